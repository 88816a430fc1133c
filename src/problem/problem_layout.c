/* problem_layout.c - which templates a layout goes with, and the longest cable that there is for it. */
#include "problem/problem_layout.h"

enum status problem_check_layout(const struct problem *problem, const struct network_template *network,
                                 struct diag *diag)
{
    return network->within
               ? ST_OK
               : located_error(
                     &problem->scenario->purchase.layout.at, diag,
                     "layout does not support template '%s': its switches move as the cluster grows; "
                     "choose among circulant, fat-tree, per-port, ring, star and two-region, or leave "
                     "out the layout",
                     network->name);
}

enum status problem_find_reach(int64_t *reach_mm, const struct problem *problem, const bool *can_have,
                               size_t technology, struct diag *diag)
{
    const struct snapshot *snapshot = problem->snapshot;
    const struct given_layout *layout = &problem->scenario->purchase.layout;
    const struct cable *longest = NULL;
    for (size_t i = 0; i < snapshot->network.n_cables; i++) {
        const struct cable *cable = &snapshot->network.cables[i];
        if (cable->technology == technology && can_have[cable->part] &&
            (!longest || layout_reach_mm(cable) > layout_reach_mm(longest)))
            longest = cable;
    }
    *reach_mm = longest ? layout_reach_mm(longest) : 0;
    if (!longest || *reach_mm >= layout->layout.in_rack_mm)
        return ST_OK;
    return located_error(&layout->at, diag, "layout: the longest cable, '%s', is shorter than in_rack",
                         snapshot->parts[longest->part].id);
}
