/* flip_report.h - writing flip prices to any sink. */
#ifndef REPORT_FLIP_REPORT_H
#define REPORT_FLIP_REPORT_H

#include "report/sink.h"
#include "study/flip.h"

/* Rows of flip prices (CONTRACT section 3, flip). */
void flip_report(struct sink *sink, const struct problem *problem, const struct plan *plan,
                 const struct flips *flips);

/* "326 x ppro-200 with fast-ethernet" of a side of a flip, on the arena; what else is bought where the
 * cluster stays the plan's. NULL where no price on that side changes the plan. */
const char *flip_report_side(const struct problem *problem, const struct plan *plan,
                             const struct flip_side *side, struct arena *arena);

#endif
