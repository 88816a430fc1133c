/* tco.h - the keys of `tco` as inputs that change. */
#ifndef PROBLEM_TCO_H
#define PROBLEM_TCO_H

#include <stdbool.h>
#include <stddef.h>

struct arena;
struct operation;
struct problem;

/* The keys of the scenario's `tco`, changes applied: how many, 0 where there is none; the i-th key, "energy
 * price", its value (NAN: it is a word) in its unit, the least and the most that it can be,
 * whether it is a whole number, its unit, "USD per kWh" or "". Texts on the problem's arena. */
size_t problem_tco_count(const struct problem *problem);
const char *problem_tco_name(const struct problem *problem, size_t i);
const char *problem_tco_words(size_t i);
double problem_tco_value(const struct problem *problem, size_t i);
double problem_tco_least(size_t i);
double problem_tco_most(size_t i);
bool problem_tco_is_whole(size_t i);
bool problem_tco_falls(size_t i); /* the larger it is, the less is to be paid */

/* Multiplies the i-th of them, which is a number with a fraction, as far as its range allows. */
void problem_tco_scale(struct operation *operation, size_t i, double factor);
const char *problem_tco_unit(const struct problem *problem, size_t i);

/* A copy of a problem whose prices are its own is that with another operation over as many years, in the same
 * steps of rent: `base` with its. Memory on the arena. */
void problem_operate_as(struct problem *problem, const struct problem *base,
                        const struct operation *operation, struct arena *arena);

#endif
