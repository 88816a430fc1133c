/* tender_report.c - the award and the ranking of several bids, their scores, and the inputs that would change
 * the award. */
#include "report/tender_report.h"

#include <float.h>
#include <math.h>
#include <string.h>

#include "base/arena.h"
#include "base/sort.h"
#include "base/text.h"
#include "report/columns.h"
#include "report/plan_report.h"
#include "report/price_to_win_report.h"
#include "tender/price_to_win.h"
#include "tender/tender.h"

static double metric_of(const struct tender_outcome *tender, size_t i)
{
    return tender->entries[i].score.plan.found ? tender->bids[i].metric : (double)NAN;
}

/* The score for readers: money in major units, performance per major unit. */
static double score_of(const struct instance *instance, const struct tender_outcome *tender, size_t i)
{
    const struct award_score *score = &tender->scores[i];
    if (!tender->awarded || !score->eligible)
        return (double)NAN;
    if (award_by_money(&tender->rules))
        return money_major((int64_t)-score->score, instance->currency);
    return tender->rules.by == AWARD_POINTS ? score->score : score->score * instance->market.minor_per_major;
}

/* Performance per unit of money is a small number: readers see it per million. */
static bool for_money(const struct tender_outcome *tender)
{
    return tender->awarded && !award_by_money(&tender->rules) && tender->rules.by != AWARD_POINTS;
}

static double score_per_million(const struct instance *instance, const struct tender_outcome *tender,
                                size_t i)
{
    return 1e6 * score_of(instance, tender, i);
}

static const char *million(const struct instance *instance)
{
    return arena_printf(instance->arena, "per million %s", instance->currency);
}

double tender_report_score(const struct instance *instance, const struct tender_outcome *tender, size_t entry)
{
    return for_money(tender) ? score_per_million(instance, tender, entry) : score_of(instance, tender, entry);
}

const char *tender_report_score_unit(const struct instance *instance, const struct tender_outcome *tender)
{
    return for_money(tender)                ? million(instance)
           : award_by_money(&tender->rules) ? instance->currency
                                            : "points";
}

static const char *money(const struct instance *instance, double minor)
{
    return value_cost_text(instance, llround(minor));
}

/* --- headline --- */

/* Significant digits that distinguish the scores of the award. */
static int score_digits(const struct instance *instance, const struct tender_outcome *tender)
{
    enum { LEAST = 4, MOST = 9 };
    int digits = LEAST;
    for (size_t i = 1; i < tender->n && tender->scores[i].eligible && digits < MOST; i++) {
        const double better = tender_report_score(instance, tender, i - 1);
        const double worse = tender_report_score(instance, tender, i);
        while (digits < MOST && compare_close(better, worse) != 0 &&
               strcmp(number_text(better, digits, instance->arena),
                      number_text(worse, digits, instance->arena)) == 0)
            digits++;
    }
    return digits;
}

/* "84.2 points", "1,200,000.00 USD", "5,710 per million USD". */
const char *tender_report_score_text(const struct instance *instance, const struct tender_outcome *tender,
                                     size_t entry)
{
    if (award_by_money(&tender->rules))
        return money(instance, -tender->scores[entry].score);
    return arena_printf(instance->arena, "%s %s",
                        number_text(tender_report_score(instance, tender, entry),
                                    score_digits(instance, tender), instance->arena),
                        tender_report_score_unit(instance, tender));
}

/* "; the higher metric decides a tie with Quay"; "" without a tie. */
static const char *tie_text(const struct instance *instance, const struct tender_outcome *tender)
{
    const struct award_bid *a = &tender->bids[0], *b = &tender->bids[1];
    return arena_printf(instance->arena, "equal to %s; the %s decides", b->name,
                        compare_close(tender->scores[0].performance, tender->scores[1].performance)
                            ? "higher performance"
                        : compare_close(a->metric, b->metric) ? "higher metric"
                        : a->price_minor != b->price_minor    ? "lower price"
                                                              : "first name");
}

static bool has_tie(const struct tender_outcome *tender)
{
    return tender->n > 1 && tender->scores[1].eligible &&
           award_tied(&tender->rules, &tender->scores[0], &tender->scores[1]);
}

