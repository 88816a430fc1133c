/*
 * reproduce_bwgrid.c - what Kredel, Kruse, Richling and Strohmaier print about bwGRiD: every value and claim
 * of the text.
 *
 * Readings. x' holds b^I = 1.5 GByte/s, so z is 1 in one region (x' = n_p/136). #x = 0.5 n_p^2 counts words:
 * r = 4. z' of eq. 18 to 20 is r b^E/b^I = 8/3, the one section 3.3 doubles; the 2/3 it also calls z' is
 * b^E/b^I. Equation 16 is used with 2 x' for 1 + x' in its denominator, equation 20 with its -1 outside the
 * root.
 */
#include "papers/reproduce_bwgrid.h"

#include <math.h>

#include "catalog/price.h"
#include "papers/reproduce_curve.h"

static const double ALPHA = 1.0 / 20; /* of the doubling, and of Figures 5 to 11 */
static const double ORDER = 40000;
static const double CORES = 1120; /* of a side */

/* --- the machines
 * ---------------------------------------------------------------------------------------------------- */

static enum status find_machines(struct bwgrid *b, const struct snapshot *snapshot, struct diag *diag)
{
    static const char *const ids[] = {"bwgrid1", "bwgrid2"};
    for (int i = 0; i < N_BWGRIDS; i++) {
        double l_th = 0, inside = 0, link = 0;
        enum status status = reproduce_constant(&l_th, snapshot, ids[i], "l_th", diag);
        if (status == ST_OK)
            status = reproduce_constant(&inside, snapshot, ids[i], "b_I", diag);
        if (status == ST_OK)
            status = reproduce_constant(&link, snapshot, ids[i], "b_E", diag);
        if (status != ST_OK)
            return status;
        b->machine[i] = (struct regions_machine){
            .rate_ops = l_th * 1e9,
            .inside_Bps = inside * 1e9,
            .link_Bps = link * 1e9,
            .regions = 2,
            .alpha = ALPHA,
            .sharing = REGIONS_LINEAR,
        };
    }
    return ST_OK;
}

struct regions_shape reproduce_bwgrid_shape(const struct bwgrid *bwgrid, enum bwgrid_which which,
                                            double order, double alpha)
{
    const struct regions_load load = regions_linpack(order);
    struct regions_machine machine = bwgrid->machine[which];
    struct regions_shape shape = {.x = NAN, .z = NAN};
    struct diag diag = DIAG_INIT;
    machine.alpha = alpha;
    /* A catalogue with figures out of range leaves NAN, which no printed number agrees with. */
    const enum status status = regions_shape(&shape, &load, &machine, &diag);
    (void)status;
    diag_fini(&diag);
    return shape;
}

/* GFLOP/s of LinPack, n processes in each of so many regions. */
static double rate_of(const struct bwgrid *b, enum bwgrid_which which, double regions, double n)
{
    const struct regions_load load = regions_linpack(ORDER);
    struct regions_machine machine = b->machine[which];
    machine.regions = regions;
    return load.ops / regions_time(&load, &machine, regions * n).total_s / 1e9;
}

/* --- verdicts
 * -------------------------------------------------------------------------------------------------------- */

/* A number printed as a decimal. */
static void value(const struct bwgrid *b, const char *item, const char *unit, const char *printed,
                  double ours, enum verdict expected, const char *note)
{
    reproduce_value(b->out, &(struct printed_value){.item = item,
                                                    .unit = unit,
                                                    .printed = printed,
                                                    .ours = ours,
                                                    .within = 0.07,
                                                    .expected = expected,
                                                    .note = note});
}

/* A number printed as a fraction: exact when ours is it. */
static void fraction(const struct bwgrid *b, const char *item, const char *printed, double printed_value,
                     double ours, const char *note)
{
    const double slack = 1e-12 * printed_value;
    reproduce_claim(b->out, &(struct printed_claim){.item = item,
                                                    .unit = "",
                                                    .printed = printed,
                                                    .value = printed_value,
                                                    .low = printed_value - slack,
                                                    .high = printed_value + slack,
                                                    .ours = ours,
                                                    .expected = VERDICT_EXACT,
                                                    .note = note});
}

