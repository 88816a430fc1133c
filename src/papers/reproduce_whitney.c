/*
 * reproduce_whitney.c - what NAS-97-023 prints: Tables 1 to 6, and every value and claim of its text.
 */
#include "papers/reproduce_whitney.h"

#include <math.h>
#include <stdlib.h>

static const double MIB = 1048576;

/* --- Tables 1 to 6
 * ------------------------------------------------------------------------------------------------- */

static const char *item(struct whitney *w, const char *format, const char *name)
{
    return arena_printf(w->out->arena, format, name);
}

static const struct npb_grid *grids(enum whitney_bench bench)
{
    static const struct npb_grid *const grid[] = {NPB_GRID_BT, NPB_GRID_LU, NPB_GRID_SP};
    return grid[bench];
}

static void tables_1_and_2(struct whitney *w)
{
    static const char *const size[] = {"64", "102", "162"};
    static const char *const iterations[] = {"200", "250", "400"};
    for (int c = NPB_A; c <= NPB_C; c++) {
        for (int b = 0; b < N_WHITNEY_BENCHES; b++) {
            const struct npb_grid grid = grids((enum whitney_bench)b)[c];
            const char *where = arena_printf(w->out->arena, "%s class %c", w->label[b], "SWABCD"[c]);
            reproduce_value(w->out, &(struct printed_value){.item = item(w, "Table 1, %s: grid size", where),
                                                            .unit = "points",
                                                            .printed = size[c - NPB_A],
                                                            .ours = grid.n,
                                                            .expected = VERDICT_EXACT});
            reproduce_value(w->out, &(struct printed_value){.item = item(w, "Table 2, %s: iterations", where),
                                                            .unit = "",
                                                            .printed = iterations[b],
                                                            .ours = grid.i,
                                                            .expected = VERDICT_EXACT});
        }
    }
}

static const char NOTE_M[] = "the print is Mop/s times measured seconds, rounded; ours is the formula of the "
                             "code, and the one the printed "
                             "model runtimes follow";
static const char NOTE_SP[] =
    "unexplained; 6 more latencies per iteration (18 messages instead of 12) would give 1182.63";
static const char NOTE_LU[] =
    "unexplained; no whole number of messages closes the gap of 1.7 ms per iteration";
static const char NOTE_MEASURED[] = "a measurement on hardware that is gone";

static const struct {
    const char *m;
    const char *f;
    const char *model_s;
    const char *actual_s;
    enum verdict expected;
    const char *note;
} TABLE_3[] = {
    [WHITNEY_BT] = {"168289", "23.67", "1810.09", "2439.33", VERDICT_EXACT, NULL},
    [WHITNEY_LU] = {"119299", "30.90", "996.304", "1337.43", VERDICT_CLOSE, NOTE_LU},
    [WHITNEY_SP] = {"85006", "18.97", "1182.63", "1645.81", VERDICT_CLOSE, NOTE_SP},
};

static void table_3(struct whitney *w)
{
    for (int b = 0; b < N_WHITNEY_BENCHES; b++) {
        const struct whitney_run run = {(enum whitney_bench)b, NPB_A, 1, &w->net[WHITNEY_FE], 4};
        const double time_s = reproduce_whitney_eval(w, &run).time_s;
        struct application app = application_init(w->model[b]);
        app.param[0] = NPB_A;
        reproduce_value(w->out, &(struct printed_value){.item = item(w, "Table 3, %s: m", w->label[b]),
                                                        .unit = "Mop",
                                                        .printed = TABLE_3[b].m,
                                                        .ours = w->model[b]->work(&app) / 1e6,
                                                        .within = 1e-4,
                                                        .expected = VERDICT_CLOSE,
                                                        .note = NOTE_M});
        reproduce_value(w->out, &(struct printed_value){.item = item(w, "Table 3, %s: f", w->label[b]),
                                                        .unit = "Mop/s",
                                                        .printed = TABLE_3[b].f,
                                                        .ours = w->rate_ops[b] / 1e6,
                                                        .expected = VERDICT_EXACT,
                                                        .note = "from the catalogue"});
        reproduce_value(w->out,
                        &(struct printed_value){.item = item(w, "Table 3, %s: runtime (model)", w->label[b]),
                                                .unit = "s",
                                                .printed = TABLE_3[b].model_s,
                                                .ours = time_s,
                                                .within = 5e-4,
                                                .expected = TABLE_3[b].expected,
                                                .note = TABLE_3[b].note});
        reproduce_value(w->out,
                        &(struct printed_value){.item = item(w, "Table 3, %s: runtime (actual)", w->label[b]),
                                                .unit = "s",
                                                .printed = TABLE_3[b].actual_s,
                                                .ours = NAN,
                                                .expected = VERDICT_NOT,
                                                .note = NOTE_MEASURED});
        reproduce_claim(w->out, &(struct printed_claim){
                                    .item = item(w, "Section 4, %s: model below actual by", w->label[b]),
                                    .unit = "%",
                                    .printed = "20-30 %",
                                    .value = NAN,
                                    .low = 20,
                                    .high = 30,
                                    .ours = 100 * (1 - time_s / strtod(TABLE_3[b].actual_s, NULL)),
                                    .expected = VERDICT_EXACT,
                                    .note = "of the actual runtime; 34 to 39 % of the model's"});
    }
}

