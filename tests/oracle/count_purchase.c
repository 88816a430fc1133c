/* count_purchase.c - counts a purchase part by part. */
#include "oracle/count_purchase.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/mem.h"
#include "check.h"
#include "machine/order_table.h"
#include "scenario/at_most.h"

/* Sets the smallest and the largest quantity of a part in an order, from the text of the scenario. */
static void bounds_of(int64_t *low, int64_t *high, const struct instance *instance, size_t part)
{
    const struct limits *limits = &instance->scenario->limits;
    const char *id = instance->snapshot->parts[part].id;
    *low = 0;
    *high = -1; /* there is no limit */
    for (size_t i = 0; i < limits->must_buy.n; i++)
        *low = strcmp(limits->must_buy.v[i].text, id) == 0 ? 1 : *low;
    for (size_t i = 0; i < limits->available.n; i++)
        if (strcmp(limits->available.v[i].part.text, id) == 0)
            *high = limits->available.v[i].count;
}

/* Units of a currency for one USD at the date, in whole numbers. */
static int64_t per_usd(const struct instance *instance, const char *currency)
{
    const struct snapshot *snapshot = instance->snapshot;
    const struct exchange_rate *best = NULL;
    for (size_t i = 0; i < snapshot->paid.n_exchange; i++) {
        const struct exchange_rate *rate = &snapshot->paid.exchange[i];
        if (strcmp(rate->currency, currency) == 0 && rate->date <= instance->as_of &&
            (!best || rate->date > best->date))
            best = rate;
    }
    return best ? (int64_t)best->per_usd : 1;
}

/* The price of a pack of the quote in minor units of USD, before discounts and rounding. */
static int128 pack_exact(int128 *units, const struct instance *instance, const struct quote *quote)
{
    *units = per_usd(instance, quote->currency);
    return (int128)quote->amount_minor * (strcmp(quote->currency, "JPY") == 0 ? 100 : 1);
}

static bool of_one_offer(const struct instance *instance, const struct quote *a, const struct quote *b)
{
    return a->part == b->part && a->kind == b->kind && a->date == b->date &&
           strcmp(snapshot_seller(instance->snapshot, a), snapshot_seller(instance->snapshot, b)) == 0;
}

/* A quote is firm, by the manual, if every row of its offer has an end, none has ended, and its seller has
 * not quoted since. */
static bool firm(const struct instance *instance, const struct quote *quote)
{
    const struct snapshot *snapshot = instance->snapshot;
    if (quote->kind != FIGURE_QUOTE || quote->date > instance->as_of)
        return false;
    for (size_t q = 0; q < snapshot->paid.n_quotes; q++) {
        const struct quote *other = &snapshot->paid.quotes[q];
        if (of_one_offer(instance, quote, other) && other->valid_until < instance->as_of)
            return false;
        if (other->part == quote->part && other->kind == FIGURE_QUOTE && other->date > quote->date &&
            other->date <= instance->as_of &&
            strcmp(snapshot_seller(snapshot, other), snapshot_seller(snapshot, quote)) == 0)
            return false;
    }
    return true;
}

static bool stands(const struct instance *instance, const struct quote *quote)
{
    const struct snapshot *snapshot = instance->snapshot;
    if (quote->date > instance->as_of)
        return false;
    bool any_firm = false, newest = true, ended = false;
    for (size_t q = 0; q < snapshot->paid.n_quotes; q++) {
        const struct quote *other = &snapshot->paid.quotes[q];
        if (other->part != quote->part)
            continue;
        any_firm = any_firm || firm(instance, other);
        newest = newest && (other->date <= quote->date || other->date > instance->as_of);
        ended = ended || (of_one_offer(instance, quote, other) && other->valid_until > 0 &&
                          other->valid_until < instance->as_of);
    }
    return any_firm ? firm(instance, quote)
                    : newest && !(ended && instance->scenario->policy.quotes_valid_only);
}

bool count_sole_source(const struct instance *instance, size_t part)
{
    const struct located_list *kinds = &instance->scenario->limits.sole_source;
    for (size_t i = 0; i < kinds->n; i++)
        if (strcmp(kinds->v[i].text, part_kind_name(instance->snapshot->parts[part].kind)) == 0)
            return true;
    return false;
}

