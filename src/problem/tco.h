/* tco.h - the keys of `tco` as values that can change. */
#ifndef PROBLEM_TCO_H
#define PROBLEM_TCO_H

#include <stdbool.h>
#include <stddef.h>

struct arena;
struct operation;
struct instance;

/* The keys of the scenario's `tco` after changes. instance_tco_count: their number, 0 without `tco`. The
 * functions below describe the i-th key: its name ("energy price"), its value in its unit (NAN: a word), its
 * range, whether it is a whole number, and its unit ("USD per kWh" or ""). Texts on the problem's arena. */
size_t instance_tco_count(const struct instance *instance);
const char *instance_tco_name(const struct instance *instance, size_t i);
const char *instance_tco_text(size_t i);
double instance_tco_value(const struct instance *instance, size_t i);
double instance_tco_least(size_t i);
double instance_tco_most(size_t i);
bool instance_tco_is_whole(size_t i);
bool instance_tco_falls(size_t i); /* a larger value of the key makes the cost lower */

/* Multiplies the i-th key, a number with fractions, within its range. */
void instance_tco_scale(struct operation *operation, size_t i, double factor);
const char *instance_tco_unit(const struct instance *instance, size_t i);

/* Sets another operation, with the same years and rent steps, in `problem`, a copy with prices of its own.
 * `base`: the problem with its original operation. Memory on the arena. */
void instance_operate_as(struct instance *instance, const struct instance *base,
                         const struct operation *operation, struct arena *arena);

#endif
