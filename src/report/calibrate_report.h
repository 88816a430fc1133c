/* calibrate_report.h - models beside measured runs: for a reader, and as the file a scenario names. */
#ifndef REPORT_CALIBRATE_REPORT_H
#define REPORT_CALIBRATE_REPORT_H

#include <stdio.h>

#include "report/sink.h"
#include "study/calibrate.h"

/* file: where the calibration was written, or NULL. */
void calibrate_report(struct sink *sink, const struct calibrate_result *result, const char *file);

/* The calibration as YAML, as plan/calibration.h reads it. */
void calibrate_report_file(FILE *stream, const struct calibrate_result *result);

#endif
