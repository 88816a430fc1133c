/* plan_report_answer.c - the answer in labelled lines: what to buy, its cost, how far it is proven, its
 * inputs. */
#include <inttypes.h>
#include <math.h>
#include <string.h>

#include "base/arena.h"
#include "base/text.h"
#include "problem/scores.h"
#include "purchase/bill.h"
#include "purchase/instance_purchase.h"
#include "report/model_report.h"
#include "report/near_report.h"
#include "report/plan_report.h"
#include "report/regret_report.h"
#include "search/plan.h"
#include "search/unit_cost.h"

const char *plan_report_cost(const struct instance *instance, const struct plan *plan)
{
    return plan_report_costs(instance, plan_capital(plan, instance), plan->cost_minor);
}

const char *plan_report_costs(const struct instance *instance, int64_t capital_minor, int64_t cost_minor)
{
    struct arena *arena = instance->arena;
    const int64_t years = instance->purchase->operation.years;
    const char *cost = value_cost_text(instance, cost_minor);
    if (!instance->purchase->budget_on_tco)
        return cost;
    const char *bought = "";
    if (capital_minor > 0) /* otherwise all machines are rented, so there is no purchase */
        bought = arena_printf(arena, "%s to buy, ", value_cost_text(instance, capital_minor));
    return arena_printf(arena, "%s%s over %" PRId64 " year%s", bought, cost, years, years == 1 ? "" : "s");
}

static const char *cluster_text(const struct instance *instance, const struct candidate *point)
{
    return point->design->rented.units > 0 ? plan_report_units(instance, point)
                                           : plan_report_purchase(instance, point, 1);
}

const char *plan_report_decision(const struct instance *instance, const struct plan *plan)
{
    struct arena *arena = instance->arena;
    const char *bought = NULL, *rented = NULL;
    for (size_t c = 0; c < plan->n_clusters; c++) {
        const struct candidate *point = &plan->clusters[c].point;
        const char **to = point->design->rented.units > 0 ? &rented : &bought;
        const char *words = cluster_text(instance, point);
        *to = *to ? arena_printf(arena, "%s + %s", *to, words) : words;
    }
    if (!rented && plan->n_clusters > 1)
        return arena_printf(arena, "Buy %zu clusters", plan->n_clusters);
    if (!rented)
        return arena_printf(arena, "Buy %s", bought);
    return bought ? arena_printf(arena, "Buy %s and rent %s", bought, rented)
                  : arena_printf(arena, "Rent %s", rented);
}

const char *plan_report_answer(const struct instance *instance, const struct plan *plan)
{
    if (!plan->found)
        return "No purchase meets the requirements.";
    return arena_printf(instance->arena, "%s: %s for %s.", plan_report_decision(instance, plan),
                        plan_report_rate(instance, plan), plan_report_cost(instance, plan));
}

/* "517,900 tokens/s": a rate in operations in the unit that is paid for; NULL: it is not known, or the rate
 * has this unit. */
static const char *counted_text(const struct instance *instance, const struct plan *plan)
{
    struct unit_cost *rows;
    if (!strstr(instance_rate_unit(instance), "op/s") ||
        unit_costs_of_plan(&rows, plan, instance, instance->arena) != 1)
        return NULL;
    const double per_s = rows[0].per_s * instance_at_work(instance) * instance_horizon_factor(instance);
    return number_scaled(per_s, arena_printf(instance->arena, "%ss/s", rows[0].counted), 4, instance->arena);
}

const char *plan_report_rate(const struct instance *instance, const struct plan *plan)
{
    struct arena *arena = instance->arena;
    const char *rate = instance_rate_text(instance, plan->rate);
    const char *counted = counted_text(instance, plan);
    double use = 1;
    for (size_t c = 0; c < plan->n_clusters; c++)
        if (!design_is_service(plan->clusters[c].point.design)) /* a service is paid as it is used */
            use = instance_at_work(instance);
    if (counted)
        rate = arena_printf(arena, "%s, %s", rate, counted);
    return use < 1 ? arena_printf(arena, "%s at %s %% use", rate, number_text(100 * use, 4, arena)) : rate;
}

