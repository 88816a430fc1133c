/* fuzz_database.c - loads a damaged catalogue file: either "SQL" and statements that run on a good file, or
 * bytes written into it, where every four give a place and a value. */
#include <sqlite3.h>
#include <stdlib.h>
#include <string.h>

#include "base/arena.h"
#include "base/mem.h"
#include "catalog/catalog.h"
#include "catalog/snapshot.h"
#include "fuzz/fuzz.h"

enum { STEPS_AT_MOST = 20000, SIZE_AT_MOST = 1 << 20 };

static unsigned char *good; /* never freed: a good catalogue's file with small pages */
static sqlite3_int64 n_good;

static void must(int code, sqlite3 *database)
{
    if (code != SQLITE_OK)
        fuzz_fault("SQLite: %s", sqlite3_errmsg(database));
}

static void make_good(void)
{
    sqlite3 *database = NULL;
    struct diag diag = DIAG_INIT;
    const char *path = fuzz_file("good.db", "", 0);
    remove(path);
    if (!fuzz_is_good(catalog_build(path, TESTS_DIR "/mutants/shop", &diag), &diag))
        fuzz_fault("the catalogue of the tests is none");
    must(sqlite3_open(path, &database), database);
    must(sqlite3_exec(database, "PRAGMA page_size = 512; VACUUM", NULL, NULL, NULL), database);
    good = sqlite3_serialize(database, "main", &n_good, 0);
    sqlite3_close(database);
}

/* Denies statements that would open other files. */
static int allow(void *payload, int what, const char *name, const char *b, const char *c, const char *d)
{
    (void)payload, (void)b, (void)c, (void)d;
    return what == SQLITE_ATTACH ||
                   (what == SQLITE_PRAGMA && name && sqlite3_stricmp(name, "temp_store_directory") == 0)
               ? SQLITE_DENY
               : SQLITE_OK;
}

static int enough(void *payload)
{
    int *steps = payload;
    return ++*steps > STEPS_AT_MOST / 100;
}

/* Runs the statements on the file, up to the first that fails. */
static unsigned char *run(const char *sql, sqlite3_int64 *n)
{
    sqlite3 *database = NULL;
    int steps = 0;
    unsigned char *copy = sqlite3_malloc64((sqlite3_uint64)n_good);
    memcpy(copy, good, (size_t)n_good);
    must(sqlite3_open(":memory:", &database), database);
    must(sqlite3_deserialize(database, "main", copy, n_good, n_good,
                             SQLITE_DESERIALIZE_FREEONCLOSE | SQLITE_DESERIALIZE_RESIZEABLE),
         database);
    sqlite3_limit(database, SQLITE_LIMIT_LENGTH, SIZE_AT_MOST);
    sqlite3_set_authorizer(database, allow, NULL);
    sqlite3_progress_handler(database, 100, enough, &steps);
    sqlite3_exec(database, "PRAGMA max_page_count = 2000; PRAGMA writable_schema = ON", NULL, NULL, NULL);
    sqlite3_exec(database, sql, NULL, NULL, NULL);
    sqlite3_progress_handler(database, 0, NULL, NULL);
    unsigned char *made = sqlite3_serialize(database, "main", n, 0);
    sqlite3_close(database);
    return made;
}

static unsigned char *put_bytes(const unsigned char *bytes, size_t n)
{
    unsigned char *made = sqlite3_malloc64((sqlite3_uint64)n_good);
    memcpy(made, good, (size_t)n_good);
    for (size_t i = 0; i + 3 < n; i += 4)
        made[(bytes[i] | (bytes[i + 1] << 8) | (bytes[i + 2] << 16)) % n_good] = bytes[i + 3];
    return made;
}

void fuzz_one(const char *bytes, size_t n)
{
    struct arena arena = ARENA_INIT;
    struct diag diag = DIAG_INIT;
    struct snapshot snapshot;
    if (!good)
        make_good();
    sqlite3_int64 n_made = n_good;
    unsigned char *made =
        strncmp(bytes, "SQL", 3) == 0 ? run(bytes + 3, &n_made) : put_bytes((const unsigned char *)bytes, n);
    const char *path = fuzz_file("catalogue.db", (const char *)made, made ? (size_t)n_made : 0);
    fuzz_is_good(catalog_load(&snapshot, path, &arena, &diag), &diag);
    sqlite3_free(made);
    arena_fini(&arena);
}
