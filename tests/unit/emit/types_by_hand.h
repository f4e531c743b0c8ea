// A TypeTable made by hand, with the layout x86-64 gives, and a scratch directory in which emitted
// files are compiled and run.
#pragma once

#include "../temporary_directory.h"
#include "emit/emitter.h"

#include <gtest/gtest.h>

#include <cstring>
#include <filesystem>
#include <fstream>
#include <sys/wait.h>

namespace assay::testing {

using program::CType;
using program::Field;
using program::TypeId;
using program::TypeKind;

struct TypesByHand {
  program::TypeTable &table;

  TypeId integer(const std::string &name, uint64_t size, bool isSigned) {
    CType type;
    type.kind = TypeKind::Int;
    type.spelling = name;
    type.size = type.align = size;
    type.isSigned = isSigned;
    type.isChar = size == 1 && name.find("char") != std::string::npos;
    type.isPlainChar = name == "char";
    type.isBool = name == "_Bool";
    return table.add(type);
  }
  TypeId floating(const std::string &name, uint64_t size) {
    CType type;
    type.kind = TypeKind::Float;
    type.spelling = name;
    type.size = type.align = size;
    return table.add(type);
  }
  TypeId voidType() {
    CType type;
    type.kind = TypeKind::Void;
    type.spelling = "void";
    return table.add(type);
  }
  TypeId pointer(TypeId element, bool isConst = false) {
    const CType &pointee = table.get(element);
    CType type;
    type.kind = TypeKind::Pointer;
    type.size = type.align = 8;
    type.element = element;
    type.isConst = isConst;
    std::string prefix = isConst ? "const " : "";
    if (pointee.kind == TypeKind::Array)
      type.spelling = prefix + table.get(pointee.element).spelling + " (*)[" + std::to_string(pointee.count) + "]";
    else if (!pointee.spelling.empty())
      type.spelling = prefix + pointee.spelling + (pointee.kind == TypeKind::Pointer ? "*" : " *");
    return table.add(type);
  }
  TypeId array(TypeId element, uint64_t count) {
    CType type;
    type.kind = TypeKind::Array;
    type.element = element;
    type.count = count;
    type.size = count * table.get(element).size;
    type.align = table.get(element).align;
    return table.add(type);
  }
  // An empty record to point to; fill it with `layOut`.
  TypeId record(const std::string &spelling, bool isUnion = false) {
    CType type;
    type.kind = TypeKind::Record;
    type.spelling = spelling;
    type.isUnion = isUnion;
    return table.add(type);
  }
  void layOut(TypeId id, const std::vector<std::pair<std::string, TypeId>> &members) {
    uint64_t size = 0;
    uint64_t align = 1;
    bool isUnion = table.get(id).isUnion;
    std::vector<Field> fields;
    for (const auto &[name, member] : members) {
      const CType &type = table.get(member);
      uint64_t offset = isUnion ? 0 : (size + type.align - 1) / type.align * type.align;
      fields.push_back({name, member, offset * 8, 0, false});
      size = std::max(size, offset + type.size);
      align = std::max(align, type.align);
    }
    CType &type = table.get(id);
    type.fields = fields;
    type.align = align;
    type.size = (size + align - 1) / align * align;
  }
  TypeId record(const std::string &spelling, const std::vector<std::pair<std::string, TypeId>> &members) {
    TypeId id = record(spelling);
    layOut(id, members);
    return id;
  }
};

inline program::Function function(TypesByHand &types, const std::string &name, TypeId result,
                                  const std::vector<std::pair<std::string, TypeId>> &parameters) {
  program::Function out;
  out.name = name;
  out.returnType = result;
  for (const auto &[parameter, type] : parameters)
    out.parameters.push_back({parameter, type, std::nullopt});
  auto members = parameters;
  if (result != program::kNoType)
    members.emplace_back("assay_result", result);
  out.argumentBlock = types.record("struct assay_arguments_" + name, members);
  return out;
}

inline input::Object object(const program::TypeTable &types, TypeId element, uint64_t count = 1) {
  input::Object out;
  out.element = element;
  out.count = count;
  out.bytes.resize(types.get(element).size * count);
  return out;
}

template <class T> void put(std::vector<uint8_t> &bytes, uint64_t offset, T value) {
  std::memcpy(&bytes.at(offset), &value, sizeof value);
}

// Memory as it was before: what a function that changes nothing leaves.
inline std::vector<std::vector<uint8_t>> unchanged(const input::InputGraph &graph) {
  input::AddressMap map(graph);
  std::vector<std::vector<uint8_t>> out;
  for (const input::Object &source : graph.objects) {
    out.push_back(source.bytes);
    for (const auto &[offset, edge] : source.edges)
      put<uint64_t>(out.back(), offset, map.addressOf(edge));
  }
  return out;
}

struct RunOutput {
  int status = -1;
  std::string text;
};

class Scratch {
public:
  Scratch() {
    std::filesystem::create_directories(path_ / "tests");
    std::filesystem::create_directories(path_ / "src");
  }

  void write(const std::string &name, const std::string &text) { std::ofstream(path_ / name) << text; }
  std::string source(const std::string &name) const { return (path_ / "src" / name).string(); }
  const std::filesystem::path &path() const { return path_; }

  RunOutput run(const std::string &command) const {
    RunOutput out;
    std::string line = "cd " + path_.string() + " && ( " + command + " ) 2>&1";
    FILE *pipe = popen(line.c_str(), "r");
    char buffer[4096];
    for (size_t got; (got = fread(buffer, 1, sizeof buffer, pipe)) > 0;)
      out.text.append(buffer, got);
    int status = pclose(pipe);
    out.status = WIFEXITED(status) ? WEXITSTATUS(status) : 1000;
    return out;
  }

  // Compiles a test file with each compiler, standard and level; runs it. Empty if all is well.
  std::string compileAndRun(const std::string &file, const std::string &more = "") const {
    for (const char *how : {"gcc -std=gnu11", "gcc -std=gnu99 -O2", "clang-19 -std=gnu11",
                            "clang-19 -std=gnu99 -g -fsanitize=address,undefined"}) {
      std::string command = std::string(how) + " -Wall -Wextra -Werror -isystem src " + more + " " + file +
                            " -o program -lm && ./program";
      if (RunOutput out = run(command); out.status != 0)
        return std::string(how) + ": " + out.text;
    }
    return "";
  }

private:
  TemporaryDirectory directory_;
  std::filesystem::path path_ = directory_.path();
};

} // namespace assay::testing
