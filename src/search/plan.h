/* plan.h - finds the plan: the best purchase, its rate, and the proof that it is the best. */
#ifndef SEARCH_PLAN_H
#define SEARCH_PLAN_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "problem/candidate.h"
#include "problem/failing.h"
#include "problem/instance.h"
#include "proof/certificate.h"

/* Method to find a plan. */
enum plan_method {
    METHOD_ENUMERATED, /* a search; for one cluster it compares or excludes every candidate */
    METHOD_GLPK,       /* the integer program over the candidates that could be optimal */
};

/* The method that found the plan. METHOD_GLPK still uses a search for goals that the integer program cannot
 * express, and for plans of a given kind (struct plan_kind). */
enum plan_method_ran {
    RAN_ENUMERATION,
    RAN_CLUSTER_SEARCH,
    RAN_GLPK,
};

/* plan_method_ran_name: "enumeration", "cluster search" or "glpk". plan_method_name: the value of `method` in
 * JSON, "enumerated" or "branch-and-bound". It is kept as it was in older versions. */
const char *plan_method_ran_name(enum plan_method_ran ran);
const char *plan_method_name(enum plan_method_ran ran);

enum plan_status {
    PLAN_OPTIMAL,    /* proven optimal */
    PLAN_INFEASIBLE, /* nothing meets the requirements */
    PLAN_UNBOUNDED,  /* nothing limits the nodes, or the goal's ratio is infinite */
    PLAN_STOPPED,    /* stopped by a limit or by Ctrl-C: holds the best plan so far, if any, and its bound */
};

/* Numbers of candidates that presolve kept or excluded, for one cluster of the whole problem. `points` is the
 * sum of kept, unaffordable, dominated and bound. For one cluster all are 0 unless plan_options.counted is
 * set. */
struct presolve {
    /* candidates: pairs of a design and a node count whose nodes alone are within the budget */
    int64_t points;
    int64_t kept;         /* candidates that were not excluded */
    int64_t unaffordable; /* the whole order, in integer money, is above the budget */
    int64_t dominated;    /* another candidate costs no more and is as fast for every application */
    int64_t bound;        /* cannot beat the incumbent */
    int64_t sets;         /* several clusters: number of sets of candidates for which a bound was computed */
    bool left_out;        /* plan_options.counted is not set */
};

/* One application on a cluster of the plan. */
struct plan_app {
    int64_t processes;
    struct prediction prediction;
    double rate;          /* in the workload's unit: work units/s, or runs/s */
    double time_fraction; /* share of the cluster's time; sums to 1 */
    /* if nodes fail (design.bought.fails); rate and prediction then are after failures, but not the seconds
     * of computing and communicating */
    struct goodput goodput;
};

/* A kind of plan: it has exactly n clusters, and the design of the i-th is in the group `group[i]`. */
struct plan_kind {
    const size_t *group_of; /* [n_designs] group of each design of the problem: by network, node, ... */
    size_t group[CLUSTERS_AT_MOST]; /* [n] equal groups are adjacent */
    size_t n;                       /* up to scenario->clusters; 0: any plan */
};

/* Options of a search. All zero is the default. */
struct plan_options {
    enum plan_method method;
    double time_limit_s;     /* limit on the time of the integer program; 0: none */
    const struct stop *stop; /* NULL: none */
    /* restricts the plan to clusters of this kind (only for the goals rate and cost); NULL: any */
    const struct plan_kind *kind;
    bool brief;    /* skips the reason of infeasibility, and for one cluster `unique`, to save time */
    bool unwarned; /* skips the warnings of the plan */
    bool counted;  /* for one cluster: computes the counts of `presolve`, which takes longer */
    /* for several clusters: returns the incumbent after this number of steps; 0: searches until the optimum
     * is proven */
    int64_t settle;
    /* Plan of a similar problem. If its cluster is feasible here, it is the first incumbent. The answer does
     * not depend on it. NULL: none. */
    const struct plan *like;
    /* for several clusters: state of the same problem with falling budgets; NULL: none */
    struct clusters_descent *descent;
};

/* One cluster of a plan. */
struct plan_cluster {
    struct candidate point; /* cost_minor: cost of the cluster alone */
    struct plan_app *apps;  /* [n_work]; time_fraction 0: the application does not run here */
    /* [n_parts] sorted by part id, with the used units; only the plan's bill has amounts of money */
    struct bill_line *parts;
    size_t n_parts;
    double power_W;
};