/* What the profile counted, from the NPB 2 source: cells are declared one point wider than n/sqrt(p), and one
 * untimed iteration and the verification add calls: 202 of the right-hand side, 201 of the solves, to 200
 * iterations. */
static const struct {
    const char *name;
    const char *bytes;
    const char *actual_bytes;
    const char *bytes_error;
    const char *count;
    const char *actual_count;
    double words; /* per point of the wider cell's face; 0: as the model */
    double calls;
    const char *count_error;
    enum verdict error_expected;
    const char *error_note;
} TABLES_4_5[] = {
    {"a", "81920", "81920", "0", "4800", "4848", 0, 202, "1", VERDICT_EXACT, NULL},
    {"b", "245760", "261360", "6", "2400", "2412", 30, 201, "0.05", VERDICT_NOT,
     "misprint for 0.5: the column is in percent"},
    {"c", "40960", "43560", "6", "2400", "2412", 5, 201, "0.05", VERDICT_NOT,
     "misprint for 0.5: the column is in percent"},
};

static void put(struct whitney *w, const char *format, const char *name, const char *unit,
                const char *printed, double ours, enum verdict expected, const char *note)
{
    reproduce_value(w->out, &(struct printed_value){.item = item(w, format, name),
                                                    .unit = unit,
                                                    .printed = printed,
                                                    .ours = ours,
                                                    .expected = expected,
                                                    .note = note});
}

static void tables_4_and_5(struct whitney *w)
{
    static const char source[] = "from the message lengths and calls in the NPB 2 source";
    struct application app = application_init(w->model[WHITNEY_BT]);
    struct npb_message messages[NPB_MAX_MESSAGES];
    const struct npb_grid grid = NPB_GRID_BT[NPB_A];
    const double p = 4;
    app.param[0] = NPB_A;
    const size_t n = npb_paper_messages(messages, &app, p);
    for (size_t i = 0; i < n; i++) {
        const char *name = TABLES_4_5[i].name;
        const double bytes = messages[i].bytes;
        const double wide = grid.n / sqrt(p) + 1;
        const double actual = TABLES_4_5[i].words > 0 ? wide * wide * TABLES_4_5[i].words * 8 : bytes;
        const double count = messages[i].count * p * grid.i;
        const double actual_count = messages[i].count * p * TABLES_4_5[i].calls;
        put(w, "Table 4, BT message %s: size (model)", name, "B", TABLES_4_5[i].bytes, bytes, VERDICT_EXACT,
            NULL);
        put(w, "Table 4, BT message %s: size (actual)", name, "B", TABLES_4_5[i].actual_bytes, actual,
            VERDICT_EXACT, source);
        put(w, "Table 4, BT message %s: error", name, "%", TABLES_4_5[i].bytes_error,
            100 * (1 - bytes / actual), VERDICT_EXACT, NULL);
        put(w, "Table 5, BT message %s: count (model)", name, "", TABLES_4_5[i].count, count, VERDICT_EXACT,
            NULL);
        put(w, "Table 5, BT message %s: count (actual)", name, "", TABLES_4_5[i].actual_count, actual_count,
            VERDICT_EXACT, source);
        put(w, "Table 5, BT message %s: error", name, "%", TABLES_4_5[i].count_error,
            100 * (1 - count / actual_count), TABLES_4_5[i].error_expected, TABLES_4_5[i].error_note);
    }
}

