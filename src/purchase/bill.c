/* bill.c - finds quotes and sellers of the lines of a bill of materials, sorts, compares and prints the
 * lines. */
#include "purchase/bill.h"

#include <inttypes.h>

#include "base/arena.h"
#include "base/sort.h"
#include "base/text.h"
#include "problem/instance.h"

const struct price_step *bill_step(const struct instance *instance, const struct bill_line *line)
{
    const struct price *price = &instance->item[line->part].price;
    const struct price_step *found = NULL;
    for (size_t i = 0; i < price->n && line->quantity > 0; i++) {
        const struct price_step *step = &price->steps[i];
        if (line->vendor == step->vendor && line->quantity >= step->min_quantity &&
            line->quantity % step->pack == 0 &&
            line->quantity / step->pack * step->pack_minor == line->total_minor - line->tax_minor &&
            (!found || step->rank < found->rank))
            found = step;
    }
    return found;
}

const struct quote *bill_quote(const struct instance *instance, const struct bill_line *line)
{
    const struct price_step *step = bill_step(instance, line);
    const size_t quote = step ? price_quoted(step) : NO_INDEX;
    return quote != NO_INDEX ? &instance->snapshot->paid.quotes[quote] : NULL;
}

const char *bill_quoted_by(const struct instance *instance, const struct bill_line *line)
{
    const struct price_step *step = bill_step(instance, line);
    return !step ? NULL
           : price_quoted(step) == NO_INDEX
               ? step->seller
               : snapshot_seller(instance->snapshot, &instance->snapshot->paid.quotes[step->quote]);
}

const char *bill_seller_of_step(const struct instance *instance, size_t part, const struct price_step *step)
{
    const char *vendor = instance->snapshot->parts[part].vendor;
    return step && step->seller ? step->seller : vendor && *vendor ? vendor : NULL;
}

const char *bill_seller(const struct instance *instance, const struct bill_line *line)
{
    return bill_seller_of_step(instance, line->part, bill_step(instance, line));
}

int64_t bill_unused_offers(const struct instance *instance, const struct bill_line *line)
{
    const struct price *price = &instance->item[line->part].price;
    const bool quoted = bill_quote(instance, line);
    int64_t n = 0;
    for (size_t i = 0; i < price->n_standing && quoted; i++)
        n += price->standing[i].offer == price->standing[i].quote;
    return n > 0 ? n - 1 : 0;
}

bool bill_is_rent(const struct instance *instance, size_t part)
{
    return instance->purchase->budget_on_tco && instance->snapshot->parts[part].kind == PART_RENTAL;
}

int64_t bill_rent(const struct instance *instance, const struct bill_line *lines, size_t n)
{
    int64_t sum_minor = 0;
    for (size_t i = 0; i < n; i++)
        if (bill_is_rent(instance, lines[i].part))
            sum_minor += price_worth(&instance->item[lines[i].part].price, lines[i].total_minor);
    return sum_minor;
}

int64_t bill_bought(const struct instance *instance, const struct bill_line *lines, size_t n)
{
    int64_t sum_minor = 0;
    for (size_t i = 0; i < n; i++)
        sum_minor += bill_is_rent(instance, lines[i].part) ? 0 : lines[i].total_minor;
    return sum_minor;
}

struct bill_line bill_find(const struct bill_line *lines, size_t n, size_t part)
{
    for (size_t i = 0; i < n; i++)
        if (lines[i].part == part)
            return lines[i];
    return (struct bill_line){.part = part};
}

static int by_part(const void *a, const void *b)
{
    const struct bill_line *x = a, *y = b;
    return x->part < y->part ? -1 : x->part > y->part;
}

void bill_sort(struct bill_line *lines, size_t n)
{
    if (n > 1)
        sort_stable(lines, n, sizeof *lines, by_part);
}

static bool used_line(const struct bill_line *bill, size_t n, size_t *i)
{
    while (*i < n && bill[*i].used == 0)
        (*i)++;
    return *i < n;
}

bool bill_same_use(const struct bill_line *a, size_t n_a, const struct bill_line *b, size_t n_b)
{
    size_t i = 0, j = 0;
    for (;; i++, j++) {
        const bool more = used_line(a, n_a, &i);
        if (used_line(b, n_b, &j) != more)
            return false;
        if (!more)
            return true;
        if (a[i].part != b[j].part || a[i].used != b[j].used)
            return false;
    }
}

/* True if every line of the first bill, except owned cables, is in the other one. */
static bool has_order(const struct instance *instance, const struct bill_line *a, size_t n_a,
                      const struct bill_line *b, size_t n_b)
{
    bool has = true;
    for (size_t i = 0; i < n_a && has; i++) {
        const bool cable = instance->snapshot->parts[a[i].part].kind == PART_CABLE;
        has = cable && a[i].quantity == 0;
        for (size_t j = 0; j < n_b && !has; j++)
            has = a[i].part == b[j].part && a[i].quantity == b[j].quantity &&
                  (cable || a[i].owned == b[j].owned);
    }
    return has;
}

bool bill_same_order(const struct instance *instance, const struct bill_line *a, size_t n_a,
                     const struct bill_line *b, size_t n_b)
{
    return has_order(instance, a, n_a, b, n_b) && has_order(instance, b, n_b, a, n_a);
}

const char *bill_text(const struct instance *instance, const struct bill_line *lines, size_t n,
                      struct arena *arena)
{
    struct text t = TEXT_INIT;
    text_put(&t, "");
    for (size_t i = 0; i < n; i++) {
        text_printf(&t, "%s%" PRId64 " x %s", i ? ", " : "", lines[i].quantity,
                    instance->snapshot->parts[lines[i].part].id);
        if (lines[i].owned > 0)
            text_printf(&t, " + %" PRId64 " owned", lines[i].owned);
    }
    return arena_take(arena, &t);
}
