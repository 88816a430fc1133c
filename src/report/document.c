/* document.c - the sections that the page and the workbook have in common. */
#include "report/document.h"

#include <inttypes.h>
#include <math.h>
#include <string.h>

#include "base/file.h"
#include "report/award_report.h"
#include "report/plan_report.h"
#include "report/regret_report.h"
#include "report/study_report.h"
#include "report/tender_page.h"
#include "report/tender_report.h"
#include "scenario/rules.h"
#include "search/reprice.h"
#include "search/unit_cost.h"
#include "study/report_data.h"
#include "tender/tender.h"

const char *document_file(const struct document *document)
{
    const char *path = document->instance->scenario->file.path;
    return path[0] == '/' ? path_name(path) : path;
}

const char *document_title(const struct document *document)
{
    const char *title = document->instance->scenario->file.title;
    return title ? title : document_file(document);
}

const char *document_answer(const struct document *document)
{
    return document->tender ? tender_report_answer(document->instance, document->tender)
                            : plan_report_answer(document->instance, document->data->plan);
}

const struct tender_entry *document_winner(const struct document *document)
{
    return award_report_winner(document->tender);
}

const char *document_compared(const struct document *document)
{
    return plan_report_answer(document->instance, document->data->plan);
}

const char *document_compared_standing(const struct document *document)
{
    return plan_report_standing(document->instance, document->data->plan);
}

const char *document_standing(const struct document *document)
{
    const struct instance *instance = document->instance;
    const struct plan *plan = document->data->plan;
    if (document_winner(document)) {
        return arena_printf(instance->arena, "%s %s", tender_page_margin(instance, document->tender),
                            tender_page_nearest(instance, document->tender));
    }
    if (!plan->found)
        return arena_printf(document->instance->arena,
                            "The catalogue has no purchase to compare with the bids: %s.", plan->why_none);
    const char *standing = plan_report_standing(document->instance, plan);
    return document->tender
               ? arena_printf(document->instance->arena,
                              "Best purchase from the catalogue, which the other sections concern: %s %s",
                              plan_report_answer(document->instance, plan), standing)
               : standing;
}

const char *document_order_of(const struct document *document)
{
    const struct instance *instance = document->instance;
    const struct plan *plan = document->data->plan;
    if (!document_winner(document))
        return NULL;
    const char *draws = tender_page_draws(instance, document->tender);
    const char *compared =
        plan->found ? "The best purchase from the catalogue follows for comparison."
                    : arena_printf(instance->arena, "The catalogue has no purchase to compare with it: %s.",
                                   plan->why_none);
    return arena_printf(instance->arena, "%s%sThe order is the awarded bid's. %s", draws ? draws : "",
                        draws ? " " : "", compared);
}

static void put_measure(struct sink *sink, const char *key, const char *heading, double value,
                        const char *unit)
{
    struct value of = isfinite(value) ? value_real(value) : value_unknown();
    of.digits = 4;
    of.unit = unit;
    sink_put(sink, key, heading, of);
}

/* Puts a size in kW or rack units or, if some part's size is not known, a text that states this. */
static void put_size(struct sink *sink, const struct instance *instance, const struct plan *plan,
                     double whole, size_t size)
{
    const struct rule *rule = rule_of_size(size);
    const bool power = size == SIZE_POWER;
    const char *key = power ? rule->key : rule->figure;
    if (isfinite(whole))
        put_measure(sink, key, rule->noun, whole / (power ? 1e3 : 1), power ? "kW" : "U");
    else
        sink_string(sink, key, rule->noun,
                    plan_report_size(instance, plan->clusters, plan->n_clusters, whole, size));
}

static void put_facts(struct sink *sink, const struct instance *instance, const struct plan *plan,
                      const struct plan_facts *facts)
{
    sink_integer(sink, "nodes", "nodes", facts->nodes);
    if (facts->accelerators > 0)
        sink_integer(sink, "accelerators", "accelerators", facts->accelerators);
    sink_integer(sink, "cores", "cores", facts->cores);
    put_measure(sink, "memory", "memory", facts->memory_B / (1 << 30), "GiB");
    put_size(sink, instance, plan, facts->power_W, SIZE_POWER);
    put_size(sink, instance, plan, facts->height_U, SIZE_HEIGHT);
}

