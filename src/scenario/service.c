/* service.c - keys of a scenario that serves requests. */
#include "scenario/service.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

#include "base/decimal.h"
#include "base/diag.h"
#include "base/yaml.h"
#include "model/model.h"

/* The parameters of models, and the keys with their maps. */
static const struct {
    const char *param, *key;
} NAMES[N_SERVICE_KEYS] = {
    [SERVICE_TTFT] = {"ttft", "slo.ttft"},
    [SERVICE_TPOT] = {"tpot", "slo.tpot"},
    [SERVICE_PERCENTILE] = {"percentile", "slo.percentile"},
    [SERVICE_ARRIVALS] = {"arrivals", "arrivals"},
    [SERVICE_ARRIVAL_CV2] = {"arrival_cv2", "arrival_cv2"},
    [SERVICE_SERVICE_CV2] = {"service_cv2", "service_cv2"},
};

#define SLO_KEY(name_, key_)                                                                                 \
    {                                                                                                        \
        .key = (name_), .form = FIELD_GIVEN, .to = offsetof(struct service, given[key_])                     \
    }
static const struct field SLO_KEYS[] = {
    SLO_KEY("ttft", SERVICE_TTFT),
    SLO_KEY("tpot", SERVICE_TPOT),
    SLO_KEY("percentile", SERVICE_PERCENTILE),
};
const struct fields scenario_slo = {"slo", FIELDS(SLO_KEYS), NULL};

const char *service_key_name(enum service_key key)
{
    return NAMES[key].key;
}

const char *service_param_name(enum service_key key)
{
    return NAMES[key].param;
}

const double *service_value(const struct application *app, enum service_key key)
{
    const size_t i = model_param_at(app->model, NAMES[key].param);
    return i < app->model->n_params ? &app->param[i] : NULL;
}

double *service_place(struct application *app, enum service_key key)
{
    const size_t i = model_param_at(app->model, NAMES[key].param);
    return i < app->model->n_params ? &app->param[i] : NULL;
}

/* --- arrivals --- */

/* Reads "5000 tokens/s" as the number of tokens; false: the text has another unit. */
static bool read_tokens(double *out, const char *text)
{
    const size_t n = decimal_span(text);
    char number[64];
    if (n == 0 || n >= sizeof number || strcmp(text + n + (text[n] == ' '), "tokens/s") != 0)
        return false;
    memcpy(number, text, n);
    number[n] = '\0';
    return decimal_parse_double(out, number, NULL) == ST_OK;
}

enum status service_set_arrivals(struct application *app, const struct located_text *given, struct diag *diag)
{
    const size_t answer = model_param_at(app->model, "answer");
    const char *text = given->text ? given->text : "";
    double tokens = 0;
    char requests[64];
    if (answer < app->model->n_params && read_tokens(&tokens, text)) {
        snprintf(requests, sizeof requests, "%.17g/s", tokens / app->param[answer]);
        text = requests;
    }
    const enum status status = application_set(app, "arrivals", text, diag);
    return status == ST_OK ? ST_OK : located_fail(given, ST_INPUT, diag);
}

double service_arriving_tokens(const struct application *app)
{
    const double *arrivals = service_value(app, SERVICE_ARRIVALS);
    const size_t answer = model_param_at(app->model, "answer");
    const bool arrives = arrivals && !isnan(*arrivals) && answer < app->model->n_params;
    return arrives ? *arrivals * app->param[answer] : 0;
}

/* --- an application --- */

enum status service_set(struct application *app, const struct service *service, const struct yaml *params,
                        struct diag *diag)
{
    for (size_t i = 0; i < N_SERVICE_KEYS; i++) {
        const struct located_text *given = &service->given[i];
        const char *name = NAMES[i].param;
        if (!given->text || model_param_at(app->model, name) == app->model->n_params ||
            (params && yaml_get(params, name)))
            continue;
        enum status status = ST_OK;
        if (i == SERVICE_ARRIVALS)
            status = service_set_arrivals(app, given, diag);
        else if ((status = application_set(app, name, given->text, diag)) != ST_OK)
            status = located_fail(given, ST_INPUT, diag);
        if (status != ST_OK)
            return status;
    }
    return ST_OK;
}
