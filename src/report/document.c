/* document.c - the sections of the answer to a scenario. */
#include "report/document.h"

#include <string.h>

#include "report/assumptions_report.h"
#include "report/cables_report.h"
#include "report/flip_report.h"
#include "report/order_report.h"
#include "report/sensitivity_report.h"
#include "report/study_report.h"
#include "report/why_report.h"
#include "report/winners_report.h"

const char *document_file(const struct document *document)
{
    const char *path = document->problem->file->path;
    return path[0] == '/' ? strrchr(path, '/') + 1 : path;
}

const char *document_title(const struct document *document)
{
    const char *title = document->problem->file->title;
    return title ? title : document_file(document);
}

void document_order(struct sink *sink, const struct document *document)
{
    const struct plan *plan = document->data->plan;
    plan_report_order(sink, document->problem, plan, SINK_MAIN);
    if (plan->n_clusters == 1)
        cables_report(sink, document->problem, &plan->clusters[0]);
}

void document_requests(struct sink *sink, const struct document *document)
{
    if (order_report_has_sellers(document->problem, document->data->plan))
        order_report(sink, document->problem, document->data->plan);
}

void document_others(struct sink *sink, const struct document *document)
{
    const struct report_data *data = document->data;
    alternatives_shown(sink, document->problem, data->plan, &data->alternatives, &data->one_more);
}

void document_curve(struct sink *sink, const struct document *document)
{
    curve_report(sink, document->problem, &document->data->curve);
}

void document_crossover(struct sink *sink, const struct document *document)
{
    const struct report_data *data = document->data;
    if (!data->crossing.found)
        sink_say(sink, "None: %s.", data->crossing.why_none);
    else if (plan_of_several(document->problem))
        winners_report(sink, document->problem, &data->kinds);
    else
        crossover_report(sink, document->problem, &data->crossing.crossover,
                         data->crossing.banded ? &data->crossing.band : NULL);
}

void document_flips(struct sink *sink, const struct document *document)
{
    const struct report_data *data = document->data;
    if (data->flips.why_none)
        sink_say(sink, "No flip prices: %s.", data->flips.why_none);
    else
        flip_report(sink, document->problem, data->plan, &data->flips.found);
}

void document_sensitivity(struct sink *sink, const struct document *document)
{
    const struct report_data *data = document->data;
    if (data->sensitivity.why_none)
        sink_say(sink, "No sensitivity: %s.", data->sensitivity.why_none);
    else
        sensitivity_report(sink, document->problem, data->plan, &data->sensitivity.found, REPORT_BY);
}

void document_assumptions(struct sink *sink, const struct document *document)
{
    assumptions_report(sink, document->problem, document->data->plan);
}

void document_proof(struct sink *sink, const struct document *document)
{
    plan_report_proof(sink, document->problem, document->data->plan);
    certificate_report_checks(sink, &document->data->plan->certificate);
}
