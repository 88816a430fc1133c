/* tender_page.c - an award for its buyer: ranking, reasons, prices to win, changes of the award, scores and
 * promised performance. */
#include "report/tender_page.h"

#include <inttypes.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/arena.h"
#include "base/number.h"
#include "base/sort.h"
#include "base/text.h"
#include "problem/instance.h"
#include "report/price_to_win_report.h"
#include "report/plan_report.h"
#include "report/sink.h"
#include "report/tender_report.h"
#include "report/value.h"
#include "tender/price_to_win.h"
#include "tender/tender.h"

enum { FOLDED_AFTER = 10 };

static const char *money(const struct instance *instance, int64_t amount_minor)
{
    return value_cost_text(instance, amount_minor);
}

static double change(int64_t from_minor, int64_t to_minor)
{
    return from_minor > 0 ? (double)to_minor / (double)from_minor - 1 : (double)NAN;
}

static const char *price_word(const struct instance *instance)
{
    return instance->purchase->tax.digits ? "price with tax" : "price";
}

/* --- the ranking --- */

/* A score as a value for readers; an amount of money is shown with cents. */
static struct value score_value(const struct instance *instance, const struct tender_outcome *tender,
                                size_t i)
{
    return award_by_money(&tender->rules) ? value_cost(instance, -(int64_t)tender->scores[i].score)
                                          : value_real(tender_report_score(instance, tender, i));
}

void tender_page_ranking(struct sink *sink, const struct instance *instance,
                         const struct tender_outcome *tender)
{
    sink_table_begin(sink, "ranking", NULL, SINK_MAIN,
                     "bid | rank | score:6=score [%s] | price=%s [] | more=to the winner's [] | "
                     "metric:4 [%s] | "
                     "%swins:3=wins in draws [%%] | purchase=offer",
                     tender_report_score_unit(instance, tender), price_word(instance),
                     instance_rate_unit(instance), only(tender->drawn));
    for (size_t i = 0; i < tender->n; i++) {
        const struct tender_entry *entry = &tender->entries[i];
        const struct award_bid *bid = &tender->bids[i];
        const bool can = tender->scores[i].eligible;
        SINK_ROW(sink, i == 0 && can, value_text(entry->name),
                 can ? value_integer((int64_t)i + 1) : value_absent("excluded"),
                 can ? score_value(instance, tender, i) : value_absent("none"),
                 value_cost(instance, bid->price_minor),
                 tender->scores[0].eligible
                     ? value_cost(instance, bid->price_minor - tender->bids[0].price_minor)
                     : value_absent("no winner"),
                 entry->score.plan.found ? value_real(bid->metric) : value_absent("runs nothing"),
                 value_real(100 * entry->probability),
                 entry->score.plan.found ? value_text(plan_report_clusters(instance, &entry->score.plan))
                                         : value_absent("runs nothing"));
    }
    sink_table_end(sink);
    sink_table_begin(sink, "not_met", "Requirements that are not met", SINK_SIDE,
                     "bid | what=requirement | detail");
    tender_report_violations(sink, tender);
    sink_table_end(sink);
}

/* --- the reasons --- */

void tender_page_reasons(struct sink *sink, const struct instance *instance,
                         const struct tender_outcome *tender)
{
    sink_table_begin(sink, "reasons", NULL, SINK_SIDE, "bid | reasons");
    for (size_t i = 0; i < tender->n; i++)
        SINK_ROW(sink, i == 0 && tender->scores[i].eligible, value_text(tender->entries[i].name),
                 value_text(tender_report_reasons(instance, tender, i)));
    sink_table_end(sink);
}

/* --- prices to win --- */

void tender_page_prices(struct sink *sink, const struct instance *instance,
                        const struct tender_outcome *tender)
{
    sink_table_begin(sink, "prices_to_win", NULL, SINK_SIDE,
                     "bid | price=%s [] | limit=wins up to [] | margin [] | words=in words",
                     price_word(instance));
    for (size_t i = 0; i < tender->n_wins; i++) {
        const struct price_to_win *win = &tender->wins[i];
        const bool limited = win->range == WINS_UP_TO && !win->excluded;
        const char *none = win->range == WINS_ANY ? "any price" : "no price";
        SINK_ROW(sink, win->winner, value_text(tender->entries[win->entry].name),
                 value_cost(instance, win->now_minor),
                 limited ? value_cost(instance, win->total_minor) : value_absent(none),
                 limited ? value_cost(instance, win->total_minor - win->now_minor) : value_absent("none"),
                 value_text(price_to_win_report_text(instance, tender, win)));
    }
    sink_table_end(sink);
    sink_say(sink, "%s", tender_page_prices_note());
}

