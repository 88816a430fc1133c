/* packed.h - a packed catalogue: one text file with the rows that an answer needs, read without SQLite. */
#ifndef CATALOG_PACKED_H
#define CATALOG_PACKED_H

#include "catalog/table.h"

struct arena;

/**
 * Lines of a packed catalogue: its magic with the schema version; the SHA-256 of everything after that line;
 * "hash" and the hash of the whole catalogue; then for each table with rows "# TABLE" and a line for each
 * row, in the order of the keys. Cells are separated by tabs; in texts, \t, \n, \r and \\ stand for a tab, a
 * line feed, a carriage return and a backslash.
 */
#define PACKED_MAGIC "bursar packed catalogue"

/* Appends a row. first: it is the first of its table. */
void packed_put_row(struct text *out, const struct table *table, const struct cell *cells, bool first);

/* Puts the lines before the rows. hash: that of the whole catalogue. */
void packed_put_head(struct text *out, const char *hash, const struct text *rows);

#endif
