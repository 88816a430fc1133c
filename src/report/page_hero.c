/* page_hero.c - the first screen of the page: the answer, its status, advice, and six numbers on cards. */
#include "report/page_parts.h"

#include <inttypes.h>
#include <math.h>
#include <string.h>

#include "base/arena.h"
#include "base/text.h"
#include "problem/scores.h"
#include "purchase/instance_purchase.h"
#include "report/document.h"
#include "report/markup.h"
#include "report/plan_report.h"
#include "report/tender_page.h"
#include "report/tender_report.h"
#include "scenario/rules.h"
#include "search/plan.h"
#include "search/reprice.h"
#include "search/unit_cost.h"
#include "study/report_data.h"
#include "tender/tender.h"

/* --- chips --- */

/* A chip states one property of the answer. Its sign repeats the meaning of its colour. */
enum chip_look { CHIP_PLAIN, CHIP_GOOD, CHIP_WARNING };

static void put_chip(struct text *out, enum chip_look look, const char *words)
{
    static const char *const classes[] = {"chip", "chip good", "chip warning"};
    static const char *const signs[] = {"", "\xE2\x9C\x93 ", "! "};
    text_printf(out, "<li class=\"%s\">", classes[look]);
    if (look != CHIP_PLAIN)
        text_printf(out, "<span aria-hidden=\"true\">%s</span>", signs[look]);
    markup_put(out, words);
    text_put(out, "</li>\n");
}

static void put_status(struct text *out, const struct instance *instance, const struct plan *plan)
{
    struct arena *arena = instance->arena;
    if (plan->status == PLAN_OPTIMAL)
        put_chip(out, CHIP_GOOD, arena_printf(arena, "Optimal, gap %s", plan_report_gap(plan, arena)));
    else if (isfinite(plan->bound))
        put_chip(out, CHIP_WARNING, arena_printf(arena, "Not proven, gap %s", plan_report_gap(plan, arena)));
    else
        put_chip(out, CHIP_WARNING, "Not proven, no bound");
}

static void put_inputs(struct text *out, const struct instance *instance, const struct plan *plan)
{
    const struct input_counts counts = assumptions_counts(instance, plan);
    if (counts.n > 0)
        put_chip(out, counts.estimated ? CHIP_WARNING : CHIP_GOOD,
                 arena_printf(instance->arena, "Inputs: %zu of %zu estimated", counts.estimated, counts.n));
    if (plan_report_placeholders(instance, plan))
        put_chip(out, CHIP_WARNING, "All prices are placeholders");
}

void page_chips(struct text *out, const struct instance *instance, const struct plan *plan)
{
    char day[11];
    const date end = plan_report_expires(instance, plan);
    text_put(out, "<ul class=\"chips\" aria-label=\"Status\">\n");
    put_status(out, instance, plan);
    put_inputs(out, instance, plan);
    if (end)
        put_chip(out, CHIP_PLAIN, arena_printf(instance->arena, "Quote expires %s", date_format(day, end)));
    text_put(out, "</ul>\n");
}

/* The chips of an award: the margin to the next price to win is among the sentences. */
static void put_award_chips(struct text *out, const struct document *d)
{
    const struct tender_outcome *tender = d->tender;
    const struct instance *instance = d->instance;
    text_put(out, "<ul class=\"chips\" aria-label=\"Status\">\n");
    put_chip(out, CHIP_GOOD, arena_printf(instance->arena, "Awarded by %s", award_names[tender->rules.by]));
    put_chip(out, tender->n_feasible < tender->n ? CHIP_WARNING : CHIP_GOOD,
             arena_printf(instance->arena, "Bids: %zu of %zu meet all requirements", tender->n_feasible,
                          tender->n));
    if (tender->drawn)
        put_chip(out, CHIP_PLAIN,
                 arena_printf(instance->arena, "Best in %s of draws",
                              value_share_text(tender->entries[0].probability, instance->arena)));
    text_put(out, "</ul>\n");
}

