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
#include "study/design_range.h"
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
    const char *purchase = design_words(problem, plan, side->clusters, side->n_clusters, problem->arena);
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
static void say_rent(struct sink *sink, const struct problem *problem, const struct rent_break_even *rent)
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
        const struct rent_break_even *rent = &flips->rents[i];
        SINK_ROW(sink, false, value_text(plan_report_points(problem, &rent->cluster, 1)),
                 value_text(problem->snapshot->parts[rent->part].id), value_integer(rent->units),
                 value_cost(problem, rent->rent_minor), value_cost(problem, rent->buy_minor),
                 value_real(100 * rent->utilisation));
    }
    sink_table_end(sink);
}

/* --- order of the rows --- */

/* The relative change of a price that takes it beyond the nearer end. */
static double change_to(double price, const struct flip_side *below, const struct flip_side *above)
{
    const double down = below->any ? (price - (double)below->price_minor) / price : (double)INFINITY;
    const double up = above->any ? ((double)above->price_minor - price) / price : (double)INFINITY;
    return fmin(down, up);
}

struct ranked {
    const struct flip *flip;
    double design, plan; /* the relative changes that alter them */
};

static int compare_ranked(const void *x, const void *y)
{
    const struct ranked *a = x, *b = y;
    if (a->design != b->design)
        return a->design < b->design ? -1 : 1;
    if (a->plan != b->plan)
        return a->plan < b->plan ? -1 : 1;
    return (a->flip->part > b->flip->part) - (a->flip->part < b->flip->part);
}

/* Most fragile first: by what alters the design, then by what alters the plan. [flips->n], on the arena. */
static const struct ranked *rank(const struct flips *flips, struct arena *arena)
{
    struct ranked *out = ARENA_NEW(arena, flips->n, struct ranked);
    for (size_t i = 0; i < flips->n; i++) {
        const struct flip *flip = &flips->v[i];
        const double price = (double)flip->price_minor;
        out[i] = (struct ranked){flip, change_to(price, &flip->design_below, &flip->design_above),
                                 change_to(price, &flip->below, &flip->above)};
    }
    sort_stable(out, flips->n, sizeof *out, compare_ranked);
    return out;
}

/* --- what rows need said --- */

enum { UNBOUNDED, TOO_MANY, UNPROVEN, PACKS, TOGETHER, OTHERS, SELLERS, N_NOTES };

static const char *const NOTES[N_NOTES] = {
    [UNBOUNDED] = "Without bound: ever more of something can be bought there, or a purchase costs nothing.",
    [TOO_MANY] = "Not known: the combinations of parts are too many there; limits: {max_nodes: ...} bounds "
                 "them.",
    [PACKS] = "Pack: the price and all ends are for this number of units.",
    [TOGETHER] =
        "All quotes of an offer move in proportion; the price is that of the first one, for the smallest "
        "order.",
    [OTHERS] = "Other standing offers of a part keep their prices.",
};

static void find_notes(bool found[N_NOTES], const struct flips *flips)
{
    for (size_t i = 0; i < flips->n; i++) {
        const struct flip *flip = &flips->v[i];
        const struct flip_side *below = &flip->below, *above = &flip->above;
        const bool own[N_NOTES] = {
            [UNBOUNDED] = below->unbounded || above->unbounded,
            [TOO_MANY] = below->too_many || above->too_many,
            [UNPROVEN] = below->unproven || above->unproven || flip->design_below.unproven ||
                         flip->design_above.unproven,
            [PACKS] = flip->pack > 1,
            [TOGETHER] = flip->n_quotes > 1,
            [OTHERS] = flip->n_others > 0,
            [SELLERS] = flip->seller,
        };
        for (size_t k = 0; k < N_NOTES; k++)
            found[k] = found[k] || own[k];
    }
}

/* "Not proven at every price between the ends: ap8886, ar3300." */
static void say_unproven(struct sink *sink, const struct problem *problem, const struct flips *flips)
{
    struct text t = TEXT_INIT;
    for (size_t i = 0; i < flips->n; i++) {
        const struct flip *f = &flips->v[i];
        if (f->below.unproven || f->above.unproven || f->design_below.unproven || f->design_above.unproven)
            text_printf(&t, "%s%s", t.n ? ", " : "", problem->snapshot->parts[f->part].id);
    }
    sink_say(sink, "Not proven at every price between the ends: %s.", t.s);
    text_fini(&t);
}

