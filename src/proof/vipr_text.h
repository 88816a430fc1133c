/* vipr_text.h - a text in VIPR's format, word by word (vipr_check.c). */
#ifndef PROOF_VIPR_TEXT_H
#define PROOF_VIPR_TEXT_H

#include <gmp.h>
#include <stdbool.h>
#include <stddef.h>

/* Sum of v x[at]. */
struct vipr_terms {
    size_t *at; /* [n] variables, none twice */
    mpq_t *v;
    size_t n;
};

/* A row: terms sense rhs. */
struct vipr_row {
    char sense; /* G, L, E */
    mpq_t rhs;
    struct vipr_terms own;
    const struct vipr_terms *terms; /* its own, or those of the objective */
    size_t *assumed;                /* [n_assumed] rows of assumptions it rests on, rising */
    size_t n_assumed;
    size_t taken; /* number of the last sum it is part of */
};

static inline const struct vipr_terms *vipr_terms_of(const struct vipr_row *row)
{
    return row->terms ? row->terms : &row->own;
}

struct vipr_reading {
    const char *at; /* what is read next */
    size_t line;
    char word[512];   /* the last one read */
    const char **why; /* NULL while all holds */
    struct arena *arena;
    size_t n_variables;
    size_t *seen; /* [n_variables] in the row with this number, from 1 */
    size_t n_seen;
    const struct vipr_terms *objective;
};

void vipr_terms_fini(struct vipr_terms *terms);

/* Its terms are none yet: they are its own, at the place where it is then, or the objective's. */
void vipr_row_init(struct vipr_row *row);
void vipr_row_fini(struct vipr_row *row);

/* It rests on the assumption that is a row, if it did not yet; on all that another does, but for one. */
void vipr_row_assume(struct vipr_row *row, size_t index);
void vipr_row_assume_all(struct vipr_row *row, const struct vipr_row *of, size_t but);

/* The first thing that does not hold ends the check; each of these is false then. */
bool vipr_wrong(struct vipr_reading *r, const char *what);
bool vipr_hold(struct vipr_reading *r, bool holds, const char *what);

/* The next word; one that is expected; a whole number below a bound; a fraction, or a decimal without an
 * exponent: the word at hand, or the next. */
bool vipr_next(struct vipr_reading *r);
bool vipr_expect(struct vipr_reading *r, const char *word);
bool vipr_read_index(size_t *out, struct vipr_reading *r, size_t below);
bool vipr_take_value(mpq_t out, struct vipr_reading *r);
bool vipr_read_value(mpq_t out, struct vipr_reading *r);

/* n variables and their factors, of which none is twice. NAME SENSE RHS, and the terms or OBJ. */
bool vipr_read_terms(struct vipr_terms *terms, struct vipr_reading *r, size_t n);
bool vipr_read_row(struct vipr_row *row, struct vipr_reading *r);

#endif
