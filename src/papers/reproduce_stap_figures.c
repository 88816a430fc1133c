/*
 * reproduce_stap_figures.c - Figures 8 to 16 of Hwang, Wang, Wang, Xu (1999), whose images are lost: what the
 * equations give.
 *
 * Figures 8 to 10 and 13 stand here twice, with each machine's own exponents and with the SP2's for all:
 * section 5 follows the second. Processors of another speed keep the latency of the machine (Figures 9, 14,
 * 16): section 7.2 scales nothing else. Figure 15 is one exchange of 32.77 MB on 4096 processors, which fits
 * its three gains best of four guesses.
 */
#include <math.h>

#include "papers/reproduce_stap.h"

static const enum stap_machine COMMERCIAL[] = {STAP_SP2, STAP_PARAGON, STAP_T3D};
static const enum stap_machine ASCI[] = {STAP_BLUE_PACIFIC, STAP_ASCI_RED, STAP_BLUE_MOUNTAIN};

/* Points of the axes. */
static const double SIZES[] = {16, 32, 64, 128, 256, 512, 1024};
static const double ASCI_SIZES[] = {128, 256, 512, 1024, 2048, 4096, 8192};
static const double SPEEDS[] = {1, 2, 4, 8, 16, 32, 64};
static const double SETUPS[] = {10, 30, 100, 300, 1000, 3000, 10000, 30000};
static const double BANDWIDTHS[] = {0.1, 0.2, 0.5, 1, 2, 5, 10};
static const double ASCI_SETUPS[] = {1, 10, 100, 1000, 10000, 100000};
static const double ASCI_BANDWIDTHS[] = {0.1, 1, 10, 100, 1000};
static const double SURFACE_BANDWIDTHS[] = {1.6, 3.2, 6.4, 12.8, 25.6, 51.2, 102.4};
static const double SURFACE_SPEEDS[] = {1, 2, 4, 8, 16};

enum { DENSE = 121, CURVES = 5 };

/* A curve: what y is of x, on a machine. */
struct curve {
    struct stap_run run;
    enum stap_machine machine;
    double p;
    double (*y)(const struct curve *curve, double x);
};

static double over_size(const struct curve *curve, double x)
{
    return reproduce_stap_Gflops(&curve->run, x);
}

static double over_speed(const struct curve *curve, double x)
{
    const struct stap_run run = reproduce_stap_faster(curve->run, curve->machine, x);
    return reproduce_stap_Gflops(&run, curve->p);
}

static double over_setup(const struct curve *curve, double x)
{
    struct stap_run run = curve->run;
    run.setup_s = x * 1e-6;
    return reproduce_stap_Gflops(&run, curve->p);
}

static double over_bandwidth(const struct curve *curve, double x)
{
    struct stap_run run = curve->run;
    run.bandwidth_Bps = x * 1e9;
    return reproduce_stap_Gflops(&run, curve->p);
}

static double setup_ms(const struct curve *curve, double x)
{
    return stap_setup_s(&curve->run, x) * 1e3;
}

static double bandwidth_GBps(const struct curve *curve, double x)
{
    return stap_bandwidth_Bps(&curve->run, x) / 1e9;
}

/* What an axis counts, and its points. */
struct axis {
    const char *label;
    const char *unit;
    const double *points;
    size_t n;
    double (*y)(const struct curve *curve, double x);
};
#define AXIS(axis_label, axis_unit, values, function)                                                        \
    ((struct axis){(axis_label), (axis_unit), (values), sizeof(values) / sizeof *(values), (function)})

static struct reproduced_figure figure_of(struct stap_paper *paper, int number, const char *part,
                                          const char *title, const struct axis *axis)
{
    return (struct reproduced_figure){
        .number = number,
        .part = part,
        .title = title,
        .x_label = axis->label,
        .y_label = "sustained speed (Gflop/s)",
        .x_unit = axis->unit,
        .y_unit = "Gflop/s",
        .log_x = true,
        .curves = ARENA_NEW(paper->out->arena, CURVES, struct reproduced_curve),
    };
}

