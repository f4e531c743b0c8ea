// The directory that results go to: which of its files assay wrote, and which were changed by hand since then.
// It never overwrites or removes a file that assay did not write, unless it was told to.
#pragma once

#include "base/result.h"

#include <map>
#include <string>

namespace assay::driver {

// Written files by their paths relative to the directory, each with a fingerprint of its text.
using Fingerprints = std::map<std::string, std::string>;

class OutputDirectory {
public:
  OutputDirectory(std::string path, std::string format, bool force)
      : path_(std::move(path)), format_(std::move(format)), force_(force) {}
  // Removes the directory if claim() made it and nothing was written to it.
  ~OutputDirectory();
  OutputDirectory(const OutputDirectory &) = delete;
  OutputDirectory &operator=(const OutputDirectory &) = delete;

  // Makes the directory, or takes over one that assay made. The error says what is in the way.
  base::Status claim();

  const std::string &path() const { return path_; }
  // Files that an earlier run wrote for a function.
  void know(const Fingerprints &files);

  // Writes a file. If there is one that assay did not write, or that was edited since, that one stays, the new text
  // goes beside it and a line on the terminal says so. False if the file system refused.
  bool write(const std::string &file, const std::string &text);
  // Removes a file that assay wrote; one that was edited since stays.
  void remove(const std::string &file);
  // The fingerprint of what was written last to the file.
  const std::string &fingerprintOf(const std::string &file) const { return known_.at(file); }

private:
  bool isOwn(const std::string &file, const std::string &text) const;
  bool writeMark();

  std::string path_;
  std::string format_;
  bool force_ = false;
  bool wasMade_ = false;
  bool isMarked_ = false;
  Fingerprints known_;
};

} // namespace assay::driver
