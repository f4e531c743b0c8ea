#include "frontend/invocation.h"

#include <clang/Basic/DiagnosticOptions.h>
#include <clang/Frontend/CompilerInstance.h>
#include <clang/Frontend/CompilerInvocation.h>
#include <clang/Frontend/TextDiagnosticPrinter.h>
#include <clang/Frontend/Utils.h>
#include <clang/Lex/PreprocessorOptions.h>
#include <llvm/Support/MemoryBuffer.h>
#include <llvm/Support/VirtualFileSystem.h>

namespace assay::frontend {

namespace {
// Only used to find the compiler's own headers.
constexpr const char *kCompiler = "/usr/lib/llvm-19/bin/clang";
// Characters are classified by calls, for which there are models, and not by macros that look into tables of the
// library.
constexpr const char *kNoTables = "-D__NO_CTYPE";
} // namespace

base::Status runAction(const Source &source, const std::vector<std::string> &extraFlags, const std::string &overlayText,
                       clang::FrontendAction &action) {
  std::string text;
  llvm::raw_string_ostream stream(text);
  llvm::IntrusiveRefCntPtr<clang::DiagnosticOptions> options(new clang::DiagnosticOptions());
  options->ShowPresumedLoc = true; // #line counts, as in any compiler
  auto *printer = new clang::TextDiagnosticPrinter(stream, options.get());
  llvm::IntrusiveRefCntPtr<clang::DiagnosticsEngine> diagnostics(
      new clang::DiagnosticsEngine(new clang::DiagnosticIDs(), options.get(), printer));
  std::string mainFile = overlayText.empty() ? source.file : source.file + ".assay.c";
  std::vector<std::string> arguments = {kCompiler, "-c", "-x", "c", kNoTables};
  arguments.insert(arguments.end(), kTolerance.begin(), kTolerance.end());
  arguments.insert(arguments.end(), source.flags.begin(), source.flags.end());
  arguments.insert(arguments.end(), extraFlags.begin(), extraFlags.end());
  arguments.push_back(mainFile);
  std::vector<const char *> raw;
  raw.reserve(arguments.size());
  for (const std::string &argument : arguments)
    raw.push_back(argument.c_str());
  llvm::IntrusiveRefCntPtr<llvm::vfs::OverlayFileSystem> files(
      new llvm::vfs::OverlayFileSystem(llvm::vfs::getRealFileSystem()));
  if (!overlayText.empty()) {
    llvm::IntrusiveRefCntPtr<llvm::vfs::InMemoryFileSystem> memory(new llvm::vfs::InMemoryFileSystem());
    memory->addFile(mainFile, 0, llvm::MemoryBuffer::getMemBufferCopy(overlayText, mainFile));
    files->pushOverlay(memory);
  }
  clang::CreateInvocationOptions creation;
  creation.Diags = diagnostics;
  creation.VFS = files;
  std::shared_ptr<clang::CompilerInvocation> invocation = clang::createInvocation(raw, creation);
  if (invocation == nullptr)
    return base::Error{text.empty() ? "the compiler did not understand its flags" : text};
  invocation->getFrontendOpts().DisableFree = false; // a compiler ends after one file, we do not
  invocation->getCodeGenOpts().DisableFree = false;
  clang::ProcessWarningOptions(*diagnostics, invocation->getDiagnosticOpts()); // -Wno-… may allow what is refused
  diagnostics->setIgnoreAllWarnings(true);                                     // they would bury the error
  clang::CompilerInstance compiler;
  compiler.setInvocation(invocation);
  compiler.setDiagnostics(diagnostics.get());
  compiler.setVerboseOutputStream(stream); // "3 errors generated." belongs after the errors
  compiler.createFileManager(files);
  compiler.createSourceManager(compiler.getFileManager());
  bool good = compiler.ExecuteAction(action);
  if (!good || diagnostics->hasErrorOccurred()) {
    while (!text.empty() && text.back() == '\n')
      text.pop_back();
    return base::Error{text.empty() ? "the compiler failed" : text};
  }
  return base::Ok{};
}

} // namespace assay::frontend
