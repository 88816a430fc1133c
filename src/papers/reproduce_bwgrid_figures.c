/*
 * reproduce_bwgrid_figures.c - Figures 3 to 11 of paper 003. Figure 1 is a drawing and Figure 2 a
 * measurement.
 *
 * The images are lost. From the text: z' = 1 and alpha = 1/20 of Figure 5, x' = 100 of Figure 6, the orders
 * of Figure 8, alpha 1/30 to 1/20 of Figure 9, z'' = 2/3 to 16/3 of Figure 10, n_p = 40000 of Figures 10
 * and 11. Chosen by us: all n, x'z of Figure 4, x' of Figure 5, z' and alpha of Figure 6, x' and alpha of
 * Figure 7, alpha of Figures 10 and 11. The measured points of Figures 8 and 9 are lost with the images.
 */
#include <math.h>

#include "papers/reproduce_bwgrid.h"
#include "papers/reproduce_curve.h"

enum { MAX_CURVES = 8, N_ORDERS = 4 };

static const double X[] = {0.1, 0.25, 0.5, 1, 1.5, 2, 3, 5, 10};
static const double SIZES[] = {1, 2, 5, 10, 20, 50, 100, 200, 500, 1000};
static const double CORES[] = {1, 8, 16, 32, 64, 128, 256, 512, 1120};
static const double BOTH[] = {1, 8, 32, 64, 128, 256, 512, 1000, 1500, 2000};
static const double LINKS[] = {2.0 / 3, 1, 2, 8.0 / 3, 4, 8, 16, 32, 64};
static const double ORDERS[N_ORDERS] = {10000, 20000, 30000, 40000};

#define COUNT(array) (sizeof(array) / sizeof *(array))

/* --- what is drawn over what
 * ---------------------------------------------------------------------------------------- */

static double additive(double x, const void *payload)
{
    (void)payload;
    return regions_roofline(x, false);
}

static double overlapping(double x, const void *payload)
{
    (void)payload;
    return regions_roofline(x, true);
}

static double one_region(double n, const void *payload)
{
    const struct regions_shape *shape = (const struct regions_shape *)payload;
    return regions_speedup_one(shape->x, n);
}

static double two_regions(double n, const void *payload)
{
    return regions_speedup_two((const struct regions_shape *)payload, n, 1);
}

static double two_rough(double n, const void *payload)
{
    return regions_speedup_two_rough((const struct regions_shape *)payload, n);
}

static struct regions_shape with_z(const void *payload, double z)
{
    struct regions_shape shape = *(const struct regions_shape *)payload;
    shape.z = z;
    return shape;
}

static double largest(double z, const void *payload)
{
    const struct regions_shape shape = with_z(payload, z);
    return regions_largest(&shape);
}

static double largest_rough(double z, const void *payload)
{
    const struct regions_shape shape = with_z(payload, z);
    return regions_largest_rough(&shape);
}

static double largest_18(double z, const void *payload)
{
    const struct regions_shape shape = with_z(payload, z);
    return regions_speedup_two_rough(&shape, regions_best_size(&shape));
}

/* --- figures
 * ---------------------------------------------------------------------------------------------------------
 */

static struct reproduced_figure speedups(const struct bwgrid *b, int number, const char *title)
{
    return (struct reproduced_figure){
        .number = number,
        .title = title,
        .x_label = "processes in each region",
        .y_label = "speed-up",
        .x_unit = "processes",
        .y_unit = "",
        .log_x = true,
        .curves = ARENA_NEW(b->out->arena, MAX_CURVES, struct reproduced_curve),
    };
}

static void add(const struct bwgrid *b, struct reproduced_figure *figure, const char *label,
                double (*y)(double x, const void *payload), const struct regions_shape *shape,
                const double *points, size_t n_points)
{
    struct regions_shape *kept = ARENA_NEW(b->out->arena, 1, struct regions_shape);
    if (shape)
        *kept = *shape;
    const struct reproduce_function function = {y, kept};
    figure->curves[figure->n_curves++] =
        reproduce_curve(b->out->arena, label, function, points, n_points, figure->log_x);
}

static void figure_3(const struct bwgrid *b)
{
    struct reproduced_figure figure = speedups(b, 3, "Throughput by theoretical throughput");
    figure.x_label = "x = a/a*";
    figure.y_label = "d/d_th";
    figure.x_unit = "x";
    figure.log_x = false;
    add(b, &figure, "additive", additive, NULL, X, COUNT(X));
    add(b, &figure, "overlapping", overlapping, NULL, X, COUNT(X));
    reproduce_figure(b->out, &figure);
}

/* Figures 4 to 6: shapes given by their dimensionless numbers; `by_z` says which of them is varied. */
static void shape_figure(const struct bwgrid *b, struct reproduced_figure *figure,
                         double (*y)(double x, const void *payload), const char *label, double fixed,
                         const double *varied, bool by_z)
{
    for (size_t i = 0; i < 4; i++) {
        const struct regions_shape shape = {.x = by_z ? fixed : varied[i],
                                            .z = by_z ? varied[i] : fixed,
                                            .alpha = 1.0 / 20,
                                            .sharing = REGIONS_LINEAR};
        add(b, figure, arena_printf(b->out->arena, "%s = %g", label, varied[i]), y, &shape, SIZES,
            COUNT(SIZES));
    }
    reproduce_figure(b->out, figure);
}

