/* scan_cables.h - the cables of a cluster where racks have places: by their lengths, one after another. */
#ifndef TESTS_SCAN_CABLES_H
#define TESTS_SCAN_CABLES_H

#include "oracle/count_purchase.h"

/* The lengths of all cables in millimetres, the longest first: [*n], up to the next call. There is a layout.
 */
const int64_t *scan_ways(size_t *n, const struct problem *problem, const struct design *design,
                         int64_t nodes);

/* The part is a cable long enough for the way. */
bool scan_reaches(const struct problem *problem, size_t part, int64_t way_mm);

/* Pieces of the offers [n_options] of a need for cables reach as far as these ways. */
bool scan_covers(const struct problem *problem, const struct need *need, const int64_t *pieces,
                 const int64_t *ways, size_t n);

/* Pieces of the offers [n_options] of the design's i-th need meet it, of cables by length way by way. */
bool scan_is_met(const struct problem *problem, const struct design *design, size_t i, int64_t nodes,
                 const int64_t *pieces);

#endif
