/* model_report.h - models, what one predicts, and templates of networks, written to any sink. */
#ifndef REPORT_MODEL_REPORT_H
#define REPORT_MODEL_REPORT_H

#include <stddef.h>

#include "machine/design.h"
#include "model/model.h"
#include "report/sink.h"

/* The models as rows: name, title, paper, equation, rate_unit, valid, parameters. One model is shown in full.
 */
void model_report_list(struct sink *sink, const struct model *const *models, size_t n);

/* One prediction, as `bursar predict` answers it. */
struct predicted {
    const struct application *app;
    const struct view *view;
    double processes;
    double rate_ops_per_process;
    const char *cache; /* "in cache": which of two rates that is; NULL: there is one */
    struct prediction out;
};

/* Model, processes, rate, times, memory, the nearest legal counts, the model's own figures, and warnings: a
 * count the code refuses. */
void model_report_prediction(struct sink *sink, const struct predicted *predicted);

/* Rows: name, text, parameters[name, default, low, high, text]. One of them alone is a page in text. */
void template_report(struct sink *sink, const struct network_template *const *list, size_t n);

#endif
