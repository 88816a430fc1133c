/* csvfile.c - reads CSV. libcsv does not report positions, so it is called with one character at a time. */
#include "catalog/csvfile.h"

#include <csv.h>
#include <stdbool.h>
#include <string.h>

#include "base/arena.h"
#include "base/diag.h"
#include "base/file.h"
#include "base/mem.h"
#include "base/suggest.h"
#include "base/text.h"
#include "base/vec.h"

/* Position of the next character, and start of the current value. */
struct csv_reader {
    int line;
    int column;
    bool began, spreadsheet;
    struct csv_cell start;
    VEC(struct csv_cell) cells;
    VEC(struct csv_row) rows;
    struct arena *arena;
};

static void add_cell(void *value, size_t n, void *payload)
{
    struct csv_reader *r = payload;
    struct csv_cell cell = r->start;
    if (!r->began) {
        cell.line = r->line;
        cell.column = r->column;
    }
    cell.text = n > 0 ? arena_strndup(r->arena, value, n) : NULL;
    if (r->spreadsheet && cell.text && cell.text[0] == '\'' && csvfile_is_formula(cell.text + 1))
        cell.text++;
    VEC_PUSH(&r->cells, cell);
    r->began = false;
}

static void add_csv_row(int end, void *payload)
{
    struct csv_reader *r = payload;
    struct csv_cell *cells = ARENA_COPY(r->arena, r->cells.v, r->cells.n, 0, struct csv_cell);
    (void)end;
    VEC_PUSH(&r->rows, (struct csv_row){cells, r->cells.n});
    r->cells.n = 0;
}

/* Advances the position. Columns count characters, so UTF-8 continuation bytes do not count. */
static void step(struct csv_reader *r, char c)
{
    if (c == '\n') {
        r->line++;
        r->column = 1;
    } else if (((unsigned char)c & 0xC0) != 0x80) {
        r->column++;
    }
}

static void *grow_value(void *own_p, size_t n)
{
    return mem_grow(own_p, n, 1);
}

/* Parses the text from byte `from` on. */
static enum status parse_csv(struct csv_reader *r, const struct csv_text *text, size_t from,
                             struct diag *diag)
{
    struct csv_parser parser;
    enum status status = ST_OK;
    csv_init(&parser, CSV_STRICT | CSV_STRICT_FINI | CSV_APPEND_NULL);
    csv_set_realloc_func(&parser, grow_value);
    csv_set_free_func(&parser, mem_free);
    csv_set_delim(&parser, (unsigned char)text->separator);
    for (size_t i = from; i < text->n && status == ST_OK; i++) {
        if (!r->began && text->s[i] != text->separator && !strchr(" \t\r\n", text->s[i])) {
            r->start = (struct csv_cell){NULL, r->line, r->column};
            r->began = true;
        }
        if (csv_parse(&parser, text->s + i, 1, add_cell, add_csv_row, r) != 1)
            status = diag_at(
                diag, ST_INPUT, text->path, r->line, r->column,
                "a quote inside an unquoted value: put the value in quotes and double its own quotes");
        step(r, text->s[i]);
    }
    if (status == ST_OK && csv_fini(&parser, add_cell, add_csv_row, r) != 0)
        status = diag_at(diag, ST_INPUT, text->path, r->start.line, r->start.column,
                         "the quoted value that begins here has no end");
    csv_free(&parser);
    return status;
}

enum status csvfile_parse(struct csvfile *out, const struct csv_text *text, struct arena *arena,
                          struct diag *diag)
{
    static const char byte_order_mark[] = "\xEF\xBB\xBF";
    struct csv_reader r = {.line = 1, .column = 1, .spreadsheet = text->spreadsheet, .arena = arena};
    const size_t from = strncmp(text->s, byte_order_mark, 3) == 0 ? 3 : 0;
    enum status status = parse_csv(&r, text, from, diag);
    if (status == ST_OK && r.rows.n == 0)
        status = diag_at(diag, ST_INPUT, text->path, 1, 1,
                         "is empty, expected a line with the names of the columns");
    if (status == ST_OK) {
        struct csv_row *rows = ARENA_COPY(arena, r.rows.v, r.rows.n, 0, struct csv_row);
        *out = (struct csvfile){
            .path = text->path, .bytes = text->s, .n_bytes = text->n, .rows = rows, .n_rows = r.rows.n};
    }
    mem_free(r.cells.v);
    mem_free(r.rows.v);
    return status;
}

/* Rejects a file whose first line has semicolons or tabs: spreadsheets of some countries write them instead
 * of commas. */
static enum status check_commas(const struct csvfile *file, struct diag *diag)
{
    const struct csv_row *header = &file->rows[0];
    const char *other =
        header->n == 1 && header->cells[0].text ? strpbrk(header->cells[0].text, ";\t") : NULL;
    if (!other)
        return ST_OK;
    diag_set(diag, ST_INPUT, "the values are separated by %s: expected commas, and points for decimals",
             *other == ';' ? "semicolons" : "tabs");
    return csvfile_fail(file, &header->cells[0], diag);
}

enum status csvfile_take(struct csvfile *out, const struct csv_text *text, struct arena *arena,
                         struct diag *diag)
{
    const enum status status = csvfile_parse(out, text, arena, diag);
    return status == ST_OK ? check_commas(out, diag) : status;
}

enum status csvfile_read(struct csvfile *out, const char *path, struct arena *arena, struct diag *diag)
{
    char *text = NULL;
    size_t n = 0;
    const enum status status = file_read(&text, &n, path, arena, diag);
    return status == ST_OK ? csvfile_take(out, &(struct csv_text){path, text, n, ',', false}, arena, diag)
                           : status;
}

enum status csvfile_fail(const struct csvfile *file, const struct csv_cell *cell, struct diag *diag)
{
    diag_place(diag, file->path, cell->line, cell->column);
    return diag_turn(diag, ST_INPUT);
}

enum status csvfile_columns(int *place, const struct csvfile *file, const char *const *names, size_t n,
                            struct diag *diag)
{
    const struct csv_row *header = &file->rows[0];
    for (size_t c = 0; c < n; c++)
        place[c] = -1;
    for (size_t i = 0; i < header->n; i++) {
        const char *name = header->cells[i].text ? header->cells[i].text : "";
        const size_t c = text_place(name, names, n);
        if (c < n && place[c] < 0) {
            place[c] = (int)i;
            continue;
        }
        diag_set(diag, ST_INPUT, c < n ? "column '%s' is named twice" : "unknown column '%s'", name);
        if (c == n)
            suggest(diag, name, names, n);
        return csvfile_fail(file, &header->cells[i], diag);
    }
    return ST_OK;
}

const struct csv_cell *csvfile_cell(const struct csv_row *row, int place)
{
    return place >= 0 && (size_t)place < row->n && row->cells[place].text ? &row->cells[place] : NULL;
}

bool csvfile_is_formula(const char *s)
{
    s += strspn(s, "'");
    return *s != '\0' && strchr("=+-@", *s);
}

void csvfile_put(struct text *text, const char *value)
{
    if (!value)
        return;
    const size_t n = strlen(value);
    const bool quoted =
        strpbrk(value, ",\"\n\r") || n == 0 || strchr(" \t", value[0]) || strchr(" \t", value[n - 1]);
    if (!quoted) {
        text_putn(text, value, n);
        return;
    }
    text_put(text, "\"");
    for (; *value; value++)
        text_putn(text, value[0] == '"' ? "\"\"" : value, value[0] == '"' ? 2 : 1);
    text_put(text, "\"");
}
