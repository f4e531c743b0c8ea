// What every generated file includes: types, structs and the functions around them.
#include "generated_types.h"
#include "program_generator.h"

namespace assay::test {

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
      {"S10",
       "i16 a; u8 b[5]; f32 c; struct { i8 a; i32 b; } d;",
       {{"a", I16}, {"b[0]", U8}, {"b[4]", U8}, {"c", F32}, {"d.a", I8}, {"d.b", I32}}},
      {"S11", "f64 a, b;", {{"a", F64}, {"b", F64}}},
      {"S12", "b8 a; u8 b; u16 c;", {{"a", B8}, {"b", U8}, {"c", U16}}},
      {"S13",
       "i32 a : 5; u32 b : 11; i64 c : 37; u8 d : 1; i32 e : 16; u64 f : 60;",
       {{"a", I32, true}, {"b", U32, true}, {"c", I64, true}, {"d", U8, true}, {"e", I32, true}, {"f", U64, true}}},
      {"S14", "f32 a, b, c, d;", {{"a", F32}, {"b", F32}, {"c", F32}, {"d", F32}}},
      {"S15", "i64 a[6]; f32 b;", {{"a[0]", I64}, {"a[3]", I64}, {"a[5]", I64}, {"b", F32}}},
      {"S16", "u16 a; u8 b;", {{"a", U16}, {"b", U8}}},
      {"S17", "i32 a; f32 b;", {{"a", I32}, {"b", F32}}},
      {"S18",
       "u8 a : 3, b : 7; b8 c : 1; i16 d : 9;",
       {{"a", U8, true}, {"b", U8, true}, {"c", B8, true}, {"d", I16, true}}},
  };
  return all;
}

namespace {

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

} // namespace

std::string helperHeader() {
  std::string text = kPrelude + conversions();
  for (const Struct &type : structs())
    text += structHelpers(type);
  return text + kVariadic;
}

} // namespace assay::test