/* "1,173 Gop/s (harmonic mean of cg, ft, sp)"; with a ratio as goal "84.61 Pflop/s, 792.1 Gflop/s per W". */
static const char *rate_text(const struct instance *instance, const struct plan *plan)
{
    /* up to this number, applications are listed by name; above it, only their number is given */
    enum { NAMED = 5 };
    struct arena *arena = instance->arena;
    const size_t n = instance->load.n_work;
    const char *rate = plan_report_rate(instance, plan);
    const enum metric_id metric = instance->scenario->measure.metric;
    if (goal_is_ratio(instance->goal))
        rate = arena_printf(arena, "%s, %s", rate,
                            number_scaled(plan->objective, plan_objective_unit(instance, arena), 4, arena));
    if (n < 2 || instance->load.by_runs)
        return rate;
    struct text list = TEXT_INIT;
    for (size_t a = 0; a < n && n <= NAMED; a++)
        text_printf(&list, "%s%s", a ? ", " : "", instance->load.work[a].name);
    return arena_printf(arena, "%s (%s of %s)", rate,
                        metric == METRIC_HARMONIC ? "harmonic mean" : metric_names[metric],
                        n <= NAMED ? arena_take(arena, &list) : arena_printf(arena, "%zu applications", n));
}

/* One line for each cluster, then the rate. */
static void label_purchase(struct sink *sink, const struct instance *instance, const struct plan *plan)
{
    bool rented = false;
    for (size_t c = 0; c < plan->n_clusters; c++) {
        const struct candidate *point = &plan->clusters[c].point;
        const bool is_rented = point->design->rented.units > 0;
        const char *label = is_rented ? "Rent" : "Buy";
        const char *words = cluster_text(instance, point);
        if (plan->n_clusters == 1)
            sink_label(sink, label, "%s: %s", words, rate_text(instance, plan));
        else
            sink_label(sink, c > 0 && is_rented == rented ? "" : label, "%zu: %s", c + 1, words);
        rented = is_rented;
    }
    if (plan->n_clusters > 1)
        sink_label(sink, "Rate", "%s", rate_text(instance, plan));
}

const char *plan_report_paid(const struct instance *instance, const struct plan *plan)
{
    struct arena *arena = instance->arena;
    const struct purchase *purchase = instance->purchase;
    const int64_t rent_minor = bill_rent(instance, plan->bill, plan->n_bill);
    const int64_t capital_minor = plan_capital(plan, instance);
    const int64_t operation_minor = operation_total(&plan->operation);
    struct text text = TEXT_INIT;
    text_put(&text, plan_report_cost(instance, plan));
    if (purchase->tax.digits)
        text_put(&text, " with tax");
    if (rent_minor > 0 && rent_minor < plan->cost_minor)
        text_printf(&text, ", of which rent %s", value_cost_text(instance, rent_minor));
    if (instance->budget_minor != BUDGET_NONE)
        text_printf(&text, "; %s unspent",
                    value_cost_text(instance, instance->budget_minor - plan->cost_minor));
    if (purchase->operation.given && !purchase->budget_on_tco && operation_minor > 0)
        text_printf(&text, ". TCO over %" PRId64 " year%s %s", purchase->operation.years,
                    purchase->operation.years == 1 ? "" : "s",
                    value_cost_text(instance, capital_minor + operation_minor));
    return arena_take(arena, &text);
}

/* "1.842 EUR per million tokens (prompt 1,024, answer 1,024)", and what the purchase alone costs. */
static void put_unit_cost(struct text *text, const struct instance *instance, const struct unit_cost *of,
                          bool named)
{
    struct arena *arena = instance->arena;
    text_printf(text, "%s %s per %s", number_text(of->tco, 4, arena), instance->currency, of->unit);
    if (named)
        text_printf(text, " of %s", of->application);
    if (of->prompt > 0 && of->answer > 0)
        text_printf(text, " (prompt %s, answer %s)", number_text(of->prompt, 0, arena),
                    number_text(of->answer, 0, arena));
    if (of->capital > 0 && of->capital < of->tco)
        text_printf(text, ", %s to buy", number_text(of->capital, 4, arena));
}

