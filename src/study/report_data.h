/* report_data.h - the data of a report: the plan, alternatives, curves, the crossover of the two best
 * options, and purchases for the price sliders. */
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
#include "study/near_lead.h"
#include "study/purchase_option.h"
#include "study/regret.h"
#include "study/sensitivity.h"

/* Why no price can be moved: too many candidates. */
#define SLIDERS_TOO_MANY "there are too many candidates for a page; use `bursar whatif`"

/* The change of each input in the sensitivity study. */
#define REPORT_BY "10%"

/* Lines that a chart can distinguish. */
enum { REPORT_LINES = 6 };

/* The exact frontier of one option: a network or, with only one network, a node or a template. */
struct report_line {
    const char *name;
    struct frontier frontier;
    bool flat;               /* the frontier ends before the end of the range, */
    struct larger_plan next; /* as one more node than its last purchase shows */
};

/* A part, or a key of tco, that a reader may change. The quantity of such a part in a purchase must not
 * depend on its price: no other part meets the need, every unit costs the same, and no tax, discount or
 * maintenance depends on it. */
struct slider {
    size_t part;         /* NO_INDEX: a key of tco */
    int64_t price_minor; /* a key: its value in units of 1/per */
    double per;
    size_t key; /* index of the key */
    enum slider_kind {
        SLIDER_LINEAR,   /* the cost is a straight line over the value */
        SLIDER_DISCOUNT, /* payments at the end of each year are discounted by this rate */
        SLIDER_YEARS     /* the number of years of the payments */
    } kind;
};

/* Purchases of one side of the crossover that can be on its frontier while one slider is between SLIDER_LOW
 * and SLIDER_HIGH times its value. */
#define SLIDER_LOW 0.25
#define SLIDER_HIGH 4.0
struct slider_points {
    struct candidate *points; /* [n] by design and nodes, at today's prices */
    /* [n][n_sliders] quantity of a part; for a key, the change of the cost for one step, or for one more unit
     * of the present value of payments */
    double *quantity;
    size_t n;
};

/* Price ranges. why_none in these structs: why this section is missing; NULL: it is not. */
struct report_flips {
    const char *why_none;
    struct flips found;
    struct fragile_inputs fragile; /* the most fragile of all inputs */
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
    bool banded; /* the scenario has an error; band is that of the crossover */
    struct band band;
};

struct report_risk {
    const char *why_none;
    struct regret regret;
};

struct report_sliders {
    const char *why_none;
    struct slider *v; /* [n] */
    size_t n;
    struct slider_points sides[2];
};

struct report_data {
    const struct plan *plan;
    const char *not_shown; /* why curves and comparisons are missing; NULL: they are not */
    struct alternatives alternatives;
    struct near_set near;
    struct one_more one_more;
    struct money_range range; /* range of the budgets shown */
    struct report_line lines[REPORT_LINES];
    size_t n_lines;
    struct report_crossing crossing;
    struct report_sliders sliders;
    struct report_flips flips;
    struct report_sensitivity sensitivity;
    struct report_risk risk;
    struct curve curve;              /* with several clusters, in place of the lines */
    struct best_option_ranges kinds; /* with several clusters, in place of the crossing */
};

/**
 * Runs the studies of a report. between: as in crossover, or two NULL: the plan's option and the best option
 * with another network, node or template. Without a plan nothing is compared. Memory on the problem's arena.
 *
 * ST_STOPPED: the stop function ended it, or the plan is not proven; only the plan is shown
 */
enum status report_data_make(struct report_data *out, struct problem *problem, const struct plan *plan,
                             const char *const between[2], const struct stop *stop, struct diag *diag);

#endif
