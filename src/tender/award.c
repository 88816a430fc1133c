/* award.c - scores and ranks bids, and finds the values of one input at which another bid wins. */
#include "tender/award.h"

#include <math.h>
#include <string.h>

#include "base/arena.h"
#include "base/decimal.h"
#include "base/mem.h"
#include "base/sort.h"
#include "base/vec.h"
#include "catalog/snapshot.h"

const struct award_method award_methods[N_AWARDS] = {
    [AWARD_PRICE] = {"the lowest price among bids that meet the requirements", "P", "common"},
    [AWARD_VALUE] = {"the highest performance per price", "Z = L / P", "UfAB 2018, simple richtwert method"},
    [AWARD_UFAB] = {"the tie-breaker among bids within the band of the best performance per price",
                    "Z = L / P; bids with Z >= (1 - band) max Z are equal",
                    "UfAB 2018, extended richtwert method"},
    [AWARD_POINTS] =
        {"the highest weighted sum of points",
         "sum of weight x points / sum of weights, plus points of optional requirements; range: scale (x - "
         "min) / "
         "(max - min); ratio: scale x / max; of the price: scale (max - x) / (max - min), scale min / x",
         "common"},
    [AWARD_QUALITY] = {"the lowest price after deducting the worth of quality", "P - Q",
                       "Dutch public procurement (gunnen op waarde)"},
};

int64_t award_units(int64_t units, double utilisation, double baseline)
{
    return (int64_t)ceil((double)units * utilisation / baseline * (1 - TIE_RELATIVE));
}

/* The value by which a bid is judged in criterion k: its mark, its metric or its price. */
static double mark_of(const struct award_criterion *criterion, const struct award_bid *bid, size_t k)
{
    if (criterion->of == AWARD_OF_MARKS)
        return bid->marks[k];
    return criterion->of == AWARD_OF_METRIC ? bid->metric : (double)bid->price_minor;
}

