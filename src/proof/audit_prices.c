/* audit_prices.c - recomputes the price of each part from the text of its quotes: standing offers, in the
 * scenario's currency, with discounts and changes, each rounded once. */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/diag.h"
#include "base/mem.h"
#include "base/vec.h"
#include "base/yaml.h"
#include "catalog/cell_text.h"
#include "problem/instance.h"
#include "proof/audit.h"
#include "proof/audit_parts.h"
#include "proof/audit_text.h"
#include "proof/build.h"
#include "proof/check.h"
#include "proof/claim_read.h"
#include "proof/exact.h"
#include "proof/reads.h"
#include "proof/sorts.h"
#include "proof/words.h"
#include "scenario/change.h"

/* A price in force. It applies to orders of at least `least` units, which are sold in packs. */
struct offer_in_force {
    int64_t least;
    int64_t pack;
    int64_t minor; /* price of a pack: `exact` rounded half away from zero */
    struct fraction exact;
    size_t row;         /* row in the quotes; NO_INDEX: set by a change */
    const char *seller; /* seller named by the row; NULL: none */
};

struct currency_rate {
    const char *currency, *per_usd; /* NULL: the currency has no rate */
};

struct part_offers {
    const struct instance *instance;
    const char *day; /* date of the scenario (as_of) */
    VEC(struct currency_rate) rates;
    size_t first, end;        /* row range of the part's quotes */
    bool *is_standing;        /* [end - first] true if the quote stands */
    size_t n_offers;          /* number of standing offers */
    size_t node;              /* row of the node table where the last search ended */
    struct offer_in_force *v; /* [n], with room for all rows plus one */
    size_t n;
};

static const char *quote_cell(const struct part_offers *p, size_t row, const char *column)
{
    return cell_text(p->instance->snapshot, TABLE_QUOTE, row, column);
}

static const char *part_cell(const struct part_offers *p, size_t part, const char *column)
{
    return cell_text(p->instance->snapshot, TABLE_PART, part, column);
}

static int64_t quote_whole(const struct part_offers *p, size_t row, const char *column)
{
    const char *text = quote_cell(p, row, column);
    return text ? strtoll(text, NULL, 10) : 0;
}

/* --- currencies --- */

/* Units of a currency for one USD, as text: the newest rate up to the day; NULL: none. */
static const char *find_rate(const struct part_offers *p, const char *currency)
{
    const struct snapshot *snapshot = p->instance->snapshot;
    const char *newest = "", *rate = NULL;
    for (size_t i = 0; i < cell_rows(snapshot, TABLE_EXCHANGE_RATE); i++) {
        const char *dated = cell_text(snapshot, TABLE_EXCHANGE_RATE, i, "date");
        if (strcmp(cell_text(snapshot, TABLE_EXCHANGE_RATE, i, "currency"), currency) != 0 ||
            strcmp(dated, p->day) > 0 || strcmp(dated, newest) <= 0)
            continue;
        newest = dated;
        rate = cell_text(snapshot, TABLE_EXCHANGE_RATE, i, "per_usd");
    }
    return strcmp(currency, "USD") == 0 ? "1" : rate;
}

/* Like find_rate, but remembers the results of earlier calls. */
static const char *per_usd(struct part_offers *p, const char *currency)
{
    for (size_t i = 0; i < p->rates.n; i++)
        if (strcmp(p->rates.v[i].currency, currency) == 0)
            return p->rates.v[i].per_usd;
    VEC_PUSH(&p->rates, (struct currency_rate){currency, find_rate(p, currency)});
    return p->rates.v[p->rates.n - 1].per_usd;
}

