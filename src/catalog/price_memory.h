/* price_memory.h - the memory of a node as vendors write it, with its modules. */
#ifndef CATALOG_PRICE_MEMORY_H
#define CATALOG_PRICE_MEMORY_H

#include <stdbool.h>
#include <stdint.h>

struct price_memory {
    double bytes;           /* of all modules; GB counts as GiB, because memory is sold in powers of two */
    int64_t modules;        /* 0: not given */
    double transfers_per_s; /* of the modules; 0: not given */
};

/* Reads "24x 64GB DDR5-6400", "24 x 64 GiB" or "1536 GB DDR5-4800". False: the text has another form, as a
 * size without a word after it. */
bool price_memory_read(struct price_memory *out, const char *text);

#endif
