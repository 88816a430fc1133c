/* snapshot.c - names of kinds, and finding rows in the sorted arrays of a catalogue. */
#include "catalog/snapshot.h"

#include <assert.h>
#include <math.h>
#include <string.h>

static const char *const PART_KINDS[N_PART_KINDS] = {
#define X(id, name) [id] = (name),
    PART_KIND_TABLE(X)
#undef X
};

static const char *const FIGURE_KINDS[N_FIGURE_KINDS] = {
#define X(id, name) [id] = (name),
    FIGURE_KIND_TABLE(X)
#undef X
};

const char *part_kind_name(enum part_kind kind)
{
    assert(kind < N_PART_KINDS);
    return PART_KINDS[kind];
}

const char *figure_kind_name(enum figure_kind kind)
{
    assert(kind < N_FIGURE_KINDS);
    return FIGURE_KINDS[kind];
}

bool figure_is_guess(enum figure_kind kind)
{
    return kind == FIGURE_ESTIMATE || kind == FIGURE_ESTIMATED || kind == FIGURE_ASSUMPTION;
}

bool part_kind_find(enum part_kind *out, const char *name)
{
    for (int i = 0; i < N_PART_KINDS; i++) {
        if (strcmp(PART_KINDS[i], name) == 0) {
            *out = (enum part_kind)i;
            return true;
        }
    }
    return false;
}

bool figure_kind_find(enum figure_kind *out, const char *name)
{
    for (int i = 0; i < N_FIGURE_KINDS; i++) {
        if (strcmp(FIGURE_KINDS[i], name) == 0) {
            *out = (enum figure_kind)i;
            return true;
        }
    }
    return false;
}

/* Binary search by a name; id_of gives the name of row i. */
static size_t find(const struct snapshot *snapshot, size_t n, const char *id,
                   const char *(*id_of)(const struct snapshot *snapshot, size_t i))
{
    size_t low = 0;
    size_t high = n;
    while (low < high) {
        const size_t middle = low + (high - low) / 2;
        const int order = strcmp(id_of(snapshot, middle), id);
        if (order == 0)
            return middle;
        if (order < 0)
            low = middle + 1;
        else
            high = middle;
    }
    return NO_INDEX;
}

static const char *part_id(const struct snapshot *snapshot, size_t i)
{
    return snapshot->parts[i].id;
}

static const char *node_id(const struct snapshot *snapshot, size_t i)
{
    return snapshot->parts[snapshot->nodes[i].part].id;
}

static const char *technology_id(const struct snapshot *snapshot, size_t i)
{
    return snapshot->technologies[i].id;
}

static const char *source_id(const struct snapshot *snapshot, size_t i)
{
    return snapshot->sources[i].id;
}

size_t snapshot_part(const struct snapshot *snapshot, const char *id)
{
    return find(snapshot, snapshot->n_parts, id, part_id);
}

size_t snapshot_node(const struct snapshot *snapshot, const char *id)
{
    return find(snapshot, snapshot->n_nodes, id, node_id);
}

size_t snapshot_technology(const struct snapshot *snapshot, const char *id)
{
    return find(snapshot, snapshot->n_technologies, id, technology_id);
}

size_t snapshot_source(const struct snapshot *snapshot, const char *id)
{
    return find(snapshot, snapshot->n_sources, id, source_id);
}

const char *snapshot_seller(const struct snapshot *snapshot, const struct quote *quote)
{
    if (quote->seller)
        return quote->seller;
    return quote->source < snapshot->n_sources ? snapshot->sources[quote->source].id : "";
}

bool technology_is_ideal(const struct technology *technology)
{
    return technology->latency_s == 0 && isinf(technology->bandwidth_Bps) && technology->message_cpu_s == 0;
}

bool technology_is_built_in(const struct technology *technology)
{
    return strcmp(technology->id, "built-in") == 0;
}
