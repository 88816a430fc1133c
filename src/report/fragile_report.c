/* fragile_report.c - the inputs of which the least change alters the design. */
#include <math.h>

#include "base/arena.h"
#include "report/chart.h"
#include "report/columns.h"
#include "report/plan_report.h"
#include "report/study_report.h"
#include "study/fragile.h"

/* "387,924.08 USD", "322.3 Mop/s". NULL: there is no end. */
static const char *text_at(const struct problem *problem, const struct fragile_input *fragile, double factor)
{
    if (!isfinite(factor))
        return NULL;
    if (fragile->input.kind == INPUT_PRICE)
        return value_cost_text(problem, (int64_t)llround(factor * (double)fragile->price_minor));
    return input_value_text(problem, &fragile->input, factor);
}

void fragile_report(struct sink *sink, const struct problem *problem, const struct fragile_inputs *fragiles)
{
    if (fragiles->n == 0)
        sink_say(sink, "No change of a single input by 90 %% or less is known to alter the design.");
    for (size_t i = 0; i < fragiles->n; i++)
        sink_say(sink, "%s", fragiles->v[i].sentence);
    sink_table_begin(sink, "fragile", NULL, SINK_SIDE, COLUMNS_FRAGILE);
    for (size_t i = 0; i < fragiles->n; i++) {
        const struct fragile_input *fragile = &fragiles->v[i];
        SINK_ROW(sink, false, value_text(fragile->what), value_text(text_at(problem, fragile, 1)),
                 value_text(text_at(problem, fragile, fragile->low)),
                 value_text(text_at(problem, fragile, fragile->high)), value_real(100 * fragile->change),
                 value_text(fragile->instead));
    }
    sink_table_end(sink);
}

struct chart_bars fragile_bars(const struct problem *problem, const struct plan *plan,
                               const struct fragile_inputs *fragiles)
{
    struct arena *arena = problem->arena;
    struct chart_bar *bars = ARENA_NEW(arena, fragiles->n, struct chart_bar);
    double far = 0;
    for (size_t i = 0; i < fragiles->n; i++) {
        const struct fragile_input *fragile = &fragiles->v[i];
        const char *low = text_at(problem, fragile, fragile->low);
        const char *high = text_at(problem, fragile, fragile->high);
        bars[i] = (struct chart_bar){
            .label = arena_printf(arena, "%s, %s", fragile->what, text_at(problem, fragile, 1)),
            .low = 100 * fragile->low,
            .high = 100 * fragile->high,
            .note_low = low              ? low
                        : fragile->exact ? "any lower"
                                         : "-90 %",
            .note_high = high             ? high
                         : fragile->exact ? "any higher"
                                          : "+90 %",
            .beyond_low = fragile->change < 0 ? fragile->instead : NULL,
            .beyond_high = fragile->change > 0 ? fragile->instead : NULL,
        };
        far = fmax(far, isfinite(fragile->low) ? 100 - bars[i].low : 0);
        far = fmax(far, isfinite(fragile->high) ? bars[i].high - 100 : 0);
    }
    /* an open end goes on beyond the others; a plan that costs the whole budget ends at today's values */
    far = fmin(100, fmax(0.1, 1.25 * far));
    return (struct chart_bars){
        .id = "fragile",
        .title = "The most fragile inputs: the design stays the best one within the bar",
        .of = plan_report_clusters(problem, plan),
        .axis = {"value", "% of today's", 100 - far, 100 + far},
        .at = 100,
        .less = "lower, same design",
        .more = "higher, same design",
        .v = bars,
        .n = fragiles->n,
    };
}