static void figures_4_to_6(const struct bwgrid *b)
{
    static const double x[] = {10, 50, 100, 500};
    static const double z[] = {1, 2, 4, 8};
    struct reproduced_figure four = speedups(b, 4, "One region");
    shape_figure(b, &four, one_region, "x'z", 1, x, false);
    struct reproduced_figure five = speedups(b, 5, "Two regions, z' = 1, alpha = 1/20");
    shape_figure(b, &five, two_regions, "x'", 1, x, false);
    struct reproduced_figure six =
        speedups(b, 6, "Two regions by the right side of eq. 18, x' = 100, alpha = 1/20");
    shape_figure(b, &six, two_rough, "z'", 100, z, true);
}

static void figure_7(const struct bwgrid *b)
{
    struct reproduced_figure figure = speedups(b, 7, "Largest speed-up of two regions, alpha = 1/20");
    figure.x_label = "z'";
    figure.x_unit = "z'";
    const double x[] = {100, reproduce_bwgrid_shape(b, BWGRID_1, 40000, 1.0 / 20).x};
    for (size_t i = 0; i < 2; i++) {
        const struct regions_shape shape = {.x = x[i], .z = 1, .alpha = 1.0 / 20, .sharing = REGIONS_LINEAR};
        struct arena *arena = b->out->arena;
        add(b, &figure, arena_printf(arena, "eq. 16 corrected, x' = %.4g", x[i]), largest, &shape, LINKS,
            COUNT(LINKS));
        add(b, &figure, arena_printf(arena, "eq. 19, x' = %.4g", x[i]), largest_rough, &shape, LINKS,
            COUNT(LINKS));
        add(b, &figure, arena_printf(arena, "eq. 18, x' = %.4g", x[i]), largest_18, &shape, LINKS,
            COUNT(LINKS));
    }
    reproduce_figure(b->out, &figure);
}

static void figure_8(const struct bwgrid *b)
{
    struct reproduced_figure figure = speedups(b, 8, "bwGRiD1, one region, LinPack");
    for (size_t i = 0; i < N_ORDERS; i++) {
        const struct regions_shape shape = reproduce_bwgrid_shape(b, BWGRID_1, ORDERS[i], 1.0 / 20);
        add(b, &figure, arena_printf(b->out->arena, "n_p = %g", ORDERS[i]), one_region, &shape, CORES,
            COUNT(CORES));
    }
    reproduce_figure(b->out, &figure);
}

static void figure_9(const struct bwgrid *b)
{
    struct reproduced_figure figure = speedups(b, 9, "bwGRiD1, two regions, LinPack");
    for (int sharers = 20; sharers <= 30; sharers += 10) {
        for (size_t i = 0; i < N_ORDERS; i++) {
            const struct regions_shape shape = reproduce_bwgrid_shape(b, BWGRID_1, ORDERS[i], 1.0 / sharers);
            add(b, &figure, arena_printf(b->out->arena, "n_p = %g, alpha = 1/%d", ORDERS[i], sharers),
                two_regions, &shape, CORES, COUNT(CORES));
        }
    }
    reproduce_figure(b->out, &figure);
}

static void figure_10(const struct bwgrid *b)
{
    struct reproduced_figure figure = speedups(b, 10, "bwGRiD1, two regions, n_p = 40000: the link");
    struct regions_shape shape = reproduce_bwgrid_shape(b, BWGRID_1, 40000, 1.0 / 20);
    for (int times = 1; times <= 8; times *= 2) {
        const double link_Bps = times * b->machine[BWGRID_1].link_Bps;
        add(b, &figure, arena_printf(b->out->arena, "b^E = %g GByte/s", link_Bps / 1e9), two_regions, &shape,
            CORES, COUNT(CORES));
        shape.z *= 2;
    }
    reproduce_figure(b->out, &figure);
}

static void figure_11(const struct bwgrid *b)
{
    struct reproduced_figure figure = speedups(b, 11, "bwGRiD1 and bwGRiD2, n_p = 40000");
    for (int i = BWGRID_1; i <= BWGRID_2; i++) {
        const struct regions_shape shape = reproduce_bwgrid_shape(b, (enum bwgrid_which)i, 40000, 1.0 / 20);
        struct arena *arena = b->out->arena;
        add(b, &figure, arena_printf(arena, "bwGRiD%d, one region", i + 1), one_region, &shape, BOTH,
            COUNT(BOTH));
        add(b, &figure, arena_printf(arena, "bwGRiD%d, two regions", i + 1), two_regions, &shape, BOTH,
            COUNT(BOTH));
    }
    reproduce_figure(b->out, &figure);
}

void reproduce_bwgrid_figures(const struct bwgrid *bwgrid)
{
    figure_3(bwgrid);
    figures_4_to_6(bwgrid);
    figure_7(bwgrid);
    figure_8(bwgrid);
    figure_9(bwgrid);
    figure_10(bwgrid);
    figure_11(bwgrid);
}
