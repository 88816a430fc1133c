/* montecarlo_report.c - the probability that a design is best, and its regret. */
#include <inttypes.h>
#include <math.h>
#include <string.h>

#include "base/decimal.h"
#include "report/chart.h"
#include "report/columns.h"
#include "report/plan_report.h"
#include "report/regret_report.h"
#include "report/study_report.h"
#include "search/reprice.h"
#include "study/history.h"
#include "study/montecarlo.h"

/* At least this number of options is shown, even if some are best in no draw. */
enum { OPTIONS_AT_LEAST = 10 };

enum { DESIGNS_FIRST = 6 }; /* rows of a brief text */

static bool is_shown(const struct montecarlo *result, size_t i)
{
    return i < OPTIONS_AT_LEAST || i == result->certain || result->options[i].probability > 0;
}

/* Percent, to 3 significant digits; "-": not a number. */
static const char *percent(double part, struct arena *arena)
{
    return isnan(part) ? "-" : value_share_text(part, arena);
}

/* The names of the designs of an option, with " + " between the clusters. */
static const char *names_of(const struct instance *instance, const struct montecarlo_option *option,
                            enum crossover_trait trait)
{
    const char *names = "";
    for (size_t i = 0; i < option->n_designs; i++)
        names = arena_printf(instance->arena, "%s%s%s", names, i ? " + " : "",
                             crossover_trait_of(instance, option->designs[i], trait));
    return names;
}

/* A short name of each option: the traits in which options differ. `common` holds the other traits. */
struct option_words {
    const char **v; /* [n_options] */
    const char *common;
};

static bool trait_differs(const struct instance *instance, const struct montecarlo *result,
                          enum crossover_trait trait)
{
    const char *first = names_of(instance, &result->options[0], trait);
    for (size_t i = 1; i < result->n_options; i++)
        if (is_shown(result, i) && strcmp(first, names_of(instance, &result->options[i], trait)) != 0)
            return true;
    return false;
}

/* Replaces words that two options share by the ids of both. */
static void name_by_id(struct option_words *words, const struct montecarlo *result, struct arena *arena)
{
    bool *shared = ARENA_NEW(arena, result->n_options, bool);
    for (size_t i = 0; i < result->n_options; i++)
        for (size_t k = 0; k < i && is_shown(result, i); k++)
            if (is_shown(result, k) && strcmp(words->v[i], words->v[k]) == 0)
                shared[i] = shared[k] = true;
    for (size_t i = 0; i < result->n_options; i++)
        if (shared[i])
            words->v[i] = result->options[i].id;
}

static struct option_words words_of(const struct instance *instance, const struct montecarlo *result)
{
    static const enum crossover_trait traits[] = {CROSSOVER_NODE, CROSSOVER_NETWORK, CROSSOVER_TEMPLATE};
    struct arena *arena = instance->arena;
    struct option_words out = {ARENA_NEW(arena, result->n_options, const char *), ""};
    for (size_t i = 0; i < result->n_options; i++)
        out.v[i] = names_of(instance, &result->options[i], CROSSOVER_NODE);
    for (size_t t = 1; t < sizeof traits / sizeof *traits; t++) {
        if (trait_differs(instance, result, traits[t])) {
            for (size_t i = 0; i < result->n_options; i++)
                out.v[i] = arena_printf(arena, "%s, %s", out.v[i],
                                        names_of(instance, &result->options[i], traits[t]));
        } else {
            out.common = arena_printf(arena, "%s%s%s", out.common, out.common[0] ? ", " : "",
                                      names_of(instance, &result->options[0], traits[t]));
        }
    }
    name_by_id(&out, result, arena);
    return out;
}

