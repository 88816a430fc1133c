/* tender.h - evaluates bids and their alternatives, and ranks them by the scenario's award. */
#ifndef TENDER_TENDER_H
#define TENDER_TENDER_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "catalog/price_table.h"
#include "tender/award.h"
#include "tender/bid.h"

/* The rate of an application: the vendor's promise and the models' prediction. */
struct tender_figure {
    struct promise promise;
    /* the models' rate on the cluster of the bid that suits the application best, with the promise's number
     * of nodes; in the workload's measure */
    double predicted;
    double ratio; /* promised / predicted; NAN: one of them is missing */
    double high;  /* highest ratio that the scenario's error allows; NAN: no error given */
    bool too_high;
    bool counts;       /* the promise replaces the prediction */
    const char *lifts; /* requirements met only by the promise, in words; NULL: none */
};

/* A bid with some of its options, or without any. */
struct tender_entry {
    const char *name;                     /* "A", "A with warranty-5" */
    const char *base;                     /* "A" */
    size_t source;                        /* index in the scenario's bids, or in the bills */
    const struct tender_bid *in_scenario; /* NULL: the bill is from the command line */
    struct bid bid;
    struct bid_score score;
    struct tender_figure *figures; /* [n_work] */
    /* [n_clusters] the rates that are compared: promised ones, otherwise predicted ones */
    double (*rates)[APPS_AT_MOST];
    double delivered; /* average share of the system that is delivered over the horizon; 1 without phases */
    double metric;    /* metric at `rates`, times `delivered`; 0: the bid runs nothing */
    const struct instance *strict; /* score.problem with the requirements on the rates of applications */
    const struct instance *lifted; /* score.problem without them; NULL: no cluster */
    /* the bid meets all requirements, except perhaps the budget and those on rates */
    bool fit;
    /* [n_optional_met] optional requirements that the entry meets */
    const struct tender_requirement **optional_met;
    size_t n_optional_met;
    /* probability of the award with its 95 % interval; NAN: not drawn */
    double probability, low, high;
};

/* One input, and the nearest values below and above today's at which another bid wins. */
struct tender_flip {
    enum award_input input;
    size_t entry;       /* the entry to which the input belongs */
    size_t application; /* index of the application of a promise; otherwise NO_INDEX */
    const char *what;   /* "price of A", "promise for bt of A", "weight of service" */
    bool money;         /* values are minor units */
    double now;         /* today's value; for a promise in the output unit of its rate */
    struct award_side sides[2];
};

struct tender_outcome {
    struct tender_entry *entries; /* [n] in the order of the ranking, the best first */
    size_t n;
    size_t n_feasible;
    struct requirement *requirements; /* [n_requirements] requirements on rates and on the metric */
    size_t n_requirements;
    bool awarded;               /* ranked by an award; otherwise by the goal */
    struct award_rules rules;   /* with the criteria of the scenario */
    struct award_bid *bids;     /* [n] of the entries */
    struct award_score *scores; /* [n] */
    struct tender_flip *flips;  /* [n_flips] */
    size_t n_flips;
    struct price_to_win *wins; /* [n_wins] price to win of each bidder, under an award */
    size_t n_wins;
    bool promised;  /* some bid promises rates */
    bool drawn;     /* probabilities were drawn */
    double nothing; /* probability that no bid can win */
    int64_t n_draws;
    uint64_t seed;
};

/* Draws if the user gives no number. */
enum { TENDER_DRAWS = 1000 };

/* Input of tender_make. */
struct tender_request {
    const struct instance *instance;
    const char *const *bills; /* [n_bills] replace the scenario's bids if n_bills > 0 */
    size_t n_bills;
    struct price_table_options reading; /* options for reading all bills */
    const char *const *promised;        /* [n_promised] "BID=FILE": promised rates of a bid */
    size_t n_promised;
    const struct plan_options *options;
    const struct draw_options *draws; /* NULL: no draws */
};

/**
 * Reads the bids and makes their alternatives, one for each set of options that the requirements allow.
 * Evaluates each alternative (bid_evaluate), replaces predicted rates by promised ones, and applies the
 * requirements. Ranks the entries by the award or, without an award, by the goal. Then finds the inputs that
 * change the award, and draws the scenario's error. Catalogue prices and predicted rates have errors, so an
 * entry may miss requirements in a draw. Prices and promises of a bid have no error.
 *
 * ST_INPUT: an error of bid_read, bid_take or bid_read_promised, an unknown bid or option, a missing mark, a
 * bid twice, or too many alternatives. ST_STOPPED: out is filled; `best` of some bids is the best plan found
 * before the stop.
 */
enum status tender_make(struct tender_outcome *out, const struct tender_request *request, struct arena *arena,
                        struct diag *diag);

#endif
