/* report_data.h - everything a report shows of one question: the plan, what else there was, curves, the
 * crossover of the two best options, and the purchases among which a price decides. */
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

/* Why no price can be moved where there are too many candidates. */
#define SLIDERS_TOO_MANY "there are too many candidates for a page; use `bursar whatif`"

/* Every input is moved by this to see what it does. */
#define REPORT_BY "10%"

/* Lines that a chart can tell apart. */
enum { REPORT_LINES = 6 };

/* The exact frontier of one option: a network, or where there is one only a node, or a template. */
struct report_line {
    const char *name;
    struct frontier frontier;
    bool flat;          /* it ends where more money of the range buys nothing better, */
    struct larger next; /* as its last purchase with one node more shows */
};

/* A part, or a key of tco, that a reader may move. A part: its quantity in every purchase does not depend on
 * its price (nothing else serves in its place, every unit costs the same, no tax, discount or maintenance
 * hangs on it). */
struct slider {
    size_t part;         /* NO_INDEX: a key of tco */
    int64_t price_minor; /* of a key its value, in so many parts of its unit: */
    double per;
    size_t key; /* of tco */
    enum slider_kind {
        SLIDER_LINEAR,   /* the cost is a straight line over it, */
        SLIDER_DISCOUNT, /* or goes by what a payment at the end of each year is worth today: by the rate, */
        SLIDER_YEARS     /* and by the number of years */
    } kind;
};

/* The purchases of one side of the crossover that can be on its frontier while the price of one slider is
 * between SLIDER_LOW and SLIDER_HIGH times what it is. */
#define SLIDER_LOW 0.25
#define SLIDER_HIGH 4.0
struct slider_points {
    struct candidate *points; /* [n] by design and nodes, at today's prices */
    double *quantity; /* [n][n_sliders] of a part; of a key what the cost changes by for one step of it, or
                       * for one more times what payments are worth */
    size_t n;
};

/* Why a part of a report is not there; NULL: it is. */
struct report_flips {
    const char *why_none;
    struct flips found;
    struct fragiles fragile; /* among all inputs */
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
};

struct report_sliders {
    const char *why_none;
    struct slider *v; /* [n] */
    size_t n;
    struct slider_points sides[2];
};

struct report_data {
    const struct plan *plan;
    const char *not_shown; /* why curves and comparisons are left out; NULL: they are there */
    struct alternatives alternatives;
    struct near_set near;
    struct one_more one_more;
    struct money_range range; /* of budgets shown */
    struct report_line lines[REPORT_LINES];
    size_t n_lines;
    struct report_crossing crossing;
    struct report_sliders sliders;
    struct report_flips flips;
    struct report_sensitivity sensitivity;
    struct report_risk risk;
    struct curve curve;   /* of several clusters: instead of lines, */
    struct winners kinds; /* and instead of crossing */
};

/**
 * Collects it. plan: of the problem. between: as crossover takes them, or two NULL: the option bought and the
 * best one of another network, node or template. A plan that was not found is compared with nothing.
 *
 * ST_STOPPED: the stop function said so, or the plan is not proven; the plan is shown alone. Memory on the
 * problem's arena.
 */
enum status report_data_make(struct report_data *out, struct problem *problem, const struct plan *plan,
                             const char *const between[2], const struct stop *stop, struct diag *diag);

#endif
