/* catalog.h - catalogue files: the only place that knows SQLite. */
#ifndef CATALOG_CATALOG_H
#define CATALOG_CATALOG_H

#include <stdbool.h>
#include <stddef.h>

#include "base/date.h"
#include "catalog/table.h"

struct arena;
struct folders;
struct snapshot;

#define CATALOG_APPLICATION_ID 0x42555253 /* "BURS" */
#define CATALOG_SCHEMA_VERSION 8

/* The version of SQLite that reads catalogues, "3.40.1". */
const char *catalog_library_version(void);

/**
 * Reads a catalogue file into a snapshot. The file is opened read-only and quick_checked. A folder of CSV
 * files is read as the file that catalog_build would make of it, and leaves no file behind.
 *
 * ST_CATALOG: no such file, no SQLite file, truncated, another application or schema version, a row that
 * contradicts the schema. The message names the file and what to do. ST_INPUT: what catalog_build refuses.
 * Memory: all on the arena.
 */
enum status catalog_load(struct snapshot *out, const char *path, struct arena *arena, struct diag *diag);

/* Words of a question: what names a part stands among them, or is matched by one with `*`. */
struct catalog_words {
    const char *const *v; /* [n] sorted, each once */
    size_t n;
    const char *const *patterns; /* [n_patterns] of them, with `*` */
    size_t n_patterns;
};

/* All words of these texts [n]: each text, its runs of letters that can be in an id, and what follows a dot
 * there ("price.NAME=*0.9"). On the arena. */
struct catalog_words catalog_words_of(const char *const *texts, size_t n, struct arena *arena);

/**
 * The same as catalog_load for a question that chooses among nodes and networks, and names other parts that
 * it asks for: components, licences and services that no word names, nor is memory of a node, are checked and
 * count in the hash, but are not in the snapshot, nor are their quotes and footprints. *all: none was left
 * out.
 */
enum status catalog_load_named(struct snapshot *out, bool *all, const char *path,
                               const struct catalog_words *words, struct arena *arena, struct diag *diag);

/**
 * Builds a catalogue file from a folder of CSV files, one per table, named TABLE.csv, header = column names.
 *
 * Everything is written in one transaction into a new file beside `path`, which is renamed over it when all
 * is well. ST_INPUT with file:line:column of the CSV: unknown table or column (with the nearest name), wrong
 * number of cells, a value of the wrong type or outside its range, a reference to nothing, a duplicate key, a
 * number without a source.
 */
enum status catalog_build(const char *path, const char *folder, struct diag *diag);

/* Makes a folder of CSV files with nothing but meta.csv, named after the folder, whose prices are in this
 * currency as of this date. ST_OUTPUT: the folder is there, and not empty. ST_USAGE: no currency. */
enum status catalog_begin(const char *folder, const char *currency, date as_of, struct diag *diag);

/* Adds the rows of CSV files (named TABLE.csv) to a copy of the catalogue at `from`; same rules as
 * catalog_build. */
enum status catalog_import(const char *path, const char *from, const char *const *csv_paths, size_t n,
                           struct diag *diag);

/* A table written as TABLE.csv, and how many rows it has. */
struct exported {
    const char *table;
    size_t n;
};

/* Writes every table of a catalogue's file or folder as TABLE.csv into a folder, which is made where there is
 * none, rows by key: building them again gives the same hash. */
enum status catalog_export(struct exported out[N_TABLES], const char *path, const char *folder,
                           struct diag *diag);

/* Where catalogues are found by name. */
#define CATALOG_FOLDERS(list, number)                                                                        \
    ((struct folders){.v = (list), .n = (number), .kind = "catalogue", .suffix = ".db", .none = ST_CATALOG})

/**
 * The file a catalogue name means. A path (base/folders.h) is relative to `folder`, "" for the current one,
 * and is of a file or a folder of CSV files; else NAME.db in the folders. ST_CATALOG: there is none. On the
 * arena.
 */
enum status catalog_find(char **out_path, const char *name, const char *folder, const struct folders *folders,
                         struct arena *arena, struct diag *diag);

/**
 * Findings that do not make a catalogue unreadable but that a buyer should see: a part without a quote, a
 * quote after the catalogue's date, a NIC without a switch or a cable of its technology, a node without a
 * rate...
 */
struct finding {
    const char *subject; /* "part:myrinet-nic" */
    const char *text;
};
size_t catalog_check(const struct finding **out, const struct snapshot *snapshot, struct arena *arena);

#endif
