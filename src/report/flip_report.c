/* flip_report.c - the price ranges within which the plan, and its design, stay optimal. */
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

/* The lines of a side's bill that differ from the plan's: "2 x t2-switch-064, 1 x t2-switch-016". */
static const char *lines_changed(const struct instance *instance, const struct plan *plan,
                                 const struct flip_side *side)
{
    struct text t = TEXT_INIT;
    for (size_t i = 0; i < side->n_bill; i++) {
        const struct bill_line *line = &side->bill[i];
        if (line->used > 0 && bill_find(plan->bill, plan->n_bill, line->part).used != line->used)
            text_printf(&t, "%s%" PRId64 " x %s", t.n ? ", " : "", line->used,
                        instance->snapshot->parts[line->part].id);
    }
    return t.n ? arena_take(instance->arena, &t) : "without it";
}

/* The purchase beyond an end: "326 x ppro-200 with fast-ethernet". With the clusters of the plan, the lines
 * of the bill that differ follow in parentheses. NULL: no price on that side changes the plan. */
static const char *side_text(const struct instance *instance, const struct plan *plan, size_t part,
                             const struct flip_side *side)
{
    if (!side->any)
        return NULL;
    if (!side->found)
        return side->unbounded ? "without bound" : side->too_many ? "not known" : "nothing";
    const char *purchase = design_text(instance, plan, side->clusters, side->n_clusters, instance->arena);
    if (side->instead)
        return arena_printf(instance->arena, "%s (%s from %s)", purchase, instance->snapshot->parts[part].id,
                            side->instead);
    return side->same
               ? arena_printf(instance->arena, "%s (%s)", purchase, lines_changed(instance, plan, side))
               : purchase;
}

static void put_row(struct sink *sink, const struct instance *instance, const struct plan *plan,
                    const struct flip *flip, bool marked)
{
    SINK_ROW(sink, marked, value_text(instance->snapshot->parts[flip->part].id), value_bool(flip->in_plan),
             value_cost(instance, flip->price_minor), value_integer(flip->pack),
             value_integer((int64_t)flip->n_quotes), value_cost(instance, flip->low_minor),
             value_cost_if(flip->high_minor >= 0, instance, flip->high_minor),
             value_text(side_text(instance, plan, flip->part, &flip->below)),
             value_text(side_text(instance, plan, flip->part, &flip->above)), value_real(flip->below.loss),
             value_real(flip->above.loss), value_real(flip->loss), value_real(100 * flip->loss),
             value_text(flip->seller), value_integer((int64_t)flip->n_others),
             value_bool(!flip->below.unproven && !flip->above.unproven),
             value_cost(instance, flip->design_low_minor),
             value_cost_if(flip->design_high_minor >= 0, instance, flip->design_high_minor),
             value_text(side_text(instance, plan, flip->part, &flip->design_below)),
             value_text(side_text(instance, plan, flip->part, &flip->design_above)),
             value_real(flip->design_below.loss), value_real(flip->design_above.loss),
             value_bool(!flip->design_below.unproven && !flip->design_above.unproven));
}

/* "Break-even: rent hour-h100 below 36.6 % utilisation of 1 x hgx-h100-8 with ndr; buy above." */
static void say_rent(struct sink *sink, const struct instance *instance, const struct rent_break_even *rent)
{
    const char *id = instance->snapshot->parts[rent->part].id;
    const char *cluster = plan_report_points(instance, &rent->cluster, 1);
    if (rent->utilisation >= 1)
        sink_say(sink, "Break-even: none; renting %s costs less than %s at any utilisation.", id, cluster);
    else
        sink_say(sink, "Break-even: rent %s below %s %% utilisation of %s; buy above.", id,
                 number_text(100 * rent->utilisation, 4, instance->arena), cluster);
}

