/* tender.h - bids and their alternatives, scored and ranked by the scenario's award. */
#ifndef TENDER_TENDER_H
#define TENDER_TENDER_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "catalog/price_table.h"
#include "tender/award.h"
#include "tender/bid.h"

/* Of an application: what the vendor promises beside what the models expect. */
struct tender_figure {
    struct promise promise;
    double predicted; /* on the bid's cluster that is best for it, with the promise's nodes; workload's
                         measure */
    double ratio;     /* promised / predicted; NAN: one of them is not there */
    double high;      /* of the scenario's error: a ratio above it is more than the models allow; NAN: none */
    bool too_high;
    bool counts;       /* the promise, not the prediction */
    const char *lifts; /* what it meets and the models' figure does not, in words; NULL: nothing */
};

/* A bid, or a bid with some of its options. */
struct tender_entry {
    const char *name;               /* "A", "A with warranty-5" */
    const char *base;               /* "A" */
    size_t source;                  /* of the scenario's bids, or of the bills */
    const struct tender_bid *asked; /* NULL: a bill of the command line */
    struct bid bid;
    struct bid_score score;
    struct tender_figure *figures; /* [n_work] */
    double (*rates)[APPS_AT_MOST]; /* [n_clusters] of the figures that count */
    double delivered;              /* of it, on average over the horizon: 1 without phases */
    double metric;                 /* of the figures that count, as delivered; lambda, 0: it runs nothing */
    const struct problem *strict;  /* score.problem with what is asked of each application's rate, */
    const struct problem *lifted;  /* and without it; NULL: no cluster */
    bool fit;                      /* it misses nothing but the budget and what is asked of rates */
    const struct tender_requirement **wishes; /* [n_wishes] that it meets */
    size_t n_wishes;
    double probability, low, high; /* of being awarded, with its 95 % interval; NAN: nothing is drawn */
};

/* What would flip the award: one input, and the nearest values to both sides at which another bid wins. */
struct tender_flip {
    enum award_input input;
    size_t entry;       /* whose */
    size_t application; /* of a promised figure; else NO_INDEX */
    const char *what;   /* "price of A", "promise for bt of A", "weight of service" */
    bool money;         /* values are minor units */
    double now;         /* of a promise in the output's unit of its rate */
    struct award_side sides[2];
};

struct tender_outcome {
    struct tender_entry *entries; /* [n] in the order of the ranking, the best first */
    size_t n;
    size_t n_feasible;
    struct requirement *requirements; /* [n_requirements] what is asked of rates, and of the metric */
    size_t n_requirements;
    bool awarded;               /* by the rules; else ranked by the goal */
    struct award_rules rules;   /* criteria as the scenario has them */
    struct award_bid *bids;     /* [n] of the entries */
    struct award_score *scores; /* [n] */
    struct tender_flip *flips;  /* [n_flips] */
    size_t n_flips;
    struct price_to_win *wins; /* [n_wins] of each bidder, under an award (tender/price_to_win.h) */
    size_t n_wins;
    bool promised;  /* some bid has figures of its own */
    bool drawn;     /* probabilities are there */
    double nothing; /* probability that no bid can be awarded */
    int64_t n_draws;
    uint64_t seed;
};

/* Draws where nobody says how many. */
enum { TENDER_DRAWS = 1000 };

/* What is asked. */
struct tender_question {
    const struct problem *problem;
    const char *const *bills; /* [n_bills] in the place of the scenario's bids; n_bills 0: those */
    size_t n_bills;
    struct price_table_options reading; /* of all of them */
    const char *const *promised;        /* [n_promised] "BID=FILE": a bid's own figures */
    size_t n_promised;
    const struct plan_options *options;
    const struct draw_options *draws; /* NULL: nothing is drawn */
};

/**
 * Reads the bids and makes their alternatives: each set of options that the requirements leave open. Scores
 * each (bid_evaluate), lays promised figures over the models', applies the requirements, and ranks: by the
 * award, else by the goal. Then looks for what flips the award, and draws the scenario's error: prices that
 * are the catalogue's and figures that are predicted are wrong by it, and may then miss what is asked of
 * them; what bids say of themselves holds.
 *
 * ST_INPUT    bid_read, bid_take and bid_read_promised say when; a name that no bid or option has, a mark
 * that is missing, a bid twice, too many alternatives ST_STOPPED  out is filled; of some bids the plan for
 * the same cost is the best so far
 */
enum status tender_make(struct tender_outcome *out, const struct tender_question *question,
                        struct arena *arena, struct diag *diag);

#endif
