// The C types that generated programs are made of.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

namespace assay::test {

struct Type {
  const char *name;
  unsigned bits;
  bool isSigned;
  bool isFloat;
};

enum TypeName { I8, U8, I16, U16, I32, U32, I64, U64, LL, ULL, I128, U128, B8, F32, F64, CH, kTypeCount };

inline constexpr Type kTypes[kTypeCount] = {
    {"i8", 8, true, false},   {"u8", 8, false, false},   {"i16", 16, true, false},   {"u16", 16, false, false},
    {"i32", 32, true, false}, {"u32", 32, false, false}, {"i64", 64, true, false},   {"u64", 64, false, false},
    {"ll", 64, true, false},  {"ull", 64, false, false}, {"i128", 128, true, false}, {"u128", 128, false, false},
    {"b8", 1, false, false},  {"f32", 32, true, true},   {"f64", 64, true, true},    {"ch", 8, true, false},
};

struct Field {
  const char *name;
  TypeName type;
  bool isBitField = false;
};

struct Struct {
  const char *name;
  const char *definition;
  std::vector<Field> fields;
};

const std::vector<Struct> &structs();

inline std::string number(size_t n) { return std::to_string(n); }

} // namespace assay::test