void document_award_figures(struct sink *sink, const struct document *document)
{
    const struct instance *instance = document->instance;
    const struct tender_entry *winner = document_winner(document);
    const struct plan *plan = &winner->score.plan;
    const struct plan_facts facts = plan_facts(plan->clusters, plan->n_clusters, &winner->score.instance);
    const int64_t cost_minor = winner->score.cost_minor;
    sink_begin(sink, "figures", NULL);
    sink_money(sink, "cost", instance->purchase->tax.digits ? "price with tax" : "price", cost_minor,
               instance->currency);
    put_measure(sink, "score", "score", tender_report_score(instance, document->tender, 0),
                tender_report_score_unit(instance, document->tender));
    put_measure(sink, "rate", "metric", winner->metric / instance_rate_scale(instance),
                instance_rate_unit(instance));
    sink_integer(sink, "nodes", "nodes", facts.nodes);
    sink_integer(sink, "cores", "cores", facts.cores);
    put_size(sink, &winner->score.instance, plan, facts.power_W, SIZE_POWER);
    sink_end(sink);
}

void document_award_order(struct sink *sink, const struct document *document)
{
    award_report_order(sink, document->instance, document_winner(document));
}

void document_award_requests(struct sink *sink, const struct document *document)
{
    award_report_requests(sink, document->instance, document_winner(document));
}

/* The share of the network in the cost; NAN: the purchase costs nothing. */
static double network_share(const struct instance *instance, const struct plan *plan)
{
    int64_t network = 0, all = 0;
    for (size_t i = 0; i < plan->n_bill; i++) {
        const enum part_kind kind = instance->snapshot->parts[plan->bill[i].part].kind;
        all += plan->bill[i].total_minor;
        network += kind >= PART_NIC && kind <= PART_LINE_CARD ? plan->bill[i].total_minor : 0;
    }
    return all > 0 ? (double)network / (double)all : (double)NAN;
}

/* What a unit of the work costs: of the workload, if several applications share it. */
static void put_unit_cost(struct sink *sink, const struct instance *instance, const struct plan *plan)
{
    struct unit_cost *rows;
    const size_t n = unit_costs_of_plan(&rows, plan, instance, instance->arena);
    if (n > 0)
        put_measure(sink, "cost_per_unit",
                    arena_printf(instance->arena, "cost per %s", rows[n - 1].unit), rows[n - 1].tco,
                    instance->currency);
}

void document_figures(struct sink *sink, const struct document *document)
{
    const struct instance *instance = document->instance;
    const struct plan *plan = document->data->plan;
    if (!plan->found)
        return;
    const struct plan_facts facts = plan_facts(plan->clusters, plan->n_clusters, instance);
    sink_begin(sink, "figures", NULL);
    sink_put(sink, "rate", "rate", value_rate(instance, plan->rate));
    if (instance->purchase->budget_on_tco)
        sink_money(sink, "capital", "to buy", plan_capital(plan, instance), instance->currency);
    sink_money(sink, "cost",
               instance->purchase->budget_on_tco
                   ? arena_printf(instance->arena, "cost over %" PRId64 " years",
                                  instance->purchase->operation.years)
                   : "cost",
               plan->cost_minor, instance->currency);
    put_unit_cost(sink, instance, plan);
    if (facts.nodes > 0 && !plan_report_placeholders(instance, plan))
        sink_money(sink, "cost_per_node", "cost per node", round_div(plan->cost_minor, facts.nodes),
                   instance->currency);
    put_facts(sink, instance, plan, &facts);
    put_measure(sink, "network_share", "share of the network", 100 * network_share(instance, plan), "%");
    sink_end(sink);
}

void document_requests(struct sink *sink, const struct document *document)
{
    if (order_report_has_sellers(document->instance, document->data->plan))
        order_report(sink, document->instance, document->data->plan);
}

/* The sections of an award, in their order. */
static const struct {
    const char *key, *heading;
    void (*write)(struct sink *sink, const struct instance *instance, const struct tender_outcome *tender);
} AWARD_SECTIONS[] = {
    {"ranking", "Ranking", tender_page_ranking},
    {"reasons", "Reasons", tender_page_reasons},
    {"prices_to_win", "Prices to win", tender_page_prices},
    {"changes", "What would change the award", tender_page_changes},
    {"scores", "Scores", tender_page_scores},
    {"promises", "Promised performance", tender_page_promises},
};

void document_tender(struct sink *sink, const struct document *document)
{
    if (!document->tender)
        return;
    if (!document->tender->awarded) {
        tender_report_sections(sink, document->instance, document->tender);
        return;
    }
    for (size_t i = 0; i < sizeof AWARD_SECTIONS / sizeof *AWARD_SECTIONS; i++) {
        sink_begin(sink, AWARD_SECTIONS[i].key, AWARD_SECTIONS[i].heading);
        AWARD_SECTIONS[i].write(sink, document->instance, document->tender);
        sink_end(sink);
    }
}

void document_best_for_bid_price(struct sink *sink, const struct document *document)
{
    if (document_winner(document))
        tender_report_same_money(sink, document->instance, document->tender);
}

void document_others(struct sink *sink, const struct document *document)
{
    const struct report_data *data = document->data;
    const struct options_found found = {&data->alternatives, &data->near, &data->one_more, NULL};
    alternatives_shown(sink, document->instance, data->plan, &found);
}

