/* curve_report.c - the best rate for each budget: a table, and a plot of rate and rate per cost by network.
 */
#include <math.h>
#include <string.h>

#include "base/diag.h"
#include "base/text.h"
#include "report/chart.h"
#include "report/columns.h"
#include "report/plan_report.h"
#include "report/plot.h"
#include "report/study_report.h"
#include "search/reprice.h"
#include "study/curve.h"

/* "325 x ppro-200 with fast-ethernet"; with counts real "1,641.57 x ppro-200 with fast-ethernet". */
static const char *purchase_text(const struct instance *instance, const struct curve_row *row)
{
    const struct design *design = row->found ? row->point.design : NULL;
    if (!design)
        return NULL;
    return arena_printf(
        instance->arena, "%s x %s with %s%s",
        number_text(row->point.nodes, instance->counts == COUNTS_REAL ? -2 : 15, instance->arena),
        instance->snapshot->parts[design->node->part].id, design->technology->id,
        plan_report_storage(instance, design));
}

/* The rate per major unit of money; NAN: nothing is bought. */
static double rate_per_cost(const struct instance *instance, const struct curve_row *row)
{
    if (!row->found || !(row->point.cost_minor > 0))
        return NAN;
    return row->point.rate / instance_rate_scale(instance) /
           money_major((int64_t)round(row->point.cost_minor), instance->currency);
}

/* The rate gained over the previous row, per major unit of the additional cost; NAN: this row does not cost
 * more. */
static double marginal_rate(const struct instance *instance, const struct curve_row *before,
                            const struct curve_row *row)
{
    if (!before || !row->found)
        return NAN;
    const double cost_minor = row->point.cost_minor - (before->found ? before->point.cost_minor : 0);
    const double rate = row->point.rate - (before->found ? before->point.rate : 0);
    if (!(cost_minor > 0))
        return NAN;
    return rate / instance_rate_scale(instance) / money_major((int64_t)round(cost_minor), instance->currency);
}

static void report_step(struct sink *sink, const struct instance *instance, const struct curve_row *before,
                        const struct curve_row *row)
{
    const struct real_point *point = &row->point;
    const struct design *design = row->found ? point->design : NULL;
    SINK_ROW(sink, row->best || row->knee, value_cost(instance, row->budget_minor),
             value_cost_if(row->found, instance, (int64_t)round(point->cost_minor)),
             value_rate(instance, row->found ? point->rate : (double)NAN),
             value_real(row->found ? row->bound : (double)NAN),
             value_real(row->found ? row->gap : (double)NAN), value_integer((int64_t)row->n_clusters),
             value_text(row->found ? plan_report_points(instance, row->clusters, row->n_clusters) : NULL),
             value_real(rate_per_cost(instance, row)), value_real(marginal_rate(instance, before, row)),
             value_text(design ? instance->snapshot->parts[design->node->part].id : NULL),
             instance->counts == COUNTS_REAL && design ? value_real(point->nodes)
                                                       : value_integer_if(design, (int64_t)point->nodes),
             value_text(design ? design->technology->id : NULL),
             value_text(design ? design->network->name : NULL), value_text(curve_mark_name(row)),
             value_text(purchase_text(instance, row)), value_text(curve_mark_name(row)));
}

static void report_steps(struct sink *sink, const struct instance *instance, const struct curve *curve)
{
    const bool proven = curve->complete, several = is_multi_cluster(instance);
    const char *some = only(several), *one = only(!several), *unit = instance_rate_unit(instance);
    const char *money = instance->currency;
    const char *per_cost = shown(!plan_report_placeholders_in(instance->snapshot));
    sink_table_begin(sink, "rows", NULL, SINK_MAIN, COLUMNS_CURVE_ROWS, some, shown(!proven), unit, some,
                     shown(!proven), some, some, several ? "!" : per_cost, money, unit, per_cost, money, unit,
                     one, one, one, one, one, one);
    sink_table_spread(sink);
    for (size_t i = 0; i < curve->n; i++)
        report_step(sink, instance, i ? &curve->rows[i - 1] : NULL, &curve->rows[i]);
    sink_table_end(sink);
}

