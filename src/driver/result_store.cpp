#include "driver/result_store.h"

#include "driver/text_file.h"

#include <algorithm>

namespace assay::driver {

namespace fs = std::filesystem;

namespace {

constexpr const char *kParts = "functions"; // one JSON file for each function

std::string partFile(const report::FunctionPart &part) {
  return std::string(kParts) + "/" + part.folder + part.report.name + ".json";
}

} // namespace

void ResultStore::readEarlier() {
  std::error_code error;
  fs::path directory = output_.path();
  std::vector<fs::path> paths;
  for (const fs::directory_entry &entry : fs::recursive_directory_iterator(directory / kParts, error))
    if (entry.path().extension() == ".json")
      paths.push_back(entry.path());
  std::sort(paths.begin(), paths.end());
  for (const fs::path &path : paths) {
    auto text = readText(path);
    auto part = text ? report::partFromJson(*text) : base::Result<report::FunctionPart>(base::Error{""});
    if (!part) // what was cut off is done again
      continue;
    output_.know(part->files);
    earlier_.push_back(std::move(part.value()));
  }
  std::vector<report::FunctionPart> gone;
  for (const report::FunctionPart &part : earlier_)
    if (!fs::exists(part.report.file, error))
      gone.push_back(part);
  for (const report::FunctionPart &part : gone)
    keepOnly(part.report.file, {});
}

bool ResultStore::has(const std::string &file, const std::string &function) const {
  return std::any_of(earlier_.begin(), earlier_.end(), [&](const report::FunctionPart &part) {
    return part.report.name == function && part.report.file == file;
  });
}

std::string ResultStore::folderFor(const std::string &file, const std::string &wanted) const {
  auto usedBy = [&](const std::string &folder, bool bySame) {
    return std::any_of(earlier_.begin(), earlier_.end(), [&](const report::FunctionPart &part) {
      return part.folder == folder && (part.report.file == file) == bySame;
    });
  };
  for (const report::FunctionPart &part : earlier_)
    if (part.report.file == file)
      return part.folder;
  std::string folder = wanted;
  for (int number = 1; usedBy(folder, false); ++number)
    folder = fs::path(file).stem().string() + (number == 1 ? "" : "_" + std::to_string(number)) + "/";
  return folder;
}

// Files of the part are removed, but for those that are `kept` or that another part has, too.
void ResultStore::forget(const report::FunctionPart &part, const Fingerprints &kept) {
  for (const auto &[file, print] : part.files) {
    bool isShared = kept.contains(file);
    for (const report::FunctionPart *other : all(true))
      isShared = isShared || (other != &part && other->files.contains(file));
    if (!isShared)
      output_.remove(file);
  }
}

void ResultStore::keepOnly(const std::string &file, const std::set<std::string> &names) {
  std::lock_guard lock(mutex_);
  auto isGone = [&](const report::FunctionPart &part) {
    return part.report.file == file && !names.contains(part.report.name);
  };
  for (const report::FunctionPart &part : earlier_)
    if (isGone(part)) {
      forget(part, {});
      std::error_code ignored;
      fs::remove(fs::path(output_.path()) / partFile(part), ignored);
    }
  std::erase_if(earlier_, isGone);
}

void ResultStore::add(const FunctionResult &result, const std::string &folder, size_t order) {
  std::lock_guard lock(mutex_);
  report::FunctionPart part = result.part;
  part.folder = folder;
  bool good = true;
  for (const emit::EmittedFile &file : result.files) {
    good = output_.write(file.path, file.text) && good;
    part.files[file.path] = output_.fingerprintOf(file.path);
  }
  auto isSame = [&](const report::FunctionPart &other) {
    return other.report.name == part.report.name && other.report.file == part.report.file;
  };
  for (const report::FunctionPart &earlier : earlier_)
    if (isSame(earlier))
      forget(earlier, part.files);
  std::erase_if(earlier_, isSame);
  good = writeText(fs::path(output_.path()) / partFile(part), report::toJson(part)) && good;
  failed_ = failed_ || !good;
  parts_[order] = std::move(part);
}

// Functions of one file stand together, in the order of its lines; files in the order in which they came first.
std::vector<const report::FunctionPart *> ResultStore::all(bool withEarlier) const {
  std::vector<const report::FunctionPart *> out;
  for (const auto &[order, part] : parts_)
    out.push_back(&part);
  for (const report::FunctionPart &part : earlier_)
    if (withEarlier)
      out.push_back(&part);
  if (!withEarlier || earlier_.empty())
    return out;
  std::stable_sort(out.begin(), out.end(), [](const report::FunctionPart *a, const report::FunctionPart *b) {
    return std::tie(a->report.file, a->report.line) < std::tie(b->report.file, b->report.line);
  });
  return out;
}

report::RunReport ResultStore::report(bool withEarlier) const {
  report::RunReport out;
  out.seed = seed_;
  for (const report::FunctionPart *part : all(withEarlier))
    out.functions.push_back(part->report);
  return out;
}

bool ResultStore::finish(uint64_t seed) {
  std::lock_guard lock(mutex_);
  seed_ = seed;
  std::set<std::string> linked;
  std::string targets;
  for (const report::FunctionPart *part : all(true)) {
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
  bool good = output_.write("CMakeLists.txt", emit::emitCMakeHead(format_, files, frontend::kTolerance) + targets);
  return writeText(fs::path(output_.path()) / "report.json", report::toJson(report(true))) && good && !failed_;
}

} // namespace assay::driver