/* "mi325x-8 is best in 90.3 % of 10,000 draws (95 % CI 89.7 to 90.9 %), and without errors." */
static void say_best(struct sink *sink, const struct instance *instance, const struct montecarlo *result,
                     const struct option_words *words)
{
    struct arena *arena = instance->arena;
    const struct montecarlo_option *best = &result->options[0];
    const char *n = number_text((double)result->done, 0, arena);
    const char *draws =
        result->how.exact ? arena_printf(arena, "all %s combinations", n)
                          : arena_printf(arena, "%s draws (95 %% CI %s to %s)", n,
                                         number_text(100 * best->low, 3, arena), percent(best->high, arena));
    const char *certain = ", and without errors";
    if (result->certain == NO_INDEX)
        certain = "; without errors nothing can be bought that meets the requirements";
    else if (result->certain > 0)
        certain =
            arena_printf(arena, "; without errors %s is best, which is best in %s", words->v[result->certain],
                         percent(result->options[result->certain].probability, arena));
    sink_say(sink, "%s is best in %s of %s%s.", words->v[0], percent(best->probability, arena), draws,
             certain);
}

static void say_inputs(struct sink *sink, const struct instance *instance, const struct montecarlo *result)
{
    struct arena *arena = instance->arena;
    if (result->done < result->asked)
        sink_label(sink, "Status", "stopped after %" PRId64 " of %" PRId64 " draws.", result->done,
                   result->asked);
    sink_label(sink, "Inputs", "%serrors of %zu %s%s%s.", instance->error->by_default ? "default " : "",
               result->n_factors, result->n_factors == 1 ? "factor" : "factors",
               result->how.exact ? "" : arena_printf(arena, ", seed %" PRIu64, result->how.seed),
               !draw_has_models(instance) ? ""
               : instance->error->shared  ? "; one model error, shared by all designs"
                                          : "; each node with its network has its own model error");
    if (instance->goal == GOAL_COST)
        sink_label(sink, "", "In each draw each design buys the fewest nodes that reach the target.");
    else if (instance->budget_minor != BUDGET_NONE)
        sink_label(sink, "", "In each draw each design buys the nodes that %s affords.",
                   value_cost_text(instance, instance->budget_minor));
}

/* True if some shown option stands for several designs. */
static bool has_also(const struct montecarlo *result)
{
    bool also = false;
    for (size_t i = 0; i < result->n_options; i++)
        also = also || (is_shown(result, i) && result->options[i].n_also > 0);
    return also;
}

/* Readers see the probabilities and the regret in one table; for programs, the regret of orders is a table of
 * its own. */
static void report_probabilities(struct sink *sink, const struct instance *instance,
                                 const struct montecarlo *result, const struct option_words *words)
{
    const char *common = words->common[0] ? arena_printf(instance->arena, " (%s)", words->common) : "";
    sink_table_begin(sink, "probabilities", "Probability and regret of each design", SINK_MAIN,
                     COLUMNS_PROBABILITIES, common, shown(!result->how.exact), shown(!result->how.exact),
                     shown(has_also(result)));
    sink_table_fold(sink, DESIGNS_FIRST);
    for (size_t i = 0; i < result->n_options; i++) {
        const struct montecarlo_option *option = &result->options[i];
        if (is_shown(result, i))
            SINK_ROW(sink, i == result->certain, value_text(option->id), value_text(words->v[i]),
                     value_text(names_of(instance, option, CROSSOVER_NODE)),
                     value_text(names_of(instance, option, CROSSOVER_NETWORK)),
                     value_text(names_of(instance, option, CROSSOVER_TEMPLATE)),
                     value_real(option->probability), value_real(option->standard_error),
                     value_real(option->low), value_real(option->high), value_real(option->expected_loss),
                     value_real(option->worst_loss), value_real(option->fails),
                     value_text(arena_listed(instance->arena, option->also, option->n_also)));
    }
    sink_table_end(sink);
}

static void report_regret(struct sink *sink, const struct montecarlo *result)
{
    sink_table_begin(sink, "regret", NULL, SINK_SIDE, COLUMNS_REGRET);
    for (size_t i = 0; i < result->n_options; i++) {
        const struct montecarlo_option *option = &result->options[i];
        if (is_shown(result, i))
            SINK_ROW(sink, i == result->certain, value_text(option->id), value_real(option->expected_loss),
                     value_real(option->worst_loss), value_real(option->fails));
    }
    sink_table_end(sink);
}

