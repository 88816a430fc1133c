/* diff.h - what differs between two scenarios, what can be bought for them, two plans or two plan files; and
 * which of several changes moved a plan. */
#ifndef STUDY_DIFF_H
#define STUDY_DIFF_H

#include <stdbool.h>
#include <stddef.h>

#include "base/status.h"

struct arena;
struct claim_file;
struct diag;
struct problem;
struct stop;
struct yaml;

/* Differences in the order a reader meets them: from or to is NULL where one side has nothing. Texts on the
 * arena of what made them, v by malloc: differences_fini. */
struct differences {
    struct logged_change *v;
    size_t n;
    size_t cap;
};

/* What two scenario files say: values by their path, "limits.max_nodes", "workload[bt].share"; a list of
 * plain values is one value. Order and layout do not count. */
void differences_of_scenarios(struct differences *out, const struct yaml *a, const struct yaml *b,
                              struct arena *arena);

/* What two problems have to work with: date and currency of prices, prices of parts, rates of the
 * applications both have, technologies. */
void differences_of_catalogs(struct differences *out, const struct problem *a, const struct problem *b,
                             struct arena *arena);

/* A plan and its problem. */
struct planned {
    const struct problem *problem;
    const struct plan *plan;
};

/* What moved between two plans of one workload: of each cluster node, network, template and counts, and where
 * there are several the share of its time that applications have; rate, cost and every line of the bill. */
void differences_of_plans(struct differences *out, const struct planned *before, const struct planned *after,
                          struct arena *arena);

/* What two plan files claim: status, design, rates, cost, every line of the bill. */
void differences_of_files(struct differences *out, const struct claim_file *a, const struct claim_file *b,
                          struct arena *arena);

void differences_fini(struct differences *differences);

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
 * plan is another one when it uses other units of some part. Memory on the arena of the problem after.
 *
 * before, after  plans of the same scenario file, and its problems as plan_solve left them: the changes of
 *                `after` begin with those of `before`
 *
 * ST_STOPPED: the stop function said so.
 */
enum status causes_find(struct cause **out, size_t *n, const struct planned *before,
                        const struct planned *after, const struct stop *stop, struct diag *diag);

#endif
