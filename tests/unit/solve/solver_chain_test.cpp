#include "../expr/random_term.h"
#include "solve_fixture.h"

namespace assay::solve::test {
namespace {

using ChainTest = SolveTest;

SolverOptions bare() {
  SolverOptions options;
  options.rlimit = 200'000;
  options.fastUnsat = options.commonSubconstraints = options.slice = false;
  options.reuse = options.pointers = options.cheap = options.guess = false;
  return options;
}

// Paths of random conditions that hold under the current values; the goal is the negation of one
// that would have followed, as concolic execution asks.
struct Session {
  expr::NodeManager nodes;
  expr::test::RandomTerm random{nodes, 0};
  std::vector<Query> queries;
  std::vector<expr::Assignment> inputs;

  explicit Session(uint64_t seed) : random(nodes, seed) {
    random.widthCount = 4; // narrow words keep the back end quick
    random.floats = false;
    inputs.reserve(20);
    for (int i = 0; i < 20; ++i) {
      std::vector<Node> conditions;
      for (int j = 0; j < 8; ++j)
        conditions.push_back(random.any(1, 2 + static_cast<unsigned>(j % 2)).simple);
      inputs.push_back(random.assignment());
      expr::Evaluator evaluator(nodes, inputs.back());
      Query query;
      query.current = &inputs.back();
      for (Node condition : conditions)
        query.path.push_back(evaluator.holds(condition) ? condition : nodes.makeNot(condition));
      query.goal = nodes.makeNot(query.path.back());
      query.path.pop_back();
      queries.push_back(std::move(query));
    }
  }
};

bool holdsUnder(const expr::NodeManager &nodes, const Query &query, const Answer &answer) {
  expr::Assignment values = *query.current;
  for (const auto &[id, value] : answer.model)
    values[id] = value;
  expr::Evaluator evaluator(nodes, values);
  for (Node condition : query.path)
    if (!evaluator.holds(condition))
      return false;
  return evaluator.holds(query.goal);
}

// Each layer alone and all together say what the back end alone says, and every model satisfies
// the complete path, not only the slice.
TEST_F(ChainTest, LayersDoNotChangeVerdicts) {
  std::vector<SolverOptions> variants(7, bare());
  variants[0].fastUnsat = true;
  variants[1].commonSubconstraints = true;
  variants[2].slice = true;
  variants[3].reuse = true;
  variants[4].cheap = true;
  variants[5] = SolverOptions{};
  variants[6] = SolverOptions{};
  variants[6].backend = "cvc5";
  variants[5].rlimit = variants[6].rlimit = 200'000;
  int sat = 0;
  int unsat = 0;
  int unknown = 0;
  for (uint64_t seed = 1; seed <= 4; ++seed) {
    Session session(seed);
    auto reference = makeSolverChain(session.nodes, bare());
    std::vector<std::unique_ptr<Solver>> chains;
    for (const SolverOptions &options : variants)
      chains.push_back(makeSolverChain(session.nodes, options));
    for (const Query &asked : session.queries) {
      Answer expected = reference->solve(asked);
      if (expected.verdict == Verdict::Unknown)
        continue;
      ++(expected.verdict == Verdict::Sat ? sat : unsat);
      for (size_t i = 0; i < chains.size(); ++i) {
        Answer answer = chains[i]->solve(asked);
        if (answer.verdict == Verdict::Unknown) { // the limit, reached in another state
          ++unknown;
          continue;
        }
        EXPECT_EQ(answer.verdict, expected.verdict) << "variant " << i << " seed " << seed << " " << answer.reason;
        if (answer.verdict == Verdict::Sat) {
          EXPECT_TRUE(holdsUnder(session.nodes, asked, answer)) << "variant " << i;
        }
      }
    }
  }
  EXPECT_GT(sat, 20);
  EXPECT_GT(unsat, 5);
  EXPECT_LT(unknown, 10);
}

TEST_F(ChainTest, SameQueriesSameAnswers) {
  auto run = [] {
    Session session(3);
    auto chain = makeSolverChain(session.nodes, {});
    std::string all;
    for (const Query &asked : session.queries) {
      Answer answer = chain->solve(asked);
      all += std::to_string(static_cast<int>(answer.verdict));
      std::map<VarId, base::Value> model(answer.model.begin(), answer.model.end());
      for (const auto &[id, value] : model)
        all += " " + std::to_string(id) + "=" + std::to_string(base::low64(value));
    }
    return all;
  };
  EXPECT_EQ(run(), run());
}

TEST_F(ChainTest, StaleCurrentNeverGivesAWrongModel) {
  auto chain = makeSolverChain(nodes, {});
  current[1] = 50; // does not satisfy the path
  current[2] = 50;
  Query asked = query({eq(var(1), num(3)), ult(var(2), num(10))}, ult(var(1), var(2)));
  Answer answer = chain->solve(asked);
  if (answer.verdict == Verdict::Sat) {
    EXPECT_TRUE(holds(asked, answer.model));
  }
}

TEST_F(ChainTest, MixesPointersAndNumbers) {
  auto chain = makeSolverChain(nodes, {});
  domains.table[1] = {{0x1000}, 0x9010, true};
  domains.table[2] = {{0x1000}, 0x9020, true};
  current = {{1, 0x1000}, {2, 0}, {3, 4}};
  Node x = var(1, 64);
  Node y = var(2, 64);
  Node both = nodes.make(Kind::And, 1, eq(x, y), ult(var(3), num(3)));
  Query asked = query({ne(x, num(0, 64))}, both);
  Answer answer = chain->solve(asked);
  EXPECT_EQ(answer.verdict, Verdict::Sat);
  EXPECT_TRUE(holds(asked, answer.model));
  base::Stats stats;
  chain->addStats(stats);
  for (const char *name : {"queries", "fast_unsat", "common_removed", "slice_in", "slice_out", "reuse_hits",
                           "unsat_cache_hits", "pointer_answers", "cheap_answers", "backend_queries", "backend_sat",
                           "backend_unsat", "backend_unknown", "bad_models", "backend_seconds"})
    EXPECT_TRUE(stats.all().contains(name)) << name;
}

TEST_F(ChainTest, AutoAsksTheOtherBackEnd) {
  SolverOptions options = bare();
  options.backend = "auto";
  options.rlimit = 1; // Z3 gives up at once
  auto chain = makeSolverChain(nodes, options);
  chain->solve(query({}, eq(mul(var(1), var(2)), num(35))));
  EXPECT_EQ(stat(*chain, "second_opinions"), 1);
}

TEST_F(ChainTest, GuessFixesOneFactorOfAProduct) {
  SolverOptions options = bare();
  options.guess = true;
  auto chain = makeSolverChain(nodes, options);
  Node product = nodes.make(Kind::Mul, 64, var(1, 64), var(2, 64));
  Query asked = query({}, eq(product, num(1000003, 64))); // a prime: one factor is 1
  Answer answer = chain->solve(asked);
  EXPECT_EQ(answer.verdict, Verdict::Sat);
  EXPECT_TRUE(holds(asked, answer.model));
  EXPECT_EQ(stat(*chain, "guess_answers"), 1);
}

} // namespace
} // namespace assay::solve::test
