/* regret_report.c - the regret of orders that are fixed before the draw. Its unit is that of the rate, or
 * money for the goal cost; shares are of the mean best rate. */
#include "report/regret_report.h"

#include <inttypes.h>
#include <math.h>
#include <string.h>

#include "base/arena.h"
#include "report/columns.h"
#include "report/plan_report.h"
#include "report/value.h"
#include "search/plan.h"
#include "study/regret_plan.h"

/* A value of the draws: a rate, or money that need not be a whole number of minor units. */
static struct value value_of(const struct instance *instance, double amount)
{
    if (instance->goal != GOAL_COST)
        return value_rate(instance, amount);
    struct value value = value_real(amount / instance->market.minor_per_major);
    value.unit = instance->currency;
    return value;
}

static const char *text_of(const struct instance *instance, double amount)
{
    if (instance->goal != GOAL_COST)
        return instance_rate_text(instance, amount);
    return value_cost_text(instance, (int64_t)llround(amount));
}

/* "1,000 draws", "81 combinations", "1,000 draws of the default errors". */
static const char *draws_text(const struct instance *instance, const struct regret *regret)
{
    return arena_printf(instance->arena, "%s %s%s", number_text((double)regret->done, 0, instance->arena),
                        regret->how.exact ? "combinations" : "draws",
                        instance->error->by_default ? " of the default errors" : "");
}

static const char *order_text(const struct instance *instance, const struct regret_order *order)
{
    return arena_printf(instance->arena, "%s for %s",
                        plan_report_points(instance, order->order.points, order->order.n_points),
                        value_cost_text(instance, order->cost_minor));
}

/* The share of draws in which an order fails: "over budget in 0.4 % of draws". NULL: none. */
static const char *failure_words(const struct instance *instance, const struct regret_order *order)
{
    struct arena *arena = instance->arena;
    const char *over = order->over > 0 ? arena_printf(arena, "over budget in %s of draws",
                                                      value_share_text(order->over, instance->arena))
                                       : NULL;
    const char *missing = order->missing > 0 ? arena_printf(arena, "a part missing in %s",
                                                            value_share_text(order->missing, instance->arena))
                                             : NULL;
    const char *slow = order->slow > 0 ? arena_printf(arena, "too slow in %s",
                                                      value_share_text(order->slow, instance->arena))
                                       : NULL;
    const char *v[3];
    size_t n = 0;
    if (over)
        v[n++] = over;
    if (missing)
        v[n++] = missing;
    if (slow)
        v[n++] = slow;
    return n ? arena_listed(arena, v, n) : NULL;
}

/* The goal of a plan under error, in words: "CVaR of the regret at 90 %". */
static const char *goal_text(const struct instance *instance, const struct regret *regret)
{
    const enum regret_by by = regret_of_goal(instance);
    return by == REGRET_CVAR
               ? arena_printf(instance->arena, "%s at %s", regret_words[by],
                              value_share_text((double)regret->level / REGRET_LEVEL_ONE, instance->arena))
               : regret_words[by];
}

const char *regret_status(const struct instance *instance, const struct regret *regret)
{
    const enum regret_by by = regret_of_goal(instance);
    const struct regret_choice *choice = &regret->by[by];
    if (!choice->proven)
        return arena_printf(instance->arena, "NOT proven: an order with %s could exist",
                            text_of(instance, choice->bound));
    return arena_printf(instance->arena, "optimal: no order that is fixed before the draw has a smaller %s%s",
                        goal_text(instance, regret), by == REGRET_EXPECTED ? "" : ", for these draws");
}

static const char *goal_sentence(const struct instance *instance, const struct regret *regret)
{
    const enum regret_by by = regret_of_goal(instance);
    const struct regret_order *order = &regret->by[by].order;
    const char *fails = failure_words(instance, order);
    return arena_printf(instance->arena, "%s: %s, %s of the mean best rate, over %s%s%s",
                        goal_text(instance, regret), text_of(instance, order->risk[by]),
                        value_share_text(regret_share(regret, order->risk[by]), instance->arena),
                        draws_text(instance, regret), fails ? "; " : "", fails ? fails : "");
}

