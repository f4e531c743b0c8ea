// What the code under test may ask of the system: memory, time, reading files, nothing else. A
// refused call returns an error to the code and is noted on the path.
#pragma once

namespace assay::runtime {

// Before the unit is loaded; still allows fork for the parent that keeps the unit warm.
const char *enterSandbox();
// In the serving process, once its handlers stand: no new processes, no other handlers.
const char *forbidProcesses();
// For a replayed test: the same rules for a whole program. Refused calls fail with EPERM; files
// are written through inherited descriptors only. `program` is what execve may start, once.
const char *enterProgramSandbox(const char *program, bool looksForLeaks);
// For the handler of SIGSYS: the system call that was refused.
void noteRefused(int systemCall);

} // namespace assay::runtime
