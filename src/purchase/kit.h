/* kit.h - the kit of a cluster: which of its parts meet which need. */
#ifndef PURCHASE_KIT_H
#define PURCHASE_KIT_H

#include "base/arena.h"
#include "problem/kit.h"
#include "problem/point.h"

/**
 * The kit of a cluster that uses these units of each part [n], extras and all; on the arena.
 * Where one part meets several needs its units go to them in the order of enum serves; what no need of the
 * cluster takes is a spare, or an extra.
 */
void kit_make(struct kit *out, const struct problem *problem, const struct point *cluster,
              const struct bill_line *used, size_t n, struct arena *arena);

/* The need a row meets, as plans have it: "node", "uplink cable of 10 m", an extra's kind ("rack"). */
const char *kit_serves(const struct kit_row *row, const struct problem *problem, struct arena *arena);

#endif