/* The most fragile input, without a full stop; NULL: there is none. */
static const char *most_fragile(const struct instance *instance, const struct fragile_inputs *fragiles)
{
    if (fragiles->n == 0)
        return NULL;
    const char *sentence = fragiles->v[0].sentence;
    const size_t n = strlen(sentence);
    return arena_printf(instance->arena, "%.*s", (int)(n - (n > 0 && sentence[n - 1] == '.')), sentence);
}

size_t document_advice(struct document_advice out[DOCUMENT_ADVICE_AT_MOST], const struct document *document)
{
    const struct report_data *data = document->data;
    const struct instance *instance = document->instance;
    const char *near[NEAR_SENTENCES];
    const size_t n_near = near_sentences(near, instance, data->plan, &data->near);
    const bool drawn = !data->risk.why_none;
    const struct document_advice others[] = {
        {"Fragile", most_fragile(instance, &data->flips.fragile)},
        {"Regret", drawn ? regret_sentence(instance, &data->risk.regret) : NULL},
        {"Measure first", drawn ? regret_measure_sentence(instance, &data->risk.regret) : NULL},
    };
    size_t n = 0;
    for (size_t i = 0; i < n_near; i++)
        out[n++] = (struct document_advice){i == 0 ? "Advice" : NULL, near[i]};
    for (size_t i = 0; i < sizeof others / sizeof *others; i++)
        if (others[i].text)
            out[n++] = others[i];
    return n;
}

void document_near(struct sink *sink, const struct document *document)
{
    const struct report_data *data = document->data;
    if (data->near.why_none) {
        sink_say(sink, "No near-optimal purchases: %s.", data->near.why_none);
        return;
    }
    near_report(sink, document->instance, data->plan, &data->near, true);
    sink_say(sink, "%s", near_basis(document->instance, &data->near));
}

void document_left_out(struct sink *sink, const struct document *document)
{
    if (document->data->not_shown)
        sink_say(sink, "Curves and comparisons are left out: %s.", document->data->not_shown);
}

void document_curve(struct sink *sink, const struct document *document)
{
    curve_report(sink, document->instance, &document->data->curve);
}

void document_ends(struct sink *sink, const struct document *document)
{
    const struct instance *instance = document->instance;
    for (size_t i = 0; i < document->data->n_lines; i++) {
        const struct report_line *line = &document->data->lines[i];
        if (!line->flat)
            continue;
        const struct candidate *last = &line->frontier.steps[line->frontier.n - 1];
        const char *stop = larger_stopped(instance, last->design, &line->next);
        sink_say(sink, "%s: a budget above %s buys nothing faster. %s.", line->name,
                 value_cost_text(instance, last->cost_minor),
                 stop ? arena_printf(instance->arena, "Limit for %lld nodes: %s", (long long)line->next.nodes,
                                     stop)
                      : "One more node does not add to the rate");
    }
}

void document_crossover(struct sink *sink, const struct document *document)
{
    const struct report_data *data = document->data;
    if (data->kinds.n_intervals > 0)
        winners_report(sink, document->instance, &data->kinds, false);
    else if (!data->crossing.found)
        sink_say(sink, "No crossover: %s.", data->crossing.why_none);
    else
        crossover_report(sink, document->instance, &data->crossing.crossover, &data->crossing.leads,
                         data->crossing.banded ? &data->crossing.band : NULL);
}

void document_flips(struct sink *sink, const struct document *document)
{
    const struct report_data *data = document->data;
    if (data->flips.why_none)
        sink_say(sink, "No price ranges: %s.", data->flips.why_none);
    else
        flip_report(sink, document->instance, data->plan, &data->flips.found);
}

void document_sensitivity(struct sink *sink, const struct document *document)
{
    const struct report_data *data = document->data;
    if (data->sensitivity.why_none)
        sink_say(sink, "No sensitivity: %s.", data->sensitivity.why_none);
    else
        sensitivity_report(sink, document->instance, data->plan, &data->sensitivity.found, REPORT_BY);
}

void document_risk(struct sink *sink, const struct document *document)
{
    const struct report_risk *risk = &document->data->risk;
    if (risk->why_none) {
        sink_say(sink, "Risk is not computed: %s.", risk->why_none);
        return;
    }
    regret_report(sink, document->instance, &risk->regret, "orders", "Orders that are fixed before the draw");
    regret_report_worths(sink, document->instance, &risk->regret);
}

void document_assumptions(struct sink *sink, const struct document *document)
{
    assumptions_report(sink, document->instance, document->data->plan);
}

void document_proof(struct sink *sink, const struct document *document)
{
    plan_report_proof(sink, document->instance, document->data->plan);
    certificate_report_checks(sink, &document->data->plan->certificate);
}
