/* memory.h: memory for a table in a page. */
#ifndef TURNTABLE_WASM_MEMORY_H
#define TURNTABLE_WASM_MEMORY_H

#include <stddef.h>

/* A tt_memory. */
void *tt_wasm_resize(void *context, void *bytes, size_t size);

#endif
