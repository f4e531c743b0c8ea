#include "instrument/unit_symbols.h"

#include <llvm/Object/ELFObjectFile.h>
#include <llvm/Object/ObjectFile.h>

namespace assay::instrument {

using namespace llvm;

namespace {

constexpr uint64_t kMostBytes = 64 * 1024; // of a variable that anybody asks for

std::vector<uint8_t> contents(const object::SectionRef &section, uint64_t address, uint64_t size) {
  std::vector<uint8_t> bytes(size, 0);
  if (section.isBSS())
    return bytes;
  auto data = section.getContents();
  if (!data) {
    consumeError(data.takeError());
    return bytes;
  }
  uint64_t start = address - section.getAddress();
  for (uint64_t i = 0; i < size && start + i < data->size(); ++i)
    bytes[i] = static_cast<uint8_t>((*data)[start + i]);
  return bytes;
}

template <class T> bool taken(Expected<T> &value) {
  if (value)
    return true;
  consumeError(value.takeError());
  return false;
}

} // namespace

base::Result<std::map<std::string, UnitSymbol>> readUnitSymbols(const std::string &sharedObject) {
  auto file = object::ObjectFile::createObjectFile(sharedObject);
  if (!file)
    return base::Error{"cannot read " + sharedObject + ": " + toString(file.takeError())};
  std::map<std::string, UnitSymbol> out;
  const auto *elf = dyn_cast<object::ELFObjectFileBase>(file->getBinary());
  if (elf == nullptr)
    return base::Error{sharedObject + " is no ELF file"};
  for (const object::ELFSymbolRef symbol : elf->symbols()) {
    auto name = symbol.getName();
    auto address = symbol.getAddress();
    auto section = symbol.getSection();
    if (!taken(name) || !taken(address) || !taken(section) || *section == elf->section_end() || name->empty())
      continue;
    UnitSymbol entry{*address, {}};
    bool isData = symbol.getELFType() == ELF::STT_OBJECT && symbol.getSize() <= kMostBytes;
    if (isData)
      entry.bytes = contents(**section, *address, symbol.getSize());
    out[name->str()] = std::move(entry);
  }
  return out;
}

} // namespace assay::instrument
