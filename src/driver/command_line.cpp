#include "driver/command_line.h"

#include "emit/emitter.h"
#include "explore/strategy.h"

#include <CLI/CLI.hpp>

#include <algorithm>
#include <cstdlib>
#include <iostream>
#include <regex>

namespace assay::driver {

namespace {

constexpr const char *kFooter = R"(
Examples:
  assay gen src/list.c                    tests for every function of the file
  assay gen src/list.c:list_insert        one function
  assay gen src/f.c --time 30 -- -Iinclude -DNDEBUG
                                          compiler flags after --
  assay gen -p build -j 4                 a whole project, by build/compile_commands.json
  assay gen -p build src/net --match '^parse_'
                                          some functions below one of its directories
  assay gen src/rb.c:rb_insert --requires 'rb_ok(t)' --ensures 'rb_ok(t)'
                                          only valid inputs; the result is valid too
  assay gen src/bst.c:bst_size --requires 'bst_ok(t)' --exhaustive --max-nodes 5
                                          every valid tree of up to five nodes
  assay gen src/ht.c --sequence ht_new,ht_add,ht_del,ht_free
                                          which calls, in what order, with what arguments
  assay run assay-out                     build and run the generated tests
  assay explain assay-out src/f.c:120     why covered, unreachable or unknown
  assay replay assay-out/inputs/f-t1.json show an input and run it again

Exit status: 0 nothing found, 1 findings, 2 wrong usage, 3 the code could not be compiled or has
nothing to test, 4 internal error.)";

// "file.c:f,g" names functions; a plain path means all.
SourceArgument parseSource(const std::string &text) {
  SourceArgument source;
  size_t colon = text.rfind(".c:");
  if (colon == std::string::npos) {
    source.file = text;
    return source;
  }
  source.file = text.substr(0, colon + 2);
  std::string names = text.substr(colon + 3);
  for (size_t from = 0; from <= names.size();) {
    size_t comma = std::min(names.find(',', from), names.size());
    if (comma > from)
      source.functions.push_back(names.substr(from, comma - from));
    from = comma + 1;
  }
  return source;
}

std::string choicesHelp(const std::string &what, const std::vector<std::pair<std::string, std::string>> &entries) {
  std::string text = what;
  for (const auto &[name, help] : entries)
    text.append("\n  ").append(name).append(": ").append(help);
  return text;
}

CLI::Validator positiveSeconds() {
  return CLI::Validator(
      [](std::string &text) {
        char *end = nullptr;
        double value = std::strtod(text.c_str(), &end);
        bool good = end != text.c_str() && *end == 0 && value > 0 && value < 1e6;
        return good ? std::string() : "`" + text + "` is not a number of seconds greater than 0";
      },
      "SECONDS");
}

CLI::Validator isRegularExpression() {
  return CLI::Validator(
      [](std::string &text) {
        try { // the library throws
          std::regex pattern(text);
          return std::string();
        } catch (const std::regex_error &error) {
          return "`" + text + "` is not a regular expression: " + error.what();
        }
      },
      "REGEX");
}

// What the user states about functions, and what is made of several.
void addContracts(CLI::App &gen, Options &options) {
  gen.add_option("--requires", options.contract.preconditions,
                 "C expression over the parameters that callers keep; may be given again")
      ->allow_extra_args(false);
  gen.add_option("--ensures", options.contract.postconditions,
                 "C expression that must hold after the call, also over assay_result and assay_old(e)")
      ->allow_extra_args(false);
  gen.add_option("--config", options.config, "contracts per function (default: assay.toml beside the source or above)")
      ->check(CLI::ExistingFile);
  gen.add_option("--sequence", options.sequence.functions, "functions to call one after the other: f,g,h")
      ->delimiter(',')
      ->allow_extra_args(false);
  gen.add_option("--length", options.sequence.length, "most calls of a sequence")
      ->check(CLI::Range(1, 20))
      ->capture_default_str();
  gen.add_option("--constructor", options.sequence.constructors,
                 "functions of the sequence whose result is a new handle")
      ->delimiter(',')
      ->allow_extra_args(false);
  gen.add_option("--destructor", options.sequence.destructors, "functions of the sequence that end a handle")
      ->delimiter(',')
      ->allow_extra_args(false);
  gen.add_flag_callback(
      "--no-failing-allocations", [&options] { options.allocationsFail = false; }, "let every malloc succeed");
  gen.add_flag("--strict", options.strict, "report as errors what is otherwise an inferred precondition");
  gen.add_flag("--exhaustive", options.exhaustive, "a test for every valid structure, up to --max-nodes");
  gen.add_option("--max-nodes", options.limits.maxNodes, "most nodes of a recursive structure")
      ->check(CLI::Range(0, 1000))
      ->capture_default_str();
}

void addGenerate(CLI::App &app, Options &options, std::vector<std::string> &sources, std::string &cover) {
  CLI::App *gen = app.add_subcommand("gen", "generate, compile and replay tests for C functions");
  gen->add_option("source", sources, "FILE.c, FILE.c:FUNCTION[,FUNCTION], or a directory of the project");
  gen->add_option("-p,--project", options.project, "directory with compile_commands.json; without sources, all of it");
  gen->add_option("--match", options.match, "only functions whose name matches this regular expression")
      ->check(isRegularExpression());
  gen->add_option("--link", options.libraries, "library that the code needs, as -lNAME or a path; may be given again")
      ->allow_extra_args(false);
  gen->add_flag("--resume", options.resume, "go on where a run into the same directory ended");
  gen->add_option("--out,-o", options.out, "directory for tests and report")->capture_default_str();
  gen->add_flag("--force", options.force,
                "write to a directory that is not empty and that assay did not make; says which files it replaces");
  gen->add_option("--time", options.seconds, "seconds to explore each function")
      ->check(positiveSeconds())
      ->capture_default_str();
  gen->add_option("--depth", options.depth, "most decisions on one path")
      ->check(CLI::PositiveNumber)
      ->capture_default_str();
  gen->add_option("--max-executions", options.maxExecutions, "most runs of one function")
      ->check(CLI::PositiveNumber)
      ->capture_default_str();
  gen->add_option("--seed", options.seed, "seed of all random choices")->capture_default_str();
  std::vector<std::pair<std::string, std::string>> formats;
  std::vector<std::string> formatNames;
  for (const emit::Format &format : emit::formats()) {
    formats.emplace_back(format.name, format.help);
    formatNames.emplace_back(format.name);
  }
  gen->add_option("--format", options.format, choicesHelp("how tests are written", formats))
      ->check(CLI::IsMember(formatNames))
      ->capture_default_str();
  std::vector<std::pair<std::string, std::string>> strategies;
  std::vector<std::string> strategyNames;
  for (const explore::StrategyEntry &entry : explore::strategies()) {
    strategies.emplace_back(entry.name, entry.help);
    strategyNames.emplace_back(entry.name);
  }
  gen->add_option("--strategy", options.strategy, choicesHelp("what to explore next", strategies))
      ->check(CLI::IsMember(strategyNames))
      ->capture_default_str();
  gen->add_option("--cover", cover,
                  "which branches count: those of the function, or of what it calls in its file too (default: calls; "
                  "own with -p)")
      ->check(CLI::IsMember({"own", "calls"}));
  gen->add_option(
         "--memory", options.memory,
         "graph: pointers lead to whole objects; typed: also to members, elements and variables of their type; "
         "auto: the first, then the second for what is left")
      ->check(CLI::IsMember({"graph", "typed", "auto"}))
      ->capture_default_str();
  gen->add_option(
         "--typed-encoding", options.solver.pointerOptions.encoding,
         "how typed memory is put to the solver. choice: one of finitely many places; instantiated: addresses, "
         "with rules for the pointers at hand; quantified: addresses, with rules for all")
      ->check(CLI::IsMember({"choice", "instantiated", "quantified"}))
      ->capture_default_str();
  gen->add_option_function<std::string>(
         "--typed-layout",
         [&options](const std::string &layout) { options.solver.pointerOptions.splitStructs = layout == "primitive"; },
         "with addresses: rules for records as a whole (struct), or for each primitive member too (primitive)")
      ->check(CLI::IsMember({"struct", "primitive"}))
      ->default_str("struct");
  gen->add_flag("!--no-two-phase", options.solver.pointerOptions.twoPhase,
                "with addresses: check all rules at once, not first that addresses differ");
  gen->add_flag("!--no-alignment", options.solver.pointerOptions.alignment,
                "with addresses: keep primitive values of one type apart by rules, not by alignment");
  gen->add_flag("!--no-disjointness", options.limits.disjoint,
                "with typed memory: structures may overlap in any way, as no C program has them");
  gen->add_option("--isolation", options.isolation, "persistent: reuse the process; fork: a new one for each run")
      ->check(CLI::IsMember({"persistent", "fork"}))
      ->capture_default_str();
  gen->add_option("--solver", options.solver.backend, "back end for hard queries")
      ->check(CLI::IsMember({"z3", "cvc5", "auto"}))
      ->capture_default_str();
  addContracts(*gen, options);
  gen->add_flag("--json", options.json, "print the report as JSON");
  gen->add_flag("--quiet,-q", options.quiet, "print nothing but errors");
  gen->add_flag("--allow-refused", options.allowRefused, "keep tests whose system calls the sandbox refused");
  gen->add_option("-j,--jobs", options.jobs, "functions explored at the same time")
      ->check(CLI::Range(1, 256))
      ->capture_default_str();
  auto layer = [&](const char *flag, bool &value, const char *help) {
    gen->add_flag_callback(
           flag, [&value] { value = false; }, help)
        ->group("Solver layers (to measure what each brings)");
  };
  layer("--no-fast-unsat", options.solver.fastUnsat, "no syntactic check");
  layer("--no-common-subconstraints", options.solver.commonSubconstraints, "no common-subconstraint elimination");
  layer("--no-slice", options.solver.slice, "no independence slice");
  layer("--no-reuse", options.solver.reuse, "no model reuse");
  layer("--no-pointer-solver", options.solver.pointers, "no equivalence graph");
  layer("--no-guess", options.solver.guess, "no fixing of one factor of a product");
  layer("--no-cheap-solver", options.solver.cheap, "no pre-solver");
}

} // namespace