/* Converts the price of a pack into the scenario's currency. Sets -1 if a rate is missing. */
static void convert_offer(struct offer_in_force *s, struct part_offers *p, const char *from)
{
    const char *to = p->instance->currency;
    const char *a = per_usd(p, from), *b = per_usd(p, to);
    struct decimal f = {0, 0}, t = {0, 0};
    if (strcmp(from, to) == 0)
        return;
    if (!a || !b) {
        s->minor = -1;
        return;
    }
    const int shift = exact_places(to) - exact_places(from);
    const bool exact = a[exact_read(&f, a)] == '\0' && b[exact_read(&t, b)] == '\0' && f.digits > 0;
    const int128 finer = exact_ten(shift), coarser = exact_ten(-shift); /* one of them is 1 */
    if (!exact || !exact_multiply(&s->exact, t.digits * exact_ten(f.scale), f.digits * exact_ten(t.scale)) ||
        !exact_multiply(&s->exact, finer, coarser))
        s->exact = (struct fraction){(int128)round((double)s->minor / strtod(a, NULL) * strtod(b, NULL) *
                                                   (double)finer / (double)coarser),
                                     1};
    s->minor = exact_round(s->exact.n, s->exact.d);
}

/* --- standing offers: an offer is all rows of one seller, kind and date --- */

static const char *seller_of(const struct part_offers *p, size_t row)
{
    const char *seller = quote_cell(p, row, "seller"), *source = quote_cell(p, row, "source");
    return seller ? seller : source ? source : "";
}

/* The fields that identify an offer. */
struct offer_id {
    const char *seller, *kind, *date, *until; /* until NULL: no end */
    size_t at;                                /* index of the row among the part's rows */
};

static int compare_offers(const void *a, const void *b)
{
    const struct offer_id *p = a, *q = b;
    const int seller = strcmp(p->seller, q->seller), kind = strcmp(p->kind, q->kind);
    return seller != 0 ? seller : kind != 0 ? kind : strcmp(p->date, q->date);
}

/* Sorts by offer, then by row. */
static int by_offer_and_row(const void *a, const void *b)
{
    const struct offer_id *p = a, *q = b;
    const int order = compare_offers(a, b);
    return order != 0 ? order : (p->at > q->at) - (p->at < q->at);
}

static size_t offer_end(const struct offer_id *offers, size_t n, size_t first)
{
    size_t end = first + 1;
    while (end < n && compare_offers(&offers[first], &offers[end]) == 0)
        end++;
    return end;
}

/* True if a row of the offer [n] ended before the day. With `open`, a row without an end counts as ended. */
static bool has_ended(const struct offer_id *offer, size_t n, const char *day, bool open)
{
    bool ended = false;
    for (size_t i = 0; i < n; i++)
        ended = ended || (offer[i].until ? strcmp(offer[i].until, day) < 0 : open);
    return ended;
}

/* True for a quote that is valid on the day and the newest of its seller by then. The offers are sorted, so
 * a newer one follows directly. */
static bool is_firm(const struct offer_id *offers, size_t n, size_t first, size_t end, const char *day)
{
    const bool newer = end < n && strcmp(offers[end].seller, offers[first].seller) == 0 &&
                       strcmp(offers[end].kind, offers[first].kind) == 0 &&
                       strcmp(offers[end].date, day) <= 0;
    return strcmp(offers[first].kind, "quote") == 0 && strcmp(offers[first].date, day) <= 0 && !newer &&
           !has_ended(&offers[first], end - first, day, true);
}

static void take_quote(struct part_offers *p, size_t row)
{
    const int64_t amount = quote_whole(p, row, "amount_minor");
    struct offer_in_force now = {
        quote_whole(p, row, "min_quantity"), quote_whole(p, row, "pack"), amount, {amount, 1}, row,
        quote_cell(p, row, "seller")};
    convert_offer(&now, p, quote_cell(p, row, "currency"));
    p->v[p->n++] = now;
}

