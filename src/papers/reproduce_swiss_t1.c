/*
 * reproduce_swiss_t1.c - what Gruber, De Vita, Stendel and Tran print about LAUTREC on the Swiss-T1.
 *
 * Readings. A word has 8 bytes. C = 640 Mwords/s counts every link in both directions (duplex 2); b = 4
 * Mwords/s and 32 MB/s belong to one direction (duplex 1): both are shown, and duplex 2 is the program's
 * default. gamma_a is eq. 9 as printed, which is not 330. Eight processors sit on one crossbar, where the
 * port limits b.
 */
#include <math.h>

#include "model/lautrec.h"
#include "model/tailor.h"
#include "papers/reproduce_curve.h"

enum { CROSSBARS = 8 };
static const double CELLS = 96.0 * 96 * 96;
static const double MWORDS_B = 1e6 * TAILOR_WORD_B;

/* The machine, from its catalogue. */
struct swiss {
    struct reproduction *out;
    double processors;
    double rate_ops; /* R_infinity of one processor */
    double link_Bps; /* as printed, "bidirectional" */
    double port_Bps;
    double ethernet_Bps; /* of one link, which two processors share */
    double latency_s;
};

static enum status find_machine(struct swiss *s, const struct snapshot *snapshot, struct diag *diag)
{
    const struct {
        double *out;
        const char *name;
        double scale;
    } wanted[] = {
        {&s->processors, "processors", 1},        {&s->rate_ops, "R_inf", 1e6},
        {&s->link_Bps, "link_bandwidth", 1e6},    {&s->port_Bps, "port_bandwidth", 1e6},
        {&s->ethernet_Bps, "ethernet_link", 1e6}, {&s->latency_s, "latency", 1e-6},
    };
    for (size_t i = 0; i < sizeof wanted / sizeof *wanted; i++) {
        const enum status status =
            reproduce_constant(wanted[i].out, snapshot, "swiss-t1", wanted[i].name, diag);
        if (status != ST_OK)
            return status;
        *wanted[i].out *= wanted[i].scale;
    }
    return ST_OK;
}

/* --- verdicts
 * -------------------------------------------------------------------------------------------------------- */

static void value(const struct swiss *s, const char *item, const char *unit, const char *printed, double ours,
                  enum verdict expected, const char *note)
{
    const double within = expected == VERDICT_CLOSE ? 0.08 : 0;
    reproduce_value(s->out, &(struct printed_value){.item = item,
                                                    .unit = unit,
                                                    .printed = printed,
                                                    .ours = ours,
                                                    .within = within,
                                                    .expected = expected,
                                                    .note = note});
}

/* A number the paper rounds: exact to `round_to`. */
static void rounded(const struct swiss *s, const char *item, const char *unit, const char *printed,
                    double round_to, double ours, const char *note)
{
    reproduce_value(s->out, &(struct printed_value){.item = item,
                                                    .unit = unit,
                                                    .printed = printed,
                                                    .round_to = round_to,
                                                    .ours = ours,
                                                    .expected = VERDICT_EXACT,
                                                    .note = note});
}

static void at_least(const struct swiss *s, const char *item, const char *printed, double low, double ours,
                     enum verdict expected, const char *note)
{
    reproduce_claim(s->out, &(struct printed_claim){.item = item,
                                                    .unit = "",
                                                    .printed = printed,
                                                    .value = NAN,
                                                    .low = low,
                                                    .high = INFINITY,
                                                    .ours = ours,
                                                    .expected = expected,
                                                    .note = note});
}

/* --- the network
 * ----------------------------------------------------------------------------------------------------- */

/* Crossbar 1 is linked to 2, 4, 6 and 8 (text to eq. 7): steps of 1 and 3 around a circle of eight. */
struct graph {
    double links;
    double distance; /* mean from one crossbar to all, itself included */
    double diameter;
};

static struct graph circulant(void)
{
    static const int hops_by_step[CROSSBARS] = {0, 1, 2, 1, 2, 1, 2, 1};
    struct graph graph = {.links = 0};
    for (int to = 0; to < CROSSBARS; to++) {
        const int hops = hops_by_step[to];
        graph.distance += (double)hops / CROSSBARS;
        graph.diameter = fmax(graph.diameter, hops);
        graph.links += hops == 1 ? CROSSBARS / 2.0 : 0; /* every link has two ends */
    }
    return graph;
}

static double network_words(const struct swiss *s, double duplex, double p)
{
    const struct graph graph = circulant();
    const struct tailor_network network = {.links = graph.links,
                                           .link_Bps = s->link_Bps,
                                           .duplex = duplex,
                                           .distance = p > CROSSBARS ? graph.distance : 0,
                                           .port_Bps = s->port_Bps};
    return tailor_network_bandwidth(&network, p) / MWORDS_B;
}

