/* designs.c - makes every design that can be bought, node x network x NIC x template, with the part options
 * of each need. */
#include <inttypes.h>
#include <math.h>
#include <string.h>

#include "base/arena.h"
#include "base/diag.h"
#include "base/mem.h"
#include "base/suggest.h"
#include "base/text.h"
#include "base/vec.h"
#include "machine/order_table.h"
#include "problem/build_steps.h"
#include "problem/instance.h"
#include "problem/hosted.h"
#include "problem/rent.h"
#include "problem/warnings.h"

/* The variants of a design. Designs that are wired alike share them. */
struct wired_variants {
    struct design base;
    const struct design *variants; /* [n] */
    size_t n;
};

/* State while designs are made. */
struct design_builder {
    struct instance *instance;
    struct diag *diag;
    bool *never;                 /* [n_parts] */
    struct part_option *options; /* scratch memory: enough for the options of any need */
    /* [n_parts * N_RESOURCES] index + 1 of the need whose first option is the part; 0: none yet */
    size_t *need_of_part;
    VEC(struct need) needs;
    VEC(struct design) designs;
    VEC(struct wired_variants) wired; /* cache of variants */
    struct network_choice {
        const struct network_template *network;
        int64_t param[TEMPLATE_MAX_PARAMS];
        const char *id; /* "per-port", with the parameters that differ from their defaults */
        size_t node;    /* the only node that the template is used with; NO_INDEX: any */
    } * templates;
    size_t n_templates;
    const struct storage **storage; /* [n_storage] parts of choose.storage */
    size_t n_storage;
    int64_t *reach_mm; /* [n_technologies] length of the longest cable, with a layout; 0: no cables */
    struct network_choice plain; /* per-port with its defaults */
    struct {
        bool *node;          /* [n_nodes] nodes with unknown slots that a design would need */
        const char *network; /* first template that needs the slots; NULL: none */
        int64_t cards;       /* cards in each node that this template needs */
    } slots;
};

static bool is_available(const struct design_builder *m, size_t part)
{
    const struct price *price = &m->instance->item[part].price;
    /* parts with only lapsed quotes stay available; instance_check_quotes rejects them */
    return !m->never[part] && (price->n > 0 || price->lapsed || m->instance->item[part].owned > 0);
}

/* Without a layout, cables of any length are used if there are some, because a short cable does not fit every
 * run. Returns the number of options left. */
static size_t keep_any_length(struct part_option *options, size_t n, const struct snapshot *snapshot)
{
    size_t kept = 0;
    for (size_t k = 0; k < n; k++)
        for (size_t i = 0; i < snapshot->network.n_cables; i++)
            if (snapshot->network.cables[i].part == options[k].part &&
                !(snapshot->network.cables[i].length_m > 0))
                options[kept++] = options[k];
    return kept > 0 ? kept : n;
}

/* The need for the i-th resource of a design. Its options are a single part, or all parts of a technology
 * (ports, cables). NO_INDEX: none. */
static size_t find_options_need(struct design_builder *m, const struct design *design, size_t i)
{
    struct instance *instance = m->instance;
    struct part_option *options = m->options;
    const enum resource resource = design_resource(design, i);
    const size_t n_all = design_part_options(options, design, i, instance->snapshot);
    size_t n = 0;
    for (size_t k = 0; k < n_all; k++) {
        options[k].owned = instance->item[options[k].part].owned;
        options[k].power_W = instance->item[options[k].part].size.power_W;
        if (is_available(m, options[k].part))
            options[n++] = options[k];
    }
    n = part_options_usable(options, n);
    if (resource == RESOURCE_CABLE && !design->layout)
        n = keep_any_length(options, n, instance->snapshot);
    if (n == 0)
        return NO_INDEX;
    size_t *known = &m->need_of_part[options[0].part * N_RESOURCES + (size_t)resource]; /* place + 1 */
    if (*known == 0) {
        struct part_option *kept = ARENA_COPY(instance->arena, options, n, 0, struct part_option);
        VEC_PUSH(&m->needs, (struct need){resource, kept, n, 0});
        *known = m->needs.n;
    }
    return *known - 1;
}

/* A copy of the node with enough slots for any network, if its slots are unknown. */
static const struct node *with_slots(struct design_builder *m, const struct node *node)
{
    if (node->nic_slots != NIC_SLOTS_UNKNOWN)
        return node;
    struct node *roomy = ARENA_COPY(m->instance->arena, node, 1, 0, struct node);
    roomy->nic_slots = NIC_SLOTS_AT_MOST;
    return roomy;
}

/* Sets the design's node back to the catalogue's. False: the design needs more than one card, but the number
 * of slots is unknown. */