/* Why the first bid wins: its score and that of the next bid. */
static const char *reason_text(const struct instance *instance, const struct tender_outcome *tender)
{
    const char *score = tender_report_score_text(instance, tender, 0);
    if (tender->n < 2 || !tender->scores[1].eligible)
        return arena_printf(instance->arena, "%s; no other bid meets every requirement", score);
    if (has_tie(tender))
        return arena_printf(instance->arena, "%s, %s", score, tie_text(instance, tender));
    return arena_printf(instance->arena, "%s, ahead of %s (%s)", score, tender->entries[1].name,
                        tender_report_score_text(instance, tender, 1));
}

static const char *none_words(const struct instance *instance, const struct tender_outcome *tender)
{
    return tender->n == 1
               ? "the only bid does not meet every requirement"
               : arena_printf(instance->arena, "none of the %zu bids meets every requirement", tender->n);
}

static const char *first_text(const struct instance *instance, const struct tender_outcome *tender)
{
    const struct tender_entry *first = &tender->entries[0];
    return arena_printf(instance->arena, "%s: %s for %s", first->name,
                        instance_rate_text(instance, first->metric),
                        plan_report_costs(instance, first->score.cost_minor, bid_whole_cost(&first->score)));
}

const char *tender_report_answer(const struct instance *instance, const struct tender_outcome *tender)
{
    if (tender->n_feasible == 0)
        return arena_printf(instance->arena, "%s: %s.", tender->awarded ? "No award" : "No feasible bid",
                            none_words(instance, tender));
    return arena_printf(instance->arena, "%s %s.", tender->awarded ? "Award to" : "Best bid",
                        first_text(instance, tender));
}

void tender_report_headline(struct sink *sink, const struct instance *instance,
                            const struct tender_outcome *tender)
{
    const struct tender_entry *first = &tender->entries[0];
    const struct award_method *method = &award_methods[tender->rules.by];
    const bool any = tender->n_feasible > 0;
    sink_label(sink, tender->awarded ? "Award" : "Best bid", "%s",
               any ? first_text(instance, tender) : none_words(instance, tender));
    if (any)
        sink_label(sink, "Cluster", "%s", plan_report_clusters(instance, &first->score.plan));
    if (any && tender->awarded)
        sink_label(sink, "Reason", "%s", reason_text(instance, tender));
    if (tender->awarded)
        sink_label(sink, "Method", "%s: %s", award_names[tender->rules.by], method->words);
    if (tender->promised)
        sink_label(sink, "Rates", "%s",
                   instance->scenario->tender.figures == FIGURES_PROMISED
                       ? "as vendors promise them; if a value is not promised, as the model predicts it"
                       : "as the models predict; promises of vendors do not count");
    if (first->probability >= 0)
        sink_label(sink, "Chance", "%s %% of %s draws of the errors give the same award",
                   number_text(100 * first->probability, 3, instance->arena),
                   number_text((double)tender->n_draws, 15, instance->arena));
}

static void report_award(struct sink *sink, const struct instance *instance,
                         const struct tender_outcome *tender)
{
    const struct award_rules *rules = &tender->rules;
    const struct award_method *method = &award_methods[rules->by];
    sink_string(sink, "goal", NULL, goal_names[instance->goal]);
    sink_string(sink, "rate_unit", NULL, instance_rate_unit(instance));
    sink_string(sink, "currency", NULL, instance->currency);
    if (!tender->awarded)
        return;
    sink_begin(sink, "award", "Award method");
    sink_string(sink, "by", NULL, award_names[rules->by]);
    sink_string(sink, "words", NULL, method->words);
    sink_string(sink, "formula", "score", method->formula);
    sink_string(sink, "origin", "source", method->source);
    sink_string(sink, "winner", NULL, tender->n_feasible > 0 ? tender->entries[0].name : NULL);
    sink_bool(sink, "tie", NULL, has_tie(tender));
    sink_string(sink, "performance_by", NULL, award_by_points(&tender->rules) ? "points" : "metric");
    if (rules->by == AWARD_UFAB) {
        sink_real(sink, "band_width", "band", rules->band, 6, NULL);
        sink_string(sink, "decider", "tie-breaker",
                    rules->tie_breaker == TIE_BREAKER_PRICE ? "price" : "performance");
    }
    sink_string(sink, "figures_by", "rates", figures_names[instance->scenario->tender.figures]);
    if (tender->drawn) {
        sink_integer(sink, "draws", NULL, tender->n_draws);
        sink_integer(sink, "seed", NULL, (int64_t)tender->seed);
        sink_real(sink, "nothing", NULL, tender->nothing, 6, NULL);
    }
    sink_end(sink);
}

