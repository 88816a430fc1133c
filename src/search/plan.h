/* plan.h - the answer: what to buy, how fast it is, and how it was proven. */
#ifndef SEARCH_PLAN_H
#define SEARCH_PLAN_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "problem/candidate.h"
#include "problem/problem.h"
#include "proof/certificate.h"

/* What is asked to find a plan. */
enum plan_method {
    METHOD_ENUMERATED, /* the search: of one cluster every point was ruled out or compared, one by one */
    METHOD_GLPK,       /* the integer program over the points that could be optimal */
};

/* What found it. A goal that the integer program cannot state, and clusters of a kind, are searched. */
enum plan_ran {
    RAN_ENUMERATION,
    RAN_CLUSTER_SEARCH,
    RAN_GLPK,
};

/* "enumeration", "cluster search", "glpk"; and the two words that plans have had for it from the beginning.
 */
const char *plan_ran_name(enum plan_ran ran);
const char *plan_method_name(enum plan_ran ran);

enum plan_status {
    PLAN_OPTIMAL,    /* proven */
    PLAN_INFEASIBLE, /* nothing meets the requirements */
    PLAN_UNBOUNDED,  /* nothing bounds the nodes, or the rate over what there is nothing of */
    PLAN_STOPPED,    /* a limit or Ctrl-C; the plan so far (if any), with its bound */
};

/* What the presolve made of the points of the whole problem, each for one cluster: points = kept + the sum of
 * what each rule dropped. Of one cluster all 0 where they were not counted (plan_options). */
struct presolve {
    int64_t points;       /* designs x node counts whose bare nodes the budget buys */
    int64_t kept;         /* compared to the end */
    int64_t unaffordable; /* in integer money, with everything they need */
    int64_t dominated;    /* another point costs no more and is as fast for every application */
    int64_t bound;        /* cannot beat the plan found */
    int64_t sets;         /* of points for several clusters, that were bounded */
};

/* One application on the cluster bought. */
struct plan_app {
    int64_t processes;
    struct prediction prediction;
    double rate;          /* in the workload's measure: work units/s, or runs/s */
    double time_fraction; /* of the cluster's time; sums to 1 */
};

/* A kind of plan: exactly n clusters, of designs of one group each. */
struct plan_kind {
    const size_t *group_of;         /* [n_designs] of the problem's designs: by network, node, ... */
    size_t group[CLUSTERS_AT_MOST]; /* [n] equal ones side by side */
    size_t n;                       /* up to scenario->clusters; 0: any plan */
};

/* What is known of a design where other prices were asked for: no cluster of it that reaches lambda[i] costs
 * less than cost_minor[i], which is 0 where nothing is known. */
struct design_floor {
    double lambda[2];
    int64_t cost_minor[2];
    double asked[2]; /* fewer than nodes[i] nodes do not reach asked[i]; 0: nothing is known */
    int64_t nodes[2];
};

/* Such floors, which hold where no price is lower than when they were found. */
struct price_floors {
    struct design_floor *v; /* [n_designs] of the problem */
    bool lowest;            /* the prices are those that they hold from: new ones are kept */
};

/* How a plan is to be found. Zero is a good default. */
struct plan_options {
    enum plan_method method;
    double time_limit_s;     /* of the integer program; 0: none */
    const struct stop *stop; /* NULL: none */
    /* What `optimize` would find if it had to buy such clusters; NULL: any. Of several clusters goal rate or
     * cost. */
    const struct plan_kind *kind;
    bool brief;     /* why nothing is found does not matter, nor of one cluster `unique`: the answer comes
                       sooner */
    bool unwarned;  /* what there is to warn of in the plan does not matter */
    bool counted;   /* of one cluster the counts of `presolve` matter: the answer comes later */
    int64_t settle; /* of several clusters: after so many steps what is found will do; 0: only the best */
    /* Of a question that differs in little: where its cluster can be bought here, the search begins with it.
     * The answer is the same. NULL: none. */
    const struct plan *like;
    const struct price_floors *floors; /* of one cluster; NULL: none */
    struct clusters_descent *descent;  /* of several clusters, one question for ever less money; NULL: none */
};

/* One cluster of a plan. */
struct plan_cluster {
    struct candidate point;  /* cost_minor: alone */
    struct plan_app *apps;   /* [n_work]; time_fraction 0: the application does not run here */
    struct bill_line *parts; /* [n_parts] by part id: what it uses; money stands in the plan's bill only */
    size_t n_parts;
    double power_W;
};

