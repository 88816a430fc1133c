/* document.c - the sections of the answer to a scenario. */
#include "report/document.h"

#include "report/assumptions_report.h"
#include "report/flip_report.h"
#include "report/plan_report_parts.h"
#include "report/sensitivity_report.h"
#include "report/study_report.h"
#include "report/why_report.h"
#include "report/winners_report.h"

const char *document_title(const struct document *document)
{
    const struct scenario *scenario = document->problem->scenario;
    return scenario->file.title ? scenario->file.title : scenario->file.path;
}

void document_order(struct sink *sink, const struct document *document)
{
    plan_report_order(sink, document->problem, document->dossier->plan, SINK_MAIN);
}

void document_others(struct sink *sink, const struct document *document)
{
    const struct dossier *dossier = document->dossier;
    if (plan_of_several(document->problem))
        considered_table(sink, document->problem, &dossier->considered);
    else
        considered_report(sink, document->problem, dossier->plan, &dossier->considered, &dossier->one_more);
}

void document_curve(struct sink *sink, const struct document *document)
{
    curve_report(sink, document->problem, &document->dossier->curve);
}

void document_crossover(struct sink *sink, const struct document *document)
{
    const struct dossier *dossier = document->dossier;
    if (!dossier->crossed)
        sink_say(sink, "None: %s.", dossier->not_crossed);
    else if (plan_of_several(document->problem))
        winners_report(sink, document->problem, &dossier->kinds);
    else
        crossover_report(sink, document->problem, &dossier->crossover,
                         dossier->banded ? &dossier->band : NULL);
}

void document_flips(struct sink *sink, const struct document *document)
{
    const struct dossier *dossier = document->dossier;
    if (dossier->no_flips)
        sink_say(sink, "No flip prices: %s.", dossier->no_flips);
    else
        flip_report(sink, document->problem, dossier->plan, &dossier->flips);
}

void document_sensitivity(struct sink *sink, const struct document *document)
{
    const struct dossier *dossier = document->dossier;
    if (dossier->no_sensitivity)
        sink_say(sink, "No sensitivity: %s.", dossier->no_sensitivity);
    else
        sensitivity_report(sink, document->problem, dossier->plan, &dossier->sensitivity, DOSSIER_BY);
}

void document_assumptions(struct sink *sink, const struct document *document)
{
    assumptions_report(sink, document->problem, document->dossier->plan);
}

void document_proof(struct sink *sink, const struct document *document)
{
    plan_report_proof(sink, document->problem, document->dossier->plan);
    certificate_report_checks(sink, &document->dossier->plan->certificate);
}
