/* nps.c - model nps.render, the program of Baer and Decato (2000), section 1.1, and models of similar
 * programs.
 *
 * Interpretations, where the paper is ambiguous or contradicts itself:
 *
 *   MSGZ    1400 bytes for the image: the printed 8.7 frames per second need 1000 to 2000 (256 give 8.17).
 *   22b     the display receives on two cards: CPU seconds doubled, run time times .8 (section 4 has both).
 *   bound   a link is busy at most the whole second. Eq. 21 counts only CPU seconds and would not limit it.
 *   clamp   a ray tracer sends at least one message for each frame: MSGZ (Nmax - 2) = 2^16.
 *   p = 2   no node is left to trace rays, so the program cannot run.
 *   server  its functions exceed a second unless they overlap; it runs "as available" and sets no limit. */
#include "model/nps.h"

#include <math.h>

#include "base/arena.h"
#include "base/diag.h"
#include "machine/view.h"

#define PAPER                                                                                                \
    "W. Baer, S. Decato: Software Performance Modeling in PC Clusters. Naval Postgraduate School, "          \
    "Monterey, September 2000"

enum nps_param { SPEED, LINK, BUS_BANDWIDTH, FORM, CPUS, MESSAGE, N_PARAMS };

static const struct model_param PARAMS[N_PARAMS] = {
    [SPEED] = MODEL_NUMBER("speed", DIM_NUMBER, "1", 1e-6, 1e9,
                           "processor speed / that of the node's rate (CPUSPEED ratio of eq. 7)"),
    [LINK] = MODEL_CHOICE("link", NPS_LINKS, "lam",
                          "CPU% of a transfer; MSGSETUP and ALCBW where latency or bandwidth is not given"),
    [BUS_BANDWIDTH] = MODEL_NUMBER("bus_bandwidth", DIM_BANDWIDTH, "", 1e-3, 1e15,
                                   "APBBW: CPU% of a transfer is ALCBW/APBBW (eq. 19); else that of `link`"),
    [FORM] = MODEL_CHOICE("form", "22,20", "22",
                          "22: functions of a node overlap (eq. 21, 22); 20: slice after slice"),
    [CPUS] = MODEL_NUMBER("cpus", DIM_NUMBER, "1", 1, 1e6,
                          "processors of a node that share its part of the divisible calculation"),
    [MESSAGE] = MODEL_NUMBER("message", DIM_BYTES, "1400B", 1, 1e12,
                             "MSGZ of transfers whose messages may be combined"),
};

static const struct nps_model *nps_of(const struct application *app)
{
    return (const struct nps_model *)app->model;
}

/* Inputs of the schedule from the view and the application's parameters; p >= 1 nodes. ST_DOMAIN: no
 * processor reaches the rate, because the program waits too long. */
static enum status run_of(struct nps_run *out, const struct application *app, const struct view *view,
                          double p, struct diag *diag)
{
    const struct nps_schedule *schedule = &nps_of(app)->schedule;
    const double nodes = p > view->procs_per_node ? p / view->procs_per_node : 1;
    const double at_node = p > view->procs_per_node ? view->procs_per_node : p;
    const double ratio = nps_schedule_speed_for(schedule, view->rate_ops) * app->param[SPEED];
    if (!isfinite(ratio))
        return diag_set(diag, ST_DOMAIN, "%s: rate must be below %g %s (waiting takes the rest), got %g",
                        app->model->key, 1 / (nps_schedule_time(schedule) - nps_schedule_cpu_time(schedule)),
                        app->model->unit.rate, view->rate_ops);
    *out = (struct nps_run){
        .cpu_ratio = ratio,
        .peripheral_ratio = 1,
        .cpus = app->param[CPUS] * at_node,
        .workers = nodes - schedule->reserved,
        .link = {.setup_s = view->latency_s + view->message_cpu_s,
                 .bandwidth_Bps = view->bandwidth_Bps,
                 .bus_Bps = app->param[BUS_BANDWIDTH], /* NAN: unknown */
                 .cpu = NPS_LINK[(enum nps_link_name)app->param[LINK]].cpu},
        .message_B = app->model->n_params > MESSAGE ? app->param[MESSAGE] : 0,
        .clamp = true,
        .link_bound = true,
    };
    return ST_OK;
}

/* Rate and limit for p > reserved nodes, in the form that the application selects. */
static struct nps_outcome outcome_of(const struct application *app, const struct nps_run *run)
{
    const struct nps_schedule *schedule = &nps_of(app)->schedule;
    switch ((enum nps_form)app->param[FORM]) {
    case NPS_FORM_SLICES:
        return nps_schedule_slices(schedule, run);
    case NPS_FORM_OVERLAP:
        break;
    }
    return nps_schedule_overlap(schedule, run);
}

