/* sensitivity_report.c - a tornado of the inputs. */
#include <math.h>

#include "report/chart.h"
#include "report/columns.h"
#include "report/plan_report.h"
#include "report/study_report.h"
#include "search/reprice.h"
#include "study/sensitivity.h"

/* What else is best then: only where it is another plan. */
static const char *moved_to(const struct sensitivity_side *side)
{
    if (!side->plan)
        return "nothing";
    return side->moved ? side->plan : NULL;
}

static void say_most(struct sink *sink, const struct problem *problem, const struct sensitivity *s,
                     const char *by)
{
    if (s->n == 0) {
        sink_say(sink, "No price, rate, latency or bandwidth changes the answer when it moves by %s.", by);
        return;
    }
    const struct sensitivity_row *row = &s->rows[0];
    const char *unit = plan_objective_unit(problem, problem->arena);
    if (isfinite(row->width))
        sink_say(sink,
                 "What matters most is the %s: %s less or more of it takes the best answer from %s to %s "
                 "%s.",
                 row->what, by, number_text(row->low.best, 6, problem->arena),
                 number_text(row->high.best, 6, problem->arena), unit);
    else
        sink_say(sink, "What matters most is the %s: %s %s of it, and nothing can be bought.", row->what, by,
                 isnan(row->low.best) ? "less" : "more");
}

void sensitivity_report(struct sink *sink, const struct problem *problem, const struct plan *plan,
                        const struct sensitivity *s, const char *by)
{
    const char *unit = plan_objective_unit(problem, problem->arena);
    sink_say(sink, "%s", "");
    say_most(sink, problem, s, by);
    sink_say(sink, "%s", "");
    sink_say(sink, "Today: %s, %s %s.", plan_report_clusters(problem, plan),
             number_text(plan->objective, 6, problem->arena), unit);
    sink_string(sink, "by", NULL, by);
    sink_string(sink, "plan", NULL, plan_report_clusters(problem, plan));
    sink_begin(sink, "objective", NULL);
    sink_string(sink, "name", NULL, goal_names[problem->goal]);
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
             "Best: with the plan that is best then. Kept: with today's plan; -: it is over the budget or "
             "misses another limit then.");
    if (s->n_still)
        sink_say(sink, "%zu other inputs change nothing.", s->n_still);
    sink_strings(sink, "without_effect", NULL, s->still, s->n_still);
}

struct chart_bars sensitivity_bars(const struct problem *problem, const struct plan *plan,
                                   const struct sensitivity *sensitivity, const char *by)
{
    enum { BARS = 16 };
    struct arena *arena = problem->arena;
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
        .title =
            arena_printf(arena, "How far each input moves the answer, when it is %s lower or higher", by),
        .axis = {goal_names[problem->goal], plan_objective_unit(problem, arena), low, high},
        .at = plan->objective,
        .less = arena_printf(arena, "%s less", by),
        .more = arena_printf(arena, "%s more", by),
        .v = bars,
        .n = high > low ? n : 0,
    };
}
