#include "instrument/shadow_pass.h"

#include "instrument/function_shadow.h"
#include "instrument/module_passes.h"

#include <llvm/Analysis/CaptureTracking.h>
#include <llvm/Analysis/ValueTracking.h>
#include <llvm/Transforms/IPO/InferFunctionAttrs.h>
#include <llvm/Transforms/Scalar/EarlyCSE.h>
#include <llvm/Transforms/Scalar/LowerAtomicPass.h>
#include <llvm/Transforms/Scalar/SROA.h>

namespace assay::instrument {

using namespace llvm;

namespace {

// The object behind an access to what is volatile or atomic; nullptr for other instructions.
Value *sharedPlace(Instruction &instruction) {
  if (auto *load = dyn_cast<LoadInst>(&instruction))
    return load->isVolatile() || load->isAtomic() ? load->getPointerOperand() : nullptr;
  if (auto *store = dyn_cast<StoreInst>(&instruction))
    return store->isVolatile() || store->isAtomic() ? store->getPointerOperand() : nullptr;
  return isa<AtomicRMWInst, AtomicCmpXchgInst>(instruction) ? instruction.getOperand(0) : nullptr;
}

// Others may change what is volatile or atomic between two accesses, unless it is a variable that nobody else knows.
void noteShared(Function &function, HookTable &hooks) {
  for (Instruction &instruction : instructions(function)) {
    Value *place = sharedPlace(instruction);
    const auto *local = place == nullptr ? nullptr : dyn_cast<AllocaInst>(getUnderlyingObject(place));
    if (place == nullptr || (local != nullptr && !PointerMayBeCaptured(local, true, true)))
      continue;
    auto what = instruction.isVolatile() ? abi::Approximation::Volatile : abi::Approximation::Threads;
    IRBuilder<> builder(&instruction);
    builder.CreateCall(hooks.get("assay_shared"), {place, builder.getInt32(static_cast<uint32_t>(what)),
                                                   builder.getInt32(isa<StoreInst>(instruction) ? 1 : 0)});
  }
}

// A variable starts out with a value that nobody wrote. Said so, it is not optimised into any other.
void startUnwritten(Function &function) {
  for (Instruction &instruction : function.getEntryBlock()) {
    auto *variable = dyn_cast<AllocaInst>(&instruction);
    if (variable == nullptr || variable->isArrayAllocation() || !variable->getAllocatedType()->isSingleValueType())
      continue;
    IRBuilder<> builder(variable->getNextNode());
    builder.CreateStore(builder.CreateFreeze(UndefValue::get(variable->getAllocatedType())), variable);
  }
}

// A value that is read and never used is read all the same: it may not be there.
void keepReads(Function &function) {
  for (BasicBlock &block : function)
    for (Instruction &instruction : block)
      if (auto *load = dyn_cast<LoadInst>(&instruction); load != nullptr && load->use_empty())
        load->setVolatile(true);
}

} // namespace

void prepareModule(Module &module) {
  dropAssumptions(module);
  Analyses analyses;
  InferFunctionAttrsPass().run(module, analyses.modules); // says which library functions only read
  HookTable hooks(module);
  FunctionPassManager promote;
  promote.addPass(LowerAtomicPass()); // one thread: what is read, computed and written is like any other
  promote.addPass(SROAPass(SROAOptions::PreserveCFG));
  FunctionPassManager simplify;
  simplify.addPass(EarlyCSEPass());
  for (Function &function : module)
    if (!HookTable::isHook(function.getName()))
      noteShared(function, hooks);
  for (Function &function : module)
    if (!function.isDeclaration() && !function.callsFunctionThatReturnsTwice()) {
      startUnwritten(function);
      promote.run(function, analyses.functions);
      keepReads(function);
      simplify.run(function, analyses.functions);
    }
}

ShadowResult runShadowPass(Module &module) {
  ShadowResult result;
  HookTable hooks(module);
  std::vector<Function *> work;
  for (Function &function : module)
    if (!function.isDeclaration() && !HookTable::isHook(function.getName()) &&
        !function.hasFnAttribute(Attribute::Naked))
      work.push_back(&function);
  // The entry thunks and the models carry our prefix and are instrumented like the unit's own code.
  for (Function &function : module)
    if (!function.isDeclaration() && HookTable::isHook(function.getName()))
      work.push_back(&function);
  for (Function *function : work) {
    // What the compiler promised about memory is no longer true with hooks inside.
    function->setMemoryEffects(MemoryEffects::unknown());
    function->removeFnAttr(Attribute::NoInline);
    function->removeFnAttr(Attribute::NoUnwind);
    function->removeFnAttr(Attribute::WillReturn);
    uint32_t number = static_cast<uint32_t>(result.functions.size());
    result.functions.push_back(function->getName().str());
    FunctionShadow(*function, number, hooks, result.sites).run();
  }
  for (Function &function : module)
    for (BasicBlock &block : function)
      for (Instruction &instruction : block)
        if (auto *call = dyn_cast<CallBase>(&instruction); call != nullptr && !isa<IntrinsicInst>(call) &&
                                                           call->getCalledFunction() != nullptr &&
                                                           !call->getCalledFunction()->isDeclaration())
          call->setMemoryEffects(MemoryEffects::unknown());
  return result;
}

} // namespace assay::instrument
