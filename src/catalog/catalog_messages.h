/* catalog_messages.h - the rows of technology_bandwidth as times of messages. */
#ifndef CATALOG_CATALOG_MESSAGES_H
#define CATALOG_CATALOG_MESSAGES_H

#include "base/arena.h"
#include "catalog/snapshot.h"

/**
 * Sets `times` of the technologies [snapshot->n_technologies] from the snapshot's message rates. On the
 * arena. ST_CATALOG: what message_times_fill refuses.
 */
enum status catalog_messages_take(struct technology *technologies, const struct snapshot *snapshot,
                                  struct arena *arena, struct diag *diag);

#endif
