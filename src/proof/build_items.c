/* build_items.c - what can be bought: the price of each part from the offers that stand, in the scenario's
 * currency, with discounts, changes and tax, each price rounded once; owned and available units; vendors
 * with terms and their charges. */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/arena.h"
#include "base/mem.h"
#include "base/vec.h"
#include "base/yaml.h"
#include "catalog/cell_text.h"
#include "problem/instance.h"
#include "proof/amounts.h"
#include "proof/audit_text.h"
#include "proof/build.h"
#include "proof/compare.h"
#include "proof/exact.h"
#include "proof/order.h"
#include "proof/reads.h"
#include "proof/rent.h"
#include "proof/sorts.h"
#include "proof/words.h"
#include "scenario/change.h"

struct currency_rate {
    const char *currency, *per_usd; /* NULL: the currency has no rate */
};

/* A quote of a part. */
struct offer_row {
    const struct quote *quote;
    const char *seller; /* its source if it names no seller; "": neither */
    size_t row;         /* index of the quote */
    size_t offer;       /* index of the first quote of its offer; NO_INDEX: the offer does not stand */
    size_t rank;        /* place in the order of standing quotes by by_rank */
};

struct pricing {
    const struct proof_build *b;
    VEC(struct currency_rate) rates;
    VEC(struct offer_row) rows; /* quotes of the current part */
};

/* --- currencies --- */

/* Like amounts_per_usd, but remembers the results of earlier calls. */
static const char *per_usd(struct pricing *p, const char *currency)
{
    for (size_t i = 0; i < p->rates.n; i++)
        if (strcmp(p->rates.v[i].currency, currency) == 0)
            return p->rates.v[i].per_usd;
    VEC_PUSH(&p->rates, (struct currency_rate){currency, amounts_per_usd(p->b->own, currency)});
    return p->rates.v[p->rates.n - 1].per_usd;
}

/* Converts the price of a pack into the scenario's currency. Sets -1 if a rate is missing. */
static void convert(struct price_step *step, struct pricing *p, const char *from)
{
    const char *to = p->b->own->currency;
    const char *a = per_usd(p, from), *b = per_usd(p, to);
    struct decimal f = {0, 0}, t = {0, 0};
    if (strcmp(from, to) == 0)
        return;
    if (!a || !b) {
        step->pack_minor = -1;
        return;
    }
    const int shift = exact_places(to) - exact_places(from);
    const bool exact = a[exact_read(&f, a)] == '\0' && b[exact_read(&t, b)] == '\0' && f.digits > 0;
    const int128 finer = exact_ten(shift), coarser = exact_ten(-shift); /* one of them is 1 */
    if (!exact ||
        !exact_multiply(&step->exact, t.digits * exact_ten(f.scale), f.digits * exact_ten(t.scale)) ||
        !exact_multiply(&step->exact, finer, coarser))
        step->exact = (struct fraction){(int128)round((double)step->pack_minor / strtod(a, NULL) *
                                                      strtod(b, NULL) * (double)finer / (double)coarser),
                                        1};
    step->pack_minor = exact_round(step->exact.n, step->exact.d);
}

/* --- standing offers: an offer is all rows of one seller, kind and date --- */

static int compare_offers(const void *a, const void *b)
{
    const struct offer_row *p = a, *q = b;
    const int seller = strcmp(p->seller, q->seller);
    if (seller != 0)
        return seller;
    if (p->quote->kind != q->quote->kind)
        return p->quote->kind < q->quote->kind ? -1 : 1;
    return (p->quote->date > q->quote->date) - (p->quote->date < q->quote->date);
}

/* Sorts by offer, then by row. */
static int by_offer_and_row(const void *a, const void *b)
{
    const struct offer_row *p = a, *q = b;
    const int order = compare_offers(a, b);
    return order != 0 ? order : (p->row > q->row) - (p->row < q->row);
}

static int by_row(const void *a, const void *b)
{
    const struct offer_row *p = a, *q = b;
    return (p->row > q->row) - (p->row < q->row);
}

