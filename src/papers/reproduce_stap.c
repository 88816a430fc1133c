/*
 * reproduce_stap.c - what Hwang, Wang, Wang, Xu (1999) print: Tables 1, 2, 4 to 7. The machines are the
 * model's own tables.
 *
 * The tables do not agree with each other under any one reading of the laws (model/stap.h), so Table 7 stands
 * here three times. `calibrated` is fitted to it: what it gives is no evidence.
 */
#include "papers/reproduce_stap.h"

#include <math.h>
#include <stdlib.h>

static const enum stap_machine COMMERCIAL[] = {STAP_SP2, STAP_PARAGON, STAP_T3D};
static const enum stap_machine ASCI[] = {STAP_ASCI_RED, STAP_BLUE_PACIFIC, STAP_BLUE_MOUNTAIN};
static const char INPUT[] = "an input of the model";

static struct stap_run make_run(struct stap_paper *paper, enum stap_program program,
                                enum stap_machine machine, enum stap_reading reading, const char *workload)
{
    static const struct model *const models[N_STAP_PROGRAMS] = {
        [STAP_APT] = &model_stap_apt,         [STAP_HO_PD] = &model_stap_ho_pd,
        [STAP_BM_STAG] = &model_stap_bm_stag, [STAP_EL_STAG] = &model_stap_el_stag,
        [STAP_GEN] = &model_stap_gen,
    };
    static const char *const readings[N_STAP_READINGS] = {"own", "common", "calibrated"};
    struct application app = application_init(models[program]);
    struct view view = {
        .rate_ops = NAN, .latency_s = NAN, .bandwidth_Bps = NAN, .procs_per_node = 1, .regions = 1};
    struct stap_run run = {.n_phases = 1, .phase = {{NAN, 1}}, .work_flop = NAN};
    enum status status = application_set(&app, "machine", STAP_MACHINES[machine].key, paper->diag);
    if (status == ST_OK)
        status = application_set(&app, "reading", readings[reading], paper->diag);
    if (status == ST_OK)
        status = application_set(&app, "workload", workload, paper->diag);
    if (status == ST_OK) {
        app.model->complete(&view, &app, 1);
        status = stap_run_of(&run, &app, &view, paper->diag);
    }
    if (status != ST_OK)
        paper->status = status;
    return run;
}

struct stap_run reproduce_stap_run(struct stap_paper *paper, enum stap_program program,
                                   enum stap_machine machine, enum stap_reading reading)
{
    return make_run(paper, program, machine, reading, "small");
}

struct stap_run reproduce_stap_large(struct stap_paper *paper, enum stap_machine machine,
                                     enum stap_reading reading)
{
    return make_run(paper, STAP_HO_PD, machine, reading, "large");
}

struct stap_run reproduce_stap_faster(struct stap_run run, enum stap_machine machine, double peak_Gflops)
{
    const double factor = peak_Gflops * 1e3 / STAP_MACHINES[machine].constant[STAP_PEAK];
    for (size_t i = 0; i < run.n_phases; i++)
        run.phase[i].time_s /= factor;
    return run;
}

struct stap_run reproduce_stap_one_exchange(struct stap_run run)
{
    run.message_B /= run.exchanges;
    run.exchanges = 1;
    return run;
}

double reproduce_stap_Gflops(const struct stap_run *run, double p)
{
    return stap_speed_flops(run, p) / 1e9;
}

void reproduce_stap_value(struct stap_paper *paper, const char *item, const char *unit, const char *printed,
                          double ours, double within, enum verdict expected, const char *note)
{
    reproduce_value(paper->out, &(struct printed_value){.item = item,
                                                        .unit = unit,
                                                        .printed = printed,
                                                        .ours = ours,
                                                        .within = within,
                                                        .expected = expected,
                                                        .note = note});
}

