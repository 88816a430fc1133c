/* formula.h - formulas in the cells of a paper's table: arithmetic over quantities of the program.
 *
 *   100 * (1 - time[npb.bt, class=A](4, rate=bt, latency=190e-6, bandwidth=8*MiB) / 2439.33)
 *
 * Operators are + - * / ^ and parentheses. A quantity has words in brackets and numbers in parentheses
 * (quantity.h). Numbers are given by position or by name. In a word, {FORMULA} is replaced by its value:
 * "layers={l}". A name that the table defines is a value, or a function of its parameters. All values are in
 * SI units unless the name of a number gives another unit. Formulas are evaluated while they are parsed. */
#ifndef PAPERS_FORMULA_H
#define PAPERS_FORMULA_H

#include <stddef.h>

#include "papers/table.h"

enum { FORMULA_MAX_NUMBERS = 8, FORMULA_MAX_WORDS = 16 };

/* A name defined in a table: a value, or a function of n >= 1 numbers. */
struct definition {
    const char *name;
    const char *parameter[FORMULA_MAX_NUMBERS];
    size_t n;
    struct cursor body;
    double value; /* value of a definition without parameters */
    const struct definition *before;
};

struct quantity; /* papers/quantity.h */

/* The names that a formula may use, and the place of results. */
struct scope {
    /* array of lists, with NULL after the last; each list ends with name NULL */
    const struct quantity *const *quantities;
    const struct snapshot *snapshot; /* NULL: the paper has no catalogue */
    const struct definition *last;   /* the newest definition */
    const struct reproduction *done; /* the items above the formula */
    /* a record in writing mode receives the values of all formulas of the table; in reading mode it provides
     * them, and formulas are only parsed; NULL: no record */
    struct record *values;
    struct arena *arena;
    struct diag *diag;
};

/**
 * Evaluates the formula at the cursor and moves the cursor after it.
 *
 * ST_INPUT    the place, the error, and the nearest valid name
 * ST_CATALOG  a missing row of the catalogue
 * ST_DOMAIN   a model is evaluated outside its range
 */
enum status formula_value(double *out, struct cursor *cursor, const struct scope *scope);

/* Like formula_value, for a whole cell: nothing may follow. */
enum status formula_value_cell(double *out, struct cursor cell, const struct scope *scope);

/* A label, on the arena. Numbers in braces, "{.2f FORMULA}", are evaluated; "\n" starts a new line. */
enum status formula_label(const char **out, struct cursor cell, const struct scope *scope);

/* Evaluates the body of a definition, a whole cell, for these numbers. numbers NULL: parse only; *out is
 * NAN. */
enum status definition_value(double *out, const struct definition *definition, const double *numbers,
                             const struct scope *scope);

/* The definition with this name; NULL: none. */
const struct definition *definition_find(const struct scope *scope, const char *name);

#endif