/**
 * A plan for up to scenario->clusters clusters (DESIGN sections 3 and 9). Memory on the arena given to
 * plan_solve. bound and gap are for the whole problem; bound is INFINITY when nothing is known (a stop before
 * any bound).
 *
 * Parts are private to a cluster: two share no switch. Price steps, packs, tax, owned parts, and the bounds
 * of parts that must be bought, and that are available, are pooled: the bill is one order. Extras are counted
 * for each cluster by itself, in the same order. Limits on power and rack units hold for all clusters
 * together, with the rack units that each leaves free; free ports are each cluster's. Parts from one vendor
 * are so for all of them. Operation is rounded once for each line of the order; its administration is paid
 * for each cluster. Every cluster can run some application within its limits; one of them has a use for each
 * part that must be bought.
 */
struct plan {
    enum plan_status status;
    bool found; /* there are clusters; false when infeasible, or stopped before the first */
    enum plan_ran ran;
    bool unique; /* no other order ties in rate and cost; of several clusters none of clusters without idle
                    nodes */
    struct plan_cluster *clusters; /* [n_clusters], by design id and nodes */
    size_t n_clusters;
    int64_t cost_minor;
    double lambda;    /* work units/s, or runs/s */
    double objective; /* lambda in output units, cost in major units, or lambda per major unit of money */
    double bound;     /* in the same unit */
    struct bill_line *bill; /* one order for all */
    size_t n_bill;
    double power_W;
    double carbon_kg; /* INFINITY: not known; 0 too where emissions do not count */
    struct operation_cost
        operation; /* present value over the years of the scenario's tco; zero without one */
    struct presolve presolve;
    struct certificate
        certificate;       /* of PLAN_INFEASIBLE ok: the proof looked at all there is and found none */
    const char **warnings; /* the problem's and the plan's own */
    size_t n_warnings;
    const char *why_none; /* of a question asked again (study/resolve.h), where nothing is found */
};

/**
 * Finds the best plan and proves it: of one cluster by enumeration or the integer program, of several by
 * branch and bound over sets of points. min_nodes and max_nodes hold for each cluster; min_rate for the whole
 * workload.
 *
 * ST_OK         proven optimal (several clusters: 1e-12), certificate checked
 * ST_INFEASIBLE diag says what is in the way (the cheapest purchase, the fastest, ...)
 * ST_STOPPED    out holds the plan so far, if any
 * ST_INPUT      a question that has no answer as put (counts real, no budget and no limit, a rate per cost of
 *               what costs nothing)
 * ST_INTERNAL   a certificate that does not hold, or a solver that fails; diag has the details
 */
enum status plan_solve(struct plan *out, struct problem *problem, const struct plan_options *options,
                       struct arena *arena, struct diag *diag);

/**
 * The best point of one cluster by enumeration, without an order, a certificate and warnings; false: there is
 * none, or status says why. problem: of one cluster and bounded, with its tables.
 *
 * ST_STOPPED  the stop function said so
 */
bool point_solve(enum status *status, struct candidate *out, struct problem *problem, const struct stop *stop,
                 struct diag *diag);

/* The checks of a question that every search makes. ST_INPUT: counts real; a goal without a budget and a
 * limit. */
enum status search_check_question(const struct problem *problem, struct diag *diag);

/* ST_INPUT: the goal is a rate over what the point, with those bought beside it, has nothing of, so that the
 * objective is endless. */
enum status search_check_ratio(const struct problem *problem, const struct candidate *point, double objective,
                               struct diag *diag);

/* The rate of clusters at points [n] with the best shares of time; 0: some application does not run. */
double plan_rate(const struct problem *problem, const struct candidate *points, size_t n);

/* What the order costs, without its operation. */
int64_t plan_capital(const struct plan *plan, const struct problem *problem);

/* |bound - objective| / |objective| */
double plan_gap(const struct plan *plan);

/* The scenario allows more than one cluster, which changes what is said of a plan, of one cluster too. */
static inline bool plan_of_several(const struct problem *problem)
{
    return problem->policy->clusters > 1;
}

/* "386 x ppro-200 with fast-ethernet", or without its network; "17520 x hour-h100 rented". On the arena. */
const char *point_words(const struct problem *problem, const struct candidate *point, bool network,
                        struct arena *arena);

/* "325 x ppro-200 with fast-ethernet", joined by " + ". On the arena. */
const char *plan_text(const struct plan *plan, const struct problem *problem, struct arena *arena);