/* All firm offers stand together. Without a firm offer, all offers of the newest date stand. */
static void mark_offers(struct part_offers *p, const struct offer_id *offers, size_t n, const char *newest)
{
    const bool valid_only = p->instance->policy->quotes_valid_only;
    p->n_offers = 0;
    for (int round = 0; round < 2 && p->n_offers == 0; round++)
        for (size_t first = 0, end = 0; first < n; first = end) {
            end = offer_end(offers, n, first);
            const bool is_standing =
                round == 0 ? is_firm(offers, n, first, end, p->day)
                           : strcmp(offers[first].date, newest) == 0 &&
                                 !(valid_only && has_ended(&offers[first], end - first, p->day, false));
            p->n_offers += is_standing;
            for (size_t i = first; i < end; i++)
                p->is_standing[offers[i].at] = is_standing;
        }
}

static void mark_standing_offers(struct part_offers *p)
{
    const size_t n = p->end - p->first;
    const char *newest = "";
    struct offer_id *offers = mem_alloc(n, sizeof *offers);
    p->v = mem_grow(p->v, n + 1, sizeof *p->v);
    p->is_standing = mem_grow(p->is_standing, n + 1, sizeof *p->is_standing);
    for (size_t i = 0; i < n; i++) {
        const size_t row = p->first + i;
        offers[i] = (struct offer_id){seller_of(p, row), quote_cell(p, row, "kind"),
                                      quote_cell(p, row, "date"), quote_cell(p, row, "valid_until"), i};
        if (strcmp(offers[i].date, p->day) <= 0 && strcmp(offers[i].date, newest) > 0)
            newest = offers[i].date;
    }
    sorts_heap(offers, n, sizeof *offers, by_offer_and_row);
    mark_offers(p, offers, n, newest);
    free(offers);
}

static void part_offers_fini(struct part_offers *p)
{
    free(p->v);
    free(p->is_standing);
    free(p->rates.v);
}

static void take_standing(struct part_offers *p)
{
    p->n = 0;
    for (size_t i = p->first; i < p->end; i++)
        if (p->is_standing[i - p->first])
            take_quote(p, i);
}

/* Multiplies the exact price by a factor. The result is rounded from the exact price, so that the price is
 * rounded only once. */
static void scale_offer(struct offer_in_force *s, struct decimal factor)
{
    const int128 one = exact_ten(factor.scale);
    if (!exact_multiply(&s->exact, factor.digits, one)) {
        s->exact = (struct fraction){exact_round(s->exact.n, s->exact.d), 1};
        (void)exact_multiply(&s->exact, factor.digits, one);
    }
    s->minor = exact_round(s->exact.n, s->exact.d);
}

/* Applies the scenario's discounts on the part, on the seller of the price, or else on the part's vendor. */
static void apply_discounts(struct part_offers *p, size_t part)
{
    const struct snapshot *snapshot = p->instance->snapshot;
    const struct yaml *discounts = audit_value(p->instance, "discounts");
    const char *id = cell_text(snapshot, TABLE_PART, part, "id");
    const char *vendor = cell_text(snapshot, TABLE_PART, part, "vendor");
    for (size_t d = 0; discounts && d < discounts->n; d++) {
        const char *name = discounts->pairs[d].key;
        const char *text = reads_text(p->instance, discounts->pairs[d].value);
        struct decimal off = {0, 0};
        const bool read = audit_share(&off, text);
        for (size_t i = 0; i < p->n && read; i++) {
            const char *from = p->v[i].seller ? p->v[i].seller : vendor;
            if (words_match(name, id) || (from && words_match(name, from)))
                scale_offer(&p->v[i],
                            (struct decimal){(int64_t)exact_ten(off.scale) - off.digits, off.scale});
        }
    }
}

