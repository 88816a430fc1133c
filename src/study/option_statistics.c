/* option_statistics.c - sums how often options are best, and their losses. */
#include "study/option_statistics.h"

#include <math.h>
#include <string.h>

#include "base/mem.h"
#include "base/record.h"
#include "base/sort.h"
#include "base/text.h"
#include "scenario/at_most.h"
#include "study/montecarlo.h"
#include "study/parallel_items.h"

double option_sums_loss(const struct instance *instance, double own, double best)
{
    return instance->goal == GOAL_COST ? own / best - 1 : 1 - own / best;
}

void option_sums_add(struct option_sums *sums_of_draws, double loss, bool won, double weight)
{
    sums_of_draws->won += won ? weight : 0;
    if (isnan(loss)) {
        sums_of_draws->failed += weight;
        return;
    }
    sums_of_draws->bought += weight;
    sums_of_draws->loss += weight * fmax(0, loss);
    sums_of_draws->worst = fmax(sums_of_draws->worst, loss);
}

void montecarlo_interval(double *low, double *high, double probability, double n)
{
    const double z = 1.959963984540054;
    const double centre = (probability + z * z / (2 * n)) / (1 + z * z / n);
    const double half = z / (1 + z * z / n) * sqrt(probability * (1 - probability) / n + z * z / (4 * n * n));
    *low = probability > 0 ? fmax(0, centre - half) : 0; /* exact, in spite of rounding */
    *high = probability < 1 ? fmin(1, centre + half) : 1;
}

/* Sets probability and losses of an option. total: weight of all draws. */
static void option_sums_total(struct montecarlo_option *option, const struct montecarlo *out,
                              const struct option_sums *sum, enum goal goal, double total)
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

void option_sums_join(struct option_sums *sum, const struct option_sums *sums_of_draws)
{
    sum->won += sums_of_draws->won;
    sum->loss += sums_of_draws->loss;
    sum->worst = fmax(sum->worst, sums_of_draws->worst);
    sum->bought += sums_of_draws->bought;
    sum->failed += sums_of_draws->failed;
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

void option_statistics_sum_up(struct montecarlo *out, const struct option_statistics *found, enum goal goal)
{
    const size_t n = found->options.n;
    const char *best = found->certain == NO_INDEX ? NULL : found->options.v[found->certain].id;
    out->nothing = found->nothing / found->total;
    out->n_options = n;
    out->options = ARENA_COPY(found->arena, found->options.v, n, 0, struct montecarlo_option);
    for (size_t i = 0; i < n; i++)
        option_sums_total(&out->options[i], out, &found->sums.v[i], goal, found->total);
    if (n)
        sort_stable(out->options, n, sizeof *out->options, by_probability);
    out->certain = NO_INDEX;
    for (size_t i = 0; i < n && best; i++)
        if (out->options[i].id == best)
            out->certain = i;
}

void option_statistics_add(struct option_statistics *found, const char *id,
                           const struct design *const *designs, size_t n)
{
    const struct design **kept = ARENA_COPY(found->arena, designs, n, 0, const struct design *);
    VEC_PUSH(&found->options, ((struct montecarlo_option){.id = id, .designs = kept, .n_designs = n}));
    VEC_PUSH(&found->sums, ((struct option_sums){0}));
}

void option_statistics_name(struct option_statistics *found, size_t i, const char *name)
{
    struct montecarlo_option *option = &found->options.v[i];
    if (text_place(name, option->also, option->n_also) < option->n_also)
        return;
    const char **also = ARENA_COPY(found->arena, option->also, option->n_also, 1, const char *);
    also[option->n_also++] = name;
    option->also = also;
}

void option_statistics_merge(struct option_statistics *found, const size_t *of)
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
            option_statistics_name(found, place[i], found->options.v[i].id);
        }
        certain = i == found->certain ? place[i] : certain;
    }
    found->certain = certain;
    found->options.n = found->sums.n = left;
}

void option_statistics_fini(struct option_statistics *found)
{
    mem_free(found->options.v);
    mem_free(found->sums.v);
}

static void carry_sums(struct record *record, struct option_sums *sums_of_draws)
{
    record_real(record, &sums_of_draws->won);
    record_real(record, &sums_of_draws->loss);
    record_real(record, &sums_of_draws->worst);
    record_real(record, &sums_of_draws->bought);
    record_real(record, &sums_of_draws->failed);
}

static bool is_empty(const struct option_sums *sums_of_draws)
{
    return sums_of_draws->won + sums_of_draws->bought + sums_of_draws->failed <= 0;
}

void option_sums_carry(struct record *record, struct option_sums *sums, size_t n_options)
{
    size_t n = 0, at = 0;
    for (size_t i = 0; i < n_options; i++)
        n += !is_empty(&sums[i]);
    record_count(record, &n, n_options);
    for (size_t i = 0; i < n && !record->bad; i++, at++) {
        while (record->out && is_empty(&sums[at]))
            at++;
        record_count(record, &at, n_options - 1);
        carry_sums(record, &sums[at]);
    }
}

static void carry_names(struct record *record, struct option_statistics *found, size_t i)
{
    enum { NAMES_AT_MOST = 1 << 20 };
    size_t n = record->out ? found->options.v[i].n_also : 0;
    record_count(record, &n, NAMES_AT_MOST);
    for (size_t k = 0; k < n && !record->bad; k++) {
        const char *name = record->out ? found->options.v[i].also[k] : NULL;
        record_text(record, &name);
        record->bad = record->bad || !name;
        if (!record->out && !record->bad)
            option_statistics_name(found, i, name);
    }
}

static void carry_option(struct record *record, struct option_statistics *found,
                         const struct instance *instance, size_t i)
{
    const struct design *designs[CLUSTERS_AT_MOST] = {NULL};
    struct montecarlo_option *option = record->out ? &found->options.v[i] : NULL;
    const char *id = option ? option->id : NULL;
    size_t n = option ? option->n_designs : 0;
    record_text(record, &id);
    record_count(record, &n, CLUSTERS_AT_MOST);
    for (size_t d = 0; d < n; d++) {
        designs[d] = option ? option->designs[d] : NULL;
        parallel_carry_design(record, &designs[d], instance);
        record->bad = record->bad || !designs[d];
    }
    if (!option && !record->bad)
        option_statistics_add(found, id, designs, n);
    carry_names(record, found, i);
    if (!record->bad)
        carry_sums(record, &found->sums.v[i]);
}

void option_statistics_carry(struct record *record, struct option_statistics *found,
                             const struct instance *instance)
{
    enum { OPTIONS_AT_MOST = 1 << 20 };
    size_t n = found->options.n;
    record_size(record, &found->certain);
    record_real(record, &found->total);
    record_real(record, &found->nothing);
    record_count(record, &n, OPTIONS_AT_MOST);
    for (size_t i = 0; i < n && !record->bad; i++)
        carry_option(record, found, instance, i);
}
