#include "program_generator.h"

#include <cstddef>

namespace assay::test {

namespace {

struct Type {
  const char *name;
  unsigned bits;
  bool isSigned;
  bool isFloat;
};

enum TypeName { I8, U8, I16, U16, I32, U32, I64, U64, LL, ULL, I128, U128, B8, F32, F64, CH, kTypeCount };

constexpr Type kTypes[kTypeCount] = {
    {"i8", 8, true, false},    {"u8", 8, false, false},    {"i16", 16, true, false},  {"u16", 16, false, false},
    {"i32", 32, true, false},  {"u32", 32, false, false},  {"i64", 64, true, false},  {"u64", 64, false, false},
    {"ll", 64, true, false},   {"ull", 64, false, false},  {"i128", 128, true, false}, {"u128", 128, false, false},
    {"b8", 1, false, false},   {"f32", 32, true, true},    {"f64", 64, true, true},   {"ch", 8, true, false},
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

const std::vector<Struct> &structs() {
  static const std::vector<Struct> all = {
      {"S1", "i8 a; i16 b; i32 c;", {{"a", I8}, {"b", I16}, {"c", I32}}},
      {"S2", "f32 a, b;", {{"a", F32}, {"b", F32}}},
      {"S3", "f32 a, b, c;", {{"a", F32}, {"b", F32}, {"c", F32}}},
      {"S4", "f64 a; i32 b;", {{"a", F64}, {"b", I32}}},
      {"S5", "i64 a, b;", {{"a", I64}, {"b", I64}}},
      {"S6", "f32 a; i32 b; f64 c;", {{"a", F32}, {"b", I32}, {"c", F64}}},
      {"S7", "i64 a; f64 b; i32 c; u8 d;", {{"a", I64}, {"b", F64}, {"c", I32}, {"d", U8}}},
      {"S8", "u8 a[3];", {{"a[0]", U8}, {"a[1]", U8}, {"a[2]", U8}}},
      {"S9", "i128 a;", {{"a", I128}}},
      {"S10", "i16 a; u8 b[5]; f32 c; struct { i8 a; i32 b; } d;",
       {{"a", I16}, {"b[0]", U8}, {"b[4]", U8}, {"c", F32}, {"d.a", I8}, {"d.b", I32}}},
      {"S11", "f64 a, b;", {{"a", F64}, {"b", F64}}},
      {"S12", "b8 a; u8 b; u16 c;", {{"a", B8}, {"b", U8}, {"c", U16}}},
      {"S13", "i32 a : 5; u32 b : 11; i64 c : 37; u8 d : 1; i32 e : 16; u64 f : 60;",
       {{"a", I32, true}, {"b", U32, true}, {"c", I64, true}, {"d", U8, true}, {"e", I32, true}, {"f", U64, true}}},
      {"S14", "f32 a, b, c, d;", {{"a", F32}, {"b", F32}, {"c", F32}, {"d", F32}}},
      {"S15", "i64 a[6]; f32 b;", {{"a[0]", I64}, {"a[3]", I64}, {"a[5]", I64}, {"b", F32}}},
      {"S16", "u16 a; u8 b;", {{"a", U16}, {"b", U8}}},
      {"S17", "i32 a; f32 b;", {{"a", I32}, {"b", F32}}},
      {"S18", "u8 a : 3, b : 7; b8 c : 1; i16 d : 9;",
       {{"a", U8, true}, {"b", U8, true}, {"c", B8, true}, {"d", I16, true}}},
  };
  return all;
}

std::string number(size_t n) { return std::to_string(n); }

// An integer expression that sums up a struct.
std::string foldFields(const Struct &type, const std::string &value) {
  std::string sum = "0ul";
  for (const Field &field : type.fields) {
    std::string part = value + "." + field.name;
    if (field.type == F32)
      part = "bits32(" + part + ")";
    else if (field.type == F64)
      part = "bits64(" + part + ")";
    else if (field.type == I128)
      part = "(u64)" + part + " ^ (u64)(" + part + " >> 64)";
    else
      part = "(u64)" + part;
    sum = "(" + sum + ") * 31u + (" + part + ")";
  }
  return sum;
}

std::string structHelpers(const Struct &type) {
  std::string n = type.name;
  std::string out = "typedef struct { " + std::string(type.definition) + " } " + n + ";\n";
  out += "static u64 sum_" + n + "(" + n + " x) { return " + foldFields(type, "x") + "; }\n";
  out += "static " + n + " id_" + n + "(" + n + " x) { return x; }\n";
  out += "static " + n + " mod_" + n + "(" + n + " x, i64 k, f64 f) { ";
  for (const Field &field : type.fields) {
    bool isFloat = kTypes[field.type].isFloat;
    out += std::string("x.") + field.name + (isFloat ? " += (f32)f; " : " += k; ");
  }
  out += "return x; }\n";
  out += "static " + n + " two_" + n + "(i32 a, " + n + " x, f64 d, " + n + " y, i64 c, " + n + " z) {\n  " + n +
         " r = y; ";
  for (size_t i = 0; i < type.fields.size(); i += 2)
    out += std::string("r.") + type.fields[i].name + " = x." + type.fields[i].name + "; ";
  std::string last = std::string(type.fields.back().name);
  out += "if (a > c) r." + last + " = z." + last + "; if (d > 1.5) r = id_" + n + "(r); return r; }\n";
  return out;
}

const char *const kPrelude = R"(
typedef signed char i8; typedef unsigned char u8; typedef short i16; typedef unsigned short u16;
typedef int i32; typedef unsigned u32; typedef long i64; typedef unsigned long u64;
typedef long long ll; typedef unsigned long long ull; typedef __int128 i128; typedef unsigned __int128 u128;
typedef _Bool b8; typedef float f32; typedef double f64; typedef char ch;
typedef __builtin_va_list va;
void *memcpy(void *, const void *, u64); void *memmove(void *, const void *, u64); void *memset(void *, int, u64);
void *malloc(u64); void free(void *);

static u32 bits32(f32 x) { u32 r = 0x7fc00000u; if (x == x) memcpy(&r, &x, 4); return r; }
static u64 bits64(f64 x) { u64 r = 0x7ff8000000000000u; if (x == x) memcpy(&r, &x, 8); return r; }
static f32 asf32(u32 x) { f32 r; memcpy(&r, &x, 4); return r; }
static f64 asf64(u64 x) { f64 r; memcpy(&r, &x, 8); return r; }
static i32 nz_i32(i32 x) { return x == 0 || x == -1 ? 3 : x; }
static i64 nz_i64(i64 x) { return x == 0 || x == -1 ? 5 : x; }
static i128 nz_i128(i128 x) { return x == 0 || x == -1 ? 7 : x; }

static i64 op0(i64 a, i64 b) { return a + b; }
static i64 op1(i64 a, i64 b) { return a ^ (b >> 3); }
static i64 op2(i64 a, i64 b) { return a < b ? b : a; }
static i64 op3(i64 a, i64 b) { return a * 7 - b; }
typedef i64 (*op)(i64, i64);
static const op ops[4] = {op0, op1, op2, op3};
static f64 fop0(f64 a, f64 b) { return a + b; }
static f64 fop1(f64 a, f64 b) { return a * b; }
typedef f64 (*fop)(f64, f64);
static f32 many(i8 a, f32 b, u16 c, f64 d, i64 e, u8 f, i128 g, f32 h, i32 i, i64 j, f64 k, b8 l, u128 m) {
  return (f32)(a + b + c + d + (f32)e + f + (f32)(i64)g + h + (f32)i + (f32)j + k + l + (f32)(u32)m);
}
static i128 widen(i64 a, u64 b) { return ((i128)a << 64) | b; }
static u32 fact(u32 n) { return n <= 1 ? 1 : n * fact(n - 1); }
static void swap_i32(i32 *a, i32 *b) { i32 t = *a; *a = *b; *b = t; }
static void put_i64(i64 *to, i64 value) { *to += value; }
static u32 g_count = 3;
static i64 g_table[4] = {1, -2, 30, 400};
static const i16 k_table[8] = {5, -9, 300, 0, -32768, 77, 32767, 1};
static const f64 k_floats[4] = {0.5, -3.0, 1e10, 0.0};
static const u8 k_bytes[16] = "symbolic index!";
)";

const char *const kVariadic = R"(
static u64 va_list_sum(const ch *f, va list) {
  u64 sum = 7;
  for (; *f; ++f) {
    u64 part = 0;
    switch (*f) {
    case 'i': part = (u64)__builtin_va_arg(list, i32); break;
    case 'u': part = __builtin_va_arg(list, u32); break;
    case 'l': part = (u64)__builtin_va_arg(list, ll); break;
    case 'd': part = bits64(__builtin_va_arg(list, f64)); break;
    case 'p': part = (u64)*__builtin_va_arg(list, i32 *); break;
    case 'x': { u128 w = __builtin_va_arg(list, u128); part = (u64)w ^ (u64)(w >> 64); break; }
    case '1': part = sum_S1(__builtin_va_arg(list, S1)); break;
    case '2': part = sum_S2(__builtin_va_arg(list, S2)); break;
    case '4': part = sum_S4(__builtin_va_arg(list, S4)); break;
    case '7': part = sum_S7(__builtin_va_arg(list, S7)); break;
    case '8': part = sum_S8(__builtin_va_arg(list, S8)); break;
    }
    sum = sum * 31u + part;
  }
  return sum;
}
static u64 va_mix(const ch *f, ...) {
  va list;
  __builtin_va_start(list, f);
  u64 r = va_list_sum(f, list);
  __builtin_va_end(list);
  return r;
}
static u64 va_copied(i64 a, f64 b, const ch *f, ...) {
  va list, again;
  __builtin_va_start(list, f);
  __builtin_va_copy(again, list);
  u64 r = va_list_sum(f, list) * 5u + va_list_sum(f, again) + (u64)a + bits64(b);
  __builtin_va_end(list);
  __builtin_va_end(again);
  return r;
}
static u64 va_full(i64 a, i64 b, i64 c, i64 d, i64 e, f64 g, i64 h, i64 i, const ch *f, ...) {
  va list;
  __builtin_va_start(list, f);
  u64 r = va_list_sum(f, list) ^ (u64)(a + b + c + d + e + h + i) ^ bits64(g);
  __builtin_va_end(list);
  return r;
}
static u64 va_after_struct(S7 s, S2 t, const ch *f, ...) {
  va list;
  __builtin_va_start(list, f);
  u64 r = va_list_sum(f, list) + sum_S7(s) + sum_S2(t);
  __builtin_va_end(list);
  return r;
}
)";

// From floating point to each integer type, only where the value fits.
std::string conversions() {
  std::string out;
  for (TypeName type : {I8, U8, I16, U16, I32, U32, I64, U64, LL, ULL, I128, U128, CH})
    for (const char *from : {"f32", "f64"}) {
      const Type &t = kTypes[type];
      unsigned power = t.isSigned ? t.bits - 1 : t.bits;
      std::string limit = "0x1p" + number(power);
      std::string least = t.isSigned ? "x > -" + limit : "x > -1.0";
      out += std::string("static ") + t.name + " " + from + "_to_" + t.name + "(" + from + " x) { return " + least +
             " && x < " + limit + " ? (" + t.name + ")x : 11; }\n";
    }
  return out;
}

struct Variable {
  std::string text; // an lvalue
  TypeName type;
  bool writable = true;
  bool addressable = true;
};

struct ArrayVariable {
  std::string name;
  TypeName type;
  unsigned count;
  bool writable = true;
};

struct StructVariable {
  std::string name;
  const Struct *type;
};

struct StructArray {
  std::string name;
  const Struct *type;
  unsigned count;
};

class FunctionWriter {
public:
  FunctionWriter(base::Rng &rng, unsigned index) : rng_(rng), index_(index) { branchy_ = chance(50); }

