/* snapshot.c - converts names of kinds, and finds rows in the sorted arrays of a catalogue. */
#include "catalog/snapshot.h"

#include <assert.h>
#include <math.h>
#include <string.h>

#include "base/text.h"
#include "catalog/cell_text.h"

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

const char *figure_not_measured(enum figure_kind kind)
{
    return kind == FIGURE_ASSUMPTION ? "assumptions, not measurements" : "estimates, not measurements";
}

bool part_kind_find(enum part_kind *out, const char *name)
{
    const size_t i = text_place(name, PART_KINDS, N_PART_KINDS);
    *out = i < N_PART_KINDS ? (enum part_kind)i : *out;
    return i < N_PART_KINDS;
}

bool figure_kind_find(enum figure_kind *out, const char *name)
{
    const size_t i = text_place(name, FIGURE_KINDS, N_FIGURE_KINDS);
    *out = i < N_FIGURE_KINDS ? (enum figure_kind)i : *out;
    return i < N_FIGURE_KINDS;
}

/* Binary search in rows of `size` bytes that are sorted by the id at their start. */
size_t snapshot_place(const void *rows, size_t n, size_t size, const char *id)
{
    size_t low = 0;
    size_t high = n;
    while (low < high) {
        const size_t middle = low + (high - low) / 2;
        const int order =
            strcmp(*(const char *const *)(const void *)((const char *)rows + middle * size), id);
        if (order == 0)
            return middle;
        if (order < 0)
            low = middle + 1;
        else
            high = middle;
    }
    return NO_INDEX;
}

size_t snapshot_part(const struct snapshot *snapshot, const char *id)
{
    return snapshot_place(snapshot->parts, snapshot->n_parts, sizeof *snapshot->parts, id);
}

const void *snapshot_row(const void *rows, size_t n, size_t size, size_t part)
{
    for (size_t i = 0; i < n && part != NO_INDEX; i++) {
        const void *row = (const char *)rows + i * size;
        if (*(const size_t *)row == part)
            return row;
    }
    return NULL;
}

size_t snapshot_node(const struct snapshot *snapshot, const char *id)
{
    const struct node *row = SNAPSHOT_ROW(snapshot->nodes, snapshot->n_nodes, snapshot_part(snapshot, id));
    return row ? (size_t)(row - snapshot->nodes) : NO_INDEX;
}

size_t snapshot_accelerator(const struct snapshot *snapshot, const char *id)
{
    const struct accelerator *row = SNAPSHOT_ROW(
        snapshot->compute.accelerators, snapshot->compute.n_accelerators, snapshot_part(snapshot, id));
    return row ? (size_t)(row - snapshot->compute.accelerators) : NO_INDEX;
}

size_t snapshot_rental(const struct snapshot *snapshot, const char *id)
{
    const struct rental *row =
        SNAPSHOT_ROW(snapshot->paid.rentals, snapshot->paid.n_rentals, snapshot_part(snapshot, id));
    return row ? (size_t)(row - snapshot->paid.rentals) : NO_INDEX;
}

size_t snapshot_technology(const struct snapshot *snapshot, const char *id)
{
    return snapshot_place(snapshot->network.technologies, snapshot->network.n_technologies,
                          sizeof *snapshot->network.technologies, id);
}

size_t snapshot_source(const struct snapshot *snapshot, const char *id)
{
    return snapshot_place(snapshot->sources, snapshot->n_sources, sizeof *snapshot->sources, id);
}

_Static_assert(offsetof(struct part, id) == 0 && offsetof(struct technology, id) == 0 &&
                   offsetof(struct source, id) == 0,
               "rows that are found begin with their ids");
_Static_assert(offsetof(struct node, part) + offsetof(struct accelerator, part) + offsetof(struct nic, part) +
                       offsetof(struct switch_unit, part) + offsetof(struct cable, part) +
                       offsetof(struct rack, part) + offsetof(struct pdu, part) ==
                   0,
               "or with their part");

size_t node_rate_round(const char *benchmark)
{
    for (const char *s = benchmark; *s; s += strcspn(s, " "), s += strspn(s, " "))
        if (s[0] == 'v' && s[1] >= '0' && s[1] <= '9')
            return (size_t)(s - benchmark) + strcspn(s, " ");
    return strlen(benchmark);
}

const char *snapshot_seller(const struct snapshot *snapshot, const struct quote *quote)
{
    if (quote->seller)
        return quote->seller;
    return quote->source < snapshot->n_sources ? snapshot->sources[quote->source].id : "";
}

bool quote_is_same(const struct quote *a, const struct quote *b)
{
    const bool named = a->seller && b->seller, unnamed = !a->seller && !b->seller;
    /* List and street prices from two sources are from two sellers. Two quotes without a seller may be a
     * quote and its correction. */
    const bool one_seller = named ? strcmp(a->seller, b->seller) == 0
                                  : unnamed && (a->kind == FIGURE_QUOTE || a->source == b->source);
    return one_seller && a->date == b->date && a->kind == b->kind && a->pack == b->pack &&
           a->min_quantity == b->min_quantity;
}

bool quote_contradicts(const struct quote *a, const struct quote *b)
{
    return quote_is_same(a, b) &&
           (a->amount_minor != b->amount_minor || strcmp(a->currency, b->currency) != 0);
}

bool technology_is_ideal(const struct technology *technology)
{
    return technology->latency_s == 0 && isinf(technology->bandwidth_Bps) && technology->message_cpu_s == 0;
}

bool technology_is_built_in(const struct technology *technology)
{
    return strcmp(technology->id, "built-in") == 0;
}

size_t cell_rows(const struct snapshot *snapshot, enum table_id table)
{
    return snapshot->cells ? snapshot->cells->n_rows[table] : 0;
}

const char *cell_text(const struct snapshot *snapshot, enum table_id table, size_t row, const char *column)
{
    const struct table *of = table_get(table);
    const struct cell_place *place =
        &snapshot->cells->places[table][row * of->n_columns + table_at(of, column)];
    return place->to > 0 ? snapshot->cells->text + place->from : NULL;
}