/* The first of several steps with equal cost is bought: newer date, smaller pack, seller, row. */
static int by_rank(const void *a, const void *b)
{
    const struct offer_row *p = a, *q = b;
    if (p->quote->date != q->quote->date)
        return p->quote->date > q->quote->date ? -1 : 1;
    if (p->quote->pack != q->quote->pack)
        return p->quote->pack < q->quote->pack ? -1 : 1;
    const int seller = strcmp(p->seller, q->seller);
    return seller != 0 ? seller : by_row(a, b);
}

static size_t offer_end(const struct pricing *p, size_t first)
{
    size_t end = first + 1;
    while (end < p->rows.n && compare_offers(&p->rows.v[first], &p->rows.v[end]) == 0)
        end++;
    return end;
}

static bool is_expired(const struct quote *quote, date day)
{
    return quote->valid_until != 0 && quote->valid_until < day;
}

/* True if a row of the offer ended before the day. With `open`, a row without an end counts as ended. */
static bool has_ended(const struct pricing *p, size_t first, size_t end, bool open)
{
    bool ended = false;
    for (size_t i = first; i < end; i++)
        ended = ended || is_expired(p->rows.v[i].quote, p->b->own->as_of) ||
                (open && p->rows.v[i].quote->valid_until == 0);
    return ended;
}

/* True for a quote that is valid on the day and the newest of its seller by then. The offers are sorted, so
 * a newer one follows directly. */
static bool is_firm(const struct pricing *p, size_t first, size_t end)
{
    const struct offer_row *of = &p->rows.v[first], *next = end < p->rows.n ? &p->rows.v[end] : NULL;
    const date day = p->b->own->as_of;
    const bool newer = next && strcmp(next->seller, of->seller) == 0 &&
                       next->quote->kind == of->quote->kind && next->quote->date <= day;
    return of->quote->kind == FIGURE_QUOTE && of->quote->date <= day && !newer &&
           !has_ended(p, first, end, true);
}

/* All firm offers stand together. Without a firm offer, all offers of the newest date stand. Returns the
 * number of offers that stand. */
static size_t mark_standing(struct pricing *p, date newest)
{
    const bool valid_only = p->b->own->policy->quotes_valid_only;
    size_t n = 0;
    for (int round = 0; round < 2 && n == 0; round++)
        for (size_t first = 0, end = 0; first < p->rows.n; first = end) {
            end = offer_end(p, first);
            const bool stands = round == 0 ? is_firm(p, first, end)
                                           : p->rows.v[first].quote->date == newest &&
                                                 !(valid_only && has_ended(p, first, end, false));
            n += stands;
            for (size_t i = first; i < end; i++)
                p->rows.v[i].offer = stands ? p->rows.v[first].row : NO_INDEX;
        }
    return n;
}

/* Leaves in p->rows the quotes of a part that stand. Returns true if quotes up to the date are all expired.
 */
static bool find_standing(struct pricing *p, size_t part)
{
    const struct snapshot *snapshot = p->b->own->snapshot;
    const struct part *of = &snapshot->parts[part];
    date newest = 0;
    size_t n = 0;
    p->rows.n = 0;
    for (size_t row = of->first_quote; row < of->first_quote + of->n_quotes; row++) {
        const struct quote *quote = &snapshot->paid.quotes[row];
        const char *source = quote->source == NO_INDEX ? "" : snapshot->sources[quote->source].id;
        VEC_PUSH(&p->rows,
                 (struct offer_row){quote, quote->seller ? quote->seller : source, row, NO_INDEX, 0});
        newest = quote->date <= p->b->own->as_of && quote->date > newest ? quote->date : newest;
    }
    sorts_heap(p->rows.v, p->rows.n, sizeof *p->rows.v, by_offer_and_row);
    const size_t n_offers = mark_standing(p, newest);
    for (size_t i = 0; i < p->rows.n; i++)
        if (p->rows.v[i].offer != NO_INDEX)
            p->rows.v[n++] = p->rows.v[i];
    p->rows.n = n;
    return newest > 0 && n_offers == 0;
}

/* --- prices --- */

