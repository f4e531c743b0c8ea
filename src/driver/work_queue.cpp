#include "driver/work_queue.h"

#include "base/deadline.h"
#include "driver/process.h"

#include <filesystem>

namespace assay::driver {

namespace {
constexpr size_t kFunctionsPerFile = 1'000'000; // for the order of results
}

std::optional<FunctionTask> WorkQueue::next(const std::function<bool()> &stop) {
  std::unique_lock lock(mutex_);
  for (;;) {
    if (stop())
      return std::nullopt;
    if (!ready_.empty()) {
      FunctionTask task = std::move(ready_.front());
      ready_.pop_front();
      return task;
    }
    if (nextFile_ < files_.size()) {
      size_t index = nextFile_++;
      ++opening_;
      lock.unlock();
      open(index);
      lock.lock();
      --opening_;
      changed_.notify_all();
      continue;
    }
    if (opening_ == 0)
      return std::nullopt;
    changed_.wait(lock);
  }
}

void WorkQueue::open(size_t index) {
  base::Stopwatch watch;
  std::string directory = scratch_ + "/unit" + std::to_string(index);
  std::filesystem::create_directories(directory);
  auto opened = openUnit(files_[index].request, directory, programDirectory() + "/share/assay/models.bc");
  if (!opened) {
    failed_(files_[index], index * kFunctionsPerFile, opened.error());
    return;
  }
  std::shared_ptr<const UnitContext> context(new UnitContext(std::move(opened.value())),
                                             [directory](const UnitContext *done) {
                                               delete done;
                                               removeTree(directory);
                                             });
  std::vector<const program::Function *> functions = choose_(files_[index], *context);
  std::lock_guard lock(mutex_);
  for (size_t i = 0; i < functions.size(); ++i)
    ready_.push_back(
        {context, functions[i], &files_[index], index * kFunctionsPerFile + i, i == 0 ? watch.seconds() : 0});
}

} // namespace assay::driver
