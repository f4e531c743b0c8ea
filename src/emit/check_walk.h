// Walks values by their static type and writes a check for each part that is worth one.
#pragma once

#include "emit/post_view.h"
#include "emit/variables.h"

namespace assay::emit {

// Bytes to check. With `before`, only what differs from it is of interest; without, everything
// that is not fresh memory. With `again`, only what is the same there.
struct Observed {
  const Bytes *bytes = nullptr;
  const Bytes *before = nullptr;
  const std::map<uint64_t, uint32_t> *unionChoice = nullptr;
  bool wantsUnchanged = false;
  const Bytes *again = nullptr;

  bool isSteady(uint64_t offset, uint64_t size) const;
  bool isInteresting(uint64_t offset, uint64_t size) const;
  bool holdsAddress(uint64_t offset, uint64_t size) const;
  // Is it what an order of texts or bytes came out as, of which only the sign is certain?
  bool isOrder(uint64_t offset, uint64_t size) const;
};

class CheckWalk {
public:
  CheckWalk(const Variables &variables, const PostView &post)
      : variables_(variables), types_(variables.types()), post_(post) {}

  void value(const Place &place, uint64_t offset, const Observed &seen);
  // Elements of an array or of memory behind a pointer; `base` can be indexed.
  void elements(const std::string &base, program::TypeId element, uint64_t count, uint64_t offset,
                const Observed &seen);

  void check(const std::string &condition) { emit("CHECK(" + condition + ");"); }
  std::vector<std::string> &lines() { return lines_; }
  void setLimit(size_t limit) { limit_ = limit; }
  // Blocks met on the way and a void pointer expression for their start.
  struct Reached {
    size_t block;
    std::string pointer;
  };
  const std::vector<Reached> &reached() const { return reached_; }

private:
  void emit(const std::string &line);
  void integer(const std::string &lvalue, const program::CType &type, base::Value value, unsigned bits);
  void pointer(const Place &place, uint64_t address);
  void follow(const std::string &text, program::TypeId element, size_t block);
  void record(const Place &place, uint64_t offset, const Observed &seen);
  void unionMember(const Place &place, uint64_t offset, const Observed &seen);
  bool wholeArray(const std::string &base, const program::CType &element, uint64_t count, uint64_t offset,
                  const Observed &seen);
  bool text(const std::string &base, const program::CType &element, uint64_t count, uint64_t offset,
            const Observed &seen);

  const Variables &variables_;
  const program::TypeTable &types_;
  const PostView &post_;
  std::vector<std::string> lines_;
  std::vector<Reached> reached_;
  std::map<size_t, std::string> known_; // block → expression
  unsigned depth_ = 0;
  unsigned expected_ = 0;
  size_t limit_ = 100;
};

} // namespace assay::emit
