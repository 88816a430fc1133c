/* price_search.h - solves a problem at other prices of one part. Used by the studies of a price: flip.c,
 * design_range.c. */
#ifndef STUDY_PRICE_SEARCH_H
#define STUDY_PRICE_SEARCH_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/arena.h"
#include "search/plan.h"

struct diag;
struct flip_side;

/* Highest price of a part that is examined, in minor units. */
#define PRICE_AT_MOST ((int64_t)1 << 50)

/* A part and the one standing offer whose price is varied. Other offers keep their prices. */
struct moved_price {
    struct price price; /* at the current price */
    const struct price *today;
    const struct price_step *first; /* first step of the offer today, for the smallest order */
    size_t part;
    size_t offer;
    size_t n_steps; /* number of steps of the offer */
    bool bought;    /* the plan buys the part from this offer, until another offer is cheaper */
    bool rounds;    /* quotes or taxes are rounded, so costs deviate slightly from straight lines */
    bool charged;   /* a seller charges for small orders, so costs are not straight lines */
};

/* The cost of a purchase with fixed parts as a function of the price. */
struct cost_line {
    double rate;
    double objective; /* objective, if the goal does not depend on prices */
    double cost;      /* at price_minor, in minor units */
    double slope;
    int64_t price_minor;
};

/* The solution at one price. */
struct price_answer {
    struct instance instance;
    struct plan plan;
    struct cost_line line;
    int64_t price_minor;
    bool chosen;    /* it is today's plan */
    bool left;      /* the solution is today's plan, but buys the part from another offer */
    bool unbounded; /* the part is so cheap that the purchase or its rate per cost is unbounded */
    bool refused;   /* the purchase exceeds the tables */
    struct arena arena;
};

/* A price at which the plan is best. */
struct plan_at_price {
    int64_t price_minor;
    int64_t cost_minor;
    int64_t on_top_minor; /* charges in addition to the lines */
};

/* The search on one side of today's price. */
struct price_search {
    const struct instance *instance;
    const struct plan *plan;
    const struct stop *stop;
    struct moved_price moved;
    struct cost_line line; /* cost of the plan */
    struct plan_at_price today;
    struct plan_at_price last; /* last price at which the plan was found best */
    int64_t way;               /* 1: up; -1: down */
    bool unproven;             /* the plan is not proven best at all prices of the range */
    struct price_answer answers[2];
    struct price_answer *beyond; /* the last solution that is not the plan, one of `answers` */
    int64_t end; /* first price from today's at which the purchase `beyond` seems better than the plan */
    struct arena *arena;
    struct diag *diag;
    enum status status;
};

/* The designs that a solution may use. */
struct price_choice {
    bool *designs;                /* [n_designs] of the problem; NULL: all */
    int64_t min_nodes;            /* with one cluster: minimum in addition to the problem's; 0: none */
    const struct plan_kind *kind; /* with several clusters; NULL: any */
};

/* A problem to solve at a price. */
struct price_query {
    int64_t price_minor;
    enum goal goal;
    double rate; /* required rate, for goal cost if the problem's own goal is another one */
    /* if above 0: leave out charges that may not apply up to this price; 0: include all charges */
    int64_t until_minor;
    struct price_choice choice;
};

/* The cost at a price of a purchase that keeps its parts, in minor units. */
static inline double cost_line_at(const struct cost_line *line, int64_t price_minor)
{
    return line->cost + line->slope * (double)(price_minor - line->price_minor);
}

/* Starts a search for a part: sets s->moved to the offer whose price is varied, and s->today. s: the caller
 * has set problem, plan, stop, arena and diag. */
void price_search_begin(struct price_search *s, size_t part);

/* Solves the problem at a price; errors set s->status. out: free with arena_fini. */
void price_search_solve(struct price_answer *out, struct price_search *s, const struct price_query *query);

/* The charges of vendors in a plan: its capital cost without the order lines. */
int64_t price_on_top(const struct instance *instance, const struct plan *plan);

/* True if the plan exceeds the budget at a price, or an affordable rival (rate 0: none) is better. */
bool price_search_beaten(const struct price_search *s, const struct cost_line *rival, int64_t price_minor);

/* The first price from today's on at which the rival beats the plan. It does so at price_minor. */
int64_t price_search_first_beaten(const struct price_search *s, const struct cost_line *rival,
                                  int64_t price_minor);

/* Fills the side of a range that ends before the answer's price. Memory on the arena of the search. */
void price_search_fill(struct flip_side *side, struct price_search *s, struct price_answer *answer);

#endif
