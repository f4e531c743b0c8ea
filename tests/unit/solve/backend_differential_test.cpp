// Random terms, all kinds: with every variable fixed to a value, a back end must agree with the
// Evaluator about the value of the term. Terms that look at the bits of a computed NaN are left
// out: neither C nor SMT-LIB says what they are.
#include "../expr/random_term.h"
#include "solve/smt_backend.h"

#include <algorithm>
#include <gtest/gtest.h>
#include <set>

namespace assay::solve {
namespace {

using base::Value;
using expr::Kind;
using expr::Node;
using expr::test::RandomTerm;

bool isNan(Value value, unsigned width) {
  return (width == 32 || width == 64) && expr::applyKind(Kind::FIsNan, 1, width, 0, value, 0, 0) != 0;
}

bool yieldsFloat(Kind kind) {
  return (kind >= Kind::FAdd && kind <= Kind::FMax) || kind == Kind::FToF || kind == Kind::SIToF || kind == Kind::UIToF;
}

bool takesFloat(Kind kind) { return kind >= Kind::FAdd && kind != Kind::SIToF && kind != Kind::UIToF; }

bool dependsOnNanBits(const expr::NodeManager &nodes, Node root, const expr::Assignment &values) {
  expr::Evaluator evaluator(nodes, values);
  auto computedNan = [&](Node node) {
    const expr::NodeData &data = nodes.get(node);
    return yieldsFloat(data.kind) && isNan(evaluator.eval(node), data.width);
  };
  std::vector<Node> work{root};
  std::set<Node> seen;
  if (computedNan(root))
    return true;
  while (!work.empty()) {
    Node node = work.back();
    work.pop_back();
    if (!seen.insert(node).second)
      continue;
    const expr::NodeData &data = nodes.get(node);
    std::vector<Node> below(data.child.begin(), data.child.begin() + expr::arity(data.kind));
    if (data.kind == Kind::Read)
      for (Node byte : nodes.snapshot(static_cast<expr::SnapshotId>(data.payload)))
        below.push_back(byte);
    for (Node child : below) {
      if (!takesFloat(data.kind) && computedNan(child))
        return true;
      work.push_back(child);
    }
  }
  return false;
}

struct Outcome {
  int asked = 0;
  int unknown = 0;
  int wrong = 0;
  std::string lastReason;
};

void compare(SmtBackend &backend, expr::NodeManager &nodes, RandomTerm &random, Node term, Outcome &outcome) {
  expr::Assignment values = random.assignment();
  if (dependsOnNanBits(nodes, term, values))
    return;
  Value value = expr::Evaluator(nodes, values).eval(term);
  unsigned width = nodes.width(term);
  auto equals = [&](Node left, Value right) {
    return nodes.makeRaw({Kind::Eq, 1, {left, nodes.makeConst(right, nodes.width(left))}, 0});
  };
  Query query;
  query.current = &values;
  for (expr::VarId var : nodes.variables(term))
    query.path.push_back(equals(nodes.makeVar(var, nodes.varWidth(var)), values[var]));
  for (Verdict expected : {Verdict::Sat, Verdict::Unsat}) {
    Value other = base::truncate(value ^ (Value{1} << random.rng().below(width)), width);
    query.goal = equals(term, expected == Verdict::Sat ? value : other);
    Answer answer = backend.solve(query);
    ++outcome.asked;
    if (answer.verdict == Verdict::Unknown) {
      ++outcome.unknown;
      outcome.lastReason = answer.reason + " in " + nodes.toString(term);
    }
    if (answer.verdict == Verdict::Unknown || answer.verdict == expected)
      continue;
    ++outcome.wrong;
    std::string assignment;
    for (expr::VarId var : nodes.variables(term))
      assignment += " v" + std::to_string(var) + "=" + std::to_string(base::high64(values[var])) + ":" +
                    std::to_string(base::low64(values[var]));
    ADD_FAILURE() << (expected == Verdict::Sat ? "not sat " : "not unsat ") << nodes.toString(term) << " = "
                  << base::high64(value) << ":" << base::low64(value) << " under" << assignment;
  }
}

void run(const std::string &name, const SmtBackend::MakeSession &session, bool floats, int rounds, uint64_t seed) {
  Outcome outcome;
  for (int round = 0; round < rounds && outcome.wrong < 5; ++round) {
    expr::NodeManager nodes;
    RandomTerm random(nodes, seed + static_cast<uint64_t>(round));
    random.widthCount = 7;
    random.floats = floats;
    random.fmod = false;
    SmtBackend backend(nodes, name, session);
    for (int i = 0; i < 20 && outcome.wrong < 5; ++i) {
      Node term = random.any(random.anyWidth(), static_cast<unsigned>(1 + i % (floats ? 2 : 4))).raw;
      compare(backend, nodes, random, term, outcome);
    }
  }
  EXPECT_GT(outcome.asked, rounds * 10);
  EXPECT_LT(outcome.unknown * 20, outcome.asked)
      << outcome.unknown << " of " << outcome.asked << ", last: " << outcome.lastReason;
}

constexpr uint64_t kRlimit = 3'000'000;

TEST(BackendDifferential, Z3Bits) {
  run("z3", [] { return makeZ3Session(kRlimit); }, false, 40, 100);
}
TEST(BackendDifferential, Cvc5Bits) {
  run("cvc5", [] { return makeCvc5Session(kRlimit); }, false, 40, 200);
}
TEST(BackendDifferential, Z3Floats) {
  run("z3", [] { return makeZ3Session(kRlimit); }, true, 25, 300);
}
TEST(BackendDifferential, Cvc5Floats) {
  run("cvc5", [] { return makeCvc5Session(kRlimit); }, true, 25, 400);
}

} // namespace
} // namespace assay::solve
