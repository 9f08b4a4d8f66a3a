#ifndef ALLOCATION_COUNT_H
#define ALLOCATION_COUNT_H

#include <stdint.h>

/// How often memory was allocated in this process; -1 where that is not counted.
int64_t allocation_count(void);

/// How many bytes are allocated in this process; -1 where that is not known.
int64_t allocated_bytes(void);

#endif