static bool fits_slots(struct design_builder *m, struct design *design)
{
    const struct node *node = &m->instance->snapshot->nodes[design->node_index];
    if (node->nic_slots != NIC_SLOTS_UNKNOWN || design->rented.units > 0)
        return true;
    const int64_t nics = design->nic ? design_resource_units(design, RESOURCE_NIC, 1) : 0;
    const int64_t cards = nics + design->beside.cards;
    design->node = node;
    if (cards <= 1)
        return true;
    m->slots.node[design->node_index] = true;
    if (!m->slots.network) {
        m->slots.network = design->network->name;
        m->slots.cards = cards;
    }
    return false;
}

/* Adds the design unless a part that it needs cannot be bought; *missing is then the resource. */
static void add_design(struct design_builder *m, struct design design, enum resource *missing)
{
    for (size_t i = 0; i < design.needs.n; i++) {
        design.needs.at[i] = find_options_need(m, &design, i);
        if (design.needs.at[i] == NO_INDEX) {
            *missing = design_resource(&design, i);
            return;
        }
    }
    if (fits_slots(m, &design))
        VEC_PUSH(&m->designs, design);
}

static const struct wired_variants *find_wired_variants(struct design_builder *m, const struct design *base)
{
    const struct instance *instance = m->instance;
    for (size_t i = 0; i < m->wired.n; i++)
        if (design_wired_alike(&m->wired.v[i].base, base))
            return &m->wired.v[i];
    struct wired_variants wired = {.base = *base};
    wired.variants =
        design_variants(&wired.n, base, instance->snapshot, instance->market.technologies, instance->arena);
    VEC_PUSH(&m->wired, wired);
    return &m->wired.v[m->wired.n - 1];
}

/* Adds the design with each number of units of each storage that the scenario chooses from, or without
 * storage. */
static void add_storage_variants(struct design_builder *m, const char *base_id, struct design design,
                                 enum resource *missing)
{
    const struct snapshot *snapshot = m->instance->snapshot;
    for (size_t i = 0; i < m->n_storage || i == 0; i++) {
        const struct storage_choice *choice = &m->instance->scenario->choose.storage[i];
        const int64_t most = m->n_storage == 0 ? 0 : choice->most > 0 ? choice->most : STORAGE_UNITS;
        design.bought.storage.part = m->n_storage > 0 ? m->storage[i] : NULL;
        for (int64_t units = most > 0; units <= most; units++) {
            design.bought.storage.units = units;
            design_take_needs(&design);
            design.id = design_variant_id(base_id, &design, snapshot, m->instance->arena);
            add_design(m, design, missing);
        }
    }
}

/* Adds the design with all its switch models, or links between regions. */
static void add_switch_variants(struct design_builder *m, const struct design *base, enum resource *missing)
{
    const struct wired_variants *wired = find_wired_variants(m, base);
    if (wired->n == 0)
        *missing = base->network->two_regions ? RESOURCE_LINK : RESOURCE_SWITCH;
    for (size_t i = 0; i < wired->n; i++) {
        struct design design = wired->variants[i];
        design.node = base->node;
        design.node_index = base->node_index;
        design.rented = base->rented;
        design.memory = base->memory;
        design.bought.fails = m->instance->load.failures->given;
        add_storage_variants(m, base->id, design, missing);
    }
}

/* True if the memory option can be bought and can change more than the cost: memory is enforced, or the
 * module must be bought. */
static bool wants_memory(const struct design_builder *m, const struct memory_option *memory)
{
    const struct scenario *scenario = m->instance->scenario;
    return (scenario->policy.enforce_memory || m->instance->item[memory->part].price.at_least > 0) &&
           is_available(m, memory->part);
}

/* Adds the design with the nodes' own memory, and with each memory option. */
static void add_variants(struct design_builder *m, const struct design *base, enum resource *missing)
{
    const struct snapshot *snapshot = m->instance->snapshot;
    add_switch_variants(m, base, missing);
    for (size_t i = 0; i < snapshot->compute.n_memory_options; i++) {
        struct design design = *base;
        design.memory = &snapshot->compute.memory_options[i];
        if (design.memory->node == base->node_index && wants_memory(m, design.memory))
            add_switch_variants(m, &design, missing);
    }
}

static bool wires_node(const struct network_choice *choice, size_t node)
{
    return choice->node == NO_INDEX || choice->node == node;
}

/* Adds an ideal network only once, with the first template without switches, because it is the same with
 * every template. */
static void add_ideal(struct design_builder *m, struct design design, enum resource *missing)
{
    const struct network_choice *wiring = &m->plain;
    for (size_t t = m->n_templates; t-- > 0;)
        if (m->templates[t].network->linear && wires_node(&m->templates[t], design.node_index))
            wiring = &m->templates[t];
    design.network = wiring->network;
    design.layout = NULL;
    memcpy(design.param, wiring->param, sizeof design.param);
    design.id = arena_printf(m->instance->arena, "%s/%s", m->instance->snapshot->parts[design.node->part].id,
                             design.technology->id);
    add_variants(m, &design, missing);
}

