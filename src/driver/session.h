// Explores one function: the loop of the design. Returns what was learned; writing tests and
// verdicts is done by others.
#pragma once

#include "base/deadline.h"
#include "driver/domains.h"
#include "driver/findings.h"
#include "driver/goal_table.h"
#include "driver/ledger.h"
#include "driver/options.h"
#include "driver/runner.h"
#include "explore/strategy.h"
#include "expr/evaluator.h"
#include "memory/typed_memory.h"
#include "program/unit.h"

#include <atomic>
#include <deque>
#include <functional>

namespace assay::driver {

// A run worth keeping.
struct Candidate {
  emit::TestCase test;
  std::set<size_t> goals;   // all it takes
  std::set<size_t> fresh;   // those it was the first to take
  bool isAlternate = false; // of a finding that another run shows too: kept for what it covers
  bool isStructure = false; // kept for its heap shape, whatever it covers
  bool confirmed = false;   // the finding was seen natively, under sanitizers
  instrument::CounterValues counters;
  Judgement judgement;
};

struct Exploration {
  std::vector<Candidate> passing;
  std::vector<Candidate> findings; // one for each rule and place
  std::vector<report::Precondition> preconditions;
  std::vector<input::InputGraph> contradicting; // inputs whose runs contradict a proof
  std::vector<Candidate> breaking;              // runs that break a precondition and take what no other does
  base::Stats solver;
  std::map<uint32_t, std::set<std::string>> structures; // valid ones, by number of nodes
  bool allStructures = false;                           // no other has as few nodes
  uint64_t accepted = 0;                                // runs that satisfied the precondition
  uint64_t executions = 0;
  uint64_t executionsToCoverage = 0; // until the last branch was covered
  std::vector<report::Failure> failures;
  uint64_t queries = 0;
  uint64_t divergences = 0;
  bool exhausted = false; // every path was run or proved infeasible
  bool outOfBudget = false;
  bool interrupted = false;
};

class Session {
public:
  // What is learned of goals, and what is taken for granted, goes to the ledger.
  Session(const UnitContext &context, const program::Function &function, const GoalTable &goals, Ledger &ledger,
          const Options &options, Runner &runner);
  // `progress` is called now and then with executions and goals covered.
  Exploration explore(const std::atomic<bool> &interrupted, const std::function<void(uint64_t, size_t)> &progress);

private:
  struct Stored {
    input::InputGraph graph;
    expr::Assignment values; // none where there are many: see takeInput()
    uint32_t generation = 0;
    uint32_t sinceValid = 0; // changes since an input that satisfied the precondition
  };

  static constexpr uint64_t kPatience = 20; // times the fuel, before a run counts as endless
  static constexpr uint32_t kNear = 5;      // changes that may add up to another valid input

  enum class Ran { No, Yes, UndefinedOnTheWay, AliasOnTheWay };
  // What else is asked of the way to a side: that nothing undefined happens, or that pointers differ where they did.
  enum class Strictness { None, Defined, Apart };
  void keepInput(Stored stored);
  Stored takeInput(uint32_t number);
  // `apart`: the input was made so that pointers differ on the way to the target.
  Ran runInput(input::InputGraph graph, uint32_t generation, const explore::Target *target, bool apart = false);
  void glance(const input::InputGraph &graph);
  struct Length {
    uint64_t elements = 0;
    unsigned line = 0;
  };

