/* certificate.h - checks a plan of 1 to K clusters again, from the catalogue and the scenario alone, in
 * exact integer money. */
#ifndef PROOF_CERTIFICATE_H
#define PROOF_CERTIFICATE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/status.h"
#include "machine/design.h"
#include "scenario/at_most.h"

struct diag;
struct instance;

/* One check and its outcome. */
struct check {
    const char *name; /* "cost", "budget", "cluster 2: rates", ... */
    bool ok;
    const char *detail; /* the two numbers that were compared */
};

/* Result of a solver of the integer program, in addition to the checks. */
struct solver_result {
    const char *result; /* "same optimum", "bound", ...; NULL: the solver was not run */
    size_t n_entries;   /* non-zeros of the integer program */
    double bound, gap;  /* set if the solver stopped early; otherwise NAN */
};

/* All checks of a plan; their memory is on the arena of the caller. */
struct certificate {
    bool ok;
    const char *method; /* method of the proof of optimality: "enumerated", "bound from branching" */
    struct check *checks;
    size_t n_checks;
    struct solver_result solver;
};

/* ST_INTERNAL with the first check that fails. Such a plan is never printed. */
enum status certificate_require(const struct certificate *certificate, struct diag *diag);

/* Adds one check. Its texts must live as long as the arena. */
void certificate_add(struct certificate *certificate, const struct check *check, struct arena *arena);

/* Parallelism of a training run (model.h). */
struct claim_layout {
    bool given; /* false: plan files of earlier versions have none */
    int64_t tensor, pipeline, data, microbatches, interleave;
    int64_t context, expert, microbatch; /* 0: not given */
    int64_t sequences;                   /* sequences of an iteration */
    int64_t idle;                        /* idle processes of the cluster or of the job */
    double memory_B, iteration_s;
    const int64_t *stage_layers; /* [n_stages] */
    size_t n_stages;
    /* of a service; replicas 0: of a training */
    int64_t replicas, prefill_replicas, batch;
    const char *attention; /* "tensor" or "data"; NULL: not given, and tensor */
    struct {
        double ttft_s, tpot_s, prefill_s, requests_per_s;
        double arrivals_per_s, arrivals_most, percentile; /* 0: no arrivals */
        int64_t replicas_needed;
    } served;
};

/* What failures leave of a run. */
struct claim_goodput {
    bool given;          /* false: nodes do not fail, or the file is of an earlier version */
    double efficiency;   /* eta times availability */
    double eta;          /* share of useful work while enough nodes are up */
    double availability; /* share of the time in which enough nodes are up */
    double interval_s;   /* between checkpoints */
    double checkpoint_s; /* time of a checkpoint */
    double restart_s;    /* time of a restart */
    int64_t nodes;       /* nodes that work */
    int64_t spares;
    /* from here on set only from a file */
    double between_s;    /* between failures of the run */
    const char *storage; /* part id; NULL: none */
    int64_t units;
    double write_Bps; /* of all units */
};

/* The claims of a plan as plain values. They come from the solver's plan, or from a plan file that `verify`
 * reads; a file has more fields of an application. */
struct claim_app {
    const char *name;
    int64_t processes;
    double rate; /* in output units: Mop/s, or frames/s */
    double time_s;
    double time_fraction;                      /* share of the cluster's time */
    const char *model, *rate_unit, *rate_kind; /* from here on set only from a file */
    double compute_s, communicate_s;
    double share;
    /* with a metric: nodes of the job, speed relative to the reference, and score; 0: not given */
    double job_nodes, times_reference, score;
    struct claim_layout layout;
    struct claim_goodput goodput;
};

struct claim_line {
    const char *part; /* id */
    /* seller of the quote or, if the quote names none, its source; NULL: not given, or the price is set by a
     * change */
    const char *seller;
    int64_t quantity;
    int64_t owned;
    int64_t total_minor; /* with tax */
    int64_t tax_minor;
};

/* A row of a cluster's parts list: units of a part and the need that they meet. */
struct claim_part {
    const char *part; /* id */
    int64_t units;
    const char *serves; /* "node", "uplink cable of 10 m", "rack" */
};

/* A switch model, as part ids. part: the switch or chassis; NULL: none. card: its line cards; NULL: none. */
struct claim_switch {
    const char *part;
    const char *card;
    int64_t cards; /* line cards in each chassis */
};

/* One cluster: its design, its size, its parts and its applications. */
struct claim_cluster {
    const char *node; /* part id */
    const char *nic;  /* part id, or NULL */
    const char *network;
    const char *network_template;
    const int64_t *param;                              /* [TEMPLATE_MAX_PARAMS], or NULL: any */
    struct claim_switch switches[DESIGN_MAX_SWITCHES]; /* switch models of the design */
    const char *region_link;                           /* part id, or NULL */
    const char *memory_option;                         /* part id of the memory modules; NULL: none */
    const char *storage; /* part id of the storage for checkpoints; NULL: none */
    int64_t storage_units;
    int64_t memory_modules;     /* modules in each node */
    const char *const *options; /* [n_options] part ids of the chosen alternatives, in the scenario's order */
    size_t n_options;
    int64_t nodes;
    double power_W;
    const struct claim_app *apps; /* applications that run on the cluster */
    size_t n_apps;
    const struct claim_part *parts_list;
    size_t n_parts_list;
};