/* Sorts by terms and order, then by cost. */
static int by_order(const void *a, const void *b)
{
    const struct price_step *p = a, *q = b;
    if (p->vendor != q->vendor)
        return p->vendor < q->vendor ? -1 : 1;
    if (p->min_quantity != q->min_quantity)
        return p->min_quantity < q->min_quantity ? -1 : 1;
    if (p->pack != q->pack)
        return p->pack < q->pack ? -1 : 1;
    if (p->pack_minor != q->pack_minor)
        return p->pack_minor < q->pack_minor ? -1 : 1;
    return (p->rank > q->rank) - (p->rank < q->rank);
}

/* Keeps the cheapest of the steps under the same terms for the same order. */
static void choose_steps(struct price *price, struct arena *arena)
{
    size_t n = 0;
    price->steps = ARENA_COPY(arena, price->standing, price->n_standing, 0, struct price_step);
    sorts_heap(price->steps, price->n_standing, sizeof *price->steps, by_order);
    for (size_t i = 0; i < price->n_standing; i++) {
        const struct price_step *last = n > 0 ? &price->steps[n - 1] : NULL, *step = &price->steps[i];
        if (!last || last->vendor != step->vendor || last->min_quantity != step->min_quantity ||
            last->pack != step->pack)
            price->steps[n++] = *step;
    }
    price->n = n;
    price->several = n > 0 && price->steps[0].vendor != price->steps[n - 1].vendor;
}

/* Multiplies the exact price by a factor. The result is rounded from the exact price, so that the price is
 * rounded only once. */
static void scale_step(struct price_step *step, struct decimal factor)
{
    const int128 one = exact_ten(factor.scale);
    if (step->exact.d == 0)
        step->exact = (struct fraction){step->pack_minor, 1};
    if (!exact_multiply(&step->exact, factor.digits, one)) {
        step->exact = (struct fraction){exact_round(step->exact.n, step->exact.d), 1};
        (void)exact_multiply(&step->exact, factor.digits, one);
    }
    step->pack_minor = exact_round(step->exact.n, step->exact.d);
}

/* Makes a step of each standing quote, in the order of quotes. */
static void take_quotes(struct pricing *p, struct price *price)
{
    struct offer_row *rows = p->rows.v;
    price->standing = ARENA_NEW(p->b->arena, p->rows.n + 1, struct price_step); /* a change may set one */
    price->n_standing = p->rows.n;
    sorts_heap(rows, p->rows.n, sizeof *rows, by_rank);
    for (size_t i = 0; i < p->rows.n; i++)
        rows[i].rank = i;
    sorts_heap(rows, p->rows.n, sizeof *rows, by_row);
    for (size_t i = 0; i < p->rows.n; i++) {
        const struct quote *quote = rows[i].quote;
        struct price_step *step = &price->standing[i];
        *step = (struct price_step){.min_quantity = quote->min_quantity,
                                    .pack = quote->pack,
                                    .pack_minor = quote->amount_minor,
                                    .quote = rows[i].row,
                                    .offer = rows[i].offer,
                                    .seller = quote->seller,
                                    .rank = rows[i].rank,
                                    .exact = {quote->amount_minor, 1}};
        convert(step, p, quote->currency);
        step->list_minor = (double)step->pack_minor;
        price->expired = price->expired || is_expired(quote, p->b->own->as_of);
    }
}

/* Price of a unit before discounts, in the smallest order. Rented machines need no maintenance, the cost of
 * which is a share of this price. */
static double list_price(const struct price *price, enum part_kind kind)
{
    const struct price_step *first = NULL;
    for (size_t s = 0; s < price->n_standing && kind != PART_RENTAL; s++)
        if (!first || by_order(&price->standing[s], first) < 0)
            first = &price->standing[s];
    return first ? first->list_minor / (double)first->pack : 0;
}

