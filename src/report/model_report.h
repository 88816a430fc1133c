/* model_report.h - writes models, predictions, fits, calibrations and network templates to any sink. */
#ifndef REPORT_MODEL_REPORT_H
#define REPORT_MODEL_REPORT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>

#include "model/model.h"

struct calibrate_result;
struct fit;
struct network_template;
struct sink;

/* The models as rows: name, title, paper, equation, rate_unit, valid, parameters. One model is shown in full.
 */
void model_report_list(struct sink *sink, const struct model *const *models, size_t n);

/* A prediction of `bursar predict`. */
struct predicted {
    const struct application *app;
    const struct view *view;
    double processes;
    /* which of two given rates is used: "in cache" or "out of cache"; NULL: only one rate was given */
    const char *cache;
    struct prediction out;
};

/* Model, processes, rate, times, memory, the nearest legal counts, the model's own figures, and warnings. */
void model_report_prediction(struct sink *sink, const struct predicted *predicted);

/* How accelerators share a training or a service: as an object, and in words. */
void layout_report(struct sink *sink, const char *key, const struct model_layout *layout);

/* "tensor 8 x pipeline 9 x data 26, 0 idle"; "tensor 4 x 2 replicas, batch 752, TTFT 85.3 ms, TPOT 73.9 ms".
 * On the arena. */
const char *layout_words(const struct model_layout *layout, struct arena *arena);

/* The layout of an application in sentences. is_detail: a brief text leaves all of them out. */
void layout_say(struct sink *sink, const char *name, const struct model_layout *layout, bool is_detail,
                struct arena *arena);

/* Stages and their layers in words: "3 x 3, 17 x 4, last 3". On the arena. */
const char *layout_stages(const struct model_layout *layout, struct arena *arena);

/* Rows of name, text, parameters[name, default, low, high, text]. Text shows a single template as a page. */
void template_report(struct sink *sink, const struct network_template *const *list, size_t n);

/* The result of `bursar tailor`. */
struct tailored {
    const struct application *app;
    double processes;
    const struct required_bandwidth *needed;
    double given_Bps;                      /* a bandwidth to compare with; NAN: none */
    double given_gamma;                    /* Gamma at given_Bps */
    const struct snapshot *snapshot;       /* NULL: no catalogue was given */
    const struct network_choice *networks; /* [n_networks], of required_bandwidth_networks */
    size_t n_networks;
};

/* Bandwidth needed, gamma_a, gamma_m, and the networks of the catalogue with the cheapest that is enough
 * marked. */
void required_bandwidth_report(struct sink *sink, const struct tailored *tailored);

/* --- fitted programs and calibrations: reports, and files for scenarios --- */

/* Functions, residuals and band. file: the file to which the model was written, or NULL. */
void fit_report(struct sink *sink, const struct fit *fit, const char *file);

/* The model as YAML, as scenario/model_file.h reads it; numbers have enough digits to be read as the same
 * doubles again. */
void fit_report_file(FILE *stream, const struct fit *fit);

/* file: the file to which the calibration was written, or NULL. */
void calibrate_report(struct sink *sink, const struct calibrate_result *result, const char *file);

/* Draws the model's time of each run against the measured one, by machine. ST_OUTPUT, ST_INTERNAL as
 * plot_write. */
enum status calibrate_plot(const struct calibrate_result *result, const char *path, struct arena *arena,
                           struct diag *diag);

/* The calibration as YAML, as scenario/calibration.h reads it. */
void calibrate_report_file(FILE *stream, const struct calibrate_result *result);

#endif