static void say_budgets(struct sink *sink, const struct instance *instance, const struct curve *curve)
{
    const char *range =
        value_range_text(instance, curve->rows[0].budget_minor, curve->rows[curve->n - 1].budget_minor);
    const char *n = number_text((double)curve->n, 0, instance->arena);
    if (curve->exact)
        sink_say(sink, "Best rate for each budget, %s: all %s steps.", range, n);
    else
        sink_say(sink, "Best rate for each budget, %s: %s budgets%s.", range, n,
                 instance->counts == COUNTS_REAL ? "" : " (--exact lists every step)");
}

static void say_status(struct sink *sink, const struct instance *instance, const struct curve *curve)
{
    if (!curve->complete)
        sink_label(sink, "Status", "stopped: better purchases may exist%s.",
                   is_multi_cluster(instance) ? ", up to the bounds listed" : "");
    else if (instance->counts != COUNTS_REAL)
        sink_label(sink, "Status", "optimal at each budget listed.");
}

/* The step with the highest rate per cost, or the first such row; NULL: there is none. */
static const struct curve_row *best_per_cost(const struct instance *instance, const struct curve *curve)
{
    const struct curve_row *best = curve->best.found ? &curve->best : NULL;
    for (size_t i = 0; i < curve->n && !curve->best.found; i++)
        if (isfinite(rate_per_cost(instance, &curve->rows[i])) &&
            (!best || rate_per_cost(instance, &curve->rows[i]) > rate_per_cost(instance, best)))
            best = &curve->rows[i];
    return best;
}

/* The row for the budget of the scenario; NULL: the curve has none, or it has no rate per cost. */
static const struct curve_row *row_at_budget(const struct instance *instance, const struct curve *curve)
{
    const struct curve_row *at = NULL;
    for (size_t i = 0; i < curve->n; i++)
        if (curve->rows[i].budget_minor == instance->budget_minor ||
            (curve->exact && curve->rows[i].budget_minor < instance->budget_minor))
            at = &curve->rows[i];
    const int64_t end_minor = curve->rows[curve->n - 1].budget_minor;
    return at && instance->budget_minor <= end_minor && isfinite(rate_per_cost(instance, at)) ? at : NULL;
}

/* "Best rate per USD: 7.71 kop/s, 1 x ppro-200 with fast-ethernet for 3,070.00 USD." */
static void say_per_cost(struct sink *sink, const struct instance *instance, const struct curve *curve)
{
    const struct curve_row *best = best_per_cost(instance, curve), *at = row_at_budget(instance, curve);
    const char *unit = instance_rate_unit(instance);
    struct arena *arena = instance->arena;
    if (!best || plan_report_placeholders_in(instance->snapshot))
        return;
    sink_say(sink, "Best rate per %s: %s, %s for %s.%s", instance->currency,
             number_scaled(rate_per_cost(instance, best), unit, 4, arena),
             is_multi_cluster(instance) ? plan_report_points(instance, best->clusters, best->n_clusters)
                                        : purchase_text(instance, best),
             value_cost_text(instance, (int64_t)round(best->point.cost_minor)),
             at ? arena_printf(arena, " At the budget of %s: %s.",
                               value_cost_text(instance, instance->budget_minor),
                               number_scaled(rate_per_cost(instance, at), unit, 4, arena))
                : "");
}

void curve_report(struct sink *sink, const struct instance *instance, const struct curve *curve)
{
    sink_title(sink, instance->scenario->file.title);
    sink_string(sink, "counts", NULL, counts_names[instance->counts]);
    sink_bool(sink, "exact", NULL, curve->exact);
    sink_bool(sink, "complete", NULL, curve->complete);
    sink_string(sink, "rate_unit", NULL, instance_rate_unit(instance));
    sink_string(sink, "currency", NULL, instance->currency);
    say_budgets(sink, instance, curve);
    say_per_cost(sink, instance, curve);
    say_status(sink, instance, curve);
    report_steps(sink, instance, curve);
    if (!plan_report_placeholders_in(instance->snapshot))
        sink_say(sink, "Marginal rate: gain over the previous %s per %s of additional cost.",
                 curve->exact ? "step" : "budget", instance->currency);
    if (curve->exact)
        sink_say(sink, "Best: the highest rate per %s. Knee: additional money buys less from there on.",
                 instance->currency);
}

/* --- the plot --- */

