/* volumes_report.c - the cheapest seller for each number of requests a year. */
#include <math.h>

#include "base/arena.h"
#include "problem/instance.h"
#include "report/columns.h"
#include "report/plan_report.h"
#include "report/study_report.h"
#include "study/volumes.h"

/* The cost of a number of requests a year from a seller, over all years, as the nearest minor unit. */
static struct value cost_at(const struct instance *instance, const struct volume_seller *seller,
                            mpq_srcptr requests)
{
    mpq_t number;
    size_t k = 0;
    bool within = false;
    mpq_init(number);
    for (; k < seller->n_steps && !within; k++) {
        volume_set(number, seller->steps[k].requests);
        within = mpq_cmp(requests, number) <= 0;
    }
    if (seller->n_steps == 0)
        mpq_mul(number, requests, seller->request_minor);
    const struct value out = within                ? value_cost(instance, seller->steps[k - 1].cost_minor)
                             : seller->n_steps > 0 ? value_null()
                                                   : value_cost(instance, (int64_t)round(mpq_get_d(number)));
    mpq_clear(number);
    return out;
}

/* What a request costs a service, and how many requests servers and hours answer within the budget. */
static void report_sellers(struct sink *sink, const struct instance *instance, const struct volumes *volumes)
{
    mpq_t minor;
    mpq_init(minor);
    sink_table_begin(sink, "sellers", "Sellers, with their least cost over all years", SINK_SIDE,
                     COLUMNS_VOLUME_SELLERS);
    for (size_t s = 0; s < volumes->n_sellers; s++) {
        const struct volume_seller *of = &volumes->sellers[s];
        const struct volume_step *last = of->n_steps > 0 ? &of->steps[of->n_steps - 1] : NULL;
        volume_set(minor, (int64_t)instance->market.minor_per_major);
        if (!last)
            mpq_div(minor, of->price_minor, minor);
        SINK_ROW(sink, false, value_text(of->name),
                 last ? value_null() : value_text(volume_text(minor, instance->arena)),
                 last ? value_integer(of->steps[0].requests) : value_null(),
                 last ? value_cost(instance, of->steps[0].cost_minor) : value_null(),
                 last ? value_integer(last->requests) : value_null());
    }
    sink_table_end(sink);
    mpq_clear(minor);
}

/* The keys of a comparison by budgets, which this is not. */
static void put_no_budgets(struct sink *sink, const struct instance *instance)
{
    sink_strings(sink, "between", NULL, NULL, 0);
    sink_string(sink, "counts", NULL, counts_names[instance->counts]);
    sink_bool(sink, "complete", NULL, true);
    sink_string(sink, "currency", NULL, instance->currency);
    sink_string(sink, "rate_unit", NULL, instance_rate_unit(instance));
    sink_strings(sink, "smooth", NULL, NULL, 0);
    sink_strings(sink, "intervals", NULL, NULL, 0);
    sink_put(sink, "first", NULL, value_null());
    sink_put(sink, "last", NULL, value_null());
    sink_put(sink, "alternation", NULL, value_null());
    sink_put(sink, "band", NULL, value_null());
}

void volumes_report(struct sink *sink, const struct instance *instance, const struct volumes *volumes)
{
    struct arena *arena = instance->arena;
    const struct work_item *item = &instance->load.work[0];
    sink_title(sink, instance->scenario->file.title);
    put_no_budgets(sink, instance);
    sink_integer(sink, "prompt", NULL, (int64_t)item->request.prompt);
    sink_integer(sink, "answer", NULL, (int64_t)item->request.answer);
    sink_integer(sink, "years", NULL, instance->purchase->operation.years);
    sink_table_begin(sink, "volumes", "Cheapest seller by requests a year", SINK_MAIN, COLUMNS_VOLUMES);
    for (size_t i = 0; i < volumes->n; i++) {
        const struct volume_interval *of = &volumes->intervals[i];
        const struct volume_seller *seller = &volumes->sellers[of->seller];
        const double to = of->to ? mpq_get_d(of->to) : (double)NAN;
        SINK_ROW(sink, false, value_real(mpq_get_d(of->from)), value_text(volume_text(of->from, arena)),
                 of->to ? value_real(to) : value_null(),
                 value_text(of->to ? volume_text(of->to, arena) : NULL),
                 of->to ? value_real(to * item->request.answer / 12e6) : value_null(),
                 value_text(seller->name), of->to ? cost_at(instance, seller, of->to) : value_null());
    }
    sink_table_end(sink);
    report_sellers(sink, instance, volumes);
}
