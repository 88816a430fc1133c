/* flip_rivals.h - a plan and the purchases that were once better, at other prices of a part. */
#ifndef STUDY_FLIP_RIVALS_H
#define STUDY_FLIP_RIVALS_H

#include "base/text.h"
#include "purchase/order.h"
#include "search/plan.h"

/* A purchase whose parts are fixed. */
struct rival {
    const struct bill_line *bill; /* units in use; its money is that of another price */
    size_t n_bill;
    struct taken takes; /* the same units, for a cost at other prices */
    int64_t rest_minor; /* of its cost: what no price moves */
    double lambda;
    double objective; /* of the goal, where no price moves it */
    bool wins_ties;   /* known to be chosen where it ties with the plan */
};

/* The plan [0], and every purchase that was best at some price of some part: for all parts. */
typedef VEC(struct rival) rival_list;

/* The price of one standing offer of a part, which moves; its other offers stay as they are. */
struct moved_price {
    struct problem problem; /* at that price; not to be solved */
    const struct price *today;
    const struct price_step *first; /* of the offer today: for the smallest order */
    size_t part;
    size_t offer;
    size_t n_steps;    /* of the offer */
    int64_t now_minor; /* the price that is set */
    bool bought; /* the plan buys the part from the offer, and does so no longer once another is cheaper */
    bool rounds; /* quotes or taxes are rounded: costs leave straight lines a little */
    bool bends;  /* quotes are rounded against each other, other offers stand beside them, or something is
                    charged on top: costs are no straight lines */
    struct arena arena;
};

/* A problem at today's price of a part: of the offer that the plan buys it from, else of that which is the
 * cheapest for one unit. Freed by moved_price_fini. */
void moved_price_init(struct moved_price *out, const struct problem *problem, const struct plan *plan,
                      size_t part);
void moved_price_fini(struct moved_price *moved);

/* All quotes of the offer in proportion to the first one, which becomes price_minor. */
void moved_price_set(struct moved_price *moved, int64_t price_minor);

/* Adds the plan that is best at the price that is set. One that is in the list, and only ties there, is now
 * known to win ties. */
void rivals_add(rival_list *rivals, struct moved_price *moved, const struct plan *plan, struct arena *arena);

/* The price nearest to `from`, beyond it and up to `to`, at which the plan is dearer than the budget or a
 * rival is better; NO_PRICE: none is. Of what bends, or is rounded, some prices are looked at. */
#define NO_PRICE INT64_MIN
int64_t rivals_nearest(const rival_list *rivals, struct moved_price *moved, int64_t from, int64_t to);

/* A bill has a line of the part that is bought from the offer, at prices of the problem. */
bool moved_price_is_paid(const struct moved_price *moved, const struct problem *problem,
                         const struct bill_line *bill, size_t n);

/* The plan's cost at a price. */
int64_t rivals_plan_cost(const rival_list *rivals, struct moved_price *moved, int64_t price_minor);

#endif
