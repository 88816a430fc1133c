/* offer.h - prices of a part that are in force on a date. An offer consists of all quotes of a part with the
 * same seller, kind and date, including price breaks and packs. */
#ifndef CATALOG_OFFER_H
#define CATALOG_OFFER_H

#include <stdbool.h>
#include <stddef.h>

#include "base/date.h"

struct arena;
struct part;
struct snapshot;

/* State of an offer on a date, compared with the other offers of its part. */
enum offer_state {
    OFFER_FIRM,       /* in force: the seller's newest offer of kind quote, within its valid_until */
    OFFER_NEWEST,     /* in force: has the newest date, and no offer is firm */
    OFFER_LATER,      /* not yet in force: its date is after the given one */
    OFFER_SUPERSEDED, /* the seller has made a newer offer */
    OFFER_EXPIRED,    /* would be in force if its valid_until had not passed */
    OFFER_DISPLACED,  /* not in force, because it is not firm and another offer is */
    OFFER_OLDER,      /* not in force, because another offer is newer */
    N_OFFER_STATES
};

/* The offer that a quote belongs to. */
struct offer {
    enum offer_state state;
    size_t first; /* index of the first quote of the offer */
};

/**
 * Returns the offer of each of a part's quotes [n_quotes] and its state at a date. An offer is firm if it is
 * of kind quote, each of its rows has a valid_until not before `as_of`, and the seller has no newer offer of
 * that kind. All firm offers are in force. Without one, all offers of the newest date up to `as_of` are in
 * force; valid_only excludes expired ones. On the arena; time n log n.
 */
struct offer *offers_of(const struct snapshot *snapshot, const struct part *part, date as_of, bool valid_only,
                        struct arena *arena);

/* A quote in force, and the first quote of its offer. */
struct quote_in_force {
    size_t quote;
    size_t first;
};

/* The quotes in force of a part. */
struct quotes_in_force {
    struct quote_in_force *v; /* [n] in the order of quotes */
    size_t n;
    bool dated; /* the part has quotes dated up to the date, whether they are in force or not */
};

/* Finds the quotes of a part that are in force at a date. On the arena. With snapshot->paid.by_offer the time
 * is proportional to the number of sellers and to the logarithm of the number of quotes. */
struct quotes_in_force offers_in_force(const struct snapshot *snapshot, const struct part *part, date as_of,
                                       bool valid_only, struct arena *arena);

/* Sorts the quotes of a part by seller (snapshot_seller), kind and date. out: [n_quotes] of the part. */
void offers_sort(size_t *out, const struct snapshot *snapshot, const struct part *part);

/* True for the states FIRM and NEWEST. */
bool offer_is_in_force(enum offer_state state);

/* The state as text, such as "firm" or "a firm offer stands". */
const char *offer_state_text(enum offer_state state);

#endif