void reproduce_stap_claim(struct stap_paper *paper, const char *item, const char *unit, const char *words,
                          double low, double high, double ours, enum verdict expected, const char *note)
{
    reproduce_claim(paper->out, &(struct printed_claim){.item = item,
                                                        .unit = unit,
                                                        .printed = words,
                                                        .value = NAN,
                                                        .low = low,
                                                        .high = high,
                                                        .ours = ours,
                                                        .expected = expected,
                                                        .note = note});
}

/* "Table 5, SP2: " and so on, with what follows. */
static const char *item(struct stap_paper *paper, int table, const char *where, const char *what)
{
    return arena_printf(paper->out->arena, "Table %d, %s: %s", table, where, what);
}

/* --- Tables 1 and 2
 * ------------------------------------------------------------------------------------------------- */

static void tables_1_and_2(struct stap_paper *paper)
{
    static const struct {
        enum stap_machine machine;
        const char *peak, *latency, *link, *aggregate;
    } one[] = {{STAP_SP2, "266", "39", "40", "0.818"},
               {STAP_T3D, "150", "2", "150", "1.745"},
               {STAP_PARAGON, "100", "30", "175", "0.879"}};
    static const struct {
        enum stap_machine machine;
        const char *peak, *link, *nodes, *total;
        enum verdict total_expected;
    } two[] = {{STAP_ASCI_RED, "200", "800", "9216", "1.8", VERDICT_EXACT},
               {STAP_BLUE_PACIFIC, "800", "800", "4096", "3.2", VERDICT_CLOSE},
               {STAP_BLUE_MOUNTAIN, "1000", "1560", "3072", "3", VERDICT_EXACT}};
    for (size_t i = 0; i < 3; i++) {
        const struct stap_machine_row *m = &STAP_MACHINES[one[i].machine];
        const struct stap_run run = reproduce_stap_run(paper, STAP_HO_PD, one[i].machine, STAP_OWN);
        reproduce_stap_value(paper, item(paper, 1, m->label, "peak speed"), "Mflop/s", one[i].peak,
                             m->constant[STAP_PEAK], 0, VERDICT_EXACT, INPUT);
        reproduce_stap_value(paper, item(paper, 1, m->label, "latency"), "us", one[i].latency,
                             m->constant[STAP_LATENCY], 0, VERDICT_EXACT, INPUT);
        reproduce_stap_value(paper, item(paper, 1, m->label, "link bandwidth"), "MB/s", one[i].link,
                             m->constant[STAP_LINK], 0, VERDICT_EXACT, INPUT);
        reproduce_stap_value(paper, item(paper, 1, m->label, "aggregate bandwidth"), "GB/s", one[i].aggregate,
                             stap_bandwidth_Bps(&run, 128) / 1e9, 0.02,
                             one[i].machine == STAP_T3D ? VERDICT_CLOSE : VERDICT_NOT,
                             "the machine size is not stated; ours is R(128) of Table 5");
    }
    for (size_t i = 0; i < 3; i++) {
        const struct stap_machine_row *m = &STAP_MACHINES[two[i].machine];
        reproduce_stap_value(paper, item(paper, 2, m->label, "processor speed"), "Mflop/s", two[i].peak,
                             m->constant[STAP_PEAK], 0, VERDICT_EXACT, INPUT);
        reproduce_stap_value(paper, item(paper, 2, m->label, "link bandwidth"), "MB/s", two[i].link,
                             m->constant[STAP_LINK], 0, VERDICT_EXACT, INPUT);
        reproduce_stap_value(paper, item(paper, 2, m->label, "processors"), "", two[i].nodes, m->nodes, 0,
                             VERDICT_EXACT, INPUT);
        reproduce_stap_value(paper, item(paper, 2, m->label, "peak speed of all"), "Tflop/s", two[i].total,
                             m->nodes * m->constant[STAP_PEAK] / 1e6, 0.03, two[i].total_expected,
                             two[i].machine == STAP_BLUE_PACIFIC ? "4096 x 0.8 = 3.28" : "");
    }
}

