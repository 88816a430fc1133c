/* cell_text.h - the text of every cell of a catalogue, as the hash of the catalogue covers it: for readers
 * that believe no value but convert the text themselves. */
#ifndef CATALOG_CELL_TEXT_H
#define CATALOG_CELL_TEXT_H

#include <stddef.h>

#include "catalog/table.h"

struct snapshot;

/* Where a cell's text begins and ends; {0, 0}: the cell is empty. */
struct cell_place {
    size_t from;
    size_t to;
};

/* All cells. Row i of a table is the i-th value of its array in the snapshot; services come behind licences
 * there. */
struct cell_texts {
    const char *text;
    struct cell_place *places[N_TABLES]; /* [n_rows][columns of the table] */
    size_t n_rows[N_TABLES];
};

/* Rows of a table; 0 where the snapshot was made of values alone. */
size_t cell_rows(const struct snapshot *snapshot, enum table_id table);

/* The text of a cell; NULL: it is empty. The column is one the table has. */
const char *cell_text(const struct snapshot *snapshot, enum table_id table, size_t row, const char *column);

#endif
