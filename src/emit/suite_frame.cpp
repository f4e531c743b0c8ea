#include "emit/suite_frame.h"

#include "emit/c_literal.h"
#include "emit/failing_allocation.h"
#include "emit/stub_writer.h"
#include "emit/test_writer.h"
#include "emit/unit_include.h"
#include "program/call_text.h"

#include <fmt/format.h>

namespace assay::emit {

namespace {

constexpr const char *kFloatHelper = R"c(
static float assay_float_bits(unsigned bits)
{
    float value;
    memcpy(&value, &bits, sizeof value);
    return value;
}
)c";

constexpr const char *kDoubleHelper = R"c(
static double assay_double_bits(unsigned long long bits)
{
    double value;
    memcpy(&value, &bits, sizeof value);
    return value;
}
)c";

constexpr const char *kFailPlain = R"c(
static int {0};
#define ASSAY_FAIL(text) \
    (++{0}, (void)printf("%s:%d: %s: %s failed\n", __FILE__, __LINE__, __func__, text))
)c";

constexpr const char *kFailLinked = R"c(
void assay_report_failure(const char *file, int line, const char *text);
#define ASSAY_FAIL(text) assay_report_failure(__FILE__, __LINE__, text " failed")
)c";

constexpr const char *kCheck = R"c(
#undef CHECK
#define CHECK(condition) \
    do { \
        if (!(condition)) \
            ASSAY_FAIL("CHECK(" #condition ")"); \
    } while (0)
)c";

constexpr const char *kRequire = R"c(
// Without this the rest of the test would crash.
#undef REQUIRE
#define REQUIRE(condition) \
    do { \
        if (!(condition)) { \
            ASSAY_FAIL("REQUIRE(" #condition ")"); \
            return; \
        } \
    } while (0)
)c";

constexpr const char *kCheckNoLeaks = R"c(
// Has an effect when built with LeakSanitizer, which comes with AddressSanitizer.
int __lsan_do_recoverable_leak_check(void) __attribute__((weak));
#undef CHECK_NO_LEAKS
#define CHECK_NO_LEAKS() \
    do { \
        printf("looking for leaks\n"); /* so that no register holds the pointer any more */ \
        if (__lsan_do_recoverable_leak_check && __lsan_do_recoverable_leak_check() != 0) \
            ASSAY_FAIL("CHECK_NO_LEAKS()"); \
    } while (0)
)c";

constexpr const char *kCheckExits = R"c(
// The call must end the process with this status; a child makes it.
#undef CHECK_EXITS
#define CHECK_EXITS(code, call) \
    do { \
        int assay_status = 0; \
        fflush(NULL); \
        pid_t assay_child = fork(); \
        if (assay_child == 0) { \
            call; \
            _exit((code) == 250 ? 251 : 250); \
        } \
        if (assay_child < 0 || waitpid(assay_child, &assay_status, 0) != assay_child || \
            !WIFEXITED(assay_status) || WEXITSTATUS(assay_status) != (code)) \
            ASSAY_FAIL("CHECK_EXITS(" #code ", " #call ")"); \
    } while (0)
)c";

constexpr const char *kOpenBytes = R"c(
FILE *fmemopen(void *buffer, size_t size, const char *mode); // the source may hide it

// A stream over these bytes, at its start, that may be written too.
static FILE *open_bytes(const char *bytes, size_t size)
{
    static FILE *opened[16]; // nobody has to close them
    static size_t count;
    FILE *file = fmemopen(NULL, 65536, "w+");

    if (file == NULL || fwrite(bytes, 1, size, file) != size)
        abort();
    rewind(file);
    opened[count % 16] = file;
    return opened[count++ % 16];
}
)c";

constexpr const char *kHoldsBytes = R"c(
static int holds_bytes(FILE *file, const char *bytes, size_t size)
{
    char *found = calloc(1, size + 2);
    size_t length = 0;
    int same = 0;

    if (found == NULL)
        abort();
    rewind(file);
    length = fread(found, 1, size + 1, file);
    same = length == size && memcmp(found, bytes, size) == 0;
    free(found);
    return same;
}
)c";

constexpr const char *kRunHere = R"c(
static int run_test(size_t index)
{
    failures = 0;
    tests[index].run();
    return failures == 0;
}
)c";

constexpr const char *kRunInChild = R"c(
// The unit keeps state in variables, so each test gets a process of its own.
static int run_test(size_t index)
{
    int status = 0;
    fflush(NULL);
    pid_t child = fork();
    if (child == 0) {
        tests[index].run();
        exit(failures == 0 ? 0 : 1);
    }
    if (child < 0 || waitpid(child, &status, 0) != child)
        return 0;
    if (WIFSIGNALED(status))
        printf("%s: ended by signal %d\n", tests[index].name, WTERMSIG(status));
    return WIFEXITED(status) && WEXITSTATUS(status) == 0;
}
)c";

