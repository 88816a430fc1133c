/* accuracy.h - how far predictions are from measurements, by set of data. */
#ifndef PAPERS_ACCURACY_H
#define PAPERS_ACCURACY_H

#include <stdbool.h>
#include <stddef.h>

struct arena;
struct measured_group;
struct measured_set;
struct reproduction;

/* Errors of the rows of a set, predicted / measured - 1. */
struct accuracy {
    const struct measured_set *set;
    const char *paper;
    bool fitted; /* the rows that the model was fitted to; or those that it was not */
    size_t n;
    double *sorted;           /* [n] absolute errors, rising */
    double median, p90, bias; /* the median and nine of ten of the absolute errors; the median error */
    size_t missed;            /* rows with an error above the one that their paper's table states */
};

/* Errors of a group's rows of a set. Without rows of a use, its n is 0. */
struct group_accuracy {
    const struct measured_group *group;
    struct accuracy held_out, fitted;
};

/* The accuracies of all papers: on the arena, [*n], in the order of papers and sets, held-out rows first. */
const struct accuracy *accuracy_find(size_t *n, const struct reproduction *const *papers, size_t n_papers,
                                     struct arena *arena);

/* The accuracies by group of all papers with groups: on the arena, [*n], in the order of papers, sets and
 * groups. */
const struct group_accuracy *accuracy_find_groups(size_t *n, const struct reproduction *const *papers,
                                                  size_t n_papers, struct arena *arena);

#endif
