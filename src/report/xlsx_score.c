/* xlsx_score.c - the score matrix of a tender with formulas: prices, metrics, marks, weights and limits can
 * be edited; scores, ranks and the winner follow. */
#include <math.h>
#include <string.h>

#include "base/arena.h"
#include "base/decimal.h"
#include "base/sort.h"
#include "base/text.h"
#include "problem/instance.h"
#include "report/book.h"
#include "report/document.h"
#include "report/document_parts.h"
#include "report/price_to_win_report.h"
#include "report/sink.h"
#include "report/tender_page.h"
#include "report/value.h"
#include "tender/price_to_win.h"
#include "tender/tender.h"

/* A column that this award does not have. */
enum { NO_COLUMN = UINT16_MAX };

/* The tolerance of compare_close, in formulas. */
#define TIE "1E-12"

/* Columns of the table of criteria, and of the inputs above it. */
enum { CRITERION, WEIGHT, POINTS_BY, FULL, LOWEST, HIGHEST };
enum { WORTH = WEIGHT, BASELINE };
enum { INPUT = 1 };

/* Columns of the ranking. */
enum { RANKED, RANK, RANKED_SCORE, RANKED_PRICE, RANKED_MORE, N_RANKED };

/* Columns of a criterion in the matrix. */
struct group {
    uint16_t mark;             /* column of the marks; for `metric` and `price` a column of the bids' table */
    uint16_t points, weighted; /* award by points */
    uint16_t worth;
};

/* Rows of the inputs (0: none), and first rows of the tables. */
struct score_rows {
    uint32_t winner, most, least, scale, band, decider;
    uint32_t ranking, criteria, bids;
};

/* Columns of the matrix except those of criteria. */
struct score_columns {
    uint16_t rank, score;
    uint16_t own, options, operation, price, metric, units;
    uint16_t wishes, quality, performance, equal, compared, met, can;
};

struct score_sheet {
    struct sheet *sheet;
    const struct instance *instance;
    const struct tender_outcome *tender;
    const struct award_rules *rules;
    struct arena *arena;
    int places;   /* decimals of the currency */
    size_t n;     /* bids */
    size_t *bids; /* [n] bid of each row, by name, which is the last tie-breaker */
    size_t *lead; /* [n] row of the bid without options, whose price and marks this row uses */
    struct score_rows row;
    struct score_columns column;
    struct group groups[CRITERIA_AT_MOST];
};

static bool by_quality(const struct score_sheet *s)
{
    return s->rules->by == AWARD_QUALITY;
}

static bool is_quotient(const struct score_sheet *s)
{
    return s->rules->by == AWARD_VALUE || s->rules->by == AWARD_UFAB;
}

static const char *score_unit(const struct score_sheet *s)
{
    return is_quotient(s)             ? arena_printf(s->arena, "per million %s", s->instance->currency)
           : award_by_money(s->rules) ? s->instance->currency
                                      : "points";
}

/* --- names of cells --- */

static const char *cell(const struct score_sheet *s, uint32_t row, uint16_t column, bool fixed)
{
    struct text name = TEXT_INIT;
    sheet_put_name(&name, row, column, fixed);
    return arena_take(s->arena, &name);
}

/* An input above the tables; a cell of the table of criteria. */
static const char *input(const struct score_sheet *s, uint32_t row)
{
    return cell(s, row, INPUT, true);
}

static const char *criterion_cell(const struct score_sheet *s, size_t k, uint16_t column)
{
    return cell(s, s->row.criteria + (uint32_t)k, column, true);
}

/* A cell of the matrix; a column of all its rows. */
static const char *in_row(const struct score_sheet *s, size_t i, uint16_t column)
{
    return cell(s, s->row.bids + (uint32_t)i, column, false);
}

static const char *all_rows(const struct score_sheet *s, uint16_t column)
{
    return arena_printf(s->arena, "%s:%s", cell(s, s->row.bids, column, true),
                        cell(s, s->row.bids + (uint32_t)s->n - 1, column, true));
}

/* --- cells --- */

static void put_number(const struct score_sheet *s, uint32_t row, uint16_t column, double value, int decimals,
                       const char *formula)
{
    sheet_number(s->sheet, row, column, (struct sheet_number){value, decimals, formula},
                 formula ? SHEET_PLAIN : SHEET_INPUT);
}

static void put_money(const struct score_sheet *s, uint32_t row, uint16_t column, int64_t amount_minor,
                      const char *formula)
{
    put_number(s, row, column, money_major(amount_minor, s->instance->currency), s->places, formula);
}

