/* check_report.c - writes the result of `bursar check`: the problem that a valid scenario states. */
#include <inttypes.h>

#include "base/arena.h"
#include "base/text.h"
#include "problem/stock.h"
#include "problem/warnings.h"
#include "report/columns.h"
#include "report/plan_report.h"
#include "study/crossover.h"
#include "study/requirement.h"

/* --- the problem --- */

static const char *goal_text(const struct instance *instance)
{
    static const char *const words[N_GOALS] = {[GOAL_RATE] = "the highest rate",
                                               [GOAL_COST] = "the least cost",
                                               [GOAL_RATE_PER_COST] = "the highest rate per cost",
                                               [GOAL_RATE_PER_WATT] = "the highest rate per watt",
                                               [GOAL_RATE_PER_CARBON] =
                                                   "the highest rate for what is emitted"};
    static const char *const under_error[N_UNDER_ERROR] = {
        [UNDER_ERROR_REGRET] = "the least expected regret of the rate",
        [UNDER_ERROR_CVAR] = "the least CVaR of the regret of the rate",
        [UNDER_ERROR_MINIMAX] = "the least maximum regret of the rate"};
    return instance->policy->under_error ? under_error[instance->policy->under_error] : words[instance->goal];
}

/* "5: r6515-7763p, r6615-9474f" */
static void label_choice(struct sink *sink, const char *label, const struct instance *instance,
                         enum crossover_trait trait)
{
    size_t n = 0;
    const char *const *names = crossover_names(&n, instance, trait, instance->arena);
    sink_label(sink, label, "%zu: %s", n, n ? arena_listed(instance->arena, names, n) : "none");
}

/* "the highest rate within 1,500,000.00 EUR, in up to 2 clusters", and the choices. */
static void label_problem(struct sink *sink, const struct instance *instance)
{
    const char *goal = instance->goal == GOAL_RATE_PER_CARBON && !instance->policy->under_error
                           ? "the highest rate per kg of CO2-equivalent"
                           : goal_text(instance);
    const char *budget = "", *clusters = "", *target = "";
    if (instance->goal == GOAL_COST)
        target = arena_printf(
            instance->arena, " that reaches %s",
            number_scaled(instance->target_rate, instance_rate_unit(instance), 4, instance->arena));
    if (instance->budget_minor != BUDGET_NONE)
        budget =
            arena_printf(instance->arena, " within %s%s", value_cost_text(instance, instance->budget_minor),
                         instance->purchase->budget_on_tco ? " of total cost of ownership" : "");
    if (instance->policy->clusters > 1)
        clusters =
            arena_printf(instance->arena, ", in up to %" PRId64 " clusters", instance->policy->clusters);
    sink_label(sink, "Solves", "%s%s%s%s", goal, target, budget, clusters);
    label_choice(sink, "Nodes", instance, CROSSOVER_NODE);
    label_choice(sink, "Networks", instance, CROSSOVER_NETWORK);
    label_choice(sink, "Topologies", instance, CROSSOVER_TEMPLATE);
    sink_label(sink, "Designs", "%s", number_text((double)instance->choice.n_designs, 15, instance->arena));
}

/* "catalogue university-2026 at 2026-03-31; 48 prices of 41 parts: 4 list, 44 estimate" */
static void label_prices(struct sink *sink, const struct instance *instance, const bool *used)
{
    size_t n[N_FIGURE_KINDS] = {0}, n_set = 0, n_parts = 0, n_prices = 0;
    struct text kinds = TEXT_INIT;
    char day[11];
    for (size_t i = 0; i < instance->snapshot->n_parts; i++) {
        n_parts += used[i];
        for (size_t k = 0; used[i] && k < instance->item[i].price.n; k++) {
            const size_t quote = price_quoted(&instance->item[i].price.steps[k]);
            n_prices++;
            if (quote == NO_INDEX)
                n_set++;
            else
                n[instance->snapshot->paid.quotes[quote].kind]++;
        }
    }
    for (int kind = 0; kind < N_FIGURE_KINDS; kind++)
        if (n[kind] > 0)
            text_printf(&kinds, "%s%zu %s", kinds.n ? ", " : "", n[kind],
                        figure_kind_name((enum figure_kind)kind));
    if (n_set > 0)
        text_printf(&kinds, "%s%zu set", kinds.n ? ", " : "", n_set);
    sink_label(sink, "Prices", "catalogue %s at %s, %zu part%s: %s price%s%s", instance->snapshot->name,
               date_format(day, instance->as_of), n_parts, n_parts == 1 ? "" : "s", kinds.n ? kinds.s : "no",
               n_prices == 1 ? "" : "s", sink_is_brief(sink) ? "; -v lists them" : "");
    text_fini(&kinds);
}

