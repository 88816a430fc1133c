/* program_exact.h - the integer program with every part, solved until GLPK's plan holds in integers. */
#ifndef SEARCH_PROGRAM_EXACT_H
#define SEARCH_PROGRAM_EXACT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "problem/candidate.h"
#include "search/program.h"

/* A plan of the program: a point for each slot that holds one, priced in whole minor units. */
struct program_choice {
    size_t at[CLUSTERS_AT_MOST]; /* [n_slots] the point in the set; NO_INDEX: the slot is empty */
    struct candidate points[CLUSTERS_AT_MOST]; /* [n] by their places in the set */
    size_t n;
    double lambda;
    int64_t cost_minor; /* -1: it cannot be bought */
    double value;       /* of the goal, larger being better; of the goal cost minus the cost */
};

/* A program that is solved several times. */
struct program_exact {
    const struct shared_order *pool;
    const struct point_set *set; /* borrowed */
    struct arena *arena;
    struct program program;
    struct program_slots slots;
    struct program_limits limits; /* of all solves together */
    double seconds;               /* that they took so far, */
    int64_t n_nodes;              /* and nodes */
    bool fastest;                 /* the objective is the rate alone */
    double least_lambda;          /* that a plan has to reach, */
    int64_t most_minor;           /* and its most cost */
    bool inexact;                 /* the least cost of a plan that was cut off is not known, */
    double inexact_bound;         /* and this was its objective */
};

/* The goal can be stated: a ratio cannot where it is over a geometric mean of several clusters. */
bool program_has_goal(const struct problem *problem);

/* ST_INPUT: too many columns. Freed by program_exact_fini, also then. */
enum status program_exact_make(struct program_exact *out, const struct shared_order *pool,
                               const struct point_set *set, const struct program_limits *limits,
                               struct arena *arena, struct diag *diag);
void program_exact_fini(struct program_exact *exact);

/* The objective becomes lambda - ratio x amount of what the goal is a rate over: above 0 where a plan is
 * better than the ratio, which is in lambda for a minor unit of money or for a unit of size. Its unit is the
 * lambda of the plan that has the ratio: GLPK's tolerance is then relative to that. */
void program_exact_ratio(struct program_exact *exact, double ratio, double lambda);

/**
 * Solves. A plan that fails the check in integers is cut off, and the rest solved again: GLPK calls plans
 * optimal that are some minor units over the budget. result->found: `out` holds a plan that can be bought.
 * ST_INTERNAL: GLPK failed.
 */
enum status program_exact_solve(struct program_choice *out, struct program_result *result,
                                struct program_exact *exact, struct diag *diag);

/* The plan of the k-th point alone; false: it cannot be bought, or is too slow. */
bool program_exact_single(struct program_choice *out, const struct program_exact *exact, size_t k);

/* No later solve finds this plan. */
void program_exact_cut_off(struct program_exact *exact, const struct program_choice *choice);

/* Below zero when a is better: by the goal, then more rate, then less cost. */
int program_choice_compare(const struct problem *problem, const struct program_choice *a,
                           const struct program_choice *b);

#endif
