/* rerate.c - finds equal views of nodes, and the steps of rates at given speeds. */
#include "study/rerate.h"

#include <string.h>

#include "base/arena.h"
#include "base/mem.h"
#include "base/sort.h"
#include "base/vec.h"
#include "problem/machines.h"
#include "problem/candidate.h"
#include "study/rates.h"

/* Limits: designs with more nodes are scanned instead. A node takes 4 bytes for every application. */
enum { NODES_IN_A_ROW = 16384, CELLS_AT_MOST = 1 << 20 };

/* Limit of the number of kept runs; each takes 32 bytes. */
enum { RUNS_AT_MOST = 1 << 21 };

/* Everything except speeds that the rates of the last of `nodes` nodes depend on. No padding, because keys
 * are compared and hashed as bytes. */
struct cell_key {
    struct view view; /* with the processes of all nodes */
    int64_t nodes, a;
    const struct node *node;
    const struct memory_option *memory;
    /* topology, if it may give the processes of a node different views: */
    const struct network_template *network;
    const struct technology *between;
    int64_t param[TEMPLATE_MAX_PARAMS];
    int64_t ports[DESIGN_MAX_SWITCHES];
};

struct cell_table {
    VEC(struct rerate_cell) found;
    VEC(struct cell_key) keys;
    uint32_t *slots; /* [n_slots] hash table: index of a cell + 1; 0: empty. n_slots is a power of two */
    size_t n_slots;
    size_t n_runs;
};

static void key_of(struct cell_key *out, const struct instance *instance, const struct design *design,
                   size_t a, int64_t nodes)
{
    const int64_t each = instance_processes_per_node(instance, design, a);
    memset(out, 0, sizeof *out);
    out->view = instance_view(instance, design, a, (double)(nodes * each));
    out->view.rate_ops = 0;
    out->nodes = nodes;
    out->a = (int64_t)a;
    out->node = design->node;
    out->memory = design->memory;
    if (!design->network->look || design->network->look == network_look)
        return;
    out->network = design->network;
    out->between = design->regions.technology;
    memcpy(out->param, design->param, sizeof out->param);
    for (size_t r = 0; r < DESIGN_MAX_SWITCHES; r++)
        out->ports[r] = design->switches[r].ports;
}

static size_t hash_of(const struct cell_key *key)
{
    uint64_t hash = 0, word = 0;
    for (size_t at = 0; at + sizeof word <= sizeof *key; at += sizeof word) {
        memcpy(&word, (const char *)key + at, sizeof word);
        hash = (hash ^ word) * 0x9e3779b97f4a7c15;
        hash ^= hash >> 32;
    }
    return hash;
}

static void grow_slots(struct cell_table *cells)
{
    enum { SLOTS = 1024 };
    if (2 * cells->found.n < cells->n_slots)
        return;
    mem_free(cells->slots);
    cells->n_slots = cells->n_slots ? 2 * cells->n_slots : SLOTS;
    cells->slots = mem_alloc(cells->n_slots, sizeof *cells->slots);
    for (size_t c = 0; c < cells->found.n; c++) {
        size_t at = hash_of(&cells->keys.v[c]) & (cells->n_slots - 1);
        while (cells->slots[at])
            at = (at + 1) & (cells->n_slots - 1);
        cells->slots[at] = (uint32_t)c + 1;
    }
}

/* Keeps the runs of a cell, except for models that know the fastest number of processes: these evaluate only
 * few. */
static void keep_runs(struct cell_table *cells, const struct instance *instance, struct rerate_cell *cell,
                      struct arena *arena)
{
    const struct model *model = instance_application(instance, cell->design, cell->a)->model;
    const int64_t each = instance_processes_per_node(instance, cell->design, cell->a);
    if (!model->kept.find || model->fastest || cells->n_runs + (size_t)each > RUNS_AT_MOST)
        return;
    struct kept_run *runs = mem_alloc((size_t)each, sizeof *runs);
    cell->n_runs = candidate_keep_node(runs, instance, cell->design, cell->a, cell->nodes);
    cell->runs = ARENA_COPY(arena, runs, cell->n_runs, 0, struct kept_run);
    cells->n_runs += cell->n_runs;
    mem_free(runs);
}

