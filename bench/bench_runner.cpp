// Tests per second of the runner, in persistent and in fork mode in the same run, with symbolic
// tracing on: a sorted insert into a list of five nodes and a parser of twenty lines.
// usage: bench_runner TARGETS_DIRECTORY   (prints one line of JSON)
#include "base/deadline.h"
#include "driver/process.h"
#include "driver/runner.h"
#include "driver/unit_context.h"
#include "memory/graph_memory.h"
#include "trace/trace_reader.h"

#include <cstdio>
#include <cstring>
#include <filesystem>
#include <functional>

namespace {

using namespace assay;
using driver::Runner;
using driver::UnitContext;
using input::Edge;
using input::InputGraph;
using input::Object;

program::TypeId typeNamed(const program::TypeTable &types, const std::string &spelling) {
  for (program::TypeId id = 0; id < types.size(); ++id)
    if (types.get(id).spelling == spelling)
      return id;
  std::fprintf(stderr, "no type %s\n", spelling.c_str());
  std::exit(1);
}

Object objectOf(const program::TypeTable &types, program::TypeId element, uint64_t count) {
  Object object;
  object.element = element;
  object.count = count;
  object.bytes.resize(types.get(element).size * count);
  return object;
}

InputGraph listInput(const UnitContext &context, const program::Function &function) {
  const program::TypeTable &types = context.unit.types;
  program::TypeId cell = typeNamed(types, "struct cell");
  InputGraph graph;
  graph.objects.push_back(objectOf(types, function.argumentBlock, 1));
  graph.objects[0].edges = {{0, Edge{1, 0}}, {8, Edge{6, 0}}};
  for (uint32_t i = 1; i <= 6; ++i) {
    Object node = objectOf(types, cell, 1);
    int value = i == 6 ? 45 : static_cast<int>(i) * 10;
    std::memcpy(node.bytes.data(), &value, sizeof value);
    node.edges[8] = i < 5 ? Edge{i + 1, 0} : Edge{};
    graph.objects.push_back(std::move(node));
  }
  return graph;
}

InputGraph parserInput(const UnitContext &context, const program::Function &function) {
  const program::TypeTable &types = context.unit.types;
  InputGraph graph;
  graph.objects.push_back(objectOf(types, function.argumentBlock, 1));
  graph.objects[0].edges = {{0, Edge{1, 0}}, {8, Edge{2, 0}}, {16, Edge{3, 0}}};
  graph.objects.push_back(objectOf(types, typeNamed(types, "char"), 16));
  std::memcpy(graph.objects[1].bytes.data(), "-1234567.25", 11);
  graph.objects.push_back(objectOf(types, typeNamed(types, "long"), 1));
  graph.objects.push_back(objectOf(types, typeNamed(types, "int"), 1));
  return graph;
}

struct Rates {
  double run = 0;     // runs per second
  double readToo = 0; // … when the engine also reads each trace
};

double rate(double seconds, const std::function<void()> &once) {
  base::Stopwatch watch;
  uint64_t count = 0;
  while (watch.seconds() < seconds) {
    once();
    ++count;
  }
  return static_cast<double>(count) / watch.seconds();
}

Rates measure(const UnitContext &context, const program::Function &function, const InputGraph &graph, bool fork) {
  Runner::Settings settings;
  settings.program = driver::programDirectory() + "/assay-runner";
  settings.unit = context.built.sharedObject;
  settings.forkEachRun = fork;
  auto runner = Runner::start(settings);
  if (!runner) {
    std::fprintf(stderr, "%s\n", runner.error().c_str());
    std::exit(1);
  }
  base::Rng rng(1);
  memory::GraphMemory memory(context.unit, function, {}, {}, rng);
  auto symbols = memory.symbols(graph);
  auto image = input::toImage(graph, input::AddressMap(graph), symbols.leaves, symbols.variables,
                              context.entryOf.at(function.name), 100000);
  Rates rates;
  rates.run = rate(2, [&] { (*runner)->run(image); });
  if ((*runner)->result().outcome != abi::Outcome::Return) {
    std::fprintf(stderr, "the measured run did not return\n");
    std::exit(1);
  }
  expr::NodeManager nodes;
  rates.readToo = rate(2, [&] {
    (*runner)->run(image);
    trace::TraceReader(nodes, (*runner)->control(), context.built.sites.all()).read();
  });
  return rates;
}

void bench(const std::string &directory, const char *file, const char *name,
           InputGraph (*make)(const UnitContext &, const program::Function &), const char *end) {
  std::string scratch = driver::makeScratchDirectory();
  auto context = driver::openUnit({{directory + "/" + file, {}}, {}, {}, {}}, scratch,
                                  driver::programDirectory() + "/share/assay/models.bc");
  if (!context) {
    std::fprintf(stderr, "%s\n", context.error().c_str());
    std::exit(1);
  }
  const program::Function &function = *context->unit.find(name);
  InputGraph graph = make(*context, function);
  Rates persistent = measure(*context, function, graph, false);
  Rates fork = measure(*context, function, graph, true);
  std::printf("\"%s\": {\"persistent\": %.0f, \"persistent_read\": %.0f, \"fork\": %.0f, \"fork_read\": %.0f}%s", name,
              persistent.run, persistent.readToo, fork.run, fork.readToo, end);
  driver::removeTree(scratch);
}

} // namespace

int main(int argc, char **argv) {
  if (argc != 2) {
    std::fprintf(stderr, "usage: bench_runner TARGETS_DIRECTORY\n");
    return 2;
  }
  std::string directory = std::filesystem::canonical(argv[1]).string();
  std::printf("{");
  bench(directory, "list_insert.c", "list_insert", listInput, ", ");
  bench(directory, "parser.c", "parse_number", parserInput, "}\n");
}
