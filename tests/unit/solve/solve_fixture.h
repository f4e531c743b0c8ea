// What the tests of the layers share: a recording last link, domains from a table, short builders.
#pragma once

#include "solve/solver.h"

#include <gtest/gtest.h>
#include <map>

namespace assay::solve::test {

using expr::Kind;
using expr::Node;
using expr::VarId;

// Answers what it is told to and remembers what it was asked.
struct Recorder : Solver {
  struct State {
    std::vector<Query> asked;
    Answer answer{Verdict::Unknown, {}, "recorder"};
  };
  explicit Recorder(State &state) : state_(state) {}
  Answer solve(const Query &query) override {
    state_.asked.push_back(query);
    return state_.answer;
  }
  void addStats(base::Stats &) const override {}
  State &state_;
};

struct TableDomains : VarDomains {
  std::map<VarId, PointerDomain> table;
  const PointerDomain *pointer(VarId var) const override {
    auto it = table.find(var);
    return it == table.end() ? nullptr : &it->second;
  }
};

class SolveTest : public ::testing::Test {
protected:
  Node var(VarId id, unsigned width = 32) { return nodes.makeVar(id, width); }
  Node num(base::Value value, unsigned width = 32) { return nodes.makeConst(value, width); }
  Node eq(Node a, Node b) { return nodes.make(Kind::Eq, 1, a, b); }
  Node ne(Node a, Node b) { return nodes.makeNot(eq(a, b)); }
  Node ult(Node a, Node b) { return nodes.make(Kind::Ult, 1, a, b); }
  Node slt(Node a, Node b) { return nodes.make(Kind::Slt, 1, a, b); }
  Node add(Node a, Node b) { return nodes.make(Kind::Add, nodes.width(a), a, b); }
  Node mul(Node a, Node b) { return nodes.make(Kind::Mul, nodes.width(a), a, b); }

  Query query(std::vector<Node> path, Node goal) {
    return {std::move(path), goal, &current, domains.table.empty() ? nullptr : &domains};
  }
  template <class Layer> std::unique_ptr<Layer> layer() {
    return std::make_unique<Layer>(nodes, std::make_unique<Recorder>(below));
  }
  static double stat(const Solver &solver, const std::string &name) {
    base::Stats stats;
    solver.addStats(stats);
    return stats.get(name);
  }
  // Whether path and goal hold under current + model.
  bool holds(const Query &asked, const expr::Assignment &model) {
    expr::Assignment values = current;
    for (const auto &[id, value] : model)
      values[id] = value;
    expr::Evaluator evaluator(nodes, values);
    for (Node condition : asked.path)
      if (!evaluator.holds(condition))
        return false;
    return evaluator.holds(asked.goal);
  }

  expr::NodeManager nodes;
  expr::Assignment current;
  TableDomains domains;
  Recorder::State below;
};

} // namespace assay::solve::test
