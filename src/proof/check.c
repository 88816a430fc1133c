/* check.c - functions that the checks of a certificate share. */
#include "proof/check.h"

#include <math.h>
#include <stdarg.h>
#include <string.h>

#include "base/arena.h"
#include "base/diag.h"
#include "problem/instance.h"
#include "proof/certificate.h"
#include "proof/order.h"
#include "proof/words.h"

enum status certificate_require(const struct certificate *certificate, struct diag *diag)
{
    for (size_t i = 0; i < certificate->n_checks; i++) {
        const struct check *check = &certificate->checks[i];
        if (!check->ok)
            return diag_set(diag, ST_INTERNAL, "the certificate of the plan does not hold: %s: %s",
                            check->name, check->detail);
    }
    return ST_OK;
}

void certificate_add(struct certificate *certificate, const struct check *check, struct arena *arena)
{
    struct check *more = ARENA_COPY(arena, certificate->checks, certificate->n_checks, 1, struct check);
    more[certificate->n_checks++] = *check;
    certificate->checks = more;
    certificate->ok = certificate->ok && check->ok;
}

void check_note(struct claim_check *c, const char *name, bool ok, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    const char *detail = arena_vprintf(c->arena, format, args);
    va_end(args);
    const char *full = c->prefix && *c->prefix ? arena_printf(c->arena, "%s%s", c->prefix, name) : name;
    certificate_add(c->out, &(struct check){full, ok, detail}, c->arena);
}

bool check_same(const char *a, const char *b)
{
    return a == b || (a && b && strcmp(a, b) == 0);
}

bool check_near(double a, double b)
{
    return a == b || (isfinite(a) && isfinite(b) && fabs(a - b) <= RATE_RELATIVE * fmax(fabs(a), fabs(b)));
}

int check_compare(double a, double b)
{
    const bool tie = a == b || (!isinf(a) && !isinf(b) && fabs(a - b) <= 1e-12 * fmax(fabs(a), fabs(b)));
    return tie ? 0 : a < b ? -1 : 1;
}

const char *check_amount(struct arena *arena, double amount)
{
    return isinf(amount) ? "unknown" : arena_printf(arena, "%.15g", amount);
}

/* --- parts lists and the order --- */

static const char *const SERVES_NAMES[N_SERVES] = {
#define X(id, name) [id] = (name),
    SERVES_TABLE(X)
#undef X
};

enum need_kind check_need(const struct claim_part *row)
{
    int s = 0;
    for (; s < N_SERVES; s++) {
        const size_t n = strlen(SERVES_NAMES[s]);
        const bool cable = s >= SERVES_CABLE && s < SERVES_SPARE;
        if (strncmp(row->serves, SERVES_NAMES[s], n) == 0 &&
            (row->serves[n] == '\0' || (cable && strncmp(row->serves + n, " of ", 4) == 0)))
            break;
    }
    return (enum need_kind)s;
}

int64_t check_listed_units(const struct claim_check *c, const struct check_cluster *cluster, size_t part,
                           bool beside)
{
    int64_t units = 0;
    for (size_t i = 0; i < cluster->claim->n_parts_list; i++) {
        const struct claim_part *row = &cluster->claim->parts_list[i];
        if ((beside || check_need(row) < SERVES_SPARE) &&
            words_part(c->instance->snapshot, row->part) == part)
            units += row->units;
    }
    return units;
}

int64_t check_all_units(const struct claim_check *c, size_t part)
{
    int64_t units = 0;
    for (size_t k = 0; k < c->claim->n_clusters; k++)
        units += check_listed_units(c, &c->clusters[k], part, true);
    return units;
}

