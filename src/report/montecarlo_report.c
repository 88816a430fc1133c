/* montecarlo_report.c - probabilities, and what choosing a design beforehand loses. */
#include <inttypes.h>
#include <math.h>

#include "report/chart.h"
#include "report/columns.h"
#include "report/plan_report.h"
#include "report/regret_report.h"
#include "report/study_report.h"
#include "search/reprice.h"
#include "study/history.h"
#include "study/montecarlo.h"

/* Rows beyond the designs that are best now and then. */
enum { ROWS_AT_LEAST = 10 };

static bool is_shown(const struct montecarlo *result, size_t i)
{
    return i < ROWS_AT_LEAST || i == result->certain || result->options[i].probability > 0;
}

static void say_how(struct sink *sink, const struct problem *problem, const struct montecarlo *result)
{
    const char *what = result->n_factors == 1 ? "factor" : "factors";
    if (problem->error->by_default)
        what = result->n_factors == 1 ? "factor of the default errors" : "factors of the default errors";
    if (result->how.exact)
        sink_say(sink, "All %" PRId64 " combinations of %zu %s, each with its probability.", result->done,
                 result->n_factors, what);
    else
        sink_say(sink, "%" PRId64 " draws of %zu %s, seed %" PRIu64 ".", result->done, result->n_factors,
                 what, result->how.seed);
    if (result->done < result->asked)
        sink_say(sink, "Stopped: %" PRId64 " were asked for.", result->asked);
    if (problem->goal == GOAL_COST)
        sink_say(sink,
                 "Each design buys as few nodes as reach the target at the prices and rates of a draw.");
    else if (problem->budget_minor != BUDGET_NONE)
        sink_say(sink, "Each design buys what %s %s at the prices of a draw.",
                 value_cost_text(problem, problem->budget_minor), "affords");
    if (draw_has_models(problem))
        sink_say(sink, "%s",
                 problem->error->shared
                     ? "All designs have one model error (shared): it favours none of them."
                     : "Each node with its network has its own model error (independent).");
}

static const char *percent(double part, struct arena *arena)
{
    return isnan(part) ? "-" : arena_printf(arena, "%.3g %%", 100 * part);
}

static void say_certain(struct sink *sink, const struct problem *problem, const struct montecarlo *result)
{
    struct arena *arena = problem->arena;
    if (result->certain == NO_INDEX) {
        sink_say(sink, "Without any error nothing can be bought that meets the requirements.");
        return;
    }
    const struct montecarlo_option *option = &result->options[result->certain];
    sink_say(sink, "%s is best without error, and stays so with a probability of %s%s.", option->id,
             percent(option->probability, arena),
             result->how.exact ? ""
                               : arena_printf(arena, " (95 %% interval %s to %s)",
                                              percent(option->low, arena), percent(option->high, arena)));
    sink_say(sink, "Choosing it beforehand %s %s on average, %s at worst.",
             problem->goal == GOAL_COST ? "costs more than need be:" : "loses",
             percent(option->expected_loss, arena), percent(option->worst_loss, arena));
}

/* Names of the designs of an option, of several joined by " + ". */
static const char *names_of(const struct problem *problem, const struct montecarlo_option *option,
                            enum crossover_trait trait)
{
    const char *names = "";
    for (size_t i = 0; i < option->n_designs; i++)
        names = arena_printf(problem->arena, "%s%s%s", names, i ? " + " : "",
                             crossover_trait_of(problem, option->designs[i], trait));
    return names;
}

/* Some option that is shown stands for several designs. */
static bool has_also(const struct montecarlo *result)
{
    bool also = false;
    for (size_t i = 0; i < result->n_options; i++)
        also = also || (is_shown(result, i) && result->options[i].n_also > 0);
    return also;
}

static void report_probabilities(struct sink *sink, const struct problem *problem,
                                 const struct montecarlo *result)
{
    sink_table_begin(sink, "probabilities", "Probability of being the best", SINK_MAIN, COLUMNS_PROBABILITIES,
                     shown(!result->how.exact), shown(!result->how.exact), shown(has_also(result)));
    for (size_t i = 0; i < result->n_options; i++) {
        const struct montecarlo_option *option = &result->options[i];
        if (is_shown(result, i))
            SINK_ROW(sink, i == result->certain, value_text(option->id),
                     value_text(names_of(problem, option, CROSSOVER_NODE)),
                     value_text(names_of(problem, option, CROSSOVER_NETWORK)),
                     value_text(names_of(problem, option, CROSSOVER_TEMPLATE)),
                     value_real(option->probability), value_real(option->standard_error),
                     value_real(option->low), value_real(option->high),
                     value_text(arena_listed(problem->arena, option->also, option->n_also)));
    }
    sink_table_end(sink);
}

