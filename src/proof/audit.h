/* audit.h - the question that is solved, held against the text it was made from: every cell of the catalogue
 * that a plan rests on and every limit of the scenario, read again and converted by the proof itself. */
#ifndef PROOF_AUDIT_H
#define PROOF_AUDIT_H

#include <stdbool.h>

#include "base/status.h"

struct arena;
struct change;
struct claim_line;
struct claim_quote;
struct diag;
struct problem;

/**
 * Checks a problem before anything is asked of it: figures of parts, standing offers with their currency,
 * discounts, changes and tax, networks and rates as changed, budget and limits. The certificate of a plan
 * stands on these values.
 *
 * ST_INTERNAL: one of them is not what the catalogue and the scenario say; diag names it. The snapshot
 * has the texts of its cells, and the scenario its file.
 */
enum status audit_problem(const struct problem *problem, struct arena *arena, struct diag *diag);

/* A standing quote of the part, as changed, prices the line and is what is said of it: kind, date, source,
 * seller, and how many other offers stand beside it. */
bool audit_quote(const struct problem *problem, const struct change *changes, const struct claim_line *line,
                 const struct claim_quote *said);

#endif
