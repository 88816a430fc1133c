/* bid.h - reads a vendor's bill of materials and compares it with the best purchase at the same price. */
#ifndef TENDER_BID_H
#define TENDER_BID_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "search/plan.h"

struct price_table_options;

/* Origin of a line's price. */
enum bid_price {
    BID_PRICE_CATALOG, /* catalogue price: the bid has none */
    BID_PRICE_UNIT,    /* price of one unit before tax, as in quotes */
    BID_PRICE_TOTAL,   /* price of the whole line with tax */
};

/* A line of a bid. */
struct bid_line {
    const char
        *part;    /* catalogue id; the vendor's name if the catalogue lacks the part or the line is a cost */
    bool is_cost; /* a charge such as installation or freight */
    int64_t quantity;
    struct located_text at;
    const char *option; /* NULL: the line belongs to the bid itself */
    const char *seller; /* NULL: not given */
    enum bid_price price;
    int64_t price_minor; /* in the scenario's currency */
};

/* An option of a bid that the buyer may take. */
struct bid_option {
    const char *name;
    bool lump;          /* one lump sum for all lines, in addition to the bid */
    int64_t lump_minor; /* with tax */
};
enum { OPTIONS_AT_MOST = 6 };

struct bid {
    const char *path;
    struct bid_line *lines; /* [n], in file order */
    size_t n;
    bool lump;                /* a lump sum replaces the prices of all lines */
    int64_t lump_minor;       /* with tax */
    int64_t options_minor;    /* sum of the lump sums of the options taken */
    char hash[65];            /* SHA-256 of the file */
    const char *const *notes; /* [n_notes] notes on the guesses that were made while the bid was read */
    size_t n_notes;
    struct bid_option options[OPTIONS_AT_MOST];
    size_t n_options;
    unsigned taken; /* the options taken, one bit each */
};

/**
 * Reads a bid, a table in the form that vendors write (price_table_read). A row gives a part, by its
 * catalogue id or by a name from which price_table_id makes it, and a quantity. It may give a unit price or a
 * line total (the total wins), a currency and a seller. Other columns are ignored. A row of the part `total`
 * is a lump sum. A row with a name in the column `option` belongs to that option and counts if the option is
 * taken (bid_take); the option's `total` replaces the prices of its rows. Amounts are converted to the
 * problem's currency at its date and rounded once. Memory on the arena. ST_INPUT with file:line:column: an
 * error of price_table_read or price_table_value, a quantity that is not a whole number, an amount that is
 * not money, a part twice in the bid or in an option, a sum of other lines, or too many options. ST_CATALOG:
 * a currency without an exchange rate.
 */
enum status bid_read(struct bid *out, const char *path, const struct instance *instance,
                     const struct price_table_options *options, struct arena *arena, struct diag *diag);

/**
 * Makes the bid with exactly the options whose bit is set in `taken`.
 * ST_INPUT with the place: an option adds units of a part at another price, or the bid has a lump sum and the
 * option does not.
 */
enum status bid_take(struct bid *out, const struct bid *all, unsigned taken, struct arena *arena,
                     struct diag *diag);

/* Rate of one application that the vendor promises. */
struct promise {
    bool given;
    double rate;            /* in the workload's measure: work units/s, or runs/s */
    int64_t nodes;          /* nodes of the measurement; 0: all nodes of the cluster */
    const char *kind;       /* from the file, or NULL */
    const char *source;     /* from the file, or NULL */
    struct located_text at; /* place of the nodes, or of the application */
};

/**
 * Reads a CSV file of promised rates. It has the columns application and either figure_of_merit (in the unit
 * of the model's rate) or time_s (of one run). The columns nodes, kind and source are optional.
 *
 * Sets out[n_work], on the arena, and hash to the SHA-256 of the file. ST_INPUT with the place: an unknown
 * application, one twice, both columns or none, a value that is not positive, or a time for an application
 * whose runs have no size.
 */
enum status bid_read_promised(struct promise **out, char hash[65], const char *path,
                              const struct instance *instance, struct arena *arena, struct diag *diag);

/* A requirement of the scenario that the bid does not meet. */
struct violation {
    const char *what; /* "budget", "part", "missing", "max_time", ... */
    const char *detail;
    /* place of the requirement, or of the line in the bid; file NULL: no particular place */
    struct located_text at;
};

/* Units of a bid that no cluster uses. */
struct bid_spare {
    size_t part;
    int64_t quantity;
    const char *why;
};

/* The evaluation of a bid. All memory on the arena. */
struct bid_score {
    bool feasible;            /* there are no violations */
    struct plan plan;         /* plan.found: the fastest clusters from the bid's parts and the owned ones */
    struct instance instance; /* the problem with only these parts available */
    /* [n_bill] known parts by id; `quantity`: units in the bid, `used`: units that the clusters need */
    struct bill_line *bill;
    enum bid_price *prices; /* [n_bill] */
    size_t n_bill;
    struct bill_row *rows; /* [n_rows] of the bill; a lump sum replaces the rows for discounts and fees */
    size_t n_rows;
    size_t first_other; /* first row that is not a part of the catalogue: a cost, or an unknown part */
    int64_t cost_minor; /* sum of the priced rows, or the lump sum; without rent */
    int64_t rent_minor; /* rent of all years at its present value */
    struct violation *violations;
    size_t n_violations;
    struct bid_spare *spares;
    size_t n_spares;
    struct instance best_problem; /* the scenario with the bid's cost as budget, and goal rate */
    struct plan best;             /* best.found: the best purchase at the same price */
    double gain; /* rate of `best` relative to the bid's rate, less 1; NAN: one of the two rates is missing */
};

/**
 * Evaluates a bid. The search finds its fastest clusters with its parts owned and no others for sale
 * (tender/bid_stock.h). Requirements that these clusters miss become violations.
 * ST_INPUT   an invalid problem (see plan_solve), or costs that are too large
 * ST_STOPPED out is filled; `best` is the best plan found before the stop
 */
enum status bid_evaluate(struct bid_score *out, const struct instance *instance, const struct bid *bid,
                         const struct plan_options *options, struct arena *arena, struct diag *diag);

/* Cost of a bid with the problem's prices for lines without their own. -1: the amount is too large. */
int64_t bid_cost(const struct instance *instance, const struct bid *bid, struct arena *arena);

/* bid_operation: the operating cost and rent that the budget covers; 0 if it covers neither. bid_whole_cost:
 * the bid's price plus bid_operation, which compares with a plan's cost. */
int64_t bid_operation(const struct bid_score *score);
int64_t bid_whole_cost(const struct bid_score *score);

#endif
