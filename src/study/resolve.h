/* resolve.h - solves a problem again after a change; "nothing can be bought" is a valid result. */
#ifndef STUDY_RESOLVE_H
#define STUDY_RESOLVE_H

#include "search/plan.h"

/**
 * Solves a problem. With one cluster it does not count candidates or check uniqueness. If nothing can be
 * bought, out->found is false and diag is empty; out->why_none gives the reason unless options->brief.
 *
 * ST_STOPPED, ST_INPUT, ST_INTERNAL as plan_solve
 */
enum status resolve_problem(struct plan *out, const struct instance *instance,
                            const struct plan_options *options, struct arena *arena, struct diag *diag);

/* Lets a problem share the cached rates and networks of a similar problem, which must outlive it. */
void resolve_share_rates(struct instance *instance, const struct instance *like);

/* A changed problem and its plan. */
struct resolve {
    const struct plan *like; /* plan of the similar problem, from which the search starts */
    struct instance instance;
    struct plan plan;
};

/**
 * Builds and solves the problem of a scenario. It uses the catalogue and the cached rates of the similar
 * problem `like`, and starts from out->like. It neither counts candidates nor explains an infeasible result.
 *
 * ST_INPUT, ST_USAGE as instance_build; otherwise as resolve_problem
 */
enum status resolve_scenario(struct resolve *out, const struct scenario *scenario,
                             const struct instance *like, const struct stop *stop, struct arena *arena,
                             struct diag *diag);

/**
 * Builds and solves a problem again with one more change in the form of --set: "latency.myrinet=*0.5".
 *
 * change  with the option that contains it, for the diagnostic
 *
 * ST_USAGE: the change is invalid
 */
enum status resolve_with_change(struct resolve *out, const struct instance *instance,
                                const struct located_text *change, const struct stop *stop,
                                struct arena *arena, struct diag *diag);

#endif