static void table_6(struct whitney *w)
{
    static const struct {
        const char *bandwidth;
        const char *latency;
        const char *price[N_WHITNEY_PARTS];
    } printed[] = {
        [WHITNEY_FE] = {"8", "190", {"100", "285", "10"}},
        [WHITNEY_MY] = {"98", "18", {"1280", "123.12", "133"}},
    };
    static const char *const line[] = {"Table 6, %s: interface card cost",
                                       "Table 6, %s: switch cost per port", "Table 6, %s: cable cost"};
    static const char from[] = "from the catalogue";
    for (int n = WHITNEY_FE; n <= WHITNEY_MY; n++) {
        const struct whitney_network *network = &w->net[n];
        put(w, "Table 6, %s: bandwidth", network->label, "MiB/s", printed[n].bandwidth,
            network->bandwidth_Bps / MIB, VERDICT_EXACT, from);
        put(w, "Table 6, %s: latency", network->label, "us", printed[n].latency, network->latency_s * 1e6,
            VERDICT_EXACT, from);
        for (size_t i = 0; i < N_WHITNEY_PARTS; i++)
            put(w, line[i], network->label, "USD", printed[n].price[i], network->price_USD[i], VERDICT_EXACT,
                from);
    }
}

/* --- values and claims of the text
 * --------------------------------------------------------------------------------- */

static void section_1(struct whitney *w)
{
    const double bt_Mops = w->rate_ops[WHITNEY_BT] / 1e6;
    put(w, "Section 1: %s on a node", "a benchmark", "Mop/s", "25", bt_Mops, VERDICT_NOT,
        "\"a particular benchmark\" that is not named; none of Table 3's three rates, of which BT's is "
        "nearest");
    put(w, "Section 1: %s on an SP2 node", "a benchmark", "Mop/s", "65", NAN, VERDICT_NOT, NOTE_MEASURED);
    reproduce_claim(w->out, &(struct printed_claim){.item = "Section 1: node speed over SP2 node speed",
                                                    .unit = "",
                                                    .printed = "about 1/3",
                                                    .value = 1.0 / 3,
                                                    .low = 0.3,
                                                    .high = 0.4,
                                                    .ours = bt_Mops / 65,
                                                    .expected = VERDICT_EXACT,
                                                    .note = "BT of Table 3 over the printed 65"});
    put(w, "Section 1: price of a %s", "node", "USD", "2000", w->net[WHITNEY_IDEAL].cost_USD, VERDICT_NOT,
        "\"on the order of\", with a 4 GB disk; section 5 buys the node with 2.5 GB at 2380");
}

/* The node that section 5 predicts for, and its rates in the captions. */
static void section_5(struct whitney *w, const struct snapshot *snapshot)
{
    const double bt_Mops = w->rate_ops[WHITNEY_BT] / 1e6;
    const size_t node = snapshot_node(snapshot, "ppro-200");
    put(w, "Section 5.1: memory of a %s", "node", "MiB", "128",
        node == NO_INDEX ? (double)NAN : (double)snapshot->nodes[node].memory_B / MIB, VERDICT_EXACT,
        "from the catalogue");
    put(w, "Section 5.2: price of a %s", "node", "USD", "2380", w->net[WHITNEY_IDEAL].cost_USD, VERDICT_EXACT,
        "from the catalogue");
    put(w, "Caption of Figure 9: %s", "BT rate of a node", "Mop/s", "23.67", bt_Mops, VERDICT_EXACT, NULL);
    put(w, "Caption of Figure 10: %s", "LU rate of a node", "Mop/s", "30.90", w->rate_ops[WHITNEY_LU] / 1e6,
        VERDICT_EXACT, NULL);
    put(w, "Caption of Figure 11: %s", "SP rate of a node", "Mop/s", "18.97", w->rate_ops[WHITNEY_SP] / 1e6,
        VERDICT_EXACT, NULL);
    put(w, "Caption of Figure 12: %s", "BT rate of a node", "Mop/s", "47.34", 2 * bt_Mops, VERDICT_EXACT,
        NULL);
}

/* Class C at p processes: how much faster with a change. */
struct gains {
    double processor; /* twice the rate */
    double first;     /* bandwidth of 10baseT to that of Fast Ethernet */
    double beyond;    /* bandwidth of Fast Ethernet to no limit */
    double latency;   /* that of Fast Ethernet to none */
};