/* Applies the scenario's discounts on the part, on the seller of the price, or else on the part's vendor. */
static void apply_discounts(const struct proof_build *b, const struct part *part, struct price *price)
{
    const struct yaml *discounts = audit_value(b->own, "discounts");
    for (size_t d = 0; discounts && d < discounts->n; d++) {
        const char *name = discounts->pairs[d].key, *text = reads_text(b->own, discounts->pairs[d].value);
        struct decimal off = {0, 0};
        if (!text || !audit_share(&off, text))
            continue;
        const struct decimal rest = {(int64_t)exact_ten(off.scale) - off.digits, off.scale};
        for (size_t s = 0; s < price->n_standing; s++) {
            const char *from = price->standing[s].seller ? price->standing[s].seller : part->vendor;
            if (words_match(name, part->id) || (from && words_match(name, from)))
                scale_step(&price->standing[s], rest);
        }
    }
}

static void apply_changes(const struct proof_build *b, const struct part *part, struct price *price)
{
    for (size_t c = 0; c < b->own->scenario->file.changes.n; c++) {
        const struct change *change = &b->changes[c];
        if (change->target != CHANGE_PRICE || !words_match(change->pattern, part->id))
            continue;
        reads_change(b->own, c);
        for (size_t s = 0; s < price->n_standing && change->relative; s++) {
            scale_step(&price->standing[s], change->factor);
            price->standing[s].changed = true;
        }
        if (change->relative)
            continue;
        price->n_standing = 1;
        price->expired = price->lapsed = false;
        price->standing[0] = (struct price_step){
            .min_quantity = 1, .pack = 1, .pack_minor = -1, .quote = NO_INDEX, .offer = NO_INDEX};
        (void)amounts_money(&price->standing[0].pack_minor, b->own, change->value);
    }
}

static void build_prices(const struct proof_build *b)
{
    struct instance *own = b->own;
    struct pricing p = {.b = b};
    for (size_t i = 0; i < own->snapshot->n_parts; i++) {
        const struct part *part = &own->snapshot->parts[i];
        struct price *price = &own->item[i].price;
        const bool lapsed = find_standing(&p, i);
        *price = (struct price){.tax = own->purchase->tax,
                                .lapsed = lapsed && own->policy->unpriced != UNPRICED_LEFT_OUT};
        take_quotes(&p, price);
        own->item[i].list_minor = list_price(price, part->kind);
        apply_discounts(b, part, price);
        apply_changes(b, part, price);
        if (rent_is(own, i) && own->purchase->operation.discount_rate > 0 && rent_of(own, i, NULL).units > 0)
            price->present = rent_worth_of_one(own, i);
    }
    mem_free(p.rates.v);
    mem_free(p.rows.v);
}

/* --- vendors with terms of their own, and their charges --- */

/* An amount that a vendor requires, after changes; INT64_MIN: it cannot be read. */
static int64_t amount_of(const struct proof_build *b, const struct yaml_pair *vendor, const char *limit,
                         int64_t none)
{
    const char *said = reads_at(b->own, vendor->value, limit);
    int64_t amount = none;
    bool read = !said || amounts_money(&amount, b->own, said);
    for (size_t c = 0; c < b->own->scenario->file.changes.n; c++) {
        if (!audit_is_of(&b->changes[c], limit, vendor->key))
            continue;
        reads_change(b->own, c);
        if (b->changes[c].relative)
            amount = exact_times(amount, b->changes[c].factor);
        else
            read = amounts_money(&amount, b->own, b->changes[c].value) && read;
    }
    return read ? amount : INT64_MIN;
}

static void build_charges(const struct proof_build *b)
{
    struct instance *own = b->own;
    const struct yaml *vendors = audit_value(own, "vendors");
    const struct decimal tax = own->purchase->tax;
    own->market.n_charges = vendors ? vendors->n : 0;
    own->market.charges = ARENA_NEW(b->arena, own->market.n_charges, struct charge_rule);
    for (size_t t = 0; t < own->market.n_charges; t++) {
        const struct yaml_pair *vendor = &vendors->pairs[t];
        const int64_t floor = amount_of(b, vendor, "minimum_order", 0);
        const int64_t fee = amount_of(b, vendor, "small_order_fee", -1);
        own->market.charges[t] =
            (struct charge_rule){vendor->key, floor, fee, floor + exact_times(floor, tax),
                                 fee < 0 ? -1 : fee + exact_times(fee, tax)};
    }
}

static const char *seller_of(const struct instance *own, size_t part, const struct price_step *step)
{
    return step->seller ? step->seller : order_vendor_of(own, part);
}

