/* report_data.c - runs the studies of a report one after another. */
#include "study/report_data.h"

#include <math.h>
#include <string.h>

#include "base/arena.h"
#include "base/diag.h"
#include "base/stop.h"
#include "base/text.h"
#include "machine/order_table.h"
#include "problem/scores.h"
#include "problem/stock.h"
#include "problem/tco.h"
#include "problem/weighs.h"
#include "purchase/order.h"
#include "purchase/problem_purchase.h"
#include "search/problem_cost.h"
#include "study/regret_plan.h"

/* --- options: the property that distinguishes the designs --- */

struct line_names {
    const char *v[REPORT_LINES];
    size_t n;
};

static void add_name(struct line_names *names, const char *name)
{
    if (names->n < REPORT_LINES && text_place(name, names->v, names->n) == names->n)
        names->v[names->n++] = name;
}

/* Lists the options to draw: the chosen one first, then by the rate of their best purchase. */
static void list_names(struct line_names *out, const struct problem *problem,
                       const struct alternatives *alternatives, const struct plan *plan,
                       enum crossover_trait trait)
{
    const struct alternative *best = NULL;
    *out = (struct line_names){.n = 0};
    add_name(out, crossover_trait_of(problem, plan->clusters[0].point.design, trait));
    do {
        best = NULL;
        for (size_t i = 0; i < alternatives->n; i++) {
            const struct alternative *option = &alternatives->v[i];
            const bool listed =
                !option->plan.found ||
                text_place(crossover_trait_of(problem, option->design, trait), out->v, out->n) < out->n;
            if (!listed && (!best || option->plan.lambda > best->plan.lambda))
                best = option;
        }
        if (best)
            add_name(out, crossover_trait_of(problem, best->design, trait));
    } while (best && out->n < REPORT_LINES);
}

/* The first property with more than one option. */
static enum crossover_trait choose_trait(struct line_names *out, const struct problem *problem,
                                         const struct alternatives *alternatives, const struct plan *plan)
{
    for (enum crossover_trait trait = CROSSOVER_NETWORK; trait <= CROSSOVER_TEMPLATE; trait++) {
        list_names(out, problem, alternatives, plan, trait);
        if (out->n > 1)
            return trait;
    }
    list_names(out, problem, alternatives, plan, CROSSOVER_NETWORK);
    return CROSSOVER_NETWORK;
}

/* The name for a crossover, with a prefix if it is ambiguous. */
static const char *option_name(const struct problem *problem, enum crossover_trait trait, const char *name)
{
    struct problem unused;
    return problem_restrict(&unused, problem, name, NULL) == ST_OK
               ? name
               : arena_printf(problem->arena, "%s:%s", crossover_trait_names[trait], name);
}

/* --- purchases for the sliders --- */

/* True if a page can move the price of a part (see struct slider). */
static bool can_move(const struct problem *problem, const struct problem *const sides[2], size_t part)
{
    const struct price *price = &problem->market.prices[part];
    bool used = false;
    if (!price_is_linear(price) || price->tax.digits || price->steps[0].pack_minor <= 0 ||
        problem->market.owned[part] > 0 || problem->purchase->n_discounts > 0)
        return false;
    for (size_t s = 0; s < 2; s++)
        for (size_t d = 0; d < sides[s]->choice.n_designs; d++)
            for (size_t k = 0; k < sides[s]->choice.designs[d].needs.n; k++) {
                const struct need *need = &problem->choice.needs[sides[s]->choice.designs[d].needs.at[k]];
                for (size_t o = 0; o < need->n_options; o++) {
                    const bool same = need->options[o].part == part;
                    if (same && need->n_options > 1)
                        return false;
                    used = used || same;
                }
            }
    return used;
}

