/* vipr_text.h - reads a text in VIPR's format word by word (vipr_check.c). */
#ifndef PROOF_VIPR_TEXT_H
#define PROOF_VIPR_TEXT_H

#include <gmp.h>
#include <stdbool.h>
#include <stddef.h>

/* Sum of v x[at]. */
struct vipr_terms {
    size_t *at; /* [n] variables, each once */
    mpq_t *v;
    size_t n;
};

/* A row: terms sense rhs. */
struct vipr_row {
    char sense; /* G, L, E */
    mpq_t rhs;
    struct vipr_terms own;
    const struct vipr_terms *terms; /* its own, or those of the objective */
    size_t *assumed;                /* [n_assumed] rows of assumptions that it depends on */
    size_t n_assumed;
    size_t taken; /* number of the last sum that contains it */
};

static inline const struct vipr_terms *vipr_terms_of(const struct vipr_row *row)
{
    return row->terms ? row->terms : &row->own;
}

struct vipr_reader {
    const char *at; /* next position */
    size_t line;
    char word[512];   /* the last word */
    const char **why; /* *why NULL: no fault so far */
    struct arena *arena;
    size_t n_variables;
    size_t *seen; /* [n_variables] number of the last row with the variable, from 1 */
    size_t n_seen;
    const struct vipr_terms *objective;
};

void vipr_terms_fini(struct vipr_terms *terms);

/* Initialises a row without terms. Its terms are later set to its own, or point to those of the objective. */
void vipr_row_init(struct vipr_row *row);
void vipr_row_fini(struct vipr_row *row);

/* vipr_row_assume: adds an assumption, once. vipr_row_assume_all: adds those of another row, except one. */
void vipr_row_assume(struct vipr_row *row, size_t index);
void vipr_row_assume_all(struct vipr_row *row, const struct vipr_row *of, size_t but);

/* Record the first fault and return false, which ends the check. */
bool vipr_wrong(struct vipr_reader *r, const char *what);
bool vipr_hold(struct vipr_reader *r, bool holds, const char *what);

/* vipr_next: the next word. vipr_expect: a given word. vipr_read_index: a whole number below a bound. Values
 * are fractions or decimals without an exponent: vipr_take_value reads the current word, vipr_read_value the
 * next. */
bool vipr_next(struct vipr_reader *r);
bool vipr_expect(struct vipr_reader *r, const char *word);
bool vipr_read_index(size_t *out, struct vipr_reader *r, size_t below);
bool vipr_take_value(mpq_t out, struct vipr_reader *r);
bool vipr_read_value(mpq_t out, struct vipr_reader *r);

/* vipr_read_terms: n variables with factors, each once. vipr_read_row: NAME SENSE RHS, and terms or OBJ. */
bool vipr_read_terms(struct vipr_terms *terms, struct vipr_reader *r, size_t n);
bool vipr_read_row(struct vipr_row *row, struct vipr_reader *r);

#endif