static void report_ranking(struct sink *sink, const struct instance *instance,
                           const struct tender_outcome *tender)
{
    const bool awarded = tender->awarded, measured = awarded || tender->promised, small = for_money(tender);
    const char *digits = awarded ? arena_printf(instance->arena, "%d", score_digits(instance, tender)) : "4";
    sink_table_begin(sink, "rows", "Ranking", SINK_MAIN, COLUMNS_EVALUATE_ROWS, shown(!measured),
                     only(measured), instance_rate_unit(instance), only(awarded), shown(!small), digits,
                     awarded ? tender_report_score_unit(instance, tender) : NULL, only(small), digits,
                     million(instance), only(awarded), shown(tender->drawn), only(awarded), only(awarded),
                     awarded ? "-" : "+", awarded ? "+" : "", shown(instance->purchase->budget_on_tco));
    for (size_t i = 0; i < tender->n; i++) {
        const struct tender_entry *entry = &tender->entries[i];
        const struct bid_score *score = &entry->score;
        const struct plan *plan = &score->plan;
        SINK_ROW(
            sink, i == 0 && score->feasible, value_integer((int64_t)i + 1), value_text(entry->name),
            value_bool(score->feasible), value_integer((int64_t)score->n_violations),
            value_rate(instance, plan->found ? plan->rate : (double)NAN), value_real(metric_of(tender, i)),
            value_cost(instance, bid_whole_cost(score)), value_real(score_of(instance, tender, i)),
            value_real(score_per_million(instance, tender, i)), value_real(entry->probability),
            value_real(tender->drawn ? entry->low : (double)NAN),
            value_real(tender->drawn ? entry->high : (double)NAN), value_text(bid_report_prices(&entry->bid)),
            value_real(score->gain), value_text(plan->found ? plan_report_clusters(instance, plan) : NULL),
            value_cost(instance, score->cost_minor));
    }
    sink_table_end(sink);
}

void tender_report_violations(struct sink *sink, const struct tender_outcome *tender)
{
    for (size_t i = 0; i < tender->n; i++)
        for (size_t k = 0; k < tender->entries[i].score.n_violations; k++) {
            const struct violation *violation = &tender->entries[i].score.violations[k];
            SINK_ROW(sink, false, value_text(tender->entries[i].name), value_text(violation->what),
                     value_text(violation->detail));
        }
}

static void report_misses(struct sink *sink, const struct tender_outcome *tender)
{
    sink_table_begin(sink, "violations", "Requirements not met", SINK_SIDE, COLUMNS_VIOLATIONS_OF_BIDS);
    tender_report_violations(sink, tender);
    sink_table_end(sink);
}

/* --- details: figures, criteria, sums --- */

static void report_figures(struct sink *sink, const struct instance *instance,
                           const struct tender_outcome *tender)
{
    bool lifts = false;
    for (size_t i = 0; i < tender->n; i++)
        for (size_t a = 0; a < instance->load.n_work; a++)
            lifts = lifts || tender->entries[i].figures[a].lifts;
    sink_table_begin(sink, "figures", "Rates of the applications, promised and predicted", SINK_SIDE,
                     COLUMNS_FIGURES, only(lifts));
    for (size_t i = 0; i < tender->n; i++)
        for (size_t a = 0; a < instance->load.n_work && tender->entries[i].score.plan.found; a++) {
            const struct tender_figure *figure = &tender->entries[i].figures[a];
            const struct model *model = instance->load.work[a].application.model;
            const double scale = instance->load.by_runs ? 1 : model->unit.scale;
            const bool given = figure->promise.given;
            SINK_ROW(
                sink, false, value_text(tender->entries[i].name), value_text(instance->load.work[a].name),
                value_text(instance->load.by_runs ? "runs/s" : model->unit.rate),
                value_real(figure->predicted / scale),
                value_real(given ? figure->promise.rate / scale : (double)NAN), value_real(figure->ratio),
                value_real(figure->high), given ? value_bool(figure->too_high) : value_null(),
                value_text(figure->counts ? "promised" : "predicted"),
                value_integer_if(given && figure->promise.nodes > 0, figure->promise.nodes),
                value_text(figure->promise.kind), value_text(figure->promise.source),
                value_text(figure->lifts));
        }
    sink_table_end(sink);
}