/* The lowest cost of the purchase if any one slider is at its lowest. */
static double least_cost(const struct report_data *data, int64_t cost_minor, const double *quantity)
{
    double most = 0;
    for (size_t k = 0; k < data->sliders.n; k++) {
        const struct slider *slider = &data->sliders.v[k];
        most = fmax(most, quantity[k] * (slider->kind == SLIDER_LINEAR ? (double)slider->price_minor : 1));
    }
    return (double)cost_minor - (1 - SLIDER_LOW) * most;
}

enum { CANDIDATES_AT_MOST = 20000, SLIDERS_AT_MOST = 16 };

/* The part of the operation cost that depends on a key of tco; by default all yearly payments. */
static double part_of_key(const struct problem *problem, const struct operation_cost *cost, int64_t nodes,
                          const char *key)
{
    const struct operation *o = &problem->purchase->operation;
    const double scale = problem->market.minor_per_major * operation_years(o);
    const double yearly = (double)(operation_total(cost) - cost->carbon_minor);
    if (strcmp(key, "energy_price") == 0 || strcmp(key, "pue") == 0 || strcmp(key, "utilisation") == 0)
        return (double)cost->energy_minor;
    if (strcmp(key, "maintenance") == 0)
        return (double)cost->maintenance_minor;
    if (strcmp(key, "space_price") == 0)
        return (double)cost->space_minor;
    if (strcmp(key, "administration") == 0)
        return o->administration * scale;
    if (strcmp(key, "administration_per_node") == 0)
        return o->administration_per_node * (double)nodes * scale;
    return yearly;
}

static double quantity_of(const struct report_data *data, size_t k, const struct problem *side,
                          const struct candidate *point, const struct used_parts *taken)
{
    const struct slider *slider = &data->sliders.v[k];
    if (slider->part != NO_INDEX) {
        int64_t units = 0;
        for (size_t i = 0; i < taken->n; i++)
            units += taken->v[i].part == slider->part ? taken->v[i].units : 0;
        return (double)units;
    }
    const struct operation_cost cost = problem_operate(side, taken, point, 1);
    const double part = part_of_key(side, &cost, point->nodes, problem_tco_name(side, slider->key));
    return slider->kind == SLIDER_LINEAR ? part / (double)slider->price_minor : part;
}

/* Adds the candidates of one design. Returns false if there are too many, or if it was stopped. */
static bool add_points(struct slider_points *out, const struct report_data *data, const struct problem *side,
                       const struct design *design, const struct stop *stop)
{
    struct scan scan;
    const int64_t most =
        problem_nodes_within(side, design, (int64_t)(SLIDER_HIGH * (double)data->range.to_minor));
    const int64_t first = problem_least_nodes(side, design);
    double last = 0;
    scan_start(&scan, side, design, NULL);
    while (scan.nodes < most) {
        size_t n_lines = 0;
        struct arena own = ARENA_INIT;
        double quantity[SLIDERS_AT_MOST];
        struct used_parts taken;
        scan_step(&scan);
        const double lambda = scan_lambda(&scan);
        if (scan.nodes < first || !(lambda > last))
            continue;
        if (stop_reached(stop))
            return false;
        const struct bill_line *bill = problem_bill(&n_lines, side, design, scan.nodes, &own);
        const struct candidate point = {design, scan.nodes, problem_cost(side, design, scan.nodes), lambda};
        used_parts_start(&taken);
        taken.v = ARENA_NEW(&own, n_lines, struct part_units);
        for (; taken.n < n_lines; taken.n++)
            taken.v[taken.n] = (struct part_units){bill[taken.n].part, bill[taken.n].used};
        for (size_t k = 0; k < data->sliders.n; k++)
            quantity[k] = quantity_of(data, k, side, &point, &taken);
        arena_fini(&own);
        const int64_t cost_minor = point.cost_minor;
        if (least_cost(data, cost_minor, quantity) > (double)data->range.to_minor)
            return true;
        if (out->n == CANDIDATES_AT_MOST)
            return false;
        memcpy(&out->quantity[out->n * data->sliders.n], quantity, data->sliders.n * sizeof *quantity);
        out->points[out->n++] = point;
        last = lambda;
    }
    return true;
}

