#include "memory/length_pairs.h"

#include <algorithm>
#include <cctype>
#include <functional>
#include <set>

namespace assay::memory {

using program::CType;
using program::TypeKind;

namespace {

std::string lower(std::string name) {
  std::transform(name.begin(), name.end(), name.begin(), [](unsigned char c) { return std::tolower(c); });
  return name;
}

bool looksLikeLength(std::string name) {
  name = lower(std::move(name));
  static const std::vector<std::string> whole = {"n",     "len",   "length", "size",   "count", "cnt", "num",     "sz",
                                                 "nmemb", "nelem", "nitems", "nbytes", "bytes", "cap", "capacity"};
  if (std::find(whole.begin(), whole.end(), name) != whole.end())
    return true;
  if (name.starts_with("min"))
    return false; // a bound for something else
  for (const char *part : {"len", "size", "count", "_sz", "cnt", "num_", "nr_"})
    if (name.find(part) != std::string::npos)
      return true;
  return name.ends_with("_n") || name.starts_with("n_");
}

// What is left of a length's name without the word for length: dsize → d, buf_len → buf.
std::string stemOf(const std::string &given) {
  std::string name = lower(given);
  for (std::string word : {"length", "len", "size", "count", "cnt", "bytes", "sz", "_n"})
    if (name.ends_with(word)) {
      name.resize(name.size() - word.size());
      break;
    }
  while (!name.empty() && name.back() == '_')
    name.pop_back();
  return name;
}

// src for source: the same first letter, and the others in the same order.
bool isShortFor(const std::string &stem, const std::string &name) {
  size_t at = 0;
  for (char c : name)
    at += at < stem.size() && stem[at] == c ? 1 : 0;
  return at == stem.size() && stem[0] == name[0];
}

// The one pointer whose name goes with the length's: buf and buf_len, dst and dsize, source and srclen.
std::optional<size_t> namesake(const program::Function &function, size_t length,
                               const std::function<bool(size_t)> &isBuffer) {
  std::string stem = stemOf(function.parameters[length].name);
  if (stem.empty() || stem == lower(function.parameters[length].name))
    return std::nullopt;
  std::optional<size_t> best;
  for (size_t j = 0; j < function.parameters.size(); ++j) {
    std::string name = lower(function.parameters[j].name);
    if (j == length || !isBuffer(j) || (!isShortFor(stem, name) && !stem.starts_with(name)))
      continue;
    bool isExact = name == stem;
    if (best && !isExact)
      return std::nullopt; // more than one may be meant
    best = j;
    if (isExact)
      break;
  }
  return best;
}

bool isLength(const program::Unit &unit, const program::Function &function, size_t i) {
  if (i >= function.parameters.size())
    return false;
  const CType &type = unit.types.get(function.parameters[i].type);
  return type.kind == TypeKind::Int && !type.isBool && !type.isChar && type.enumerators.empty() &&
         looksLikeLength(function.parameters[i].name);
}

// Elements of a size of their own, as qsort() has them: how long they are together is not said.
bool hasElementSize(const program::Unit &unit, const program::Function &function, size_t count) {
  if (isLength(unit, function, count + 1) || isLength(unit, function, count - 1))
    return true;
  for (size_t j = 0; j < function.parameters.size(); ++j)
    if (j != count && isLength(unit, function, j) && lower(function.parameters[j].name) == "size")
      return true;
  return false;
}

// What is written beside something of another type that is only read is as long as its own rules say: a digest.
bool isOfItsOwnLength(const program::Unit &unit, const program::Function &function, size_t one, size_t last) {
  const CType &pointer = unit.types.get(function.parameters[one].type);
  const CType &read = unit.types.get(function.parameters[last].type);
  const CType &element = unit.types.get(pointer.element);
  const CType &other = unit.types.get(read.element);
  return !pointer.isConst && read.isConst && (element.kind != other.kind || element.spelling != other.spelling);
}

} // namespace

std::optional<std::pair<size_t, size_t>> tableOf(const program::Unit &unit, const program::Function &function) {
  static const std::set<std::string> counts = {"n", "nmemb", "nelem", "nelems", "nel", "nitems", "num", "count", "cnt"};
  static const std::set<std::string> sizes = {"size", "sz", "es", "esize", "elsize", "elem_size", "width"};
  bool isUntyped = std::any_of(function.parameters.begin(), function.parameters.end(), [&](const auto &one) {
    const CType &type = unit.types.get(one.type);
    return type.kind == TypeKind::Pointer && unit.types.get(type.element).kind == TypeKind::Void;
  });
  auto isNumber = [&](size_t i) { return unit.types.get(function.parameters[i].type).kind == TypeKind::Int; };
  for (size_t i = 0; isUntyped && i + 1 < function.parameters.size(); ++i) {
    std::string one = lower(function.parameters[i].name);
    std::string other = lower(function.parameters[i + 1].name);
    bool isTable = (counts.contains(one) && sizes.contains(other)) || (sizes.contains(one) && counts.contains(other));
    if (isTable && isNumber(i) && isNumber(i + 1))
      return std::pair(i, i + 1);
  }
  return std::nullopt;
}

std::vector<std::pair<uint64_t, uint64_t>> lengthPairs(const program::Unit &unit, const program::Function &function) {
  std::vector<std::pair<uint64_t, uint64_t>> out;
  const CType &block = unit.types.get(function.argumentBlock);
  auto isBuffer = [&](size_t i) {
    const CType &type = unit.types.get(function.parameters[i].type);
    if (type.kind != TypeKind::Pointer || function.parameters[i].declaredBound ||
        function.parameters[i].lengthParameter || function.parameters[i].hasAreaBehind)
      return false;
    if (type.isUntyped)
      return false;                         // a structure, not a buffer
    constexpr uint64_t kLargeRecord = 4096; // the state of something, of which there is one
    const CType &element = unit.types.get(type.element);
    TypeKind kind = element.kind;
    if (kind == TypeKind::Record && element.size > kLargeRecord)
      return false;
    return kind == TypeKind::Int || kind == TypeKind::Float || kind == TypeKind::Pointer || kind == TypeKind::Record ||
           kind == TypeKind::Void;
  };
  for (size_t i = 0; i < function.parameters.size(); ++i) // what is stated needs no guess
    if (function.parameters[i].lengthParameter)
      out.emplace_back(block.fields[i].bitOffset / 8,
                       block.fields[*function.parameters[i].lengthParameter].bitOffset / 8);
  if (function.sequence)
    return out; // its parameters belong to many functions, and their pairs are stated
  auto pointee = [&](size_t i) -> const CType & {
    return unit.types.get(unit.types.get(function.parameters[i].type).element);
  };
  auto pair = [&](size_t buffer, size_t length) {
    out.emplace_back(block.fields[buffer].bitOffset / 8, block.fields[length].bitOffset / 8);
  };
  for (size_t i = 0; i < function.parameters.size(); ++i) {
    if (!isLength(unit, function, i))
      continue;
    if (auto own = namesake(function, i, isBuffer)) {
      pair(*own, i);
      continue;
    }
    // All buffers right before the length share it (as in memcmp(a, b, n)); a record pointer only
    // when it stands next to it, and what is counted is not bytes.
    std::vector<size_t> group;
    bool isBytes = lower(function.parameters[i].name).find("size") != std::string::npos;
    if (i > 0 && isBytes && isBuffer(i - 1) && pointee(i - 1).kind == TypeKind::Record)
      continue;
    for (size_t j = i; j-- > 0 && isBuffer(j) && (j + 1 == i || pointee(j).kind != TypeKind::Record);)
      group.push_back(j);
    bool isTable = !group.empty() && pointee(group[0]).kind == TypeKind::Void && hasElementSize(unit, function, i);
    bool isWritten = std::any_of(group.begin(), group.end(),
                                 [&](size_t j) { return !unit.types.get(function.parameters[j].type).isConst; });
    // A text beside a buffer that is written: the length may be what is read or the room there is.
    bool isCopied = isWritten && std::any_of(group.begin(), group.end(), [&](size_t j) {
                      return pointee(j).isPlainChar && unit.types.get(function.parameters[j].type).isConst;
                    });
    for (size_t j : group)
      if (!isTable && !isCopied && !isOfItsOwnLength(unit, function, j, group[0]))
        pair(j, i);
  }
  return out;
}

} // namespace assay::memory
