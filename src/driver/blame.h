// Whose fault is it? Runs start from memory that was made up. Numbers in records, in variables of the
// unit and from stubs are state: other functions keep it in order, and one that relies on them
// shows no bug of its own. So are numbers passed to a function that is not for others: its callers are at hand.
// Other arguments and the contents of buffers may be anything.
#pragma once

#include "driver/finished_run.h"

#include <functional>
#include <map>
#include <optional>
#include <set>

namespace assay::driver {

struct Blame : FinishedRun {
  // The precondition that a finding comes down to: it rests on state that the code does not look at,
  // or an assertion plainly asks something of the caller.
  std::optional<report::Precondition> excuse(const report::Finding &finding) const;
  // State of intricate records and of variables that the run needs in order to fail, as C text: it was
  // made up, and callers may never have it. Empty if it fails for what was passed.
  std::string madeUpBehind(const report::Finding &finding) const;
  // That two pointers lead into one array, if the run ordered or subtracted them and they do not. The rule
  // is that of the finding it ended in, empty if there is none.
  std::optional<report::Precondition> pointersOfOneArray(const std::string &rule) const;

  // The argument of an enumerated type whose value is neither one of its enumerators nor made of their bits.
  std::optional<std::string> noEnumerator(const trace::Decision &failing) const;
  // That a table is no larger than memory, if the numbers passed say it is.
  std::optional<report::Precondition> largerThanMemory() const;
  // That another thread or process does what the run waited for, if it called something that waits.
  std::optional<report::Precondition> waitsForOthers() const;

private:
  using Symbols = memory::MemoryModel::Symbols;
  std::map<uint32_t, expr::VarId> targetsIn(expr::Node term, const Symbols &symbols) const;
  std::optional<std::string> stateBehindHang() const;
  // The decision by which the run went wrong, if the input had a say in it and it was recorded.
  const trace::Decision *failing(const std::string &rule) const;
  const trace::Decision *lastBranch() const;
  bool isAllocation(const trace::Decision &decision) const;
  bool isFailing(const trace::Decision &decision, const std::string &rule) const;
  // Does the code itself see to it that the variable is not too large, or not too small, whichever it was?
  bool isGuarded(const trace::Decision &failing, expr::VarId variable, const Symbols &symbols) const;
  bool isKept(const input::Leaf &leaf) const;
  std::string shortBuffer() const;
  // The first stub of a kind that the run called, or nullptr.
  const program::Stub *calledStub(const std::function<bool(const program::Stub &)> &isMeant) const;
  std::string stubThatFillsNothing() const;
  std::string silentCallback(const report::Finding &finding) const;
  std::string chosenCallback(const report::Finding &finding) const;
  std::string sameArgument(const report::Finding &finding) const;
  std::string relationBehind(const std::set<expr::VarId> &behind, const Symbols &symbols) const;
  std::string madeUpCallee(const report::Finding &finding, const Symbols &symbols) const;
  // The state that the condition rests on, as C text, if the code has not itself looked whether it is
  // in range.
  // In arithmetic, what nodes of lists and trees and records without pointers hold counts as data.
  std::optional<std::string> stateBehind(const trace::Decision &failing, bool isArithmetic) const;
  // A pointer in a record that the condition computes with: top and bottom of a stack, say.
  std::optional<std::string> pointerBehind(const trace::Decision &failing) const;
  // The argument by which memory outside any object was looked up, the C library's table of characters
  // for instance.
  std::optional<std::string> outsideTable(const trace::Decision &failing) const;
  // Does abort() follow because the condition does not take a value that was passed?
  bool refuses(const trace::Decision &failing) const;
  // The length of a buffer that the condition depends on, if it is below 0.
  std::optional<std::string> negativeLength(const trace::Decision &failing) const;
  // What the condition asked of a pointer that was passed, and did not get.
  std::optional<std::string> refusedArgument(const trace::Decision &failing) const;
  // Does the condition only look at what was passed, without computing anything?
  bool isPlainLook(const trace::Decision &failing) const;
};

} // namespace assay::driver
