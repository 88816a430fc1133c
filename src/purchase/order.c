/* order.c - the parts that clusters use, and the order for them: owned units first, the rest is bought. */
#include "purchase/order.h"

#include <string.h>

#include "base/arena.h"
#include "base/mem.h"
#include "machine/order_table.h"
#include "problem/instance.h"
#include "purchase/bill.h"

/* --- used parts --- */

void used_parts_start(struct used_parts *out)
{
    out->v = out->few;
    out->n = out->vendor = 0;
}

/* Adds units to the entry of the part among the first `known` entries, or appends an entry. */
static void add_units(struct used_parts *taken, size_t known, size_t part, int64_t units)
{
    size_t i = 0;
    while (i < known && taken->v[i].part != part)
        i++;
    if (i < known)
        taken->v[i].units += units;
    else
        taken->v[taken->n++] = (struct part_units){part, units};
}

/* Reserves space for all parts that a cluster of the design may use. */
static void reserve_parts(struct used_parts *taken, const struct instance *instance,
                          const struct design *design)
{
    const size_t few = sizeof taken->few / sizeof *taken->few;
    size_t at_most = taken->n + instance->purchase->n_extras;
    for (size_t i = 0; i < design->needs.n; i++)
        at_most += instance->choice.needs[design->needs.at[i]].n_options;
    if (at_most <= few)
        return;
    const bool first = taken->v == taken->few;
    taken->v = mem_grow(first ? NULL : taken->v, at_most, sizeof *taken->v);
    if (first)
        memcpy(taken->v, taken->few, taken->n * sizeof *taken->v);
}

void used_parts_add(struct used_parts *taken, const struct instance *instance, const struct design *design,
                    int64_t nodes, const int64_t *const *mixed, const int64_t *extra)
{
    const size_t before = taken->n; /* the needs of one cluster have different parts */
    int64_t units[DESIGN_MAX_NEEDS] = {0};
    reserve_parts(taken, instance, design);
    taken->vendor =
        design->bought.vendor ? instance_vendor_of(instance, design->bought.vendor) : taken->vendor;
    (void)design_units(units, design, nodes); /* this number can be wired */
    for (size_t i = 0; i < design->needs.n; i++) {
        const struct need *need = &instance->choice.needs[design->needs.at[i]];
        if (need->n_options == 1)
            add_units(taken, before, need->options[0].part,
                      part_options_at_most(need->options, 1, 0, units[i]));
        for (size_t k = 0; k < need->n_options && need->n_options > 1 && mixed; k++)
            add_units(taken, before, need->options[k].part, mixed[i] ? mixed[i][k] : 0);
    }
    for (size_t e = 0; e < instance->purchase->n_extras; e++)
        add_units(taken, taken->n, instance->market.extra_part[e], extra[e]);
}

void used_parts_make(struct used_parts *out, const struct instance *instance, const struct design *design,
                     int64_t nodes, const int64_t *const *mixed, const int64_t *extra)
{
    used_parts_start(out);
    used_parts_add(out, instance, design, nodes, mixed, extra);
}

void used_parts_fini(struct used_parts *taken)
{
    if (taken->v != taken->few)
        mem_free(taken->v);
}

/* --- costs --- */

void order_sum_add(struct order_sum *sum, const struct instance *instance, size_t vendor, int64_t cost_minor)
{
    sum->lines_minor = money_plus(sum->lines_minor, cost_minor);
    if (cost_minor > 0 && instance_is_charged(instance, vendor))
        sum->charged_by[vendor - 1] += cost_minor;
}

/* An order below the floor costs the floor, or a fee in addition if that is less. An order of G > 0 with its
 * charge costs max(G, min(G + fee, floor)), all with tax; this never falls with G. */
static int64_t charge_for(bool *fee, const struct charge_rule *rule, int64_t lines_minor)
{
    const int64_t rest = rule->floor_taxed_minor - lines_minor;
    *fee = false;
    if (lines_minor <= 0 || rest <= 0)
        return 0;
    *fee = rule->fee_taxed_minor >= 0 && rule->fee_taxed_minor < rest;
    return *fee ? rule->fee_taxed_minor : rest;
}

int64_t order_sum_on_top(const struct order_sum *sum, const struct instance *instance)
{
    int64_t total = 0;
    bool fee = false;
    for (size_t i = 0; i < instance->market.n_charges; i++)
        total += charge_for(&fee, &instance->market.charges[i], sum->charged_by[i]);
    return total;
}