static void add_network(struct design_builder *m, size_t node, size_t technology, enum resource *missing)
{
    struct instance *instance = m->instance;
    const struct snapshot *snapshot = instance->snapshot;
    struct design design = {
        .node = with_slots(m, &snapshot->nodes[node]),
        .node_index = node,
        .technology = &instance->market.technologies[technology],
        .technology_index = technology,
        .spare_ports = instance->limits.free_ports.spare,
        .layout = m->reach_mm[technology] > 0 ? &instance->purchase->layout.layout : NULL,
        .reach_mm = m->reach_mm[technology],
    };
    for (size_t i = 0; i < instance->purchase->n_networks; i++) {
        const struct design *beside = &instance->market.networks[i];
        design.beside.cards += beside->beside.cards;
        if (design.beside.nodes == 0 || beside->most_nodes < design.beside.nodes)
            design.beside.nodes = beside->most_nodes;
    }
    const char *node_id = snapshot->parts[design.node->part].id;
    if (technology_is_ideal(&snapshot->network.technologies[technology])) {
        add_ideal(m, design, missing);
        return;
    }
    for (size_t t = 0; t < m->n_templates; t++) {
        if (!wires_node(&m->templates[t], node))
            continue;
        design.network = m->templates[t].network;
        memcpy(design.param, m->templates[t].param, sizeof design.param);
        for (size_t i = 0; i < snapshot->network.n_nics; i++) {
            if (snapshot->network.nics[i].technology != technology ||
                !is_available(m, snapshot->network.nics[i].part))
                continue;
            design.nic = &snapshot->network.nics[i];
            design.id = arena_printf(instance->arena, "%s/%s/%s", node_id,
                                     snapshot->parts[design.nic->part].id, m->templates[t].id);
            add_variants(m, &design, missing);
        }
    }
}

/* Adds a rented machine: its nodes are machines with the rental hours of every year, on the first of the
 * compared networks. Only the hours are paid. */
static void add_rental(struct design_builder *m, const struct rental *rental, size_t technology,
                       enum resource *missing)
{
    struct instance *instance = m->instance;
    const struct rent rent = instance_rent(instance, rental);
    const struct hosted *hosted = instance_hosted(instance, rental);
    const struct node *same = &instance->snapshot->nodes[rental->node];
    struct node *machine = ARENA_COPY(instance->arena, same, 1, 0, struct node);
    machine->part = rental->part;
    struct design design = {
        .node = machine,
        .node_index = rental->node,
        .technology = &instance->market.technologies[technology],
        .technology_index = technology,
        .network = m->plain.network,
        .rented.units = rent.units,
        .rented.a_year = rent.a_year,
        .rented.share = rent.share,
        .rented.prompt_units = rent.prompt_units,
        .rented.prompt_part = hosted ? hosted->input_part : NO_INDEX,
        .id = arena_printf(instance->arena, "%s/rented", instance->snapshot->parts[rental->part].id),
    };
    memcpy(design.param, m->plain.param, sizeof design.param);
    add_switch_variants(m, &design, missing);
}

/* --- templates of the scenario --- */

static enum status choose_template(struct network_choice *out, struct design_builder *m,
                                   const struct template_choice *choice)
{
    out->node = NO_INDEX;
    return instance_choose_template(&out->network, out->param, &out->id, choice, m->instance->arena, m->diag);
}

/* Finds the node for which a parameter is given. */
static enum status find_node(size_t *out, const struct design_builder *m, const struct located_text *given)
{
    const struct snapshot *snapshot = m->instance->snapshot;
    const char **names = ARENA_NEW(m->instance->arena, snapshot->n_nodes, const char *);
    for (size_t i = 0; i < snapshot->n_nodes; i++)
        names[i] = snapshot->parts[snapshot->nodes[i].part].id;
    const enum status status =
        suggest_find(out, given->text, names, snapshot->n_nodes, m->diag,
                     "unknown node '%s' in catalogue '%s'", given->text, snapshot->name);
    return status == ST_OK ? ST_OK : located_fail(given, status, m->diag);
}

/* Adds one choice for each node of a template whose parameters are given by node. */
static enum status choose_by_node(struct design_builder *m, const struct template_choice *choice)
{
    const size_t first = m->n_templates;
    enum status status = ST_OK;
    for (size_t i = 0; i < choice->n_by_node && status == ST_OK; i++) {
        const struct located_text *node = &choice->by_node[i].node;
        struct template_choice one = *choice;
        size_t at = 0;
        status = find_node(&at, m, node);
        bool known = false;
        for (size_t t = first; t < m->n_templates; t++)
            known = known || m->templates[t].node == at;
        for (size_t k = 0; k < choice->n_by_node && !known && status == ST_OK; k++) {
            if (strcmp(choice->by_node[k].node.text, node->text) != 0)
                continue;
            if (one.n_params == TEMPLATE_MAX_PARAMS)
                return located_error(&choice->by_node[k].given, m->diag, "too many parameters of a template");
            one.params[one.n_params++] = choice->by_node[k].given;
        }
        if (known || status != ST_OK)
            continue;
        struct network_choice *out = &m->templates[m->n_templates++];
        status = choose_template(out, m, &one);
        out->node = at;
    }
    return status;
}