/* Of all its clusters. */
int64_t plan_nodes(const struct plan *plan);

/* The points of a plan's clusters, [n_clusters] on the arena. */
struct candidate *plan_points(const struct plan *plan, struct arena *arena);

/* What a design fixes for a role; nothing where so many nodes take no switch of it (a tree of one switch has
 * no spines). */
struct claim_switch plan_switch_of(const struct design *design, size_t role, int64_t nodes,
                                   const struct snapshot *snapshot);

/* What a plan that was found claims, for the certificate. Arrays on the arena. */
void plan_claim(struct claim *claim, const struct plan *plan, const struct problem *problem,
                struct arena *arena);

/* The unit of the objective: "Mop/s", "USD", "Mop/s per USD". On the arena. */
const char *plan_objective_unit(const struct problem *problem, struct arena *arena);

/* How application a is laid out on a cluster on which it runs; what is idle is so of all processes of the
 * cluster, or of its job. False: its model knows no layouts. */
bool plan_layout(struct model_layout *out, const struct problem *problem, const struct plan_cluster *cluster,
                 size_t a);

/* What clusters have in all. */
struct plan_facts {
    int64_t leaves;       /* switches that nodes are plugged into; SWITCHES_UNKNOWN: ports by the piece */
    int64_t spines;       /* of trees: what their leaves are plugged into */
    int64_t top_switches; /* of trees of three levels: the cores */
    int64_t nodes;
    int64_t cores; /* of processors */
    int64_t accelerators;
    /* Of one cluster of nodes with accelerators in a tree of leaves and spines: so many times as many nodes
     * as a leaf has ports for, with a leaf for each port of a node; 0: there are none. */
    int64_t scale_units, unit_nodes;
    double memory_B;
    double power_W;   /* INFINITY: not known, */
    double height_U;  /* likewise */
    double carbon_kg; /* likewise; 0 too where emissions do not count */
};

enum { SWITCHES_UNKNOWN = -1 };

/* Of clusters [n] of a plan. */
struct plan_facts plan_facts(const struct plan_cluster *clusters, size_t n, const struct problem *problem);

/* The size of a plan as limits count it: of all its clusters, with the rack units that each leaves free. */
struct cluster_size plan_size(const struct plan *plan, const struct problem *problem);

/* The plan's clusters with so many nodes each (NULL: as they are), as one order in a problem that is a copy
 * without tables; true where that can be had. Rates are as they come. */
bool plan_resize(struct plan *out, struct problem *problem, const struct plan *plan, const int64_t *nodes,
                 struct arena *arena);

/* The objective that the plan's clusters have in another problem, ordered anew; NAN where they cannot be
 * bought or miss a limit. problem: as plan_solve left it. */
double plan_objective_kept(const struct plan *plan, struct problem *problem);

/* The objective in output units of a rate that an order makes for so much money. */
double plan_objective_of(const struct problem *problem, double lambda, int64_t cost_minor,
                         const struct bill_line *bill, size_t n_bill);

/* One of the best plans. */
struct plan_row {
    const struct candidate *clusters; /* [n_clusters], by design id and nodes */
    size_t n_clusters;
    double lambda;
    int64_t cost_minor;
    double objective; /* in output units */
    double power_W;
    struct bill_line *bill;
    size_t n_bill;
    const char *const *names; /* [n_names] templates of one cluster that make the order; of several: none */
    size_t n_names;
};

struct plan_list {
    struct plan_row *rows; /* [n], best first */
    size_t n;
    bool all;     /* fewer than asked for: there are no others */
    bool stopped; /* others may stand between them */
};

/**
 * The n best fleets that have nothing to spare: no cluster could have fewer nodes, or be left out, without
 * the rate being less, or a limit being missed. Each has its cheapest order. Order: the goal, then more rate
 * or less cost, then the ids of the designs and the nodes; the first is the fleet of plan_solve. One fleet
 * under two names (a fat tree of one switch is a star) is listed once. Rows are on the arena.
 *
 * ST_OK also where there is none; else as plan_solve.
 */
enum status clusters_best_find(struct plan_list *out, struct problem *problem, size_t n,
                               const struct plan_options *options, struct arena *arena, struct diag *diag);

/* What a search for several clusters keeps for the same question, of the same kind, with no larger a budget:
 * the answers are the same, and come sooner. Of another goal than the rate nothing is kept. */
struct clusters_descent *clusters_descent_new(void);
void clusters_descent_free(struct clusters_descent *own_descent);

#endif
