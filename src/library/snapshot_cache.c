/* snapshot_cache.c - keeps catalogues, each with the identity of its file: device, number, size and time of
 * the last change, or its bytes in memory. */
#include "library/snapshot_cache.h"

#include <string.h>
#include <sys/stat.h>
#include <time.h>

#include "base/arena.h"
#include "base/file.h"
#include "base/mem.h"
#include "catalog/catalog.h"
#include "catalog/snapshot.h"
#include "library/command.h"

/* A file as it was when it was read. */
struct file_identity {
    bool known; /* false: a folder, or a file that cannot be examined */
    const void *bytes;
    dev_t device;
    ino_t number;
    off_t size;
    struct timespec changed;
};

struct kept_snapshot {
    struct arena arena;
    const char *path;
    struct file_identity file;
    bool named; /* loaded for the words of a scenario */
    struct snapshot snapshot;
    struct catalog_asked asked;
    struct kept_snapshot *next;
};

static struct file_identity identity_of(const char *path)
{
    const struct file_in_memory *given = file_in_memory(path);
    struct stat info;
    if (given)
        return (struct file_identity){.known = true, .bytes = given->bytes, .size = (off_t)given->n};
    if (!file_is_allowed(path) || stat(path, &info) != 0 || !S_ISREG(info.st_mode))
        return (struct file_identity){.known = false};
    return (struct file_identity){true, NULL, info.st_dev, info.st_ino, info.st_size, info.st_mtim};
}

static bool is_same(const struct file_identity *a, const struct file_identity *b)
{
    return a->known && b->known && a->bytes == b->bytes && a->device == b->device && a->number == b->number &&
           a->size == b->size && a->changed.tv_sec == b->changed.tv_sec &&
           a->changed.tv_nsec == b->changed.tv_nsec;
}

/* A file that was written just now may be written again within the resolution of its time. */
static bool is_settled(const struct file_identity *file)
{
    enum { SETTLED_S = 2 };
    return file->bytes || time(NULL) - file->changed.tv_sec > SETTLED_S;
}

static const struct kept_snapshot *find(const struct kept_snapshot *list, const char *path,
                                        const struct file_identity *file, const struct catalog_words *words)
{
    for (; list; list = list->next)
        if (strcmp(list->path, path) == 0 && is_same(&list->file, file) && list->named == (words != NULL) &&
            (!words || catalog_is_for(&list->asked, words)))
            break;
    return list;
}

static enum status load(struct kept_snapshot *out, const struct catalog_words *words, struct diag *diag)
{
    return words ? catalog_load_asked(&out->snapshot, &out->asked, out->path, words, &out->arena, diag)
                 : catalog_load(&out->snapshot, out->path, &out->arena, diag);
}

static void forget(struct kept_snapshot *own_kept)
{
    arena_fini(&own_kept->arena);
    mem_free(own_kept);
}

enum status snapshot_cache_load(struct snapshot *out, bool *all, const struct context *context,
                                const char *path, const struct catalog_words *words, struct diag *diag)
{
    struct snapshot_cache *cache = context->cache;
    const struct file_identity file = identity_of(path);
    if (!cache || !file.known || !is_settled(&file))
        return words ? catalog_load_named(out, all, path, words, context->arena, diag)
                     : catalog_load(out, path, context->arena, diag);
    const struct kept_snapshot *kept = find(cache->fresh, path, &file, words);
    kept = kept ? kept : find(cache->kept, path, &file, words);
    if (!kept) {
        struct kept_snapshot *fresh = mem_alloc(1, sizeof *fresh);
        *fresh = (struct kept_snapshot){.arena = ARENA_INIT, .named = words != NULL, .asked.all = true};
        fresh->path = arena_strdup(&fresh->arena, path);
        const enum status status = load(fresh, words, diag);
        if (status != ST_OK) {
            forget(fresh);
            return status;
        }
        fresh->file = file;
        fresh->next = cache->fresh;
        cache->fresh = fresh;
        kept = fresh;
    }
    *out = kept->snapshot;
    if (all)
        *all = kept->asked.all;
    return ST_OK;
}

void snapshot_cache_begin(struct snapshot_cache *cache)
{
    cache->fresh = NULL;
}

void snapshot_cache_end(struct snapshot_cache *cache)
{
    enum { KEPT_AT_MOST = 4 };
    struct kept_snapshot **last = &cache->fresh;
    while (*last)
        last = &(*last)->next;
    *last = cache->kept;
    cache->kept = cache->fresh;
    cache->fresh = NULL;
    size_t n = 0;
    for (last = &cache->kept; *last && n < KEPT_AT_MOST; last = &(*last)->next)
        n++;
    while (*last) {
        struct kept_snapshot *dropped = *last;
        *last = dropped->next;
        forget(dropped);
    }
}

void snapshot_cache_drop(struct snapshot_cache *cache, const char *name)
{
    for (struct kept_snapshot **at = &cache->kept; *at;) {
        struct kept_snapshot *kept = *at;
        if (!kept->file.bytes || strcmp(kept->path, name) != 0) {
            at = &kept->next;
            continue;
        }
        *at = kept->next;
        forget(kept);
    }
}

void snapshot_cache_fini(struct snapshot_cache *cache)
{
    while (cache->kept) {
        struct kept_snapshot *kept = cache->kept;
        cache->kept = kept->next;
        forget(kept);
    }
}