/* --- advice --- */

/* Lines of advice on the first screen; the others stand in their sections. */
enum { ADVICE_AT_MOST = 4 };

static void put_advice(struct text *out, const struct document *d)
{
    struct document_advice advice[DOCUMENT_ADVICE_AT_MOST];
    const size_t n = document_advice(advice, d);
    text_put(out, n ? "<dl class=\"advice\">\n" : "");
    for (size_t i = 0; i < n && i < ADVICE_AT_MOST; i++) {
        text_put(out, advice[i].label ? i ? "</div>\n<div>" : "<div>" : "");
        if (advice[i].label)
            markup_element(out, "dt", advice[i].label);
        markup_inline(out, "dd", arena_printf(d->instance->arena, "%s.", advice[i].text));
    }
    text_put(out, n ? "</div>\n</dl>\n" : "");
}

/* --- the hero --- */

/* The clusters as text, if all are bought. */
static const char *decision(const struct instance *instance, const struct plan *plan)
{
    bool rented = false;
    for (size_t c = 0; c < plan->n_clusters; c++)
        rented = rented || plan->clusters[c].point.design->rented.units > 0;
    if (rented)
        return plan_report_decision(instance, plan);
    return arena_printf(
        instance->arena, "Buy %s",
        plan_report_purchase(instance, plan_candidates(plan, instance->arena), plan->n_clusters));
}

/* "Goodput: 98.15 % ...". words NULL: nothing. */
static void put_gist(struct text *out, const char *label, const char *words)
{
    if (!words)
        return;
    text_put(out, "<p class=\"gist\">");
    markup_printf(out, "%s: %s.", label, words);
    text_put(out, "</p>\n");
}

static void put_plan(struct text *out, const struct document *d)
{
    const struct instance *instance = d->instance;
    const struct plan *plan = d->data->plan;
    text_printf(out, "<div class=\"hero%s\">\n<p class=\"lead\">",
                plan->status == PLAN_STOPPED ? " unproven" : "");
    markup_put(out, decision(instance, plan));
    text_put(out, "</p>\n<p class=\"gist\">");
    markup_printf(out, "%s for %s", plan_report_rate(instance, plan), plan_report_cost(instance, plan));
    const char *per_unit = plan_report_per_unit(instance, plan);
    if (per_unit)
        markup_printf(out, ": %s", per_unit);
    text_put(out, "</p>\n");
    const char **layouts = ARENA_NEW(instance->arena, plan->n_clusters, const char *);
    const size_t n = plan_report_layouts(layouts, instance, plan);
    for (size_t i = 0; i < n; i++)
        put_gist(out, "Layout", layouts[i]);
    put_gist(out, "Goodput", plan_report_goodput(instance, plan));
    put_gist(out, "Inputs", assumptions_inputs(instance, plan));
    page_chips(out, instance, plan);
    if (!d->data->not_shown || d->data->brief)
        put_advice(out, d);
    text_put(out, "</div>\n");
}

static void put_sentence(struct text *out, const char *words)
{
    if (!words)
        return;
    text_put(out, "<p>");
    markup_put(out, words);
    text_put(out, "</p>\n");
}

static void put_award(struct text *out, const struct document *d)
{
    text_put(out, "<div class=\"hero\">\n<p class=\"lead\">");
    markup_put(out, document_answer(d));
    text_put(out, "</p>\n");
    put_award_chips(out, d);
    put_sentence(out, tender_page_margin(d->instance, d->tender));
    put_sentence(out, tender_page_nearest(d->instance, d->tender));
    text_put(out, "</div>\n");
}

/* Bids that are only ranked, or none of which meets the scenario. */
static void put_bids(struct text *out, const struct document *d)
{
    text_put(out, "<div class=\"hero\">\n<p class=\"lead\">");
    markup_put(out, document_answer(d));
    text_put(out, "</p>\n");
    if (d->data->plan->found) {
        put_sentence(out, arena_printf(d->instance->arena, "Best purchase from the catalogue: %s",
                                       plan_report_answer(d->instance, d->data->plan)));
        page_chips(out, d->instance, d->data->plan);
    } else {
        put_sentence(out, arena_printf(d->instance->arena,
                                       "The catalogue has no purchase to compare with the bids: %s.",
                                       d->data->plan->why_none));
    }
    text_put(out, "</div>\n");
}

