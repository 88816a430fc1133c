/* catalog_messages.h - the rows of technology_bandwidth as times of messages. */
#ifndef CATALOG_CATALOG_MESSAGES_H
#define CATALOG_CATALOG_MESSAGES_H

#include "base/arena.h"
#include "catalog/database.h"
#include "catalog/snapshot.h"

/**
 * Sets `times` of the technologies [snapshot->n_technologies] from the snapshot's message rates. On the
 * arena. ST_CATALOG: what message_times_fill refuses.
 */
enum status catalog_messages_take(struct technology *technologies, const struct snapshot *snapshot,
                                  struct arena *arena, struct diag *diag);

/* A row of technology_bandwidth.csv, and its place. */
struct message_row {
    const char *technology;
    const char *pattern;
    double message_B;
    const char *file;
    int line;
    int column;
};

/* Looks at all rows of a catalogue that is being built. ST_INPUT: what message_times_fill refuses, with the
 * place of the row where it is among `rows` [n]. */
enum status catalog_messages_check(struct database *database, const struct message_row *rows, size_t n,
                                   struct arena *arena, struct diag *diag);

#endif
