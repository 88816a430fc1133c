/* offer.h - which of a part's prices stand on a date. An offer is all quotes of a part with one seller, kind
 * and date: its breaks and packs together. */
#ifndef CATALOG_OFFER_H
#define CATALOG_OFFER_H

#include <stdbool.h>
#include <stddef.h>

#include "base/date.h"

struct arena;
struct part;
struct snapshot;

/* How an offer stands to the others of its part on a day. */
enum offer_state {
    OFFER_FIRM,       /* stands: its seller's newest offer of kind quote, within its valid_until */
    OFFER_NEWEST,     /* stands: of the newest date, where no offer is firm */
    OFFER_LATER,      /* dated after the day */
    OFFER_SUPERSEDED, /* its seller has made a newer one by then */
    OFFER_EXPIRED,    /* would be firm or newest, but its valid_until has passed */
    OFFER_DISPLACED,  /* not firm, where a firm offer stands */
    OFFER_OLDER,      /* others are newer */
    N_OFFER_STATES
};

/* Of a quote, by the offer it belongs to. */
struct offer {
    enum offer_state state;
    size_t first; /* quote of the offer */
};

/**
 * How the offer of each of a part's quotes [n_quotes] stands at a date. Firm: of kind quote, with a
 * valid_until in all its rows, the first of them not before `as_of`, and its seller has made no newer offer
 * of that kind by then. Firm offers stand side by side; where a part has none, all offers of the newest date
 * not after `as_of` do, but with valid_only those that have expired. On the arena; time n log n.
 */
struct offer *offers_of(const struct snapshot *snapshot, const struct part *part, date as_of, bool valid_only,
                        struct arena *arena);

/* A quote that stands, and the first of its offer. */
struct standing_quote {
    size_t quote;
    size_t first;
};

/* Those of a part. */
struct standing_quotes {
    struct standing_quote *v; /* [n] in the order of quotes */
    size_t n;
    bool dated; /* there are quotes by the date, whether they stand or not */
};

/* What stands of a part at a date. On the arena; with snapshot->paid.by_offer the time grows with the
 * sellers, and with the logarithm of the quotes. */
struct standing_quotes offers_standing(const struct snapshot *snapshot, const struct part *part, date as_of,
                                       bool valid_only, struct arena *arena);

/* Sorts the quotes of a part by seller (snapshot_seller), kind and date: out [n_quotes] of the part. */
void offers_sort(size_t *out, const struct snapshot *snapshot, const struct part *part);

/* True for the states of an offer that stands. */
bool offer_stands(enum offer_state state);

/* The state in words: "firm", "a firm offer stands". */
const char *offer_state_text(enum offer_state state);

#endif