/**
 * A plan of up to scenario->clusters clusters. Its memory is on the arena given to plan_solve. bound and gap
 * cover the whole problem; bound is INFINITY if a stop came before any bound.
 *
 * No part is used by two clusters: they do not share switches. All clusters share one order: price steps,
 * packs, tax, owned parts, and the limits of must_buy and available count for all together. Extras are
 * counted for each cluster. Limits on sizes hold for all clusters together, with the headroom of each; free
 * ports are counted for each. one_vendor holds for all together. Operation is rounded once per line of the
 * order; administration is paid for each cluster. Every cluster runs some application within its limits. Each
 * part in must_buy has a use in some cluster.
 */
struct plan {
    enum plan_status status;
    bool found; /* the plan has clusters; false if infeasible, or stopped before the first plan */
    enum plan_method_ran ran;
    /* no other order has the same rate and cost; with several clusters, orders with idle nodes are not
     * considered */
    bool unique;
    struct plan_cluster *clusters; /* [n_clusters] sorted by design id and nodes */
    size_t n_clusters;
    int64_t cost_minor;
    double rate;            /* work units/s, or runs/s */
    double objective;       /* Rate in output units, cost in major units, or a ratio */
    double bound;           /* proven bound of the objective, in its unit */
    struct bill_line *bill; /* one order for all clusters */
    size_t n_bill;
    double power_W;
    double carbon_kg;                /* INFINITY: unknown; 0 also if emissions are not counted */
    struct operation_cost operation; /* present value over the years of the tco; zero without one */
    struct presolve presolve;
    /* for PLAN_INFEASIBLE, ok means that a complete enumeration found no purchase */
    struct certificate certificate;
    struct {
        const char **v; /* [n] sentences about the problem and about the plan */
        size_t n;
        const struct instance_warning *causes; /* [n_causes] the same, for plan_warnings_to */
        size_t n_causes;
    } warnings;
    /* reason of infeasibility; only set if a study solved the problem again (study/resolve.h) */
    const char *why_none;
};

/**
 * Finds the best plan and proves it: for one cluster by enumeration or the integer program, for several by
 * branch and bound over sets of candidates. min_nodes and max_nodes apply to each cluster; min_rate to the
 * whole workload.
 *
 * ST_OK         proven optimal (several clusters: 1e-12), certificate checked
 * ST_INFEASIBLE diag names the reason (the cheapest purchase, the fastest, ...)
 * ST_STOPPED    out holds the best plan so far, if any
 * ST_INPUT      the problem has no answer (real node counts, neither budget nor limit, an infinite ratio)
 * ST_INTERNAL   a certificate or a solver fails; diag has the details
 */
enum status plan_solve(struct plan *out, const struct instance *instance, const struct plan_options *options,
                       struct arena *arena, struct diag *diag);

/**
 * Finds the best candidate of one cluster by enumeration, without order, certificate and warnings. False:
 * none, or status has the reason. problem: for one cluster, bounded.
 *
 * ST_STOPPED  stopped by the stop function
 */
bool candidate_solve(enum status *status, struct candidate *out, const struct instance *instance,
                     const struct stop *stop, struct diag *diag);

/* Adds the plan's warnings to those of a problem. */
void plan_warnings_to(struct instance *instance, const struct plan *plan);

/* Checks a problem before any search. ST_INPUT: node counts are real numbers; or the goal needs a budget or a
 * limit, and neither is given. */
enum status search_check_question(const struct instance *instance, struct diag *diag);

/* ST_INPUT: the goal's ratio is infinite, because the order of the candidate has a cost or size of 0. */
enum status search_check_ratio(const struct instance *instance, const struct candidate *point,
                               double objective, struct diag *diag);

/* Rate of clusters of the candidates `points` [n] with the best time shares; 0: some application cannot
 * run. */
double plan_rate(const struct instance *instance, const struct candidate *points, size_t n);

/* Cost of the order without operation. */
int64_t plan_capital(const struct plan *plan, const struct instance *instance);

/* |bound - objective| / |objective| */
double plan_gap(const struct plan *plan);

/* True if the scenario allows several clusters, which changes the output even for a plan with one. */
static inline bool is_multi_cluster(const struct instance *instance)
{
    return instance->policy->clusters > 1;
}

/* "386 x ppro-200 with fast-ethernet", with or without the network; "17520 x hour-h100 rented". On the
 * arena. */
const char *candidate_text(const struct instance *instance, const struct candidate *point, bool network,
                           struct arena *arena);

/* "325 x ppro-200 with fast-ethernet", joined by " + ". On the arena. */
const char *plan_text(const struct plan *plan, const struct instance *instance, struct arena *arena);

