/* build_designs.c - builds each design again from the names of its parts, and checks the list of designs
 * against the scenario's text. No design has a node, network or template that the scenario excludes. No
 * design is missing that the proof can build from available parts: the proof enumerates only purchases of the
 * designs in the list. */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/arena.h"
#include "base/diag.h"
#include "base/mem.h"
#include "base/vec.h"
#include "base/yaml.h"
#include "problem/instance.h"
#include "proof/audit_text.h"
#include "proof/build.h"
#include "proof/check.h"
#include "proof/compare.h"
#include "proof/defaults.h"
#include "proof/order.h"
#include "proof/reads.h"
#include "proof/rent.h"
#include "proof/sorts.h"
#include "proof/words.h"

/* --- lists of the scenario --- */

/* The entry with this name; NULL: none, or there is no list. */
static const struct yaml *entry_of(const struct yaml *list, const char *name)
{
    for (size_t i = 0; list && i < list->n; i++) {
        const char *own = audit_name(list->items[i]);
        if (check_same(own, name))
            return list->items[i];
    }
    return NULL;
}

static bool is_listed(const struct yaml *list, const char *name)
{
    return !list || entry_of(list, name) != NULL;
}

/* Sets the parameters of a template from an entry, for one node. False: the entry has parameters of other
 * nodes only. */
static bool read_params(int64_t *param, const struct network_template *network, const struct yaml *entry,
                        const char *node)
{
    bool by_node = false, named = false;
    for (size_t p = 0; p < network->n_params; p++) {
        const struct yaml *said =
            entry && entry->kind == YAML_MAP ? yaml_get(entry, network->params[p].name) : NULL;
        if (said && said->kind == YAML_MAP) {
            by_node = true;
            said = yaml_get(said, node);
            named = named || said;
        }
        param[p] = said && said->text ? strtoll(said->text, NULL, 10)
                                      : defaults_wiring(network, network->params[p].name);
    }
    return named || !by_node;
}

/* True if the entry gives a parameter by node. */
static bool is_by_node(const struct yaml *entry)
{
    bool any = false;
    for (size_t i = 0; entry && entry->kind == YAML_MAP && i < entry->n; i++)
        any = any || entry->pairs[i].value->kind == YAML_MAP;
    return any;
}

bool build_has_template(const struct design *design, const struct yaml *entry, const char *node)
{
    int64_t param[TEMPLATE_MAX_PARAMS] = {0};
    return check_same(audit_name(entry), design->network->name) &&
           read_params(param, design->network, entry, node) &&
           memcmp(param, design->param, design->network->n_params * sizeof *param) == 0;
}

/* True if an entry has the design's template and parameters. If there is no list, or the design has no
 * network, the parameters must be the defaults. */
static bool template_is_listed(const struct yaml *list, const struct design *design, const char *node)
{
    bool any = !list || !design->nic;
    for (size_t p = 0; p < design->network->n_params; p++)
        any = any && design->param[p] == defaults_wiring(design->network, design->network->params[p].name);
    for (size_t i = 0; list && i < list->n && !any; i++)
        any = build_has_template(design, list->items[i], node);
    return any;
}

/* --- designs --- */

struct designs_audit {
    const struct instance *instance;
    const struct snapshot *snapshot;
    const struct yaml *nodes, *networks, *templates, *never; /* lists of the scenario; NULL: no list */
    bool must;                                               /* the scenario has must_buy */
    bool memory;                                             /* the memory limit is enforced */
    bool sole;                    /* parts of some kinds must come from one vendor */
    const struct design **sorted; /* [n_designs] designs of the problem, sorted by parts */
    struct arena *arena;
    bool *wanted; /* [n_nodes] nodes that need a design with each network */
    size_t only;  /* the only node to require now; NO_INDEX: all */
    struct switch_model *models;
    size_t n_models;
    const char *missing; /* the first missing design; NULL: none */
};

static int by_number(size_t a, size_t b)
{
    return a < b ? -1 : a > b;
}