void page_hero(struct text *out, const struct document *d)
{
    if (document_winner(d))
        put_award(out, d);
    else if (d->tender)
        put_bids(out, d);
    else
        put_plan(out, d);
}

/* --- cards --- */

struct card {
    const char *label;
    const char *value;
    const char *note; /* NULL: none */
};

static void put_cards(struct text *out, const struct card *cards, size_t n)
{
    text_put(out, "<dl class=\"cards\">\n");
    for (size_t i = 0; i < n; i++) {
        text_put(out, "<div>");
        markup_element(out, "dt", cards[i].label);
        markup_element(out, "dd", cards[i].value);
        if (cards[i].note)
            markup_element(out, "dd", cards[i].note);
        text_put(out, "</div>\n");
    }
    text_put(out, "</dl>\n");
}

static const char *count_text(const struct instance *instance, int64_t n, const char *noun)
{
    return arena_printf(instance->arena, "%s %s%s", number_text((double)n, 15, instance->arena), noun,
                        n == 1 ? "" : "s");
}

/* "harmonic mean of cg, ft, sp"; for one application its name. */
static const char *rate_text(const struct instance *instance)
{
    enum { NAMES_AT_MOST = 4 };
    const char *names = "";
    if (instance->load.n_work > NAMES_AT_MOST)
        names = count_text(instance, (int64_t)instance->load.n_work, "application");
    for (size_t a = 0; a < instance->load.n_work && instance->load.n_work <= NAMES_AT_MOST; a++)
        names = arena_printf(instance->arena, "%s%s%s", names, a ? ", " : "", instance->load.work[a].name);
    const enum metric_id id = instance->scenario->measure.metric;
    const char *mean = id == METRIC_HARMONIC  ? "harmonic mean of"
                       : id == METRIC_GEOMEAN ? "geometric mean of"
                                              : arena_printf(instance->arena, "%s of", metric_names[id]);
    return instance->load.n_work == 1 && id == METRIC_HARMONIC
               ? names
               : arena_printf(instance->arena, "%s %s", mean, names);
}

/* The unspent part of the budget, and the cost over the years. */
static const char *cost_text(const struct instance *instance, const struct plan *plan)
{
    struct arena *arena = instance->arena;
    const struct operation *o = &instance->purchase->operation;
    const char *words = "";
    if (instance->budget_minor != BUDGET_NONE)
        words = arena_printf(arena, "%s unspent",
                             value_cost_text(instance, instance->budget_minor - plan->cost_minor));
    if (o->given && !instance->purchase->budget_on_tco)
        words = arena_printf(
            arena, "%s%s%s over %" PRId64 " year%s", words, words[0] ? "; " : "",
            value_cost_text(instance, plan_capital(plan, instance) + operation_total(&plan->operation)),
            o->years, o->years == 1 ? "" : "s");
    return words[0] ? words : NULL;
}

/* A unit of work, and the number of these units per second in one unit of the rate. */
struct work_unit {
    const char *name; /* "Mop", "tokens"; NULL: the rate is not work in a time */
    double per_s;
};

static struct work_unit work_unit_of(const struct instance *instance)
{
    static const struct {
        const char *end;
        double seconds;
    } times[] = {{"/s", 1}, {"/h", 3600}, {"/day", 86400}};
    const char *unit = instance_rate_unit(instance);
    for (size_t i = 0; i < sizeof times / sizeof *times; i++)
        if (text_ends(unit, times[i].end))
            return (struct work_unit){
                arena_printf(instance->arena, "%.*s", (int)(strlen(unit) - strlen(times[i].end)), unit),
                1 / times[i].seconds};
    return (struct work_unit){NULL, 0};
}

