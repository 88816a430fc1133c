/* warnings.h - warnings, one sentence for each cause. */
#ifndef PROBLEM_WARNINGS_H
#define PROBLEM_WARNINGS_H

#include <stddef.h>

struct instance;
struct instance_warning;

/* Adds a warning, unless the problem already has the same one. */
void instance_warn(struct instance *instance, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* Adds a warning about a name. `one` and `several` have %s for the name, or for the list of names with the
 * same cause. Texts on the problem's arena, or static. */
void instance_warn_named(struct instance *instance, const char *name, const char *one, const char *several);
void instance_warn_again(struct instance *instance, const struct instance_warning *warning);

/* The sentences of all warnings [*n], one for each cause. On the problem's arena. */
const char **instance_warnings(size_t *n, const struct instance *instance);

#endif