/* Puts a number if the bid can win, otherwise an empty text. */
static void put_if_can(const struct score_sheet *s, size_t i, uint16_t column, double value, int decimals,
                       const char *formula)
{
    const uint32_t row = s->row.bids + (uint32_t)i;
    const char *whole =
        arena_printf(s->arena, "IF(%s=\"yes\",%s,\"\")", in_row(s, i, s->column.can), formula);
    if (s->tender->scores[s->bids[i]].eligible)
        put_number(s, row, column, value, decimals, whole);
    else
        sheet_formula_text(s->sheet, row, column, "", whole, SHEET_PLAIN);
}

static void put_heading(const struct score_sheet *s, uint32_t row, uint16_t column, const char *heading,
                        const char *unit)
{
    enum { WRAPPED_AT = 13, LINES = 2 };
    const char *words = unit && unit[0] ? arena_printf(s->arena, "%s (%s)", heading, unit) : heading;
    const size_t width = strlen(words);
    sheet_text(s->sheet, row, column, words, column ? SHEET_NUMBERS : SHEET_COLUMN);
    sheet_widen(s->sheet, column, width < WRAPPED_AT ? width : WRAPPED_AT);
    sheet_heighten(s->sheet, row, LINES);
}

/* --- rows and columns --- */

struct named {
    const char *name;
    size_t bid;
};

static int by_name(const void *a, const void *b)
{
    return strcmp(((const struct named *)a)->name, ((const struct named *)b)->name);
}

static void find_rows(struct score_sheet *s)
{
    struct named *named = ARENA_NEW(s->arena, s->n, struct named);
    for (size_t i = 0; i < s->n; i++)
        named[i] = (struct named){s->tender->bids[i].name, i};
    sort_stable(named, s->n, sizeof *named, by_name);
    s->bids = ARENA_NEW(s->arena, s->n, size_t);
    s->lead = ARENA_NEW(s->arena, s->n, size_t);
    for (size_t i = 0; i < s->n; i++)
        s->bids[i] = named[i].bid;
    for (size_t i = 0; i < s->n; i++) { /* "A" stands before "A with warranty" */
        s->lead[i] = i;
        for (size_t j = i; j-- > 0;)
            if (s->tender->bids[s->bids[j]].family == s->tender->bids[s->bids[i]].family)
                s->lead[i] = j;
    }
}

static void find_columns(struct score_sheet *s)
{
    const bool points = award_by_points(s->rules), tco = s->instance->purchase->budget_on_tco;
    bool alternatives = false, wishes = false, units = false;
    uint16_t next = 1; /* the bid is the first */
    for (size_t i = 0; i < s->n; i++) {
        const struct award_bid *bid = &s->tender->bids[i];
        alternatives = alternatives || s->lead[i] != i;
        wishes = wishes || (points && bid->optional_points > 0) || (by_quality(s) && bid->optional_minor > 0);
    }
    for (size_t k = 0; k < s->rules->n_criteria; k++)
        units = units || s->rules->criteria[k].baseline > 0;
#define COLUMN(when) ((when) ? next++ : NO_COLUMN)
    s->column.rank = next++;
    s->column.score = next++;
    s->column.own = COLUMN(alternatives || tco);
    s->column.options = COLUMN(alternatives);
    s->column.operation = COLUMN(tco);
    s->column.price = next++;
    s->column.metric = next++;
    s->column.units = COLUMN(units);
    for (size_t k = 0; k < s->rules->n_criteria; k++) {
        const enum award_of of = s->rules->criteria[k].of;
        s->groups[k].mark = of == AWARD_OF_METRIC  ? s->column.metric
                            : of == AWARD_OF_PRICE ? s->column.price
                                                   : next++;
        s->groups[k].points = COLUMN(points);
        s->groups[k].weighted = COLUMN(points);
        s->groups[k].worth = COLUMN(!points);
    }
    s->column.wishes = COLUMN(wishes);
    s->column.quality = COLUMN(by_quality(s));
    s->column.performance = COLUMN(points && is_quotient(s));
    s->column.equal = COLUMN(s->rules->by == AWARD_UFAB);
    s->column.compared = next++;
    s->column.met = next++;
    s->column.can = next++;
#undef COLUMN
}

/* Places the tables one below the other: inputs of the award, ranking, criteria, matrix. */
static void find_layout(struct score_sheet *s)
{
    enum { ABOVE_TABLE = 3, ABOVE_MATRIX = 4 }; /* an empty row, the title, the headings */
    uint32_t row = s->sheet->row;
    s->row.winner = row++;
    s->row.most = s->tender->bids[0].most_minor < MONEY_MAX ? row++ : 0;
    s->row.least = s->tender->bids[0].least_metric > 0 ? row++ : 0;
    s->row.scale = award_by_points(s->rules) ? row++ : 0;
    s->row.band = s->rules->by == AWARD_UFAB ? row++ : 0;
    s->row.decider = s->rules->by == AWARD_UFAB ? row++ : 0;
    s->row.ranking = row + ABOVE_TABLE;
    row = s->row.ranking + (uint32_t)s->n;
    s->row.criteria = row + ABOVE_TABLE;
    if (s->rules->n_criteria > 0)
        row = s->row.criteria + (uint32_t)s->rules->n_criteria;
    s->row.bids = row + ABOVE_MATRIX;
}

