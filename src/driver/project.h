// The files of a project and how they are compiled, what each defines, and which of them a unit
// needs. Files are compiled for linking once and shared by all units; safe to use from many threads.
#pragma once

#include "base/result.h"
#include "frontend/source.h"

#include <map>
#include <memory>
#include <mutex>
#include <set>

namespace assay::driver {

// How code is compiled for replays.
enum class Build { Plain, Address, Memory };

// The native compiler with what every replay needs, and its flags for the build.
std::vector<std::string> compilerLine(Build build, const std::vector<std::string> &flags);

class Project {
public:
  // `path` is a directory with a compile_commands.json, or that file itself.
  static base::Result<std::unique_ptr<Project>> open(const std::string &path);
  // Where a compile_commands.json usually lies, seen from a source; empty if there is none.
  static std::string findFor(const std::string &source);

  const std::vector<frontend::Source> &sources() const { return sources_; }
  const frontend::Source *find(const std::string &file) const;
  bool hasBelow(const std::string &directory) const;
  const std::vector<std::string> &droppedFlags() const { return dropped_; }
  const std::string &database() const { return database_; }

  // All functions of a file, statics included; none if it does not compile.
  const std::vector<std::string> &functionsOf(const std::string &file);

  // Does a file of the project define the name?
  bool defines(const std::string &symbol);
  // The files that `wanted` symbols lead to, transitively, nearest to `file` first where there is a
  // choice; `missing` gets the names that no file defines.
  std::vector<const frontend::Source *> closure(const std::string &file, const std::set<std::string> &wanted,
                                                std::set<std::string> &missing);
  // The model of a file; nullptr if it does not compile.
  const program::Unit *unit(const frontend::Source &source);
  // Bitcode of a file for linking.
  base::Result<std::string> bitcode(const frontend::Source &source);
  // A natively compiled object of a file; the error is the compiler's.
  base::Result<std::string> object(const frontend::Source &source, Build build);
  void setScratch(const std::string &directory) { scratch_ = directory; }

private:
  struct Entry {
    std::mutex mutex;
    bool compiled = false;
    std::string bitcode;
    std::string problem;
    std::set<std::string> undefined;
    std::map<Build, base::Result<std::string>> objects;
    std::vector<std::string> functions;
    std::optional<base::Result<program::Unit>> unit; // once it was asked for its types
  };

  Entry &entry(const std::string &file) const { return *entries_.at(file); }
  void index(); // what all files define; once, when it is first asked for
  const frontend::Source *definerNear(const std::string &symbol, const std::string &file) const;
  void compile(const frontend::Source &source);

  std::once_flag indexed_;
  std::string database_;
  std::string scratch_;
  std::vector<frontend::Source> sources_;
  std::vector<std::string> dropped_;
  std::map<std::string, std::unique_ptr<Entry>> entries_;
  std::map<std::string, std::vector<const frontend::Source *>> definers_;
};

} // namespace assay::driver
