/* band_report.c - the budgets at which a crossover lies with errors, for shared and independent model errors.
 */
#include <inttypes.h>
#include <math.h>

#include "base/arena.h"
#include "base/decimal.h"
#include "report/columns.h"
#include "report/plan_report.h"
#include "report/study_report.h"
#include "study/band.h"

void draws_report(struct sink *sink, const struct draw_options *how, int64_t done, int64_t asked)
{
    sink_bool(sink, "exact", NULL, how->exact);
    sink_integer(sink, "draws", NULL, done);
    sink_integer(sink, "draws_asked", NULL, asked);
    sink_put(sink, "seed", NULL, value_integer_if(!how->exact, (int64_t)how->seed));
}

static const char *correlate_word(const struct band_case *bands)
{
    return bands->shared ? "shared" : "independent";
}

static struct value amount(const struct instance *instance, double minor)
{
    struct value value = value_real(minor / instance->market.minor_per_major);
    value.unit = instance->currency;
    return value;
}

/* The crossover that answers the question: the last change of winner with whole nodes or, if nodes are
 * fractional, the smooth crossover. */
static enum band_figure main_figure(const struct band_case *bands)
{
    return bands->figures[BAND_LAST].asked ? BAND_LAST : BAND_SMOOTH;
}

static void report_head(struct sink *sink, const struct instance *instance, const struct band *band)
{
    const struct band_case *bands = &band->cases[0];
    const enum band_figure figure = main_figure(bands);
    const struct band_spread *spread = &bands->figures[figure];
    sink_string(sink, "figure", NULL, band_figure_names[figure]);
    sink_put(sink, "low", NULL, amount(instance, spread->low));
    sink_put(sink, "high", NULL, amount(instance, spread->high));
    sink_real(sink, "probability_none", NULL, spread->below + spread->above, 4, NULL);
    sink_real(sink, "probability_below", NULL, spread->below, 4, NULL);
    sink_real(sink, "probability_above", NULL, spread->above, 4, NULL);
    sink_string(sink, "correlate", NULL, draw_has_models(instance) ? correlate_word(bands) : NULL);
    sink_list_begin(sink, "quantiles", NULL);
    for (int q = 0; q < N_BAND_QUANTILES; q++) {
        sink_begin(sink, NULL, NULL);
        sink_real(sink, "probability", NULL, band_quantiles[q], 4, NULL);
        sink_put(sink, "budget", NULL, amount(instance, spread->quantile[q]));
        sink_end(sink);
    }
    sink_end(sink);
    draws_report(sink, &band->how, band->done, band->asked);
    sink_bool(sink, "corners", NULL, band->corners);
    if (band->no_smooth)
        sink_string(sink, "not_smooth", NULL, band->no_smooth);
}

static const char *const FIGURE_WORDS[N_BAND_FIGURES] = {
    [BAND_SMOOTH] = "fractional nodes",
    [BAND_ALTERNATION] = "alternation begins",
    [BAND_LAST] = "last change",
};

static void report_case(struct sink *sink, const struct instance *instance, const struct band_case *bands,
                        const char *key, const char *heading)
{
    sink_table_begin(sink, key, heading, SINK_SIDE, COLUMNS_BAND);
    for (int f = 0; f < N_BAND_FIGURES; f++) {
        const struct band_spread *spread = &bands->figures[f];
        const double *q = spread->quantile;
        if (spread->asked)
            SINK_ROW(sink, false, value_text(band_figure_names[f]), value_text(FIGURE_WORDS[f]),
                     value_text(draw_has_models(instance) ? correlate_word(bands) : NULL),
                     amount(instance, spread->certain), amount(instance, spread->low), amount(instance, q[0]),
                     amount(instance, q[1]), amount(instance, q[2]), amount(instance, q[3]),
                     amount(instance, q[4]), amount(instance, spread->high), value_real(spread->below),
                     value_real(spread->above));
    }
    sink_table_end(sink);
}

/* late: the side that wins at the end of the range without errors; otherwise the other side. */
static const char *name_of(const struct band *band, bool late)
{
    return (band->late == WINNER_A) == late ? band->a : band->b;
}

