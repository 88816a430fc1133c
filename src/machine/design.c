/* design.c - names of designs and resources, the list of templates, and the view of a design for a model. */
#include "machine/design.h"

#include <assert.h>
#include <inttypes.h>
#include <math.h>
#include <string.h>

#include "base/arena.h"
#include "base/suggest.h"
#include "catalog/snapshot.h"
#include "machine/templates.h"
#include "machine/view.h"

const char *resource_name(enum resource resource)
{
    static const char *const names[N_RESOURCES] = {
        [RESOURCE_NODE] = "nodes",
        [RESOURCE_NIC] = "NICs",
        [RESOURCE_PORT] = "switch ports",
        [RESOURCE_SWITCH] = "switches",
        [RESOURCE_SPINE] = "spine switches",
        [RESOURCE_CARD] = "line cards",
        [RESOURCE_SPINE_CARD] = "line cards of spine switches",
        [RESOURCE_CABLE] = "cables",
        [RESOURCE_LINK] = "links between regions",
        [RESOURCE_MEMORY] = "memory modules",
        [RESOURCE_PROMPT] = "tokens of prompts",
        [RESOURCE_STORAGE] = "units of storage",
    };
    assert(resource < N_RESOURCES);
    return names[resource];
}

const struct network_template *const *template_list(size_t *n)
{
    static const struct network_template *const list[] = {
        &template_circulant, &template_dragonfly, &template_dragonfly_plus, &template_fat_tree,
        &template_hypercube, &template_hyperx,    &template_mesh,           &template_per_port,
        &template_ring,      &template_star,      &template_torus,          &template_two_region,
    };
    *n = sizeof list / sizeof *list;
    return list;
}

enum status template_find(const struct network_template **out, const char *name, struct diag *diag)
{
    enum { NAMES_AT_MOST = 64 };
    const char *names[NAMES_AT_MOST];
    size_t n = 0, found = 0;
    const struct network_template *const *list = template_list(&n);
    assert(n <= NAMES_AT_MOST);
    for (size_t i = 0; i < n; i++)
        names[i] = list[i]->name;
    const enum status status =
        suggest_find(&found, name, names, n, diag, "unknown network template '%s'", name);
    if (status == ST_OK)
        *out = list[found];
    return status;
}

double design_memory_B(const struct design *design, double processes, int64_t each)
{
    const int64_t added_B = design->memory ? design->memory->added_B : 0;
    return (double)(design->node->memory_B + added_B) / fmin((double)each, processes);
}

/* Messages inside a node are copied through its memory. A copy reads and writes each byte (1/2), a buffer
 * between the processes doubles this (1/4), and in a node of two sockets the rate is half (1/8). So an eighth
 * of the memory bandwidth is assumed. 10 GB/s is a low estimate for a node of unknown memory bandwidth. */
struct node_messages design_inside(const struct node *node)
{
    const double LATENCY_S = 0.5e-6, UNKNOWN_MEMORY_BPS = 10e9;
    if (node->inside_bandwidth_Bps > 0)
        return (struct node_messages){.latency_s = node->inside_latency_s,
                                      .bandwidth_Bps = node->inside_bandwidth_Bps};
    const bool of_memory = node->memory_Bps > 0;
    return (struct node_messages){.latency_s = LATENCY_S,
                                  .bandwidth_Bps =
                                      of_memory ? node->memory_Bps / INSIDE_MEMORY_PART : UNKNOWN_MEMORY_BPS,
                                  .assumed = true,
                                  .of_memory = of_memory};
}

struct view design_view(const struct design *design, double processes, int64_t each)
{
    const double sharing = fmin((double)each, processes);
    const struct node_messages inside =
        design->node ? design_inside(design->node) : (struct node_messages){0};
    struct view view = {
        .latency_s = design->technology->latency_s,
        .bandwidth_Bps = design->technology->bandwidth_Bps,
        .message_cpu_s = design->technology->message_cpu_s,
        .procs_per_node = sharing,
        .memory_Bpp = design->node ? design_memory_B(design, processes, each) : 0,
        .inside_latency_s = inside.latency_s,
        .inside_bandwidth_Bps = inside.bandwidth_Bps / sharing,
        .inside_nodes = design->node ? design->node->inside_nodes : 0,
        .regions = 1,
    };
    memcpy(view.times, design->technology->times, sizeof view.times);
    if (technology_is_built_in(design->technology))
        view.latency_s = view.bandwidth_Bps = NAN;
    else if (design->network->look)
        design->network->look(&view, design, processes / sharing);
    else if (design->network->bonded)
        view.bandwidth_Bps *= (double)design->network->bonded(design);
    view.bandwidth_Bps /= sharing;
    return view;
}

/* "sw24", or with its line cards "box[4xcard]". */
static const char *model_id(const struct switch_model *model, const struct part *parts, struct arena *arena)
{
    return model->cards == 0 ? parts[model->part].id
                             : arena_printf(arena, "%s[%" PRId64 "x%s]", parts[model->part].id, model->cards,
                                            parts[model->card].id);
}

const char *design_variant_id(const char *base, const struct design *design, const struct snapshot *snapshot,
                              struct arena *arena)
{
    const struct part *parts = snapshot->parts;
    const struct switch_model *a = &design->switches[0], *b = &design->switches[1];
    const char *id = base;
    if (design->regions.cable)
        id = arena_printf(arena, "%s/%s", id, parts[design->regions.cable->part].id);
    else if (a->ports)
        id = arena_printf(arena, "%s/%s", id, model_id(a, parts, arena));
    if (b->ports && (a->part != b->part || a->card != b->card || a->cards != b->cards))
        id = arena_printf(arena, "%s+%s", id, model_id(b, parts, arena));
    if (design->memory)
        id = arena_printf(arena, "%s/%" PRId64 "x%s", id, design->memory->modules,
                          parts[design->memory->part].id);
    if (design->bought.storage.part)
        id = arena_printf(arena, "%s/%" PRId64 "x%s", id, design->bought.storage.units,
                          parts[design->bought.storage.part->part].id);
    return id;
}
