/* why_report.c - the results of `explain`: what binds, the best of each design, and conflicting constraints.
 */
#include <assert.h>
#include <inttypes.h>
#include <math.h>
#include <string.h>

#include "base/arena.h"
#include "base/text.h"
#include "report/columns.h"
#include "report/near_report.h"
#include "report/plan_report.h"
#include "report/study_report.h"
#include "scenario/rules.h"
#include "scenario/service.h"
#include "study/explain.h"
#include "study/infeasible.h"

/* Rows of options and of relaxations that a brief text shows. Options of several clusters take two lines. */
enum { OPTIONS_SHOWN = 6, OPTIONS_OF_CLUSTERS = 5, RELAXATIONS_SHOWN = 4 };

/* The purchase of a plan with its rate and cost, for programs. */
static void report_purchase(struct sink *sink, const char *key, const struct instance *instance,
                            const struct plan *plan)
{
    static const char *const keys[] = {"purchase", "node", "nodes", "network", "template"};
    struct value cells[PURCHASE_COLUMNS];
    plan_report_purchase_cells(cells, instance, plan_candidates(plan, instance->arena), plan->n_clusters);
    sink_begin(sink, key, NULL);
    for (size_t i = 0; i < PURCHASE_COLUMNS; i++)
        if ((i == 0) == is_multi_cluster(instance))
            sink_put(sink, keys[i], NULL, cells[i]);
    if (!is_multi_cluster(instance))
        plan_report_memory(sink, instance, plan->clusters[0].point.design);
    sink_real(sink, "rate", NULL, plan->rate / instance_rate_scale(instance), 6, NULL);
    sink_money(sink, "cost", NULL, plan->cost_minor, instance->currency);
    sink_end(sink);
}

/* --- binding constraints: the plan with one node more --- */

static void put_stop(struct text *t, const char *what, const char *used, const char *allowed)
{
    text_printf(t, "%s%s, %s of at most %s", t->n ? "; " : "", what, used, allowed);
}

/* A size as text: "38 kW"; for the height "40", without a unit. */
static const char *size_text(size_t size, double amount, struct arena *arena)
{
    const bool counted = rule_of_size(size)->dimension == DIM_NUMBER;
    return arena_printf(arena, "%s%s%s", number_text(amount, 6, arena), counted ? "" : " ",
                        counted ? "" : rule_of_size(size)->unit);
}

/* The limits that the plan with one node more exceeds, in words. */
static const char *stops_of(const struct instance *instance, const struct larger_plan *larger)
{
    struct arena *arena = instance->arena;
    const struct limits *limits = &instance->limits;
    struct text t = TEXT_INIT;
    if (larger->cost_minor < 0)
        text_put(&t, "parts, which are not available or cost more than twice as much");
    if (larger->over_budget)
        put_stop(&t, "budget", value_cost_text(instance, larger->cost_minor),
                 value_cost_text(instance, instance->budget_minor));
    for (size_t i = 0; i < SIZES_AT_MOST; i++)
        if (larger->over[i])
            put_stop(&t, rule_of_size(i)->noun, size_text(i, larger->size.of[i], arena),
                     size_text(i, limits->most[i], arena));
    if (larger->over_nodes)
        put_stop(&t, "max_nodes", arena_printf(arena, "%lld", (long long)larger->nodes),
                 arena_printf(arena, "%lld", (long long)limits->max_nodes));
    return t.n ? arena_take(arena, &t) : "";
}

const char *larger_stopped(const struct instance *instance, const struct design *design,
                           const struct larger_plan *larger)
{
    if (!larger->wired)
        return design_is_too_far(design, larger->nodes) ? "no cable is long enough for some runs"
                                                        : "the template cannot connect as many nodes";
    return larger_plan_is_over(larger) ? stops_of(instance, larger) : NULL;
}

/* The article of an ordinal: "an" for 8th, 11th and 18th. */
static const char *article_of(int64_t n)
{
    return n == 8 || n == 11 || n == 18 ? "an" : "a";
}