/* True if another order has less expected regret than the plan. */
static bool has_less(const struct regret *regret)
{
    return regret->certain.found && regret->by[REGRET_EXPECTED].order.found && regret->vss > 0;
}

const char *regret_sentence(const struct instance *instance, const struct regret *regret)
{
    const struct regret_order *plan = &regret->certain, *best = &regret->by[REGRET_EXPECTED].order;
    const char *fails = failure_words(instance, plan);
    const double expected = regret_share(regret, plan->risk[REGRET_EXPECTED]);
    const double maximum = regret_share(regret, plan->risk[REGRET_MAXIMUM]);
    const char *value = instance->goal == GOAL_COST ? "cost" : "rate";
    const char *least = "no other order has less";
    if (!regret->by[REGRET_EXPECTED].proven)
        least = "no examined order has less";
    if (has_less(regret))
        least = arena_printf(
            instance->arena, "least expected: %s, %s", order_text(instance, best),
            value_share_text(regret_share(regret, best->risk[REGRET_EXPECTED]), instance->arena));
    if (fails && !isfinite(expected)) /* no money makes up for a missed rate */
        return arena_printf(instance->arena, "unlimited: %s of %s; %s of the mean best %s", fails,
                            draws_text(instance, regret), least, value);
    return arena_printf(instance->arena, "expected %s, maximum %s of the mean best %s over %s%s%s; %s",
                        value_share_text(expected, instance->arena),
                        value_share_text(maximum, instance->arena), value, draws_text(instance, regret),
                        fails ? "; " : "", fails ? fails : "", least);
}

const char *regret_measure_sentence(const struct instance *instance, const struct regret *regret)
{
    const struct regret_measure *first = regret->measures;
    if (regret->n_measures == 0 || !(regret->evpi > 0))
        return NULL;
    return arena_printf(instance->arena, "%s: knowing it before the order removes %s of the expected regret",
                        first->name, value_share_text(first->worth / regret->evpi, instance->arena));
}

void regret_label(struct sink *sink, const struct instance *instance, const struct regret *regret)
{
    sink_label(sink, "Regret", "%s",
               instance->policy->under_error ? goal_sentence(instance, regret)
                                             : regret_sentence(instance, regret));
}

/* names: the key of the choice, and its name for readers. proven: NULL for the plan without errors. */
static void put_order(struct sink *sink, const struct instance *instance, const struct regret *regret,
                      const char *const names[2], const struct regret_order *order, const bool *proven)
{
    struct arena *arena = instance->arena;
    const char *design = "", *node = "", *network = "";
    int64_t nodes = 0;
    for (size_t c = 0; c < order->order.n_points; c++) {
        const struct candidate *point = &order->order.points[c];
        const char *plus = c ? " + " : "";
        design = arena_printf(arena, "%s%s%s", design, plus, point->design->id);
        node = arena_printf(arena, "%s%s%s", node, plus,
                            instance->snapshot->parts[point->design->node->part].id);
        network = arena_printf(arena, "%s%s%s", network, plus, point->design->technology->id);
        nodes += point->nodes;
    }
    const double *risk = order->risk;
    SINK_ROW(sink, proven == NULL, value_text(names[0]), value_text(names[1]), value_text(design),
             value_text(node), value_text(network), value_integer(nodes),
             value_text(plan_report_points(instance, order->order.points, order->order.n_points)),
             value_cost(instance, order->cost_minor), value_of(instance, fabs(order->mean)),
             value_of(instance, risk[REGRET_EXPECTED]),
             value_real(regret_share(regret, risk[REGRET_EXPECTED])), value_of(instance, risk[REGRET_CVAR]),
             value_real(regret_share(regret, risk[REGRET_CVAR])), value_of(instance, risk[REGRET_MAXIMUM]),
             value_real(regret_share(regret, risk[REGRET_MAXIMUM])), value_real(order->over),
             value_real(order->missing), value_real(order->slow), value_bool(proven && *proven));
}