/* Settings that few scenarios change. */
static void report_settings(struct sink *sink, const struct instance *instance)
{
    const struct scenario *scenario = instance->scenario;
    sink_bool(sink, "valid", NULL, true);
    sink_string(sink, "title", NULL, scenario->file.title);
    sink_string(sink, "goal", NULL, goal_word(instance->goal, instance->policy->under_error));
    sink_string(sink, "asks", NULL, goal_text(instance));
    sink_put(sink, "budget", NULL,
             value_cost_if(instance->budget_minor != BUDGET_NONE, instance, instance->budget_minor));
    sink_string(sink, "currency", NULL, instance->currency);
    sink_string(sink, "catalog", NULL, instance->snapshot->name);
    sink_put(sink, "as_of", NULL, value_date(instance->as_of));
    sink_string(sink, "counts", "process counts", counts_names[instance->counts]);
    sink_string(sink, "code_caps", "code caps", scenario->policy.enforce_code_caps ? "enforced" : "ignored");
    sink_string(sink, "memory", "node memory", scenario->policy.enforce_memory ? "enforced" : "ignored");
    sink_string(sink, "memory_bandwidth", scenario->policy.share_memory ? "memory bandwidth" : NULL,
                scenario->policy.share_memory ? "shared by the processes of a node" : "as measured");
    sink_string(sink, "choose_by", scenario->calibration.chooses ? "rates" : NULL,
                scenario->calibration.chooses ? "calibrated" : "model");
    sink_integer(sink, "clusters", "maximum clusters", scenario->policy.clusters);
    const bool layout = scenario->purchase.layout.at.text;
    sink_string(sink, "layout", layout ? "cable lengths" : NULL, layout ? layout_text(instance) : NULL);
}

static const char *list_text(const struct located_list *list, struct arena *arena)
{
    const char *out = list->n > 0 ? list->v[0].text : NULL;
    for (size_t i = 1; i < list->n; i++)
        out = arena_printf(arena, "%s, %s", out, list->v[i].text);
    return out;
}

static void report_work(struct sink *sink, const struct instance *instance)
{
    const bool by_runs = instance->load.by_runs;
    bool named = false;
    for (size_t i = 0; i < instance->load.n_work; i++)
        named = named || instance->load.work[i].runs_on.n > 0;
    sink_table_begin(sink, "workload", "Workload", SINK_SIDE, COLUMNS_WORKLOAD, shown(!by_runs),
                     shown(by_runs), only(named));
    for (size_t i = 0; i < instance->load.n_work; i++) {
        const struct work_item *item = &instance->load.work[i];
        const struct value amount = value_real(by_runs ? item->amount : instance->load.weight[i]);
        SINK_ROW(sink, false, value_text(item->name), value_text(item->application.model->key),
                 by_runs ? value_null() : amount, by_runs ? amount : value_null(),
                 value_text(list_text(&item->runs_on, instance->arena)),
                 value_text(item->application.model->about.valid));
    }
    sink_table_end(sink);
}

