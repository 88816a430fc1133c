/* cell_text.c - finding the text of a cell. */
#include "catalog/cell_text.h"

size_t cell_rows(const struct snapshot *snapshot, enum table_id table)
{
    return snapshot->cells ? snapshot->cells->n_rows[table] : 0;
}

const char *cell_text(const struct snapshot *snapshot, enum table_id table, size_t row, const char *column)
{
    const struct table *of = table_get(table);
    const struct cell_place *place =
        &snapshot->cells->places[table][row * of->n_columns + table_at(of, column)];
    return place->to > 0 ? snapshot->cells->text + place->from : NULL;
}
