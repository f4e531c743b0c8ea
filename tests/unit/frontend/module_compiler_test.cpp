#include "../temporary_directory.h"
#include "frontend/source.h"

#include <gtest/gtest.h>
#include <llvm/IR/Verifier.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>

using namespace assay;

namespace {

class ModuleCompiler : public testing::Test {
protected:
  base::Result<frontend::CompiledModule> compile(const std::string &text) {
    std::string file = directory + "/unit.c";
    std::ofstream(file) << text;
    auto unit = frontend::extractUnit({file, {}});
    if (!unit)
      return base::Error{unit.error()};
    return frontend::compileUnit({file, {}}, unit.value());
  }
  TemporaryDirectory scratch;
  const std::string &directory = scratch.path();
};

TEST_F(ModuleCompiler, OneThunkForEachFunctionThatCanBeCalled) {
  auto compiled = compile("typedef struct { int x; } point;\n"
                          "static int inner(point p) { return p.x; }\n"
                          "int wide(long double x) { return x > 1; }\n"
                          "void nothing(void) {}\n");
  ASSERT_TRUE(compiled.ok()) << compiled.error();
  EXPECT_EQ(compiled->entries, (std::vector<std::string>{"assay_entry_0", "", "assay_entry_2"}));
  ASSERT_NE(compiled->module->getFunction("assay_entry_0"), nullptr);
  EXPECT_FALSE(compiled->module->getFunction("assay_entry_0")->isDeclaration());
  EXPECT_EQ(compiled->module->getFunction("assay_entry_1"), nullptr);
  EXPECT_NE(compiled->module->getFunction("inner"), nullptr) << "static functions are there too";
  EXPECT_FALSE(llvm::verifyModule(*compiled->module));
}

TEST_F(ModuleCompiler, MainIsOutOfTheWay) {
  auto compiled = compile("int f(int x) { return x; }\nint main(void) { return f(1); }\n");
  ASSERT_TRUE(compiled.ok()) << compiled.error();
  EXPECT_EQ(compiled->module->getFunction("main"), nullptr);
  EXPECT_EQ(compiled->entries[1], "");
}

} // namespace
