/* rate_cache.c - caches results of scans under keys of everything that rates depend on. */
#include "problem/rate_cache.h"

#include <math.h>
#include <string.h>

#include "base/arena.h"
#include "problem/machines.h"
#include "problem/candidate.h"
#include "problem/instance.h"

enum { KEY_REALS = 10, KEY_FAILURES = 8, KEY_WHOLES = 14, KEY_PLACES = 6 };

/* Key of an entry: everything that the rates of an application on a design depend on within a scenario. The
 * struct has no padding, because keys are compared with memcmp. */
struct scan_key {
    double real[KEY_REALS + MODEL_MAX_PARAMS];
    double failures[KEY_FAILURES];
    int64_t whole[KEY_WHOLES + TEMPLATE_MAX_PARAMS + DESIGN_MAX_SWITCHES];
    const void *at[KEY_PLACES];
};

/* An entry of the table. */
struct scan_entry {
    struct scan_known known;
    struct scan_key key;
    size_t hash;
    struct scan_entry *next; /* next entry in the same bucket */
};

struct exchange_times {
    struct message_times times;
    struct exchange_times *next;
};

enum { RISES_AT_MOST = 4000000, RISES_OF_SCANS = RISES_AT_MOST / 4 }; /* arrays leave these to scans */

struct rate_cache *rate_cache_make(struct arena *arena)
{
    enum { BUCKETS = 1024 };
    struct rate_cache *memory = ARENA_NEW(arena, 1, struct rate_cache);
    memory->left = RISES_AT_MOST;
    memory->n_buckets = BUCKETS;
    memory->bucket = ARENA_NEW(arena, BUCKETS, struct scan_entry *);
    memory->arena = arena;
    return memory;
}

int64_t rate_cache_asked(const struct rate_cache *memory)
{
    return memory ? memory->asked : 0;
}

/* Mixes a word into a hash so that any difference, even only in high bits, changes the low bits that select
 * the bucket. */
static uint64_t mix_hash(uint64_t hash, uint64_t word)
{
    hash = (hash ^ word) * 0x9e3779b97f4a7c15;
    return hash ^ hash >> 32;
}

/* Hashes in independent lanes, which run in parallel. Most entries are distinguished by the hash alone. */
static size_t scan_key_hash(const struct scan_key *key)
{
    enum { LANES = 4 };
    uint64_t lane[LANES] = {0, 1, 2, 3}, hash = 0;
    for (size_t at = 0; at < sizeof *key; at += LANES * sizeof *lane) {
        uint64_t word[LANES] = {0};
        const size_t rest = sizeof *key - at;
        memcpy(word, (const char *)key + at, rest < sizeof word ? rest : sizeof word);
        for (size_t l = 0; l < LANES; l++)
            lane[l] = mix_hash(lane[l], word[l]);
    }
    for (size_t l = 0; l < LANES; l++)
        hash = mix_hash(hash, lane[l]);
    return hash;
}

static void put_entry(struct rate_cache *memory, struct scan_entry *entry)
{
    struct scan_entry **first = &memory->bucket[entry->hash % memory->n_buckets];
    entry->next = *first;
    *first = entry;
}

/* Doubles the number of buckets when there are as many entries as buckets. */
static void grow_buckets(struct rate_cache *memory)
{
    struct scan_entry **bucket = memory->bucket;
    const size_t n = memory->n_buckets;
    if (memory->n_entries < n)
        return;
    memory->n_buckets = 2 * n;
    memory->bucket = ARENA_NEW(memory->arena, 2 * n, struct scan_entry *);
    for (size_t i = 0; i < n; i++)
        for (struct scan_entry *entry = bucket[i], *next = NULL; entry; entry = next) {
            next = entry->next;
            put_entry(memory, entry);
        }
}

/* Returns a pointer that identifies message times: NULL for those of the catalogue; for changed ones a copy
 * in the cache. */
static const struct message_times *own_times(struct rate_cache *memory, const struct instance *instance,
                                             const struct design *design)
{
    const struct message_times *times = design->technology->times[MESSAGE_EXCHANGE];
    const struct technology *catalogued = &instance->snapshot->network.technologies[design->technology_index];
    if (times == catalogued->times[MESSAGE_EXCHANGE])
        return NULL;
    struct exchange_times *known = memory->exchange;
    const size_t size = times->n * sizeof *times->sizes;
    while (known && (known->times.n != times->n || known->times.one_Bps != times->one_Bps ||
                     memcmp(known->times.sizes, times->sizes, size) != 0))
        known = known->next;
    if (!known) {
        known = ARENA_NEW(memory->arena, 1, struct exchange_times);
        known->times = *times;
        known->times.sizes =
            memcpy(ARENA_NEW(memory->arena, times->n, struct message_size), times->sizes, size);
        known->next = memory->exchange;
        memory->exchange = known;
    }
    return &known->times;
}