static void network(const struct swiss *s)
{
    const struct graph graph = circulant();
    const double link = s->link_Bps / MWORDS_B;
    value(s, "Eq. 7: mean distance of the crossbars", "links", "1.25", graph.distance, VERDICT_EXACT,
          "a crossbar's distance 0 to itself included");
    value(s, "Parameterisation: longest distance of two crossbars", "links", "2", graph.diameter,
          VERDICT_EXACT, NULL);
    value(s, "Parameterisation: links between the crossbars", "", "16", graph.links, VERDICT_EXACT, NULL);
    value(s, "Parameterisation: processors", "", "64", s->processors, VERDICT_EXACT, "from the catalogue");
    value(s, "Parameterisation: one link", "Mwords/s", "20", link, VERDICT_EXACT,
          "160 MB/s, words of 8 bytes");
    value(s, "Parameterisation: network bandwidth C", "Mwords/s", "640", 2 * graph.links * link,
          VERDICT_EXACT, "every link counted in both directions");
    value(s, "Eq. 6: b = 640/(1.25 64)", "Mwords/s", "4", network_words(s, 2, s->processors), VERDICT_NOT,
          "arithmetic slip: 640/(1.25 64) is 8");
    value(s, "Eq. 6: b, 160 MB/s being both directions together", "Mwords/s", "4",
          network_words(s, 1, s->processors), VERDICT_EXACT, "C = 320 Mwords/s: the other reading");
    value(s, "Parameterisation: b in bytes", "MB/s", "32", network_words(s, 2, s->processors) * TAILOR_WORD_B,
          VERDICT_NOT, "64 with C = 640 Mwords/s, 32 with 320");
    value(s, "Parameterisation: PCI port", "Mwords/s", "10", s->port_Bps / MWORDS_B, VERDICT_EXACT,
          "80 MB/s");
}

static void processors(const struct swiss *s)
{
    const double flops = 2, words = 3; /* per element of a SAXPY */
    reproduce_claim(s->out, &(struct printed_claim){.item = "Eq. 4: V_a of SAXPY",
                                                    .unit = "",
                                                    .printed = "2/3",
                                                    .value = 2.0 / 3,
                                                    .low = 0.6666666666,
                                                    .high = 0.6666666667,
                                                    .ours = flops / words,
                                                    .expected = VERDICT_EXACT});
    value(s, "Eq. 3: V_m of a Pentium 4/1.6 GHz", "flop/word", "4", tailor_gamma_m(1600e6, 3200e6),
          VERDICT_EXACT, "with 1 flop per clock and 3.2 GB/s, which the paper does not print");
    value(s, "Eq. 3: V_m of an Athlon/1.4 GHz", "flop/word", "21", tailor_gamma_m(2800e6, 1064e6),
          VERDICT_EXACT,
          "with 2 flops per clock and 1.064 GB/s, which the paper does not print: not the same kind of peak");
    value(s, "Tailoring: share of communication at Gamma 4", "%", "20", 100 * tailor_share(TAILOR_GAMMA),
          VERDICT_EXACT, NULL);
}

/* --- LAUTREC over TNet
 * ----------------------------------------------------------------------------------------------- */

static struct lautrec_numbers tnet(const struct swiss *s)
{
    const struct application app = application_init(&model_gamma_lautrec);
    const struct view view = {.rate_ops = s->rate_ops,
                              .bandwidth_Bps = network_words(s, 2, 8) * MWORDS_B,
                              .procs_per_node = 1,
                              .regions = 1};
    return lautrec_characterise(&app, &view, 8);
}

static void lautrec_tnet(const struct swiss *s)
{
    const struct lautrec_numbers numbers = tnet(s);
    value(s, "TNet: gamma_m", "flop/word", "100", numbers.gamma_m, VERDICT_EXACT,
          "8 processors on one crossbar: b = 10");
    value(s, "TNet: gamma_a, eq. 9", "flop/word", "330", numbers.gamma_a, VERDICT_NOT,
          "eq. 9 as printed gives 318.0 with 128 orbitals, 96^3 cells and 8 processors; 128^3 cells 328.1, "
          "0.70 for "
          "0.65 330.2");
    value(s, "TNet: Gamma, gamma_a = 330", "", "3.3", tailor_gamma(330, numbers.gamma_m), VERDICT_EXACT,
          NULL);
    value(s, "TNet: Gamma, eq. 9", "", "3.3", numbers.gamma, VERDICT_NOT, "with gamma_a of eq. 9");
    at_least(s, "TNet: Gamma", "well suited: Gamma > 1", 1, numbers.gamma, VERDICT_EXACT, NULL);
    at_least(s, "TNet: Gamma over 4", "well suited; Gamma of 4 advised", 1, numbers.gamma / TAILOR_GAMMA,
             VERDICT_NOT, "3.18 is below the paper's own rule: it takes 12.58 Mwords/s, not 10");
}

