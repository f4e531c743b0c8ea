// A back end as the last link of the chain. Keeps the conditions of the last query asserted, one
// level each, and pops only to the prefix that the new query shares with it. The domain of a
// pointer is asserted with the first condition that mentions it and is part of that level's
// identity. What a library throws becomes Unknown, and the session is made anew.
#pragma once

#include "solve/pointer_encoding.h"

#include <functional>

namespace assay::solve {

class SmtBackend : public Solver {
public:
  static constexpr size_t kMaxCost = 8'000;
  using MakeSession = std::function<std::unique_ptr<SmtSession>()>;

  // `name` prefixes the statistics. Asserting is not covered by the limits of a check, so that queries of
  // more than `maxCost` terms are refused before. `secondsLeft`, if any, says how long an answer may take at most.
  SmtBackend(expr::NodeManager &nodes, std::string name, MakeSession makeSession, size_t maxCost = kMaxCost,
             std::function<double()> secondsLeft = {}, const PointerOptions &pointers = {})
      : nodes_(nodes), name_(std::move(name)), makeSession_(std::move(makeSession)), maxCost_(maxCost),
        secondsLeft_(std::move(secondsLeft)), encoding_(makePointerEncoding(pointers)) {}

  Answer solve(const Query &query) override;
  void addStats(base::Stats &stats) const override;

private:
  struct Level {
    expr::Node condition = expr::kNoNode;
    std::vector<expr::VarId> pointers; // first mentioned here
    std::vector<uint64_t> identity;
  };

  struct Size {
    bool tooLarge = false;
    bool hasFloats = false;
  };
  Size sizeOf(const Query &query) const;
  void forget();
  Answer ask(const Query &query);
  void begin();
  std::vector<Level> levelsOf(const Query &query, const Companions &companions);
  void assertLevel(const Query &query, const Level &level, const Companions &companions);
  PointerEncoding::Context contextOf(const Query &query, const Companions &companions) {
    return {nodes_, *session_, *translator_, query, companions};
  }
  std::vector<expr::VarId> pointersAsserted() const;
  SmtVerdict check(const Query &query, const Companions &companions);
  Answer failed(const std::string &reason);

  expr::NodeManager &nodes_;
  std::string name_;
  MakeSession makeSession_;
  size_t maxCost_;
  std::function<double()> secondsLeft_;
  std::unique_ptr<SmtSession> session_;
  std::unique_ptr<TermTranslator> translator_; // refers to session_
  std::vector<Level> asserted_;
  std::unique_ptr<PointerEncoding> encoding_;
  struct Phase {
    uint64_t checks = 0;
    double seconds = 0;
  };
  Phase phases_[2]; // the second only with rules that were left out of the first
  uint64_t queries_ = 0;
  uint64_t levelsKept_ = 0;
  uint64_t levelsMade_ = 0;
  double seconds_ = 0;
};

} // namespace assay::solve