static const char *seller_of(const struct instance *instance, size_t part, const char *seller)
{
    const struct part *of = &instance->snapshot->parts[part];
    return seller ? seller : *of->vendor ? of->vendor : of->id;
}

const char *count_seller(const struct instance *instance, size_t part, const struct price_step *step)
{
    return seller_of(instance, part, step ? step->seller : NULL);
}

/* The vendor whose terms apply to a quote; "": the scenario has none. */
static const char *terms_of(const struct instance *instance, const struct quote *quote)
{
    const struct purchase *purchase = &instance->scenario->purchase;
    const char *name = seller_of(instance, quote->part, quote->seller);
    bool count = count_sole_source(instance, quote->part);
    for (size_t v = 0; v < purchase->n_vendors; v++)
        count = count || strcmp(purchase->vendors[v].name.text, name) == 0;
    return count ? name : "";
}

/* True if a quote is valid and no other valid quote replaces it for the same order under the same terms. */
static bool holds(const struct instance *instance, const struct quote *quote)
{
    const struct part *part = &instance->snapshot->parts[quote->part];
    if (!stands(instance, quote))
        return false;
    for (size_t q = part->first_quote; q < part->first_quote + part->n_quotes; q++) {
        const struct quote *other = &instance->snapshot->paid.quotes[q];
        if (other->pack != quote->pack || other->min_quantity != quote->min_quantity ||
            !stands(instance, other) || strcmp(terms_of(instance, other), terms_of(instance, quote)) != 0)
            continue;
        int128 units = 0, other_units = 0;
        const int128 a = pack_exact(&units, instance, quote), b = pack_exact(&other_units, instance, other);
        if (b * units < a * other_units || (b * units == a * other_units && other < quote))
            return false;
    }
    return true;
}

/* True if the price step belongs to this order, price and vendor. */
static bool is_step(const struct instance *instance, const struct price_step *step, const struct quote *quote,
                    int64_t minor)
{
    const char *vendor = step->vendor ? instance->market.vendors[step->vendor - 1] : "";
    return step->min_quantity == quote->min_quantity && step->pack == quote->pack &&
           step->pack_minor == minor && strcmp(vendor, terms_of(instance, quote)) == 0;
}

void count_prices(const struct instance *instance)
{
    const struct snapshot *snapshot = instance->snapshot;
    for (size_t p = 0; p < snapshot->n_parts; p++) {
        const struct price *price = &instance->item[p].price;
        size_t n = 0;
        for (size_t q = snapshot->parts[p].first_quote;
             q < snapshot->parts[p].first_quote + snapshot->parts[p].n_quotes; q++) {
            const struct quote *quote = &snapshot->paid.quotes[q];
            int128 units = 0, exact = pack_exact(&units, instance, quote);
            if (!holds(instance, quote))
                continue;
            for (size_t d = 0; d < instance->scenario->purchase.n_discounts; d++) {
                const struct discount *discount = &instance->scenario->purchase.discounts[d];
                if (discount->name.text[0] != snapshot->parts[p].id[0])
                    continue;
                exact *= discount->factor.digits;
                for (int i = 0; i < discount->factor.scale; i++)
                    units *= 10;
            }
            const int64_t minor = (int64_t)((2 * exact + units) / (2 * units));
            bool found = false;
            for (size_t s = 0; s < price->n; s++)
                found = found || is_step(instance, &price->steps[s], quote, minor);
            assert_true(found);
            n++;
        }
        assert_int_equal(price->n, n);
    }
}

int64_t count_order(const struct instance *instance, size_t part, int64_t quantity, const char *seller)
{
    const struct price *price = &instance->item[part].price;
    const struct price_step *steps = seller ? price->standing : price->steps;
    int64_t low = 0, high = -1;
    bounds_of(&low, &high, instance, part);
    quantity = quantity > low ? quantity : low;
    int64_t best = quantity <= 0 ? 0 : -1;
    for (size_t s = 0; s < (seller ? price->n_standing : price->n) && quantity > 0; s++) {
        const int64_t q = quantity > steps[s].min_quantity ? quantity : steps[s].min_quantity;
        const int64_t packs = (q + steps[s].pack - 1) / steps[s].pack;
        const int64_t cost = packs * steps[s].pack_minor;
        if (seller && strcmp(count_seller(instance, part, &steps[s]), seller) != 0)
            continue;
        if ((high < 0 || packs * steps[s].pack <= high) && (best < 0 || cost < best))
            best = cost;
    }
    return best <= 0 ? best : best + decimal_scale(best, instance->scenario->purchase.tax);
}