/* Checks that some template wires each node that the scenario names. */
static enum status check_wired(const struct design_builder *m)
{
    const struct located_list *nodes = &m->instance->scenario->choose.nodes;
    const struct snapshot *snapshot = m->instance->snapshot;
    for (size_t i = 0; i < nodes->n; i++) {
        bool wired = false;
        for (size_t t = 0; t < m->n_templates && !wired; t++) {
            const size_t of = m->templates[t].node;
            wired =
                of == NO_INDEX || strcmp(snapshot->parts[snapshot->nodes[of].part].id, nodes->v[i].text) == 0;
        }
        if (!wired && snapshot_node(snapshot, nodes->v[i].text) != NO_INDEX)
            return located_error(&nodes->v[i], m->diag,
                                 "no template wires node '%s': the parameters by node do not name it; add it "
                                 "there, or another template",
                                 nodes->v[i].text);
    }
    return ST_OK;
}

static enum status choose_listed(struct design_builder *m)
{
    const struct scenario_choose *choose = &m->instance->scenario->choose;
    enum status status = ST_OK;
    size_t n = 0;
    for (size_t t = 0; t < choose->n_templates; t++)
        n += 1 + choose->templates[t].n_by_node;
    m->templates = ARENA_NEW(m->instance->arena, n, struct network_choice);
    for (size_t t = 0; t < choose->n_templates && status == ST_OK; t++)
        status = choose->templates[t].n_by_node > 0
                     ? choose_by_node(m, &choose->templates[t])
                     : choose_template(&m->templates[m->n_templates++], m, &choose->templates[t]);
    return status == ST_OK ? check_wired(m) : status;
}

static enum status choose_templates(struct design_builder *m)
{
    const struct scenario *scenario = m->instance->scenario;
    enum status status =
        choose_template(&m->plain, m, &(struct template_choice){.name = {.text = "per-port"}});
    if (scenario->choose.n_templates)
        return status == ST_OK ? choose_listed(m) : status;
    size_t n = 0;
    const struct network_template *const *all = template_list(&n);
    m->templates = ARENA_NEW(m->instance->arena, n, struct network_choice);
    const bool lengths = scenario->purchase.layout.at.text != NULL;
    for (size_t t = 0; t < n && status == ST_OK; t++)
        if (!lengths || all[t]->within)
            status = choose_template(&m->templates[m->n_templates++], m,
                                     &(struct template_choice){.name = {.text = all[t]->name}});
    if (status == ST_OK && lengths)
        instance_warn(m->instance,
                      "templates whose switches have no place in the layout are left out: the lengths of "
                      "their cables are unknown");
    return status;
}

/* Checks that each entry is one of the names [n]. */
static enum status check_listed(const struct design_builder *m, const struct located_list *given,
                                const char *what, const char *const *names, size_t n)
{
    for (size_t i = 0; i < given->n; i++) {
        const char *text = given->v[i].text;
        if (text_place(text, names, n) < n)
            continue;
        diag_set(m->diag, ST_INPUT, "unknown %s '%s' in catalogue '%s'", what, text,
                 m->instance->snapshot->name);
        suggest(m->diag, text, names, n);
        return located_fail(&given->v[i], ST_INPUT, m->diag);
    }
    return ST_OK;
}

static enum status check_names(struct design_builder *m)
{
    const struct snapshot *snapshot = m->instance->snapshot;
    const struct scenario *scenario = m->instance->scenario;
    const size_t n_nodes = snapshot->n_nodes + snapshot->paid.n_rentals;
    const size_t n_networks = snapshot->network.n_technologies;
    const char **nodes = ARENA_NEW(m->instance->arena, n_nodes, const char *);
    const char **networks = ARENA_NEW(m->instance->arena, n_networks, const char *);
    for (size_t i = 0; i < snapshot->n_nodes; i++)
        nodes[i] = snapshot->parts[snapshot->nodes[i].part].id;
    for (size_t i = 0; i < snapshot->paid.n_rentals; i++)
        nodes[snapshot->n_nodes + i] = snapshot->parts[snapshot->paid.rentals[i].part].id;
    for (size_t i = 0; i < n_networks; i++)
        networks[i] = snapshot->network.technologies[i].id;
    enum status status = check_listed(m, &scenario->choose.nodes, "node", nodes, n_nodes);
    for (size_t a = 0; a < scenario->n_work && status == ST_OK; a++)
        status = check_listed(m, &scenario->work[a].runs_on, "node", nodes, snapshot->n_nodes);
    if (status == ST_OK)
        status = check_listed(m, &scenario->choose.networks, "network", networks, n_networks);
    for (size_t i = 0; i < scenario->limits.never_buy.n && status == ST_OK; i++) {
        size_t part = 0;
        const struct located_text *given = &scenario->limits.never_buy.v[i];
        status = instance_find_part(&part, m->instance, given->text, given, m->diag);
        if (status == ST_OK)
            m->never[part] = true;
    }
    return status;
}