enum { ROWS_SHOWN = 10 };

/* Without its currency. */
static const char *bare_price(const struct problem *problem, int64_t amount_minor)
{
    const char *text = value_cost_text(problem, amount_minor);
    const size_t n = strlen(text) - strlen(" ") - strlen(problem->currency);
    return arena_printf(problem->arena, "%.*s", (int)n, text);
}

/* "Enters the plan at or below: myrinet-nic 532.41 (-58.4 %; 292 x ppro-200 with myrinet)." */
static void say_entries(struct sink *sink, const struct problem *problem, const struct plan *plan,
                        const struct flips *flips, const struct ranked *ranked)
{
    struct text enters = TEXT_INIT, never = TEXT_INIT;
    size_t n = 0, n_never = 0;
    for (size_t i = 0; i < flips->n; i++) {
        const struct flip *flip = ranked[i].flip;
        const char *id = problem->snapshot->parts[flip->part].id;
        if (flip->in_plan)
            continue;
        if (!flip->below.any && n_never++ < ROWS_SHOWN)
            text_printf(&never, "%s%s", never.n ? ", " : "", id);
        if (!flip->below.any || n++ >= ROWS_SHOWN)
            continue;
        text_printf(&enters, "%s%s %s (-%s %%; %s)", enters.n ? "; " : "", id,
                    bare_price(problem, flip->below.price_minor),
                    number_text(100 * ranked[i].plan, 3, problem->arena),
                    side_text(problem, plan, flip->part, &flip->below));
    }
    if (n > ROWS_SHOWN)
        text_printf(&enters, "; and %zu others", n - ROWS_SHOWN);
    if (n_never > ROWS_SHOWN)
        text_printf(&never, " and %zu others", n_never - ROWS_SHOWN);
    if (enters.n || never.n)
        sink_say(sink, "%s%s%s%s%s%s", enters.n ? "Enters the plan at or below: " : "",
                 enters.n ? enters.s : "", enters.n ? "." : "", enters.n && never.n ? " " : "",
                 never.n ? "Never: " : "", never.n ? arena_printf(problem->arena, "%s.", never.s) : "");
    text_fini(&enters);
    text_fini(&never);
}

/* "First to change the design: hgx-h200-8 at 387,924.09 USD (+4.84 %; 232 x hgx-h200-8 with roce-400g)". */
static void say_first(struct sink *sink, const struct problem *problem, const struct plan *plan,
                      const struct flips *flips, const struct ranked *ranked)
{
    enum { FIRST = 3 };
    struct text t = TEXT_INIT;
    for (size_t i = 0; i < flips->n && i < FIRST && isfinite(ranked[i].design); i++) {
        const struct flip *flip = ranked[i].flip;
        const double price = (double)flip->price_minor;
        const bool up =
            change_to(price, &flip->design_below, &(struct flip_side){.any = false}) > ranked[i].design;
        const struct flip_side *side = up ? &flip->design_above : &flip->design_below;
        text_printf(&t, "%s%s at %s (%s%s %%; %s)", t.n ? "; " : "", problem->snapshot->parts[flip->part].id,
                    bare_price(problem, side->price_minor), up ? "+" : "-",
                    number_text(100 * ranked[i].design, 3, problem->arena),
                    side_text(problem, plan, flip->part, side));
    }
    if (t.n)
        sink_say(sink, "First to change the design: %s.", t.s);
    else
        sink_say(sink, "No price changes the design.");
    text_fini(&t);
}