static bool any_fails(const struct regret *regret, bool slow)
{
    bool any = slow ? regret->certain.slow > 0 : regret->certain.missing > 0;
    for (int by = 0; by < N_REGRET_BY; by++) {
        const struct regret_order *order = &regret->by[by].order;
        any = any || (order->found && (slow ? order->slow : order->missing) > 0);
    }
    return any;
}

/* The values by draw of an order that was chosen under error, which `verify` recomputes. */
static void report_draws(struct sink *sink, const struct instance *instance, const struct regret *regret)
{
    const double *rate = regret->by[regret_of_goal(instance)].order.value;
    sink_table_begin(sink, "by_draw", NULL, SINK_SIDE, COLUMNS_BY_DRAW);
    for (size_t s = 0; s < (size_t)regret->done; s++)
        SINK_ROW(sink, false, value_integer((int64_t)s), value_rate(instance, regret->best[s]),
                 value_rate(instance, rate[s]), value_real(regret->weight ? regret->weight[s] : 1));
    sink_table_end(sink);
}

/* The first choice that has the same order as choice `by`. */
static int first_with(const struct regret *regret, int by)
{
    int first = 0;
    while (!regret->by[first].order.found ||
           !kept_order_same(&regret->by[first].order.order, &regret->by[by].order.order))
        first++;
    return first;
}

/* The choice. all: "best mean, best CVaR 95 %", also those after it whose order is that of `by`. */
static const char *choice_text(const struct instance *instance, const struct regret *regret, int by, bool all)
{
    const char *const names[N_REGRET_BY] = {
        "best mean",
        arena_printf(instance->arena, "best CVaR %s",
                     value_share_text((double)regret->level / REGRET_LEVEL_ONE, instance->arena)),
        "best worst case"};
    const char *words = names[by];
    for (int other = by + 1; all && other < N_REGRET_BY; other++)
        if (regret->by[other].order.found && first_with(regret, other) == by)
            words = arena_printf(instance->arena, "%s, %s", words, names[other]);
    return words;
}

/* The orders of all choices. In a brief text, equal orders share one row. */
static void put_choices(struct sink *sink, const struct instance *instance, const struct regret *regret,
                        const char *const names[N_REGRET_BY])
{
    for (int by = 0; by < N_REGRET_BY; by++) {
        const struct regret_choice *choice = &regret->by[by];
        if (!choice->order.found)
            continue;
        const bool again = first_with(regret, by) < by;
        if (again)
            sink_details_begin(sink);
        put_order(sink, instance, regret,
                  (const char *const[]){names[by], choice_text(instance, regret, by, sink_is_brief(sink))},
                  &choice->order, &choice->proven);
        if (again)
            sink_details_end(sink);
    }
}