const char *plan_report_per_unit(const struct instance *instance, const struct plan *plan)
{
    const struct operation *operation = &instance->purchase->operation;
    struct unit_cost *rows;
    const size_t n = unit_costs_of_plan(&rows, plan, instance, instance->arena);
    const size_t first = n > 0 && !rows[n - 1].application ? n - 1 : 0;
    struct text text = TEXT_INIT;
    for (size_t i = first; i < n; i++) {
        text_put(&text, i > first ? "; " : "");
        put_unit_cost(&text, instance, &rows[i], n - first > 1);
    }
    if (n > 0)
        text_printf(&text, "; %" PRId64 " year%s at %s %% use", operation->years,
                    operation->years == 1 ? "" : "s",
                    number_text(100 * operation->utilisation, 4, instance->arena));
    return n > 0 ? arena_take(instance->arena, &text) : NULL;
}

size_t plan_report_layouts(const char *out[], const struct instance *instance, const struct plan *plan)
{
    struct model_layout layout;
    size_t n = 0;
    for (size_t c = 0; c < plan->n_clusters && instance->load.n_work == 1; c++)
        if (plan_layout(&layout, instance, &plan->clusters[c], 0)) {
            const char *words = layout_words(&layout, instance->arena);
            if (text_place(words, out, n) == n)
                out[n++] = words;
        }
    return n;
}

/* "nothing within 1,500,000.00 EUR is faster". */
static const char *optimum_text(const struct instance *instance)
{
    struct arena *arena = instance->arena;
    const char *any = "nothing";
    if (is_multi_cluster(instance))
        any = arena_printf(arena, "no plan of at most %" PRId64 " clusters", instance->policy->clusters);
    const char *within = " within the limits";
    if (instance->budget_minor != BUDGET_NONE)
        within = arena_printf(arena, " within %s", value_cost_text(instance, instance->budget_minor));
    if (instance->goal == GOAL_RATE)
        return arena_printf(arena, "%s%s is faster", any, within);
    if (instance->goal == GOAL_COST)
        return arena_printf(arena, "%s that reaches the target rate is cheaper", any);
    return arena_printf(arena, "%s%s has more %s", any, within, plan_objective_unit(instance, arena));
}

const char *plan_report_gap(const struct plan *plan, struct arena *arena)
{
    const double gap = plan_gap(plan);
    return gap < 1e-9 ? "0" : value_share_text(gap, arena);
}

static const char *check_words(const struct plan *plan, struct arena *arena)
{
    const struct certificate *certificate = &plan->certificate;
    size_t n_passed = 0;
    for (size_t i = 0; i < certificate->n_checks; i++)
        n_passed += certificate->checks[i].ok;
    return certificate->n_checks == 0 ? ""
                                      : arena_printf(arena, ". Independent check: %zu of %zu passed",
                                                     n_passed, certificate->n_checks);
}

const char *plan_report_status(const struct instance *instance, const struct plan *plan,
                               const struct regret *regret)
{
    struct arena *arena = instance->arena;
    const char *checked = check_words(plan, arena);
    if (regret && instance->policy->under_error)
        return arena_printf(arena, "%s%s", regret_status(instance, regret), checked);
    if (plan->status == PLAN_STOPPED && !isfinite(plan->bound))
        return arena_printf(arena, "NOT proven: stopped before a bound was known%s", checked);
    if (plan->status == PLAN_STOPPED)
        return arena_printf(arena, "NOT proven: stopped early. Bound %s, gap %s%s",
                            number_scaled(plan->bound, plan_objective_unit(instance, arena), 4, arena),
                            plan_report_gap(plan, arena), checked);
    return arena_printf(arena, "optimal: %s%s. Gap %s%s", optimum_text(instance),
                        plan->unique ? "" : "; another purchase has the same rate and cost",
                        plan_report_gap(plan, arena), checked);
}

const char *plan_report_standing(const struct instance *instance, const struct plan *plan)
{
    return arena_printf(instance->arena, "Status: %s. Inputs: %s.", plan_report_status(instance, plan, NULL),
                        assumptions_inputs(instance, plan));
}

/* The last day of an offer: its valid_until, or the day before a newer quote of its seller for the part. */
static date last_day(const struct instance *instance, const struct quote *quote)
{
    const struct snapshot *snapshot = instance->snapshot;
    const struct part *part = &snapshot->parts[quote->part];
    date last = quote->valid_until;
    for (size_t i = part->first_quote; i < part->first_quote + part->n_quotes; i++) {
        const struct quote *newer = &snapshot->paid.quotes[i];
        if (newer->kind == FIGURE_QUOTE && newer->date > instance->as_of && newer->date <= last &&
            strcmp(snapshot_seller(snapshot, newer), snapshot_seller(snapshot, quote)) == 0)
            last = date_from_days(date_days(newer->date) - 1);
    }
    return last;
}