/* "326th". */
static const char *ordinal(int64_t n, struct arena *arena)
{
    static const char *const endings[] = {"th", "st", "nd", "rd"};
    const int64_t last = n % 10;
    const bool teen = n / 10 % 10 == 1;
    return arena_printf(arena, "%s%s", number_text((double)n, 15, arena),
                        teen || last > 3 ? "th" : endings[last]);
}

/* A relative change with its sign: "+0.29 %", "-17.8 %". */
static const char *change_text(double change, struct arena *arena)
{
    const double percent = 100 * fabs(change);
    return arena_printf(arena, "%s%s %%", change < 0 ? "-" : "+",
                        number_text(percent, percent < 1 ? 2 : 3, arena));
}

/* Adds a binding limit to both lists: its name, and by how much one node more exceeds it. */
static void put_excess(struct text *names, struct text *excess, const char *name, const char *words)
{
    text_printf(names, "%s%s", names->n ? ", " : "", name);
    text_printf(excess, "%s%s", excess->n ? ", " : "", words);
}

static void put_excesses(struct text *names, struct text *excess, const struct instance *instance,
                         const struct larger_plan *larger)
{
    struct arena *arena = instance->arena;
    const struct limits *limits = &instance->limits;
    if (larger->over_budget)
        put_excess(names, excess, "budget",
                   arena_printf(arena, "costs %s too much",
                                value_cost_text(instance, larger->cost_minor - instance->budget_minor)));
    for (size_t i = 0; i < SIZES_AT_MOST; i++)
        if (larger->over[i])
            put_excess(names, excess, rule_of_size(i)->noun,
                       arena_printf(arena, "has %s %s of at most %s", rule_of_size(i)->noun,
                                    size_text(i, larger->size.of[i], arena),
                                    size_text(i, limits->most[i], arena)));
    if (larger->over_nodes)
        put_excess(names, excess, "max_nodes",
                   arena_printf(arena, "exceeds max_nodes %" PRId64, limits->max_nodes));
}

/* "budget. A 326th node costs 820.00 USD too much and would add 19.54 Mop/s (+0.29 %)"; NULL: no limit stops
 * one node more, and it is faster. */
static const char *binding_text(const struct instance *instance, const struct plan *plan, size_t c,
                                const struct larger_plan *larger)
{
    struct arena *arena = instance->arena;
    const char *nth = ordinal(larger->nodes, arena);
    const char *article = article_of(larger->nodes);
    const double gain = larger->rate - plan->rate;
    const bool faster = compare_close(larger->rate, plan->rate) > 0;
    if (!larger->wired)
        return design_is_too_far(plan->clusters[c].point.design, larger->nodes)
                   ? arena_printf(arena, "cable length. No cable is long enough for %s %s node", article, nth)
                   : arena_printf(arena, "topology. The template cannot connect %s %s node", article, nth);
    if (larger->cost_minor < 0)
        return arena_printf(arena, "parts. The parts for %s %s node are not available or double the cost",
                            article, nth);
    const char *effect = faster ? arena_printf(arena, "would add %s (%s)", instance_rate_text(instance, gain),
                                               change_text(gain / plan->rate, arena))
                                : "would not add to the rate";
    struct text names = TEXT_INIT, excess = TEXT_INIT;
    put_excesses(&names, &excess, instance, larger);
    const char *words = NULL;
    if (names.n > 0)
        words = arena_printf(arena, "%s. %s %s node %s and %s", names.s, article[1] ? "An" : "A", nth,
                             excess.s, effect);
    else if (!faster)
        words = arena_printf(arena, "no limit. %s %s node %s", article[1] ? "An" : "A", nth, effect);
    text_fini(&names);
    text_fini(&excess);
    return words;
}