/* A claim that holds when ours is at least 1. */
static void at_least_one(const struct bwgrid *b, const char *item, const char *printed, double ours,
                         enum verdict expected, const char *note)
{
    reproduce_claim(b->out, &(struct printed_claim){.item = item,
                                                    .unit = "",
                                                    .printed = printed,
                                                    .value = NAN,
                                                    .low = 1,
                                                    .high = INFINITY,
                                                    .ours = ours,
                                                    .expected = expected,
                                                    .note = note});
}

/* Something measured on hardware that is gone. */
static void measured(const struct bwgrid *b, const char *item, const char *unit, const char *printed)
{
    value(b, item, unit, printed, NAN, VERDICT_NOT, "a measurement");
}

/* --- section 2
 * ------------------------------------------------------------------------------------------------------- */

static void section_2(const struct bwgrid *b)
{
    const double light_us = 28e3 * 1.53 / 299792458 * 1e6;
    value(b, "Section 2.1: CPU cores on each side", "", "1120", 10 * 14 * 2 * 4, VERDICT_EXACT,
          "10 blade centres of 14 blades with 2 CPUs of 4 cores");
    value(b, "Section 2.2: light over 28 km of fibre", "us", "143", light_us, VERDICT_EXACT,
          "one way, refractive index 1.53");
    value(b, "Section 2.2: latency, light and 2 us", "us", "145", light_us + 2, VERDICT_EXACT, NULL);
    measured(b, "Section 2.2: latency inside", "us", "1.99");
    measured(b, "Section 2.2: bandwidth inside", "MB/s", "1400");
    measured(b, "Section 2.2: bandwidth between the sites", "MB/s", "930");
    reproduce_claim(b->out,
                    &(struct printed_claim){.item = "Section 2.2: remote bandwidth below local",
                                            .unit = "%",
                                            .printed = "50 % lower",
                                            .value = 50,
                                            .low = 49.5,
                                            .high = 50.5,
                                            .ours = 100 * (1 - 930.0 / 1400),
                                            .expected = VERDICT_NOT,
                                            .note = "930 is 34 % below 1400; 1400 is 51 % above 930"});
    reproduce_value(b->out, &(struct printed_value){.item = "Section 2.4: 8 x 56 Gbit/s",
                                                    .unit = "Gbit/s",
                                                    .printed = "450",
                                                    .round_to = 10,
                                                    .ours = 8 * 56,
                                                    .expected = VERDICT_EXACT,
                                                    .note = "rounded to tens"});
    value(b, "Section 2.4: 4 x 40 Gbit/s", "Gbit/s", "160", 4 * 40, VERDICT_EXACT, NULL);
    value(b, "Section 2.4: 12 x 40 Gbit/s", "Gbit/s", "480", 12 * 40, VERDICT_EXACT, NULL);
}

/* The one price of the paper. */
static enum status section_2_price(const struct bwgrid *b, const struct snapshot *snapshot, struct diag *diag)
{
    struct price *prices = NULL;
    const size_t part = snapshot_part(snapshot, "longbow-link");
    if (part == NO_INDEX)
        return diag_set(diag, ST_CATALOG, "catalogue %s has no part 'longbow-link'", snapshot->name);
    const enum status status =
        price_all(&prices, snapshot, snapshot->as_of, "EUR", false, b->out->arena, diag);
    if (status != ST_OK)
        return status;
    const int64_t total = price_total(&prices[part], 1, NULL);
    value(b, "Section 2.1: price of the interconnection", "TEUR", "150", money_major(total, "EUR") / 1000,
          VERDICT_EXACT, "from the catalogue; without the dark fibre, which was there");
    return ST_OK;
}

/* --- section 3.3: bwGRiD1
 * -------------------------------------------------------------------------------------------- */

