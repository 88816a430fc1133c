/* catalog.h - reads, builds, changes and checks catalogue files. */
#ifndef CATALOG_CATALOG_H
#define CATALOG_CATALOG_H

#include <stdbool.h>
#include <stddef.h>

#include "base/date.h"
#include "catalog/table.h"

struct arena;
struct folders;
struct snapshot;
struct text;

#define CATALOG_APPLICATION_ID 0x42555253 /* "BURS" */
#define CATALOG_SCHEMA_VERSION 10

/* The version of SQLite that reads catalogues, "3.40.1". */
const char *catalog_library_version(void);

/**
 * Reads a catalogue file into a snapshot. The file is opened read-only and passes SQLite's quick_check. A
 * folder of CSV files is read as the file that catalog_build would make from it; no file is written. A packed
 * catalogue is read as the catalogue from which it was made.
 *
 * ST_CATALOG: no such file, not an SQLite file, truncated, of another application or schema version, or a row
 * that violates the schema. The message names the file and the remedy. ST_INPUT: as in catalog_build.
 * Memory: all on the arena.
 */
enum status catalog_load(struct snapshot *out, const char *path, struct arena *arena, struct diag *diag);

/* The ids and patterns that a scenario contains. It names a part if the part's id is in `v` or matches a
 * pattern with `*`. */
struct catalog_words {
    const char *const *v; /* [n] sorted, each once */
    size_t n;
    const char *const *patterns; /* [n_patterns] patterns with `*` */
    size_t n_patterns;
};

/* Collects all strings in the texts [n] that can name a part: each text, the substrings that can be ids, and
 * the names after a dot ("price.NAME=*0.9"). On the arena. */
struct catalog_words catalog_words_of(const char *const *texts, size_t n, struct arena *arena);

/**
 * Like catalog_load, for a scenario that names the parts it needs. The snapshot leaves out components,
 * licences and services that no word names and that are not memory of a node, with their quotes and
 * footprints. They are still checked, and the hash covers them. *all is set to true if nothing was left out,
 * or if the file is a packed catalogue without some parts.
 */
enum status catalog_load_named(struct snapshot *out, bool *all, const char *path,
                               const struct catalog_words *words, struct arena *arena, struct diag *diag);

/* The parts that are loaded only if a word names them, and whether one does. */
struct catalog_asked {
    const struct asked_part {
        const char *id;
        bool named;
    } * v; /* [n] */
    size_t n;
    bool all; /* nothing was left out, or the file is a packed catalogue without some parts */
};

/* Like catalog_load_named; *asked is on the arena. */
enum status catalog_load_asked(struct snapshot *out, struct catalog_asked *asked, const char *path,
                               const struct catalog_words *words, struct arena *arena, struct diag *diag);

/* True if catalog_load_named gives the same snapshot for these words. */
bool catalog_is_for(const struct catalog_asked *asked, const struct catalog_words *words);

/**
 * Appends a packed catalogue (packed.h) with the rows of the catalogue at `path`, without those that
 * catalog_load_named leaves out for these words; NULL: all rows. catalog_load reads it like the catalogue
 * itself and gives it the catalogue's hash. If rows were left out, only catalog_load_named reads it. Errors
 * as for catalog_load.
 */
enum status catalog_pack(struct text *out, const char *path, const struct catalog_words *words,
                         struct diag *diag);

/**
 * Builds a catalogue file from a folder of CSV files: one file TABLE.csv per table, with column names in its
 * first line.
 *
 * One transaction writes everything into a temporary file, which replaces `path` on success. ST_INPUT with
 * file:line:column of the CSV: unknown table or column (with the nearest name), wrong number of cells, wrong
 * type, value out of range, reference to a missing row, duplicate key, number without a source.
 */
enum status catalog_build(const char *path, const char *folder, struct diag *diag);

/* Makes a folder of CSV files that holds only meta.csv, with the name of the folder, the currency, the date
 * of the prices and the names of catalogues that it uses (NULL: none). ST_OUTPUT: the folder exists and is
 * not empty. ST_USAGE: unknown currency. ST_INPUT, ST_CATALOG: a used catalogue cannot be read. */
enum status catalog_begin(const char *folder, const char *currency, date as_of, const char *uses,
                          struct diag *diag);

/* Adds the rows of CSV files (named TABLE.csv) to a copy of the catalogue at `from`, with the rules of
 * catalog_build. */
enum status catalog_import(const char *path, const char *from, const char *const *csv_paths, size_t n,
                           struct diag *diag);

/* A table that was written as TABLE.csv, and its number of rows. */
struct table_export {
    const char *table;
    size_t n;
};

/* Writes every table of a catalogue file or folder as TABLE.csv into `folder`, sorted by key; makes the
 * folder if needed. A catalogue built from these files has the same hash. */
enum status catalog_export(struct table_export out[N_TABLES], const char *path, const char *folder,
                           struct diag *diag);

/* The folders that are searched for a catalogue name. */
#define CATALOG_FOLDERS(list, number)                                                                        \
    ((struct folders){.v = (list), .n = (number), .kind = "catalogue", .suffix = ".db", .none = ST_CATALOG})

/**
 * Finds the file of a catalogue name. A path (base/folders.h) is relative to `folder` ("": the current one)
 * and names a file or a folder of CSV files. Other names mean NAME.db in one of `folders`; a former name of a
 * shipped catalogue means its present one. ST_CATALOG: not found. The result is on the arena.
 */
enum status catalog_find(char **out_path, const char *name, const char *folder, const struct folders *folders,
                         struct arena *arena, struct diag *diag);

/* The name that a shipped catalogue has now, if `name` is one it had before and no catalogue has that one
 * today. NULL otherwise. catalog_find applies it. */
const char *catalog_name_now(const char *name, const struct folders *folders, struct arena *arena);

/**
 * A flaw that a buyer should know, in a catalogue that is valid: a part without a quote, a quote after the
 * catalogue's date, a NIC without a switch or a cable of its technology, a node without a rate...
 */
struct catalog_finding {
    const char *subject; /* "part:myrinet-nic" */
    const char *text;
};
size_t catalog_check(const struct catalog_finding **out, const struct snapshot *snapshot,
                     struct arena *arena);

#endif