struct chart curve_chart(const struct instance *instance)
{
    return (struct chart){
        .id = "rate",
        .x = {.label = "budget", .unit = instance->currency},
        .y = {.label = "rate", .unit = instance_rate_unit(instance)},
        .level = NAN,
    };
}

enum { RATE, PER_MONEY, N_PANELS };

/* The panels of the plot: a series of each network in each panel. */
struct curve_panels {
    const struct instance *instance;
    const struct curve *curve;
    const char *networks[CHART_MAX_SERIES]; /* [n] by rising first budget; the last stands for all others */
    size_t n;
    size_t *network; /* [curve->n], indices into networks */
    struct chart_series series[N_PANELS][CHART_MAX_SERIES];
    double per;            /* PER_MONEY shows the rate for this many major units */
    const char *per_words; /* "million " */
    struct plot_change *changes;
    size_t n_changes;
};

/* The network of a row; with several clusters all networks: "fast-ethernet + myrinet". */
static const char *network_of(const struct instance *instance, const struct curve_row *row)
{
    if (row->n_clusters == 0)
        return row->point.design->technology->id;
    const char **names = ARENA_NEW(instance->arena, row->n_clusters, const char *);
    size_t n = 0;
    for (size_t i = 0; i < row->n_clusters; i++) {
        const char *name = row->clusters[i].design->technology->id;
        size_t at = 0;
        while (at < n && strcmp(names[at], name) < 0)
            at++;
        if (at < n && strcmp(names[at], name) == 0)
            continue;
        memmove(&names[at + 1], &names[at], (n - at) * sizeof *names);
        names[at] = name;
        n++;
    }
    const char *out = names[0];
    for (size_t i = 1; i < n; i++)
        out = arena_printf(instance->arena, "%s + %s", out, names[i]);
    return out;
}

static void name_networks(struct curve_panels *d)
{
    d->network = ARENA_NEW(d->instance->arena, d->curve->n, size_t);
    for (size_t i = 0; i < d->curve->n; i++) {
        if (!d->curve->rows[i].found)
            continue;
        const char *name = network_of(d->instance, &d->curve->rows[i]);
        size_t at = 0;
        while (at < d->n && strcmp(d->networks[at], name) != 0)
            at++;
        if (at == d->n && at < CHART_MAX_SERIES)
            d->networks[d->n++] = name;
        else if (at == d->n)
            d->networks[--at] = "others";
        d->network[i] = at;
    }
}

/* The y value of a row in a panel; NAN: nothing is bought, or the purchase is free. */
static double height_of(const struct curve_panels *d, size_t i, int panel)
{
    const struct curve_row *row = &d->curve->rows[i];
    const double rate = row->found ? row->point.rate / instance_rate_scale(d->instance) : (double)NAN;
    if (panel == RATE || !row->found)
        return rate;
    return row->point.cost_minor > 0
               ? rate / (row->point.cost_minor / d->instance->market.minor_per_major) * d->per
               : (double)NAN;
}

/* Chooses the amount of money for which the highest rate is at least 1. */
static void choose_money_unit(struct curve_panels *d)
{
    static const struct {
        double per;
        const char *words;
    } units[] = {{1, ""}, {1e3, "thousand "}, {1e6, "million "}};
    double most = 0;
    d->per = 1;
    for (size_t i = 0; i < d->curve->n; i++)
        most = fmax(most, height_of(d, i, PER_MONEY));
    size_t k = 0;
    while (k + 1 < sizeof units / sizeof *units && most * units[k].per < 1)
        k++;
    d->per = units[k].per;
    d->per_words = units[k].words;
}

/* The pieces of the curve in which one network wins. Each piece begins at the last row of the network before
 * it, and ends at the first row of the network after it. An exact curve is drawn in steps. */