int64_t order_sum_total(const struct order_sum *sum, const struct instance *instance)
{
    return money_plus(sum->lines_minor, order_sum_on_top(sum, instance));
}

/* Search for the vendor of each part that several vendors sell. */
struct vendor_choice {
    const struct instance *instance;
    const struct used_parts *taken;
    size_t *at; /* [n taken] index of the first step of the current vendor */
    size_t *best_at;
    struct order_sum best; /* total of all lines with the best vendors; lines_minor -1: none found yet */
};

/* The price of a used part. `open`: several vendors may sell it. */
static struct price price_of_taken(bool *open, const struct instance *instance,
                                   const struct used_parts *taken, size_t i)
{
    const size_t part = taken->v[i].part;
    const struct price price = instance_price_of(instance, part, taken->vendor);
    *open = price.several && (taken->v[i].units > instance->item[part].owned || price.at_least > 0);
    return price;
}

static int64_t cost_of_units(const struct instance *instance, const struct part_units *of,
                             const struct price *price)
{
    const int64_t bought = of->units - instance->item[of->part].owned;
    return price_total(price, bought > 0 ? bought : 0, NULL);
}

/* Adds a line: its present value to the lines, and its payment to the vendor's charge base. */
static void add_line(struct order_sum *sum, const struct instance *instance, size_t vendor,
                     const struct part_units *of, const struct price *price)
{
    const int64_t bought = of->units - instance->item[of->part].owned;
    const int64_t paid_minor = price_paid(price, bought > 0 ? bought : 0, NULL);
    sum->lines_minor = money_plus(sum->lines_minor, price_worth(price, paid_minor));
    if (paid_minor > 0 && instance_is_charged(instance, vendor))
        sum->charged_by[vendor - 1] += paid_minor;
}

/* Rank of the offer that a vendor's line uses. It decides between vendors with equal cost. */
static size_t offer_rank(const struct instance *instance, const struct part_units *of,
                         const struct price *price)
{
    const struct bill_line line = instance_line(instance, of->part, of->units, price);
    return bill_step(instance, &line)->rank;
}

/* Chooses the cheapest vendor of each part, without regard to charges. */
static void choose_cheapest(struct vendor_choice *c)
{
    for (size_t i = 0; i < c->taken->n; i++) {
        const struct part_units *of = &c->taken->v[i];
        bool open = false;
        const struct price price = price_of_taken(&open, c->instance, c->taken, i);
        int64_t least = -1;
        size_t rank = SIZE_MAX;
        for (size_t s = 0; s < price.n && open; s++) {
            const struct price from = price_from(&price, price.steps[s].vendor);
            const int64_t cost = cost_of_units(c->instance, of, &from);
            const bool first = s == 0 || price.steps[s].vendor != price.steps[s - 1].vendor;
            if (!first || cost < 0 || (least >= 0 && cost > least))
                continue;
            const size_t own = offer_rank(c->instance, of, &from);
            if (cost == least && own >= rank)
                continue;
            least = cost;
            rank = own;
            c->best_at[i] = s;
        }
        if (open) {
            const struct price from = price_from(&price, price.steps[c->best_at[i]].vendor);
            add_line(&c->best, c->instance, from.steps[0].vendor, of, &from);
        }
    }
}

/* Branch and bound over the vendors of the parts from the i-th on, which cost at least rest_minor. */
static void choose_vendors(struct vendor_choice *c, size_t i, const struct order_sum *sum, int64_t rest_minor)
{
    const int64_t best = order_sum_total(&c->best, c->instance), now = order_sum_total(sum, c->instance);
    bool open = false;
    struct price price = {.n = 0};
    for (; i < c->taken->n && !open; i++)
        price = price_of_taken(&open, c->instance, c->taken, i);
    if (sum->lines_minor + rest_minor >= best || now >= best)
        return;
    if (!open) {
        c->best = *sum;
        memcpy(c->best_at, c->at, c->taken->n * sizeof *c->at);
        return;
    }
    const struct part_units *of = &c->taken->v[i - 1];
    const int64_t least = cost_of_units(c->instance, of, &price);
    for (size_t s = 0; s < price.n; s++) {
        const struct price from = price_from(&price, price.steps[s].vendor);
        struct order_sum next = *sum;
        if (s > 0 && price.steps[s].vendor == price.steps[s - 1].vendor)
            continue;
        add_line(&next, c->instance, price.steps[s].vendor, of, &from);
        c->at[i - 1] = s;
        if (next.lines_minor >= 0)
            choose_vendors(c, i, &next, rest_minor - least);
    }
}

