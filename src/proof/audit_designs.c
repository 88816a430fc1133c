/* audit_designs.c - what may be chosen, by the scenario's text: no design is of another node, network or
 * template, and none is missing that the proof's own wiring joins out of parts that can be had. Whoever
 * leaves out a design loses every purchase of it, and enumerating the others would not tell. */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/arena.h"
#include "base/diag.h"
#include "base/vec.h"
#include "base/yaml.h"
#include "problem/problem.h"
#include "proof/audit_parts.h"
#include "proof/audit_text.h"
#include "proof/check.h"
#include "proof/defaults.h"
#include "proof/order.h"
#include "proof/reads.h"
#include "proof/sorts.h"
#include "proof/words.h"

/* --- what the scenario says --- */

/* The entry of this name; NULL: the list has none, or there is no list. */
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

/* Parameters of a template as an entry has them for a node; NULL: none. False: it has some for other nodes,
 * and none for this one. */
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

/* Some parameter of the entry is given by node. */
static bool is_by_node(const struct yaml *entry)
{
    bool any = false;
    for (size_t i = 0; entry && entry->kind == YAML_MAP && i < entry->n; i++)
        any = any || entry->pairs[i].value->kind == YAML_MAP;
    return any;
}

/* Some entry has the design's template with its parameters; or no list, or nothing that is wired, says which:
 * then they are as without a word. */
static bool template_is_listed(const struct yaml *list, const struct design *design, const char *node)
{
    const size_t n_bytes = design->network->n_params * sizeof design->param[0];
    bool any = !list || !design->nic;
    for (size_t p = 0; p < design->network->n_params; p++)
        any = any && design->param[p] == defaults_wiring(design->network, design->network->params[p].name);
    for (size_t i = 0; list && i < list->n && !any; i++) {
        int64_t param[TEMPLATE_MAX_PARAMS] = {0};
        if (!check_same(audit_name(list->items[i]), design->network->name))
            continue;
        any = read_params(param, design->network, list->items[i], node) &&
              memcmp(param, design->param, n_bytes) == 0;
    }
    return any;
}

/* --- designs --- */

struct audit {
    const struct problem *problem;
    const struct snapshot *snapshot;
    const struct yaml *nodes, *networks, *templates, *never; /* as the scenario lists them; NULL: no list */
    bool must;                                               /* something must be bought */
    bool memory;                                             /* processes have to fit in it */
    bool sole;                                               /* parts of some kinds are of one vendor */
    const struct design **sorted;                            /* [n_designs] the problem's */
    struct arena *arena;
    bool *wanted; /* [n_nodes] of which a design is due with each network */
    size_t only;  /* of these the one at hand; NO_INDEX: all */
    struct switch_model *models;
    size_t n_models;
    const char *missing; /* the first that is; NULL: none */
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

/* By what the scenario and the catalogue fix of a design. */
static int by_parts(const void *a, const void *b)
{
    const struct design *x = *(const struct design *const *)a, *y = *(const struct design *const *)b;
    const char *of_x = x->bought.vendor, *of_y = y->bought.vendor;
    int order = by_number(x->node->part, y->node->part);
    order = order ? order : by_number(x->technology_index, y->technology_index);
    order = order ? order : strcmp(of_x ? of_x : "", of_y ? of_y : "");
    order = order ? order
                  : by_number(x->memory ? x->memory->part : NO_INDEX, y->memory ? y->memory->part : NO_INDEX);
    order = order ? order : by_number(x->nic ? x->nic->part : NO_INDEX, y->nic ? y->nic->part : NO_INDEX);
    if (!x->nic)
        return order; /* an ideal network is the same in any template */
    order = order ? order : strcmp(x->network->name, y->network->name);
    order = order ? order : memcmp(x->param, y->param, x->network->n_params * sizeof x->param[0]);
    for (size_t role = 0; role < DESIGN_MAX_SWITCHES; role++)
        order = order ? order : compare_models(&x->switches[role], &y->switches[role]);
    const struct cable *to_x = x->regions.cable, *to_y = y->regions.cable;
    return order ? order : by_number(to_x ? to_x->part : NO_INDEX, to_y ? to_y->part : NO_INDEX);
}

static bool is_there(const struct audit *a, const struct design *design)
{
    return bsearch(&design, a->sorted, a->problem->choice.n_designs, sizeof *a->sorted, by_parts) != NULL;
}

/* --- parts that can be had --- */

static bool can_have(const struct audit *a, size_t part)
{
    return part == NO_INDEX ||
           ((a->problem->market.prices[part].n > 0 || a->problem->market.owned[part] > 0) &&
            !(a->never && entry_of(a->never, a->snapshot->parts[part].id)));
}

/* What a model has to know of a machine only it can tell: then nothing is said of the node. */
static bool runs_all(const struct audit *a, size_t node)
{
    const struct problem *problem = a->problem;
    bool runs = true;
    for (size_t w = 0; w < problem->load.n_work && runs; w++) {
        const struct node_speed *speed = &problem->load.speed[node * problem->load.n_work + w];
        runs = speed->rate_ops > 0 && speed->memory_ops >= 0 &&
               !problem->load.work[w].application.model->machine.param;
    }
    return runs;
}

/* Switches of a technology, and chassis with 1 .. slots of one kind of line cards. */
static void find_models(struct audit *a, size_t technology)
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
    free(models.v);
}