/* "a 28th storage-test costs 60,000.00 USD (37,380.00 USD too much) and would add 301 Tflop/s (+0.022 %)". */
static const char *next_text(const struct instance *instance, const struct plan *plan,
                             const struct next_unit *next, const char *what)
{
    struct arena *arena = instance->arena;
    const double gain = next->rate - plan->rate;
    const char *article = article_of(next->units);
    const char *over = "", *cost = "is not available";
    if (next->cost_minor >= 0)
        cost =
            arena_printf(arena, "costs %s", value_cost_text(instance, next->cost_minor - plan->cost_minor));
    if (next->over_budget && next->cost_minor >= 0)
        over = arena_printf(arena, " (%s too much)",
                            value_cost_text(instance, next->cost_minor - instance->budget_minor));
    return compare_close(next->rate, plan->rate) > 0
               ? arena_printf(arena, "%s %s %s %s%s and would add %s (%s)", article,
                              ordinal(next->units, arena), what, cost, over,
                              instance_rate_text(instance, gain), change_text(gain / plan->rate, arena))
               : arena_printf(arena, "%s %s %s %s%s and would not add to the rate", article,
                              ordinal(next->units, arena), what, cost, over);
}

static void say_next(struct sink *sink, const struct instance *instance, const struct plan *plan,
                     const struct one_more *one)
{
    for (size_t c = 0; instance->goal == GOAL_RATE && c < one->n; c++) {
        const struct design *design = plan->clusters[c].point.design;
        const char *of = one->n > 1 ? arena_printf(instance->arena, " for cluster %zu", c + 1) : "";
        if (one->storage[c].units > 0)
            sink_say(sink, "Next storage%s: %s", of,
                     next_text(instance, plan, &one->storage[c],
                               instance->snapshot->parts[design->bought.storage.part->part].id));
        if (one->spare[c].units > 0)
            sink_say(sink, "Next spare%s: %s", of, next_text(instance, plan, &one->spare[c], "spare"));
    }
}

static void say_binding(struct sink *sink, const struct instance *instance, const struct plan *plan,
                        const struct one_more *one)
{
    for (size_t c = 0; instance->goal == GOAL_RATE && c < one->n; c++) {
        const char *words = binding_text(instance, plan, c, &one->v[c]);
        if (words && one->n == 1)
            sink_say(sink, "Binding: %s", words);
        else if (words)
            sink_say(sink, "Binding for cluster %zu: %s", c + 1, words);
    }
    say_next(sink, instance, plan, one);
}

static void report_next(struct sink *sink, const char *key, const struct instance *instance,
                        const struct next_unit *next)
{
    if (next->units == 0)
        return;
    sink_begin(sink, key, NULL);
    sink_integer(sink, "units", NULL, next->units);
    sink_put(sink, "cost", NULL, value_cost_if(next->cost_minor >= 0, instance, next->cost_minor));
    sink_real(sink, "rate", NULL, next->rate / instance_rate_scale(instance), 6, NULL);
    sink_bool(sink, "over_budget", NULL, next->over_budget);
    sink_end(sink);
}

static void report_larger(struct sink *sink, const char *key, const struct instance *instance,
                          const struct one_more *one, size_t c)
{
    const struct larger_plan *larger = &one->v[c];
    sink_begin(sink, key, NULL);
    sink_integer(sink, "nodes", NULL, larger->nodes);
    sink_bool(sink, "wired", NULL, larger->wired);
    if (larger->wired && larger->cost_minor >= 0)
        sink_money(sink, "cost", NULL, larger->cost_minor, instance->currency);
    if (larger->wired) {
        for (size_t i = 0; i < SIZES_AT_MOST; i++)
            if (i <= SIZE_HEIGHT || instance->limits.most[i] > 0)
                sink_real(sink, rule_of_size(i)->figure, NULL, larger->size.of[i], 15, NULL);
        sink_real(sink, "rate", NULL, larger->rate / instance_rate_scale(instance), 6, NULL);
        sink_bool(sink, "over_budget", NULL, larger->over_budget);
        for (size_t i = 0; i < SIZES_AT_MOST; i++)
            if (i <= SIZE_HEIGHT || instance->limits.most[i] > 0)
                sink_bool(sink, arena_printf(instance->arena, "over_%s", rule_of_size(i)->key), NULL,
                          larger->over[i]);
        sink_bool(sink, "over_max_nodes", NULL, larger->over_nodes);
    }
    report_next(sink, "next_storage", instance, &one->storage[c]);
    report_next(sink, "next_spare", instance, &one->spare[c]);
    sink_end(sink);
}