static double mark_of(const struct tender_outcome *tender, const struct instance *instance, size_t i,
                      size_t k)
{
    const struct award_criterion *criterion = &tender->rules.criteria[k];
    if (criterion->of == AWARD_OF_PRICE)
        return money_major(tender->bids[i].price_minor, instance->currency);
    return criterion->of == AWARD_OF_METRIC ? tender->bids[i].metric : tender->bids[i].marks[k];
}

static void report_points(struct sink *sink, const struct instance *instance,
                          const struct tender_outcome *tender)
{
    const bool worth = tender->rules.by == AWARD_QUALITY;
    sink_table_begin(sink, "criteria", "Points of each criterion", SINK_SIDE, COLUMNS_CRITERIA, only(!worth),
                     only(!worth), only(!worth), only(worth));
    for (size_t i = 0; i < tender->n; i++)
        for (size_t k = 0; k < tender->rules.n_criteria && tender->scores[i].eligible; k++) {
            const struct award_criterion *criterion = &tender->rules.criteria[k];
            SINK_ROW(
                sink, false, value_text(tender->entries[i].name), value_text(criterion->name),
                value_real(mark_of(tender, instance, i, k)), value_real(criterion->weight),
                value_text(criterion->full > 0 ? "of full marks" : award_formula_names[criterion->formula]),
                value_real(tender->scores[i].points[k]),
                value_cost(instance, tender->scores[i].worth_minor[k]));
        }
    sink_table_end(sink);
}

/* From the price and the rates to the score. */
static void report_sums(struct sink *sink, const struct instance *instance,
                        const struct tender_outcome *tender)
{
    const bool quality = tender->rules.by == AWARD_QUALITY, points = award_by_points(&tender->rules);
    sink_table_begin(sink, "sums", "Calculation of the scores", SINK_SIDE, COLUMNS_SUMS,
                     shown(instance->purchase->budget_on_tco), only(points), only(quality), only(quality),
                     only(!quality), shown(!award_by_money(&tender->rules)), shown(!for_money(tender)),
                     award_by_money(&tender->rules) ? instance->currency : NULL, only(for_money(tender)),
                     million(instance), only(tender->rules.by == AWARD_UFAB));
    for (size_t i = 0; i < tender->n; i++) {
        const struct tender_entry *entry = &tender->entries[i];
        const struct award_score *score = &tender->scores[i];
        if (score->eligible)
            SINK_ROW(sink, i == 0, value_text(entry->name), value_cost(instance, entry->bid.options_minor),
                     value_cost(instance, bid_operation(&entry->score)),
                     value_cost(instance, tender->bids[i].price_minor), value_real(entry->delivered),
                     value_real(tender->bids[i].optional_points),
                     value_cost(instance, tender->bids[i].optional_minor),
                     value_cost(instance, score->quality_minor), value_real(score->performance),
                     value_real(score_of(instance, tender, i)),
                     value_real(score_per_million(instance, tender, i)), value_bool(score->equal));
    }
    sink_table_end(sink);
}

void tender_report_same_money(struct sink *sink, const struct instance *instance,
                              const struct tender_outcome *tender)
{
    sink_table_begin(sink, "same_money", "Best purchase at the price of each bid", SINK_SIDE,
                     COLUMNS_SAME_MONEY);
    for (size_t i = 0; i < tender->n; i++) {
        const struct plan *best = &tender->entries[i].score.best;
        if (best->found)
            SINK_ROW(sink, false, value_text(tender->entries[i].name),
                     value_text(plan_report_clusters(instance, best)), value_rate(instance, best->rate));
    }
    sink_table_end(sink);
}

/* --- changes of one input that change the award --- */

