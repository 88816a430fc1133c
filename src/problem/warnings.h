/* warnings.h - warnings, one sentence for each cause. */
#ifndef PROBLEM_WARNINGS_H
#define PROBLEM_WARNINGS_H

#include <stddef.h>

struct problem;
struct problem_warning;

/* Adds a warning, unless the problem already has the same one. */
void problem_warn(struct problem *problem, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* Adds a warning about a name. `one` and `several` have %s for the name, or for the list of names with the
 * same cause. Texts on the problem's arena, or static. */
void problem_warn_named(struct problem *problem, const char *name, const char *one, const char *several);
void problem_warn_again(struct problem *problem, const struct problem_warning *warning);

/* The sentences of all warnings [*n], one for each cause. On the problem's arena. */
const char **problem_warnings(size_t *n, const struct problem *problem);

#endif