bool count_is_bought(const struct instance *instance, size_t part, int64_t quantity)
{
    int64_t low, high;
    bounds_of(&low, &high, instance, part);
    return quantity > 0 || low > 0;
}

bool count_sells(const struct instance *instance, size_t part, const char *seller)
{
    const struct price *price = &instance->item[part].price;
    bool sells = price->n_standing == 0 && strcmp(count_seller(instance, part, NULL), seller) == 0;
    for (size_t s = 0; s < price->n_standing; s++)
        sells = sells || strcmp(count_seller(instance, part, &price->standing[s]), seller) == 0;
    return sells;
}

static int64_t money_with_tax(const struct instance *instance, const char *text)
{
    const int64_t net = llround(strtod(text, NULL) * 100);
    return net + decimal_scale(net, instance->scenario->purchase.tax);
}

int64_t count_surcharge(const struct instance *instance, const int64_t *paid_minor)
{
    int64_t sum = 0;
    for (size_t v = 0; v < instance->scenario->purchase.n_vendors; v++) {
        const struct charge_terms *terms = &instance->scenario->purchase.vendors[v];
        const int64_t minimum = money_with_tax(instance, terms->floor.text);
        const int64_t fee = terms->fee.text ? money_with_tax(instance, terms->fee.text) : INT64_MAX;
        const int64_t paid = paid_minor ? paid_minor[v] : 0;
        if (!paid_minor || (paid > 0 && paid < minimum))
            sum += minimum - paid < fee ? minimum - paid : fee;
    }
    return sum;
}

/* Least cost of the parts from this one on, over all sellers of each; -1: not available. */
static int64_t pay_rest(const struct instance *instance, const int64_t *units, const char *only, size_t part,
                        int64_t *paid_minor)
{
    if (part == instance->snapshot->n_parts)
        return count_surcharge(instance, paid_minor);
    const struct purchase *purchase = &instance->scenario->purchase;
    const struct price *price = &instance->item[part].price;
    const int64_t bought = units[part] - instance->item[part].owned;
    const bool tied = only && count_sole_source(instance, part);
    if (!count_is_bought(instance, part, bought) && (units[part] == 0 || !tied))
        return pay_rest(instance, units, only, part + 1, paid_minor);
    int64_t best = -1;
    for (size_t s = 0; s == 0 || s < price->n_standing; s++) {
        const char *seller = count_seller(instance, part, price->n_standing ? &price->standing[s] : NULL);
        const int64_t cost = count_order(instance, part, bought, seller);
        if (cost < 0 || (tied && strcmp(seller, only) != 0))
            continue;
        for (size_t v = 0; v < purchase->n_vendors; v++)
            paid_minor[v] += strcmp(purchase->vendors[v].name.text, seller) == 0 ? cost : 0;
        const int64_t rest = pay_rest(instance, units, only, part + 1, paid_minor);
        best = rest >= 0 && (best < 0 || cost + rest < best) ? cost + rest : best;
        for (size_t v = 0; v < purchase->n_vendors; v++)
            paid_minor[v] -= strcmp(purchase->vendors[v].name.text, seller) == 0 ? cost : 0;
    }
    return best;
}

int64_t count_paid(const struct instance *instance, const int64_t *units, const char *only)
{
    int64_t paid_minor[CHARGES_AT_MOST] = {0};
    return pay_rest(instance, units, only, 0, paid_minor);
}

void count_part(struct counted *c, const struct instance *instance, size_t part, int64_t units)
{
    c->units[part] += units;
    c->power_W += (double)units * instance->snapshot->parts[part].size.power_W;
    c->height_U += (double)units * instance->snapshot->parts[part].size.height_U;
}