/* --- the inputs of the award --- */

static void put_label(const struct score_sheet *s, uint32_t row, const char *label, const char *unit)
{
    sheet_text(s->sheet, row, 0, label, SHEET_PLAIN);
    sheet_widen(s->sheet, 0, strlen(label));
    if (unit)
        sheet_text(s->sheet, row, INPUT + 1, unit, SHEET_PLAIN);
}

static void put_inputs(const struct score_sheet *s)
{
    const struct award_rules *rules = s->rules;
    const struct award_bid *any = &s->tender->bids[0];
    const char *winner =
        arena_printf(s->arena, "IF(COUNTIF(%s,\"yes\")=0,\"none\",INDEX(%s,MATCH(1,%s,0)))",
                     all_rows(s, s->column.can), all_rows(s, 0), all_rows(s, s->column.rank));
    put_label(s, s->row.winner, "Winner", NULL);
    sheet_formula_text(s->sheet, s->row.winner, INPUT, s->tender->scores[0].eligible ? any->name : "none",
                       winner, SHEET_HEADING);
    if (s->row.most) {
        put_label(s, s->row.most, "Highest price allowed", s->instance->currency);
        put_money(s, s->row.most, INPUT, any->most_minor, NULL);
    }
    if (s->row.least) {
        put_label(s, s->row.least, "Lowest metric allowed", instance_rate_unit(s->instance));
        put_number(s, s->row.least, INPUT, any->least_metric, SHEET_GENERAL, NULL);
    }
    if (s->row.scale) {
        put_label(s, s->row.scale, "Points of the best bid per criterion", "points");
        put_number(s, s->row.scale, INPUT, rules->scale, SHEET_GENERAL, NULL);
    }
    if (s->row.band) {
        put_label(s, s->row.band, "Band below the best score in which bids are equal", NULL);
        put_number(s, s->row.band, INPUT, rules->band, SHEET_PERCENT, NULL);
        put_label(s, s->row.decider, "Tie-breaker within the band", "price or performance");
        sheet_text(s->sheet, s->row.decider, INPUT,
                   rules->tie_breaker == TIE_BREAKER_PRICE ? "price" : "performance", SHEET_INPUT);
    }
}

/* --- the criteria --- */

static double mark_of(const struct score_sheet *s, size_t bid, size_t k)
{
    const enum award_of of = s->rules->criteria[k].of;
    const struct award_bid *b = &s->tender->bids[bid];
    if (of == AWARD_OF_PRICE)
        return money_major(b->price_minor, s->instance->currency);
    return of == AWARD_OF_METRIC ? b->metric : b->marks[k];
}

/* The least or most of a column among the bids that can win. */
static void put_extreme(const struct score_sheet *s, size_t k, bool most)
{
    double found = 0;
    bool any = false;
    for (size_t b = 0; b < s->n; b++) {
        const double mark = mark_of(s, b, k);
        if (s->tender->scores[b].eligible && (!any || (most ? mark > found : mark < found)))
            found = mark;
        any = any || s->tender->scores[b].eligible;
    }
    const char *can = all_rows(s, s->column.can);
    const char *formula =
        arena_printf(s->arena, "IF(COUNTIF(%s,\"yes\")=0,0,SUMPRODUCT(%s(%s%s(%s<>\"yes\")*1E+300)))", can,
                     most ? "MAX" : "MIN", all_rows(s, s->groups[k].mark), most ? "-" : "+", can);
    const enum award_of of = s->rules->criteria[k].of;
    put_number(s, s->row.criteria + (uint32_t)k, most ? HIGHEST : LOWEST, found,
               of == AWARD_OF_PRICE    ? s->places
               : of == AWARD_OF_METRIC ? sheet_decimals(found, 0)
                                       : SHEET_GENERAL,
               formula);
}

