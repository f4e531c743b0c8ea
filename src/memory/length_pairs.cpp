#include "memory/length_pairs.h"

#include <algorithm>
#include <cctype>

namespace assay::memory {

using program::CType;
using program::TypeKind;

namespace {

bool looksLikeLength(std::string name) {
  std::transform(name.begin(), name.end(), name.begin(), [](unsigned char c) { return std::tolower(c); });
  static const std::vector<std::string> whole = {"n",  "len",   "length", "size",   "count", "cnt", "num",
                                                 "sz", "nmemb", "nelem",  "nbytes", "bytes", "cap", "capacity"};
  if (std::find(whole.begin(), whole.end(), name) != whole.end())
    return true;
  if (name.starts_with("min"))
    return false; // a bound for something else
  for (const char *part : {"len", "size", "count", "_sz", "cnt", "num_", "nr_"})
    if (name.find(part) != std::string::npos)
      return true;
  return name.ends_with("_n") || name.starts_with("n_");
}

// The pointer whose name the length's begins with: buf and buf_len, not another one beside it.
std::optional<size_t> namesake(const program::Function &function, size_t length) {
  std::optional<size_t> best;
  for (size_t j = 0; j < function.parameters.size(); ++j) {
    const std::string &name = function.parameters[j].name;
    bool begins = j != length && name.size() >= 2 && function.parameters[length].name.starts_with(name);
    if (begins && (!best || name.size() > function.parameters[*best].name.size()))
      best = j;
  }
  return best;
}

} // namespace

std::vector<std::pair<uint64_t, uint64_t>> lengthPairs(const program::Unit &unit, const program::Function &function) {
  std::vector<std::pair<uint64_t, uint64_t>> out;
  const CType &block = unit.types.get(function.argumentBlock);
  auto isBuffer = [&](size_t i) {
    const CType &type = unit.types.get(function.parameters[i].type);
    if (type.kind != TypeKind::Pointer || function.parameters[i].declaredBound ||
        function.parameters[i].lengthParameter)
      return false;
    if (type.isUntyped)
      return false; // a structure, not a buffer
    TypeKind pointee = unit.types.get(type.element).kind;
    return pointee == TypeKind::Int || pointee == TypeKind::Float || pointee == TypeKind::Pointer ||
           pointee == TypeKind::Record || pointee == TypeKind::Void;
  };
  for (size_t i = 0; i < function.parameters.size(); ++i) // what is stated needs no guess
    if (function.parameters[i].lengthParameter)
      out.emplace_back(block.fields[i].bitOffset / 8,
                       block.fields[*function.parameters[i].lengthParameter].bitOffset / 8);
  if (function.sequence)
    return out; // its parameters belong to many functions, and their pairs are stated
  for (size_t i = 0; i < function.parameters.size(); ++i) {
    const CType &type = unit.types.get(function.parameters[i].type);
    bool isLength = type.kind == TypeKind::Int && !type.isBool && !type.isChar && type.enumerators.empty() &&
                    looksLikeLength(function.parameters[i].name);
    if (!isLength)
      continue;
    if (auto own = namesake(function, i); own && isBuffer(*own)) {
      out.emplace_back(block.fields[*own].bitOffset / 8, block.fields[i].bitOffset / 8);
      continue;
    }
    // All buffers right before the length share it (as in memcmp(a, b, n)); a record pointer only
    // when it stands next to it.
    for (size_t j = i; j-- > 0 && isBuffer(j);) {
      bool isRecord = unit.types.get(unit.types.get(function.parameters[j].type).element).kind == TypeKind::Record;
      if (isRecord && j + 1 != i)
        break;
      out.emplace_back(block.fields[j].bitOffset / 8, block.fields[i].bitOffset / 8);
    }
  }
  return out;
}

} // namespace assay::memory
