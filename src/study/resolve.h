/* resolve.h - a question asked once more with something changed, where "nothing can be bought" is an answer.
 */
#ifndef STUDY_RESOLVE_H
#define STUDY_RESOLVE_H

#include "search/plan.h"

/**
 * Solves a problem; of one cluster nothing is counted, nor is it told whether the plan is unique. out->found
 * is false, and diag empty, where nothing can be bought: out->why_none says why, unless options->brief.
 *
 * ST_STOPPED, ST_INPUT, ST_INTERNAL as plan_solve
 */
enum status again_solve(struct plan *out, struct problem *problem, const struct plan_options *options,
                        struct arena *arena, struct diag *diag);

/* What scans and networks of a problem like this one have found is known here too; that one lasts longer. */
void again_know(struct problem *problem, const struct problem *like);

/* A question and its answer. */
struct again {
    const struct plan *like; /* of the question that this one is like: what the search begins with */
    struct problem problem;
    struct plan plan;
};

/**
 * Builds the problem of a scenario and solves it, with the catalogue of a problem like it, and what scans
 * have found for that, from out->like on. Nothing is counted, nor is explained why nothing is found.
 *
 * ST_INPUT, ST_USAGE as problem_build; else as again_solve
 */
enum status again_build(struct again *out, const struct scenario *scenario, const struct problem *like,
                        const struct stop *stop, struct arena *arena, struct diag *diag);

/**
 * The same with one more change, as --set makes it: "latency.myrinet=*0.5".
 *
 * change  with the option that asks for it, for the diagnostic
 * ST_USAGE: the change cannot be made
 */
enum status again_changed(struct again *out, const struct problem *problem, const struct located_text *change,
                          const struct stop *stop, struct arena *arena, struct diag *diag);

#endif