static void put_criteria(const struct score_sheet *s)
{
    static const char *const by_points[] = {"criterion",
                                            "weight",
                                            "points by",
                                            "full marks",
                                            "lowest of bids that can win",
                                            "highest of bids that can win"};
    const uint32_t headings = s->row.criteria - 1;
    if (s->rules->n_criteria == 0)
        return;
    sheet_text(s->sheet, headings - 1, 0, "Criteria", SHEET_HEADING);
    for (uint16_t c = 0; c < sizeof by_points / sizeof *by_points && !by_quality(s); c++)
        put_heading(s, headings, c, by_points[c], NULL);
    if (by_quality(s)) {
        put_heading(s, headings, CRITERION, "criterion", NULL);
        put_heading(s, headings, WORTH, "worth of one unit", s->instance->currency);
        put_heading(s, headings, BASELINE, "baseline of utilisation", NULL);
    }
    for (size_t k = 0; k < s->rules->n_criteria; k++) {
        const struct award_criterion *criterion = &s->rules->criteria[k];
        const uint32_t row = s->row.criteria + (uint32_t)k;
        sheet_text(s->sheet, row, CRITERION, criterion->name, SHEET_PLAIN);
        sheet_widen(s->sheet, CRITERION, strlen(criterion->name));
        if (by_quality(s)) {
            put_money(s, row, WORTH, llround(criterion->worth_minor), NULL);
            if (criterion->baseline > 0)
                put_number(s, row, BASELINE, criterion->baseline, SHEET_PERCENT, NULL);
            continue;
        }
        const bool full = criterion->full > 0;
        put_number(s, row, WEIGHT, criterion->weight, SHEET_GENERAL, NULL);
        sheet_text(s->sheet, row, POINTS_BY, full ? "full marks" : award_formula_names[criterion->formula],
                   SHEET_WORD);
        if (full)
            put_number(s, row, FULL, criterion->full, SHEET_GENERAL, NULL);
        put_extreme(s, k, false);
        put_extreme(s, k, true);
    }
}

/* --- the matrix --- */

static void put_headings(const struct score_sheet *s)
{
    const char *currency = s->instance->currency;
    const struct {
        uint16_t column;
        const char *heading, *unit;
    } all[] = {
        {0, "bid", NULL},
        {s->column.rank, "rank", NULL},
        {s->column.score, award_by_money(s->rules) ? "score, lowest wins" : "score", score_unit(s)},
        {s->column.own, "price of the bid", currency},
        {s->column.options, "its options", currency},
        {s->column.operation, "operation", currency},
        {s->column.price, s->instance->purchase->tax.digits ? "price with tax" : "price", currency},
        {s->column.metric, "metric", instance_rate_unit(s->instance)},
        {s->column.units, "units", NULL},
        {s->column.wishes,
         by_quality(s) ? "value of optional requirements" : "points of optional requirements",
         by_quality(s) ? currency : NULL},
        {s->column.quality, "quality in money", currency},
        {s->column.performance, "performance", "points"},
        {s->column.equal, "within the band", NULL},
        {s->column.compared, "compared, highest wins", NULL},
        {s->column.met, "other requirements met", NULL},
        {s->column.can, "can win", NULL},
    };
    const uint32_t row = s->row.bids - 1;
    sheet_text(s->sheet, row - 2, 0, "Bids", SHEET_HEADING);
    for (size_t i = 0; i < sizeof all / sizeof *all; i++)
        if (all[i].column != NO_COLUMN)
            put_heading(s, row, all[i].column, all[i].heading, all[i].unit);
    for (size_t k = 0; k < s->rules->n_criteria; k++) {
        const struct group *g = &s->groups[k];
        const bool own = s->rules->criteria[k].of == AWARD_OF_MARKS;
        sheet_text(s->sheet, row - 1,
                   own                      ? g->mark
                   : g->points != NO_COLUMN ? g->points
                                            : g->worth,
                   s->rules->criteria[k].name, SHEET_HEADING);
        if (own)
            put_heading(s, row, g->mark, "mark", NULL);
        if (g->points != NO_COLUMN) {
            put_heading(s, row, g->points, "points", NULL);
            put_heading(s, row, g->weighted, "weighted points", NULL);
        } else {
            put_heading(s, row, g->worth, "worth", currency);
        }
    }
}

