// The statements of generated functions, and the functions made of them.
#include "function_writer.h"

#include <cstddef>

namespace assay::test {

namespace {

constexpr unsigned kLarge = 40; // elements: stores are followed by a map of the object
constexpr unsigned kStated = 8; // of them with a value of their own

} // namespace

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
  static const unsigned counts[] = {2, 4, 8, 3, 5, kLarge, kLarge};
  ArrayVariable array{fresh("a"), type, counts[pick(7)]};
  std::string text = std::string(kTypes[type].name) + " " + array.name + "[" + number(array.count) + "] = {";
  for (unsigned i = 0; i < array.count && i < kStated; ++i)
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
    StructArray array{fresh("t"), &type, chance(50) ? 4u : chance(50) ? 3u : kLarge};
    std::string text = std::string(type.name) + " " + array.name + "[" + number(array.count) + "] = {";
    for (unsigned i = 0; i < array.count && i < kStated; ++i)
      text += (i == 0 ? "" : ", ") + structValue(type, 0);
    line(text + "};");
    structArrays_.push_back(array);
    return;
  }
  const StructArray array = structArrays_[pick(structArrays_.size())];
  std::string element = array.name + "[" + index(array.count, 0) + "]";
  const Field &field = array.type->fields[pick(array.type->fields.size())];
  switch (pick(3)) {
  case 0:
    return line(element + "." + field.name + " = " + leaf(field.type) + ";");
  case 1:
    return line(element + " = " + structValue(*array.type, 1) + ";");
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
  case 0:
    return line("memset(" + base + " + " + number(to) + ", " + expression(I32, 1) + ", " + number(part) + ");");
  case 1:
    return line("memmove(" + base + " + " + number(to) + ", " + base + " + " + number(from) + ", " + number(part) +
                ");");
  case 2: { // a size chosen by the input
    return line("memset(" + array.name + ", " + leaf(I32) + ", (" + index(2, 0) + ") + 1u);");
  }
  case 3: { // a place chosen by the input
    unsigned bytes = kTypes[array.type].bits / 8;
    return line("memcpy(" + array.name + " + (" + index(array.count, 0) + "), &" + "(" + kTypes[array.type].name +
                "){" + leaf(array.type) + "}, " + number(bytes) + ");");
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
  case 0:
    return line("g_count += " + leaf(U32) + ";");
  case 1:
    return line("g_table[" + index(4, 0) + "] = " + expression(I64, 1) + ";");
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
  case 0:
  case 1:
  case 2:
  case 3:
  case 4:
    return declareScalar();
  case 5:
  case 6:
  case 7:
    return assign();
  case 8:
  case 9:
    return compoundAssign();
  case 10:
    return declareArray();
  case 11:
  case 12:
    return writeArray();
  case 13:
    return declareStruct();
  case 14:
    return useStruct();
  case 15:
    return structArray();
  case 16:
    return declarePointer();
  case 17:
    return overflowBuiltin();
  case 18:
  case 19:
    return moveBytes();
  case 20:
    return byteView();
  default:
    return chance(50) ? heapBlock() : global();
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

} // namespace assay::test
