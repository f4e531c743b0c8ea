// Random programs run with tracing: what the machine computed must be what the terms say, for the
// input that ran and for every other input that takes the same path.
#include "driver/process.h"
#include "driver/runner.h"
#include "driver/unit_context.h"
#include "expr/evaluator.h"
#include "input/address_map.h"
#include "memory/graph_memory.h"
#include "program_generator.h"
#include "trace/trace_reader.h"

#include <gtest/gtest.h>

#include <cmath>
#include <cstdlib>
#include <cstring>
#include <dlfcn.h>
#include <filesystem>
#include <fstream>
#include <set>
#include <sstream>

namespace assay {
namespace {

using base::Value;

constexpr unsigned kFunctionsPerFile = 200;
constexpr unsigned kInputs = 8;
constexpr unsigned kNativeEvery = 5; // every so many files the result is compared with a plain build
constexpr size_t kFailuresShown = 12;

unsigned setting(const char *name, unsigned otherwise) {
  const char *text = std::getenv(name);
  return text == nullptr ? otherwise : static_cast<unsigned>(std::strtoul(text, nullptr, 10));
}

// The tests may lie in a directory below the program's.
std::string assayDirectory() {
  std::filesystem::path at = driver::programDirectory();
  while (!std::filesystem::exists(at / "assay-runner") && at.has_relative_path())
    at = at.parent_path();
  return at.string();
}

std::string hex(Value value) {
  char text[64];
  std::snprintf(text, sizeof text, "%llx:%016llx", static_cast<unsigned long long>(base::high64(value)),
                static_cast<unsigned long long>(base::low64(value)));
  return text;
}

Value readBytes(const std::vector<uint8_t> &bytes, uint64_t offset, unsigned size) {
  uint64_t parts[2] = {0, 0};
  std::memcpy(parts, bytes.data() + offset, size);
  return base::makeValue(parts[0], parts[1]);
}

bool isNan(Value bits, unsigned width) {
  if (width == 32) {
    float f = 0;
    uint32_t raw = static_cast<uint32_t>(bits);
    std::memcpy(&f, &raw, 4);
    return std::isnan(f);
  }
  double d = 0;
  uint64_t raw = base::low64(bits);
  std::memcpy(&d, &raw, 8);
  return std::isnan(d);
}

// The top of a term; terms share parts, so the whole may be too long to print.
std::string top(const expr::NodeManager &nodes, expr::Node node, int depth = 6) {
  const expr::NodeData &data = nodes.get(node);
  if (data.kind == expr::Kind::Var)
    return "v" + std::to_string(base::low64(data.payload));
  if (data.kind == expr::Kind::Const)
    return hex(data.payload);
  std::string text = std::string("(") + expr::kindName(data.kind) + std::to_string(data.width);
  if (data.kind == expr::Kind::Extract || data.kind == expr::Kind::Read)
    text += "@" + std::to_string(base::low64(data.payload));
  for (int i = 0; i < expr::arity(data.kind); ++i)
    text += " " + (depth == 0 ? "…" : top(nodes, data.child[static_cast<size_t>(i)], depth - 1));
  return text + ")";
}

// A range of bits of the result; padding is in none.
struct Bits {
  uint64_t first = 0;
  unsigned count = 0;
  bool isFloat = false;
};

void addBits(const program::TypeTable &types, program::TypeId id, uint64_t first, std::vector<Bits> &out) {
  const program::CType &type = types.get(id);
  if (type.kind == program::TypeKind::Array) {
    for (uint64_t i = 0; i < type.count; ++i)
      addBits(types, type.element, first + i * types.get(type.element).size * 8, out);
  } else if (type.kind == program::TypeKind::Record) {
    for (const program::Field &field : type.fields) {
      if (field.isBitField)
        out.push_back({first + field.bitOffset, field.bitWidth, false});
      else
        addBits(types, field.type, first + field.bitOffset, out);
    }
  } else {
    out.push_back({first, static_cast<unsigned>(type.size * 8), type.kind == program::TypeKind::Float});
  }
}

Value readBits(const std::vector<uint8_t> &bytes, uint64_t base, const Bits &bits) {
  Value value = 0;
  for (unsigned i = 0; i < bits.count; ++i) {
    uint64_t at = base * 8 + bits.first + i;
    value |= static_cast<Value>((bytes[at / 8] >> (at % 8)) & 1) << i;
  }
  return value;
}

bool sameValue(Value a, Value b, const Bits &bits) {
  return a == b || (bits.isFloat && isNan(a, bits.count) && isNan(b, bits.count));
}

// Everything that one run showed.
struct Run {
  input::InputGraph graph;
  expr::Assignment values;
  trace::Trace trace;
  expr::Node result = expr::kNoNode;
  std::vector<uint8_t> block; // the argument block afterwards
};

struct Totals {
  unsigned functions = 0, symbolic = 0, runs = 0, decisions = 0, samePath = 0, native = 0;
  std::map<std::string, unsigned> approximations; // runs with each
  std::map<std::string, unsigned> failures;
  size_t shown = 0;
};

class FileCheck {
public:
  FileCheck(const test::GeneratedFile &file, const driver::UnitContext &context, driver::Runner &runner, void *native,
            base::Rng &rng, Totals &totals)
      : file_(file), context_(context), runner_(runner), native_(native), rng_(rng), totals_(totals) {}

