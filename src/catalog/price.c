/* price.c - converts quotes to prices in one currency at a date, and computes the cost of an order. */
#include "catalog/price.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

#include "base/arena.h"
#include "base/diag.h"
#include "base/mem.h"
#include "base/sort.h"
#include "catalog/offer.h"
#include "catalog/snapshot.h"

/* --- currencies --- */

/* Units of `currency` per USD at a date. False: no rate is known. */
static bool rate_at(double *out, const struct snapshot *snapshot, const char *currency, date as_of)
{
    if (strcmp(currency, "USD") == 0) {
        *out = 1;
        return true;
    }
    const struct exchange_rate *rates = snapshot->paid.exchange;
    size_t from = 0, end = snapshot->paid.n_exchange;
    /* invariant: rows before `from` are not after the date; row `end` and later ones are */
    while (from < end) {
        const size_t middle = from + (end - from) / 2;
        if (rates[middle].date <= as_of)
            from = middle + 1;
        else
            end = middle;
    }
    while (from > 0 && strcmp(rates[from - 1].currency, currency) != 0)
        from--;
    if (from > 0)
        *out = rates[from - 1].per_usd;
    return from > 0;
}

/* Finds the decimal number that `rate` was written as, which is possible because a double holds any decimal
 * of 15 digits. False: it was written with an exponent. */
static bool decimal_of_rate(struct decimal *out, double rate)
{
    char s[64];
    snprintf(s, sizeof s, "%.15g", rate);
    return decimal_parse(out, s, NULL) == ST_OK && out->digits > 0;
}

/* amount * to / from; exact if the integers are large enough. With 0.85 EUR per USD, 10.10 USD are exactly
 * 8.585 EUR, which rounds up; the nearest double to 0.85 is smaller. */
static struct fraction exchange_exactly(int64_t amount, double from, double to, int shift)
{
    struct decimal f = {0, 0};
    struct decimal t = {0, 0};
    struct fraction out = {amount, 1};
    if (decimal_of_rate(&f, from) && decimal_of_rate(&t, to) &&
        fraction_scale(&out, t.digits * decimal_power_of_ten(f.scale),
                       f.digits * decimal_power_of_ten(t.scale)) &&
        fraction_scale(&out, decimal_power_of_ten(shift > 0 ? shift : 0),
                       decimal_power_of_ten(shift < 0 ? -shift : 0)))
        return out;
    const double value = round((double)amount / from * to * number_pow(10, shift));
    return (struct fraction){value < (double)MONEY_MAX ? (int64_t)value : INT64_MAX, 1};
}

/* Reports a missing exchange rate and the row of the catalogue that would give it. */
static enum status no_rate(const struct price_basis *in, const char *currency, struct diag *diag)
{
    char day[11];
    date_format(day, in->as_of);
    return diag_set(
        diag, ST_CATALOG,
        "catalogue '%s' has no exchange rate of %s on or before %s: add a row to its "
        "exchange_rate.csv (columns date,currency,per_usd,source), such as %s,%s,NUMBER,SOURCE with the "
        "%s for one USD, or run `bursar catalog add FOLDER currency=%s per_usd=NUMBER`",
        in->snapshot->name, currency, day, day, currency, currency, currency);
}

/* Units of two currencies per USD. */
static enum status find_rates(double rate[2], const char *from, const struct price_basis *in,
                              struct diag *diag)
{
    const char *const currency[2] = {from, in->currency};
    for (size_t i = 0; i < 2; i++)
        if (!rate_at(&rate[i], in->snapshot, currency[i], in->as_of))
            return no_rate(in, currency[i], diag);
    return ST_OK;
}

static enum status convert_exactly(struct fraction *out, int64_t amount_minor, const char *from,
                                   const struct price_basis *in, struct diag *diag)
{
    double rate[2] = {1, 1};
    const char *const to = in->currency;
    *out = (struct fraction){amount_minor, 1};
    if (strcmp(from, to) == 0)
        return ST_OK;
    const enum status status = find_rates(rate, from, in, diag);
    if (status != ST_OK)
        return status;
    *out = exchange_exactly(amount_minor, rate[0], rate[1], currency_places(to) - currency_places(from));
    if (round_div(out->n, out->d) > MONEY_MAX)
        return diag_set(diag, ST_CATALOG, "an amount of %s is too large in %s", from, to);
    return ST_OK;
}