/* The largest rented quantity that costs no more than the cluster. */
static void report_rents(struct sink *sink, const struct instance *instance, const struct flips *flips)
{
    if (flips->n_rents == 0)
        return;
    for (size_t i = 0; i < flips->n_rents; i++)
        say_rent(sink, instance, &flips->rents[i]);
    sink_details_begin(sink);
    sink_table_begin(sink, "rent", "Break-even between renting and buying", SINK_SIDE, COLUMNS_RENT);
    for (size_t i = 0; i < flips->n_rents; i++) {
        const struct rent_break_even *rent = &flips->rents[i];
        SINK_ROW(sink, false, value_text(plan_report_points(instance, &rent->cluster, 1)),
                 value_text(instance->snapshot->parts[rent->part].id), value_integer(rent->units),
                 value_cost(instance, rent->rent_minor), value_cost(instance, rent->buy_minor),
                 value_real(100 * rent->utilisation));
    }
    sink_table_end(sink);
    sink_details_end(sink);
}

/* --- order of the rows --- */

/* The relative change of the price that passes the nearer of two ends. */
static double change_to(double price, const struct flip_side *below, const struct flip_side *above)
{
    const double down = below->any ? (price - (double)below->price_minor) / price : (double)INFINITY;
    const double up = above->any ? ((double)above->price_minor - price) / price : (double)INFINITY;
    return fmin(down, up);
}

struct ranked_flip {
    const struct flip *flip;
    double design, plan; /* relative changes of the price at which the design and the plan change */
};

static int compare_ranked(const void *x, const void *y)
{
    const struct ranked_flip *a = x, *b = y;
    if (a->design != b->design)
        return a->design < b->design ? -1 : 1;
    if (a->plan != b->plan)
        return a->plan < b->plan ? -1 : 1;
    return (a->flip->part > b->flip->part) - (a->flip->part < b->flip->part);
}

/* Sorts by fragility: by the change that changes the design, then by the one that changes the plan.
 * [flips->n], on the arena. */
static const struct ranked_flip *rank(const struct flips *flips, struct arena *arena)
{
    struct ranked_flip *out = ARENA_NEW(arena, flips->n, struct ranked_flip);
    for (size_t i = 0; i < flips->n; i++) {
        const struct flip *flip = &flips->v[i];
        const double price = (double)flip->price_minor;
        out[i] = (struct ranked_flip){flip, change_to(price, &flip->design_below, &flip->design_above),
                                      change_to(price, &flip->below, &flip->above)};
    }
    sort_stable(out, flips->n, sizeof *out, compare_ranked);
    return out;
}

/* --- explanations of the rows --- */

enum { UNBOUNDED, TOO_MANY, UNPROVEN, PACKS, TOGETHER, OTHERS, SELLERS, N_NOTES };