static void find_sliders(struct report_data *out, const struct problem *problem,
                         const struct problem *const sides[2])
{
    out->sliders.v = ARENA_NEW(problem->arena, SLIDERS_AT_MOST, struct slider);
    for (size_t part = 0; part < problem->snapshot->n_parts && out->sliders.n < SLIDERS_AT_MOST; part++)
        if (can_move(problem, sides, part))
            out->sliders.v[out->sliders.n++] =
                (struct slider){.part = part,
                                .price_minor = problem->market.prices[part].steps[0].pack_minor,
                                .per = problem->market.minor_per_major};
}

/* True if several parts can meet a need, so that the best one depends on the cost of operation. */
static bool has_choice(const struct problem *side)
{
    bool any = false;
    for (size_t d = 0; d < side->choice.n_designs; d++)
        for (size_t k = 0; k < side->choice.designs[d].needs.n; k++)
            any = any || problem_has_choice(side, &side->choice.designs[d], k);
    return any;
}

static bool rents(const struct problem *side)
{
    bool any = false;
    for (size_t d = 0; d < side->choice.n_designs; d++)
        any = any || side->choice.designs[d].rented.units > 0;
    return any;
}

/* Lists the keys of tco that change only the cost, each with its step. */
static void find_keys(struct report_data *out, const struct problem *problem,
                      const struct problem *const sides[2])
{
    const struct operation *o = &problem->purchase->operation;
    const bool rented = rents(sides[0]) || rents(sides[1]), emits = operation_emits(o);
    out->sliders.v = ARENA_NEW(problem->arena, SLIDERS_AT_MOST, struct slider);
    for (size_t i = 0; i < problem_tco_count(problem) && out->sliders.n < SLIDERS_AT_MOST; i++) {
        const char *key = problem_tco_name(problem, i);
        const bool years = strcmp(key, "years") == 0, rate = strcmp(key, "discount_rate") == 0;
        const bool power = strcmp(key, "pue") == 0 || strcmp(key, "utilisation") == 0;
        /* would change rates */
        const bool use = strcmp(key, "utilisation") == 0 && problem_at_work(problem) != 1;
        const double value = problem_tco_value(problem, i), per = years ? 1 : 10000;
        if (!(value > 0) || use || (power && !(o->energy_price > 0)) || strncmp(key, "carbon", 6) == 0 ||
            strcmp(key, "rent_step") == 0 || ((power || years) && emits) || ((years || rate) && rented) ||
            !(round(value * per) >= 1))
            continue;
        out->sliders.v[out->sliders.n++] = (struct slider){.part = NO_INDEX,
                                                           .price_minor = (int64_t)round(value * per),
                                                           .per = per,
                                                           .key = i,
                                                           .kind = years  ? SLIDER_YEARS
                                                                   : rate ? SLIDER_DISCOUNT
                                                                          : SLIDER_LINEAR};
    }
}

