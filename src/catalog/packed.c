/* packed.c - writes and reads packed catalogues. The file may come from an unknown source: each value, row
 * and key is checked as the schema of a database would. */
#include "catalog/packed.h"

#include <stdlib.h>
#include <string.h>

#include "base/diag.h"
#include "base/file.h"
#include "base/mem.h"
#include "base/text.h"
#include "catalog/catalog.h"
#include "catalog/catalog_parts.h"

/* --- writing --- */

static const char ESCAPED[] = "\t\n\r\\", LETTERS[] = "tnr\\";

static void put_text(struct text *out, const char *s)
{
    while (*s) {
        const size_t plain = strcspn(s, ESCAPED);
        text_putn(out, s, plain);
        s += plain;
        if (*s)
            text_printf(out, "\\%c", LETTERS[strchr(ESCAPED, *s++) - ESCAPED]);
    }
}

void packed_put_row(struct text *out, const struct table *table, const struct cell *cells, bool first)
{
    if (first)
        text_printf(out, "# %s\n", table->name);
    for (size_t i = 0; i < table->n_columns; i++) {
        text_put(out, i > 0 ? "\t" : "");
        if (cells[i].type == CELL_TEXT)
            put_text(out, cells[i].text);
        else
            table_put_cell(out, &cells[i]);
    }
    text_put(out, "\n");
}

void packed_put_head(struct text *out, const char *hash, const struct text *rows)
{
    struct text body = TEXT_INIT;
    char digest[65];
    text_printf(&body, "hash %s\n", hash);
    text_putn(&body, rows->n > 0 ? rows->s : "", rows->n);
    sha256_hex(digest, body.s, body.n);
    text_printf(out, PACKED_MAGIC " %d\n%s\n", CATALOG_SCHEMA_VERSION, digest);
    text_putn(out, body.s, body.n);
    text_fini(&body);
}

/* --- opening --- */

/* The lines of one table. */
struct packed_table {
    const char *rows; /* the first row; NULL: the file lacks the table */
    int line;         /* its number in the file */
    size_t n;
};

struct packed {
    struct arena arena;
    const char *path;
    char hash[65];
    struct packed_table tables[N_TABLES];
};

/* A row with its cells, which point into its text. */
struct packed_row {
    struct text text;
    struct cell cells[TABLE_MAX_COLUMNS];
};

static bool is_packed(const char *path)
{
    char head[sizeof PACKED_MAGIC - 1];
    return file_head(head, sizeof head, path) == sizeof head && memcmp(head, PACKED_MAGIC, sizeof head) == 0;
}

static enum status damaged(const struct packed *packed, int line, struct diag *diag)
{
    return diag_at(diag, ST_CATALOG, packed->path, line, 0, "is truncated or damaged: pack it again");
}

/* Reads the lines before the tables. *body: the line after them. */
static enum status read_head(struct packed *packed, const char **body, const char *text, size_t n,
                             struct diag *diag)
{
    enum { DIGEST = 64 };
    char digest[DIGEST + 1], *end = NULL;
    const char *at = text + strlen(PACKED_MAGIC);
    const long version = strtol(at, &end, 10);
    if (*end != '\n')
        return damaged(packed, 1, diag);
    if (version != CATALOG_SCHEMA_VERSION)
        return diag_at(diag, ST_CATALOG, packed->path, 1, 0,
                       "has schema version %ld, this program reads %d: pack it again", version,
                       CATALOG_SCHEMA_VERSION);
    at = end + 1;
    const char *rest = at + DIGEST + 1;
    if (n < (size_t)(rest - text) || at[DIGEST] != '\n')
        return damaged(packed, 2, diag);
    sha256_hex(digest, rest, n - (size_t)(rest - text));
    static const char name[] = "hash ";
    const char *hash = rest + strlen(name);
    if (memcmp(digest, at, DIGEST) != 0 || !text_begins(rest, name) ||
        strspn(hash, "0123456789abcdef") != DIGEST || hash[DIGEST] != '\n')
        return damaged(packed, 2, diag);
    memcpy(packed->hash, hash, DIGEST);
    *body = hash + DIGEST + 1;
    return ST_OK;
}

/* Finds the table that a line "# TABLE" begins. */
static enum status find_table(struct packed_table **out, struct packed *packed, const char *line, size_t n,
                              int number, struct diag *diag)
{
    enum table_id id = TABLE_META;
    const char *name = n > 2 ? arena_strndup(&packed->arena, line + 2, n - 2) : "";
    if (table_find(&id, name, diag) != ST_OK) {
        diag_place(diag, packed->path, number, 0);
        return diag_turn(diag, ST_CATALOG);
    }
    *out = &packed->tables[id];
    return (*out)->rows ? diag_at(diag, ST_CATALOG, packed->path, number, 0, "has the table %s twice", name)
                        : ST_OK;
}

