// Result<T>: the value, or a sentence for the person who caused the failure.
// Used for what a user or the environment does; our own bugs go through CHECK.
// Refuses exceptions: callers test ok() first.
#pragma once

#include "base/check.h"

#include <string>
#include <utility>
#include <variant>

namespace assay::base {

struct Error {
  std::string message;
};

template <class T> class Result {
public:
  Result(T value) : state_(std::move(value)) {}
  Result(Error error) : state_(std::move(error)) {}

  bool ok() const { return std::holds_alternative<T>(state_); }
  explicit operator bool() const { return ok(); }

  T &value() {
    CHECK(ok(), "value() of a failed Result");
    return std::get<T>(state_);
  }
  const T &value() const {
    CHECK(ok(), "value() of a failed Result");
    return std::get<T>(state_);
  }
  const std::string &error() const { return std::get<Error>(state_).message; }
  T *operator->() { return &value(); }
  T &operator*() { return value(); }

private:
  std::variant<T, Error> state_;
};

struct Ok {};
using Status = Result<Ok>;

} // namespace assay::base
