#include "trace/trace_reader.h"

#include "expr/evaluator.h"

#include <gtest/gtest.h>

#include <cstring>
#include <sys/mman.h>

using namespace assay;
namespace wire = assay::abi; // gtest brings an `abi` of its own
using trace::DecisionKind;
using wire::LogKind;
using wire::TermOp;

namespace {

class TraceReaderTest : public testing::Test {
protected:
  TraceReaderTest() {
    void *memory =
        mmap(nullptr, wire::kControlBytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    EXPECT_NE(memory, MAP_FAILED);
    control = static_cast<unsigned char *>(memory);
    header().termCount = 1; // id 0 is "no term"
    sites[4].cases = {10, 20, 30};
  }
  ~TraceReaderTest() override { munmap(control, wire::kControlBytes); }

  wire::ControlHeader &header() { return *reinterpret_cast<wire::ControlHeader *>(control); }
  wire::TermRecord &term(uint32_t id) { return reinterpret_cast<wire::TermRecord *>(control + wire::kTermOffset)[id]; }
  uint32_t add(TermOp op, unsigned width, uint32_t a = 0, uint32_t b = 0, uint64_t low = 0, uint64_t high = 0) {
    uint32_t id = header().termCount++;
    term(id) = {static_cast<uint16_t>(op), static_cast<uint16_t>(width), a, b, 0, low, high};
    return id;
  }
  uint32_t var(uint32_t number, unsigned width) { return add(TermOp::Var, width, 0, 0, number); }
  wire::LogRecord &log(LogKind kind, uint32_t site, uint8_t side, uint32_t termId, uint64_t value = 0,
                       uint32_t extra = 0) {
    auto &record = reinterpret_cast<wire::LogRecord *>(control + wire::kLogOffset)[header().logCount++];
    record = {kind, side, 0, site, termId, extra, value};
    return record;
  }
  // Bytes with their cells (0: concrete) at the end of the snapshot area; returns their offset.
  uint64_t snapshot(const std::vector<uint8_t> &bytes, const std::vector<uint32_t> &cells) {
    uint64_t at = header().snapshotUsed;
    unsigned char *to = control + wire::kSnapshotOffset + at;
    wire::SnapshotHeader head{static_cast<uint32_t>(bytes.size()), 1};
    std::memcpy(to, &head, sizeof head);
    std::memcpy(to + sizeof head, bytes.data(), bytes.size());
    uint64_t cellsAt = sizeof head + wire::alignUp(bytes.size(), 4);
    std::memcpy(to + cellsAt, cells.data(), cells.size() * 4);
    header().snapshotUsed = at + cellsAt + cells.size() * 4;
    return at;
  }
  std::optional<trace::Trace> read() { return trace::TraceReader(nodes, control, sites).read(); }
  base::Value eval(expr::Node node, const expr::Assignment &values) {
    return expr::Evaluator(nodes, values).eval(node);
  }
  // A branch on the term, so that the reader has to import it.
  void use(uint32_t id) { log(LogKind::Branch, 1, 1, id); }

  unsigned char *control = nullptr;
  expr::NodeManager nodes;
  std::vector<program::Site> sites{8};
};

TEST_F(TraceReaderTest, EmptyArenaIsAnEmptyTrace) {
  header().result.outcome = wire::Outcome::Exit;
  header().result.exitCode = 3;
  auto trace = read();
  ASSERT_TRUE(trace.has_value());
  EXPECT_TRUE(trace->decisions.empty());
  EXPECT_EQ(trace->result.outcome, wire::Outcome::Exit);
  EXPECT_EQ(trace->result.exitCode, 3);
}

TEST_F(TraceReaderTest, TermsAreImported) {
  uint32_t x = var(0, 32);
  uint32_t seven = add(TermOp::Const, 32, 0, 0, 7);
  uint32_t sum = add(TermOp::Add, 32, x, seven);
  uint32_t less = add(TermOp::Slt, 1, sum, x);
  log(LogKind::Branch, 2, 1, less, 0, 55);
  auto trace = read();
  ASSERT_TRUE(trace.has_value());
  ASSERT_EQ(trace->decisions.size(), 1U);
  const trace::Decision &decision = trace->decisions[0];
  EXPECT_EQ(decision.kind, DecisionKind::Branch);
  EXPECT_EQ(decision.site, 2U);
  EXPECT_EQ(decision.side, 1U);
  EXPECT_EQ(decision.context, 55U);
  EXPECT_EQ(nodes.width(decision.value), 1U);
  EXPECT_TRUE(eval(decision.value, {{0, 5}}) == 0);
  EXPECT_TRUE(eval(decision.value, {{0, 0x7fffffff}}) == 1);
}

TEST_F(TraceReaderTest, WideConstantsAndExtracts) {
  uint32_t x = var(0, 128);
  uint32_t big = add(TermOp::Const, 128, 0, 0, 1, 2);
  uint32_t sum = add(TermOp::Add, 128, x, big);
  uint32_t high = add(TermOp::Extract, 64, sum, 0, 64);
  uint32_t zero = add(TermOp::Const, 64, 0, 0, 2);
  use(add(TermOp::Eq, 1, high, zero));
  auto trace = read();
  ASSERT_TRUE(trace.has_value());
  ASSERT_EQ(trace->decisions.size(), 1U);
  EXPECT_TRUE(eval(trace->decisions[0].value, {{0, 0}}) == 1);
  EXPECT_TRUE(eval(trace->decisions[0].value, {{0, base::makeValue(0, 1)}}) == 0);
}

TEST_F(TraceReaderTest, LongChainsDoNotExhaustTheStack) {
  uint32_t x = var(0, 32);
  uint32_t y = var(1, 32);
  uint32_t at = x;
  for (int i = 0; i < 200000; ++i)
    at = add(i % 2 == 0 ? TermOp::Mul : TermOp::Xor, 32, at, y);
  use(add(TermOp::Eq, 1, at, x));
  EXPECT_TRUE(read().has_value());
}

TEST_F(TraceReaderTest, SwitchSides) {
  uint32_t x = var(0, 32);
  for (uint64_t value : {20U, 10U, 30U, 99U})
    log(LogKind::Switch, 4, 0, x, value);
  auto trace = read();
  ASSERT_TRUE(trace.has_value());
  ASSERT_EQ(trace->decisions.size(), 4U);
  std::vector<uint32_t> sides;
  for (const trace::Decision &decision : trace->decisions) {
    EXPECT_EQ(decision.kind, DecisionKind::Switch);
    sides.push_back(decision.side);
  }
  EXPECT_EQ(sides, (std::vector<uint32_t>{1, 0, 2, 3}));
  EXPECT_TRUE(trace->decisions[3].concrete == 99);
}

TEST_F(TraceReaderTest, OtherDecisions) {
  uint32_t p = var(0, 64);
  uint32_t inside = add(TermOp::Ult, 1, p, add(TermOp::Const, 64, 0, 0, 100));
  log(LogKind::CheckNull, 1, 1, p);
  log(LogKind::CheckBounds, 2, 0, inside);
  log(LogKind::CheckDivisor, 3, 0, p);
  log(LogKind::Concretise, 5, 0, p, 42);
  auto trace = read();
  ASSERT_TRUE(trace.has_value());
  ASSERT_EQ(trace->decisions.size(), 4U);
  EXPECT_EQ(trace->decisions[0].kind, DecisionKind::CheckNull);
  EXPECT_EQ(trace->decisions[0].side, 1U);
  EXPECT_EQ(trace->decisions[1].kind, DecisionKind::CheckBounds);
  EXPECT_EQ(trace->decisions[1].side, 0U);
  EXPECT_EQ(trace->decisions[2].kind, DecisionKind::CheckDivisor);
  EXPECT_EQ(trace->decisions[3].kind, DecisionKind::Concretise);
  EXPECT_EQ(trace->decisions[3].side, 1U) << "it kept its value";
  EXPECT_TRUE(trace->decisions[3].concrete == 42);
}

TEST_F(TraceReaderTest, DecisionsOnConstantsAreNone) {
  uint32_t x = var(0, 8);
  use(add(TermOp::Eq, 1, add(TermOp::Xor, 8, x, x), add(TermOp::Const, 8)));
  auto trace = read();
  ASSERT_TRUE(trace.has_value());
  EXPECT_TRUE(trace->decisions.empty());
}

TEST_F(TraceReaderTest, EventsThatAreNoDecisions) {
  uint32_t x = var(0, 32);
  log(LogKind::Call, 6, 0, 0);
  use(add(TermOp::Eq, 1, x, add(TermOp::Const, 32)));
  log(LogKind::Return, 6, 0, x);
  log(LogKind::Approximate, 1, static_cast<uint8_t>(wire::Approximation::Vector), 0);
  log(LogKind::Refused, 0, 0, 0, 57);
  log(LogKind::ViewMismatch, 0, 1, 0, 0x1234);
  log(LogKind::Allocate, 0, 0, 0, 0x5000, 24);
  log(LogKind::Free, 0, 0, 0, 0x5000);
  auto trace = read();
  ASSERT_TRUE(trace.has_value());
  EXPECT_EQ(trace->decisions.size(), 1U);
  ASSERT_EQ(trace->calls.size(), 2U);
  EXPECT_EQ(trace->calls[0].function, 6U);
  EXPECT_FALSE(trace->calls[0].isReturn);
  EXPECT_EQ(trace->calls[0].decisionsBefore, 0U);
  EXPECT_TRUE(trace->calls[1].isReturn);
  EXPECT_EQ(trace->calls[1].decisionsBefore, 1U);
  EXPECT_TRUE(eval(trace->calls[1].result, {{0, 6}}) == 6);
  EXPECT_EQ(trace->assumptions,
            (program::Assumptions{program::Assumption::BytesAsPointers, program::Assumption::Vector}));
  EXPECT_EQ(trace->refusedCalls, std::set<uint64_t>{57});
  ASSERT_EQ(trace->views.size(), 1U);
  EXPECT_EQ(trace->views[0].address, 0x1234U);
  EXPECT_TRUE(trace->views[0].wantsPointer);
  ASSERT_EQ(trace->heap.size(), 2U);
  EXPECT_EQ(trace->heap[0].size, 24U);
  EXPECT_FALSE(trace->heap[0].isFree);
  EXPECT_TRUE(trace->heap[1].isFree);
}

TEST_F(TraceReaderTest, ReadOfASnapshot) {
  uint32_t index = var(0, 64);
  uint32_t x = var(1, 32);
  uint64_t at = snapshot({11, 22, 33}, {0, (x << 4) | 1, 0}); // the middle byte is the second of x
  uint32_t value = add(TermOp::Read, 8, index, 0, at);
  log(LogKind::Switch, 4, 0, value, 10);
  auto trace = read();
  ASSERT_TRUE(trace.has_value());
  ASSERT_EQ(trace->decisions.size(), 1U);
  expr::Node node = trace->decisions[0].value;
  EXPECT_TRUE(eval(node, {{0, 0}}) == 11);
  EXPECT_TRUE(eval(node, {{0, 1}, {1, 0xaabbccdd}}) == 0xcc);
  EXPECT_TRUE(eval(node, {{0, 2}}) == 33);
  EXPECT_TRUE(eval(node, {{0, 3}}) == 0);
}

// Corrupted arenas.

TEST_F(TraceReaderTest, CountsThatAreTooLarge) {
  auto refusedWith = [&](auto &field, auto value) {
    auto before = field;
    field = value;
    bool refused = !read().has_value();
    field = before;
    return refused;
  };
  EXPECT_TRUE(refusedWith(header().termCount, wire::kMaxTerms + 1));
  EXPECT_TRUE(refusedWith(header().termCount, ~0U));
  EXPECT_TRUE(refusedWith(header().logCount, wire::kMaxLog + 1));
  EXPECT_TRUE(refusedWith(header().logCount, ~0U));
  EXPECT_TRUE(refusedWith(header().snapshotUsed, wire::kSnapshotBytes + 1));
  EXPECT_TRUE(refusedWith(header().snapshotUsed, ~0ULL));
  EXPECT_TRUE(read().has_value());
}

TEST_F(TraceReaderTest, ChildrenThatAreNotEarlier) {
  uint32_t x = var(0, 8);
  uint32_t sum = add(TermOp::Add, 8, x, x);
  use(add(TermOp::Eq, 1, sum, x));
  EXPECT_TRUE(read().has_value());
  for (uint32_t child : {sum, sum + 1, ~0U, 0U}) {
    term(sum).a = child;
    EXPECT_FALSE(read().has_value()) << child;
  }
}

TEST_F(TraceReaderTest, TermsOutsideTheArena) {
  use(var(0, 1));
  EXPECT_TRUE(read().has_value());
  for (uint32_t id : {0U, 2U, ~0U}) {
    header().logCount = 0;
    use(id);
    EXPECT_FALSE(read().has_value()) << id;
  }
}

TEST_F(TraceReaderTest, UnknownOperation) {
  uint32_t x = var(0, 1);
  use(x);
  for (unsigned op : {static_cast<unsigned>(TermOp::UIToF) + 1, 0xffffU}) {
    term(x).op = static_cast<uint16_t>(op);
    EXPECT_FALSE(read().has_value()) << op;
  }
}

TEST_F(TraceReaderTest, BadWidth) {
  uint32_t x = var(0, 1);
  use(x);
  for (unsigned width : {0U, 129U, 0xffffU}) {
    term(x).width = static_cast<uint16_t>(width);
    EXPECT_FALSE(read().has_value()) << width;
  }
}

TEST_F(TraceReaderTest, ExtractOutsideItsTerm) {
  uint32_t x = var(0, 16);
  uint32_t part = add(TermOp::Extract, 1, x, 0, 16);
  use(part);
  EXPECT_FALSE(read().has_value());
  term(part).low = 15;
  EXPECT_TRUE(read().has_value());
}

TEST_F(TraceReaderTest, UnknownLogKind) {
  uint32_t x = var(0, 1);
  log(static_cast<LogKind>(200), 1, 0, x);
  EXPECT_FALSE(read().has_value());
}

TEST_F(TraceReaderTest, SnapshotOutsideItsArea) {
  uint32_t index = var(0, 64);
  uint64_t at = snapshot({1, 2, 3, 4}, {0, 0, 0, 0});
  uint32_t value = add(TermOp::Read, 8, index, 0, at);
  log(LogKind::Switch, 4, 0, value, 10);
  EXPECT_TRUE(read().has_value());
  for (uint64_t low : {header().snapshotUsed - 4, header().snapshotUsed, uint64_t{1} << 40}) {
    term(value).low = low;
    EXPECT_FALSE(read().has_value()) << low;
  }
  term(value).low = at;
  wire::SnapshotHeader head{~0U, 1}; // a size beyond the area
  std::memcpy(control + wire::kSnapshotOffset + at, &head, sizeof head);
  EXPECT_FALSE(read().has_value());
}

TEST_F(TraceReaderTest, SnapshotCellsThatAreNoTerms) {
  uint32_t index = var(0, 64);
  uint32_t x = var(1, 16);
  for (uint32_t cell : {(100U << 4), (x << 4) | 2, ~0U}) {
    header().snapshotUsed = 0;
    header().logCount = 0;
    uint64_t at = snapshot({1}, {cell});
    log(LogKind::Switch, 4, 0, add(TermOp::Read, 8, index, 0, at), 10);
    EXPECT_FALSE(read().has_value()) << cell;
  }
}

TEST_F(TraceReaderTest, MessageAlwaysEnds) {
  std::memset(header().result.message, 'x', sizeof header().result.message);
  auto trace = read();
  ASSERT_TRUE(trace.has_value());
  EXPECT_EQ(std::strlen(trace->result.message), sizeof trace->result.message - 1);
}

TEST_F(TraceReaderTest, SitesThatDoNotExist) {
  log(LogKind::Switch, ~0U, 0, var(0, 32), 5);
  auto trace = read();
  ASSERT_TRUE(trace.has_value());
  EXPECT_EQ(trace->decisions[0].side, 0U) << "no cases are known: the default";
}

TEST_F(TraceReaderTest, SnapshotOffsetThatWrapsAround) {
  snapshot({1}, {0});
  uint32_t index = var(0, 64);
  uint32_t value = add(TermOp::Read, 8, index, 0, ~0ULL - 3);
  log(LogKind::Switch, 4, 0, value, 10);
  EXPECT_FALSE(read().has_value());
}

TEST_F(TraceReaderTest, ExtractOffsetThatWrapsAround) {
  use(add(TermOp::Extract, 8, var(0, 16), 0, ~0ULL - 3));
  EXPECT_FALSE(read().has_value());
}

TEST_F(TraceReaderTest, SnapshotThatHoldsItsOwnRead) {
  uint32_t index = var(0, 64);
  uint32_t own = header().termCount;
  uint64_t at = snapshot({1}, {own << 4});
  log(LogKind::Switch, 4, 0, add(TermOp::Read, 8, index, 0, at), 10);
  EXPECT_FALSE(read().has_value());
}

TEST_F(TraceReaderTest, OneVariableOfTwoWidths) {
  uint32_t x = var(0, 8);
  uint32_t y = var(0, 16);
  log(LogKind::Switch, 4, 0, x, 10);
  log(LogKind::Switch, 4, 0, y, 10);
  EXPECT_FALSE(read().has_value());
}

TEST_F(TraceReaderTest, ReadNarrowerThanAByte) {
  uint64_t at = snapshot({1, 2}, {0, 0});
  uint32_t zero = add(TermOp::Const, 64);
  uint32_t value = add(TermOp::Read, 1, zero, 0, at);
  use(add(TermOp::Eq, 1, value, value));
  EXPECT_FALSE(read().has_value());
}

TEST_F(TraceReaderTest, BranchOnAWideTerm) {
  use(var(0, 32));
  EXPECT_FALSE(read().has_value());
}

TEST_F(TraceReaderTest, OperandsOfDifferentWidths) {
  use(add(TermOp::Eq, 1, var(0, 32), var(1, 64)));
  EXPECT_FALSE(read().has_value());
}

} // namespace