/* Finds the rows of each table. No row begins with "#": its first cell is a name or a date. */
static enum status find_tables(struct packed *packed, const char *body, struct diag *diag)
{
    struct packed_table *table = NULL;
    enum status status = ST_OK;
    int number = 4;
    for (const char *line = body, *next = NULL; *line && status == ST_OK; line = next, number++) {
        const size_t n = strcspn(line, "\n");
        if (line[n] == '\0')
            return damaged(packed, number, diag);
        next = line + n + 1;
        if (*line == '#') {
            status = find_table(&table, packed, line, n, number, diag);
            if (status == ST_OK)
                *table = (struct packed_table){next, number + 1, 0};
        } else if (table) {
            table->n++;
        } else {
            status = diag_at(diag, ST_CATALOG, packed->path, number, 0, "has a row before the first table");
        }
    }
    return status;
}

static void packed_close(void *own_rows)
{
    struct packed *packed = own_rows;
    arena_fini(&packed->arena);
    mem_free(packed);
}

static enum status packed_open(void **out, const char *path, const struct catalog_change *change,
                               struct diag *diag)
{
    struct packed *packed = mem_alloc(1, sizeof *packed);
    char *text = NULL;
    const char *body = NULL;
    size_t n = 0;
    (void)change;
    *packed = (struct packed){.arena = ARENA_INIT, .path = path};
    *out = packed;
    if (file_read(&text, &n, path, &packed->arena, diag) != ST_OK)
        return diag_turn(diag, ST_CATALOG);
    enum status status = read_head(packed, &body, text, n, diag);
    if (status == ST_OK)
        status = find_tables(packed, body, diag);
    return status;
}

/* --- reading --- */

static enum status packed_count(size_t out[N_TABLES], void *rows, struct diag *diag)
{
    const struct packed *packed = rows;
    (void)diag;
    for (int id = 0; id < N_TABLES; id++)
        out[id] = packed->tables[id].n;
    return ST_OK;
}

static const char *packed_hash(const void *rows)
{
    return ((const struct packed *)rows)->hash;
}

/* Replaces escapes by their characters. False: an unknown escape. */
static bool unescape(char *text)
{
    char *to = text;
    for (const char *s = text; *s; s++) {
        const char *letter = *s == '\\' && s[1] ? strchr(LETTERS, s[1]) : NULL;
        if (*s == '\\' && !letter)
            return false;
        *to++ = *s;
        if (letter) {
            to[-1] = ESCAPED[letter - LETTERS];
            s++;
        }
    }
    *to = '\0';
    return true;
}

/* Reads the cells of a line of n bytes. */
static enum status read_cells(struct packed_row *row, const struct table *table, const char *line, size_t n,
                              struct diag *diag)
{
    text_clear(&row->text);
    text_putn(&row->text, line, n);
    enum status status = ST_OK;
    char *next = row->text.s;
    for (size_t i = 0; i < table->n_columns && status == ST_OK; i++) {
        char *text = next, *tab = text ? strchr(text, '\t') : NULL;
        if (!text || (i + 1 == table->n_columns && tab))
            return diag_set(diag, ST_INPUT, "expected the %zu values of a row of %s", table->n_columns,
                            table->name);
        next = tab ? tab + 1 : NULL;
        if (tab)
            *tab = '\0';
        status = unescape(text) ? table_parse(&row->cells[i], &table->columns[i], text, diag)
                                : diag_set(diag, ST_INPUT,
                                           "%s has an unknown escape: expected \\t, \\n, "
                                           "\\r or \\\\",
                                           table->columns[i].name);
    }
    size_t at = 0;
    return status == ST_OK ? table_check_row(&at, table, row->cells, diag) : status;
}

static enum status packed_read(void *rows, enum table_id id, database_take *take, void *payload,
                               struct diag *diag)
{
    const struct packed *packed = rows;
    const struct packed_table *of = &packed->tables[id];
    const struct table *table = table_get(id);
    struct packed_row each[2] = {{.text = TEXT_INIT}, {.text = TEXT_INIT}};
    enum status status = ST_OK;
    const char *line = of->rows;
    for (size_t i = 0; i < of->n && status == ST_OK; i++) {
        struct packed_row *row = &each[i % 2];
        const size_t n = strcspn(line, "\n");
        status = read_cells(row, table, line, n, diag);
        if (status == ST_OK && i > 0 && table_compare(table, each[(i + 1) % 2].cells, row->cells) >= 0)
            status =
                diag_set(diag, ST_INPUT, "the rows of %s are not in the order of their keys", table->name);
        if (status != ST_OK) {
            diag_place(diag, packed->path, of->line + (int)i, 0);
            status = diag_turn(diag, ST_CATALOG);
        } else {
            status = take(payload, row->cells, diag);
        }
        line += n + 1;
    }
    text_fini(&each[0].text);
    text_fini(&each[1].text);
    return status;
}

const struct row_source packed_rows = {
    .reads = is_packed,
    .checked = true,
    .open = packed_open,
    .count = packed_count,
    .read = packed_read,
    .hash = packed_hash,
    .close = packed_close,
};
