/* flip_report.c - between which prices a plan stays best. */
#include <inttypes.h>
#include <math.h>
#include <string.h>

#include "base/sort.h"
#include "base/text.h"
#include "purchase/bill.h"
#include "report/chart.h"
#include "report/columns.h"
#include "report/plan_report.h"
#include "report/study_report.h"
#include "search/reprice.h"
#include "study/flip.h"
#include "study/inputs.h"

/* The lines of a bill that are not in another one: "(2 x t2-switch-064, 1 x t2-switch-016)". */
static const char *lines_changed(const struct problem *problem, const struct plan *plan,
                                 const struct flip_side *side)
{
    struct text t = TEXT_INIT;
    for (size_t i = 0; i < side->n_bill; i++) {
        const struct bill_line *line = &side->bill[i];
        if (line->used > 0 && bill_find(plan->bill, plan->n_bill, line->part).used != line->used)
            text_printf(&t, "%s%" PRId64 " x %s", t.n ? ", " : "", line->used,
                        problem->snapshot->parts[line->part].id);
    }
    return t.n ? arena_take(problem->arena, &t) : "without it";
}

/* "326 x ppro-200 with fast-ethernet": what is bought beyond an end, and of which parts where the clusters
 * stay the plan's. NULL where no price on that side changes the plan. */
static const char *side_text(const struct problem *problem, const struct plan *plan, size_t part,
                             const struct flip_side *side)
{
    if (!side->any)
        return NULL;
    if (!side->found)
        return side->unbounded ? "without bound" : side->too_many ? "not known" : "nothing";
    const char *purchase = plan_report_points(problem, side->clusters, side->n_clusters);
    if (side->instead)
        return arena_printf(problem->arena, "%s (%s from %s)", purchase, problem->snapshot->parts[part].id,
                            side->instead);
    return side->same ? arena_printf(problem->arena, "%s (%s)", purchase, lines_changed(problem, plan, side))
                      : purchase;
}

static void put_row(struct sink *sink, const struct problem *problem, const struct plan *plan,
                    const struct flip *flip)
{
    SINK_ROW(sink, flip->in_plan, value_text(problem->snapshot->parts[flip->part].id),
             value_bool(flip->in_plan), value_cost(problem, flip->price_minor), value_integer(flip->pack),
             value_integer((int64_t)flip->n_quotes), value_cost(problem, flip->low_minor),
             value_cost_if(flip->high_minor >= 0, problem, flip->high_minor),
             value_text(side_text(problem, plan, flip->part, &flip->below)),
             value_text(side_text(problem, plan, flip->part, &flip->above)), value_real(flip->below.loss),
             value_real(flip->above.loss), value_real(flip->loss), value_real(100 * flip->loss),
             value_text(flip->seller), value_integer((int64_t)flip->n_others),
             value_bool(!flip->below.unproven && !flip->above.unproven),
             value_cost(problem, flip->design_low_minor),
             value_cost_if(flip->design_high_minor >= 0, problem, flip->design_high_minor),
             value_text(side_text(problem, plan, flip->part, &flip->design_below)),
             value_text(side_text(problem, plan, flip->part, &flip->design_above)),
             value_real(flip->design_below.loss), value_real(flip->design_above.loss),
             value_bool(!flip->design_below.unproven && !flip->design_above.unproven));
}

/* "Rent hour-h100 below 36.6 % of what 1 x hgx-h100-8 can do, and buy it above." */
static void say_rent(struct sink *sink, const struct problem *problem, const struct rent_break *rent)
{
    const char *id = problem->snapshot->parts[rent->part].id;
    const char *cluster = plan_report_points(problem, &rent->cluster, 1);
    const char *percent = number_text(100 * rent->utilisation, 4, problem->arena);
    if (rent->utilisation >= 1)
        sink_say(sink, "Rent %s rather than buy %s, whatever its use.", id, cluster);
    else
        sink_say(sink, "Rent %s below %s %% utilisation of %s, and buy above.", id, percent, cluster);
}

/* Where buying begins to win, in units of what is rented: one more costs more than the cluster. */
static void report_rents(struct sink *sink, const struct problem *problem, const struct flips *flips)
{
    if (flips->n_rents == 0)
        return;
    sink_say(sink, "%s", "");
    for (size_t i = 0; i < flips->n_rents; i++)
        say_rent(sink, problem, &flips->rents[i]);
    sink_table_begin(sink, "rent", "The most that is rented for no more than the cluster costs", SINK_SIDE,
                     COLUMNS_RENT);
    for (size_t i = 0; i < flips->n_rents; i++) {
        const struct rent_break *rent = &flips->rents[i];
        SINK_ROW(sink, false, value_text(plan_report_points(problem, &rent->cluster, 1)),
                 value_text(problem->snapshot->parts[rent->part].id), value_integer(rent->units),
                 value_cost(problem, rent->rent_minor), value_cost(problem, rent->buy_minor),
                 value_real(100 * rent->utilisation));
    }
    sink_table_end(sink);
}