enum status price_convert(int64_t *out_minor, int64_t amount_minor, const char *from,
                          const struct price_basis *in, struct diag *diag)
{
    struct fraction exact;
    const enum status status = convert_exactly(&exact, amount_minor, from, in, diag);
    if (status == ST_OK)
        *out_minor = round_div(exact.n, exact.d);
    return status;
}

enum status price_convert_real(double *value, const char *from, const struct price_basis *in,
                               struct diag *diag)
{
    double rate[2] = {1, 1};
    if (strcmp(from, in->currency) == 0)
        return ST_OK;
    const enum status status = find_rates(rate, from, in, diag);
    *value = *value / rate[0] * rate[1];
    return status;
}

/* --- prices --- */

struct ranked_step {
    const struct snapshot *snapshot;
    struct price_step *step;
};

/* Order of steps with equal cost; the first one is bought: newer date, smaller pack, seller, then index. */
static int compare_ranks(const void *a, const void *b)
{
    const struct ranked_step *x = a, *y = b;
    const struct quote *p = &x->snapshot->paid.quotes[x->step->quote];
    const struct quote *q = &y->snapshot->paid.quotes[y->step->quote];
    if (p->date != q->date)
        return p->date > q->date ? -1 : 1;
    if (p->pack != q->pack)
        return p->pack < q->pack ? -1 : 1;
    return strcmp(snapshot_seller(x->snapshot, p), snapshot_seller(y->snapshot, q));
}

static void rank_standing(const struct price *price, const struct snapshot *snapshot)
{
    struct ranked_step *ranking = mem_alloc(price->n_standing, sizeof *ranking);
    for (size_t i = 0; i < price->n_standing; i++)
        ranking[i] = (struct ranked_step){snapshot, &price->standing[i]};
    sort_stable(ranking, price->n_standing, sizeof *ranking, compare_ranks);
    for (size_t i = 0; i < price->n_standing; i++)
        ranking[i].step->rank = i;
    mem_free(ranking);
}

/* The step for the same quantity, pack and vendor; NULL: none yet. */
static struct price_step *find_same_order(const struct price *price, const struct price_step *step)
{
    for (size_t i = 0; i < price->n; i++)
        if (price->steps[i].min_quantity == step->min_quantity && price->steps[i].pack == step->pack &&
            price->steps[i].vendor == step->vendor)
            return &price->steps[i];
    return NULL;
}

/* Compares two steps by quantity, then by pack. */
static int compare_orders(const struct price_step *a, const struct price_step *b)
{
    if (a->min_quantity != b->min_quantity)
        return a->min_quantity < b->min_quantity ? -1 : 1;
    return (a->pack > b->pack) - (a->pack < b->pack);
}

static int compare_steps(const void *a, const void *b)
{
    const struct price_step *p = a, *q = b;
    if (p->vendor != q->vendor)
        return p->vendor < q->vendor ? -1 : 1;
    return compare_orders(p, q);
}

void price_choose(struct price *price)
{
    price->n = 0;
    for (size_t i = 0; i < price->n_standing; i++) {
        const struct price_step *step = &price->standing[i];
        struct price_step *old = find_same_order(price, step);
        if (!old)
            price->steps[price->n++] = *step;
        else if (step->pack_minor < old->pack_minor ||
                 (step->pack_minor == old->pack_minor && step->rank < old->rank))
            *old = *step;
    }
    if (price->n > 1)
        sort_stable(price->steps, price->n, sizeof *price->steps, compare_steps);
    price->several = price->n > 1 && price->steps[0].vendor != price->steps[price->n - 1].vendor;
}

double price_list_minor(const struct price *price)
{
    const struct price_step *first = NULL;
    for (size_t i = 0; i < price->n_standing; i++) {
        const struct price_step *step = &price->standing[i];
        const int order = first ? compare_orders(step, first) : -1;
        if (order < 0 || (order == 0 && step->list_minor < first->list_minor))
            first = step;
    }
    return first ? first->list_minor / (double)first->pack : 0;
}

struct price price_from(const struct price *price, size_t vendor)
{
    struct price from = *price;
    size_t first = 0;
    while (first < price->n && price->steps[first].vendor != vendor)
        first++;
    from.steps = price->steps + first;
    from.n = 0;
    while (first + from.n < price->n && from.steps[from.n].vendor == vendor)
        from.n++;
    from.several = false;
    return from;
}