/* The inputs of a bid: prices, metric, marks. An alternative uses the price and the marks of its bid. */
static void put_bid(const struct score_sheet *s, size_t i)
{
    const struct award_bid *bid = &s->tender->bids[s->bids[i]];
    const struct tender_entry *entry = &s->tender->entries[s->bids[i]];
    const int64_t lead_minor = s->tender->entries[s->bids[s->lead[i]]].score.cost_minor;
    const uint32_t row = s->row.bids + (uint32_t)i;
    const bool follows = s->lead[i] != i;
    struct text sum = TEXT_INIT;
    sheet_text(s->sheet, row, 0, bid->name, SHEET_PLAIN);
    sheet_widen(s->sheet, 0, strlen(bid->name));
    sheet_text(s->sheet, row, s->column.met, bid->excluded ? "no" : "yes", SHEET_INPUT);
    if (s->column.own != NO_COLUMN) {
        put_money(s, row, s->column.own, lead_minor, follows ? in_row(s, s->lead[i], s->column.own) : NULL);
        text_put(&sum, in_row(s, i, s->column.own));
    }
    if (s->column.options != NO_COLUMN) {
        if (follows)
            put_money(s, row, s->column.options, entry->score.cost_minor - lead_minor, NULL);
        text_printf(&sum, "+%s", in_row(s, i, s->column.options));
    }
    if (s->column.operation != NO_COLUMN) {
        put_money(s, row, s->column.operation, bid->price_minor - entry->score.cost_minor, NULL);
        text_printf(&sum, "+%s", in_row(s, i, s->column.operation));
    }
    const char *added = arena_take(s->arena, &sum);
    put_money(s, row, s->column.price, bid->price_minor,
              s->column.own == NO_COLUMN ? NULL : arena_printf(s->arena, "ROUND(%s,%d)", added, s->places));
    put_number(s, row, s->column.metric, bid->metric, sheet_decimals(bid->metric, 0), NULL);
    if (s->column.units != NO_COLUMN)
        put_number(s, row, s->column.units, (double)bid->units, 0, NULL);
    if (s->column.wishes != NO_COLUMN && by_quality(s))
        put_money(s, row, s->column.wishes, bid->optional_minor, NULL);
    else if (s->column.wishes != NO_COLUMN)
        put_number(s, row, s->column.wishes, bid->optional_points, SHEET_GENERAL, NULL);
    for (size_t k = 0; k < s->rules->n_criteria; k++)
        if (s->rules->criteria[k].of == AWARD_OF_MARKS)
            put_number(s, row, s->groups[k].mark, bid->marks[k],
                       s->rules->criteria[k].baseline > 0 ? SHEET_PERCENT : SHEET_GENERAL,
                       follows ? in_row(s, s->lead[i], s->groups[k].mark) : NULL);
}

/* The points of a mark, as in points_of of award.c. */
static const char *points_formula(const struct score_sheet *s, size_t i, size_t k)
{
    const struct award_criterion *criterion = &s->rules->criteria[k];
    const bool low = criterion->of == AWARD_OF_PRICE, ratio = criterion->formula == FORMULA_RATIO;
    const char *x = in_row(s, i, s->groups[k].mark), *scale = input(s, s->row.scale);
    const char *least = criterion_cell(s, k, LOWEST), *most = criterion_cell(s, k, HIGHEST);
    const char *full = criterion_cell(s, k, FULL);
    if (criterion->full > 0)
        return arena_printf(s->arena, "%s*MIN(%s,%s)/%s", scale, x, full, full);
    const char *part = ratio && low ? arena_printf(s->arena, "%s/%s", least, x)
                       : ratio      ? arena_printf(s->arena, "%s/%s", x, most)
                       : low        ? arena_printf(s->arena, "(%s-%s)/(%s-%s)", most, x, most, least)
                                    : arena_printf(s->arena, "(%s-%s)/(%s-%s)", x, least, most, least);
    return arena_printf(s->arena, "IF(%s=%s,%s,%s*%s)", x, low ? least : most, scale, scale, part);
}

/* The worth of a mark, as in award_rank. A utilisation is converted to units at the baseline. */
static const char *worth_formula(const struct score_sheet *s, size_t i, size_t k)
{
    const char *mark = in_row(s, i, s->groups[k].mark), *worth = criterion_cell(s, k, WORTH);
    if (s->rules->criteria[k].baseline > 0) {
        const char *units = in_row(s, i, s->column.units);
        mark = arena_printf(s->arena, "(ROUNDUP(%s*%s/%s*(1-" TIE "),0)-%s)", units, mark,
                            criterion_cell(s, k, BASELINE), units);
    }
    return arena_printf(s->arena, "ROUND(%s*%s,%d)", worth, mark, s->places);
}

static void put_criterion(const struct score_sheet *s, size_t i, size_t k)
{
    enum { POINT_DECIMALS = 2 };
    const struct award_score *score = &s->tender->scores[s->bids[i]];
    const struct group *g = &s->groups[k];
    const char *weights = arena_printf(s->arena, "%s:%s", criterion_cell(s, 0, WEIGHT),
                                       criterion_cell(s, s->rules->n_criteria - 1, WEIGHT));
    double sum = 0;
    for (size_t j = 0; j < s->rules->n_criteria; j++)
        sum += s->rules->criteria[j].weight;
    if (g->worth != NO_COLUMN) {
        put_if_can(s, i, g->worth, money_major(score->worth_minor[k], s->instance->currency), s->places,
                   worth_formula(s, i, k));
        return;
    }
    put_if_can(s, i, g->points, score->points[k], POINT_DECIMALS, points_formula(s, i, k));
    put_if_can(s, i, g->weighted, s->rules->criteria[k].weight / sum * score->points[k], POINT_DECIMALS,
               arena_printf(s->arena, "%s/SUM(%s)*%s", criterion_cell(s, k, WEIGHT), weights,
                            in_row(s, i, g->points)));
}

