/* model_laws.h - what holds for every performance model: the models of the list are held to it, and so is one
 * of your own. */
#ifndef TESTS_MODEL_LAWS_H
#define TESTS_MODEL_LAWS_H

#include <stdbool.h>

#include "model/model.h"

/* An application of a model to try, and how its model departs from the plainest one. */
struct law_sample {
    struct application app;
    const char *golden;    /* tests/golden/NAME.tsv, whose column `model` has the model's key; NULL: the key
                            * itself,    with `_` for `.` and `-` */
    bool one_communicates; /* a single process pays for moving its data, too */
    bool serial;           /* parts of the work do not get faster with processes */
    bool not_scalable; /* parts of the work are per second, or wait for what no faster processor changes */
    double rate_ops;   /* of one process; 0: 20e6 */
};

/* Fails the test unless the descriptor is complete, and a golden file has the paper's numbers for it. */
void law_descriptor(const struct law_sample *sample);
void law_golden(const struct law_sample *sample);
/* A better network is never slower, and time is the sum of its parts. */
void law_network(const struct law_sample *sample);
/* Measured times of messages: those of a straight line are as good as latency and bandwidth; others keep the
 * law of networks, and slower ones are never faster. A model that knows the sizes of its messages notes them.
 */
void law_messages(const struct law_sample *sample);
/* Nothing to wait for: time is work / (p f), and no network ever beats that. */
void law_limit(const struct law_sample *sample);
/* Time units scale: twice as fast in everything takes half the time. */
void law_scale(const struct law_sample *sample);
/* The rate rises up to rises_until over whole counts, for networks from poor to ideal. */
void law_rise(const struct law_sample *sample);
/* next_admissible in all directions, code_cap and memory_Bpp agree. */
void law_count(const struct law_sample *sample);
/* Input out of its domain is refused, and named. */
void law_domain(const struct law_sample *sample);

/* All of them. */
void model_laws(const struct law_sample *sample);

#endif
