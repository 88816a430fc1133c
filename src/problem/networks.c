/* networks.c - reads template choices with parameters, and computes networks among the extras: their parts
 * and their needs. */
#include <inttypes.h>
#include <string.h>

#include "base/arena.h"
#include "base/suggest.h"
#include "problem/build_steps.h"
#include "problem/instance.h"

/* Figures of extra networks are computed in advance up to this number of nodes, because all purchases and
 * threads use them. */
#define FIGURES_KNOWN ((int64_t)1024)

/* Finds the parts of one network. All must have the same technology. */
static enum status find_parts(struct design *out, const struct instance *instance,
                              const struct extra_network *network, struct diag *diag)
{
    static const struct nic on_board = {.part = NO_INDEX, .ports = 1};
    const struct snapshot *snapshot = instance->snapshot;
    const struct nic *nics = snapshot->network.nics;
    for (size_t role = 0; role < DESIGN_MAX_SWITCHES; role++) {
        const struct located_text *given = &network->switches[role];
        const struct switch_unit *unit = SNAPSHOT_ROW(
            snapshot->network.switches, snapshot->network.n_switches, snapshot_part(snapshot, given->text));
        if (!unit)
            return located_error(
                given, diag, "network '%s': '%s' is not a switch with fixed ports; choose one of switch.csv",
                network->name.text, given->text);
        if (role == 0)
            out->technology_index = unit->technology;
        if (unit->technology != out->technology_index)
            return located_error(
                given, diag, "network '%s': spine switch '%s' is not of its switches' technology, '%s'",
                network->name.text, given->text, snapshot->network.technologies[out->technology_index].id);
        out->switches[role] = (struct switch_model){unit->part, NO_INDEX, 0, unit->ports};
    }
    const struct cable *cable = SNAPSHOT_ROW(snapshot->network.cables, snapshot->network.n_cables,
                                             snapshot_part(snapshot, network->cable.text));
    if (!cable || cable->technology != out->technology_index)
        return located_error(&network->cable, diag,
                             "network '%s': '%s' is not a cable of its switches' technology, '%s'",
                             network->name.text, network->cable.text,
                             snapshot->network.technologies[out->technology_index].id);
    out->nic = &on_board;
    if (network->nic.text)
        out->nic = SNAPSHOT_ROW(nics, snapshot->network.n_nics, snapshot_part(snapshot, network->nic.text));
    if (!out->nic || (network->nic.text && out->nic->technology != out->technology_index))
        return located_error(
            &network->nic, diag, "network '%s': '%s' is not a NIC of its switches' technology, '%s'",
            network->name.text, network->nic.text, snapshot->network.technologies[out->technology_index].id);
    return ST_OK;
}

enum status instance_choose_template(const struct network_template **out, int64_t *param, const char **id,
                                     const struct template_choice *choice, struct arena *arena,
                                     struct diag *diag)
{
    enum status status = template_find(out, choice->name.text, diag);
    if (status != ST_OK)
        return located_fail(&choice->name, status, diag);
    const struct network_template *network = *out;
    const char *names[TEMPLATE_MAX_PARAMS];
    for (size_t i = 0; i < network->n_params; i++) {
        names[i] = network->params[i].name;
        param[i] = network->params[i].fallback;
    }
    *id = network->name;
    for (size_t k = 0; k < choice->n_params; k++) {
        const struct located_text *given = &choice->params[k];
        const char *equals = strchr(given->text, '=');
        const char *name = arena_strndup(arena, given->text, (size_t)(equals - given->text));
        size_t i = 0;
        status = suggest_find(&i, name, names, network->n_params, diag, "template '%s' has no parameter '%s'",
                              network->name, name);
        if (status != ST_OK)
            return located_fail(given, status, diag);
        status = decimal_parse_integer(&param[i], equals + 1, network->params[i].low, network->params[i].high,
                                       diag);
        if (status != ST_OK)
            return located_fail(given, status, diag);
        if (param[i] != network->params[i].fallback)
            *id = arena_printf(arena, "%s,%s", *id, given->text);
    }
    status = network->check ? network->check(param, diag) : ST_OK;
    if (status != ST_OK)
        return located_fail(&choice->name, status, diag);
    return ST_OK;
}

static enum status take_network(struct design *out, const struct instance *instance,
                                const struct extra_network *network, struct diag *diag)
{
    *out = (struct design){.spare_ports = {.count = network->ends}};
    enum status status = find_parts(out, instance, network, diag);
    if (status == ST_OK && network->wiring.n_by_node > 0)
        return located_error(&network->wiring.by_node[0].given, diag,
                             "network '%s': its parameters must be one number for all nodes",
                             network->name.text);
    if (status == ST_OK)
        status = instance_choose_template(&out->network, out->param, &out->id, &network->wiring,
                                          instance->arena, diag);
    if (status != ST_OK)
        return status;
    if (!out->network->shape)
        return located_error(
            &network->wiring.name, diag,
            "network '%s': template '%s' wires no switches; choose star, fat-tree or another that does",
            network->name.text, out->network->name);
    if (out->network->n_switches == 1 && strcmp(network->switches[0].text, network->switches[1].text) != 0)
        return located_error(&network->switches[1], diag,
                             "network '%s': template %s has no spines; leave out spine_switch",
                             network->name.text, out->network->name);
    design_complete(out);
    if (out->most_nodes == 0)
        return located_error(&network->wiring.name, diag,
                             "network '%s': template %s cannot wire a node and %" PRId64
                             " ends with switches of %" PRId64
                             " ports; take larger ones, or another template",
                             network->name.text, out->network->name, network->ends, out->switches[0].ports);
    if (network->nic.text)
        out->beside.cards = design_resource_units(out, RESOURCE_NIC, 1);
    const int64_t n = out->most_nodes < FIGURES_KNOWN ? out->most_nodes : FIGURES_KNOWN;
    out->known.v = network_table(out, n, instance->arena);
    out->known.n = n;
    return ST_OK;
}

enum status instance_take_networks(struct instance *instance, struct diag *diag)
{
    const struct purchase *purchase = instance->purchase;
    enum status status = ST_OK;
    instance->market.networks = ARENA_NEW(instance->arena, purchase->n_networks, struct design);
    for (size_t i = 0; i < purchase->n_networks && status == ST_OK; i++)
        status = take_network(&instance->market.networks[i], instance, &purchase->networks[i], diag);
    return status;
}

int64_t instance_network_units(const struct instance *instance, const struct extra *extra, int64_t nodes)
{
    const struct design *design = &instance->market.networks[extra->network];
    const int64_t ends = extra->resource == RESOURCE_CABLE ? design->spare_ports.count : 0;
    return design_resource_units(design, extra->resource, nodes) + ends;
}