static struct gains gains_at(struct whitney *w, enum whitney_bench bench, double p)
{
    const struct whitney_network *fe = &w->net[WHITNEY_FE];
    struct whitney_network slow = *fe, wide = *fe, quick = *fe;
    slow.bandwidth_Bps = w->net[WHITNEY_10BASET].bandwidth_Bps;
    wide.bandwidth_Bps = INFINITY;
    quick.latency_s = 0;
    const double base = reproduce_whitney_eval(w, &(struct whitney_run){bench, NPB_C, 1, fe, p}).time_s;
    return (struct gains){
        .processor = base / reproduce_whitney_eval(w, &(struct whitney_run){bench, NPB_C, 2, fe, p}).time_s,
        .first = reproduce_whitney_eval(w, &(struct whitney_run){bench, NPB_C, 1, &slow, p}).time_s / base,
        .beyond = base / reproduce_whitney_eval(w, &(struct whitney_run){bench, NPB_C, 1, &wide, p}).time_s,
        .latency = base / reproduce_whitney_eval(w, &(struct whitney_run){bench, NPB_C, 1, &quick, p}).time_s,
    };
}

/* A gain compared with another one: the claim holds while the first is the larger. */
static void compare(struct whitney *w, const char *what, const char *name, const char *printed, double larger,
                    double smaller, enum verdict expected, const char *note)
{
    reproduce_claim(w->out, &(struct printed_claim){.item = item(w, what, name),
                                                    .unit = "",
                                                    .printed = printed,
                                                    .value = NAN,
                                                    .low = 1,
                                                    .high = INFINITY,
                                                    .ours = larger / smaller,
                                                    .expected = expected,
                                                    .note = note ? note : "holds while above 1"});
}

static void section_5_1(struct whitney *w)
{
    static const double counts[] = {64, 256, 1024};
    for (int b = 0; b < N_WHITNEY_BENCHES; b++) {
        for (size_t i = 0; i < sizeof counts / sizeof *counts; i++) {
            const enum whitney_bench bench = (enum whitney_bench)b;
            const struct gains g = gains_at(w, bench, counts[i]);
            const char *name = arena_printf(w->out->arena, "%s, %g processors", w->label[b], counts[i]);
            const bool large = counts[i] >= 1024;
            const bool sp_large = bench == WHITNEY_SP && large;
            const bool lu_large = bench == WHITNEY_LU && large;
            compare(w, "Section 5.1, %s: speed-up of twice the processor speed, over 1.5", name, "dramatic",
                    g.processor, 1.5, sp_large ? VERDICT_NOT : VERDICT_EXACT,
                    sp_large ? "SP waits for the network there: twice the processor gives 1.38" : NULL);
            compare(w, "Section 5.1, %s: gain of 10baseT to 100baseT, over gain beyond", name,
                    "largest effect", g.first, g.beyond, VERDICT_EXACT, NULL);
            compare(w, "Section 5.1, %s: gain of twice the processor speed, over bandwidth beyond", name,
                    "much more", g.processor, g.beyond, sp_large ? VERDICT_NOT : VERDICT_EXACT,
                    sp_large ? "for SP an unlimited bandwidth gives 1.53, twice the processor 1.38" : NULL);
            compare(w, "Section 5.1, %s: gain of 10baseT to 100baseT, over gain of no latency", name,
                    "even less", g.first, g.latency, VERDICT_EXACT, NULL);
            compare(w, "Section 5.1, %s: gain of bandwidth beyond 100baseT, over gain of no latency", name,
                    "even less", g.beyond, g.latency, lu_large ? VERDICT_NOT : VERDICT_EXACT,
                    lu_large ? "LU sends many small messages: no latency gives 1.21, no bandwidth limit 1.12"
                             : NULL);
        }
    }
}

/* What section 5.2 prints of each crossover. Dollars and nodes are round numbers. */
static const struct {
    const char *million;
    const char *nodes;
    enum verdict nodes_expected;
    const char *note;
} CROSSOVERS[] = {
    [WHITNEY_BT] = {"5", "1600", VERDICT_EXACT, NULL},
    [WHITNEY_LU] = {"3", "1000", VERDICT_EXACT, NULL},
    [WHITNEY_SP] =
        {"1", "400", VERDICT_NOT,
         "at odds with the paper's own million: 400 nodes would cost 2500 each, a node costs 3070 (its "
         "other pairs give 3125 and 3000)"},
};

