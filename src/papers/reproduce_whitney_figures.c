/*
 * reproduce_whitney_figures.c - Figures 3 to 12 of NAS-97-023. All are class C.
 *
 * The images are lost. Axes follow the text: the top curve of Figures 3 to 7 is the slowest system, so they
 * show run time; Figures 9 to 12 compare at a given cost. Guesses, as the text has no figures for them: the
 * speeds of Figures 3 to 5 (factors of two), 10baseT of Figures 6 and 7 (from the catalogue, of kind
 * estimate), the range of x.
 */
#include <math.h>

#include "papers/reproduce_whitney.h"

static const double MIB = 1048576;

/* The points tabulated. LU runs on powers of two, BT and SP on squares. */
static const double SQUARES[] = {4, 16, 64, 144, 256, 400, 1024, 1600};
static const double POWERS[] = {4, 16, 64, 128, 256, 512, 1024};
static const double COSTS[] = {0.25, 0.5, 1, 2, 3, 4, 5, 6, 8, 10}; /* million USD */
static const double SIZES[] = {0.5, 1, 2, 3, 5, 10};

enum { DENSE = 121, MAX_CURVES = 4 };

/* What varies along a curve: x is processors, or millions of dollars that buy p = x / cost of a node. */
struct sweep {
    struct whitney *w;
    struct whitney_run run;
    double (*y)(const struct sweep *sweep, double x);
};

static double run_time(const struct sweep *sweep, double x)
{
    struct whitney_run run = sweep->run;
    run.p = x;
    return reproduce_whitney_eval(sweep->w, &run).time_s;
}

static double nodes_for(const struct sweep *sweep, double x)
{
    return x * 1e6 / sweep->run.network->cost_USD;
}

static double rate_Mops(const struct sweep *sweep, double x)
{
    struct whitney_run run = sweep->run;
    run.p = nodes_for(sweep, x);
    return reproduce_whitney_eval(sweep->w, &run).rate_ops / 1e6;
}

/* Dense samples from the first to the last point (log: by equal factors), and the points themselves. */
static struct reproduced_curve sample(const struct sweep *sweep, const char *label, const double *points,
                                      size_t n_points, bool log_x)
{
    struct arena *arena = sweep->w->out->arena;
    double *x = ARENA_NEW(arena, DENSE, double);
    double *y = ARENA_NEW(arena, DENSE, double);
    double *points_y = ARENA_NEW(arena, n_points, double);
    const double first = points[0], last = points[n_points - 1];
    for (size_t i = 0; i < DENSE; i++) {
        const double share = (double)i / (DENSE - 1);
        x[i] = log_x ? first * pow(last / first, share) : first + (last - first) * share;
        y[i] = sweep->y(sweep, x[i]);
    }
    for (size_t i = 0; i < n_points; i++)
        points_y[i] = sweep->y(sweep, points[i]);
    return (struct reproduced_curve){.label = label,
                                     .x = x,
                                     .y = y,
                                     .n = DENSE,
                                     .points_x = points,
                                     .points_y = points_y,
                                     .n_points = n_points};
}

static struct reproduced_figure time_figure(struct whitney *w, int number, const char *title)
{
    return (struct reproduced_figure){
        .number = number,
        .title = title,
        .x_label = "processors",
        .y_label = "run time (s)",
        .x_unit = "processors",
        .y_unit = "s",
        .log_x = true,
        .log_y = true,
        .curves = ARENA_NEW(w->out->arena, MAX_CURVES, struct reproduced_curve),
    };
}

static void add_time_curve(struct whitney *w, struct reproduced_figure *figure, enum whitney_bench bench,
                           double speed, const struct whitney_network *network, const char *label)
{
    const struct sweep sweep = {w, {bench, NPB_C, speed, network, 0}, run_time};
    const bool lu = bench == WHITNEY_LU;
    figure->curves[figure->n_curves++] =
        sample(&sweep, label, lu ? POWERS : SQUARES,
               lu ? sizeof POWERS / sizeof *POWERS : sizeof SQUARES / sizeof *SQUARES, true);
}

/* Figures 3, 4, 5: the speed of the processor. */
static void speed_figure(struct whitney *w, int number, enum whitney_bench bench)
{
    static const double speeds[] = {1, 2, 4, 8};
    struct arena *arena = w->out->arena;
    struct reproduced_figure figure = time_figure(
        w, number,
        arena_printf(arena, "Effect of processor speed on %s, class C, Fast Ethernet", w->label[bench]));
    for (size_t i = 0; i < MAX_CURVES; i++)
        add_time_curve(w, &figure, bench, speeds[i], &w->net[WHITNEY_FE],
                       arena_printf(arena, "%.2f Mop/s each", speeds[i] * w->rate_ops[bench] / 1e6));
    reproduce_figure(w->out, &figure);
}

