/* nps_message.c - eq. 9-19 of Baer and Decato (2000). The equations are lost from the paper's text; they are
 * rebuilt from its words and checked against its Tables 1 and 2. */
#include "model/nps_message.h"

const struct nps_link NPS_LINK[N_NPS_LINKS] = {
    [NPS_LINK_LAM] = {.setup_s = .5315e-3, .bandwidth_Bps = 1e6 / .47, .bus_Bps = 5.3e6, .cpu = .39},
    [NPS_LINK_LAM_PRINTED] = {.setup_s = .47e-3, .bandwidth_Bps = 2.1e6, .bus_Bps = 5.3e6, .cpu = .39},
    [NPS_LINK_TCP] = {.setup_s = .315e-3, .bandwidth_Bps = 2.5e6, .bus_Bps = 11e6, .cpu = .23},
    [NPS_LINK_TCP_PRINTED] = {.setup_s = .4e-3, .bandwidth_Bps = 2.5e6, .bus_Bps = 11e6, .cpu = .23},
};

double nps_message_bandwidth(double message_B, const struct nps_link *link)
{
    return message_B / (link->setup_s + message_B / link->bandwidth_Bps);
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