constexpr const char *kMain = R"c(
int main(int argc, char **argv)
{
    int passed = 0;
    int failed = 0;
    for (size_t i = 0; i < sizeof tests / sizeof tests[0]; ++i) {
        if (argc > 1 && strcmp(argv[1], tests[i].name) != 0)
            continue;
        if (run_test(i))
            ++passed;
        else
            ++failed;
    }
    printf("%d passed, %d failed\n", passed, failed);
    return passed > 0 && failed == 0 ? 0 : 1;
}
)c";

bool mentions(const std::string &text, const char *word) { return text.find(word) != std::string::npos; }

bool keepsState(const program::Unit &unit, bool hasLinkedFiles) {
  if (hasLinkedFiles)
    return true; // they may
  for (const program::Global &global : unit.globals)
    if (!global.isConst || global.isMissing)
      return true;
  return false;
}

std::string includesFor(const std::string &text) {
  std::string out = mentions(text, "errno = ") ? "#include <errno.h>\n" : "";
  if (mentions(text, "va_list list"))
    out += "#include <stdarg.h>\n";
  out += "#include <stdio.h>\n";
  for (const char *word : {"malloc(", "calloc(", "free(", "abort(", "exit("})
    if (mentions(text, word)) {
      out += "#include <stdlib.h>\n";
      break;
    }
  out += "#include <string.h>\n";
  if (mentions(text, "fork("))
    out += "#include <sys/wait.h>\n";
  if (mentions(text, "fork(") || mentions(text, "alarm("))
    out += "#include <unistd.h>\n";
  return out;
}

std::string table(const FileText &file, const char *head) {
  std::string out = head;
  for (const TestCase *test : file.tests)
    out += fmt::format("    {{\"{}\", {}}},\n", test->name, testIdentifier(*file.request->unit, *test));
  return out + "};\n";
}

std::string helpersFor(const std::string &tests) {
  std::string out = kCheck;
  if (mentions(tests, "REQUIRE("))
    out += kRequire;
  if (mentions(tests, "CHECK_NO_LEAKS("))
    out += kCheckNoLeaks;
  if (mentions(tests, "CHECK_EXITS("))
    out += kCheckExits;
  if (mentions(tests, "open_bytes("))
    out += kOpenBytes;
  if (mentions(tests, "holds_bytes("))
    out += kHoldsBytes;
  if (mentions(tests, kFloatBits))
    out += kFloatHelper;
  if (mentions(tests, kDoubleBits))
    out += kDoubleHelper;
  return out;
}

std::string writeTests(const FileText &file) {
  std::string out;
  for (const TestCase *test : file.tests)
    out += "\n" + writeTest(*file.request, *test);
  return out;
}

bool isTaken(const program::Unit &unit, const std::string &name) {
  for (const program::Global &global : unit.globals)
    if (global.name == name)
      return true;
  return unit.find(name) != nullptr;
}

// From here on our own names win: the tests, which may use the unit's, are written.
std::string renamings(const program::Unit &unit) {
  std::string out;
  for (const char *name : {"tests", "failures", "run_test"})
    if (isTaken(unit, name))
      out += fmt::format("#define {0} assay_{0}\n", name);
  return out.empty() ? out : "\n" + out;
}

// `int a[static 4]` promises a pointer; what happens without one is for the tests to say.
std::string nullArguments(const program::Function &function, const std::string &tests) {
  for (const program::Parameter &parameter : function.parameters)
    if ((parameter.declaredBound || parameter.nonNull) && mentions(tests, "NULL"))
      return "\n#pragma GCC diagnostic ignored \"-Wnonnull\"\n";
  return "";
}

std::string headComment(const FileText &file) {
  const program::Unit &unit = *file.request->unit;
  return fmt::format("// Generated by assay for {} in {}. {}\n", file.request->function->name, baseName(unit.file),
                     file.comment);
}

// The whole file, with what those need to know who compile it by hand.
std::string wholeFile(const FileText &file, const std::string &text) {
  std::string wrap = wrapOption(text);
  return headComment(file) + (wrap.empty() ? "" : fmt::format("// Link it with {}.\n", wrap)) + text;
}

// GoogleTest may run all tests in one process: each finds the unit's variables as they were at first.
std::string restoredState(const program::Unit &unit) {
  std::string fields;
  std::string saves;
  std::string restores;
  for (const program::Global &global : unit.globals) {
    if ((global.isConst && !global.isMissing) || unit.types.get(global.type).size == 0)
      continue;
    std::string name = program::settableName(global);
    fields += fmt::format("    __typeof__({0}) {0};\n", name);
    saves += fmt::format("    memcpy((void *)&initial_variables.{0}, (const void *)&{0}, sizeof {0});\n", name);
    restores += fmt::format("    memcpy((void *)&{0}, (const void *)&initial_variables.{0}, sizeof {0});\n", name);
  }
  if (fields.empty())
    return "";
  return fmt::format("\nstatic struct {{\n{}}} initial_variables;\n"
                     "\n__attribute__((constructor)) static void save_variables(void)\n{{\n{}}}\n"
                     "\nstatic void restore_variables(void)\n{{\n{}}}\n",
                     fields, saves, restores);
}

