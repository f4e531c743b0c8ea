// The expressions of generated functions.
#include "function_writer.h"

namespace assay::test {

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
  static const char *const values[] = {"0",   "1",     "-1",         "2",           "7",      "255",
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
    case 0:
      return convert(I16, type, "k_table[" + index(8, 0) + "]");
    case 1:
      return convert(F64, type, "k_floats[" + index(4, 0) + "]");
    case 2:
      return convert(U8, type, "k_bytes[" + index(16, 0) + "]");
    default:
      return convert(I64, type, "g_table[" + index(4, 0) + "]");
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
  case 0:
    return "(" + name + ")((" + value + " & 0x3f) + 1)";
  case 1:
    return "(" + name + ")(-2 - (" + value + " & 0x3f))";
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
    case 'i':
      argument = leaf(I32);
      break;
    case 'u':
      argument = leaf(U32);
      break;
    case 'l':
      argument = leaf(LL);
      break;
    case 'd':
      argument = leaf(F64);
      break;
    case 'x':
      argument = leaf(U128);
      break;
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
  case 0:
    return "va_mix(" + quoted + arguments + ")";
  case 1:
    return "va_copied(" + leaf(I64) + ", " + leaf(F64) + ", " + quoted + arguments + ")";
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
  case 0:
    return convert(U16, type, "__builtin_bswap16(" + of(U16) + ")");
  case 1:
    return convert(U32, type, "__builtin_bswap32(" + of(U32) + ")");
  case 2:
    return convert(U64, type, "__builtin_bswap64(" + of(U64) + ")");
  case 3:
    return convert(I32, type, "__builtin_clz(" + of(U32) + " | 1u)");
  case 4:
    return convert(I32, type, "__builtin_clzll(" + of(U64) + " | 1u)");
  case 5:
    return convert(I32, type, "__builtin_ctz(" + of(U32) + " | 0x80000000u)");
  case 6:
    return convert(I32, type, "__builtin_ctzll(" + of(U64) + " | 0x8000000000000000u)");
  case 7:
    return convert(I32, type, "__builtin_popcount(" + of(U32) + ")");
  case 8:
    return convert(I32, type, "__builtin_popcountll(" + of(U64) + ")");
  case 9:
    return convert(I32, type, "__builtin_parityll(" + of(U64) + ")");
  case 10:
    return convert(I32, type, "__builtin_ffsll(" + of(I64) + ")");
  case 11:
    return convert(U8, type, "__builtin_rotateleft8(" + of(U8) + ", " + of(U8) + ")");
  case 12:
    return convert(U16, type, "__builtin_rotateright16(" + of(U16) + ", " + of(U16) + ")");
  case 13:
    return convert(U32, type, "__builtin_rotateleft32(" + of(U32) + ", " + of(U32) + ")");
  case 14:
    return convert(U64, type, "__builtin_rotateright64(" + of(U64) + ", " + of(U64) + ")");
  case 15:
    return convert(I64, type, "__builtin_llabs(" + of(I64) + ")");
  case 16:
    return convert(I32, type, "__builtin_clrsb(" + of(I32) + ")");
  default: {
    TypeName operand = integerType();
    return convert(operand, type,
                   std::string(chance(50) ? "__builtin_elementwise_min(" : "__builtin_elementwise_max(") + of(operand) +
                       ", " + of(operand) + ")");
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
    static const char *const one[] = {"__builtin_fabs", "__builtin_floor",     "__builtin_ceil", "__builtin_trunc",
                                      "__builtin_rint", "__builtin_nearbyint", "__builtin_round"};
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

} // namespace assay::test