static const char *const NOTES[N_NOTES] = {
    [UNBOUNDED] = "Without bound: ever more units can be bought at that price, or a purchase is free.",
    [TOO_MANY] = "Not known: too many combinations of parts; limits: {max_nodes: N} reduces them.",
    [PACKS] = "Pack: the price and the ends are for a pack of that number of units.",
    [TOGETHER] = "All quotes of an offer change by one factor; the price is that of the smallest order.",
    [OTHERS] = "Other offers for the same part keep their prices.",
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

/* "Status   proven at every price between the ends, except for ap8886, ar3300". */
static void say_status(struct sink *sink, const struct instance *instance, const struct flips *flips)
{
    struct text t = TEXT_INIT;
    for (size_t i = 0; i < flips->n; i++) {
        const struct flip *f = &flips->v[i];
        if (f->below.unproven || f->above.unproven || f->design_below.unproven || f->design_above.unproven)
            text_printf(&t, "%s%s", t.n ? ", " : ", except for ", instance->snapshot->parts[f->part].id);
    }
    sink_label(sink, "Status", "proven at every price between the ends%s.", t.s ? t.s : "");
    text_fini(&t);
}

enum { PARTS_NAMED = 10 }; /* largest number of parts in one sentence */

/* An amount without its currency. */
static const char *bare_price(const struct instance *instance, int64_t amount_minor)
{
    const char *text = value_cost_text(instance, amount_minor);
    const size_t n = strlen(text) - strlen(" ") - strlen(instance->currency);
    return arena_printf(instance->arena, "%.*s", (int)n, text);
}

/* "Enters the plan at or below: myrinet-nic 532.41 (-58.4 %; 292 x ppro-200 with myrinet)." */
static void say_entries(struct sink *sink, const struct instance *instance, const struct plan *plan,
                        const struct flips *flips, const struct ranked_flip *ranked)
{
    struct text enters = TEXT_INIT, never = TEXT_INIT;
    size_t n = 0, n_never = 0;
    for (size_t i = 0; i < flips->n; i++) {
        const struct flip *flip = ranked[i].flip;
        const char *id = instance->snapshot->parts[flip->part].id;
        if (flip->in_plan)
            continue;
        if (!flip->below.any && n_never++ < PARTS_NAMED)
            text_printf(&never, "%s%s", never.n ? ", " : "", id);
        if (!flip->below.any || n++ >= PARTS_NAMED)
            continue;
        text_printf(&enters, "%s%s %s (-%s %%; %s)", enters.n ? "; " : "", id,
                    bare_price(instance, flip->below.price_minor),
                    number_text(100 * ranked[i].plan, 3, instance->arena),
                    side_text(instance, plan, flip->part, &flip->below));
    }
    if (n > PARTS_NAMED)
        text_printf(&enters, "; and %zu others", n - PARTS_NAMED);
    if (n_never > PARTS_NAMED)
        text_printf(&never, " and %zu others", n_never - PARTS_NAMED);
    if (enters.n)
        sink_say(sink, "Enters the plan at or below: %s.", enters.s);
    if (never.n)
        sink_say(sink, "Never enters the plan: %s.", never.s);
    text_fini(&enters);
    text_fini(&never);
}

/* "Changes the design: xeon-64c-256 at 12,574.28 (-14.2 %; 64 x xeon-64c-256 with ethernet-100g)." Only
 * parts of the plan and realistic changes. */
static void say_design_changes(struct sink *sink, const struct instance *instance, const struct plan *plan,
                               const struct flips *flips, const struct ranked_flip *ranked)
{
    enum { FIRST = 3 };
    const double most = 1; /* a larger relative change is not realistic */
    struct text t = TEXT_INIT;
    size_t n = 0;
    for (size_t i = 0; i < flips->n && n < FIRST && ranked[i].design <= most; i++) {
        const struct flip *flip = ranked[i].flip;
        if (!flip->in_plan)
            continue;
        const double price = (double)flip->price_minor;
        const bool up =
            change_to(price, &flip->design_below, &(struct flip_side){.any = false}) > ranked[i].design;
        const struct flip_side *side = up ? &flip->design_above : &flip->design_below;
        text_printf(&t, "%s%s at %s (%s%s %%; %s)", n++ ? "; " : "", instance->snapshot->parts[flip->part].id,
                    bare_price(instance, side->price_minor), up ? "+" : "-",
                    number_text(100 * ranked[i].design, 3, instance->arena),
                    side_text(instance, plan, flip->part, side));
    }
    if (n > 0)
        sink_say(sink, "Changes the design: %s.", t.s);
    else
        sink_say(sink,
                 "The design stays the same if the price of one part in the plan changes by up to 100 %%.");
    text_fini(&t);
}

/* A brief text has rows of the plan's parts; sentences name the other parts. */
static void put_rows(struct sink *sink, const struct instance *instance, const struct plan *plan,
                     const struct flips *flips, const struct ranked_flip *ranked, const bool notes[N_NOTES])
{
    const bool one = flips->n == 1, all = one || !sink_is_brief(sink);
    sink_table_begin(sink, "rows", "Price ranges, one price at a time, most fragile first", SINK_MAIN,
                     COLUMNS_FLIP_ROWS, shown(notes[PACKS]), shown(one), shown(one), shown(one),
                     shown(all && notes[SELLERS]), shown(one), shown(one));
    for (size_t i = 0; i < flips->n; i++) {
        const struct flip *flip = ranked[i].flip;
        if (!all && !flip->in_plan)
            sink_details_begin(sink);
        put_row(sink, instance, plan, flip, all && flip->in_plan);
        if (!all && !flip->in_plan)
            sink_details_end(sink);
    }
    sink_table_end(sink);
}

static void say_notes(struct sink *sink, const struct flips *flips, const bool notes[N_NOTES])
{
    sink_details_begin(sink);
    sink_say(sink, "One minor unit of money beyond an end, another plan or design is optimal.");
    if (flips->n == 1)
        sink_say(sink, "Loss: share of the objective lost by keeping the plan one minor unit beyond an end.");
    for (size_t k = 0; k < N_NOTES; k++)
        if (notes[k] && NOTES[k])
            sink_say(sink, "%s", NOTES[k]);
    sink_details_end(sink);
}

void flip_report(struct sink *sink, const struct instance *instance, const struct plan *plan,
                 const struct flips *flips)
{
    const struct ranked_flip *ranked = rank(flips, instance->arena);
    bool notes[N_NOTES] = {false};
    find_notes(notes, flips);
    sink_title(sink, instance->scenario->file.title);
    sink_string(sink, "currency", NULL, instance->currency);
    sink_string(sink, "plan", NULL, plan_report_clusters(instance, plan));
    sink_money(sink, "cost", NULL, plan->cost_minor, instance->currency);
    sink_string(sink, "objective", NULL, goal_names[instance->goal]);
    sink_label(sink, "Plan", "%s, %s.", plan_report_clusters(instance, plan),
               value_cost_text(instance, plan->cost_minor));
    say_status(sink, instance, flips);
    put_rows(sink, instance, plan, flips, ranked, notes);
    say_design_changes(sink, instance, plan, flips, ranked);
    say_entries(sink, instance, plan, flips, ranked);
    report_rents(sink, instance, flips);
    say_notes(sink, flips, notes);
}

/* --- bars --- */

struct chart_bars flip_range_bars(struct chart_bars bars)
{
    double farthest = 0;
    for (size_t i = 0; i < bars.n; i++) {
        const struct chart_bar *bar = &bars.v[i];
        const double ends[] = {bar->low, bar->high, bar->inner_low, bar->inner_high};
        for (size_t k = 0; k < (bars.inner ? 4 : 2); k++)
            farthest = fmax(farthest, isfinite(ends[k]) ? fabs(ends[k] - 100) : 0);
    }
    /* room for open ends; at least 0.1 %, because a plan that costs the whole budget ends at today's values
     */
    farthest = fmin(100, fmax(0.1, 1.25 * farthest));
    bars.axis.low = 100 - farthest;
    bars.axis.high = 100 + farthest;
    bars.axis.unit = "% of today's";
    bars.at = 100;
    bars.less = "lower, same design";
    bars.more = "higher, same design";
    return bars;
}

/* A price in percent of today's; a price of 0 today stays 100 %. */
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

static struct chart_bar bar_of(const struct instance *instance, const struct plan *plan,
                               const struct flip *flip)
{
    struct arena *arena = instance->arena;
    const int64_t today_minor = flip->price_minor;
    const struct flip_side *below = &flip->design_below, *above = &flip->design_above;
    return (struct chart_bar){
        .label = arena_printf(arena, "%s, %s%s", instance->snapshot->parts[flip->part].id,
                              value_cost_text(instance, flip->price_minor),
                              flip->in_plan ? "" : ", not in the plan"),
        .low = percent_low(below, today_minor),
        .high = percent_high(above, today_minor),
        .note_low = below->any ? bare_price(instance, flip->design_low_minor) : "any lower",
        .note_high = above->any ? bare_price(instance, flip->design_high_minor) : "any higher",
        .beyond_low = side_text(instance, plan, flip->part, below),
        .beyond_high = side_text(instance, plan, flip->part, above),
        .inner_low = percent_low(&flip->below, today_minor),
        .inner_high = percent_high(&flip->above, today_minor),
        .inner_note = arena_printf(arena, "%s to %s",
                                   flip->below.any ? bare_price(instance, flip->low_minor) : "any lower",
                                   flip->above.any ? bare_price(instance, flip->high_minor) : "any higher"),
    };
}

struct chart_bars flip_bars(const struct instance *instance, const struct plan *plan,
                            const struct flips *flips)
{
    const struct ranked_flip *ranked = rank(flips, instance->arena);
    struct chart_bar *bars = ARENA_NEW(instance->arena, flips->n, struct chart_bar);
    size_t n = 0;
    for (size_t i = 0; i < flips->n; i++)
        if (!isinf(ranked[i].design) || !isinf(ranked[i].plan))
            bars[n++] = bar_of(instance, plan, ranked[i].flip);
    return flip_range_bars((struct chart_bars){
        .id = "ranges",
        .title = "Price ranges of the design and of the plan, one price at a time",
        .of = plan_report_clusters(instance, plan),
        .axis = {.label = "price"},
        .inner = "same plan",
        .v = bars,
        .n = n,
    });
}

/* --- other inputs --- */

const char *input_value_text(const struct instance *instance, const struct input *input, double factor)
{
    struct arena *arena = instance->arena;
    if (isnan(factor))
        return NULL;
    if (isnan(input->value))
        return arena_printf(arena, "%s x today's", number_text(factor, 4, arena));
    if (input->kind == INPUT_BUDGET)
        return money_text((int64_t)round(factor * input->value), input->unit, arena);
    const double value = input->whole ? round(factor * input->value) : factor * input->value;
    if (input->kind == INPUT_TCO || input->kind == INPUT_LIMIT || input->kind == INPUT_CONDITION)
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

static void put_input(struct sink *sink, const struct instance *instance, const struct input_range *range)
{
    const struct input *input = &range->input;
    SINK_ROW(sink, false, value_text(input->what), value_text(input->change),
             value_text(input_value_text(instance, input, 1)),
             value_text(input_value_text(instance, input, range->plan_low.factor)),
             value_text(input_value_text(instance, input, range->plan_high.factor)),
             value_text(plan_at(&range->plan_low)), value_text(plan_at(&range->plan_high)),
             value_real(range->plan_low.factor), value_real(range->plan_high.factor),
             value_text(input_value_text(instance, input, range->low.factor)),
             value_text(input_value_text(instance, input, range->high.factor)),
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
        sink_say(sink, "Design not proven at every value between the ends: %s.", t.s);
    text_fini(&t);
}

void flip_report_inputs(struct sink *sink, const struct instance *instance, const struct input_ranges *ranges)
{
    const bool all = !sink_is_brief(sink);
    sink_say(sink, "%s", "");
    if (ranges->n == 0)
        sink_say(sink, "No rate, network figure, limit, budget or tco value changes the plan between a "
                       "thousandth of its value and a thousand times its value.");
    sink_table_begin(sink, "inputs", "Ranges of other inputs, one at a time, most fragile first", SINK_SIDE,
                     COLUMNS_INPUTS, shown(all), shown(all));
    for (size_t i = 0; i < ranges->n; i++)
        put_input(sink, instance, &ranges->v[i]);
    sink_table_end(sink);
    say_unproven_inputs(sink, ranges);
    sink_details_begin(sink);
    if (ranges->n > 0)
        sink_say(sink, "Ends are accurate to 1 part in a million.");
    if (ranges->n > 0 && ranges->n_still > 0)
        sink_say(sink,
                 "No end between a thousandth of the value and a thousand times the value: %zu other %s.",
                 ranges->n_still, ranges->n_still == 1 ? "input" : "inputs");
    sink_details_end(sink);
    sink_strings(sink, "inputs_without_end", NULL, ranges->still, ranges->n_still);
}
