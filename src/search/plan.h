/* plan.h - the answer: what to buy, how fast it is, and how it was proven. */
#ifndef SEARCH_PLAN_H
#define SEARCH_PLAN_H

#include "problem/point.h"
#include "proof/certificate.h"
#include "purchase/problem_purchase.h"

enum plan_method {
    METHOD_ENUMERATED,       /* every point was ruled out or compared, one by one */
    METHOD_BRANCH_AND_BOUND, /* the integer program over the points that could be optimal */
};

const char *plan_method_name(enum plan_method method);

enum plan_status {
    PLAN_OPTIMAL,    /* proven */
    PLAN_INFEASIBLE, /* nothing meets the requirements */
    PLAN_STOPPED,    /* a limit or Ctrl-C; the plan so far (if any), with its bound */
};

/* What the presolve made of the points of the whole problem: points = kept + the sum of what each rule
 * dropped. */
struct presolve {
    int64_t points;       /* designs x node counts whose bare nodes the budget buys */
    int64_t kept;         /* compared to the end */
    int64_t unaffordable; /* in integer money, with everything they need */
    int64_t dominated;    /* another point costs no more and is as fast for every application */
    int64_t bound;        /* cannot beat the plan found */
};

/* One application on the cluster bought. */
struct plan_app {
    int64_t processes;
    struct prediction prediction;
    double rate;          /* in the workload's measure: work units/s, or runs/s */
    double time_fraction; /* of the cluster's time; sums to 1 */
};

/* How a plan is to be found. Zero is a good default. */
struct plan_options {
    enum plan_method method;
    double time_limit_s; /* for branch and bound; 0: none */
    struct stop stop;
};

/**
 * A plan for one cluster. Memory on the arena given to plan_solve. bound and gap are for the whole problem;
 * bound is INFINITY when nothing is known (a stop before any bound).
 */
struct plan {
    enum plan_status status;
    bool found; /* a purchase is in point; false when infeasible, or stopped before the first */
    enum plan_method method;
    bool unique;
    struct point point;
    double objective; /* lambda in output units, cost in major units, or lambda per major unit of money */
    double bound;     /* in the same unit */
    double gap;       /* |bound - objective| / |objective| */
    struct plan_app *apps; /* [n_work] */
    struct bill_line *bill;
    size_t n_bill;
    double power_W;
    struct operation_cost
        operation; /* present value over the years of the scenario's tco; zero without one */
    struct presolve presolve;
    struct certificate certificate;
    const char **warnings; /* the problem's and the plan's own */
    size_t n_warnings;
};

/**
 * Finds the best plan and proves it.
 *
 * ST_OK         proven optimal, certificate checked
 * ST_INFEASIBLE diag says what is in the way (the cheapest purchase, the fastest, ...)
 * ST_STOPPED    out holds the plan so far
 * ST_INPUT      a question that has no answer as put (counts real, no budget and no limit)
 * ST_INTERNAL   a certificate that does not hold, or a solver that fails; diag has the details
 */
enum status plan_solve(struct plan *out, struct problem *problem, const struct plan_options *options,
                       struct arena *arena, struct diag *diag);

/* What a plan that was found claims, for the certificate. Arrays on the arena. */
void plan_claim(struct claim *claim, const struct plan *plan, const struct problem *problem,
                struct arena *arena);

/* The unit of the objective: "Mop/s", "USD", "Mop/s per USD". On the arena. */
const char *plan_objective_unit(const struct problem *problem, struct arena *arena);

/* "maximise rate", ... of the problem's goal. */
const char *plan_objective_name(const struct problem *problem);

/* The objective in output units for a point. */
double plan_objective_of(const struct problem *problem, const struct point *point);

#endif