/* "12.7 EUR per Pop", "0.31 EUR per million tokens": the unit that makes the cost a tenth or more. */
static const char *cost_of_work(const struct instance *instance, double cost, const char *unit)
{
    static const char *const words[] = {"", "thousand ", "million ", "billion ", "trillion ", "quadrillion "};
    static const char prefixes[] = "kMGTPEZY";
    const char *base = strstr(unit, "flop") ? strstr(unit, "flop") : strstr(unit, "op");
    const bool prefixed = base && (base == unit || (base == unit + 1 && strchr(prefixes, unit[0])));
    size_t prefix = base == unit + 1 ? (size_t)(strchr(prefixes, unit[0]) - prefixes) + 1 : 0;
    size_t word = 0;
    while (cost < 0.1 &&
           (prefixed ? prefix + 1 < sizeof prefixes : word + 1 < sizeof words / sizeof *words)) {
        cost *= 1000;
        prefix++;
        word++;
    }
    struct arena *arena = instance->arena;
    const size_t n = strlen(unit);
    if (word == 0 && !prefixed && n > 1 && unit[n - 1] == 's')
        unit = arena_printf(arena, "%.*s", (int)n - 1, unit); /* one job, one run */
    return prefixed ? arena_printf(arena, "%s %s per %.1s%s", number_text(cost, 4, arena), instance->currency,
                                   prefix ? &prefixes[prefix - 1] : "", base)
                    : arena_printf(arena, "%s %s per %s%s", number_text(cost, 4, arena), instance->currency,
                                   words[word], unit);
}

/* The card of cost per unit of work over the years of the tco; without years, of purchase cost per unit of
 * the rate. */
static struct card work_card(const struct instance *instance, const struct plan *plan)
{
    struct arena *arena = instance->arena;
    const struct operation *o = &instance->purchase->operation;
    const double always = instance_at_work(instance) * instance_horizon_factor(instance);
    const double rate = plan->rate / instance_rate_scale(instance);
    const struct work_unit unit = work_unit_of(instance);
    struct unit_cost *rows;
    double bought = 0;
    const size_t n = unit_costs_of_plan(&rows, plan, instance, arena);
    const double each = unit_cost_of(&bought, 1, rate * unit.per_s / always, plan, instance);
    const char *over = arena_printf(arena, "%" PRId64 " year%s at %s %% use", o->years,
                                    o->years == 1 ? "" : "s", number_text(100 * o->utilisation, 4, arena));
    if (plan_report_placeholders(instance, plan))
        return (struct card){"Cost per unit of work", "not known", "prices are placeholders"};
    if (n == 1)
        return (struct card){
            "Cost per unit of work",
            arena_printf(arena, "%s %s", number_text(rows[0].tco, 4, arena), instance->currency),
            arena_printf(arena, "per %s; %s", rows[0].unit, over)};
    if (unit.name && !isnan(each))
        return (struct card){"Cost per unit of work", cost_of_work(instance, each, unit.name), over};
    const double capital = (double)plan_capital(plan, instance) / instance->market.minor_per_major;
    const struct scaled_unit scaled = number_scale(rate, instance_rate_unit(instance), arena);
    return (struct card){"Cost per unit of work",
                         arena_printf(arena, "%s %s per %s",
                                      number_text(capital / (rate / scaled.divisor), 4, arena),
                                      instance->currency, scaled.unit),
                         "purchase cost by rate"};
}

/* "3,392 cores, 13.25 TiB" */
static struct card nodes_card(const struct instance *instance, const struct plan_facts *facts)
{
    struct arena *arena = instance->arena;
    if (facts->nodes == 0)
        return (struct card){"Size", "no nodes bought", "all machines are rented"};
    const char *units = facts->accelerators > 0 ? count_text(instance, facts->accelerators, "accelerator")
                                                : count_text(instance, facts->cores, "core");
    const double GiB = facts->memory_B / (1 << 30);
    const char *memory = GiB >= 1024 ? arena_printf(arena, "%s TiB", number_text(GiB / 1024, 4, arena))
                                     : arena_printf(arena, "%s GiB", number_text(GiB, 4, arena));
    return (struct card){"Size", count_text(instance, facts->nodes, "node"),
                         isfinite(GiB) && GiB > 0 ? arena_printf(arena, "%s, %s", units, memory) : units};
}