static uint32_t cell_of(struct cell_table *cells, const struct instance *instance,
                        const struct design *design, size_t a, int64_t nodes, struct arena *arena)
{
    struct cell_key key;
    key_of(&key, instance, design, a, nodes);
    grow_slots(cells);
    size_t at = hash_of(&key) & (cells->n_slots - 1);
    while (cells->slots[at] && memcmp(&cells->keys.v[cells->slots[at] - 1], &key, sizeof key) != 0)
        at = (at + 1) & (cells->n_slots - 1);
    if (!cells->slots[at]) {
        VEC_PUSH(&cells->keys, key);
        VEC_PUSH(&cells->found, (struct rerate_cell){.design = design, .a = a, .nodes = nodes});
        keep_runs(cells, instance, &cells->found.v[cells->found.n - 1], arena);
        cells->slots[at] = (uint32_t)cells->found.n;
    }
    return cells->slots[at] - 1;
}

/* Sorts designs by falling number of nodes, so that a design with fewer nodes finds a row that begins with
 * its cells. */
struct design_by_nodes {
    int64_t fewer; /* NODES_IN_A_ROW - most */
    size_t d;
};

static int by_size(const void *a, const void *b)
{
    const struct design_by_nodes *x = a, *y = b;
    const int order = (x->fewer > y->fewer) - (x->fewer < y->fewer);
    return order != 0 ? order : (x->d > y->d) - (x->d < y->d);
}

/* The row that begins with these cells; n_rows: none. */
static size_t row_like(const struct rerate *rerate, const uint32_t *cell, size_t n_cells)
{
    size_t r = 0;
    while (r < rerate->n_rows && memcmp(rerate->rows[r].cell, cell, n_cells * sizeof *cell) != 0)
        r++;
    return r;
}

static void add_row(struct rerate *out, struct cell_table *cells, const struct instance *instance, size_t d,
                    int64_t most, struct arena *arena)
{
    const struct design *design = &instance->choice.designs[d];
    const size_t n_work = instance->load.n_work, n = (size_t)most * n_work;
    uint32_t *cell = mem_alloc(n, sizeof *cell);
    for (int64_t nodes = 1; nodes <= most; nodes++)
        for (size_t a = 0; a < n_work; a++)
            cell[(size_t)(nodes - 1) * n_work + a] = cell_of(cells, instance, design, a, nodes, arena);
    out->row[d] = row_like(out, cell, n);
    if (out->row[d] == out->n_rows)
        out->rows[out->n_rows++] =
            (struct rerate_row){design->node_index, most, ARENA_COPY(arena, cell, n, 0, uint32_t)};
    mem_free(cell);
}

/* True if the nodes of both designs have equal views at any number of nodes, by fields that key_of also sees
 * or that network_compare has compared. */
static bool same_views(const struct design *a, const struct design *b)
{
    return a->node_index == b->node_index && a->memory == b->memory && a->technology == b->technology &&
           a->nic == b->nic && a->network == b->network && a->regions.technology == b->regions.technology &&
           (!a->network->look || a->network->look == network_look) && network_compare(a, b) == 0;
}