/* Sets the numbers on which the share depends that failures leave; 0 if nodes do not fail. */
static void key_failures(double out[KEY_FAILURES], const struct instance *instance,
                         const struct design *design)
{
    const struct node_failures *failures = instance->load.failures;
    const struct storage *storage = design->bought.storage.part;
    memset(out, 0, KEY_FAILURES * sizeof *out);
    if (!design->bought.fails)
        return;
    const double reals[KEY_FAILURES] = {instance->load.mtbf_s[design->node_index],
                                        failures->checkpoint.size_B,
                                        failures->fixed_s,
                                        failures->restart_s,
                                        failures->repair_s,
                                        failures->repair_share,
                                        storage ? storage->write_Bps : 0,
                                        storage ? storage->read_Bps : 0};
    memcpy(out, reals, sizeof reals);
}

/* Index of the storage's part, from 1; 0: none. */
static int64_t storage_part(const struct design *design)
{
    return design->bought.storage.part ? (int64_t)design->bought.storage.part->part + 1 : 0;
}

static struct scan_key scan_key_of(struct rate_cache *memory, const struct instance *instance,
                                   const struct design *design, size_t a, int64_t from)
{
    const struct node_speed *speed = instance_speed(instance, design->node_index, a);
    const struct technology *technology = design->technology, *between = design->regions.technology;
    const struct model_error *error = &instance->load.error;
    const struct instance_load *load = &instance->load;
    const struct scenario_policy *policy = instance->policy;
    const struct spare *spare = &design->spare_ports;
    struct scan_key key = {
        .real = {load->time_factor[a], instance_model_error(instance, design, a, 1), instance->limits.gamma,
                 speed->rate_ops, speed->memory_ops, speed->cached.rate_ops, technology->latency_s,
                 technology->bandwidth_Bps, technology->message_cpu_s, between ? between->bandwidth_Bps : 0},
        .whole = {(int64_t)a, from, instance->counts, policy->enforce_code_caps, policy->enforce_memory,
                  speed->each, (int64_t)design->technology_index,
                  design->layout != NULL, /* the topology depends on whether there is a layout */
                  spare->count, spare->share.digits, spare->share.scale, design->bought.fails,
                  design->bought.storage.units, storage_part(design)},
        .at = {speed->application.model, error->n && error->spread ? error->spread[a] : NULL, design->node,
               design->memory, own_times(memory, instance, design), design->network}};
    key_failures(key.failures, instance, design);
    memcpy(&key.real[KEY_REALS], speed->application.param, sizeof speed->application.param);
    memcpy(&key.whole[KEY_WHOLES], design->param, sizeof design->param);
    for (size_t r = 0; r < DESIGN_MAX_SWITCHES; r++)
        key.whole[KEY_WHOLES + TEMPLATE_MAX_PARAMS + r] = design->switches[r].ports;
    return key;
}

struct scan_known *scan_known_of(struct rate_cache *memory, const struct instance *instance,
                                 const struct design *design, size_t a, int64_t from, bool make)
{
    if (!memory)
        return NULL;
    const struct scan_key key = scan_key_of(memory, instance, design, a, from);
    const size_t hash = scan_key_hash(&key);
    struct scan_entry *entry = memory->bucket[hash % memory->n_buckets];
    while (entry && (entry->hash != hash || memcmp(&entry->key, &key, sizeof key) != 0))
        entry = entry->next;
    if (!entry && make) {
        grow_buckets(memory);
        entry = ARENA_NEW(memory->arena, 1, struct scan_entry);
        entry->key = key;
        entry->hash = hash;
        entry->known.nodes = from;
        put_entry(memory, entry);
        memory->n_entries++;
    }
    return entry ? &entry->known : NULL;
}

/* The room of an array with this place, of which `has` are in use: twice the place, because the arena keeps
 * each copy, or as little as needed. Takes it from the cache; `has`: the cache is full. */
static int64_t room_for(struct rate_cache *memory, int64_t place, int64_t has)
{
    const int64_t wide = 2 * place + 2, least = place + 1;
    const int64_t left = memory->left - RISES_OF_SCANS;
    const int64_t room = wide - has <= left ? wide : least;
    if (room - has > left)
        return has;
    memory->left -= room - has;
    return room;
}

/* Address of a number in an array that grows, whose new numbers are NAN; NULL: the cache is full. */
static double *number_at(struct rate_cache *memory, double **v, int64_t *n, int64_t place)
{
    const int64_t room = place < *n ? *n : room_for(memory, place, *n);
    if (room > *n)
        *v = ARENA_COPY(memory->arena, *v, (size_t)*n, (size_t)(room - *n), double);
    while (*n < room)
        (*v)[(*n)++] = (double)NAN;
    return place < *n ? &(*v)[place] : NULL;
}