static enum status make_sliders(struct report_data *out, struct problem *problem, const struct stop *stop,
                                struct diag *diag)
{
    struct arena *arena = problem->arena;
    struct problem a, b;
    const struct problem *const sides[2] = {&a, &b};
    enum status status =
        problem_order_table(problem, (int64_t)(SLIDER_HIGH * (double)out->range.to_minor), diag);
    if (status == ST_OK)
        status = problem_restrict(&a, problem, out->crossing.crossover.a, diag);
    if (status == ST_OK)
        status = problem_restrict(&b, problem, out->crossing.crossover.b, diag);
    if (status != ST_OK)
        return status;
    const bool on_tco = problem->purchase->budget_on_tco;
    if (problem->purchase->operation.given && !on_tco) {
        out->sliders.why_none = "the cost of operation also depends on prices";
        return ST_OK;
    }
    if (on_tco && (has_choice(&a) || has_choice(&b))) {
        out->sliders.why_none = "several parts can meet a need, so the best order changes with the cost of "
                                "operation; use `bursar whatif --set tco.KEY=VALUE`";
        return ST_OK;
    }
    if (!problem_adds_up(problem)) {
        out->sliders.why_none = "charges for small orders also depend on prices";
        return ST_OK;
    }
    if (on_tco)
        find_keys(out, problem, sides);
    else
        find_sliders(out, problem, sides);
    if (out->sliders.n == 0)
        out->sliders.why_none =
            "every price has quantity breaks, packs, discounts or tax, or another part can take "
            "its place, so the best order changes with the price; use `bursar whatif`";
    for (size_t s = 0; s < 2 && out->sliders.n > 0; s++) {
        out->sliders.sides[s] =
            (struct slider_points){.points = ARENA_NEW(arena, CANDIDATES_AT_MOST, struct candidate),
                                   .quantity = ARENA_NEW(arena, CANDIDATES_AT_MOST * out->sliders.n, double)};
        for (size_t d = 0; d < sides[s]->choice.n_designs; d++)
            if (!add_points(&out->sliders.sides[s], out, sides[s], &sides[s]->choice.designs[d], stop)) {
                out->sliders.n = 0;
                out->sliders.why_none = SLIDERS_TOO_MANY;
                return ST_OK;
            }
    }
    return ST_OK;
}

/* --- the report --- */

/* Finds out why the frontier ends before the end of the range. */
static void find_end(struct report_line *line, const struct problem *side, int64_t to_minor)
{
    if (line->frontier.n == 0)
        return;
    struct plan_cluster last = {.point = line->frontier.steps[line->frontier.n - 1]};
    const struct plan plan = {.clusters = &last, .n_clusters = 1, .cost_minor = last.point.cost_minor};
    struct problem in_range = *side;
    struct one_more more;
    in_range.budget_minor = to_minor;
    one_more_make(&more, &in_range, &plan);
    line->next = more.v[0];
    line->flat = !line->next.over_budget;
}

static enum status draw_lines(struct report_data *out, const struct problem *problem,
                              const struct line_names *names, enum crossover_trait trait,
                              const struct stop *stop, struct diag *diag)
{
    struct arena *arena = problem->arena;
    for (size_t i = 0; i < names->n; i++) {
        struct problem side;
        struct report_line *line = &out->lines[out->n_lines];
        const char *name = arena_printf(arena, "%s:%s", crossover_trait_names[trait], names->v[i]);
        const struct stop step = stop_step(stop, i, 2 * names->n);
        enum status status = problem_restrict(&side, problem, name, diag);
        if (status == ST_OK)
            status = frontier_build(&line->frontier, &side, out->range.to_minor, &step, arena, diag);
        if (status != ST_OK)
            return status;
        find_end(line, &side, out->range.to_minor);
        line->name = names->v[i];
        out->n_lines += line->frontier.n > 0;
    }
    return ST_OK;
}

/* The band of the crossover, with as many draws as the reader of a page can wait for. */
static enum status find_band(struct report_data *out, struct problem *problem, const struct stop *stop,
                             struct diag *diag)
{
    const struct draw_options how = {.seed = 1, .jobs = stop->jobs};
    if (!problem->error->given)
        return ST_OK;
    const enum status status =
        band_find(&out->crossing.band, problem, &out->crossing.crossover, &how, stop, diag);
    out->crossing.banded = status == ST_OK;
    return status;
}

/* Records why the scenario has no result for a study. Returns false for other failures. */
static bool is_missing(const char **why, enum status status, struct diag *diag, struct arena *arena)
{
    if (status != ST_INPUT && status != ST_USAGE && status != ST_INFEASIBLE)
        return false;
    *why = arena_strdup(arena, diag->message);
    diag_fini(diag);
    return true;
}

static int64_t count_parts(const struct problem *problem)
{
    bool *used = ARENA_NEW(problem->arena, problem->snapshot->n_parts, bool);
    int64_t n = 0;
    problem_mark_parts(used, problem);
    for (size_t p = 0; p < problem->snapshot->n_parts; p++)
        n += used[p];
    return n;
}

