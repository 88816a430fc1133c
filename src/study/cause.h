/* cause.h - which of several changes moved a plan. */
#ifndef STUDY_CAUSE_H
#define STUDY_CAUSE_H

#include "search/plan.h"

/* One of the changes between two questions. Texts on the arena. */
struct cause {
    const char *change;     /* "myrinet-nic=995USD", "--as-of 1998-01-01" */
    bool solved_alone;      /* false: with this change alone nothing can be bought */
    bool moves_alone;       /* made alone, it already moves the plan */
    const char *plan_alone; /* "305 x ppro-200 with myrinet"; NULL: nothing */
    bool needed;            /* without it the plan after the other changes is not the same */
};

/**
 * The changes made between two questions that differ in nothing else, each made alone and each left out. A
 * plan is another one when it uses other units of some part. Memory on the arena.
 *
 * before, after  problems of the same scenario file, as plan_solve left them: the changes of `after` begin
 *                with those of `before`
 *
 * ST_STOPPED: the stop function said so.
 */
enum status causes_find(struct cause **out, size_t *n, const struct problem *before,
                        const struct plan *plan_before, const struct problem *after,
                        const struct plan *plan_after, const struct stop *stop, struct arena *arena,
                        struct diag *diag);

#endif