static void report_regret(struct sink *sink, const struct problem *problem, const struct montecarlo *result)
{
    sink_table_begin(sink, "regret",
                     problem->goal == GOAL_COST
                         ? "What choosing a design beforehand costs, as a part of the least cost"
                         : "What choosing a design beforehand loses, as a part of the best",
                     SINK_SIDE, COLUMNS_REGRET);
    for (size_t i = 0; i < result->n_options; i++) {
        const struct montecarlo_option *option = &result->options[i];
        if (is_shown(result, i))
            SINK_ROW(sink, i == result->certain, value_text(option->id), value_real(option->expected_loss),
                     value_real(option->worst_loss), value_real(option->fails));
    }
    sink_table_end(sink);
}

/* Orders that are fixed before the draw. */
static void report_orders(struct sink *sink, const struct problem *problem, const struct regret *regret)
{
    sink_say(sink, "%s", "");
    regret_report(sink, problem, regret, "orders", "Orders that are fixed before the draw");
    sink_say(sink, "CVaR and maximum regret hold for these draws, not for their distribution.");
    regret_report_worths(sink, problem, regret);
}

void montecarlo_report(struct sink *sink, const struct problem *problem, const struct montecarlo *result,
                       const struct regret *regret, const struct band *band)
{
    int64_t left_out = result->n_idle;
    for (size_t i = 0; i < result->n_options; i++)
        left_out += !is_shown(result, i);
    sink_title(sink, problem->file->title);
    say_how(sink, problem, result);
    say_certain(sink, problem, result);
    sink_say(sink, "%s", "");
    sink_string(sink, "goal", NULL, goal_names[problem->goal]);
    sink_put(sink, "budget", NULL,
             value_cost_if(problem->budget_minor != BUDGET_NONE, problem, problem->budget_minor));
    draws_report(sink, &result->how, result->done, result->asked);
    sink_string(sink, "correlate", NULL,
                !draw_has_models(problem) ? NULL
                : problem->error->shared  ? "shared"
                                          : "independent");
    sink_integer(sink, "factors", NULL, (int64_t)result->n_factors);
    sink_string(sink, "best_without_error", NULL,
                result->certain == NO_INDEX ? NULL : result->options[result->certain].id);
    sink_real(sink, "nothing", NULL, result->nothing, 4, NULL);
    report_probabilities(sink, problem, result);
    sink_say(sink, "%s", "");
    report_regret(sink, problem, result);
    sink_integer(sink, "designs_left_out", NULL, left_out);
    if (left_out > 0)
        sink_say(sink, "%" PRId64 " more designs are never the best.", left_out);
    if (result->nothing > 0)
        sink_say(sink, "With a probability of %s nothing can be bought that meets the requirements.",
                 percent(result->nothing, problem->arena));
    if (regret)
        report_orders(sink, problem, regret);
    band_report(sink, problem, band);
}

struct chart_bars montecarlo_bars(const struct problem *problem, const struct montecarlo *result)
{
    struct arena *arena = problem->arena;
    struct chart_bar *bars = ARENA_NEW(arena, result->n_options, struct chart_bar);
    size_t n = 0;
    double high = 0;
    for (size_t i = 0; i < result->n_options; i++) {
        const struct montecarlo_option *option = &result->options[i];
        if (!is_shown(result, i))
            continue;
        const char *best = percent(option->probability, arena);
        bars[n++] = (struct chart_bar){
            .label =
                i == result->certain ? arena_printf(arena, "%s, best without error", option->id) : option->id,
            .high = 100 * option->probability,
            .note_high = best,
            .beyond_high = arena_printf(
                arena, "%schosen beforehand it %s %s on average, %s at worst",
                result->how.exact ? ""
                                  : arena_printf(arena, "95 %% interval %s to %s; ",
                                                 percent(option->low, arena), percent(option->high, arena)),
                problem->goal == GOAL_COST ? "costs more:" : "loses", percent(option->expected_loss, arena),
                percent(option->worst_loss, arena)),
        };
        high = fmax(high, bars[n - 1].high);
    }
    return (struct chart_bars){
        .id = "probabilities",
        .title = arena_printf(arena, "How often each design is the best: %" PRId64 " %s", result->done,
                              result->how.exact ? "combinations" : "draws"),
        .axis = {"probability of being the best", "%", 0, high > 0 ? high : 1},
        .v = bars,
        .n = n,
    };
}
