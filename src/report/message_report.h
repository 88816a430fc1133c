/* message_report.h - which bandwidth the messages of each application were predicted with, to any sink. */
#ifndef REPORT_MESSAGE_REPORT_H
#define REPORT_MESSAGE_REPORT_H

#include "report/sink.h"
#include "search/plan.h"

/* A table of the applications that run on a cluster, apps [n_work], and what lies outside the sizes that were
 * measured. Nothing where the cluster's network has one latency and one bandwidth for all messages. */
void message_report(struct sink *sink, const struct problem *problem, const struct design *design,
                    const struct plan_app *apps);

#endif