static enum status eval(struct prediction *out, const struct application *app, const struct view *view,
                        double p, struct diag *diag)
{
    struct nps_run run;
    const enum status status = run_of(&run, app, view, p, diag);
    if (status != ST_OK)
        return status;
    const bool alone = p <= view->procs_per_node;
    struct nps_outcome at = {.rate = 0};
    if (alone)
        at = (struct nps_outcome){.rate = nps_schedule_single(&nps_of(app)->schedule, &run), .compute_s = 1};
    else if (run.workers >= 1)
        at = outcome_of(app, &run);
    const double time_s = 1 / at.rate;
    out->rate_ops = at.rate;
    out->time_s = time_s;
    /* The time of a run that never finishes is reported as computing time. */
    out->compute_s = at.rate > 0 ? at.compute_s * time_s : time_s;
    out->communicate_s = at.rate > 0 ? at.communicate_s * time_s : time_s;
    return ST_OK;
}

/* One unit of work: a frame. */
static double work(const struct application *app)
{
    (void)app;
    return 1;
}

static int64_t next_admissible(const struct application *app, int64_t p, int direction)
{
    const int64_t first = nps_of(app)->schedule.reserved + 1;
    if (p >= first)
        return p;
    if (direction > 0)
        return p <= 1 ? 1 : first;
    return p >= 1 ? 1 : 0;
}

/* The display reads messages of a fixed size: MSGZ (Nmax - 2) = 2^16, section 4.1. */
static int64_t code_cap(const struct application *app)
{
    const struct nps_schedule *schedule = &nps_of(app)->schedule;
    double workers = INFINITY;
    for (int i = 0; i < schedule->n_transfers; i++) {
        const struct nps_transfer *t = &schedule->transfers[i];
        if (t->buffered && t->time_s <= 0 && (t->shape == NPS_GATHER || t->shape == NPS_SCATTER))
            workers = fmin(workers, t->volume_B / app->param[MESSAGE]);
    }
    return isfinite(workers) ? (int64_t)workers + schedule->reserved : COUNT_UNLIMITED;
}

static void complete(struct view *view, const struct application *app, double p)
{
    const struct nps_link *link = &NPS_LINK[(enum nps_link_name)app->param[LINK]];
    (void)p;
    if (isnan(view->rate_ops))
        view->rate_ops = 1 / nps_schedule_time(&nps_of(app)->schedule);
    if (isnan(view->latency_s))
        view->latency_s = link->setup_s;
    if (isnan(view->bandwidth_Bps))
        view->bandwidth_Bps = link->bandwidth_Bps;
}

enum status nps_break_even(int64_t *out, const struct application *app, const struct view *view,
                           int64_t at_most, struct diag *diag)
{
    struct prediction one;
    enum status status = model_eval(&one, app, view, 1, diag);
    *out = 0;
    for (int64_t p = 2; p <= at_most && status == ST_OK; p++) {
        struct prediction many;
        status = model_eval(&many, app, view, (double)p, diag);
        if (status == ST_OK && many.rate_ops > one.rate_ops) {
            *out = p;
            break;
        }
    }
    return status;
}

static struct model_figure make_figure(const char *key, const char *text, double value, const char *unit,
                                       const char *without)
{
    const char *note = isfinite(value) ? NULL : without;
    return (struct model_figure){.key = key, .text = text, .value = value, .unit = unit, .note = note};
}

/* The faster single node that equals a cluster, and the number of nodes from which, and up to which, more
 * nodes help. */
static size_t figures(struct model_figure out[MODEL_MAX_FIGURES], const struct application *app,
                      const struct view *view, double p)
{
    enum { NODES_AT_MOST = 1000 };
    const struct nps_schedule *schedule = &nps_of(app)->schedule;
    struct prediction here;
    struct nps_run run;
    int64_t nodes = 0;
    size_t n = 0;
    if (run_of(&run, app, view, p, NULL) == ST_OK && model_eval(&here, app, view, p, NULL) == ST_OK &&
        nps_break_even(&nodes, app, view, NODES_AT_MOST, NULL) == ST_OK) {
        const bool overlap = (enum nps_form)app->param[FORM] == NPS_FORM_OVERLAP;
        const double even = here.rate_ops > 0 ? nps_schedule_speed_for(schedule, here.rate_ops) : (double)NAN;
        const double knee = overlap ? nps_schedule_knee(schedule, &run) : (double)NAN;
        const double first = nodes > 0 ? (double)nodes : (double)NAN;
        out[n++] = make_figure("speedup", "speed-up", here.rate_ops / view->rate_ops, NULL, NULL);
        out[n++] =
            make_figure("even_speed", "CPU of an equally fast node", even, "x reference", "there is none");
        out[n++] = make_figure("break_even", "faster than one node from", first, "nodes", "never");
        out[n++] = make_figure("knee", "more workers help up to", knee, "nodes", "no sharp end");
    }
    return n;
}

