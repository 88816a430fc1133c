/* certificate.h - a plan of 1..K clusters checked again from the catalogue and the scenario alone, in exact
 * integer money. */
#ifndef PROOF_CERTIFICATE_H
#define PROOF_CERTIFICATE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/status.h"
#include "machine/design.h"
#include "scenario/at_most.h"

struct diag;
struct problem;

/* One thing checked. */
struct check {
    const char *name; /* "cost", "budget", "cluster 2: rates", ... */
    bool ok;
    const char *detail; /* figures of both sides */
};

/* What a solver of the integer program says of a plan, beside its check. */
struct solver_result {
    const char *result; /* "same optimum", "bound", ...; NULL: it was not run */
    size_t n_entries;   /* non-zeros of the program */
    double bound, gap;  /* where it ended before the optimum; NAN otherwise */
};

/* All checks of a plan; memory on the arena given. */
struct certificate {
    bool ok;
    const char *method; /* how optimality is proven: "enumerated", "bound from branching" */
    struct check *checks;
    size_t n_checks;
    struct solver_result solver;
};

/* ST_INTERNAL with the first check that fails: such a plan is never printed. */
enum status certificate_require(const struct certificate *certificate, struct diag *diag);

/* Adds one check; its texts are on the arena, or live as long. */
void certificate_add(struct certificate *certificate, const struct check *check, struct arena *arena);

/* How the processes of a training share it (model.h). */
struct claim_layout {
    bool given; /* false: plans of an earlier version have none */
    int64_t tensor, pipeline, data, microbatches, interleave;
    int64_t sequences; /* of an iteration */
    int64_t idle;      /* processes of the cluster, or of its job, without work */
    double memory_B, iteration_s;
    const int64_t *stage_layers; /* [n_stages] */
    size_t n_stages;
};

/* The claims of a plan, as plain values: from the solver's plan, or read from a file by `verify`, which has
 * more to say of an application. */
struct claim_app {
    const char *name;
    int64_t processes;
    double rate; /* output units: Mop/s, or frames/s */
    double time_s;
    double time_fraction;                      /* of the cluster's time */
    const char *model, *rate_unit, *rate_kind; /* of a file, as all below */
    double compute_s, communicate_s;
    double share;
    /* of a metric: nodes of its job, times as fast as the reference's, and its score; 0: not said */
    double job_nodes, times_reference, score;
    struct claim_layout layout;
};

struct claim_line {
    const char *part;   /* id */
    const char *seller; /* of the quote, or its source; NULL: not said, or of a price that was set */
    int64_t quantity;
    int64_t owned;
    int64_t total_minor; /* with tax */
    int64_t tax_minor;
};

/* A row of a cluster's kit: units of a part, and the need they meet. */
struct claim_part {
    const char *part; /* id */
    int64_t units;
    const char *serves; /* "node", "uplink cable of 10 m", "rack" */
};

/* A model of switches: part ids of the switch or chassis and of its line cards, or NULL. */
struct claim_switch {
    const char *part;
    const char *card;
    int64_t cards; /* in each */
};

/* One cluster: its design and size, what it takes, and what runs on it. */
struct claim_cluster {
    const char *node; /* part id */
    const char *nic;  /* part id, or NULL */
    const char *network;
    const char *network_template;
    const int64_t *param;                              /* [TEMPLATE_MAX_PARAMS], or NULL: any */
    struct claim_switch switches[DESIGN_MAX_SWITCHES]; /* that the design fixes */
    const char *region_link;                           /* part id, or NULL */
    const char *memory_option;  /* part id of the modules that each node takes, or NULL */
    int64_t memory_modules;     /* of them in each node */
    const char *const *options; /* [n_options] part ids of the alternatives taken, in the scenario's order */
    size_t n_options;
    int64_t nodes;
    double power_W;
    const struct claim_app *apps; /* that run on it */
    size_t n_apps;
    const struct claim_part *kit;
    size_t n_kit;
};

/* The draws that an order was chosen over, with its rate and the best rate in each. */
struct claim_draws {
    size_t n;
    uint64_t seed;
    bool exact;           /* all combinations, with their weights: else drawn by this seed */
    double level;         /* of CVaR */
    const double *best;   /* [n] in output units */
    const double *rate;   /* [n]; 0: the order fails */
    const double *weight; /* [n]; NULL: all are equally likely */
};

