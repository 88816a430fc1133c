/* list_line.c - reads the fields of the current line and sets rows of the catalogue. */
#include "catalog/list_line.h"

#include <string.h>

#include "base/arena.h"
#include "base/decimal.h"
#include "base/diag.h"
#include "base/text.h"
#include "catalog/price_memory.h"

bool list_is_good(const struct list_importer *t)
{
    return t->diag->status == ST_OK;
}

const struct csv_cell *list_cell(const struct list_column **column, const struct list_importer *t,
                                 enum list_field field)
{
    const struct csv_cell *cell = price_table_cell(column, &t->table, t->row, field);
    return cell ? cell : &t->table.csv.rows[t->row].cells[0];
}

const struct list_column *list_column_at(const struct list_importer *t, const struct csv_cell *cell)
{
    return &t->table.columns[cell - t->table.csv.rows[t->row].cells];
}

const char *list_value_at(const struct list_importer *t, const struct csv_cell *cell)
{
    const char *text = NULL;
    (void)price_table_value(&text, &t->table, cell, list_column_at(t, cell), t->diag);
    return text;
}

/* The value of a field in the description of the current line, in the form of the catalogue; NULL: none. */
static const char *described_value(const struct list_importer *t, enum list_field field)
{
    const double bytes_in_MiB = 1048576;
    struct price_memory memory;
    switch ((int)field) {
    case LIST_PROCESSOR:
        return t->described.processor;
    case LIST_MEMORY:
        return t->described.memory && price_memory_read(&memory, t->described.memory)
                   ? arena_printf(t->arena, "%.15g", memory.bytes / bytes_in_MiB)
                   : NULL;
    case LIST_ACCELERATOR:
        return t->described.accelerator;
    case LIST_ACCELERATORS:
        return t->described.accelerators;
    }
    return NULL;
}

const char *list_value(const struct list_importer *t, enum list_field field)
{
    const struct list_column *column = NULL;
    const struct csv_cell *cell = list_cell(&column, t, field);
    const char *text = column && list_is_good(t) ? list_value_at(t, cell) : NULL;
    return !list_is_good(t) ? NULL : text ? text : described_value(t, field);
}

void list_place(const struct list_importer *t, enum list_field field)
{
    const struct list_column *column = NULL;
    struct csv_cell cell = *list_cell(&column, t, field);
    if (t->import->device) /* values from the command line have no place in a file */
        cell.line = cell.column = 1;
    (void)csvfile_fail(&t->table.csv, &cell, t->diag);
}

void list_missing(const struct list_importer *t, enum list_field field, const char *what)
{
    if (!list_is_good(t))
        return;
    const char *heading = t->out->missing = price_table_heading(field);
    if (t->import->device)
        diag_set(
            t->diag, ST_INPUT,
            "%s needs a value for '%s', which the file does not have: add '%s=VALUE' after the file name",
            what, heading, heading);
    else
        diag_set(t->diag, ST_INPUT, "%s needs a value in column '%s'", what, heading);
    list_place(t, field);
}

void list_ask(struct list_importer *t, struct price_list_question question)
{
    for (size_t i = 0; i < t->questions.n; i++)
        if (strcmp(t->questions.v[i].key, question.key) == 0)
            return;
    VEC_PUSH(&t->questions, question);
}

/* The name of the sheet of the current line, if it is not the first sheet; NULL otherwise. */
static const char *sheet_name(const struct list_importer *t)
{
    const char *name = NULL;
    for (size_t i = 1; i < t->table.parts.n; i++)
        if (t->row >= t->table.parts.first[i])
            name = t->table.parts.names[i];
    return name;
}

void list_add_problem(struct list_importer *t, const char *text, size_t column, const char *heading,
                      struct csv_cell place)
{
    const char *sheet = sheet_name(t);
    VEC_PUSH(&t->problems,
             (struct price_list_problem){t->table.csv.rows[t->row].cells[0].line, column, heading,
                                         sheet ? arena_printf(t->arena, "sheet '%s': %s", sheet, text)
                                               : arena_strdup(t->arena, text),
                                         place.line, place.column, t->row});
}

void list_guess(struct price_list_entry *entry, enum list_field field, const char *text)
{
    if (entry->n_guesses < sizeof entry->guesses / sizeof *entry->guesses)
        entry->guesses[entry->n_guesses++] = (struct price_list_guess){field, text};
}

void list_leave_out(struct list_importer *t, const char *why)
{
    const struct csv_row *row = &t->table.csv.rows[t->row];
    struct text text = TEXT_INIT;
    for (size_t i = 0; i < row->n; i++)
        if (row->cells[i].text)
            text_printf(&text, "%s%s", text.n ? " " : "", row->cells[i].text);
    VEC_PUSH(&t->left_out,
             (struct price_list_left_out){row->cells[0].line, arena_take(t->arena, &text), why, t->row});
}

int64_t list_count(const struct list_importer *t, enum list_field field, const char *text, int64_t most,
                   const char *what)
{
    int64_t count = 1;
    if (!text)
        list_missing(t, field, what);
    else if (decimal_parse_integer(&count, text, 1, most, t->diag) != ST_OK)
        list_place(t, field);
    return list_is_good(t) ? count : 1;
}

void list_add(struct list_row *row, const struct list_importer *t, const char *column, const char *text,
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

void list_add_source(struct list_row *row, const struct list_importer *t, const char *kind)
{
    list_add(row, t, "kind", kind, LIST_KIND);
    list_add(row, t, "source", t->out->source, LIST_ITEM);
}

void list_put(struct list_importer *t, const struct list_row *row)
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
             row->table == TABLE_QUOTE ? "; give a seller, a date or a quantity break to distinguish prices"
                                       : "");
    /* a rate may come from one of several columns; the caller reports it */
    if (row->table != TABLE_NODE_RATE)
        list_place(t, row->fields[i]);
}
