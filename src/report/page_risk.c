/* page_risk.c - risk as bars: how often each design is the best, and the regret of orders. */
#include <math.h>
#include <string.h>

#include "base/arena.h"
#include "base/text.h"
#include "report/chart.h"
#include "report/document.h"
#include "report/page_parts.h"
#include "report/plan_report.h"
#include "report/study_report.h"
#include "report/value.h"
#include "study/regret_plan.h"
#include "study/report_data.h"

/* A regret is unlimited if an order misses the target rate in some draw: no money makes up for that. */
static const char *regret_text(double share, struct arena *arena)
{
    return isfinite(share) ? value_share_text(share, arena) : "unlimited";
}

/* The bar is the expected regret, the thin line reaches to the largest regret of the draws. */
static struct chart_bar bar_of(const struct instance *instance, const struct regret *regret, const char *name,
                               const struct regret_order *order)
{
    const double expected = regret_share(regret, order->risk[REGRET_EXPECTED]);
    const double maximum = regret_share(regret, order->risk[REGRET_MAXIMUM]);
    return (struct chart_bar){
        .label = arena_printf(instance->arena, "%s: %s", name,
                              plan_report_points(instance, order->order.points, order->order.n_points)),
        .high = 100 * expected,
        .note_high = regret_text(expected, instance->arena),
        .inner_low = 0,
        .inner_high = 100 * maximum,
        .inner_note = regret_text(maximum, instance->arena),
    };
}

static bool is_same(const struct instance *instance, const struct regret_order *a,
                    const struct regret_order *b)
{
    return a->cost_minor == b->cost_minor &&
           strcmp(plan_report_points(instance, a->order.points, a->order.n_points),
                  plan_report_points(instance, b->order.points, b->order.n_points)) == 0;
}

/* The plan and the orders of least regret; an order that is least by several measures has one bar. */
static struct chart_bars regret_bars(const struct instance *instance, const struct regret *regret)
{
    static const char *const names[] = {"purchase", "least expected", "least CVaR", "least maximum"};
    enum { ORDERS = sizeof names / sizeof *names };
    const struct regret_order *orders[ORDERS] = {&regret->certain, &regret->by[REGRET_EXPECTED].order,
                                                 &regret->by[REGRET_CVAR].order,
                                                 &regret->by[REGRET_MAXIMUM].order};
    struct chart_bar *bars = ARENA_NEW(instance->arena, ORDERS, struct chart_bar);
    bool done[ORDERS] = {false};
    size_t n = 0;
    double high = 0;
    for (size_t i = 0; i < ORDERS; i++) {
        const char *name = names[i];
        if (done[i] || !orders[i]->found)
            continue;
        for (size_t k = i + 1; k < ORDERS; k++) {
            done[k] = done[k] || (orders[k]->found && is_same(instance, orders[i], orders[k]));
            if (done[k] && is_same(instance, orders[i], orders[k]))
                name = arena_printf(instance->arena, "%s, %s", name, names[k]);
        }
        bars[n] = bar_of(instance, regret, name, orders[i]);
        high = isfinite(bars[n].high) ? fmax(high, bars[n].high) : high;
        high = isfinite(bars[n].inner_high) ? fmax(high, bars[n].inner_high) : high;
        n++;
    }
    high = high > 0 ? high : 1;
    for (size_t i = 0; i < n; i++) { /* an unlimited bar fills the axis */
        bars[i].high = fmin(bars[i].high, high);
        bars[i].inner_high = fmin(bars[i].inner_high, high);
    }
    return (struct chart_bars){
        .id = "regret",
        .title = "Regret of orders that are fixed before the draw",
        .axis = {.label = "regret", .unit = "% of the mean best", .low = 0, .high = high},
        .more = "expected",
        .inner = "up to the maximum",
        .v = bars,
        .n = n,
    };
}

void page_risk(struct text *out, const struct document *d)
{
    const struct report_risk *risk = &d->data->risk;
    if (risk->why_none)
        return;
    text_put(out, "<div class=\"charts\">\n");
    if (risk->drawn) {
        const struct chart_bars chances = montecarlo_bars(d->instance, &risk->designs);
        chart_put_bars(out, &chances);
    }
    const struct chart_bars regrets = regret_bars(d->instance, &risk->regret);
    chart_put_bars(out, &regrets);
    text_put(out, "</div>\n");
}
