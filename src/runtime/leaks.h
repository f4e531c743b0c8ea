// Memory that the code allocated, did not free, and nothing leads to any more when the call has
// returned: neither the arguments, the result, the inputs nor a global.
#pragma once

namespace assay::runtime {

void findLeaks(); // into the run's result

} // namespace assay::runtime