static void parameters_1(const struct bwgrid *b)
{
    const struct regions_machine *m = &b->machine[BWGRID_1];
    fraction(b, "Section 3.3: a* = l_th/b^I", "17/3", 17.0 / 3, m->rate_ops / m->inside_Bps,
             "per core, flop/byte");
    static const double orders[] = {10000, 20000, 30000, 40000};
    for (size_t i = 0; i < 4; i++) {
        const struct regions_shape shape = reproduce_bwgrid_shape(b, BWGRID_1, orders[i], ALPHA);
        fraction(b, arena_printf(b->out->arena, "Section 3.3: x' at n_p = %g", orders[i]), "n_p/136",
                 orders[i] / 136, shape.x,
                 "with b^I inside; z = b^I/b_0^I = 1.5 must not be multiplied in again");
    }
    const struct regions_load load = regions_linpack(ORDER);
    fraction(b, "Section 3.3: r = #b/#x", "4", 4, load.bytes / load.crossing,
             "#x = 0.5 n_p^2 in words of 8 bytes");
    fraction(b, "Section 3.3: z' = b^E/b^I", "2/3", 2.0 / 3, m->link_Bps / m->inside_Bps, "z'' of eq. 17");
    fraction(b, "Section 3.3: z'_0 of the doubling", "8/3", 8.0 / 3,
             reproduce_bwgrid_shape(b, BWGRID_1, ORDER, ALPHA).z, "r times b^E/b^I");
}

/* Times the link for twice the largest speed-up; NAN when there is none. */
static double doubling(struct regions_shape shape, enum regions_factor_form form)
{
    struct diag diag = DIAG_INIT;
    double out = NAN;
    if (regions_bandwidth_factor(&out, &shape, 2, form, &diag) != ST_OK)
        out = NAN;
    diag_fini(&diag);
    return out;
}

static void doubling_1(const struct bwgrid *b)
{
    const struct regions_shape shape = reproduce_bwgrid_shape(b, BWGRID_1, ORDER, ALPHA);
    const double w = 2 * shape.alpha * shape.x / shape.z, u = 1 / sqrt(w);
    struct regions_shape no_r = shape, r_twice = shape;
    no_r.z = shape.z / 4;
    r_twice.z = shape.z * 4;
    value(b, "Section 3.3: z'/z'_0 for twice the speed-up, eq. 20", "", "5.5",
          doubling(shape, REGIONS_FACTOR_ROUGH), VERDICT_EXACT,
          "printed 11/2 and 5.5; the -1 of eq. 20 outside the root");
    value(b, "Eq. 20 as printed", "", "5.5", doubling(shape, REGIONS_FACTOR_PRINTED), VERDICT_NOT,
          "misprint: with the -1 inside the root it does not give the paper's own 11/2");
    value(b, "Eq. 20 replaced by the maximum of eq. 17", "", "5.5", doubling(shape, REGIONS_FACTOR_EXACT),
          VERDICT_CLOSE, "eq. 20 comes from the approximation eq. 19");
    value(b, "Conclusions: (2 + W/sqrt(W))^2 as printed", "", "5.5", pow(2 + w / sqrt(w), 2), VERDICT_NOT,
          "the fraction is upside down");
    value(b, "Conclusions: (2 + sqrt(W)/W)^2", "", "5.5", pow(2 + u, 2), VERDICT_CLOSE,
          "the first two terms of 4 S/(2 S - 1)");
    value(b, "Conclusions: one term more, (2 + u + u^2/2)^2", "", "5.5", pow(2 + u + u * u / 2, 2),
          VERDICT_EXACT, "u = 1/sqrt(W)");
    value(b, "Eq. 20 with z'_0 = 2/3", "", "5.5", doubling(no_r, REGIONS_FACTOR_ROUGH), VERDICT_NOT,
          "a reading that is not meant: r forgotten");
    value(b, "Eq. 20 with z'' = 8/3", "", "5.5", doubling(r_twice, REGIONS_FACTOR_ROUGH), VERDICT_NOT,
          "a reading that is not meant: r twice");
    struct regions_shape four = shape;
    four.z *= 4;
    value(b, "Section 3.2: gain of z' = 4 z'_0 by eq. 18", "", "2",
          regions_speedup_two_rough(&four, regions_best_size(&four)) /
              regions_speedup_two_rough(&shape, regions_best_size(&shape)),
          VERDICT_EXACT, "\"very inaccurate\", as the paper says");
}

/* The smallest quotient of the two sides of eq. 18 over whole n. */
static double bound_18(const struct regions_shape *shape)
{
    double least = INFINITY;
    for (int n = 1; n <= 1120; n++)
        least = fmin(least, regions_speedup_two_rough(shape, n) / regions_speedup_two(shape, n, 1));
    return least;
}