  bool runWithFuel(const input::InputGraph &graph, memory::MemoryModel::Symbols &symbols, trace::Trace &trace,
                   uint64_t fuel);
  bool runOnce(const input::InputGraph &graph, memory::MemoryModel::Symbols &symbols, trace::Trace &trace);
  bool isForcedAlias(const explore::Target &target, const solve::Query &query, const Stored &base,
                     const expr::Assignment &model, std::optional<program::Assumption> limit);
  void tryOtherTargets(const explore::Target &target, const Stored &base, bool thorough);
  Stored fixStructure(const Stored &base, const explore::Target &target, solve::Query &query);
  void markAsked(const explore::Target &target, const explore::ExecTree::Added &added, size_t valuesBefore);
  bool isHopeless(const explore::Target &target);
  void settle(const explore::Target &target, bool thorough, Strictness how = Strictness::None);
  void settleWithoutAnswer(const explore::Target &target, const solve::Query &query, const Stored &base,
                           const Domains &domains, bool thorough);
  std::set<expr::VarId> variablesAround(const solve::Query &query);
  solve::Answer askAnywhere(const solve::Query &query, const Domains &domains, solve::Solver &solver);
  std::optional<input::InputGraph> placedElsewhere(const explore::Target &target, const solve::Query &query,
                                                   const Stored &base, const Domains &domains, bool thorough);
  std::optional<solve::Answer> ask(const explore::Target &target, const solve::Query &query,
                                   const input::InputGraph &graph, solve::Solver &solver);
  solve::Answer solveAlias(const explore::Target &target, const solve::Query &query, solve::Solver &solver);
  void consider(const input::InputGraph &graph, const trace::Trace &trace);
  std::optional<explore::Target> nextDeferred(bool nothingElse);
  std::optional<input::InputGraph> grown(const input::InputGraph &graph, const trace::Trace &trace);
  void considerWithoutMemory(const input::InputGraph &graph, const trace::Trace &trace);
  FinishedRun finished(const input::InputGraph &graph, const trace::Trace &trace) {
    return {graph, trace, memory_, nodes_, context_, function_};
  }
  void judgeRun(const input::InputGraph &graph, const trace::Trace &trace);
  bool memoryMayFail() const;
  void addPrecondition(report::Precondition wanted);
  void nameBySequence(report::Precondition &precondition) const;
  void noteLength(const input::InputGraph &larger, const trace::Trace &trace);
  void noteReach(const input::InputGraph &graph, const trace::Trace &trace);
  void reportLengths();
  bool raiseNodeLimit();
  bool wantsLargerStructures() const;
  void noteValid(const input::InputGraph &graph);
  void steer(bool rejected, explore::NodeIndex last, const explore::Target *target,
             const std::vector<explore::Target> &fresh);
  void mend(const explore::ExecTree::Added &added);
  void queueIfNear(const explore::Target &target);
  void queueSeeds();
  void queueOneArray(const input::InputGraph &graph, const trace::Trace &trace, uint32_t generation);
  void queueFailingAllocations(const input::InputGraph &graph, const trace::Trace &trace, uint32_t generation);
  expr::Node isAtMost(const memory::MemoryModel::Length &length, uint64_t elements);
  std::optional<input::InputGraph> withLength(const Stored &base, const input::Object &buffer, explore::NodeIndex last,
                                              uint64_t elements, bool orMore);
  std::optional<input::InputGraph> withinBounds(const Stored &base, explore::NodeIndex last);
  std::optional<input::InputGraph> solved(const Stored &base, solve::Query query);
  void tryOtherLengths(const Stored &base, const trace::Trace &trace, explore::NodeIndex last);
  void queueNumberTexts(const input::InputGraph &graph, const trace::Trace &trace, uint32_t generation);
  void queueLongTexts(const input::InputGraph &graph, const trace::Trace &trace);
  void addSeed(input::InputGraph graph);
  void shortenFindings();
  std::optional<Candidate> tryShorter(const Candidate &finding, const std::vector<size_t> &steps);
  Candidate makeCandidate(const input::InputGraph &graph, const trace::Trace &trace, const Judgement &judgement) const;
  bool repeats(Candidate &candidate, const abi::RunResult &before);
  bool passesMadeUpStream(const input::InputGraph &graph, const trace::Trace &trace) const;
  std::set<expr::VarId> neverLookedAt(const Candidate &candidate, const input::InputGraph &graph);
  bool tryPlain(Candidate &candidate, input::InputGraph &graph, const std::set<expr::VarId> &wanted);
  void makePlain(Candidate &candidate, input::InputGraph graph);
  void trimResults(emit::TestCase &test, const trace::Trace &trace) const;
  void keepFinding(Candidate candidate);
  void noteAssumptions(const input::InputGraph &graph, const trace::Trace &trace, const Judgement &judgement);
  void noteTaken(const input::InputGraph &graph, const trace::Trace &trace, const GoalTable::Taken &taken);
  void keepBreaking(const input::InputGraph &graph, const trace::Trace &trace, const Judgement &judgement);
  void addAliasDecisions(const input::InputGraph &graph, memory::MemoryModel::Symbols &symbols, trace::Trace &trace);
  void addTypedDecisions(const input::InputGraph &graph, const memory::MemoryModel::Symbols &symbols,
                         const trace::Decision &followed, expr::VarId var, const std::vector<expr::VarId> &earlier,
                         std::vector<trace::Decision> &out);
  bool wantsTypedMemory();
  bool typedWorkLeft() const;
  void startAgainTyped();
  void queueViews(const input::InputGraph &graph, const trace::Trace &trace, uint32_t generation);
  std::optional<explore::Target> nextTarget();
  bool hasInvariant() const;
  static bool isRejected(const trace::Trace &trace);
  solve::SolverOptions solverOptions() const;
  bool budgetLeft();
  bool memoryLeft();
  bool allCovered() const;
  emit::PostState postState(const input::InputGraph &graph, const trace::Trace &trace) const;

