// A back end that no two threads may be in: Debian's cvc5 counts with CLN, whose numbers are shared and
// counted without locks.
#pragma once

#include "solve/smt_session.h"

#include <mutex>

namespace assay::solve {

class OneAtATime : public SmtSession {
public:
  using Make = std::unique_ptr<SmtSession> (*)(uint64_t);

  OneAtATime(Make make, uint64_t rlimit) {
    std::lock_guard lock(turn());
    session_ = make(rlimit);
  }
  ~OneAtATime() override {
    std::lock_guard lock(turn());
    session_.reset();
  }
  OneAtATime(const OneAtATime &) = delete;
  OneAtATime &operator=(const OneAtATime &) = delete;

  SmtTerm boolean(bool value) override { return with(&SmtSession::boolean, value); }
  SmtTerm constant(base::Value value, unsigned width) override { return with(&SmtSession::constant, value, width); }
  SmtTerm variable(const std::string &name, unsigned width) override {
    return with(&SmtSession::variable, name, width);
  }
  SmtTerm apply(SmtOp op, std::initializer_list<SmtTerm> args, unsigned first, unsigned second) override {
    return with(&SmtSession::apply, op, args, first, second);
  }
  SmtTerm takeDefinition() override { return with(&SmtSession::takeDefinition); }
  void limitTime(double seconds) override { with(&SmtSession::limitTime, seconds); }
  void push() override { with(&SmtSession::push); }
  void pop(unsigned levels) override { with(&SmtSession::pop, levels); }
  void require(SmtTerm condition) override { with(&SmtSession::require, condition); }
  SmtVerdict check() override { return with(&SmtSession::check); }
  std::string reason() override { return with(&SmtSession::reason); }
  base::Value value(SmtTerm variable, unsigned width) override { return with(&SmtSession::value, variable, width); }
  size_t size() const override { return session_->size(); }

private:
  static std::mutex &turn() {
    static std::mutex mutex;
    return mutex;
  }

  template <class Result, class... Parameters, class... Arguments>
  Result with(Result (SmtSession::*method)(Parameters...), Arguments &&...arguments) {
    std::lock_guard lock(turn());
    return (session_.get()->*method)(std::forward<Arguments>(arguments)...);
  }

  std::unique_ptr<SmtSession> session_;
};

} // namespace assay::solve
