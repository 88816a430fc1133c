/* bid.h - a vendor's bill of materials: read, and scored against what the same money could buy. */
#ifndef STUDY_BID_H
#define STUDY_BID_H

#include "purchase/order.h"
#include "search/plan.h"

/* Whose price a line has. */
enum bid_price {
    BID_PRICE_CATALOG, /* the bid has none */
    BID_PRICE_UNIT,    /* of one unit, before tax as quotes are */
    BID_PRICE_TOTAL,   /* of the whole line, tax included */
};

/* A line of a bid. */
struct bid_line {
    const char *part;
    int64_t quantity;
    int line; /* in the file */
    int column;
    const char *seller; /* NULL: not said */
    enum bid_price price;
    int64_t price_minor; /* in the currency of the scenario */
};

struct bid {
    const char *path;
    struct bid_line *lines; /* [n], as in the file */
    size_t n;
    bool lump;          /* a price for the whole of it takes the place of all others */
    int64_t lump_minor; /* tax included */
    char hash[65];      /* SHA-256 of the file */
};

/**
 * Reads a bid: CSV with the columns part and quantity, and where the bid has its own prices unit_price or
 * total (which counts where both are there), currency and seller; any others are passed over. A row of the
 * part `total` is a lump sum. Amounts are converted to the problem's currency at its date, and rounded once.
 * Memory on the arena.
 *
 * ST_INPUT with file:line:column: no CSV, a column missing, a quantity that is no whole number, no money, a
 * part twice. ST_CATALOG: a currency without an exchange rate.
 */
enum status bid_read(struct bid *out, const char *path, const struct problem *problem, struct arena *arena,
                     struct diag *diag);

/* Something the scenario asks for and the bid does not give. */
struct violation {
    const char *what; /* "budget", "part", "missing", "max_time", ... */
    const char *detail;
    const char *file; /* where it is asked for, or the line of the bid; NULL: nowhere in particular */
    int line;
    int column;
};

/* Pieces of a bid that no cluster needs. */
struct bid_spare {
    size_t part;
    int64_t quantity;
    const char *why;
};

/* A bid scored. All on the arena. */
struct bid_score {
    bool feasible;          /* no violation */
    struct plan plan;       /* plan.found: the fastest clusters of the bid's parts and the owned ones */
    struct problem problem; /* in which they were found: nothing but these can be had */
    struct bill_line *bill; /* [n_bill] parts that are known, by id; quantity is the bid's, used what the
                               clusters need of it */
    enum bid_price *prices; /* [n_bill] */
    size_t n_bill;
    struct bill_row *rows; /* [n_rows] of the bill; of a lump sum nothing on top of the lines */
    size_t n_rows;
    int64_t cost_minor; /* of the rows as they are priced, or the lump sum */
    struct violation *violations;
    size_t n_violations;
    struct bid_spare *spares;
    size_t n_spares;
    struct problem best_problem; /* the scenario with the bid's cost as budget, and goal rate */
    struct plan best;            /* best.found: what the same money buys */
    double gain;                 /* its rate over the bid's, less 1; NAN where either is missing */
};

/**
 * Scores a bid: what it is enough for is a question to the search, with its parts owned and nothing else to
 * be had (study/bid_stock.h), and what the clusters then miss is said.
 *
 * ST_INPUT   as plan_solve: a question without an answer as put; costs beyond all bounds
 * ST_STOPPED out is filled; the plan for the same cost is the best so far
 */
enum status bid_evaluate(struct bid_score *out, const struct problem *problem, const struct bid *bid,
                         const struct plan_options *options, struct arena *arena, struct diag *diag);

struct ranked_bid {
    struct bid bid;
    struct bid_score score;
};

/* Sorts bids by the problem's goal, the best one first. Those that meet all requirements come before those
 * that do not, those that make clusters before those that make none; of equal ones the first stays first. */
void bids_rank(struct ranked_bid *bids, size_t n, const struct problem *problem);

#endif