/* Points of the value x. `least` and `most` are the extreme values among the bids that can win. */
static double points_of(double x, double least, double most, const struct award_criterion *criterion,
                        double scale)
{
    const bool low = criterion->of == AWARD_OF_PRICE;
    if (criterion->full > 0)
        return scale * fmin(x, criterion->full) / criterion->full;
    if (x == (low ? least : most)) /* the best value gets all points, even a price of 0 */
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
        scores[i].performance = bids[i].optional_points;
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
    score->quality_minor = bid->optional_minor;
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

/* Marks the bids within the band of the best score (award by ufab). */
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
        return rules->tie_breaker == TIE_BREAKER_PERFORMANCE
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

/* Negative if bid a is better than bid b. */
static int compare(const struct award_rules *rules, const struct award_score *scores,
                   const struct award_bid *bids, size_t a, size_t b)
{
    if (scores[a].eligible != scores[b].eligible)
        return scores[a].eligible ? -1 : 1;
    int order = 0;
    if (scores[a].eligible) {
        order = by_score(rules, &scores[a], &scores[b]);
        order = order ? order : compare_close(scores[b].performance, scores[a].performance);
        order = order ? order : compare_close(bids[b].metric, bids[a].metric);
    }
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

/* Every difference of two scores, multiplied by their divisors, is a polynomial of at most this degree. */
enum { DEGREE = 4, SAMPLES = DEGREE + 1 };

/* After the last event the zeros lie too close to each other in t. The input is doubled this often instead.
 */
enum { DOUBLINGS = 20 };

typedef VEC(double) value_list;

struct flip_search {
    const struct award_flip *flip;
    struct award_rules rules;
    const struct award_bid *base; /* [n] unchanged */
    /* number of price units in a minor unit; prices are computed in these units, so that no step of the
     * search rounds a price */
    double parts;
    int64_t least_minor;    /* lowest price by which award_rank divides */
    double largest_minor;   /* largest sum of a bid's price and its limit */
    struct award_bid *bids; /* [n] with the input changed */
    size_t n;
    struct award_criterion *criteria;
    struct award_score *scores; /* [n] */
    size_t *order;
    value_list events; /* values at which the winner may change */
};

bool award_in_money(const struct award_flip *flip, const struct award_rules *rules)
{
    return flip->input == AWARD_PRICE_OF || (flip->input == AWARD_WEIGHT_OF && rules->by == AWARD_QUALITY);
}

/* True if a change of the input changes bid i, because bid i is the input's bid or shares the input with
 * it. */
static bool is_moved(const struct flip_search *m, size_t i)
{
    const struct award_bid *of = &m->base[m->flip->bid];
    const bool same = m->base[i].family == of->family;
    return m->flip->input == AWARD_METRIC_OF ? same && m->base[i].metric == of->metric : same;
}

static double now_of(const struct award_flip *flip, const struct award_rules *rules,
                     const struct award_bid *bids)
{
    const struct award_criterion *criterion = &rules->criteria[flip->criterion];
    switch (flip->input) {
    case AWARD_PRICE_OF:
        return (double)bids[flip->bid].price_minor;
    case AWARD_METRIC_OF:
        return bids[flip->bid].metric;
    case AWARD_MARK_OF:
        return bids[flip->bid].marks[flip->criterion];
    case AWARD_WEIGHT_OF:
        return rules->by == AWARD_QUALITY ? criterion->worth_minor : criterion->weight;
    case AWARD_BAND:
        break;
    }
    return rules->band;
}

/* The price of bid i if the first bid of its family costs x. Saturates at the largest amount of money. */
static int64_t moved_price(const struct flip_search *m, size_t i, double x)
{
    const double price_minor = (double)(m->base[i].price_minor - m->base[m->flip->bid].price_minor) + x;
    return money_nearest(fmax(price_minor, (double)m->least_minor) * m->parts);
}

static void begin_flip_search(struct flip_search *m, const struct award_flip *flip,
                              const struct award_rules *rules, const struct award_bid *bids, size_t n,
                              struct arena *arena)
{
    *m = (struct flip_search){.flip = flip, .rules = *rules, .base = bids, .n = n};
    m->largest_minor = 1;
    for (size_t i = 0; i < n; i++)
        m->largest_minor =
            fmax(m->largest_minor, (double)(bids[i].most_minor < MONEY_MAX ? bids[i].most_minor : 0) +
                                       (double)bids[i].price_minor);
    m->parts = 1;
    while (!award_by_money(rules) && ldexp(m->parts * m->largest_minor, DOUBLINGS + 2) < (double)MONEY_MAX &&
           m->parts < 1 << 20)
        m->parts *= 2;
    m->least_minor = !award_by_money(rules) && rules->by != AWARD_POINTS;
    m->bids = ARENA_NEW(arena, n, struct award_bid);
    m->scores = ARENA_NEW(arena, n, struct award_score);
    m->order = ARENA_NEW(arena, n, size_t);
    m->criteria = ARENA_COPY(arena, rules->criteria, rules->n_criteria, 0, struct award_criterion);
    for (size_t i = 0; i < n; i++) {
        m->bids[i] = bids[i];
        m->bids[i].price_minor = moved_price(m, i, (double)bids[flip->bid].price_minor);
        if (bids[i].most_minor < MONEY_MAX)
            m->bids[i].most_minor *= (int64_t)m->parts;
        m->bids[i].marks = ARENA_COPY(arena, bids[i].marks, rules->n_criteria, 0, double);
    }
    m->rules.criteria = m->criteria;
}

/* Sets the input to x and ranks. Returns the winner; NO_INDEX: no bid can win. */
static size_t rank_at(struct flip_search *m, double x)
{
    const struct award_flip *flip = m->flip;
    if (flip->input == AWARD_BAND)
        m->rules.band = x;
    else if (flip->input == AWARD_WEIGHT_OF && m->rules.by == AWARD_QUALITY)
        m->criteria[flip->criterion].worth_minor = x;
    else if (flip->input == AWARD_WEIGHT_OF)
        m->criteria[flip->criterion].weight = x;
    for (size_t i = 0; i < m->n && flip->input <= AWARD_MARK_OF; i++) {
        if (!is_moved(m, i))
            continue;
        if (flip->input == AWARD_PRICE_OF)
            m->bids[i].price_minor = moved_price(m, i, x);
        else if (flip->input == AWARD_METRIC_OF)
            m->bids[i].metric = x;
        else
            m->bids[i].marks[flip->criterion] = x;
    }
    return award_rank(m->scores, m->order, &m->rules, m->bids, m->n) > 0 ? m->order[0] : NO_INDEX;
}

size_t award_winner_at(const struct award_flip *flip, double value, const struct award_rules *rules,
                       const struct award_bid *bids, size_t n, struct arena *arena)
{
    struct flip_search m;
    begin_flip_search(&m, flip, rules, bids, n, arena);
    return rank_at(&m, value);
}

/* --- zeros of polynomials between 0 and 1 --- */

static double polynomial(const double *c, int degree, double t)
{
    double sum = c[degree];
    for (int i = degree; i-- > 0;)
        sum = sum * t + c[i];
    return sum;
}

/* Finds the zeros of a polynomial in [0, 1]. Between two zeros of its derivative it has at most one zero. */
static size_t zeros(double *out, const double *c, int degree)
{
    double slope[DEGREE + 1], turns[DEGREE + 2];
    size_t n = 0;
    if (degree == 0)
        return 0;
    for (int i = 1; i <= degree; i++)
        slope[i - 1] = i * c[i];
    size_t n_turns = zeros(turns + 1, slope, degree - 1);
    turns[0] = 0;
    turns[++n_turns] = 1;
    for (size_t i = 0; i < n_turns; i++) {
        double low = turns[i], high = turns[i + 1];
        const bool rises = polynomial(c, degree, low) <= 0;
        if (rises == (polynomial(c, degree, high) <= 0))
            continue;
        for (int halving = 0; halving < 60; halving++) {
            const double middle = low + (high - low) / 2;
            if ((polynomial(c, degree, middle) <= 0) == rises)
                low = middle;
            else
                high = middle;
        }
        out[n++] = low;
    }
    return n;
}

/* Computes the coefficients of the polynomial with these values at t = (s + 1/2) / SAMPLES (Newton's form).
 */
static void interpolate(double *c, const double *values)
{
    double difference[SAMPLES];
    memcpy(difference, values, sizeof difference);
    for (int k = 1; k < SAMPLES; k++)
        for (int s = SAMPLES; s-- > k;)
            difference[s] = (difference[s] - difference[s - 1]) * SAMPLES / k;
    memset(c, 0, SAMPLES * sizeof *c);
    for (int k = SAMPLES; k-- > 0;) {
        for (int i = SAMPLES; i-- > 0;)
            c[i] = (i > 0 ? c[i - 1] : 0) - (k + 0.5) / SAMPLES * c[i];
        c[0] += difference[k];
    }
}

/* --- values at which the winner may change --- */

/* An interval of the input from `from` to `to`. If `to` is INFINITY, `span` sets the scale. */
struct input_interval {
    double from, to, span;
};

static double interval_value(const struct input_interval *piece, double t)
{
    return isinf(piece->to) ? piece->from + piece->span * t / (1 - t)
                            : piece->from + (piece->to - piece->from) * t;
}

/* The common divisor of all scores, without each bid's own price. It is the range or the maximum of the
 * criterion whose marks the input changes, or the sum of the weights. */
static double divisor(const struct flip_search *m)
{
    const struct award_flip *flip = m->flip;
    double weights = 0;
    for (size_t k = 0; k < m->rules.n_criteria; k++) {
        const struct award_criterion *criterion = &m->criteria[k];
        const bool own = flip->input == AWARD_MARK_OF
                             ? k == flip->criterion
                             : (flip->input == AWARD_PRICE_OF && criterion->of == AWARD_OF_PRICE) ||
                                   (flip->input == AWARD_METRIC_OF && criterion->of == AWARD_OF_METRIC);
        double least = INFINITY, most = -INFINITY;
        weights += criterion->weight;
        if (!own || criterion->full > 0)
            continue;
        for (size_t i = 0; i < m->n; i++) {
            const double x = criterion->of == AWARD_OF_MARKS    ? m->bids[i].marks[k]
                             : criterion->of == AWARD_OF_METRIC ? m->bids[i].metric
                                                                : (double)m->bids[i].price_minor;
            least = m->scores[i].eligible ? fmin(least, x) : least;
            most = m->scores[i].eligible ? fmax(most, x) : most;
        }
        if (criterion->formula == FORMULA_RANGE && most > least)
            return most - least;
        return criterion->formula == FORMULA_RATIO && criterion->of != AWARD_OF_PRICE && most > 0 ? most : 1;
    }
    return flip->input == AWARD_WEIGHT_OF ? weights : 1;
}

/* Scores at the sample points of an interval. */
struct score_samples {
    double score[SAMPLES][BIDS_AT_MOST];
    double performance[SAMPLES][BIDS_AT_MOST];
    double price[SAMPLES][BIDS_AT_MOST];
    double factor[SAMPLES]; /* the divisor, and the power of 1 - t that makes an unbounded interval's scores
                               polynomials */
    double band[SAMPLES];
};

static void add_zeros(struct flip_search *m, const struct input_interval *piece, const double *values)
{
    double c[SAMPLES], t[DEGREE];
    interpolate(c, values);
    const size_t n = zeros(t, c, DEGREE);
    for (size_t i = 0; i < n; i++)
        VEC_PUSH(&m->events, interval_value(piece, t[i]));
}

/* Adds the inputs at which the score of bid i equals that of bid j. If `banded`, the score of j is reduced by
 * the band, and the inputs at which both perform equally are added. */
static void compare_two(struct flip_search *m, const struct input_interval *piece,
                        const struct score_samples *of, size_t i, size_t j, bool banded)
{
    double values[SAMPLES], performance[SAMPLES];
    const bool priced = m->flip->input == AWARD_PRICE_OF;
    for (int s = 0; s < SAMPLES; s++) {
        const double part = banded ? 1 - of->band[s] : 1;
        const double prices = fmax(of->price[s][i], 1) * fmax(of->price[s][j], 1); /* the input is positive */
        const double factor = of->factor[s] * (priced ? prices : 1);
        values[s] = (of->score[s][i] - part * of->score[s][j]) * factor;
        performance[s] = (of->performance[s][i] - of->performance[s][j]) * of->factor[s];
    }
    add_zeros(m, piece, values);
    if (banded)
        add_zeros(m, piece, performance);
}

static void add_interval(struct flip_search *m, const struct input_interval *piece, size_t winner)
{
    static _Thread_local struct score_samples of;
    for (int s = 0; s < SAMPLES; s++) {
        const double t = (s + 0.5) / SAMPLES;
        rank_at(m, interval_value(piece, t));
        of.factor[s] = divisor(m) * (isinf(piece->to) ? number_pow(1 - t, DEGREE) : 1);
        of.band[s] = m->rules.band;
        for (size_t i = 0; i < m->n; i++) {
            of.score[s][i] = m->scores[i].score;
            of.performance[s][i] = m->scores[i].performance;
            of.price[s][i] = (double)m->bids[i].price_minor;
        }
    }
    const bool banded = m->rules.by == AWARD_UFAB;
    for (size_t i = 0; i < m->n; i++)
        for (size_t j = 0; j < m->n; j++)
            if (i != j && m->scores[i].eligible && m->scores[j].eligible && (banded || i == winner))
                compare_two(m, piece, &of, i, j, banded);
}

/* Adds the values of the input at which two bids have equal prices, metrics or marks. Adds those at which a
 * price reaches its limit or a metric its minimum, too. */
static void add_knots(struct flip_search *m)
{
    const struct award_flip *flip = m->flip;
    for (size_t i = 0; i < m->n && flip->input <= AWARD_MARK_OF; i++) {
        if (!is_moved(m, i))
            continue;
        const double shift = (double)(m->base[flip->bid].price_minor - m->base[i].price_minor),
                     most = (double)m->base[i].most_minor;
        for (size_t j = 0; j < m->n; j++) {
            if (is_moved(m, j))
                continue;
            VEC_PUSH(&m->events, flip->input == AWARD_PRICE_OF    ? (double)m->base[j].price_minor + shift
                                 : flip->input == AWARD_METRIC_OF ? m->base[j].metric
                                                                  : m->base[j].marks[flip->criterion]);
        }
        if (flip->input == AWARD_PRICE_OF && most < (double)MONEY_MAX) {
            VEC_PUSH(&m->events, most + shift);
            VEC_PUSH(&m->events, most + shift + 1);
        }
        if (flip->input == AWARD_METRIC_OF && m->base[i].least_metric > 0)
            VEC_PUSH(&m->events, m->base[i].least_metric * (1 - TIE_RELATIVE));
    }
}

/* The smallest and the largest value that the input can have; INFINITY: unlimited. */
static void find_ends(double ends[2], const struct flip_search *m)
{
    const struct award_flip *flip = m->flip;
    const struct award_criterion *criterion = &m->criteria[flip->criterion];
    ends[0] = flip->input == AWARD_PRICE_OF ? 1 : 0;
    ends[1] = INFINITY;
    for (size_t i = 0; i < m->n && flip->input == AWARD_PRICE_OF; i++)
        if (is_moved(m, i)) /* keeps the prices of all alternatives positive */
            ends[0] = fmax(ends[0], 1 + (double)(m->base[flip->bid].price_minor - m->base[i].price_minor));
    if (flip->input == AWARD_WEIGHT_OF && m->rules.by != AWARD_QUALITY && m->rules.n_criteria == 1)
        ends[0] = criterion->weight; /* the weight of a single criterion has no effect */
    if (flip->input == AWARD_MARK_OF && (criterion->full > 0 || criterion->baseline > 0))
        ends[1] = criterion->full > 0 ? criterion->full : 1;
    if (flip->input == AWARD_BAND)
        ends[1] = 1;
}

/* Adds the zeros between the events found so far. */
static void add_all_zeros(struct flip_search *m, const double ends[2], size_t winner)
{
    const size_t n = m->events.n;
    const double measure = m->flip->input == AWARD_PRICE_OF ? m->largest_minor : 1;
    const double span = fmax(measure, m->events.v[n - 1]);
    for (size_t i = 0; i < n; i++) {
        const struct input_interval piece = {m->events.v[i],
                                             i + 1 < n ? m->events.v[i + 1] : (double)INFINITY, span};
        if (piece.from >= ends[0] && piece.to > piece.from && !(i + 1 == n && isfinite(ends[1])))
            add_interval(m, &piece, winner);
    }
    sort_reals(m->events.v, m->events.n, sizeof *m->events.v);
    const double last = m->events.v[m->events.n - 1];
    if (isfinite(ends[1]))
        VEC_PUSH(&m->events, ends[1]);
    for (int k = 0; k <= DOUBLINGS && !isfinite(ends[1]); k++)
        VEC_PUSH(&m->events, last + ldexp(span, k));
}

/* --- the nearest flip --- */

/* Finds the first value at which two bids change places. Their rounded sums may do so several times within
 * one minor unit. */
static double first_rounded_flip(struct flip_search *m, double now, double without, size_t winner)
{
    enum { LOOKS = 4096 };
    const double step = without > now ? 1 : -1;
    double x = without - step * fmin(LOOKS, fabs(without - now));
    while (x != without && rank_at(m, x) == winner)
        x += step;
    return x;
}

/* Bisects between `with`, where the winner wins, and `without`, where it does not. */
static struct award_side bisect_flip(struct flip_search *m, double with, double without, size_t winner)
{
    const bool whole = award_in_money(m->flip, &m->rules);
    for (;;) {
        double middle = with + (without - with) / 2;
        middle = whole ? (without > with ? floor(middle) : ceil(middle)) : middle;
        if (middle == with || middle == without || fabs(without - with) <= fmax(1e-14 * fabs(without), 1e-15))
            break;
        if (rank_at(m, middle) == winner)
            with = middle;
        else
            without = middle;
    }
    if (whole && m->flip->input == AWARD_WEIGHT_OF)
        without = first_rounded_flip(m, m->flip->now, without, winner);
    return (struct award_side){true, without, rank_at(m, without)};
}

/* Finds the nearest flip on one side. Ranks the bids at each event, nearest first, and at one value between
 * each two events. */
static struct award_side find_flip_side(struct flip_search *m, const double ends[2], double now, bool above,
                                        size_t winner)
{
    const bool whole = award_in_money(m->flip, &m->rules);
    double with = now;
    for (size_t k = 0; k < m->events.n; k++) {
        const size_t at = above ? k : m->events.n - 1 - k;
        const double event = m->events.v[at];
        const double next = k + 1 == m->events.n ? event : m->events.v[above ? at + 1 : at - 1];
        if (above ? next < now : next > now)
            continue;
        const double asked[] = {event, event, event + (next - event) / 2, next};
        for (size_t q = 0; q < sizeof asked / sizeof *asked; q++) {
            const double x = whole ? (q % 2 ? ceil(asked[q]) : floor(asked[q])) : asked[q];
            if (x < ends[0] || x > ends[1] || (above ? x <= with : x >= with))
                continue;
            if (rank_at(m, x) != winner)
                return bisect_flip(m, with, x, winner);
            with = x;
        }
    }
    return (struct award_side){.winner = winner};
}

/* The largest mark or worth to try: its products stay below the largest amount of money. */
static double worth_end(const struct flip_search *m)
{
    double largest = 1;
    for (size_t i = 0; i < m->n; i++)
        for (size_t k = 0; k < m->rules.n_criteria; k++)
            largest = fmax(
                largest, fmax(m->base[i].marks[k], fmax(m->base[i].metric, 100 * (double)m->base[i].units)));
    if (m->flip->input != AWARD_WEIGHT_OF && m->rules.n_criteria)
        largest = fmax(1, m->criteria[m->flip->criterion].worth_minor * largest);
    return 1e15 / largest;
}

void award_flip(struct award_flip *flip, const struct award_rules *rules, const struct award_bid *bids,
                size_t n, struct arena *arena)
{
    struct flip_search m;
    double ends[2];
    begin_flip_search(&m, flip, rules, bids, n, arena);
    flip->now = now_of(flip, rules, bids);
    const size_t winner = rank_at(&m, flip->now);
    find_ends(ends, &m);
    const double far = !award_by_money(rules)          ? (double)INFINITY
                       : flip->input == AWARD_PRICE_OF ? (double)MONEY_MAX / 16
                                                       : worth_end(&m);
    VEC_PUSH(&m.events, ends[0]);
    VEC_PUSH(&m.events, flip->now);
    if (isfinite(fmin(ends[1], far)))
        VEC_PUSH(&m.events, fmin(ends[1], far));
    add_knots(&m);
    sort_reals(m.events.v, m.events.n, sizeof *m.events.v);
    if (!award_by_money(rules))
        add_all_zeros(&m, ends, winner);
    flip->sides[0] = find_flip_side(&m, ends, flip->now, false, winner);
    flip->sides[1] = find_flip_side(&m, ends, flip->now, true, winner);
    mem_free(m.events.v);
}

/* --- all inputs --- */

typedef VEC(struct award_flip) flip_list;

bool award_has_metric(const struct award_rules *rules, size_t *criterion)
{
    *criterion = 0;
    for (size_t k = 0; k < rules->n_criteria; k++)
        if (rules->criteria[k].of == AWARD_OF_METRIC) {
            *criterion = k;
            return true;
        }
    return !award_by_points(rules) && (rules->by == AWARD_VALUE || rules->by == AWARD_UFAB);
}

/* True if bid i represents its family and a bid of the family can win. It is the first of the family or, if
 * `of_metric` is true, the first of those with its metric. */
static bool is_first(const struct award_bid *bids, size_t n, size_t i, bool of_metric)
{
    bool can = false;
    for (size_t j = 0; j < n; j++)
        can = can || (!bids[j].excluded && bids[j].family == bids[i].family);
    if (!can)
        return false;
    for (size_t j = 0; j < i; j++)
        if (bids[j].family == bids[i].family && (!of_metric || bids[j].metric == bids[i].metric))
            return false;
    return true;
}

struct award_flip *award_flips(size_t *n_flips, const struct award_rules *rules, const struct award_bid *bids,
                               size_t n, struct arena *arena)
{
    flip_list list = {0};
    size_t metric = 0;
    const bool has_metric = award_has_metric(rules, &metric);
    for (size_t i = 0; i < n; i++)
        if (is_first(bids, n, i, false))
            VEC_PUSH(&list, (struct award_flip){.input = AWARD_PRICE_OF, .bid = i});
    for (size_t i = 0; i < n; i++)
        if ((has_metric || bids[i].least_metric > 0) && is_first(bids, n, i, true))
            VEC_PUSH(&list, (struct award_flip){.input = AWARD_METRIC_OF, .bid = i, .criterion = metric});
    for (size_t k = 0; k < rules->n_criteria; k++) {
        VEC_PUSH(&list, (struct award_flip){.input = AWARD_WEIGHT_OF, .criterion = k});
        for (size_t i = 0; i < n && rules->criteria[k].of == AWARD_OF_MARKS; i++)
            if (is_first(bids, n, i, false))
                VEC_PUSH(&list, (struct award_flip){.input = AWARD_MARK_OF, .bid = i, .criterion = k});
    }
    if (rules->by == AWARD_UFAB)
        VEC_PUSH(&list, (struct award_flip){.input = AWARD_BAND});
    struct award_flip *out = ARENA_NEW(arena, list.n, struct award_flip);
    for (size_t i = 0; i < list.n; i++) {
        out[i] = list.v[i];
        struct arena scratch = ARENA_INIT;
        award_flip(&out[i], rules, bids, n, &scratch);
        arena_fini(&scratch);
    }
    *n_flips = list.n;
    mem_free(list.v);
    return out;
}