/* The plan with one node more, for programs. */
static void report_one_more_node(struct sink *sink, const struct instance *instance,
                                 const struct one_more *one)
{
    if (instance->goal != GOAL_RATE)
        return;
    if (!is_multi_cluster(instance)) {
        report_larger(sink, "one_more", instance, one, 0);
        return;
    }
    sink_list_begin(sink, "one_more_in_each", NULL);
    for (size_t c = 0; c < one->n; c++)
        report_larger(sink, NULL, instance, one, c);
    sink_end(sink);
}

void one_more_report(struct sink *sink, const struct instance *instance, const struct plan *plan,
                     const struct one_more *one)
{
    say_binding(sink, instance, plan, one);
    report_one_more_node(sink, instance, one);
}

/* --- relaxations: one changed requirement that admits a better plan --- */

/* The relative change of a requirement with a number: " (+0.08 %)"; for other requirements "". */
static const char *relaxation_text(const struct repair *repair, struct arena *arena)
{
    const struct requirement *of = repair->requirement;
    const bool whole = of->scale == SCALE_MONEY || of->scale == SCALE_MOST || of->scale == SCALE_LEAST;
    const double from = whole ? (double)of->whole : of->real;
    const double to = whole ? (double)repair->limit.whole : repair->limit.real;
    return of->scale == SCALE_RULE || !(from > 0)
               ? ""
               : arena_printf(arena, " (%s)", change_text(to / from - 1, arena));
}

static void say_relaxations(struct sink *sink, const struct instance *instance, const struct plan *plan,
                            const struct binding_constraints *bindings)
{
    struct arena *arena = instance->arena;
    const char *better = instance->goal == GOAL_COST ? "cheaper" : "faster";
    if (!bindings->known)
        return;
    sink_say(sink, "%s", "");
    if (bindings->n == 0)
        sink_say(sink, "No single change of a requirement admits a %s purchase.", better);
    else
        sink_say(sink, "Smallest single change that admits a %s purchase", better);
    for (size_t i = 0; i < bindings->n; i++) {
        if (i == RELAXATIONS_SHOWN)
            sink_details_begin(sink);
        const struct repair *repair = &bindings->v[i];
        const double gain = instance->goal == GOAL_COST
                                ? (double)repair->plan->cost_minor / (double)plan->cost_minor - 1
                                : repair->plan->rate / plan->rate - 1;
        const int64_t saving_minor = plan->cost_minor - repair->plan->cost_minor;
        const char *cheaper =
            instance->goal != GOAL_COST && saving_minor > 0
                ? arena_printf(arena, ", %s cheaper", value_cost_text(instance, saving_minor))
                : "";
        sink_say(sink, "  %s -> %s%s: %s, %s%s", requirement_text(repair->requirement, arena), repair->value,
                 relaxation_text(repair, arena),
                 plan_report_purchase(repair->instance, plan_candidates(repair->plan, arena),
                                      repair->plan->n_clusters),
                 change_text(gain, arena), cheaper);
    }
    if (bindings->n > RELAXATIONS_SHOWN) {
        sink_details_end(sink);
        sink_hint(sink, arena_printf(arena, "  %zu more: -v", bindings->n - RELAXATIONS_SHOWN));
    }
}

