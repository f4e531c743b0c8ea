#include "program_generator.h"

#include "function_writer.h"

#include <utility>

namespace assay::test {

GeneratedFile generateFile(base::Rng &rng, unsigned functions) {
  GeneratedFile file;
  file.text = "#include \"helpers.h\"\n";
  for (unsigned i = 0; i < functions; ++i) {
    GeneratedFunction function = FunctionWriter(rng, i).write();
    file.text += function.text;
    std::string fields, arguments;
    for (size_t p = 0; p < function.parameters.size(); ++p) {
      fields += function.parameters[p] + " p" + number(p) + "; ";
      arguments += (p == 0 ? "a->p" : ", a->p") + number(p);
    }
    file.nativeThunks += "void native_" + function.name + "(void *block) { struct { " + fields + function.result +
                         " result; } *a = block; a->result = " + function.name + "(" + arguments + "); }\n";
    file.functions.push_back(std::move(function));
  }
  return file;
}

} // namespace assay::test
