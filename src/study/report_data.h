/* report_data.h - the contents of a report: the plan, its alternatives, curves, the crossover of the two best
 * options, the inputs that would change the plan, and its risk. */
#ifndef STUDY_REPORT_DATA_H
#define STUDY_REPORT_DATA_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "study/band.h"
#include "study/curve.h"
#include "study/explain.h"
#include "study/flip.h"
#include "study/fragile.h"
#include "study/history.h"
#include "study/montecarlo.h"
#include "study/near_lead.h"
#include "study/purchase_option.h"
#include "study/regret.h"
#include "study/sensitivity.h"

/* The change of each input in the sensitivity study. */
#define REPORT_BY "10%"

/* The largest number of lines in a chart. */
enum { REPORT_LINES = 6 };

/* The exact frontier of one option: a network; with a single network a node, or a template. */
struct report_line {
    const char *name;
    struct frontier frontier;
    bool flat; /* the frontier ends within the range: more money buys nothing faster */
    /* if flat: the last purchase with one more node, whose exceeded limits are the reason */
    struct larger_plan next;
};

/* why_none: the reason why this part of the report is missing; NULL: it is there. */
struct report_flips {
    const char *why_none;
    struct flips found;
    struct fragile_inputs fragile; /* among all inputs */
};

struct report_sensitivity {
    const char *why_none;
    struct sensitivity found;
};

struct report_crossing {
    bool found;
    const char *why_none;
    struct crossover crossover;
    struct near_leads leads;
    bool banded; /* the scenario has an error, and band is that of the crossover */
    struct band band;
};

struct report_risk {
    const char *why_none;
    struct regret regret;
    bool drawn; /* with one cluster: `designs` was computed over the same draws */
    struct montecarlo designs;
};

/* The best purchase at each date. */
struct report_history {
    bool series; /* a part of the designs has a series of dated prices; without one there is no history */
    const char *why_none;
    struct history found;
};

struct report_data {
    const struct plan *plan;
    const char *not_shown; /* why curves and comparisons are missing; NULL: they are there */
    bool brief;            /* made by report_data_brief: `near` is set */
    struct alternatives alternatives;
    struct near_set near;
    struct one_more one_more;
    struct money_range range; /* budgets of the curves */
    struct report_line lines[REPORT_LINES];
    size_t n_lines;
    struct report_crossing crossing;
    struct report_flips flips;
    struct report_sensitivity sensitivity;
    struct report_risk risk;
    struct report_history history;
    struct curve curve;              /* with several clusters, instead of lines */
    struct best_option_ranges kinds; /* with several clusters, instead of crossing */
};

/**
 * Runs the studies of a report on the plan of the problem. A plan that was not found has no studies. Memory
 * on the problem's arena.
 *
 * between     the two options of the crossover; two NULL: the option bought, and the best one of another
 *             network, node or template
 * ST_STOPPED  the stop function ended a study, or the plan is not proven: out has the plan alone
 */
enum status report_data_make(struct report_data *out, const struct instance *instance,
                             const struct plan *plan, const char *const between[2], const struct stop *stop,
                             struct diag *diag);

/* The plan with its near-optimal purchases of other designs, without other studies. Errors as above. */
enum status report_data_brief(struct report_data *out, const struct instance *instance,
                              const struct plan *plan, const struct stop *stop, struct diag *diag);

#endif
