/* options.h - alternatives among the extras. */
#ifndef PROBLEM_OPTIONS_H
#define PROBLEM_OPTIONS_H

#include <stdbool.h>
#include <stddef.h>

struct arena;
struct design;
struct instance;

/* True if a design takes the e-th extra of the scenario; false for alternatives that it does not choose. */
bool instance_takes_extra(const struct instance *instance, const struct design *design, size_t e);

/* Part ids of the alternatives that a design takes, in the scenario's order: [*n], on the arena. */
const char *const *instance_options(size_t *n, const struct instance *instance, const struct design *design,
                                    struct arena *arena);

#endif
