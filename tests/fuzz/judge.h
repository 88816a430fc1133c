/* judge.h - included before each file of oracle and generator in a fuzzer. The sanitizer's strcmp would
 * record every comparison and take most of the time. */
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