size_t check_vendor(const struct claim_check *c, const struct claim_line *line)
{
    const struct snapshot *snapshot = c->instance->snapshot;
    const size_t part = words_part(snapshot, line->part);
    const struct part *of = &snapshot->parts[part];
    const struct price *price = &c->instance->item[part].price;
    bool sells = false;
    for (size_t q = of->first_quote; line->seller && q < of->first_quote + of->n_quotes && !sells; q++)
        sells = check_same(snapshot->paid.quotes[q].seller, line->seller);
    const char *name = sells ? line->seller : order_vendor_of(c->instance, part);
    size_t vendor = ORDER_ANY;
    for (size_t s = 0; s < price->n; s++) {
        const size_t own = price->steps[s].vendor;
        const bool named = own > 0 && check_same(order_vendor_name(c->instance, own), name);
        if (order_price(price, line->quantity, own) == line->total_minor && (named || vendor == ORDER_ANY))
            vendor = own;
    }
    return vendor == ORDER_ANY ? 0 : vendor;
}

bool check_has_use(const struct claim_check *c, size_t part)
{
    bool used = false;
    for (size_t k = 0; k < c->claim->n_clusters; k++)
        used =
            used || (c->clusters[k].site.design && site_uses_part(c->instance, &c->clusters[k].site, part));
    return used;
}

/* True if each line has the units of the parts lists, owned ones first, and more only if a pack or a price
 * break costs no more. Each row of a parts list must have a line. */
bool check_order_has_lists(const struct claim_check *c, bool *stray)
{
    const struct claim *claim = c->claim;
    bool holds = true;
    *stray = false;
    for (size_t i = 0; i < claim->n_lines; i++) {
        const struct claim_line *line = &claim->lines[i];
        const size_t part = words_part(c->instance->snapshot, line->part);
        const int64_t units = part == NO_INDEX ? 0 : check_all_units(c, part);
        *stray =
            *stray || part == NO_INDEX || (units == 0 && (line->quantity == 0 || !check_has_use(c, part)));
        if (part == NO_INDEX)
            return false;
        const struct order_line order = order_part(c->instance, part, units, check_vendor(c, line));
        holds = holds && order.total_minor == line->total_minor && order.quantity == line->quantity &&
                order.owned == line->owned;
    }
    for (size_t k = 0; k < claim->n_clusters; k++)
        for (size_t r = 0; r < claim->clusters[k].n_parts_list; r++) {
            bool there = false;
            for (size_t i = 0; i < claim->n_lines; i++)
                there = there || strcmp(claim->lines[i].part, claim->clusters[k].parts_list[r].part) == 0;
            holds = holds && there;
        }
    return holds;
}

/* --- rates --- */

size_t check_find_app(const struct instance *instance, const char *name)
{
    size_t found = instance->load.n_work;
    for (size_t a = found; a-- > 0;)
        if (strcmp(instance->load.work[a].name, name) == 0)
            found = a;
    return found;
}

/* If processes share the memory bandwidth, the kind is an estimate. Otherwise, if the rate in cache is an
 * estimate or assumption, it is the kind of that rate; otherwise the kind of the rate. */
const char *check_rate_kind(const struct instance *instance, const struct design *design, size_t a)
{
    const struct node_speed *speed = &instance->load.speed[design->node_index * instance->load.n_work + a];
    const enum figure_kind cached = speed->cached.kind;
    const bool guess = cached == FIGURE_ESTIMATE || cached == FIGURE_ESTIMATED || cached == FIGURE_ASSUMPTION;
    if (speed->memory_ops > 0 && speed->memory_ops / (double)speed->each < speed->rate_ops)
        return words_figure[FIGURE_ESTIMATED];
    return words_figure[guess && speed->cached.rate_ops > 0 ? cached : speed->kind];
}

bool check_gamma(const struct instance *instance, const struct prediction *prediction)
{
    return prediction->communicate_s * instance->limits.gamma <= prediction->compute_s;
}

double check_rate_needed(const struct instance *instance)
{
    const double least = instance->limits.min_rate;
    return instance->goal == GOAL_COST ? fmax(instance->target_rate, least) : least;
}

const char *check_goal(const struct instance *instance)
{
    const enum under_error by = instance->policy->under_error;
    return by ? words_under_error[by] : words_goal[instance->goal];
}