void rerate_make(struct rerate *out, const struct instance *instance, const bool *wanted,
                 const int64_t *most_nodes, struct arena *arena)
{
    const size_t n_designs = instance->choice.n_designs;
    struct cell_table cells = {.n_slots = 0};
    struct design_by_nodes *order = mem_alloc(n_designs, sizeof *order);
    size_t n = 0;
    *out = (struct rerate){.row = ARENA_NEW(arena, n_designs, size_t)};
    for (size_t d = 0; d < n_designs; d++) {
        const struct design *design = &instance->choice.designs[d];
        out->row[d] = NO_INDEX;
        if (wanted[d] && most_nodes[d] <= NODES_IN_A_ROW && design->rented.units == 0 &&
            !design->bought.fails && instance->load.error.n == 0)
            order[n++] = (struct design_by_nodes){NODES_IN_A_ROW - most_nodes[d], d};
    }
    if (n > 0)
        sort_stable(order, n, sizeof *order, by_size);
    out->rows = ARENA_NEW(arena, n, struct rerate_row);
    size_t *distinct = mem_alloc(n, sizeof *distinct), n_distinct = 0;
    for (size_t i = 0; i < n && cells.found.n < CELLS_AT_MOST; i++) {
        const size_t d = order[i].d;
        size_t k = 0; /* designs before this one have at least as many nodes */
        while (k < n_distinct &&
               !same_views(&instance->choice.designs[distinct[k]], &instance->choice.designs[d]))
            k++;
        if (k < n_distinct) {
            out->row[d] = out->row[distinct[k]];
            continue;
        }
        distinct[n_distinct++] = d;
        add_row(out, &cells, instance, d, most_nodes[d], arena);
    }
    mem_free(distinct);
    out->n_cells = cells.found.n;
    out->cells = ARENA_COPY(arena, cells.found.v, cells.found.n, 0, struct rerate_cell);
    mem_free(order);
    mem_free(cells.found.v);
    mem_free(cells.keys.v);
    mem_free(cells.slots);
}

/* --- rates at the speeds of a thread --- */

void rerate_cache_make(struct rerate_cache *out, const struct rerate *of, size_t n_work, struct arena *arena)
{
    *out = (struct rerate_cache){.of = of,
                                 .at = 1,
                                 .found = ARENA_NEW(arena, of->n_cells, int64_t),
                                 .rate = ARENA_NEW(arena, of->n_cells, double),
                                 .steps = ARENA_NEW(arena, of->n_rows, struct rate_steps),
                                 .made = ARENA_NEW(arena, of->n_rows, int64_t)};
    for (size_t r = 0; r < of->n_rows; r++) {
        out->steps[r].nodes = ARENA_NEW(arena, (size_t)of->rows[r].most + 1, int64_t);
        out->steps[r].rate = ARENA_NEW(arena, (size_t)of->rows[r].most * n_work, double);
    }
}

void rerate_cache_move(struct rerate_cache *rerated)
{
    rerated->at++;
}

static double rate_of(struct rerate_cache *rerated, const struct instance *instance, uint32_t c)
{
    if (rerated->found[c] != rerated->at) {
        const struct rerate_cell *cell = &rerated->of->cells[c];
        rerated->rate[c] =
            cell->runs ? candidate_kept_node(instance, cell->design, cell->a, cell->runs, cell->n_runs)
                       : candidate_last_node(instance, cell->design, cell->a, cell->nodes).rate;
        rerated->found[c] = rerated->at;
    }
    return rerated->rate[c];
}

/* Makes a step wherever the rate of an application rises, as scan_step does. */
static void make_steps(struct rate_steps *out, struct rerate_cache *rerated, const struct instance *instance,
                       const struct rerate_row *row)
{
    const size_t n_work = instance->load.n_work;
    double best[APPS_AT_MOST] = {0};
    out->n = 0;
    for (int64_t nodes = 1; nodes <= row->most; nodes++) {
        bool rose = false;
        for (size_t a = 0; a < n_work; a++) {
            const int64_t job = instance->load.work[a].job_nodes;
            const double rate = job == 0 || nodes <= job
                                    ? rate_of(rerated, instance, row->cell[(size_t)(nodes - 1) * n_work + a])
                                    : 0;
            rose = rose || rate > best[a] || (job > 0 && nodes >= job && (rate > 0 || best[a] > 0));
            best[a] = rate > best[a] ? rate : best[a];
        }
        if (!rose)
            continue;
        memcpy(&out->rate[out->n * n_work], best, n_work * sizeof *best);
        out->nodes[out->n++] = nodes;
    }
}

void rerate_cache_steps(struct rate_steps *out, struct rerate_cache *rerated, const struct instance *instance,
                        int64_t most_nodes)
{
    const size_t r = rerated->of->row[out->design - instance->choice.designs];
    struct rate_steps *steps = &rerated->steps[r];
    if (rerated->made[r] != rerated->at)
        make_steps(steps, rerated, instance, &rerated->of->rows[r]);
    rerated->made[r] = rerated->at;
    out->nodes = steps->nodes;
    out->rate = steps->rate;
    out->n = rates_at(steps, most_nodes);
}
