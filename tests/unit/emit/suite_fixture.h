// The fixture of the suite tests: a unit made by hand, emitted, written to a scratch directory.
#pragma once

#include "types_by_hand.h"

namespace assay::emit {

using namespace assay::testing;

class SuiteTest : public ::testing::Test {
protected:
  SuiteTest() {
    intType_ = types_.integer("int", 4, true);
    charType_ = types_.integer("char", 1, true);
    cell_ = types_.record("struct cell");
    cellPointer_ = types_.pointer(cell_);
    types_.layOut(cell_, {{"v", intType_}, {"next", cellPointer_}});
  }

  // Writes the source, emits one file and gives its text back.
  std::string emitFiles(const std::string &source, const program::Function &function,
                        const std::vector<TestCase> &tests, const std::vector<TestCase> &findings = {}) {
    scratch_.write("src/unit.c", source);
    unit_.file = scratch_.source("unit.c");
    unit_.functions = {function};
    SuiteRequest request;
    request.unit = &unit_;
    request.function = &unit_.functions[0];
    for (const TestCase &test : tests)
      request.tests.push_back(&test);
    for (const TestCase &test : findings)
      request.findings.push_back(&test);
    std::string first;
    for (const EmittedFile &file : findFormat(format_)->emit(request)) {
      scratch_.write(file.path, file.text);
      if (first.empty())
        first = file.text;
    }
    return first;
  }

  // Object `number` is a variable of the unit, which starts with zeros.
  static void makeVariable(TestCase &test, uint32_t number, const std::string &name, uint64_t address) {
    input::Object &object = test.input.objects[number];
    object.global = name;
    object.address = address;
    object.initial.assign(object.bytes.size(), 0);
  }

  static void expectHas(const std::string &text, const std::string &part) {
    EXPECT_NE(text.find(part), std::string::npos) << "no " << part << " in\n" << text;
  }

  program::Unit unit_;
  TypesByHand types_{unit_.types};
  std::string format_ = "c";
  Scratch scratch_;
  TypeId intType_, charType_, cell_, cellPointer_;
};

} // namespace assay::emit
