/* price_age.c - the half-lives of prices, and the plan at 20 % more or less. */
#include "study/price_age.h"

#include <inttypes.h>
#include <string.h>

#include "base/arena.h"
#include "base/decimal.h"
#include "base/diag.h"
#include "base/sort.h"
#include "base/text.h"
#include "purchase/bill.h"
#include "search/plan.h"
#include "search/reprice.h"

/* Smallest share of the order's total with which a price decides. */
#define AGED_SHARE 0.05

/* --- half-lives --- */

/* The time in which a price of this kind loses half of its value as a forecast. Each is a rounded
 * estimate, with its observation. bursar-optimize(1) has the same table. */
struct half_life {
    const char *words; /* plural: "prices of nodes" */
    int64_t days;
};

/* A module of 64 GB cost 450 USD at the start of 2026 and over 900 USD a quarter later (Counterpoint). */
static const struct half_life MEMORY = {"memory", 60};

static const struct half_life HALF_LIVES[N_PART_KINDS] = {
    /* an index of an hour rose by 13 % in a week of 2026 (catalogue gpu-rental-2026) */
    [PART_RENTAL] = {"rented machines", 60},
    /* what a dollar computes doubled every 460 days from 1997 to 2007 (scenario price-history); with memory
     */
    [PART_NODE] = {"nodes", 365},
    [PART_ACCELERATOR] = {"accelerators", 365},
    [PART_COMPONENT] = {"components", 365},
    /* estimates: list prices stay for a product's life of about three years, with street prices falling */
    [PART_NIC] = {"adapters", 730},
    [PART_PORT] = {"ports", 730},
    [PART_SWITCH] = {"switches", 730},
    [PART_CABLE] = {"cables", 730},
    [PART_CHASSIS] = {"chassis", 730},
    [PART_LINE_CARD] = {"line cards", 730},
    /* estimates: metal, labour and contracts follow general inflation */
    [PART_RACK] = {"racks", 1825},
    [PART_PDU] = {"power supplies", 1825},
    [PART_LICENSE] = {"licences", 1095},
    [PART_SERVICE] = {"services", 1095},
};

static const struct half_life *half_life_of(const struct snapshot *snapshot, size_t part)
{
    bool memory = false;
    for (size_t i = 0; i < snapshot->compute.n_memory_options && !memory; i++)
        memory = snapshot->compute.memory_options[i].part == part;
    return memory ? &MEMORY : &HALF_LIVES[snapshot->parts[part].kind];
}

/* --- the plan at another price --- */

/* A change of one part's price. */
struct factor_of_part {
    size_t part;
    struct decimal factor;
};

static void change_price(struct price *price, size_t part, const void *payload)
{
    const struct factor_of_part *of = payload;
    for (size_t i = 0; i < price->n_standing && part == of->part; i++)
        price_step_scale(&price->standing[i], of->factor);
}

static bool is_same_design(const struct candidate *a, const struct candidate *b)
{
    return strcmp(a->design->id, b->design->id) == 0;
}

static bool has_same_clusters(const struct plan *a, const struct plan *b)
{
    bool same = a->n_clusters == b->n_clusters;
    for (size_t c = 0; c < a->n_clusters && same; c++)
        same = is_same_design(&a->clusters[c].point, &b->clusters[c].point) &&
               a->clusters[c].point.nodes == b->clusters[c].point.nodes;
    return same;
}

/* "68 nodes" of the plan's own design, or "20 x r6615 with ndr". */
static const char *bought_text(const struct plan *other, const struct plan *plan,
                               const struct instance *instance, struct arena *arena)
{
    const struct candidate *now = &other->clusters[0].point, *was = &plan->clusters[0].point;
    return is_same_design(now, was) ? arena_printf(arena, "%" PRId64 " nodes", now->nodes)
                                    : plan_text(other, instance, arena);
}

static enum status solve_side(struct aged_side *out, const struct plan *plan, const struct instance *instance,
                              const struct factor_of_part *change, const struct stop *stop, struct diag *diag)
{
    const struct plan_options options = {.brief = true, .unwarned = true, .like = plan, .stop = stop};
    struct arena scratch = ARENA_INIT;
    struct instance changed;
    struct plan other;
    struct diag own = DIAG_INIT;
    instance_with_prices(&changed, instance, change_price, change, &scratch);
    enum status status = plan_solve(&other, &changed, &options, &scratch, &own);
    out->known = status == ST_OK || status == ST_INFEASIBLE;
    if (status == ST_OK) {
        out->same = has_same_clusters(plan, &other);
        out->bought = bought_text(&other, plan, &changed, instance->arena);
        out->rate_change = other.rate / plan->rate - 1;
        out->cost_change = other.cost_minor - plan->cost_minor;
    }
    if (status == ST_INTERNAL) /* a proof that fails is never passed over */
        diag_set(diag, status, "%s", own.message);
    diag_fini(&own);
    arena_fini(&scratch);
    return status == ST_INTERNAL ? status : ST_OK;
}