static void apply_changes(struct part_offers *p, size_t part, const struct change *changes)
{
    const char *id = cell_text(p->instance->snapshot, TABLE_PART, part, "id");
    for (size_t c = 0; c < p->instance->scenario->file.changes.n; c++) {
        if (changes[c].target != CHANGE_PRICE || !words_match(changes[c].pattern, id))
            continue;
        reads_change(p->instance, c);
        for (size_t i = 0; i < p->n && changes[c].relative; i++) {
            scale_offer(&p->v[i], changes[c].factor);
            p->v[i].row = NO_INDEX;
        }
        if (!changes[c].relative) {
            p->n = 1;
            p->v[0] = (struct offer_in_force){1, 1, 0, {0, 1}, NO_INDEX, NULL};
            (void)audit_money(&p->v[0].minor, changes[c].value, p->instance->currency);
            p->v[0].exact.n = p->v[0].minor;
        }
    }
}

/* The vendor whose terms apply to a price; NULL: no terms of the scenario apply. */
static const char *terms_of(const struct part_offers *p, size_t part, const struct offer_in_force *of)
{
    const struct yaml *vendors = audit_value(p->instance, "vendors");
    const struct yaml *kinds = audit_value(p->instance, "limits.one_vendor");
    const struct snapshot *snapshot = p->instance->snapshot;
    const char *vendor = cell_text(snapshot, TABLE_PART, part, "vendor");
    const char *who = of->seller ? of->seller : vendor ? vendor : cell_text(snapshot, TABLE_PART, part, "id");
    bool counts = vendors && yaml_get(vendors, who);
    for (size_t k = 0; kinds && k < kinds->n && !counts; k++)
        counts = strcmp(kinds->items[k]->text, cell_text(snapshot, TABLE_PART, part, "kind")) == 0;
    return counts ? who : NULL;
}

/* The cheapest of several rows for the same order size, from any seller or under the given terms; NULL:
 * none. */
static const struct offer_in_force *cheapest(const struct part_offers *p, size_t part, int64_t least,
                                             int64_t pack, const char *const *terms)
{
    const struct offer_in_force *out = NULL;
    for (size_t i = 0; i < p->n; i++)
        if (p->v[i].least == least && p->v[i].pack == pack && (!out || p->v[i].minor < out->minor) &&
            (!terms || check_same(terms_of(p, part, &p->v[i]), *terms)))
            out = &p->v[i];
    return out;
}

/* Price of a unit before discounts, in the smallest order. */
static double list_price(const struct part_offers *p, size_t part)
{
    const struct offer_in_force *first = NULL;
    const char *kind = cell_text(p->instance->snapshot, TABLE_PART, part, "kind");
    for (size_t i = 0; i < p->n && strcmp(kind, "rental") != 0; i++)
        if (!first || p->v[i].least < first->least ||
            (p->v[i].least == first->least && p->v[i].pack < first->pack))
            first = &p->v[i];
    first = first ? cheapest(p, part, first->least, first->pack, NULL) : NULL;
    return first ? (double)first->minor / (double)first->pack : 0;
}

/* The vendor whose terms apply to a price step, according to the problem. */
static const char *terms_taken(const struct instance *instance, const struct price_step *step)
{
    return step->vendor > 0 ? instance->market.vendors[step->vendor - 1] : NULL;
}

static bool price_holds(const struct part_offers *p, size_t part, const struct price *price)
{
    const struct yaml *said = audit_value(p->instance, "tax");
    struct decimal tax = {0, 0};
    bool same = !said || (said->text && audit_share(&tax, said->text));
    same = same && (int128)price->tax.digits * exact_ten(tax.scale) ==
                       (int128)tax.digits * exact_ten(price->tax.scale);
    for (size_t i = 0; i < p->n && same; i++) {
        size_t n = 0;
        for (size_t s = 0; s < price->n; s++)
            n += price->steps[s].min_quantity == p->v[i].least && price->steps[s].pack == p->v[i].pack &&
                 check_same(terms_taken(p->instance, &price->steps[s]), terms_of(p, part, &p->v[i]));
        same = n == 1;
    }
    for (size_t s = 0; s < price->n && same; s++) {
        const char *terms = terms_taken(p->instance, &price->steps[s]);
        const struct offer_in_force *now =
            cheapest(p, part, price->steps[s].min_quantity, price->steps[s].pack, &terms);
        same = now && now->minor == price->steps[s].pack_minor;
    }
    return same;
}