/* Finds the storage that the scenario chooses from. ST_INPUT: a part that does not store, cannot be bought,
 * or stands there twice. */
static enum status find_storage(struct design_builder *m)
{
    const struct snapshot *snapshot = m->instance->snapshot;
    const struct scenario_choose *choose = &m->instance->scenario->choose;
    const char **names = ARENA_NEW(m->instance->arena, snapshot->compute.n_storages, const char *);
    enum status status = ST_OK;
    m->storage = ARENA_NEW(m->instance->arena, choose->n_storage, const struct storage *);
    for (size_t k = 0; k < snapshot->compute.n_storages; k++)
        names[k] = snapshot->parts[snapshot->compute.storages[k].part].id;
    for (size_t i = 0; i < choose->n_storage && status == ST_OK; i++) {
        const struct located_text *given = &choose->storage[i].part;
        size_t at = 0;
        status = suggest_find(&at, given->text ? given->text : "", names, snapshot->compute.n_storages,
                              m->diag, "unknown storage '%s' in catalogue '%s'",
                              given->text ? given->text : "", snapshot->name);
        if (status != ST_OK)
            return located_fail(given, status, m->diag);
        const struct storage *storage = &m->instance->market.storages[at];
        if (!is_available(m, storage->part))
            return instance_not_sold(m->instance, "storage", given, m->diag);
        for (size_t k = 0; k < m->n_storage; k++)
            if (m->storage[k] == storage)
                return located_error(given, m->diag, "choose.storage: '%s' stands there twice", given->text);
        m->storage[m->n_storage++] = storage;
    }
    return status;
}

/* Checks that nodes can be bought, or rented as `part`, and can run the applications. Nodes that the scenario
 * names must pass the check; other nodes that fail it are left out with a warning. */
static enum status check_node(bool *out, struct design_builder *m, size_t node, size_t part, bool rented)
{
    struct instance *instance = m->instance;
    const char *id = instance->snapshot->parts[part].id;
    const struct located_text *given = located_find(&instance->scenario->choose.nodes, id);
    const bool priced = is_available(m, part), runs = instance_lack(instance, node) == instance->load.n_work;
    *out = priced && runs;
    if (given && !runs)
        return instance_missing_rate(instance, node, given, m->diag);
    if (given && !priced && instance->policy->unpriced == UNPRICED_REFUSED)
        return located_error(given, m->diag, "%s'%s' has no price on or before the scenario's date",
                             rented ? "" : "node ", id);
    if (!*out && !rented)
        instance_warn_named(instance, arena_printf(instance->arena, "'%s'", id),
                            priced ? "node %s is left out: it has no rate, no machine or no memory bandwidth "
                                     "for some application"
                                   : "node %s is left out: it has no price on or before the scenario's date",
                            priced ? "nodes %s are left out: they have no rate, no machine or no memory "
                                     "bandwidth for some application"
                                   : "nodes %s are left out: they have no price on or before the scenario's "
                                     "date");
    return ST_OK;
}

/* True for a node that stands for a service: nobody sells it. */
static bool is_service(const struct snapshot *snapshot, size_t node)
{
    bool any = false;
    for (size_t i = 0; i < snapshot->paid.n_hosted; i++)
        any = any || snapshot->paid.rentals[snapshot->paid.hosted[i].rental].node == node;
    return any;
}

static enum status usable_node(bool *out, struct design_builder *m, size_t node)
{
    const struct instance *instance = m->instance;
    const struct located_list *nodes = &instance->scenario->choose.nodes;
    const size_t part = instance->snapshot->nodes[node].part;
    *out = false;
    if ((nodes->n > 0 && !located_find(nodes, instance->snapshot->parts[part].id)) || m->never[part] ||
        instance_leaves_out(m->instance, node, part))
        return ST_OK;
    if (nodes->n == 0 && is_service(instance->snapshot, node))
        return ST_OK;
    return check_node(out, m, node, part, false);
}

/* --- nodes that no best purchase has --- */

/* True if application a is at least as fast on node x as on node y, with any network. The rate of a model
 * that gives bounds never falls if its processes become faster (candidate_bound.c); other models need equal
 * rates. */
static bool is_as_fast(const struct instance *instance, size_t x, size_t y, size_t a)
{
    const struct node_speed *fast = instance_speed(instance, x, a), *slow = instance_speed(instance, y, a);
    const struct application *app = &fast->application, *like = &slow->application;
    const struct model *model = app->model;
    const bool rises = model->fastest || (model->rises_until && !model->by.memory);
    return model == like->model && memcmp(app->param, like->param, sizeof app->param) == 0 &&
           app->constant == like->constant && fast->working_set_B == slow->working_set_B &&
           fast->each == slow->each && fast->elsewhere == slow->elsewhere && fast->alone == slow->alone &&
           fast->memory_ops == slow->memory_ops && fast->cached.rate_ops == slow->cached.rate_ops &&
           fast->cached.working_set_B == slow->cached.working_set_B &&
           (rises ? fast->rate_ops >= slow->rate_ops : fast->rate_ops == slow->rate_ops);
}