static void crossover(struct whitney *w, enum whitney_bench bench)
{
    const char *name = w->label[bench];
    const struct whitney_crossover one = reproduce_whitney_crossover(w, bench, NPB_C, 1);
    const struct whitney_crossover two = reproduce_whitney_crossover(w, bench, NPB_C, 2);
    put(w, "Section 5.2, %s: crossover", name, "million USD", CROSSOVERS[bench].million, one.cost_USD / 1e6,
        VERDICT_EXACT, "to the printed digit, 2 ports and 2 cables per node");
    reproduce_value(w->out,
                    &(struct printed_value){
                        .item = item(w, "Section 5.2, %s: Fast Ethernet nodes at the crossover", name),
                        .unit = "",
                        .printed = CROSSOVERS[bench].nodes,
                        .round_to = 100,
                        .ours = one.nodes_fe,
                        .expected = CROSSOVERS[bench].nodes_expected,
                        .note = CROSSOVERS[bench].note});
    compare(w, "Section 5.2, %s: Fast Ethernet nodes over Myrinet nodes", name, "fewer nodes", one.nodes_fe,
            one.nodes_my, VERDICT_EXACT, NULL);
    put(w, "Section 5.2, %s: changes of the better network", name, "", "1", one.changes, VERDICT_EXACT,
        "\"up to a certain cost range, after which Myrinet is better\"");
    reproduce_claim(w->out,
                    &(struct printed_claim){
                        .item = item(w, "Section 6, %s: crossover at twice the processor speed", name),
                        .unit = "of the first",
                        .printed = "less than half",
                        .value = NAN,
                        .low = 0,
                        .high = 0.5,
                        .ours = two.cost_USD / one.cost_USD,
                        .expected = VERDICT_EXACT});
    if (bench == WHITNEY_SP)
        put(w, "Abstract: %s up to", "Fast Ethernet is well balanced", "million USD", "1", one.cost_USD / 1e6,
            VERDICT_EXACT, "the lowest of the three crossovers, SP's");
    if (bench != WHITNEY_BT)
        return;
    reproduce_value(w->out,
                    &(struct printed_value){.item = "Section 5.2, BT: crossover at twice the processor speed",
                                            .unit = "% of the first",
                                            .printed = "40",
                                            .ours = 100 * two.cost_USD / one.cost_USD,
                                            .within = 0.02,
                                            .expected = VERDICT_CLOSE,
                                            .note = "\"approximately\""});
    reproduce_value(w->out,
                    &(struct printed_value){.item = "Section 6, BT: Fast Ethernet nodes at the crossover",
                                            .unit = "",
                                            .printed = "1600",
                                            .round_to = 100,
                                            .ours = one.nodes_fe,
                                            .expected = VERDICT_EXACT});
}

static enum status run(struct reproduction *out, const struct snapshot *snapshot, struct diag *diag)
{
    struct whitney w = {.out = out, .diag = diag, .status = ST_OK};
    const enum status status = reproduce_whitney_machine(&w, snapshot);
    if (status != ST_OK)
        return status;
    section_1(&w);
    tables_1_and_2(&w);
    table_3(&w);
    tables_4_and_5(&w);
    table_6(&w);
    section_5(&w, snapshot);
    section_5_1(&w);
    compare(&w, "Section 5.2: price of a node with %s over one with Fast Ethernet", "Myrinet",
            "somewhat more", w.net[WHITNEY_MY].cost_USD, w.net[WHITNEY_FE].cost_USD, VERDICT_EXACT,
            "\"as indicated in Table 3\" means Table 6");
    for (int b = 0; b < N_WHITNEY_BENCHES; b++)
        crossover(&w, (enum whitney_bench)b);
    reproduce_whitney_figures(&w);
    return w.status;
}

const struct reproduce_paper reproduce_whitney = {
    .key = "whitney",
    .title = "Becker, Nitzberg, Van der Wijngaart: Predicting Cost/Performance Trade-offs For Whitney, "
             "NAS-97-023, 1997",
    .catalog = "whitney-1997",
    .run = run,
};