static int compare_models(const struct switch_model *a, const struct switch_model *b)
{
    if ((a->ports > 0) != (b->ports > 0) || a->ports == 0)
        return (a->ports > 0) - (b->ports > 0);
    if (a->part != b->part)
        return by_number(a->part, b->part);
    return a->card != b->card ? by_number(a->card, b->card) : (a->cards > b->cards) - (a->cards < b->cards);
}

/* Orders designs by the parts that scenario and catalogue fix. */
static int by_parts(const void *a, const void *b)
{
    const struct design *x = *(const struct design *const *)a, *y = *(const struct design *const *)b;
    const char *of_x = x->bought.vendor, *of_y = y->bought.vendor;
    int order = by_number(x->node->part, y->node->part);
    order = order ? order : by_number(x->technology_index, y->technology_index);
    order = order ? order : strcmp(of_x ? of_x : "", of_y ? of_y : "");
    order = order ? order
                  : by_number(x->memory ? x->memory->part : NO_INDEX, y->memory ? y->memory->part : NO_INDEX);
    order = order ? order
                  : by_number(x->bought.storage.part ? x->bought.storage.part->part : NO_INDEX,
                              y->bought.storage.part ? y->bought.storage.part->part : NO_INDEX);
    order = order ? order : by_number((size_t)x->bought.storage.units, (size_t)y->bought.storage.units);
    order = order ? order : by_number(x->nic ? x->nic->part : NO_INDEX, y->nic ? y->nic->part : NO_INDEX);
    if (!x->nic)
        return order; /* an ideal network has no template */
    order = order ? order : strcmp(x->network->name, y->network->name);
    order = order ? order : memcmp(x->param, y->param, x->network->n_params * sizeof x->param[0]);
    for (size_t role = 0; role < DESIGN_MAX_SWITCHES; role++)
        order = order ? order : compare_models(&x->switches[role], &y->switches[role]);
    const struct cable *to_x = x->regions.cable, *to_y = y->regions.cable;
    return order ? order : by_number(to_x ? to_x->part : NO_INDEX, to_y ? to_y->part : NO_INDEX);
}

static bool is_listed_design(const struct designs_audit *a, const struct design *design)
{
    return bsearch(&design, a->sorted, a->instance->choice.n_designs, sizeof *a->sorted, by_parts) != NULL;
}

/* --- available parts --- */

static bool is_available(const struct designs_audit *a, size_t part)
{
    return part == NO_INDEX || ((a->instance->item[part].price.n > 0 || a->instance->item[part].owned > 0) &&
                                !(a->never && entry_of(a->never, a->snapshot->parts[part].id)));
}

/* True if the catalogue or a parameter gives each constant of the machine that an application needs. */
static bool has_constants(const struct application *app)
{
    const struct model *model = app->model;
    for (size_t i = 0; i < model->machine.n_constants; i++) {
        bool given = !model->machine.constants[i].param || (app->constant && !isnan(app->constant[i]));
        for (size_t k = 0; k < model->n_params && !given; k++)
            given =
                check_same(model->params[k].name, model->machine.constants[i].param) && !isnan(app->param[k]);
        if (!given)
            return false;
    }
    return true;
}

/* True if every application has a rate on the node. A model with machine parameters decides by itself, so
 * its nodes are not required. */
static bool runs_all(const struct designs_audit *a, size_t node)
{
    const struct instance *instance = a->instance;
    bool runs = true;
    for (size_t w = 0; w < instance->load.n_work && runs; w++) {
        const struct node_speed *speed = &instance->load.speed[node * instance->load.n_work + w];
        runs = speed->rate_ops > 0 && speed->memory_ops >= 0 && has_constants(&speed->application) &&
               !instance->load.work[w].application.model->machine.param;
    }
    return runs;
}