/* Indices of the parts of nps.render, in their order below. */
enum { TERRAIN, TRACE, DISPLAY };
enum { TERRAIN_DATA, IMAGE };

const struct nps_model nps_render = {
    .model = {.key = "nps.render",
              .about.title = "battlefield view: terrain server, ray tracers, display",
              .unit.work = "frame",
              .about.paper = PAPER,
              .about.equation = "eq. 1, 7 for one node; eq. 21, 22 (or 20) with workers",
              .unit.rate = "frames/s",
              .unit.scale = 1,
              .about.valid = "links free of other traffic; context switches cost nothing",
              .params = PARAMS,
              .n_params = N_PARAMS,
              .eval = eval,
              .work = work,
              .counts.next = next_admissible,
              .counts.cap = code_cap,
              .memory_Bpp = model_no_memory,
              .machine.complete = complete,
              .by.may_stall = true,
              .figures = figures},
    .schedule = {
        .name = "nps.render",
        .unit = "frame",
        .reserved = 2,
        .n_calculations = 3,
        .n_transfers = 2,
        .n_slices = 4,
        .n_machines = 3,
        .n_items = 13,
        .calculations = {
            [TERRAIN] = {.name = "terrain", .time_s = .2, .cpu = .8, .parallel_s = 1, .per = NPS_PER_SECOND},
            [TRACE] = {.name = "trace", .time_s = .6, .cpu = 1, .parallel_s = .6, .divisible = true},
            [DISPLAY] = {.name = "display", .time_s = .04, .cpu = 1, .parallel_s = .04},
        },
        .transfers = {
            [TERRAIN_DATA] = {.name = "terrain-data", .volume_B = 1 << 18, .message_B = 1024,
                              .per = NPS_PER_SECOND, .shape = NPS_BROADCAST,
                              .receive_time = 1, .receive_cpu = 1},
            [IMAGE] = {.name = "image", .volume_B = 1 << 16, .message_B = 1400,
                       .shape = NPS_GATHER, .buffered = true,
                       .receive_time = .8, .receive_cpu = 2},
        },
        .slices = {{0, 2}, {2, 1}, {3, 2}, {5, 1}},
        .machines = {
            {.name = "server", .first = 6, .n_parallel = 2},
            {.name = "worker", .binds = true, .first = 8, .n_parallel = 3},
            {.name = "viewer", .binds = true, .first = 11, .n_sequential = 1, .n_parallel = 1},
        },
        .items = {
            {NPS_SEND, TERRAIN_DATA}, {NPS_RECEIVE, TERRAIN_DATA},
            {NPS_CALCULATE, TRACE},
            {NPS_SEND, IMAGE}, {NPS_RECEIVE, IMAGE},
            {NPS_CALCULATE, DISPLAY},
            {NPS_CALCULATE, TERRAIN}, {NPS_SEND, TERRAIN_DATA},
            {NPS_RECEIVE, TERRAIN_DATA}, {NPS_CALCULATE, TRACE}, {NPS_SEND, IMAGE},
            {NPS_CALCULATE, DISPLAY}, {NPS_RECEIVE, IMAGE},
        },
    },
};

/* Like nps.render with another program: the parameters of the method are the same. */
void nps_model_make(struct nps_model *out, const struct nps_schedule *schedule, struct arena *arena)
{
    double message_B = 0;
    for (int i = 0; i < schedule->n_transfers; i++)
        if (schedule->transfers[i].buffered)
            message_B = fmax(message_B, schedule->transfers[i].message_B);
    struct model_param *params = ARENA_NEW(arena, N_PARAMS, struct model_param);
    for (int i = 0; i < N_PARAMS; i++)
        params[i] = PARAMS[i];
    params[MESSAGE].fallback = arena_printf(arena, "%.17gB", message_B);
    *out = (struct nps_model){.model = nps_render.model, .schedule = *schedule};
    out->model.key = arena_strdup(arena, schedule->name);
    out->model.about.title = out->model.key;
    out->model.unit.work = arena_strdup(arena, schedule->unit);
    out->model.unit.rate = arena_printf(arena, "%ss/s", schedule->unit);
    out->model.params = params;
    out->model.n_params = message_B > 0 ? N_PARAMS : MESSAGE;
}
