/* option.h - one way to buy: from some of the designs, and of several clusters with a network for each. Each
 * is solved for itself, with all else as it is. */
#ifndef STUDY_OPTION_H
#define STUDY_OPTION_H

#include "search/plan.h"

struct option {
    const char *name;       /* "fast-ethernet + myrinet"; NULL: its designs say what it is */
    struct design *designs; /* [n_designs] that it is bought from */
    size_t n_designs;
    struct plan_kind kind; /* n 0: any, and as many clusters as the scenario allows */
};

struct options {
    struct option *v; /* [n] */
    size_t n;
};

/* Every node with a network in a template, in the catalogue's order. */
void options_of_designs(struct options *out, const struct problem *problem, struct arena *arena);

/* What designs of one group have in common. */
enum option_by { OPTION_BY_NETWORK, OPTION_BY_NODE, OPTION_BY_DESIGN };

/* Every kind of up to scenario->clusters clusters by what the problem's designs have in common: one cluster
 * first, then two, ... ST_INPUT: more than `most` kinds. */
enum { KINDS_AT_MOST = 64 }; /* that a reader is shown */
enum status options_of_kinds(struct options *out, const struct problem *problem, enum option_by by,
                             size_t most, struct arena *arena, struct diag *diag);

/**
 * The best plan of an option within the problem's budget and requirements, if any (again_solve). problem:
 * left as it is.
 *
 * ST_OK       also where there is no plan
 * ST_STOPPED  whatever was found is not proven, and not told
 * ST_INPUT    as plan_solve
 */
enum status option_ask(struct plan *out, const struct option *option, const struct problem *problem,
                       const struct stop *stop, struct arena *arena, struct diag *diag);

/* Says that not all options were asked: ST_STOPPED. */
enum status option_stopped(struct diag *diag);

#endif