/* Figure 6: bandwidth on BT; Figure 7: latency on LU. The other value is Fast Ethernet's. */
static void network_figure(struct whitney *w, int number, enum whitney_bench bench, bool bandwidth)
{
    static const enum whitney_net nets[] = {WHITNEY_10BASET, WHITNEY_FE, WHITNEY_MY, WHITNEY_IDEAL};
    struct arena *arena = w->out->arena;
    struct reproduced_figure figure =
        time_figure(w, number,
                    arena_printf(arena, "Effect of network %s on %s, class C",
                                 bandwidth ? "bandwidth" : "latency", w->label[bench]));
    for (size_t i = 0; i < MAX_CURVES; i++) {
        const struct whitney_network *from = &w->net[nets[i]];
        struct whitney_network network = w->net[WHITNEY_FE];
        const char *label = NULL;
        if (bandwidth) {
            network.bandwidth_Bps = from->bandwidth_Bps;
            label = isinf(from->bandwidth_Bps)
                        ? "no limit"
                        : arena_printf(arena, "%g MiB/s (%s)", from->bandwidth_Bps / MIB, from->label);
        } else {
            network.latency_s = from->latency_s;
            label = from->latency_s > 0
                        ? arena_printf(arena, "%g us (%s)", from->latency_s * 1e6, from->label)
                        : "no latency";
        }
        add_time_curve(w, &figure, bench, 1, &network, label);
    }
    reproduce_figure(w->out, &figure);
}

static struct reproduced_figure cost_figure(struct whitney *w, int number, const char *title,
                                            const char *y_label, const char *y_unit)
{
    return (struct reproduced_figure){
        .number = number,
        .title = title,
        .x_label = "system cost (million USD)",
        .y_label = y_label,
        .x_unit = "million USD",
        .y_unit = y_unit,
        .curves = ARENA_NEW(w->out->arena, MAX_CURVES, struct reproduced_curve),
    };
}

/* Figure 8: nodes that money buys. */
static void size_figure(struct whitney *w)
{
    struct reproduced_figure figure = cost_figure(w, 8, "System size for a given cost", "nodes", "nodes");
    for (int i = WHITNEY_FE; i <= WHITNEY_IDEAL; i++) {
        const struct sweep sweep = {w, {WHITNEY_BT, NPB_C, 1, &w->net[i], 0}, nodes_for};
        figure.curves[figure.n_curves++] =
            sample(&sweep, w->net[i].label, SIZES, sizeof SIZES / sizeof *SIZES, false);
    }
    reproduce_figure(w->out, &figure);
}

/* Figures 9 to 12: performance for a given cost, with the crossover. */
static void rate_figure(struct whitney *w, int number, enum whitney_bench bench, double speed)
{
    struct arena *arena = w->out->arena;
    struct reproduced_figure figure =
        cost_figure(w, number,
                    arena_printf(arena, "Projected %s performance, class C, %.2f Mop/s per node",
                                 w->label[bench], speed * w->rate_ops[bench] / 1e6),
                    "performance (Mop/s)", "Mop/s");
    for (int i = WHITNEY_FE; i <= WHITNEY_IDEAL; i++) {
        const struct sweep sweep = {w, {bench, NPB_C, speed, &w->net[i], 0}, rate_Mops};
        figure.curves[figure.n_curves++] =
            sample(&sweep, w->net[i].label, COSTS, sizeof COSTS / sizeof *COSTS, false);
    }
    const struct whitney_crossover cross = reproduce_whitney_crossover(w, bench, NPB_C, speed);
    figure.marks = ARENA_NEW(arena, 1, struct reproduced_mark);
    figure.n_marks = 1;
    figure.marks[0] = (struct reproduced_mark){
        .x = cross.cost_USD / 1e6,
        .y = cross.rate_Mops,
        .label =
            arena_printf(arena, "crossover at %.2f million USD:\n%.0f Fast Ethernet or\n%.0f Myrinet nodes",
                         cross.cost_USD / 1e6, cross.nodes_fe, cross.nodes_my),
    };
    reproduce_figure(w->out, &figure);
}

void reproduce_whitney_figures(struct whitney *w)
{
    speed_figure(w, 3, WHITNEY_BT);
    speed_figure(w, 4, WHITNEY_LU);
    speed_figure(w, 5, WHITNEY_SP);
    network_figure(w, 6, WHITNEY_BT, true);
    network_figure(w, 7, WHITNEY_LU, false);
    size_figure(w);
    rate_figure(w, 9, WHITNEY_BT, 1);
    rate_figure(w, 10, WHITNEY_LU, 1);
    rate_figure(w, 11, WHITNEY_SP, 1);
    rate_figure(w, 12, WHITNEY_BT, 2);
}