/* A parameter of the design; NULL: its template has none of this name. */
static int64_t *param_at(struct design *design, const char *name)
{
    for (size_t i = 0; i < design->network->n_params; i++)
        if (strcmp(design->network->params[i].name, name) == 0)
            return &design->param[i];
    return NULL;
}

double count_mixes(const struct need *need, int64_t needed)
{
    double all = 1;
    for (size_t k = 0; k + 1 < need->n_options && needed > 0; k++)
        all *= (double)(needed / (need->options[k].units > 0 ? need->options[k].units : 1) + 2);
    return all;
}

int64_t count_need(const struct instance *instance, const struct design *design, size_t i, int64_t nodes)
{
    const struct spare *spare = &instance->scenario->limits.free_ports.spare;
    const enum resource resource = design_resource(design, i);
    if (resource == RESOURCE_MEMORY)
        return count_need(instance, design, 0, nodes) < 0 ? -1 : design->memory->modules * nodes;
    if (design_has_length(design, i))
        return design_need(design, i, nodes);
    struct design bare = *design;
    bare.spare_ports = (struct spare){0};
    bare.known.n = 0;
    bare.reach_mm = INT64_MAX; /* free ports have no cables */
    const bool star = strcmp(design->network->name, "star") == 0;
    const bool mixed = design->network->n_switches == 0;
    const bool tree = strcmp(design->network->name, "fat-tree") == 0;
    int64_t *each = param_at(&bare, star ? "nics" : "ports"), *alike = param_at(&bare, "rails");
    const int64_t rails = alike ? *alike : 1;
    const int64_t ports = mixed && !design->network->two_regions ? design->param[0] * design->param[2]
                          : each                                 ? *each
                                                                 : rails;
    const double share = (double)spare->share.digits / pow(10, spare->share.scale);
    const int64_t left = spare->count + (int64_t)ceil(share * (double)(ports * nodes) - 1e-9);
    if (mixed || left == 0)
        return design_need(&bare, i, nodes) + (resource == RESOURCE_PORT ? left : 0);
    const int64_t units = design_need(&bare, i, nodes);
    if (tree && design->layout && !design->layout->leaves_in_middle) { /* racks hold whole nodes */
        const int64_t more = (left + ports - 1) / ports;
        if (units < 0 || resource == RESOURCE_NODE || resource == RESOURCE_NIC)
            return design_need(&bare, 0, nodes + more) < 0 ? -1 : units;
        return design_need(&bare, i, nodes + more);
    }
    /* nodes with one port each, of every rail */
    const int64_t ends = nodes * ports / rails + (left + rails - 1) / rails;
    if (each)
        *each = 1;
    if (alike)
        *alike = 1;
    const int64_t of_rail = design_need(&bare, i, ends);
    if (units < 0 || of_rail < 0 || resource == RESOURCE_NODE || resource == RESOURCE_NIC)
        return of_rail < 0 ? -1 : units;
    return rails * of_rail - (resource == RESOURCE_CABLE ? rails * ends - nodes * ports : 0);
}

/* Counts options by their alternatives, the last group first. */
static bool takes(const struct purchase *purchase, size_t option, size_t e)
{
    if (purchase->extras[e].group == 0)
        return true;
    for (size_t group = purchase->n_groups; group >= 1; group--) {
        size_t n = 0, place = 0;
        for (size_t x = 0; x < purchase->n_extras; x++) {
            place = x == e ? n : place;
            n += purchase->extras[x].group == group;
        }
        if (purchase->extras[e].group == group)
            return option % n == place;
        option /= n;
    }
    return false;
}

bool count_uses(const struct instance *instance, const struct design *design, int64_t nodes, const char *part)
{
    const struct purchase *purchase = &instance->scenario->purchase;
    bool used = false;
    for (size_t e = 0; e < purchase->n_extras; e++)
        used = used || (design->rented.units == 0 && takes(purchase, design->bought.option, e) &&
                        strcmp(purchase->extras[e].part.text, part) == 0);
    for (size_t i = 0; i < design->needs.n; i++) {
        const struct need *need = &instance->choice.needs[design->needs.at[i]];
        const bool any = count_need(instance, design, i, nodes) != 0;
        for (size_t k = 0; k < need->n_options && any; k++)
            used = used || strcmp(instance->snapshot->parts[need->options[k].part].id, part) == 0;
    }
    return used;
}

