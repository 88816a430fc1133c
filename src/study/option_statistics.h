/* option_statistics.h - sums the results of options over draws (montecarlo.c). */
#ifndef STUDY_OPTION_STATISTICS_H
#define STUDY_OPTION_STATISTICS_H

#include <stdbool.h>
#include <stddef.h>

#include "base/vec.h"
#include "scenario/scenario.h"

struct montecarlo;
struct instance;
struct record;

/* Sums over all draws for one option. */
struct option_sums {
    /* total weight of the draws in which the option is best: their number, or the probability of these
     * combinations */
    double won;
    double loss; /* sum of loss times weight */
    double worst;
    double bought; /* weight of draws in which this option and some other one buy something */
    double failed; /* weight of draws in which it buys nothing while another option does */
};

/* The options found so far with their sums. certain: index of the best option without error, or NO_INDEX. */
struct option_statistics {
    VEC(struct montecarlo_option) options;
    VEC(struct option_sums) sums; /* [options.n] */
    size_t certain;
    double total, nothing; /* weight of all draws, and of draws without a purchase */
    struct arena *arena;
};

/* The loss of an objective relative to the best one: additional cost for goal cost, otherwise missing rate.
 * NAN if own is NAN. */
double option_sums_loss(const struct instance *instance, double own, double best);

/* Adds a draw in which something is bought. loss: NAN if this option buys nothing. */
void option_sums_add(struct option_sums *tally, double loss, bool won, double weight);
void option_sums_join(struct option_sums *sum, const struct option_sums *tally);

/* Exchange results with another process (struct record). option_sums_carry: the sums of n options, without
 * empty ones. option_statistics_carry: the options with their sums. */
void option_sums_carry(struct record *record, struct option_sums *tallies, size_t n_options);
void option_statistics_carry(struct record *record, struct option_statistics *found,
                             const struct instance *instance);

/* Adds an option; the designs are copied. */
void option_statistics_add(struct option_statistics *found, const char *id,
                           const struct design *const *designs, size_t n);
void option_statistics_fini(struct option_statistics *found);

/* Adds another name to the i-th option, if it is new. `name` must outlive the statistics. */
void option_statistics_name(struct option_statistics *found, size_t i, const char *name);

/* Merges options that give the same order in every draw: option i into option of[i] <= i, which gains its
 * wins and its id as another name. Options with of[i] == i stay, in their order. */
void option_statistics_merge(struct option_statistics *found, const size_t *of);

/* Computes probabilities and losses of the options over out->done draws, and sorts them. */
void option_statistics_sum_up(struct montecarlo *out, const struct option_statistics *found, enum goal goal);

#endif