const char *tender_page_prices_note(void)
{
    return "All other bids stay as they are. 'wins up to' is the highest total that wins: all alternatives "
           "of a "
           "bid change by the same amount. A discount changes each unit price by the same share.";
}

/* --- changes of the award --- */

/* A value of an input at which the award changes. */
struct award_change {
    const struct tender_flip *flip;
    const struct award_side *side;
    double change; /* relative change of the input */
};

static int by_change(const void *a, const void *b)
{
    const double x = fabs(((const struct award_change *)a)->change),
                 y = fabs(((const struct award_change *)b)->change);
    return (x > y) - (x < y);
}

/* All changes of the award, the smallest first: [*n]. */
static struct award_change *find_changes(size_t *n, const struct tender_outcome *tender, struct arena *arena)
{
    struct award_change *changes = ARENA_NEW(arena, 2 * tender->n_flips, struct award_change);
    *n = 0;
    for (size_t i = 0; i < tender->n_flips; i++)
        for (int side = 0; side < 2; side++) {
            const struct tender_flip *flip = &tender->flips[i];
            const struct award_side *of = &flip->sides[side];
            if (of->found)
                changes[(*n)++] = (struct award_change){
                    flip, of, flip->now > 0 ? of->value / flip->now - 1 : (double)INFINITY};
        }
    sort_stable(changes, *n, sizeof *changes, by_change);
    return changes;
}

static const char *input_text(const struct instance *instance, const struct tender_flip *flip, double value)
{
    return flip->money ? money(instance, llround(value)) : number_text(value, 4, instance->arena);
}

void tender_page_changes(struct sink *sink, const struct instance *instance,
                         const struct tender_outcome *tender)
{
    struct arena *arena = instance->arena;
    size_t n = 0;
    const struct award_change *changes = find_changes(&n, tender, arena);
    struct text firm = TEXT_INIT;
    sink_table_begin(sink, "changes", NULL, SINK_SIDE,
                     "input | now=today | then=changes the award at | change | winner=then awarded");
    sink_table_fold(sink, FOLDED_AFTER);
    for (size_t i = 0; i < n; i++) {
        const struct tender_flip *flip = changes[i].flip;
        const char *by = isfinite(changes[i].change)
                             ? arena_printf(arena, "%s%s", changes[i].change > 0 ? "+" : "",
                                            value_share_text(changes[i].change, instance->arena))
                             : "from nothing";
        SINK_ROW(sink, false, value_text(flip->what), value_text(input_text(instance, flip, flip->now)),
                 value_text(input_text(instance, flip, changes[i].side->value)), value_text(by),
                 value_text(changes[i].side->winner == NO_INDEX
                                ? "nobody"
                                : tender->entries[changes[i].side->winner].name));
    }
    sink_table_end(sink);
    for (size_t i = 0; i < tender->n_flips; i++)
        if (!tender->flips[i].sides[0].found && !tender->flips[i].sides[1].found)
            text_printf(&firm, "%s%s", firm.n ? ", " : "", tender->flips[i].what);
    sink_say(sink, "One input moves at a time, and all others stay as they are.");
    if (firm.n)
        sink_say(sink, "No value of these changes the award: %s.", firm.s);
    text_fini(&firm);
}

/* --- scores --- */

/* The share of criterion k in the sum of weights. */
static double share_of(const struct award_rules *rules, size_t k)
{
    double weights = 0;
    for (size_t j = 0; j < rules->n_criteria; j++)
        weights += rules->criteria[j].weight;
    return rules->criteria[k].weight / weights;
}

static bool is_phased(const struct tender_outcome *tender)
{
    bool phased = false;
    for (size_t i = 0; i < tender->n; i++)
        phased = phased || tender->entries[i].delivered < 1;
    return phased;
}

static bool has_wishes(const struct tender_outcome *tender)
{
    bool any = false;
    for (size_t i = 0; i < tender->n; i++)
        any = any || tender->bids[i].optional_points > 0 || tender->bids[i].optional_minor > 0;
    return any;
}

/* The optional columns of the scores; the bid and the points of each criterion are always there. */
struct score_columns {
    bool delivered, metric, wishes, performance, price, band;
};

