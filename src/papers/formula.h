/* formula.h - what a cell of a paper's table computes: arithmetic over quantities of the program.
 *
 *   100 * (1 - time[npb.bt, class=A](4, rate=bt, latency=190e-6, bandwidth=8*MiB) / 2439.33)
 *
 * + - * / ^ and parentheses; a quantity has words in brackets and numbers in parentheses, by position or by
 * name, each where it takes any (quantity.h). In a word, {FORMULA} stands for its value: "layers={l}". A name
 * defined in the table stands for its value, or is a function of its parameters. All is in SI units, where
 * the name of a number does not say another. Formulas are worked out as they are read.
 */
#ifndef PAPERS_FORMULA_H
#define PAPERS_FORMULA_H

#include <stddef.h>

#include "papers/table.h"

enum { FORMULA_MAX_NUMBERS = 8, FORMULA_MAX_WORDS = 16 };

/* A name that a table defines: a value, or a function of n >= 1 numbers. */
struct definition {
    const char *name;
    const char *parameter[FORMULA_MAX_NUMBERS];
    size_t n;
    struct cursor body;
    double value; /* of a definition without parameters */
    const struct definition *before;
};

struct quantity; /* papers/quantity.h */

/* What a formula can name, and where its parts are kept. */
struct scope {
    const struct quantity *const *quantities; /* lists, and behind them NULL; each ended by a name of NULL */
    const struct snapshot *snapshot;          /* NULL: the paper has no catalogue */
    const struct definition *last;            /* the newest definition */
    const struct reproduction *done;          /* the items above the formula */
    struct record *values; /* gets the values of all formulas of the table, or has them: then formulas are
                              only read; NULL: neither */
    struct arena *arena;
    struct diag *diag;
};

/**
 * Works out the formula at the cursor, and moves behind it.
 *
 * ST_INPUT    the place, what is wrong with it, and the nearest right name
 * ST_CATALOG  what the catalogue lacks
 * ST_DOMAIN   a model is asked outside its range
 */
enum status formula_value(double *out, struct cursor *cursor, const struct scope *scope);

/* The same of a whole cell: nothing may follow. */
enum status formula_value_cell(double *out, struct cursor cell, const struct scope *scope);

/* A label, on the arena: numbers in braces, "{.2f FORMULA}", are worked out, and "\n" begins a new line. */
enum status formula_label(const char **out, struct cursor cell, const struct scope *scope);

/* The body of a definition at these numbers, a whole cell. numbers NULL: it is only read; *out is NAN. */
enum status definition_value(double *out, const struct definition *definition, const double *numbers,
                             const struct scope *scope);

/* The definition of this name; NULL: there is none. */
const struct definition *definition_find(const struct scope *scope, const char *name);

#endif