/* --- from the criteria to the rank --- */

/* The sum of criteria and optional requirements, in points or money. */
static const char *sum_formula(const struct score_sheet *s, size_t i)
{
    struct text sum = TEXT_INIT;
    if (s->column.wishes != NO_COLUMN)
        text_put(&sum, in_row(s, i, s->column.wishes));
    for (size_t k = 0; k < s->rules->n_criteria; k++) {
        const struct group *g = &s->groups[k];
        text_printf(&sum, "%s%s", sum.n ? "+" : "",
                    in_row(s, i, g->points == NO_COLUMN ? g->worth : g->weighted));
    }
    text_put(&sum, sum.n ? "" : "0");
    return arena_take(s->arena, &sum);
}

static double score_of(const struct score_sheet *s, size_t bid)
{
    const struct award_score *score = &s->tender->scores[bid];
    if (award_by_money(s->rules))
        return money_major(-(int64_t)score->score, s->instance->currency);
    return is_quotient(s) ? 1e6 * score->score * s->instance->market.minor_per_major : score->score;
}

static int score_decimals(const struct score_sheet *s)
{
    return award_by_money(s->rules) ? s->places : sheet_decimals(score_of(s, 0), 6);
}

static void put_score(const struct score_sheet *s, size_t i)
{
    const size_t bid = s->bids[i];
    const char *price = in_row(s, i, s->column.price), *formula = price;
    const char *least_price = money_plain(1, s->instance->currency, s->arena);
    const char *performance =
        in_row(s, i, award_by_points(s->rules) ? s->column.performance : s->column.metric);
    if (by_quality(s)) {
        put_if_can(s, i, s->column.quality,
                   money_major(s->tender->scores[bid].quality_minor, s->instance->currency), s->places,
                   arena_printf(s->arena, "ROUND(%s,%d)", sum_formula(s, i), s->places));
        formula =
            arena_printf(s->arena, "ROUND(%s-%s,%d)", price, in_row(s, i, s->column.quality), s->places);
    }
    if (s->column.performance != NO_COLUMN)
        put_number(
            s, s->row.bids + (uint32_t)i, s->column.performance,
            s->tender->scores[bid].eligible ? s->tender->scores[bid].performance : 0,
            sheet_decimals(s->tender->scores[0].performance, 6),
            arena_printf(s->arena, "IF(%s=\"yes\",%s,0)", in_row(s, i, s->column.can), sum_formula(s, i)));
    if (is_quotient(s))
        formula = arena_printf(s->arena, "%s/MAX(%s,%s)*1000000", performance, price, least_price);
    if (s->rules->by == AWARD_POINTS)
        formula = sum_formula(s, i);
    put_if_can(s, i, s->column.score, score_of(s, bid), score_decimals(s), formula);
}

/* A number that is higher for the better of two bids. Within the band it is that of the tie-breaker. */
static void put_compared(const struct score_sheet *s, size_t i)
{
    const size_t bid = s->bids[i];
    const struct award_score *score = &s->tender->scores[bid];
    const uint32_t row = s->row.bids + (uint32_t)i;
    const char *own = in_row(s, i, s->column.score), *formula = own;
    double now = score->eligible ? score_of(s, bid) : 0;
    if (award_by_money(s->rules)) {
        formula = arena_printf(s->arena, "-%s", own);
        now = -now;
    }
    if (s->column.equal != NO_COLUMN) {
        const char *all = all_rows(s, s->column.score), *price = in_row(s, i, s->column.price);
        const char *performance =
            in_row(s, i, award_by_points(s->rules) ? s->column.performance : s->column.metric);
        sheet_formula_text(
            s->sheet, row, s->column.equal, score->equal ? "yes" : "no",
            arena_printf(s->arena, "IF(%s=\"yes\",IF(%s>=(1-%s)*MAX(%s)*(1-" TIE "),\"yes\",\"no\"),\"no\")",
                         in_row(s, i, s->column.can), own, input(s, s->row.band), all),
            SHEET_WORD);
        formula =
            arena_printf(s->arena, "IF(%s=\"yes\",IF(%s=\"price\",-%s,%s),%s)", in_row(s, i, s->column.equal),
                         input(s, s->row.decider), price, performance, own);
        if (score->equal)
            now = s->rules->tie_breaker == TIE_BREAKER_PRICE
                      ? -money_major(score->price_minor, s->instance->currency)
                      : score->performance;
    }
    put_number(s, row, s->column.compared, now,
               award_by_money(s->rules) ? s->places : sheet_decimals(fabs(now), 6),
               arena_printf(s->arena, "IF(%s=\"yes\",%s,0)", in_row(s, i, s->column.can), formula));
}

