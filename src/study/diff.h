/* diff.h - what differs between two scenarios, what can be bought for them, two plans or two plan files. */
#ifndef STUDY_DIFF_H
#define STUDY_DIFF_H

#include "base/yaml.h"
#include "proof/claim_read.h"
#include "search/plan.h"

/* Differences in the order a reader meets them: from or to is NULL where one side has nothing. Texts on the
 * arena of what made them, v by malloc: differences_fini. */
struct differences {
    struct changed *v;
    size_t n;
    size_t cap;
};

/* What two scenario files say: values by their path, "limits.max_nodes", "workload[bt].share"; a list of
 * plain values is one value. Order and layout do not count. */
void differences_of_scenarios(struct differences *out, const struct yaml *a, const struct yaml *b,
                              struct arena *arena);

/* What two problems have to work with: date and currency of prices, prices of parts, rates of the
 * applications both have, technologies. */
void differences_of_catalogs(struct differences *out, const struct problem *a, const struct problem *b,
                             struct arena *arena);

/* A plan and its problem. */
struct planned {
    const struct problem *problem;
    const struct plan *plan;
};

/* What moved between two plans of one workload: of each cluster node, network, template and counts, and where
 * there are several the share of its time that applications have; rate, cost and every line of the bill. */
void differences_of_plans(struct differences *out, const struct planned *before, const struct planned *after,
                          struct arena *arena);

/* What two plan files claim: status, design, rates, cost, every line of the bill. */
void differences_of_files(struct differences *out, const struct claim_file *a, const struct claim_file *b,
                          struct arena *arena);

void differences_fini(struct differences *differences);

#endif