/* Adds all used parts. at [n taken]: receives the first step of the chosen vendor for parts with several
 * vendors; may be NULL. */
static void choose_and_add(struct order_sum *sum, size_t *at, const struct used_parts *taken,
                           const struct instance *instance)
{
    int64_t open_minor = 0;
    bool any = false;
    for (size_t i = 0; i < taken->n && sum->lines_minor >= 0; i++) {
        bool open = false;
        const struct price price = price_of_taken(&open, instance, taken, i);
        if (open)
            open_minor = money_plus(open_minor, cost_of_units(instance, &taken->v[i], &price));
        else
            add_line(sum, instance, price.n ? price.steps[0].vendor : 0, &taken->v[i], &price);
        any = any || open;
    }
    if (!any)
        return;
    struct vendor_choice c = {.instance = instance, .taken = taken, .best = *sum};
    c.at = mem_alloc(taken->n, sizeof *c.at);
    c.best_at = at ? at : mem_alloc(taken->n, sizeof *c.best_at);
    choose_cheapest(&c);
    if (order_sum_on_top(&c.best, instance) > 0)
        choose_vendors(&c, 0, sum, open_minor);
    *sum = c.best;
    mem_free(c.at);
    if (!at)
        mem_free(c.best_at);
}

void order_sum_take(struct order_sum *sum, const struct used_parts *taken, const struct instance *instance)
{
    choose_and_add(sum, NULL, taken, instance);
}

int64_t order_least_lines(const struct used_parts *taken, const struct instance *instance)
{
    int64_t total = 0;
    bool open = false;
    for (size_t i = 0; i < taken->n && total >= 0; i++) {
        const struct price price = price_of_taken(&open, instance, taken, i);
        total = money_plus(total, cost_of_units(instance, &taken->v[i], &price));
    }
    return total;
}

bool order_is_plain(const struct instance *instance, size_t part)
{
    return price_is_linear(&instance->item[part].price) && instance->item[part].owned == 0;
}

/* --- lines of a bill --- */

struct bill_line instance_line(const struct instance *instance, size_t part, int64_t used,
                               const struct price *price)
{
    struct bill_line line = {.part = part, .used = used};
    int64_t base = 0; /* units of the minimum order; they are used before owned ones */
    (void)price_total(price, 0, &base);
    line.owned = used - base < instance->item[part].owned ? used - base : instance->item[part].owned;
    line.owned = line.owned > 0 ? line.owned : 0;
    if (line.used > line.owned || price->at_least > 0) {
        struct price net = *price;
        net.tax = (struct decimal){0, 0};
        line.total_minor = price_paid(price, line.used - line.owned, &line.quantity);
        line.tax_minor = line.total_minor - price_paid(&net, line.used - line.owned, NULL);
        line.vendor = price->steps[0].vendor;
    }
    return line;
}

struct bill_line *used_parts_bill(size_t *n, const struct used_parts *taken, const struct instance *instance,
                                  struct arena *arena)
{
    struct bill_line *lines = ARENA_NEW(arena, taken->n, struct bill_line);
    size_t *at = mem_alloc(taken->n, sizeof *at);
    struct order_sum sum = {0};
    choose_and_add(&sum, at, taken, instance);
    *n = 0;
    for (size_t i = 0; i < taken->n; i++) {
        bool open = false;
        struct price price = price_of_taken(&open, instance, taken, i);
        if (open)
            price = price_from(&price, price.steps[at[i]].vendor);
        if (taken->v[i].units > 0 || price.at_least > 0)
            lines[(*n)++] = instance_line(instance, taken->v[i].part, taken->v[i].units, &price);
    }
    mem_free(at);
    bill_sort(lines, *n);
    return lines;
}

/* --- rows of a bill --- */

static const char *const on_top_kinds[] = {"minimum-order", "small-order-fee"};

