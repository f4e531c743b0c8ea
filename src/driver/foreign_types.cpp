#include "driver/foreign_types.h"

namespace assay::driver {

using program::CType;
using program::TypeId;
using program::TypeKind;
using program::TypeTable;

namespace {

bool isIncomplete(const CType &type) {
  bool isRecord = type.spelling.starts_with("struct ") || type.spelling.starts_with("union ");
  return type.kind == TypeKind::Opaque && type.size == 0 && isRecord;
}

// Copies types from one table to another, each once; what both know by name is the same.
class Importer {
public:
  Importer(const TypeTable &from, TypeTable &to) : from_(from), to_(to) {
    for (TypeId id = 0; id < to.size(); ++id)
      if (!to.get(id).spelling.empty() && !to.get(id).isUntyped)
        bySpelling_.emplace(to.get(id).spelling, id);
  }

  // Gives the incomplete type `target` the content of `source`.
  void complete(TypeId source, TypeId target) {
    known_[source] = target;
    fill(source, target);
  }

private:
  TypeId import(TypeId source) {
    if (source == program::kNoType)
      return source;
    if (auto it = known_.find(source); it != known_.end())
      return it->second;
    const CType &type = from_.get(source);
    auto same = type.isUntyped ? bySpelling_.end() : bySpelling_.find(type.spelling);
    if (same != bySpelling_.end() && to_.get(same->second).kind == type.kind && to_.get(same->second).size == type.size)
      return known_[source] = same->second;
    if (same != bySpelling_.end() && isIncomplete(to_.get(same->second)) && type.kind == TypeKind::Record) {
      complete(source, same->second);
      return same->second;
    }
    TypeId made = to_.add(CType{});
    known_[source] = made;
    fill(source, made);
    return made;
  }

  void fill(TypeId source, TypeId target) {
    CType type = from_.get(source);
    type.isForeign = true;
    type.element = import(type.element);
    for (program::Field &field : type.fields)
      field.type = import(field.type);
    for (TypeId &parameter : type.parameters)
      parameter = import(parameter);
    to_.get(target) = std::move(type);
  }

  const TypeTable &from_;
  TypeTable &to_;
  std::map<std::string, TypeId> bySpelling_;
  std::map<TypeId, TypeId> known_;
};

} // namespace

void completeTypes(program::Unit &unit, Project &project, const std::vector<const frontend::Source *> &linked) {
  std::map<std::string, TypeId> wanted;
  for (TypeId id = 0; id < unit.types.size(); ++id)
    if (isIncomplete(unit.types.get(id)))
      wanted[unit.types.get(id).spelling] = id;
  for (const frontend::Source *source : linked) {
    if (wanted.empty())
      return;
    const program::Unit *other = project.unit(*source);
    const TypeTable *types = other == nullptr ? nullptr : &other->types;
    for (TypeId id = 0; types != nullptr && id < types->size(); ++id) {
      auto it = wanted.find(types->get(id).spelling);
      if (it == wanted.end() || types->get(id).kind != TypeKind::Record || types->get(id).size == 0)
        continue;
      Importer(*types, unit.types).complete(id, it->second);
      wanted.erase(it);
    }
  }
}

} // namespace assay::driver