static enum status take_quote(struct price *price, size_t index, size_t offer, const struct price_basis *in,
                              struct diag *diag)
{
    const struct quote *quote = &in->snapshot->paid.quotes[index];
    struct price_step step = {.min_quantity = quote->min_quantity,
                              .pack = quote->pack,
                              .quote = index,
                              .offer = offer,
                              .seller = quote->seller};
    const enum status status = convert_exactly(&step.exact, quote->amount_minor, quote->currency, in, diag);
    if (status != ST_OK)
        return status;
    step.pack_minor = round_div(step.exact.n, step.exact.d);
    step.list_minor = (double)step.pack_minor;
    price->expired = price->expired || (quote->valid_until > 0 && quote->valid_until < in->as_of);
    price->standing[price->n_standing++] = step;
    return ST_OK;
}

static enum status price_part(struct price *out, const struct part *part, const struct price_basis *in,
                              struct arena *arena, struct diag *diag)
{
    const struct quotes_in_force standing =
        offers_in_force(in->snapshot, part, in->as_of, in->valid_only, arena);
    out->lapsed = standing.dated && standing.n == 0;
    out->standing = ARENA_NEW(arena, standing.n, struct price_step);
    out->steps = ARENA_NEW(arena, standing.n, struct price_step);
    for (size_t i = 0; i < standing.n; i++) {
        const enum status status = take_quote(out, standing.v[i].quote, standing.v[i].first, in, diag);
        if (status != ST_OK)
            return status;
    }
    rank_standing(out, in->snapshot);
    price_choose(out);
    return ST_OK;
}

enum status price_all(struct price **out, const struct price_basis *in, struct arena *arena,
                      struct diag *diag)
{
    const struct snapshot *snapshot = in->snapshot;
    struct price *prices = ARENA_NEW(arena, snapshot->n_parts, struct price);
    for (size_t i = 0; i < snapshot->n_parts; i++) {
        const enum status status = price_part(&prices[i], &snapshot->parts[i], in, arena, diag);
        if (status != ST_OK)
            return status;
    }
    *out = prices;
    return ST_OK;
}

void price_step_scale(struct price_step *step, struct decimal factor)
{
    if (step->exact.d == 0)
        step->exact = (struct fraction){step->pack_minor, 1};
    if (!fraction_scale(&step->exact, factor.digits, decimal_power_of_ten(factor.scale))) {
        step->exact = (struct fraction){round_div(step->exact.n, step->exact.d), 1};
        (void)fraction_scale(&step->exact, factor.digits, decimal_power_of_ten(factor.scale));
    }
    step->pack_minor = round_div(step->exact.n, step->exact.d);
}

int64_t price_worth(const struct price *price, int64_t total_minor)
{
    return price->present > 0 && total_minor > 0 ? money_nearest((double)total_minor * price->present)
                                                 : total_minor;
}

int64_t price_total(const struct price *price, int64_t quantity, int64_t *bought)
{
    return price_worth(price, price_paid(price, quantity, bought));
}

int64_t price_paid(const struct price *price, int64_t quantity, int64_t *bought)
{
    quantity = quantity > price->at_least ? quantity : price->at_least;
    int64_t best = quantity == 0 ? 0 : -1;
    int64_t best_units = 0;
    for (size_t i = 0; i < price->n && quantity > 0; i++) {
        const struct price_step *step = &price->steps[i];
        const int64_t units = quantity > step->min_quantity ? quantity : step->min_quantity;
        const int64_t packs = step->pack == 1 ? units : integer_ceil(units, step->pack);
        const int128 net = (int128)packs * step->pack_minor;
        const int128 total =
            net > MONEY_MAX || price->tax.digits == 0 ? net : net + decimal_scale((int64_t)net, price->tax);
        const int128 brings = (int128)packs * step->pack;
        if (total > MONEY_MAX || brings > INT64_MAX || (price->scarce && brings > price->at_most))
            continue;
        if (best < 0 || total < best || (total == best && brings < best_units)) {
            best = (int64_t)total;
            best_units = (int64_t)brings;
        }
    }
    if (bought)
        *bought = best_units;
    return best;
}

size_t price_quoted(const struct price_step *step)
{
    return step->changed ? NO_INDEX : step->quote;
}

bool price_is_linear(const struct price *price)
{
    return price->n == 1 && price->steps[0].min_quantity <= 1 && price->steps[0].pack == 1 &&
           price->tax.digits == 0 && !(price->present > 0) && price->at_least == 0 && !price->scarce;
}
