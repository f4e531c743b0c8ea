#include "driver/generate.h"

#include "driver/exit_status.h"
#include "driver/process.h"
#include "driver/progress.h"
#include "driver/result_store.h"
#include "driver/work_queue.h"
#include "report/reporter.h"

#include <algorithm>
#include <filesystem>
#include <regex>
#include <thread>
#include <unistd.h>

namespace assay::driver {

namespace fs = std::filesystem;

namespace {

// The compiler's words, but not all of two thousand lines.
std::string firstLines(const std::string &text, size_t most) {
  size_t at = 0;
  for (size_t line = 0; line < most; ++line) {
    at = text.find('\n', at);
    if (at == std::string::npos)
      return text;
    ++at;
  }
  return text.substr(0, at) + "… (" +
         std::to_string(std::count(text.begin() + static_cast<long>(at), text.end(), '\n') + 1) + " more lines)";
}

std::string unknownFunction(const FileTask &file, const UnitContext &context, const std::string &name) {
  std::string text = file.request.source.file + " has no function `" + name + "`; it has:";
  for (const program::Function &function : context.unit.functions)
    if (function.inMainFile)
      text += " " + function.name;
  return text;
}

// One run of `gen`, from the chosen files to the results.
class Generation {
public:
  Generation(const Options &options, FileChoice &choice, OutputDirectory &output, std::string scratch,
             const std::atomic<bool> &interrupted)
      : options_(options), choice_(choice), scratch_(std::move(scratch)), interrupted_(interrupted),
        store_(output, options.format, choice.project.get()),
        progress_(!options.quiet && isatty(2) != 0, countFunctions()), wanted_(options.match) {
    isSingle_ = choice.files.size() == 1;
  }

  // 0, or the exit code of a problem that has been reported.
  int run() {
    store_.readEarlier();
    if (options_.resume) {
      std::erase_if(choice_.files, [this](const FileTask &file) { return isDone(file); });
    }
    for (FileTask &file : choice_.files)
      file.folder = store_.folderFor(file.request.source.file, file.folder);
    auto choose = [this](const FileTask &file, const UnitContext &context) { return chooseFunctions(file, context); };
    auto failed = [this](const FileTask &file, size_t order, const std::string &text) {
      noteFailed(file, order, text);
    };
    WorkQueue queue(choice_.files, scratch_, choose, failed);
    std::vector<std::thread> threads;
    for (unsigned i = 1; i < options_.jobs; ++i)
      threads.emplace_back([&] { work(queue); });
    work(queue);
    for (std::thread &thread : threads)
      thread.join();
    progress_.clear();
    if (problem_ != 0)
      return problem_;
    bool isEmpty = store_.isEmpty(options_.resume);
    if (isEmpty && unreadable_ != 0)
      return unreadable_;
    if (isEmpty && !interrupted_)
      return fail(kNothingToTest, options_.match.empty()
                                      ? "nothing to test: no function is defined in the given files"
                                      : "nothing to test: no function's name matches " + options_.match);
    if (!store_.finish(options_.seed))
      return fail(kInternal, "could not write all files to " + options_.out);
    return 0;
  }

  // Of this run; with --resume also of those that it goes on with.
  report::RunReport report() const { return store_.report(options_.resume); }
  size_t othersKept() const { return options_.resume ? 0 : store_.earlierCount(); }
  int unreadable() const { return unreadable_; }

private:
  size_t countFunctions() const {
    size_t count = 0;
    for (const FileTask &file : choice_.files)
      count += file.request.project == nullptr || !file.functions.empty()
                   ? std::max<size_t>(1, file.functions.size())
                   : file.request.project->functionsOf(file.request.source.file).size();
    return count;
  }

  // All that was asked for is there from an earlier run: the file need not even be opened.
  bool isDone(const FileTask &task) const {
    const std::string &file = task.request.source.file;
    Project *project = task.request.project;
    std::vector<std::string> names = task.functions;
    if (names.empty() && project != nullptr)
      names = project->functionsOf(file);
    return !names.empty() &&
           std::all_of(names.begin(), names.end(), [&](const std::string &name) { return store_.has(file, name); });
  }

  void work(WorkQueue &queue) {
    while (auto task = queue.next([this] { return problem_ != 0 || interrupted_; })) {
      std::string place = scratch_ + "/job" + std::to_string(task->order);
      FunctionResult result = generateFunction(*task->context, *task->function, options_, task->file->folder, place,
                                               interrupted_, [&](uint64_t executions, size_t covered, size_t goals) {
                                                 progress_.update(task->function->name, executions, covered, goals);
                                               });
      result.part.report.preparation = task->preparation;
      store_.add(result, task->file->folder, task->order);
      removeTree(place);
      progress_.finished();
    }
  }

  std::vector<const program::Function *> chooseFunctions(const FileTask &file, const UnitContext &context) {
    std::vector<const program::Function *> out;
    if (const program::Function *sequence = context.unit.find(kSequenceName); sequence != nullptr && sequence->sequence)
      return {sequence};
    for (const std::string &name : file.functions) {
      const program::Function *function = context.unit.find(name);
      if (function == nullptr)
        problem_ = fail(kUsage, unknownFunction(file, context, name));
      else
        out.push_back(function);
    }
    if (problem_ != 0)
      return {};
    if (file.functions.empty()) {
      std::set<std::string> names{kSequenceName};
      for (const program::Function &function : context.unit.functions)
        if (function.inMainFile) {
          out.push_back(&function);
          names.insert(function.name);
        }
      store_.keepOnly(file.request.source.file, names);
    }
    std::erase_if(out, [&](const program::Function *function) {
      bool isMatch = options_.match.empty() || std::regex_search(function->name, wanted_);
      return !isMatch || (options_.resume && store_.has(function->file, function->name));
    });
    return out;
  }

