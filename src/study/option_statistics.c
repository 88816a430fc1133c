/* option_statistics.c - how often options are the best, and what they lose, summed over draws. */
#include "study/option_statistics.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/record.h"
#include "base/sort.h"
#include "base/text.h"
#include "scenario/at_most.h"
#include "study/montecarlo.h"
#include "study/parallel_items.h"

double tally_loss(const struct problem *problem, double own, double best)
{
    return problem->goal == GOAL_COST ? own / best - 1 : 1 - own / best;
}

void tally_add(struct tally *tally, double loss, bool won, double weight)
{
    tally->won += won ? weight : 0;
    if (isnan(loss)) {
        tally->failed += weight;
        return;
    }
    tally->bought += weight;
    tally->loss += weight * fmax(0, loss);
    tally->worst = fmax(tally->worst, loss);
}

void montecarlo_interval(double *low, double *high, double probability, double n)
{
    const double z = 1.959963984540054;
    const double centre = (probability + z * z / (2 * n)) / (1 + z * z / n);
    const double half = z / (1 + z * z / n) * sqrt(probability * (1 - probability) / n + z * z / (4 * n * n));
    *low = probability > 0 ? fmax(0, centre - half) : 0; /* and not what rounding leaves */
    *high = probability < 1 ? fmin(1, centre + half) : 1;
}

/* Probability and losses of an option, of the draws in out->done. total: weight of all draws */
static void tally_sum(struct montecarlo_option *option, const struct montecarlo *out, const struct tally *sum,
                      enum goal goal, double total)
{
    const double n = (double)out->done, at_stake = sum->bought + sum->failed;
    const double p = fmin(1, sum->won / total);
    const bool cost = goal == GOAL_COST;
    option->probability = option->low = option->high = p;
    option->fails = sum->failed / total;
    option->worst_loss = sum->worst;
    if (cost)
        option->expected_loss = sum->bought > 0 ? sum->loss / sum->bought : (double)NAN;
    else
        option->expected_loss = at_stake > 0 ? (sum->loss + sum->failed) / at_stake : 0;
    if (sum->bought <= 0)
        option->worst_loss = cost ? (double)NAN : 1;
    else if (sum->failed > 0 && !cost)
        option->worst_loss = 1;
    if (!out->how.exact) {
        option->standard_error = sqrt(p * (1 - p) / n);
        montecarlo_interval(&option->low, &option->high, p, n);
    }
}

void tally_join(struct tally *sum, const struct tally *tally)
{
    sum->won += tally->won;
    sum->loss += tally->loss;
    sum->worst = fmax(sum->worst, tally->worst);
    sum->bought += tally->bought;
    sum->failed += tally->failed;
}

static int by_probability(const void *a, const void *b)
{
    const struct montecarlo_option *x = a, *y = b;
    if (x->probability != y->probability)
        return x->probability > y->probability ? -1 : 1;
    const double loss_x = isnan(x->expected_loss) ? (double)INFINITY : x->expected_loss;
    const double loss_y = isnan(y->expected_loss) ? (double)INFINITY : y->expected_loss;
    if (loss_x != loss_y)
        return loss_x < loss_y ? -1 : 1;
    return strcmp(x->id, y->id);
}

void tallies_sum_up(struct montecarlo *out, const struct tallies *found, enum goal goal)
{
    const size_t n = found->options.n;
    const char *best = found->certain == NO_INDEX ? NULL : found->options.v[found->certain].id;
    out->nothing = found->nothing / found->total;
    out->n_options = n;
    out->options = ARENA_COPY(found->arena, found->options.v, n, 0, struct montecarlo_option);
    for (size_t i = 0; i < n; i++)
        tally_sum(&out->options[i], out, &found->sums.v[i], goal, found->total);
    if (n)
        sort_stable(out->options, n, sizeof *out->options, by_probability);
    out->certain = NO_INDEX;
    for (size_t i = 0; i < n && best; i++)
        if (out->options[i].id == best)
            out->certain = i;
}

