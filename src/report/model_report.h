/* model_report.h - models, and what one predicts, written to any sink. */
#ifndef REPORT_MODEL_REPORT_H
#define REPORT_MODEL_REPORT_H

#include <stddef.h>

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
    struct prediction out;
};

/* Model, processes, rate, times, memory, the nearest legal counts, the model's own figures, and warnings: a
 * count the code refuses. */
void model_report_prediction(struct sink *sink, const struct predicted *predicted);

#endif
