/* report_data.c - the studies behind a report, one after the other. */
#include "study/report_data.h"

#include <math.h>
#include <string.h>

#include "base/arena.h"
#include "base/diag.h"
#include "base/stop.h"
#include "base/text.h"
#include "problem/stock.h"
#include "search/instance_cost.h"
#include "study/regret_plan.h"

/* --- options: networks, nodes or templates --- */

struct line_names {
    const char *v[REPORT_LINES];
    size_t n;
};

static void add_name(struct line_names *names, const char *name)
{
    if (names->n < REPORT_LINES && text_place(name, names->v, names->n) == names->n)
        names->v[names->n++] = name;
}

/* Lists the options of the charts: the chosen one, then the others by the rate of their best purchase. */
static void list_names(struct line_names *out, const struct instance *instance,
                       const struct alternatives *alternatives, const struct plan *plan,
                       enum crossover_trait trait)
{
    const struct alternative *best = NULL;
    *out = (struct line_names){.n = 0};
    add_name(out, crossover_trait_of(instance, plan->clusters[0].point.design, trait));
    do {
        best = NULL;
        for (size_t i = 0; i < alternatives->n; i++) {
            const struct alternative *option = &alternatives->v[i];
            const bool listed =
                !option->plan.found ||
                text_place(crossover_trait_of(instance, option->design, trait), out->v, out->n) < out->n;
            if (!listed && (!best || option->plan.rate > best->plan.rate))
                best = option;
        }
        if (best)
            add_name(out, crossover_trait_of(instance, best->design, trait));
    } while (best && out->n < REPORT_LINES);
}

/* The first trait with several options. */
static enum crossover_trait choose_trait(struct line_names *out, const struct instance *instance,
                                         const struct alternatives *alternatives, const struct plan *plan)
{
    for (enum crossover_trait trait = CROSSOVER_NETWORK; trait <= CROSSOVER_TEMPLATE; trait++) {
        list_names(out, instance, alternatives, plan, trait);
        if (out->n > 1)
            return trait;
    }
    list_names(out, instance, alternatives, plan, CROSSOVER_NETWORK);
    return CROSSOVER_NETWORK;
}

/* The name for crossover_find: with its trait only if the bare name is ambiguous. */
static const char *option_name(const struct instance *instance, enum crossover_trait trait, const char *name)
{
    struct instance unused;
    return instance_restrict(&unused, instance, name, NULL) == ST_OK
               ? name
               : arena_printf(instance->arena, "%s:%s", crossover_trait_names[trait], name);
}

/* --- the whole report --- */

/* Finds the limit that ends a frontier, unless it is the largest budget of the range. */
static void find_end(struct report_line *line, const struct instance *side, int64_t to_minor)
{
    if (line->frontier.n == 0)
        return;
    struct plan_cluster last = {.point = line->frontier.steps[line->frontier.n - 1]};
    const struct plan plan = {.clusters = &last, .n_clusters = 1, .cost_minor = last.point.cost_minor};
    struct instance in_range = instance_varied(side);
    struct one_more more;
    in_range.budget_minor = to_minor;
    one_more_make(&more, &in_range, &plan);
    line->next = more.v[0];
    line->flat = !line->next.over_budget;
}

static enum status draw_lines(struct report_data *out, const struct instance *instance,
                              const struct line_names *names, enum crossover_trait trait,
                              const struct stop *stop, struct diag *diag)
{
    const struct purchase_option any = {.designs = NULL};
    struct arena *arena = instance->arena;
    for (size_t i = 0; i < names->n; i++) {
        struct option_steps steps = {.range = out->range};
        struct instance side;
        struct report_line *line = &out->lines[out->n_lines];
        const char *name = arena_printf(arena, "%s:%s", crossover_trait_names[trait], names->v[i]);
        const struct stop step = stop_step(stop, i, 2 * names->n);
        enum status status = instance_restrict(&side, instance, name, diag);
        if (status == ST_OK)
            status = option_steps_find(&steps, &any, &side, &step, arena, diag);
        line->frontier = steps.frontier;
        if (status != ST_OK)
            return status;
        find_end(line, &side, out->range.to_minor);
        line->name = names->v[i];
        out->n_lines += line->frontier.n > 0;
    }
    return ST_OK;
}