/* Adds the comparison of all rows with this one in a column: 1, 0 or -1 times a weight. Close numbers are
 * equal. */
static void put_against(struct text *out, const struct score_sheet *s, size_t i, uint16_t column,
                        const char *times, bool close)
{
    const char *all = all_rows(s, column), *own = in_row(s, i, column);
    text_printf(out, "%s%s*", times[0] == '-' ? "" : "+", times);
    if (close)
        text_printf(out, "(ABS(%s-%s)>" TIE "*ABS(%s))*", all, own, own);
    text_printf(out, "SIGN(%s-%s)", all, own);
}

/* The rank is one more than the number of better bids. As in `compare` of award.c, each criterion has more
 * weight than all later ones together. Bids that cannot win have 0 in the columns before the price, except
 * the metric. */
static void put_rank(const struct score_sheet *s, size_t i)
{
    const char *can = in_row(s, i, s->column.can);
    const struct score_columns *column = &s->column;
    struct text better = TEXT_INIT;
    text_printf(&better, "128*((%s=\"yes\")-(%s=\"yes\"))", all_rows(s, column->can), can);
    if (column->equal != NO_COLUMN)
        text_printf(&better, "+64*((%s=\"yes\")-(%s=\"yes\"))", all_rows(s, column->equal),
                    in_row(s, i, column->equal));
    put_against(&better, s, i, column->compared, "32", !award_by_money(s->rules));
    if (column->performance != NO_COLUMN)
        put_against(&better, s, i, column->performance, "16", true);
    put_against(&better, s, i, column->metric, arena_printf(s->arena, "8*(%s=\"yes\")", can), true);
    put_against(&better, s, i, column->price, "-4", false);
    put_against(&better, s, i, column->metric, "2", true);
    text_printf(&better, "-SIGN(ROW(%s)-ROW(%s))", all_rows(s, column->price), in_row(s, i, column->price));
    put_number(s, s->row.bids + (uint32_t)i, column->rank, (double)(s->bids[i] + 1), 0,
               arena_printf(s->arena, "1+SUMPRODUCT(1*(%s>0))", better.s));
    text_fini(&better);
}

static void put_can(const struct score_sheet *s, size_t i)
{
    struct text when = TEXT_INIT;
    text_printf(&when, "%s=\"yes\"", in_row(s, i, s->column.met));
    if (s->row.most)
        text_printf(&when, ",%s<=%s", in_row(s, i, s->column.price), input(s, s->row.most));
    if (s->row.least)
        text_printf(&when, ",%s>=%s*(1-" TIE ")", in_row(s, i, s->column.metric), input(s, s->row.least));
    const char *formula = arena_printf(s->arena, "IF(AND(%s),\"yes\",\"no\")", when.s);
    sheet_formula_text(s->sheet, s->row.bids + (uint32_t)i, s->column.can,
                       s->tender->scores[s->bids[i]].eligible ? "yes" : "no", formula, SHEET_WORD);
    text_fini(&when);
}

/* --- the ranking --- */

static void put_ranking(const struct score_sheet *s)
{
    const char *const headings[N_RANKED] = {"bid", "rank", "score", "price", "difference to the winner"};
    const char *units[N_RANKED] = {[RANKED_SCORE] = score_unit(s),
                                   [RANKED_PRICE] = s->instance->currency,
                                   [RANKED_MORE] = s->instance->currency};
    const uint32_t above = s->row.ranking - 1;
    sheet_text(s->sheet, above - 1, 0, "Ranking", SHEET_HEADING);
    for (uint16_t c = 0; c < N_RANKED; c++)
        put_heading(s, above, c, headings[c], units[c]);
    for (size_t i = 0; i < s->n; i++) {
        const uint32_t row = s->row.ranking + (uint32_t)i;
        const struct award_bid *bid = &s->tender->bids[i];
        const int64_t more_minor = bid->price_minor - s->tender->bids[0].price_minor;
        const char *at =
            arena_printf(s->arena, "MATCH(%s,%s,0)", cell(s, row, RANK, false), all_rows(s, s->column.rank));
        const char *score = arena_printf(s->arena, "IF(INDEX(%s,%s)=\"yes\",INDEX(%s,%s),\"excluded\")",
                                         all_rows(s, s->column.can), at, all_rows(s, s->column.score), at);
        const enum sheet_style style = i == 0 ? SHEET_MARKED : SHEET_PLAIN;
        sheet_formula_text(s->sheet, row, RANKED, bid->name,
                           arena_printf(s->arena, "INDEX(%s,%s)", all_rows(s, 0), at), style);
        sheet_number(s->sheet, row, RANK, (struct sheet_number){(double)i + 1, 0, NULL}, style);
        if (s->tender->scores[i].eligible)
            sheet_number(s->sheet, row, RANKED_SCORE,
                         (struct sheet_number){score_of(s, i), score_decimals(s), score}, style);
        else
            sheet_formula_text(s->sheet, row, RANKED_SCORE, "excluded", score, SHEET_WORD);
        sheet_number(
            s->sheet, row, RANKED_PRICE,
            (struct sheet_number){money_major(bid->price_minor, s->instance->currency), s->places,
                                  arena_printf(s->arena, "INDEX(%s,%s)", all_rows(s, s->column.price), at)},
            style);
        sheet_number(
            s->sheet, row, RANKED_MORE,
            (struct sheet_number){money_major(more_minor, s->instance->currency), s->places,
                                  arena_printf(s->arena, "ROUND(%s-%s,%d)", cell(s, row, RANKED_PRICE, false),
                                               cell(s, s->row.ranking, RANKED_PRICE, true), s->places)},
            style);
    }
}

