/* crossover.h - from which budget on one choice beats another: Fast Ethernet or Myrinet. */
#ifndef STUDY_CROSSOVER_H
#define STUDY_CROSSOVER_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "problem/problem.h"
#include "study/frontier.h"

/* Who wins, of two: as in an interval of two options. */
enum winner { WINNER_A, WINNER_B, WINNER_NONE, WINNER_TIE };

/* The one of two names, or "tie"; NULL: none. */
const char *winner_name(enum winner winner, const char *a, const char *b);

/* Where both reach the same rate for the same money, with nodes of real number. */
struct crossover_root {
    double cost_minor;
    double lambda;
    double nodes_a;
    double nodes_b;
};

/**
 * The comparison of two restrictions of one problem over a range of budgets. Arrays on the problem's arena.
 *
 * roots        [n_roots], rising; empty with `not_smooth` saying why where a cost is not proportional to the
 *              nodes
 * intervals    [n_intervals], adjacent, covering the range; empty with counts real
 * first_minor  start of the first interval won by another than the winner before it; -1: the winner never
 *              changes
 * last_minor   start of the interval that lasts to the end of the range, when its winner is one of the two
 * and won a change of hands; -1 otherwise alternation_minor  start of the alternation that ends with `last`:
 * between the last reign (an interval in which the budget at least doubles) and `last` the winner changes
 * with every few nodes; equal to `last` where it changes once; -1 without `last`. First changes at toy sizes
 * lie before it.
 */
struct crossover {
    const char *a;
    const char *b;
    struct money_range range;
    struct crossover_root *roots;
    size_t n_roots;
    const char *not_smooth;
    struct winner_interval *intervals;
    size_t n_intervals;
    int64_t first_minor;
    int64_t last_minor;
    int64_t alternation_minor;
    size_t looked_at;         /* of several clusters so many budgets: who wins only between two of them with
                                 the same winner is not seen, nor that both do in turn; 0: every interval is
                                 there */
    bool complete;            /* false: stopped; the roots so far, and no intervals */
    struct frontier sides[2]; /* of a and of b, to the end of the range; empty where there are no intervals;
                                 of several clusters what the budgets looked at buy, without designs */
};

/* What tells designs apart by name; the vendor is the node's. */
enum crossover_trait {
    CROSSOVER_NETWORK,
    CROSSOVER_NODE,
    CROSSOVER_TEMPLATE,
    CROSSOVER_VENDOR,
    N_CROSSOVER_TRAITS
};

extern const char *const crossover_trait_names[N_CROSSOVER_TRAITS];

/* The name of a design's trait; NULL for a vendor that the catalogue does not tell. */
const char *crossover_trait_of(const struct problem *problem, const struct design *design,
                               enum crossover_trait trait);

/* The names of a trait, each once, in the order of the designs: [*n] on the arena. */
const char **crossover_names(size_t *n, const struct problem *problem, enum crossover_trait trait,
                             struct arena *arena);

/**
 * Keeps only the designs a name stands for: a network, node, template or vendor (of the node). "network:x",
 * "node:x", "template:x", "vendor:x" say which is meant.
 *
 * ST_INPUT: no design has it (nearest name), or a bare name means two things.
 */
enum status problem_restrict(struct problem *out, const struct problem *problem, const char *name,
                             struct diag *diag);

/* True when some design has the name, as problem_restrict reads it. */
bool problem_candidates(const struct problem *problem, const char *name);

/* names: a and b. ST_INPUT: a name (problem_restrict), an empty range. ST_INFEASIBLE: the range affords
 * neither. ST_STOPPED: see `complete`. */
enum status crossover_find(struct crossover *out, struct problem *problem, const char *const names[2],
                           struct money_range range, const struct stop *stop, struct diag *diag);

/* How much faster the first of two sides [2] (const struct problem *) is than the second with nodes of real
 * number, at a cost given by its logarithm: for find_root. */
double crossover_lead(double log_cost, void *sides);

/* The least money, in minor units, that buys a side the fewest nodes of a design whose cost is proportional
 * to them; INFINITY: there is none. *why, unless it is set: why that of another design is not. */
double crossover_least_cost(const struct problem *side, const char **why);

/* Who wins between two restrictions of a problem, exact of one cluster; of several by plans at some budgets
 * and at those between where the winner changes. out has the names a and b, and the range. Statuses as
 * crossover_find. */
enum status crossover_of_plans(struct crossover *out, const struct problem sides[2], const struct stop *stop,
                               struct diag *diag);

/**
 * Writes four proofs (proof/vipr.h) for each interval of budgets into the folder, made where there is none:
 * what each of the two reaches with its first budget and with its last, NUMBER-first-NAME.vipr and
 * NUMBER-last-NAME.vipr.
 *
 * ST_OUTPUT: the folder or a file cannot be written. ST_STOPPED: not all are written, or one has too many
 * candidates.
 */
enum status crossover_prove(const struct problem *problem, const struct crossover *crossover,
                            const char *folder, const struct stop *stop, struct diag *diag);

#endif