static double with_spare(const struct instance *instance, double height_U, int64_t clusters)
{
    const struct spare *spare = &instance->scenario->limits.free_units.spare;
    return height_U + (double)(clusters * spare->count) +
           height_U * (double)spare->share.digits / pow(10, spare->share.scale);
}

/* The extra after the catalogue has completed it. */
static struct extra completed(const struct snapshot *snapshot, struct extra extra)
{
    const size_t part = snapshot_part(snapshot, extra.part.text);
    double holds = 1;
    if (extra.per == PER_UNSAID) {
        extra.per = PER_CLUSTER;
        for (size_t i = 0; i < snapshot->paid.n_fees; i++)
            if (snapshot->paid.fees[i].part == part)
                extra.per = strcmp(snapshot->paid.fees[i].per, "core") == 0 ? PER_CORE : PER_NODE;
    }
    for (size_t i = 0; i < snapshot->room.n_racks; i++)
        if (snapshot->room.racks[i].part == part)
            holds = extra.per == PER_RACK_UNIT ? (double)snapshot->room.racks[i].units_U
                    : extra.per == PER_WATT    ? fmax(snapshot->room.racks[i].capacity_W, 0)
                                               : 1;
    for (size_t i = 0; i < snapshot->room.n_pdus; i++)
        if (snapshot->room.pdus[i].part == part && extra.per == PER_WATT)
            holds = snapshot->room.pdus[i].capacity_W;
    if (extra.each <= 0)
        extra.each = holds > 0 ? holds : 1;
    return extra;
}

static int64_t times(const struct extra *extra, double counted)
{
    int64_t n = 0;
    while ((double)n * extra->each < counted * (1 - 1e-12))
        n++;
    return n * extra->count;
}

/* Counts the extras per one kind of unit. */
static void count_extras(struct counted *c, const struct instance *instance, const struct design *design,
                         enum extra_per per, double amount)
{
    const struct purchase *purchase = &instance->scenario->purchase;
    for (size_t e = 0; e < purchase->n_extras; e++) {
        const struct extra extra = completed(instance->snapshot, purchase->extras[e]);
        if (extra.per == per && takes(purchase, design->bought.option, e))
            count_part(c, instance, snapshot_part(instance->snapshot, extra.part.text),
                       times(&extra, amount));
    }
}

/* Counts supplies for the power of the racks and racks for the height of the supplies, repeatedly from zero
 * until both stay the same. Racks hold units but take none up. */
static struct counted count_extras_by_size(const struct instance *instance, const struct design *design,
                                           const struct counted *bare)
{
    double racks_W = 0, supplies_U = 0, before_W = -1, before_U = -1;
    struct counted all = *bare;
    while (racks_W != before_W || supplies_U != before_U) {
        before_W = racks_W;
        before_U = supplies_U;
        all = *bare;
        count_extras(&all, instance, design, PER_WATT, bare->power_W + racks_W);
        supplies_U = all.height_U - bare->height_U;
        const double supplied_W = all.power_W, height_U = all.height_U;
        count_extras(&all, instance, design, PER_RACK_UNIT, with_spare(instance, height_U, 1));
        racks_W = all.power_W - supplied_W;
        all.height_U = height_U;
    }
    return all;
}

bool count_by_length(const struct instance *instance, enum resource resource)
{
    return instance->scenario->purchase.layout.at.text && resource == RESOURCE_CABLE;
}

void count_cluster(struct counted *c, const struct instance *instance, const struct design *design,
                   int64_t nodes, const struct counted *mixed)
{
    struct counted own = mixed ? *mixed : (struct counted){.power_W = 0};
    for (size_t i = 0; i < design->needs.n; i++) {
        const struct need *need = &instance->choice.needs[design->needs.at[i]];
        const int64_t needed = count_need(instance, design, i, nodes), units = need->options[0].units;
        if (need->n_options == 1)
            count_part(&own, instance, need->options[0].part, (needed + units - 1) / units);
    }
    count_extras(&own, instance, design, PER_CLUSTER, 1);
    count_extras(&own, instance, design, PER_NODE, (double)nodes);
    count_extras(&own, instance, design, PER_SOCKET, (double)(nodes * design->node->sockets));
    count_extras(&own, instance, design, PER_CORE, (double)(nodes * design->node->cores));
    own = count_extras_by_size(instance, design, &own);
    for (size_t p = 0; p < instance->snapshot->n_parts; p++)
        c->units[p] += own.units[p];
    c->power_W += own.power_W;
    c->height_U += own.height_U;
}

