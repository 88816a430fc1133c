/* serving_points.c - checks a plan's layout of a service that is measured instead of computed. The layout
 * must be a row of table operating_point (bursar-catalog(5)) that keeps the limits. No other row serves
 * more. */
#include <math.h>
#include <string.h>

#include "machine/view.h"
#include "problem/instance.h"
#include "proof/certificate.h"
#include "proof/check.h"
#include "proof/waiting.h"

/* Formats of the model, and whether they have four bits. */
static const struct {
    const char *word;
    bool four_bits;
} FORMATS[] = {{"bf16", false}, {"fp8", false}, {"nvfp4", true}, {"mxfp4", true}, {"fp4", true}};

/* True if the application computes in the format of a row. The format fp4 is any of four bits. */
static bool has_format(const struct application *app, const char *row)
{
    bool has = check_has_choice(app, "precision", row);
    for (size_t i = 0; i < sizeof FORMATS / sizeof *FORMATS && !has; i++)
        has = FORMATS[i].four_bits && check_has_choice(app, "precision", FORMATS[i].word) &&
              (check_same(row, "fp4") || (check_same(FORMATS[i].word, "fp4") &&
                                          (check_same(row, "nvfp4") || check_same(row, "mxfp4"))));
    return has;
}

/* True if a row is of the application. */
static bool is_of(const struct application *app, const struct operating_point *row)
{
    return !isnan(check_param(app, "transformer")) &&
           check_has_choice(app, "transformer", row->transformer) && has_format(app, row->precision) &&
           (double)row->input_tokens == check_param(app, "prompt") &&
           (double)row->output_tokens == check_param(app, "answer");
}

bool check_any_point(const struct application *app)
{
    bool any = false;
    for (size_t i = 0; i < app->n_points && !any; i++)
        any = is_of(app, &app->points[i]);
    return any;
}

/* Replicas of a row on p processes. */
static double replicas_of(const struct operating_point *row, int64_t p)
{
    return (double)(p / row->accelerators);
}

/* True if a time is known and at most the parameter's limit, or if that is not given. */
static bool keeps(const struct application *app, const char *limit, double time_s)
{
    return isnan(check_param(app, limit)) || (time_s > 0 && time_s <= check_param(app, limit));
}

/* True if the times of a row are of the percentile of the limits or a higher one. A percentile that is not
 * known counts as such. */
static bool is_high_enough(const struct application *app, const struct operating_point *row)
{
    const bool limited = !isnan(check_param(app, "ttft")) || !isnan(check_param(app, "tpot"));
    return !limited || !(row->percentile < check_param(app, "percentile")) || row->percentile == 0;
}

/* True if replicas of a row serve the requests on p processes. */
static bool serves(const struct application *app, const struct view *view, const struct operating_point *row,
                   int64_t p)
{
    const double domain = view->procs_per_node * (view->inside_nodes > 0 ? view->inside_nodes : 1);
    const double ttft_s = check_param(app, "ttft"), arrivals = check_param(app, "arrivals");
    const struct waiting_limit waiting = {.arrivals = arrivals,
                                    .service_s = (double)row->output_tokens / row->tokens_per_s,
                                    .slack_s = isnan(ttft_s) ? (double)INFINITY : ttft_s - row->ttft_s,
                                    .variation =
                                        check_param(app, "arrival_cv2") + check_param(app, "service_cv2"),
                                    .percentile = check_param(app, "percentile")};
    return is_of(app, row) && p >= row->accelerators && (double)row->accelerators <= domain &&
           is_high_enough(app, row) && keeps(app, "ttft", row->ttft_s) && keeps(app, "tpot", row->tpot_s) &&
           (isnan(arrivals) || waiting_suffices(&waiting, p / row->accelerators, 1 + RATE_RELATIVE));
}

/* True if a claimed time is that of a row, or both are unknown. */
static bool same_time(double claimed_s, double row_s)
{
    return row_s > 0 ? check_near(claimed_s, row_s) : !(claimed_s > 0 && isfinite(claimed_s));
}

bool check_measured_service(const struct application *app, const struct view *view,
                            const struct claim_app *said, double longer)
{
    const struct claim_layout *w = &said->layout;
    const double answer = check_param(app, "answer");
    double most = 0;
    bool found = false;
    for (size_t i = 0; i < app->n_points; i++) {
        const struct operating_point *row = &app->points[i];
        if (!serves(app, view, row, said->processes))
            continue;
        const double tokens_per_s = replicas_of(row, said->processes) * row->tokens_per_s;
        most = fmax(most, tokens_per_s);
        found = found || (w->tensor == row->accelerators && w->batch == row->concurrency &&
                          same_time(w->served.ttft_s, row->ttft_s) &&
                          same_time(w->served.tpot_s, row->tpot_s) &&
                          check_near(tokens_per_s, w->served.requests_per_s * answer));
    }
    return found && w->pipeline == 1 && w->prefill_replicas == 0 &&
           w->replicas == said->processes / w->tensor &&
           check_near(most, w->served.requests_per_s * answer) &&
           check_near(1e6 / most * longer, said->time_s);
}
