/* option_statistics.h - what options come to over draws (montecarlo.c). */
#ifndef STUDY_OPTION_STATISTICS_H
#define STUDY_OPTION_STATISTICS_H

#include <stdbool.h>
#include <stddef.h>

#include "base/vec.h"
#include "scenario/scenario.h"

struct montecarlo;
struct problem;
struct record;

/* Sums over draws, one for each option. */
struct tally {
    double won;  /* weight: draws, or the probability of combinations */
    double loss; /* times weight */
    double worst;
    double bought; /* weight of buying something while another option does */
    double failed; /* of buying nothing meanwhile */
};

/* The options met, and what they come to. certain: the one that is best without error, or NO_INDEX. */
struct tallies {
    VEC(struct montecarlo_option) options;
    VEC(struct tally) sums; /* [options.n] */
    size_t certain;
    double total, nothing; /* weight of all draws, and of those in which nothing is bought */
    struct arena *arena;
};

/* What an objective lacks of the best: costs for goal cost, else what is wanted much of; NAN of NAN. */
double tally_loss(const struct problem *problem, double own, double best);

/* A draw in which something is bought. loss: NAN where the option buys nothing */
void tally_add(struct tally *tally, double loss, bool won, double weight);
void tally_join(struct tally *sum, const struct tally *tally);

/* Those of n options [n], most of which have nothing and are passed over; the options met, and theirs. */
void tally_carry(struct record *record, struct tally *tallies, size_t n_options);
void tallies_carry(struct record *record, struct tallies *found, const struct problem *problem);

/* An option that is new; the designs are copied. */
void tallies_add(struct tallies *found, const char *id, const struct design *const *designs, size_t n);
void tallies_fini(struct tallies *found);

/* Another name for the i-th option, once; `name` must last. */
void tallies_name(struct tallies *found, size_t i, const char *name);

/* The options of which of[i] == i are left, in their order: each with the draws that the others of its place
 * won, and with their ids as names. of[i] <= i: they made the same order in every draw. */
void tallies_merge(struct tallies *found, const size_t *of);

/* Probabilities and losses of the options, in their order, over out->done draws. */
void tallies_sum_up(struct montecarlo *out, const struct tallies *found, enum goal goal);

#endif