static double flip_value(const struct instance *instance, const struct tender_flip *flip, double value)
{
    return flip->money ? value / instance->market.minor_per_major : value;
}

static struct value side_value(const struct instance *instance, const struct tender_flip *flip, int side)
{
    return value_real(flip->sides[side].found ? flip_value(instance, flip, flip->sides[side].value)
                                              : (double)NAN);
}

static const char *side_winner(const struct tender_outcome *tender, const struct tender_flip *flip, int side)
{
    const struct award_side *of = &flip->sides[side];
    return !of->found ? NULL : of->winner == NO_INDEX ? "nobody" : tender->entries[of->winner].name;
}

static double relative_change(const struct tender_flip *flip, int side)
{
    const struct award_side *of = &flip->sides[side];
    if (!of->found)
        return INFINITY;
    return flip->now != 0 ? of->value / flip->now - 1 : of->value > 0 ? DBL_MAX : -DBL_MAX;
}

/* The index of the side (below or above) on which a smaller change flips the award. */
static int near_side(const struct tender_flip *flip)
{
    return fabs(relative_change(flip, 0)) <= fabs(relative_change(flip, 1)) ? 0 : 1;
}

static int by_change(const void *a, const void *b)
{
    const struct tender_flip *const *x = a, *const *y = b;
    const double dx = fabs(relative_change(*x, near_side(*x))), dy = fabs(relative_change(*y, near_side(*y)));
    return (dx > dy) - (dx < dy);
}

/* The unit of an input that is not money; NULL: none. */
static const char *flip_unit(const struct instance *instance, const struct tender_flip *flip)
{
    if (flip->input != AWARD_METRIC_OF)
        return NULL;
    if (flip->application == NO_INDEX)
        return instance_rate_unit(instance);
    return instance->load.by_runs ? "runs/s"
                                  : instance->load.work[flip->application].application.model->unit.rate;
}

/* "876,000.00 -> 900,000.01 EUR", with the digits that distinguish the two values. */
static const char *change_words(const struct instance *instance, const struct tender_flip *flip, double then)
{
    enum { LEAST = 4, MOST = 9 };
    struct arena *arena = instance->arena;
    const char *from = NULL, *to = NULL;
    if (flip->money) {
        struct text text = TEXT_INIT;
        money_put(&text, llround(flip->now), instance->currency, true);
        return arena_printf(arena, "%s -> %s", arena_take(arena, &text), money(instance, then));
    }
    const struct scaled_unit scaled = number_scale(flip->now, flip_unit(instance, flip), arena);
    for (int digits = LEAST; digits <= MOST && (!from || strcmp(from, to) == 0); digits++) {
        from = number_text(flip->now / scaled.divisor, digits, arena);
        to = number_text(then / scaled.divisor, digits, arena);
    }
    return arena_printf(arena, "%s -> %s%s%s", from, to, scaled.unit ? " " : "",
                        scaled.unit ? scaled.unit : "");
}

/* "price of A 876,000.00 -> 900,000.01 EUR (+2.74 %): B wins" */
static void say_flip(struct sink *sink, const struct instance *instance, const struct tender_outcome *tender,
                     const struct tender_flip *flip)
{
    const int side = near_side(flip);
    const double change = relative_change(flip, side);
    const char *percent = "";
    if (fabs(change) < DBL_MAX)
        percent = arena_printf(instance->arena, " (%s%s %%)", change > 0 ? "+" : "",
                               number_text(100 * change, 3, instance->arena));
    sink_say(sink, "  %s %s%s: %s wins", flip->what, change_words(instance, flip, flip->sides[side].value),
             percent, side_winner(tender, flip, side));
}

