// Signals of the code under test become outcomes. The handler runs on its own stack, so that an
// exhausted stack is survived as well.
#pragma once

namespace assay::runtime {

void installFaultHandlers();

} // namespace assay::runtime