/* Number of the vendor, from 1; 0: it has no terms. */
static size_t vendor_number(const struct instance *own, const char *name)
{
    const size_t place = words_place(name, own->market.vendors, own->market.n_vendors);
    return place < own->market.n_vendors ? place + 1 : 0;
}

/* Lists the vendors with charges, then those that can sell all parts of a kind (limits.one_vendor). */
static void build_vendors(const struct proof_build *b)
{
    struct instance *own = b->own;
    struct instance_market *market = &own->market;
    size_t most = market->n_charges;
    for (size_t i = 0; i < own->snapshot->n_parts; i++) {
        own->item[i].tied = order_is_sole_source(own, i);
        most += own->item[i].tied ? own->item[i].price.n_standing + 1 : 0;
    }
    market->vendors = ARENA_NEW(b->arena, most, const char *);
    for (market->n_vendors = 0; market->n_vendors < market->n_charges; market->n_vendors++)
        market->vendors[market->n_vendors] = market->charges[market->n_vendors].vendor;
    for (size_t i = 0; i < own->snapshot->n_parts; i++) {
        const struct price *price = &own->item[i].price;
        for (size_t s = 0; s <= price->n_standing && own->item[i].tied; s++) {
            const char *name =
                s < price->n_standing ? seller_of(own, i, &price->standing[s]) : order_vendor_of(own, i);
            if (vendor_number(own, name) == 0)
                market->vendors[market->n_vendors++] = name;
        }
    }
}

/* Sets the vendor whose terms apply to each price, and the prices of orders. */
static void build_steps(const struct proof_build *b)
{
    struct instance *own = b->own;
    for (size_t i = 0; i < own->snapshot->n_parts; i++) {
        struct price *price = &own->item[i].price;
        for (size_t s = 0; s < price->n_standing && own->market.n_vendors > 0; s++) {
            const size_t vendor = vendor_number(own, seller_of(own, i, &price->standing[s]));
            price->standing[s].vendor = own->item[i].tied || vendor <= own->market.n_charges ? vendor : 0;
        }
        choose_steps(price, b->arena);
    }
}

/* --- owned units, and limits on bought units --- */

static void build_owned(const struct proof_build *b)
{
    const struct yaml *owned = audit_value(b->own, "owned");
    for (size_t i = 0; i < b->own->snapshot->n_parts; i++)
        b->own->item[i].owned = 0;
    for (size_t i = 0; owned && i < owned->n; i++) {
        const size_t part = words_part(b->own->snapshot, owned->pairs[i].key);
        const char *count = reads_text(b->own, owned->pairs[i].value);
        if (part != NO_INDEX && count)
            b->own->item[part].owned = strtoll(count, NULL, 10);
    }
}

/* The bound of a part; it is added if the part has none among those from `first` on. */
static struct order_limit *bound_of(struct instance_market *market, size_t first, size_t part)
{
    size_t i = first;
    while (i < market->n_bounds && market->bounds[i].part != part)
        i++;
    if (i == market->n_bounds)
        market->bounds[market->n_bounds++] = (struct order_limit){.part = part, .most = -1};
    return &market->bounds[i];
}

/* Adds what the scenario says is available, then the changes of it. */
static void build_available(const struct proof_build *b)
{
    struct instance *own = b->own;
    const struct yaml *available = audit_value(own, "limits.available");
    const size_t first = own->market.n_bounds;
    for (size_t i = 0; available && i < available->n; i++) {
        const char *id = available->pairs[i].key, *count = reads_text(own, available->pairs[i].value);
        const size_t part = words_part(own->snapshot, id);
        if (part != NO_INDEX && count)
            bound_of(&own->market, first, part)->most = strtoll(count, NULL, 10);
    }
    for (size_t c = 0; c < own->scenario->file.changes.n; c++)
        for (size_t i = 0; i < own->snapshot->n_parts && b->changes[c].target == CHANGE_LIMIT; i++) {
            const char *id = own->snapshot->parts[i].id;
            if (!audit_is_of(&b->changes[c], "available", id))
                continue;
            reads_change(own, c);
            int64_t *most = &bound_of(&own->market, first, i)->most;
            *most = b->changes[c].relative ? exact_times(*most, b->changes[c].factor)
                                           : strtoll(b->changes[c].value, NULL, 10);
        }
}