/* The draws that an order was chosen over, with its rate and the best rate in each draw. */
struct claim_draws {
    size_t n;
    uint64_t seed;
    bool exact;           /* all combinations with their weights; false: drawn with `seed` */
    double level;         /* level of CVaR */
    const double *best;   /* [n] in output units */
    const double *rate;   /* [n]; 0: the order is infeasible */
    const double *weight; /* [n]; NULL: all draws are equally likely */
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
    double carbon_kg; /* 0 if emissions are not counted */
    /* present value of operation; included in cost_minor if the budget covers the tco */
    int64_t operation_minor;
    bool proven;                    /* the plan claims to be optimal */
    bool unique;                    /* the plan claims that no other purchase ties with it */
    const struct claim_line *lines; /* one order for all clusters */
    size_t n_lines;
    const struct claim_charge *charges;
    size_t n_charges;
    const struct claim_draws *draws; /* set if the order was chosen under error; otherwise NULL */
};

/**
 * Checks a claim against the problem. Each design exists and is allowed. Each parts list is what its nodes
 * need. The order has all parts lists and nothing else. Every price is that of the catalogue. The cost is
 * the sum in integer money and within the budget. Every limit holds. Every rate is that of the model with
 * the links of the network (1e-9 relative). Shares and times add up. Objective, bound and gap are as stated.
 *
 * Uses rows and prices of the catalogue and the models, but nothing of purchase or search.
 */
void certificate_make(struct certificate *out, const struct instance *instance, const struct claim *claim,
                      struct arena *arena);

/**
 * Adds the check "regret" of an order that was chosen under error: the objective is the measure of the
 * claimed draws. In each draw the prices and the cost of the order are recomputed. In the first draws the
 * rate of the order and the best rate are recomputed too. `effort` limits the number of predictions for
 * them. `error` of the problem must be the error that was drawn.
 */
void certificate_regret(struct certificate *certificate, const struct instance *instance,
                        const struct claim *claim, int64_t effort, struct arena *arena);

/**
 * Adds the check "optimal": enumerates all sets of up to `clusters` candidates, with every choice of parts,
 * and none beats the claim. Adds the check "unique": if the claim allows a tie, another purchase has the
 * claim's objective, rate and cost. If there are more than `at_most` sets, only adds a check that states
 * this.
 */
void certificate_enumerate(struct certificate *certificate, const struct instance *instance,
                           const struct claim *claim, int64_t at_most, struct arena *arena);

/* One to K candidates together, with bounds: no feasible purchase of them is better or cheaper than these
 * values. */
struct candidate_bound {
    const struct design *designs[CLUSTERS_AT_MOST]; /* [n] */
    int64_t nodes[CLUSTERS_AT_MOST];
    size_t n;
    double rate;        /* op/s, or the unit of the metric */
    double value;       /* objective, for a goal that is not computed from rate and cost */
    int64_t cost_minor; /* lowest cost, if one is bought */
    bool bought;        /* a feasible purchase of them could beat the plan */
    bool own;           /* they are the candidates of the claim */
};

/* Returns false to end the enumeration. */
typedef bool candidate_visit(void *payload, const struct candidate_bound *candidate);

/* Visits every set of up to `clusters` candidates that is fast enough and whose nodes alone fit the budget,
 * in a fixed order. claim NULL: no plan is claimed. False: there are more than at_most sets, and none is
 * visited. */
bool certificate_candidates(const struct instance *instance, const struct claim *claim, int64_t at_most,
                            candidate_visit *visit, void *payload, struct arena *arena);

/**
 * Checks that nothing can be bought. Enumerates all sets of up to `clusters` candidates with every choice of
 * parts, within limits (a million sets and predictions, two million steps).
 *
 * found     out: description of a purchase, on the arena; NULL: none was found
 * returns   true if the enumeration is complete
 */
bool certificate_none(const char **found, const struct instance *instance, struct arena *arena);

/* A candidate as one of several clusters. Several clusters cost at least the sum of their least costs. */
struct cluster_candidate {
    const struct design *design;
    int64_t nodes;
    int64_t least_minor;
    /* [n_work] rate divided by the application's share of the work; 0: a limit is missed */
    const double *rate;
    int64_t own; /* number of claimed clusters that are this candidate */
};

typedef void cluster_candidate_visit(void *payload, const struct cluster_candidate *point);

/* Visits every candidate whose nodes alone fit the budget, in a fixed order. False: there are more than
 * at_most candidates, and none is visited. */
bool certificate_cluster_candidates(const struct instance *instance, const struct claim *claim,
                                    int64_t at_most, cluster_candidate_visit *visit, void *payload,
                                    struct arena *arena);

#endif