/* True if two nodes differ in nothing but names, prices and rates. */
static bool is_built_alike(const struct instance *instance, const struct node *x, const struct node *y)
{
    const double *size = instance->item[x->part].size.of, *of = instance->item[y->part].size.of;
    const struct node *nodes = instance->snapshot->nodes;
    bool alike = x->sockets == y->sockets && x->cores == y->cores && x->memory_B == y->memory_B &&
                 x->nic_slots == y->nic_slots && x->accelerator == y->accelerator &&
                 x->accelerators == y->accelerators && x->memory_Bps == y->memory_Bps &&
                 x->inside_latency_s == y->inside_latency_s &&
                 x->inside_bandwidth_Bps == y->inside_bandwidth_Bps && x->inside_nodes == y->inside_nodes &&
                 instance->load.mtbf_s[x - nodes] == instance->load.mtbf_s[y - nodes];
    for (size_t s = 0; s < SIZES_AT_MOST; s++)
        alike = alike && size[s] == of[s];
    return alike;
}

/* True if node x replaces node y in every purchase: it costs less and is as fast. */
static bool dominates(const struct instance *instance, size_t x, size_t y)
{
    const struct node *less = &instance->snapshot->nodes[x], *more = &instance->snapshot->nodes[y];
    bool as_fast = instance->item[less->part].price.steps[0].pack_minor <
                       instance->item[more->part].price.steps[0].pack_minor &&
                   instance->item[less->part].list_minor <= instance->item[more->part].list_minor &&
                   is_built_alike(instance, less, more);
    for (size_t a = 0; a < instance->load.n_work && as_fast; a++)
        as_fast = is_as_fast(instance, x, y, a);
    return as_fast;
}

/* True if nothing but price and rate decides whether the node is bought: no terms of its vendor, no owned
 * units, no memory options, no template of its own. */
static bool is_replaceable(const struct design_builder *m, size_t node)
{
    const struct instance *instance = m->instance;
    const struct snapshot *snapshot = instance->snapshot;
    const size_t part = snapshot->nodes[node].part;
    bool plain = instance_adds_up(instance) && instance->limits.sole_source.n == 0 &&
                 price_is_linear(&instance->item[part].price) && instance->item[part].owned == 0;
    for (size_t i = 0; i < snapshot->compute.n_memory_options && plain; i++)
        plain = snapshot->compute.memory_options[i].node != node;
    for (size_t t = 0; t < m->n_templates && plain; t++)
        plain = m->templates[t].node != node;
    return plain;
}

/* Drops the nodes [n] that another one replaces. Returns the number left, in the same order. */
static size_t drop_replaced_nodes(size_t *nodes, size_t n, const struct design_builder *m)
{
    bool *plain = ARENA_NEW(m->instance->arena, m->instance->snapshot->n_nodes, bool);
    size_t kept = 0;
    for (size_t i = 0; i < n; i++)
        plain[nodes[i]] = is_replaceable(m, nodes[i]);
    for (size_t i = 0; i < n; i++) {
        size_t left = 0;
        bool dropped = false;
        for (size_t k = 0; k < kept && plain[nodes[i]] && !dropped; k++)
            dropped = plain[nodes[k]] && dominates(m->instance, nodes[k], nodes[i]);
        for (size_t k = 0; k < kept && !dropped; k++)
            if (!plain[nodes[i]] || !plain[nodes[k]] || !dominates(m->instance, nodes[i], nodes[k]))
                nodes[left++] = nodes[k];
        if (dropped)
            continue;
        nodes[left] = nodes[i];
        kept = left + 1;
    }
    return kept;
}

/* True if technology t is compared. The ideal network costs nothing and would always win, so the scenario
 * must name it. */
static bool wants(const struct instance *instance, size_t t)
{
    const struct located_list *networks = &instance->scenario->choose.networks;
    const struct technology *technology = &instance->snapshot->network.technologies[t];
    const bool yardstick = technology_is_ideal(technology) && !technology_is_built_in(technology);
    return networks->n ? located_find(networks, technology->id) != NULL : !yardstick;
}

/* Length of the longest cable of a technology; 0: no cables. ST_INPUT: it is too short even inside a rack. */
static enum status find_reach(int64_t *reach_mm, const struct design_builder *m, size_t technology)
{
    const struct snapshot *snapshot = m->instance->snapshot;
    const struct given_layout *layout = &m->instance->purchase->layout;
    const struct cable *longest = NULL;
    for (size_t i = 0; i < snapshot->network.n_cables; i++) {
        const struct cable *cable = &snapshot->network.cables[i];
        if (cable->technology == technology && is_available(m, cable->part) &&
            (!longest || layout_reach_mm(cable) > layout_reach_mm(longest)))
            longest = cable;
    }
    *reach_mm = longest ? layout_reach_mm(longest) : 0;
    if (!longest || *reach_mm >= layout->layout.in_rack_mm)
        return ST_OK;
    return located_error(&layout->at, m->diag, "layout: the longest cable, '%s', is shorter than in_rack",
                         snapshot->parts[longest->part].id);
}