/* Orders that are fixed before the draw. */
static void report_orders(struct sink *sink, const struct instance *instance, const struct regret *regret)
{
    regret_report(sink, instance, regret, "orders", "Orders fixed before the draw");
    const char *measure = regret_measure_sentence(instance, regret);
    if (measure && sink_is_brief(sink))
        sink_say(sink, "Measure first: %s.", measure);
    sink_details_begin(sink);
    sink_say(sink, "CVaR and maximum regret hold for these draws, not for their distribution.");
    regret_report_worths(sink, instance, regret);
    sink_details_end(sink);
}

void montecarlo_report(struct sink *sink, const struct instance *instance, const struct montecarlo *result,
                       const struct regret *regret, const struct band *band)
{
    const struct option_words words = words_of(instance, result);
    int64_t left_out = result->n_idle;
    for (size_t i = 0; i < result->n_options; i++)
        left_out += !is_shown(result, i);
    sink_title(sink, instance->scenario->file.title);
    say_best(sink, instance, result, &words);
    say_inputs(sink, instance, result);
    sink_string(sink, "goal", NULL, goal_names[instance->goal]);
    sink_put(sink, "budget", NULL,
             value_cost_if(instance->budget_minor != BUDGET_NONE, instance, instance->budget_minor));
    draws_report(sink, &result->how, result->done, result->asked);
    sink_string(sink, "correlate", NULL,
                !draw_has_models(instance) ? NULL
                : instance->error->shared  ? "shared"
                                           : "independent");
    sink_integer(sink, "factors", NULL, (int64_t)result->n_factors);
    sink_string(sink, "best_without_error", NULL,
                result->certain == NO_INDEX ? NULL : result->options[result->certain].id);
    sink_real(sink, "nothing", NULL, result->nothing, 4, NULL);
    report_probabilities(sink, instance, result, &words);
    report_regret(sink, result);
    sink_integer(sink, "designs_left_out", NULL, left_out);
    if (left_out > 0)
        sink_say(sink, "Never best: %s other %s.", number_text((double)left_out, 0, instance->arena),
                 left_out == 1 ? "design" : "designs");
    if (result->nothing > 0)
        sink_say(sink, "In %s of the draws no purchase meets the requirements.",
                 percent(result->nothing, instance->arena));
    sink_details_begin(sink);
    sink_say(sink, "Regret: %s by choosing the design before the draw, in per cent of the best.",
             instance->goal == GOAL_COST ? "money lost" : "rate lost");
    sink_details_end(sink);
    if (regret)
        report_orders(sink, instance, regret);
    band_report(sink, instance, band);
}

struct chart_bars montecarlo_bars(const struct instance *instance, const struct montecarlo *result)
{
    struct arena *arena = instance->arena;
    struct chart_bar *bars = ARENA_NEW(arena, result->n_options, struct chart_bar);
    size_t n = 0;
    double high = 0;
    for (size_t i = 0; i < result->n_options; i++) {
        const struct montecarlo_option *option = &result->options[i];
        if (!is_shown(result, i))
            continue;
        const char *interval = result->how.exact
                                   ? ""
                                   : arena_printf(arena, "95 %% interval %s to %s; ",
                                                  percent(option->low, arena), percent(option->high, arena));
        bars[n++] = (struct chart_bar){
            .label = i == result->certain ? arena_printf(arena, "%s, best without errors", option->id)
                                          : option->id,
            .high = 100 * option->probability,
            .note_high = percent(option->probability, arena),
            .beyond_high =
                arena_printf(arena, "%sregret %s on average, %s at most", interval,
                             percent(option->expected_loss, arena), percent(option->worst_loss, arena)),
        };
        high = fmax(high, bars[n - 1].high);
    }
    return (struct chart_bars){
        .id = "probabilities",
        .title = arena_printf(arena, "Probability that each design is the best: %s %s",
                              number_text((double)result->done, 0, arena),
                              result->how.exact ? "combinations" : "draws"),
        .axis = {"probability of being the best", "%", 0, high > 0 ? high : 1},
        .v = bars,
        .n = n,
    };
}