/* Collects the switches of a technology, and each chassis with 1 to `slots` line cards of one kind. */
static void find_models(struct designs_audit *a, size_t technology)
{
    const struct snapshot *s = a->snapshot;
    VEC(struct switch_model) models = {0};
    for (size_t i = 0; i < s->network.n_switches; i++)
        if (s->network.switches[i].technology == technology && s->network.switches[i].ports > 1)
            VEC_PUSH(&models, (struct switch_model){s->network.switches[i].part, NO_INDEX, 0,
                                                    s->network.switches[i].ports});
    for (size_t c = 0; c < s->network.n_chassis; c++)
        for (size_t k = 0; k < s->network.n_line_cards; k++) {
            const struct chassis *chassis = &s->network.chassis[c];
            const struct line_card *card = &s->network.line_cards[k];
            for (int64_t n = 1; n <= chassis->slots; n++)
                if (card->technology == technology && n * card->ports > 1 &&
                    strcmp(chassis->family, card->family) == 0)
                    VEC_PUSH(&models, (struct switch_model){chassis->part, card->part, n, n * card->ports});
        }
    a->models = ARENA_COPY(a->arena, models.v, models.n, 0, struct switch_model);
    a->n_models = models.n;
    mem_free(models.v);
}

static bool is_available_model(const struct designs_audit *a, const struct switch_model *model)
{
    return is_available(a, model->part) && is_available(a, model->card);
}

/* True if an available part meets the need. Sets *sold if a part among them must come from the design's
 * vendor. */
static bool can_be_met(bool *sold, const struct designs_audit *a, const struct design *design,
                       const struct site_need *need)
{
    size_t n = 1;
    struct site_option one = {.part = need->part};
    const struct site_option *of = &one;
    if (need->part == NO_INDEX)
        of = site_options(&n, a->instance, design, need->serves, a->arena);
    else
        n = site_may_take(a->instance, design, need->part);
    for (size_t k = 0; k < n; k++)
        *sold = *sold || order_is_sole_source(a->instance, of[k].part);
    return n > 0;
}

/* True if one node of the design can be wired and every need can be met. If the design has a vendor, the
 * vendor must sell some of the parts, and all extras that must come from this vendor. */
static bool can_be_made(const struct designs_audit *a, const struct design *design)
{
    const struct instance *instance = a->instance;
    struct site site;
    bool sold = !design->bought.vendor;
    if (!site_make(&site, instance, design, 1))
        return false;
    for (size_t i = 0; i < site.n_needs; i++)
        if (site.needs[i].units > 0 && !can_be_met(&sold, a, design, &site.needs[i]))
            return false;
    for (size_t e = 0; e < instance->purchase->n_extras && design->bought.vendor; e++) {
        const size_t part = instance->market.extra_part[e];
        const enum extra_per per = instance->market.extras[e].per;
        if (!site_ties_extra(instance, design, e))
            continue;
        sold = true;
        if (per != PER_WATT && per != PER_RACK_UNIT &&
            !order_is_sold_by(instance, part, design->bought.vendor))
            return false; /* an extra counted by size is not needed by a part without that size */
    }
    return sold;
}

/* True if one node of the design uses every part that must be bought. */
static bool has_use(const struct designs_audit *a, const struct design *design)
{
    struct site site;
    bool use = !a->must || site_make(&site, a->instance, design, 1);
    for (size_t part = 0; part < a->snapshot->n_parts && a->must && use; part++)
        use = a->instance->item[part].price.at_least == 0 || site_uses_part(a->instance, &site, part);
    return use;
}

/* True if the list has the design with any spine. A cluster with one switch needs no spine, so these designs
 * give the same clusters. */
static bool has_leaves(const struct designs_audit *a, struct design design)
{
    bool any = false;
    for (size_t k = 0; k < a->n_models && design.network->n_switches > 1 && !any; k++) {
        design.switches[1] = a->models[k];
        any = is_listed_design(a, &design);
    }
    return any;
}

/* Sets `missing` if the list lacks the design. A vendor's design is required only if one node can be built
 * from the vendor's parts. With an ideal network nothing is required if must_buy or one_vendor restrict the
 * designs. */
static void require_design(struct designs_audit *a, const struct design *design)
{
    const char *of = design->bought.vendor;
    if (a->missing || is_listed_design(a, design) ||
        (design->nic ? !has_use(a, design) || (of && (!can_be_made(a, design) || has_leaves(a, *design)))
                     : a->must || a->sole))
        return;
    a->missing = arena_printf(a->arena, "%s with %s%s%s%s%s", a->snapshot->parts[design->node->part].id,
                              a->snapshot->network.technologies[design->technology_index].id,
                              design->nic ? " in template " : "", design->nic ? design->network->name : "",
                              of ? " from " : "", of ? of : "");
}