/* --- Table 4
 * -------------------------------------------------------------------------------------------------------- */

static void table_4(struct stap_paper *paper)
{
    static const struct {
        const char *input, *work, *parallelism, *path, *ccr;
        enum verdict ccr_expected;
    } printed[N_STAP_PROGRAMS] = {
        [STAP_APT] = {"16.78", "1.008", "123", "8.19", "16.64", VERDICT_CLOSE},
        [STAP_HO_PD] = {"50.33", "11.22", "227", "49.35", "4.49", VERDICT_EXACT},
        [STAP_BM_STAG] = {"41.60", "2.105", "325", "6.47", "38.91", VERDICT_CLOSE},
        [STAP_EL_STAG] = {"36.86", "1.453", "89", "16.40", "67.68", VERDICT_CLOSE},
        [STAP_GEN] = {"98.30", "4.133", "84", "49.27", "23.79", VERDICT_CLOSE},
    };
    for (size_t i = 0; i < N_STAP_PROGRAMS; i++) {
        const struct stap_workload_row *row = &STAP_PROGRAMS[i];
        reproduce_stap_value(paper, item(paper, 4, row->label, "input data"), "MB", printed[i].input,
                             row->input_B / 1e6, 0, VERDICT_EXACT, INPUT);
        reproduce_stap_value(paper, item(paper, 4, row->label, "workload"), "Gflop", printed[i].work,
                             row->work_flop / 1e9, 0, VERDICT_EXACT, INPUT);
        reproduce_stap_value(paper, item(paper, 4, row->label, "critical path"), "Mflop", printed[i].path,
                             row->critical_path_flop / 1e6, 0, VERDICT_EXACT, INPUT);
        reproduce_stap_value(paper, item(paper, 4, row->label, "average parallelism"), "",
                             printed[i].parallelism, row->work_flop / row->critical_path_flop, 0,
                             VERDICT_EXACT, "W over the critical path");
        reproduce_stap_value(paper, item(paper, 4, row->label, "CCR"), "KB/Mflop", printed[i].ccr,
                             row->message_B / row->work_flop * 1e3, 1e-3, printed[i].ccr_expected,
                             "messages of all exchanges over W; inputs have four digits");
    }
}

/* --- Tables 5 and 6
 * ------------------------------------------------------------------------------------------------- */

static const char *const COEFFICIENTS[] = {"t_o coefficient", "t_o exponent", "t_o constant",
                                           "R coefficient",   "R exponent",   "R constant"};
static const char *const COEFFICIENT_UNITS[] = {"us", "", "us", "MB/s", "", "MB/s"};

static void table_5(struct stap_paper *paper)
{
    static const char *const times[3][N_STAP_PROGRAMS] = {{"14.1", "129.4", "45.7", "55.1", "130.0"},
                                                          {"58.3", "482.2", "307.0", "311.6", "478.6"},
                                                          {"25.5", "327.6", "98.9", "124.7", "269.3"}};
    static const char *const laws[3][6] = {{"38.2", "0.908", "21.4", "46.8", "0.71", "-41.8"},
                                           {"65.8", "1.153", "163", "227", "0.297", "-252"},
                                           {"117", "1.013", "59.6", "26.1", "0.866", "34.3"}};
    static const char *const lengths[N_STAP_PROGRAMS] = {"16.78", "50.33", "40.96", "32.77", "98.3"};
    for (size_t m = 0; m < 3; m++) {
        const char *label = STAP_MACHINES[COMMERCIAL[m]].label;
        for (int i = 0; i < N_STAP_PROGRAMS; i++) {
            const struct stap_run run =
                reproduce_stap_run(paper, (enum stap_program)i, COMMERCIAL[m], STAP_OWN);
            reproduce_stap_value(
                paper,
                item(paper, 5, label, arena_printf(paper->out->arena, "T_1 of %s", STAP_PROGRAMS[i].label)),
                "s", times[m][i], stap_time_s(&run, 1), 0, VERDICT_EXACT, INPUT);
        }
        for (int i = 0; i < 6; i++)
            reproduce_stap_value(paper, item(paper, 5, label, COEFFICIENTS[i]), COEFFICIENT_UNITS[i],
                                 laws[m][i], STAP_MACHINES[COMMERCIAL[m]].constant[STAP_SETUP_A + i], 0,
                                 VERDICT_EXACT, INPUT);
    }
    for (size_t i = 0; i < N_STAP_PROGRAMS; i++)
        reproduce_stap_value(paper, item(paper, 5, STAP_PROGRAMS[i].label, "message length of an exchange"),
                             "MB", lengths[i], STAP_PROGRAMS[i].exchange_B / 1e6, 0, VERDICT_EXACT, INPUT);
}

