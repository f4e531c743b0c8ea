#include "driver/findings.h"

#include "driver/blame.h"
#include "driver/fault_judge.h"
#include "memory/structure.h"

#include <algorithm>
#include <cstdlib>

namespace assay::driver {

using abi::FaultKind;
using abi::Outcome;
using emit::Ending;

namespace {

// A loop or recursion over a structure that the caller closed to a ring: the code may rely on its end.
bool judgeRing(const FinishedRun &run, const Place &place, Judgement &out) {
  std::string pointer = memory::ringRoot(run.context.unit.types, run.graph);
  if (pointer.empty())
    return false;
  out.precondition = {"the structure at `" + pointer + "` has no cycle",
                      "following it does not end at line " + std::to_string(place.line)};
  return true;
}

// With --strict there are no excuses: what the caller did wrong is a finding of its rule.
void makeStrict(const Place &place, const std::string &rule, Judgement &out) {
  out.finding = makeFinding(rule, "the caller may break: " + out.precondition->text, place);
  out.precondition.reset();
}

// The run did something undefined and went on: how it ended is only for the test.
void judgeUndefined(const FinishedRun &run, Judgement &out) {
  Place place = placeOf(run, run.trace.result.undefinedSite);
  switch (run.trace.result.undefined) {
  case abi::Undefined::Shift:
    out.finding = makeFinding("bad-shift", "the shift count or the shifted value is outside its range", place);
    break;
  case abi::Undefined::Uninitialised:
    out.finding = makeFinding(emit::kUninitialisedRead, "a value that was never written is used", place);
    break;
  case abi::Undefined::Index:
    out.finding = makeFinding("out-of-bounds", "the index is outside the array", place);
    break;
  default:
    out.finding = makeFinding("signed-overflow", "the result does not fit its signed type", place);
  }
  switch (run.trace.result.outcome) {
  case Outcome::Return:
    out.ending = Ending::Return;
    break;
  case Outcome::Exit:
    out.ending = Ending::Exit;
    break;
  case Outcome::Hang:
  case Outcome::Timeout:
    out.ending = Ending::Hang;
    break;
  case Outcome::StackOverflow:
    out.ending = Ending::StackOverflow;
    break;
  default:
    out.ending = Ending::Fault;
  }
}

// Did the run end in the contract's own code? A precondition that cannot be evaluated does not hold.
bool judgeContract(const FinishedRun &run, Judgement &out) {
  const abi::RunResult &result = run.trace.result;
  if (result.outcome == Outcome::Rejected || result.phase == abi::Phase::Precondition) {
    out.rejected = true;
    return true;
  }
  if (result.phase != abi::Phase::Postcondition || result.outcome == Outcome::Return)
    return false;
  const std::vector<std::string> &conditions = run.function.contract.postconditions;
  size_t which = result.outcome == Outcome::Broken ? static_cast<size_t>(result.exitCode) : 0;
  std::string text = which < conditions.size() ? conditions[which] : "";
  std::string message = result.outcome == Outcome::Broken ? "`" + text + "` does not hold after the call"
                                                          : "the postcondition `" + text + "` cannot be evaluated";
  out.ending = Ending::Broken;
  out.finding = makeFinding("ensures", message, {run.context.unit.file, run.function.line});
  return true;
}

void judgeLeak(const FinishedRun &run, Judgement &out) {
  if (run.trace.result.leakedBytes == 0)
    return;
  out.finding = makeFinding("leak", std::to_string(run.trace.result.leakedBytes) + " bytes allocated here are lost",
                            placeOf(run, run.trace.result.leakSite));
}

void judgeAssert(const FinishedRun &run, Place place, Judgement &out) {
  out.ending = Ending::Assert;
  // The message is "file:line: expression".
  std::string text = run.trace.result.message;
  size_t colon = text.find(':');
  if (colon != std::string::npos) {
    place.file = text.substr(0, colon);
    place.line = static_cast<unsigned>(std::atoi(text.c_str() + colon + 1));
    size_t rest = text.find(": ", colon);
    text = rest == std::string::npos ? text : text.substr(rest + 2);
  }
  out.finding = makeFinding("assert", "assertion `" + text + "` fails", place);
}

Judgement judgeEnd(const FinishedRun &run, bool strict) {
  Judgement out;
  Place place = placeOf(run);
  if (judgeContract(run, out))
    return out;
  if (run.trace.result.undefined != abi::Undefined::None && run.trace.result.outcome != Outcome::Rejected) {
    judgeUndefined(run, out);
    return out;
  }
  switch (run.trace.result.outcome) {
  case Outcome::Return:
    out.ending = Ending::Return;
    judgeLeak(run, out);
    break;
  case Outcome::Exit:
    out.ending = Ending::Exit;
    break;
  case Outcome::Abort:
    out.ending = Ending::Abort;
    if (endedInLibrary(run) && !strict)
      out.precondition = passedOn(place, "calls abort()");
    else if (!strict && ranOutOfMemory(run))
      out.precondition = memoryIsThere(run, "line " + std::to_string(place.line) + " calls abort() where it is");
    else
      out.finding = makeFinding("abort", "abort() is called", place);
    break;
  case Outcome::Assert:
    judgeAssert(run, place, out);
    break;
  case Outcome::Hang:
  case Outcome::Timeout:
    out.ending = Ending::Hang;
    // It waits for something that nobody sends here, or what was endless has left no records.
    if (run.trace.result.outcome == Outcome::Timeout || run.trace.calls.empty())
      out.boundReached = true;
    else if (auto others = Blame{run}.waitsForOthers(); others && !strict)
      out.precondition = others;
    else if (!judgeRing(run, place, out))
      out.finding = makeFinding("hang", "the call does not return", place);
    else if (strict)
      makeStrict(place, "hang", out);
    break;
  case Outcome::StackOverflow:
    out.ending = Ending::StackOverflow;
    if (!judgeRing(run, place, out))
      out.finding = makeFinding("stack-overflow", "the recursion does not end", place);
    else if (strict)
      makeStrict(place, "stack-overflow", out);
    break;
  case Outcome::DivByZero:
    out.ending = Ending::DivByZero;
    if (run.trace.result.site != 0)
      out.finding = makeFinding("div-by-zero", "division by zero", place);
    else
      out.finding = makeFinding("signed-overflow", "the quotient does not fit its type", place);
    break;
  default:
    judgeFault(run, place, strict, out);
    if (strict && out.precondition)
      makeStrict(place, run.trace.result.fault == FaultKind::NullDeref ? "null-deref" : "out-of-bounds", out);
  }
  return out;
}

bool holdsList(const program::TypeTable &types, program::TypeId id) {
  const program::CType &type = types.get(id);
  return type.spelling.find("__builtin_va_list") != std::string::npos ||
         std::any_of(type.fields.begin(), type.fields.end(),
                     [&](const program::Field &field) { return holdsList(types, field.type); });
}

// Arguments of several kinds are taken as something else tells it, a format for instance: a number that
// is taken as a pointer is the caller's doing. So is one that was not passed at all.
bool takesOthers(const FinishedRun &run) {
  const program::TypeTable &types = run.context.unit.types;
  const program::Function &function = run.function;
  bool hasList = function.isVariadic || function.listParameter ||
                 std::any_of(run.graph.objects.begin(), run.graph.objects.end(),
                             [&](const input::Object &object) { return holdsList(types, object.element); });
  if (hasList && run.trace.result.faultTerm == 0)
    return true;
  std::set<program::TypeKind> kinds;
  for (size_t i = function.parameters.size() - function.moreParameters; i < function.parameters.size(); ++i)
    kinds.insert(types.get(function.parameters[i].type).kind);
  return kinds.size() > 1;
}

} // namespace

Judgement judge(const FinishedRun &run, bool strict) {
  Judgement out = judgeEnd(run, strict);
  bool isStated = !run.function.contract.preconditions.empty() || run.function.sequence;
  if (out.finding && out.ending != Ending::Broken &&
      run.memory.clamped(run.graph)) { // no such buffer was passed: says nothing
    out.finding.reset();
    out.boundReached = true;
  }
  bool wentOn = run.trace.result.undefined != abi::Undefined::None; // then its place is not where the run ended
  if (out.finding && wentOn)
    out.finding->stack = {run.context.built.sites.get(run.trace.result.undefinedSite).function};
  else if (out.finding)
    out.finding->stack = callStack(run);
  Blame blame{run};
  bool byAccess = out.finding && !wentOn && out.finding->rule == "out-of-bounds"; // else it is about something earlier
  if (auto before = byAccess && !strict ? somethingBefore(blame) : std::nullopt) {
    out.precondition = before;
    out.unstatedLength = true;
    out.finding.reset();
  }
  if (out.finding && !strict && !isStated && out.ending != Ending::Broken) {
    out.precondition = blame.excuse(*out.finding);
    if (out.precondition)
      out.finding.reset();
    else if (out.finding->restsOn.empty())
      out.finding->restsOn = blame.madeUpBehind(*out.finding);
  }
  if (!out.finding && !out.precondition) // which of two objects comes first is another matter in every program
    out.precondition = blame.pointersOfOneArray("");
  if (out.finding && !strict && takesOthers(run) && out.ending == Ending::Fault) {
    out.finding.reset();
    out.precondition = {"the arguments after the named ones are those that it asks for",
                        "it takes them by their types"};
  }
  return out;
}

} // namespace assay::driver