/* The requirements that bids miss, below the matrix. */
static void put_missed(const struct score_sheet *s, uint32_t row)
{
    bool any = false;
    for (size_t b = 0; b < s->n; b++) {
        const struct bid_score *score = &s->tender->entries[b].score;
        for (size_t v = 0; v < score->n_violations; v++) {
            if (!any)
                sheet_text(s->sheet, row++, 0, "Requirements not met", SHEET_HEADING);
            any = true;
            sheet_text(s->sheet, row, 0, s->tender->bids[b].name, SHEET_PLAIN);
            sheet_text(s->sheet, row++, 1, score->violations[v].detail, SHEET_PLAIN);
        }
    }
    s->sheet->row = row;
}

void xlsx_score_said(struct sink *sink, const struct document *d)
{
    sink_say(sink, "Award method %s: %s.", award_names[d->tender->rules.by],
             award_methods[d->tender->rules.by].words);
    sink_say(sink, "Shaded cells can be edited; points, scores, ranks and the winner follow.");
}

void xlsx_score(struct sheet *sheet, const struct document *d)
{
    struct score_sheet s = {.sheet = sheet,
                            .instance = d->instance,
                            .tender = d->tender,
                            .rules = &d->tender->rules,
                            .arena = d->instance->arena,
                            .places = currency_places(d->instance->currency),
                            .n = d->tender->n};
    find_rows(&s);
    find_columns(&s);
    find_layout(&s);
    put_inputs(&s);
    put_ranking(&s);
    put_criteria(&s);
    put_headings(&s);
    for (size_t i = 0; i < s.n; i++) {
        put_bid(&s, i);
        for (size_t k = 0; k < s.rules->n_criteria; k++)
            put_criterion(&s, i, k);
        put_score(&s, i);
        put_compared(&s, i);
        put_can(&s, i);
        put_rank(&s, i);
    }
    put_missed(&s, s.row.bids + (uint32_t)s.n + 1);
}

/* --- prices to win --- */

void xlsx_prices_to_win(struct sink *sink, const struct document *d)
{
    const struct instance *instance = d->instance;
    const struct tender_outcome *tender = d->tender;
    sink_say(sink, "%s", tender_page_prices_note());
    sink_say(
        sink,
        "Shaded cells can be edited; the margins follow. The sheet Score shows whether the bid then wins.");
    sink_table_begin(sink, "prices_to_win", NULL, SINK_FORM,
                     "bid | price [] | limit=wins up to [] | margin [] | "
                     "share:-2=margin [%%] | change:-2=change of all lines [%%] | "
                     "changed=total then [] | worth=worth to you [] | words=in words");
    for (size_t i = 0; i < tender->n_wins; i++) {
        const struct price_to_win *win = &tender->wins[i];
        const bool limited = win->range == WINS_UP_TO && !win->excluded;
        const bool changed = limited && win->has_change;
        const int64_t margin_minor = win->total_minor - win->now_minor;
        const double share = 100 * (double)margin_minor / (double)(win->now_minor > 0 ? win->now_minor : 1);
        const char *margin =
            arena_printf(instance->arena, "ROUND({limit}-{price},%d)", currency_places(instance->currency));
        SINK_ROW(sink, false, value_text(tender->entries[win->entry].name),
                 value_input(value_cost(instance, win->now_minor), ""),
                 value_cost_if(limited, instance, win->total_minor),
                 limited ? value_by(value_cost(instance, margin_minor), margin) : value_null(),
                 limited && win->now_minor > 0 ? value_by(value_real(share), "{margin}/{price}*100")
                                               : value_null(),
                 changed ? value_real((double)win->change_bp / 100) : value_null(),
                 value_cost_if(changed, instance, win->changed_minor),
                 value_cost_if(win->worth_minor >= 0, instance, win->worth_minor),
                 value_text(price_to_win_report_text(instance, tender, win)));
    }
    sink_table_end(sink);
}
