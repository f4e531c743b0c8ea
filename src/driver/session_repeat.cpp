// A second run of an input, with its objects at other addresses and other bytes in fresh memory: shows what rests on
// addresses, on chance, or on what was never written.
#include "driver/session.h"

#include <algorithm>
#include <cstring>

namespace assay::driver {

namespace {

// What a second run left, with addresses of the first; nothing if that is the same.
std::vector<uint8_t> compared(const std::vector<uint8_t> &first, std::vector<uint8_t> second,
                              const input::AddressMap &here, const input::AddressMap &there) {
  for (size_t offset = 0; offset + 8 <= second.size(); offset += 8) {
    uint64_t word = 0;
    std::memcpy(&word, &second[offset], 8);
    if (auto edge = there.find(word)) {
      word = here.addressOf(*edge);
      std::memcpy(&second[offset], &word, 8);
    }
  }
  for (size_t i = 0; i < std::min(first.size(), second.size()); ++i)
    if (first[i] == abi::kFreshByte && second[i] == abi::kOtherFreshByte)
      second[i] = first[i];
  return first == second ? std::vector<uint8_t>() : second;
}

} // namespace

// Notes on the candidate what differs. False if it ends or branches otherwise.
bool Session::repeats(Candidate &candidate, const abi::RunResult &before) {
  const input::InputGraph &graph = candidate.test.input;
  input::AddressMap here(graph);
  input::AddressMap there(graph, input::Order::Reversed);
  const abi::RunResult &result = reinterpret_cast<const abi::ControlHeader *>(runner_.control())->result;
  if (!runner_.run(input::toImage(graph, there, {}, {}, context_.entryOf.at(function_.name), options_.fuel * kPatience,
                                  abi::kOtherFreshByte))) // explores nothing, so it does not count
    return true;                                          // nothing is known
  if (result.outcome != before.outcome || result.exitCode != before.exitCode ||
      runner_.counters() != candidate.counters)
    return false;
  emit::PostState &post = candidate.test.post;
  for (uint32_t i = 0; i < graph.objects.size(); ++i)
    post.again.push_back(
        compared(post.after[i], runner_.memory(there.addressOf(i), post.after[i].size()), here, there));
  for (emit::HeapBlock &block : post.heap)
    block.again = compared(block.bytes, runner_.memory(block.address, block.bytes.size()), here, there);
  return true;
}

// A FILE made of members is for code that looks at them: the C library keeps more with its own. One that is a file in
// memory has no members, though code of other files may look for them.
bool Session::passesMadeUpStream(const input::InputGraph &graph, const trace::Trace &trace) const {
  bool isPassedOn = trace.result.usedStream != 0 || trace.assumptions.contains(program::Assumption::NativeCall);
  return std::any_of(graph.objects.begin(), graph.objects.end(), [&](const input::Object &object) {
    const program::CType &type = context_.unit.types.get(object.element);
    if (type.isFile)
      return !trace.views.empty();
    return isPassedOn && type.kind == program::TypeKind::Record && type.spelling == "struct _IO_FILE";
  });
}

} // namespace assay::driver
