/* npb_exact.c - what the models by exact counts share. */
#include "model/npb_exact.h"

#include <math.h>

#include "base/number.h"

enum npb_class npb_class_of(const struct application *app)
{
    const double place = app->param[NPB_PARAM_CLASS];
    return place >= 0 && place < N_NPB_CLASSES ? (enum npb_class)place : NPB_S;
}

struct npb_links npb_links_for(const struct application *app, const struct view *view, double p)
{
    return npb_links_of(view, app->param[NPB_PARAM_PLACEMENT] == 1, p);
}

size_t npb_count_figures(struct model_figure out[MODEL_MAX_FIGURES], struct npb_totals iteration,
                         struct npb_totals once)
{
    size_t n = 0;
    out[n++] = (struct model_figure){"messages", "messages, one iteration", iteration.messages, NULL, NULL};
    out[n++] = (struct model_figure){"message_bytes", "bytes, one iteration", iteration.bytes, "B", NULL};
    if (once.messages > 0) {
        out[n++] = (struct model_figure){"messages_once", "messages, once a run", once.messages, NULL, NULL};
        out[n++] = (struct model_figure){"message_bytes_once", "bytes, once a run", once.bytes, "B", NULL};
    }
    return n;
}

bool npb_admissible_power(const struct application *app, int64_t p)
{
    (void)app;
    return is_power_of_two(p);
}

int64_t npb_next_power(const struct application *app, int64_t p, int direction)
{
    (void)app;
    return npb_next_power_of_two(p, direction);
}