static int falling(const void *a, const void *b)
{
    const int64_t x = *(const int64_t *)a, y = *(const int64_t *)b;
    return (y > x) - (y < x);
}

int64_t count_supply(const struct need *need, const int64_t *pieces)
{
    int64_t units = 0, families = 0;
    for (size_t k = 0; k < need->n_options; k++) {
        units += need->options[k].family == 0 ? need->options[k].units * pieces[k] : 0;
        families = need->options[k].family > families ? need->options[k].family : families;
    }
    for (int64_t family = 1; family <= families; family++) {
        int64_t slots = 0, n_cards = 0;
        for (size_t k = 0; k < need->n_options; k++) {
            slots += need->options[k].family == family ? need->options[k].slots * pieces[k] : 0;
            n_cards += need->options[k].family == family && need->options[k].slots == 0 ? pieces[k] : 0;
        }
        int64_t *cards = mem_alloc((size_t)n_cards, sizeof *cards);
        n_cards = 0;
        for (size_t k = 0; k < need->n_options; k++)
            for (int64_t i = 0; i < pieces[k] && need->options[k].family == family; i++)
                if (need->options[k].slots == 0)
                    cards[n_cards++] = need->options[k].units;
        if (n_cards > 0)
            qsort(cards, (size_t)n_cards, sizeof *cards, falling);
        for (int64_t i = 0; i < n_cards && i < slots; i++)
            units += cards[i];
        mem_free(cards);
    }
    return units;
}

bool count_allowed(const struct counted *c, const struct instance *instance, int64_t clusters)
{
    const struct limits *limits = &instance->limits;
    return (!(limits->most[SIZE_POWER] > 0) || c->power_W <= limits->most[SIZE_POWER]) &&
           (!(limits->most[SIZE_HEIGHT] > 0) ||
            with_spare(instance, c->height_U, clusters) <= limits->most[SIZE_HEIGHT]);
}

/* Price of a unit in the smallest order, at the cheapest seller, before discounts. */
static double list_minor(const struct instance *instance, const struct part *part)
{
    const struct quote *best = NULL;
    int128 best_minor = 0;
    for (size_t q = part->first_quote; q < part->first_quote + part->n_quotes; q++) {
        const struct quote *quote = &instance->snapshot->paid.quotes[q];
        if (!holds(instance, quote))
            continue;
        int128 units = 1;
        const int128 exact = pack_exact(&units, instance, quote);
        const int128 minor = (2 * exact + units) / (2 * units);
        if (!best || quote->min_quantity < best->min_quantity ||
            (quote->min_quantity == best->min_quantity &&
             (quote->pack < best->pack || (quote->pack == best->pack && minor < best_minor)))) {
            best = quote;
            best_minor = minor;
        }
    }
    return best ? (double)best_minor / (double)best->pack : 0;
}

int64_t count_operation(const struct counted *c, const struct instance *instance, int64_t clusters,
                        int64_t nodes)
{
    const struct operation *o = &instance->scenario->purchase.operation;
    double value = 0;
    for (int64_t year = 1; year <= o->years; year++)
        value += pow(1 + o->discount_rate, -(double)year);
    const double a_year = o->administration * (double)clusters + o->administration_per_node * (double)nodes;
    int64_t total = llround(a_year * 100 * value);
    for (size_t p = 0; p < instance->snapshot->n_parts; p++) {
        const struct part *part = &instance->snapshot->parts[p];
        const double list = list_minor(instance, part);
        const double n = (double)c->units[p];
        total +=
            llround(n * part->size.power_W * o->pue * o->utilisation * 8.76 * o->energy_price * 100 * value);
        total += llround(n * list * o->maintenance * value);
        total += llround(n * part->size.height_U * o->space_price * 100 * value);
    }
    return total;
}
