/* vipr_text.c - reads words, numbers and rows of a text in VIPR's format. */
#include "proof/vipr_text.h"

#include <ctype.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "base/arena.h"
#include "base/mem.h"
#include "proof/vipr.h"

bool vipr_wrong(struct vipr_reader *r, const char *what)
{
    *r->why = arena_printf(r->arena, "line %zu: %s", r->line, what);
    return false;
}

bool vipr_hold(struct vipr_reader *r, bool holds, const char *what)
{
    if (!holds)
        (void)vipr_wrong(r, what);
    return holds;
}

bool vipr_next(struct vipr_reader *r)
{
    while (isspace((unsigned char)*r->at) || (*r->at == '%' && r->n_variables == 0)) {
        if (*r->at == '%')
            r->at += strcspn(r->at, "\n");
        r->line += *r->at == '\n';
        r->at += *r->at != '\0';
    }
    const size_t n = strcspn(r->at, " \t\r\n");
    if (n == 0 || n >= sizeof r->word)
        return vipr_wrong(r, n == 0 ? "the text ends too early" : "a word is too long");
    memcpy(r->word, r->at, n);
    r->word[n] = '\0';
    r->at += n;
    return true;
}

bool vipr_expect(struct vipr_reader *r, const char *word)
{
    if (!vipr_next(r))
        return false;
    if (strcmp(r->word, word) == 0)
        return true;
    return vipr_wrong(r, arena_printf(r->arena, "expected %s, got '%s'", word, r->word));
}

bool vipr_read_index(size_t *out, struct vipr_reader *r, size_t below)
{
    char *end = NULL;
    if (!vipr_next(r))
        return false;
    *out = isdigit((unsigned char)*r->word) ? strtoul(r->word, &end, 10) : SIZE_MAX;
    if (end && *end == '\0' && *out < below)
        return true;
    return vipr_wrong(r, arena_printf(r->arena, "expected a number below %zu, got '%s'", below, r->word));
}

bool vipr_take_value(mpq_t out, struct vipr_reader *r)
{
    enum { DIGITS = 18 }; /* every number with this many digits fits a long */
    char digits[sizeof r->word + 2];
    const size_t n_plain = strspn(r->word + (*r->word == '-'), "0123456789");
    if (n_plain > 0 && n_plain <= DIGITS && r->word[n_plain + (*r->word == '-')] == '\0') {
        mpq_set_si(out, strtol(r->word, NULL, 10), 1);
        return true;
    }
    const char *point = strchr(r->word, '.');
    const size_t n_digits = strspn(r->word + (*r->word == '-'), "0123456789./");
    if (n_digits == 0 || r->word[n_digits + (*r->word == '-')] != '\0' || (point && strchr(r->word, '/')))
        return vipr_wrong(r, arena_printf(r->arena, "expected a rational number, got '%s'", r->word));
    if (!point) {
        memcpy(digits, r->word, strlen(r->word) + 1);
    } else {
        const size_t places = strlen(point + 1), before = (size_t)(point - r->word);
        memcpy(digits, r->word, before);
        memcpy(digits + before, point + 1, places + 1);
    }
    if (mpq_set_str(out, digits, 10) != 0 || mpz_size(mpq_denref(out)) == 0)
        return vipr_wrong(r, arena_printf(r->arena, "expected a rational number, got '%s'", r->word));
    if (point)
        mpz_ui_pow_ui(mpq_denref(out), 10, strlen(point + 1));
    mpq_canonicalize(out);
    return true;
}

bool vipr_read_value(mpq_t out, struct vipr_reader *r)
{
    return vipr_next(r) && vipr_take_value(out, r);
}

void vipr_terms_fini(struct vipr_terms *terms)
{
    for (size_t i = 0; i < terms->n; i++)
        mpq_clear(terms->v[i]);
    mem_free(terms->v);
    mem_free(terms->at);
}

void vipr_row_init(struct vipr_row *row)
{
    *row = (struct vipr_row){.sense = 'E'};
    mpq_init(row->rhs);
}

void vipr_row_fini(struct vipr_row *row)
{
    mpq_clear(row->rhs);
    vipr_terms_fini(&row->own);
    mem_free(row->assumed);
}

void vipr_row_assume(struct vipr_row *row, size_t index)
{
    size_t i = 0;
    while (i < row->n_assumed && row->assumed[i] != index)
        i++;
    if (i < row->n_assumed)
        return;
    row->assumed = mem_grow(row->assumed, row->n_assumed + 1, sizeof *row->assumed);
    row->assumed[row->n_assumed++] = index;
}

void vipr_row_assume_all(struct vipr_row *row, const struct vipr_row *of, size_t but)
{
    for (size_t i = 0; i < of->n_assumed; i++)
        if (of->assumed[i] != but)
            vipr_row_assume(row, of->assumed[i]);
}

bool vipr_read_terms(struct vipr_terms *terms, struct vipr_reader *r, size_t n)
{
    r->n_seen++;
    terms->at = mem_alloc(n, sizeof *terms->at);
    terms->v = mem_alloc(n, sizeof *terms->v);
    while (terms->n < n) {
        size_t *at = &terms->at[terms->n];
        const mpq_ptr v = terms->v[terms->n++];
        mpq_init(v);
        if (!vipr_read_index(at, r, r->n_variables) ||
            !vipr_hold(r, r->seen[*at] < r->n_seen, "a variable occurs twice in a row") ||
            !vipr_read_value(v, r))
            return false;
        r->seen[*at] = r->n_seen;
    }
    return true;
}

bool vipr_read_row(struct vipr_row *row, struct vipr_reader *r)
{
    size_t n = 0;
    if (!vipr_next(r) || !vipr_next(r))
        return false;
    row->sense = *r->word;
    if (r->word[1] != '\0' || !strchr("GLE", row->sense))
        return vipr_wrong(r, arena_printf(r->arena, "expected G, L or E, got '%s'", r->word));
    if (!vipr_read_value(row->rhs, r))
        return false;
    const char *before = r->at;
    const size_t line = r->line;
    if (!vipr_next(r))
        return false;
    if (strcmp(r->word, "OBJ") == 0) {
        row->terms = r->objective;
        return true;
    }
    r->at = before;
    r->line = line;
    return vipr_read_index(&n, r, r->n_variables + 1) && vipr_read_terms(&row->own, r, n);
}
