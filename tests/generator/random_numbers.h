/* random_numbers.h - random numbers from a seed, and how many cases a test looks at. */
#ifndef TESTS_RANDOM_NUMBERS_H
#define TESTS_RANDOM_NUMBERS_H

#include <stddef.h>
#include <stdint.h>

/* SplitMix64: the same numbers everywhere. */
struct random {
    uint64_t state;
};

uint64_t random_next(struct random *random);
/* A whole number in low..high. */
int64_t random_in(struct random *random, int64_t low, int64_t high);
/* A real number, log-uniform in low..high. */
double random_log(struct random *random, double low, double high);

/* From now on all numbers are drawn from these bytes [n], two for each, and only when they are used up from
 * the seeds. Borrowed; n 0: no longer. */
void random_feed(const unsigned char *bytes, size_t n);

/* Number of cases of a test: EFFORT per cent of the usual number (environment; 100 where it is not set), but
 * at least CASES_AT_LEAST of them, because fewer miss whole kinds of cases. */
enum { CASES_AT_LEAST = 20 };
uint64_t random_cases(uint64_t usual);

/* The seed of the first case: what BURSAR_SEED says, else 0. */
uint64_t random_first(void);

#endif
