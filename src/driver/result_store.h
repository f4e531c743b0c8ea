// The results of a run as they are written: suites and inputs when a function is done, together with its part of the
// report, so that nothing is lost and a run can be resumed. What earlier runs wrote for other functions stays. Safe to
// use from threads.
#pragma once

#include "driver/function_job.h"
#include "driver/output_directory.h"
#include "driver/project.h"

#include <mutex>

namespace assay::driver {

class ResultStore {
public:
  ResultStore(OutputDirectory &output, std::string format, const Project *project)
      : output_(output), format_(std::move(format)), project_(project) {}

  // Reads what earlier runs left.
  void readEarlier();
  // Has this run written nothing yet, and if `withEarlier` no earlier one either?
  bool isEmpty(bool withEarlier) const { return parts_.empty() && !(withEarlier && !earlier_.empty()); }
  bool has(const std::string &file, const std::string &function) const;
  // The folder for results of a file: that of earlier runs, or another one than those have for other files.
  std::string folderFor(const std::string &file, const std::string &wanted) const;
  // Removes what earlier runs wrote for functions of the file that are not among `names`: they are gone.
  void keepOnly(const std::string &file, const std::set<std::string> &names);
  // Writes what came out of one function; `folder` and `order` as in FunctionTask.
  void add(const FunctionResult &result, const std::string &folder, size_t order);
  // Writes the report and the CMake project for everything that is there. False: not all could be
  // written.
  bool finish(uint64_t seed);

  // What this run found; with what earlier runs found if `withEarlier`.
  report::RunReport report(bool withEarlier) const;
  size_t earlierCount() const { return earlier_.size(); }

private:
  std::vector<const report::FunctionPart *> all(bool withEarlier) const;
  void forget(const report::FunctionPart &part, const Fingerprints &kept);

  OutputDirectory &output_;
  std::string format_;
  const Project *project_;
  mutable std::mutex mutex_;
  uint64_t seed_ = 1;
  std::map<size_t, report::FunctionPart> parts_; // by order
  std::vector<report::FunctionPart> earlier_;    // of functions that this run did not do
  bool failed_ = false;
};

} // namespace assay::driver