void tallies_add(struct tallies *found, const char *id, const struct design *const *designs, size_t n)
{
    const struct design **kept = ARENA_COPY(found->arena, designs, n, 0, const struct design *);
    VEC_PUSH(&found->options, ((struct montecarlo_option){.id = id, .designs = kept, .n_designs = n}));
    VEC_PUSH(&found->sums, ((struct tally){0}));
}

void tallies_name(struct tallies *found, size_t i, const char *name)
{
    struct montecarlo_option *option = &found->options.v[i];
    if (text_place(name, option->also, option->n_also) < option->n_also)
        return;
    const char **also = ARENA_COPY(found->arena, option->also, option->n_also, 1, const char *);
    also[option->n_also++] = name;
    option->also = also;
}

void tallies_merge(struct tallies *found, const size_t *of)
{
    size_t left = 0, certain = found->certain;
    size_t *place = ARENA_NEW(found->arena, found->options.n, size_t);
    for (size_t i = 0; i < found->options.n; i++) {
        place[i] = of[i] == i ? left : place[of[i]];
        if (of[i] == i) {
            found->options.v[left] = found->options.v[i];
            found->sums.v[left++] = found->sums.v[i];
        } else {
            found->sums.v[place[i]].won += found->sums.v[i].won;
            tallies_name(found, place[i], found->options.v[i].id);
        }
        certain = i == found->certain ? place[i] : certain;
    }
    found->certain = certain;
    found->options.n = found->sums.n = left;
}

void tallies_fini(struct tallies *found)
{
    free(found->options.v);
    free(found->sums.v);
}

static void carry_tally(struct record *record, struct tally *tally)
{
    record_real(record, &tally->won);
    record_real(record, &tally->loss);
    record_real(record, &tally->worst);
    record_real(record, &tally->bought);
    record_real(record, &tally->failed);
}

static bool is_empty(const struct tally *tally)
{
    return tally->won + tally->bought + tally->failed <= 0;
}

void tally_carry(struct record *record, struct tally *tallies, size_t n_options)
{
    size_t n = 0, at = 0;
    for (size_t i = 0; i < n_options; i++)
        n += !is_empty(&tallies[i]);
    record_count(record, &n, n_options);
    for (size_t i = 0; i < n && !record->bad; i++, at++) {
        while (record->out && is_empty(&tallies[at]))
            at++;
        record_count(record, &at, n_options - 1);
        carry_tally(record, &tallies[at]);
    }
}

static void carry_names(struct record *record, struct tallies *found, size_t i)
{
    enum { NAMES_AT_MOST = 1 << 20 };
    size_t n = record->out ? found->options.v[i].n_also : 0;
    record_count(record, &n, NAMES_AT_MOST);
    for (size_t k = 0; k < n && !record->bad; k++) {
        const char *name = record->out ? found->options.v[i].also[k] : NULL;
        record_text(record, &name);
        record->bad = record->bad || !name;
        if (!record->out && !record->bad)
            tallies_name(found, i, name);
    }
}

static void carry_option(struct record *record, struct tallies *found, const struct problem *problem,
                         size_t i)
{
    const struct design *designs[CLUSTERS_AT_MOST] = {NULL};
    struct montecarlo_option *option = record->out ? &found->options.v[i] : NULL;
    const char *id = option ? option->id : NULL;
    size_t n = option ? option->n_designs : 0;
    record_text(record, &id);
    record_count(record, &n, CLUSTERS_AT_MOST);
    for (size_t d = 0; d < n; d++) {
        designs[d] = option ? option->designs[d] : NULL;
        each_carry_design(record, &designs[d], problem);
        record->bad = record->bad || !designs[d];
    }
    if (!option && !record->bad)
        tallies_add(found, id, designs, n);
    carry_names(record, found, i);
    if (!record->bad)
        carry_tally(record, &found->sums.v[i]);
}

void tallies_carry(struct record *record, struct tallies *found, const struct problem *problem)
{
    enum { OPTIONS_AT_MOST = 1 << 20 };
    size_t n = found->options.n;
    record_size(record, &found->certain);
    record_real(record, &found->total);
    record_real(record, &found->nothing);
    record_count(record, &n, OPTIONS_AT_MOST);
    for (size_t i = 0; i < n && !record->bad; i++)
        carry_option(record, found, problem, i);
}
