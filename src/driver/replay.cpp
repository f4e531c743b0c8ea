#include "driver/replay.h"

#include "driver/process.h"
#include "driver/text_file.h"

#include <llvm/ProfileData/InstrProf.h>

#include <cstring>
#include <filesystem>
#include <fstream>
#include <set>
#include <sys/wait.h>

namespace assay::driver {

namespace {

constexpr const char *kDriverFile = "replay_driver.c";

// Reads the file that the replay driver wrote.
class Records {
public:
  explicit Records(const std::string &path) {
    std::ifstream in(path, std::ios::binary);
    data_.assign(std::istreambuf_iterator<char>(in), {});
  }
  template <class T> T take() {
    T value{};
    if (at_ + sizeof value <= data_.size())
      std::memcpy(&value, data_.data() + at_, sizeof value);
    else
      bad_ = true;
    at_ += sizeof value;
    return value;
  }
  bool bad() const { return bad_; }

private:
  std::string data_;
  size_t at_ = 0;
  bool bad_ = false;
};

emit::SuiteRequest request(const UnitContext &context, const program::Function &function) {
  emit::SuiteRequest out;
  out.unit = &context.unit;
  out.function = &function;
  out.hasLinkedFiles = !context.linked.empty();
  out.libraryCalls = context.built.libraryCalls;
  return out;
}

} // namespace

Replayer::Replayer(const UnitContext &context, const program::Function &function, const GoalTable &goals,
                   std::string directory)
    : context_(context), function_(function), goals_(goals), directory_(std::move(directory)) {
  std::filesystem::create_directories(directory_);
  std::error_code ignored;
  std::filesystem::copy_file(programDirectory() + "/share/assay/" + kDriverFile, directory_ + "/" + kDriverFile,
                             std::filesystem::copy_options::overwrite_existing, ignored);
}

std::vector<std::string> Replayer::compileLine(Build build) const {
  std::vector<std::string> flags = {"-std=gnu11"}; // unless the source's own say otherwise
  flags.insert(flags.end(), context_.source.flags.begin(), context_.source.flags.end());
  std::vector<std::string> line = compilerLine(build, flags);
  line.insert(line.end(), {"-DASSAY_TEST", "-I" + includeDirectory()});
  // Not -isystem: Clang does not count what comes from system headers.
  line.insert(line.end(), {"-iquote", std::filesystem::path(context_.unit.file).parent_path().string()});
  return line;
}

base::Result<std::vector<std::string>> Replayer::linkLine(Build build, const std::string &checked) const {
  std::vector<std::string> line;
  bool isKnown = checked == context_.unit.file;
  for (const frontend::Source *other : context_.linked)
    isKnown = isKnown || other->file == checked;
  for (const frontend::Source *other : context_.linked) {
    bool isPlain = build == Build::Address && isKnown && other->file != checked;
    auto object = context_.project->object(*other, isPlain ? Build::Plain : build);
    if (!object)
      return base::Error{object.error()};
    line.push_back(std::move(object.value()));
  }
  if (!context_.linked.empty())
    line.emplace_back(kFirstDefinition);
  if (!context_.built.missing.empty()) {
    std::string source = directory_ + "/missing.c";
    writeText(source, emit::emitMissing(context_.built.missing));
    if (!runProcess({kCompiler, "-w", "-c", source, "-o", directory_ + "/missing.o"}, 60).succeeded())
      return base::Error{"names that nobody defines cannot be defined"};
    line.push_back(directory_ + "/missing.o");
  }
  line.insert(line.end(), context_.libraries.begin(), context_.libraries.end());
  line.emplace_back("-lm");
  return line;
}

bool Replayer::sameCounters(const Candidate &test, const instrument::CounterValues &seen) const {
  for (const auto *function : goals_.functions()) {
    auto predicted = test.counters.find(function->nameHash);
    // A static function's profile name starts with the file that was compiled.
    uint64_t plain = llvm::IndexedInstrProf::ComputeHash(function->name);
    uint64_t withFile = llvm::IndexedInstrProf::ComputeHash(std::string(kDriverFile) + ":" + function->name);
    auto found = seen.find(plain);
    if (found == seen.end())
      found = seen.find(withFile);
    bool never = predicted == test.counters.end() ||
                 std::all_of(predicted->second.begin(), predicted->second.end(), [](uint64_t n) { return n == 0; });
    if (found == seen.end()) {
      if (!never)
        return false;
      continue;
    }
    if (predicted == test.counters.end() || predicted->second == found->second)
      continue;
    // The same sides must be taken, perhaps not as often: the C library may compare other elements when it
    // sorts. An endless run is cut off at different points.
    bool endless = test.test.ending == emit::Ending::Hang || test.test.ending == emit::Ending::StackOverflow;
    for (const auto &side : function->sides) {
      bool before = instrument::CoverageMap::evaluate(*function, side.counter, predicted->second) > 0;
      bool now = instrument::CoverageMap::evaluate(*function, side.counter, found->second) > 0;
      if (before != now && (before || !endless))
        return false;
    }
  }
  return true;
}

base::Result<std::vector<ReplayedTest>> Replayer::runSuite(const std::string &file, const std::string &text,
                                                           const std::vector<const Candidate *> &tests) {
  std::string program = directory_ + "/replay";
  std::string output = directory_ + "/replay.bin";
  std::filesystem::remove(output);
  std::vector<std::string> line = compileLine(Build::Plain);
  line.insert(line.end(), {"-fprofile-instr-generate", "-fcoverage-mapping", "-DASSAY_SUITE=\"" + file + "\"",
                           kDriverFile, "-o", program});
  if (std::string wrap = emit::wrapOption(text); !wrap.empty())
    line.push_back(wrap);
  auto linked = linkLine(Build::Plain);
  if (!linked)
    return base::Error{linked.error()};
  line.insert(line.end(), linked->begin(), linked->end());
  line.push_back(programDirectory() + "/share/assay/replay_system.o");
  ProcessResult compiled = runProcess(line, 120, {}, directory_);
  if (!compiled.succeeded())
    return base::Error{compiled.output.empty() ? "cannot run clang-19" : compiled.output};
  std::string scratch = directory_ + "/scratch";
  std::filesystem::create_directories(scratch);
  runProcess(sandboxed(program), std::min(60.0, 12.0 * static_cast<double>(tests.size()) + 5),
             {{"LLVM_PROFILE_FILE", "/dev/null"}}, scratch, output);
  Records records(output);
  uint32_t count = records.take<uint32_t>();
  std::vector<ReplayedTest> results(tests.size());
  for (uint32_t i = 0; i < count && i < tests.size(); ++i) {
    int status = records.take<int>();
    bool finished = records.take<uint32_t>() != 0;
    uint32_t failures = records.take<uint32_t>();
    instrument::CounterValues seen;
    uint32_t functions = records.take<uint32_t>();
    for (uint32_t k = 0; k < functions && !records.bad(); ++k) {
      uint64_t hash = records.take<uint64_t>();
      records.take<uint64_t>();
      std::vector<uint64_t> &values = seen[hash];
      uint32_t counters = records.take<uint32_t>();
      for (uint32_t c = 0; c < counters && !records.bad(); ++c)
        values.push_back(records.take<uint64_t>());
    }
    if (records.bad())
      break;
    results[i].passed = finished && failures == 0 && WIFEXITED(status) && WEXITSTATUS(status) == 0;
    results[i].sameBranches = sameCounters(*tests[i], seen);
    if (!results[i].passed)
      results[i].note = finished ? "failed a check" : "did not end normally";
    else if (!results[i].sameBranches)
      results[i].note = "took other branches than predicted";
  }
  return results;
}

base::Result<std::vector<ReplayedTest>> Replayer::replay(const std::vector<const Candidate *> &tests) {
  emit::SuiteRequest wanted = request(context_, function_);
  for (const Candidate *test : tests)
    wanted.tests.push_back(&test->test);
  // The bodies are the same in every format; the plain one needs no library.
  for (const emit::EmittedFile &file : emit::findFormat("c")->emit(wanted)) {
    writeText(directory_ + "/" + file.path, file.text);
    return runSuite(file.path, file.text, tests);
  }
  return base::Error{"no suite was written"};
}

std::string Replayer::fileFor(const Candidate &test) const {
  emit::SuiteRequest wanted = request(context_, function_);
  wanted.tests.push_back(&test.test);
  return emit::findFormat("c")->emit(wanted).front().text;
}

ReplayedTest Replayer::replayFinding(const Candidate &finding) {
  emit::SuiteRequest wanted = request(context_, function_);
  wanted.findings.push_back(&finding.test);
  for (const emit::EmittedFile &file : emit::findFormat("c")->emit(wanted)) {
    if (file.path.find("finding_") == std::string::npos)
      continue;
    writeText(directory_ + "/" + file.path, file.text);
    auto result = runSuite(file.path, file.text, {&finding});
    if (!result)
      return {false, false, result.error()};
    return result->front();
  }
  return {};
}

namespace {

// A call that ends the program with a status shows nothing: what a sanitizer looks for it must have said.
// Only for an endless call it is enough that the time ran out.
bool shows(const std::string &rule, const ProcessResult &run) {
  if (run.timedOut)
    return rule == "hang";
  if (!run.started || run.status == 0)
    return false;
  auto says = [&](const char *text) { return run.output.find(text) != std::string::npos; };
  if (rule == "stack-overflow")
    return says("stack-overflow");
  if (rule == "leak")
    return says("LeakSanitizer");
  if (rule == "use-after-free")
    return says("use-after");
  static const std::set<std::string> ofOthers = {"assert", "abort", "ensures", "hang"};
  return ofOthers.contains(rule) || WIFSIGNALED(run.status) || says("Sanitizer") || says("runtime error");
}

// Inside the program, where Clang puts it, the sanitizers' runtime would call the test's stand-ins for functions of the
// system. These options link it as a library of its own.
const std::vector<std::string> &sharedRuntime() {
  static const std::vector<std::string> options = [] {
    std::string file = runProcess({kCompiler, "-print-file-name=libclang_rt.asan-x86_64.so"}, 60).output;
    std::filesystem::path directory = std::filesystem::path(file).parent_path();
    return directory.empty() ? std::vector<std::string>{}
                             : std::vector<std::string>{"-shared-libsan", "-Wl,-rpath," + directory.string()};
  }();
  return options;
}

} // namespace

bool Replayer::confirm(const Candidate &finding) {
  emit::SuiteRequest wanted = request(context_, function_);
  wanted.findings.push_back(&finding.test);
  for (const emit::EmittedFile &file : emit::findFormat("c")->emit(wanted)) {
    if (file.path.find("finding_") == std::string::npos)
      continue;
    writeText(directory_ + "/" + file.path, file.text);
    std::string program = directory_ + "/confirm";
    const std::string &rule = finding.judgement.finding->rule;
    Build build = rule == emit::kUninitialisedRead ? Build::Memory : Build::Address;
    std::vector<std::string> line = compileLine(build);
    line.insert(line.end(), {file.path, "-o", program});
    if (std::string wrap = emit::wrapOption(file.text); !wrap.empty()) {
      line.push_back(wrap);
      if (build == Build::Address)
        line.insert(line.end(), sharedRuntime().begin(), sharedRuntime().end());
    }
    auto linked = linkLine(build, finding.judgement.finding->file);
    if (!linked)
      return false;
    line.insert(line.end(), linked->begin(), linked->end());
    if (!runProcess(line, 120, {}, directory_).succeeded())
      return false;
    std::string scratch = directory_ + "/scratch";
    std::filesystem::create_directories(scratch);
    bool isLeak = rule == "leak";
    std::string options = std::string("symbolize=0:hard_rss_limit_mb=2048:detect_leaks=") + (isLeak ? "1" : "0");
    ProcessResult run =
        runProcess(sandboxed(program, isLeak), 8,
                   {{"ASAN_OPTIONS", options}, {"MSAN_OPTIONS", "symbolize=0:hard_rss_limit_mb=2048"}}, scratch);
    return shows(rule, run);
  }
  return false;
}

} // namespace assay::driver
