/* database.c - access to SQLite. SQL statements are generated from the tables in table.c, and values are
 * bound as parameters. Each statement is kept until the database is closed, because building runs it for
 * every row. */
#include "catalog/database.h"

#include <errno.h>
#include <sqlite3.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>

#include "base/diag.h"
#include "base/file.h"
#include "base/guard.h"
#include "base/mem.h"
#include "base/text.h"
#include "catalog/catalog.h"
#include "catalog/schema.h"

struct database {
    sqlite3 *sqlite;
    struct held held;
    char *path; /* owned */
    bool made;  /* the database is open for writing */
    sqlite3_stmt *insert[N_TABLES];
};

static void close_sqlite(void *payload)
{
    const struct database *d = payload;
    for (sqlite3_stmt *statement; d->sqlite && (statement = sqlite3_next_stmt(d->sqlite, NULL));)
        sqlite3_finalize(statement);
    sqlite3_close(d->sqlite);
}

void database_close(struct database *own_database)
{
    if (!own_database)
        return;
    guard_drop(&own_database->held);
    close_sqlite(own_database);
    mem_free(own_database->path);
    mem_free(own_database);
}

/* Converts SQLite's error to a diagnostic. */
static enum status sqlite_error(struct database *d, struct diag *diag)
{
    const int code = sqlite3_errcode(d->sqlite);
    if (code == SQLITE_NOMEM)
        mem_fail();
    if (code == SQLITE_NOTADB || code == SQLITE_CORRUPT)
        return diag_at(diag, ST_CATALOG, d->path, 0, 0, "is truncated or damaged (%s): build it again",
                       sqlite3_errmsg(d->sqlite));
    return d->made
               ? diag_at(diag, ST_OUTPUT, d->path, 0, 0, "cannot be written: %s", sqlite3_errmsg(d->sqlite))
               : diag_at(diag, ST_CATALOG, d->path, 0, 0, "cannot be used: %s", sqlite3_errmsg(d->sqlite));
}

static enum status prepare(sqlite3_stmt **out, struct database *d, const char *sql, struct diag *diag)
{
    if (sqlite3_prepare_v2(d->sqlite, sql, -1, out, NULL) == SQLITE_OK)
        return ST_OK;
    return sqlite_error(d, diag);
}

/* The text of a column; NULL: it has none. */
static const char *text_at(sqlite3_stmt *statement, int at)
{
    const char *text = (const char *)sqlite3_column_text(statement, at);
    if (!text && sqlite3_errcode(sqlite3_db_handle(statement)) == SQLITE_NOMEM)
        mem_fail();
    return text;
}

static enum status execute(struct database *d, const char *sql, struct diag *diag)
{
    if (sqlite3_exec(d->sqlite, sql, NULL, NULL, NULL) == SQLITE_OK)
        return ST_OK;
    return sqlite_error(d, diag);
}

/* --- opening --- */

static enum status pragma_integer(int64_t *out, struct database *d, const char *sql, struct diag *diag)
{
    sqlite3_stmt *statement = NULL;
    enum status status = prepare(&statement, d, sql, diag);
    if (status != ST_OK)
        return status;
    if (sqlite3_step(statement) == SQLITE_ROW)
        *out = sqlite3_column_int64(statement, 0);
    else
        status = sqlite_error(d, diag);
    sqlite3_finalize(statement);
    return status;
}

static enum status quick_check(struct database *d, struct diag *diag)
{
    sqlite3_stmt *statement = NULL;
    enum status status = prepare(&statement, d, "PRAGMA quick_check(1)", diag);
    if (status != ST_OK)
        return status;
    if (sqlite3_step(statement) != SQLITE_ROW) {
        status = sqlite_error(d, diag);
    } else {
        const char *answer = text_at(statement, 0);
        if (answer && strstr(answer, "error code=7")) /* SQLITE_NOMEM */
            mem_fail();
        if (!answer || strcmp(answer, "ok") != 0)
            status = diag_at(diag, ST_CATALOG, d->path, 0, 0, "is truncated or damaged (%s): build it again",
                             answer ? answer : "no answer");
    }
    sqlite3_finalize(statement);
    return status;
}

