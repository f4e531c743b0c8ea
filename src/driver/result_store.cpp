#include "driver/result_store.h"

#include "driver/text_file.h"

#include <algorithm>

namespace assay::driver {

namespace fs = std::filesystem;

namespace {
constexpr const char *kParts = "functions"; // one JSON file for each function
} // namespace

void ResultStore::resume() {
  std::error_code error;
  std::vector<fs::path> paths;
  for (const fs::directory_entry &entry : fs::recursive_directory_iterator(fs::path(directory_) / kParts, error))
    if (entry.path().extension() == ".json")
      paths.push_back(entry.path());
  std::sort(paths.begin(), paths.end());
  for (const fs::path &path : paths)
    if (auto text = readText(path))
      if (auto part = report::partFromJson(*text)) // what was cut off is done again
        earlier_.push_back(std::move(part.value()));
}

bool ResultStore::has(const std::string &file, const std::string &function) const {
  return std::any_of(earlier_.begin(), earlier_.end(), [&](const report::FunctionPart &part) {
    return part.report.name == function && part.report.file == file;
  });
}

void ResultStore::clear() const {
  std::error_code ignored;
  for (const char *part : {"tests", "inputs", "dropped", "build", "CMakeLists.txt", "report.json", kParts})
    fs::remove_all(fs::path(directory_) / part, ignored);
}

void ResultStore::add(const FunctionResult &result, const std::string &folder, size_t order) {
  std::lock_guard lock(mutex_);
  fs::path out = directory_;
  bool good = true;
  for (const emit::EmittedFile &file : result.files)
    good = writeText(out / file.path, file.text) && good;
  good = writeText(out / kParts / (folder + result.part.report.name + ".json"), report::toJson(result.part)) && good;
  failed_ = failed_ || !good;
  parts_[order] = result.part;
}

bool ResultStore::finish(uint64_t seed) {
  std::lock_guard lock(mutex_);
  std::vector<const report::FunctionPart *> all;
  for (const report::FunctionPart &part : earlier_)
    all.push_back(&part);
  for (const auto &[order, part] : parts_)
    all.push_back(&part);
  report_ = {};
  report_.seed = seed;
  std::set<std::string> linked;
  std::string targets;
  for (const report::FunctionPart *part : all) {
    report_.functions.push_back(part->report);
    linked.insert(part->linked.begin(), part->linked.end());
    targets += part->cmake;
  }
  std::vector<emit::ProjectFile> files;
  for (const std::string &file : linked) {
    const frontend::Source *source = project_ == nullptr ? nullptr : project_->find(file);
    std::vector<std::string> options = source == nullptr ? std::vector<std::string>() : source->flags;
    options.push_back("-Dmain=main_of_" + projectFileName(file));
    files.push_back({projectFileName(file), file, options});
  }
  bool good = writeText(fs::path(directory_) / "CMakeLists.txt",
                        emit::emitCMakeHead(format_, files, frontend::kTolerance) + targets);
  return writeText(fs::path(directory_) / "report.json", report::toJson(report_)) && good && !failed_;
}

} // namespace assay::driver
