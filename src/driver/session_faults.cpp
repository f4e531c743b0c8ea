// Looking for what can go wrong, and what callers have to keep so that it does not.
#include "driver/domains.h"
#include "driver/session.h"

#include <algorithm>
#include <charconv>

namespace assay::driver {

using input::InputGraph;
using trace::Trace;

namespace {
constexpr size_t kMaxFailing = 200;    // allocations that fail in a run of their own
constexpr uint32_t kMaxRepeats = 3;    // of one place in one run
constexpr size_t kMaxNumberTexts = 16; // places in texts where numbers were tried
constexpr size_t kMaxLongTexts = 16;   // texts that were tried longer
constexpr size_t kMaxClamped = 64;     // runs with too short buffers that were tried with others
constexpr size_t kMaxShorter = 64;     // runs whose buffers were tried shorter
constexpr uint64_t kFewElements = 8;
constexpr size_t kMaxSeeds = 96; // inputs made without a solver to look for faults
} // namespace

void Session::addPrecondition(report::Precondition wanted) {
  if (function_.sequence)
    nameBySequence(wanted);
  if (wanted.requirement.find("()") != std::string::npos)
    wanted.requirement.clear(); // what a stand-in returned has no name in C
  for (const report::Precondition &have : out_.preconditions)
    if (have.text == wanted.text)
      return;
  out_.preconditions.push_back(wanted);
}

// The code read past an object whose length nobody stated: that it is longer is an assumption.
void Session::noteLength(const InputGraph &larger, const Trace &trace) {
  uint32_t number = trace.result.faultObject - 1;
  if (larger.objects[number].extent != input::Extent::Grow)
    return; // a string is as long as it is
  std::string pointer = memory_.describeObject(larger, number);
  uint64_t size = std::max<uint64_t>(1, context_.unit.types.get(larger.objects[number].element).size);
  uint64_t needed = (static_cast<uint64_t>(trace.result.faultOffset) + trace.result.faultSize + size - 1) / size;
  Length &length = lengths_[pointer];
  if (needed <= length.elements)
    return;
  length.elements = needed;
  length.line = context_.built.sites.get(trace.result.site).line;
}

// Objects grow by more than was asked for: what counts is how far they were read.
void Session::noteReach(const InputGraph &graph, const Trace &trace) {
  if (lengths_.empty())
    return;
  for (uint32_t number = 1; number < std::min<size_t>(graph.objects.size(), abi::kReachObjects); ++number) {
    const input::Object &object = graph.objects[number];
    auto known = lengths_.find(memory_.describeObject(graph, number));
    if (object.extent != input::Extent::Grow || known == lengths_.end())
      continue;
    uint64_t size = std::max<uint64_t>(1, context_.unit.types.get(object.element).size);
    known->second.elements = std::max(known->second.elements, (trace.result.reach[number] + size - 1) / size);
  }
}

void Session::reportLengths() {
  for (const auto &[pointer, length] : lengths_) {
    std::string elements = std::to_string(length.elements);
    auto parameter = std::find_if(function_.parameters.begin(), function_.parameters.end(),
                                  [&](const program::Parameter &one) { return one.name == pointer; });
    bool isParameter = parameter != function_.parameters.end();
    if (isParameter && parameter->hasVariableRows)
      continue; // other arguments state it
    report::Precondition precondition;
    precondition.text.append("`").append(pointer).append("` has at least ").append(elements).append(" elements");
    precondition.why = "nothing states its length, and it is read up to there at line " + std::to_string(length.line);
    if (isParameter)
      precondition.length.append(pointer).append(" = ").append(elements);
    out_.preconditions.push_back(std::move(precondition));
  }
}

bool Session::memoryMayFail() const { return options_.allocationsFail && function_.contract.allocationsFail; }

// Every allocation that a valid run makes fails once: the rest of the input stays as it is.
void Session::queueFailingAllocations(const InputGraph &graph, const Trace &trace, uint32_t generation) {
  if (!memoryMayFail() || graph.failingAllocation != 0 || isRejected(trace))
    return;
  std::map<trace::Allocation, uint32_t> met; // in a loop, or two calls of one helper
  for (size_t i = 0; i < trace.allocations.size(); ++i) {
    uint32_t before = met[trace.allocations[i]]++;
    if (before >= kMaxRepeats || failedOnce_.size() >= kMaxFailing ||
        !failedOnce_.insert({trace.allocations[i], before}).second)
      continue;
    InputGraph failing = graph;
    failing.failingAllocation = static_cast<uint32_t>(i + 1);
    pending_.emplace_back(std::move(failing), generation + 1);
  }
}

// Where a text of the input is read as a number, the largest and smallest ones stand there once: no path
// of few characters leads to them. What depends on twenty digits is too hard to solve for.
void Session::queueNumberTexts(const InputGraph &graph, const Trace &trace, uint32_t generation) {
  if (trace.numbers.empty() || trace.result.outcome != abi::Outcome::Return)
    return;
  input::AddressMap map(graph);
  for (const trace::NumberText &number : trace.numbers) {
    auto place = map.find(number.address);
    if (!place || place->offset > graph.objects[place->target].bytes.size())
      continue;
    const std::vector<uint8_t> &bytes = graph.objects[place->target].bytes;
    std::string before(bytes.begin(), bytes.begin() + static_cast<std::ptrdiff_t>(place->offset));
    if (numberTexts_.size() >= kMaxNumberTexts || !numberTexts_.insert({place->target, before}).second)
      continue;
    int base = number.base == 0 ? 10 : static_cast<int>(number.base);
    auto textOf = [&](int64_t value) {
      char text[72];
      return std::string(text, std::to_chars(text, text + sizeof text, value, base).ptr);
    };
    for (int64_t value : {INT32_MAX, INT32_MIN})
      if (auto changed = memory_.withText(graph, *place, textOf(value)))
        pending_.emplace_back(std::move(*changed), generation + 1);
    for (int64_t value : {INT64_MAX, INT64_MIN})
      for (const char *more : {"", "0"}) // the second: more than any type holds
        if (auto changed = memory_.withText(graph, *place, textOf(value) + more))
          glances_.push_back(std::move(*changed));
  }
}

// A text that was read to its end is tried longer, up to where buffers often end: the paths that lead there
// turn by turn are many. Not one that is read as a number.
void Session::queueLongTexts(const InputGraph &graph, const Trace &trace) {
  std::set<uint32_t> numbers;
  input::AddressMap map(graph);
  for (const trace::NumberText &number : trace.numbers)
    if (auto place = map.find(number.address))
      numbers.insert(place->target);
  for (uint32_t number = 1; number < std::min<size_t>(graph.objects.size(), abi::kReachObjects); ++number) {
    const input::Object &object = graph.objects[number];
    bool isText = object.extent == input::Extent::String && context_.unit.types.get(object.element).isChar;
    if (!isText || trace.result.outcome != abi::Outcome::Return || numbers.contains(number))
      continue;
    std::string text(object.bytes.begin(), std::find(object.bytes.begin(), object.bytes.end(), 0));
    if (trace.result.reach[number] <= text.size() || longTexts_.size() >= kMaxLongTexts ||
        !longTexts_.insert({number, text}).second)
      continue;
    char more = text.empty() ? 'a' : text.back();
    for (size_t length : {255, 128, 64, 32, 16, 8}) // the shortest first, of this stack
      if (length > text.size())
        if (auto longer = memory_.withText(graph, {number, 0}, text + std::string(length - text.size(), more)))
          glances_.push_back(std::move(*longer));
  }
}

// The same path with another length of a buffer that has one: at least one element, and `elements` or more,
// or fewer.
std::optional<InputGraph> Session::withLength(const Stored &base, const input::Object &buffer, explore::NodeIndex last,
                                              uint64_t elements, bool orMore) {
  auto lengths = memory_.lengths(base.graph);
  auto length =
      std::find_if(lengths.begin(), lengths.end(), [&](const auto &one) { return one.offset == buffer.lengthOffset; });
  if (length == lengths.end())
    return std::nullopt;
  auto isNot = [&](expr::Node condition) { return nodes_.make(expr::Kind::Not, 1, condition); };
  solve::Query query;
  query.path = tree_.pathTo(last, false);
  query.path.push_back(isAtMost(*length, options_.limits.maxPairedElements));
  query.path.push_back(isNot(isAtMost(*length, 0)));
  query.goal = orMore ? isNot(isAtMost(*length, elements - 1)) : isAtMost(*length, elements - 1);
  return solved(base, std::move(query));
}

std::optional<InputGraph> Session::solved(const Stored &base, solve::Query query) {
  Domains domains(memory_, base.graph);
  query.current = &base.values;
  query.domains = &domains;
  ++out_.queries;
  ++work_;
  solve::Answer answer = quick_->solve(query);
  if (answer.verdict != solve::Verdict::Sat)
    return std::nullopt;
  return memory_.inputFrom(base.graph, answer.model);
}

// The same path with all lengths within what buffers are made of: few elements if that is possible.
std::optional<InputGraph> Session::withinBounds(const Stored &base, explore::NodeIndex last) {
  for (uint64_t most : {kFewElements, options_.limits.maxPairedElements}) {
    solve::Query query;
    query.path = tree_.pathTo(last, false);
    for (const auto &length : memory_.lengths(base.graph))
      query.path.push_back(isAtMost(length, most));
    query.goal = query.path.back();
    query.path.pop_back();
    if (auto found = solved(base, std::move(query)))
      return found;
  }
  return std::nullopt;
}

// A run used a buffer up to some place: would it do so if its length said less? A run went past a buffer's
// end: where does it go if its length says more? What went wrong with a buffer that is shorter than its length
// says counts for nothing: does it go wrong with one that is not?
void Session::tryOtherLengths(const Stored &base, const Trace &trace, explore::NodeIndex last) {
  const abi::RunResult &result = trace.result;
  auto elementsIn = [&](const input::Object &object, uint64_t bytes) {
    uint64_t size = std::max<uint64_t>(1, context_.unit.types.get(object.element).size);
    return (bytes + size - 1) / size;
  };
  bool isPast = result.outcome == abi::Outcome::Fault && result.fault == abi::FaultKind::OutOfBounds &&
                result.faultOffset >= 0 && result.faultObject > 1 && result.faultObject <= base.graph.objects.size();
  if (isPast) {
    const input::Object &object = base.graph.objects[result.faultObject - 1];
    uint64_t wanted = elementsIn(object, static_cast<uint64_t>(result.faultOffset) + result.faultSize);
    if (object.extent == input::Extent::Paired && longerTried_.insert({result.site, wanted}).second)
      if (auto longer = withLength(base, object, last, wanted, true))
        pending_.emplace_back(std::move(*longer), base.generation + 1);
  }
  bool isClamped = result.outcome == abi::Outcome::Fault && memory_.clamped(base.graph);
  if (isClamped && clampedTried_ < kMaxClamped && !clampedShown_.contains(result.site)) {
    ++clampedTried_;
    if (auto legal = withinBounds(base, last)) {
      clampedShown_.insert(result.site);
      pending_.emplace_back(std::move(*legal), base.generation + 1);
    }
  }
  for (uint32_t number = 1; number < base.graph.objects.size() && number < abi::kReachObjects; ++number) {
    const input::Object &object = base.graph.objects[number];
    uint64_t used = elementsIn(object, result.reach[number]);
    if (result.outcome != abi::Outcome::Return || object.extent != input::Extent::Paired || used < 2 ||
        shorterTried_ >= kMaxShorter)
      continue;
    ++shorterTried_;
    if (auto shorter = withLength(base, object, last, used, false))
      glances_.push_back(std::move(*shorter));
  }
}

// Inputs at which code often goes wrong, made from those that covered the branches: everything
// zero, buffers of one element, numbers on and beside the bounds that the code compares them with.
void Session::queueSeeds() {
  std::vector<InputGraph> bases;
  bases.reserve(out_.passing.size());
  for (const Candidate &candidate : out_.passing)
    bases.push_back(candidate.test.input);
  for (const InputGraph &base : bases)
    for (InputGraph &variant : memory_.plainVariants(base))
      addSeed(std::move(variant));
  for (const auto &[var, value] : tree_.comparedConstants())
    for (int64_t step : {0, 1, -1})
      for (const InputGraph &base : bases) {
        if (memory_.choices(base, var))
          break; // a pointer
        expr::Assignment change;
        change[var] = base::truncate(value + static_cast<base::Value>(static_cast<base::SignedValue>(step)),
                                     nodes_.varWidth(var));
        addSeed(memory_.inputFrom(base, change));
        if (&base - bases.data() >= 3)
          break;
      }
}

void Session::addSeed(InputGraph graph) {
  if (seeds_ < kMaxSeeds && std::find_if(
                                inputs_.begin(), inputs_.end(),
                                [&](const Stored &stored) { return stored.graph == graph; }) == inputs_.end()) {
    ++seeds_;
    pending_.emplace_back(std::move(graph), 0);
  }
}

} // namespace assay::driver
