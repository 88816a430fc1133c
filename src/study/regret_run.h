/* regret_run.h - what the parts of a search for orders of least regret share. */
#ifndef STUDY_REGRET_RUN_H
#define STUDY_REGRET_RUN_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/vec.h"
#include "study/draw_purchase.h"
#include "study/regret.h"

/* Why an order fails in a draw. */
enum regret_failure { REGRET_HOLDS, REGRET_OVER, REGRET_MISSING, REGRET_SLOW };

/* An order with its value in every draw. */
struct regret_candidate {
    size_t design; /* of one cluster */
    struct kept_order order;
    int64_t cost_minor;       /* without errors */
    double *value;            /* [n] */
    double near[N_REGRET_BY]; /* regret_risk_near */
};

struct regret_run {
    struct drawing drawing;
    struct draw_designs designs;
    double lambda_needed;
    const struct regret_options *options;
    struct {
        struct design_prices **prices; /* [jobs][n_designs] */
        struct candidate **points;     /* [jobs][n_designs] */
    } own;                             /* of each thread */
    struct regret_draws draws;         /* their best values and weights */
    struct {
        double *best, *weight; /* [n] the same, while they are found */
        bool *empty;           /* [n] nothing can be bought in the draw: no order has a regret there */
    } in;                      /* each draw */
    double nothing;            /* share of such draws */
    struct {
        double **value; /* [n_designs][n] the best value of each design; NULL: of idle ones */
        int32_t *
            *nodes;   /* [n_designs][n] the most nodes that the budget buys; goal cost: those of the target */
    } of;             /* each design */
    bool *active;     /* [n_designs] designs that sweeps go over; drawing.idle is its opposite */
    bool has_certain; /* the plan without errors is the first candidate; */
    struct candidate certain; /* of one cluster */
    VEC(struct regret_candidate) candidates;
    size_t incumbent[N_REGRET_BY]; /* of the candidates; NO_INDEX: none */
    double open[N_REGRET_BY];      /* least bound of what could not be ruled out; INFINITY: nothing */
    double tolerance;              /* sums in doubles are nearer than this to their exact values */
    size_t n_expanded;
    struct arena *arena;
    const struct stop *stop;
    struct diag *diag;
};

/* Something done in every draw, on several threads: what it writes is the draw's own. */
typedef void regret_visit(void *payload, const struct draw_purchase *in, int64_t draw, double weight);

/* Visits all draws with the active designs at their prices and rates. ST_STOPPED: not all of them. */
enum status regret_sweep(struct regret_run *run, regret_visit *visit, void *payload);

/* Sets up the draws, finds the best value of each and the purchase without errors. ST_* as regret_find. */
enum status regret_run_start(struct regret_run *run, struct problem *problem, struct arena *arena);
/* Notes draws that buy nothing, and how near sums are. ST_INFEASIBLE: all of them. */
enum status regret_settle_empty_draws(struct regret_run *run);
void regret_run_fini(struct regret_run *run);

/* Adds an order; its values are on the arena. True where it is a new incumbent of some choice. */
bool regret_take(struct regret_run *run, const struct regret_candidate *candidate);

/* The value of an order of one cluster in a draw, and why it has none. */
double regret_value(enum regret_failure *why, const struct regret_run *run, const struct kept_order *order,
                    size_t design, const struct draw_purchase *in);

/* The rate of several clusters in a draw. */
double regret_rate_of_clusters(const struct regret_run *run, const struct kept_order *order,
                               const struct draw_purchase *in);

/* The candidates that can win are found, with a bound on all others. */
enum status regret_search(struct regret_run *run);

/* The same of several clusters: the candidates are the plan without errors and those that are best in a draw.
 */
enum status regret_search_clusters(struct regret_run *run);

/* Adds the orders of designs with so many nodes [n] that are the cheapest without errors. */
enum status regret_try(struct regret_run *run, const size_t *design, const int64_t *nodes, size_t n);

/* The inputs that are worth measuring first, by orders that are candidates then. */
enum status regret_try_for_measures(struct regret_run *run);
enum status regret_find_measures(struct regret *out, struct regret_run *run);

#endif
