/* fragile_report.c - the inputs whose smallest change changes the design. */
#include <math.h>

#include "base/arena.h"
#include "report/chart.h"
#include "report/columns.h"
#include "report/plan_report.h"
#include "report/study_report.h"
#include "study/fragile.h"

/* "387,924.08 USD", "322.3 Mop/s". NULL: there is no end. */
static const char *text_at(const struct instance *instance, const struct fragile_input *fragile,
                           double factor)
{
    if (!isfinite(factor))
        return NULL;
    if (fragile->input.kind == INPUT_PRICE)
        return value_cost_text(instance, (int64_t)llround(factor * (double)fragile->price_minor));
    return input_value_text(instance, &fragile->input, factor);
}

void fragile_report(struct sink *sink, const struct instance *instance, const struct fragile_inputs *fragiles)
{
    if (fragiles->n == 0)
        sink_say(sink, "No change of one input by up to 90 %% is known to change the design.");
    for (size_t i = 0; i < fragiles->n; i++)
        sink_say(sink, "%s", fragiles->v[i].sentence);
    sink_table_begin(sink, "fragile", NULL, SINK_SIDE, COLUMNS_FRAGILE);
    for (size_t i = 0; i < fragiles->n; i++) {
        const struct fragile_input *fragile = &fragiles->v[i];
        SINK_ROW(sink, false, value_text(fragile->what), value_text(text_at(instance, fragile, 1)),
                 value_text(text_at(instance, fragile, fragile->low)),
                 value_text(text_at(instance, fragile, fragile->high)), value_real(100 * fragile->change),
                 value_text(fragile->instead));
    }
    sink_table_end(sink);
}

struct chart_bars fragile_bars(const struct instance *instance, const struct plan *plan,
                               const struct fragile_inputs *fragiles)
{
    struct arena *arena = instance->arena;
    struct chart_bar *bars = ARENA_NEW(arena, fragiles->n, struct chart_bar);
    for (size_t i = 0; i < fragiles->n; i++) {
        const struct fragile_input *fragile = &fragiles->v[i];
        const char *low = text_at(instance, fragile, fragile->low);
        const char *high = text_at(instance, fragile, fragile->high);
        bars[i] = (struct chart_bar){
            .label = arena_printf(arena, "%s, %s", fragile->what, text_at(instance, fragile, 1)),
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
    }
    return flip_range_bars((struct chart_bars){
        .id = "fragile",
        .title = "The most fragile inputs: ranges within which the design stays optimal",
        .of = plan_report_clusters(instance, plan),
        .axis = {.label = "value"},
        .v = bars,
        .n = fragiles->n,
    });
}
