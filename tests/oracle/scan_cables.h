/* scan_cables.h - lists the cables of a cluster whose racks have places in a row, one by one with their
 * lengths. */
#ifndef TESTS_SCAN_CABLES_H
#define TESTS_SCAN_CABLES_H

#include "oracle/count_purchase.h"

/* Lengths of all cables in millimetres, the longest first: [*n], valid until the next call. The problem must
 * have a layout. */
const int64_t *scan_ways(size_t *n, const struct instance *instance, const struct design *design,
                         int64_t nodes);

/* True if the part is a cable that is long enough. */
bool scan_reaches(const struct instance *instance, size_t part, int64_t way_mm);

/* True if these pieces of each offer [n_options] of a need for cables supply a long enough cable for each of
 * these cable runs. */
bool scan_covers(const struct instance *instance, const struct need *need, const int64_t *pieces,
                 const int64_t *ways, size_t n);

/* True if these pieces of each offer [n_options] meet the design's i-th need. Cables must be long enough for
 * each cable run, not only equal in number. */
bool scan_is_met(const struct instance *instance, const struct design *design, size_t i, int64_t nodes,
                 const int64_t *pieces);

#endif