/* Requires the design once, or once for each vendor if some kinds must come from one vendor. */
static void require_vendors(struct designs_audit *a, struct design *design)
{
    const struct instance_market *market = &a->instance->market;
    for (size_t v = 0; v < market->n_vendors && a->sole; v++) {
        design->bought.vendor = market->vendors[v];
        require_design(a, design);
    }
    design->bought.vendor = NULL;
    if (!a->sole)
        require_design(a, design);
}

/* The row of a part in a table of the catalogue whose rows begin with the index of their part; NULL: none. */
#define ROW_OF(rows, n, part) row_of((rows), (n), sizeof *(rows), (part))
static const void *row_of(const void *rows, size_t n, size_t size, size_t part)
{
    const char *row = rows;
    for (size_t i = 0; i < n && part != NO_INDEX; i++, row += size)
        if (*(const size_t *)(const void *)row == part)
            return row;
    return NULL;
}

/* Requires the design with every number of units of each storage that the scenario lists; without a list,
 * without storage. */
static void require_storage(struct designs_audit *a, struct design *design)
{
    enum { UNITS = 64 }; /* the most units, unless the entry says */
    const struct snapshot *s = a->snapshot;
    const struct scenario_choose *asked = a->instance->choice.asked;
    for (size_t i = 0; i < asked->n_storage; i++) {
        const size_t part = words_part(s, asked->storage[i].part.text);
        const int64_t most = asked->storage[i].most > 0 ? asked->storage[i].most : UNITS;
        design->bought.storage.part = ROW_OF(a->instance->market.storages, s->compute.n_storages, part);
        for (design->bought.storage.units = 1;
             design->bought.storage.part && design->bought.storage.units <= most;
             design->bought.storage.units++)
            require_vendors(a, design);
    }
    design->bought.storage.part = NULL;
    design->bought.storage.units = 0;
    if (asked->n_storage == 0)
        require_vendors(a, design);
}

/* Requires the design with the node's own memory, and with each memory option if memory matters. */
static void require_memory(struct designs_audit *a, struct design *design)
{
    const struct snapshot *s = a->snapshot;
    require_storage(a, design);
    for (size_t i = 0; i < s->compute.n_memory_options; i++) {
        const struct memory_option *option = &s->compute.memory_options[i];
        const bool matters = a->memory || a->instance->item[option->part].price.at_least > 0;
        if (option->node != design->node_index || !matters || !is_available(a, option->part))
            continue;
        design->memory = option;
        require_storage(a, design);
    }
    design->memory = NULL;
}

/* Requires the design for every wanted node. A node with as many card slots as the one before is not tried
 * again. */
static void require_nodes(struct designs_audit *a, struct design *design)
{
    const struct snapshot *snapshot = a->snapshot;
    int64_t slots = INT64_MIN; /* no node has this number */
    bool made = false;
    for (size_t i = 0; i < snapshot->n_nodes && !a->missing; i++) {
        if (!a->wanted[i] || (a->only != NO_INDEX && a->only != i))
            continue;
        design->node = &snapshot->nodes[i];
        design->node_index = i;
        if (design->node->nic_slots != slots)
            made = can_be_made(a, design);
        slots = design->node->nic_slots;
        if (made)
            require_memory(a, design);
    }
}

/* True if a cable's technology has no card and no switch: such a cable joins regions. */
static bool joins_regions(const struct snapshot *s, size_t technology)
{
    bool plugged = false;
    for (size_t i = 0; i < s->network.n_nics; i++)
        plugged = plugged || s->network.nics[i].technology == technology;
    for (size_t i = 0; i < s->network.n_switches; i++)
        plugged = plugged || s->network.switches[i].technology == technology;
    for (size_t i = 0; i < s->network.n_line_cards; i++)
        plugged = plugged || s->network.line_cards[i].technology == technology;
    return !plugged;
}