/* Nodes of all clusters. */
int64_t plan_nodes(const struct plan *plan);

/* The candidates of a plan's clusters, [n_clusters] on the arena. */
struct candidate *plan_candidates(const struct plan *plan, struct arena *arena);

/* Switch model of a design for a role; empty if these nodes need no switch of it (a tree of one switch has
 * no spines). */
struct claim_switch plan_switch_of(const struct design *design, size_t role, int64_t nodes,
                                   const struct snapshot *snapshot);

/* The claim of a plan, for the certificate. Arrays are on the arena. */
void plan_claim(struct claim *claim, const struct plan *plan, const struct instance *instance,
                struct arena *arena);

/* The unit of the objective: "Mop/s", "USD", "Mop/s per USD". On the arena. */
const char *plan_objective_unit(const struct instance *instance, struct arena *arena);

/* The layout of application a on a cluster that runs it. Idle processes are counted for the job if jobs fill
 * the cluster, otherwise for the cluster. False: the model has no layouts. */
bool plan_layout(struct model_layout *out, const struct instance *instance,
                 const struct plan_cluster *cluster, size_t a);

/* Totals over clusters. */
struct plan_facts {
    int64_t leaves;       /* switches with nodes; SWITCHES_UNKNOWN: ports by the piece */
    int64_t spines;       /* trees only: switches above the leaves */
    int64_t top_switches; /* trees of three levels only: core switches */
    int64_t nodes;
    int64_t cores; /* cores of all processors */
    int64_t accelerators;
    /* for one cluster of nodes with accelerators in a tree of leaves and spines: number of scale units, and
     * nodes of each. A scale unit has as many nodes as a leaf has ports for, with one leaf for each port of
     * a node. 0: none. */
    int64_t scale_units, unit_nodes;
    double memory_B;
    double power_W;   /* INFINITY: unknown */
    double height_U;  /* INFINITY: unknown */
    double carbon_kg; /* INFINITY: unknown; 0 also if emissions are not counted */
};

enum { SWITCHES_UNKNOWN = -1 };

/* Totals of clusters [n] of a plan. */
struct plan_facts plan_facts(const struct plan_cluster *clusters, size_t n, const struct instance *instance);

/* The size of a plan as limits count it: the sum over all clusters, each with its headroom. */
struct cluster_size plan_size(const struct plan *plan, const struct instance *instance);

/* Computes the order for the plan's clusters with other node counts `nodes` (NULL: unchanged). True if all
 * parts are available. Rates are not checked. */
bool plan_resize(struct plan *out, const struct instance *instance, const struct plan *plan,
                 const int64_t *nodes, struct arena *arena);

/* Objective of the plan's clusters with a new order in another problem. NAN: a part is not available, or a
 * limit is violated. */
double plan_objective_kept(const struct plan *plan, const struct instance *instance);

/* Objective in output units, from a rate and the cost of an order. */
double plan_objective_of(const struct instance *instance, double rate, int64_t cost_minor,
                         const struct bill_line *bill, size_t n_bill);

/* One of the best plans. */
struct plan_row {
    const struct candidate *clusters; /* [n_clusters] sorted by design id and nodes */
    size_t n_clusters;
    double rate;
    int64_t cost_minor;
    double objective; /* objective in output units */
    double power_W;
    struct bill_line *bill;
    size_t n_bill;
    /* [n_names] for one cluster: the templates whose order is this one; n_names is 0 for several clusters */
    const char *const *names;
    size_t n_names;
};

struct plan_list {
    struct plan_row *rows; /* [n] best first */
    size_t n;
    bool all;     /* complete: fewer plans exist than requested */
    bool stopped; /* the search was stopped, so better plans may be missing */
};

/**
 * Finds the n best cluster sets without spare nodes: no cluster could have fewer nodes, or be left out,
 * without a lower rate or a missed limit. Each has its cheapest order. They are sorted by the goal, then
 * higher rate or lower cost, then the ids of the designs and the nodes; the first is the plan of plan_solve.
 * A set that has two names (a fat tree of one switch is a star) is listed once. Rows are on the arena.
 *
 * ST_OK also if there is none; else as plan_solve.
 */
enum status clusters_best_find(struct plan_list *out, const struct instance *instance, size_t n,
                               const struct plan_options *options, struct arena *arena, struct diag *diag);

/* State that one search for several clusters leaves for the next one: same problem and kind, and a budget
 * that is not higher. Answers are the same, but found faster. Only for goal rate. */
struct clusters_descent *clusters_descent_new(void);
void clusters_descent_free(struct clusters_descent *own_descent);

#endif
