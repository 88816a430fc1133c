/* diff.h - compares two scenarios, catalogues, plans or plan files; and attributes a change of the plan to
 * the changes of the scenario. */
#ifndef STUDY_DIFF_H
#define STUDY_DIFF_H

#include <stdbool.h>
#include <stddef.h>

#include "base/status.h"

struct arena;
struct claim_file;
struct diag;
struct instance;
struct stop;
struct yaml;

/* Differences in reading order. from or to NULL: missing on one side. Texts on the arena of the function; v
 * is malloc'ed: differences_fini. */
struct differences {
    struct logged_change *v;
    size_t n;
    size_t cap;
};

/* Compares two scenario files: values by path, "limits.max_nodes", "workload[bt].share". A list of plain
 * values is one value. Order and layout are ignored. */
void differences_of_scenarios(struct differences *out, const struct yaml *a, const struct yaml *b,
                              struct arena *arena);

/* Compares the data of two problems: date and currency of prices, prices of parts, rates of common
 * applications, technologies. */
void differences_of_catalogs(struct differences *out, const struct instance *a, const struct instance *b,
                             struct arena *arena);

/* A plan with its problem. */
struct instance_plan {
    const struct instance *instance;
    const struct plan *plan;
};

/* Compares two plans of one workload: node, network, template and counts of each cluster; with several
 * clusters, the applications' shares of time; rate, cost and every line of the bill. */
void differences_of_plans(struct differences *out, const struct instance_plan *before,
                          const struct instance_plan *after, struct arena *arena);

/* Compares the claims of two plan files: status, design, rates, cost, every line of the bill. */
void differences_of_files(struct differences *out, const struct claim_file *a, const struct claim_file *b,
                          struct arena *arena);

void differences_fini(struct differences *differences);

/* The effect of one change of a scenario on the plan. Texts on the arena. */
struct change_effect {
    const char *change;     /* "myrinet-nic=995USD", "--as-of 1998-01-01" */
    bool solved_alone;      /* false: nothing can be bought with this change alone */
    bool moves_alone;       /* this change alone moves the plan */
    const char *plan_alone; /* "305 x ppro-200 with myrinet"; NULL: nothing can be bought */
    bool needed;            /* the plan with all other changes differs from the plan with all changes */
};

/**
 * Finds the effects of the changes between two problems that differ in nothing else. Each change is made
 * alone, and each is left out. Two plans differ if they use different units of some part. Memory on the arena
 * of the problem after.
 *
 * before, after  plans of the same scenario file with their problems as plan_solve left them; the changes of
 * `after` begin with those of `before`
 *
 * ST_STOPPED: the stop function ended it.
 */
enum status change_effects_find(struct change_effect **out, size_t *n, const struct instance_plan *before,
                                const struct instance_plan *after, const struct stop *stop,
                                struct diag *diag);

#endif
