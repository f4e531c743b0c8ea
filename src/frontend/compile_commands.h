// How a project compiles its files: compile_commands.json, as CMake, Meson and Bear write it. Flags
// are kept as far as they decide what the code means; paths in them become absolute, because tests
// are compiled elsewhere.
#pragma once

#include "base/result.h"
#include "frontend/source.h"

namespace assay::frontend {

struct CompileCommands {
  std::vector<Source> sources;      // C files, in the order of the file, each once
  std::vector<std::string> dropped; // flags that Clang does not know, each once
};

base::Result<CompileCommands> readCompileCommands(const std::string &path);

// The same flags with absolute paths; relative ones are taken from `directory`.
std::vector<std::string> absolutePaths(const std::vector<std::string> &flags, const std::string &directory);

// Flags of one command line without its compiler, source and output. Relative paths are taken from
// `directory`; flags that Clang does not know are added to `dropped`.
std::vector<std::string> meaningfulFlags(const std::vector<std::string> &arguments, const std::string &directory,
                                         std::vector<std::string> &dropped);

} // namespace assay::frontend