/* The band of the crossover, with few draws. */
static enum status find_band(struct report_data *out, const struct instance *instance,
                             const struct stop *stop, struct diag *diag)
{
    const struct draw_options how = {.seed = 1, .jobs = stop->jobs};
    if (!instance->error->given)
        return ST_OK;
    const enum status status =
        band_find(&out->crossing.band, instance, &out->crossing.crossover, &how, stop, diag);
    out->crossing.banded = status == ST_OK;
    return status;
}

/* Records the reason of a study that does not apply to this scenario. False: the study failed otherwise. */
static bool is_missing(const char **why, enum status status, struct diag *diag, struct arena *arena)
{
    if (status != ST_INPUT && status != ST_USAGE && status != ST_INFEASIBLE)
        return false;
    *why = arena_strdup(arena, diag->message);
    diag_fini(diag);
    return true;
}

static int64_t count_parts(const struct instance *instance)
{
    bool *used = ARENA_NEW(instance->arena, instance->snapshot->n_parts, bool);
    int64_t n = 0;
    instance_mark_parts(used, instance);
    for (size_t p = 0; p < instance->snapshot->n_parts; p++)
        n += used[p];
    return n;
}

static enum status move_inputs(struct report_data *out, const struct instance *instance,
                               const struct stop *stop, struct diag *diag)
{
    /* Keeps a report fast. The limit is a size and not a time, so that every machine writes the same page. */
    enum { LOOKS_AT_MOST = 400000 };
    if (out->plan->presolve.points * count_parts(instance) > LOOKS_AT_MOST) {
        out->flips.why_none =
            "there are too many candidates to solve again for every part; use `bursar flip`";
        out->sensitivity.why_none =
            "there are too many candidates to solve again for every input; use `bursar sensitivity`";
        return fragile_find(&out->flips.fragile, instance, out->plan, NULL, stop, diag);
    }
    const struct stop flipping = stop_within(stop, 0, 0.6, "prices");
    enum status status = flip_prices(&out->flips.found, instance, out->plan, NO_INDEX, &flipping, diag);
    const struct stop ranking = stop_within(stop, 0.6, 0.7, "other inputs");
    if (status == ST_OK)
        status = fragile_find(&out->flips.fragile, instance, out->plan, &out->flips.found, &ranking, diag);
    if (status != ST_OK && !is_missing(&out->flips.why_none, status, diag, instance->arena))
        return status;
    const struct stop moving = stop_within(stop, 0.7, 1, "sensitivity");
    status = sensitivity_make(&out->sensitivity.found, instance, out->plan, REPORT_BY, &moving, diag);
    return status != ST_OK && !is_missing(&out->sensitivity.why_none, status, diag, instance->arena) ? status
                                                                                                     : ST_OK;
}

/* True if a part of the designs has prices of several dates. */
static bool has_series(const struct instance *instance)
{
    enum { SERIES_DATES = 5 }; /* fewer are renewed quotes */
    const struct snapshot *snapshot = instance->snapshot;
    bool *used = ARENA_NEW(instance->arena, snapshot->n_parts, bool);
    bool found = false;
    instance_mark_parts(used, instance);
    for (size_t p = 0; p < snapshot->n_parts && !found; p++) {
        const struct quote *quotes = &snapshot->paid.quotes[snapshot->parts[p].first_quote];
        date days[SERIES_DATES];
        size_t n = 0;
        for (size_t i = 0; i < snapshot->parts[p].n_quotes && n < SERIES_DATES && used[p]; i++) {
            size_t k = 0;
            while (k < n && days[k] != quotes[i].date)
                k++;
            days[k] = quotes[i].date;
            n += k == n;
        }
        found = n == SERIES_DATES;
    }
    return found;
}