  GeneratedFunction write();

private:
  bool chance(unsigned percent) { return rng_.below(100) < percent; }
  size_t pick(size_t n) { return rng_.below(n); }
  std::string fresh(const char *prefix) { return prefix + number(next_++); }
  void line(const std::string &text) { out_ += std::string(2 * indent_, ' ') + text + "\n"; }

  TypeName anyType() { return static_cast<TypeName>(pick(kTypeCount)); }
  TypeName integerType() {
    TypeName type = static_cast<TypeName>(pick(12));
    return type >= I128 && chance(60) ? I64 : type;
  }
  TypeName floatType() { return chance(50) ? F32 : F64; }
  const Struct &anyStruct() { return structs()[pick(structs().size())]; }

  // Expressions; all have exactly the asked type.
  std::string convert(TypeName from, TypeName to, const std::string &text);
  std::string literal(TypeName type);
  std::string leaf(TypeName type);
  std::string expression(TypeName type, unsigned depth);
  std::string integerExpression(TypeName type, unsigned depth);
  std::string floatExpression(TypeName type, unsigned depth);
  std::string builtinExpression(TypeName type, unsigned depth);
  std::string callExpression(TypeName type, unsigned depth);
  std::string condition(unsigned depth);
  std::string index(unsigned count, unsigned depth);
  std::string divisor(TypeName type, unsigned depth);
  std::string variadicCall(unsigned depth);
  std::string structValue(const Struct &type, unsigned depth);