/* The inputs that change the award, the smallest relative change first. */
static void say_flips(struct sink *sink, const struct instance *instance, const struct tender_outcome *tender)
{
    enum { FEW = 4 };
    const struct tender_flip **sorted =
        ARENA_NEW(instance->arena, tender->n_flips, const struct tender_flip *);
    size_t n = 0;
    for (size_t i = 0; i < tender->n_flips; i++)
        if (isfinite(relative_change(&tender->flips[i], near_side(&tender->flips[i]))))
            sorted[n++] = &tender->flips[i];
    sink_say(sink, "%s", "");
    if (n == 0) {
        sink_say(sink, "No change of a single price, rate, mark or weight changes the award.");
        return;
    }
    sort_stable(sorted, n, sizeof *sorted, by_change);
    sink_say(sink, "Smallest change of one input that changes the award");
    const size_t few = sink_is_brief(sink) && n > FEW + 1 ? FEW : n;
    for (size_t i = 0; i < few; i++)
        say_flip(sink, instance, tender, sorted[i]);
    if (few < n)
        sink_say(sink, "  %zu more: -v", n - few);
}

static void report_flips(struct sink *sink, const struct instance *instance,
                         const struct tender_outcome *tender)
{
    say_flips(sink, instance, tender);
    sink_details_begin(sink);
    sink_table_begin(sink, "flips", "Values of each input between which the award stays", SINK_SIDE,
                     COLUMNS_FLIPS);
    for (size_t i = 0; i < tender->n_flips; i++) {
        const struct tender_flip *flip = &tender->flips[i];
        SINK_ROW(sink, false, value_text(flip->what), value_real(flip_value(instance, flip, flip->now)),
                 side_value(instance, flip, 0), value_text(side_winner(tender, flip, 0)),
                 side_value(instance, flip, 1), value_text(side_winner(tender, flip, 1)));
    }
    sink_table_end(sink);
    sink_details_end(sink);
}

/* --- the reasons for each bid, for a letter to the vendor --- */

enum { REASONS_SHOWN = 1000 }; /* rows that a page shows unfolded: all, except of a huge tender */

/* Where sentences go: to a row each of an open table, or joined into one text. */
struct reasons {
    struct sink *sink; /* or NULL */
    struct text *joined;
    const struct instance *instance;
    const struct tender_outcome *tender;
    size_t i;
};

static void reason(const struct reasons *r, const char *format, ...) __attribute__((format(printf, 2, 3)));
static void reason(const struct reasons *r, const char *format, ...)
{
    struct text words = TEXT_INIT;
    va_list args;
    va_start(args, format);
    text_vprintf(&words, format, args);
    va_end(args);
    if (r->sink)
        SINK_ROW(r->sink, false, value_text(r->tender->entries[r->i].name), value_text(words.s));
    else
        text_printf(r->joined, "%s%s", r->joined->n ? " " : "", words.s);
    text_fini(&words);
}

static const char *number(const struct reasons *r, double x)
{
    return number_text(x, 4, r->instance->arena);
}

static const char *score_text(const struct reasons *r, size_t i)
{
    return tender_report_score_text(r->instance, r->tender, i);
}

static void excluded_because(const struct reasons *r)
{
    const struct bid_score *score = &r->tender->entries[r->i].score;
    reason(r, "It is not eligible: %zu %s.", score->n_violations,
           score->n_violations == 1 ? "requirement is not met" : "requirements are not met");
    for (size_t k = 0; k < score->n_violations; k++)
        reason(r, "Not met: %s (%s).", score->violations[k].what, score->violations[k].detail);
}

static void compare_price(const struct reasons *r)
{
    const int64_t own = r->tender->bids[r->i].price_minor, best = r->tender->bids[0].price_minor;
    const char *more = own > best ? "more" : "less", *by = money(r->instance, fabs((double)(own - best)));
    if (own == best)
        reason(r, "Its price equals the winner's.");
    else if (best == 0)
        reason(r, "It costs %s %s than the winner, which costs nothing.", by, more);
    else
        reason(r, "It costs %s %s than the winner (%s %%).", by, more,
               number(r, 100 * fabs((double)own / (double)best - 1)));
}

static void compare_metric(const struct reasons *r)
{
    const double own = r->tender->bids[r->i].metric, best = r->tender->bids[0].metric;
    if (compare_close(own, best) == 0)
        reason(r, "Its metric equals the winner's.");
    else
        reason(r, "Its metric of %s is %s %% %s than the winner's of %s %s.", number(r, own),
               number(r, 100 * fabs(own / best - 1)), own > best ? "higher" : "lower", number(r, best),
               instance_rate_unit(r->instance));
}

