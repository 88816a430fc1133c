/* price.h - what a part costs on a date, in one currency, in integer minor units. */
#ifndef CATALOG_PRICE_H
#define CATALOG_PRICE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/date.h"
#include "base/decimal.h"

/* One step of an all-units price: an order of `min_quantity` units or more, in packs of `pack` units. */
struct price_step {
    int64_t min_quantity;
    int64_t pack;
    int64_t pack_minor; /* one pack, in the currency asked for */
    size_t quote;       /* index into the snapshot's quotes; NO_INDEX for a price that was set */
    double list_minor;  /* pack_minor before discounts and changes; 0 for a price that was set */
    bool changed;       /* by a factor: nobody quoted it, and it is as uncertain as its quote */
    size_t offer;       /* the first quote of its offer; NO_INDEX for a price that was set */
    const char *seller; /* that its quote names; NULL: none */
    size_t vendor;      /* under whose terms, from 1 on, by who takes them; 0: nobody's that matter */
    size_t rank;        /* of steps at one cost the least is bought: newer date, smaller pack, then seller */
    struct fraction exact; /* pack_minor before it was rounded half away from zero; {0, 0}: it was not */
};

/* The price of a part: steps by vendor, rising min_quantity, then pack, on the arena: of several that stand
 * for one order from one vendor the cheapest. n = 0: it cannot be bought. */
struct price {
    struct price_step *steps;
    size_t n;
    bool several; /* steps are under the terms of several vendors: an order is from one of them */
    struct price_step *standing; /* [n_standing] steps of all offers that stand, in the order of quotes */
    size_t n_standing;
    bool expired; /* a quote used was not valid at the date */
    bool lapsed;  /* it has quotes by the date, none of them valid, and only valid ones are taken: n = 0 */
    struct decimal tax; /* on top of every total, rounded once per order; {0, 0}: none */
    double present;     /* paid over years: so much of a total is it worth today; 0: it is paid at once */
    int64_t at_least;   /* units that every order brings, however few are asked for; 0: none */
    bool scarce;        /* no order brings more than at_most units */
    int64_t at_most;
};

/* Whose prices are asked for, and as what. */
struct price_basis {
    const struct snapshot *snapshot;
    date as_of;
    const char *currency;
    bool valid_only; /* offers not valid at as_of are passed over; a part that has no others has `lapsed` */
};

/**
 * Prices of all parts at a date, from all offers that stand.
 * Converted with the newest exchange rates on or before `as_of`; rounded half away from zero, per pack.
 *
 * out         [n_parts], on the arena
 *
 * ST_CATALOG  a currency without an exchange rate
 */
enum status price_all(struct price **out, const struct price_basis *in, struct arena *arena,
                      struct diag *diag);

/* Chooses the steps anew among those that stand, once these have changed. */
void price_choose(struct price *price);

/* The list price of a unit, in the smallest order there is: of offers of the same the cheapest. 0: none. */
double price_list_minor(const struct price *price);

/* What one vendor asks for the part: the price with no steps but his. */
struct price price_from(const struct price *price, size_t vendor);

/* A price that is discounted or changed: the factor is taken of what is not rounded yet, so that whatever is
 * done to a price it is rounded once (first, where 125 bits do not hold it). */
void price_step_scale(struct price_step *step, struct decimal factor);

/**
 * An amount of another currency as prices are asked for, with the newest exchange rates on or before `as_of`
 * (per_usd: units of a currency for one USD), rounded half away from zero to minor units. ST_CATALOG when a
 * rate is missing.
 */
enum status price_convert(int64_t *out_minor, int64_t amount_minor, const char *from,
                          const struct price_basis *in, struct diag *diag);

/**
 * What an order of `quantity` units is paid with, and how many units it brings. One step serves the whole
 * order; buying more to fill a pack or to reach a step is allowed; of two orders at one cost the smaller is
 * taken.
 *
 * quantity 0 costs 0 (unless at_least asks for more). -1 when the part has no price, so many units cannot be
 * had, or the cost is above MONEY_MAX. *bought may be NULL.
 */
int64_t price_paid(const struct price *price, int64_t quantity, int64_t *bought);

/* What a total is worth today, rounded to the nearest minor unit; and that of such an order. */
int64_t price_worth(const struct price *price, int64_t total_minor);
int64_t price_total(const struct price *price, int64_t quantity, int64_t *bought);

/* The quote that names this price; NO_INDEX: none does. */
size_t price_quoted(const struct price_step *step);

/* True when every unit costs the same: one step, from one unit on, in packs of one, without bounds. */
bool price_is_linear(const struct price *price);

#endif