// A configuration may put functions of the project in the place of the C library's; what the frame itself
// calls are the latter.
std::string realFunctions(const program::Unit &unit, const std::string &body) {
  std::string out;
  if (unit.configuration.empty())
    return out;
  for (const char *name : {"fflush", "printf", "fork", "alarm", "waitpid", "exit", "strcmp", "memcmp"})
    if (mentions(body, (std::string(name) + "(").c_str()))
      out += fmt::format("#undef {}\n", name);
  return out;
}

// Variables that nobody defines, where the source's declaration does not let a test set them.
std::string ownNames(const program::Unit &unit, const std::string &body) {
  std::string out;
  for (const program::Global &global : unit.globals)
    if (program::needsOwnName(global) && mentions(body, program::settableName(global).c_str()))
      out += fmt::format(
          "\n// `{0}`, which no file defines, as tests set it.\nextern __typeof__({1}) {2} __asm__(\"{0}\");\n",
          global.name, unit.types.get(global.type).spelling, program::settableName(global));
  return out;
}

// Headers, the source itself, and what its calls find.
std::string beforeTests(const SuiteRequest &request, const std::string &tests, const std::string &body) {
  const program::Unit &unit = *request.unit;
  std::string macros = request.hasLinkedFiles ? "" : allocationMacros(tests, request.libraryCalls);
  std::string wraps = request.hasLinkedFiles ? allocationWraps(tests, request.libraryCalls) : "";
  std::string stubs = writeStubs(unit, tests);
  std::string caller = program::listCallerText(unit.types, *request.function);
  return sourceConfiguration(unit) + includesFor(stubs + body) + macros + includeUnit(unit.file) +
         realFunctions(unit, body) + program::inlineDefinitions(unit) + wraps + ownNames(unit, body) + stubs +
         (caller.empty() ? "" : "\n" + caller);
}

} // namespace

std::string plainFile(const FileText &file) {
  const program::Unit &unit = *file.request->unit;
  std::string tests = writeTests(file);
  const char *counter = isTaken(unit, "failures") ? "assay_failures" : "failures";
  std::string body = fmt::format(kFailPlain, counter) + helpersFor(tests) +
                     nullArguments(*file.request->function, tests) + tests + renamings(unit);
  body += table(file, "\nstatic const struct {\n    const char *name;\n    void (*run)(void);\n} tests[] = {\n");
  body += "\n#ifndef ASSAY_NO_MAIN\n";
  body += keepsState(unit, file.request->hasLinkedFiles) ? kRunInChild + 1 : kRunHere + 1;
  body += kMain;
  body += "#endif\n";
  return wholeFile(file, beforeTests(*file.request, tests, body) + body);
}

std::string linkedFile(const FileText &file) {
  const program::Unit &unit = *file.request->unit;
  std::string tests = writeTests(file);
  std::string name = "assay_tests_" + file.request->function->name;
  std::string body =
      kFailLinked + helpersFor(tests) + nullArguments(*file.request->function, tests) + tests + renamings(unit);
  body += "\nstruct assay_test {\n    const char *name;\n    void (*run)(void);\n};\n";
  body += table(file, "\nstatic const struct assay_test tests[] = {\n");
  std::string state = restoredState(unit);
  body += state;
  body += fmt::format("\nconst struct assay_test *{0}(int *count);\n"
                      "const struct assay_test *{0}(int *count)\n"
                      "{{\n{1}    *count = sizeof tests / sizeof tests[0];\n    return tests;\n}}\n",
                      name, state.empty() ? "" : "    restore_variables();\n");
  return wholeFile(file, beforeTests(*file.request, tests, body) + body);
}

std::string suitePath(const SuiteRequest &request) {
  return fmt::format("tests/{}test_{}.c", request.folder, request.function->name);
}

namespace {

EmittedFile aloneFile(const SuiteRequest &request, const TestCase &test, const char *what, const char *about,
                      size_t number) {
  std::string shown;
  for (char c : test.finding)
    shown += c == '\n' ? std::string("\n// ") : std::string(1, c);
  FileText file{&request, {&test}, fmt::format("{}\n// {}", about, shown)};
  return {fmt::format("tests/{}{}_{}_{}.c", request.folder, what, request.function->name, number), plainFile(file)};
}

} // namespace

std::vector<EmittedFile> filesOfFailing(const SuiteRequest &request) {
  std::vector<EmittedFile> out;
  for (size_t i = 0; i < request.findings.size(); ++i)
    out.push_back(aloneFile(request, *request.findings[i], "finding", "This run fails:", i + 1));
  for (size_t i = 0; i < request.reached.size(); ++i)
    out.push_back(aloneFile(request, *request.reached[i], "reached",
                            "This run shows the way to a branch, and breaks something:", i + 1));
  return out;
}

} // namespace assay::emit