static enum status move_inputs(struct report_data *out, const struct problem *problem,
                               const struct stop *stop, struct diag *diag)
{
    /* A reader waits for the page. The limit is a number of evaluations, not a time, so that the result is
     * the same on every machine. */
    enum { EVALUATIONS_AT_MOST = 400000 };
    if (out->plan->presolve.points * count_parts(problem) > EVALUATIONS_AT_MOST) {
        out->flips.why_none =
            "there are too many candidates to solve again for every part; use `bursar flip`";
        out->sensitivity.why_none =
            "there are too many candidates to solve again for every input; use `bursar sensitivity`";
        return fragile_find(&out->flips.fragile, problem, out->plan, NULL, stop, diag);
    }
    const struct stop flip_stop = stop_within(stop, 0, 0.6, "prices");
    enum status status = flip_prices(&out->flips.found, problem, out->plan, NO_INDEX, &flip_stop, diag);
    const struct stop rank_stop = stop_within(stop, 0.6, 0.7, "other inputs");
    if (status == ST_OK)
        status = fragile_find(&out->flips.fragile, problem, out->plan, &out->flips.found, &rank_stop, diag);
    if (status != ST_OK && !is_missing(&out->flips.why_none, status, diag, problem->arena))
        return status;
    const struct stop move_stop = stop_within(stop, 0.7, 1, "sensitivity");
    status = sensitivity_make(&out->sensitivity.found, problem, out->plan, REPORT_BY, &move_stop, diag);
    return status != ST_OK && !is_missing(&out->sensitivity.why_none, status, diag, problem->arena) ? status
                                                                                                    : ST_OK;
}

static enum status compare_options(struct report_data *out, struct problem *problem,
                                   const char *const names[2], const struct stop *stop, struct diag *diag)
{
    const struct stop crossover_stop = stop_within(stop, 0, 0.5, "crossover");
    enum status status =
        crossover_find(&out->crossing.crossover, problem, names, out->range, &crossover_stop, diag);
    if (status == ST_OK)
        status =
            near_leads_find(&out->crossing.leads, problem, &out->crossing.crossover, problem->arena, diag);
    out->crossing.found = status == ST_OK;
    if (status == ST_INFEASIBLE) {
        out->crossing.why_none = arena_strdup(problem->arena, diag->message);
        diag_fini(diag);
    }
    if (status != ST_OK)
        return status == ST_INFEASIBLE ? ST_OK : status;
    const struct stop band_stop = stop_within(stop, 0.5, 1, "error band");
    const enum status made = make_sliders(out, problem, stop, diag);
    return made == ST_OK ? find_band(out, problem, &band_stop, diag) : made;
}

/* With several clusters: the best purchase of some budgets, and the fastest kind. */
static enum status compare_kinds(struct report_data *out, const struct problem *problem,
                                 const struct stop *stop, struct diag *diag)
{
    enum { BUDGETS = 13 };
    struct arena *arena = problem->arena;
    struct problem own = *problem;
    const struct stop curve = stop_within(stop, 0, 0.3, "curve");
    enum status status = curve_build(&out->curve, &own, out->range, BUDGETS, &curve, diag);
    if (status == ST_INFEASIBLE) /* the range ends below the plan's cost, which its rows show */
        diag_fini(diag);
    else if (status != ST_OK)
        return status;
    out->kinds = (struct best_option_ranges){.range = out->range, .n = BUDGETS};
    status = purchase_options_of_kinds(&out->kinds.options, problem, OPTION_BY_NETWORK, KINDS_AT_MOST, arena,
                                       diag);
    const struct stop kinds = stop_within(stop, 0.3, 1, "kinds of clusters");
    if (status == ST_OK)
        status = best_option_ranges_find(&out->kinds, problem, &kinds, arena, diag);
    return status != ST_OK && !is_missing(&out->crossing.why_none, status, diag, arena) ? status : ST_OK;
}

