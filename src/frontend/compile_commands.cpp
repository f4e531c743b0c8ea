#include "frontend/compile_commands.h"

#include <clang/Driver/Options.h>
#include <clang/Tooling/JSONCompilationDatabase.h>
#include <llvm/Option/ArgList.h>
#include <llvm/Option/OptTable.h>

#include <algorithm>
#include <filesystem>
#include <set>

namespace assay::frontend {

namespace fs = std::filesystem;
namespace options = clang::driver::options;

namespace {

// Only what changes the meaning of the code is kept: the rest is about output, warnings, speed, or
// checks that we put in ourselves.
bool isMeaningless(const std::string &flag) {
  static const std::set<std::string> whole = {"-c",
                                              "-S",
                                              "-E",
                                              "-M",
                                              "-MM",
                                              "-MD",
                                              "-MMD",
                                              "-MP",
                                              "-MG",
                                              "-pipe",
                                              "-pedantic",
                                              "-pedantic-errors",
                                              "-ftest-coverage",
                                              "--coverage",
                                              "-save-temps",
                                              "-v",
                                              "-shared",
                                              "-static",
                                              "-rdynamic",
                                              "-s",
                                              "-w"};
  if (whole.contains(flag))
    return true;
  for (const char *start : {"-O",
                            "-g",
                            "-W",
                            "-fsanitize",
                            "-fno-sanitize",
                            "-fprofile",
                            "-flto",
                            "-fdiagnostics",
                            "-fcolor",
                            "-fstack-",
                            "-fno-stack-",
                            "-fmacro-prefix",
                            "-ffile-prefix",
                            "-fdebug-",
                            "-fvisibility",
                            "-l",
                            "-L",
                            "-fuse-ld",
                            "-fcf-protection",
                            "-march",
                            "-mtune",
                            "-fPI",
                            "-fpi",
                            "-fno-pi",
                            "-fno-PI"})
    if (flag.starts_with(start))
      return true;
  return false;
}

bool takesArgumentToDrop(const std::string &flag) {
  static const std::set<std::string> with = {"-o", "-MF", "-MT", "-MQ", "-Xlinker", "-T", "--param", "-u", "-z"};
  return with.contains(flag);
}

// An option followed by a path, in the same word or in the next.
const std::vector<std::string> kPathOptions = {"-isystem",   "-iquote",   "-idirafter", "-include", "-imacros",
                                               "--sysroot=", "-isysroot", "-I",         "-L"};

const std::string *pathOption(const std::string &flag) {
  auto found = std::find_if(kPathOptions.begin(), kPathOptions.end(),
                            [&](const std::string &option) { return flag.starts_with(option); });
  return found == kPathOptions.end() ? nullptr : &*found;
}

bool isKnown(const std::string &flag) {
  const char *raw = flag.c_str();
  unsigned missingIndex = 0;
  unsigned missingCount = 0;
  llvm::opt::InputArgList parsed = clang::driver::getDriverOptTable().ParseArgs(
      llvm::ArrayRef<const char *>(raw), missingIndex, missingCount, llvm::opt::Visibility(options::ClangOption));
  return missingCount != 0 || !parsed.hasArg(options::OPT_UNKNOWN);
}

std::string absolute(const std::string &path, const std::string &directory) {
  return fs::path(directory).append(path).lexically_normal().string();
}

// Tests are written in C99 with POSIX: older and stricter dialects are widened, inline functions keep
// the meaning they had.
std::vector<std::string> widened(const std::string &flag) {
  static const std::set<std::string> old = {"-ansi",      "-std=c89",          "-std=c90",           "-std=gnu89",
                                            "-std=gnu90", "-std=iso9899:1990", "-std=iso9899:199409"};
  if (old.contains(flag))
    return {"-std=gnu99", "-fgnu89-inline"};
  if (flag.starts_with("-std=c") && !flag.starts_with("-std=c++"))
    return {"-std=gnu" + flag.substr(6)};
  if (flag.starts_with("-std=iso9899:"))
    return {flag.ends_with("1999") ? "-std=gnu99" : "-std=gnu11"};
  return {flag};
}

void note(std::vector<std::string> &dropped, const std::string &flag) {
  if (std::find(dropped.begin(), dropped.end(), flag) == dropped.end())
    dropped.push_back(flag);
}

bool isC(const std::string &file) { return fs::path(file).extension() == ".c"; }

} // namespace

std::vector<std::string> absolutePaths(const std::vector<std::string> &flags, const std::string &directory) {
  std::vector<std::string> out;
  for (size_t i = 0; i < flags.size(); ++i) {
    const std::string &flag = flags[i];
    const std::string *option = pathOption(flag);
    bool inNext = option != nullptr && flag.size() == option->size();
    if (option == nullptr || (inNext && i + 1 == flags.size())) {
      out.push_back(flag);
      continue;
    }
    std::string given = inNext ? flags[++i] : flag.substr(option->size());
    std::string full = absolute(given, directory);
    bool isHeader = *option == "-include" || *option == "-imacros";
    if (isHeader && !fs::exists(full)) // looked for as an include would be
      full = given;
    if (inNext)
      out.insert(out.end(), {*option, full});
    else
      out.push_back(*option + full);
  }
  return out;
}

std::vector<std::string> meaningfulFlags(const std::vector<std::string> &given, const std::string &directory,
                                         std::vector<std::string> &dropped) {
  std::vector<std::string> arguments = absolutePaths(given, directory);
  std::vector<std::string> out;
  for (size_t i = 0; i < arguments.size(); ++i) {
    const std::string &flag = arguments[i];
    if (takesArgumentToDrop(flag)) {
      ++i;
      continue;
    }
    if (isMeaningless(flag))
      continue;
    if (const std::string *option = pathOption(flag)) {
      out.push_back(flag);
      if (flag.size() == option->size() && ++i < arguments.size())
        out.push_back(arguments[i]);
      continue;
    }
    if (flag == "-D" || flag == "-U" || flag == "-x") {
      if (i + 1 < arguments.size() && flag != "-x")
        out.push_back(flag + arguments[i + 1]);
      ++i;
      continue;
    }
    if (flag.empty() || flag[0] != '-')
      continue;
    std::vector<std::string> wide = widened(flag);
    if (isKnown(flag))
      out.insert(out.end(), wide.begin(), wide.end());
    else
      note(dropped, flag);
  }
  return out;
}

base::Result<CompileCommands> readCompileCommands(const std::string &path) {
  std::string problem;
  auto database = clang::tooling::JSONCompilationDatabase::loadFromFile(
      path, problem, clang::tooling::JSONCommandLineSyntax::AutoDetect);
  if (database == nullptr)
    return base::Error{path + ": " + problem};
  CompileCommands out;
  std::set<std::string> seen;
  for (const clang::tooling::CompileCommand &command : database->getAllCompileCommands()) {
    std::string file = absolute(command.Filename, command.Directory);
    std::error_code error;
    fs::path real = fs::canonical(file, error);
    if (error || !isC(file) || !seen.insert(real.string()).second)
      continue;
    std::vector<std::string> arguments(command.CommandLine.begin() + (command.CommandLine.empty() ? 0 : 1),
                                       command.CommandLine.end());
    out.sources.push_back({real.string(), meaningfulFlags(arguments, command.Directory, out.dropped)});
  }
  if (out.sources.empty())
    return base::Error{path + ": it names no C file that exists"};
  return out;
}

} // namespace assay::frontend