static int64_t big_endian(const unsigned char *bytes, size_t n)
{
    int64_t value = 0;
    for (size_t i = 0; i < n; i++)
        value = 256 * value + bytes[i];
    return value;
}

/* File size according to the header (SQLite file format, section 1.3): page size at byte 16, number of pages
 * at 28. */
static int64_t size_by_header(const unsigned char head[100])
{
    const int64_t page = big_endian(head + 16, 2);
    return (page == 1 ? 65536 : page) * big_endian(head + 28, 4);
}

/* The start of a file. */
struct file_start {
    unsigned char bytes[100]; /* zero after the end of the file */
    size_t n;
    int64_t size; /* of the file */
    bool folder;
};

static enum status read_start(struct file_start *out, const char *path, struct diag *diag)
{
    struct stat info;
    const struct file_in_memory *given = file_in_memory(path);
    *out = (struct file_start){.n = 0};
    if (given) {
        out->n = file_head((char *)out->bytes, sizeof out->bytes, path);
        out->size = (int64_t)given->n;
        return ST_OK;
    }
    if (file_may_read(path, ST_CATALOG, diag) != ST_OK)
        return ST_CATALOG;
    FILE *stream = fopen(path, "rb");
    if (!stream)
        return diag_at(diag, ST_CATALOG, path, 0, 0, "cannot be read: %s", strerror(errno));
    const bool known = fstat(fileno(stream), &info) == 0;
    out->folder = known && S_ISDIR(info.st_mode);
    out->size = known ? info.st_size : 0;
    out->n = out->folder ? 0 : fread(out->bytes, 1, sizeof out->bytes, stream);
    fclose(stream);
    return ST_OK;
}

/* Checks the header before SQLite opens the file: SQLite accepts an empty file as an empty database, and pads
 * a truncated last page. */
static enum status check_head(const char *path, struct diag *diag)
{
    static const char magic[16] = "SQLite format 3";
    struct file_start start;
    if (read_start(&start, path, diag) != ST_OK)
        return diag->status;
    if (memcmp(start.bytes, magic, sizeof magic) != 0)
        return diag_at(diag, ST_CATALOG, path, 0, 0, "is %s: a catalogue is made with `bursar catalog build`",
                       start.folder ? "a directory" : "not an SQLite file");
    const bool whole = start.n == sizeof start.bytes;
    const int64_t wanted = whole ? size_by_header(start.bytes) : (int64_t)sizeof start.bytes;
    const int64_t size = whole ? start.size : (int64_t)start.n;
    if (size < wanted)
        return diag_at(diag, ST_CATALOG, path, 0, 0,
                       "is truncated or damaged (%lld bytes are missing): build it again",
                       (long long)(wanted - size));
    return ST_OK;
}

static enum status check_identity(struct database *d, struct diag *diag)
{
    int64_t application = 0;
    int64_t version = 0;
    enum status status = pragma_integer(&application, d, "PRAGMA application_id", diag);
    if (status == ST_OK)
        status = pragma_integer(&version, d, "PRAGMA user_version", diag);
    if (status != ST_OK)
        return status;
    if (application != CATALOG_APPLICATION_ID)
        return diag_at(diag, ST_CATALOG, d->path, 0, 0, "is a database of another program, not a catalogue");
    if (version != CATALOG_SCHEMA_VERSION)
        return diag_at(
            diag, ST_CATALOG, d->path, 0, 0,
            "has schema version %lld, this program reads %d: rebuild it with `bursar catalog build`",
            (long long)version, CATALOG_SCHEMA_VERSION);
    return ST_OK;
}

/* True if the SQL text is a statement of catalog/schema.sql. */
static bool is_schema_statement(const char *statement)
{
    const char *at = strstr(catalog_schema_sql, statement);
    return at && at[strlen(statement)] == ';';
}

