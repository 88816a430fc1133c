/* judge.h - comes before each file of the oracle and the generator in a fuzzer: the sanitizer's strcmp would
 * note every comparison, and take more time than all else together. */
#ifndef TESTS_FUZZ_JUDGE_H
#define TESTS_FUZZ_JUDGE_H

#include <string.h>

static inline int judge_strcmp(const char *a, const char *b)
{
    while (*a && *a == *b)
        a++, b++;
    return (unsigned char)*a - (unsigned char)*b;
}

#define strcmp judge_strcmp

#endif
