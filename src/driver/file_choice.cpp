#include "driver/file_choice.h"

#include "driver/native_symbols.h"
#include "frontend/compile_commands.h"

#include <algorithm>
#include <filesystem>
#include <iostream>
#include <unistd.h>

namespace assay::driver {

namespace fs = std::filesystem;

namespace {

base::Status checkSource(const std::string &file) {
  std::error_code error;
  if (!fs::exists(file, error)) {
    bool isName = file.find_first_of("./") == std::string::npos;
    return base::Error{file + ": no such file" +
                       (isName ? " (a function is named with its file: FILE.c:" + file + ")" : "")};
  }
  if (!fs::is_regular_file(file, error))
    return base::Error{file + ": not a file (give a C source file)"};
  std::string extension = fs::path(file).extension().string();
  if (extension != ".c" && extension != ".h")
    return base::Error{file + ": not a C source file (its name should end in .c)"};
  if (access(file.c_str(), R_OK) != 0)
    return base::Error{file + ": cannot be read"};
  return base::Ok{};
}

// Contracts for one file: those of its assay.toml, and those of the command line for its function.
base::Result<Config> configFor(const Options &options, const std::string &file,
                               const std::vector<std::string> &functions) {
  std::string path = options.config.empty() ? findConfig(file) : options.config;
  Config config;
  if (!path.empty()) {
    auto read = readConfig(path);
    if (!read)
      return read;
    config = std::move(read.value());
  }
  if (!options.contract.empty()) {
    program::Contract &contract = config.functions[functions.front()].contract;
    for (const std::string &text : options.contract.preconditions)
      contract.preconditions.push_back(text);
    for (const std::string &text : options.contract.postconditions)
      contract.postconditions.push_back(text);
  }
  return config;
}

// The project that the user named, or the one that the first source belongs to.
base::Result<std::unique_ptr<Project>> findProject(const Options &options) {
  if (!options.project.empty())
    return Project::open(options.project);
  std::string place;
  if (options.compilerFlags.empty() && !options.sources.empty())
    place = Project::findFor(options.sources.front().file);
  if (place.empty())
    return std::unique_ptr<Project>();
  auto project = Project::open(place);
  if (!project)
    return std::unique_ptr<Project>(); // found by chance, and of no use
  for (const SourceArgument &source : options.sources) {
    std::error_code error;
    fs::path file = fs::canonical(source.file, error);
    bool isIn = fs::is_directory(file, error) ? (*project)->hasBelow(file.string())
                                              : (*project)->find(file.string()) != nullptr;
    if (error || !isIn)
      return std::unique_ptr<Project>();
  }
  if (!options.quiet)
    std::cerr << "assay: compiling as " << (*project)->database() << " says\n";
  return project;
}

class Chooser {
public:
  explicit Chooser(const Options &options) : options_(options) {}

  base::Result<FileChoice> run() {
    auto project = findProject(options_);
    if (!project)
      return base::Error{project.error()};
    out_.project = std::move(project.value());
    if (options_.sources.empty() && out_.project == nullptr)
      return base::Error{"name a source file (FILE.c), or a project with -p DIRECTORY"};
    if (options_.sources.empty())
      for (const frontend::Source &source : out_.project->sources())
        if (auto status = add(source, {}); !status)
          return base::Error{status.error()};
    for (const SourceArgument &source : options_.sources)
      if (auto status = addSource(source); !status)
        return base::Error{status.error()};
    if (out_.files.size() > 1)
      nameFolders();
    return std::move(out_);
  }

private:
  base::Status addSource(const SourceArgument &argument) {
    std::error_code error;
    if (out_.project != nullptr && fs::is_directory(argument.file, error))
      return addDirectory(argument.file);
    if (auto status = checkSource(argument.file); !status)
      return status;
    std::string file = fs::canonical(argument.file).string();
    frontend::Source source{file, frontend::absolutePaths(options_.compilerFlags, fs::current_path().string())};
    const frontend::Source *known = out_.project == nullptr ? nullptr : out_.project->find(file);
    if (known != nullptr) {
      std::vector<std::string> more = std::move(source.flags);
      source = *known;
      source.flags.insert(source.flags.end(), more.begin(), more.end());
    } else if (out_.project != nullptr && options_.compilerFlags.empty()) {
      return base::Error{argument.file + ": " + out_.project->database() +
                         " does not say how it is compiled; give its flags after --"};
    }
    return add(source, argument.functions);
  }

  base::Status addDirectory(const std::string &directory) {
    std::string below = fs::canonical(directory).string() + "/";
    size_t before = out_.files.size();
    for (const frontend::Source &source : out_.project->sources())
      if (source.file.starts_with(below))
        if (auto status = add(source, {}); !status)
          return status;
    if (out_.files.size() == before)
      return base::Error{directory + ": " + out_.project->database() + " has no C file below it"};
    return base::Ok{};
  }

  base::Status add(const frontend::Source &source, const std::vector<std::string> &functions) {
    auto config = configFor(options_, source.file, functions);
    if (!config)
      return base::Error{config.error()};
    FileTask task;
    task.request = {source,
                    std::move(config.value()),
                    options_.sequence,
                    std::set<std::string>(functions.begin(), functions.end()),
                    out_.project.get(),
                    options_.libraries};
    if (!options_.sequence.functions.empty())
      task.request.wanted = {kSequenceName};
    task.functions = functions;
    out_.files.push_back(std::move(task));
    return base::Ok{};
  }

  // The shortest ends of the paths that are all different: list/, net_list/.
  void nameFolders() {
    for (size_t parts = 1;; ++parts) {
      std::set<std::string> seen;
      bool done = true;
      for (FileTask &task : out_.files) {
        task.folder = lastParts(task.request.source.file, parts) + "/";
        done = seen.insert(task.folder).second && done;
      }
      if (done || parts > 20)
        return;
    }
  }

  static std::string lastParts(const fs::path &file, size_t parts) {
    std::string name = file.stem().string();
    fs::path at = file.parent_path();
    for (size_t i = 1; i < parts && at.has_filename(); ++i, at = at.parent_path())
      name = at.filename().string() + "_" + name;
    return name;
  }

  const Options &options_;
  FileChoice out_;
};

} // namespace

base::Result<FileChoice> chooseFiles(const Options &options) {
  if (auto status = checkLibraries(options.libraries); !status)
    return base::Error{status.error()};
  return Chooser(options).run();
}

} // namespace assay::driver
