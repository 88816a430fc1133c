/*
 * reproduce_nps_figures.c - Figures 3 and 6 of Baer and Decato (2000), whose images are lost. Figures 1, 2,
 * 4, 5 and 6b are diagrams.
 */
#include "papers/reproduce_nps.h"

enum { DENSE = 241, MAX_CURVES = 4 };

struct curve {
    double (*y)(const struct nps_schedule *schedule, double x);
    const struct nps_schedule *schedule;
    const char *label;
};

static struct reproduced_curve sample(struct reproduction *out, const struct curve *curve,
                                      const double *points, size_t n_points)
{
    struct arena *arena = out->arena;
    double *x = ARENA_NEW(arena, DENSE, double);
    double *y = ARENA_NEW(arena, DENSE, double);
    double *points_y = ARENA_NEW(arena, n_points, double);
    const double first = points[0], last = points[n_points - 1];
    for (size_t i = 0; i < DENSE; i++) {
        x[i] = first + (last - first) * (double)i / (DENSE - 1);
        y[i] = curve->y(curve->schedule, x[i]);
    }
    for (size_t i = 0; i < n_points; i++)
        points_y[i] = curve->y(curve->schedule, points[i]);
    return (struct reproduced_curve){.label = curve->label,
                                     .x = x,
                                     .y = y,
                                     .n = DENSE,
                                     .points_x = points,
                                     .points_y = points_y,
                                     .n_points = n_points};
}

/* Figure 3 is "a generic plot": blocks of an Ethernet packet, setup times like those of the links. */
static const struct nps_blocks BLOCKS = {
    .setup_s = .1e-3, .block_B = 1460, .bandwidth_Bps = 2.5e6, .bus_Bps = 11e6};
static const double BLOCK_MESSAGE_SETUP_S = .5e-3;

static double in_blocks(const struct nps_schedule *schedule, double message_B)
{
    (void)schedule;
    return nps_message_block_bandwidth(message_B, BLOCK_MESSAGE_SETUP_S, &BLOCKS) / 1e6;
}

static double envelope(const struct nps_schedule *schedule, double message_B)
{
    (void)schedule;
    const struct nps_link link = {.setup_s = BLOCK_MESSAGE_SETUP_S,
                                  .bandwidth_Bps = nps_message_asymptote(&BLOCKS)};
    return nps_message_bandwidth(message_B, &link) / 1e6;
}

static void figure_3(struct reproduction *out)
{
    static const double sizes[] = {200, 1000, 1460, 1461, 2920, 4000, 5840, 8760};
    static const struct curve curves[] = {{in_blocks, NULL, "eq. 13"}, {envelope, NULL, "eq. 16"}};
    struct reproduced_figure figure = {
        .number = 3,
        .title = "Application to application bandwidth, blocks of 1460 bytes",
        .x_label = "message size (bytes)",
        .y_label = "bandwidth (MB/s)",
        .x_unit = "bytes",
        .y_unit = "MB/s",
        .curves = ARENA_NEW(out->arena, MAX_CURVES, struct reproduced_curve),
    };
    for (size_t i = 0; i < sizeof curves / sizeof *curves; i++)
        figure.curves[figure.n_curves++] = sample(out, &curves[i], sizes, sizeof sizes / sizeof *sizes);
    reproduce_figure(out, &figure);
}

static double on_one(const struct nps_schedule *schedule, double nodes)
{
    const struct nps_run run = NPS_RUN_INIT;
    (void)nodes;
    return nps_schedule_single(schedule, &run);
}

/* Figure 6a: "an initial performance drop", "a linear performance increase", "until a display bottleneck is
 * reached". */
static void figure_6(struct reproduction *out)
{
    static const double nodes[] = {3, 4, 5, 6, 8, 10, 11, 16};
    struct arena *arena = out->arena;
    const struct nps_link *lam = &NPS_LINK[NPS_LINK_LAM];
    const struct nps_schedule fast = reproduce_nps_schedule(
        NPS_TERRAIN_S, nps_message_time(NPS_SCREEN_B, nps_render.schedule.transfers[1].message_B, lam), true);
    const struct nps_schedule slow = reproduce_nps_schedule(NPS_TERRAIN_S, NPS_IMAGE_S, false);
    const struct nps_schedule sockets = reproduce_nps_schedule(NPS_TERRAIN_S, NPS_IMAGE_TCP_S, false);
    const struct curve curves[] = {
        {reproduce_nps_overlap, &fast, "eq. 22, 1400-byte messages, two cards"},
        {reproduce_nps_slices, &sockets, "eq. 20, sockets"},
        {reproduce_nps_slices, &slow, "eq. 20, LAM/MPI"},
        {on_one, &nps_render.schedule, "one PC"},
    };
    struct reproduced_figure figure = {
        .number = 6,
        .title = "Performance estimate of the cluster",
        .x_label = "nodes",
        .y_label = "frames per second",
        .x_unit = "nodes",
        .y_unit = "frames/s",
        .curves = ARENA_NEW(arena, MAX_CURVES, struct reproduced_curve),
        .marks = ARENA_NEW(arena, 1, struct reproduced_mark),
        .n_marks = 1,
    };
    for (size_t i = 0; i < sizeof curves / sizeof *curves; i++)
        figure.curves[figure.n_curves++] = sample(out, &curves[i], nodes, sizeof nodes / sizeof *nodes);
    figure.marks[0] =
        (struct reproduced_mark){8, reproduce_nps_overlap(&fast, 8), "eight nodes:\n8.7 frames/s"};
    reproduce_figure(out, &figure);
}

void reproduce_nps_figures(struct reproduction *out)
{
    figure_3(out);
    figure_6(out);
}
