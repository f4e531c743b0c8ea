// Instruments one function. Split over several files: values, memory, calls, control.
#pragma once

#include "abi/trace_record.h"
#include "instrument/hook_table.h"
#include "instrument/red_zones.h"
#include "instrument/shadow_pass.h"

#include <llvm/ADT/DenseMap.h>
#include <llvm/IR/InstrTypes.h>
#include <llvm/IR/Instructions.h>
#include <llvm/IR/IntrinsicInst.h>

#include <functional>

namespace assay::instrument {

class FunctionShadow {
public:
  FunctionShadow(llvm::Function &function, uint32_t number, HookTable &hooks, SiteTable &sites);
  void run();

private:
  using Builder = llvm::IRBuilder<>;
  using Make = std::function<llvm::Value *(Builder &)>;

  // function_shadow.cpp
  llvm::Type *shadowType(llvm::Type *type);
  llvm::Value *shadow(llvm::Value *value);
  void setShadow(llvm::Value *value, llvm::Value *shadow) { shadows_[value] = shadow; }
  llvm::Constant *zero(llvm::Type *type);
  llvm::Value *guarded(llvm::Instruction *before, llvm::ArrayRef<llvm::Value *> shadows, const Make &slow);
  llvm::Value *low(Builder &builder, llvm::Value *value);  // as 64 bits
  llvm::Value *high(Builder &builder, llvm::Value *value); // bits 64..127
  llvm::Value *op(abi::TermOp kind) { return word(static_cast<uint64_t>(kind)); }
  llvm::Value *word(uint64_t number);
  llvm::Value *longWord(uint64_t number);
  unsigned widthOf(llvm::Type *type); // 0: not a scalar we have terms for
  uint32_t site(llvm::Instruction &at, program::SiteKind kind);
  void approximate(Builder &builder, abi::Approximation what, llvm::Instruction &at);
  void approximateIfSymbolic(llvm::Instruction &at, abi::Approximation what);
  void flatten(Builder &builder, llvm::Value *shadow, std::vector<llvm::Value *> &out);
  llvm::Value *unflatten(Builder &builder, llvm::Type *type, const std::vector<llvm::Value *> &leaves, size_t &next);
  void visit(llvm::Instruction &instruction);

  // value_shadow.cpp
  bool visitValue(llvm::Instruction &instruction);
  void visitBinary(llvm::BinaryOperator &instruction);
  void visitIntegerCompare(llvm::ICmpInst &instruction);
  void visitFloatCompare(llvm::FCmpInst &instruction);
  void visitCast(llvm::CastInst &instruction);
  void visitAggregate(llvm::Instruction &instruction);
  llvm::Value *binary(Builder &builder, abi::TermOp kind, llvm::Type *type, llvm::Value *a, llvm::Value *b);
  llvm::Value *negate(Builder &builder, llvm::Value *boolean);

  // memory_shadow.cpp
  bool visitMemory(llvm::Instruction &instruction);
  void noteAddresses(llvm::Instruction &instruction);
  void visitLoad(llvm::LoadInst &instruction);
  void visitStore(llvm::StoreInst &instruction);
  void visitGep(llvm::GetElementPtrInst &instruction);
  void visitAlloca(llvm::AllocaInst &instruction);
  llvm::Value *partShadow(Builder &builder, llvm::Value *pointer, llvm::Value *pointerShadow, uint64_t offset);
  llvm::Value *loadShadow(Builder &builder, llvm::Type *type, llvm::Value *pointer, llvm::Value *pointerShadow,
                          uint32_t place);
  void storeShadow(Builder &builder, llvm::Value *value, llvm::Value *valueShadow, llvm::Value *pointer,
                   llvm::Value *pointerShadow, uint32_t place);

  // intrinsic_shadow.cpp
  bool visitIntrinsic(llvm::IntrinsicInst &call);
  bool visitIntegerIntrinsic(llvm::IntrinsicInst &call);
  bool visitFloatOperation(llvm::CallBase &call, llvm::Intrinsic::ID id);
  bool visitMemoryIntrinsic(llvm::IntrinsicInst &call);
  void shadowUnary(llvm::CallBase &call, abi::TermOp kind);
  void shadowOverflow(llvm::CallBase &call, abi::TermOp kind, bool isSigned);
  void shadowChoice(llvm::CallBase &call, abi::TermOp less, bool smaller);
  void shadowAbs(llvm::CallBase &call);
  void shadowFunnel(llvm::CallBase &call, bool left);
  void shadowLeastOrMost(llvm::CallBase &call, abi::TermOp kind);
  void shadowFabs(llvm::CallBase &call);
  void shadowCopysign(llvm::CallBase &call);
  void shadowFma(llvm::CallBase &call);

  // call_shadow.cpp
  void visitCall(llvm::CallBase &call);
  bool replaceLibraryCall(llvm::CallBase &call, llvm::Function &callee);
  void passArguments(llvm::CallBase &call);
  void passVariadic(llvm::CallBase &call);
  void forgetFramesLeft(llvm::CallBase &call);
  void rememberPlace(llvm::CallBase &call);
  void receiveArguments();
  void receiveResult(llvm::CallBase &call, bool trusted);
  void externalCall(llvm::CallBase &call, const llvm::Function *callee);

  // control_shadow.cpp
  bool visitControl(llvm::Instruction &instruction);
  void visitSelect(llvm::SelectInst &select);
  void visitSwitch(llvm::SwitchInst &choice);
  void insertFuel(llvm::Instruction *before);
  void visitReturn(llvm::ReturnInst &instruction);

  llvm::Function &function_;
  uint32_t number_;
  HookTable &hooks_;
  SiteTable &sites_;
  llvm::LLVMContext &context_;
  const llvm::DataLayout &layout_;
  llvm::Type *i32_;
  llvm::Type *i64_;
  llvm::Type *ptr_;
  llvm::DenseMap<llvm::Value *, llvm::Value *> shadows_;
  std::vector<std::pair<llvm::PHINode *, llvm::PHINode *>> phis_; // a PHI and its shadow
  ZonedVariables variables_;
  llvm::Value *stackMark_ = nullptr;
  llvm::Value *varargs_ = nullptr; // captured shadows of variadic arguments
};

} // namespace assay::instrument
