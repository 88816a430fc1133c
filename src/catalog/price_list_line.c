/* price_list_line.c - what the line at hand of a price list says, and rows that are made of it. */
#include <string.h>

#include "base/decimal.h"
#include "catalog/price_list_parts.h"

bool list_is_good(const struct list_taking *t)
{
    return t->diag->status == ST_OK;
}

static const struct csv_cell *cell_of(const struct list_column **column, const struct list_taking *t,
                                      enum list_field field)
{
    const struct csv_cell *cell = price_table_cell(column, &t->table, t->row, field);
    return cell ? cell : &t->table.csv.rows[t->row].cells[0];
}

const struct list_column *list_column_at(const struct list_taking *t, const struct csv_cell *cell)
{
    return &t->table.columns[cell - t->table.csv.rows[t->row].cells];
}

const char *list_value_at(const struct list_taking *t, const struct csv_cell *cell)
{
    const char *text = NULL;
    (void)price_table_value(&text, &t->table, cell, list_column_at(t, cell), t->diag);
    return text;
}

const char *list_value(const struct list_taking *t, enum list_field field)
{
    const struct list_column *column = NULL;
    const struct csv_cell *cell = cell_of(&column, t, field);
    const char *text = column && list_is_good(t) ? list_value_at(t, cell) : NULL;
    return list_is_good(t) ? text : NULL;
}

void list_place(const struct list_taking *t, enum list_field field)
{
    const struct list_column *column = NULL;
    struct csv_cell cell = *cell_of(&column, t, field);
    if (t->import->device) /* words have no place of their own */
        cell.line = cell.column = 1;
    (void)csvfile_fail(&t->table.csv, &cell, t->diag);
}

void list_missing(const struct list_taking *t, enum list_field field, const char *what)
{
    if (!list_is_good(t))
        return;
    const char *heading = t->out->missing = price_table_heading(field);
    const char *remedy =
        t->import->device ? arena_printf(t->arena, ": '%s=VALUE' behind the file", heading) : "";
    diag_set(t->diag, ST_INPUT, "%s needs a value in column '%s'%s", what, heading, remedy);
    list_place(t, field);
}

int64_t list_count(const struct list_taking *t, enum list_field field, const char *text, int64_t most,
                   const char *what)
{
    int64_t count = 1;
    if (!text)
        list_missing(t, field, what);
    else if (decimal_parse_integer(&count, text, 1, most, t->diag) != ST_OK)
        list_place(t, field);
    return list_is_good(t) ? count : 1;
}

void list_add(struct list_row *row, const struct list_taking *t, const char *column, const char *text,
              enum list_field field)
{
    const struct table *table = table_get(row->table);
    struct cell ignored;
    if (!text || !list_is_good(t))
        return;
    if (strcmp(column, AMOUNT_COLUMN) != 0 &&
        table_parse(&ignored, &table->columns[table_at(table, column)], text, t->diag) != ST_OK)
        list_place(t, field);
    row->fields[row->n] = field;
    row->values[row->n++] = (struct sheet_value){column, text};
}

void list_add_source(struct list_row *row, const struct list_taking *t, const char *kind)
{
    list_add(row, t, "kind", kind, LIST_KIND);
    list_add(row, t, "source", t->out->source, LIST_ITEM);
}

void list_put(struct list_taking *t, const struct list_row *row)
{
    const size_t line = (size_t)t->table.csv.rows[t->row].cells[0].line;
    size_t i = 0;
    if (!list_is_good(t))
        return;
    const size_t other =
        sheet_put_line(&i, sheet_of(&t->sheets, row->table), line, row->values, row->n, row->n_keys);
    if (other == 0 || row->fields[i] == LIST_NAME)
        return;
    diag_set(t->diag, ST_INPUT, "'%s' has another value of '%s' in line %zu%s", row->values[0].text,
             price_table_heading(row->fields[i]), other,
             row->table == TABLE_QUOTE ? "; a seller, a date or a quantity break tells prices apart" : "");
    if (row->table != TABLE_NODE_RATE) /* of several columns, of which its caller knows the one */
        list_place(t, row->fields[i]);
}