void regret_report(struct sink *sink, const struct instance *instance, const struct regret *regret,
                   const char *key, const char *heading)
{
    const char *const names[N_REGRET_BY] = {
        "best mean and regret",
        arena_printf(instance->arena, "best CVaR, %s",
                     value_share_text((double)regret->level / REGRET_LEVEL_ONE, instance->arena)),
        "best worst case"};
    sink_begin(sink, "under_error", NULL);
    sink_bool(sink, "exact", NULL, regret->how.exact);
    sink_integer(sink, "draws", NULL, regret->done);
    sink_integer(sink, "draws_asked", NULL, regret->asked);
    sink_put(sink, "seed", NULL, value_integer_if(!regret->how.exact, (int64_t)regret->how.seed));
    sink_bool(sink, "default_errors", NULL, instance->error->by_default);
    sink_real(sink, "cvar_level", NULL, (double)regret->level / REGRET_LEVEL_ONE, 9, NULL);
    sink_real(sink, "mean_best", NULL, value_of(instance, regret->ws).real, 6, NULL);
    sink_real(sink, "nothing", NULL, regret->nothing, 4, NULL);
    sink_end(sink);
    const char *on = shown(heading);
    sink_table_begin(sink, key, heading, SINK_SIDE, COLUMNS_ORDERS, on, on, on, on, on, on, on, on, on, on,
                     on, shown(heading && any_fails(regret, false)),
                     shown(heading && any_fails(regret, true)));
    put_choices(sink, instance, regret, names);
    if (regret->certain.found)
        put_order(sink, instance, regret, (const char *const[]){"plan without errors", "plan without errors"},
                  &regret->certain, NULL);
    sink_table_end(sink);
    if (instance->policy->under_error && strcmp(key, "regret") == 0)
        report_draws(sink, instance, regret);
}

void regret_report_worths(struct sink *sink, const struct instance *instance, const struct regret *regret)
{
    const bool cost = instance->goal == GOAL_COST;
    const char *what = cost ? "cost" : "rate";
    const struct {
        const char *key;
        double value;
    } worths[] = {{"ws", regret->ws},
                  {"rp", regret->rp},
                  {"eev", regret->eev},
                  {"evpi", regret->evpi},
                  {"vss", regret->vss}};
    sink_begin(sink, "worths", NULL);
    for (size_t i = 0; i < sizeof worths / sizeof *worths; i++)
        sink_real(sink, worths[i].key, NULL, value_of(instance, worths[i].value).real, 6, NULL);
    sink_end(sink);
    sink_say(sink, "%s", "");
    sink_say(
        sink,
        "Mean %s of the best purchase of each draw (WS) %s, of the best order (RP) %s, of the plan without "
        "errors (EEV) %s.",
        what, text_of(instance, regret->ws), text_of(instance, regret->rp),
        isfinite(regret->eev) ? text_of(instance, regret->eev) : "not finite");
    if (isfinite(regret->evpi))
        sink_say(sink, "Perfect information is worth %s (EVPI), %s of the mean best.",
                 text_of(instance, regret->evpi),
                 value_share_text(regret_share(regret, regret->evpi), instance->arena));
    if (isfinite(regret->vss))
        sink_say(sink, "Planning for these errors is worth %s (VSS), %s of the mean best.",
                 text_of(instance, regret->vss),
                 value_share_text(regret_share(regret, regret->vss), instance->arena));
    const struct regret_order *worst = &regret->by[REGRET_MAXIMUM].order;
    if (worst->found && isfinite(worst->risk[REGRET_MAXIMUM]))
        sink_say(sink,
                 "The order of least maximum regret has %s of the mean best; the plan without errors has %s.",
                 value_share_text(regret_share(regret, worst->risk[REGRET_MAXIMUM]), instance->arena),
                 regret->certain.found && isfinite(regret->certain.risk[REGRET_MAXIMUM])
                     ? value_share_text(regret_share(regret, regret->certain.risk[REGRET_MAXIMUM]),
                                        instance->arena)
                     : "not finite");
    if (regret->n_measures == 0) {
        sink_list_begin(sink, "measure", NULL);
        sink_end(sink);
        sink_say(sink, "No single input removes a part of the regret that these draws can show.");
        return;
    }
    sink_table_begin(sink, "measure", "Inputs to measure first", SINK_SIDE, COLUMNS_MEASURE);
    for (size_t i = 0; i < regret->n_measures; i++) {
        const struct regret_measure *row = &regret->measures[i];
        SINK_ROW(sink, false, value_text(row->name), value_of(instance, row->worth),
                 value_real(100 * row->worth / regret->evpi));
    }
    sink_table_end(sink);
}