static void report_bindings(struct sink *sink, const struct instance *instance,
                            const struct binding_constraints *bindings)
{
    if (!bindings->known)
        return;
    sink_table_begin(sink, "binding", NULL, SINK_SIDE, COLUMNS_BINDING);
    for (size_t i = 0; i < bindings->n; i++) {
        const struct repair *repair = &bindings->v[i];
        SINK_ROW(sink, false, value_text(requirement_text(repair->requirement, instance->arena)),
                 value_text(repair->requirement->name), value_text(repair->change),
                 value_text(plan_report_clusters(repair->instance, repair->plan)),
                 value_rate(instance, repair->plan->rate), value_cost(instance, repair->plan->cost_minor));
    }
    sink_table_end(sink);
}

/* --- the best purchase of each design --- */

/* True if the best purchase of an option is near-optimal. */
static bool is_equal(const struct near_set *near, const struct plan *plan, const struct alternative *option)
{
    return !near->why_none && option->plan.found && !option->chosen &&
           near_is_equal(near, plan, option->kind, &option->plan);
}

/* The difference of an option to the plan in the objective: "-17.8 %, near-optimal"; or what excludes it. */
static const char *difference_text(const struct instance *instance, const struct plan *best,
                                   const struct alternative *option, bool equal)
{
    const struct plan *plan = &option->plan;
    if (option->chosen)
        return "plan";
    if (!plan->found || option->again || compare_close(plan->objective, best->objective) == 0)
        return option->why_not;
    return arena_printf(instance->arena, "%s%s",
                        change_text(plan->objective / best->objective - 1, instance->arena),
                        equal ? ", near-optimal" : "");
}

/* Prefixes of the columns node and network of one cluster: details, if all options have the same and the
 * topologies need the room. */
struct column_prefixes {
    const char *node, *network;
};

static struct column_prefixes option_prefixes(const struct alternatives *alternatives)
{
    enum { FITS = 24 }; /* characters of a topology */
    bool crowded = false, one_node = true, one_network = true;
    const struct alternative *first = alternatives->v;
    for (size_t i = 0; i < alternatives->n; i++) {
        const struct alternative *option = &alternatives->v[i];
        crowded = crowded || strlen(option->network_template) > FITS;
        one_node = one_node && option->design->node->part == first->design->node->part;
        one_network = one_network && option->design->technology == first->design->technology;
    }
    return (struct column_prefixes){crowded && one_node ? "+" : "", crowded && one_network ? "+" : ""};
}

static void report_options(struct sink *sink, const struct instance *instance, const struct plan *best,
                           const struct alternatives *alternatives, const struct near_set *near)
{
    const bool several = is_multi_cluster(instance);
    const struct column_prefixes prefixes = option_prefixes(alternatives);
    sink_table_begin(
        sink, "considered", several ? "Best plan of each set of networks" : "Best purchase of each design",
        SINK_MAIN, COLUMNS_CONSIDERED, only(several), only(several), several ? "!" : prefixes.node,
        several ? "!" : prefixes.network, only(!several), only(!several), only(!near->why_none));
    sink_table_fold(sink, several ? OPTIONS_OF_CLUSTERS : OPTIONS_SHOWN);
    for (size_t i = 0; i < alternatives->n; i++) {
        const struct alternative *option = &alternatives->v[i];
        const struct plan *plan = option->plan.found ? &option->plan : NULL;
        const bool equal = is_equal(near, best, option);
        SINK_ROW(sink, option->chosen, value_text(option->kind),
                 value_text(plan ? winners_nodes(instance, plan) : NULL),
                 value_text(instance->snapshot->parts[option->design->node->part].id),
                 value_text(option->design->technology->id), value_text(option->network_template),
                 value_integer_if(plan, plan ? plan->clusters[0].point.nodes : 0),
                 value_rate(instance, plan ? plan->rate : (double)NAN),
                 value_cost_if(plan, instance, option->plan.cost_minor), value_bool(option->chosen),
                 value_bool(equal), value_text(difference_text(instance, best, option, equal)));
    }
    sink_table_end(sink);
}