/* The count of a part in a map of counts; `none` if the map lacks the part. */
static int64_t count_of(const struct instance *instance, const struct yaml *map, const char *id, int64_t none)
{
    const char *count = reads_at(instance, map, id);
    return count ? strtoll(count, NULL, 10) : none;
}

/* True if owned and available units are those of the scenario after changes. */
static bool stock_holds(const struct instance *instance, size_t part, const char *id,
                        const struct change *changes)
{
    int64_t most = count_of(instance, audit_value(instance, "limits.available"), id, -1);
    const struct price *price = &instance->item[part].price;
    for (size_t c = 0; c < instance->scenario->file.changes.n; c++)
        if (audit_is_of(&changes[c], "available", id)) {
            reads_change(instance, c);
            most = changes[c].relative ? exact_times(most, changes[c].factor)
                                       : strtoll(changes[c].value, NULL, 10);
        }
    return instance->item[part].owned == count_of(instance, audit_value(instance, "owned"), id, 0) &&
           price->scarce == (most >= 0) && (most < 0 || price->at_most == most);
}

/* True if the text is that of a CSV cell, which may be quoted with its quotes doubled. */
static bool is_of_cell(const char *taken, const char *cell)
{
    if (!taken || !cell || *cell != '"')
        return check_same(taken, cell);
    for (cell++; *taken && *taken == *cell; taken++)
        cell += *cell == '"' ? 2 : 1;
    return *taken == '\0' && strcmp(cell, "\"") == 0;
}

static enum status audit_part(struct part_offers *p, size_t part, const struct change *changes,
                              struct diag *diag)
{
    const struct instance *instance = p->instance;
    const char *id = cell_text(instance->snapshot, TABLE_PART, part, "id");
    const bool listed = audit_same(list_price(p, part), instance->item[part].list_minor);
    apply_discounts(p, part);
    apply_changes(p, part, changes);
    const struct part *taken = &instance->snapshot->parts[part];
    if (!check_same(taken->id, id) || !is_of_cell(taken->vendor, part_cell(p, part, "vendor")) ||
        !check_same(words_kind[taken->kind], part_cell(p, part, "kind")))
        return diag_set(diag, ST_INTERNAL, "part %zu differs from its row, '%s'", part + 1, id);
    if (!listed || !price_holds(p, part, &instance->item[part].price))
        return diag_set(diag, ST_INTERNAL, "the price of '%s' differs from its quotes", id);
    if (!stock_holds(instance, part, id, changes))
        return diag_set(diag, ST_INTERNAL, "owned or available units of '%s' differ from the scenario", id);
    return ST_OK;
}

/* The first row, in a table sorted by its column `part`, that does not come before a part. The search starts
 * at `from`. */
static size_t find_row(const struct snapshot *snapshot, enum table_id table, const char *part, size_t from)
{
    const size_t n = cell_rows(snapshot, table);
    if (from > 0 && strcmp(cell_text(snapshot, table, from - 1, "part"), part) >= 0)
        from = 0;
    while (from < n && strcmp(cell_text(snapshot, table, from, "part"), part) < 0)
        from++;
    return from;
}

/* The part whose quotes apply: another node if the part is that node with other settings. */
static const char *quoted_as(struct part_offers *p, const char *id)
{
    const struct snapshot *snapshot = p->instance->snapshot;
    p->node = find_row(snapshot, TABLE_NODE, id, p->node);
    const bool is_node = p->node < cell_rows(snapshot, TABLE_NODE) &&
                         strcmp(cell_text(snapshot, TABLE_NODE, p->node, "part"), id) == 0;
    const char *same = is_node ? cell_text(snapshot, TABLE_NODE, p->node, "same_as") : NULL;
    return same ? same : id;
}

