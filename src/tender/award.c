/* award.c - bids scored and ranked. */
#include "tender/award.h"

#include <math.h>
#include <string.h>

#include "base/decimal.h"
#include "base/number.h"

const struct award_method award_methods[N_AWARDS] = {
    [AWARD_PRICE] = {"the lowest price of those that meet the requirements", "P", "common"},
    [AWARD_VALUE] = {"the most performance for the money", "Z = L / P", "UfAB 2018, simple richtwert method"},
    [AWARD_UFAB] =
        {"of all bids whose performance for the money is within the band of the best, the decider's",
         "Z = L / P; equal are all with Z >= (1 - band) max Z", "UfAB 2018, extended richtwert method"},
    [AWARD_POINTS] =
        {"the most points over all criteria",
         "sum of weight x points / sum of weights, and points of wishes; range: scale (x - min) / "
         "(max - min); ratio: scale x / max; of the price: scale (max - x) / (max - min), scale min / x",
         "common"},
    [AWARD_QUALITY] = {"the lowest price less what the quality is worth", "P - Q",
                       "Dutch public procurement (gunnen op waarde)"},
};

int64_t award_units(int64_t units, double utilisation, double baseline)
{
    return (int64_t)ceil((double)units * utilisation / baseline * (1 - TIE_RELATIVE));
}

/* What a bid has in a criterion. */
static double mark_of(const struct award_criterion *criterion, const struct award_bid *bid, size_t k)
{
    if (criterion->of == AWARD_OF_MARKS)
        return bid->marks[k];
    return criterion->of == AWARD_OF_METRIC ? bid->metric : (double)bid->price_minor;
}

/* The points of a mark, of which the least and the most are these. */
static double points_of(double x, double least, double most, const struct award_criterion *criterion,
                        double scale)
{
    const bool low = criterion->of == AWARD_OF_PRICE;
    if (criterion->full > 0)
        return scale * fmin(x, criterion->full) / criterion->full;
    if (x == (low ? least : most)) /* the best has them all, a price of nothing too */
        return scale;
    if (criterion->formula == FORMULA_RATIO)
        return scale * (low ? least / x : x / most);
    return scale * (low ? most - x : x - least) / (most - least);
}

static void score_points(struct award_score *scores, const struct award_rules *rules,
                         const struct award_bid *bids, size_t n)
{
    double weights = 0;
    for (size_t k = 0; k < rules->n_criteria; k++)
        weights += rules->criteria[k].weight;
    for (size_t i = 0; i < n; i++)
        scores[i].performance = bids[i].wish_points;
    for (size_t k = 0; k < rules->n_criteria; k++) {
        const struct award_criterion *criterion = &rules->criteria[k];
        double least = INFINITY, most = -INFINITY;
        for (size_t i = 0; i < n; i++) {
            const double x = mark_of(criterion, &bids[i], k);
            least = scores[i].eligible ? fmin(least, x) : least;
            most = scores[i].eligible ? fmax(most, x) : most;
        }
        for (size_t i = 0; i < n; i++) {
            if (!scores[i].eligible)
                continue;
            scores[i].points[k] =
                points_of(mark_of(criterion, &bids[i], k), least, most, criterion, rules->scale);
            scores[i].performance += criterion->weight / weights * scores[i].points[k];
        }
    }
}

static void score_quality(struct award_score *score, const struct award_rules *rules,
                          const struct award_bid *bid)
{
    score->quality_minor = bid->wish_minor;
    for (size_t k = 0; k < rules->n_criteria; k++) {
        const struct award_criterion *criterion = &rules->criteria[k];
        const double mark = mark_of(criterion, bid, k);
        const double units = criterion->baseline > 0
                                 ? (double)(award_units(bid->units, mark, criterion->baseline) - bid->units)
                                 : mark;
        score->worth_minor[k] = money_nearest(criterion->worth_minor * units);
        score->quality_minor += score->worth_minor[k];
    }
}

/* ufab: the best of those that the band makes equal. */
static void mark_equal(struct award_score *scores, const struct award_rules *rules, size_t n)
{
    double best = 0;
    for (size_t i = 0; i < n; i++)
        best = scores[i].eligible ? fmax(best, scores[i].score) : best;
    for (size_t i = 0; i < n; i++)
        scores[i].equal = scores[i].eligible && compare_close(scores[i].score, (1 - rules->band) * best) >= 0;
}

static int by_score(const struct award_rules *rules, const struct award_score *a, const struct award_score *b)
{
    if (award_by_money(rules))
        return (a->score < b->score) - (a->score > b->score);
    if (rules->by == AWARD_UFAB && a->equal && b->equal)
        return rules->decider == DECIDER_PERFORMANCE
                   ? compare_close(b->performance, a->performance)
                   : (a->price_minor > b->price_minor) - (a->price_minor < b->price_minor);
    if (a->equal != b->equal)
        return a->equal ? -1 : 1;
    return compare_close(b->score, a->score);
}

bool award_tied(const struct award_rules *rules, const struct award_score *a, const struct award_score *b)
{
    return by_score(rules, a, b) == 0;
}

/* Below 0: the first is the better one. */
static int compare(const struct award_rules *rules, const struct award_score *scores,
                   const struct award_bid *bids, size_t a, size_t b)
{
    if (scores[a].eligible != scores[b].eligible)
        return scores[a].eligible ? -1 : 1;
    int order = scores[a].eligible ? by_score(rules, &scores[a], &scores[b]) : 0;
    if (order == 0)
        order = (bids[a].price_minor > bids[b].price_minor) - (bids[a].price_minor < bids[b].price_minor);
    if (order == 0)
        order = compare_close(bids[b].metric, bids[a].metric);
    return order ? order : strcmp(bids[a].name, bids[b].name);
}

size_t award_rank(struct award_score *scores, size_t *order, const struct award_rules *rules,
                  const struct award_bid *bids, size_t n)
{
    size_t eligible = 0;
    for (size_t i = 0; i < n; i++) {
        const struct award_bid *bid = &bids[i];
        scores[i] = (struct award_score){.performance = bid->metric};
        scores[i].eligible = !bid->excluded && bid->price_minor <= bid->most_minor &&
                             compare_close(bid->metric, bid->least_metric) >= 0;
        eligible += scores[i].eligible;
    }
    if (award_by_points(rules))
        score_points(scores, rules, bids, n);
    for (size_t i = 0; i < n; i++) {
        if (rules->by == AWARD_QUALITY)
            score_quality(&scores[i], rules, &bids[i]);
        const int64_t price_minor = bids[i].price_minor;
        scores[i].price_minor = price_minor;
        scores[i].score = scores[i].performance;
        if (award_by_money(rules))
            scores[i].score = (double)(scores[i].quality_minor - price_minor);
        else if (rules->by != AWARD_POINTS)
            scores[i].score /= (double)(price_minor > 0 ? price_minor : 1);
    }
    if (rules->by == AWARD_UFAB)
        mark_equal(scores, rules, n);
    for (size_t i = 0; i < n; i++) {
        size_t k = i;
        for (; k > 0 && compare(rules, scores, bids, i, order[k - 1]) < 0; k--)
            order[k] = order[k - 1];
        order[k] = i;
    }
    return eligible;
}
