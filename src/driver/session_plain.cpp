// What a run never looked at need not be made up: a test with plain values there says the same with less.
#include "driver/session.h"

#include "input/address_map.h"
#include "trace/trace_reader.h"

#include <algorithm>
#include <cstring>

namespace assay::driver {

using input::InputGraph;
using input::Leaf;
using trace::Trace;

namespace {

// As the run finds it: with addresses.
std::vector<uint8_t> rawBytes(const InputGraph &graph, const input::AddressMap &map, uint32_t number) {
  std::vector<uint8_t> out = graph.objects[number].bytes;
  for (const auto &[offset, edge] : graph.objects[number].edges) {
    uint64_t address = map.addressOf(edge);
    if (offset + sizeof address <= out.size())
      std::memcpy(out.data() + offset, &address, sizeof address);
  }
  return out;
}

bool sameHeap(const emit::PostState &a, const emit::PostState &b) {
  return a.freedInputs == b.freedInputs &&
         std::equal(a.heap.begin(), a.heap.end(), b.heap.begin(), b.heap.end(), [](const auto &one, const auto &other) {
           return one.address == other.address && one.freed == other.freed && one.bytes == other.bytes;
         });
}

bool sameFinding(const Judgement &a, const Judgement &b) {
  if (a.precondition || b.precondition || a.rejected || b.rejected || a.boundReached || b.boundReached)
    return false;
  if (!a.finding || !b.finding)
    return !a.finding && !b.finding;
  return sameBug(*a.finding, *b.finding) && a.finding->restsOn == b.finding->restsOn &&
         a.finding->message == b.finding->message;
}

// Did both runs leave the same memory, but for what differed before and neither changed?
bool sameMemory(const InputGraph &graph, const emit::PostState &was, const InputGraph &plain,
                const emit::PostState &now) {
  input::AddressMap map(graph);
  for (uint32_t number = 0; number < graph.objects.size(); ++number) {
    std::vector<uint8_t> before = rawBytes(graph, map, number);
    const std::vector<uint8_t> &after = was.after[number];
    if (number >= plain.objects.size()) {
      if (!std::equal(after.begin(), after.end(), before.begin()))
        return false;
      continue;
    }
    std::vector<uint8_t> plainBefore = rawBytes(plain, map, number);
    const std::vector<uint8_t> &plainAfter = now.after[number];
    if (plainAfter.size() != after.size() || plainBefore.size() != before.size())
      return false;
    for (size_t i = 0; i < after.size(); ++i)
      if (plainAfter[i] != after[i] && !(after[i] == before[i] && plainAfter[i] == plainBefore[i]))
        return false;
  }
  return true;
}

} // namespace

// What the run changes to zero stays as it was, or a test would not show that it does.
std::set<expr::VarId> Session::neverLookedAt(const Candidate &candidate, const InputGraph &graph) {
  std::set<expr::VarId> loaded = trace::TraceReader(nodes_, runner_.control(), context_.built.sites.all()).loaded();
  memory::MemoryModel::Symbols symbols = memory_.symbols(graph);
  std::set<expr::VarId> out;
  for (size_t i = 0; i < symbols.leaves.size(); ++i) {
    const Leaf &leaf = symbols.leaves[i];
    const std::vector<uint8_t> &before = graph.objects[leaf.object].bytes;
    const std::vector<uint8_t> &after = candidate.test.post.after[leaf.object];
    bool isCleared = false;
    for (uint64_t at = leaf.offset; at < leaf.offset + leaf.bytes && at < after.size(); ++at)
      isCleared = isCleared || (!leaf.isPointer && after[at] == 0 && before[at] != 0);
    if (!isCleared && !loaded.contains(symbols.variables[i]))
      out.insert(symbols.variables[i]);
  }
  return out;
}

// False if the run with plain values there does anything else.
bool Session::tryPlain(Candidate &candidate, InputGraph &graph, const std::set<expr::VarId> &wanted) {
  InputGraph plain = memory_.plain(graph, wanted);
  if (plain == graph)
    return true;
  memory::MemoryModel::Symbols symbols;
  Trace trace;
  auto endless = endless_; // the same run once more says nothing new of a loop
  bool isRun = runOnce(plain, symbols, trace);
  endless_ = std::move(endless);
  if (!isRun)
    return false;
  Judgement judgement = judge(finished(plain, trace), options_.strict);
  if (!sameFinding(candidate.judgement, judgement) || runner_.counters() != candidate.counters)
    return false;
  Candidate other = makeCandidate(plain, trace, judgement);
  if (candidate.test.ending != other.test.ending || candidate.test.exitCode != other.test.exitCode ||
      !sameHeap(candidate.test.post, other.test.post) ||
      !sameMemory(graph, candidate.test.post, plain, other.test.post))
    return false;
  candidate = std::move(other);
  graph = std::move(plain);
  return true;
}

// Code without source, or after the records were full, looks at what nobody sees it look at: then half of it, and so
// on.
void Session::makePlain(Candidate &candidate, InputGraph graph) {
  constexpr int kMostTries = 12;
  if (function_.sequence)
    return;
  std::vector<std::set<expr::VarId>> left{neverLookedAt(candidate, graph)};
  int tries = candidate.test.ending == emit::Ending::Hang ? 1 : kMostTries;
  for (; tries > 0 && !left.empty(); --tries) {
    std::set<expr::VarId> wanted = std::move(left.front());
    left.erase(left.begin());
    if (wanted.empty() || tryPlain(candidate, graph, wanted) || wanted.size() == 1)
      continue;
    auto middle = std::next(wanted.begin(), static_cast<std::ptrdiff_t>(wanted.size() / 2));
    left.emplace_back(wanted.begin(), middle);
    left.emplace_back(middle, wanted.end());
  }
}

} // namespace assay::driver
