/* sizes.h - the proof's own description of each size. */
#ifndef PROOF_SIZES_H
#define PROOF_SIZES_H

#include <stdbool.h>
#include <stddef.h>

#include "base/unit.h"

struct size_row {
    const char *column;
    bool of_part;      /* the column is in table part */
    const char *limit; /* key in `limits` */
    bool whole;        /* the limit is a whole number */
    enum dimension dimension;
    const char *unit;   /* for the certificate */
    const char *change; /* first word of a change; NULL: the size follows from the kind of a part */
    /* kinds of parts that have the size even if their cell is empty; each has a space on both sides */
    const char *kinds;
};

/* The row of a size of struct cluster_size. */
const struct size_row *sizes_row(size_t size);

#endif
