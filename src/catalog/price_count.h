/* price_count.h - a number of units before the name of a part. */
#ifndef CATALOG_PRICE_COUNT_H
#define CATALOG_PRICE_COUNT_H

#include <stddef.h>
#include <stdint.h>

/* Reads the count at the start of a text: "2x EPYC 9655", "24 x 64 GB", "Dual Xeon". Returns its length with
 * the blanks after it; 0: there is no count. */
size_t price_count_read(int64_t *count, const char *text);

#endif
