// The output directory: suites and inputs are written when a function is done, together with its
// part of the report, so that nothing is lost and a run can be resumed. Safe to use from threads.
#pragma once

#include "driver/function_job.h"
#include "driver/project.h"

#include <mutex>

namespace assay::driver {

class ResultStore {
public:
  ResultStore(std::string directory, std::string format, const Project *project)
      : directory_(std::move(directory)), format_(std::move(format)), project_(project) {}

  // Reads the parts of an earlier run.
  void resume();
  bool isEmpty() const { return parts_.empty() && earlier_.empty(); }
  bool has(const std::string &file, const std::string &function) const;
  // Throws away what an earlier run wrote: files of it would be built together with the new ones.
  void clear() const;
  // Writes what came out of one function; `folder` and `order` as in FunctionTask.
  void add(const FunctionResult &result, const std::string &folder, size_t order);
  // Writes the report and the CMake project for everything that is there. False: not all could be
  // written.
  bool finish(uint64_t seed);

  const report::RunReport &report() const { return report_; }

private:
  std::string directory_;
  std::string format_;
  const Project *project_;
  mutable std::mutex mutex_;
  std::map<size_t, report::FunctionPart> parts_; // by order
  std::vector<report::FunctionPart> earlier_;
  report::RunReport report_;
  bool failed_ = false;
};

} // namespace assay::driver
