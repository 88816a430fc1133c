/* bid.h - a vendor's bill of materials: read, and scored against what the same money could buy. */
#ifndef TENDER_BID_H
#define TENDER_BID_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "search/plan.h"

struct price_table_options;

/* Whose price a line has. */
enum bid_price {
    BID_PRICE_CATALOG, /* the bid has none */
    BID_PRICE_UNIT,    /* of one unit, before tax as quotes are */
    BID_PRICE_TOTAL,   /* of the whole line, tax included */
};

/* A line of a bid. */
struct bid_line {
    const char *part; /* id in the catalogue; of a part that it lacks, and of a cost, the vendor's name */
    bool is_cost;     /* of no part, such as installation or freight */
    int64_t quantity;
    struct located_text at;
    const char *option; /* NULL: of the bid itself */
    const char *seller; /* NULL: not said */
    enum bid_price price;
    int64_t price_minor; /* in the currency of the scenario */
};

/* What a buyer may take of a bid or leave. */
struct bid_option {
    const char *name;
    bool lump;          /* all of it for one sum, on top of the bid */
    int64_t lump_minor; /* tax included */
};
enum { OPTIONS_AT_MOST = 6 };

struct bid {
    const char *path;
    struct bid_line *lines; /* [n], as in the file */
    size_t n;
    bool lump;                /* a price for the whole of it takes the place of all others */
    int64_t lump_minor;       /* tax included */
    int64_t options_minor;    /* lump sums of the options taken */
    char hash[65];            /* SHA-256 of the file */
    const char *const *notes; /* [n_notes] on how it was read */
    size_t n_notes;
    struct bid_option options[OPTIONS_AT_MOST];
    size_t n_options;
    unsigned taken; /* which of them are in it, bit by bit */
};

/**
 * Reads a bid, a table as vendors write it (price_table_read): what a line offers, by the id that an import
 * makes of the name (price_table_id), and how much of it, and
 * where the bid has its own prices what one unit costs or the whole line (which counts where both are there),
 * currency and seller; any others are passed over. A row of the part `total` is a lump sum. Rows with a name
 * in the column `option` are of that option: they count when it is taken (bid_take), its `total` in the place
 * of its prices. Amounts are converted to the problem's currency at its date, and rounded once. Memory on the
 * arena.
 *
 * ST_INPUT with file:line:column: what price_table_read and price_table_value refuse, a quantity that is no
 * whole number, no money, a part twice in the bid or in an option, a sum of other lines, too many options.
 * ST_CATALOG: a currency without an exchange rate.
 */
enum status bid_read(struct bid *out, const char *path, const struct problem *problem,
                     const struct price_table_options *options, struct arena *arena, struct diag *diag);

/**
 * The bid with those of its options whose bit is set, and no others.
 *
 * ST_INPUT with the place: an option adds to a part that has another price in the bid; the bid has a lump sum
 * and the option none.
 */
enum status bid_take(struct bid *out, const struct bid *all, unsigned taken, struct arena *arena,
                     struct diag *diag);

/* What a bid's vendor promises of one application. */
struct promise {
    bool given;
    double rate;            /* in the workload's measure: work units/s, or runs/s */
    int64_t nodes;          /* that it was found with; 0: all of the cluster */
    const char *kind;       /* what the file says of it, or NULL */
    const char *source;     /* likewise */
    struct located_text at; /* of the nodes, or of the application */
};

/**
 * Reads a CSV file with the columns application, figure_of_merit (in the unit of the model's rate) or time_s
 * (of one run), and as they are known nodes, kind and source. out[n_work], on the arena.
 *
 * hash      out: SHA-256 of the file
 * ST_INPUT  with the place: no such application, one twice, not one of the two figures, a figure not above 0,
 *           a time of an application whose runs have no size
 */
enum status bid_read_promised(struct promise **out, char hash[65], const char *path,
                              const struct problem *problem, struct arena *arena, struct diag *diag);

/* Something the scenario asks for and the bid does not give. */
struct violation {
    const char *what; /* "budget", "part", "missing", "max_time", ... */
    const char *detail;
    struct located_text
        at; /* where it is asked for, or the line of the bid; file NULL: nowhere in particular */
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
    size_t first_other; /* row of what is no part of the catalogue: costs, and parts that it lacks */
    int64_t cost_minor; /* of the rows as they are priced, or the lump sum; without rent */
    int64_t rent_minor; /* of its rows, over the years, as it is worth today */
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
 * be had (tender/bid_stock.h), and what the clusters then miss is said.
 *
 * ST_INPUT   as plan_solve: a question without an answer as put; costs beyond all bounds
 * ST_STOPPED out is filled; the plan for the same cost is the best so far
 */
enum status bid_evaluate(struct bid_score *out, const struct problem *problem, const struct bid *bid,
                         const struct plan_options *options, struct arena *arena, struct diag *diag);

/* What a bid costs at a problem's prices, where they count. -1: beyond all bounds. */
int64_t bid_cost(const struct problem *problem, const struct bid *bid, struct arena *arena);

/* What is paid beside its price where the budget is on operation too; else 0. And both together: the cost of
 * the bid, as that of a plan is meant. */
int64_t bid_operation(const struct bid_score *score);
int64_t bid_whole_cost(const struct bid_score *score);

#endif