/* Table 6 out of Table 5: processor speed divides t_o, bandwidth multiplies R, exponents stay. */
static void table_6(struct stap_paper *paper)
{
    static const struct {
        const char *law[6];
        enum verdict expected[6];
        const char *t1;
    } printed[3] = {
        {{"32.9", "1.153", "81.3", "1038", "0.297", "-1152"},
         {VERDICT_EXACT, VERDICT_EXACT, VERDICT_CLOSE, VERDICT_EXACT, VERDICT_EXACT, VERDICT_EXACT},
         "624043"},
        {{"12.7", "0.908", "7.13", "117", "0.71", "-104"},
         {VERDICT_EXACT, VERDICT_EXACT, VERDICT_EXACT, VERDICT_EXACT, VERDICT_EXACT, VERDICT_EXACT},
         "111605"},
        {{"17.6", "1.103", "8.94", "272", "0.866", "357"},
         {VERDICT_CLOSE, VERDICT_NOT, VERDICT_EXACT, VERDICT_CLOSE, VERDICT_EXACT, VERDICT_EXACT},
         "127171"},
    };
    static const char derived[] =
        "Table 5 over the processor speed (2, 3, 6.67), or times 800/175, 2.5, 1560/150";
    for (size_t m = 0; m < 3; m++) {
        const struct stap_machine_row *row = &STAP_MACHINES[ASCI[m]];
        const struct stap_machine_row *from = &STAP_MACHINES[row->ancestor];
        const double *c = from->constant;
        const double law[6] = {c[STAP_SETUP_A] / row->speed, c[STAP_SETUP_B],
                               c[STAP_SETUP_C] / row->speed, c[STAP_BANDWIDTH_A] * row->bandwidth,
                               c[STAP_BANDWIDTH_B],          c[STAP_BANDWIDTH_C] * row->bandwidth};
        for (int i = 0; i < 6; i++)
            reproduce_stap_value(
                paper, item(paper, 6, row->label, COEFFICIENTS[i]), COEFFICIENT_UNITS[i], printed[m].law[i],
                law[i], 5e-3, printed[m].expected[i],
                printed[m].expected[i] == VERDICT_NOT
                    ? "a transposition of 1.013: section 6 keeps the exponents; 1.103 is farther off "
                      "in every cell of Table 7"
                    : derived);
        /* 12852 Mflop is what all three imply for the small workload, within 3 of each other. */
        reproduce_stap_value(
            paper, item(paper, 6, row->label, "T_1, large workload"), "s", printed[m].t1,
            c[STAP_T1_HO_PD] / row->speed * STAP_HO_PD_LARGE.work_flop / 12852e6, 1e-3, VERDICT_CLOSE,
            "T_1 of Table 5 scaled by work needs 12.85 Gflop for the small workload, not 11.22; where "
            "that comes from is not said. The model takes the printed value");
    }
    reproduce_stap_value(paper, "Table 6, HO-PD: large workload", "Tflop", "33.26",
                         STAP_HO_PD_LARGE.work_flop / 1e12, 0, VERDICT_EXACT, INPUT);
    reproduce_stap_value(paper, "Table 6, HO-PD: message size, large workload", "GB", "3.28",
                         STAP_HO_PD_LARGE.message_B / 1e9, 0, VERDICT_EXACT, INPUT);
}

