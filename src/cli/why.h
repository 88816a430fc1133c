/* why.h - what `explain` and `optimize` print where nothing can be bought. */
#ifndef CLI_WHY_H
#define CLI_WHY_H

#include "cli/command.h"
#include "plan/point.h"

/* Writes the conflict and its repairs; diag holds what the search said, which is kept. `asked` is the problem
 * before plan_solve. ST_INFEASIBLE, or what went wrong. */
enum status why_infeasible(struct context *context, const char *schema, const struct problem *asked,
                           const struct stop *stop, struct diag *diag);

#endif
