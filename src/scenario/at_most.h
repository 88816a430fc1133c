/* at_most.h - sizes of arrays: limits on the parts of a scenario. */
#ifndef SCENARIO_AT_MOST_H
#define SCENARIO_AT_MOST_H

enum {
    APPS_AT_MOST = 32,    /* applications of a workload */
    CLUSTERS_AT_MOST = 8, /* clusters of one purchase */
    CHARGES_AT_MOST = 16, /* vendors who charge for small orders */
};

#endif