/* Requires the design with every combination of switch models, or with every link between regions. */
static void require_variants(struct designs_audit *a, struct design *design)
{
    const struct snapshot *s = a->snapshot;
    const size_t n = design->network->n_switches > 0 ? a->n_models : 1;
    const size_t n_spines = design->network->n_switches > 1 ? a->n_models : 1;
    for (size_t i = 0; i < s->network.n_cables && design->network->two_regions; i++) {
        design->regions.cable = &s->network.cables[i];
        if (joins_regions(s, s->network.cables[i].technology) && is_available(a, s->network.cables[i].part))
            require_nodes(a, design);
    }
    for (size_t i = 0; i < n && !design->network->two_regions; i++) {
        if (design->network->n_switches > 0)
            design->switches[0] = a->models[i];
        for (size_t k = 0; k < n_spines && is_available_model(a, &design->switches[0]); k++) {
            if (design->network->n_switches > 1)
                design->switches[1] = a->models[k];
            if (is_available_model(a, &design->switches[1]))
                require_nodes(a, design);
        }
    }
}

/* Requires the design with the entry's parameters: those of all nodes, or of each node in turn. */
static void require_entry(struct designs_audit *a, const struct design *wired, const struct yaml *entry)
{
    const size_t n = is_by_node(entry) ? a->snapshot->n_nodes : 1;
    for (size_t i = 0; i < n && a->snapshot->n_nodes > 0; i++) {
        struct design design = *wired;
        const char *node = a->snapshot->parts[a->snapshot->nodes[i].part].id;
        a->only = is_by_node(entry) ? i : NO_INDEX;
        if (read_params(design.param, design.network, entry, node))
            require_variants(a, &design);
    }
    a->only = NO_INDEX;
}

/* Requires every template that the scenario lists, with every card of the technology. */
static void require_templates(struct designs_audit *a, size_t technology)
{
    const struct snapshot *s = a->snapshot;
    const struct yaml *list = a->templates;
    const bool layout = audit_value(a->instance, "layout") != NULL;
    size_t n = 0;
    const struct network_template *const *all = template_list(&n);
    find_models(a, technology);
    for (size_t t = 0; t < (list ? list->n : n); t++)
        for (size_t i = 0; i < s->network.n_nics; i++) {
            const struct yaml *entry = list ? list->items[t] : NULL;
            struct design design = {.nic = &s->network.nics[i],
                                    .technology = &a->instance->market.technologies[technology],
                                    .technology_index = technology};
            for (size_t role = 0; role < DESIGN_MAX_SWITCHES; role++)
                design.switches[role] = (struct switch_model){.part = NO_INDEX, .card = NO_INDEX};
            design.network = list ? NULL : all[t];
            if (entry && (template_find(&design.network, audit_name(entry), NULL) != ST_OK ||
                          !check_same(design.network->name, audit_name(entry))))
                continue;
            if (design.nic->technology == technology && is_available(a, design.nic->part) &&
                (!layout || design.network->within))
                require_entry(a, &design, entry);
        }
}

/* True if messages take no time, so nothing is bought for the network. */
static bool is_ideal(const struct technology *of)
{
    return of->latency_s == 0 && isinf(of->bandwidth_Bps) && of->message_cpu_s == 0;
}

/* True if the scenario compares the network. An ideal network costs nothing, so it is compared only if the
 * scenario names it. */
static bool is_compared(const struct designs_audit *a, size_t technology)
{
    const struct technology *of = &a->snapshot->network.technologies[technology];
    return a->networks ? entry_of(a->networks, of->id) != NULL
                       : !is_ideal(of) || strcmp(of->id, "built-in") == 0;
}

static void require_networks(struct designs_audit *a)
{
    const struct snapshot *s = a->snapshot;
    for (size_t t = 0; t < s->network.n_technologies && !a->missing; t++) {
        const bool ideal = is_ideal(&s->network.technologies[t]);
        if (!is_compared(a, t))
            continue;
        if (!ideal)
            require_templates(a, t);
        for (size_t i = 0; i < s->n_nodes && ideal; i++)
            if (a->wanted[i]) {
                struct design bare = {.node = &s->nodes[i], .node_index = i, .technology_index = t};
                require_memory(a, &bare);
            }
    }
}