static void report_choice(struct sink *sink, const char *heading, const struct instance *instance,
                          enum crossover_trait trait)
{
    size_t n = 0;
    const char *const *names = crossover_names(&n, instance, trait, instance->arena);
    SINK_ROW(sink, false, value_text(heading), value_integer((int64_t)n),
             value_text(arena_listed(instance->arena, names, n)));
}

static void report_choices(struct sink *sink, const struct instance *instance)
{
    sink_integer(sink, "designs", NULL, (int64_t)instance->choice.n_designs);
    sink_table_begin(sink, "choices", NULL, SINK_SIDE, COLUMNS_CHOICES);
    report_choice(sink, "node", instance, CROSSOVER_NODE);
    report_choice(sink, "network", instance, CROSSOVER_NETWORK);
    report_choice(sink, "wiring", instance, CROSSOVER_TEMPLATE);
    sink_table_end(sink);
}

static void report_requirements(struct sink *sink, const struct instance *instance)
{
    struct requirement *list = NULL;
    const size_t n = requirement_list(&list, instance, instance->arena);
    sink_table_begin(sink, "requirements", "Requirements", SINK_SIDE, COLUMNS_REQUIREMENTS);
    for (size_t i = 0; i < n; i++) {
        SINK_ROW(sink, false, value_text(list[i].text),
                 value_integer_if(list[i].at.line > 0, list[i].at.line), value_text(list[i].at.option));
    }
    sink_table_end(sink);
}

/* --- prices --- */

/* True if no price depends on the quantity. Readers then do not see the columns of quantities. */
static bool sold_by_the_piece(const struct instance *instance, const bool *used)
{
    for (size_t i = 0; i < instance->snapshot->n_parts; i++)
        for (size_t k = 0; used[i] && k < instance->item[i].price.n; k++)
            if (instance->item[i].price.steps[k].min_quantity > 1 ||
                instance->item[i].price.steps[k].pack > 1)
                return false;
    return true;
}

static void report_price(struct sink *sink, const struct instance *instance, size_t part,
                         const struct price_step *step)
{
    const struct snapshot *s = instance->snapshot;
    const size_t quote = price_quoted(step);
    const struct price_origin of =
        price_origin_of(instance, quote == NO_INDEX ? NULL : &s->paid.quotes[quote], true);
    SINK_ROW(sink, false, value_text(s->parts[part].id), value_integer(step->min_quantity),
             value_integer(step->pack), value_cost(instance, step->pack_minor), of.date, of.kind, of.source);
}

static void report_prices(struct sink *sink, const struct instance *instance, const bool *used)
{
    const bool plain = sold_by_the_piece(instance, used);
    sink_table_begin(sink, "rows", "Prices of the parts", SINK_MAIN, COLUMNS_CHECK_ROWS, shown(!plain),
                     shown(!plain));
    for (size_t i = 0; i < instance->snapshot->n_parts; i++)
        for (size_t k = 0; used[i] && k < instance->item[i].price.n; k++)
            report_price(sink, instance, i, &instance->item[i].price.steps[k]);
    sink_table_end(sink);
}

void check_report(struct sink *sink, const struct instance *instance)
{
    const char *path = instance->scenario->file.path;
    bool *used = ARENA_NEW(instance->arena, instance->snapshot->n_parts, bool);
    instance_mark_parts(used, instance);
    sink_say(sink, "%s is valid.", path);
    sink_title(sink, instance->scenario->file.title);
    label_problem(sink, instance);
    label_prices(sink, instance, used);
    sink_label(sink, "Next", "bursar optimize %s", path);
    sink_details_begin(sink);
    sink_say(sink, "%s", "");
    report_settings(sink, instance);
    sink_details_end(sink);
    report_work(sink, instance);
    report_choices(sink, instance);
    report_requirements(sink, instance);
    sink_details_begin(sink);
    report_prices(sink, instance, used);
    sink_details_end(sink);
    size_t n = 0;
    const char *const *warnings = instance_warnings(&n, instance);
    sink_strings(sink, "warnings", n > 0 ? "Warnings" : NULL, warnings, n);
}
