/* parts_list.c - assigns the units that a cluster uses of each part to the needs of its design. */
#include "purchase/parts_list.h"

#include "base/arena.h"
#include "base/sort.h"
#include "machine/order_table.h"
#include "machine/parts_list.h"
#include "problem/candidate.h"
#include "problem/instance.h"
#include "purchase/instance_purchase.h"

/* Units that a need still lacks. */
struct demand {
    enum need_kind serves;
    int64_t units;
};

enum { DEMANDS_AT_MOST = 3 };

struct parts_list_builder {
    struct parts_list *out;
    const struct instance *instance;
    const struct design *design;
    int64_t nodes;
    int64_t *left; /* [n_parts] units that are not assigned yet */
    /* [n_extras] units of extras that do not depend on the cluster's size; only these can be cables */
    int64_t *extra;
    struct arena *arena;
    struct demand longer[DEMANDS_AT_MOST]; /* for cables: needs that longer cables still have to meet */
    size_t room;
};

static void add_row(struct parts_list_builder *m, size_t part, int64_t units, enum need_kind serves,
                    int64_t reach_mm)
{
    struct parts_list *kit = m->out;
    if (units <= 0)
        return;
    m->left[part] -= units;
    for (size_t i = 0; i < kit->n; i++) {
        struct parts_list_row *row = &kit->rows[i];
        if (row->part == part && row->serves == serves && row->reach_mm == reach_mm) {
            row->units += units;
            return;
        }
    }
    if (kit->n == m->room) {
        struct parts_list_row *rows = ARENA_NEW(m->arena, 2 * m->room + 8, struct parts_list_row);
        for (size_t i = 0; i < kit->n; i++)
            rows[i] = kit->rows[i];
        kit->rows = rows;
        m->room = 2 * m->room + 8;
    }
    kit->rows[kit->n++] = (struct parts_list_row){part, units, serves, reach_mm};
}

/* True if the switches are leaves and spines. The cables between them are then called uplinks. */
static bool is_tree(const struct design *design)
{
    return design->network->n_switches > 1;
}

/* The kind of need that a resource meets; the switch of a star is neither leaf nor spine. */
static enum need_kind need_kind_of(const struct design *design, enum resource resource)
{
    static const enum need_kind star[N_RESOURCES] = {
        [RESOURCE_SWITCH] = SERVES_SWITCH, [RESOURCE_CARD] = SERVES_CARD,
        [RESOURCE_SPINE] = SERVES_SPINE,   [RESOURCE_SPINE_CARD] = SERVES_SPINE_CARD,
        [RESOURCE_NIC] = SERVES_NIC,       [RESOURCE_LINK] = SERVES_REGIONS,
        [RESOURCE_MEMORY] = SERVES_MEMORY, [RESOURCE_STORAGE] = SERVES_STORAGE,
        [RESOURCE_PROMPT] = SERVES_PROMPT};
    const bool leaf = is_tree(design);
    return leaf && resource == RESOURCE_SWITCH ? SERVES_LEAF
           : leaf && resource == RESOURCE_CARD ? SERVES_LEAF_CARD
                                               : star[resource]; /* other resources: SERVES_NODE */
}

/* Assigns units of a part to the demands in order. */
static void assign_units(struct parts_list_builder *m, struct demand *demands, size_t part, int64_t reach_mm)
{
    for (size_t i = 0; i < DEMANDS_AT_MOST; i++) {
        const int64_t units = m->left[part] < demands[i].units ? m->left[part] : demands[i].units;
        add_row(m, part, units, demands[i].serves, reach_mm);
        demands[i].units -= units > 0 ? units : 0;
    }
}

/* Splits the cables into those to nodes, uplinks of leaves, and those between other switches. */
static void find_cables(struct demand out[DEMANDS_AT_MOST], const struct parts_list_builder *m)
{
    const struct design *design = m->design;
    const int64_t all = design_resource_units(design, RESOURCE_CABLE, m->nodes);
    struct network_shape shape;
    int64_t to_nodes = design_resource_units(design, RESOURCE_NIC, m->nodes);
    if (design->network->shape) {
        (void)design->network->shape(&shape, design, m->nodes, 0); /* true: they are wired */
        to_nodes = m->nodes * shape.ports;
    }
    to_nodes = to_nodes < all ? to_nodes : all;
    out[0] = (struct demand){SERVES_CABLE, to_nodes};
    out[1] = (struct demand){SERVES_UPLINK, is_tree(design) ? all - to_nodes : 0};
    out[2] = (struct demand){SERVES_BETWEEN, is_tree(design) ? 0 : all - to_nodes};
}

/* Assigns cables of one length to the runs longer than below_mm, and to runs that shorter cables have
 * left. */
static void add_length(struct parts_list_builder *m, const struct part_option *cable, int64_t below_mm)
{
    int64_t longest_mm = 0;
    const struct cable_runs runs = design_cables(&longest_mm, m->design, m->nodes, below_mm, cable->reach_mm);
    const int64_t reach_mm = cable->reach_mm < INT64_MAX ? cable->reach_mm : 0;
    m->longer[0] = (struct demand){SERVES_CABLE, m->longer[0].units + runs.to_nodes};
    const int64_t others = runs.to_spines + runs.others;
    m->longer[1] = (struct demand){SERVES_UPLINK, m->longer[1].units + (is_tree(m->design) ? others : 0)};
    m->longer[2] = (struct demand){SERVES_BETWEEN, m->longer[2].units + (is_tree(m->design) ? 0 : others)};
    const int64_t beside = instance_extra_of_part(m->instance, m->extra, cable->part);
    m->left[cable->part] -= beside;
    assign_units(m, m->longer, cable->part, reach_mm);
    m->left[cable->part] += beside;
}

