/* near_lead.h - where the lead of one side of a crossover is within what counts as equal. */
#ifndef STUDY_NEAR_LEAD_H
#define STUDY_NEAR_LEAD_H

#include <stdbool.h>
#include <stddef.h>

#include "study/crossover.h"
#include "study/near.h"

/* Who leads, and how far, within an interval of a crossover. */
struct near_lead {
    double
        most; /* the largest lead within it, a part of the leader's rate; NAN: one side or both cannot buy */
    bool equal; /* each lead within it is within what counts as equal */
};

struct near_leads {
    bool known; /* false: there are no purchases to compare, or no errors of several clusters */
    enum near_source source;
    double near;               /* what counts as equal; by error the largest for any budget */
    struct near_lead *leads;   /* [crossover->n_intervals] */
    struct money_range *equal; /* [n] budgets at which both are equal, adjacent ones joined */
    size_t n;
    size_t largest; /* of them the widest */
    double share;   /* of the budgets that buy both sides */
};

/**
 * The leads of a crossover of whole nodes, at every budget of its range. By error a lead counts as equal
 * within the deviation of the two purchases of that budget (near_deviation). Memory on the arena.
 */
enum status near_leads_find(struct near_leads *out, const struct problem *problem,
                            const struct crossover *crossover, struct arena *arena, struct diag *diag);

#endif
