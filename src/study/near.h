/* near.h - near-optimal purchases: almost as fast as the plan, but cheaper or with fewer kinds of parts. And
 * the knee: the lowest cost of 90, 95 and 99 % of the plan's rate. */
#ifndef STUDY_NEAR_H
#define STUDY_NEAR_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "search/plan.h"
#include "study/near_error.h"

/* Tolerance for equal rates if the scenario has neither `near` nor `error`. */
#define NEAR_USUAL 0.01

/* The knee that is advised. For the plan's own design, a purchase is advice only if its relative saving is at
 * least NEAR_SAVES_TIMES its relative loss of rate. */
#define NEAR_KNEE_ADVISED 0.95
#define NEAR_SAVES_TIMES 3

enum near_source { NEAR_GIVEN, NEAR_BY_ERROR, NEAR_ASSUMED };

/* A purchase compared with the plan. */
struct near_purchase {
    struct near_clusters clusters;
    int64_t cost_minor;
    double rate;
    double rate_loss;     /* share of the plan's rate, >= 0 */
    int64_t saving_minor; /* lower cost than the plan, >= 0 */
    size_t n_kinds;       /* kinds of parts in its order */
    bool same_design;     /* the plan's design with another number of nodes */
    bool simpler;         /* fewer kinds of parts than the plan, at the same or a lower cost */
    bool advice;
};

/* The cheapest purchase of one design whose rate is within `near` of the plan's. */
struct near_row {
    struct near_purchase buy;
    double near; /* share of the plan's rate */
};

/* The cheapest purchase, over all designs, that reaches a share of the plan's rate. */
struct near_knee {
    double share;
    struct near_purchase buy;
};

/* An option with its tolerance, as a share of the plan's rate; below 0: the option is not near-optimal. */
struct near_option {
    const char *name;             /* name of a kind of multi-cluster plan */
    const struct design *designs; /* with one cluster: first design of the option */
    double near;
};

enum { NEAR_KNEES = 3 };

/* Goal cost: the fastest purchase of another design that costs no more than the plan, and misses the target
 * by no more than `near`. */
struct near_tie {
    struct near_clusters clusters;
    int64_t cost_minor;
    double rate;
    double share; /* share of the target rate or of the arrivals that it reaches; at most 1 */
    double near;  /* share of the target */
};

struct near_set {
    const char *why_none;    /* a sentence why nothing was computed; NULL: it was */
    enum near_source source; /* source of the tolerance */
    /* tolerance of all designs; for NEAR_BY_ERROR the largest tolerance in `rows`, or 0 */
    double near;
    struct near_row *rows; /* [n] by cost; cheaper or simpler than the plan */
    size_t n;
    struct near_option *options; /* [n_options] as in explain.h */
    size_t n_options;
    struct near_knee knee[NEAR_KNEES]; /* for 90, 95 and 99 % */
    /* goal cost: `ties` instead of rows, options and knees */
    bool of_target, of_arrivals;
    struct near_tie *ties; /* [n_ties] by falling share; for NEAR_BY_ERROR `near` is their largest */
    size_t n_ties;
    size_t n_kinds; /* kinds of parts in the plan */
};

/**
 * Finds near-optimal purchases for a proven plan with goal rate; with goal cost and one cluster, near ties of
 * other designs (near_target.h). One cluster: for each node with a network in
 * a template. Several clusters, only if `several`: for each kind, by networks. Memory on the problem's arena.
 *
 * Without `near` in the scenario, the tolerance of an option is near_deviation of its best purchase from the
 * plan; without `error`, NEAR_USUAL.
 *
 * problem  as plan_solve left it
 *
 * ST_OK  also if the purchases are unknown, for example after a stop; out->why_none has the reason
 */
enum status near_find(struct near_set *out, const struct instance *instance, const struct plan *plan,
                      bool several, const struct stop *stop, struct diag *diag);

/* The source of the tolerance of a problem, and the tolerance if it is equal for all designs. */
enum near_source near_source(double *near, const struct instance *instance);

/* True if the best plan of an option is near-optimal. kind: name of the option with several clusters; NULL:
 * one cluster. */
bool near_is_equal(const struct near_set *set, const struct plan *plan, const char *kind,
                   const struct plan *other);

/* The knee that is advised; NULL: none. */
const struct near_knee *near_knee_advised(const struct near_set *set);

#endif
