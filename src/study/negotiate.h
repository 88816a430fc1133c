/* negotiate.h - the discount at which a seller enters the plan, and the surcharge that a seller in the plan
 * could ask. */
#ifndef STUDY_NEGOTIATE_H
#define STUDY_NEGOTIATE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "search/plan.h"

struct diag;
struct instance;
struct stop;

/* The best plan if all prices of one seller change by the same number of basis points. */
struct seller_answer {
    bool found;       /* something can be bought */
    bool unbounded;   /* the purchase from the seller is unbounded or costs nothing */
    bool refused;     /* the purchase exceeds the tables, so the best plan is unknown */
    bool buys;        /* the plan buys from the seller */
    bool same;        /* the plan is today's: it uses the same units of every part */
    const char *plan; /* description; NULL: none */
    int64_t cost_minor;
    int64_t paid_minor; /* paid to the seller, with tax */
    double rate;
    double objective;
};

/* The range of changes of a seller's prices. */
enum seller_range {
    SELLER_UP_TO,  /* up to change_bp, but not one basis point more */
    SELLER_NEVER,  /* no discount below 100 % suffices */
    SELLER_ANY,    /* every surcharge */
    SELLER_UNKNOWN /* the purchase exceeds the tables, or the search ended before a change */
};

struct seller_end {
    enum seller_range range;
    int64_t change_bp;           /* SELLER_UP_TO: the largest change; negative: a discount */
    struct seller_answer at;     /* plan at change_bp */
    struct seller_answer beyond; /* plan at change_bp + 1 */
};

/**
 * A seller with standing offers: named by the offer, otherwise the vendor of the part. All prices of these
 * offers change by the same number of basis points, each rounded once to the minor unit, half up.
 */
struct seller_terms {
    const char *seller;
    size_t n_parts; /* parts of the seller that clusters can use */
    bool in_plan;
    int64_t paid_minor;     /* paid by today's plan */
    struct seller_end buys; /* largest change at which the plan buys from the seller */
    struct seller_end same; /* in_plan: largest change that keeps today's plan */
    /* it is proven that the plan buys from the seller at no change above the end of `buys` */
    bool proven;
    /* in_plan: best plan without the seller; if not found, nothing can be bought without the seller */
    struct seller_answer without;
    /* in_plan: gain of the objective over the plan without the seller; otherwise gain over today at the end
     * of `buys`. As a share: 0.01 for a rate that is 1 % higher, or a cost that is 1 % lower. NAN: unknown */
    double gain;
};

struct negotiation {
    struct seller_terms *v; /* [n] by name */
    size_t n;
    size_t n_unnamed; /* usable parts with an offer that names no seller */
};

/**
 * Finds the terms of all sellers, or of the named one (NULL: all). Memory on the problem's arena.
 *
 * problem  as plan_solve left it
 * plan     its proven plan
 *
 * ST_INPUT: unknown seller. ST_STOPPED: the stop function ended it; out has the sellers so far.
 */
enum status negotiate_sellers(struct negotiation *out, const struct instance *instance,
                              const struct plan *plan, const char *seller, const struct stop *stop,
                              struct diag *diag);

#endif