static bool model_is_had(const struct audit *a, const struct switch_model *model)
{
    return can_have(a, model->part) && can_have(a, model->card);
}

/* The need can be met: *sold by the vendor's own parts of the kinds that are to be his. */
static bool can_be_met(bool *sold, const struct audit *a, const struct design *design,
                       const struct site_need *need)
{
    size_t n = 1;
    struct site_candidate one = {.part = need->part};
    const struct site_candidate *of = &one;
    if (need->part == NO_INDEX)
        of = site_candidates(&n, a->problem, design, need->serves, a->arena);
    else
        n = site_may_take(a->problem, design, need->part);
    for (size_t k = 0; k < n; k++)
        *sold = *sold || order_is_sole_source(a->problem, of[k].part);
    return n > 0;
}

/* One node of the design can be wired, with parts that can be had for each of its needs; where it has a
 * vendor from him, who sells some of it, and the extras too. */
static bool can_be_made(const struct audit *a, const struct design *design)
{
    const struct problem *problem = a->problem;
    struct site site;
    bool sold = !design->bought.vendor;
    if (!site_make(&site, problem, design, 1))
        return false;
    for (size_t i = 0; i < site.n_needs; i++)
        if (site.needs[i].units > 0 && !can_be_met(&sold, a, design, &site.needs[i]))
            return false;
    for (size_t e = 0; e < problem->purchase->n_extras && design->bought.vendor; e++) {
        const size_t part = problem->market.extra_part[e];
        const enum extra_per per = problem->market.extras[e].per;
        if (!site_ties_extra(problem, design, e))
            continue;
        sold = true;
        if (per != PER_WATT && per != PER_RACK_UNIT &&
            !order_is_sold_by(problem, part, design->bought.vendor))
            return false; /* by size a part would lack it */
    }
    return sold;
}

/* One node of it has a use for all that must be bought. */
static bool has_use(const struct audit *a, const struct design *design)
{
    struct site site;
    bool use = !a->must || site_make(&site, a->problem, design, 1);
    for (size_t part = 0; part < a->snapshot->n_parts && a->must && use; part++)
        use = a->problem->market.prices[part].at_least == 0 || site_has_use(a->problem, &site, part);
    return use;
}

/* Clusters of one switch have no spine: whatever that would be they are the same. */
static bool has_leaves(const struct audit *a, struct design design)
{
    bool any = false;
    for (size_t k = 0; k < a->n_models && design.network->n_switches > 1 && !any; k++) {
        design.switches[1] = a->models[k];
        any = is_there(a, &design);
    }
    return any;
}

/* Of the vendor, if one node can be made of what he sells. With a network that is made of nothing nothing is
 * said of those that might have no use for what must be bought, or no vendor. */
static void look_for_one(struct audit *a, const struct design *design)
{
    const char *of = design->bought.vendor;
    if (a->missing || is_there(a, design) ||
        (design->nic ? !has_use(a, design) || (of && (!can_be_made(a, design) || has_leaves(a, *design)))
                     : a->must || a->sole))
        return;
    a->missing = arena_printf(a->arena, "%s with %s%s%s%s%s", a->snapshot->parts[design->node->part].id,
                              a->snapshot->network.technologies[design->technology_index].id,
                              design->nic ? " in template " : "", design->nic ? design->network->name : "",
                              of ? " from " : "", of ? of : "");
}

/* Of each vendor, where parts of some kinds are of one. */
static void look_for_vendors(struct audit *a, struct design *design)
{
    const struct problem_market *market = &a->problem->market;
    for (size_t v = 0; v < market->n_vendors && a->sole; v++) {
        design->bought.vendor = market->vendors[v];
        look_for_one(a, design);
    }
    design->bought.vendor = NULL;
    if (!a->sole)
        look_for_one(a, design);
}

