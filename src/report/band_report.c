/* band_report.c - bands of a crossover, and what kind of model error makes them. */
#include <inttypes.h>
#include <math.h>

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

static struct value amount(const struct problem *problem, double minor)
{
    struct value value = value_real(minor / problem->market.minor_per_major);
    value.unit = problem->currency;
    return value;
}

/* The figure that answers: for whole nodes, from where on the winner wins for good. */
static enum band_figure main_figure(const struct band_case *bands)
{
    return bands->figures[BAND_LAST].asked ? BAND_LAST : BAND_SMOOTH;
}

static void report_head(struct sink *sink, const struct problem *problem, const struct band *band)
{
    const struct band_case *bands = &band->cases[0];
    const enum band_figure figure = main_figure(bands);
    const struct band_spread *spread = &bands->figures[figure];
    sink_string(sink, "figure", NULL, band_figure_names[figure]);
    sink_put(sink, "low", NULL, amount(problem, spread->low));
    sink_put(sink, "high", NULL, amount(problem, spread->high));
    sink_real(sink, "probability_none", NULL, spread->below + spread->above, 4, NULL);
    sink_real(sink, "probability_below", NULL, spread->below, 4, NULL);
    sink_real(sink, "probability_above", NULL, spread->above, 4, NULL);
    sink_string(sink, "correlate", NULL, draw_has_models(problem) ? correlate_word(bands) : NULL);
    sink_list_begin(sink, "quantiles", NULL);
    for (int q = 0; q < N_BAND_QUANTILES; q++) {
        sink_begin(sink, NULL, NULL);
        sink_real(sink, "probability", NULL, band_quantiles[q], 4, NULL);
        sink_put(sink, "budget", NULL, amount(problem, spread->quantile[q]));
        sink_end(sink);
    }
    sink_end(sink);
    draws_report(sink, &band->how, band->done, band->asked);
    sink_bool(sink, "corners", NULL, band->corners);
    if (band->no_smooth)
        sink_string(sink, "not_smooth", NULL, band->no_smooth);
}

static void report_case(struct sink *sink, const struct problem *problem, const struct band_case *bands,
                        const char *key, const char *heading)
{
    sink_table_begin(sink, key, heading, SINK_SIDE, COLUMNS_BAND);
    for (int f = 0; f < N_BAND_FIGURES; f++) {
        const struct band_spread *spread = &bands->figures[f];
        const double *q = spread->quantile;
        if (spread->asked)
            SINK_ROW(sink, false, value_text(band_figure_names[f]),
                     value_text(draw_has_models(problem) ? correlate_word(bands) : NULL),
                     amount(problem, spread->certain), amount(problem, spread->low), amount(problem, q[0]),
                     amount(problem, q[1]), amount(problem, q[2]), amount(problem, q[3]),
                     amount(problem, q[4]), amount(problem, spread->high), value_real(spread->below),
                     value_real(spread->above));
    }
    sink_table_end(sink);
}

static const char *name_of(const struct band *band, bool late)
{
    return (band->late == WINNER_A) == late ? band->a : band->b;
}

static void say_none(struct sink *sink, const struct problem *problem, const struct band *band,
                     const struct band_case *bands)
{
    const struct band_spread *spread = &bands->figures[main_figure(bands)];
    const char *to = value_cost_text(problem, band->range.to_minor);
    if (spread->above > 0)
        sink_say(sink,
                 "With a probability of %.3g %% %s does not win by %s: the crossover lies above, or nowhere.",
                 100 * spread->above, name_of(band, true), to);
    if (spread->below > 0)
        sink_say(sink, "With a probability of %.3g %% %s wins from the first budget on, and %s never.",
                 100 * spread->below, name_of(band, true), name_of(band, false));
    bool open = false;
    for (int f = 0; f < N_BAND_FIGURES; f++)
        open = open ||
               (bands->figures[f].asked && (isinf(bands->figures[f].low) || isinf(bands->figures[f].high)));
    if (open)
        sink_say(sink,
                 "Where a figure is missing, or -, the band is open: no budget of the range is the end.");
}

/* What the two kinds of model error do here, by what was found. */
static void say_difference(struct sink *sink, const struct problem *problem, const struct band *band)
{
    const struct band_case *shared = &band->cases[band->cases[0].shared ? 0 : 1];
    const struct band_case *own = &band->cases[band->cases[0].shared ? 1 : 0];
    const enum band_figure figure = main_figure(shared);
    const struct band_spread *s = &shared->figures[figure], *i = &own->figures[figure];
    const char *alike = band->calibrated ? "alike on as many processes" : "alike";
    if (s->low == s->high)
        sink_say(sink,
                 "A shared error makes both choices faster or slower %s: it leaves the crossover where it is "
                 "without error.",
                 alike);
    else if (isfinite(s->low) && isfinite(s->high))
        sink_say(
            sink,
            "A shared error makes both choices faster or slower %s: the band it leaves is from %s to %s.",
            alike, value_cost_text(problem, (int64_t)round(s->low)),
            value_cost_text(problem, (int64_t)round(s->high)));
    else
        sink_say(sink, "A shared error makes both choices faster or slower %s.", alike);
    if (band->model_ratio <= 1) {
        sink_say(sink,
                 "Both choices have the same nodes and network: independent errors are the same for both.");
        return;
    }
    sink_say(sink,
             "With independent errors one choice may be %s%.3g times as fast against the other as its model "
             "says%s%s",
             band->calibrated ? "" : "up to ", band->model_ratio,
             band->calibrated ? " at the ends of both 90 % intervals" : "",
             isinf(i->low) || isinf(i->high)
                 ? ", which is more than the lead that decides who wins: the band is open."
                 : ".");
}

static const char *heading_of(const struct problem *problem, const struct band_case *bands)
{
    if (!draw_has_models(problem))
        return "Band of the crossover, from budgets";
    return bands->shared
               ? "Band of the crossover, both choices with one model error (shared)"
               : "Band of the crossover, each node and network with its own model error (independent)";
}

void band_report(struct sink *sink, const struct problem *problem, const struct band *band)
{
    if (!band) {
        sink_put(sink, "band", NULL, value_null());
        return;
    }
    sink_say(sink, "%s", "");
    if (band->how.exact)
        sink_say(sink, "With the errors of the scenario, all %" PRId64 " combinations%s:", band->done,
                 band->done < band->asked ? " gone through before it was stopped" : "");
    else
        sink_say(sink, "With the errors of the scenario, %" PRId64 " draws%s, seed %" PRIu64 ":", band->done,
                 band->done < band->asked ? " made before it was stopped" : "", band->how.seed);
    sink_begin(sink, "band", NULL);
    report_head(sink, problem, band);
    sink_say(sink, "%s", "");
    report_case(sink, problem, &band->cases[0], "rows", heading_of(problem, &band->cases[0]));
    say_none(sink, problem, band, &band->cases[0]);
    if (band->n_cases > 1) {
        sink_say(sink, "%s", "");
        report_case(sink, problem, &band->cases[1], "other_rows", heading_of(problem, &band->cases[1]));
        say_none(sink, problem, band, &band->cases[1]);
        sink_say(sink, "%s", "");
        say_difference(sink, problem, band);
    }
    sink_end(sink);
}
