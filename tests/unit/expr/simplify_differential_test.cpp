#include "random_term.h"

#include <gtest/gtest.h>

namespace assay::expr {
namespace {

using test::RandomTerm;
using test::TermPair;

// Every simplified term is worth what the unsimplified one is, bit by bit.
TEST(SimplifyDifferential, SimplifiedTermsKeepTheirMeaning) {
  constexpr int kTerms = 60'000;
  constexpr int kAssignments = 6;
  int failures = 0;
  size_t checked = 0;
  for (int round = 0; round < kTerms / 200 && failures < 5; ++round) {
    NodeManager nodes; // a small one, so that terms of one round share structure
    RandomTerm random(nodes, static_cast<uint64_t>(1000 + round));
    for (int i = 0; i < 200 && failures < 5; ++i) {
      TermPair term = random.any(random.anyWidth(), static_cast<unsigned>(1 + i % 5));
      ASSERT_EQ(nodes.width(term.simple), nodes.width(term.raw));
      for (int j = 0; j < kAssignments; ++j) {
        Assignment values = random.assignment();
        base::Value simple = Evaluator(nodes, values).eval(term.simple);
        base::Value raw = Evaluator(nodes, values).eval(term.raw);
        ++checked;
        if (simple != raw) {
          ++failures;
          ADD_FAILURE() << "raw    " << nodes.toString(term.raw) << "\nsimple " << nodes.toString(term.simple)
                        << "\nraw value " << base::high64(raw) << ":" << base::low64(raw) << " simple value "
                        << base::high64(simple) << ":" << base::low64(simple);
          break;
        }
      }
    }
  }
  EXPECT_GE(checked, 10'000U);
}

// Writing all values into a term gives the constant that evaluation gives.
TEST(SimplifyDifferential, SubstitutionAgreesWithEvaluation) {
  for (int round = 0; round < 30; ++round) {
    NodeManager nodes;
    RandomTerm random(nodes, static_cast<uint64_t>(77'000 + round));
    for (int i = 0; i < 60; ++i) {
      TermPair term = random.any(random.anyWidth(), 4);
      Assignment values = random.assignment();
      base::Value expected = Evaluator(nodes, values).eval(term.raw);
      Node constant = nodes.substitute(term.simple, values);
      ASSERT_TRUE(nodes.isConst(constant)) << nodes.toString(term.raw);
      EXPECT_TRUE(nodes.constValue(constant) == expected) << nodes.toString(term.raw);
    }
  }
}

// A bound claimed from the shape holds for every value.
TEST(SimplifyDifferential, KnownTrailingZerosHold) {
  NodeManager nodes;
  RandomTerm random(nodes, 5);
  for (int i = 0; i < 3000; ++i) {
    TermPair term = random.any(random.anyWidth(), 3);
    Assignment values = random.assignment();
    unsigned zeros = nodes.knownTrailingZeros(term.raw);
    base::Value value = Evaluator(nodes, values).eval(term.raw);
    EXPECT_TRUE((value & base::mask(zeros)) == 0) << nodes.toString(term.raw);
  }
}

} // namespace
} // namespace assay::expr
