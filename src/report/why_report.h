/* why_report.h - writing the alternatives, and why nothing can be bought, to any sink. */
#ifndef REPORT_WHY_REPORT_H
#define REPORT_WHY_REPORT_H

#include "report/sink.h"
#include "search/plan.h"
#include "study/binding.h"
#include "study/alternatives.h"
#include "study/infeasible.h"
#include "study/one_more.h"
#include "study/why_not.h"

/* All options, the chosen one marked, and what stops that from one node more (CONTRACT section 3, explain).
 */
void alternatives_report(struct sink *sink, const struct problem *problem, const struct plan *plan,
                         const struct alternatives *alternatives, const struct one_more *one);

/* The same within a result: the options, and what stops the plan from one node more. */
void alternatives_shown(struct sink *sink, const struct problem *problem, const struct plan *plan,
                        const struct alternatives *alternatives, const struct one_more *one);

/* What stops a design from one node more; NULL: nothing, it would be no better. On the problem's arena. */
const char *larger_stopped(const struct problem *problem, const struct design *design,
                           const struct larger *larger);

/* What keeps a better purchase out: `binding` of an explanation that is being written. */
void bindings_report(struct sink *sink, const struct problem *problem, const struct bindings *bindings);

/* What stops a plan from one node more, within a result that is being written. */
void one_more_report(struct sink *sink, const struct problem *problem, const struct plan *plan,
                     const struct one_more *one);

/* The conflict and its repairs (explain, and optimize without a plan). reason: what the search found, may be
 * NULL. */
void infeasible_report(struct sink *sink, const struct problem *problem,
                       const struct infeasibility *infeasibility, const char *reason);

/* Why a part is not in the plan: `why_not` of an explanation that is being written. */
void why_not_report(struct sink *sink, const struct problem *problem, const struct plan *plan,
                    const struct why_not *why);

#endif