static struct chart_series network_series(const struct curve_panels *d, size_t network, int panel)
{
    struct arena *arena = d->instance->arena;
    const struct curve *curve = d->curve;
    double *x = ARENA_NEW(arena, 4 * curve->n, double), *y = ARENA_NEW(arena, 4 * curve->n, double);
    double *points_x = ARENA_NEW(arena, curve->n, double), *points_y = ARENA_NEW(arena, curve->n, double);
    struct chart_series out = {.name = d->networks[network], .x = x, .y = y, .solid = true};
    for (size_t i = 0; i < curve->n; i++) {
        const double at = money_major(curve->rows[i].budget_minor, d->instance->currency);
        const double height = height_of(d, i, panel);
        if (!curve->rows[i].found || d->network[i] != network)
            continue;
        if (i > 0 && curve->rows[i - 1].found && d->network[i - 1] != network) {
            x[out.n] =
                curve->exact ? at : money_major(curve->rows[i - 1].budget_minor, d->instance->currency);
            y[out.n++] = height_of(d, i - 1, panel);
        }
        x[out.n] = at;
        y[out.n++] = height;
        if (!curve->exact || curve->rows[i].knee) {
            points_x[out.n_points] = at;
            points_y[out.n_points++] = height;
        }
        if (i + 1 == curve->n || !curve->exact)
            x[out.n] = at;
        else
            x[out.n] = money_major(curve->rows[i + 1].budget_minor, d->instance->currency);
        y[out.n++] = height;
        if (i + 1 < curve->n && d->network[i + 1] != network) {
            x[out.n] = x[out.n - 1];
            y[out.n++] = NAN;
        }
    }
    out.points_x = points_x;
    out.points_y = points_y;
    if (d->instance->counts == COUNTS_REAL)
        out.n_points = 0;
    return out;
}

static void find_changes(struct curve_panels *d)
{
    struct arena *arena = d->instance->arena;
    const struct curve *curve = d->curve;
    d->changes = ARENA_NEW(arena, curve->n, struct plot_change);
    for (size_t i = 1; i < curve->n; i++) {
        if (!curve->rows[i].found || !curve->rows[i - 1].found || d->network[i] == d->network[i - 1])
            continue;
        const double x = money_major(curve->rows[i].budget_minor, d->instance->currency);
        d->changes[d->n_changes++] =
            (struct plot_change){x, number_text(ceil(x), 15, arena), d->networks[d->network[i]]};
    }
}

static size_t best_row(const struct curve *curve)
{
    for (size_t i = 0; i < curve->n; i++)
        if (curve->rows[i].found && curve->rows[i].best)
            return i;
    return curve->n;
}

enum status curve_plot(const struct instance *instance, const struct curve *curve, const char *path,
                       struct diag *diag)
{
    struct arena *arena = instance->arena;
    struct curve_panels d = {.instance = instance, .curve = curve};
    struct chart panels[N_PANELS] = {curve_chart(instance), curve_chart(instance)};
    struct chart_mark marks[N_PANELS];
    const size_t best = best_row(curve);
    name_networks(&d);
    if (d.n == 0)
        return diag_set(diag, ST_INFEASIBLE,
                        "there is nothing to draw: no budget of the curve buys anything");
    choose_money_unit(&d);
    find_changes(&d);
    panels[PER_MONEY].id = "value";
    panels[PER_MONEY].y =
        (struct chart_axis){.label = "rate for the money",
                            .unit = arena_printf(arena, "%s per %s%s", instance_rate_unit(instance),
                                                 d.per_words, instance->currency)};
    for (int panel = 0; panel < N_PANELS; panel++) {
        for (size_t i = 0; i < d.n; i++)
            d.series[panel][i] = network_series(&d, i, panel);
        panels[panel].series = d.series[panel];
        panels[panel].n_series = d.n;
        panels[panel].marks = &marks[panel];
        panels[panel].n_marks = best < curve->n && isfinite(height_of(&d, best, panel));
        if (panels[panel].n_marks > 0)
            marks[panel] = (struct chart_mark){
                money_major(curve->rows[best].budget_minor, instance->currency), height_of(&d, best, panel),
                panel == RATE ? NULL
                              : arena_printf(arena, "most for the money:\n%s",
                                             value_cost_text(instance, curve->rows[best].budget_minor))};
        chart_fit(&panels[panel]);
    }
    const struct plot plot = {
        .title = instance->scenario->file.title ? instance->scenario->file.title : "Rate for each budget",
        .of = arena_printf(arena, "Best purchase at each budget, by network%s",
                           curve->exact      ? "; the points are knees"
                           : d.n_changes > 0 ? "; a line marks the first budget of a new network"
                                             : ""),
        .panels = panels,
        .n_panels = N_PANELS,
        .changes = d.changes,
        .n_changes = d.n_changes,
    };
    return plot_write(&plot, path, diag);
}
