/* npb_exact.c - functions that the models by exact counts share. */
#include "model/npb_exact.h"

#include "model/npb_links.h"

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
