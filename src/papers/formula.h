/* formula.h - what a cell of a paper's table computes: arithmetic over quantities of the program.
 *
 *   100 * (1 - time[npb.bt, class=A](4, rate=bt, latency=190e-6, bandwidth=8*MiB) / 2439.33)
 *
 * + - * / ^ and parentheses; a quantity has words in brackets and numbers in parentheses, by position or by
 * name, each where it takes any (quantity.h). A name defined in the table stands for its value, or is a
 * function of its parameters. All is in SI units, where the name
 * of a number does not say another.
 */
#ifndef PAPERS_FORMULA_H
#define PAPERS_FORMULA_H

#include "catalog/snapshot.h"
#include "papers/table.h"

enum { FORMULA_MAX_NUMBERS = 8, FORMULA_MAX_WORDS = 5 };

struct formula; /* read from a cell, on the arena */

/* A name that a table defines: a value, or a function of n >= 1 numbers. */
struct definition {
    const char *name;
    const char *parameter[FORMULA_MAX_NUMBERS];
    size_t n;
    const struct formula *body;
    double value; /* of a definition without parameters */
    const struct definition *before;
};

/* What a formula can name, and where its parts are kept. */
struct scope {
    const struct snapshot *snapshot; /* NULL: the paper has no catalogue */
    const struct definition *last;   /* the newest definition */
    struct arena *arena;
    struct diag *diag;
};

/**
 * Reads a formula and moves the cursor behind it.
 *
 * parameters  those of a definition, or NULL: names[n] of the numbers that formula_eval is given
 * ST_INPUT    the place, what is wrong with it, and the nearest right name
 * ST_CATALOG  what the catalogue lacks
 */
enum status formula_read(const struct formula **out, struct cursor *cursor,
                         const struct definition *parameters, const struct scope *scope);

/* Reads a formula without parameters, and its value. */
enum status formula_value(double *out, struct cursor *cursor, const struct scope *scope);

/* The same of a whole cell: nothing may follow. */
enum status formula_read_cell(const struct formula **out, struct cursor cell,
                              const struct definition *parameters, const struct scope *scope);
enum status formula_value_cell(double *out, struct cursor cell, const struct scope *scope);

/* The value at these parameters. A failure is in `diag`, with its place, and the value then is NAN. */
double formula_eval(const struct formula *formula, const double *parameters, struct diag *diag);

/* The definition of this name; NULL: there is none. */
const struct definition *definition_find(const struct scope *scope, const char *name);

#endif
