#include "driver/generate.h"

#include "driver/function_job.h"
#include "driver/process.h"
#include "driver/progress.h"
#include "report/reporter.h"

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <mutex>
#include <thread>
#include <unistd.h>

namespace assay::driver {

namespace fs = std::filesystem;

namespace {

constexpr int kDone = 0, kFindings = 1, kUsage = 2, kNothingToTest = 3, kInternal = 4;

struct Job {
  const UnitContext *context = nullptr;
  const program::Function *function = nullptr;
  FunctionResult result;
};

bool writeText(const fs::path &path, const std::string &text) {
  std::error_code error;
  fs::create_directories(path.parent_path(), error);
  std::ofstream out(path, std::ios::binary);
  out << text;
  return static_cast<bool>(out);
}

std::vector<std::string> callableNames(const program::Unit &unit) {
  std::vector<std::string> names;
  for (const program::Function &function : unit.functions)
    if (function.inMainFile)
      names.push_back(function.name);
  return names;
}

// Which functions of a file were asked for. False: an unknown name, already reported.
bool chooseFunctions(const SourceArgument &source, const UnitContext &context, std::vector<Job> &jobs) {
  for (const std::string &name : source.functions) {
    const program::Function *function = context.unit.find(name);
    if (function == nullptr) {
      std::cerr << "assay: " << source.file << " has no function `" << name << "`; it has:";
      for (const std::string &known : callableNames(context.unit))
        std::cerr << ' ' << known;
      std::cerr << "\n";
      return false;
    }
    jobs.push_back({&context, function, {}});
  }
  if (const program::Function *sequence = context.unit.find(kSequenceName); sequence != nullptr && sequence->sequence) {
    jobs.push_back({&context, sequence, {}});
    return true;
  }
  if (source.functions.empty())
    for (const program::Function &function : context.unit.functions)
      if (function.inMainFile)
        jobs.push_back({&context, &function, {}});
  return true;
}

base::Status checkSource(const std::string &file) {
  std::error_code error;
  if (!fs::exists(file, error))
    return base::Error{file + ": no such file"};
  if (!fs::is_regular_file(file, error))
    return base::Error{file + ": not a file (give a C source file)"};
  std::string extension = fs::path(file).extension().string();
  if (extension != ".c" && extension != ".h")
    return base::Error{file + ": not a C source file (its name should end in .c)"};
  if (access(file.c_str(), R_OK) != 0)
    return base::Error{file + ": cannot be read"};
  return base::Ok{};
}

void runJobs(std::vector<Job> &jobs, const Options &options, const std::string &scratch,
             const std::atomic<bool> &interrupted, Progress &progress) {
  std::atomic<size_t> next{0};
  auto work = [&] {
    for (size_t i = next++; i < jobs.size(); i = next++) {
      Job &job = jobs[i];
      std::string place = scratch + "/job" + std::to_string(i);
      job.result = generateFunction(*job.context, *job.function, options, place, interrupted,
                                    [&](uint64_t executions, size_t covered, size_t goals) {
                                      progress.update(job.function->name, executions, covered, goals);
                                    });
      progress.finished();
    }
  };
  std::vector<std::thread> threads;
  for (unsigned i = 1; i < options.jobs; ++i)
    threads.emplace_back(work);
  work();
  for (std::thread &thread : threads)
    thread.join();
}

// Files of an earlier run would be built together with the new ones.
void clearOutput(const fs::path &out) {
  std::error_code ignored;
  for (const char *part : {"tests", "inputs", "build", "CMakeLists.txt", "report.json"})
    fs::remove_all(out / part, ignored);
}

bool writeOutput(const std::vector<Job> &jobs, const Options &options, const report::RunReport &report) {
  fs::path out = options.out;
  clearOutput(out);
  std::vector<emit::SuiteTarget> targets;
  bool good = true;
  for (const Job &job : jobs) {
    for (const emit::EmittedFile &file : job.result.files)
      good = writeText(out / file.path, file.text) && good;
    targets.insert(targets.end(), job.result.targets.begin(), job.result.targets.end());
  }
  std::string directory = jobs.empty() ? "." : fs::path(jobs.front().context->unit.file).parent_path().string();
  good = writeText(out / "CMakeLists.txt", emit::emitCMake(options.format, directory, targets)) && good;
  return writeText(out / "report.json", report::toJson(report)) && good;
}

// A directory that we made and left empty goes away again.
class OutputDirectory {
public:
  explicit OutputDirectory(const std::string &path) : path_(path), existed_(fs::exists(path)) {}
  ~OutputDirectory() {
    std::error_code ignored;
    if (!existed_ && fs::is_empty(path_, ignored))
      fs::remove(path_, ignored);
  }

private:
  std::string path_;
  bool existed_;
};

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

bool prepareOutput(const Options &options) {
  std::error_code error;
  fs::create_directories(options.out, error);
  if (error || access(options.out.c_str(), W_OK | X_OK) != 0) {
    std::cerr << "assay: cannot write to " << options.out << " (choose another directory with --out)\n";
    return false;
  }
  return true;
}

// Contracts for one file: those of its assay.toml, and those of the command line for its function.
base::Result<Config> configFor(const Options &options, const SourceArgument &source) {
  std::string path = options.config.empty() ? findConfig(source.file) : options.config;
  Config config;
  if (!path.empty()) {
    auto read = readConfig(path);
    if (!read)
      return read;
    config = std::move(read.value());
  }
  if (!options.contract.empty()) {
    program::Contract &contract = config[source.functions.front()].contract;
    for (const std::string &text : options.contract.preconditions)
      contract.preconditions.push_back(text);
    for (const std::string &text : options.contract.postconditions)
      contract.postconditions.push_back(text);
  }
  return config;
}

// Compiles the given files and chooses their functions. 0, or the exit code of a problem that has
// been reported.
int openUnits(const Options &options, const std::string &scratch, std::vector<std::unique_ptr<UnitContext>> &units,
              std::vector<Job> &jobs) {
  for (size_t i = 0; i < options.sources.size(); ++i) {
    const SourceArgument &source = options.sources[i];
    std::string directory = scratch + "/unit" + std::to_string(i);
    fs::create_directories(directory);
    auto config = configFor(options, source);
    if (!config) {
      std::cerr << "assay: " << config.error() << "\n";
      return kUsage;
    }
    auto context = openUnit(fs::canonical(source.file).string(), options.compilerFlags, *config, options.sequence,
                            directory, programDirectory() + "/share/assay/models.bc");
    if (!context) {
      if (context.error().starts_with("--")) { // an option, not the source
        std::cerr << "assay: " << context.error() << "\n";
        return kUsage;
      }
      std::cerr << firstLines(context.error(), 40) << "\nassay: " << source.file << " could not be compiled\n";
      return kNothingToTest;
    }
    units.push_back(std::make_unique<UnitContext>(std::move(context.value())));
    if (!chooseFunctions(source, *units.back(), jobs))
      return kUsage;
  }
  if (jobs.empty()) {
    std::cerr << "assay: nothing to test: no function is defined in the given files\n";
    return kNothingToTest;
  }
  return 0;
}

// All of the work between the scratch directory's beginning and end. Returns as openUnits does.
int runUnits(const Options &options, const std::string &scratch, const std::atomic<bool> &interrupted,
             report::RunReport &report) {
  std::vector<std::unique_ptr<UnitContext>> units;
  std::vector<Job> jobs;
  if (int problem = openUnits(options, scratch, units, jobs); problem != 0)
    return problem;
  Progress progress(!options.quiet && isatty(2) != 0, jobs.size());
  runJobs(jobs, options, scratch, interrupted, progress);
  progress.clear();
  for (const Job &job : jobs)
    report.functions.push_back(job.result.report);
  if (!writeOutput(jobs, options, report)) {
    std::cerr << "assay: could not write all files to " << options.out << "\n";
    return kInternal;
  }
  return 0;
}

// Says how it went and returns the exit code for it.
int conclude(const Options &options, const report::RunReport &report) {
  if (options.json)
    std::cout << report::toJson(report);
  else if (!options.quiet)
    std::cout << report::toTable(report, isatty(1) != 0) << "\nreport: " << options.out << "/report.json\n";
  bool found = false;
  bool anyServed = false;
  for (const report::FunctionReport &function : report.functions) {
    found = found || !function.findings.empty();
    anyServed = anyServed || function.status != "failed";
  }
  if (!anyServed && options.quiet)
    for (const report::FunctionReport &function : report.functions)
      std::cerr << "assay: " << function.name << ": " << function.message << "\n";
  return !anyServed ? kNothingToTest : found ? kFindings : kDone;
}

// Tests are compiled elsewhere: paths in flags must not depend on the directory.
std::vector<std::string> absolutePaths(const std::vector<std::string> &flags) {
  std::vector<std::string> out;
  const std::vector<std::string> kinds = {"-isystem", "-iquote", "-include", "-imacros", "-idirafter", "-I", "-L"};
  for (size_t i = 0; i < flags.size(); ++i) {
    out.push_back(flags[i]);
    for (const std::string &kind : kinds) {
      if (!flags[i].starts_with(kind))
        continue;
      if (flags[i].size() > kind.size())
        out.back() = kind + fs::absolute(flags[i].substr(kind.size())).string();
      else if (i + 1 < flags.size())
        out.push_back(fs::absolute(flags[++i]).string());
      break;
    }
  }
  return out;
}

} // namespace

int generate(const Options &given, const std::atomic<bool> &interrupted) {
  Options options = given;
  options.compilerFlags = absolutePaths(given.compilerFlags);
  for (const SourceArgument &source : options.sources)
    if (auto status = checkSource(source.file); !status) {
      std::cerr << "assay: " << status.error() << "\n";
      return kUsage;
    }
  if (!options.sequence.functions.empty() && (options.sources.size() != 1 || !options.sources[0].functions.empty())) {
    std::cerr << "assay: --sequence names the functions itself: give one FILE.c without :FUNCTION\n";
    return kUsage;
  }
  if (!options.contract.empty() && (options.sources.size() != 1 || options.sources[0].functions.size() != 1)) {
    std::cerr << "assay: --requires and --ensures speak of one function: name it as FILE.c:FUNCTION (contracts for "
                 "several functions belong in assay.toml)\n";
    return kUsage;
  }
  OutputDirectory output(options.out);
  if (!prepareOutput(options))
    return kUsage;
  std::string scratch = makeScratchDirectory();
  if (scratch.empty()) {
    std::cerr << "assay: cannot create a scratch directory; is TMPDIR writable?\n";
    return kInternal;
  }
  report::RunReport report;
  report.seed = options.seed;
  int problem = runUnits(options, scratch, interrupted, report);
  removeTree(scratch);
  return problem != 0 ? problem : conclude(options, report);
}

} // namespace assay::driver