/* Dense samples by equal factors from the first to the last point, and the points. */
static void add_curve(struct stap_paper *paper, struct reproduced_figure *figure, const char *label,
                      const struct curve *curve, const struct axis *axis)
{
    struct arena *arena = paper->out->arena;
    double *x = ARENA_NEW(arena, DENSE, double);
    double *y = ARENA_NEW(arena, DENSE, double);
    double *points_y = ARENA_NEW(arena, axis->n, double);
    const double first = axis->points[0], last = axis->points[axis->n - 1];
    for (size_t i = 0; i < DENSE; i++) {
        x[i] = first * pow(last / first, (double)i / (DENSE - 1));
        y[i] = axis->y(curve, x[i]);
    }
    for (size_t i = 0; i < axis->n; i++)
        points_y[i] = axis->y(curve, axis->points[i]);
    figure->curves[figure->n_curves++] = (struct reproduced_curve){.label = label,
                                                                   .x = x,
                                                                   .y = y,
                                                                   .n = DENSE,
                                                                   .points_x = axis->points,
                                                                   .points_y = points_y,
                                                                   .n_points = axis->n};
}

/* Figures 8 to 10: the commercial machines, in two readings. */
static void commercial(struct stap_paper *paper, int number, const char *part, enum stap_program program,
                       const char *what, const struct axis *axis)
{
    static const char *const reading[] = {"each machine's exponents", "the SP2's exponents for all"};
    struct arena *arena = paper->out->arena;
    for (int r = STAP_OWN; r <= STAP_COMMON; r++) {
        struct reproduced_figure figure = figure_of(
            paper, number, arena_printf(arena, "%s%s", part, r == STAP_OWN ? "" : "-common"),
            arena_printf(arena, "%s, %s: %s", STAP_PROGRAMS[program].label, what, reading[r]), axis);
        for (size_t i = 0; i < 3; i++) {
            const struct curve curve = {
                reproduce_stap_run(paper, program, COMMERCIAL[i], (enum stap_reading)r), COMMERCIAL[i], 128,
                axis->y};
            add_curve(paper, &figure, STAP_MACHINES[COMMERCIAL[i]].label, &curve, axis);
        }
        reproduce_figure(paper->out, &figure);
    }
}

static void figures_8_to_10(struct stap_paper *paper)
{
    const struct axis size = AXIS("processors", "processors", SIZES, over_size);
    const struct axis speed = AXIS("processor speed (Gflop/s)", "Gflop/s each", SPEEDS, over_speed);
    const struct axis setup = AXIS("latency of an exchange (us)", "us", SETUPS, over_setup);
    const struct axis bandwidth = AXIS("aggregate bandwidth (GB/s)", "GB/s", BANDWIDTHS, over_bandwidth);
    commercial(paper, 8, "a", STAP_EL_STAG, "machine size", &size);
    commercial(paper, 8, "b", STAP_HO_PD, "machine size", &size);
    commercial(paper, 9, "a", STAP_EL_STAG, "processor speed, 128 processors", &speed);
    commercial(paper, 9, "b", STAP_HO_PD, "processor speed, 128 processors", &speed);
    commercial(paper, 10, "a", STAP_EL_STAG, "latency, 128 processors", &setup);
    commercial(paper, 10, "b", STAP_EL_STAG, "bandwidth, 128 processors", &bandwidth);
}

/* Figures 11 and 12: t_o and R of the ASCI machines. */
static void asci_laws(struct stap_paper *paper)
{
    const struct axis axis[] = {AXIS("processors", "processors", ASCI_SIZES, setup_ms),
                                AXIS("processors", "processors", ASCI_SIZES, bandwidth_GBps)};
    static const char *const title[] = {"Latency of total exchange",
                                        "Asymptotic bandwidth of total exchange"};
    static const char *const label[] = {"latency (ms)", "bandwidth (GB/s)"};
    static const char *const unit[] = {"ms", "GB/s"};
    for (int f = 0; f < 2; f++) {
        struct reproduced_figure figure = figure_of(paper, 11 + f, NULL, title[f], &axis[f]);
        figure.y_label = label[f];
        figure.y_unit = unit[f];
        figure.log_y = true;
        for (size_t i = 0; i < 3; i++) {
            const struct curve curve = {reproduce_stap_run(paper, STAP_HO_PD, ASCI[i], STAP_OWN), ASCI[i], 0,
                                        axis[f].y};
            add_curve(paper, &figure, STAP_MACHINES[ASCI[i]].label, &curve, &axis[f]);
        }
        reproduce_figure(paper->out, &figure);
    }
}

static struct stap_run asci_run(struct stap_paper *paper, enum stap_machine machine, bool large,
                                enum stap_reading reading)
{
    return large ? reproduce_stap_large(paper, machine, reading)
                 : reproduce_stap_run(paper, STAP_HO_PD, machine, reading);
}

