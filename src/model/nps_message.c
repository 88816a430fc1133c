/* nps_message.c - eq. 9-19 of Baer and Decato (2000). The equations are lost from the paper's text; they are
 * rebuilt from its words and checked against its Tables 1 and 2. */
#include "model/nps_message.h"

#include <math.h>

const struct nps_link NPS_LINK[N_NPS_LINKS] = {
    [NPS_LINK_LAM] = {.setup_s = .5315e-3, .bandwidth_Bps = 1e6 / .47, .bus_Bps = 5.3e6, .cpu = .39},
    [NPS_LINK_LAM_PRINTED] = {.setup_s = .47e-3, .bandwidth_Bps = 2.1e6, .bus_Bps = 5.3e6, .cpu = .39},
    [NPS_LINK_TCP] = {.setup_s = .315e-3, .bandwidth_Bps = 2.5e6, .bus_Bps = 11e6, .cpu = .23},
    [NPS_LINK_TCP_PRINTED] = {.setup_s = .4e-3, .bandwidth_Bps = 2.5e6, .bus_Bps = 11e6, .cpu = .23},
};

double nps_message_size(double volume_B, double messages)
{
    return volume_B / messages;
}

double nps_message_full_blocks(double message_B, double block_B, double *left_B)
{
    const double full = floor(message_B / block_B);
    *left_B = message_B - full * block_B;
    return full;
}

/* Time to set up the message and all its blocks: processor work in all of them. */
static double setups(double message_B, double setup_s, const struct nps_blocks *blocks)
{
    double left_B = 0;
    const double full = nps_message_full_blocks(message_B, blocks->block_B, &left_B);
    return setup_s + (full + (left_B > 0)) * blocks->setup_s;
}

double nps_message_block_time(double message_B, double setup_s, const struct nps_blocks *blocks)
{
    return setups(message_B, setup_s, blocks) + message_B / blocks->bandwidth_Bps;
}

double nps_message_block_cpu(double message_B, double setup_s, const struct nps_blocks *blocks)
{
    if (blocks->bandwidth_Bps >= blocks->bus_Bps)
        return 1;
    return (setups(message_B, setup_s, blocks) + message_B / blocks->bus_Bps) /
           nps_message_block_time(message_B, setup_s, blocks);
}

double nps_message_block_bandwidth(double message_B, double setup_s, const struct nps_blocks *blocks)
{
    return message_B / nps_message_block_time(message_B, setup_s, blocks);
}

double nps_message_asymptote(const struct nps_blocks *blocks)
{
    return 1 / (blocks->setup_s / blocks->block_B + 1 / blocks->bandwidth_Bps);
}

double nps_message_bandwidth(double message_B, const struct nps_link *link)
{
    return message_B / (link->setup_s + message_B / link->bandwidth_Bps);
}

double nps_message_setup(double message_B, double measured_Bps, double asymptote_Bps)
{
    return message_B * (1 / measured_Bps - 1 / asymptote_Bps);
}

double nps_message_time(double volume_B, double message_B, const struct nps_link *link)
{
    return volume_B / message_B * link->setup_s + volume_B / link->bandwidth_Bps;
}

double nps_message_cpu(const struct nps_link *link)
{
    if (!(link->bus_Bps > 0))
        return link->cpu;
    return link->bandwidth_Bps < link->bus_Bps ? link->bandwidth_Bps / link->bus_Bps : 1;
}

double nps_message_cpu_full(double message_B, const struct nps_link *link)
{
    if (link->bandwidth_Bps >= link->bus_Bps)
        return 1;
    return (link->setup_s + message_B / link->bus_Bps) / (link->setup_s + message_B / link->bandwidth_Bps);
}