  const UnitContext &context_;
  const program::Function &function_;
  const GoalTable &goals_;
  Ledger &ledger_;
  const Options &options_;
  Runner &runner_;
  base::Rng rng_;
  expr::NodeManager nodes_;
  std::unique_ptr<solve::Solver> quick_;    // gives up early
  std::unique_ptr<solve::Solver> thorough_; // for what quick_ gave up on, when nothing else is left
  memory::TypedMemory memory_;
  explore::ExecTree tree_;
  std::unique_ptr<explore::Strategy> strategy_;
  base::Deadline deadline_;
  const std::atomic<bool> *interrupted_ = nullptr;
  uint32_t nodeLimit_;
  uint64_t lastRaise_ = 0;    // of that limit: the run
  uint32_t largestValid_ = 0; // nodes of the largest valid input
  using Sides = std::set<std::pair<explore::NodeIndex, uint32_t>>;
  Sides postponed_;         // until structures may have more nodes
  Sides otherTargetsTried_; // conditions on pointers that were asked for with other targets
  std::vector<Stored> inputs_;
  size_t inputBytes_ = 0;      // that they take
  size_t residentAtStart_ = 0; // of the process, other functions included
  size_t resident_ = 0;
  std::set<size_t> covered_; // by passing runs
  std::set<size_t> coveredByFindings_;
  std::set<size_t> coveredByBreaking_;
  std::map<uint32_t, unsigned> endless_; // by site of the loop: runs that had not ended after long patience
  std::set<size_t> heldBack_;            // what the last run took and no test shows, because it broke a precondition
  std::map<size_t, uint32_t> mends_;     // by goal: how often a run that took it so was turned away from its end
  std::vector<std::pair<input::InputGraph, uint32_t>> pending_;
  bool placesLeft_ = false; // a condition needs a pointer into the middle of something
  std::map<std::pair<expr::VarId, expr::VarId>, unsigned> joined_; // pointers tried in one array, how often
  std::vector<input::InputGraph> glances_;                         // to be run once, not to be explored from
  std::map<std::pair<uint32_t, uint32_t>, uint32_t> givenUp_;      // by site and side: by the solver, in a row
  uint32_t skipped_ = 0;
  std::deque<explore::Target> deferred_; // hard queries, to be asked again with more effort …
  uint64_t deferredAgain_ = 200;         // … one when so much work is done
  std::vector<input::InputGraph> viewsTried_;
  std::map<std::string, Length> lengths_; // of pointers without a stated length, as far as they were read
  std::set<std::pair<trace::Allocation, uint32_t>> failedOnce_; // allocations that an input lets fail, and repeats
  std::set<std::pair<uint32_t, std::string>> numberTexts_;      // texts, and what stood before a number in them
  std::set<std::pair<uint32_t, std::string>> longTexts_;        // texts that were tried longer
  size_t seeds_ = 0;
  size_t shorterTried_ = 0;
  size_t clampedTried_ = 0;
  std::set<uint32_t> clampedShown_;                     // places where runs with too short buffers ended, and others do
  std::set<std::pair<uint32_t, uint64_t>> longerTried_; // accesses past a buffer's end: place, elements needed
  uint32_t repairs_ = 0;                                // since the last valid input
  uint64_t work_ = 0;
  uint64_t workWhenCovered_ = 0;
  uint64_t workOfGraph_ = 0; // before typed memory
  Exploration out_;
};

} // namespace assay::driver