/* With the memory that the node has, and with each option for more where that matters. */
static void look_for_memory(struct audit *a, struct design *design)
{
    const struct snapshot *s = a->snapshot;
    look_for_vendors(a, design);
    for (size_t i = 0; i < s->compute.n_memory_options; i++) {
        const struct memory_option *option = &s->compute.memory_options[i];
        const bool matters = a->memory || a->problem->market.prices[option->part].at_least > 0;
        if (option->node != design->node_index || !matters || !can_have(a, option->part))
            continue;
        design->memory = option;
        look_for_vendors(a, design);
    }
    design->memory = NULL;
}

/* Every node that is due has this wiring, if nodes with as many slots can be wired so. */
static void look_for(struct audit *a, struct design *design)
{
    const struct snapshot *snapshot = a->snapshot;
    int64_t slots = INT64_MIN; /* of no node */
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
            look_for_memory(a, design);
    }
}

/* A cable of a technology that no card and no switch has joins regions. */
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

/* Every way to fix the models of switches, or the link between regions. */
static void look_for_variants(struct audit *a, struct design *design)
{
    const struct snapshot *s = a->snapshot;
    const size_t n = design->network->n_switches > 0 ? a->n_models : 1;
    const size_t n_spines = design->network->n_switches > 1 ? a->n_models : 1;
    for (size_t i = 0; i < s->network.n_cables && design->network->two_regions; i++) {
        design->regions.cable = &s->network.cables[i];
        if (joins_regions(s, s->network.cables[i].technology) && can_have(a, s->network.cables[i].part))
            look_for(a, design);
    }
    for (size_t i = 0; i < n && !design->network->two_regions; i++) {
        if (design->network->n_switches > 0)
            design->switches[0] = a->models[i];
        for (size_t k = 0; k < n_spines && model_is_had(a, &design->switches[0]); k++) {
            if (design->network->n_switches > 1)
                design->switches[1] = a->models[k];
            if (model_is_had(a, &design->switches[1]))
                look_for(a, design);
        }
    }
}

/* With the parameters of the entry: those of all nodes, or of one node after the other. */
static void look_for_nodes(struct audit *a, const struct design *wired, const struct yaml *entry)
{
    const size_t n = is_by_node(entry) ? a->snapshot->n_nodes : 1;
    for (size_t i = 0; i < n && a->snapshot->n_nodes > 0; i++) {
        struct design design = *wired;
        const char *node = a->snapshot->parts[a->snapshot->nodes[i].part].id;
        a->only = is_by_node(entry) ? i : NO_INDEX;
        if (read_params(design.param, design.network, entry, node))
            look_for_variants(a, &design);
    }
    a->only = NO_INDEX;
}

/* Every template that the scenario lists, with every card of the technology. */
static void look_for_templates(struct audit *a, size_t technology)
{
    const struct snapshot *s = a->snapshot;
    const struct yaml *list = a->templates;
    const bool layout = audit_value(a->problem, "layout") != NULL;
    size_t n = 0;
    const struct network_template *const *all = template_list(&n);
    find_models(a, technology);
    for (size_t t = 0; t < (list ? list->n : n); t++)
        for (size_t i = 0; i < s->network.n_nics; i++) {
            const struct yaml *entry = list ? list->items[t] : NULL;
            struct design design = {.nic = &s->network.nics[i],
                                    .technology = &a->problem->market.technologies[technology],
                                    .technology_index = technology};
            for (size_t role = 0; role < DESIGN_MAX_SWITCHES; role++)
                design.switches[role] = (struct switch_model){.part = NO_INDEX, .card = NO_INDEX};
            design.network = list ? NULL : all[t];
            if (entry && (template_find(&design.network, audit_name(entry), NULL) != ST_OK ||
                          !check_same(design.network->name, audit_name(entry))))
                continue;
            if (design.nic->technology == technology && can_have(a, design.nic->part) &&
                (!layout || design.network->within))
                look_for_nodes(a, &design, entry);
        }
}

/* Nothing is bought for it: messages take no time. */
static bool is_ideal(const struct technology *of)
{
    return of->latency_s == 0 && isinf(of->bandwidth_Bps) && of->message_cpu_s == 0;
}

/* The scenario compares the network. The yardstick only where it is named: it costs nothing. */
static bool is_compared(const struct audit *a, size_t technology)
{
    const struct technology *of = &a->snapshot->network.technologies[technology];
    return a->networks ? entry_of(a->networks, of->id) != NULL
                       : !is_ideal(of) || strcmp(of->id, "built-in") == 0;
}

