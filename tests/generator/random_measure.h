/* random_measure.h - a figure of merit for a random question. */
#ifndef TESTS_RANDOM_MEASURE_H
#define TESTS_RANDOM_MEASURE_H

#include "generator/random_problem.h"

/* Sets the metric of a question's scenario, drawn by a seed of its own, with all it needs; harmonic too. */
void random_measure(struct random_question *out, uint64_t seed, struct arena *arena);

#endif