static void lautrec_times(const struct swiss *s)
{
    const struct lautrec_numbers numbers = tnet(s);
    const double c_measured = 11 / 36.6;
    value(s, "TNet: execution time, analytic", "s", "20.4", NAN, VERDICT_NOT,
          "the number of operations of the run is not printed");
    value(s, "TNet: communication time, analytic", "s", "7.5", 20.4 / numbers.gamma, VERDICT_NOT,
          "20.4 s by Gamma; 7.5 s means Gamma 2.72 or b = 8.24 to 8.55");
    value(s, "TNet: c_anal from the times", "", "0.37", 7.5 / 20.4, VERDICT_EXACT, "7.5/20.4");
    value(s, "TNet: c_anal = 1/Gamma", "", "0.37", 1 / numbers.gamma, VERDICT_NOT,
          "0.31, and 0.30 with the printed Gamma: the times contradict them");
    value(s, "TNet: measured computing", "s", "36.6", NAN, VERDICT_NOT, "a measurement");
    value(s, "TNet: measured communication", "s", "11", NAN, VERDICT_NOT, "a measurement");
    value(s, "TNet: c_meas", "", "0.3", c_measured, VERDICT_EXACT, "11/36.6");
    value(s, "TNet: \"gamma_m\" of the measurement", "", "3.6", 1 / c_measured, VERDICT_NOT,
          "Gamma is meant, and 36.6/11 is 3.3");
    value(s, "TNet: share of communication, eq. 12", "%", "25", 100 * c_measured / (1 + c_measured),
          VERDICT_CLOSE, "23 %; 27 % of the analytic times");
}

/* --- LAUTREC over Fast Ethernet, and latency
 * ------------------------------------------------------------------------- */

static void lautrec_ethernet(const struct swiss *s)
{
    const double gamma_a = tnet(s).gamma_a;
    const double each_Bps = s->ethernet_Bps / 2; /* one link for two processors */
    const double gamma_m = tailor_gamma_m(s->rate_ops, each_Bps);
    const double slowdown = 1 + gamma_m / gamma_a;
    value(s, "Fast Ethernet: b of a link", "Mwords/s", "1.5", s->ethernet_Bps / MWORDS_B, VERDICT_CLOSE,
          "12.5 MB/s are 1.5625");
    rounded(s, "Fast Ethernet: gamma_m = 2000/1.5", "flop/word", "1300", 100, 2 * s->rate_ops / 1.5e6,
            "to the printed hundreds");
    rounded(s, "Fast Ethernet: gamma_m", "flop/word", "1300", 100, gamma_m,
            "b = 0.78125 of each of two processors; to the printed hundreds");
    value(s, "Fast Ethernet: bandwidth per processor, times smaller", "", "13", s->port_Bps / each_Bps,
          VERDICT_EXACT, NULL);
    value(s, "Eq. 13: T_meas over T_comp", "", "5", slowdown, VERDICT_EXACT, NULL);
    value(s, "Eq. 13: T_meas over T_comp, 1300/330", "", "5", 1 + 1300.0 / 330, VERDICT_EXACT, NULL);
    value(s, "Fast Ethernet: share of communication", "%", "80", 100 * (1 - 1 / slowdown), VERDICT_EXACT,
          NULL);
    value(s, "Fast Ethernet: share of computation", "%", "20", 100 / slowdown, VERDICT_EXACT, NULL);
}

static void latency(const struct swiss *s)
{
    const double message = tailor_lautrec_message(8, CELLS);
    value(s, "Latency: operations in 13 us", "", "13000", s->latency_s * s->rate_ops, VERDICT_EXACT, NULL);
    rounded(s, "Latency: words in 13 us", "words", "100", 100, s->latency_s * s->port_Bps / TAILOR_WORD_B,
            "\"one hundred\"; 104 at b = 8");
    rounded(s, "Latency: words of a message", "words", "5000", 1000, message,
            "complex numbers of two words; \"96 cells\" is 96^3");
    rounded(s, "Latency: bytes of a message", "bytes", "40000", 10000, message * TAILOR_WORD_B, NULL);
    at_least(s, "Latency: message over latency, in words", "much bigger than 100 words", 10,
             message / (s->latency_s * s->port_Bps / TAILOR_WORD_B), VERDICT_EXACT, NULL);
}

static enum status run(struct reproduction *out, const struct snapshot *snapshot, struct diag *diag)
{
    struct swiss s = {.out = out};
    const enum status status = find_machine(&s, snapshot, diag);
    if (status != ST_OK)
        return status;
    network(&s);
    processors(&s);
    lautrec_tnet(&s);
    lautrec_times(&s);
    lautrec_ethernet(&s);
    latency(&s);
    return ST_OK;
}

const struct reproduce_paper reproduce_swiss_t1 = {
    .key = "swiss-t1",
    .title = "Gruber, De Vita, Stendel, Tran: Application Dedicated Clustering, EPFL",
    .catalog = "swiss-t1-2001",
    .run = run,
};