/* States the share of draws without a crossover within the range. */
static void say_none(struct sink *sink, const struct instance *instance, const struct band *band,
                     const struct band_case *bands)
{
    const struct band_spread *spread = &bands->figures[main_figure(bands)];
    const char *to = value_cost_text(instance, band->range.to_minor);
    if (spread->above > 0)
        sink_say(sink, "In %.3g %% of the draws %s does not win at %s, the end of the range.",
                 100 * spread->above, name_of(band, true), to);
    if (spread->below > 0)
        sink_say(sink, "In %.3g %% of the draws %s wins at every budget.", 100 * spread->below,
                 name_of(band, true));
    bool open = false;
    for (int f = 0; f < N_BAND_FIGURES; f++)
        open = open ||
               (bands->figures[f].asked && (isinf(bands->figures[f].low) || isinf(bands->figures[f].high)));
    if (open)
        sink_say(sink, "'-' or no column: that budget lies outside the range.");
}

/* Compares the bands of shared and of independent model errors. */
static void say_difference(struct sink *sink, const struct instance *instance, const struct band *band)
{
    const struct band_case *shared = &band->cases[band->cases[0].shared ? 0 : 1];
    const struct band_case *own = &band->cases[band->cases[0].shared ? 1 : 0];
    const enum band_figure figure = main_figure(shared);
    const struct band_spread *s = &shared->figures[figure], *i = &own->figures[figure];
    const char *alike = band->calibrated ? "alike at equal numbers of processes" : "alike";
    if (s->low == s->high)
        sink_say(sink, "A shared model error changes both rates %s: the crossover does not move.", alike);
    else if (isfinite(s->low) && isfinite(s->high))
        sink_say(sink, "A shared model error changes both rates %s: the crossover lies between %s and %s.",
                 alike, value_cost_text(instance, (int64_t)round(s->low)),
                 value_cost_text(instance, (int64_t)round(s->high)));
    else
        sink_say(sink, "A shared model error changes both rates %s.", alike);
    if (band->model_ratio <= 1) {
        sink_say(sink, "Both sides have the same nodes and network, so independent errors are equal too.");
        return;
    }
    sink_say(sink,
             "Independent model errors change the ratio of the two rates by a factor of up to %.3g%s%s.",
             band->model_ratio, band->calibrated ? " within their 90 % intervals" : "",
             isinf(i->low) || isinf(i->high) ? ", more than the lead: the crossover has no limit in the range"
                                             : "");
}

/* "Crossover budget with errors, independent model errors (1,000 draws, seed 1)" */
static const char *heading_of(const struct instance *instance, const struct band *band,
                              const struct band_case *bands)
{
    struct arena *arena = instance->arena;
    const char *n = number_text((double)band->done, 0, arena);
    const char *draws = band->how.exact ? arena_printf(arena, "%s combinations", n)
                                        : arena_printf(arena, "%s draws, seed %" PRIu64, n, band->how.seed);
    return arena_printf(
        arena, "Crossover budget with errors%s%s%s (%s%s)", draw_has_models(instance) ? ", " : "",
        draw_has_models(instance) ? correlate_word(bands) : "",
        draw_has_models(instance) ? " model errors" : "", draws, band->done < band->asked ? ", stopped" : "");
}

void band_report(struct sink *sink, const struct instance *instance, const struct band *band)
{
    if (!band) {
        sink_put(sink, "band", NULL, value_null());
        return;
    }
    sink_begin(sink, "band", NULL);
    report_head(sink, instance, band);
    report_case(sink, instance, &band->cases[0], "rows", heading_of(instance, band, &band->cases[0]));
    say_none(sink, instance, band, &band->cases[0]);
    if (band->n_cases > 1) {
        sink_details_begin(sink);
        report_case(sink, instance, &band->cases[1], "other_rows",
                    heading_of(instance, band, &band->cases[1]));
        say_none(sink, instance, band, &band->cases[1]);
        sink_details_end(sink);
        say_difference(sink, instance, band);
    }
    sink_end(sink);
}