/* The bounds with a lower limit come first. */
static void build_bounds(const struct proof_build *b)
{
    struct instance *own = b->own;
    struct instance_market *market = &own->market;
    const struct yaml *must = audit_value(own, "limits.must_buy");
    const size_t n = must && must->kind == YAML_LIST ? must->n : 0;
    market->bounds = ARENA_NEW(b->arena, n + own->snapshot->n_parts, struct order_limit);
    market->n_bounds = 0;
    for (size_t i = 0; i < n; i++) {
        const char *id = reads_text(own, must->items[i]);
        const size_t part = id ? words_part(own->snapshot, id) : NO_INDEX;
        market->bounds[market->n_bounds++] =
            (struct order_limit){.part = part, .least = 1, .most = INT64_MAX};
    }
    market->n_must = market->n_bounds;
    build_available(b);
    for (size_t i = 0; i < market->n_bounds; i++) {
        const struct order_limit *bound = &market->bounds[i];
        struct price *price = bound->part == NO_INDEX ? NULL : &own->item[bound->part].price;
        if (price && i < market->n_must) {
            price->at_least = bound->least;
        } else if (price) {
            price->scarce = true;
            price->at_most = bound->most;
        }
    }
}

enum status proof_build_items(struct proof_build *b)
{
    b->own->item = ARENA_NEW(b->arena, b->own->snapshot->n_parts, struct instance_item);
    b->own->market.minor_per_major = (double)exact_ten(exact_places(b->own->currency));
    build_prices(b);
    build_charges(b);
    build_vendors(b);
    build_steps(b);
    build_owned(b);
    build_bounds(b);
    return ST_OK;
}

/* --- comparison --- */

/* How rows of a type are compared; context: that of the label. */
#define ROWS_OF(name_, members_, type, label_, context_)                                                     \
    &(struct compared_rows)                                                                                  \
    {                                                                                                        \
        .name = name_, COMPARED_ROWS(members_, type), .whole = true, .label = label_, .context = context_    \
    }

static const struct compared STEP[] = {
    COMPARED_AS("quantity from", price_step, min_quantity, AS_WHOLE),
    COMPARED(price_step, pack, AS_WHOLE),
    COMPARED_AS("vendor number", price_step, vendor, AS_SIZE),
    COMPARED_AS("price", price_step, pack_minor, AS_WHOLE),
    COMPARED_AS("price before it is rounded", price_step, exact, AS_FRACTION),
    COMPARED_AS("list price", price_step, list_minor, AS_REAL),
    COMPARED(price_step, quote, AS_SIZE),
    COMPARED(price_step, offer, AS_SIZE),
    COMPARED(price_step, seller, AS_TEXT),
    {"changed", offsetof(struct price_step, changed),
     /* with the padding after it, whose bytes a compiler may leave as they were on the stack */
     sizeof(struct price_step) - offsetof(struct price_step, changed), AS_BOOL},
    COMPARED(price_step, rank, AS_SIZE),
};

static const struct compared ITEM[] = {
    COMPARED(instance_item, owned, AS_WHOLE),
    COMPARED_AS("list price", instance_item, list_minor, AS_REAL),
    COMPARED(instance_item, tied, AS_BOOL),
    COMPARED(instance_item, size, AS_OTHER),
    COMPARED_AS("number of prices", instance_item, price.n, AS_SIZE),
    COMPARED(instance_item, price.steps, AS_OTHER),
    COMPARED_AS("number of offers", instance_item, price.n_standing, AS_SIZE),
    COMPARED(instance_item, price.standing, AS_OTHER),
    COMPARED_AS("several vendors", instance_item, price.several, AS_BOOL),
    COMPARED_AS("an expired price", instance_item, price.expired, AS_BOOL),
    COMPARED_AS("expired prices only", instance_item, price.lapsed, AS_BOOL),
    COMPARED_AS("tax", instance_item, price.tax, AS_DECIMAL),
    COMPARED_AS("present value", instance_item, price.present, AS_REAL),
    COMPARED_AS("least number bought", instance_item, price.at_least, AS_WHOLE),
    COMPARED_AS("limit of available units", instance_item, price.scarce, AS_BOOL),
    COMPARED_AS("available units", instance_item, price.at_most, AS_WHOLE),
};