struct claim {
    const struct claim_cluster *clusters;
    size_t n_clusters;
    int64_t cost_minor;
    int64_t budget_minor;
    const char *currency;
    double objective; /* in output units */
    double bound;
    double gap;
    double power_W;
    double carbon_kg;               /* 0 where emissions do not count */
    int64_t operation_minor;        /* present value of operation; in cost_minor where the budget is on tco */
    bool proven;                    /* claims to be optimal */
    bool unique;                    /* claims that no other purchase ties with it */
    const struct claim_line *lines; /* one order for all clusters */
    size_t n_lines;
    const struct claim_charge *charges;
    size_t n_charges;
    const struct claim_draws *draws; /* of an order chosen under error; NULL */
};

/**
 * Checks a claim against the problem: each design exists and is allowed, each kit is what so many nodes take,
 * the order has all kits and nothing else, every price is what the catalogue says, the cost is the sum in
 * integer money and within the budget, every limit holds, every rate is what the model gives with what the
 * links of its network carry (1e-9 relative), shares and times add up, objective, bound and gap are as
 * stated.
 *
 * Uses rows and prices of the catalogue and the models; nothing of purchase or search.
 */
void certificate_make(struct certificate *out, const struct problem *problem, const struct claim *claim,
                      struct arena *arena);

/**
 * Adds the check "regret" of an order that was chosen under error: the objective is the measure of the
 * claimed draws. In each draw the prices and the cost of the order are recomputed. In the first draws the
 * rate of the order and the best rate are recomputed too; `effort` bounds the number of predictions for them.
 * `error` of the problem has to be what was drawn.
 */
void certificate_regret(struct certificate *certificate, const struct problem *problem,
                        const struct claim *claim, int64_t effort, struct arena *arena);

/**
 * Adds the check "optimal": all sets of up to `clusters` points are looked at, with every choice of parts for
 * them, and none beats the claim; and "unique": another purchase with the claim's objective, rate and cost is
 * there where the claim says so. Does nothing but say so where there are more than `at_most` sets.
 */
void certificate_enumerate(struct certificate *certificate, const struct problem *problem,
                           const struct claim *claim, int64_t at_most, struct arena *arena);

/* One to K points together, by bounds: within the limits no purchase of them is better or costs less. */
struct candidate_bound {
    const struct design *designs[CLUSTERS_AT_MOST]; /* [n] */
    int64_t nodes[CLUSTERS_AT_MOST];
    size_t n;
    double lambda;      /* op/s, or as the metric has it */
    double value;       /* by the goal, where that is neither the rate nor made of rate and cost */
    int64_t cost_minor; /* the least there is, where one is bought */
    bool bought; /* within the budget and the limits there is a purchase of them that could beat the plan */
    bool own;    /* they are those of the claim */
};

/* False: no more of them are told of. */
typedef bool candidate_visit(void *payload, const struct candidate_bound *candidate);

/* Tells of every set of up to `clusters` points whose bare nodes the budget buys and whose rate is enough, in
 * a fixed order. claim NULL: there is no purchase. False: there are more than at_most, and none is told of.
 */
bool certificate_candidates(const struct problem *problem, const struct claim *claim, int64_t at_most,
                            candidate_visit *visit, void *payload, struct arena *arena);

/**
 * Holds against the problem that nothing can be bought: looks at all sets of up to `clusters` points with
 * every choice of parts, as long as these are a few (a million sets, and predictions; two million steps).
 *
 * found     out: a purchase in words, on the arena, where there is one; NULL: none was met
 * returns   whether all there is was looked at
 */
bool certificate_none(const char **found, const struct problem *problem, struct arena *arena);

/* A point as one of several clusters: together they cost no less than the sum of these. */
struct point_bound {
    const struct design *design;
    int64_t nodes;
    int64_t least_minor;
    const double *rate; /* [n_work] over the application's share of the work; 0 where it misses a limit */
    int64_t own;        /* clusters of the claim that are it */
};

typedef void point_visit(void *payload, const struct point_bound *point);

/* Tells of every point whose bare nodes the budget buys, in a fixed order. False: there are more than
 * at_most, and none is told of. */
bool certificate_points(const struct problem *problem, const struct claim *claim, int64_t at_most,
                        point_visit *visit, void *payload, struct arena *arena);

#endif