/* Checks that the templates support the layout, and finds the cable lengths. */
static enum status take_layout(struct design_builder *m)
{
    const struct instance *instance = m->instance;
    const size_t n = instance->snapshot->network.n_technologies;
    enum status status = ST_OK;
    m->reach_mm = ARENA_NEW(m->instance->arena, n, int64_t);
    if (!instance->purchase->layout.at.text)
        return ST_OK;
    for (size_t t = 0; t < m->n_templates; t++)
        if (!m->templates[t].network->within)
            return located_error(
                &instance->purchase->layout.at, m->diag,
                "layout does not support template '%s': its switches move as the cluster grows; choose among "
                "circulant, fat-tree, per-port, ring, star and two-region, or leave out the layout",
                m->templates[t].network->name);
    for (size_t t = 0; t < n && status == ST_OK; t++)
        if (wants(instance, t))
            status = find_reach(&m->reach_mm[t], m, t);
    return status;
}

static void add_node(struct design_builder *m, size_t node, bool *network_used, enum resource *missing)
{
    for (size_t t = 0; t < m->instance->snapshot->network.n_technologies; t++) {
        const size_t before = m->designs.n;
        if (wants(m->instance, t))
            add_network(m, node, t, &missing[t]);
        network_used[t] = network_used[t] || m->designs.n > before;
    }
}

/* The first network in the scenario's list, or of all compared ones; n_technologies: none. */
static size_t first_network(const struct instance *instance)
{
    const struct snapshot *snapshot = instance->snapshot;
    const struct located_list *networks = &instance->scenario->choose.networks;
    size_t first = networks->n ? snapshot_technology(snapshot, networks->v[0].text) : 0;
    while (first < snapshot->network.n_technologies && !wants(instance, first))
        first++;
    return first;
}

/* The transformer that an application names; NULL: none. */
static const char *transformer_of(const struct application *app, struct arena *arena)
{
    const size_t i = model_param_at(app->model, "transformer");
    return i < app->model->n_params ? model_param_word(app, i, arena) : NULL;
}

/* ST_INPUT: the workload cannot be paid by the token, or another transformer is sold. */
static enum status check_hosted(const struct design_builder *m, const struct rental *rental,
                                const struct located_text *given)
{
    const struct instance *instance = m->instance;
    const struct hosted *of = instance_hosted(instance, rental);
    const struct application *app = &instance->load.work[0].application;
    struct hosted_step step;
    if (!of)
        return ST_OK;
    const char *transformer = transformer_of(app, instance->arena);
    if (!instance_hosted_step(&step, instance, of))
        return located_error(given, m->diag,
                             "'%s' is paid by the token: the workload must be one application that counts "
                             "tokens, with the lengths of a request (keys `prompt` and `answer`)",
                             given->text);
    if (transformer && strcmp(transformer, of->transformer) != 0)
        return located_error(given, m->diag, "'%s' sells tokens of %s, but %s is served", given->text,
                             of->transformer, transformer);
    for (size_t i = 0; i < instance->snapshot->paid.n_hosted; i++) {
        const struct hosted *other = &instance->snapshot->paid.hosted[i];
        const size_t node = instance->snapshot->paid.rentals[other->rental].node;
        if (node == rental->node && other->tokens != of->tokens)
            return located_error(
                given, m->diag,
                "'%s' has another number of tokens in a unit than another rental of its node: "
                "the catalogue must give each of them a node of its own",
                given->text);
    }
    return ST_OK;
}

/* Adds the rented machines that the scenario names; others are never rented. *any: some are named, perhaps
 * without a network. */
static enum status add_rentals(struct design_builder *m, bool *any)
{
    struct instance *instance = m->instance;
    const struct snapshot *snapshot = instance->snapshot;
    const size_t technology = first_network(instance);
    enum resource missing = RESOURCE_NODE;
    enum status status = ST_OK;
    for (size_t k = 0; k < snapshot->paid.n_rentals && status == ST_OK; k++) {
        const struct rental *rental = &snapshot->paid.rentals[k];
        const char *id = snapshot->parts[rental->part].id;
        const struct located_text *given = located_find(&instance->scenario->choose.nodes, id);
        bool usable = false;
        if (!given || m->never[rental->part] || instance_leaves_out(instance, rental->node, rental->part))
            continue;
        if (!instance->purchase->operation.given)
            return located_error(given, m->diag,
                                 "'%s' is rented: give the years of the rent, tco: {years: 3}", id);
        if (!instance->purchase->budget_on_tco)
            return located_error(
                given, m->diag,
                "'%s' is rented, and rent is a cost of operation: the budget must include it, "
                "budget_on: tco",
                id);
        status = check_hosted(m, rental, given);
        if (status == ST_OK)
            status = check_node(&usable, m, rental->node, rental->part, true);
        *any = *any || usable;
        if (usable && technology < snapshot->network.n_technologies)
            add_rental(m, rental, technology, &missing);
    }
    return status;
}

