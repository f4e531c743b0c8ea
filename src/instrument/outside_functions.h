// Pointers to functions of other libraries (`hooks = {malloc, free}`) get an address inside the unit, where
// it is known and what is called through them is watched like a direct call.
#pragma once

#include <llvm/IR/Module.h>

namespace assay::instrument {

constexpr const char *kOutsidePrefix = "assay_outside_";

void giveAddressesInside(llvm::Module &module);

} // namespace assay::instrument