/* What some of the rows ask to be said of. */
enum { UNBOUNDED, TOO_MANY, UNPROVEN, PACKS, TOGETHER, OTHERS, SELLERS, N_NOTES };

static const char *const NOTES[N_NOTES] = {
    [UNBOUNDED] =
        "Without bound: ever more of something can be bought there, or what is bought costs nothing.",
    [TOO_MANY] =
        "Not known: so many can be bought there that their combinations of parts are too many to look "
        "at; limits: {max_nodes: ...} bounds them.",
    [UNPROVEN] = "Not at every price between the ends of every part was the plan shown to be the best.",
    [PACKS] = "Pack: the price and both ends are for so many units.",
    [TOGETHER] =
        "Where a part has several quotes all move in proportion; the price is that of the first one.",
    [OTHERS] = "Of a part with several standing offers the one that is bought moves, or would be; the others "
               "stay.",
};

static void find_notes(bool found[N_NOTES], const struct flips *flips)
{
    for (size_t i = 0; i < flips->n; i++) {
        const struct flip *flip = &flips->v[i];
        const struct flip_side *below = &flip->below, *above = &flip->above;
        const bool own[N_NOTES] = {
            [UNBOUNDED] = below->unbounded || above->unbounded,
            [TOO_MANY] = below->too_many || above->too_many,
            [UNPROVEN] = below->unproven || above->unproven,
            [PACKS] = flip->pack > 1,
            [TOGETHER] = flip->n_quotes > 1,
            [OTHERS] = flip->n_others > 0,
            [SELLERS] = flip->seller,
        };
        for (size_t k = 0; k < N_NOTES; k++)
            found[k] = found[k] || own[k];
    }
}

void flip_report(struct sink *sink, const struct problem *problem, const struct plan *plan,
                 const struct flips *flips)
{
    const char *purchase = plan_report_clusters(problem, plan);
    bool notes[N_NOTES] = {false};
    find_notes(notes, flips);
    sink_title(sink, problem->file->title);
    sink_say(sink, "The plan, %s for %s, stays the best one while the price of a part is from low to high:",
             purchase, plan_report_cost(problem, plan));
    sink_string(sink, "currency", NULL, problem->currency);
    sink_string(sink, "plan", NULL, purchase);
    sink_money(sink, "cost", NULL, plan->cost_minor, problem->currency);
    sink_string(sink, "objective", NULL, goal_names[problem->goal]);
    sink_table_begin(sink, "rows", NULL, SINK_MAIN, COLUMNS_FLIP_ROWS, shown(notes[PACKS]),
                     shown(notes[SELLERS]));
    for (size_t i = 0; i < flips->n; i++)
        put_row(sink, problem, plan, &flips->v[i]);
    sink_table_end(sink);
    sink_say(sink,
             "Parts of the plan are marked. Both ends are proven: one minor unit beyond them another plan is "
             "best.");
    sink_say(sink,
             "Loss: of the objective, by buying the plan one minor unit beyond; -: it is over the budget "
             "there, or no price changes the plan.");
    for (size_t k = 0; k < N_NOTES; k++)
        if (notes[k] && NOTES[k])
            sink_say(sink, "%s", NOTES[k]);
    report_rents(sink, problem, flips);
}

/* --- bars --- */

/* A price in percent of today's; what is not free today is free at 0 %. */
static double percent_of(int64_t amount_minor, int64_t today_minor)
{
    return amount_minor == today_minor ? 100 : 100 * (double)amount_minor / (double)today_minor;
}

static double percent_low(const struct flip *flip)
{
    return flip->below.any ? percent_of(flip->low_minor, flip->price_minor) : -(double)INFINITY;
}

static double percent_high(const struct flip *flip)
{
    return flip->high_minor < 0 ? (double)INFINITY : percent_of(flip->high_minor, flip->price_minor);
}

/* How far the nearer end is from today's price. */
static double nearest_end(const struct flip *flip)
{
    return fmin(100 - percent_low(flip), percent_high(flip) - 100);
}

static int compare_bars(const void *x, const void *y)
{
    const struct flip *a = *(const struct flip *const *)x, *b = *(const struct flip *const *)y;
    const double near_a = nearest_end(a), near_b = nearest_end(b);
    if (a->in_plan != b->in_plan)
        return a->in_plan ? -1 : 1;
    if (near_a != near_b)
        return near_a < near_b ? -1 : 1;
    return (a->part > b->part) - (a->part < b->part);
}