/* --- warnings --- */

/* "68 nodes (rate +0.8 %)"; another design in full: "20 x r6615 with ndr". */
static void put_side(struct text *text, const struct instance *instance, const struct aged_side *side)
{
    const double percent = 100 * side->rate_change;
    const bool cheaper = side->cost_change < 0, at_cost = instance->goal == GOAL_COST;
    const int64_t change = cheaper ? -side->cost_change : side->cost_change;
    if (!side->known)
        text_put(text, "is not solved");
    else if (!side->bought)
        text_put(text, "leaves nothing to buy");
    else
        text_printf(text, "%s%s", side->same ? "keeps the plan" : "gives ", side->same ? "" : side->bought);
    if (side->known && side->bought && at_cost && change > 0)
        text_printf(text, " (cost %s%s)", cheaper ? "-" : "+",
                    money_text(change, instance->currency, instance->arena));
    else if (side->known && side->bought && !side->same)
        text_printf(text, " (rate %+.1f %%)", percent);
}

static const char *sentence_of(const struct instance *instance, const struct aged_price *aged)
{
    struct text text = TEXT_INIT;
    text_printf(&text, "price of %s is %" PRId64 " days old, half-life of %s %" PRId64 " days",
                instance->snapshot->parts[aged->part].id, aged->days, aged->kind, aged->half_life_days);
    if (aged->less.known || aged->more.known) {
        text_put(&text, ": 20 % less ");
        put_side(&text, instance, &aged->less);
        text_put(&text, ", 20 % more ");
        put_side(&text, instance, &aged->more);
    }
    return arena_take(instance->arena, &text);
}

static void add_warnings(struct plan *plan, const struct instance *instance, const struct price_age *found)
{
    const size_t n = found->n < AGED_SOLVED ? found->n : AGED_SOLVED;
    const char **all = ARENA_COPY(instance->arena, plan->warnings.v, plan->warnings.n, n, const char *);
    for (size_t i = 0; i < n; i++)
        all[plan->warnings.n++] = sentence_of(instance, &found->v[i]);
    plan->warnings.v = all;
}

/* --- the study --- */

static int by_share(const void *a, const void *b)
{
    const struct aged_price *p = a, *q = b;
    return (p->share < q->share) - (p->share > q->share);
}

/* The old price of a line; false: it is young, light, or an assumption, which has a warning of its own. */
static bool is_old(struct aged_price *out, const struct instance *instance, const struct bill_line *line,
                   int64_t total_minor)
{
    const struct quote *quote = bill_quote(instance, line);
    const struct half_life *life = half_life_of(instance->snapshot, line->part);
    if (!quote || quote->kind == FIGURE_ASSUMPTION || total_minor <= 0)
        return false;
    *out = (struct aged_price){.part = line->part,
                               .kind = life->words,
                               .days = date_days(instance->as_of) - date_days(quote->date),
                               .half_life_days = life->days,
                               .share = (double)line->total_minor / (double)total_minor};
    return out->days > out->half_life_days && out->share >= AGED_SHARE;
}

enum status price_age_find(struct price_age *out, struct plan *plan, const struct instance *instance,
                           const struct stop *stop, struct diag *diag)
{
    const bool proven = plan->found && plan->status == PLAN_OPTIMAL;
    int64_t total_minor = 0;
    enum status status = ST_OK;
    *out = (struct price_age){ARENA_NEW(instance->arena, plan->n_bill, struct aged_price), 0};
    for (size_t i = 0; i < plan->n_bill && proven; i++)
        total_minor += plan->bill[i].total_minor;
    for (size_t i = 0; i < plan->n_bill && proven; i++)
        out->n += is_old(&out->v[out->n], instance, &plan->bill[i], total_minor);
    sort_stable(out->v, out->n, sizeof *out->v, by_share);
    const bool solved = instance->policy->clusters == 1 && !instance->policy->under_error;
    for (size_t i = 0; i < out->n && i < AGED_SOLVED && solved && status == ST_OK; i++) {
        struct aged_price *aged = &out->v[i];
        status =
            solve_side(&aged->less, plan, instance, &(struct factor_of_part){aged->part, {8, 1}}, stop, diag);
        if (status == ST_OK)
            status = solve_side(&aged->more, plan, instance, &(struct factor_of_part){aged->part, {12, 1}},
                                stop, diag);
    }
    if (status == ST_OK)
        add_warnings(plan, instance, out);
    return status;
}
