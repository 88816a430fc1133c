/* near.h - purchases nearly as fast as the plan that cost less or have fewer kinds of parts, and the knee:
 * the least cost of 90, 95 and 99 % of its rate. */
#ifndef STUDY_NEAR_H
#define STUDY_NEAR_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "search/plan.h"
#include "study/near_error.h"

/* Where neither the scenario nor its `error` tells how near is equal. */
#define NEAR_USUAL 0.01

/* The knee that is advised. A purchase of the plan's own design is advice only where it saves so many times
 * as much of the cost as it loses of the rate. */
#define NEAR_KNEE_TOLD 0.95
#define NEAR_SAVES_TIMES 3

enum near_source { NEAR_GIVEN, NEAR_BY_ERROR, NEAR_ASSUMED };

/* A purchase that is held against the plan. */
struct near_purchase {
    struct near_clusters clusters;
    int64_t cost_minor;
    double lambda;
    double rate_loss;     /* a part of the plan's rate, >= 0 */
    int64_t saving_minor; /* of the plan's cost, >= 0 */
    size_t n_kinds;       /* of parts in its order */
    bool same_design;     /* as the plan's: another number of nodes */
    bool simpler;         /* it has fewer kinds of parts than the plan, and costs no more */
    bool advice;
};

/* The cheapest purchase of one design that is within `near` of the plan's rate. */
struct near_row {
    struct near_purchase buy;
    double near; /* a part of the plan's rate */
};

/* The cheapest purchase of all designs that has a share of the plan's rate. */
struct near_knee {
    double share;
    struct near_purchase buy;
};

/* An option, and within which part of the plan's rate it is equal to it; below 0: of none. */
struct near_option {
    const char *name;             /* of a kind of several clusters */
    const struct design *designs; /* of one cluster: the first of them */
    double near;
};

enum { NEAR_KNEES = 3 };

struct near_set {
    const char *why_none;    /* a sentence: it was not looked for, and the rest is empty; NULL: it was */
    enum near_source source; /* of how near is equal */
    double near;             /* where all designs have one; by error the largest of those in `rows`, or 0 */
    struct near_row *rows;   /* [n] by cost; those that are cheaper or simpler than the plan */
    size_t n;
    struct near_option *options; /* [n_options] as explain.h compares them */
    size_t n_options;
    struct near_knee knee[NEAR_KNEES]; /* of 90, 95 and 99 % */
    size_t n_kinds;                    /* of parts in the plan */
};

/**
 * The purchases near a proven plan for the goal rate. Memory on the problem's arena. One cluster: of each
 * node with a network in a template; `several` clusters, where they are asked for: of each kind, by networks.
 *
 * Without `near` in the scenario an option counts as equal within near_deviation of its best purchase from
 * the plan; without `error` within NEAR_USUAL.
 *
 * problem  as plan_solve left it
 *
 * ST_OK  also where they are not known, and out->why_none says why: the stop function said so, for one
 */
enum status near_find(struct near_set *out, struct problem *problem, const struct plan *plan, bool several,
                      const struct stop *stop, struct diag *diag);

/* How near is equal for a problem, and where designs have no nearness of their own, what that is. */
enum near_source near_source(double *near, const struct problem *problem);

/* The best plan of an option (of several clusters that of a kind's name) counts as equal to the plan. */
bool near_is_equal(const struct near_set *set, const struct plan *plan, const char *kind,
                   const struct plan *other);

/* The knee that is told; NULL: there is none worth it. */
const struct near_knee *near_knee_told(const struct near_set *set);

#endif