static struct score_columns columns_of(const struct tender_outcome *tender)
{
    const bool quotient = tender->rules.by == AWARD_VALUE || tender->rules.by == AWARD_UFAB;
    const bool points = award_by_points(&tender->rules);
    return (struct score_columns){.delivered = is_phased(tender),
                                  .metric = quotient && !points,
                                  .wishes = has_wishes(tender),
                                  .performance = quotient && points,
                                  .price = tender->rules.by != AWARD_POINTS,
                                  .band = tender->rules.by == AWARD_UFAB};
}

static void begin_scores(struct sink *sink, const struct instance *instance,
                         const struct tender_outcome *tender)
{
    enum { DIGITS = 4, CENTS = -2 };
    const struct award_rules *rules = &tender->rules;
    const struct score_columns columns = columns_of(tender);
    const char *currency = instance->currency;
    sink_table_begin(sink, "scores", NULL, SINK_SIDE, "bid");
    if (columns.delivered)
        sink_column_add(sink, "delivered", "delivered", "% of the term", DIGITS);
    if (columns.metric)
        sink_column_add(sink, "metric", "metric", instance_rate_unit(instance), DIGITS);
    for (size_t k = 0; k < rules->n_criteria; k++)
        sink_column_add(
            sink, rules->criteria[k].name, rules->criteria[k].name,
            rules->by == AWARD_QUALITY
                ? currency
                : arena_printf(instance->arena, "of %s points",
                               number_text(rules->scale * share_of(rules, k), DIGITS, instance->arena)),
            CENTS);
    if (columns.wishes)
        sink_column_add(sink, "wishes", "optional requirements",
                        rules->by == AWARD_QUALITY ? currency : "points", CENTS);
    if (columns.performance)
        sink_column_add(sink, "performance", "performance", "points", CENTS);
    if (columns.price)
        sink_column_add(sink, "price", price_word(instance), currency, 0);
    sink_column_add(sink, "score", "score", tender_report_score_unit(instance, tender),
                    rules->by == AWARD_POINTS ? CENTS : DIGITS);
    if (columns.band)
        sink_column_add(sink, "within_band", "within the band", NULL, 0);
}

static void put_scores(struct sink *sink, const struct instance *instance,
                       const struct tender_outcome *tender, size_t i)
{
    const struct award_rules *rules = &tender->rules;
    const struct award_score *score = &tender->scores[i];
    const struct award_bid *bid = &tender->bids[i];
    const struct score_columns columns = columns_of(tender);
    const bool quality = rules->by == AWARD_QUALITY;
    struct value cells[CRITERIA_AT_MOST + 8];
    size_t n = 0;
    cells[n++] = value_text(tender->entries[i].name);
    if (columns.delivered)
        cells[n++] = value_real(100 * tender->entries[i].delivered);
    if (columns.metric)
        cells[n++] = value_real(bid->metric);
    for (size_t k = 0; k < rules->n_criteria; k++)
        cells[n++] = quality ? value_cost(instance, score->worth_minor[k])
                             : value_real(share_of(rules, k) * score->points[k]);
    if (columns.wishes)
        cells[n++] = quality ? value_cost(instance, bid->optional_minor) : value_real(bid->optional_points);
    if (columns.performance)
        cells[n++] = value_real(score->performance);
    if (columns.price)
        cells[n++] = value_cost(instance, bid->price_minor);
    cells[n++] = score_value(instance, tender, i);
    if (columns.band)
        cells[n++] = value_bool(score->equal);
    sink_row(sink, i == 0, cells, n);
}

void tender_page_scores(struct sink *sink, const struct instance *instance,
                        const struct tender_outcome *tender)
{
    const struct award_method *method = &award_methods[tender->rules.by];
    sink_say(sink, "The award method is %s: %s.", award_names[tender->rules.by], method->words);
    begin_scores(sink, instance, tender);
    for (size_t i = 0; i < tender->n; i++)
        if (tender->scores[i].eligible)
            put_scores(sink, instance, tender, i);
    sink_table_end(sink);
    sink_say(sink, "Formula: %s%s. Source: %s.", method->formula,
             tender->rules.by == AWARD_POINTS ? "" : " (P price, L performance, Q worth of the quality)",
             method->source);
}

/* --- promised performance --- */

/* True for the first entry of a bid. Its alternatives have the same promises. */
static bool is_first(const struct tender_outcome *tender, size_t i)
{
    for (size_t k = 0; k < i; k++)
        if (tender->entries[k].source == tender->entries[i].source)
            return false;
    return true;
}

