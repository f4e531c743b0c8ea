#include "instrument/dead_sides.h"

#include "instrument/coverage_names.h"
#include "instrument/module_passes.h"

#include <llvm/Bitcode/BitcodeReader.h>
#include <llvm/IR/IRBuilder.h>
#include <llvm/Support/MemoryBuffer.h>
#include <llvm/Transforms/Utils/BasicBlockUtils.h>

namespace assay::instrument {

using namespace llvm;

namespace {

constexpr const char *kMarker = "assay_side_taken";
constexpr const char *kAnyByte = "assay_any_byte";
// No pass that takes undefined behaviour for impossible: what it would cut off can happen.
constexpr const char *kOnlyCalled = "globaldce";
constexpr const char *kPropagate = "function(sroa,early-cse<memssa>,correlated-propagation),ipsccp,globaldce,"
                                   "function(correlated-propagation),ipsccp,globaldce";

using Counter = std::pair<uint64_t, uint64_t>; // hash of the function's name, index

// Counters are arrays __profc_NAME; __profd_NAME begins with the hash.
std::map<Counter, Instruction *> countersOf(Module &module) {
  std::map<Counter, Instruction *> out;
  const DataLayout &layout = module.getDataLayout();
  for (Function &function : module)
    for (Instruction &instruction : instructions(function)) {
      auto *store = dyn_cast<StoreInst>(&instruction);
      if (store == nullptr)
        continue;
      APInt offset(layout.getIndexTypeSizeInBits(store->getPointerOperandType()), 0);
      auto *counters =
          dyn_cast<GlobalVariable>(store->getPointerOperand()->stripAndAccumulateConstantOffsets(layout, offset, true));
      if (counters == nullptr || !counters->getName().starts_with("__profc_"))
        continue;
      GlobalVariable *data = module.getGlobalVariable(("__profd_" + counters->getName().drop_front(8)).str(), true);
      auto *hash = data == nullptr ? nullptr : dyn_cast<ConstantInt>(data->getInitializer()->getAggregateElement(0u));
      if (hash != nullptr)
        out[{hash->getZExtValue(), offset.getZExtValue() / 8}] = store;
    }
  return out;
}

void mark(Instruction *before, uint64_t number) {
  IRBuilder<> builder(before);
  builder.CreateCall(before->getModule()->getOrInsertFunction(kMarker, builder.getVoidTy(), builder.getInt64Ty()),
                     {builder.getInt64(number)});
}

// The counter of the same condition's other side, if it has one of its own.
int64_t siblingCounter(const CoverageMap::FunctionGoals &function, size_t index) {
  const program::Goal &goal = function.sides[index].goal;
  for (size_t other : {index - 1, index + 1})
    if (other < function.sides.size()) {
      const program::Goal &near = function.sides[other].goal;
      if (near.file == goal.file && near.line == goal.line && near.column == goal.column &&
          near.endLine == goal.endLine && near.endColumn == goal.endColumn)
        return function.sides[other].counter;
    }
  return 0;
}

// Is the counter raised by one whenever the place is passed? Where the compiler makes a select of `c ? 1 : 2`, it is
// raised by the condition, and no branch tells its sides apart.
bool isRaisedByOne(const Instruction &store) {
  const auto *sum = dyn_cast<BinaryOperator>(cast<StoreInst>(store).getValueOperand());
  return sum != nullptr && sum->getOpcode() == Instruction::Add && any_of(sum->operands(), [](const Use &one) {
           return isa<ConstantInt>(one) && cast<ConstantInt>(one)->isOne();
         });
}

// A side without a counter of its own is the other way out of the branch that leads to its sibling's.
bool markOtherWay(Instruction *sibling, uint64_t number) {
  BasicBlock *block = sibling->getParent();
  BasicBlock *before = block->getSinglePredecessor();
  auto *branch = before == nullptr ? nullptr : dyn_cast<BranchInst>(before->getTerminator());
  if (branch == nullptr || !branch->isConditional() || branch->getSuccessor(0) == branch->getSuccessor(1) ||
      !isRaisedByOne(*sibling))
    return false;
  unsigned other = branch->getSuccessor(0) == block ? 1 : 0;
  mark(&*SplitEdge(before, branch->getSuccessor(other))->getFirstInsertionPt(), number);
  return true;
}

// A variable that nobody has written has some value: the compiler may not choose one.
void defineVariables(Module &module) {
  for (Function &function : module)
    for (Instruction &instruction : instructions(function)) {
      auto *variable = dyn_cast<AllocaInst>(&instruction);
      if (variable == nullptr || !variable->isStaticAlloca())
        continue;
      IRBuilder<> builder(variable->getNextNode());
      FunctionCallee any = module.getOrInsertFunction(kAnyByte, builder.getInt8Ty());
      uint64_t size = module.getDataLayout().getTypeAllocSize(variable->getAllocatedType());
      if (auto *count = dyn_cast<ConstantInt>(variable->getArraySize()))
        size *= count->getZExtValue();
      builder.CreateMemSet(variable, builder.CreateCall(any), size, variable->getAlign());
    }
}

// Variables may change over a setjmp.
void leaveAloneWhatReturnsTwice(Module &module) {
  for (Function &function : module)
    if (!function.isDeclaration() && function.callsFunctionThatReturnsTwice()) {
      function.addFnAttr(Attribute::OptimizeNone);
      function.addFnAttr(Attribute::NoInline);
    }
}

// Only the entry is called from outside, and what others may have a pointer to; variables keep what they may have got
// from other calls. What stands in for others, or may be replaced, has neither a body nor a value.
void closeUnit(Module &module, const std::string &entry, const ProofInput &input) {
  for (GlobalVariable &global : module.globals()) {
    if (global.isDeclaration() || isOfCoverage(global.getName()))
      continue;
    bool isReplaceable = input.replaceable->contains(global.getName().str());
    if (isReplaceable) {
      global.setInitializer(nullptr);
      global.setConstant(false);
    }
    if (isReplaceable || (!global.isConstant() && global.hasLocalLinkage())) {
      global.setComdat(nullptr);
      global.setLinkage(GlobalValue::ExternalLinkage);
    }
  }
  for (Function &function : module) {
    if (function.isDeclaration())
      continue;
    function.setComdat(nullptr);
    function.setVisibility(GlobalValue::DefaultVisibility);
    std::string name = function.getName().str();
    bool isOpen = name == entry || input.open->addressTaken.contains(name);
    function.setLinkage(isOpen ? GlobalValue::ExternalLinkage : GlobalValue::InternalLinkage);
    if (name != entry && input.replaceable->contains(name)) {
      function.deleteBody();
      if (input.open->weak.contains(name)) // it may not be there at all
        function.setLinkage(GlobalValue::ExternalWeakLinkage);
    }
  }
}

// Does it call code that may call back into the unit: through pointers, or without a body of its own?
bool callsOthers(const Module &module, const ProofInput &input) {
  for (const Function &function : module)
    for (const Instruction &instruction : instructions(function))
      if (const auto *call = dyn_cast<CallBase>(&instruction); call != nullptr && !call->isInlineAsm()) {
        const Function *callee = call->getCalledFunction();
        if (callee == nullptr || input.replaceable->contains(callee->getName().str()))
          return true;
      }
  return false;
}

// Others may call what is visible to them, with any arguments.
void openToOthers(Module &module, const ProofInput &input) {
  for (Function &function : module)
    if (!function.isDeclaration() && input.open->external.contains(function.getName().str()))
      function.setLinkage(GlobalValue::ExternalLinkage);
}

void runPasses(Module &module, const char *pipeline) {
  Analyses analyses;
  ModulePassManager passes;
  cantFail(analyses.builder.parsePassPipeline(passes, pipeline));
  passes.run(module, analyses.modules);
}

} // namespace

DeadSides findDeadSides(const ProofInput &input, const std::string &entry, const CoverageMap &coverage) {
  LLVMContext context;
  auto parsed = parseBitcodeFile(MemoryBufferRef(*input.bitcode, "unit"), context);
  if (!parsed) {
    consumeError(parsed.takeError());
    return {};
  }
  Module &module = **parsed;
  Function *root = module.getFunction(entry);
  if (root == nullptr || root->isDeclaration())
    return {};
  closeUnit(module, entry, input);
  runPasses(module, kOnlyCalled);
  if (callsOthers(module, input))
    openToOthers(module, input);
  std::map<Counter, Instruction *> counters = countersOf(module);
  std::vector<std::pair<uint64_t, size_t>> marked; // sides, by the number of their marker
  for (const CoverageMap::FunctionGoals &function : coverage.functions())
    for (size_t i = 0; i < function.sides.size(); ++i) {
      int64_t own = function.sides[i].counter;
      int64_t counter = own > 0 ? own : siblingCounter(function, i);
      auto at = counters.find({function.nameHash, static_cast<uint64_t>(counter - 1)});
      if (own == 0 || counter <= 0 || at == counters.end())
        continue;
      if (own > 0)
        mark(at->second, marked.size());
      else if (!markOtherWay(at->second, marked.size()))
        continue;
      marked.emplace_back(function.nameHash, i);
    }
  dropAssumptions(module);
  leaveAloneWhatReturnsTwice(module);
  defineVariables(module);
  runPasses(module, kPropagate);

  std::set<uint64_t> alive;
  if (Function *marker = module.getFunction(kMarker))
    for (User *user : marker->users())
      if (auto *call = dyn_cast<CallInst>(user))
        alive.insert(cast<ConstantInt>(call->getArgOperand(0))->getZExtValue());
  DeadSides out;
  for (size_t i = 0; i < marked.size(); ++i)
    if (!alive.contains(i))
      out.insert(marked[i]);
  return out;
}

} // namespace assay::instrument
