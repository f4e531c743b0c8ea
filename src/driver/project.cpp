#include "driver/project.h"

#include "driver/process.h"
#include "frontend/compile_commands.h"
#include "frontend/symbol_index.h"
#include "instrument/module_link.h"

#include <algorithm>
#include <atomic>
#include <filesystem>
#include <thread>

namespace assay::driver {

namespace fs = std::filesystem;

namespace {

constexpr const char *kDatabase = "compile_commands.json";

// How much of two paths is the same, in parts.
size_t commonParts(const fs::path &a, const fs::path &b) {
  size_t common = 0;
  for (auto i = a.begin(), j = b.begin(); i != a.end() && j != b.end() && *i == *j; ++i, ++j)
    ++common;
  return common;
}

} // namespace

std::vector<std::string> compilerLine(Build build, const std::vector<std::string> &flags) {
  std::vector<std::string> line = {kCompiler, "-O0", "-w", "-ffp-contract=off"};
  line.insert(line.end(), frontend::kTolerance.begin(), frontend::kTolerance.end());
  line.insert(line.end(), flags.begin(), flags.end());
  if (build != Build::Plain)
    line.insert(line.end(), {"-g", build == Build::Memory ? "-fsanitize=memory" : "-fsanitize=address,undefined",
                             "-fno-sanitize-recover=all"});
  return line;
}

base::Result<std::unique_ptr<Project>> Project::open(const std::string &path) {
  fs::path file = fs::is_directory(path) ? fs::path(path) / kDatabase : fs::path(path);
  std::error_code error;
  if (!fs::exists(file, error))
    return base::Error{file.string() +
                       " does not exist. CMake writes it with -DCMAKE_EXPORT_COMPILE_COMMANDS=ON, Meson always; for "
                       "any other build run `bear -- make` (package bear) after `make clean`"};
  auto commands = frontend::readCompileCommands(file.string());
  if (!commands)
    return base::Error{commands.error()};
  auto project = std::make_unique<Project>();
  project->database_ = file.string();
  project->sources_ = std::move(commands->sources);
  project->dropped_ = std::move(commands->dropped);
  for (const frontend::Source &source : project->sources_)
    project->entries_[source.file] = std::make_unique<Entry>();
  return project;
}

std::string Project::findFor(const std::string &source) {
  std::error_code ignored;
  for (fs::path at = fs::absolute(source, ignored).parent_path();; at = at.parent_path()) {
    for (const char *place : {".", "build", "_build", "out", "builddir"})
      if (fs::exists(at / place / kDatabase, ignored))
        return (at / place).lexically_normal().string();
    if (at == at.parent_path())
      return "";
  }
}

const frontend::Source *Project::find(const std::string &file) const {
  for (const frontend::Source &source : sources_)
    if (source.file == file)
      return &source;
  return nullptr;
}

bool Project::hasBelow(const std::string &directory) const {
  return std::any_of(sources_.begin(), sources_.end(),
                     [&](const frontend::Source &source) { return source.file.starts_with(directory + "/"); });
}

void Project::index() {
  unsigned threads = std::max(1u, std::thread::hardware_concurrency());
  std::vector<std::vector<std::string>> defined(sources_.size());
  std::atomic<size_t> next{0};
  auto work = [&] {
    for (size_t i = next++; i < sources_.size(); i = next++) {
      auto symbols = frontend::readSymbols(sources_[i]);
      if (!symbols)
        continue;
      defined[i] = std::move(symbols->defined);
      entry(sources_[i].file).functions = std::move(symbols->functions);
    }
  };
  std::vector<std::thread> others;
  for (unsigned i = 1; i < threads; ++i)
    others.emplace_back(work);
  work();
  for (std::thread &thread : others)
    thread.join();
  for (size_t i = 0; i < sources_.size(); ++i)
    for (const std::string &symbol : defined[i])
      definers_[symbol].push_back(&sources_[i]);
}

const std::vector<std::string> &Project::functionsOf(const std::string &file) {
  std::call_once(indexed_, [this] { index(); });
  return entry(file).functions;
}

// Projects may define a name several times, for several programs: the one close by is meant.
const frontend::Source *Project::definerNear(const std::string &symbol, const std::string &file) const {
  auto it = definers_.find(symbol);
  if (it == definers_.end())
    return nullptr;
  const frontend::Source *best = nullptr;
  size_t most = 0;
  for (const frontend::Source *candidate : it->second) {
    size_t common = commonParts(candidate->file, file);
    if (best == nullptr || common > most) {
      best = candidate;
      most = common;
    }
  }
  return best;
}

void Project::compile(const frontend::Source &source) {
  Entry &one = entry(source.file);
  std::lock_guard lock(one.mutex);
  if (one.compiled)
    return;
  one.compiled = true;
  auto bitcode = frontend::compileLinked(source);
  if (!bitcode) {
    one.problem = bitcode.error();
    return;
  }
  one.bitcode = std::move(bitcode.value());
  one.undefined = instrument::undefinedInBitcode(one.bitcode);
}

bool Project::defines(const std::string &symbol) {
  std::call_once(indexed_, [this] { index(); });
  return definers_.contains(symbol);
}

std::vector<const frontend::Source *> Project::closure(const std::string &file, const std::set<std::string> &wanted,
                                                       std::set<std::string> &missing) {
  std::call_once(indexed_, [this] { index(); });
  std::vector<const frontend::Source *> out;
  std::set<std::string> chosen{file};
  std::set<std::string> seen;
  std::vector<std::string> work(wanted.begin(), wanted.end());
  while (!work.empty()) {
    std::string symbol = std::move(work.back());
    work.pop_back();
    if (!seen.insert(symbol).second)
      continue;
    const frontend::Source *definer = definerNear(symbol, file);
    if (definer != nullptr && chosen.contains(definer->file))
      continue;
    if (definer != nullptr)
      compile(*definer);
    if (definer == nullptr || entry(definer->file).bitcode.empty()) {
      missing.insert(symbol);
      continue;
    }
    chosen.insert(definer->file);
    out.push_back(definer);
    const std::set<std::string> &more = entry(definer->file).undefined;
    work.insert(work.end(), more.begin(), more.end());
  }
  return out;
}

const program::Unit *Project::unit(const frontend::Source &source) {
  Entry &one = entry(source.file);
  std::lock_guard lock(one.mutex);
  if (!one.unit)
    one.unit = frontend::extractUnit(source);
  return *one.unit ? &one.unit->value() : nullptr;
}

base::Result<std::string> Project::bitcode(const frontend::Source &source) {
  compile(source);
  const Entry &one = entry(source.file);
  if (one.bitcode.empty())
    return base::Error{one.problem};
  return one.bitcode;
}

base::Result<std::string> Project::object(const frontend::Source &source, Build build) {
  Entry &one = entry(source.file);
  std::lock_guard lock(one.mutex);
  if (auto it = one.objects.find(build); it != one.objects.end())
    return it->second;
  size_t number = static_cast<size_t>(&source - sources_.data());
  std::string name = "main_of_" + std::to_string(number);
  std::string path =
      scratch_ + "/object" + std::to_string(number) + "_" + std::to_string(static_cast<int>(build)) + ".o";
  std::vector<std::string> line = compilerLine(build, source.flags);
  line.insert(line.end(), {"-c", "-Dmain=" + name, source.file, "-o", path});
  ProcessResult compiled = runProcess(line, 120);
  base::Result<std::string> result =
      compiled.succeeded() ? base::Result<std::string>(path) : base::Result<std::string>(base::Error{compiled.output});
  one.objects.emplace(build, result);
  return result;
}

} // namespace assay::driver