/* --- Table 7
 * -------------------------------------------------------------------------------------------------------- */

#define E VERDICT_EXACT
#define C VERDICT_CLOSE
#define N VERDICT_NOT
static const struct {
    enum stap_machine machine;
    enum stap_program program;
    const char *nodes, *Gflops;
    enum verdict expected[N_STAP_READINGS][2];
} TABLE_7[] = {
    {STAP_BLUE_PACIFIC, STAP_HO_PD, "2885", "317.3", {{C, C}, {E, C}, {E, E}}},
    {STAP_BLUE_PACIFIC, STAP_EL_STAG, "1201", "30.1", {{C, C}, {C, C}, {E, E}}},
    {STAP_ASCI_RED, STAP_HO_PD, "4169", "22.6", {{N, N}, {C, N}, {E, E}}},
    {STAP_ASCI_RED, STAP_EL_STAG, "1959", "6.9", {{N, N}, {C, N}, {E, E}}},
    {STAP_BLUE_MOUNTAIN, STAP_HO_PD, "2552", "266.8", {{N, N}, {C, C}, {C, E}}},
    {STAP_BLUE_MOUNTAIN, STAP_EL_STAG, "946", "28.2", {{N, N}, {C, C}, {E, E}}},
};
#undef E
#undef C
#undef N

static void table_7(struct stap_paper *paper)
{
    static const char *const words[N_STAP_READINGS] = {"exponents as printed", "the SP2's exponents for all",
                                                       "fitted to this table"};
    static const char *const notes[N_STAP_READINGS] = {"Table 7 was not made with Table 6 as printed",
                                                       "no reading of Tables 5 and 6 gives it",
                                                       "one node: the optimum is flat"};
    struct arena *arena = paper->out->arena;
    for (int r = 0; r < N_STAP_READINGS; r++) {
        for (size_t i = 0; i < sizeof TABLE_7 / sizeof *TABLE_7; i++) {
            const struct stap_run run =
                reproduce_stap_run(paper, TABLE_7[i].program, TABLE_7[i].machine, (enum stap_reading)r);
            const double best = (double)stap_best_count(&run, 1, 1 << 20);
            const char *where =
                arena_printf(arena, "%s, %s on %s", words[r], STAP_PROGRAMS[TABLE_7[i].program].label,
                             STAP_MACHINES[TABLE_7[i].machine].label);
            reproduce_stap_value(paper, item(paper, 7, where, "processors"), "", TABLE_7[i].nodes, best, 0.1,
                                 TABLE_7[i].expected[r][0], notes[r]);
            reproduce_stap_value(paper, item(paper, 7, where, "speed"), "Gflop/s", TABLE_7[i].Gflops,
                                 reproduce_stap_Gflops(&run, best), 0.1, TABLE_7[i].expected[r][1], notes[r]);
        }
    }
}

static enum status run(struct reproduction *out, const struct snapshot *snapshot, struct diag *diag)
{
    struct stap_paper paper = {.out = out, .diag = diag, .status = ST_OK};
    (void)snapshot;
    tables_1_and_2(&paper);
    table_4(&paper);
    table_5(&paper);
    table_6(&paper);
    table_7(&paper);
    reproduce_stap_text(&paper);
    reproduce_stap_figures(&paper);
    return paper.status;
}

const struct reproduce_paper reproduce_stap = {
    .key = "stap",
    .title = "K. Hwang, C. Wang, C.-L. Wang, Z. Xu: Resource Scaling Effects on MPP Performance: The STAP "
             "Benchmark "
             "Implications. IEEE Transactions on Parallel and Distributed Systems 10(5), 1999",
    .run = run,
};
