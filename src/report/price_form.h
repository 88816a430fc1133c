/* price_form.h - price lists for people: an empty form that vendors fill in, and a list with its holes
 * marked. The import reads both (catalog/price_list.h). */
#ifndef REPORT_PRICE_FORM_H
#define REPORT_PRICE_FORM_H

#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>

#include "base/status.h"

struct arena;
struct diag;
struct price_list;
struct sheet;
struct sink;
struct snapshot;

/* The file of this name is written as a workbook; false: as CSV. ST_USAGE: the name ends in neither. */
enum status price_form_kind(bool *workbook, const char *path, const char *what, struct diag *diag);

/* Catalogues whose words drop-downs offer; NULL: none. */
struct price_words {
    const struct snapshot *own;     /* networks, sellers and currency */
    const struct snapshot *library; /* networks */
};

/* An empty form. */
struct price_form {
    struct price_words words;
    const size_t *parts; /* [n_parts] parts of words.own that the form lists */
    size_t n_parts;
    const char *title; /* of the scenario that can choose them; NULL: none */
};

/* Writes a form: a sheet to fill in and one that explains the columns; as CSV only the columns. */
enum status price_form_write(FILE *stream, bool workbook, const struct price_form *form, struct arena *arena,
                             struct diag *diag);

/* Names the file, what it lists, and the next steps. */
void price_form_report(struct sink *sink, const char *path, const struct price_form *form);

/* Writes the sheet of a list again as a workbook. Cells with a problem are marked and have a comment,
 * guessed kinds are filled in, and choices are drop-downs; everything else stays as it was read. *n_marked is
 * set to the number of cells with a problem. */
enum status price_mend_write(FILE *stream, size_t *n_marked, const struct price_list *list,
                             const struct price_words *words, struct diag *diag);

/* Adds the drop-down of a column, by its field: kinds, currencies, networks, sellers. first, last: rows. */
void price_form_choices(struct sheet *sheet, int column, int field, unsigned first, unsigned last,
                        const struct price_words *words);

#endif
