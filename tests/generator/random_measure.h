/* random_measure.h - draws a figure of merit for a random problem. */
#ifndef TESTS_RANDOM_MEASURE_H
#define TESTS_RANDOM_MEASURE_H

#include "generator/random_problem.h"

/* Sets the metric of a scenario, drawn by its own seed, with all the metric needs. The harmonic mean is one
 * of them. */
void random_measure(struct random_question *out, uint64_t seed, struct arena *arena);

#endif