/* Requires each rented machine that the scenario names, with the first network only. */
static void require_rentals(struct designs_audit *a)
{
    const struct snapshot *s = a->snapshot;
    const char *first = a->networks ? audit_name(a->networks->items[0]) : NULL;
    size_t t = 0;
    while (t < s->network.n_technologies &&
           (first ? !check_same(first, s->network.technologies[t].id) : !is_compared(a, t)))
        t++;
    for (size_t i = 0; i < s->paid.n_rentals && a->nodes && t < s->network.n_technologies; i++) {
        const struct rental *rental = &s->paid.rentals[i];
        const struct node machine = {.part = rental->part};
        struct design rented = {.node = &machine, .technology_index = t};
        const struct site_rent rent =
            rent_of(a->instance, rental->part, s->parts[s->nodes[rental->node].part].id);
        if (runs_all(a, rental->node) && entry_of(a->nodes, s->parts[rental->part].id) &&
            is_available(a, rental->part) && (rent.prompt_units == 0 || is_available(a, rent.prompt_part)))
            require_vendors(a, &rented);
    }
}

/* The first name in a list of nodes or networks that the catalogue lacks; NULL: none. */
static const char *first_unknown(const struct designs_audit *a, const struct yaml *list)
{
    const struct snapshot *s = a->snapshot;
    const char *other = NULL;
    for (size_t i = 0; list && i < list->n; i++) {
        const char *name = reads_name(a->instance, list->items[i]);
        bool known = words_part(s, name) != NO_INDEX;
        for (size_t t = 0; t < s->network.n_technologies; t++)
            known = known || check_same(s->network.technologies[t].id, name);
        other = other || known ? other : name;
    }
    return other;
}

/* The design's node, network or template that no list of the scenario has; NULL: all are listed. */
static const char *first_unlisted(const struct designs_audit *a, const struct design *design)
{
    const char *node = a->snapshot->parts[design->node->part].id;
    if (!is_listed(a->nodes, node))
        return node;
    if (!is_listed(a->networks, design->technology->id))
        return design->technology->id;
    return template_is_listed(a->templates, design, node) ? NULL : design->network->name;
}

static enum status audit_designs(const struct instance *instance, struct diag *diag)
{
    const size_t n = instance->choice.n_designs;
    struct arena arena = ARENA_INIT;
    struct designs_audit a = {.instance = instance,
                              .snapshot = instance->snapshot,
                              .nodes = audit_value(instance, "choose.nodes"),
                              .networks = audit_value(instance, "choose.networks"),
                              .templates = audit_value(instance, "choose.templates"),
                              .never = audit_value(instance, "limits.never_buy"),
                              .must = audit_value(instance, "limits.must_buy") != NULL,
                              .memory = instance->policy->enforce_memory,
                              .sole = audit_value(instance, "limits.one_vendor") != NULL,
                              .only = NO_INDEX,
                              .arena = &arena};
    const char *other = NULL, *template = defaults_find_other(), *unknown_name = first_unknown(&a, a.nodes);
    unknown_name = unknown_name ? unknown_name : first_unknown(&a, a.networks);
    a.sorted = ARENA_NEW(&arena, n, const struct design *);
    a.wanted = ARENA_NEW(&arena, a.snapshot->n_nodes, bool);
    for (size_t d = 0; d < n && !other && instance->scenario->file.root; d++) {
        a.sorted[d] = &instance->choice.designs[d];
        other = first_unlisted(&a, a.sorted[d]);
    }
    for (size_t i = 0; i < a.snapshot->n_nodes; i++) {
        const size_t part = a.snapshot->nodes[i].part;
        a.wanted[i] =
            is_listed(a.nodes, a.snapshot->parts[part].id) && is_available(&a, part) && runs_all(&a, i);
    }
    if (instance->scenario->file.root && !other)
        sorts_heap(a.sorted, n, sizeof *a.sorted, by_parts);
    if (instance->scenario->file.root && !other) {
        require_networks(&a);
        require_rentals(&a);
    }
    enum status status = ST_OK;
    if (template)
        status =
            diag_set(diag, ST_INTERNAL, "template '%s' differs from its description in the manual", template);
    else if (unknown_name)
        status =
            diag_set(diag, ST_INTERNAL, "'choose' lists '%s', which is not in the catalogue", unknown_name);
    else if (other)
        status = diag_set(diag, ST_INTERNAL, "a design has '%s', which the scenario does not list", other);
    else if (a.missing)
        status = diag_set(diag, ST_INTERNAL, "no design has %s, although the scenario allows it", a.missing);
    arena_fini(&arena);
    return status;
}

