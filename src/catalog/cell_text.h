/* cell_text.h - original text of every cell of a catalogue. The independent check converts these texts itself
 * instead of using the values of the snapshot. */
#ifndef CATALOG_CELL_TEXT_H
#define CATALOG_CELL_TEXT_H

#include <stddef.h>

#include "catalog/table.h"

struct snapshot;

/* Start and end of a cell's text; {0, 0}: the cell is empty. */
struct cell_place {
    size_t from;
    size_t to;
};

/* The texts of all cells. Row i of a table is element i of the table's array in the snapshot, in which
 * services follow the licences. */
struct cell_texts {
    const char *text;
    struct cell_place *places[N_TABLES]; /* [n_rows][columns of the table] */
    size_t n_rows[N_TABLES];
};

/* Number of rows of a table; 0 for a snapshot that was not read from a catalogue. */
size_t cell_rows(const struct snapshot *snapshot, enum table_id table);

/* Text of a cell; NULL: the cell is empty. The table must have the column. */
const char *cell_text(const struct snapshot *snapshot, enum table_id table, size_t row, const char *column);

#endif
