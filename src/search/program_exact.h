/* program_exact.h - solves the integer program with every part until GLPK's plan is feasible in integers. */
#ifndef SEARCH_PROGRAM_EXACT_H
#define SEARCH_PROGRAM_EXACT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "problem/candidate.h"
#include "search/program.h"

/* A plan of the program: a candidate for each used slot, priced in whole minor units. */
struct program_choice {
    /* [n_slots] index of the candidate in the set; NO_INDEX: the slot is empty */
    size_t at[CLUSTERS_AT_MOST];
    struct candidate points[CLUSTERS_AT_MOST]; /* [n] sorted by their index in the set */
    size_t n;
    double rate;
    int64_t cost_minor; /* -1: infeasible */
    double value;       /* value of the goal, larger is better; for goal cost minus the cost */
};

/* A program that is solved several times. */
struct program_exact {
    const struct shared_order *shared;
    const struct candidate_set *set; /* borrowed */
    struct arena *arena;
    struct program program;
    struct program_slots slots;
    struct program_limits limits; /* limits of all solves together */
    double seconds;               /* time of all solves so far */
    int64_t n_nodes;              /* nodes of all solves so far */
    bool fastest;                 /* the objective is the rate, whatever the goal is */
    double least_rate;            /* rate that a plan must reach */
    int64_t most_minor;           /* maximum cost of a plan */
    bool inexact;                 /* a plan with unknown least cost was cut off */
    double inexact_bound;         /* the objective of that plan */
};

/* True if the program can express the goal. It cannot express a ratio with a geometric mean over several
 * clusters. */
bool program_has_goal(const struct instance *instance);

/* ST_INPUT: too many columns. Freed by program_exact_fini in any case. */
enum status program_exact_make(struct program_exact *out, const struct shared_order *shared,
                               const struct candidate_set *set, const struct program_limits *limits,
                               struct arena *arena, struct diag *diag);
void program_exact_fini(struct program_exact *exact);

/* Sets the objective to rate - ratio x the amount that the goal's rate is divided by. It is positive if a
 * plan beats the ratio, which is in rate per minor unit of money or per unit of size. Its unit is the
 * rate of the plan with this ratio, so that GLPK's tolerance is relative to it. */
void program_exact_ratio(struct program_exact *exact, double ratio, double rate);

/**
 * Solves. GLPK accepts plans that exceed the budget by some minor units, so a plan that is infeasible in
 * integers is cut off, and the rest is solved again. result->found: `out` holds a feasible plan.
 * ST_INTERNAL: GLPK failed.
 */
enum status program_exact_solve(struct program_choice *out, struct program_result *result,
                                struct program_exact *exact, struct diag *diag);

/* The plan of the k-th candidate alone. False: infeasible or too slow. */
bool program_exact_single(struct program_choice *out, const struct program_exact *exact, size_t k);

/* Excludes this plan from later solves. */
void program_exact_cut_off(struct program_exact *exact, const struct program_choice *choice);

/* Negative if a is better: by the goal, then by a higher rate, then by a lower cost. */
int program_choice_compare(const struct instance *instance, const struct program_choice *a,
                           const struct program_choice *b);

#endif