/* The card of power. If some part's power is not known, the note gives the sum of the known parts. */
static struct card power_card(const struct instance *instance, const struct plan *plan,
                              const struct plan_facts *facts)
{
    struct arena *arena = instance->arena;
    if (facts->nodes == 0)
        return (struct card){"Power", "not applicable", "all machines are rented"};
    if (!isfinite(facts->power_W))
        return (struct card){
            "Power", "not known",
            plan_report_size(instance, plan->clusters, plan->n_clusters, facts->power_W, SIZE_POWER)};
    return (struct card){"Power", arena_printf(arena, "%s kW", number_text(facts->power_W / 1e3, 4, arena)),
                         isfinite(facts->height_U)
                             ? arena_printf(arena, "%s rack units", number_text(facts->height_U, 4, arena))
                             : "rack units not known"};
}

/* The least goodput of the applications; without the key failures, none is known. */
static struct card goodput_card(const struct instance *instance, const struct plan *plan)
{
    struct arena *arena = instance->arena;
    double least = INFINITY;
    int64_t spares = 0;
    for (size_t c = 0; c < plan->n_clusters; c++) {
        const struct plan_cluster *cluster = &plan->clusters[c];
        spares += plan_report_spares(instance, cluster);
        for (size_t a = 0; a < instance->load.n_work; a++)
            if (cluster->point.design->bought.fails && cluster->apps[a].time_fraction > 0)
                least = fmin(least, cluster->apps[a].goodput.efficiency * cluster->apps[a].goodput.available);
    }
    if (!isfinite(least))
        return (struct card){"Goodput", "not modelled", "the rate assumes no failures"};
    return (struct card){"Goodput", arena_printf(arena, "%s %%", number_text(100 * least, 4, arena)),
                         count_text(instance, spares, "spare")};
}

void page_cards(struct text *out, const struct document *d)
{
    const struct instance *instance = d->instance;
    const struct plan *plan = d->data->plan;
    const struct plan_facts facts = plan_facts(plan->clusters, plan->n_clusters, instance);
    const struct card cards[] = {
        {"Rate", instance_rate_text(instance, plan->rate), rate_text(instance)},
        {instance->purchase->tax.digits ? "Cost with tax" : "Cost",
         value_cost_text(instance, plan->cost_minor), cost_text(instance, plan)},
        work_card(instance, plan),
        nodes_card(instance, &facts),
        power_card(instance, plan, &facts),
        goodput_card(instance, plan),
    };
    put_cards(out, cards, sizeof cards / sizeof *cards);
}

void page_award_cards(struct text *out, const struct document *d)
{
    const struct instance *instance = d->instance;
    struct arena *arena = instance->arena;
    const struct tender_entry *winner = document_winner(d);
    const struct plan *plan = &winner->score.plan;
    const struct plan_facts facts = plan_facts(plan->clusters, plan->n_clusters, &winner->score.instance);
    const struct card cards[] = {
        {instance->purchase->tax.digits ? "Price with tax" : "Price",
         value_cost_text(instance, winner->score.cost_minor), NULL},
        {"Score", tender_report_score_text(instance, d->tender, 0),
         arena_printf(arena, "award by %s", award_names[d->tender->rules.by])},
        {"Rate", instance_rate_text(instance, winner->metric), rate_text(instance)},
        nodes_card(instance, &facts),
        power_card(&winner->score.instance, plan, &facts),
        goodput_card(&winner->score.instance, plan),
    };
    put_cards(out, cards, sizeof cards / sizeof *cards);
}