struct node_run *scan_known_alone(struct rate_cache *memory, struct scan_known *known, int64_t nodes)
{
    const int64_t has = known->n_alone, room = nodes <= has ? has : room_for(memory, nodes - 1, has);
    if (room > has)
        known->alone =
            ARENA_COPY(memory->arena, known->alone, (size_t)has, (size_t)(room - has), struct node_run);
    while (known->n_alone < room)
        known->alone[known->n_alone++].rate = (double)NAN;
    return nodes <= known->n_alone ? &known->alone[nodes - 1] : NULL;
}

double *scan_known_block(struct rate_cache *memory, struct scan_known *known, int64_t low, int level)
{
    /* place of the block in the order of a binary tree whose leaves are the numbers of nodes; it does not
     * change when the tree grows */
    const int64_t place = 2 * (low - 1) + ((int64_t)1 << level) - 1;
    return number_at(memory, &known->block, &known->n_blocks, place);
}

/* Shares of a kind of node with a number of units of storage. */
struct share_table {
    const struct node *node;
    int64_t storage;
    int64_t units;
    size_t a;
    double failures[KEY_FAILURES];
    double *v; /* [n] */
    int64_t n;
    struct share_table *next; /* in the same bucket */
};

static struct share_table *share_table_of(struct rate_cache *memory, const struct instance *instance,
                                          const struct design *design, size_t a)
{
    struct share_table key = {
        .node = design->node, .storage = storage_part(design), .units = design->bought.storage.units, .a = a};
    key_failures(key.failures, instance, design);
    uint64_t hash = (uint64_t)(key.units + (int64_t)a);
    for (size_t i = 0; i < KEY_FAILURES; i++) {
        uint64_t word = 0;
        memcpy(&word, &key.failures[i], sizeof word);
        hash = mix_hash(hash, word);
    }
    struct share_table **first = &memory->shares[hash % SHARE_BUCKETS], *table = *first;
    while (table && (table->node != key.node || table->storage != key.storage || table->units != key.units ||
                     table->a != a || memcmp(table->failures, key.failures, sizeof key.failures) != 0))
        table = table->next;
    if (!table) {
        table = ARENA_NEW(memory->arena, 1, struct share_table);
        *table = key;
        table->next = *first;
        *first = table;
    }
    return table;
}

double *rate_cache_share(struct rate_cache *memory, const struct instance *instance,
                         const struct design *design, size_t a, int64_t nodes)
{
    struct share_table *table = share_table_of(memory, instance, design, a);
    return number_at(memory, &table->v, &table->n, nodes - 1);
}

static void keep_rise(struct rate_cache *memory, struct scan_known *known, const struct scan *scan, size_t a)
{
    if (known->n_rises == known->cap) {
        const size_t cap = known->cap ? 2 * known->cap : 16;
        struct scan_rise *rises =
            ARENA_COPY(memory->arena, known->rises, known->n_rises, cap - known->n_rises, struct scan_rise);
        known->rises = rises;
        known->cap = cap;
    }
    known->rises[known->n_rises++] = (struct scan_rise){scan->nodes, scan->processes[a], scan->rate[a]};
    memory->left--;
}

void scan_keep(struct scan *scan, size_t a, bool rose, const struct diag *gap)
{
    struct rate_cache *memory = scan->instance->load.memory;
    struct scan_known *known = scan->known[a];
    if (!known || scan->nodes != known->nodes + 1 || (rose && memory->left <= 0))
        return;
    known->nodes++;
    if (rose)
        keep_rise(memory, known, scan, a);
    scan->passed[a] = known->n_rises;
    if (gap->message && !known->gap.message) {
        known->gap.status = gap->status;
        known->gap.message = arena_strdup(memory->arena, gap->message);
        known->gap_nodes = scan->nodes;
    }
}

bool scan_recall(struct scan *scan, size_t a)
{
    const struct scan_known *known = scan->known[a];
    if (scan->gap && known->gap_nodes == scan->nodes)
        diag_set(scan->gap, known->gap.status, "%s", known->gap.message);
    if (scan->passed[a] == known->n_rises || known->rises[scan->passed[a]].nodes != scan->nodes)
        return false;
    const struct scan_rise *rise = &known->rises[scan->passed[a]++];
    scan->rate[a] = rise->rate;
    scan->processes[a] = rise->processes;
    return true;
}

double scan_known_rate(const struct scan_known *known, int64_t nodes)
{
    /* invariant: rises before `low` have at most `nodes` nodes, from `high` on more */
    int64_t low = 0, high = (int64_t)known->n_rises + 1;
    for (int64_t middle; integer_between(&middle, low, high);)
        *(known->rises[middle - 1].nodes <= nodes ? &low : &high) = middle;
    return low > 0 ? known->rises[low - 1].rate : 0;
}
