/* model_laws.h - laws that every performance model must obey. Tests apply them to all models of the list; you
 * can apply them to your own. */
#ifndef TESTS_MODEL_LAWS_H
#define TESTS_MODEL_LAWS_H

#include <stdbool.h>

#include "model/model.h"

/* An application of a model, and the properties in which the model differs from the simplest one. */
struct law_sample {
    struct application app;
    /* tests/golden/NAME.tsv, whose column `model` has the model's key; NULL: the key itself, with `_` for `.`
     * and `-` */
    const char *golden;
    bool one_communicates; /* a single process also spends time moving data */
    bool serial;           /* part of the work does not scale with processes */
    bool not_scalable;     /* part of the work has a fixed time, or depends on more than the processor */
    double rate_ops;       /* rate of one process; 0: use 20e6 */
};

/* Fails unless the descriptor is complete and a golden file has the paper's numbers for it. */
void law_descriptor(const struct law_sample *sample);
void law_golden(const struct law_sample *sample);
/* A better network is never slower, and the time is the sum of its parts. */
void law_network(const struct law_sample *sample);
/* Measured message times on a straight line equal latency and bandwidth. Other times obey the laws of
 * networks, and slower messages never make a run faster. A model that knows its message sizes reports them.
 */
void law_messages(const struct law_sample *sample);
/* Without communication the time is work / (p f), with p processes of rate f. With a network the run is never
 * faster. */
void law_limit(const struct law_sample *sample);
/* Time units scale: a machine twice as fast in everything takes half the time. */
void law_scale(const struct law_sample *sample);
/* The rate rises with each whole number of processes up to the model's rises_until, for networks from slow to
 * ideal. */
void law_rise(const struct law_sample *sample);
/* The model's functions next_admissible (in both directions), code_cap and memory_Bpp agree with each
 * other. */
void law_count(const struct law_sample *sample);
/* Input outside the domain is rejected, and the message names it. */
void law_domain(const struct law_sample *sample);

/* Checks all laws. */
void model_laws(const struct law_sample *sample);

#endif