static void compare_marks(const struct reasons *r)
{
    const struct award_rules *rules = &r->tender->rules;
    for (size_t k = 0; k < rules->n_criteria; k++) {
        const double own = mark_of(r->tender, r->instance, r->i, k),
                     best = mark_of(r->tender, r->instance, 0, k);
        if (rules->criteria[k].of == AWARD_OF_MARKS && own != best)
            reason(r, "Its mark for %s is %s, the winner's %s.", rules->criteria[k].name, number(r, own),
                   number(r, best));
    }
}

/* The price at which the bidder wins, for its best-placed entry. */
static void winning_price(const struct reasons *r)
{
    for (size_t k = 0; k < r->tender->n_wins; k++)
        if (r->tender->wins[k].entry == r->i && !r->tender->wins[k].excluded)
            reason(r, "%s", price_to_win_report_text(r->instance, r->tender, &r->tender->wins[k]));
}

static void too_high(const struct reasons *r)
{
    const struct tender_entry *entry = &r->tender->entries[r->i];
    for (size_t a = 0; a < r->instance->load.n_work && entry->score.plan.found; a++) {
        const struct tender_figure *figure = &entry->figures[a];
        if (isfinite(figure->ratio))
            reason(r, "Its vendor promises %s %% %s than the models predict for %s%s.",
                   number_text(100 * fabs(figure->ratio - 1), 3, r->instance->arena),
                   figure->ratio < 1 ? "less" : "more", r->instance->load.work[a].name,
                   figure->too_high ? ", more than the scenario's error allows" : "");
        if (figure->lifts)
            reason(r, "It meets %s with the promised rate, not with the predicted one.", figure->lifts);
    }
}

static void put_reasons(const struct reasons *r)
{
    if (!r->tender->scores[r->i].eligible) {
        excluded_because(r);
        winning_price(r);
        return;
    }
    reason(r, "Its score is %s%s.", score_text(r, r->i), r->i == 0 ? ", the best" : "");
    if (r->i > 0) {
        reason(r, "It is not awarded: the winner, %s, has %s.", r->tender->entries[0].name, score_text(r, 0));
        compare_price(r);
        compare_metric(r);
        compare_marks(r);
    }
    winning_price(r);
    too_high(r);
}

static void report_reasons(struct sink *sink, const struct instance *instance,
                           const struct tender_outcome *tender)
{
    sink_table_begin(sink, "reasons", "Reasons for each bid", SINK_SIDE, COLUMNS_REASONS);
    sink_table_fold(sink, REASONS_SHOWN);
    for (size_t i = 0; i < tender->n; i++)
        put_reasons(&(struct reasons){.sink = sink, .instance = instance, .tender = tender, .i = i});
    sink_table_end(sink);
}

const char *tender_report_reasons(const struct instance *instance, const struct tender_outcome *tender,
                                  size_t entry)
{
    struct text joined = TEXT_INIT;
    put_reasons(&(struct reasons){.joined = &joined, .instance = instance, .tender = tender, .i = entry});
    return arena_take(instance->arena, &joined);
}

/* --- the whole report --- */

void tender_report_sections(struct sink *sink, const struct instance *instance,
                            const struct tender_outcome *tender)
{
    tender_report_headline(sink, instance, tender);
    sink_details_begin(sink);
    report_award(sink, instance, tender);
    sink_details_end(sink);
    report_ranking(sink, instance, tender);
    report_misses(sink, tender);
    sink_details_begin(sink);
    if (tender->awarded || tender->promised)
        report_figures(sink, instance, tender);
    if (tender->awarded && tender->rules.n_criteria > 0)
        report_points(sink, instance, tender);
    if (tender->awarded) {
        report_sums(sink, instance, tender);
        tender_report_same_money(sink, instance, tender);
    }
    sink_details_end(sink);
    if (!tender->awarded)
        return;
    price_to_win_report(sink, instance, tender, SINK_SIDE);
    report_flips(sink, instance, tender);
    sink_details_begin(sink);
    report_reasons(sink, instance, tender);
    sink_details_end(sink);
}

void tender_report(struct sink *sink, const struct instance *instance, const struct tender_outcome *tender)
{
    tender_report_sections(sink, instance, tender);
    plan_report_hashes(sink, instance, NULL);
}