static void look_for_networks(struct audit *a)
{
    const struct snapshot *s = a->snapshot;
    for (size_t t = 0; t < s->network.n_technologies && !a->missing; t++) {
        const bool ideal = is_ideal(&s->network.technologies[t]);
        if (!is_compared(a, t))
            continue;
        if (!ideal)
            look_for_templates(a, t);
        for (size_t i = 0; i < s->n_nodes && ideal; i++)
            if (a->wanted[i]) {
                struct design bare = {.node = &s->nodes[i], .node_index = i, .technology_index = t};
                look_for_memory(a, &bare);
            }
    }
}

/* Machines by the hour that the scenario names, at the first of the networks. */
static void look_for_rentals(struct audit *a)
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
        if (runs_all(a, rental->node) && entry_of(a->nodes, s->parts[rental->part].id) &&
            can_have(a, rental->part))
            look_for_vendors(a, &rented);
    }
}

/* All texts of a list of nodes or networks are known: a part of the catalogue, or a network. NULL: they are;
 * else the first that is not. */
static const char *unknown(const struct audit *a, const struct yaml *list)
{
    const struct snapshot *s = a->snapshot;
    const char *other = NULL;
    for (size_t i = 0; list && i < list->n; i++) {
        const char *name = reads_name(a->problem, list->items[i]);
        bool known = words_part(s, name) != NO_INDEX;
        for (size_t t = 0; t < s->network.n_technologies; t++)
            known = known || check_same(s->network.technologies[t].id, name);
        other = other || known ? other : name;
    }
    return other;
}

/* What no list of the scenario has, in words; NULL: nothing. */
static const char *unlisted(const struct audit *a, const struct design *design)
{
    const char *node = a->snapshot->parts[design->node->part].id;
    if (!is_listed(a->nodes, node))
        return node;
    if (!is_listed(a->networks, design->technology->id))
        return design->technology->id;
    return template_is_listed(a->templates, design, node) ? NULL : design->network->name;
}

enum status audit_designs(const struct problem *problem, const struct change *changes, struct diag *diag)
{
    const size_t n = problem->choice.n_designs;
    struct arena arena = ARENA_INIT;
    struct audit a = {.problem = problem,
                      .snapshot = problem->snapshot,
                      .nodes = audit_value(problem, "choose.nodes"),
                      .networks = audit_value(problem, "choose.networks"),
                      .templates = audit_value(problem, "choose.templates"),
                      .never = audit_value(problem, "limits.never_buy"),
                      .must = audit_value(problem, "limits.must_buy") != NULL,
                      .memory = problem->policy->enforce_memory,
                      .sole = audit_value(problem, "limits.one_vendor") != NULL,
                      .only = NO_INDEX,
                      .arena = &arena};
    const char *other = NULL, *template = defaults_find_other(), *strange = unknown(&a, a.nodes);
    (void)changes;
    strange = strange ? strange : unknown(&a, a.networks);
    a.sorted = ARENA_NEW(&arena, n, const struct design *);
    a.wanted = ARENA_NEW(&arena, a.snapshot->n_nodes, bool);
    for (size_t d = 0; d < n && !other && problem->file->root; d++) {
        a.sorted[d] = &problem->choice.designs[d];
        other = unlisted(&a, a.sorted[d]);
    }
    for (size_t i = 0; i < a.snapshot->n_nodes; i++) {
        const size_t part = a.snapshot->nodes[i].part;
        a.wanted[i] = is_listed(a.nodes, a.snapshot->parts[part].id) && can_have(&a, part) && runs_all(&a, i);
    }
    if (problem->file->root && !other)
        sorts_heap(a.sorted, n, sizeof *a.sorted, by_parts);
    if (problem->file->root && !other) {
        look_for_networks(&a);
        look_for_rentals(&a);
    }
    enum status status = ST_OK;
    if (template)
        status = diag_set(diag, ST_INTERNAL, "template '%s' is not what the manual says of it", template);
    else if (strange)
        status = diag_set(diag, ST_INTERNAL, "the scenario chooses from '%s', which is not in the catalogue",
                          strange);
    else if (other)
        status = diag_set(diag, ST_INTERNAL, "'%s' is chosen, which the scenario does not list", other);
    else if (a.missing)
        status = diag_set(diag, ST_INTERNAL, "no design is of %s, which the scenario allows", a.missing);
    arena_fini(&arena);
    return status;
}
