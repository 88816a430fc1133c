/* flip_parts.h - the steps of flip_prices that have files of their own. */
#ifndef STUDY_FLIP_PARTS_H
#define STUDY_FLIP_PARTS_H

#include "study/flip.h"

/* No price of a part is looked at beyond this one, in minor units. */
#define FLIP_PRICE_AT_MOST ((int64_t)1 << 50)

/* Marks the parts whose prices are asked for: all that clusters have a use for (with a layout no cables), or
 * the one. ST_INFEASIBLE: it is none. ST_INPUT: a cable, where there is a layout. used [n_parts] */
enum status flip_mark_parts(bool *used, const struct problem *problem, size_t part, struct diag *diag);

/* A part at today's price, its interval yet to be found. */
struct flip flip_today(const struct problem *problem, const struct bill_line *bill, size_t n_bill,
                       size_t part);

/* A point that might take the plan's place at some price. Rates do not depend on prices: a design's cheapest
 * point with a rate is the first one that reaches it. */
struct rival {
    const struct design *design;
    int64_t nodes;
    double lambda;
    bool better; /* it is better whatever it costs, if only it can be paid */
};

/* The rivals of a plan, for all parts. */
struct field {
    const struct problem *problem;
    const struct plan *plan;
    const struct stop *stop;
    struct scan_memory *memory; /* rates, which no price changes */
    struct problem ready;       /* its covers are good for every rival, at today's prices */
    struct rival *v;            /* by design */
    size_t *first;              /* [n_designs + 1] into v */
    size_t *best; /* [n_designs] the rival that is best at today's prices, not counting better ones;
                     NO_INDEX: none can be paid */
};

/**
 * Finds the rivals. Memory on the arena, but v: field_fini.
 *
 * rate, rate per watt  of every design the first point that is better, and the first that is as good
 * cost                 of every design the first point that reaches the target, of the plan's own the next
 *                      faster one too
 * rate per cost        every point at which a design's rate rises
 *
 * false: the stop function said so.
 */
bool field_make(struct field *out, const struct problem *problem, const struct plan *plan,
                const struct stop *stop, struct arena *arena);
void field_fini(struct field *field);

/* How a cluster takes a part: which of the design's supplies offers it, and the units asked of it. */
struct use {
    const struct design *design;
    int64_t nodes;
    bool any;       /* the design offers it, or an extra is it */
    size_t supply;  /* of the problem; NO_INDEX: as an extra */
    bool mixed;     /* other parts could take its place, or the mix decides how much of it is taken */
    bool weighed;   /* it is mixed where power, rack units or operation are weighed */
    int64_t need;   /* units of the supply, or of the extra */
    int64_t pieces; /* of the part: all there can be where it is mixed */
};
struct use use_of(const struct problem *problem, const struct design *design, int64_t nodes, size_t part);

/* The flip prices of one part. ST_STOPPED; what plan_solve says. */
enum status flip_part(struct flip *out, const struct field *field, size_t part, struct arena *arena,
                      struct diag *diag);

enum {
    PAID = 1,   /* within the budget */
    AHEAD = 2,  /* as good as the plan, or better */
    BEHIND = 4, /* by more than the margins */
    LEVEL = 8   /* as dear as the plan, or dearer: where both are as fast, or that does not count */
};

/* Above these bits: how the orders that the part is in stand (enum order_state). */
enum { RIVAL_ORDER = 4, PLAN_ORDER = 6, ORDER_BITS = 3 };

/* A rival with what is known of it at the two ends of a range of prices. */
struct cell {
    const struct rival *rival;
    double lambda; /* the plan's own where the two tie */
    double margin; /* of the comparison, in its terms */
    bool same;     /* it takes the part as the plan does */
    bool takes;    /* it takes the part */
    unsigned near;
    unsigned far;
    int64_t near_minor; /* what it costs there; -1: cannot be bought */
    int64_t far_minor;
};

/* The problem at one price of the part. */
struct sample {
    int64_t price_minor;
    struct arena arena;
    struct problem problem;
    int64_t plan_minor; /* what the chosen plan costs; -1: cannot be bought */
    bool paid;
    bool same; /* the same mix of parts is the cheapest for the chosen cluster */
    bool firm; /* and no rounding makes another one cheaper nearby */
};

struct seek {
    const struct field *field;
    size_t part;
    struct arena *arena;
    struct diag *diag;
    enum status status;
    const struct price *price; /* today's */
    struct use use;            /* the plan's of the part */
    bool mixed;                /* the plan's need of it could be met by other parts */
    bool in_terms;             /* the part's vendor has a minimum order */
    double plan_margin;        /* of the plan's cost */
    struct plan solved;        /* at the price that was judged last */
};

/* All quotes of a price in proportion to the first one, which becomes price_minor. Steps on the arena. */
void flip_set_price(struct price *out, const struct price *today, int64_t price_minor, struct arena *arena);

/* How far rounding takes the cost of an order from a straight line, at most. */
double flip_rounding(const struct price *price, int64_t units);

/* The problem at a price of the part; arena_fini(&out->arena). */
void flip_sample(struct sample *out, const struct seek *seek, int64_t price_minor);

/* How a rival stands at a price, and what it costs there. */
unsigned flip_stand(int64_t *cost_minor, const struct seek *seek, const struct sample *sample,
                    const struct cell *cell);

/* flip_prices for several clusters. */
enum status flip_several(struct flips *out, const struct problem *problem, const struct plan *plan,
                         size_t part, const struct stop *stop, struct arena *arena, struct diag *diag);

#endif