  // Statements.
  void statement(unsigned depth);
  void block(unsigned depth, unsigned most);
  void declareScalar();
  void assign();
  void compoundAssign();
  void declareArray();
  void writeArray();
  void declareStruct();
  void useStruct();
  void structArray();
  void declarePointer();
  void overflowBuiltin();
  void moveBytes();
  void byteView();
  void heapBlock();
  void global();
  void ifStatement(unsigned depth);
  void switchStatement(unsigned depth);
  void loop(unsigned depth);
  void addFields(const std::string &name, const Struct &type);
  Variable *writableVariable(bool integersOnly = false);
  void returnStatement(TypeName type);

  base::Rng &rng_;
  unsigned index_;
  bool branchy_;
  std::string out_;
  unsigned indent_ = 1;
  unsigned next_ = 0;
  unsigned loops_ = 0;
  std::vector<Variable> variables_;
  std::vector<ArrayVariable> arrays_;
  std::vector<StructVariable> structs_;
  std::vector<StructArray> structArrays_;
};

std::string FunctionWriter::convert(TypeName from, TypeName to, const std::string &text) {
  if (from == to)
    return text;
  if (kTypes[from].isFloat && !kTypes[to].isFloat && to != B8)
    return std::string(kTypes[from].name) + "_to_" + kTypes[to].name + "(" + text + ")";
  return std::string("((") + kTypes[to].name + ")" + text + ")";
}

std::string FunctionWriter::literal(TypeName type) {
  static const char *const floats[] = {"0.0", "1.0", "-1.5", "3.25e5", "1e-3", "0x1p-30", "123456789.0", "-0.0"};
  if (kTypes[type].isFloat)
    return std::string("((") + kTypes[type].name + ")" + floats[pick(8)] + ")";
  static const char *const values[] = {"0",   "1",    "-1",         "2",          "7",      "255",
                                       "128", "32767", "0x7fffffff", "0x80000000u", "100000", "0x123456789abcdefl"};
  return std::string("((") + kTypes[type].name + ")" + (chance(60) ? number(pick(64)) : values[pick(12)]) + ")";
}

std::string FunctionWriter::leaf(TypeName type) {
  if (!arrays_.empty() && chance(12)) {
    const ArrayVariable array = arrays_[pick(arrays_.size())];
    return convert(array.type, type, array.name + "[" + index(array.count, 1) + "]");
  }
  if (chance(4)) {
    switch (pick(4)) {
    case 0: return convert(I16, type, "k_table[" + index(8, 0) + "]");
    case 1: return convert(F64, type, "k_floats[" + index(4, 0) + "]");
    case 2: return convert(U8, type, "k_bytes[" + index(16, 0) + "]");
    default: return convert(I64, type, "g_table[" + index(4, 0) + "]");
    }
  }
  if (variables_.empty() || chance(12))
    return literal(type);
  // Prefer one of the same type, if some tries find it.
  size_t at = pick(variables_.size());
  for (int tries = 0; tries < 3 && variables_[at].type != type; ++tries)
    at = pick(variables_.size());
  return convert(variables_[at].type, type, variables_[at].text);
}

std::string FunctionWriter::index(unsigned count, unsigned depth) {
  TypeName type = integerType();
  std::string value = depth == 0 || chance(60) ? leaf(type) : expression(type, depth - 1);
  if ((count & (count - 1)) == 0)
    return value + " & " + number(count - 1);
  static const TypeName wide[] = {U8, U16, U32, U64};
  return convert(type, wide[pick(4)], value) + " % " + number(count) + "u";
}

std::string FunctionWriter::condition(unsigned depth) {
  static const char *const compares[] = {"<", "<=", ">", ">=", "==", "!="};
  TypeName a = anyType();
  TypeName b = chance(70) ? a : anyType();
  return "(" + expression(a, depth) + " " + compares[pick(6)] + " " + expression(b, depth) + ")";
}

// Never 0, and never -1 where the quotient could overflow.
std::string FunctionWriter::divisor(TypeName type, unsigned depth) {
  std::string value = expression(type, depth);
  std::string name = kTypes[type].name;
  if (!kTypes[type].isSigned)
    return "(" + name + ")(" + value + " | 1)";
  switch (pick(3)) {
  case 0: return "(" + name + ")((" + value + " & 0x3f) + 1)";
  case 1: return "(" + name + ")(-2 - (" + value + " & 0x3f))";
  default:
    if (kTypes[type].bits == 128)
      return "nz_i128(" + value + ")";
    return kTypes[type].bits == 64 ? "nz_i64(" + value + ")" : "nz_i32(" + value + ")";
  }
}

std::string FunctionWriter::structValue(const Struct &type, unsigned depth) {
  for (const StructArray &array : structArrays_)
    if (array.type == &type && chance(50))
      return array.name + "[" + index(array.count, 0) + "]";
  std::vector<const StructVariable *> fitting;
  for (const StructVariable &variable : structs_)
    if (variable.type == &type)
      fitting.push_back(&variable);
  if (!fitting.empty() && chance(70)) {
    std::string name = fitting[pick(fitting.size())]->name;
    if (depth == 0 || chance(40))
      return name;
    if (chance(30))
      return std::string("id_") + type.name + "(" + name + ")";
    if (chance(60))
      return std::string("mod_") + type.name + "(" + name + ", " + leaf(I64) + ", " + leaf(F64) + ")";
    return std::string("two_") + type.name + "(" + leaf(I32) + ", " + name + ", " + leaf(F64) + ", " +
           structValue(type, 0) + ", " + leaf(I64) + ", " + structValue(type, 0) + ")";
  }
  std::string text = std::string("(") + type.name + "){";
  for (size_t i = 0; i < type.fields.size(); ++i)
    text += (i == 0 ? "." : ", .") + std::string(type.fields[i].name) + " = " + leaf(type.fields[i].type);
  return text + "}";
}

std::string FunctionWriter::variadicCall(unsigned depth) {
  static const char letters[] = "iiulldddpx12478";
  std::string format;
  std::string arguments;
  size_t count = 1 + pick(9);
  for (size_t i = 0; i < count; ++i) {
    char letter = letters[pick(sizeof letters - 1)];
    if (letter == 'x' && i >= 2) // with one register left, Clang passes and reads a __int128 in different places
      letter = 'l';
    std::string argument;
    switch (letter) {
    case 'i': argument = leaf(I32); break;
    case 'u': argument = leaf(U32); break;
    case 'l': argument = leaf(LL); break;
    case 'd': argument = leaf(F64); break;
    case 'x': argument = leaf(U128); break;
    case 'p':
      for (const Variable &variable : variables_)
        if (variable.type == I32 && variable.addressable)
          argument = "&" + variable.text;
      if (argument.empty()) {
        letter = 'i';
        argument = leaf(I32);
      }
      break;
    default:
      for (const Struct &type : structs())
        if (type.name == std::string("S") + letter)
          argument = structValue(type, depth);
    }
    format += letter;
    arguments += ", " + argument;
  }
  std::string quoted = "\"" + format + "\"";
  switch (pick(4)) {
  case 0: return "va_mix(" + quoted + arguments + ")";
  case 1: return "va_copied(" + leaf(I64) + ", " + leaf(F64) + ", " + quoted + arguments + ")";
  case 2: {
    std::string fixed;
    for (int i = 0; i < 8; ++i)
      fixed += leaf(i == 5 ? F64 : I64) + ", ";
    return "va_full(" + fixed + quoted + arguments + ")";
  }
  default:
    return "va_after_struct(" + structValue(structs()[6], 0) + ", " + structValue(structs()[1], 0) + ", " + quoted +
           arguments + ")";
  }
}

std::string FunctionWriter::callExpression(TypeName type, unsigned depth) {
  switch (pick(9)) {
  case 0:
    return convert(I64, type, "ops[" + index(4, 0) + "](" + leaf(I64) + ", " + leaf(I64) + ")");
  case 1: {
    std::string choice = branchy_ ? condition(0) + " ? fop0 : fop1" : chance(50) ? "fop0" : "fop1";
    return convert(F64, type, "((fop)(" + choice + "))(" + leaf(F64) + ", " + leaf(F64) + ")");
  }
  case 2: {
    std::string text = "many(";
    for (TypeName parameter : {I8, F32, U16, F64, I64, U8, I128, F32, I32, I64, F64, B8})
      text += leaf(parameter) + ", ";
    return convert(F32, type, text + leaf(U128) + ")");
  }
  case 3:
    return convert(I128, type, "widen(" + leaf(I64) + ", " + leaf(U64) + ")");
  case 4:
    return convert(U32, type, "fact(" + leaf(U32) + " & 7)");
  case 5:
    return convert(U64, type, variadicCall(depth > 0 ? 1 : 0));
  case 6:
    return chance(50) ? convert(U32, type, "bits32(" + leaf(F32) + ")")
                      : convert(U64, type, "bits64(" + leaf(F64) + ")");
  default: {
    const Struct &record = anyStruct();
    return convert(U64, type, std::string("sum_") + record.name + "(" + structValue(record, depth) + ")");
  }
  }
}

std::string FunctionWriter::builtinExpression(TypeName type, unsigned depth) {
  auto of = [&](TypeName operand) { return expression(operand, depth - 1); };
  switch (pick(18)) {
  case 0: return convert(U16, type, "__builtin_bswap16(" + of(U16) + ")");
  case 1: return convert(U32, type, "__builtin_bswap32(" + of(U32) + ")");
  case 2: return convert(U64, type, "__builtin_bswap64(" + of(U64) + ")");
  case 3: return convert(I32, type, "__builtin_clz(" + of(U32) + " | 1u)");
  case 4: return convert(I32, type, "__builtin_clzll(" + of(U64) + " | 1u)");
  case 5: return convert(I32, type, "__builtin_ctz(" + of(U32) + " | 0x80000000u)");
  case 6: return convert(I32, type, "__builtin_ctzll(" + of(U64) + " | 0x8000000000000000u)");
  case 7: return convert(I32, type, "__builtin_popcount(" + of(U32) + ")");
  case 8: return convert(I32, type, "__builtin_popcountll(" + of(U64) + ")");
  case 9: return convert(I32, type, "__builtin_parityll(" + of(U64) + ")");
  case 10: return convert(I32, type, "__builtin_ffsll(" + of(I64) + ")");
  case 11: return convert(U8, type, "__builtin_rotateleft8(" + of(U8) + ", " + of(U8) + ")");
  case 12: return convert(U16, type, "__builtin_rotateright16(" + of(U16) + ", " + of(U16) + ")");
  case 13: return convert(U32, type, "__builtin_rotateleft32(" + of(U32) + ", " + of(U32) + ")");
  case 14: return convert(U64, type, "__builtin_rotateright64(" + of(U64) + ", " + of(U64) + ")");
  case 15: return convert(I64, type, "__builtin_llabs(" + of(I64) + ")");
  case 16: return convert(I32, type, "__builtin_clrsb(" + of(I32) + ")");
  default: {
    TypeName operand = integerType();
    return convert(operand, type, std::string(chance(50) ? "__builtin_elementwise_min(" : "__builtin_elementwise_max(") +
                                      of(operand) + ", " + of(operand) + ")");
  }
  }
}

std::string FunctionWriter::integerExpression(TypeName type, unsigned depth) {
  std::string cast = std::string("((") + kTypes[type].name + ")(";
  auto close = [&](const std::string &text) { return cast + text + "))"; };
  size_t kind = pick(100);
  if (kind < 38) {
    static const char *const operators[] = {"+", "-", "*", "&", "|", "^"};
    TypeName a = chance(60) && type != B8 ? type : integerType();
    TypeName b = chance(60) ? a : integerType();
    return close(expression(a, depth - 1) + " " + operators[pick(6)] + " " + expression(b, depth - 1));
  }
  if (kind < 48) {
    TypeName a = integerType();
    unsigned width = kTypes[a].bits < 32 ? 32 : kTypes[a].bits;
    return close(expression(a, depth - 1) + (chance(50) ? " << (" : " >> (") + expression(integerType(), depth - 1) +
                 " & " + number(width - 1) + ")");
  }
  if (kind < 56) {
    TypeName a = integerType();
    return close(expression(a, depth - 1) + (chance(50) ? " / " : " % ") + divisor(a, depth - 1));
  }
  if (kind < 64)
    return close(condition(depth - 1));
  if (kind < 70) {
    static const char *const operators[] = {"-", "~", "!", "+"};
    return close(operators[pick(4)] + expression(integerType(), depth - 1));
  }
  if (kind < 80)
    return builtinExpression(type, depth);
  if (kind < 86) {
    TypeName other = anyType();
    return convert(other, type, expression(other, depth - 1));
  }
  if (kind < 90)
    return callExpression(type, depth - 1);
  if (!branchy_)
    return leaf(type);
  if (kind < 94)
    return close(condition(depth - 1) + (chance(50) ? " && " : " || ") + condition(depth - 1));
  if (kind < 99)
    return close(condition(depth - 1) + " ? " + expression(type, depth - 1) + " : " + expression(type, depth - 1));
  return close(expression(type, depth - 1) + " ?: " + expression(type, depth - 1));
}

std::string FunctionWriter::floatExpression(TypeName type, unsigned depth) {
  std::string cast = std::string("((") + kTypes[type].name + ")(";
  auto close = [&](const std::string &text) { return cast + text + "))"; };
  std::string suffix = type == F32 ? "f(" : "(";
  size_t kind = pick(100);
  if (kind < 45) {
    static const char *const operators[] = {"+", "-", "*", "/"};
    TypeName a = chance(80) ? type : floatType();
    TypeName b = chance(80) ? a : anyType();
    return close(expression(a, depth - 1) + " " + operators[pick(4)] + " " + expression(b, depth - 1));
  }
  if (kind < 52)
    return close("-" + expression(type, depth - 1));
  if (kind < 72) {
    static const char *const one[] = {"__builtin_fabs", "__builtin_floor", "__builtin_ceil",
                                      "__builtin_trunc", "__builtin_rint",  "__builtin_nearbyint",
                                      "__builtin_round"};
    return one[pick(7)] + suffix + expression(type, depth - 1) + ")";
  }
  if (kind < 80) {
    static const char *const two[] = {"__builtin_copysign", "__builtin_fmin", "__builtin_fmax"};
    return two[pick(3)] + suffix + expression(type, depth - 1) + ", " + expression(type, depth - 1) + ")";
  }
  if (kind < 83)
    return "__builtin_fma" + suffix + leaf(type) + ", " + leaf(type) + ", " + leaf(type) + ")";
  if (kind < 91) {
    TypeName other = anyType();
    return convert(other, type, expression(other, depth - 1));
  }
  if (kind < 95)
    return type == F32 ? "asf32(" + leaf(U32) + ")" : "asf64(" + leaf(U64) + ")";
  if (kind < 97 || !branchy_)
    return callExpression(type, depth - 1);
  return close(condition(depth - 1) + " ? " + expression(type, depth - 1) + " : " + expression(type, depth - 1));
}

std::string FunctionWriter::expression(TypeName type, unsigned depth) {
  if (depth == 0 || chance(15))
    return leaf(type);
  return kTypes[type].isFloat ? floatExpression(type, depth) : integerExpression(type, depth);
}

Variable *FunctionWriter::writableVariable(bool integersOnly) {
  for (int tries = 0; tries < 6 && !variables_.empty(); ++tries) {
    Variable &variable = variables_[pick(variables_.size())];
    if (variable.writable && !(integersOnly && (kTypes[variable.type].isFloat || variable.type == B8)))
      return &variable;
  }
  return nullptr;
}

void FunctionWriter::addFields(const std::string &name, const Struct &type) {
  for (const Field &field : type.fields)
    variables_.push_back({name + "." + field.name, field.type, true, !field.isBitField});
}

void FunctionWriter::declareScalar() {
  TypeName type = anyType();
  std::string name = fresh("v");
  line(std::string(kTypes[type].name) + " " + name + " = " + expression(type, 3) + ";");
  variables_.push_back({name, type});
}

void FunctionWriter::assign() {
  if (Variable *variable = writableVariable())
    line(std::string(variable->text) + " = " + expression(variable->type, 3) + ";");
}

void FunctionWriter::compoundAssign() {
  Variable *found = writableVariable();
  if (found == nullptr)
    return;
  Variable variable = *found;
  if (chance(20)) {
    bool isFlag = variable.type == B8; // `--` of a _Bool is fine too, but compilers warn
    line(chance(50) || isFlag ? variable.text + "++;" : "--" + variable.text + ";");
    return;
  }
  if (kTypes[variable.type].isFloat) {
    static const char *const operators[] = {"+=", "-=", "*=", "/="};
    line(variable.text + " " + operators[pick(4)] + " " + expression(anyType(), 2) + ";");
    return;
  }
  static const char *const operators[] = {"+=", "-=", "*=", "&=", "|=", "^=", "<<=", ">>=", "/=", "%="};
  size_t kind = pick(10);
  unsigned width = kTypes[variable.type].bits < 32 ? 32 : kTypes[variable.type].bits;
  std::string right;
  if (kind < 6)
    right = expression(integerType(), 2);
  else if (kind < 8)
    right = expression(integerType(), 1) + " & " + number(width - 1);
  else
    right = divisor(variable.type, 1);
  line(variable.text + " " + operators[kind] + " " + right + ";");
}

void FunctionWriter::declareArray() {
  TypeName type = anyType();
  static const unsigned counts[] = {2, 4, 8, 3, 5};
  ArrayVariable array{fresh("a"), type, counts[pick(5)]};
  std::string text = std::string(kTypes[type].name) + " " + array.name + "[" + number(array.count) + "] = {";
  for (unsigned i = 0; i < array.count; ++i)
    text += (i == 0 ? "" : ", ") + leaf(type);
  line(text + "};");
  arrays_.push_back(array);
}

void FunctionWriter::writeArray() {
  if (arrays_.empty())
    return declareArray();
  const ArrayVariable array = arrays_[pick(arrays_.size())];
  if (array.writable)
    line(array.name + "[" + index(array.count, 1) + "] = " + expression(array.type, 2) + ";");
}

void FunctionWriter::declareStruct() {
  const Struct &type = anyStruct();
  std::string name = fresh("s");
  line(std::string(type.name) + " " + name + " = " + structValue(type, 1) + ";");
  structs_.push_back({name, &type});
  addFields(name, type);
}

void FunctionWriter::useStruct() {
  if (structs_.empty())
    return declareStruct();
  const StructVariable variable = structs_[pick(structs_.size())];
  line(variable.name + " = " + structValue(*variable.type, 1) + ";");
}

void FunctionWriter::structArray() {
  if (structArrays_.empty() || chance(40)) {
    const Struct &type = structs_.empty() || chance(50) ? anyStruct() : *structs_[pick(structs_.size())].type;
    StructArray array{fresh("t"), &type, chance(50) ? 4u : 3u};
    std::string text = std::string(type.name) + " " + array.name + "[" + number(array.count) + "] = {";
    for (unsigned i = 0; i < array.count; ++i)
      text += (i == 0 ? "" : ", ") + structValue(type, 0);
    line(text + "};");
    structArrays_.push_back(array);
    return;
  }
  const StructArray array = structArrays_[pick(structArrays_.size())];
  std::string element = array.name + "[" + index(array.count, 0) + "]";
  const Field &field = array.type->fields[pick(array.type->fields.size())];
  switch (pick(3)) {
  case 0: return line(element + "." + field.name + " = " + leaf(field.type) + ";");
  case 1: return line(element + " = " + structValue(*array.type, 1) + ";");
  default: {
    std::string name = fresh("v");
    line(std::string(kTypes[field.type].name) + " " + name + " = " + element + "." + field.name + ";");
    variables_.push_back({name, field.type});
  }
  }
}

void FunctionWriter::declarePointer() {
  std::string name = fresh("r");
  if (!arrays_.empty() && chance(40)) {
    const ArrayVariable array = arrays_[pick(arrays_.size())];
    line(std::string(kTypes[array.type].name) + " *" + name + " = " + array.name + " + (" + index(array.count, 0) +
         ");");
    variables_.push_back({"(*" + name + ")", array.type, array.writable});
    if (chance(50)) {
      std::string distance = fresh("v");
      line("i64 " + distance + " = " + name + " - " + array.name + ";");
      variables_.push_back({distance, I64});
    }
    return;
  }
  std::vector<const Variable *> candidates;
  Variable *first = writableVariable();
  if (first == nullptr || !first->addressable)
    return;
  for (const Variable &variable : variables_)
    if (variable.type == first->type && variable.addressable && variable.writable)
      candidates.push_back(&variable);
  TypeName type = first->type;
  std::string a = "&" + first->text;
  std::string b = "&" + candidates[pick(candidates.size())]->text;
  if (chance(30)) { // a pointer chosen by the input, from memory
    std::string table = fresh("q");
    line(std::string(kTypes[type].name) + " *" + table + "[2] = {" + a + ", " + b + "};");
    line(std::string(kTypes[type].name) + " *" + name + " = " + table + "[" + index(2, 0) + "];");
  } else if (branchy_ && chance(50)) {
    line(std::string(kTypes[type].name) + " *" + name + " = " + condition(1) + " ? " + a + " : " + b + ";");
  } else {
    line(std::string(kTypes[type].name) + " *" + name + " = " + a + ";");
  }
  if (type == I32 && chance(40))
    line("swap_i32(" + name + ", " + b + ");");
  if (type == I64 && chance(40))
    line("put_i64(" + name + ", " + leaf(I64) + ");");
  variables_.push_back({"(*" + name + ")", type});
}

void FunctionWriter::overflowBuiltin() {
  static const char *const operations[] = {"add", "sub", "mul"};
  TypeName type = integerType();
  std::string value = fresh("v");
  std::string flag = fresh("v");
  TypeName a = chance(60) ? type : integerType();
  TypeName b = chance(60) ? type : integerType();
  line(std::string(kTypes[type].name) + " " + value + ";");
  line("b8 " + flag + " = __builtin_" + operations[pick(3)] + "_overflow(" + expression(a, 2) + ", " +
       expression(b, 2) + ", &" + value + ");");
  variables_.push_back({value, type});
  variables_.push_back({flag, B8});
}

void FunctionWriter::moveBytes() {
  std::vector<const ArrayVariable *> usable;
  for (const ArrayVariable &array : arrays_)
    if (array.type != B8 && !kTypes[array.type].isFloat && array.writable)
      usable.push_back(&array);
  if (usable.empty())
    return declareArray();
  const ArrayVariable &array = *usable[pick(usable.size())];
  unsigned size = array.count * kTypes[array.type].bits / 8;
  std::string base = "(u8 *)" + array.name;
  unsigned part = static_cast<unsigned>(1 + pick(size));
  unsigned from = static_cast<unsigned>(pick(size - part + 1));
  unsigned to = static_cast<unsigned>(pick(size - part + 1));
  switch (pick(5)) {
  case 0: return line("memset(" + base + " + " + number(to) + ", " + expression(I32, 1) + ", " + number(part) + ");");
  case 1:
    return line("memmove(" + base + " + " + number(to) + ", " + base + " + " + number(from) + ", " + number(part) +
                ");");
  case 2: { // a size chosen by the input
    return line("memset(" + array.name + ", " + leaf(I32) + ", (" + index(2, 0) + ") + 1u);");
  }
  case 3: { // a place chosen by the input
    unsigned bytes = kTypes[array.type].bits / 8;
    return line("memcpy(" + array.name + " + (" + index(array.count, 0) + "), &" +
                "(" + kTypes[array.type].name + "){" + leaf(array.type) + "}, " + number(bytes) + ");");
  }
  default: {
    const ArrayVariable &other = *usable[pick(usable.size())];
    unsigned otherSize = other.count * kTypes[other.type].bits / 8;
    if (&other == &array)
      return;
    unsigned bytes = otherSize < size ? otherSize : size;
    line("memcpy(" + array.name + ", " + other.name + ", " + number(1 + pick(bytes)) + ");");
  }
  }
}

void FunctionWriter::byteView() {
  std::string name = fresh("w");
  if (chance(50)) {
    line("union { u64 a; i32 b[2]; u16 c[4]; u8 d[8]; } " + name + " = {" + expression(U64, 1) + "};");
    for (const char *part : {".b[0]", ".c[1]", ".d[5]"})
      if (chance(50))
        variables_.push_back({name + part, part[1] == 'b' ? I32 : part[1] == 'c' ? U16 : U8});
    variables_.push_back({name + ".a", U64});
    arrays_.push_back({name + (chance(50) ? ".d" : ".c"), U8, 4});
    arrays_.back().type = arrays_.back().name.back() == 'd' ? U8 : U16;
    return;
  }
  if (chance(50)) { // the bits of a floating-point input
    line("union { f64 a; f32 b[2]; u64 c; u8 d[8]; } " + name + " = {" + leaf(F64) + "};");
    line(name + ".d[" + index(8, 0) + "] = " + leaf(U8) + ";");
    variables_.push_back({name + ".a", F64, false});
    variables_.push_back({name + ".b[1]", F32, false});
    variables_.push_back({name + ".b[0]", F32, false});
    return;
  }
  TypeName from = integerType();
  unsigned bytes = kTypes[from].bits / 8;
  line("u8 " + name + "[16] = {1, 2, 3};");
  std::string source = fresh("v");
  line(std::string(kTypes[from].name) + " " + source + " = " + expression(from, 1) + ";");
  line("memcpy(" + name + " + " + number(pick(17 - bytes)) + ", &" + source + ", " + number(bytes) + ");");
  TypeName to = integerType();
  std::string target = fresh("v");
  line(std::string(kTypes[to].name) + " " + target + ";");
  line("memcpy(&" + target + ", " + name + " + " + number(pick(17 - kTypes[to].bits / 8)) + ", sizeof " + target +
       ");");
  variables_.push_back({target, to});
  variables_.push_back({source, from});
  arrays_.push_back({name, U8, 16});
}

void FunctionWriter::heapBlock() {
  if (loops_ != 0 || indent_ != 1)
    return;
  TypeName type = anyType();
  std::string name = fresh("h");
  std::string element = kTypes[type].name;
  line(element + " *" + name + " = malloc(4 * sizeof(" + element + "));");
  for (int i = 0; i < 4; ++i)
    line(name + "[" + number(static_cast<size_t>(i)) + "] = " + leaf(type) + ";");
  arrays_.push_back({name, type, 4});
}

void FunctionWriter::global() {
  switch (pick(3)) {
  case 0: return line("g_count += " + leaf(U32) + ";");
  case 1: return line("g_table[" + index(4, 0) + "] = " + expression(I64, 1) + ";");
  default: {
    std::string name = fresh("v");
    line("u32 " + name + " = g_count++;");
    variables_.push_back({name, U32});
  }
  }
}

// What is declared in a block is forgotten at its end.
void FunctionWriter::block(unsigned depth, unsigned most) {
  size_t variables = variables_.size(), arrays = arrays_.size(), records = structs_.size();
  size_t recordArrays = structArrays_.size();
  ++indent_;
  for (size_t i = 0, count = 1 + pick(most); i < count; ++i)
    statement(depth);
  --indent_;
  variables_.erase(variables_.begin() + static_cast<std::ptrdiff_t>(variables), variables_.end());
  arrays_.erase(arrays_.begin() + static_cast<std::ptrdiff_t>(arrays), arrays_.end());
  structs_.erase(structs_.begin() + static_cast<std::ptrdiff_t>(records), structs_.end());
  structArrays_.erase(structArrays_.begin() + static_cast<std::ptrdiff_t>(recordArrays), structArrays_.end());
}

void FunctionWriter::ifStatement(unsigned depth) {
  line("if (" + (chance(50) ? condition(2) : expression(anyType(), 2)) + ") {");
  block(depth - 1, 2);
  if (chance(50)) {
    line("} else {");
    block(depth - 1, 2);
  }
  line("}");
}

void FunctionWriter::switchStatement(unsigned depth) {
  if (chance(15)) { // more than 64 bits
    line("switch (" + leaf(chance(50) ? I128 : U128) + ") {");
    for (const char *value : {"1", "-1", "(i128)1 << 64", "-3", "((i128)7 << 64) + 5", "0"})
      line(std::string("case ") + value + ": g_count += " + number(next_++) + "; break;");
    return line("}");
  }
  TypeName type = integerType();
  bool masked = chance(60);
  line("switch (" + expression(type, 2) + (masked ? " & 7" : "") + ") {");
  size_t at = 0;
  for (size_t i = 0, count = 1 + pick(4); i < count; ++i) {
    at += 1 + pick(2);
    std::string value = number(at);
    if (!masked && kTypes[type].isSigned && chance(30))
      value = "-" + value;
    line("case " + value + ": {");
    block(depth - 1, 1);
    line(chance(75) ? "} break;" : "}");
  }
  if (chance(70)) {
    line("default: {");
    block(depth - 1, 1);
    line("}");
  }
  line("}");
}

void FunctionWriter::loop(unsigned depth) {
  std::string name = fresh("n");
  std::string bound = chance(50) ? number(1 + pick(4)) : "(i32)(" + index(4, 1) + ")";
  ++loops_;
  bool counted = chance(60);
  if (counted)
    line("for (i32 " + name + " = 0; " + name + " < " + bound + "; ++" + name + ") {");
  else
    line("u32 " + name + " = (u32)" + bound + "; while (" + name + "--) {");
  variables_.push_back({name, counted ? I32 : U32, false, false});
  block(depth - 1, 2);
  if (branchy_ && chance(30))
    line("  if (" + condition(1) + ") " + (chance(50) ? "break;" : "continue;"));
  line("}");
  if (counted)
    for (size_t i = 0; i < variables_.size(); ++i)
      if (variables_[i].text == name)
        variables_.erase(variables_.begin() + static_cast<std::ptrdiff_t>(i));
  --loops_;
}

void FunctionWriter::statement(unsigned depth) {
  size_t kind = pick(100);
  if (branchy_ && depth > 0 && kind < 14)
    return ifStatement(depth);
  if (branchy_ && depth > 0 && kind < 20)
    return switchStatement(depth);
  if (depth > 0 && loops_ < 2 && kind < 26)
    return loop(depth);
  switch (pick(22)) {
  case 0: case 1: case 2: case 3: case 4: return declareScalar();
  case 5: case 6: case 7: return assign();
  case 8: case 9: return compoundAssign();
  case 10: return declareArray();
  case 11: case 12: return writeArray();
  case 13: return declareStruct();
  case 14: return useStruct();
  case 15: return structArray();
  case 16: return declarePointer();
  case 17: return overflowBuiltin();
  case 18: case 19: return moveBytes();
  case 20: return byteView();
  default: return chance(50) ? heapBlock() : global();
  }
}

// The result depends on everything that is alive.
void FunctionWriter::returnStatement(TypeName type) {
  if (kTypes[type].isFloat) {
    std::string text = leaf(type);
    for (const Variable &variable : variables_)
      if (kTypes[variable.type].isFloat || chance(30))
        text += (chance(50) ? " + " : " - ") + convert(variable.type, type, variable.text);
    return line("return " + text + ";");
  }
  line("u64 sum = g_count;");
  for (const Variable &variable : variables_) {
    std::string part;
    if (variable.type == F32)
      part = "bits32(" + variable.text + ")";
    else if (variable.type == F64)
      part = "bits64(" + variable.text + ")";
    else if (kTypes[variable.type].bits == 128)
      part = "(u64)" + variable.text + " ^ (u64)(" + variable.text + " >> 64)";
    else
      part = "(u64)" + variable.text;
    line("sum = sum * 31u + (" + part + ");");
  }
  if (type == B8)
    return line("return (b8)(sum & 1);");
  if (kTypes[type].bits == 128)
    return line(std::string("return (") + kTypes[type].name + ")sum * 0x123456789abcdefl;");
  line(std::string("return (") + kTypes[type].name + ")(sum ^ (sum >> " + number(kTypes[type].bits / 2) + "));");
}

GeneratedFunction FunctionWriter::write() {
  GeneratedFunction function;
  function.name = "fun" + number(index_);
  std::string parameters;
  size_t count = 2 + pick(5);
  for (size_t i = 0; i < count; ++i) {
    std::string name = "p" + number(i);
    std::string spelling;
    if (chance(8)) {
      const Struct &type = anyStruct();
      spelling = type.name;
      structs_.push_back({name, &type});
      addFields(name, type);
    } else {
      TypeName type = anyType();
      spelling = kTypes[type].name;
      variables_.push_back({name, type});
    }
    function.parameters.push_back(spelling);
    parameters += (i == 0 ? "" : ", ") + spelling + " " + name;
  }
  for (size_t i = 0, statements = 2 + pick(6); i < statements; ++i)
    statement(2);
  if (chance(8)) {
    const Struct &type = anyStruct();
    function.result = type.name;
    line("return " + structValue(type, 1) + ";");
  } else {
    TypeName type = anyType();
    function.result = kTypes[type].name;
    returnStatement(type);
  }
  function.text = function.result + " " + function.name + "(" + parameters + ") {\n" + out_ + "}\n";
  return function;
}

} // namespace

std::string helperHeader() {
  std::string text = kPrelude + conversions();
  for (const Struct &type : structs())
    text += structHelpers(type);
  return text + kVariadic;
}

GeneratedFile generateFile(base::Rng &rng, unsigned functions) {
  GeneratedFile file;
  file.text = "#include \"helpers.h\"\n";
  for (unsigned i = 0; i < functions; ++i) {
    GeneratedFunction function = FunctionWriter(rng, i).write();
    file.text += function.text;
    std::string fields, arguments;
    for (size_t p = 0; p < function.parameters.size(); ++p) {
      fields += function.parameters[p] + " p" + number(p) + "; ";
      arguments += (p == 0 ? "a->p" : ", a->p") + number(p);
    }
    file.nativeThunks += "void native_" + function.name + "(void *block) { struct { " + fields + function.result +
                         " result; } *a = block; a->result = " + function.name + "(" + arguments + "); }\n";
    file.functions.push_back(std::move(function));
  }
  return file;
}

} // namespace assay::test