static const struct compared CHARGE[] = {
    COMPARED(charge_rule, vendor, AS_TEXT),
    COMPARED_AS("minimum_order", charge_rule, floor_minor, AS_WHOLE),
    COMPARED_AS("minimum_order with tax", charge_rule, floor_taxed_minor, AS_WHOLE),
    COMPARED_AS("small_order_fee", charge_rule, fee_minor, AS_WHOLE),
    COMPARED_AS("small_order_fee with tax", charge_rule, fee_taxed_minor, AS_WHOLE),
};

/* The rule and the place in the file are for messages of the search. */
static const struct compared BOUND[] = {
    COMPARED(order_limit, part, AS_SIZE),  COMPARED(order_limit, least, AS_WHOLE),
    COMPARED(order_limit, most, AS_WHOLE), COMPARED(order_limit, rule, AS_OTHER),
    COMPARED(order_limit, at, AS_OTHER),
};

static const char *part_label(const void *parts, size_t row, struct arena *arena)
{
    (void)arena;
    return ((const struct part *)parts)[row].id;
}

static const char *step_label(const void *part, size_t row, struct arena *arena)
{
    return arena_printf(arena, "%s, price %zu", (const char *)part, row + 1);
}

static const char *charge_label(const void *charges, size_t row, struct arena *arena)
{
    (void)arena;
    return ((const struct charge_rule *)charges)[row].vendor;
}

/* Compares the prices of each item. */
static const char *prices_difference(const struct instance *own, const struct instance *given,
                                     struct arena *arena)
{
    struct compared_rows *how = ROWS_OF("prices", STEP, struct price_step, step_label, NULL);
    const char *difference = NULL;
    how->uncovered = compare_uncovered(how, arena);
    for (size_t i = 0; i < own->snapshot->n_parts && !difference; i++) {
        const struct price *a = &own->item[i].price, *b = &given->item[i].price;
        how->context = own->snapshot->parts[i].id;
        difference = compare_rows(how, a->steps, a->n, b->steps, b->n, arena);
        if (!difference)
            difference = compare_rows(how, a->standing, a->n_standing, b->standing, b->n_standing, arena);
    }
    return difference;
}

const char *items_difference(const struct instance *own, const struct instance *given, struct arena *arena)
{
    static const struct compared market[] = {
        COMPARED_AS("minor units in a major unit", instance, market.minor_per_major, AS_REAL),
        COMPARED_AS("number of parts in must_buy", instance, market.n_must, AS_SIZE),
    };
    static const struct compared vendor[] = {{"vendor with terms", 0, sizeof(const char *), AS_TEXT}};
    const struct instance_market *a = &own->market, *b = &given->market;
    const struct part *parts = own->snapshot->parts;
    const size_t n = own->snapshot->n_parts;
    const char *difference =
        compare_rows(ROWS_OF("charges", CHARGE, struct charge_rule, charge_label, a->charges), a->charges,
                     a->n_charges, b->charges, b->n_charges, arena);
    if (!difference)
        difference = compare_rows(ROWS_OF("limits on orders", BOUND, struct order_limit, NULL, NULL),
                                  a->bounds, a->n_bounds, b->bounds, b->n_bounds, arena);
    if (!difference)
        difference = compare_rows(ROWS_OF("items", ITEM, struct instance_item, part_label, parts), own->item,
                                  n, given->item, n, arena);
    if (!difference)
        difference = prices_difference(own, given, arena);
    if (!difference)
        difference = compare_members(COMPARED_LIST(market), own, given, NULL, arena);
    return difference ? difference
                      : compare_rows(ROWS_OF("vendors with terms", vendor, const char *, NULL, NULL),
                                     a->vendors, a->n_vendors, b->vendors, b->n_vendors, arena);
}
