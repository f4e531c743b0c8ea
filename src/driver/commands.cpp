#include "driver/commands.h"

#include "driver/findings.h"
#include "driver/outside.h"
#include "driver/process.h"
#include "driver/runner.h"
#include "expr/node_manager.h"
#include "input/input_json.h"
#include "memory/graph_memory.h"
#include "report/reporter.h"
#include "trace/trace_reader.h"

#include <filesystem>
#include <fstream>
#include <iostream>
#include <sstream>
#include <sys/wait.h>

namespace assay::driver {

namespace fs = std::filesystem;

namespace {

constexpr int kUsage = 2, kCannotCompile = 3, kInternal = 4;

base::Result<std::string> readText(const fs::path &path) {
  std::ifstream in(path, std::ios::binary);
  if (!in)
    return base::Error{path.string() + ": cannot be read"};
  std::stringstream text;
  text << in.rdbuf();
  return text.str();
}

base::Result<report::RunReport> readReport(const fs::path &directory) {
  auto text = readText(directory / "report.json");
  if (!text)
    return base::Error{text.error() + " (is this a directory that `assay gen` wrote?)"};
  return report::fromJson(*text);
}

int fail(int status, const std::string &message) {
  std::cerr << "assay: " << message << "\n";
  return status;
}

// Runs a step with its output on our own; the exit code, or -1 if it could not run.
int step(const std::vector<std::string> &arguments, double seconds, bool always) {
  ProcessResult result = runProcess(arguments, seconds);
  int code = !result.started || result.timedOut ? -1 : WIFEXITED(result.status) ? WEXITSTATUS(result.status) : -1;
  if (always || code != 0)
    std::cout << result.output << std::flush;
  return code;
}

SequenceRequest sequenceOf(const report::FunctionReport &function) {
  const report::SequenceEntry &entry = function.sequence;
  return {entry.functions, entry.constructors, entry.destructors, entry.length};
}

// Beside the input, by Graphviz. Returns what to say about it.
std::string drawPicture(const fs::path &input, const std::string &graph) {
  fs::path dot = fs::path(input).replace_extension(".dot");
  fs::path svg = fs::path(input).replace_extension(".svg");
  std::ofstream(dot) << graph;
  ProcessResult drawn = runProcess({"dot", "-Tsvg", "-o", svg.string(), dot.string()}, 20);
  if (!drawn.succeeded())
    return "picture: " + dot.string() + " (`dot -Tsvg` draws it; it comes with the package graphviz)\n";
  return "picture: " + svg.string() + "\n";
}

// The input of a test as text. Where the source has changed meanwhile, the error says so.
std::string drawInput(const fs::path &directory, const report::FunctionReport &function,
                      const report::TestEntry &test) {
  auto text = readText(directory / test.input);
  if (!text)
    return text.error() + "\n";
  UnitRequest request{{function.file, function.flags}, {}, sequenceOf(function), {}};
  auto unit = readUnit(request);
  if (!unit)
    return "the source cannot be read any more: " + unit.error() + "\n";
  const program::Function *found = unit->find(function.name);
  if (found == nullptr)
    return "the function is gone\n";
  auto graph = input::fromJson(unit->types, *found, *text);
  if (!graph)
    return graph.error() + "\n";
  std::string out = report::drawText(unit->types, *graph);
  bool isWorthAPicture = input::reachable(*graph).size() > 1;
  return isWorthAPicture ? out + drawPicture(directory / test.input, report::drawDot(unit->types, *graph)) : out;
}

} // namespace

int runSuites(const Options &options) {
  fs::path directory = options.path;
  if (!fs::exists(directory / "CMakeLists.txt"))
    return fail(kUsage, options.path + " has no suites (generate them with `assay gen … --out " + options.path + "`)");
  std::string build = (directory / "build").string();
  if (step({"cmake", "-S", directory.string(), "-B", build, "-DCMAKE_BUILD_TYPE=Debug"}, 300, false) != 0)
    return fail(kCannotCompile, "cmake could not configure the suites");
  if (step({"cmake", "--build", build, "--parallel", "2"}, 3600, false) != 0)
    return fail(kCannotCompile, "the suites could not be built");
  int status = step({"ctest", "--test-dir", build, "--output-on-failure"}, 3600, true);
  return status == 0 ? 0 : 1;
}

int replayInput(const Options &options) {
  auto text = readText(options.path);
  if (!text)
    return fail(kUsage, text.error());
  auto name = input::functionOf(*text);
  if (!name)
    return fail(kUsage, options.path + ": " + name.error());
  auto report = readReport(fs::path(options.path).parent_path().parent_path());
  if (!report)
    return fail(kUsage, report.error());
  const report::FunctionReport *entry = nullptr;
  for (const report::FunctionReport &function : report->functions)
    if (function.name == *name)
      entry = &function;
  if (entry == nullptr)
    return fail(kUsage, "the report does not know the function `" + *name + "`");
  std::string scratch = makeScratchDirectory();
  UnitRequest request{{entry->file, entry->flags}, {{entry->name, {entry->contract, {}}}}, sequenceOf(*entry), {}};
  auto context = openUnit(request, scratch, programDirectory() + "/share/assay/models.bc");
  if (!context) {
    removeTree(scratch);
    return fail(kCannotCompile, context.error());
  }
  const program::Function *function = context->unit.find(*name);
  auto graph = function == nullptr ? base::Result<input::InputGraph>(base::Error{"the function is gone"})
                                   : input::fromJson(context->unit.types, *function, *text);
  auto runner = Runner::start({programDirectory() + "/assay-runner", context->built.sharedObject, false, 5});
  int status = 0;
  if (!graph || !runner) {
    status = fail(kUsage, !graph ? graph.error() : runner.error());
  } else {
    base::Rng rng(1);
    expr::NodeManager nodes;
    memory::GraphMemory memory(context->unit, *function, outsideOf(*context, *function), {}, rng);
    memory.placeOutside(*graph);
    auto symbols = memory.symbols(*graph);
    input::AddressMap map(*graph);
    bool ran = (*runner)->run(
        input::toImage(*graph, map, symbols.leaves, symbols.variables, context->entryOf.at(*name), options.fuel));
    auto trace = trace::TraceReader(nodes, (*runner)->control(), context->built.sites.all()).read();
    std::cout << report::drawText(context->unit.types, *graph);
    if (!ran || !trace) {
      status = fail(kInternal, "the run left no usable record");
    } else {
      Judgement judgement = judge(*context, *name, *graph, *trace, memory, nodes, false);
      std::cout << *name << ": " << trace->decisions.size() << " decisions on the input, ";
      if (judgement.finding)
        std::cout << judgement.finding->rule << ": " << judgement.finding->message << " at line "
                  << judgement.finding->line << "\n";
      else if (judgement.precondition)
        std::cout << "breaks the precondition " << judgement.precondition->text << "\n";
      else
        std::cout << (judgement.ending == emit::Ending::Exit ? "exit" : "return") << "\n";
      status = judgement.finding ? 1 : 0;
    }
  }
  if (runner)
    runner.value().reset();
  removeTree(scratch);
  return status;
}

int explain(const Options &options) {
  size_t colon = options.place.rfind(':');
  unsigned line = 0;
  if (colon != std::string::npos)
    line = static_cast<unsigned>(std::strtoul(options.place.c_str() + colon + 1, nullptr, 10));
  if (line == 0)
    return fail(kUsage, "give the place as FILE:LINE, for example src/f.c:120");
  auto report = readReport(options.path);
  if (!report)
    return fail(kUsage, report.error());
  std::string text = report::explainLine(*report, options.place.substr(0, colon), line);
  if (text.empty())
    return fail(kUsage, "the report has no branch at " + options.place);
  std::cout << text;
  std::vector<report::NamedTest> tests = report::testsAtLine(*report, options.place.substr(0, colon), line);
  constexpr size_t kMostDrawings = 3;
  for (size_t i = 0; i < tests.size() && i < kMostDrawings; ++i)
    std::cout << "\n" << tests[i].test->id << ":\n" << drawInput(options.path, *tests[i].function, *tests[i].test);
  return 0;
}

} // namespace assay::driver
