/* snapshot_cache.h - keeps the catalogues that a handle has read for its next request. */
#ifndef LIBRARY_SNAPSHOT_CACHE_H
#define LIBRARY_SNAPSHOT_CACHE_H

#include <stdbool.h>

#include "base/status.h"

struct catalog_words;
struct context;
struct diag;
struct snapshot;

/* Catalogues, zero-initialised. A request adds to `fresh`: if it fails for lack of memory, they are gone. */
struct snapshot_cache {
    struct kept_snapshot *kept, *fresh;
};

/* Like catalog_load_named, or catalog_load if words is NULL; *all may then be NULL too. The snapshot lives as
 * long as the request. A file is read again if another one has taken its place or it was written. */
enum status snapshot_cache_load(struct snapshot *out, bool *all, const struct context *context,
                                const char *path, const struct catalog_words *words, struct diag *diag);

/* Begins and ends a request. At the end, the cache keeps the last few catalogues. */
void snapshot_cache_begin(struct snapshot_cache *cache);
void snapshot_cache_end(struct snapshot_cache *cache);

/* Forgets catalogues that were read from a file in memory of this name, which changes. */
void snapshot_cache_drop(struct snapshot_cache *cache, const char *name);

void snapshot_cache_fini(struct snapshot_cache *cache);

#endif
