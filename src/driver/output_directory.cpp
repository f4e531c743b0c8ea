#include "driver/output_directory.h"

#include "driver/text_file.h"

#include <fmt/format.h>
#include <iostream>
#include <nlohmann/json.hpp>
#include <unistd.h>

namespace assay::driver {

namespace fs = std::filesystem;

namespace {

constexpr const char *kMark = "assay-results.json";
constexpr int kMarkVersion = 1;
// Everything that a run may write at the top.
constexpr const char *kTopLevel[] = {"CMakeLists.txt", "report.json", "tests", "inputs", "dropped", "functions", kMark};

std::string fingerprint(const std::string &text) {
  uint64_t hash = 1469598103934665603ULL;
  for (char c : text)
    hash = (hash ^ static_cast<unsigned char>(c)) * 1099511628211ULL;
  return fmt::format("{:016x}", hash);
}

bool isEmptyDirectory(const fs::path &path) {
  std::error_code error;
  return fs::is_empty(path, error) && !error;
}

} // namespace

OutputDirectory::~OutputDirectory() {
  std::error_code ignored;
  if (wasMade_ && isEmptyDirectory(path_))
    fs::remove(path_, ignored);
}

base::Status OutputDirectory::claim() {
  std::error_code error;
  wasMade_ = !fs::exists(path_, error);
  fs::create_directories(path_, error);
  if (error || access(path_.c_str(), W_OK | X_OK) != 0)
    return base::Error{"cannot write to " + path_ + " (choose another directory with --out)"};
  if (wasMade_ || isEmptyDirectory(path_))
    return base::Ok{};
  auto text = readText(fs::path(path_) / kMark);
  if (!text) {
    std::string clashes;
    for (const char *name : kTopLevel)
      if (fs::exists(fs::path(path_) / name, error))
        clashes += (clashes.empty() ? "" : ", ") + std::string(name);
    if (force_)
      return base::Ok{};
    return base::Error{path_ +
                       " is not empty and was not written by assay: choose another directory with --out, or "
                       "say --force to write there all the same" +
                       (clashes.empty() ? " (nothing there has a name that assay uses)"
                                        : " (what it writes may replace files of " + clashes + ")")};
  }
  const nlohmann::json mark = nlohmann::json::parse(*text, nullptr, false);
  auto is = [&](const char *key, nlohmann::json::value_t type) {
    return mark.is_object() && mark.contains(key) && mark[key].type() == type;
  };
  if (!is("version", nlohmann::json::value_t::number_unsigned) || mark["version"] != kMarkVersion ||
      !is("format", nlohmann::json::value_t::string) || !is("files", nlohmann::json::value_t::object))
    return base::Error{(fs::path(path_) / kMark).string() + " is damaged: choose another directory with --out"};
  isMarked_ = true;
  std::string format = mark["format"];
  if (format != format_ && !force_)
    return base::Error{path_ + " holds tests in the format " + format + ": say --format " + format +
                       ", or choose another directory with --out"};
  if (format != format_)
    isMarked_ = false; // it is written again
  for (const auto &[file, print] : mark["files"].items())
    if (print.is_string())
      known_[file] = print.get<std::string>();
  return base::Ok{};
}

void OutputDirectory::know(const Fingerprints &files) { known_.insert(files.begin(), files.end()); }

bool OutputDirectory::isOwn(const std::string &file, const std::string &text) const {
  auto known = known_.find(file);
  return known != known_.end() && known->second == fingerprint(text);
}

// The mark names the files that belong to no function.
bool OutputDirectory::writeMark() {
  nlohmann::ordered_json mark;
  mark["version"] = kMarkVersion;
  mark["about"] = "assay writes to this directory; what it did not write, or what was edited, it leaves alone";
  mark["format"] = format_;
  mark["files"] = nlohmann::json::object();
  for (const char *name : kTopLevel)
    if (auto known = known_.find(name); known != known_.end())
      mark["files"][name] = known->second;
  isMarked_ = true;
  return writeText(fs::path(path_) / kMark, mark.dump(2) + "\n");
}

bool OutputDirectory::write(const std::string &file, const std::string &text) {
  if (!isMarked_ && !writeMark())
    return false;
  fs::path path = fs::path(path_) / file;
  std::error_code ignored;
  if (fs::exists(path, ignored)) {
    auto there = readText(path);
    bool isSame = there && *there == text;
    if (!isSame && (!there || !isOwn(file, *there))) {
      bool isOurs = known_.contains(file);
      if (!force_ || isOurs) {
        std::cerr << fmt::format("assay: {} {}: it is kept, and the new text is in {}.new\n", path.string(),
                                 isOurs ? "was edited" : "was not written by assay", file);
        known_.try_emplace(file, "");
        return writeText(path.string() + ".new", text);
      }
      std::cerr << "assay: --force: " << path.string() << " is replaced\n";
    }
  }
  known_[file] = fingerprint(text);
  bool isTop = file.find('/') == std::string::npos;
  return writeText(path, text) && (!isTop || writeMark());
}

void OutputDirectory::remove(const std::string &file) {
  fs::path path = fs::path(path_) / file;
  auto there = readText(path);
  if (!there)
    return;
  if (!isOwn(file, *there)) {
    std::cerr << "assay: " << path.string() << " was edited: it is kept, though its function is gone or made anew\n";
    return;
  }
  std::error_code ignored;
  fs::remove(path, ignored);
  for (const char *picture : {".svg", ".dot"}) // drawn beside an input
    if (path.extension() == ".json")
      fs::remove(fs::path(path).replace_extension(picture), ignored);
  for (fs::path at = path.parent_path(); at != fs::path(path_) && isEmptyDirectory(at); at = at.parent_path())
    fs::remove(at, ignored);
}

} // namespace assay::driver