  void check(const test::GeneratedFunction &function);

private:
  void fill(input::InputGraph &graph, const std::vector<input::Leaf> &leaves, const program::TypeTable &types,
            bool oneOnly);
  Value randomValue(const input::Leaf &leaf, const program::TypeTable &types);
  bool run(memory::GraphMemory &memory, const program::Function &function, Run &out);
  bool sameResult(const Run &of, Value fromTerm, unsigned width, std::string &difference) const;
  void compareNative(const program::Function &function, const Run &run);
  void fail(const std::string &what, const Run &run, const std::string &detail);
  const trace::Decision *firstBroken(const Run &path, expr::Evaluator &evaluator);

  const test::GeneratedFile &file_;
  const driver::UnitContext &context_;
  driver::Runner &runner_;
  void *native_;
  base::Rng &rng_;
  Totals &totals_;
  std::unique_ptr<expr::NodeManager> nodes_;
  const test::GeneratedFunction *generated_ = nullptr;
  const program::Function *function_ = nullptr;
  std::vector<Bits> resultParts_; // the scalars and bit-fields of the result
  uint64_t resultAt_ = 0;
  std::set<std::string> failed_; // what went wrong with the function at hand
};

Value FileCheck::randomValue(const input::Leaf &leaf, const program::TypeTable &types) {
  if (leaf.type != program::kNoType && types.get(leaf.type).isBool)
    return rng_.below(2);
  if (leaf.isFloat) {
    static const double edges[] = {0.0, -0.0, 1.0,  -1.0,  0.5,     1e300,        -1e300, 3.4e38, 1e-310,
                                   2.5, -2.5, 1e10, -1e10, 65535.5, 2147483648.0, 9.3e18, 1e-40,  127.9};
    double value = 0;
    size_t choice = rng_.below(100);
    if (choice < 35)
      value = edges[rng_.below(18)];
    else if (choice < 41)
      value = choice % 2 == 0 ? INFINITY : -INFINITY;
    else if (choice < 46)
      value = NAN;
    else if (choice < 75)
      value = (static_cast<double>(rng_.below(20001)) - 10000) / 16;
    else
      return base::truncate(base::makeValue(rng_.next(), 0), leaf.bytes * 8); // any bits at all
    uint64_t bits = 0;
    float narrow = static_cast<float>(value);
    leaf.bytes == 4 ? std::memcpy(&bits, &narrow, 4) : std::memcpy(&bits, &value, 8);
    return bits;
  }
  unsigned width = leaf.bytes * 8;
  Value top = Value{1} << (width - 1);
  switch (rng_.below(12)) {
  case 0:
    return 0;
  case 1:
    return 1;
  case 2:
    return base::mask(width);
  case 3:
    return top;
  case 4:
    return top - 1;
  case 5:
    return base::truncate(Value{1} << rng_.below(width), width);
  case 6:
  case 7:
    return rng_.below(16);
  case 8:
    return base::truncate(Value{0} - rng_.below(16), width);
  default:
    return base::truncate(base::makeValue(rng_.next(), rng_.next()), width);
  }
}

void FileCheck::fill(input::InputGraph &graph, const std::vector<input::Leaf> &leaves, const program::TypeTable &types,
                     bool oneOnly) {
  if (leaves.empty())
    return;
  size_t only = rng_.below(leaves.size());
  for (size_t i = 0; i < leaves.size(); ++i) {
    if (oneOnly && i != only)
      continue;
    Value value = randomValue(leaves[i], types);
    uint64_t parts[2] = {base::low64(value), base::high64(value)};
    std::memcpy(graph.objects[leaves[i].object].bytes.data() + leaves[i].offset, parts, leaves[i].bytes);
  }
}

void FileCheck::fail(const std::string &what, const Run &run, const std::string &detail) {
  if (!failed_.insert(what).second)
    return; // once a function
  unsigned &seen = totals_.failures[what];
  ++seen;
  if (seen > 3 || totals_.shown >= kFailuresShown)
    return;
  ++totals_.shown;
  std::ostringstream text;
  text << "\n" << what << ": " << detail << "\n" << generated_->text << "input:";
  for (const input::Leaf &leaf : input::leavesOf(context_.unit.types, run.graph, 0))
    if (leaf.offset < resultAt_)
      text << "  [" << leaf.offset << "] " << hex(readBytes(run.graph.objects[0].bytes, leaf.offset, leaf.bytes));
  text << "\napproximations:";
  for (program::Assumption one : run.trace.assumptions)
    text << "  " << program::infoOf(one).text;
  if (run.result != expr::kNoNode)
    text << "\nterm: " << top(*nodes_, run.result);
  ADD_FAILURE() << text.str();
}

bool FileCheck::run(memory::GraphMemory &memory, const program::Function &function, Run &out) {
  memory::MemoryModel::Symbols symbols = memory.symbols(out.graph);
  out.values = symbols.values;
  input::AddressMap map(out.graph);
  ++totals_.runs;
  if (!runner_.run(input::toImage(out.graph, map, symbols.leaves, symbols.variables, context_.entryOf.at(function.name),
                                  200000))) {
    fail("the runner died", out, "");
    return false;
  }
  auto trace = trace::TraceReader(*nodes_, runner_.control(), context_.built.sites.all()).read();
  if (!trace) {
    fail("the trace cannot be read", out, "");
    return false;
  }
  out.trace = std::move(*trace);
  for (program::Assumption one : out.trace.assumptions)
    ++totals_.approximations[std::string(program::infoOf(one).text)];
  if (out.trace.result.outcome != abi::Outcome::Return) {
    fail("the run did not return", out,
         "outcome " + std::to_string(static_cast<int>(out.trace.result.outcome)) + " fault " +
             std::to_string(static_cast<int>(out.trace.result.fault)) + " " + out.trace.result.message);
    return false;
  }
  out.block = runner_.memory(map.addressOf(0u), out.graph.objects[0].bytes.size());
  for (const trace::CallEvent &call : out.trace.calls)
    if (call.isReturn && context_.built.functions[call.function] == function.name)
      out.result = call.result;
  return true;
}

// Compares the parts of the result that the term covers: it has only the first word of a struct.
bool FileCheck::sameResult(const Run &of, Value fromTerm, unsigned width, std::string &difference) const {
  for (Bits part : resultParts_) {
    if (part.first >= width && part.first != 0)
      continue;
    if (part.first + part.count > width && width >= 8) { // the term ends within the part
      part.count = static_cast<unsigned>(width - part.first);
      part.isFloat = false;
    }
    Value term = base::truncate(fromTerm >> part.first, part.count);
    Value machine = readBits(of.block, resultAt_, part);
    if (sameValue(term, machine, part))
      continue;
    difference = "machine " + hex(machine) + " term " + hex(term) + " at bit " + std::to_string(part.first);
    return false;
  }
  return true;
}

void FileCheck::compareNative(const program::Function &function, const Run &run) {
  auto *thunk = reinterpret_cast<void (*)(void *)>(dlsym(native_, ("native_" + function.name).c_str()));
  ASSERT_NE(thunk, nullptr);
  alignas(16) static unsigned char block[4096];
  const std::vector<uint8_t> &bytes = run.graph.objects[0].bytes;
  std::memcpy(block, bytes.data(), bytes.size());
  // A fresh state of the globals for each call.
  reinterpret_cast<void (*)()>(dlsym(native_, "native_reset"))();
  thunk(block);
  ++totals_.native;
  std::vector<uint8_t> after(block, block + bytes.size());
  for (const Bits &part : resultParts_) {
    Value plain = readBits(after, resultAt_, part);
    Value traced = readBits(run.block, resultAt_, part);
    if (!sameValue(plain, traced, part))
      return fail("the instrumented code computes something else than a plain build", run,
                  "plain " + hex(plain) + " instrumented " + hex(traced) + " at bit " + std::to_string(part.first));
  }
}

// The first decision of a run that does not hold under an assignment, if there is one.
const trace::Decision *FileCheck::firstBroken(const Run &path, expr::Evaluator &evaluator) {
  for (const trace::Decision &decision : path.trace.decisions) {
    const program::Site &site = context_.built.sites.all()[decision.site];
    if (!evaluator.holds(trace::conditionOf(*nodes_, decision, decision.side, site.cases)))
      return &decision;
  }
  return nullptr;
}

void FileCheck::check(const test::GeneratedFunction &generated) {
  generated_ = &generated;
  failed_.clear();
  function_ = context_.unit.find(generated.name);
  ASSERT_NE(function_, nullptr) << generated.name;
  ASSERT_EQ(function_->unsupported, "") << generated.text;
  const program::TypeTable &types = context_.unit.types;
  const program::Field &field = types.get(function_->argumentBlock).fields.back();
  ASSERT_EQ(field.name, "assay_result");
  resultAt_ = field.bitOffset / 8;
  nodes_ = std::make_unique<expr::NodeManager>();
  memory::GraphMemory memory(context_.unit, *function_, {}, memory::Limits{}, rng_);
  input::InputGraph graph = memory.initialInput();
  resultParts_.clear();
  addBits(types, field.type, 0, resultParts_);
  std::vector<input::Leaf> leaves = memory.symbols(graph).leaves;
  ++totals_.functions;
  std::vector<Run> runs;
  bool symbolic = false;
  for (unsigned i = 0; i < kInputs; ++i) {
    // Every other input differs in one place only, so that it has a chance of taking the same path.
    fill(graph, leaves, types, i % 4 != 0);
    Run one;
    one.graph = graph;
    if (!run(memory, *function_, one))
      return;
    totals_.decisions += static_cast<unsigned>(one.trace.decisions.size());
    expr::Evaluator evaluator(*nodes_, one.values);
    if (const trace::Decision *broken = firstBroken(one, evaluator)) {
      const program::Site &site = context_.built.sites.all()[broken->site];
      fail("a recorded decision does not hold under its own input", one,
           "kind " + std::to_string(static_cast<int>(broken->kind)) + " side " + std::to_string(broken->side) +
               " line " + std::to_string(site.line) + " in " + site.function + " concrete " + hex(broken->concrete) +
               " value " + hex(evaluator.eval(broken->value)) + " term " + top(*nodes_, broken->value));
    }
    std::string difference;
    if (one.result != expr::kNoNode) {
      Value value = evaluator.eval(one.result);
      symbolic = symbolic || !nodes_->isConst(one.result);
      if (!sameResult(one, value, nodes_->width(one.result), difference))
        fail("the result is not what its term says", one, difference);
    }
    if (native_ != nullptr)
      compareNative(*function_, one);
    runs.push_back(std::move(one));
  }
  totals_.symbolic += symbolic;
  for (const Run &path : runs) {
    program::Assumptions concrete = path.trace.assumptions; // besides those that change no term
    concrete.erase(program::Assumption::AllocationsFailOnce);
    bool exact = concrete.empty();
    if (!exact)
      continue;
    for (const Run &other : runs) {
      if (&path == &other)
        continue;
      expr::Evaluator evaluator(*nodes_, other.values);
      if (firstBroken(path, evaluator) != nullptr)
        continue;
      ++totals_.samePath;
      std::string difference;
      Value value = 0;
      unsigned width = resultParts_[0].count;
      if (path.result != expr::kNoNode) {
        value = evaluator.eval(path.result);
        width = nodes_->width(path.result);
      } else if (resultParts_.size() == 1 && width <= 64) { // no term: no input has a say in it
        value = readBits(path.block, resultAt_, resultParts_[0]);
      } else {
        continue; // large structs have no term
      }
      if (!sameResult(other, value, width, difference))
        fail("the term does not give the result of another input on the same path", other,
             difference + "; the term of the other run is " +
                 (path.result == expr::kNoNode ? "missing" : top(*nodes_, path.result)));
    }
  }
}

// The same file compiled plainly, for what the code computes without any instrumentation.
void *buildNative(const test::GeneratedFile &file, const std::string &directory) {
  std::string source = directory + "/native.c";
  std::ofstream(source) << file.text
                        << "void native_reset(void) { g_count = 3; g_table[0] = 1; g_table[1] = -2; g_table[2] = "
                           "30; g_table[3] = 400; }\n"
                        << file.nativeThunks;
  std::string output = directory + "/native.so";
  auto built = driver::runProcess(
      {"clang-19", "-O0", "-w", "-fwrapv", "-ffp-contract=off", "-fPIC", "-shared", source, "-o", output, "-lm"}, 120);
  EXPECT_TRUE(built.succeeded()) << built.output;
  return dlopen(output.c_str(), RTLD_NOW | RTLD_LOCAL);
}

TEST(RandomPrograms, TermsMeanWhatTheMachineComputes) {
  unsigned files = setting("ASSAY_DIFFERENTIAL_FILES", 51);
  base::Rng rng(setting("ASSAY_DIFFERENTIAL_SEED", 2024));
  std::string programs = assayDirectory();
  std::string directory = driver::makeScratchDirectory();
  ASSERT_FALSE(directory.empty());
  std::ofstream(directory + "/helpers.h") << test::helperHeader();
  Totals totals;
  for (unsigned i = 0; i < files; ++i) {
    test::GeneratedFile file = test::generateFile(rng, kFunctionsPerFile);
    std::string source = directory + "/unit.c";
    std::ofstream(source) << file.text;
    auto context = driver::openUnit({{source, {}}, {}, {}, {}}, directory, programs + "/share/assay/models.bc");
    ASSERT_TRUE(context.ok()) << context.error() << "\nin " << source;
    auto runner = driver::Runner::start({programs + "/assay-runner", context->built.sharedObject, false, 5});
    ASSERT_TRUE(runner.ok()) << runner.error();
    void *native = i % kNativeEvery == 0 ? buildNative(file, directory) : nullptr;
    FileCheck check(file, *context, **runner, native, rng, totals);
    for (const test::GeneratedFunction &function : file.functions)
      check.check(function);
    if (native != nullptr)
      dlclose(native);
  }
  std::printf("%u functions (%u with a symbolic result), %u runs, %u decisions, %u terms checked against another "
              "input of the same path, %u results against a plain build\n",
              totals.functions, totals.symbolic, totals.runs, totals.decisions, totals.samePath, totals.native);
  for (const auto &[what, count] : totals.approximations)
    std::printf("  approximated in %u runs: %s\n", count, what.c_str());
  for (const auto &[what, count] : totals.failures)
    ADD_FAILURE() << count << " times: " << what;
  EXPECT_GE(totals.symbolic * 100, totals.functions * 80);
  EXPECT_GE(totals.samePath, totals.functions);
  driver::removeTree(directory);
}

} // namespace
} // namespace assay
