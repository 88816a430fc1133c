/* service.h - keys of a scenario that serves requests: `slo`, `arrivals` and the variations. Each sets the
 * parameter of the same name of all applications that have it. */
#ifndef SCENARIO_SERVICE_H
#define SCENARIO_SERVICE_H

#include "scenario/fields.h"
#include "scenario/located.h"

struct application;
struct diag;
struct yaml;

/* Parameters of models by these keys. The first three are inside of `slo`. */
enum service_key {
    SERVICE_TTFT,
    SERVICE_TPOT,
    SERVICE_PERCENTILE,
    SERVICE_ARRIVALS,
    SERVICE_ARRIVAL_CV2,
    SERVICE_SERVICE_CV2,
    N_SERVICE_KEYS
};

struct service {
    struct located_text given[N_SERVICE_KEYS]; /* text NULL: not given */
};

/* The keys of `slo`, stored in a struct service. */
extern const struct fields scenario_slo;

/* The name of a key with its map: "slo.ttft", and that of its parameter: "ttft". */
const char *service_key_name(enum service_key key);
const char *service_param_name(enum service_key key);

/* The value of a parameter, and its place; NULL: the model has no such parameter. Borrowed from the
 * application. */
const double *service_value(const struct application *app, enum service_key key);
double *service_place(struct application *app, enum service_key key);

/* Tokens of answers that arrive in a second; 0: the application has no arrivals. */
double service_arriving_tokens(const struct application *app);

/* Sets the parameters of an application that its own map of parameters lacks. Arrivals in tokens/s are
 * divided by the tokens of an answer. params: NULL: none. ST_INPUT at the place of an invalid value. */
enum status service_set(struct application *app, const struct service *service, const struct yaml *params,
                        struct diag *diag);

/* Sets the parameter `arrivals`, whose text may have the unit tokens/s. All other parameters are set. */
enum status service_set_arrivals(struct application *app, const struct located_text *given,
                                 struct diag *diag);

#endif
