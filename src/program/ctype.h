// The C types of the code under test, with the layout the compiler gave them. Passive data, indexed
// by TypeId; knows nothing of Clang.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace assay::program {

using TypeId = uint32_t;
constexpr TypeId kNoType = ~TypeId{0};

enum class TypeKind { Void, Int, Float, Pointer, Array, Record, Function, Opaque };

struct Field {
  std::string name; // empty for an anonymous member
  TypeId type = kNoType;
  uint64_t bitOffset = 0;
  uint32_t bitWidth = 0; // of a bit-field, else 0
  bool isBitField = false;
};

struct Enumerator {
  std::string name;
  int64_t value = 0;
};

struct CType {
  TypeKind kind = TypeKind::Opaque;
  std::string spelling; // as it can be written in C, without qualifiers
  uint64_t size = 0;    // bytes; 0 for incomplete types
  uint64_t align = 1;
  bool isSigned = false;
  bool isBool = false;
  bool isChar = false;      // char, signed char, unsigned char
  bool isPlainChar = false; // char itself: `char *` is a string
  bool isUnion = false;
  bool isConst = false;     // of a pointee or element
  bool isComplex = false;   // _Complex, long double, vectors: kept as bytes
  bool isForeign = false;   // known from another file only: a test cannot write it
  bool isUntyped = false;   // a `void *` of which it is known what it leads to
  bool isVariadic = false;  // of a function
  bool isFile = false;      // the C library's FILE, as file_record.h has it
  TypeId element = kNoType; // pointee, element, or result of a function
  uint64_t count = 0;       // elements of an array; 0 for a flexible one
  std::vector<Field> fields;
  std::vector<Enumerator> enumerators; // of an enum (kind Int)
  std::vector<TypeId> parameters;      // of a function
};

class TypeTable {
public:
  const CType &get(TypeId id) const { return types_[id]; }
  CType &get(TypeId id) { return types_[id]; }
  TypeId add(CType type) {
    types_.push_back(std::move(type));
    return static_cast<TypeId>(types_.size() - 1);
  }
  size_t size() const { return types_.size(); }

private:
  std::vector<CType> types_;
};

} // namespace assay::program
