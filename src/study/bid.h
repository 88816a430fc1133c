/* bid.h - a vendor's bill of materials: read, and scored against what the same money could buy. */
#ifndef STUDY_BID_H
#define STUDY_BID_H

#include "search/plan.h"

/* A line of a bid. */
struct bid_line {
    const char *part;
    int64_t quantity;
    int line; /* in the file */
    int column;
};

struct bid {
    const char *path;
    struct bid_line *lines; /* [n], as in the file */
    size_t n;
    char hash[65]; /* SHA-256 of the file */
};

/**
 * Reads a bid: CSV with the columns part and quantity, and any others. Memory on the arena.
 *
 * ST_INPUT with file:line:column: no CSV, a column missing, a quantity that is no whole number, a part twice.
 */
enum status bid_read(struct bid *out, const char *path, struct arena *arena, struct diag *diag);

/* Something the scenario asks for and the bid does not give. */
struct violation {
    const char *what; /* "budget", "part", "switch ports", "max_time", ... */
    const char *detail;
    const char *file; /* where it is asked for, or the line of the bid; NULL: nowhere in particular */
    int line;
    int column;
};

/* Pieces of a bid that the cluster does not need. */
struct bid_spare {
    size_t part;
    int64_t quantity;
    const char *why;
};

/* A bid scored. All on the arena. */
struct bid_score {
    bool feasible;      /* no violation */
    bool cluster;       /* it makes one: point, apps and power_W are set */
    struct point point; /* the fastest cluster of the bid's parts and the owned ones; its cost is the bid's */
    struct plan_app *apps; /* [n_work]; rate 0 where one cannot run */
    double power_W;
    struct bill_line
        *bill; /* [n_bill] parts that are known, by id; quantity is the bid's, used what it needs */
    size_t n_bill;
    int64_t cost_minor; /* of the cheapest orders that bring these quantities, at the catalogue's prices, and
                           of what vendors are paid on top of them */
    struct violation *violations;
    size_t n_violations;
    struct bid_spare *spares;
    size_t n_spares;
    struct problem best_problem; /* the scenario with the bid's cost as budget, and goal rate */
    struct plan best;            /* best.found: what the same money buys */
    double gain;                 /* its rate over the bid's, less 1; NAN where either is missing */
};

/**
 * Scores a bid: of all designs the scenario allows, the one that its parts make into the fastest cluster.
 *
 * ST_INPUT   as plan_solve: a question without an answer as put; costs beyond all bounds
 * ST_STOPPED out is filled; the plan for the same cost is the best so far
 */
enum status bid_evaluate(struct bid_score *out, const struct problem *problem, const struct bid *bid,
                         const struct plan_options *options, struct arena *arena, struct diag *diag);

#endif