static enum status follow_dates(struct report_history *out, const struct instance *instance,
                                const struct stop *stop, struct diag *diag)
{
    enum { DATES_AT_MOST = 1000, DATES_OF_SEVERAL = 50 }; /* keeps a report fast, on every machine alike */
    const struct history_request request = {.stop = *stop};
    size_t n_dates = 0;
    out->series = has_series(instance);
    if (!out->series)
        return ST_OK;
    history_dates(&n_dates, instance, instance->arena);
    if (n_dates > (is_multi_cluster(instance) ? DATES_OF_SEVERAL : DATES_AT_MOST)) {
        out->why_none = "there are too many dates to solve each of them; use `bursar history`";
        return ST_OK;
    }
    const enum status status =
        history_build(&out->found, instance->scenario, instance->snapshot, &request, instance->arena, diag);
    return status != ST_OK && !is_missing(&out->why_none, status, diag, instance->arena) ? status : ST_OK;
}

static enum status cross(struct report_data *out, const struct instance *instance, const char *const names[2],
                         const struct stop *stop, struct diag *diag)
{
    const struct stop finding = stop_within(stop, 0, 0.5, "crossover");
    enum status status =
        crossover_find(&out->crossing.crossover, instance, names, out->range, &finding, diag);
    if (status == ST_OK)
        status =
            near_leads_find(&out->crossing.leads, instance, &out->crossing.crossover, instance->arena, diag);
    out->crossing.found = status == ST_OK;
    if (status == ST_INFEASIBLE) {
        out->crossing.why_none = arena_strdup(instance->arena, diag->message);
        diag_fini(diag);
    }
    if (status != ST_OK)
        return status == ST_INFEASIBLE ? ST_OK : status;
    const struct stop spreading = stop_within(stop, 0.5, 1, "error band");
    return find_band(out, instance, &spreading, diag);
}

/* Several clusters: the best purchase for some budgets, and the fastest kind for each. */
static enum status over_budgets(struct report_data *out, const struct instance *instance,
                                const struct stop *stop, struct diag *diag)
{
    enum { BUDGETS = 13 };
    struct arena *arena = instance->arena;
    const struct stop curve = stop_within(stop, 0, 0.3, "curve");
    enum status status = curve_build(&out->curve, instance, out->range, BUDGETS, &curve, diag);
    if (status == ST_INFEASIBLE) /* the range ends below the cheapest plan; the rows of the range show this */
        diag_fini(diag);
    else if (status != ST_OK)
        return status;
    out->kinds = (struct best_option_ranges){.range = out->range, .n = BUDGETS};
    status = purchase_options_of_kinds(&out->kinds.options, instance, OPTION_BY_NETWORK, KINDS_AT_MOST, arena,
                                       diag);
    const struct stop kinds = stop_within(stop, 0.3, 1, "kinds of fleets");
    if (status == ST_OK)
        status = best_option_ranges_find(&out->kinds, instance, &kinds, arena, diag);
    return status != ST_OK && !is_missing(&out->crossing.why_none, status, diag, arena) ? status : ST_OK;
}

/* The regret of the plan, the inputs to measure first, and the designs over the same draws. */
static enum status risk(struct report_data *out, const struct instance *instance, const struct stop *stop,
                        struct diag *diag)
{
    /* the draws of `optimize`; half of them choose the input to measure, the other half estimate its value */
    struct regret_options how = {.draws = {.seed = 1, .jobs = stop->jobs},
                                 .level = regret_level(instance),
                                 .brief = true,
                                 .measures = true};
    for (int by = 0; by < N_REGRET_BY; by++)
        how.wanted[by] = true;
    if (!instance->error->given) {
        out->risk.why_none = "the scenario has no key `error`; `bursar montecarlo` draws default errors";
        return ST_OK;
    }
    enum status status = regret_find(&out->risk.regret, instance, &how, stop, instance->arena, diag);
    if (status == ST_OK && !is_multi_cluster(instance)) {
        status =
            montecarlo_run(&out->risk.designs, instance, &out->risk.regret.how, stop, instance->arena, diag);
        out->risk.drawn = status == ST_OK;
    }
    return status != ST_OK && !is_missing(&out->risk.why_none, status, diag, instance->arena) ? status
                                                                                              : ST_OK;
}

