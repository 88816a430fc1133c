/* template_direct.c - what direct networks share: nodes on each switch, links of any speed, sizes that grow.
 */
#include <math.h>

#include "machine/templates.h"

int64_t template_hosts(const struct design *design, int64_t hosts, int64_t links)
{
    const int64_t left = design->switches[0].ports - links;
    if (hosts == 0)
        return left > 0 ? left : 0;
    return hosts <= left ? hosts : 0;
}

void template_direct(struct network_shape *out, struct topology topology, int64_t hosts, int64_t percent,
                     int64_t duplex)
{
    *out = (struct network_shape){.topology = topology, .ports = 1, .rails = 1, .nics = 1, .hosts = hosts};
    out->link = (double)percent / 100 * (double)duplex / 2;
}

/* (a + 1)^j a^(m - j) switches: every size has more switches and more links than the one before. */
struct topology template_grid(enum topology_family family, int64_t dimensions, int64_t switches)
{
    int64_t k[TOPOLOGY_MAX_DIMS];
    int64_t side = (int64_t)pow((double)switches, 1 / (double)dimensions) - 1; /* at most one too small */
    for (side = side > 1 ? side : 1;; side++) {
        int64_t larger = 1;
        for (int64_t i = 0; i < dimensions && larger < switches; i++)
            larger *= side + 1;
        if (larger >= switches)
            break;
    }
    for (int64_t n_larger = 0; n_larger <= dimensions; n_larger++) {
        int64_t size = 1;
        for (int64_t i = 0; i < dimensions; i++) {
            k[i] = i < n_larger ? side + 1 : side;
            size *= k[i];
        }
        if (size >= switches)
            break;
    }
    return topology_grid(family, k, (size_t)dimensions);
}

bool template_has_slots(const struct design *design, int64_t nics)
{
    return nics == 1 || !design->node || nics <= design->node->nic_slots;
}