/* "The order from acme, 900.00 USD, is billed as its minimum of 1,000.00 USD: ..." */
static const char *charge_text(const struct charge_rule *rule, int64_t lines_minor, int64_t total_minor,
                               bool fee, const struct instance *instance, struct arena *arena)
{
    const char *how = total_minor == 0 ? "reaches its minimum of"
                      : fee            ? "is below its minimum of"
                                       : "is billed as its minimum of";
    const char *why = total_minor == 0 ? ""
                      : fee            ? ": the fee is less than the rest"
                                       : ": other parts of this vendor can be ordered for the rest";
    return arena_printf(arena, "The order from %s, %s, %s %s%s%s.", rule->vendor,
                        money_text(lines_minor, instance->currency, arena), how,
                        money_text(rule->floor_taxed_minor, instance->currency, arena),
                        instance->purchase->tax.digits ? " with tax" : "", why);
}

/* Sets the row for the charge of a vendor; false: the bill has no lines of this vendor. */
static bool set_charge_row(struct bill_row *out, const struct instance *instance, size_t vendor,
                           const struct bill_line *bill, size_t n, struct arena *arena)
{
    const struct charge_rule *rule = &instance->market.charges[vendor];
    int64_t lines_minor = 0, net = 0;
    bool fee = false;
    *out = (struct bill_row){.vendor = rule->vendor,
                             .minimum_minor = rule->floor_minor,
                             .fee_minor = rule->fee_minor,
                             .quantity = 1};
    for (size_t i = 0; i < n; i++)
        if (bill[i].vendor == vendor + 1 && bill[i].total_minor > 0) {
            lines_minor += bill[i].total_minor;
            out->part = bill[i].part;
            net += bill[i].total_minor - bill[i].tax_minor;
        }
    out->total_minor = charge_for(&fee, rule, lines_minor);
    out->kind = on_top_kinds[fee];
    const int64_t rest = rule->floor_minor > net ? rule->floor_minor - net : 0;
    const int64_t untaxed = fee ? rule->fee_minor : rest;
    if (untaxed < out->total_minor) /* this is false only if taxes are rounded differently */
        out->tax_minor = out->total_minor - untaxed;
    out->name = arena_printf(arena, "%s:%s", out->kind, rule->vendor);
    out->words = charge_text(rule, lines_minor, out->total_minor, fee, instance, arena);
    return lines_minor > 0;
}

static struct bill_row line_row(const struct instance *instance, const struct bill_line *line)
{
    const struct part *part = &instance->snapshot->parts[line->part];
    const bool charged = instance_is_charged(instance, line->vendor);
    return (struct bill_row){.line = line,
                             .part = line->part,
                             .name = part->id,
                             .kind = part_kind_name(part->kind),
                             .vendor = part->vendor,
                             .minimum_minor =
                                 charged ? instance->market.charges[line->vendor - 1].floor_minor : -1,
                             .fee_minor = charged ? instance->market.charges[line->vendor - 1].fee_minor : -1,
                             .quantity = line->quantity,
                             .total_minor = line->total_minor,
                             .tax_minor = line->tax_minor};
}

struct bill_row *bill_rows(size_t *n_rows, const struct instance *instance, const struct bill_line *bill,
                           size_t n, bool idle, struct arena *arena)
{
    struct bill_row *out = ARENA_NEW(arena, n + instance->market.n_charges, struct bill_row);
    *n_rows = n;
    for (size_t i = 0; i < n; i++)
        out[i] = line_row(instance, &bill[i]);
    for (size_t v = 0; v < instance->market.n_charges; v++) {
        struct bill_row *row = &out[*n_rows];
        *n_rows += set_charge_row(row, instance, v, bill, n, arena) && (idle || row->total_minor > 0);
    }
    return out;
}

bool bill_is_on_top(const char *name)
{
    const size_t n = strcspn(name, ":");
    bool is = false;
    for (size_t k = 0; k < sizeof on_top_kinds / sizeof *on_top_kinds && name[n]; k++)
        is = is || (strlen(on_top_kinds[k]) == n && strncmp(name, on_top_kinds[k], n) == 0);
    return is;
}

double bill_size(const struct instance *instance, const struct bill_line *bill, size_t n, size_t size)
{
    double sum = 0;
    for (size_t i = 0; i < n; i++)
        sum += size_of_pieces(bill[i].used, instance->item[bill[i].part].size.of[size]);
    return sum;
}
