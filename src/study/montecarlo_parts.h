/* montecarlo_parts.h - what the draws of one cluster and of several share. */
#ifndef STUDY_MONTECARLO_PARTS_H
#define STUDY_MONTECARLO_PARTS_H

#include "study/montecarlo.h"

/* Sums over draws, one for each option. */
struct tally {
    double won;  /* weight: draws, or the probability of combinations */
    double loss; /* times weight */
    double worst;
    double bought; /* weight of buying something while another option does */
    double failed; /* of buying nothing meanwhile */
};

/* Adds a draw in which something is bought: what an option loses (NAN: it buys nothing), and whether it is
 * the best. */
void tally_add(struct tally *tally, double loss, bool won, double weight);

/* Probability and losses of an option, of the draws in out->done. total: weight of all draws */
void tally_sum(struct montecarlo_option *option, const struct montecarlo *out, const struct tally *sum,
               enum goal goal, double total);

/* Orders the options; certain: the one that is best without error, NO_INDEX where there is none. */
void montecarlo_rank(struct montecarlo *out, size_t certain);

/* montecarlo_run for several clusters. */
enum status montecarlo_several(struct montecarlo *out, struct problem *problem,
                               const struct draw_options *options, const struct stop *stop,
                               struct arena *arena, struct diag *diag);

#endif
