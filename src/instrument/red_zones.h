// Room around variables that nothing belongs into: what goes past one ends there, and not in the next variable or in
// what the compiler keeps on the stack.
#pragma once

#include <llvm/ADT/DenseMap.h>
#include <llvm/IR/Instructions.h>
#include <llvm/IR/Module.h>

namespace assay::instrument {

// A variable inside its room: `place` is where it lives now, `bytes` how large it is.
struct ZonedVariable {
  llvm::Instruction *place;
  llvm::Value *bytes;
};
using ZonedVariables = llvm::DenseMap<llvm::AllocaInst *, ZonedVariable>;

// A global variable inside its room.
struct ZonedGlobal {
  llvm::Constant *place;
  uint64_t bytes;
};
using ZonedGlobals = llvm::DenseMap<llvm::GlobalVariable *, ZonedGlobal>;

constexpr llvm::StringRef kZonedPrefix = "assay_zoned_"; // of their new names

ZonedGlobals widenGlobals(llvm::Module &module);

// Widens all variables that the function keeps in memory.
ZonedVariables widenVariables(llvm::Function &function);

} // namespace assay::instrument
