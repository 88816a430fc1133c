/* nps.h - models of programs that a schedule spreads over the nodes of a cluster; nps.render is the one of
 * the paper. */
#ifndef MODEL_NPS_H
#define MODEL_NPS_H

#include <stdint.h>

#include "model/model.h"
#include "model/nps_schedule.h"

/* A model with the schedule it evaluates: `model` is its first member, so an application's model leads back
 * to it. */
struct nps_model {
    struct model model;
    struct nps_schedule schedule;
};

/* Values of the parameter `form`, in the order of its choices. */
enum nps_form { NPS_FORM_OVERLAP, NPS_FORM_SLICES };

/**
 * nps.render: the battlefield view of W. Baer and S. Decato, "Software Performance Modeling in PC Clusters",
 * Naval Postgraduate School, September 2000: terrain server, N - 2 ray tracers, display. Rate in frames per
 * second.
 *
 * p nodes: one does everything without messages; from 3 on the schedule holds; between them nothing runs and
 * the rate is 0. Several processes per node are the processors of one node. Uses the view's rate_ops (of one
 * process running everything: the processor's speed follows from it by eq. 7, times the parameter `speed`),
 * latency_s + message_cpu_s (MSGSETUP), bandwidth_Bps (ALCBW). The schedule is
 * scenarios/programs/render.yaml, compiled in; a test compares the two.
 */
extern const struct nps_model nps_render;

/* Makes a model of another program in `out`, which must stay where it is; keys and parameters are on the
 * arena. The parameter `message` is there only if a transfer is buffered. */
void nps_model_make(struct nps_model *out, const struct nps_schedule *schedule, struct arena *arena);

/* The least number of nodes up to `at_most` that is faster than one; 0 when there is none. */
enum status nps_break_even(int64_t *out, const struct application *app, const struct view *view,
                           int64_t at_most, struct diag *diag);

#endif
