/* near_lead.h - budgets at which both sides of a crossover are near-optimal, so that neither leads
 * clearly. */
#ifndef STUDY_NEAR_LEAD_H
#define STUDY_NEAR_LEAD_H

#include <stdbool.h>
#include <stddef.h>

#include "study/crossover.h"
#include "study/near.h"

/* The lead of the winner within an interval of a crossover. */
struct near_lead {
    double most; /* largest lead as a share of the leader's rate; NAN: a side cannot be bought */
    bool equal;  /* every lead is below the limit for near-equal rates */
};

struct near_leads {
    /* false: there are no purchases to compare, or the scenario has several clusters and errors */
    bool known;
    enum near_source source;
    /* limit for near-equal rates; for NEAR_BY_ERROR the largest limit over all budgets */
    double near;
    struct near_lead *leads; /* [crossover->n_intervals] */
    /* [n] ranges of budgets at which both sides have near-equal rates; adjacent ranges are joined */
    struct money_range *equal;
    size_t n;
    size_t largest; /* index of the widest range */
    double share;   /* share of near-equal budgets among the budgets at which both sides can be bought */
};

/**
 * Finds the leads of a crossover with whole nodes at every budget of its range. By error, a lead counts as
 * equal within the deviation of the two purchases at that budget (near_deviation). Memory on the arena.
 */
enum status near_leads_find(struct near_leads *out, const struct instance *instance,
                            const struct crossover *crossover, struct arena *arena, struct diag *diag);

#endif
