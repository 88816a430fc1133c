/* negotiate.h - the discount with which a seller of the catalogue enters the plan, and how much more a seller
 * of the plan could ask. */
#ifndef STUDY_NEGOTIATE_H
#define STUDY_NEGOTIATE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "search/plan.h"

struct diag;
struct problem;
struct stop;

/* What is best where all prices of one seller are changed by as many basis points. */
struct seller_answer {
    bool found;       /* something can be bought */
    bool unbounded;   /* nothing bounds what is bought from the seller, or it costs nothing */
    bool refused;     /* more can be bought than tables hold: what is best is not known */
    bool buys;        /* the plan buys something from the seller */
    bool same;        /* the plan is today's: the same units of every part in use */
    const char *plan; /* in words; NULL: none */
    int64_t cost_minor;
    int64_t paid_minor; /* to the seller, with tax */
    double lambda;
    double objective;
};

/* How far a seller's prices can be changed. */
enum seller_range {
    SELLER_UP_TO,  /* to change_bp, and not one basis point more */
    SELLER_NEVER,  /* no discount below 100 % is enough */
    SELLER_ANY,    /* so it is at every surcharge */
    SELLER_UNKNOWN /* more can be bought than tables hold, or the search ends before a change */
};

struct seller_end {
    enum seller_range range;
    int64_t change_bp;           /* SELLER_UP_TO: the largest; below 0: a discount */
    struct seller_answer at;     /* solved at change_bp */
    struct seller_answer beyond; /* solved at change_bp + 1 */
};

/**
 * A seller whose offers stand: the one that an offer names, else the vendor of its part. All prices of the
 * seller's standing offers change by the same basis points, each rounded once to the minor unit, half up.
 */
struct seller_terms {
    const char *seller;
    size_t n_parts; /* that clusters have a use for and the seller offers */
    bool in_plan;
    int64_t paid_minor;           /* by today's plan */
    struct seller_end buys;       /* up to there the plan buys something from the seller */
    struct seller_end same;       /* in_plan: up to there the plan is today's */
    bool proven;                  /* no larger change than the end of `buys` holds, either */
    struct seller_answer without; /* in_plan: the best plan where the seller asks what no budget pays; not
                                     found: there is none that buys nothing from the seller */
    double gain; /* in_plan: what the objective is better by than without the seller; else what it is better
                    by at the end of `buys` than today. Part of it: 0.01 for a rate higher, or a cost lower,
                    by 1 %. NAN: not known */
};

struct negotiation {
    struct seller_terms *v; /* [n] by name */
    size_t n;
    size_t n_unnamed; /* parts that clusters have a use for, with an offer of nobody */
};

/**
 * All sellers, or the one of this name (NULL: all). Memory on the problem's arena.
 *
 * problem  as plan_solve left it
 * plan     its proven plan
 *
 * ST_INPUT: no such seller. ST_STOPPED: the stop function said so; out has the sellers that were finished.
 */
enum status negotiate_sellers(struct negotiation *out, const struct problem *problem, const struct plan *plan,
                              const char *seller, const struct stop *stop, struct diag *diag);

#endif
