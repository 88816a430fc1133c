/* price_search.h - the problem solved at other prices of one part, and what is known of its answers. For the
 * studies of a price: flip.c, design_range.c. */
#ifndef STUDY_PRICE_SEARCH_H
#define STUDY_PRICE_SEARCH_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/arena.h"
#include "search/plan.h"

struct diag;
struct flip_side;

/* No price of a part is looked at beyond this one, in minor units. */
#define PRICE_AT_MOST ((int64_t)1 << 50)

/* The price of one standing offer of a part, which moves; its other offers stay as they are. */
struct moved_price {
    struct price price; /* at the price that is set */
    const struct price *today;
    const struct price_step *first; /* of the offer today: for the smallest order */
    size_t part;
    size_t offer;
    size_t n_steps; /* of the offer */
    bool bought;    /* the plan buys the part from the offer, and does so no longer once another is cheaper */
    bool rounds;    /* quotes or taxes are rounded: costs leave straight lines a little */
    bool charged;   /* one of its sellers charges for small orders: costs are no straight lines */
};

/* The cost of a purchase over the price of the part, where it keeps its parts. */
struct cost_line {
    double lambda;
    double objective; /* of the goal, where no price moves it */
    double cost;      /* at this price, in minor units */
    double slope;
    int64_t price_minor;
};

/* The answer at one price. */
struct answer {
    struct problem problem;
    struct plan plan;
    struct cost_line line;
    int64_t price_minor;
    bool chosen;    /* it is the plan of today */
    bool left;      /* but for the offer that the part is bought from */
    bool unbounded; /* the part costs so little that nothing bounds what is bought, or its rate per cost */
    bool refused;   /* more can be bought than tables hold */
    struct arena arena;
};

/* The plan is best at this price. */
struct stay {
    int64_t price_minor;
    int64_t cost_minor;
    int64_t on_top_minor; /* of its lines */
};

/* The search on one side of the price of a part. */
struct price_search {
    const struct problem *problem;
    const struct plan *plan;
    const struct stop *stop;
    struct moved_price moved;
    struct cost_line line;       /* of the plan */
    struct design_floor *floors; /* [n_designs] that hold from floor_minor on */
    int64_t floor_minor;
    struct stay today;
    struct stay last; /* of the prices asked for */
    int64_t way;      /* 1: up; -1: down */
    bool unproven;    /* that the plan is best at all prices up to there */
    struct answer answers[2];
    struct answer *beyond; /* of them: the last one that is not the plan */
    int64_t end;           /* there: the price nearest to today's at which its purchase seems to be better */
    struct arena *arena;
    struct diag *diag;
    enum status status;
};

/* Which designs an answer may be of. */
struct price_choice {
    bool *designs;                /* [n_designs] of the problem; NULL: all */
    int64_t min_nodes;            /* of one cluster, in addition to the problem's; 0: none */
    const struct plan_kind *kind; /* of several clusters; NULL: any */
};

/* What is solved at a price. */
struct price_question {
    int64_t price_minor;
    enum goal goal;
    double lambda;       /* of another goal than the problem's, cost: the least rate, "as near is as good" */
    int64_t until_minor; /* with no charge that does not hold up to there; 0: with all */
    struct price_choice choice;
};

/* The cost at a price of a purchase that keeps its parts, in minor units. */
static inline double cost_line_at(const struct cost_line *line, int64_t price_minor)
{
    return line->cost + line->slope * (double)(price_minor - line->price_minor);
}

/* Sets what moves: today's price of the part, and the plan at it. s: with problem, plan, stop, arena and
 * diag. */
void price_search_begin(struct price_search *s, size_t part);

/* Solves the problem at a price. What goes wrong is s->status. out: freed by arena_fini. */
void price_search_ask(struct answer *out, struct price_search *s, const struct price_question *question);

/* What a plan costs in addition to its lines and their operation. */
int64_t price_on_top(const struct problem *problem, const struct plan *plan);

/* The plan is over the budget, or a rival (lambda 0: none) within it is better. */
bool price_search_beaten(const struct price_search *s, const struct cost_line *rival, int64_t price_minor);

/* The plan is not best at a price: the first one from today's on at which it is beaten. */
int64_t price_search_first_beaten(const struct price_search *s, const struct cost_line *rival,
                                  int64_t price_minor);

/* The side of an interval that ends before the answer's price, on the arena of the search. */
void price_search_fill(struct flip_side *side, struct price_search *s, struct answer *answer);

#endif