/* The link between the regions with which n processes in each are as fast as n in one: t2(n) = t1(n). */
static double equal_link_Bps(const struct bwgrid *b, double n)
{
    const struct regions_load load = regions_linpack(ORDER);
    const struct regions_machine *m = &b->machine[BWGRID_1];
    const double saved_s = (load.ops / (n * m->rate_ops) + load.bytes / m->inside_Bps) / 2;
    return regions_sharers(m->sharing, m->alpha, n) * load.crossing / saved_s;
}

static void equations(const struct bwgrid *b)
{
    const struct regions_shape shape = reproduce_bwgrid_shape(b, BWGRID_1, ORDER, ALPHA);
    const double best = regions_best_size(&shape);
    const double largest = regions_speedup_two(&shape, best, 1);
    reproduce_claim(b->out, &(struct printed_claim){.item = "Eq. 14, 17: Sp2 of one process in each region",
                                                    .unit = "",
                                                    .printed = "a speed-up: 1",
                                                    .value = 1,
                                                    .low = 1,
                                                    .high = 1,
                                                    .ours = regions_speedup_two(&shape, 1, 1),
                                                    .expected = VERDICT_NOT,
                                                    .note = "p(1) is set to 1, and is alpha"});
    reproduce_claim(b->out,
                    &(struct printed_claim){.item = "Eq. 16 as printed over eq. 17 at n_E",
                                            .unit = "",
                                            .printed = "equal",
                                            .value = 1,
                                            .low = 0.999,
                                            .high = 1.001,
                                            .ours = regions_largest_printed(&shape) / largest,
                                            .expected = VERDICT_NOT,
                                            .note = "misprint: the denominator is 2 x' + sqrt(y'/alpha); as "
                                                    "printed 68.29, by eq. 17 38.72"});
    reproduce_claim(b->out, &(struct printed_claim){.item = "Eq. 16 corrected over eq. 17 at n_E",
                                                    .unit = "",
                                                    .printed = "equal",
                                                    .value = 1,
                                                    .low = 1 - 1e-12,
                                                    .high = 1 + 1e-12,
                                                    .ours = regions_largest(&shape) / largest,
                                                    .expected = VERDICT_EXACT});
    reproduce_claim(b->out, &(struct printed_claim){.item = "Eq. 19 over the exact formula",
                                                    .unit = "",
                                                    .printed = "a very good approximation",
                                                    .value = NAN,
                                                    .low = 0.99,
                                                    .high = 1.01,
                                                    .ours = regions_largest_rough(&shape) / largest,
                                                    .expected = VERDICT_EXACT,
                                                    .note = "of the corrected eq. 16"});
    at_least_one(b, "Eq. 18: right side over left side, least over n", "Sp2 <= right side", bound_18(&shape),
                 VERDICT_NOT, "holds only where the right side is at least 1 + 2/z'");
    at_least_one(b, "Section 3.2: best size n_E over lower bound n_1/2 of section 3.1",
                 "lower bound, optimal size", best / regions_half_one(shape.x), VERDICT_NOT,
                 "the lower bound, 294, is above the optimum, 89: n_1/2 is the size at half of peak");
    at_least_one(b, "Section 2.3: one region over two, all cores", "not advisable to span both sides",
                 rate_of(b, BWGRID_1, 1, CORES) / rate_of(b, BWGRID_1, 2, CORES), VERDICT_EXACT, NULL);
    at_least_one(b, "Section 2.3: link at which two sides are as fast as one, over the link there is",
                 "not feasible to buy enough bandwidth",
                 equal_link_Bps(b, CORES) / b->machine[BWGRID_1].link_Bps, VERDICT_EXACT,
                 "33 GByte/s for all cores; at 150 TEUR per GByte/s 5 million EUR");
}

/* --- section 3.3: bwGRiD2
 * -------------------------------------------------------------------------------------------- */