/* --- designs from the names of their parts --- */

/* Sets the node, or the machine that is rented: it has the values of its node and the hours of its own part.
 */
static void build_node(struct design *own, const struct instance *instance, size_t part, struct arena *arena)
{
    const struct snapshot *s = instance->snapshot;
    const struct rental *rental = ROW_OF(s->paid.rentals, s->paid.n_rentals, part);
    const struct node *node = ROW_OF(s->nodes, s->n_nodes, part);
    if (rental) {
        struct node *machine = ARENA_COPY(arena, &s->nodes[rental->node], 1, 0, struct node);
        const struct site_rent rent = rent_of(instance, part, s->parts[machine->part].id);
        node = &s->nodes[rental->node];
        machine->part = part;
        own->rented.units = rent.units;
        own->rented.a_year = rent.a_year;
        own->rented.share = rent.share;
        own->rented.prompt_units = rent.prompt_units;
        own->rented.prompt_part = rent.prompt_units > 0 ? rent.prompt_part : NO_INDEX;
        own->node = machine;
    } else {
        own->node = node;
    }
    own->node_index = node ? (size_t)(node - s->nodes) : NO_INDEX;
}

/* Sets a switch model by its parts and the number of line cards. */
static void build_switch(struct switch_model *own, const struct snapshot *s, const struct switch_model *given)
{
    const struct switch_unit *fixed =
        ROW_OF(s->network.switches, s->network.n_switches, given->ports > 0 ? given->part : NO_INDEX);
    const struct line_card *card =
        ROW_OF(s->network.line_cards, s->network.n_line_cards, given->cards > 0 ? given->card : NO_INDEX);
    *own = (struct switch_model){.part = given->part, .card = given->card, .cards = given->cards};
    own->ports = card ? given->cards * card->ports : fixed ? fixed->ports : 0;
}

/* The technology of this name with the proof's values; NULL: none. */
static const struct technology *technology_of(size_t *at, const struct instance *instance, const char *id)
{
    for (*at = 0; *at < instance->snapshot->network.n_technologies; ++*at)
        if (check_same(instance->market.technologies[*at].id, id))
            return &instance->market.technologies[*at];
    return NULL;
}

static bool has_cables(const struct snapshot *s, size_t technology)
{
    bool any = false;
    for (size_t i = 0; i < s->network.n_cables; i++)
        any = any || s->network.cables[i].technology == technology;
    return any;
}

/* Sets what cards and links of the design are, and what templates read beside them. */
static void build_network(struct design *own, const struct instance *instance, const struct design *given)
{
    const struct snapshot *s = instance->snapshot;
    const struct given_layout *layout = &instance->purchase->layout;
    size_t link = 0;
    own->technology = technology_of(&own->technology_index, instance, given->technology->id);
    own->network = given->network;
    memcpy(own->param, given->param, sizeof own->param);
    own->nic = given->nic ? ROW_OF(s->network.nics, s->network.n_nics, given->nic->part) : NULL;
    for (size_t role = 0; role < DESIGN_MAX_SWITCHES; role++)
        build_switch(&own->switches[role], s, &given->switches[role]);
    if (given->regions.cable) {
        own->regions.cable = ROW_OF(s->network.cables, s->network.n_cables, given->regions.cable->part);
        own->regions.technology = technology_of(&link, instance, given->regions.technology->id);
    }
    if (own->rented.units > 0)
        return;
    for (size_t i = 0; i < instance->purchase->n_networks; i++)
        if (instance->purchase->networks[i].nic.text)
            own->beside.cards +=
                site_network_units(instance, &(struct extra){.network = i, .resource = RESOURCE_NIC}, 1);
    own->spare_ports = instance->limits.free_ports.spare;
    if (own->nic && layout->at.text && has_cables(s, own->technology_index))
        own->layout = &layout->layout;
}

