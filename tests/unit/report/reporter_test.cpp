#include "report/reporter.h"
#include "report/same_for_elements.h"

#include "../emit/types_by_hand.h"

#include <nlohmann/json.hpp>

namespace assay::report {
namespace {

using namespace assay::testing;

RunReport sample() {
  RunReport report;
  report.seed = 3;
  FunctionReport testme;
  testme.name = "testme";
  testme.file = "src/list.c";
  testme.line = 12;
  testme.status = "done";
  testme.seconds = 0.44;
  testme.executions = 5;
  testme.queries = 9;
  testme.solver = {{"fast_unsat", 2}, {"slice_kept", 0.125}};
  testme.assumptions = {{program::Assumption::NativeCall, 1}};
  testme.divergences = 1;
  auto branch = [](unsigned line, const char *side, Verdict verdict) {
    BranchVerdict out;
    out.goal = {"testme", "src/list.c", line, 7, line, 12, side, "x > 0"};
    out.verdict = verdict;
    return out;
  };
  testme.branches = {branch(14, "true", Verdict::Covered), branch(14, "false", Verdict::Unreachable),
                     branch(15, "case 3", Verdict::Unknown), branch(16, "true", Verdict::Reached)};
  testme.branches[0].test = "t1";
  testme.branches[1].proof = program::Proof::PathsExplored;
  testme.branches[1].runs = 7;
  testme.branches[1].assumptions = {program::Assumption::StatedContract};
  testme.branches[2].reason = program::Reason::Assumptions;
  testme.branches[2].assumptions = {program::Assumption::NativeCall, program::Assumption::Volatile};
  testme.branches[3].test = "r1";
  testme.branches[3].breaks = "p != NULL";
  testme.tests = {{"t1", "one_cell", "inputs/testme-t1.json", "return", true}};
  testme.findings = {{"null-deref", "error", "p is NULL", "src/list.c", 20, "t2", true, "tests/finding_testme_1.c"}};
  testme.preconditions = {{"p != NULL", "p is dereferenced without a test"}};
  FunctionReport other;
  other.name = "größe";
  other.file = "src/list.c";
  other.line = 40;
  other.status = "failed";
  other.message = "takes a va_list";
  report.functions = {testme, other};
  return report;
}

TEST(Report, JsonRoundTrip) {
  std::string text = toJson(sample());
  auto back = fromJson(text);
  ASSERT_TRUE(back.ok()) << back.error();
  EXPECT_EQ(toJson(back.value()), text);
  EXPECT_EQ(text.back(), '\n');
  auto json = nlohmann::json::parse(text);
  const auto &function = json["functions"][0];
  EXPECT_EQ(json["version"], 2);
  EXPECT_EQ(function["branches"][1]["verdict"], "unreachable");
  EXPECT_EQ(function["branches"][1]["evidence"]["proof"], "paths-explored");
  EXPECT_EQ(function["branches"][1]["evidence"]["runs"], 7);
  EXPECT_EQ(function["branches"][1]["evidence"]["assumptions"], nlohmann::json({"stated-contract"}));
  EXPECT_EQ(function["branches"][2]["reason"], "assumptions");
  EXPECT_EQ(function["branches"][2]["assumptions"], nlohmann::json({"native-call", "volatile"}));
  EXPECT_EQ(function["branches"][3]["verdict"], "reached");
  EXPECT_EQ(function["branches"][3]["breaks"], "p != NULL");
  EXPECT_EQ(function["branches"][0]["endColumn"], 12);
  EXPECT_EQ(function["solver"]["slice_kept"], 0.125);
  EXPECT_EQ(function["replay_mismatches"], 0);
  EXPECT_EQ(json["functions"][1]["message"], "takes a va_list");
  EXPECT_FALSE(fromJson("{}").ok());
}

TEST(Report, Table) {
  EXPECT_EQ(toTable(sample(), false), "function        covered  reached  unreachable  unknown  tests  findings   time\n"
                                      "testme              1/4        1            1        1      1         1  0.4 s\n"
                                      "größe (failed)      0/0        0            0        0      0         0  0.0 s\n"
                                      "total               1/4        1            1        1      1         1  0.4 s\n"
                                      "\n"
                                      "failed größe: takes a va_list\n"
                                      "\n"
                                      "error null-deref src/list.c:20 p is NULL (tests/finding_testme_1.c)\n"
                                      "\n"
                                      "precondition testme: p != NULL (p is dereferenced without a test)\n"
                                      "\n"
                                      "unknown src/list.c:15:7 case 3: taken for granted: a function without "
                                      "source ran natively; nobody changed a volatile object between two accesses\n");
  EXPECT_NE(toTable(sample(), true).find("\x1b[31merror\x1b[0m"), std::string::npos);
}

TEST(Report, ManyUnknownBranchesAreSummarised) {
  RunReport report = sample();
  for (unsigned i = 0; i < 20; ++i)
    report.functions[0].branches.push_back(report.functions[0].branches[2]);
  std::string text = toTable(report, false);
  EXPECT_NE(text.find("… and 11 more (see report.json)\n"), std::string::npos) << text;
}

TEST(Report, ExplainLine) {
  EXPECT_EQ(explainLine(sample(), "list.c", 14),
            "src/list.c:14:7 in testme: x > 0\n"
            "  true     covered by t1 one_cell (inputs/testme-t1.json)\n"
            "  false    unreachable: all paths were explored, provided that callers "
            "keep the stated preconditions\n");
  EXPECT_EQ(explainLine(sample(), "list.c", 16), "src/list.c:16:7 in testme: x > 0\n"
                                                 "  true     reached, but this breaks something (p != NULL), by r1\n");
  EXPECT_EQ(explainLine(sample(), "list.c", 20), "src/list.c:20 in testme: error null-deref: p is NULL (t2)\n");
  EXPECT_EQ(explainLine(sample(), "blist.c", 14), "blist.c:14 has no branch and no finding in this report.\n");
}

struct Drawing {
  program::TypeTable table;
  TypesByHand types{table};
  input::InputGraph graph;

