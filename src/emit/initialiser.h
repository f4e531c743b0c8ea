// Values of an input as C initialisers. What an initialiser cannot say (a pointer to something
// declared later, bytes of a type without constants) becomes a statement in `patches`.
#pragma once

#include "emit/c_literal.h"
#include "emit/variables.h"

namespace assay::emit {

class Initialiser {
public:
  // `declared` are the objects whose names can be used already.
  Initialiser(const Variables &variables, const std::set<uint32_t> &declared, std::vector<std::string> &patches)
      : variables_(variables), types_(variables.types()), declared_(declared), patches_(patches) {}

  // The value of type `place.type` at `offset` of an object, which is going to live at `place`.
  std::string value(uint32_t object, uint64_t offset, const Place &place);
  // All elements of an object that is declared as an array.
  std::string elements(uint32_t number);
  // Assignments to the elements of a flexible array, which no initialiser reaches.
  void flexibleElements(uint32_t number);
  // Copies `size` bytes of the object to an address, pointers included.
  void copyBytes(uint32_t number, uint64_t offset, uint64_t size, const std::string &address);
  // Of a whole object, to where all is 0.
  void copyOverZeros(uint32_t number, const std::string &address);

private:
  void copyNumbers(uint64_t offset, uint64_t size, const std::string &address);
  void copyPointers(uint64_t offset, uint64_t size, const std::string &address);
  struct Item {
    std::string text; // empty: only a patch can say it
    bool isZero = false;
  };
  struct Designated {
    std::string name;
    Item item;
    bool isScalar = false;
  };

  Item item(const Place &place, uint64_t offset);
  Item scalar(const program::CType &type, uint64_t offset);
  Item pointer(const Place &place, uint64_t offset);
  Item array(const Place &place, uint64_t offset);
  Item list(const std::vector<Item> &items, program::TypeId element) const;
  Item record(const Place &place, uint64_t offset);
  void fields(const Place &place, uint64_t offset, std::vector<Designated> &out);
  void unionMember(const Place &place, uint64_t offset, std::vector<Designated> &out);
  Item raw(const Place &place, uint64_t offset);
  bool isAllZero(uint64_t offset, uint64_t size) const;
  bool canSay(program::TypeId member, uint64_t offset, uint64_t size) const;
  bool isKnown(const input::Edge &edge) const;
  const input::Object &object() const { return variables_.graph().objects[object_]; }
  std::string zeroOf(program::TypeId id) const;

  const Variables &variables_;
  const program::TypeTable &types_;
  const std::set<uint32_t> &declared_;
  std::vector<std::string> &patches_;
  uint32_t object_ = 0;
  Place root_; // of the value being written, and where it starts in the object
  uint64_t rootOffset_ = 0;
};

} // namespace assay::emit