static void put_promise(struct sink *sink, const struct instance *instance, const struct tender_entry *entry,
                        size_t a)
{
    const struct tender_figure *figure = &entry->figures[a];
    const struct model *model = instance->load.work[a].application.model;
    const double scale = instance->load.by_runs ? 1 : model->unit.scale;
    const char *unit = instance->load.by_runs ? "runs/s" : model->unit.rate;
    const bool judged = isfinite(figure->high) && isfinite(figure->ratio);
    SINK_ROW(sink, false, value_text(entry->base), value_text(instance->load.work[a].name), value_text(unit),
             value_real(figure->promise.rate / scale), value_real(figure->predicted / scale),
             value_real(100 * (figure->ratio - 1)),
             judged ? value_text(figure->too_high ? "no, too high" : "yes") : value_absent("no error given"),
             value_text(figure->counts ? "the promise" : "the models"));
}

void tender_page_promises(struct sink *sink, const struct instance *instance,
                          const struct tender_outcome *tender)
{
    sink_say(sink, "%s",
             instance->scenario->tender.figures == FIGURES_PROMISED
                 ? "Promised values count; if a value is not promised, the prediction of the model counts."
                 : "The predictions of the models count; promised values are listed next to them.");
    sink_table_begin(sink, "promises", NULL, SINK_SIDE,
                     "bid | application | unit=measured in | promised:4 | predicted:4=models predict | "
                     "difference:3 [%%] | allowed=within the models' error | counts=what counts");
    for (size_t i = 0; i < tender->n; i++)
        for (size_t a = 0; a < instance->load.n_work; a++)
            if (is_first(tender, i) && tender->entries[i].score.plan.found &&
                tender->entries[i].figures[a].promise.given)
                put_promise(sink, instance, &tender->entries[i], a);
    sink_table_end(sink);
}

/* --- the award in a few sentences --- */

/* The best eligible bid of another bidder; NO_INDEX: there is none. */
static size_t runner_up(const struct tender_outcome *tender)
{
    for (size_t i = 1; i < tender->n; i++)
        if (tender->scores[i].eligible && tender->entries[i].source != tender->entries[0].source)
            return i;
    return NO_INDEX;
}

/* The bidder that wins with the smallest relative discount; NULL: no other bidder wins at any price. */
static const struct price_to_win *nearest_price(const struct tender_outcome *tender)
{
    const struct price_to_win *nearest = NULL;
    for (size_t i = 0; i < tender->n_wins; i++) {
        const struct price_to_win *win = &tender->wins[i];
        if (!win->winner && !win->excluded && win->range == WINS_UP_TO &&
            (!nearest ||
             change(win->now_minor, win->total_minor) > change(nearest->now_minor, nearest->total_minor)))
            nearest = win;
    }
    return nearest;
}

const char *tender_page_margin(const struct instance *instance, const struct tender_outcome *tender)
{
    struct arena *arena = instance->arena;
    const size_t second = runner_up(tender);
    if (second == NO_INDEX)
        return "No other bidder can be awarded.";
    const int64_t more_minor = tender->bids[second].price_minor - tender->bids[0].price_minor;
    return arena_printf(arena, "It scores %s; the best other bidder is %s with %s, at a price that is %s.",
                        tender_report_score_text(instance, tender, 0), tender->entries[second].name,
                        tender_report_score_text(instance, tender, second),
                        more_minor == 0 ? "the same"
                                        : arena_printf(arena, "%s %s", money(instance, llabs(more_minor)),
                                                       more_minor > 0 ? "higher" : "lower"));
}

const char *tender_page_nearest(const struct instance *instance, const struct tender_outcome *tender)
{
    const struct price_to_win *nearest = nearest_price(tender);
    if (!nearest)
        return "No other bidder wins at a lower price.";
    return arena_printf(instance->arena, "The nearest price to win is that of %s. %s",
                        tender->entries[nearest->entry].base,
                        price_to_win_report_text(instance, tender, nearest));
}

const char *tender_page_draws(const struct instance *instance, const struct tender_outcome *tender)
{
    return tender->drawn
               ? arena_printf(instance->arena, "%s wins in %s of the draws of the scenario's errors.",
                              tender->entries[0].name,
                              value_share_text(tender->entries[0].probability, instance->arena))
               : NULL;
}