int parseCommandLine(int argc, char **argv, Options &options) {
  // Everything after -- goes to the compiler.
  std::vector<std::string> arguments;
  bool flags = false;
  for (int i = 1; i < argc; ++i) {
    if (!flags && std::string(argv[i]) == "--")
      flags = true;
    else
      (flags ? options.compilerFlags : arguments).emplace_back(argv[i]);
  }
  std::reverse(arguments.begin(), arguments.end()); // as CLI11 wants them
  CLI::App app("assay generates unit tests for C code with pointers", "assay");
  app.footer(kFooter);
  app.require_subcommand(1);
  app.set_version_flag("--version", "assay 0.1");
  std::vector<std::string> sources;
  std::string cover;
  addGenerate(app, options, sources, cover);
  CLI::App *run = app.add_subcommand("run", "build and run generated suites with CMake and ctest");
  run->add_option("directory", options.path, "what gen wrote")->required();
  CLI::App *replay = app.add_subcommand("replay", "show a stored input and run it again");
  replay->add_option("input", options.path, "DIR/inputs/NAME.json")->required();
  CLI::App *why = app.add_subcommand("explain", "say why a branch is covered, unreachable or unknown");
  why->add_option("directory", options.path, "what gen wrote")->required();
  why->add_option("place", options.place, "FILE:LINE")->required();
  const std::vector<std::string> commands = {"gen", "run", "replay", "explain"};
  if (!arguments.empty() && arguments.back()[0] != '-' &&
      std::find(commands.begin(), commands.end(), arguments.back()) == commands.end()) {
    std::cerr << "assay: there is no command `" << arguments.back()
              << "`; the commands are gen, run, replay and explain (see assay --help)\n";
    return 2;
  }
  try {
    app.parse(arguments);
  } catch (const CLI::ParseError &error) {
    return app.exit(error) == 0 ? 0 : 2;
  }
  for (const std::string &text : sources)
    options.sources.push_back(parseSource(text));
  options.coverCalls = cover.empty() ? options.project.empty() : cover == "calls";
  for (const std::string &command : commands)
    if (app.got_subcommand(command))
      options.command = command;
  return -1;
}

} // namespace assay::driver
