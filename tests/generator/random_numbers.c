/* random_numbers.c - random numbers by SplitMix64, or from given bytes. */
#include "generator/random_numbers.h"

#include <math.h>
#include <stdlib.h>

static const unsigned char *fed;
static size_t n_fed;

void random_feed(const unsigned char *bytes, size_t n)
{
    fed = bytes;
    n_fed = n;
}

uint64_t random_next(struct random *random)
{
    if (n_fed > 1) {
        const unsigned two = fed[0] | (unsigned)fed[1] << 8;
        random_feed(fed + 2, n_fed - 2);
        return two * (uint64_t)0x0001000100010001; /* both ends of the number are used */
    }
    uint64_t z = random->state += 0x9e3779b97f4a7c15U;
    z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9U;
    z = (z ^ (z >> 27)) * 0x94d049bb133111ebU;
    return z ^ (z >> 31);
}

int64_t random_in(struct random *random, int64_t low, int64_t high)
{
    return low + (int64_t)(random_next(random) % (uint64_t)(high - low + 1));
}

double random_log(struct random *random, double low, double high)
{
    const double u = (double)(random_next(random) >> 11) * 0x1p-53;
    return low * pow(high / low, u);
}

static uint64_t asked(const char *variable)
{
    const char *text = getenv(variable);
    return text ? strtoull(text, NULL, 10) : 0;
}

uint64_t random_cases(uint64_t usual)
{
    const uint64_t effort = asked("EFFORT"), n = effort > 0 ? usual * effort / 100 : usual;
    if (n >= CASES_AT_LEAST)
        return n;
    return usual < CASES_AT_LEAST ? usual : CASES_AT_LEAST;
}

uint64_t random_first(void)
{
    return asked("BURSAR_SEED");
}
