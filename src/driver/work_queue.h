// Hands functions to the threads that work on them. Files are opened when their turn comes, so the
// first tests are there before the last file is read, and closed when their last function is done.
#pragma once

#include "driver/file_choice.h"

#include <condition_variable>
#include <deque>
#include <functional>
#include <optional>

namespace assay::driver {

struct FunctionTask {
  std::shared_ptr<const UnitContext> context;
  const program::Function *function = nullptr;
  const FileTask *file = nullptr;
  size_t order = 0;       // among all functions of the run
  double preparation = 0; // seconds to open the unit, if this is its first function
};

class WorkQueue {
public:
  // What to do with a file that cannot be opened: the compiler's words.
  using Failed = std::function<void(const FileTask &, size_t order, const std::string &)>;
  // Which functions of an opened file are wanted, in their order.
  using Choose = std::function<std::vector<const program::Function *>(const FileTask &, const UnitContext &)>;

  WorkQueue(const std::vector<FileTask> &files, std::string scratch, Choose choose, Failed failed)
      : files_(files), scratch_(std::move(scratch)), choose_(std::move(choose)), failed_(std::move(failed)) {}

  // Waits while another thread opens the last files; nothing when all is done or `stop` says so.
  std::optional<FunctionTask> next(const std::function<bool()> &stop);

private:
  void open(size_t index);

  const std::vector<FileTask> &files_;
  std::string scratch_;
  Choose choose_;
  Failed failed_;
  std::mutex mutex_;
  std::condition_variable changed_;
  std::deque<FunctionTask> ready_;
  size_t nextFile_ = 0;
  size_t opening_ = 0;
};

} // namespace assay::driver