void alternatives_shown(struct sink *sink, const struct instance *instance, const struct plan *plan,
                        const struct options_found *found)
{
    report_options(sink, instance, plan, found->alternatives, found->near);
    one_more_report(sink, instance, plan, found->one);
}

void alternatives_report(struct sink *sink, const struct instance *instance, const struct plan *plan,
                         const struct options_found *found)
{
    sink_title(sink, instance->scenario->file.title);
    sink_string(sink, "status", NULL, "optimal");
    sink_string(sink, "goal", NULL, goal_names[instance->goal]);
    sink_string(sink, "rate_unit", NULL, instance_rate_unit(instance));
    sink_string(sink, "currency", NULL, instance->currency);
    say_binding(sink, instance, plan, found->one);
    report_options(sink, instance, plan, found->alternatives, found->near);
    say_relaxations(sink, instance, plan, found->bindings);
    report_one_more_node(sink, instance, found->one);
    if (!found->near->why_none)
        near_report(sink, instance, plan, found->near, true);
    if (is_multi_cluster(instance)) {
        sink_details_begin(sink);
        plan_report_each(sink, instance, plan);
        sink_details_end(sink);
    } else {
        report_purchase(sink, "chosen", instance, plan);
        cables_report(sink, instance, &plan->clusters[0]);
    }
    report_bindings(sink, instance, found->bindings);
}

/* --- why not --- */

static void say_best_with(struct sink *sink, const struct instance *instance, const struct plan *plan,
                          const struct why_not *why)
{
    struct arena *arena = instance->arena;
    const char *id = instance->snapshot->parts[why->part].id;
    if (!why->found) {
        sink_say(sink, "Why not %s: no plan with it is feasible: %s.", id, why->reason);
        return;
    }
    const double gain = why->plan.rate / plan->rate - 1;
    const int64_t added_minor = why->plan.cost_minor - plan->cost_minor;
    const char *rate =
        compare_close(why->plan.rate, plan->rate) == 0 ? "same rate" : change_text(gain, arena);
    const char *cost = "same cost";
    if (added_minor != 0)
        cost = arena_printf(arena, "%s %s",
                            value_cost_text(instance, added_minor < 0 ? -added_minor : added_minor),
                            added_minor > 0 ? "more expensive" : "cheaper");
    sink_say(sink, "Why not %s: the best plan with it is %s: %s (%s) for %s (%s).", id,
             plan_report_clusters(&why->instance, &why->plan), instance_rate_text(instance, why->plan.rate),
             rate, plan_report_cost(&why->instance, &why->plan), cost);
}

static void say_why_not(struct sink *sink, const struct instance *instance, const struct plan *plan,
                        const struct why_not *why)
{
    const char *id = instance->snapshot->parts[why->part].id;
    sink_say(sink, "%s", "");
    if (why->in_plan) {
        sink_say(sink, "%s is in the plan.", id);
        return;
    }
    say_best_with(sink, instance, plan, why);
    const char *per = why->pack > 1 ? arena_printf(instance->arena, " for %" PRId64, why->pack) : "";
    if (why->wins_at_minor >= 0)
        sink_say(sink, "It enters the plan at %s%s or less; its price is %s%s%s%s.",
                 value_cost_text(instance, why->wins_at_minor), per,
                 value_cost_text(instance, why->price_minor), per,
                 why->seller ? ", the offer in force of " : "", why->seller ? why->seller : "");
    else if (why->price_minor >= 0 && why->wins_known)
        sink_say(sink, "It does not enter the plan at any price.");
    if (why->wins_at_minor >= 0 && why->n_quotes > 1)
        sink_say(sink,
                 "All quotes of the part change in proportion; the prices are those of its first quote.");
}

