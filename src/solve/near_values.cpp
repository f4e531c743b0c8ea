#include "solve/near_values.h"

#include "expr/evaluator.h"

namespace assay::solve {

using base::Value;
using expr::Kind;

Value quietNan(unsigned width) { return width == 32 ? Value{0x7fc00000U} : Value{0x7ff8000000000000ULL}; }

std::vector<Value> nearIntegers(Value value, unsigned width) {
  Value top = Value{1} << (width - 1);
  std::vector<Value> near{value, value - 1, value + 1, 0, 1, ~Value{0}, top - 1, top};
  if (width == 8)
    near.insert(near.begin() + 1, 'a'); // a byte is often a character, and tests are read by people
  for (Value &each : near)
    each = base::truncate(each, width);
  return near;
}

std::vector<Value> nearFloats(Value bits, unsigned width) {
  Value one = width == 32 ? Value{0x3f800000U} : Value{0x3ff0000000000000ULL};
  Value sign = Value{1} << (width - 1);
  auto add = [&](Kind kind) { return expr::applyKind(kind, width, width, 0, bits, one, 0); };
  // Adding to the bit pattern moves to the neighbouring float.
  std::vector<Value> near{bits, add(Kind::FSub), add(Kind::FAdd), bits - 1,       bits + 1, Value{0},
                          one,  one | sign,      bits ^ sign,     quietNan(width)};
  for (Value &each : near)
    each = base::truncate(each, width);
  return near;
}

} // namespace assay::solve