static size_t count_schema_statements(void)
{
    size_t n = 0;
    for (const char *at = catalog_schema_sql; (at = strstr(at, "\nCREATE ")); at++)
        n++;
    return n;
}

/* Rejects tables, views and triggers that are not from our schema: triggers and views of a foreign file would
 * run in this process. Automatic indexes have no statement of their own. */
static enum status check_schema(struct database *d, struct diag *diag)
{
    static const char all[] =
        "SELECT sql, CASE type WHEN 'table' THEN 'CREATE TABLE ' || name || ' (' "
        "WHEN 'index' THEN 'CREATE UNIQUE INDEX ' || name || ' ON ' || tbl_name || ' (' END "
        "FROM sqlite_schema WHERE type <> 'index' OR sql IS NOT NULL";
    sqlite3_stmt *statement = NULL;
    enum status status = prepare(&statement, d, all, diag);
    size_t n = 0;
    int code = SQLITE_ROW;
    bool ours = true;
    while (status == ST_OK && ours && (code = sqlite3_step(statement)) == SQLITE_ROW) {
        const char *sql = text_at(statement, 0);
        const char *head = text_at(statement, 1);
        ours = sql && head && text_begins(sql, head) && is_schema_statement(sql);
        n++;
    }
    if (status == ST_OK && ours && code != SQLITE_DONE)
        status = sqlite_error(d, diag);
    else if (status == ST_OK && (!ours || n != count_schema_statements()))
        status = diag_at(diag, ST_CATALOG, d->path, 0, 0,
                         "has other tables, views or triggers than a catalogue: rebuild it with `bursar "
                         "catalog build`");
    sqlite3_finalize(statement);
    return status;
}

/* Disables everything in a file that SQLite could execute, and limits sizes of values and expressions. */
static enum status restrict_sqlite(struct database *d, struct diag *diag)
{
    enum { VALUE_AT_MOST = 1 << 24, DEPTH_AT_MOST = 100 };
    sqlite3_db_config(d->sqlite, SQLITE_DBCONFIG_DEFENSIVE, 1, NULL);
    sqlite3_db_config(d->sqlite, SQLITE_DBCONFIG_TRUSTED_SCHEMA, 0, NULL);
    sqlite3_db_config(d->sqlite, SQLITE_DBCONFIG_ENABLE_TRIGGER, 0, NULL);
    sqlite3_db_config(d->sqlite, SQLITE_DBCONFIG_ENABLE_VIEW, 0, NULL);
    sqlite3_limit(d->sqlite, SQLITE_LIMIT_LENGTH, VALUE_AT_MOST);
    sqlite3_limit(d->sqlite, SQLITE_LIMIT_EXPR_DEPTH, DEPTH_AT_MOST);
    sqlite3_limit(d->sqlite, SQLITE_LIMIT_ATTACHED, 0);
    return execute(d, "PRAGMA cell_size_check = ON", diag);
}

/* Opens a copy of a file in memory. */
static bool open_memory(struct database *d, const struct file_in_memory *file)
{
    const sqlite3_int64 n = (sqlite3_int64)file->n;
    const int flags = SQLITE_OPEN_READWRITE | SQLITE_OPEN_NOMUTEX;
    unsigned char *copy = sqlite3_malloc64(file->n);
    if (copy)
        memcpy(copy, file->bytes, file->n);
    const bool opened = copy && sqlite3_open_v2(":memory:", &d->sqlite, flags, NULL) == SQLITE_OK;
    if (!opened) {
        sqlite3_free(copy);
        return false;
    }
    return sqlite3_deserialize(d->sqlite, "main", copy, n, n,
                               SQLITE_DESERIALIZE_FREEONCLOSE | SQLITE_DESERIALIZE_READONLY) == SQLITE_OK;
}

