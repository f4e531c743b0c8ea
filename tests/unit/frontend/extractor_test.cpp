#include "../temporary_directory.h"
#include "frontend/source.h"

#include <gtest/gtest.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>

using namespace assay;
using program::CType;
using program::Function;
using program::TypeKind;
using program::Unit;

namespace {

class Extractor : public testing::Test {
protected:
  base::Result<Unit> extract(const std::string &text, const std::vector<std::string> &flags = {}) {
    std::string file = directory + "/unit.c";
    std::ofstream(file) << text;
    return frontend::extractUnit({file, flags});
  }
  void take(const std::string &text) {
    auto result = extract(text);
    ASSERT_TRUE(result.ok()) << result.error();
    unit = std::move(result.value());
  }
  const Function &function(const std::string &name) {
    const Function *found = unit.find(name);
    EXPECT_NE(found, nullptr) << name;
    static const Function none;
    return found != nullptr ? *found : none;
  }
  const CType &type(program::TypeId id) { return unit.types.get(id); }
  const CType &parameter(const std::string &name, size_t index = 0) {
    return type(function(name).parameters.at(index).type);
  }

  TemporaryDirectory scratch;
  const std::string &directory = scratch.path();
  Unit unit;
};

TEST_F(Extractor, ScalarTypes) {
  take("#include <stdbool.h>\n"
       "void f(int i, unsigned char c, char p, bool b, double d, unsigned long long u, float g) {}\n");
  EXPECT_EQ(function("f").parameters.size(), 7U);
  EXPECT_EQ(parameter("f", 0).kind, TypeKind::Int);
  EXPECT_TRUE(parameter("f", 0).isSigned);
  EXPECT_EQ(parameter("f", 0).size, 4U);
  EXPECT_TRUE(parameter("f", 1).isChar);
  EXPECT_FALSE(parameter("f", 1).isPlainChar);
  EXPECT_TRUE(parameter("f", 2).isPlainChar);
  EXPECT_TRUE(parameter("f", 3).isBool);
  EXPECT_EQ(parameter("f", 3).spelling, "_Bool");
  EXPECT_EQ(parameter("f", 4).kind, TypeKind::Float);
  EXPECT_EQ(parameter("f", 4).size, 8U);
  EXPECT_FALSE(parameter("f", 5).isSigned);
  EXPECT_EQ(parameter("f", 5).size, 8U);
  EXPECT_EQ(parameter("f", 6).size, 4U);
}

TEST_F(Extractor, RecursiveRecords) {
  take("struct node { int v; struct node *next; };\nint f(struct node *p) { return p->v; }\n");
  const CType &pointer = parameter("f");
  ASSERT_EQ(pointer.kind, TypeKind::Pointer);
  const CType &node = type(pointer.element);
  ASSERT_EQ(node.kind, TypeKind::Record);
  EXPECT_EQ(node.spelling, "struct node");
  EXPECT_EQ(node.size, 16U);
  EXPECT_EQ(node.align, 8U);
  ASSERT_EQ(node.fields.size(), 2U);
  EXPECT_EQ(node.fields[1].name, "next");
  EXPECT_EQ(node.fields[1].bitOffset, 64U);
  EXPECT_EQ(node.fields[1].type, function("f").parameters[0].type) << "each type is there once";
}

TEST_F(Extractor, BitFields) {
  take("struct bits { unsigned a : 3; unsigned : 2; unsigned b : 7; int c; };\nvoid f(struct bits x) {}\n");
  const CType &bits = parameter("f");
  EXPECT_EQ(bits.size, 8U);
  ASSERT_EQ(bits.fields.size(), 3U) << "unnamed padding is no member";
  EXPECT_TRUE(bits.fields[0].isBitField);
  EXPECT_EQ(bits.fields[0].bitWidth, 3U);
  EXPECT_EQ(bits.fields[1].name, "b");
  EXPECT_EQ(bits.fields[1].bitOffset, 5U);
  EXPECT_EQ(bits.fields[1].bitWidth, 7U);
  EXPECT_FALSE(bits.fields[2].isBitField);
  EXPECT_EQ(bits.fields[2].bitOffset, 32U);
}

TEST_F(Extractor, UnionsAndAnonymousMembers) {
  take("struct box { int tag; union { int i; double d; }; };\nvoid f(struct box b) {}\n");
  const CType &box = parameter("f");
  EXPECT_FALSE(box.isUnion);
  ASSERT_EQ(box.fields.size(), 2U);
  EXPECT_EQ(box.fields[1].name, "");
  const CType &both = type(box.fields[1].type);
  EXPECT_TRUE(both.isUnion);
  EXPECT_EQ(both.size, 8U);
  ASSERT_EQ(both.fields.size(), 2U);
  EXPECT_EQ(both.fields[0].bitOffset, 0U);
  EXPECT_EQ(both.fields[1].bitOffset, 0U);
}

TEST_F(Extractor, PackedRecords) {
  take("struct __attribute__((packed)) wire { char kind; int length; short end; };\nvoid f(struct wire w) {}\n");
  const CType &wire = parameter("f");
  EXPECT_EQ(wire.size, 7U);
  EXPECT_EQ(wire.align, 1U);
  ASSERT_EQ(wire.fields.size(), 3U);
  EXPECT_EQ(wire.fields[1].bitOffset, 8U);
  EXPECT_EQ(wire.fields[2].bitOffset, 40U);
}

TEST_F(Extractor, FlexibleArrays) {
  take("struct text { int length; char data[]; };\nvoid f(struct text *t) {}\n");
  const CType &text = type(parameter("f").element);
  EXPECT_EQ(text.size, 4U);
  ASSERT_EQ(text.fields.size(), 2U);
  const CType &data = type(text.fields[1].type);
  EXPECT_EQ(data.kind, TypeKind::Array);
  EXPECT_EQ(data.count, 0U);
  EXPECT_TRUE(type(data.element).isPlainChar);
  EXPECT_EQ(text.fields[1].bitOffset, 32U);
}

TEST_F(Extractor, DeclaredBounds) {
  take("void f(char s[30], int m[2][3], char *p, int open[]) {}\n");
  const auto &parameters = function("f").parameters;
  EXPECT_EQ(parameters[0].declaredBound, 30U);
  EXPECT_EQ(type(parameters[0].type).kind, TypeKind::Pointer) << "an array parameter is a pointer";
  EXPECT_EQ(parameters[1].declaredBound, 2U);
  EXPECT_EQ(type(type(parameters[1].type).element).count, 3U);
  EXPECT_FALSE(parameters[2].declaredBound.has_value());
  EXPECT_FALSE(parameters[3].declaredBound.has_value());
}

TEST_F(Extractor, Enumerators) {
  take("enum color { RED = -2, GREEN, BLUE = 7 };\nvoid f(enum color c) {}\n");
  const CType &color = parameter("f");
  EXPECT_EQ(color.kind, TypeKind::Int);
  EXPECT_TRUE(color.isSigned);
  ASSERT_EQ(color.enumerators.size(), 3U);
  EXPECT_EQ(color.enumerators[0].name, "RED");
  EXPECT_EQ(color.enumerators[0].value, -2);
  EXPECT_EQ(color.enumerators[1].value, -1);
  EXPECT_EQ(color.enumerators[2].value, 7);
}

TEST_F(Extractor, AnonymousStructsAreCalledByTheirTypedef) {
  take("typedef struct { int x; int y; } point;\nint f(point p, point *q) { return p.x; }\n");
  EXPECT_EQ(parameter("f", 0).spelling, "point");
  EXPECT_EQ(parameter("f", 1).spelling, "point *");
  EXPECT_EQ(function("f").unsupported, "");
}

TEST_F(Extractor, FunctionsAndTheirCallees) {
  take("#include <string.h>\n"
       "static int help(int x) { return x; }\n"
       "static int unused(int x);\n"
       "int pick(const char *s) {\n"
       "  int (*through)(int) = help;\n"
       "  return through((int)strlen(s));\n"
       "}\n"
       "int top(void) { return pick(\"a\"); }\n");
  ASSERT_EQ(unit.functions.size(), 3U) << "declarations are none";
  EXPECT_TRUE(function("help").isInternal);
  EXPECT_FALSE(function("pick").isInternal);
  EXPECT_EQ(function("pick").line, 4U);
  EXPECT_EQ(function("pick").file, directory + "/unit.c");
  EXPECT_TRUE(function("pick").inMainFile);
  EXPECT_EQ(function("pick").callees, (std::set<std::string>{"help", "strlen"}));
  EXPECT_TRUE(parameter("pick").isConst);
  EXPECT_EQ(program::callClosure(unit, "top"), (std::set<std::string>{"help", "pick", "top"}));
}

TEST_F(Extractor, FunctionsOfHeadersAreNotOfTheMainFile) {
  std::ofstream(directory + "/help.h") << "static inline int inner(int x) { return x; }\n";
  take("#include \"help.h\"\nint f(int x) { return inner(x); }\n");
  EXPECT_FALSE(function("inner").inMainFile);
  EXPECT_TRUE(function("f").inMainFile);
}

TEST_F(Extractor, Globals) {
  take("int count = 3;\nstatic const char *name = 0;\nconst int limit = 4;\nextern int elsewhere;\nint count;\n"
       "int f(void) { return count + limit + elsewhere + (name != 0); }\n");
  std::map<std::string, program::Global> byName;
  for (const program::Global &global : unit.globals)
    byName[global.name] = global;
  ASSERT_EQ(unit.globals.size(), 4U);
  EXPECT_FALSE(byName.at("count").isConst);
  EXPECT_TRUE(byName.at("name").isStatic);
  EXPECT_FALSE(byName.at("name").isConst) << "the pointer is not const, what it points to is";
  EXPECT_TRUE(byName.at("limit").isConst);
  EXPECT_FALSE(byName.at("elsewhere").isDefined);
  EXPECT_TRUE(byName.at("count").isDefined);
}

// `int counter;` without a value defines it too.
TEST_F(Extractor, TentativeGlobals) {
  take("int counter;\nstatic char *text;\nint f(void) { return counter + (text != 0); }\n");
  ASSERT_EQ(unit.globals.size(), 2U);
  EXPECT_EQ(unit.globals[0].name, "counter");
  EXPECT_TRUE(unit.globals[1].isStatic);
}

TEST_F(Extractor, ArgumentBlockIsLaidOutAsAStruct) {
  take("long f(char a, double b, short c) { return 0; }\nvoid g(void) {}\n");
  const CType &block = type(function("f").argumentBlock);
  ASSERT_EQ(block.fields.size(), 4U);
  EXPECT_EQ(block.fields[1].bitOffset, 64U);
  EXPECT_EQ(block.fields[2].bitOffset, 128U);
  EXPECT_EQ(block.fields[3].name, "assay_result");
  EXPECT_EQ(block.fields[3].bitOffset, 192U);
  EXPECT_EQ(block.size, 32U);
  EXPECT_TRUE(type(function("g").argumentBlock).fields.empty());
}

TEST_F(Extractor, UnnamedParametersGetNames) {
  take("void f(int, char *s, int) {}\n");
  EXPECT_EQ(function("f").parameters[0].name, "arg1");
  EXPECT_EQ(function("f").parameters[1].name, "s");
  EXPECT_EQ(function("f").parameters[2].name, "arg3");
}

TEST_F(Extractor, CompilerErrorsSayWhere) {
  auto result = extract("int f(void) {\n  return 1 +;\n}\nint g(void) { return undeclared; }\n");
  ASSERT_FALSE(result.ok());
  EXPECT_NE(result.error().find("unit.c:2:"), std::string::npos) << result.error();
  EXPECT_NE(result.error().find("unit.c:4:"), std::string::npos) << result.error();
  EXPECT_NE(result.error().find("undeclared"), std::string::npos) << result.error();
}

TEST_F(Extractor, MissingFileIsAnError) {
  auto result = frontend::extractUnit({directory + "/none.c", {}});
  ASSERT_FALSE(result.ok());
  EXPECT_NE(result.error().find("none.c"), std::string::npos) << result.error();
}

TEST_F(Extractor, FlagsReachTheCompiler) {
  const std::string text = "#ifndef WANTED\n#error not wanted\n#endif\nint f(void) { return WANTED; }\n";
  EXPECT_FALSE(extract(text).ok());
  EXPECT_TRUE(extract(text, {"-DWANTED=4"}).ok());
}

TEST_F(Extractor, WarningsAreNoErrors) { EXPECT_TRUE(extract("int f(void) { int unused; }\n", {"-Wall"}).ok()); }

TEST_F(Extractor, ArgumentsBehindTheNamedOnes) {
  take("#include <stdarg.h>\n"
       "int sum(int n, ...) { va_list l; va_start(l, n); int x = va_arg(l, int); va_end(l); return x; }\n"
       "long pick(va_list l, int n) { return n ? va_arg(l, long) : *va_arg(l, short *); }\n"
       "long forward(int n, ...) { va_list l; va_start(l, n); long x = pick(l, n); va_end(l); return x; }\n"
       "int elsewhere(const char *format, va_list l);\n"
       "int print(const char *f, ...) { va_list l; va_start(l, f); int x = elsewhere(f, l); va_end(l); return x; }\n"
       "int nothing(const char *format, ...) { return *format; }\n");
  EXPECT_EQ(function("sum").unsupported, "");
  EXPECT_EQ(function("sum").moreParameters, 4U); // perhaps it takes them in a loop
  EXPECT_EQ(function("sum").parameters.back().name, "more_4");
  EXPECT_EQ(function("pick").listParameter, 0U);
  EXPECT_EQ(function("pick").parameters.front().name, "n");
  EXPECT_EQ(function("pick").moreParameters, 2U);
  EXPECT_FALSE(function("forward").listParameter);
  EXPECT_EQ(function("forward").moreParameters, 2U);
  EXPECT_EQ(function("print").moreParameters, 4U); // somebody takes them
  EXPECT_EQ(function("nothing").moreParameters, 0U);
}

TEST_F(Extractor, FunctionsThatCannotBeCalled) {
  take("void nameless(struct { int x; } *p) {}\n"
       "void wide(long double x) {}\n"
       "long double result(void) { return 1; }\n"
       "int main(void) { return 0; }\n"
       "int fine(int x) { return x; }\n");
  EXPECT_NE(function("nameless").unsupported.find("`p` has no name"), std::string::npos)
      << function("nameless").unsupported;
  EXPECT_NE(function("wide").unsupported.find("long double"), std::string::npos) << function("wide").unsupported;
  EXPECT_NE(function("result").unsupported.find("long double"), std::string::npos);
  EXPECT_NE(function("main").unsupported, "");
  EXPECT_EQ(function("fine").unsupported, "");
}

TEST_F(Extractor, FunctionsThatAreNotForOthers) {
  std::ofstream(directory + "/lib.h") << "int open_to_all(int);\nint in_both(int);\n";
  std::ofstream(directory + "/lib_private.h") << "int in_both(int);\nint helper(int);\n";
  std::ofstream(directory + "/privateer.h") << "int of_privateers(int);\n";
  std::filesystem::create_directory(directory + "/internal");
  std::ofstream(directory + "/internal/list.h") << "int of_folder(int);\n";
  std::ofstream(directory + "/tree.h")
      << "#ifndef TREE_H\n/* This file is not to be\n * used by applications: it should not be\n"
         " * used by applications. */\n#define TREE_H\nint of_tree(int);\n#endif\n";
  std::ofstream(directory + "/heap.h")
      << "/* A heap. */\nint of_heap(int);\nint hidden_state; /* for internal use */\n";
  take("#include \"lib.h\"\n#include \"lib_private.h\"\n#include \"privateer.h\"\n"
       "#include \"internal/list.h\"\n#include \"tree.h\"\n#include \"heap.h\"\n"
       "int open_to_all(int i) { return i; }\nint in_both(int i) { return i; }\nint helper(int i) { return i; }\n"
       "int of_privateers(int i) { return i; }\nint undeclared(int i) { return i; }\n"
       "int of_folder(int i) { return i; }\nint of_tree(int i) { return i; }\nint of_heap(int i) { return i; }\n"
       "static int local(int i) { return i; }\n"
       "__attribute__((visibility(\"hidden\"))) int hidden(int i) { return i; }\n");
  for (const char *name : {"helper", "local", "hidden", "of_folder", "of_tree"})
    EXPECT_TRUE(function(name).isInternal) << name;
  for (const char *name : {"open_to_all", "in_both", "of_privateers", "undeclared", "of_heap"})
    EXPECT_FALSE(function(name).isInternal) << name;
}

TEST_F(Extractor, IncompleteTypesAreOpaque) {
  take("struct hidden;\nvoid f(struct hidden *h) {}\n");
  const CType &hidden = type(parameter("f").element);
  EXPECT_EQ(hidden.kind, TypeKind::Opaque);
  EXPECT_EQ(hidden.size, 0U);
}

} // namespace