static void parameters_2(const struct bwgrid *b)
{
    const struct regions_machine *m = &b->machine[BWGRID_2];
    const struct regions_shape shape = reproduce_bwgrid_shape(b, BWGRID_2, ORDER, ALPHA);
    fraction(b, "Section 3.3, bwGRiD2: a*", "15/6", 2.5, m->rate_ops / m->inside_Bps, NULL);
    fraction(b, "Section 3.3, bwGRiD2: x'", "n_p/60", ORDER / 60, shape.x, NULL);
    fraction(b, "Section 3.3, bwGRiD2: z", "15/6", 2.5, m->link_Bps / m->inside_Bps,
             "b^E/b^I, equal to a* by accident");
}

/* The ratio of b^E to b^I, planned and as used, over that of bwGRiD1. */
static void ratios(const struct bwgrid *b)
{
    const struct regions_machine *one = &b->machine[BWGRID_1], *two = &b->machine[BWGRID_2];
    static const char note[] = "it is not: x' scales with b^I as well";
    const double real[] = {one->inside_Bps / one->link_Bps, two->inside_Bps / two->link_Bps};
    const double theory[] = {20.0 / 10, 56.0 / 160};
    for (int i = 0; i < N_BWGRIDS; i++)
        reproduce_claim(
            b->out, &(struct printed_claim){
                        .item = arena_printf(b->out->arena,
                                             "Section 3.3, bwGRiD%d: b^I/b^E, real over theoretical", i + 1),
                        .unit = "",
                        .printed = "remains constant",
                        .value = 1,
                        .low = 0.99,
                        .high = 1.01,
                        .ours = real[i] / theory[i],
                        .expected = VERDICT_NOT,
                        .note = note});
}

static void compare_2(const struct bwgrid *b)
{
    const struct regions_shape one = reproduce_bwgrid_shape(b, BWGRID_1, ORDER, ALPHA);
    const struct regions_shape two = reproduce_bwgrid_shape(b, BWGRID_2, ORDER, ALPHA);
    value(b, "Section 3.3: bwGRiD2 over bwGRiD1, two regions, largest speed-up", "", "3",
          regions_largest(&two) / regions_largest(&one), VERDICT_EXACT,
          "to the printed digit; each of its own d(1)");
    value(b, "Section 3.3: bwGRiD2 over bwGRiD1, by eq. 19", "", "3",
          regions_largest_rough(&two) / regions_largest_rough(&one), VERDICT_EXACT, "to the printed digit");
    value(b, "Section 3.3: bwGRiD2 over bwGRiD1, by the right side of eq. 18", "", "3",
          regions_speedup_two_rough(&two, regions_best_size(&two)) /
              regions_speedup_two_rough(&one, regions_best_size(&one)),
          VERDICT_EXACT, "to the printed digit");
    value(b, "Section 3.3: bwGRiD2 over bwGRiD1, two regions, largest GFLOP/s", "", "3",
          rate_of(b, BWGRID_2, 2, regions_best_size(&two)) / rate_of(b, BWGRID_1, 2, regions_best_size(&one)),
          VERDICT_NOT, "the factor of 3 is one of speed-ups: in GFLOP/s bwGRiD2 gains 5");
    at_least_one(b, "Section 3.3: bwGRiD2 in one region, Sp/n at 1500 over 0.9",
                 "ideal linear speed-up with n < 1500", regions_speedup_one(two.x, 1500) / 1500 / 0.9,
                 VERDICT_NOT,
                 "0.31 of linear; 90 % ends at n = 75; only overlapping with z = 15/6 put in twice has a "
                 "knee near there");
}

static enum status run(struct reproduction *out, const struct snapshot *snapshot, struct diag *diag)
{
    struct bwgrid b = {.out = out};
    enum status status = find_machines(&b, snapshot, diag);
    if (status != ST_OK)
        return status;
    section_2(&b);
    status = section_2_price(&b, snapshot, diag);
    if (status != ST_OK)
        return status;
    parameters_1(&b);
    doubling_1(&b);
    equations(&b);
    parameters_2(&b);
    ratios(&b);
    compare_2(&b);
    reproduce_bwgrid_figures(&b);
    return ST_OK;
}

const struct reproduce_paper reproduce_bwgrid = {
    .key = "bwgrid",
    .title = "Kredel, Kruse, Richling, Strohmaier: Performance Analysis and Prediction for distributed "
             "homogeneous "
             "Clusters, 2012",
    .catalog = "bwgrid-2009",
    .run = run,
};