/* Finds the rows of a part's quotes and marks the standing ones. */
static void find_rows(struct part_offers *p, const char *part)
{
    const size_t n = cell_rows(p->instance->snapshot, TABLE_QUOTE);
    const char *id = quoted_as(p, part);
    p->first = find_row(p->instance->snapshot, TABLE_QUOTE, id, p->first);
    for (p->end = p->first; p->end < n && strcmp(quote_cell(p, p->end, "part"), id) == 0;)
        p->end++;
    mark_standing_offers(p);
}

enum status audit_prices(const struct instance *instance, const struct change *changes, struct diag *diag)
{
    const struct snapshot *snapshot = instance->snapshot;
    char day[11];
    struct part_offers p = {.instance = instance, .day = words_of_day(day, instance->as_of)};
    enum status status = ST_OK;
    for (size_t part = 0; part < cell_rows(snapshot, TABLE_PART) && status == ST_OK; part++) {
        find_rows(&p, cell_text(snapshot, TABLE_PART, part, "id"));
        take_standing(&p);
        status = audit_part(&p, part, changes, diag);
    }
    part_offers_fini(&p);
    return status;
}

/* --- quote of an order line --- */

/* True if the offer at p->v[0] gives the line's price and has the claimed fields. */
static bool prices_line(const struct part_offers *p, const struct claim_line *line,
                        const struct claim_quote *said)
{
    const struct offer_in_force *of = &p->v[0];
    const size_t row = of->row;
    if (line->quantity < of->least || line->quantity % of->pack != 0 ||
        line->quantity / of->pack * of->minor != line->total_minor - line->tax_minor)
        return false;
    if (row == NO_INDEX)
        return check_same(said->quote_kind, "set") && !said->quote_date && !said->valid_until &&
               !said->source && (!said->seller || check_same(said->seller, of->seller));
    return check_same(said->quote_kind, quote_cell(p, row, "kind")) &&
           check_same(said->quote_date, quote_cell(p, row, "date")) &&
           (!said->says_end || check_same(said->valid_until, quote_cell(p, row, "valid_until"))) &&
           check_same(said->source, quote_cell(p, row, "source")) &&
           (!said->seller || check_same(said->seller, seller_of(p, row)));
}

bool audit_quote(const struct instance *instance, const struct change *changes, const struct claim_line *line,
                 const struct claim_quote *said)
{
    char day[11];
    struct part_offers p = {.instance = instance, .day = words_of_day(day, instance->as_of)};
    const size_t part = words_part(instance->snapshot, line->part);
    bool holds = false, set = false;
    if (part == NO_INDEX || !check_same(said->kind, cell_text(instance->snapshot, TABLE_PART, part, "kind")))
        return false;
    if (line->quantity == 0)
        return !said->quote_kind && !said->quote_date && !said->valid_until && !said->source &&
               !said->seller && said->dearer_offers <= 0;
    find_rows(&p, line->part);
    for (size_t row = p.first; row < p.end || (p.first == p.end && row == p.first); row++) {
        const bool is_standing = row < p.end && p.is_standing[row - p.first];
        p.n = 0;
        if (is_standing)
            take_quote(&p, row);
        apply_discounts(&p, part);
        apply_changes(&p, part, changes);
        set = set || (p.n > 0 && p.v[0].row == NO_INDEX);
        holds = holds || (p.n > 0 && prices_line(&p, line, said));
    }
    part_offers_fini(&p);
    const int64_t dearer = set || p.n_offers == 0 ? 0 : (int64_t)p.n_offers - 1;
    return holds && (said->dearer_offers < 0 || said->dearer_offers == dearer);
}

enum status proof_build_items(struct proof_build *b)
{
    const enum status status = audit_prices(b->own, b->changes, b->diag);
    return status == ST_OK ? audit_sizes(b->own, b->changes, b->diag) : status;
}
