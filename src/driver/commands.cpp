#include "driver/commands.h"

#include "driver/exit_status.h"
#include "driver/findings.h"
#include "driver/outside.h"
#include "driver/process.h"
#include "driver/runner.h"
#include "driver/text_file.h"
#include "expr/node_manager.h"
#include "input/input_json.h"
#include "memory/graph_memory.h"
#include "report/reporter.h"
#include "trace/trace_reader.h"

#include <filesystem>
#include <sys/wait.h>

namespace assay::driver {

namespace fs = std::filesystem;

namespace {

base::Result<report::RunReport> readReport(const fs::path &directory) {
  auto text = readText(directory / "report.json");
  if (!text)
    return base::Error{text.error() + " (is this a directory that `assay gen` wrote?)"};
  return report::fromJson(*text);
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

// A function of a report again, with the project that it was tested in.
struct Reopened {
  std::unique_ptr<Project> project;
  UnitRequest request;
};

base::Result<Reopened> reopen(const report::FunctionReport &function, const std::string &scratch) {
  Reopened out;
  if (!function.project.empty()) {
    auto project = Project::open(function.project);
    if (!project)
      return base::Error{project.error()};
    out.project = std::move(project.value());
    out.project->setScratch(scratch);
  }
  out.request.source = {function.file, function.flags};
  out.request.config.functions[function.name].contract = function.contract;
  Externals &externals = out.request.config.externals;
  externals.stubs = {function.stubbed.begin(), function.stubbed.end()};
  for (const program::SystemCall &call : program::kSystemCalls)
    if (std::string name(call.name); !externals.stubs.contains(name))
      externals.natives.insert(std::move(name));
  out.request.sequence = sequenceOf(function);
  out.request.project = out.project.get();
  out.request.libraries = function.libraries;
  return out;
}

// The report that an input belongs to lies in one of the directories above it.
base::Result<fs::path> resultsAbove(const std::string &input) {
  std::error_code ignored;
  fs::path file = fs::absolute(input);
  for (fs::path at = file.parent_path(); at != at.parent_path(); at = at.parent_path())
    if (fs::exists(at / "report.json", ignored))
      return at;
  return base::Error{input + ": no report.json in a directory above it (is this an input that `assay gen` wrote?)"};
}

const report::FunctionReport *functionOfInput(const report::RunReport &report, const std::string &input) {
  for (const report::FunctionReport &function : report.functions)
    for (const report::TestEntry &test : function.tests)
      if (test.input == input)
        return &function;
  return nullptr;
}

// Beside the input, by Graphviz. Returns what to say about it.
std::string drawPicture(const fs::path &input, const std::string &graph) {
  fs::path dot = fs::path(input).replace_extension(".dot");
  fs::path svg = fs::path(input).replace_extension(".svg");
  writeText(dot, graph);
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
  auto reopened = reopen(function, "");
  if (!reopened)
    return reopened.error() + "\n";
  reopened->request.config.functions.clear(); // a contract's text may not fit the source any more
  auto unit = readUnit(reopened->request);
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
    return fail(kNothingToTest, "cmake could not configure the suites");
  if (step({"cmake", "--build", build, "--parallel", "2"}, 3600, false) != 0)
    return fail(kNothingToTest, "the suites could not be built");
  int status = step({"ctest", "--test-dir", build, "--output-on-failure"}, 3600, true);
  return status == 0 ? 0 : 1;
}

int replayInput(const Options &options) {
  auto text = readText(options.path);
  if (!text)
    return fail(kUsage, text.error());
  auto directory = resultsAbove(options.path);
  if (!directory)
    return fail(kUsage, directory.error());
  auto report = readReport(*directory);
  if (!report)
    return fail(kUsage, report.error());
  fs::path path = fs::absolute(options.path).lexically_relative(*directory);
  const report::FunctionReport *entry = functionOfInput(*report, path.lexically_normal().string());
  if (entry == nullptr)
    return fail(kUsage, (*directory / "report.json").string() + " does not know the input " + path.string());
  std::string scratch = makeScratchDirectory();
  auto reopened = reopen(*entry, scratch);
  auto context = !reopened ? base::Result<UnitContext>(base::Error{reopened.error()})
                           : openUnit(reopened->request, scratch, programDirectory() + "/share/assay/models.bc");
  if (!context) {
    removeTree(scratch);
    return fail(kNothingToTest, context.error());
  }
  const program::Function *function = context->unit.find(entry->name);
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
        input::toImage(*graph, map, symbols.leaves, symbols.variables, context->entryOf.at(entry->name), options.fuel));
    auto trace = trace::TraceReader(nodes, (*runner)->control(), context->built.sites.all()).read();
    std::cout << report::drawText(context->unit.types, *graph);
    if (!ran || !trace) {
      status = fail(kInternal, "the run left no usable record");
    } else {
      Judgement judgement = judge({*graph, *trace, memory, nodes, *context, *function}, false);
      std::cout << entry->name << ": " << trace->decisions.size() << " decisions on the input, ";
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
