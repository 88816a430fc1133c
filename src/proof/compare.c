/* compare.c - the first difference between members of two structs. */
#include "proof/compare.h"

#include <inttypes.h>
#include <math.h>
#include <string.h>

#include "base/arena.h"
#include "base/decimal.h"
#include "catalog/snapshot.h"
#include "proof/audit_text.h"
#include "proof/check.h"
#include "proof/exact.h"
#include "scenario/located.h"

/* True if the members at `own` and `given` are equal. */
static bool is_same(enum compared_as as, const void *own, const void *given)
{
    const struct decimal *a = own, *b = given;
    const struct fraction *x = own, *y = given;
    switch (as) {
    case AS_REAL:
        return audit_same(*(const double *)own, *(const double *)given) ||
               (isnan(*(const double *)own) && isnan(*(const double *)given));
    case AS_WHOLE:
        return *(const int64_t *)own == *(const int64_t *)given;
    case AS_SIZE:
        return *(const size_t *)own == *(const size_t *)given;
    case AS_INT:
        return *(const int *)own == *(const int *)given;
    case AS_BOOL:
        return *(const bool *)own == *(const bool *)given;
    case AS_TEXT:
        return check_same(*(const char *const *)own, *(const char *const *)given);
    case AS_CHARS:
        return strcmp(own, given) == 0;
    case AS_FRACTION:
        return x->d == 0 || y->d == 0 ? x->d == y->d
                                      : audit_same((double)x->n / (double)x->d, (double)y->n / (double)y->d);
    case AS_OTHER:
        return true;
    case AS_DECIMAL:
        break;
    }
    return a->digits * exact_ten(b->scale) == b->digits * exact_ten(a->scale);
}

/* A member as text. */
static const char *said(enum compared_as as, const void *at, struct arena *arena)
{
    const struct fraction *fraction = at;
    switch (as) {
    case AS_REAL:
        return arena_printf(arena, "%.17g", *(const double *)at);
    case AS_WHOLE:
        return arena_printf(arena, "%" PRId64, *(const int64_t *)at);
    case AS_SIZE:
        return *(const size_t *)at == NO_INDEX ? NULL : arena_printf(arena, "%zu", *(const size_t *)at);
    case AS_INT:
        return arena_printf(arena, "%d", *(const int *)at);
    case AS_BOOL:
        return *(const bool *)at ? "true" : "false";
    case AS_TEXT:
        return *(const char *const *)at;
    case AS_CHARS:
        return at;
    case AS_FRACTION:
        return arena_printf(arena, "%.17g / %.17g", (double)fraction->n, (double)fraction->d);
    case AS_OTHER:
    case AS_DECIMAL:
        break;
    }
    return arena_printf(arena, "%.17g", exact_double(*(const struct decimal *)at));
}

const char *compare_texts(const char *name, const char *of, const char *own, const char *given,
                          struct arena *arena)
{
    const char *about = of ? arena_printf(arena, " of '%s'", of) : "";
    return arena_printf(arena, "%s%s: the search has %s, the proof %s", name, about, given ? given : "none",
                        own ? own : "none");
}

/* Index of the first of the members [n] that differs; n: none. */
static size_t first_other(const struct compared *members, size_t n, const char *own, const char *given)
{
    size_t i = 0;
    while (i < n && is_same(members[i].as, own + members[i].at, given + members[i].at))
        i++;
    return i;
}

const char *compare_members(const struct compared *members, size_t n, const void *own, const void *given,
                            const char *of, struct arena *arena)
{
    const size_t i = first_other(members, n, own, given);
    if (i == n)
        return NULL;
    const struct compared *m = &members[i];
    return compare_texts(m->name, of, said(m->as, (const char *)own + m->at, arena),
                         said(m->as, (const char *)given + m->at, arena), arena);
}

/* Their places [n]. */
struct uncovered {
    size_t *place;
    size_t n;
};

const struct uncovered *compare_uncovered(const struct compared_rows *how, struct arena *arena)
{
    bool *covered = ARENA_NEW(arena, how->size, bool);
    struct uncovered *rest = ARENA_NEW(arena, 1, struct uncovered);
    rest->place = ARENA_NEW(arena, how->size, size_t);
    for (size_t i = 0; i < how->n_members; i++)
        memset(covered + how->members[i].at, true, how->members[i].size);
    for (size_t i = 0; i < how->size; i++)
        if (!covered[i])
            rest->place[rest->n++] = i;
    return rest;
}

/* With pointers of 32 bits, as in WebAssembly, the bytes include padding that no compiler clears. There they
 * are not read: a program with 64 bits finds each member that has no row. */
static bool is_zero(const struct uncovered *rest, const char *row)
{
    for (size_t i = 0; i < rest->n && sizeof(void *) >= sizeof(int64_t); i++)
        if (row[rest->place[i]] != 0)
            return false;
    return true;
}

static const char *label_of(const struct compared_rows *how, size_t row, struct arena *arena)
{
    return how->label ? how->label(how->context, row, arena)
                      : arena_printf(arena, "%s %zu", how->name, row + 1);
}

const char *compare_lists(const char *name, const struct located_list *own, const struct located_list *given,
                          struct arena *arena)
{
    static const struct compared text[] = {COMPARED_AS("text", located_text, text, AS_TEXT)};
    const struct compared_rows rows = {.name = name, COMPARED_ROWS(text, struct located_text)};
    return compare_rows(&rows, own->v, own->n, given->v, given->n, arena);
}

const char *compare_rows(const struct compared_rows *how, const void *own, size_t n_own, const void *given,
                         size_t n_given, struct arena *arena)
{
    if (n_own != n_given)
        return compare_texts(arena_printf(arena, "number of %s", how->name), NULL,
                             arena_printf(arena, "%zu", n_own), arena_printf(arena, "%zu", n_given), arena);
    const struct uncovered *rest =
        how->uncovered || !how->whole ? how->uncovered : compare_uncovered(how, arena);
    for (size_t i = 0; i < n_own; i++) {
        const char *ours = (const char *)own + i * how->size, *theirs = (const char *)given + i * how->size;
        /* rows that are equal need no label */
        if (first_other(how->members, how->n_members, ours, theirs) < how->n_members)
            return compare_members(how->members, how->n_members, ours, theirs, label_of(how, i, arena),
                                   arena);
        if (rest && !is_zero(rest, theirs))
            return compare_texts("another member", label_of(how, i, arena), NULL, "a value", arena);
    }
    return NULL;
}
