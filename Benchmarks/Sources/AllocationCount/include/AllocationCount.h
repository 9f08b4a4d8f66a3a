#ifndef ALLOCATION_COUNT_H
#define ALLOCATION_COUNT_H

#include <stdint.h>

/// The number of allocations in this process; -1 if it is not counted.
int64_t allocation_count(void);

/// The number of bytes allocated in this process; -1 if it is not known.
int64_t allocated_bytes(void);

#endif
