/* why.h - what commands print where nothing can be bought. */
#ifndef CLI_WHY_H
#define CLI_WHY_H

#include "cli/command.h"
#include "cli/question.h"
#include "search/plan.h"

/* Writes the conflict and its repairs; diag holds what the search said, which is kept. `asked` is the problem
 * before plan_solve. ST_INFEASIBLE, or what went wrong. */
enum status why_infeasible(struct context *context, const char *schema, const struct problem *asked,
                           const struct stop *stop, struct diag *diag);

/* question_load with the scenario's changes: where the requirements leave nothing to choose from, writes why.
 */
enum status why_load(struct question *out, struct context *context, const char *schema,
                     const char *scenario_path, const struct question_values *values, struct diag *diag);

/* plan_solve for a study that needs a plan that is proven: where nothing can be bought, writes why.
 * ST_STOPPED without a proof, whether a plan was found or not. */
enum status why_solve(struct plan *out, struct context *context, const char *schema,
                      struct question *question, const struct stop *stop, struct diag *diag);

#endif