  Drawing() {
    TypeId intType = types.integer("int", 4, true);
    TypeId charType = types.integer("char", 1, true);
    TypeId cell = types.record("struct cell");
    TypeId cellPointer = types.pointer(cell);
    types.layOut(cell, {{"v", intType}, {"next", cellPointer}});
    TypeId string = types.pointer(charType);
    program::Function f =
        function(types, "f", intType, {{"p", cellPointer}, {"s", string}, {"q", cellPointer}, {"x", intType}});
    graph.objects = {object(table, f.argumentBlock), object(table, cell), object(table, charType, 4)};
    graph.objects[0].edges = {{0, {1, 0}}, {8, {2, 1}}, {16, {}}};
    put<int>(graph.objects[0].bytes, 24, 5);
    put<int>(graph.objects[1].bytes, 0, -3);
    graph.objects[1].edges[8] = {1, 0};
    graph.objects[2].extent = input::Extent::String;
    std::memcpy(graph.objects[2].bytes.data(), "a<b", 3);
  }
};

TEST(Draw, Text) {
  Drawing drawing;
  EXPECT_EQ(drawText(drawing.table, drawing.graph), R"(╭─ arguments ──╮
│ p ──▶ #1     │
│ s ──▶ #2 + 1 │
│ q ∅          │
│ x 5          │
╰──────────────╯
  ╭─ #1 struct cell ─────╮
  │ v    -3              │
  │ next ──▶ #1 (itself) │
  ╰──────────────────────╯
  ╭─ #2 char[4] ─╮
  │ "a<b"        │
  ╰──────────────╯
)");
}

TEST(Preconditions, OfManyElementsAreOne) {
  std::vector<Precondition> all;
  for (int i = 0; i < 4; ++i)
    all.push_back({"t[" + std::to_string(i) + "].next != NULL", "line 7", "t[" + std::to_string(i) + "].next != NULL"});
  all.push_back({"few[0] != NULL", "line 8", "few[0] != NULL"});
  all.push_back({"few[12] != NULL", "line 8", "few[12] != NULL"});
  std::vector<Precondition> out = sameForElements(all);
  ASSERT_EQ(out.size(), 3U);
  EXPECT_EQ(out[0].text, "t[i].next != NULL");
  EXPECT_EQ(out[0].requirement, "");
  EXPECT_EQ(out[1].requirement, "few[0] != NULL");
  EXPECT_EQ(out[2].text, "few[12] != NULL");
}

TEST(Draw, Dot) {
  Drawing drawing;
  std::string dot = drawDot(drawing.table, drawing.graph);
  EXPECT_NE(dot.find("&quot;a&lt;b&quot;"), std::string::npos);
  EXPECT_NE(dot.find("q: ∅"), std::string::npos);
  EXPECT_EQ(dot.find("assay_result"), std::string::npos);
  EXPECT_NE(dot.find("o0:r0 -> o1:top"), std::string::npos);
  EXPECT_NE(dot.find("o0:r1 -> o2:top"), std::string::npos);
  EXPECT_NE(dot.find("o1:r1 -> o1:top"), std::string::npos);
  Scratch scratch;
  scratch.write("graph.dot", dot);
  EXPECT_EQ(scratch.run("dot -Tsvg -o graph.svg graph.dot").status, 0);
  EXPECT_EQ(scratch.run("python3 -c 'import xml.dom.minidom as m; m.parse(\"graph.svg\")'").status, 0);
}

} // namespace
} // namespace assay::report
