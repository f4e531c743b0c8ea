#include "frontend/type_reader.h"

#include "program/file_record.h"

#include <clang/AST/Decl.h>
#include <clang/AST/RecordLayout.h>
#include <clang/Basic/SourceManager.h>

#include <set>

namespace assay::frontend {

using namespace clang;
using program::CType;
using program::TypeId;
using program::TypeKind;

std::string TypeReader::spell(QualType type) const {
  std::string text = type.getUnqualifiedType().getAsString(policy_);
  constexpr std::string_view kList = "struct __va_list_tag"; // known to the compiler, but not by this name
  if (size_t at = text.find(kList); at != std::string::npos)
    text.replace(at, kList.size(), "__typeof__((*(__builtin_va_list *)0)[0])");
  bool nameless = text.find("(unnamed") != std::string::npos || text.find("(anonymous") != std::string::npos;
  return nameless ? std::string() : text;
}

void TypeReader::readBuiltin(QualType type, CType &out) {
  if (type->isVoidType()) {
    out.kind = TypeKind::Void;
    return;
  }
  if (type->isIntegerType()) { // includes enums
    out.kind = TypeKind::Int;
    out.isSigned = type->isSignedIntegerOrEnumerationType();
    out.isBool = type->isBooleanType();
    out.isChar = type->isAnyCharacterType();
    out.isPlainChar =
        type->isCharType() && type->isAnyCharacterType() &&
        (type->isSpecificBuiltinType(BuiltinType::Char_S) || type->isSpecificBuiltinType(BuiltinType::Char_U));
    if (const auto *enumeration = type->getAs<EnumType>())
      for (const EnumConstantDecl *constant : enumeration->getDecl()->enumerators())
        out.enumerators.push_back({constant->getNameAsString(), constant->getInitVal().getExtValue()});
    return;
  }
  bool plain = type->isSpecificBuiltinType(BuiltinType::Float) || type->isSpecificBuiltinType(BuiltinType::Double);
  out.kind = plain ? TypeKind::Float : TypeKind::Opaque;
  out.isComplex = !plain;
}

// FILE is read as what an input can be; its members are nobody's business, unless the code uses them.
void TypeReader::readFile(TypeId id) {
  using program::FileRecord;
  TypeId byte = read(context_.UnsignedCharTy);
  QualType array = context_.getConstantArrayType(context_.UnsignedCharTy, llvm::APInt(64, FileRecord::kCapacity),
                                                 nullptr, ArraySizeModifier::Normal, 0);
  TypeId content = read(array);
  CType &file = types_.get(id);
  file.isFile = true;
  file.fields = {{"length", byte, FileRecord::kLength * 8}, {"content", content, FileRecord::kContent * 8}};
}

// Locks and the like are unlocked in an input, as their static initialisers leave them, and nobody has set a place to
// jump to; what is in them is nobody's business.
bool TypeReader::isOfLibrary(const RecordDecl &record) const {
  static const std::set<llvm::StringRef> kNames = {"pthread_mutex_t",      "pthread_mutexattr_t", "pthread_cond_t",
                                                   "pthread_condattr_t",   "pthread_rwlock_t",    "pthread_barrier_t",
                                                   "pthread_rwlockattr_t", "pthread_attr_t",      "sem_t",
                                                   "__jmp_buf_tag"};
  const SourceManager &sources = context_.getSourceManager();
  const TypedefNameDecl *typedefName = record.getTypedefNameForAnonDecl();
  return kNames.contains(typedefName != nullptr ? typedefName->getName() : record.getName()) &&
         sources.isInSystemHeader(sources.getExpansionLoc(record.getLocation()));
}

void TypeReader::readRecord(const RecordDecl &record, TypeId id) {
  const ASTRecordLayout &layout = context_.getASTRecordLayout(&record);
  std::vector<program::Field> fields;
  for (const FieldDecl *field : record.fields()) {
    program::Field one;
    one.name = field->getNameAsString();
    one.bitOffset = layout.getFieldOffset(field->getFieldIndex());
    one.isBitField = field->isBitField();
    if (one.isBitField) {
      one.bitWidth = field->getBitWidthValue(context_);
      if (one.name.empty())
        continue; // unnamed padding
    }
    one.type = read(field->getType());
    fields_[field] = {id, fields.size()};
    fields.push_back(std::move(one));
  }
  types_.get(id).fields = std::move(fields);
}

TypeId TypeReader::readView(QualType voidPointer, QualType pointee) {
  auto [it, inserted] = views_.try_emplace(
      {voidPointer.getCanonicalType().getUnqualifiedType().getAsOpaquePtr(), pointee.getAsOpaquePtr()}, 0);
  if (inserted) {
    CType view = types_.get(read(voidPointer));
    view.element = read(pointee);
    view.isUntyped = true;
    it->second = types_.add(std::move(view));
  }
  return it->second;
}

void TypeReader::setField(const FieldDecl *field, TypeId type) {
  if (auto it = fields_.find(field); it != fields_.end())
    types_.get(it->second.first).fields[it->second.second].type = type;
}

// Rows of a length that is only known when the code runs have no type outside of it: what a pointer to them leads to
// are their elements.
QualType TypeReader::withoutVariableRows(QualType given) const {
  QualType type = given.getCanonicalType();
  if (!type->isVariablyModifiedType())
    return type;
  if (const auto *pointer = type->getAs<PointerType>())
    return context_.getPointerType(withoutVariableRows(pointer->getPointeeType()));
  return type->isArrayType() ? withoutVariableRows(context_.getBaseElementType(type)) : type;
}

TypeId TypeReader::read(QualType given) {
  QualType type = withoutVariableRows(given).getUnqualifiedType();
  if (const auto *atomic = type->getAs<AtomicType>())
    type = atomic->getValueType().getCanonicalType().getUnqualifiedType();
  auto it = known_.find(type.getAsOpaquePtr());
  if (it != known_.end())
    return it->second;
  CType out;
  out.spelling = spell(type);
  bool complete = !type->isIncompleteType() && !type->isFunctionType();
  if (complete) {
    out.size = static_cast<uint64_t>(context_.getTypeSizeInChars(type).getQuantity());
    out.align = static_cast<uint64_t>(context_.getTypeAlignInChars(type).getQuantity());
  }
  TypeId id = types_.add(out);
  known_[type.getAsOpaquePtr()] = id; // before the parts: types may be recursive
  if (const auto *pointer = type->getAs<PointerType>()) {
    out.kind = TypeKind::Pointer;
    out.isConst = pointer->getPointeeType().isConstQualified();
    out.element = read(pointer->getPointeeType());
  } else if (const auto *array = context_.getAsConstantArrayType(type)) {
    out.kind = TypeKind::Array;
    out.count = array->getSize().getZExtValue();
    out.element = read(array->getElementType());
  } else if (const auto *flexible = context_.getAsIncompleteArrayType(type)) {
    out.kind = TypeKind::Array;
    out.size = 0;
    out.element = read(flexible->getElementType());
  } else if (const auto *record = type->getAs<RecordType>()) {
    out.kind = complete ? TypeKind::Record : TypeKind::Opaque;
    bool hasMembers = !isOfLibrary(*record->getDecl());
    out.isUnion = record->isUnionType() && hasMembers;
    types_.get(id) = out;
    const SourceManager &sources = context_.getSourceManager();
    if (complete && !looksIntoStreams_ && record->getDecl()->getName() == "_IO_FILE" &&
        sources.isInSystemHeader(sources.getExpansionLoc(record->getDecl()->getLocation())))
      readFile(id);
    else if (complete && hasMembers)
      readRecord(*record->getDecl()->getDefinition(), id);
    return id;
  } else if (type->isFunctionType()) {
    out.kind = TypeKind::Function;
    const auto *function = type->castAs<FunctionType>();
    const auto *prototype = dyn_cast<FunctionProtoType>(function);
    out.element = read(function->getReturnType());
    out.isVariadic = prototype == nullptr || prototype->isVariadic();
    if (prototype != nullptr)
      for (QualType parameter : prototype->param_types())
        out.parameters.push_back(read(parameter));
  } else if (complete || type->isVoidType()) {
    readBuiltin(type, out);
  }
  types_.get(id) = out;
  return id;
}

} // namespace assay::frontend
