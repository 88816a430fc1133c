/* price.h - what a part costs on a date, in one currency, in integer minor units. */
#ifndef CATALOG_PRICE_H
#define CATALOG_PRICE_H

#include "base/decimal.h"
#include "base/diag.h"
#include "catalog/snapshot.h"

/* One step of an all-units price: from `min_quantity` units on, each costs unit_minor, in packs of `pack`. */
struct price_step {
    int64_t min_quantity;
    int64_t pack;
    int64_t unit_minor; /* in the currency asked for */
    size_t quote;       /* index into the snapshot's quotes */
};

/* The price of a part: steps by rising min_quantity. n = 0: it cannot be bought. steps on the arena. */
struct price {
    struct price_step *steps;
    size_t n;
    bool expired; /* a quote used was not valid at the date */
};

/**
 * Prices of all parts at a date: for each part and min_quantity the newest quote on or before `as_of`, the
 * cheapest of them when several share a date. Converted with the newest exchange rates on or before `as_of`,
 * rounded half away from zero per unit.
 *
 * out         [n_parts], on the arena
 * valid_only  a quote that is not valid at as_of is refused (ST_POLICY) instead of flagged
 * ST_CATALOG  a currency without an exchange rate
 */
enum status price_all(struct price **out, const struct snapshot *snapshot, date as_of,
                      const char *currency, bool valid_only, struct arena *arena, struct diag *diag);

/* What an order of `quantity` units costs, and how many units it brings: buying more to reach a step is allowed.
 * quantity 0 costs 0. -1 when the part has no price. *bought may be NULL. */
int64_t price_total(const struct price *price, int64_t quantity, int64_t *bought);

/* True when every unit costs the same: one step, from one unit on, in packs of one. */
bool price_is_linear(const struct price *price);

#endif
