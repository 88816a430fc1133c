/* accuracy.c - counts the errors of predictions by set of data, fitted rows apart. */
#include "papers/accuracy.h"

#include <math.h>
#include <string.h>

#include "base/arena.h"
#include "base/sort.h"
#include "papers/reproduce.h"

/* True if an earlier set of the paper has the same title. */
static bool is_again(const struct reproduction *paper, size_t set)
{
    bool again = false;
    for (size_t i = 0; i < set && !again; i++)
        again = strcmp(paper->sets.v[i].title, paper->sets.v[set].title) == 0;
    return again;
}

/* The middle of n > 0 rising values. */
static double middle(const double *rising, size_t n)
{
    return (rising[(n - 1) / 2] + rising[n / 2]) / 2;
}

/* The accuracy of the rows of a set and, unless it is NULL, of a group. */
static struct accuracy count(const struct reproduction *paper, const struct measured_set *set, bool fitted,
                             const struct measured_group *group, struct arena *arena)
{
    struct accuracy out = {.set = set, .paper = paper->paper, .fitted = fitted};
    double *errors = ARENA_NEW(arena, paper->items.n, double);
    out.sorted = ARENA_NEW(arena, paper->items.n, double);
    for (size_t i = 0; i < paper->items.n; i++) {
        const struct reproduced_item *item = &paper->items.v[i];
        if (!item->set || item->fitted != fitted || strcmp(item->set->title, set->title) != 0 ||
            (group && item->group != group))
            continue;
        out.missed += item->verdict == VERDICT_NOT;
        errors[out.n] = item->error;
        out.sorted[out.n++] = fabs(item->error);
    }
    if (out.n == 0)
        return out;
    sort_reals(errors, out.n, sizeof *errors);
    sort_reals(out.sorted, out.n, sizeof *out.sorted);
    out.median = middle(out.sorted, out.n);
    out.p90 = out.sorted[(size_t)ceil(0.9 * (double)out.n) - 1];
    out.bias = middle(errors, out.n);
    return out;
}

const struct accuracy *accuracy_find(size_t *n, const struct reproduction *const *papers, size_t n_papers,
                                     struct arena *arena)
{
    size_t most = 0;
    *n = 0;
    for (size_t i = 0; i < n_papers; i++)
        most += N_USES * papers[i]->sets.n;
    struct accuracy *out = ARENA_NEW(arena, most, struct accuracy);
    for (size_t i = 0; i < n_papers; i++)
        for (size_t k = 0; k < papers[i]->sets.n; k++)
            for (int use = 0; use < N_USES && !is_again(papers[i], k); use++) {
                out[*n] = count(papers[i], &papers[i]->sets.v[k], use == USE_FITTED, NULL, arena);
                *n += out[*n].n > 0;
            }
    return out;
}

const struct group_accuracy *accuracy_find_groups(size_t *n, const struct reproduction *const *papers,
                                                  size_t n_papers, struct arena *arena)
{
    size_t most = 0;
    *n = 0;
    for (size_t i = 0; i < n_papers; i++)
        most += papers[i]->sets.n * papers[i]->groups.n;
    struct group_accuracy *out = ARENA_NEW(arena, most, struct group_accuracy);
    for (size_t i = 0; i < n_papers; i++)
        for (size_t k = 0; k < papers[i]->sets.n; k++)
            for (size_t g = 0; g < papers[i]->groups.n && !is_again(papers[i], k); g++) {
                const struct measured_set *set = &papers[i]->sets.v[k];
                const struct measured_group *group = &papers[i]->groups.v[g];
                out[*n] = (struct group_accuracy){.group = group,
                                                  .held_out = count(papers[i], set, false, group, arena),
                                                  .fitted = count(papers[i], set, true, group, arena)};
                *n += out[*n].held_out.n + out[*n].fitted.n > 0;
            }
    return out;
}
