// What is special about sequences of calls: names of their parameters, shortening.
#include "driver/session.h"

#include <algorithm>

namespace assay::driver {

using input::InputGraph;
using trace::Trace;

namespace {
constexpr size_t kMaxShortened = 10; // calls of a sequence that are looked at to shorten it
} // namespace

// A field of a sequence's argument block means a parameter of one of its functions.
void Session::nameBySequence(report::Precondition &precondition) const {
  const program::Sequence &sequence = *function_.sequence;
  for (size_t step = 0; step < sequence.length; ++step)
    for (size_t c = 0; c < sequence.calls.size(); ++c)
      for (const program::Parameter &parameter : context_.unit.find(sequence.calls[c].function)->parameters) {
        std::string field = sequence.argument(step, c, parameter.name);
        size_t at = precondition.text.find(field);
        if (at == std::string::npos)
          continue;
        precondition.text.replace(at, field.size(), parameter.name);
        precondition.text = sequence.calls[c].function + ": " + precondition.text;
        precondition.requirement.clear();
        return;
      }
}

// The failing sequence with only some of its calls, if it still fails in the same way.
std::optional<Candidate> Session::tryShorter(const Candidate &finding, const std::vector<size_t> &steps) {
  const program::Sequence &sequence = *function_.sequence;
  const auto &fields = context_.unit.types.get(function_.argumentBlock).fields;
  size_t perStep = function_.parameters.size() / sequence.length;
  InputGraph graph = finding.test.input;
  const input::Object &before = finding.test.input.objects[0];
  input::Object &block = graph.objects[0];
  for (size_t to = 0; to < steps.size(); ++to)
    for (size_t i = 0; i < perStep; ++i) {
      const program::Field &source = fields[steps[to] * perStep + i];
      auto from = before.bytes.begin() + static_cast<long>(source.bitOffset / 8);
      uint64_t offset = fields[to * perStep + i].bitOffset / 8;
      std::copy(from, from + static_cast<long>(context_.unit.types.get(source.type).size),
                block.bytes.begin() + static_cast<long>(offset));
      if (auto edge = before.edges.find(source.bitOffset / 8); edge != before.edges.end())
        block.edges[offset] = edge->second;
    }
  if (steps.size() < sequence.length)
    block.bytes[fields[steps.size() * perStep].bitOffset / 8] = 0;
  memory::MemoryModel::Symbols symbols;
  Trace trace;
  if (!runOnce(graph, symbols, trace))
    return std::nullopt;
  Judgement judgement = judge(finished(graph, trace), options_.strict);
  if (!judgement.finding || !sameBug(*judgement.finding, *finding.judgement.finding))
    return std::nullopt;
  Candidate shorter = makeCandidate(graph, trace, judgement);
  shorter.fresh = finding.fresh;
  shorter.isAlternate = finding.isAlternate;
  return shorter;
}

// Calls that a failing sequence does not need only hide the bug: the fewest that still fail.
void Session::shortenFindings() {
  const auto &fields = context_.unit.types.get(function_.argumentBlock).fields;
  size_t perStep = function_.parameters.size() / function_.sequence->length;
  for (Candidate &finding : out_.findings) {
    size_t length = 0;
    while (length < std::min(function_.sequence->length, kMaxShortened) &&
           finding.test.input.objects[0].bytes[fields[length * perStep].bitOffset / 8] != 0)
      ++length;
    std::vector<std::vector<size_t>> choices;
    for (size_t mask = 1; mask + 1 < (size_t{1} << length); ++mask) {
      std::vector<size_t> steps;
      for (size_t step = 0; step < length; ++step)
        if ((mask >> step & 1) != 0)
          steps.push_back(step);
      choices.push_back(std::move(steps));
    }
    std::stable_sort(choices.begin(), choices.end(), [](const auto &a, const auto &b) { return a.size() < b.size(); });
    for (const std::vector<size_t> &steps : choices)
      if (auto shorter = tryShorter(finding, steps)) {
        finding = std::move(*shorter);
        break;
      }
  }
}

} // namespace assay::driver