/* Assigns parts to the i-th need of the design. */
static void add_need(struct parts_list_builder *m, size_t i)
{
    const struct design *design = m->design;
    const struct need *need = &m->instance->choice.needs[design->needs.at[i]];
    const enum resource first = design_resource(design, i);
    if (design_has_length(design, i)) {
        int64_t above_mm = -1;
        for (size_t k = 0; k < need->n_options; k++) {
            add_length(m, &need->options[k], above_mm);
            above_mm = need->options[k].reach_mm;
        }
        return;
    }
    if (first == RESOURCE_CABLE) {
        struct demand demands[DEMANDS_AT_MOST];
        find_cables(demands, m);
        for (size_t k = 0; k < need->n_options; k++)
            assign_units(m, demands, need->options[k].part, 0);
        return;
    }
    if (first == RESOURCE_PORT) {
        for (size_t k = 0; k < need->n_options; k++) {
            const struct part_option *option = &need->options[k];
            add_row(m, option->part,
                    need->n_options > 1
                        ? m->left[option->part]
                        : part_options_at_most(option, 1, 0, design_need(design, i, m->nodes)),
                    option->family == 0 ? SERVES_PORT
                    : option->slots > 0 ? SERVES_CHASSIS
                                        : SERVES_CARD,
                    0);
        }
        return;
    }
    for (int r = 0; r < N_RESOURCES; r++) {
        const size_t part = need->options[0].part;
        if (!(design->needs.roles[i] & (1u << r)))
            continue;
        const int64_t units = design_resource_units(design, (enum resource)r, m->nodes);
        add_row(m, part, units < m->left[part] ? units : m->left[part],
                need_kind_of(design, (enum resource)r), 0);
    }
}

static bool meets_need(const struct parts_list_builder *m, size_t part)
{
    for (size_t i = 0; i < m->out->n; i++)
        if (m->out->rows[i].part == part)
            return true;
    return false;
}

/* Units of a part in the networks among the extras. */
static int64_t units_in_networks(const struct parts_list_builder *m, size_t part)
{
    int64_t units = 0;
    for (size_t e = 0; e < m->instance->purchase->n_extras; e++)
        if (m->instance->market.extras[e].per == PER_NETWORK && m->instance->market.extra_part[e] == part)
            units += m->extra[e];
    return units;
}

static int compare_rows(const void *a, const void *b)
{
    const struct parts_list_row *x = a, *y = b;
    if (x->serves != y->serves)
        return x->serves < y->serves ? -1 : 1;
    if (x->part != y->part)
        return x->part < y->part ? -1 : 1;
    return (x->reach_mm > y->reach_mm) - (x->reach_mm < y->reach_mm);
}

void parts_list_make(struct parts_list *out, const struct instance *instance, const struct candidate *cluster,
                     const struct bill_line *used, size_t n, struct arena *arena)
{
    const struct design *design = cluster->design;
    struct parts_list_builder m = {
        .out = out, .instance = instance, .design = design, .nodes = cluster->nodes, .arena = arena};
    const struct cluster_size none = {.power_W = 0};
    *out = (struct parts_list){NULL, 0};
    m.extra = ARENA_NEW(arena, instance->purchase->n_extras, int64_t);
    (void)instance_base_size(m.extra, instance, design, cluster->nodes, &none);
    m.left = ARENA_NEW(arena, instance->snapshot->n_parts, int64_t);
    for (size_t i = 0; i < n; i++)
        m.left[used[i].part] += used[i].used;
    for (size_t i = 0; i < design->needs.n; i++)
        add_need(&m, i);
    for (size_t i = 0; i < n; i++) {
        const size_t part = used[i].part;
        const enum need_kind rest = meets_need(&m, part) ? SERVES_SPARE : SERVES_EXTRA;
        const int64_t units = units_in_networks(&m, part);
        add_row(&m, part, units < m.left[part] ? units : m.left[part], SERVES_EXTRA, 0);
        add_row(&m, part, m.left[part], rest, 0);
    }
    if (out->n > 1)
        sort_stable(out->rows, out->n, sizeof *out->rows, compare_rows);
}

const char *parts_list_serves(const struct parts_list_row *row, const struct instance *instance,
                              struct arena *arena)
{
    static const char *const names[N_SERVES] = {
#define X(id, name) [id] = (name),
        SERVES_TABLE(X)
#undef X
    };
    if (row->reach_mm > 0)
        return arena_printf(arena, "%s of %.15g m", names[row->serves], (double)row->reach_mm / 1000);
    if (row->serves != SERVES_EXTRA)
        return names[row->serves];
    for (size_t e = 0; e < instance->purchase->n_extras; e++) {
        const struct extra *extra = &instance->market.extras[e];
        if (extra->per == PER_NETWORK && instance->market.extra_part[e] == row->part)
            return arena_printf(arena, "network %s", instance->purchase->networks[extra->network].name.text);
    }
    const enum part_kind kind = instance->snapshot->parts[row->part].kind;
    return kind == PART_RACK || kind == PART_PDU || kind == PART_LICENSE || kind == PART_SERVICE
               ? part_kind_name(kind)
               : names[row->serves];
}