/* Figures 13 and 14: HO-PD on the ASCI machines, small and large workload. Figure 14 at the installed sizes.
 */
static void asci_ho_pd(struct stap_paper *paper, int number, enum stap_reading reading, const char *what,
                       const struct axis *axis)
{
    struct arena *arena = paper->out->arena;
    for (int large = 0; large < 2; large++) {
        const char *part =
            arena_printf(arena, "%s%s", large ? "b" : "a", reading == STAP_OWN ? "" : "-common");
        struct reproduced_figure figure =
            figure_of(paper, number, part,
                      arena_printf(arena, "HO-PD, %s workload, %s%s", large ? "large" : "small", what,
                                   reading == STAP_OWN ? "" : ": the SP2's exponents for all"),
                      axis);
        figure.log_y = true;
        for (size_t i = 0; i < 3; i++) {
            const struct curve curve = {asci_run(paper, ASCI[i], large, reading), ASCI[i],
                                        STAP_MACHINES[ASCI[i]].nodes, axis->y};
            add_curve(paper, &figure, STAP_MACHINES[ASCI[i]].label, &curve, axis);
        }
        reproduce_figure(paper->out, &figure);
    }
}

static void figure_15(struct stap_paper *paper)
{
    const struct axis axis[] = {AXIS("latency of an exchange (us)", "us", ASCI_SETUPS, over_setup),
                                AXIS("aggregate bandwidth (GB/s)", "GB/s", ASCI_BANDWIDTHS, over_bandwidth)};
    static const char *const part[] = {"a", "b"};
    static const char *const title[] = {"El-Stag, latency, 4096 processors",
                                        "El-Stag, bandwidth, 4096 processors"};
    for (int f = 0; f < 2; f++) {
        struct reproduced_figure figure = figure_of(paper, 15, part[f], title[f], &axis[f]);
        for (size_t i = 0; i < 3; i++) {
            const struct stap_run run = reproduce_stap_run(paper, STAP_EL_STAG, ASCI[i], STAP_OWN);
            const struct curve curve = {reproduce_stap_one_exchange(run), ASCI[i], 4096, axis[f].y};
            add_curve(paper, &figure, STAP_MACHINES[ASCI[i]].label, &curve, &axis[f]);
        }
        reproduce_figure(paper->out, &figure);
    }
}

/* The surfaces of Figure 16, as a curve over bandwidth for each processor speed. */
static void figure_16(struct stap_paper *paper)
{
    const struct axis axis = AXIS("aggregate bandwidth (GB/s)", "GB/s", SURFACE_BANDWIDTHS, over_bandwidth);
    struct arena *arena = paper->out->arena;
    for (int large = 0; large < 2; large++) {
        for (size_t i = 0; i < 3; i++) {
            const struct stap_machine_row *machine = &STAP_MACHINES[ASCI[i]];
            struct reproduced_figure figure =
                figure_of(paper, 16, arena_printf(arena, "-%s-%s", large ? "large" : "small", machine->key),
                          arena_printf(arena, "HO-PD, %s workload on %s, %g processors",
                                       large ? "large" : "small", machine->label, machine->nodes),
                          &axis);
            for (size_t k = 0; k < CURVES; k++) {
                const struct curve curve = {reproduce_stap_faster(asci_run(paper, ASCI[i], large, STAP_OWN),
                                                                  ASCI[i], SURFACE_SPEEDS[k]),
                                            ASCI[i], machine->nodes, axis.y};
                add_curve(paper, &figure, arena_printf(arena, "%g Gflop/s each", SURFACE_SPEEDS[k]), &curve,
                          &axis);
            }
            reproduce_figure(paper->out, &figure);
        }
    }
}

void reproduce_stap_figures(struct stap_paper *paper)
{
    const struct axis size = AXIS("processors", "processors", ASCI_SIZES, over_size);
    const struct axis speed = AXIS("processor speed (Gflop/s)", "Gflop/s each", SPEEDS, over_speed);
    figures_8_to_10(paper);
    asci_laws(paper);
    asci_ho_pd(paper, 13, STAP_OWN, "machine size", &size);
    asci_ho_pd(paper, 13, STAP_COMMON, "machine size", &size);
    asci_ho_pd(paper, 14, STAP_OWN, "processor speed", &speed);
    figure_15(paper);
    figure_16(paper);
}
