/* nps.h - models of programs that a schedule distributes over the nodes of a cluster; nps.render is the
 * paper's program. */
#ifndef MODEL_NPS_H
#define MODEL_NPS_H

#include <stdint.h>

#include "model/model.h"
#include "model/nps_schedule.h"

/* A model with its schedule. `model` is the first member, so that the schedule can be found from an
 * application's model. */
struct nps_model {
    struct model model;
    struct nps_schedule schedule;
};

/* Values of the parameter `form`, in the order of its choices. */
enum nps_form { NPS_FORM_OVERLAP, NPS_FORM_SLICES };

/**
 * nps.render: the battlefield view of W. Baer and S. Decato, "Software Performance Modeling in PC Clusters",
 * Naval Postgraduate School, September 2000: terrain server, N - 2 ray tracers, display. The rate is in
 * frames per second.
 *
 * With p nodes: one node does everything without messages; from 3 nodes on the schedule holds; with 2 nothing
 * runs and the rate is 0. Several processes per node are the processors of the node. Uses the view's rate_ops
 * (of one process that runs everything; eq. 7 gives the processor speed, times the parameter `speed`),
 * latency_s + message_cpu_s (MSGSETUP) and bandwidth_Bps (ALCBW). The schedule is
 * scenarios/programs/render.yaml, compiled in; a test compares the two.
 */
extern const struct nps_model nps_render;

/* Makes the model of a program from its schedule in `out`, which must not move afterwards; keys and
 * parameters are on the arena. The parameter `message` exists only if a transfer is buffered. */
void nps_model_make(struct nps_model *out, const struct nps_schedule *schedule, struct arena *arena);

/* The smallest number of nodes, at most `at_most`, that is faster than one node; 0: none. */
enum status nps_break_even(int64_t *out, const struct application *app, const struct view *view,
                           int64_t at_most, struct diag *diag);

#endif