/* The regret of the plan, and the inputs to measure first. */
static enum status risk(struct report_data *out, struct problem *problem, const struct stop *stop,
                        struct diag *diag)
{
    enum { DRAWS = 300 }; /* one half of them chooses what to measure, the other half values it */
    struct regret_options how = {.draws = {.draws = DRAWS, .seed = 1, .jobs = stop->jobs},
                                 .level = regret_level(problem),
                                 .measures = true};
    for (int by = 0; by < N_REGRET_BY; by++)
        how.wanted[by] = true;
    if (!problem->error->given) {
        out->risk.why_none = "the scenario has no key `error`; `bursar montecarlo` draws default errors";
        return ST_OK;
    }
    const enum status status = regret_find(&out->risk.regret, problem, &how, stop, problem->arena, diag);
    return status != ST_OK && !is_missing(&out->risk.why_none, status, diag, problem->arena) ? status : ST_OK;
}

static enum status compare(struct report_data *out, struct problem *problem, const char *const between[2],
                           const struct stop *stop, struct diag *diag)
{
    struct line_names names;
    const struct plan *plan = out->plan;
    if (out->range.to_minor <= out->range.from_minor) {
        out->range.from_minor = 0;
        out->range.to_minor =
            2 * (problem->budget_minor == BUDGET_NONE ? plan->cost_minor : problem->budget_minor);
    }
    struct stop part = stop_within(stop, 0, 0.2, "alternatives");
    enum status status = alternatives_make(&out->alternatives, problem, plan, &part, problem->arena, diag);
    if (status == ST_OK)
        status = near_find(&out->near, problem, plan, true, &part, diag);
    one_more_make(&out->one_more, problem, plan);
    part = stop_within(stop, 0.2, 0.6, NULL);
    if (status == ST_OK)
        status = move_inputs(out, problem, &part, diag);
    part = stop_within(stop, 0.6, 0.7, "draws");
    if (status == ST_OK)
        status = risk(out, problem, &part, diag);
    part = stop_within(stop, 0.7, 1, "budgets");
    if (status == ST_OK && plan_of_several(problem))
        return compare_kinds(out, problem, &part, diag);
    if (status == ST_OK)
        status = problem_order_table(problem, out->range.to_minor, diag);
    if (status != ST_OK)
        return status;
    const enum crossover_trait trait = choose_trait(&names, problem, &out->alternatives, plan);
    status = draw_lines(out, problem, &names, trait, &part, diag);
    part = stop_within(stop, 0.8, 1, NULL);
    if (status != ST_OK)
        return status;
    if (between[0])
        return compare_options(out, problem, between, &part, diag);
    if (names.n < 2) {
        out->crossing.why_none = "there is only one network, node and topology";
        return ST_OK;
    }
    const char *const best[2] = {option_name(problem, trait, names.v[0]),
                                 option_name(problem, trait, names.v[1])};
    return compare_options(out, problem, best, &part, diag);
}

enum status report_data_make(struct report_data *out, struct problem *problem, const struct plan *plan,
                             const char *const between[2], const struct stop *stop, struct diag *diag)
{
    const struct report_data alone = {.plan = plan, .range = problem->range};
    const bool proven = plan->status != PLAN_STOPPED;
    *out = alone;
    if (!plan->found) {
        out->not_shown = "there is nothing to compare";
        return ST_OK;
    }
    if (problem->counts == COUNTS_REAL) {
        out->not_shown = "fractional nodes are shown by `bursar curve` only";
        return ST_OK;
    }
    const enum status status = proven ? compare(out, problem, between, stop, diag) : ST_STOPPED;
    if (status != ST_STOPPED)
        return status;
    *out = alone;
    out->not_shown = "the search stopped at a limit";
    diag_fini(diag);
    return diag_set(diag, ST_STOPPED, "stopped at a limit: %s, but the document has no comparisons",
                    proven ? "the plan is proven" : "the plan is feasible, not proven best");
}