  // One file that does not compile must not stop the others: in a project its functions fail.
  void noteFailed(const FileTask &file, size_t order, const std::string &text) {
    if (text.starts_with("--")) { // an option, not the source
      problem_ = fail(kUsage, text);
      return;
    }
    if (isSingle_ || file.request.project == nullptr) {
      std::cerr << firstLines(text, 40) << "\n";
      bool isMissing = text.find("file not found") != std::string::npos;
      const char *hint =
          isMissing ? ": give the directory of its headers, `-- -IDIRECTORY`, or the project with -p" : "";
      int status = fail(kNothingToTest, file.request.source.file + " could not be compiled" + hint);
      (isSingle_ ? problem_ : unreadable_) = status;
      return;
    }
    std::cerr << "assay: " << file.request.source.file << " could not be compiled: " << firstLines(text, 3) << "\n";
    for (const std::string &name : file.request.project->functionsOf(file.request.source.file)) {
      FunctionResult result;
      result.part.report.name = name;
      result.part.report.file = file.request.source.file;
      result.part.report.status = "failed";
      result.part.report.message = "its file could not be compiled: " + firstLines(text, 1);
      store_.add(result, file.folder, order++);
    }
  }

  const Options &options_;
  FileChoice &choice_;
  std::string scratch_;
  const std::atomic<bool> &interrupted_;
  ResultStore store_;
  Progress progress_;
  std::regex wanted_;
  bool isSingle_ = true;
  std::atomic<int> problem_{0};    // ends the run at once
  std::atomic<int> unreadable_{0}; // ends it like this when the rest is done
};

// Says how it went and returns the exit code for it.
int conclude(const Options &options, const report::RunReport &report, size_t othersKept) {
  if (options.json)
    std::cout << report::toJson(report);
  else if (!options.quiet)
    std::cout << report::toTable(report, isatty(1) != 0) << "\nreport: " << options.out << "/report.json"
              << (othersKept == 0 ? "" : " (with " + std::to_string(othersKept) + " functions of earlier runs)")
              << "\n";
  bool isContradicted = false;
  bool found = false;
  bool anyServed = false;
  for (const report::FunctionReport &function : report.functions) {
    for (const std::string &contradiction : function.contradictions)
      std::cerr << "assay: internal error: " << contradiction << " (please report it; the input is kept in dropped/)\n";
    isContradicted = isContradicted || !function.contradictions.empty();
    found = found || !function.findings.empty();
    anyServed = anyServed || function.status != "failed";
  }
  if (!anyServed && options.quiet)
    for (const report::FunctionReport &function : report.functions)
      std::cerr << "assay: " << function.name << ": " << function.message << "\n";
  if (isContradicted)
    return kInternal;
  return !anyServed ? kNothingToTest : found ? kFindings : kDone;
}

// Options that contradict each other; empty if they do not.
std::string contradiction(const Options &options) {
  bool isOneFile = options.sources.size() == 1;
  if (!options.sequence.functions.empty() && (!isOneFile || !options.sources[0].functions.empty()))
    return "--sequence names the functions itself: give one FILE.c without :FUNCTION";
  if (!options.contract.empty() && (!isOneFile || options.sources[0].functions.size() != 1))
    return "--requires and --ensures speak of one function: name it as FILE.c:FUNCTION (contracts for several "
           "functions belong in assay.toml)";
  if (!options.limits.disjoint && options.memory != "typed")
    return "--no-disjointness changes typed memory only: add --memory typed";
  const solve::PointerOptions &pointers = options.solver.pointerOptions;
  if (pointers.encoding != "choice" && options.memory == "graph")
    return "--typed-encoding changes typed memory only: add --memory typed";
  if (pointers.encoding == "quantified" && options.solver.backend == "cvc5")
    return "--typed-encoding quantified needs Z3: leave --solver cvc5 out";
  if (pointers.encoding == "choice" && (pointers.splitStructs || !pointers.twoPhase || !pointers.alignment))
    return "--typed-layout, --no-two-phase and --no-alignment are about addresses: add --typed-encoding instantiated "
           "or quantified";
  return "";
}

} // namespace

int generate(const Options &options, const std::atomic<bool> &interrupted) {
  if (std::string problem = contradiction(options); !problem.empty())
    return fail(kUsage, problem);
  instrument::initialiseTarget();
  auto choice = chooseFiles(options);
  if (!choice)
    return fail(kUsage, choice.error());
  OutputDirectory output(options.out, options.format, options.force);
  if (auto status = output.claim(); !status)
    return fail(kUsage, status.error());
  std::string scratch = makeScratchDirectory();
  if (scratch.empty())
    return fail(kInternal, "cannot create a scratch directory; is TMPDIR writable?");
  if (choice->project != nullptr) {
    choice->project->setScratch(scratch);
    if (!options.quiet)
      for (const std::string &flag : choice->project->droppedFlags())
        std::cerr << "assay: the flag " << flag << " is left out: Clang does not know it\n";
  }
  int status = 0;
  {
    Generation generation(options, choice.value(), output, scratch, interrupted);
    status = generation.run();
    if (status == 0) {
      status = conclude(options, generation.report(), generation.othersKept());
      status = generation.unreadable() != 0 ? generation.unreadable() : status;
    }
  }
  removeTree(scratch);
  return status;
}

} // namespace assay::driver
