/* crossover.h - the budget from which one choice beats another, such as Fast Ethernet and Myrinet. */
#ifndef STUDY_CROSSOVER_H
#define STUDY_CROSSOVER_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "problem/instance.h"
#include "study/frontier.h"

/* The better of two choices. The values equal winner_interval.winner for two options. */
enum winner { WINNER_A, WINNER_B, WINNER_NONE, WINNER_TIE };

/* The name of the winner, or "tie"; NULL: none. */
const char *winner_name(enum winner winner, const char *a, const char *b);

/* A budget at which both choices reach the same rate with fractional nodes. */
struct crossover_root {
    double cost_minor;
    double rate;
    double nodes_a;
    double nodes_b;
};

/**
 * The comparison of two restrictions of one problem over a range of budgets. Arrays on the problem's arena.
 *
 * roots              [n_roots] rising; empty if a cost is not proportional to the nodes: not_smooth has the
 *                    reason
 * intervals          [n_intervals] adjacent, covering the range; empty with counts real
 * first_minor        start of the first interval whose winner differs from the previous winner; -1: the
 *                    winner never changes
 * last_minor         start of the last interval, if its winner is one of the two and took over from the
 *                    other; otherwise -1
 * alternation_minor  start of the alternation before last_minor; -1 without last_minor. A reign is an
 *                    interval in which the budget at least doubles. Between the last reign and last_minor the
 *                    winner changes every few nodes; with one change, both starts are equal. Changes between
 *                    very small clusters lie before it.
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
    /* with several clusters the number of sampled budgets. Between two samples with the same winner, other
     * winners and repeated changes may be missed. 0: all intervals are known */
    size_t looked_at;
    bool complete; /* false: stopped; contains the roots so far, and no intervals */
    /* frontiers of a and b, to the end of the range; empty without intervals. With several clusters: the
     * purchases at the sampled budgets, without designs */
    struct frontier sides[2];
};

/* The property by which a choice selects designs; the vendor is that of the node. */
enum crossover_trait {
    CROSSOVER_NETWORK,
    CROSSOVER_NODE,
    CROSSOVER_TEMPLATE,
    CROSSOVER_VENDOR,
    N_CROSSOVER_TRAITS
};

extern const char *const crossover_trait_names[N_CROSSOVER_TRAITS];

/* The name of a design's property; NULL: the catalogue does not name the vendor. */
const char *crossover_trait_of(const struct instance *instance, const struct design *design,
                               enum crossover_trait trait);

/* The distinct names of a property, in the order of the designs: [*n] on the arena. */
const char **crossover_names(size_t *n, const struct instance *instance, enum crossover_trait trait,
                             struct arena *arena);

/**
 * Copies a problem with only the designs that a name selects: a network, node, template or vendor (of the
 * node). The prefixes "network:", "node:", "template:" and "vendor:" resolve ambiguous names.
 *
 * ST_INPUT: no design has the name (with the nearest one), or the name is ambiguous.
 */
enum status instance_restrict(struct instance *out, const struct instance *instance, const char *name,
                              struct diag *diag);

/* True if the name selects some design. */
bool instance_has_named(const struct instance *instance, const char *name);

/* Compares the choices names a and b. ST_INPUT: a name (instance_restrict), or an empty range. ST_INFEASIBLE:
 * the range buys neither. ST_STOPPED: see `complete`. */
enum status crossover_find(struct crossover *out, const struct instance *instance, const char *const names[2],
                           struct money_range range, const struct stop *stop, struct diag *diag);

/* The rate of the first of two sides [2] (const struct instance *) minus that of the second, with fractional
 * nodes. The cost is given as its logarithm, for find_root. */
double crossover_lead(double log_cost, void *sides);

/* The lowest cost, in minor units, of the smallest cluster of a design whose cost is proportional to the
 * nodes; INFINITY: none. *why is set, unless it was, to the reason why the cost of another design is not. */
double crossover_least_cost(const struct instance *side, const char **why);

/* Compares two restrictions of a problem by plans. With one cluster the result is exact. With several, plans
 * at some budgets are compared, and those between two budgets with different winners. out: a, b and range are
 * given. Status as crossover_find. */
enum status crossover_of_plans(struct crossover *out, const struct instance sides[2], const struct stop *stop,
                               struct diag *diag);

/**
 * Writes four proofs (proof/vipr.h) for each interval of budgets into a folder, which is created if
 * necessary: the plans of both choices for the first and for the last budget, NUMBER-first-NAME.vipr and
 * NUMBER-last-NAME.vipr.
 *
 * ST_OUTPUT: the folder or a file cannot be written. ST_STOPPED: some proofs are missing, or one has too many
 * candidates.
 */
enum status crossover_prove(const struct instance *instance, const struct crossover *crossover,
                            const char *folder, const struct stop *stop, struct diag *diag);

#endif