static enum status open_file(struct database **out, const char *path, int flags, struct diag *diag)
{
    struct database *d = mem_alloc(1, sizeof *d);
    d->path = mem_strdup(path);
    d->made = flags & SQLITE_OPEN_CREATE;
    *out = d;
    const struct file_in_memory *given = flags & SQLITE_OPEN_READONLY ? file_in_memory(path) : NULL;
    const bool opened =
        given ? open_memory(d, given)
              : sqlite3_open_v2(path, &d->sqlite, flags | SQLITE_OPEN_NOMUTEX, NULL) == SQLITE_OK;
    guard_hold(&d->held, close_sqlite, d);
    if (!opened)
        return sqlite_error(d, diag);
    const enum status status = restrict_sqlite(d, diag);
    /* The file has a temporary name and is removed after a failure, so it needs no journal on disk. */
    return status == ST_OK && flags & SQLITE_OPEN_READWRITE ? execute(d, "PRAGMA journal_mode = MEMORY", diag)
                                                            : status;
}

/* Closes the database if opening failed. */
static enum status finish_open(struct database **out, enum status status)
{
    if (status != ST_OK) {
        database_close(*out);
        *out = NULL;
    }
    return status;
}

enum status database_open(struct database **out, const char *path, struct diag *diag)
{
    enum status status = check_head(path, diag);
    *out = NULL;
    if (status == ST_OK)
        status = open_file(out, path, SQLITE_OPEN_READONLY, diag);
    /* One transaction for all reads. Otherwise each read locks the file and looks for a journal. */
    if (status == ST_OK)
        status = execute(*out, "BEGIN", diag);
    if (status == ST_OK)
        status = check_identity(*out, diag);
    if (status == ST_OK)
        status = check_schema(*out, diag);
    if (status == ST_OK)
        status = quick_check(*out, diag);
    return finish_open(out, status);
}

/* --- writing --- */

enum status database_create(struct database **out, const char *path, struct diag *diag)
{
    char identity[96];
    snprintf(identity, sizeof identity, "PRAGMA application_id = %d; PRAGMA user_version = %d",
             CATALOG_APPLICATION_ID, CATALOG_SCHEMA_VERSION);
    enum status status = open_file(out, path, SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE, diag);
    if (status == ST_OK)
        status = execute(*out, "PRAGMA foreign_keys = ON; BEGIN IMMEDIATE", diag);
    if (status == ST_OK)
        status = execute(*out, identity, diag);
    if (status == ST_OK)
        status = execute(*out, catalog_schema_sql, diag);
    return finish_open(out, status);
}

enum status database_commit(struct database *database, struct diag *diag)
{
    const enum status status = execute(database, "COMMIT", diag);
    return status == ST_OK ? quick_check(database, diag) : status;
}

static enum status prepare_insert(struct database *d, enum table_id id, struct diag *diag)
{
    const struct table *table = table_get(id);
    struct text sql = TEXT_INIT;
    text_printf(&sql, "INSERT INTO %s (", table->name);
    for (size_t i = 0; i < table->n_columns; i++)
        text_printf(&sql, "%s%s", i ? ", " : "", table->columns[i].name);
    text_put(&sql, ") VALUES (");
    for (size_t i = 0; i < table->n_columns; i++)
        text_printf(&sql, "%s?%zu", i ? ", " : "", i + 1);
    text_put(&sql, ")");
    const enum status status = prepare(&d->insert[id], d, sql.s, diag);
    text_fini(&sql);
    return status;
}

static int bind(sqlite3_stmt *statement, int at, const struct cell *cell)
{
    switch (cell->type) {
    case CELL_NULL:
        return sqlite3_bind_null(statement, at);
    case CELL_INTEGER:
        return sqlite3_bind_int64(statement, at, cell->integer);
    case CELL_REAL:
        return sqlite3_bind_double(statement, at, cell->real);
    case CELL_TEXT:
        return sqlite3_bind_text(statement, at, cell->text, -1, SQLITE_TRANSIENT);
    }
    return SQLITE_MISUSE;
}

