/* reproduce_whitney.h - the machine of NAS-97-023 as its catalogue has it; shared by its tables and its
 * figures. */
#ifndef PAPERS_REPRODUCE_WHITNEY_H
#define PAPERS_REPRODUCE_WHITNEY_H

#include "model/npb.h"
#include "papers/reproduce.h"

/* The benchmarks, in the order of the paper's tables. */
enum whitney_bench { WHITNEY_BT, WHITNEY_LU, WHITNEY_SP, N_WHITNEY_BENCHES };

/* The networks: the two compared (Table 6), the yardstick, and the one Figures 6 and 7 start from. */
enum whitney_net { WHITNEY_FE, WHITNEY_MY, WHITNEY_IDEAL, WHITNEY_10BASET, N_WHITNEY_NETS };

/* What a node takes of a network: one card, two ports, two cables. */
enum whitney_part { WHITNEY_CARD, WHITNEY_PORT, WHITNEY_CABLE, N_WHITNEY_PARTS };

struct whitney_network {
    const char *label;
    double latency_s;
    double bandwidth_Bps;
    double cost_USD; /* of one node with its NIC, ports and cables; NAN for 10baseT, which is not bought */
    double price_USD[N_WHITNEY_PARTS]; /* of each; NAN where none is bought */
};

/* The paper's machine. Failures of models are kept in `status` and answered with NAN. */
struct whitney {
    struct reproduction *out;
    struct diag *diag; /* borrowed */
    enum status status;
    const char *label[N_WHITNEY_BENCHES]; /* "BT" */
    const struct model *model[N_WHITNEY_BENCHES];
    double rate_ops[N_WHITNEY_BENCHES]; /* f, of one process */
    struct whitney_network net[N_WHITNEY_NETS];
};

/* Fills net, model, label and rate_ops from a catalogue; out and diag are set. ST_CATALOG: something is not
 * there. */
enum status reproduce_whitney_machine(struct whitney *whitney, const struct snapshot *snapshot);

/* One question to a model: a benchmark of a class, its rate times `speed`, on a network, at p processes. */
struct whitney_run {
    enum whitney_bench bench;
    enum npb_class class;
    double speed;
    const struct whitney_network *network;
    double p;
};
struct prediction reproduce_whitney_eval(struct whitney *whitney, const struct whitney_run *run);

/* Where Fast Ethernet and Myrinet give the same rate for the same money, p being real. */
struct whitney_crossover {
    double cost_USD;
    double nodes_fe;
    double nodes_my;
    double rate_Mops;
    int changes; /* of the winner, from one Myrinet node to 10^10 USD */
};
struct whitney_crossover reproduce_whitney_crossover(struct whitney *whitney, enum whitney_bench bench,
                                                     enum npb_class class, double speed);

/* Figures 3 to 12. */
void reproduce_whitney_figures(struct whitney *whitney);

#endif