void why_not_report(struct sink *sink, const struct instance *instance, const struct plan *plan,
                    const struct why_not *why)
{
    say_why_not(sink, instance, plan, why);
    sink_begin(sink, "why_not", NULL);
    sink_string(sink, "part", NULL, instance->snapshot->parts[why->part].id);
    sink_bool(sink, "in_plan", NULL, why->in_plan);
    if (why->found) {
        const struct plan *with = &why->plan;
        report_purchase(sink, "best_with", &why->instance, with);
        sink_put(sink, "rate_loss", NULL, value_rate(instance, plan->rate - with->rate));
        sink_money(sink, "cost_loss", NULL, with->cost_minor - plan->cost_minor, instance->currency);
        sink_real(sink, "loss", NULL, why->loss, 6, NULL);
    } else {
        static const char *const keys[] = {"best_with", "rate_loss", "cost_loss", "loss"};
        for (size_t i = 0; i < sizeof keys / sizeof *keys; i++)
            sink_put(sink, keys[i], NULL, value_null());
    }
    sink_string(sink, "reason", NULL, why->reason);
    sink_put(sink, "price", NULL, value_cost_if(why->price_minor >= 0, instance, why->price_minor));
    sink_integer(sink, "pack", NULL, why->pack);
    sink_integer(sink, "quotes", NULL, (int64_t)why->n_quotes);
    sink_string(sink, "seller", NULL, why->seller);
    sink_put(sink, "wins_at_price", NULL,
             value_cost_if(why->wins_at_minor >= 0, instance, why->wins_at_minor));
    sink_end(sink);
}

/* --- infeasible --- */

/* Columns of a requirement with its place, and of a repair with its sufficient change. */
enum { PLACE_COLUMNS = 5, REPAIR_COLUMNS = 10 };

static void put_place(struct value *cells, const struct requirement *r)
{
    cells[0] = value_text(r->text);
    cells[1] = value_text(r->name);
    cells[2] = value_text(r->at.file);
    cells[3] = value_integer_if(r->at.line > 0, r->at.line);
    cells[4] = value_text(r->at.option);
}

static void report_conflict(struct sink *sink, const struct infeasibility *f)
{
    sink_table_begin(sink, "conflict", NULL, SINK_SIDE, COLUMNS_CONFLICT);
    for (size_t k = 0; k < f->n_conflict; k++) {
        struct value cells[PLACE_COLUMNS];
        put_place(cells, &f->requirements[f->conflict[k]]);
        sink_row(sink, false, cells, PLACE_COLUMNS);
    }
    sink_table_end(sink);
}

/* The sufficient value of a requirement in its own unit; null for a rule. */
static struct value repaired_value(const struct instance *instance, const struct repair *repair)
{
    const enum scale scale = repair->requirement->scale;
    if (!repair->enough || scale == SCALE_RULE)
        return value_null();
    if (scale == SCALE_MONEY)
        return value_real(money_major(repair->limit.whole, instance->currency));
    return scale == SCALE_MOST || scale == SCALE_LEAST ? value_integer(repair->limit.whole)
                                                       : value_real(repair->limit.real);
}

static void report_repairs(struct sink *sink, const struct instance *instance, const char *key,
                           const struct repair *repairs, size_t n, enum sink_table_role role)
{
    sink_table_begin(sink, key, NULL, role, COLUMNS_REPAIRS);
    for (size_t k = 0; k < n; k++) {
        const struct repair *repair = &repairs[k];
        struct value cells[REPAIR_COLUMNS];
        put_place(cells, repair->requirement);
        cells[5] = value_bool(repair->enough);
        cells[6] = value_text(repair->value);
        cells[7] = value_text(repair->enough ? repair->change : "not sufficient alone");
        cells[8] = repaired_value(instance, repair);
        cells[9] = value_real(repair->enough ? repair->cost : (double)NAN);
        sink_row(sink, false, cells, REPAIR_COLUMNS);
    }
    sink_table_end(sink);
}

/* Adds "budget to 3,070.00 USD". */
static void put_new_limit(struct text *t, const char *joint, const struct instance *instance,
                          const struct repair *repair)
{
    const struct requirement *r = repair->requirement;
    const char *limit = requirement_limit_text(r, instance, &repair->limit, instance->arena);
    assert(strncmp(limit, r->name, strlen(r->name)) == 0);
    text_printf(t, "%s%s to%s", joint, r->name, limit + strlen(r->name));
}