static struct chart_bar bar_of(const struct problem *problem, const struct plan *plan,
                               const struct flip *flip)
{
    struct arena *arena = problem->arena;
    const size_t bare = strlen(" ") + strlen(problem->currency);
    const char *low = value_cost_text(problem, flip->low_minor);
    const char *high = flip->high_minor < 0 ? NULL : value_cost_text(problem, flip->high_minor);
    return (struct chart_bar){
        .label =
            arena_printf(arena, "%s, %s%s", problem->snapshot->parts[flip->part].id,
                         value_cost_text(problem, flip->price_minor), flip->in_plan ? "" : ", not bought"),
        .low = percent_low(flip),
        .high = percent_high(flip),
        .note_low =
            flip->below.any ? arena_printf(arena, "%.*s", (int)(strlen(low) - bare), low) : "any lower",
        .note_high = high ? arena_printf(arena, "%.*s", (int)(strlen(high) - bare), high) : "any higher",
        .beyond_low = side_text(problem, plan, flip->part, &flip->below),
        .beyond_high = side_text(problem, plan, flip->part, &flip->above),
    };
}

struct chart_bars flip_bars(const struct problem *problem, const struct plan *plan, const struct flips *flips)
{
    const struct flip **sorted = ARENA_NEW(problem->arena, flips->n, const struct flip *);
    struct chart_bar *bars = ARENA_NEW(problem->arena, flips->n, struct chart_bar);
    size_t n = 0;
    double far = 0;
    for (size_t i = 0; i < flips->n; i++)
        if (flips->v[i].below.any || flips->v[i].high_minor >= 0)
            sorted[n++] = &flips->v[i];
    sort_stable(sorted, n, sizeof *sorted, compare_bars);
    for (size_t i = 0; i < n; i++) {
        bars[i] = bar_of(problem, plan, sorted[i]);
        far = fmax(far, isfinite(bars[i].low) ? 100 - bars[i].low : 0);
        far = fmax(far, isfinite(bars[i].high) ? bars[i].high - 100 : 0);
    }
    far = fmin(100, far > 0 ? far : 1);
    return (struct chart_bars){
        .id = "ranges",
        .title = "Prices between which the plan stays the best one",
        .of = plan_report_clusters(problem, plan),
        .axis = {"price", "% of today's", 100 - far, 100 + far},
        .at = 100,
        .less = "lower, and the plan stays",
        .more = "higher, and the plan stays",
        .v = bars,
        .n = n,
    };
}

/* --- other inputs --- */

/* "190 us", "23.67 Mop/s"; of what goes by the size of a message "0.37 x today's". NULL: no such factor. */
static const char *value_at(const struct input *input, double factor, struct arena *arena)
{
    if (isnan(factor))
        return NULL;
    if (isnan(input->value))
        return arena_printf(arena, "%s x today's", number_text(factor, 4, arena));
    const double value = input->whole ? round(factor * input->value) : factor * input->value;
    if (input->kind == INPUT_TCO)
        return arena_printf(arena, "%s%s%s", number_text(value, 4, arena), *input->unit ? " " : "",
                            input->unit);
    if (input->kind == INPUT_RATE)
        return arena_printf(arena, "%s %s", number_text(factor * input->value, 4, arena), input->unit);
    return number_prefixed(factor * input->value, input->unit, 4, arena);
}

static const char *plan_at(const struct input_end *end)
{
    if (isnan(end->factor))
        return NULL;
    return end->plan ? end->plan : "nothing";
}

void flip_report_inputs(struct sink *sink, const struct problem *problem, const struct input_ranges *ranges)
{
    struct arena *arena = problem->arena;
    sink_say(sink, "%s", "");
    if (ranges->n > 0)
        sink_say(sink, "The plan's nodes and network stay the best ones while an input is from low to high:");
    else
        sink_say(sink,
                 "The plan's nodes and network stay the best ones whatever a rate, latency, bandwidth or "
                 "value of tco is, from a thousandth to a thousand times its value.");
    sink_table_begin(sink, "inputs", NULL, SINK_SIDE, COLUMNS_INPUTS);
    for (size_t i = 0; i < ranges->n; i++) {
        const struct input_range *range = &ranges->v[i];
        const struct input *input = &range->input;
        SINK_ROW(sink, false, value_text(input->what), value_text(input->change),
                 value_text(value_at(input, 1, arena)), value_text(value_at(input, range->low.factor, arena)),
                 value_text(value_at(input, range->high.factor, arena)), value_text(plan_at(&range->low)),
                 value_text(plan_at(&range->high)), value_real(range->low.factor),
                 value_real(range->high.factor));
    }
    sink_table_end(sink);
    if (ranges->n > 0)
        sink_say(sink, "Beyond an end other nodes or another network are best; how many nodes are bought may "
                       "change before. Ends are found by halving, to 1 part in a million.");
    if (ranges->n > 0 && ranges->n_still > 0)
        sink_say(sink, "%zu other inputs have no end from a thousandth to a thousand times their value.",
                 ranges->n_still);
    sink_strings(sink, "inputs_without_end", NULL, ranges->still, ranges->n_still);
}
