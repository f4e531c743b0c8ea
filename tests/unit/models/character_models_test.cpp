// The models of character classes answer with the C library's own bits, for everything that may be passed and for
// characters that were sign-extended.
#include <gtest/gtest.h>

#include <cctype>

#define CLASSES(X)                                                                                                     \
  X(isupper)                                                                                                           \
  X(islower)                                                                                                           \
  X(isalpha)                                                                                                           \
  X(isdigit)                                                                                                           \
  X(isxdigit) X(isspace) X(isprint) X(isgraph) X(isblank) X(iscntrl) X(ispunct) X(isalnum) X(tolower) X(toupper)
#define DECLARE(name) int assay_model_##name(int c);

extern "C" {
CLASSES(DECLARE)
}

namespace {

// Through a pointer: the compiler has an isdigit of its own, that answers 1.
int library(int (*name)(int), int c) {
  int (*volatile called)(int) = name;
  return called(c);
}

#define COMPARE(name) EXPECT_EQ(assay_model_##name(c), library(name, c)) << #name << " of " << c;

TEST(CharacterModels, ClassifyAsTheLibraryDoes) {
  for (int c = -128; c < 256; ++c) {
    CLASSES(COMPARE)
  }
}

} // namespace
