/* rows.h - the rows of the catalogue as the proof reads them. */
#ifndef PROOF_ROWS_H
#define PROOF_ROWS_H

#include <stddef.h>

struct arena;
struct technology;

/* The first difference between technologies [n] in words on the arena, such as own ones and those of the
 * search after changes; NULL: none. */
const char *rows_technologies_difference(const struct technology *own, const struct technology *given,
                                         size_t n, struct arena *arena);

#endif
