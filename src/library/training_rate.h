/* training_rate.h - the rate at which llm.train takes the time of a measured training. */
#ifndef LIBRARY_TRAINING_RATE_H
#define LIBRARY_TRAINING_RATE_H

#include "catalog/result_summary.h"

struct arena;

/* An application of llm.train, with the parameters that its rates have. */
struct training_application {
    const char *text;      /* "llm.train precision=fp8" */
    const char *precision; /* NULL: not given */
    struct arena *arena;
};

/* Reads the text of an application. *is is false for another model or name. ST_USAGE: an invalid parameter.
 */
enum status training_application_read(struct training_application *out, bool *is, const char *text,
                                      struct arena *arena, struct diag *diag);

/* training_operations for the payload struct training_application: with this rate of an accelerator, the
 * fastest layout on the node's accelerators takes the measured time. Optimizer states are divided among the
 * replicas unless the application says otherwise; layouts are not in logs.
 *
 * ST_INPUT: llm.train does not compute the benchmark, or no layout fits or takes so short a time. */
enum status training_rate(double *out, const struct training_job *job, const void *payload,
                          struct diag *diag);

#endif
