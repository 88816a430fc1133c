/* random_numbers.h - random numbers from a seed, and the number of cases of a test. */
#ifndef TESTS_RANDOM_NUMBERS_H
#define TESTS_RANDOM_NUMBERS_H

#include <stddef.h>
#include <stdint.h>

/* SplitMix64: the same numbers on every machine. */
struct random {
    uint64_t state;
};

uint64_t random_next(struct random *random);
/* A whole number in low..high. */
int64_t random_in(struct random *random, int64_t low, int64_t high);
/* A real number, log-uniform in low..high. */
double random_log(struct random *random, double low, double high);

/* Draws all following numbers from these bytes [n], two for each, and from seeds after the last byte.
 * Borrowed; n 0: from seeds only. */
void random_feed(const unsigned char *bytes, size_t n);

/* Number of cases of a test: EFFORT per cent of the usual number (environment; default 100), but at least
 * CASES_AT_LEAST, because fewer miss whole kinds of cases. */
enum { CASES_AT_LEAST = 20 };
uint64_t random_cases(uint64_t usual);

/* Seed of the first case: BURSAR_SEED, otherwise 0. */
uint64_t random_first(void);

#endif