static void build_design(struct design *own, const struct instance *instance, const struct design *given,
                         struct arena *arena)
{
    const struct snapshot *s = instance->snapshot;
    *own = (struct design){.id = given->id};
    build_node(own, instance, given->node->part, arena);
    build_network(own, instance, given);
    for (size_t i = 0; i < s->compute.n_memory_options && given->memory; i++) {
        const struct memory_option *option = &s->compute.memory_options[i];
        if (option->node == own->node_index && option->part == given->memory->part &&
            option->modules == given->memory->modules)
            own->memory = option;
    }
    const struct storage *storage = given->bought.storage.part;
    own->bought.storage.part =
        storage ? ROW_OF(instance->market.storages, s->compute.n_storages, storage->part) : NULL;
    own->bought.storage.units = given->bought.storage.units;
    own->bought.fails = instance->load.failures->given;
    own->bought.option = given->bought.option;
    own->bought.vendor = given->bought.vendor;
}

const char *build_designs(struct instance *own, const struct instance *given, struct arena *arena)
{
    const size_t n = given->choice.n_designs;
    struct design *designs = ARENA_NEW(arena, n, struct design);
    for (size_t d = 0; d < n; d++) {
        const struct design *of = &given->choice.designs[d];
        build_design(&designs[d], own, of, arena);
        if (!designs[d].node || !designs[d].technology || !designs[d].memory != !of->memory ||
            !designs[d].bought.storage.part != !of->bought.storage.part || !designs[d].nic != !of->nic ||
            !designs[d].regions.cable != !of->regions.cable)
            return of->id;
    }
    own->choice.designs = designs;
    own->choice.n_designs = n;
    return NULL;
}

enum status proof_build_designs(struct proof_build *b)
{
    const char *none = build_designs(b->own, b->given, b->arena);
    return none ? diag_set(b->diag, ST_INTERNAL, "the catalogue has no row for a part of design '%s'", none)
                : audit_designs(b->own, b->diag);
}

/* --- comparison --- */

static const struct compared SWITCH[] = {COMPARED(switch_model, ports, AS_WHOLE)};

static const struct compared DESIGN[] = {
    COMPARED(design, node_index, AS_SIZE),
    COMPARED(design, technology_index, AS_SIZE),
    COMPARED_AS("units of storage", design, bought.storage.units, AS_WHOLE),
    COMPARED_AS("failures", design, bought.fails, AS_BOOL),
    COMPARED_AS("rented hours", design, rented.units, AS_WHOLE),
    COMPARED_AS("rented hours in a year", design, rented.a_year, AS_WHOLE),
    COMPARED_AS("tokens of prompts", design, rented.prompt_units, AS_WHOLE),
    COMPARED_AS("part of the tokens of prompts", design, rented.prompt_part, AS_SIZE),
    COMPARED_AS("share of a year that is rented", design, rented.share, AS_REAL),
    COMPARED_AS("free ports", design, spare_ports.count, AS_WHOLE),
    COMPARED_AS("share of free ports", design, spare_ports.share, AS_DECIMAL),
    COMPARED_AS("cards for other networks", design, beside.cards, AS_WHOLE),
};

const char *designs_difference(const struct instance *own, const struct instance *given, struct arena *arena)
{
    const char *difference = NULL;
    for (size_t d = 0; d < given->choice.n_designs && !difference; d++) {
        const struct design *a = &own->choice.designs[d], *b = &given->choice.designs[d];
        difference = compare_members(COMPARED_LIST(DESIGN), a, b, b->id, arena);
        for (size_t role = 0; role < DESIGN_MAX_SWITCHES && !difference; role++)
            difference = compare_members(SWITCH, 1, &a->switches[role], &b->switches[role], b->id, arena);
        if (!difference && (a->layout != NULL) != (b->layout != NULL))
            difference = compare_texts("cable lengths", b->id, a->layout ? "counted" : NULL,
                                       b->layout ? "counted" : NULL, arena);
    }
    return difference;
}
