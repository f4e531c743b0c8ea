// The models of sorting and searching do what the C library does, for elements of any size.
#include <gtest/gtest.h>

#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <random>
#include <vector>

extern "C" {
void assay_model_qsort(void *base, size_t count, size_t size, int (*compare)(const void *, const void *));
void *assay_model_bsearch(const void *key, const void *base, size_t count, size_t size,
                          int (*compare)(const void *, const void *));
}

namespace {

// Only the first byte counts: the others show whether elements stay whole, and which of equal ones is meant.
int byFirst(const void *a, const void *b) {
  return static_cast<int>(*static_cast<const uint8_t *>(a)) - static_cast<int>(*static_cast<const uint8_t *>(b));
}

std::vector<uint8_t> randomElements(std::mt19937 &random, size_t count, size_t size) {
  std::vector<uint8_t> out(count * size + 1);
  for (uint8_t &byte : out)
    byte = static_cast<uint8_t>(random() % 256);
  for (size_t i = 0; i < count; ++i)
    out[i * size] %= 8; // some are equal
  return out;
}

TEST(SortModels, SortAsTheLibraryDoes) {
  std::mt19937 random(7);
  for (size_t size = 1; size <= 20; ++size)
    for (size_t count = 0; count <= 12; ++count) {
      std::vector<uint8_t> theirs = randomElements(random, count, size);
      std::vector<uint8_t> ours = theirs;
      qsort(theirs.data(), count, size, byFirst);
      assay_model_qsort(ours.data(), count, size, byFirst);
      EXPECT_EQ(ours, theirs) << count << " of " << size;
    }
}

TEST(SortModels, FindTheElementThatTheLibraryFinds) {
  std::mt19937 random(8);
  for (size_t size = 1; size <= 9; ++size)
    for (size_t count = 0; count <= 12; ++count) {
      std::vector<uint8_t> sorted = randomElements(random, count, size);
      qsort(sorted.data(), count, size, byFirst);
      for (uint8_t key = 0; key < 9; ++key)
        EXPECT_EQ(assay_model_bsearch(&key, sorted.data(), count, size, byFirst),
                  bsearch(&key, sorted.data(), count, size, byFirst))
            << count << " of " << size;
    }
}

} // namespace
