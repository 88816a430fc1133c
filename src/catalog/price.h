/* price.h - price of a part at a date, in one currency and integer minor units. */
#ifndef CATALOG_PRICE_H
#define CATALOG_PRICE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/date.h"
#include "base/decimal.h"

/* One step of an all-units price: it holds for orders of at least min_quantity units, in packs of `pack`
 * units. */
struct price_step {
    int64_t min_quantity;
    int64_t pack;
    int64_t pack_minor;    /* price of one pack, in the currency of the price_basis */
    double list_minor;     /* pack_minor before discounts and changes; 0 for a price that was set */
    struct fraction exact; /* pack_minor before rounding half away from zero; {0, 0}: not rounded */
    size_t quote;          /* index into the snapshot's quotes; NO_INDEX for a price that was set */
    /* index of the first quote of the offer that the quote belongs to; NO_INDEX for a price that was set */
    size_t offer;
    const char *seller; /* seller of the quote; NULL: none */
    size_t vendor;      /* vendor whose charge terms apply, from 1; 0: no terms that depend on the vendor */
    /* at equal cost the step with the lowest rank is bought: newer date, then smaller pack, then seller */
    size_t rank;
    /* changed by a factor (--set), so no seller quoted this price; its uncertainty is still that of its
     * quote. Last, so that no padding precedes another member, whatever the size of a pointer */
    bool changed;
};

/* The price of a part. steps: sorted by vendor, then rising min_quantity, then pack; for each combination of
 * the three only the cheapest step in force. n = 0: the part cannot be bought. On the arena. */
struct price {
    struct price_step *steps;
    size_t n;
    bool several;                /* several vendors have steps; one order uses steps of one vendor only */
    struct price_step *standing; /* [n_standing] all steps in force, in the order of quotes */
    size_t n_standing;
    bool expired; /* some quote of the price had expired at the date */
    bool lapsed;  /* n is 0, because all quotes up to the date have expired and valid_only excludes them */
    struct decimal tax; /* tax added to every total, rounded once per order; {0, 0}: none */
    /* present value of a total that is paid over years, as a factor; 0: it is paid at once */
    double present;
    int64_t at_least; /* smallest number of units in an order; 0: none */
    bool scarce;      /* an order has at most at_most units */
    int64_t at_most;
};

/* Date, currency and catalogue of a price. */
struct price_basis {
    const struct snapshot *snapshot;
    date as_of;
    const char *currency;
    bool valid_only; /* excludes expired offers; a part that has no other offers is `lapsed` */
};

/**
 * Computes the prices of all parts at a date from all offers in force. Converts them with the newest exchange
 * rates up to `as_of`; rounds half away from zero, per pack.
 *
 * out         [n_parts], on the arena
 * ST_CATALOG  a currency without an exchange rate
 */
enum status price_all(struct price **out, const struct price_basis *in, struct arena *arena,
                      struct diag *diag);

/* Selects `steps` again after `standing` has changed. */
void price_choose(struct price *price);

/* The list price of one unit in the smallest possible order; if several steps allow this order, the cheapest.
 * 0: no price. */
double price_list_minor(const struct price *price);

/* A copy of the price that has only the steps of one vendor. */
struct price price_from(const struct price *price, size_t vendor);

/* Multiplies a step's exact, unrounded price by a factor, so that a price with several factors is rounded
 * only once. If 125 bits cannot hold the exact value, the price is rounded first. */
void price_step_scale(struct price_step *step, struct decimal factor);

/**
 * Converts an amount between currencies with the newest exchange rates up to `as_of` (per_usd: units of a
 * currency per USD). Rounds half away from zero to minor units. ST_CATALOG: a rate is missing.
 */
enum status price_convert(int64_t *out_minor, int64_t amount_minor, const char *from,
                          const struct price_basis *in, struct diag *diag);

/* Like price_convert, for a price that is not rounded, in major units. */
enum status price_convert_real(double *value, const char *from, const struct price_basis *in,
                               struct diag *diag);

/**
 * The lowest payment for at least `quantity` units, and the number of units it buys. One step applies to the
 * whole order. More units may be bought to fill a pack or to reach a step. If two orders have equal cost, the
 * smaller one is used.
 *
 * quantity 0 costs 0, unless at_least is set. Returns -1 if the part has no price, if the quantity is not
 * available, or if the cost is above MONEY_MAX. bought may be NULL.
 */
int64_t price_paid(const struct price *price, int64_t quantity, int64_t *bought);

/* price_worth: the present value of a total, rounded to the nearest minor unit. price_total: the present
 * value of the order for `quantity` units. */
int64_t price_worth(const struct price *price, int64_t total_minor);
int64_t price_total(const struct price *price, int64_t quantity, int64_t *bought);

/* Index of the quote that states this price; NO_INDEX: no quote does. */
size_t price_quoted(const struct price_step *step);

/* True if every unit costs the same: one step from one unit on, packs of one, no limits. */
bool price_is_linear(const struct price *price);

#endif
