// What is known of each branch side of a function: who took it, who claims that nobody can, what was taken for granted
// on the way, and the verdict that follows. Refuses a claim that stands on an assumption which approximates, and keeps
// book of every run that contradicts one. Knows nothing of how inputs are found.
#pragma once

#include "program/assumption.h"
#include "program/site.h"
#include "program/verdict.h"

#include <map>
#include <optional>
#include <string>
#include <vector>

namespace assay::driver {

// How a run took a goal.
enum class Taken : uint8_t {
  Accepted,      // its input is valid, however it ended
  Passing,       // it ends well and can become a test
  Failing,       // it shows a finding
  Breaking,      // it breaks an inferred precondition
  Refused,       // the sandbox refused a system call on the way
  Unsteady,      // another run of the same input does not repeat it
  WithoutMemory, // it wanted more memory than there is
  Count,
};

// Why no call can take a goal.
struct Evidence {
  program::Proof proof = program::Proof::None;
  program::Assumptions assumptions = {}; // that the proof stands on
  uint64_t runs = 0;                     // PathsExplored: how many runs there were
};

// A goal was taken that had been proved unreachable: a mistake of assay's.
struct Contradiction {
  size_t goal = 0;
  Evidence claim;
  std::string run; // the one that took it
};

// All that a report says of one goal.
struct GoalVerdict {
  program::Verdict verdict = program::Verdict::Unknown;
  std::string test = {};                          // Covered, Reached: the one that takes it
  std::string breaks = {};                        // Reached: what its run breaks
  Evidence evidence = {};                         // Unreachable
  program::Reason reason = program::Reason::None; // Unknown
  program::Assumptions assumptions = {};          // Unknown: those that approximate
  bool isLate = false;                            // decided after startOver()
};

class Ledger {
public:
  explicit Ledger(std::vector<program::Goal> goals) : goals_(std::move(goals)), entries_(goals_.size()) {}

  size_t size() const { return goals_.size(); }
  const program::Goal &goal(size_t index) const { return goals_[index]; }

  // An assumption that holds for all that is said of the function.
  void assumeForUnit(program::Assumption what) { ofUnit_.insert(what); }
  // An assumption that a run or a query made.
  void assume(program::Assumption what) { ++ofRuns_[what]; }
  void assume(const program::Assumptions &all) {
    for (program::Assumption one : all)
      assume(one);
  }
  bool hasAssumed(program::Assumption what) const { return ofUnit_.contains(what) || ofRuns_.contains(what); }
  // All of them, with the number of times they were made; 0 for those of the unit.
  std::map<program::Assumption, uint64_t> assumptions() const;
  // Those that stand in the way of a proof by exploring.
  program::Assumptions approximations() const;

  // A run took the goals. `run` names it where it contradicts a claim.
  void took(const std::set<size_t> &goals, Taken how, const std::string &run = "");
  bool isTaken(size_t goal, Taken how) const { return entries_[goal].taken[static_cast<size_t>(how)]; }

  // Believes that no call takes the goal, unless a run did or the evidence stands on an assumption that approximates.
  // Says whether it believes it.
  bool claim(size_t goal, const Evidence &evidence);
  bool isProved(size_t goal) const { return entries_[goal].proof.has_value(); }
  const std::vector<Contradiction> &contradictions() const { return contradictions_; }

  // All paths are explored anew, with other settings: assumptions of the runs so far are gone, and what is decided
  // from here on is marked.
  void startOver();

  // A test that was compiled and run natively takes the goals.
  void cover(const std::set<size_t> &goals, const std::string &test);
  // So does a program that breaks something.
  void reach(const std::set<size_t> &goals, const std::string &test, const std::string &breaks);
  // The test that took the goals was lost.
  void lose(const std::set<size_t> &goals, program::Reason why);

  // `otherwise`: what to say of goals that no run took, or None.
  GoalVerdict verdict(size_t goal, program::Reason otherwise) const;

private:
  struct Entry {
    std::array<bool, static_cast<size_t>(Taken::Count)> taken{};
    bool wasTakenEarly = false; // before startOver()
    bool wasProvedEarly = false;
    std::optional<Evidence> proof;
    std::string test;   // that covers it
    std::string breaks; // what the program `reachedBy` breaks
    std::string reachedBy;
    program::Reason lost = program::Reason::None;
  };

  bool isContradicted(size_t goal) const;
  program::Reason reasonFor(size_t goal, program::Reason otherwise) const;

  std::vector<program::Goal> goals_;
  std::vector<Entry> entries_;
  program::Assumptions ofUnit_;
  std::map<program::Assumption, uint64_t> ofRuns_;
  std::vector<Contradiction> contradictions_;
  bool isLate_ = false;
};

} // namespace assay::driver
