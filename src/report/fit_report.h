/* fit_report.h - a fitted program: for a reader, and as the file a scenario names. */
#ifndef REPORT_FIT_REPORT_H
#define REPORT_FIT_REPORT_H

#include <stdio.h>

#include "report/sink.h"
#include "study/fit.h"

/* Functions, residuals and band. file: where the model was written, or NULL. */
void fit_report(struct sink *sink, const struct fit *fit, const char *file);

/* The model as YAML, as plan/pmnf_file.h reads it; every number gives the same double back. */
void fit_report_file(FILE *stream, const struct fit *fit);

#endif
