/* service.c - work that a service does: as much as is paid for. */
#include "model/service.h"

#include <math.h>

#include "machine/view.h"

enum { WORK };

static const struct model_param PARAMS[] = {
    [WORK] = MODEL_NUMBER("work", DIM_NUMBER, NULL, 0, 1e30, "work units of a run"),
};

static enum status eval(struct prediction *out, const struct application *app, const struct view *view,
                        double p, struct diag *diag)
{
    (void)diag;
    out->rate_ops = p * view->rate_ops;
    /* a run without a size of its own is what one second gives */
    out->time_s = out->compute_s = isnan(app->param[WORK]) ? 1 : app->param[WORK] / out->rate_ops;
    out->communicate_s = 0;
    return ST_OK;
}

static double work(const struct application *app)
{
    return app->param[WORK];
}

static const struct model SERVICE = {
    .key = "service",
    MODEL_COUNTS("token"),
    .unit.scale = 1,
    .params = PARAMS,
    .n_params = sizeof PARAMS / sizeof *PARAMS,
    .eval = eval,
    .work = work,
    .counts.next = model_next_count,
    .memory_Bpp = model_no_memory,
    .by.bounded = true,
};

struct application service_application(const struct application *app)
{
    return (struct application){.model = &SERVICE, .param[WORK] = app->model->work(app)};
}