static enum status check_networks(const struct design_builder *m, const bool *used,
                                  const enum resource *missing)
{
    const struct located_list *networks = &m->instance->scenario->choose.networks;
    for (size_t i = 0; i < networks->n && m->instance->policy->unpriced == UNPRICED_REFUSED; i++) {
        const size_t t = snapshot_technology(m->instance->snapshot, networks->v[i].text);
        if (!used[t])
            return located_error(&networks->v[i], m->diag,
                                 "network '%s' cannot be bought: no %s with a price", networks->v[i].text,
                                 missing[t] == RESOURCE_NODE ? "NICs" : resource_name(missing[t]));
    }
    return ST_OK;
}

/* ST_INPUT: a design needs to know the slots of a node, but the catalogue does not have them. */
static enum status check_slots(const struct design_builder *m)
{
    const struct snapshot *snapshot = m->instance->snapshot;
    const struct scenario *scenario = m->instance->scenario;
    struct located_text at = {.file = m->instance->scenario->file.path};
    struct text names = TEXT_INIT;
    for (size_t i = 0; i < snapshot->n_nodes && m->slots.network; i++)
        if (m->slots.node[i])
            text_printf(&names, "%s'%s'", names.n ? ", " : "", snapshot->parts[snapshot->nodes[i].part].id);
    for (size_t t = scenario->choose.n_templates; t-- > 0 && m->slots.network;)
        if (strcmp(scenario->choose.templates[t].name.text, m->slots.network) == 0)
            at = scenario->choose.templates[t].name;
    const enum status status =
        m->slots.network
            ? located_error(&at, m->diag,
                            "template '%s' with %" PRId64 " network cards in each node needs the nic_slots "
                            "of %s, which the catalogue lacks: add it there (nic_slots of table "
                            "node), or leave the node out; unknown slots hold one card",
                            m->slots.network, m->slots.cards, names.s)
            : ST_OK;
    text_fini(&names);
    return status;
}

enum status instance_make_designs(struct instance *instance, struct diag *diag)
{
    const struct snapshot *snapshot = instance->snapshot;
    struct design_builder m = {.instance = instance, .diag = diag};
    m.never = ARENA_NEW(instance->arena, snapshot->n_parts, bool);
    m.options = ARENA_NEW(instance->arena, design_part_options_at_most(snapshot), struct part_option);
    m.need_of_part = ARENA_NEW(instance->arena, snapshot->n_parts * N_RESOURCES, size_t);
    m.slots.node = ARENA_NEW(instance->arena, snapshot->n_nodes, bool);
    bool *used = ARENA_NEW(instance->arena, snapshot->network.n_technologies, bool);
    enum resource *missing = ARENA_NEW(instance->arena, snapshot->network.n_technologies, enum resource);
    enum status status = check_names(&m);
    if (status == ST_OK)
        status = find_storage(&m);
    if (status == ST_OK)
        status = choose_templates(&m);
    if (status == ST_OK)
        status = take_layout(&m);
    size_t *nodes = ARENA_NEW(instance->arena, snapshot->n_nodes, size_t), n_nodes = 0;
    for (size_t i = 0; i < snapshot->n_nodes && status == ST_OK; i++) {
        bool usable = false;
        status = usable_node(&usable, &m, i);
        nodes[n_nodes] = i;
        n_nodes += usable;
    }
    bool any_node = n_nodes > 0;
    if (instance->scenario->choose.best_only && status == ST_OK)
        n_nodes = drop_replaced_nodes(nodes, n_nodes, &m);
    for (size_t i = 0; i < n_nodes && status == ST_OK; i++)
        add_node(&m, nodes[i], used, missing);
    if (status == ST_OK)
        status = check_slots(&m);
    if (status == ST_OK && any_node)
        status = check_networks(&m, used, missing);
    if (status == ST_OK)
        status = add_rentals(&m, &any_node);
    if (status == ST_OK) {
        instance_add_needs(instance, m.needs.v, m.needs.n);
        instance_put_designs(instance, m.designs.v, m.designs.n);
    }
    if (status == ST_OK && m.designs.n == 0)
        status = diag_at(diag, ST_INFEASIBLE, instance->scenario->file.path, 0, 0,
                         "nothing can be bought: catalogue '%s' has no %s for this scenario; `bursar catalog "
                         "check` lists what is missing",
                         snapshot->name,
                         any_node ? "complete network with prices" : "node with a price and a rate");
    mem_free(m.needs.v);
    mem_free(m.designs.v);
    mem_free(m.wired.v);
    return status;
}
