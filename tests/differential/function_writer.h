// Writes one random C function: function_expressions.cpp and function_statements.cpp.
#pragma once

#include "generated_types.h"
#include "program_generator.h"

namespace assay::test {

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

} // namespace assay::test
