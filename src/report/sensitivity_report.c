/* sensitivity_report.c - how far each input moves the optimum: a table and a tornado chart. */
#include <math.h>

#include "base/decimal.h"
#include "report/chart.h"
#include "report/columns.h"
#include "report/plan_report.h"
#include "report/study_report.h"
#include "search/reprice.h"
#include "study/sensitivity.h"

/* The plan that replaces today's on that side; NULL: the plan stays. */
static const char *moved_to(const struct sensitivity_side *side)
{
    if (!side->plan)
        return "nothing";
    return side->moved ? side->plan : NULL;
}

/* A value of the objective in the unit that suits it: "1,173 Gop/s". */
static const char *objective_text(const struct instance *instance, double value)
{
    return number_scaled(value, plan_objective_unit(instance, instance->arena), 4, instance->arena);
}

/* "The rate of bt on ppro-200 matters most: -10% to +10% of it move the best rate from 6,143 Mop/s to ...".
 */
static void say_most(struct sink *sink, const struct instance *instance, const struct sensitivity *s,
                     const char *by)
{
    if (s->n == 0) {
        sink_say(sink,
                 "The optimum does not change if any one price, rate, latency or bandwidth changes by %s.",
                 by);
        return;
    }
    const struct sensitivity_row *row = &s->rows[0];
    if (isfinite(row->width))
        sink_say(sink, "The %s matters most: -%s to +%s moves the optimum from %s to %s.", row->what, by, by,
                 objective_text(instance, row->low.best), objective_text(instance, row->high.best));
    else
        sink_say(sink, "The %s matters most: with %s%s no purchase meets the requirements.", row->what,
                 isnan(row->low.best) ? "-" : "+", by);
}

void sensitivity_report(struct sink *sink, const struct instance *instance, const struct plan *plan,
                        const struct sensitivity *s, const char *by)
{
    const char *unit = plan_objective_unit(instance, instance->arena);
    sink_title(sink, instance->scenario->file.title);
    say_most(sink, instance, s, by);
    sink_label(sink, "Plan", "%s: %s.", plan_report_clusters(instance, plan),
               objective_text(instance, plan->objective));
    sink_string(sink, "by", NULL, by);
    sink_string(sink, "plan", NULL, plan_report_clusters(instance, plan));
    sink_begin(sink, "objective", NULL);
    sink_string(sink, "name", NULL, goal_names[instance->goal]);
    sink_real(sink, "value", NULL, plan->objective, 6, NULL);
    sink_string(sink, "unit", NULL, unit);
    sink_end(sink);
    sink_string(sink, "matters_most", NULL, s->n ? s->rows[0].what : NULL);
    sink_table_begin(sink, "rows", NULL, SINK_MAIN, COLUMNS_SENSITIVITY_ROWS, by, unit, by, unit, by, unit,
                     by, unit);
    for (size_t i = 0; i < s->n; i++) {
        const struct sensitivity_row *row = &s->rows[i];
        SINK_ROW(sink, false, value_text(row->what), value_text(row->change), value_real(row->low.best),
                 value_real(row->high.best), value_real(row->width), value_real(100 * row->width),
                 value_real(row->low.kept), value_real(row->high.kept), value_text(moved_to(&row->low)),
                 value_text(moved_to(&row->high)));
    }
    sink_table_end(sink);
    sink_say(sink,
             "Optimum: with the plan that is optimal after the change. Plan kept: with today's plan; '-': "
             "infeasible.");
    if (s->n_still)
        sink_say(sink, "Without effect: %zu other %s.", s->n_still, s->n_still == 1 ? "input" : "inputs");
    sink_strings(sink, "without_effect", NULL, s->still, s->n_still);
}

struct chart_bars sensitivity_bars(const struct instance *instance, const struct plan *plan,
                                   const struct sensitivity *sensitivity, const char *by)
{
    enum { BARS = 16 };
    struct arena *arena = instance->arena;
    struct chart_bar *bars = ARENA_NEW(arena, BARS, struct chart_bar);
    size_t n = 0;
    double low = plan->objective, high = plan->objective;
    for (size_t i = 0; i < sensitivity->n && n < BARS; i++) {
        const struct sensitivity_row *row = &sensitivity->rows[i];
        if (!isfinite(row->low.best) || !isfinite(row->high.best))
            continue;
        bars[n++] = (struct chart_bar){.label = row->what,
                                       .low = row->low.best,
                                       .high = row->high.best,
                                       .note_low = number_text(row->low.best, 6, arena),
                                       .note_high = number_text(row->high.best, 6, arena),
                                       .beyond_low = moved_to(&row->low),
                                       .beyond_high = moved_to(&row->high)};
        low = fmin(low, fmin(row->low.best, row->high.best));
        high = fmax(high, fmax(row->low.best, row->high.best));
    }
    return (struct chart_bars){
        .id = "tornado",
        .title = arena_printf(arena, "Optimum with each input %s lower or higher", by),
        .axis = {goal_names[instance->goal], plan_objective_unit(instance, arena), low, high},
        .at = plan->objective,
        .less = arena_printf(arena, "%s less", by),
        .more = arena_printf(arena, "%s more", by),
        .v = bars,
        .n = high > low ? n : 0,
    };
}