/* The first line of the bill whose offer expires; NO_INDEX: no offer does. */
static size_t first_to_expire(date *end, const struct instance *instance, const struct plan *plan)
{
    size_t first = NO_INDEX;
    *end = 0;
    for (size_t i = 0; i < plan->n_bill; i++) {
        const struct quote *quote = bill_quote(instance, &plan->bill[i]);
        /* an offer that has already expired is in the warnings */
        if (!quote || quote->valid_until < instance->as_of)
            continue;
        const date last = last_day(instance, quote);
        if (!*end || last < *end) {
            *end = last;
            first = i;
        }
    }
    return first;
}

date plan_report_expires(const struct instance *instance, const struct plan *plan)
{
    date end = 0;
    (void)first_to_expire(&end, instance, plan);
    return end;
}

const char *plan_report_expiry(const struct instance *instance, const struct plan *plan)
{
    char day[11];
    date end = 0;
    const size_t first = first_to_expire(&end, instance, plan);
    if (first == NO_INDEX)
        return NULL;
    const char *seller = bill_quoted_by(instance, &plan->bill[first]);
    return arena_printf(instance->arena, "first offer to expire: %s%s%s, %s",
                        instance->snapshot->parts[plan->bill[first].part].id,
                        seller && *seller ? " from " : "", seller ? seller : "", date_format(day, end));
}

/* The figure of merit, if it is not the harmonic mean; and its horizon. */
static void label_metric(struct sink *sink, const struct instance *instance)
{
    const struct measure *measure = &instance->scenario->measure;
    const struct metric *metric = metric_get(measure->metric);
    if (measure->metric != METRIC_HARMONIC)
        sink_label(sink, "Metric", "%s, %s: %s (%s)", metric_names[measure->metric], metric->words,
                   metric->formula, metric->source);
    if (measure->phases.n > 0 || (metric->by_years && measure->horizon.to.day > 0))
        sink_label(sink, "Horizon", "%s to %s, %s years; on average %s %% of the cluster is installed",
                   measure->horizon.from.at.text, measure->horizon.to.at.text,
                   number_text(horizon_years(&measure->horizon), 4, instance->arena),
                   number_text(100 * measure->delivered, 4, instance->arena));
}

static void label_layouts(struct sink *sink, const struct instance *instance, const struct plan *plan)
{
    const char **layouts = ARENA_NEW(instance->arena, plan->n_clusters, const char *);
    const size_t n = plan_report_layouts(layouts, instance, plan);
    for (size_t i = 0; i < n; i++)
        sink_label(sink, i == 0 ? "Layout" : "", "%s", layouts[i]);
}

void plan_report_labels(struct sink *sink, const struct instance *instance, const struct plan *plan,
                        const struct plan_advice *advice)
{
    const struct regret *regret = advice ? advice->regret : NULL;
    if (!plan->found) {
        sink_label(sink, "Status", "infeasible: no purchase meets the requirements");
        return;
    }
    label_purchase(sink, instance, plan);
    label_layouts(sink, instance, plan);
    const char *goodput = plan_report_goodput(instance, plan);
    if (goodput)
        sink_label(sink, "Goodput", "%s", goodput);
    sink_label(sink, "Cost", "%s", plan_report_paid(instance, plan));
    const char *per_unit = plan_report_per_unit(instance, plan);
    if (per_unit)
        sink_label(sink, "Per unit", "%s", per_unit);
    sink_label(sink, "Status", "%s", plan_report_status(instance, plan, regret));
    sink_label(sink, "Inputs", "%s", assumptions_inputs(instance, plan));
    if (advice && advice->near)
        near_label(sink, instance, plan, advice->near);
    if (regret)
        regret_label(sink, instance, regret);
    const char *expiry = plan_report_expiry(instance, plan);
    if (expiry)
        sink_label(sink, "Expiry", "%s", expiry);
    const char *sizes = plan_report_sizes(instance, plan);
    if (sizes)
        sink_label(sink, "Size", "%s", sizes);
    const char *carbon = plan_report_carbon(instance, plan);
    if (carbon)
        sink_label(sink, "Carbon", "%s", carbon);
    label_metric(sink, instance);
}
