// Shadows across calls: arguments and results travel in words of the runtime, trusted only when
// the callee says who it is, because uninstrumented code may stand in between.
#include "instrument/function_shadow.h"

#include <llvm/IR/InlineAsm.h>

#include <set>

namespace assay::instrument {

using namespace llvm;
using abi::Approximation;

namespace {

constexpr size_t kMaxArguments = 64;
constexpr size_t kMaxResults = 8;

// Output whose only effect is text: running it natively changes nothing the code can see.
const std::set<StringRef> kOnlyOutput = {"printf", "puts",   "putchar", "fprintf", "fputs",   "fputc",
                                         "putc",   "perror", "fflush",  "fwrite",  "vprintf", "vfprintf"};

// Functions of libm that are one floating-point operation; they run natively and have a term.
Intrinsic::ID mathOperation(StringRef name) {
  static const std::map<StringRef, Intrinsic::ID> table = {
      {"sqrt", Intrinsic::sqrt},           {"fabs", Intrinsic::fabs},         {"floor", Intrinsic::floor},
      {"ceil", Intrinsic::ceil},           {"trunc", Intrinsic::trunc},       {"rint", Intrinsic::rint},
      {"round", Intrinsic::round},         {"fmin", Intrinsic::minnum},       {"fmax", Intrinsic::maxnum},
      {"nearbyint", Intrinsic::nearbyint}, {"copysign", Intrinsic::copysign}, {"fma", Intrinsic::fma}};
  auto it = table.find(name);
  if (it == table.end() && name.ends_with("f"))
    it = table.find(name.drop_back());
  return it == table.end() ? Intrinsic::not_intrinsic : it->second;
}

// Which of the compiler's handlers is called where a check for undefined behaviour fails.
abi::Undefined undefinedKind(const Function &handler) {
  if (handler.getName().contains("shift_out_of_bounds"))
    return abi::Undefined::Shift;
  return handler.getName().contains("out_of_bounds") ? abi::Undefined::Index : abi::Undefined::Overflow;
}

} // namespace

bool FunctionShadow::replaceLibraryCall(CallBase &call, Function &callee) {
  static const std::map<std::string, std::string> replacements = {
      {"malloc", "assay_malloc"}, {"calloc", "assay_calloc"}, {"realloc", "assay_realloc"},
      {"free", "assay_free"},     {"exit", "assay_exit"},     {"_exit", "assay_exit"},
      {"_Exit", "assay_exit"},    {"abort", "assay_abort"},   {"__assert_fail", "assay_assert_fail"},
  };
  auto it = replacements.find(callee.getName().str());
  if (it == replacements.end())
    return false;
  FunctionCallee hook = hooks_.get(it->second);
  if (hook.getFunctionType()->getNumParams() != call.arg_size())
    return false;
  bool allocates = call.getType()->isPointerTy();
  for (unsigned i = 0; i < call.arg_size(); ++i) {
    Value *argument = call.getArgOperand(i);
    if (hook.getFunctionType()->getParamType(i) != argument->getType())
      return false;
    if (!argument->getType()->isIntegerTy())
      continue;
    uint32_t place = site(call, program::SiteKind::Call);
    unsigned width = widthOf(argument->getType());
    guarded(&call, {shadow(argument)}, [&](Builder &inner) -> Value * {
      if (allocates)
        approximate(inner, Approximation::AllocationSize, call);
      hooks_.call(inner, "assay_concretise", {word(place), shadow(argument), low(inner, argument), word(width)});
      return nullptr;
    });
  }
  if (allocates) {
    Builder builder(&call);
    hooks_.call(builder, "assay_allocates", {word(site(call, program::SiteKind::Call))});
  }
  if (call.doesNotReturn() || call.getType()->isVoidTy() || callee.getName() == "realloc") {
    Builder builder(&call);
    hooks_.call(builder, "assay_at", {word(site(call, program::SiteKind::Call))});
  }
  call.setCalledFunction(hook);
  call.setAttributes({});
  return true;
}

namespace {

struct VariadicSlot {
  unsigned argument;
  unsigned area, offset; // area 0: the register save area; 1: the stack
};

struct VariadicLayout {
  std::vector<VariadicSlot> slots;
  uint64_t stackBytes = 0;
};

// Where the System V ABI for x86-64 puts each variadic argument, as LLVM implements it: a place in
// the register save area, or one on the stack relative to the end of the named arguments.
VariadicLayout placeVariadic(const CallBase &call, const DataLayout &layout) {
  FunctionType *type = call.getFunctionType();
  VariadicLayout out;
  unsigned gp = 0, fp = 0;
  uint64_t stack = 0, named = 0;
  for (unsigned i = 0; i < call.arg_size(); ++i) {
    if (i == type->getNumParams())
      named = stack;
    Type *passed = call.getArgOperand(i)->getType();
    VariadicSlot slot{i, 0, 0};
    auto onStack = [&](uint64_t size, uint64_t align) {
      stack = alignTo(stack, std::max<uint64_t>(align, 8));
      slot.area = 1;
      slot.offset = static_cast<unsigned>(stack - named);
      stack += alignTo(size, 8);
    };
    bool isWide = passed->isIntegerTy(128);
    bool inVectorRegister = passed->isFloatTy() || passed->isDoubleTy() || passed->isVectorTy();
    if (call.isByValArgument(i)) {
      onStack(layout.getTypeAllocSize(call.getParamByValType(i)).getFixedValue(),
              call.getParamAlign(i).valueOrOne().value());
    } else if (inVectorRegister && fp < 8) {
      slot.offset = 48 + 16 * fp++;
    } else if (isWide && gp <= 4) {
      slot.offset = 8 * gp;
      gp += 2;
    } else if (isWide) {
      gp = 6; // LLVM leaves the last register empty then
      onStack(16, 16);
    } else if ((passed->isPointerTy() || passed->isIntegerTy()) && gp < 6) {
      slot.offset = 8 * gp++;
    } else {
      onStack(layout.getTypeAllocSize(passed).getFixedValue(), passed->isX86_FP80Ty() || passed->isVectorTy() ? 16 : 8);
    }
    if (i >= type->getNumParams())
      out.slots.push_back(slot);
  }
  if (call.arg_size() == type->getNumParams())
    named = stack;
  out.stackBytes = stack - named;
  return out;
}

} // namespace

void FunctionShadow::passVariadic(CallBase &call) {
  if (!call.getFunctionType()->isVarArg())
    return;
  VariadicLayout placed = placeVariadic(call, layout_);
  Builder builder(&call);
  hooks_.call(builder, "assay_vararg_begin", {word(placed.stackBytes)});
  for (const VariadicSlot &slot : placed.slots) {
    Value *argument = call.getArgOperand(slot.argument);
    Type *passed = argument->getType();
    if (call.isByValArgument(slot.argument)) {
      uint64_t size = layout_.getTypeAllocSize(call.getParamByValType(slot.argument)).getFixedValue();
      hooks_.call(builder, "assay_vararg_byval", {word(slot.offset), argument, longWord(size)});
      continue;
    }
    std::vector<Value *> leaves;
    flatten(builder, shadow(argument), leaves);
    Type *element = passed->isVectorTy() ? cast<VectorType>(passed)->getElementType() : passed;
    unsigned bytes = widthOf(element) / 8;
    for (size_t i = 0; i < leaves.size() && bytes != 0; ++i)
      hooks_.call(builder, "assay_vararg_pass",
                  {word(slot.area), word(slot.offset + i * bytes), word(bytes), leaves[i]});
  }
}

void FunctionShadow::passArguments(CallBase &call) {
  Builder builder(&call);
  Type *arrayType = ArrayType::get(i32_, kMaxArguments);
  GlobalVariable *words = hooks_.word("assay_arg_shadow", arrayType);
  std::vector<Value *> leaves;
  for (unsigned i = 0; i < call.arg_size(); ++i) {
    Value *argument = call.getArgOperand(i);
    if (argument->getType()->isMetadataTy())
      continue;
    if (call.isByValArgument(i)) { // the caller reads the whole struct
      Value *size = longWord(layout_.getTypeAllocSize(call.getParamByValType(i)).getFixedValue());
      hooks_.call(builder, "assay_access",
                  {argument, shadow(argument), size, word(site(call, program::SiteKind::Other)), word(0)});
      hooks_.call(builder, "assay_byval_pass", {word(i), argument, size});
    }
    if (i < call.getFunctionType()->getNumParams())
      flatten(builder, shadow(argument), leaves);
  }
  for (size_t i = 0; i < leaves.size() && i < kMaxArguments; ++i)
    builder.CreateStore(leaves[i], builder.CreateConstGEP2_64(arrayType, words, 0, i));
  passVariadic(call);
  builder.CreateStore(call.getCalledOperand(), hooks_.word("assay_callee", ptr_));
  builder.CreateStore(ConstantPointerNull::get(PointerType::getUnqual(context_)),
                      hooks_.word("assay_ret_callee", ptr_));
}

void FunctionShadow::receiveArguments() {
  Instruction *first = &*function_.getEntryBlock().getFirstInsertionPt();
  Builder builder(first);
  Value *callee = builder.CreateLoad(ptr_, hooks_.word("assay_callee", ptr_));
  Value *trusted = builder.CreateICmpEQ(callee, &function_);
  Type *arrayType = ArrayType::get(i32_, kMaxArguments);
  GlobalVariable *words = hooks_.word("assay_arg_shadow", arrayType);
  builder.CreateStore(ConstantPointerNull::get(PointerType::getUnqual(context_)), hooks_.word("assay_callee", ptr_));
  stackMark_ = hooks_.call(builder, "assay_stack_mark", {});
  size_t next = 0;
  for (Argument &argument : function_.args()) {
    std::vector<Value *> zeros;
    flatten(builder, zero(argument.getType()), zeros);
    std::vector<Value *> leaves;
    for (size_t i = 0; i < zeros.size(); ++i, ++next) {
      if (next >= kMaxArguments) {
        leaves.push_back(word(0));
        continue;
      }
      Value *loaded = builder.CreateLoad(i32_, builder.CreateConstGEP2_64(arrayType, words, 0, next));
      leaves.push_back(builder.CreateSelect(trusted, loaded, word(0)));
    }
    size_t used = 0;
    setShadow(&argument, unflatten(builder, shadowType(argument.getType()), leaves, used));
    if (argument.hasByValAttr()) {
      setShadow(&argument, word(0)); // the copy lives on our own stack
      hooks_.call(builder, "assay_byval_receive",
                  {word(argument.getArgNo()), &argument,
                   longWord(layout_.getTypeAllocSize(argument.getParamByValType()).getFixedValue()),
                   builder.CreateZExt(trusted, i32_)});
    }
  }
  if (function_.isVarArg()) {
    Type *buffer = ArrayType::get(i32_, 2 + 64 * 4);
    varargs_ = builder.CreateAlloca(buffer);
    hooks_.call(builder, "assay_vararg_capture", {varargs_, builder.CreateZExt(trusted, i32_)});
  }
  hooks_.call(builder, "assay_enter", {word(number_)});
  insertFuel(first);
}

void FunctionShadow::receiveResult(CallBase &call, bool trusted) {
  if (call.getType()->isVoidTy())
    return;
  Builder builder(call.getNextNode());
  Type *arrayType = ArrayType::get(i32_, kMaxResults);
  GlobalVariable *words = hooks_.word("assay_ret_shadow", arrayType);
  std::vector<Value *> zeros;
  flatten(builder, zero(call.getType()), zeros);
  Value *known = nullptr;
  if (!trusted)
    known =
        builder.CreateICmpEQ(builder.CreateLoad(ptr_, hooks_.word("assay_ret_callee", ptr_)), call.getCalledOperand());
  std::vector<Value *> leaves;
  for (size_t i = 0; i < zeros.size() && i < kMaxResults; ++i) {
    Value *loaded = builder.CreateLoad(i32_, builder.CreateConstGEP2_64(arrayType, words, 0, i));
    leaves.push_back(known == nullptr ? loaded : builder.CreateSelect(known, loaded, word(0)));
  }
  size_t used = 0;
  setShadow(&call, unflatten(builder, shadowType(call.getType()), leaves, used));
  bool isThunk = HookTable::isHook(function_.getName()); // or a model, which uses all it is given
  if (isThunk && leaves.size() == 1)
    guarded(&*builder.GetInsertPoint(), {leaves[0]}, [&](Builder &inner) -> Value * {
      hooks_.call(inner, "assay_result_used", {leaves[0]});
      return nullptr;
    });
}

// Code without a body here runs natively: its result is concrete and what it may have written
// loses its terms.
void FunctionShadow::externalCall(CallBase &call, const Function *callee) {
  bool onlyOutput = callee != nullptr && kOnlyOutput.contains(callee->getName()) && call.use_empty();
  Builder before(&call);
  if (!onlyOutput)
    approximate(before, Approximation::NativeCall, call);
  for (Value *argument : call.args()) // it may not take NULL: another value must be worth a try
    if (argument->getType()->isPointerTy() && !isa<Constant>(argument))
      guarded(&call, {shadow(argument)}, [&](Builder &inner) -> Value * {
        hooks_.call(inner, "assay_pass_pointer",
                    {word(site(call, program::SiteKind::Other)), shadow(argument), low(inner, argument)});
        return nullptr;
      });
  if (call.isTerminator() || call.doesNotReturn())
    return;
  Builder after(call.getNextNode());
  for (unsigned i = 0; i < call.arg_size(); ++i)
    if (call.getArgOperand(i)->getType()->isPointerTy() && !isa<Constant>(call.getArgOperand(i)) &&
        !call.onlyReadsMemory(i) && !onlyOutput)
      hooks_.call(after, "assay_external_wrote", {call.getArgOperand(i)});
}

// setjmp comes back when functions called since were left without a return.
void FunctionShadow::forgetFramesLeft(CallBase &call) {
  Builder before(&call);
  hooks_.call(before, "assay_sets_jump", {});
  Value *mark = hooks_.call(before, "assay_stack_mark", {});
  Builder after(call.getNextNode());
  hooks_.call(after, "assay_stack_release", {mark});
}

// Models have no places of their own: while one is active, what goes wrong is at the call of it.
void FunctionShadow::rememberPlace(CallBase &call) {
  GlobalVariable *place = hooks_.word("assay_call_site", i32_);
  Builder before(&call);
  Value *outer = before.CreateLoad(i32_, place); // a comparison called by a sort calls others
  before.CreateStore(word(site(call, program::SiteKind::Call)), place);
  Builder after(call.getNextNode());
  after.CreateStore(outer, place);
}

void FunctionShadow::visitCall(CallBase &call) {
  if (auto *intrinsic = dyn_cast<IntrinsicInst>(&call)) {
    visitIntrinsic(*intrinsic);
    return;
  }
  if (call.isInlineAsm()) {
    Builder builder(&call);
    approximate(builder, Approximation::InlineAssembly, call);
    for (Value *argument : call.args())
      if (argument->getType()->isPointerTy() && !isa<Constant>(argument))
        hooks_.call(builder, "assay_external_wrote", {argument});
    return;
  }
  if (call.hasFnAttr(Attribute::ReturnsTwice))
    forgetFramesLeft(call);
  Function *callee = call.getCalledFunction();
  if (callee != nullptr && HookTable::isHook(callee->getName()) && callee->isDeclaration())
    return;
  if (callee != nullptr && callee->getName().starts_with("__ubsan_handle_")) {
    Builder builder(&call);
    hooks_.call(builder, "assay_undefined",
                {word(site(call, program::SiteKind::Other)), word(static_cast<uint32_t>(undefinedKind(*callee)))});
    call.eraseFromParent();
    return;
  }
  if (callee != nullptr && callee->isDeclaration() && replaceLibraryCall(call, *callee))
    return;
  if (callee != nullptr && callee->isDeclaration()) {
    Intrinsic::ID math = mathOperation(callee->getName());
    if (math == Intrinsic::not_intrinsic || !visitFloatOperation(call, math))
      externalCall(call, callee);
    return;
  }
  if (callee == nullptr) { // which function is called may depend on the input
    uint32_t place = site(call, program::SiteKind::Call);
    Value *target = call.getCalledOperand();
    Builder builder(&call);
    hooks_.call(builder, "assay_call_target", {word(place), shadow(target), low(builder, target)});
  }
  if (callee != nullptr && callee->hasFnAttribute(kWeakAttribute)) {
    Builder builder(&call);
    approximate(builder, Approximation::WeakDefinition, call);
  }
  if (callee != nullptr && HookTable::isHook(callee->getName()) && !HookTable::isHook(function_.getName()))
    rememberPlace(call);
  passArguments(call);
  receiveResult(call, callee != nullptr);
}

} // namespace assay::instrument