/* A brief text has the first rows of the plan's parts; what others need is said below. */
static void put_rows(struct sink *sink, const struct problem *problem, const struct plan *plan,
                     const struct flips *flips, const struct ranked *ranked, const bool notes[N_NOTES])
{
    const bool one = flips->n == 1, all = one || !sink_is_brief(sink);
    size_t n = 0;
    sink_table_begin(sink, "rows", "Price ranges, one price at a time, most fragile first", SINK_MAIN,
                     COLUMNS_FLIP_ROWS, shown(notes[PACKS]), shown(one), shown(one), shown(one),
                     shown(all && notes[SELLERS]), shown(one), shown(one));
    sink_table_fold(sink, ROWS_SHOWN);
    for (size_t i = 0; i < flips->n; i++) {
        const struct flip *flip = ranked[i].flip;
        const bool detail = !one && (!flip->in_plan || n++ >= ROWS_SHOWN);
        if (detail)
            sink_details_begin(sink);
        put_row(sink, problem, plan, flip);
        if (detail)
            sink_details_end(sink);
    }
    sink_table_end(sink);
    if (n > ROWS_SHOWN)
        sink_hint(sink, arena_printf(problem->arena, "%zu more parts: -v", n - ROWS_SHOWN));
}

void flip_report(struct sink *sink, const struct problem *problem, const struct plan *plan,
                 const struct flips *flips)
{
    const struct ranked *ranked = rank(flips, problem->arena);
    bool notes[N_NOTES] = {false};
    find_notes(notes, flips);
    sink_title(sink, problem->file->title);
    sink_string(sink, "currency", NULL, problem->currency);
    sink_string(sink, "plan", NULL, plan_report_clusters(problem, plan));
    sink_money(sink, "cost", NULL, plan->cost_minor, problem->currency);
    sink_string(sink, "objective", NULL, goal_names[problem->goal]);
    put_rows(sink, problem, plan, flips, ranked, notes);
    say_first(sink, problem, plan, flips, ranked);
    say_entries(sink, problem, plan, flips, ranked);
    sink_say(sink, "One minor unit beyond an end another plan, or another design, is best.");
    if (notes[UNPROVEN])
        say_unproven(sink, problem, flips);
    if (flips->n == 1)
        sink_say(sink, "Loss: share of the objective lost by keeping the plan one minor unit beyond an end.");
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

static double percent_low(const struct flip_side *below, int64_t today_minor)
{
    return below->any ? percent_of(below->price_minor + 1, today_minor) : -(double)INFINITY;
}

static double percent_high(const struct flip_side *above, int64_t today_minor)
{
    return above->any ? percent_of(above->price_minor - 1, today_minor) : (double)INFINITY;
}

static struct chart_bar bar_of(const struct problem *problem, const struct plan *plan,
                               const struct flip *flip)
{
    struct arena *arena = problem->arena;
    const int64_t today_minor = flip->price_minor;
    const struct flip_side *below = &flip->design_below, *above = &flip->design_above;
    return (struct chart_bar){
        .label =
            arena_printf(arena, "%s, %s%s", problem->snapshot->parts[flip->part].id,
                         value_cost_text(problem, flip->price_minor), flip->in_plan ? "" : ", not bought"),
        .low = percent_low(below, today_minor),
        .high = percent_high(above, today_minor),
        .note_low = below->any ? bare_price(problem, flip->design_low_minor) : "any lower",
        .note_high = above->any ? bare_price(problem, flip->design_high_minor) : "any higher",
        .beyond_low = side_text(problem, plan, flip->part, below),
        .beyond_high = side_text(problem, plan, flip->part, above),
        .inner_low = percent_low(&flip->below, today_minor),
        .inner_high = percent_high(&flip->above, today_minor),
        .inner_note = arena_printf(arena, "%s to %s",
                                   flip->below.any ? bare_price(problem, flip->low_minor) : "any lower",
                                   flip->above.any ? bare_price(problem, flip->high_minor) : "any higher"),
    };
}

struct chart_bars flip_bars(const struct problem *problem, const struct plan *plan, const struct flips *flips)
{
    const struct ranked *ranked = rank(flips, problem->arena);
    struct chart_bar *bars = ARENA_NEW(problem->arena, flips->n, struct chart_bar);
    size_t n = 0;
    double far = 0;
    for (size_t i = 0; i < flips->n; i++) {
        if (isinf(ranked[i].design) && isinf(ranked[i].plan))
            continue;
        const struct chart_bar bar = bars[n++] = bar_of(problem, plan, ranked[i].flip);
        const double ends[] = {bar.low, bar.high, bar.inner_low, bar.inner_high};
        for (size_t k = 0; k < sizeof ends / sizeof *ends; k++)
            far = fmax(far, isfinite(ends[k]) ? fabs(ends[k] - 100) : 0);
    }
    far = fmin(100, far > 0 ? far : 1);
    return (struct chart_bars){
        .id = "ranges",
        .title = "Prices between which the design stays the best one, and the plan",
        .of = plan_report_clusters(problem, plan),
        .axis = {"price", "% of today's", 100 - far, 100 + far},
        .at = 100,
        .less = "lower, same design",
        .more = "higher, same design",
        .inner = "same plan",
        .v = bars,
        .n = n,
    };
}

/* --- other inputs --- */

const char *input_value_text(const struct problem *problem, const struct input *input, double factor)
{
    struct arena *arena = problem->arena;
    if (isnan(factor))
        return NULL;
    if (isnan(input->value))
        return arena_printf(arena, "%s x today's", number_text(factor, 4, arena));
    if (input->kind == INPUT_BUDGET)
        return money_text((int64_t)round(factor * input->value), input->unit, arena);
    const double value = input->whole ? round(factor * input->value) : factor * input->value;
    if (input->kind == INPUT_TCO || input->kind == INPUT_LIMIT)
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

static void put_input(struct sink *sink, const struct problem *problem, const struct input_range *range)
{
    const struct input *input = &range->input;
    SINK_ROW(sink, false, value_text(input->what), value_text(input->change),
             value_text(input_value_text(problem, input, 1)),
             value_text(input_value_text(problem, input, range->plan_low.factor)),
             value_text(input_value_text(problem, input, range->plan_high.factor)),
             value_text(plan_at(&range->plan_low)), value_text(plan_at(&range->plan_high)),
             value_real(range->plan_low.factor), value_real(range->plan_high.factor),
             value_text(input_value_text(problem, input, range->low.factor)),
             value_text(input_value_text(problem, input, range->high.factor)),
             value_text(plan_at(&range->low)), value_text(plan_at(&range->high)),
             value_real(range->low.factor), value_real(range->high.factor),
             value_bool(range->low.proven && range->high.proven));
}

static void say_unproven_inputs(struct sink *sink, const struct input_ranges *ranges)
{
    struct text t = TEXT_INIT;
    for (size_t i = 0; i < ranges->n; i++)
        if (!ranges->v[i].low.proven || !ranges->v[i].high.proven)
            text_printf(&t, "%s%s", t.n ? ", " : "", ranges->v[i].input.what);
    if (t.n)
        sink_say(sink, "Designs are not proven at every value between the ends of: %s.", t.s);
    text_fini(&t);
}

void flip_report_inputs(struct sink *sink, const struct problem *problem, const struct input_ranges *ranges)
{
    const bool all = !sink_is_brief(sink);
    sink_say(sink, "%s", "");
    if (ranges->n == 0)
        sink_say(sink, "No rate, network figure, limit, budget or value of tco changes the plan, from a "
                       "thousandth to a thousand times its value.");
    sink_table_begin(sink, "inputs", "Ranges of other inputs, one at a time, most fragile first", SINK_SIDE,
                     COLUMNS_INPUTS, shown(all), shown(all));
    sink_table_fold(sink, ROWS_SHOWN);
    for (size_t i = 0; i < ranges->n; i++) {
        if (i >= ROWS_SHOWN)
            sink_details_begin(sink);
        put_input(sink, problem, &ranges->v[i]);
        if (i >= ROWS_SHOWN)
            sink_details_end(sink);
    }
    sink_table_end(sink);
    if (ranges->n > ROWS_SHOWN)
        sink_hint(sink, arena_printf(problem->arena, "%zu more inputs: -v", ranges->n - ROWS_SHOWN));
    if (ranges->n > 0)
        sink_say(sink, "Ends are found by halving, to 1 part in a million.");
    say_unproven_inputs(sink, ranges);
    if (ranges->n > 0 && ranges->n_still > 0)
        sink_say(sink, "%zu other inputs have no end from a thousandth to a thousand times their value.",
                 ranges->n_still);
    sink_strings(sink, "inputs_without_end", NULL, ranges->still, ranges->n_still);
}