static void say_together(struct sink *sink, const struct instance *instance, const struct infeasibility *f)
{
    struct text t = TEXT_INIT;
    if (f->n_together == 0) {
        sink_say(sink, f->proven ? "No change of any requirements makes a purchase feasible."
                                 : "No sufficient set of changes was found.");
        return;
    }
    for (size_t k = 0; k < f->n_together; k++) {
        const struct repair *repair = &f->together[k];
        const char *joint = k == 0 ? "" : k + 1 == f->n_together ? " and " : ", ";
        if (repair->requirement->scale == SCALE_RULE)
            text_printf(&t, "%s%s", joint, repair->change);
        else
            put_new_limit(&t, joint, instance, repair);
    }
    sink_say(sink, "%s: %s.", f->proven ? "Smallest sufficient change" : "A sufficient change", t.s);
    sink_details_begin(sink);
    sink_say(sink, "(To double or halve a number is as large a change as to remove a rule or add a name.)");
    sink_details_end(sink);
    text_fini(&t);
}

/* The limit that stays when requirements are given up: "slo.ttft 1 ms"; NULL: there is none. The time to the
 * first token includes a wait that depends on the arrivals, so that beside them it is not listed as a
 * requirement. */
static const char *kept_limit(const struct instance *instance, struct arena *arena)
{
    for (size_t a = 0; a < instance->load.n_work; a++) {
        const struct application *app = &instance->load.work[a].application;
        const double *ttft = service_value(app, SERVICE_TTFT);
        const double *arrivals = service_value(app, SERVICE_ARRIVALS);
        if (ttft && arrivals && !isnan(*ttft) && !isnan(*arrivals))
            return arena_printf(arena, "%s %.9g ms", service_key_name(SERVICE_TTFT), *ttft * 1e3);
    }
    return NULL;
}

static void say_conflict(struct sink *sink, const struct instance *instance, const struct infeasibility *f)
{
    sink_label(sink, "Status", "infeasible: no purchase meets the requirements");
    if (f->n_conflict == 0) {
        const char *kept = kept_limit(instance, instance->arena);
        if (kept)
            sink_say(sink, "No purchase keeps %s, even without other requirements.", kept);
        else
            sink_say(sink, "No purchase is feasible, even without requirements.");
        return;
    }
    sink_say(sink, "%s", "");
    sink_say(sink, "Conflicting constraints, each with the smallest change that suffices alone");
    for (size_t k = 0; k < f->n_conflict; k++)
        sink_say(sink, "  %s: %s", requirement_text(f->repairs[k].requirement, instance->arena),
                 f->repairs[k].enough ? f->repairs[k].change : "not sufficient alone");
    say_together(sink, instance, f);
}

void infeasible_report(struct sink *sink, const struct instance *instance, const struct infeasibility *f,
                       const char *reason, const struct plan *none)
{
    sink_title(sink, instance->scenario->file.title);
    sink_string(sink, "status", NULL, "infeasible");
    sink_string(sink, "reason", NULL, reason);
    sink_string(sink, "currency", NULL, instance->currency);
    say_conflict(sink, instance, f);
    report_conflict(sink, f);
    report_repairs(sink, instance, "repairs", f->repairs, f->n_conflict, SINK_MAIN);
    report_repairs(sink, instance, "together", f->together, f->n_together, SINK_SIDE);
    sink_real(sink, "counts", NULL, f->n_together ? f->cost : (double)NAN, 6, NULL);
    sink_bool(sink, "proven", NULL, f->proven);
    sink_bool(sink, "checked", NULL, none && none->certificate.ok);
    if (none && !none->certificate.ok)
        sink_say(sink, "Not checked independently: the problem is too large to enumerate.");
}
