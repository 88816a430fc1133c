/* suggest.c - finds the nearest valid name by edit distance with transpositions. */
#include "base/suggest.h"

#include <stdarg.h>
#include <string.h>

#include "base/diag.h"
#include "base/mem.h"
#include "base/text.h"

static size_t min3(size_t a, size_t b, size_t c)
{
    const size_t ab = a < b ? a : b;
    return ab < c ? ab : c;
}

/* Optimal string alignment distance of a [n] and b [m]. Keeps only rows i-2, i-1 and i of the table. */
static size_t distance(const char *a, size_t n, const char *b, size_t m)
{
    size_t *rows = mem_alloc(3 * (m + 1), sizeof *rows);
    size_t *before = rows, *last = rows + m + 1, *now = rows + 2 * (m + 1);
    for (size_t j = 0; j <= m; j++)
        now[j] = j;
    for (size_t i = 1; i <= n; i++) {
        size_t *spare = before;
        before = last;
        last = now;
        now = spare;
        now[0] = i;
        for (size_t j = 1; j <= m; j++) {
            now[j] = min3(last[j] + 1, now[j - 1] + 1, last[j - 1] + (a[i - 1] != b[j - 1]));
            if (i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1] && before[j - 2] + 1 < now[j])
                now[j] = before[j - 2] + 1;
        }
    }
    const size_t d = now[m];
    mem_free(rows);
    return d;
}

static size_t common_prefix(const char *a, const char *b)
{
    size_t n = 0;
    while (a[n] && a[n] == b[n])
        n++;
    return n;
}

const char *nearest_name(const char *wanted, const char *const *names, size_t n)
{
    /* Two changes in three letters are too many: most codes of three letters are that near. */
    const size_t length = strlen(wanted);
    const char *best = NULL;
    size_t best_distance = length <= 3 ? 1 : length / 3 + 1, best_begun = 0;
    for (size_t i = 0; i < n; i++) {
        const size_t other = strlen(names[i]), apart = length > other ? length - other : other - length;
        if (apart > best_distance) /* the difference in length is a lower bound of the distance */
            continue;
        const size_t d = distance(wanted, length, names[i], other), begun = common_prefix(wanted, names[i]);
        if (d < best_distance || (d == best_distance && (!best || begun > best_begun))) {
            best = names[i];
            best_distance = d;
            best_begun = begun;
        }
    }
    return best;
}

enum { LIST_AT_MOST = 16 };

static void put_names(struct text *message, const char *before, const char *const *names, size_t n,
                      const char *behind)
{
    text_put(message, before);
    for (size_t i = 0; i < n; i++)
        text_printf(message, "%s%s", i ? ", " : "", names[i]);
    text_put(message, behind);
}

/* Names that contain `wanted`, if it has at least three letters. Returns their number; 0: none or too
 * many. */
static size_t names_with(const char *out[LIST_AT_MOST], const char *wanted, const char *const *names,
                         size_t n)
{
    enum { LETTERS_AT_LEAST = 3 };
    size_t found = 0;
    for (size_t i = 0; i < n && found <= LIST_AT_MOST && strlen(wanted) >= LETTERS_AT_LEAST; i++)
        if (strstr(names[i], wanted) && ++found <= LIST_AT_MOST)
            out[found - 1] = names[i];
    return found <= LIST_AT_MOST ? found : 0;
}

enum status suggest(struct diag *diag, const char *wanted, const char *const *names, size_t n)
{
    const char *with[LIST_AT_MOST];
    struct text message = TEXT_INIT;
    if (!diag)
        return ST_INPUT;
    text_put(&message, diag->message);
    const char *nearest = nearest_name(wanted, names, n);
    const size_t n_with = nearest ? 0 : names_with(with, wanted, names, n);
    if (nearest || n_with == 1)
        text_printf(&message, "; did you mean '%s'?", nearest ? nearest : with[0]);
    else if (n_with > 0)
        put_names(&message, "; did you mean one of ", with, n_with, "?");
    else if (n > 0 && n <= LIST_AT_MOST)
        put_names(&message, n > 1 ? "; expected one of " : "; expected ", names, n, "");
    mem_free(diag->message);
    diag->message = text_steal(&message);
    return diag->status;
}

enum status suggest_find(size_t *out, const char *wanted, const char *const *names, size_t n,
                         struct diag *diag, const char *format, ...)
{
    va_list args;
    *out = text_place(wanted, names, n);
    if (*out < n)
        return ST_OK;
    va_start(args, format);
    diag_vset(diag, ST_INPUT, format, args);
    va_end(args);
    return suggest(diag, wanted, names, n);
}