static enum status compare(struct report_data *out, const struct instance *instance,
                           const char *const between[2], const struct stop *stop, struct diag *diag)
{
    struct line_names names;
    const struct plan *plan = out->plan;
    if (out->range.to_minor <= out->range.from_minor) {
        out->range.from_minor = 0;
        out->range.to_minor =
            2 * (instance->budget_minor == BUDGET_NONE ? plan->cost_minor : instance->budget_minor);
    }
    struct stop part = stop_within(stop, 0, 0.2, "alternatives");
    enum status status = alternatives_make(&out->alternatives, instance, plan, &part, instance->arena, diag);
    if (status == ST_OK)
        status = near_find(&out->near, instance, plan, true, &part, diag);
    one_more_make(&out->one_more, instance, plan);
    part = stop_within(stop, 0.2, 0.6, NULL);
    if (status == ST_OK)
        status = move_inputs(out, instance, &part, diag);
    part = stop_within(stop, 0.6, 0.65, "dates");
    if (status == ST_OK)
        status = follow_dates(&out->history, instance, &part, diag);
    part = stop_within(stop, 0.65, 0.7, "draws");
    if (status == ST_OK)
        status = risk(out, instance, &part, diag);
    part = stop_within(stop, 0.7, 1, "budgets");
    if (status == ST_OK && is_multi_cluster(instance))
        return over_budgets(out, instance, &part, diag);
    if (status == ST_OK)
        status = instance_order_table(instance, out->range.to_minor, diag);
    if (status != ST_OK)
        return status;
    const enum crossover_trait trait = choose_trait(&names, instance, &out->alternatives, plan);
    status = draw_lines(out, instance, &names, trait, &part, diag);
    part = stop_within(stop, 0.8, 1, NULL);
    if (status != ST_OK)
        return status;
    if (between[0])
        return cross(out, instance, between, &part, diag);
    if (names.n < 2) {
        out->crossing.why_none = "the designs have one network, one node and one topology";
        return ST_OK;
    }
    const char *const best[2] = {option_name(instance, trait, names.v[0]),
                                 option_name(instance, trait, names.v[1])};
    return cross(out, instance, best, &part, diag);
}

enum status report_data_make(struct report_data *out, const struct instance *instance,
                             const struct plan *plan, const char *const between[2], const struct stop *stop,
                             struct diag *diag)
{
    const struct report_data alone = {.plan = plan, .range = instance->range};
    const bool proven = plan->status != PLAN_STOPPED;
    *out = alone;
    if (!plan->found) {
        out->not_shown = "there is nothing to compare";
        return ST_OK;
    }
    if (instance->counts == COUNTS_REAL) {
        out->not_shown = "`bursar curve` shows fractional node counts";
        return ST_OK;
    }
    const enum status status = proven ? compare(out, instance, between, stop, diag) : ST_STOPPED;
    if (status != ST_STOPPED)
        return status;
    *out = alone;
    out->not_shown = "the work was stopped before they were made";
    diag_fini(diag);
    return diag_set(diag, ST_STOPPED, "stopped at a limit: %s, and the document compares it with nothing",
                    proven ? "the plan is proven" : "the plan is feasible, not proven best");
}

enum status report_data_brief(struct report_data *out, const struct instance *instance,
                              const struct plan *plan, const struct stop *stop, struct diag *diag)
{
    *out = (struct report_data){.plan = plan,
                                .range = instance->range,
                                .not_shown = "`--brief` makes no studies",
                                .risk.why_none = "`--brief` makes no studies"};
    if (!plan->found || plan->status == PLAN_STOPPED || instance->policy->under_error)
        return ST_OK;
    const enum status status = near_find(&out->near, instance, plan, false, stop, diag);
    out->brief = status == ST_OK;
    return status;
}
