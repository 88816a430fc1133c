/* tailoring_report.c - writes the result of `bursar tailor`: the bandwidth that an application needs, and the
 * networks that provide it. */
#include <math.h>

#include "problem/instance.h"
#include "report/columns.h"
#include "report/model_report.h"
#include "report/sink.h"
#include "report/value.h"
#include "study/required_bandwidth.h"

static bool can_buy(const struct network_choice *network)
{
    return network->enough && network->cost_minor >= 0;
}

/* The networks, and the id of the cheapest one that reaches the requested Gamma. */
static void write_networks(struct sink *sink, const struct tailored *t)
{
    sink_table_begin(sink, "rows", "Networks of the catalogue", SINK_MAIN, COLUMNS_TAILOR_ROWS);
    for (size_t i = 0; i < t->n_networks; i++) {
        const struct network_choice *of = &t->networks[i];
        SINK_ROW(sink, i == 0 && can_buy(of), value_text(of->technology->id), value_text(of->network->name),
                 value_real(of->bandwidth_Bps / 1e6), value_real(of->gamma), value_bool(of->enough),
                 of->cost_minor >= 0 ? value_money(of->cost_minor, t->snapshot->currency) : value_null(),
                 value_text(t->snapshot->currency), value_text(t->snapshot->parts[of->nic->part].id));
    }
    sink_table_end(sink);
    if (t->n_networks > 0 && can_buy(&t->networks[0])) {
        sink_string(sink, "cheapest", NULL, t->networks[0].technology->id);
        return;
    }
    sink_put(sink, "cheapest", NULL, value_null());
    sink_say(sink, "No network of catalogue '%s' reaches Gamma %g.", t->snapshot->name, t->needed->gamma);
}

/* The answer as a row: the main table of CSV if there is no catalogue. */
static void write_answer(struct sink *sink, const struct tailored *t)
{
    char name[APPLICATION_NAME_MAX];
    sink_table_begin(sink, "rows", NULL, SINK_MAIN, COLUMNS_TAILOR_ROWS_OF_NEED);
    SINK_ROW(sink, false, value_text(application_name(name, sizeof name, t->app)), value_real(t->processes),
             value_real(t->needed->gamma), value_real(t->needed->bandwidth_Bps),
             value_real(t->needed->gamma_a), value_real(t->needed->gamma_m));
    sink_table_end(sink);
}

void required_bandwidth_report(struct sink *sink, const struct tailored *t)
{
    const struct model *model = t->app->model;
    const struct required_bandwidth *needed = t->needed;
    char name[APPLICATION_NAME_MAX];
    sink_string(sink, "model", NULL, model->key);
    sink_string(sink, "application", "application", application_name(name, sizeof name, t->app));
    sink_real(sink, "processes", "processes", t->processes, 10, NULL);
    sink_real(sink, "gamma", "required Gamma", needed->gamma, 4, NULL);
    sink_real(sink, "communication_share", "communication share", needed->share, 4, NULL);
    sink_real(sink, "bandwidth_needed_MBps", "required bandwidth", needed->bandwidth_Bps / 1e6, 4,
              "MB/s per process");
    sink_real(sink, "bandwidth_needed", NULL, needed->bandwidth_Bps, 15, NULL);
    sink_real(sink, "r_a", "rate of a process", needed->rate_ops / model->unit.scale, 4, model->unit.rate);
    sink_real(sink, "gamma_a", "gamma_a", needed->gamma_a, 4, "operations per word");
    sink_real(sink, "gamma_m", "gamma_m at the required bandwidth", needed->gamma_m, 4,
              "operations per word");
    sink_real(sink, "rate", "rate", needed->run.rate_ops / model->unit.scale, 4, model->unit.rate);
    sink_string(sink, "rate_unit", NULL, model->unit.rate);
    if (!isnan(t->given_Bps)) {
        sink_real(sink, "bandwidth_given", NULL, t->given_Bps, 15, NULL);
        sink_real(sink, "gamma_given", "Gamma at the given bandwidth", t->given_gamma, 4, NULL);
        sink_bool(sink, "enough", "enough", t->given_gamma >= needed->gamma);
    }
    if (t->snapshot)
        write_networks(sink, t);
    else
        write_answer(sink, t);
}
