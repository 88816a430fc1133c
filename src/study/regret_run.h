/* regret_run.h - data shared by the steps of the search for orders of least regret. */
#ifndef STUDY_REGRET_RUN_H
#define STUDY_REGRET_RUN_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/vec.h"
#include "study/draw_purchase.h"
#include "study/regret.h"

/* The reason why an order fails in a draw: none, over the budget, part not available, rate too low. */
enum regret_failure { REGRET_HOLDS, REGRET_OVER, REGRET_MISSING, REGRET_SLOW };

/* An order with its value in every draw. */
struct regret_candidate {
    size_t design; /* with one cluster */
    struct kept_order order;
    int64_t cost_minor;       /* without errors */
    double *value;            /* [n] value in each draw */
    double near[N_REGRET_BY]; /* regret_risk_near by each measure */
};

struct regret_run {
    struct draw_run draw_run;
    struct draw_designs designs;
    const struct regret_options *options;
    struct {
        struct design_prices **prices; /* [jobs][n_designs] */
        struct candidate **points;     /* [jobs][n_designs] */
    } own;                             /* tables of each thread */
    struct regret_draws draws;         /* best values and weights */
    struct {
        double *best, *weight; /* [n] as in `draws`, for writing */
        bool *empty;           /* [n] nothing can be bought in the draw, so no order has a regret */
    } in;                      /* data of each draw */
    double nothing;            /* share of empty draws */
    struct {
        /* [n_designs][n] best value of each design; NULL: idle design. If the number of nodes is
         * DRAW_PURCHASE_BOUND, it is an upper bound, below the best value of the draw. */
        double **value;
        /* [n_designs][n] most nodes that the budget buys; goal cost: nodes that reach the target */
        int32_t **nodes;
    } of; /* data of each design */
    /* [n_designs] designs that a sweep evaluates; regret_sweep sets draw_run.idle to the opposite */
    bool *active;
    bool has_certain;         /* the first candidate is the plan without errors */
    struct candidate certain; /* the plan without errors, with one cluster */
    VEC(struct regret_candidate) candidates;
    size_t incumbent[N_REGRET_BY]; /* index of the best candidate by each measure; NO_INDEX: none */
    /* least bound of the orders that were not excluded; INFINITY: none is left */
    double open[N_REGRET_BY];
    double tolerance; /* bound of the rounding error of sums in doubles */
    size_t n_expanded;
    struct arena *arena;
    const struct stop *stop;
    struct diag *diag;
};

/* A visitor of all draws, called on several threads. It may write only data of its own draw. */
typedef void regret_visit(void *payload, const struct draw_purchase *in, int64_t draw, double weight);

/* Visits all draws with the active designs at those parts of the draw that the visitor needs. ST_STOPPED: not
 * all were visited. */
enum status regret_sweep(struct regret_run *run, enum draw_parts parts, regret_visit *visit, void *payload);

/* Sets up the draws; finds the best value of each draw, and the best purchase at the stated inputs. Status as
 * that of regret_find. */
enum status regret_run_start(struct regret_run *run, const struct instance *instance, struct arena *arena);
/* Marks draws without a purchase, and sets the tolerance. ST_INFEASIBLE: all draws are empty. */
enum status regret_settle_empty_draws(struct regret_run *run);
void regret_run_fini(struct regret_run *run);

/* True if some values of a design are bounds. */
bool regret_is_open(const struct regret_run *run, size_t design);
/* Replaces the bounds of designs [n] by their best values. */
enum status regret_complete(struct regret_run *run, const size_t *designs, size_t n);

/* Adds an order whose values are on the arena. Returns true if it becomes an incumbent. */
bool regret_take(struct regret_run *run, const struct regret_candidate *candidate);

/* The value of an order of one cluster in a draw, and the reason if it fails. */
double regret_value(enum regret_failure *why, const struct regret_run *run, const struct kept_order *order,
                    size_t design, const struct draw_purchase *in);

/* The rate of several clusters in a draw. */
double regret_rate_of_clusters(const struct regret_run *run, const struct kept_order *order,
                               const struct draw_purchase *in);

/* Finds the candidates that can be best, and a bound on all other orders. */
enum status regret_search(struct regret_run *run);

/* Like regret_search for several clusters. The candidates are the plan without errors and the best orders of
 * the draws. */
enum status regret_search_clusters(struct regret_run *run);

/* Adds the cheapest orders without errors of designs [n] with these numbers of nodes. */
enum status regret_try(struct regret_run *run, const size_t *design, const int64_t *nodes, size_t n);

/* Values of all inputs in all draws, [n][n_factors], malloc'ed. */
double *regret_input_values(const struct regret_run *run);

/* Adds candidates that could be best once an input is known; then ranks the inputs. inputs:
 * regret_input_values. */
enum status regret_try_for_measures(struct regret_run *run, const double *inputs);
enum status regret_find_measures(struct regret *out, struct regret_run *run, const double *inputs);

#endif
