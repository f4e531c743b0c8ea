// The model of printf into buffers does what the C library does.
#include <gtest/gtest.h>

#include <climits>
#include <cstdarg>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <string>
#include <vector>

extern "C" {
int assay_model_vsnprintf(char *to, size_t size, const char *format, va_list list);
int assay_model_asprintf(char **to, const char *format, ...);
int assay_model_sprintf(char *to, const char *format, ...);
}

namespace {

void expectSame(const char *format, ...) {
  for (size_t size : {size_t{0}, size_t{1}, size_t{2}, size_t{5}, size_t{12}, size_t{200}}) {
    char theirs[200];
    char ours[200];
    memset(theirs, '#', sizeof theirs);
    memset(ours, '#', sizeof ours);
    va_list one;
    va_list two;
    va_start(one, format);
    va_copy(two, one);
    int expected = vsnprintf(theirs, size, format, one);
    int found = assay_model_vsnprintf(ours, size, format, two);
    va_end(one);
    va_end(two);
    EXPECT_EQ(found, expected) << format << " in " << size;
    EXPECT_EQ(memcmp(ours, theirs, sizeof ours), 0) << format << " in " << size << ": " << ours << " and " << theirs;
  }
}

const std::vector<std::string> kFlags = {"", "-", "0", "+", " ", "#", "-0", "+0", "#0", "+-"};
const std::vector<std::string> kWidths = {"", "1", "7", "20"};
const std::vector<std::string> kPrecisions = {"", ".", ".0", ".1", ".5", ".12"};

template <class Check> void forAllShapes(const Check &check) {
  for (const std::string &flags : kFlags)
    for (const std::string &width : kWidths)
      for (const std::string &precision : kPrecisions)
        check("<%" + flags + width + precision);
}

TEST(FormatModels, Integers) {
  forAllShapes([](const std::string &shape) {
    for (const char *letter : {"d", "i", "u", "x", "X", "o"}) {
      for (int value : {0, 1, -1, 42, INT_MAX, INT_MIN})
        expectSame((shape + letter + ">").c_str(), value);
      for (long value : {0L, 9L, -10L, LONG_MAX, LONG_MIN, 1L << 32})
        for (const char *size : {"l", "ll", "z", "j", "t"})
          expectSame((shape + size + letter + ">").c_str(), value);
      for (int value : {0, 300, -129, 70000})
        for (const char *size : {"h", "hh"})
          expectSame((shape + size + letter + ">").c_str(), value);
    }
  });
}

TEST(FormatModels, Text) {
  for (const char *shape : {"<%", "<%-", "<%3", "<%-9", "<%.2", "<%8.3", "<%.0", "<%.9"})
    for (const char *text : {"", "a", "some text", static_cast<const char *>(nullptr)})
      expectSame((std::string(shape) + "s>").c_str(), text);
  for (const char *shape : {"%c", "%3c", "%-3c|"})
    expectSame(shape, 'x');
  expectSame("100%% of %d%%", 7);
  expectSame("");
}

TEST(FormatModels, WidthAndPrecisionAsArguments) {
  for (int width : {0, 6, -6})
    for (int precision : {-1, 0, 3})
      expectSame("[%*.*d]", width, precision, 12);
}

TEST(FormatModels, TheRestIsTheLibrarys) {
  expectSame("%d %5.2f %s", 3, 2.5, "end");
  expectSame("%s %g %x", "start", 1e10, 255);
  expectSame("%p %d", static_cast<void *>(nullptr), 1);
}

TEST(FormatModels, NewMemory) {
  char *text = nullptr;
  EXPECT_EQ(assay_model_asprintf(&text, "%s-%d", "long enough to need some memory", 12), 34);
  EXPECT_STREQ(text, "long enough to need some memory-12");
  free(text);
  char fixed[16];
  EXPECT_EQ(assay_model_sprintf(fixed, "%u", 4000000000U), 10);
  EXPECT_STREQ(fixed, "4000000000");
}

} // namespace
