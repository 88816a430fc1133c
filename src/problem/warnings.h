/* warnings.h - warnings, one sentence for each cause. */
#ifndef PROBLEM_WARNINGS_H
#define PROBLEM_WARNINGS_H

#include <stddef.h>

struct problem;
struct warning;

/* Adds a warning once. */
void problem_warn(struct problem *problem, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* The same about a name: `one` and `several` have a %s for it and for the list of all of this cause. Texts on
 * the problem's arena, or static. */
void problem_warn_named(struct problem *problem, const char *name, const char *one, const char *several);
void problem_warn_again(struct problem *problem, const struct warning *warning);

/* The sentences of all warnings [*n], one for each cause. On the problem's arena. */
const char **problem_warnings(size_t *n, const struct problem *problem);

#endif
