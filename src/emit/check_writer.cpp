#include "emit/check_writer.h"

#include "emit/c_type.h"
#include "emit/check_walk.h"
#include "program/argument_block.h"
#include "program/file_record.h"

#include <fmt/format.h>

namespace assay::emit {

using program::CType;
using program::Field;
using program::TypeKind;

namespace {

constexpr size_t kUnchangedChecks = 4;

void checkObject(CheckWalk &walk, const Variables &variables, uint32_t number, const Observed &seen) {
  const input::Object &object = variables.graph().objects[number];
  const program::TypeTable &types = variables.types();
  Form form = variables.of(number).form;
  uint64_t size = types.get(object.element).size;
  if (form == Form::Array || form == Form::HeapArray) {
    walk.elements(variables.of(number).name, object.element, object.count, 0, seen);
    return;
  }
  walk.value(variables.element(number, 0), 0, seen);
  const Field *flexible = flexibleArray(types, object.element);
  if (flexible == nullptr || size == 0)
    return;
  const CType &array = types.get(flexible->type);
  uint64_t start = flexible->bitOffset / 8;
  uint64_t step = types.get(array.element).size;
  if (object.bytes.size() > start && step != 0)
    walk.elements(memberOf(variables.element(number, 0), *flexible).text, array.element,
                  (object.bytes.size() - start) / step, start, seen);
}

// A stream is compared as a whole: what was written to it, beside what it held.
void checkFile(CheckWalk &walk, const std::string &name, const Bytes &after) {
  using program::FileRecord;
  uint64_t end = base::low64(readBytes(after, FileRecord::kEnd, 8));
  bool isWritten = end != 0 && end <= FileRecord::kCapacity;
  if (isWritten && after[FileRecord::kClosed] == 0)
    walk.check(fmt::format("holds_bytes({}, {}, {})", name, stringLiteral(&after[FileRecord::kContent], end), end));
}

void checkMemory(CheckWalk &walk, const Variables &variables, const PostView &post, bool unchanged) {
  for (uint32_t number : variables.order()) {
    const Bytes &after = post.after(number);
    if (post.isFreed(number) || variables.of(number).form == Form::Storage || after.empty())
      continue;
    if (variables.of(number).form == Form::File) {
      if (!unchanged && post.again(number) == nullptr)
        checkFile(walk, variables.of(number).name, after);
      continue;
    }
    Bytes before = post.before(number);
    if ((before == after) != unchanged)
      continue;
    checkObject(walk, variables, number,
                {&after, &before, &variables.graph().objects[number].unionChoice, unchanged, post.again(number)});
  }
}

// Values of scalars the code could have changed and did not: better than no assertion at all.
void checkUnchanged(CheckWalk &walk, const Variables &variables, const PostView &post) {
  walk.setLimit(kUnchangedChecks);
  checkMemory(walk, variables, post, true);
  for (std::string &line : walk.lines())
    line += " /* unchanged */";
}

void writeReleases(const CheckWalk &walk, const Variables &variables, const PostView &post, CheckText &out) {
  std::set<size_t> held = post.heldByGlobals();
  std::vector<std::string> pointers;
  for (const CheckWalk::Reached &reached : walk.reached())
    if (!held.contains(reached.block))
      pointers.push_back(reached.pointer);
  for (uint32_t number : variables.order())
    if (variables.of(number).isOwned)
      pointers.push_back(variables.of(number).name);
  if (pointers.empty())
    return;
  if (pointers.size() == 1) {
    out.releases.push_back(fmt::format("free({});", pointers[0]));
    return;
  }
  // First all pointers, then all frees: some are only reachable through others.
  std::string list;
  for (const std::string &pointer : pointers)
    list += (list.empty() ? "" : ", ") + pointer;
  out.releases.push_back(fmt::format("void *blocks[] = {{{}}};", list));
  out.releases.emplace_back("for (size_t i = 0; i < sizeof blocks / sizeof blocks[0]; ++i)\n"
                            "    free(blocks[i]);");
}

} // namespace

CheckText writeChecks(const SuiteRequest &request, const TestCase &test, const Variables &variables,
                      const std::string &result) {
  CheckText out;
  PostView post(test);
  CheckWalk walk(variables, post);
  const Field *field = program::fieldNamed(request.unit->types, request.function->argumentBlock, program::kResultField);
  if (field != nullptr) {
    walk.value({result, field->type}, field->bitOffset / 8, {.bytes = &post.after(0), .again = post.again(0)});
    out.usesResult = !walk.lines().empty() || !walk.reached().empty();
  }
  checkMemory(walk, variables, post, false);
  if (walk.lines().empty())
    checkUnchanged(walk, variables, post);
  out.checks = walk.lines();
  writeReleases(walk, variables, post, out);
  return out;
}

} // namespace assay::emit