enum status database_insert(struct database *database, enum table_id id, const struct cell *cells,
                            struct diag *diag)
{
    if (!database->insert[id]) {
        const enum status status = prepare_insert(database, id, diag);
        if (status != ST_OK)
            return status;
    }
    sqlite3_stmt *statement = database->insert[id];
    int code = SQLITE_OK;
    for (size_t i = 0; i < table_get(id)->n_columns && code == SQLITE_OK; i++)
        code = bind(statement, (int)i + 1, &cells[i]);
    const enum status status =
        code == SQLITE_OK && sqlite3_step(statement) == SQLITE_DONE ? ST_OK : sqlite_error(database, diag);
    sqlite3_reset(statement);
    return status;
}

/* --- reading --- */

/* Counts all tables with one statement. Preparing one per table takes longer than reading a small
 * catalogue. */
enum status database_count(size_t out[N_TABLES], struct database *database, struct diag *diag)
{
    struct text sql = TEXT_INIT;
    sqlite3_stmt *statement = NULL;
    for (int id = 0; id < N_TABLES; id++)
        text_printf(&sql, "%s(SELECT count(*) FROM %s)", id ? ", " : "SELECT ",
                    table_get((enum table_id)id)->name);
    enum status status = prepare(&statement, database, sql.s, diag);
    text_fini(&sql);
    if (status == ST_OK && sqlite3_step(statement) != SQLITE_ROW)
        status = sqlite_error(database, diag);
    for (int id = 0; id < N_TABLES && status == ST_OK; id++)
        out[id] = (size_t)sqlite3_column_int64(statement, id);
    sqlite3_finalize(statement);
    return status;
}

static enum status prepare_read(sqlite3_stmt **out, struct database *d, const struct table *table,
                                struct diag *diag)
{
    struct text sql = TEXT_INIT;
    for (size_t i = 0; i < table->n_columns; i++)
        text_printf(&sql, "%s%s", i ? ", " : "SELECT ", table->columns[i].name);
    text_printf(&sql, " FROM %s", table->name);
    size_t n_keys = 0;
    for (size_t i = 0; i < table->n_columns; i++)
        if (table->columns[i].key)
            text_printf(&sql, "%s%s", n_keys++ ? ", " : " ORDER BY ", table->columns[i].name);
    const enum status status = prepare(out, d, sql.s, diag);
    text_fini(&sql);
    return status;
}

static struct cell cell_at(sqlite3_stmt *statement, int at)
{
    switch (sqlite3_column_type(statement, at)) {
    case SQLITE_INTEGER:
        return (struct cell){.type = CELL_INTEGER, .integer = sqlite3_column_int64(statement, at)};
    case SQLITE_FLOAT:
        return (struct cell){.type = CELL_REAL, .real = sqlite3_column_double(statement, at)};
    case SQLITE_TEXT:
        return (struct cell){.type = CELL_TEXT, .text = text_at(statement, at)};
    default: /* not an enum: SQLITE_NULL, and SQLITE_BLOB, which our STRICT tables cannot hold */
        return (struct cell){.type = CELL_NULL};
    }
}

enum status database_read(struct database *database, enum table_id id, database_take *take, void *payload,
                          struct diag *diag)
{
    const struct table *table = table_get(id);
    struct cell cells[TABLE_MAX_COLUMNS];
    sqlite3_stmt *statement = NULL;
    enum status status = prepare_read(&statement, database, table, diag);
    if (status != ST_OK)
        return status;
    int code = SQLITE_ROW;
    while (status == ST_OK && (code = sqlite3_step(statement)) == SQLITE_ROW) {
        for (size_t i = 0; i < table->n_columns; i++)
            cells[i] = cell_at(statement, (int)i);
        status = take(payload, cells, diag);
    }
    if (status == ST_OK && code != SQLITE_DONE)
        status = sqlite_error(database, diag);
    sqlite3_finalize(statement);
    return status;
}

const char *catalog_library_version(void)
{
    return sqlite3_libversion();
}
