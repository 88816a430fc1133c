/* params.h - sets parameters of applications and reads the figures of their models. */
#ifndef TESTS_MODEL_PARAMS_H
#define TESTS_MODEL_PARAMS_H

#include <stdio.h>
#include <string.h>

#include "base/diag.h"
#include "check.h"
#include "model/model.h"

static inline void set(struct application *app, const char *name, const char *value)
{
    struct diag diag = DIAG_INIT;
    if (application_set(app, name, value, &diag) != ST_OK)
        fail_msg("%s", diag.message);
}

static inline void set_number(struct application *app, const char *name, double value)
{
    char text[32];
    snprintf(text, sizeof text, "%.17g", value);
    set(app, name, text);
}

static inline double figure_of(const struct application *app, const struct view *view, double p,
                               const char *key)
{
    struct model_figure figures[MODEL_MAX_FIGURES];
    const size_t n = app->model->figures(figures, app, view, p);
    for (size_t i = 0; i < n; i++)
        if (strcmp(figures[i].key, key) == 0)
            return figures[i].value;
    fail_msg("no figure '%s'", key);
    return 0;
}

/* Compares to six significant digits. */
static inline void check_six_digits(double got, double want)
{
    check_close(got, want, 5.1e-7, 0);
}

#endif
