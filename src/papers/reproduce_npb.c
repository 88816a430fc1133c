/*
 * reproduce_npb.c - what the NAS Parallel Benchmarks 3.3 are known to compute and to take.
 *
 * Operations are what the codes divide by the time when they print Mop/s (of EP random numbers, of IS keys);
 * memory is that of the static arrays of built binaries, 10^6 bytes per process, and the program has the
 * declarations. Times of a simulator and of machines are listed: its runs are not part of the program.
 */
#include <math.h>

#include "model/npb_exact.h"
#include "papers/reproduce.h"

enum { N_MEMORY_CLASSES = 4, N_COUNTS = 4 };
static const char CLASSES[] = "SWABCD";
static const double COUNTS[N_COUNTS] = {1, 16, 64, 256};

static const struct printed {
    const struct model *model;
    const char *work_Mop[N_NPB_CLASSES];
    const char *memory_MB[N_MEMORY_CLASSES * N_COUNTS]; /* classes A to D; NULL: the code refuses the count */
} PRINTED[] = {
    {&model_npb_bt_exact,
     {"228.31", "7718.76", "168284.46", "702179.78", "2866279.85", "58335785.05"},
     {"107.7", "10.1", "3.9", "2.0", "418.7", "32.3", "10.0", "4.3", "1634.9", "117.1", "36.2", "13.2",
      "25434.8", "1705.3", "466.6", "131.2"}},
    {&model_npb_sp_exact,
     {"96.67", "14174.35", "85009.97", "355011.86", "1450101.05", "29535966.75"},
     {"87.3", "8.8", "3.6", "1.9", "341.6", "29.3", "9.1", "4.1", "1339.9", "99.8", "32.0", "12.2", "20944.7",
      "1427.6", "408.9", "121.1"}},
    {&model_npb_lu_exact,
     {"102.30", "18061.09", "119296.76", "498824.10", "2038997.25", "39897928.09"},
     {"50.6", "4.3", "1.5", "0.6", "191.6", "15.2", "4.8", "2.0", "735.2", "53.8", "16.5", "5.9", "11213.9",
      "741.6", "199.4", "59.1"}},
    {&model_npb_cg,
     {"66.65", "420.63", "1496.46", "54708.75", "143347.50", "3642900.00"},
     {"62.5", "5.3", "1.9", "0.9", "448.2", "36.0", "12.3", "5.4", "1156.8", "89.9", "29.6", "12.4",
      "21396.0", "1560.0", "477.4", "176.9"}},
    {&model_npb_mg,
     {"7.60", "486.54", "3892.31", "19461.57", "155692.56", "3113851.29"},
     {"456.9", "30.7", "7.9", "2.4", "456.9", "30.7", "7.9", "2.4", "3591.3", "233.0", "59.2", "16.3",
      "28476.5", "1813.5", "456.9", "120.1"}},
    {&model_npb_ft,
     {"177.17", "372.67", "7136.44", "92053.59", "396388.18", "8963744.26"},
     {"469.8", "29.4", "7.3", "1.8", "1879.0", "117.4", "29.4", "7.3", "7516.2", "469.8", "117.4", "29.4",
      "120259.1", "7516.2", "1879.0", "469.8"}},
    {&model_npb_is,
     {"0.66", "10.49", "83.89", "335.54", "1342.18", "21474.84"},
     {"151.0", "9.5", "2.4", "1.0", "604.0", "37.8", "9.5", "4.0", "2416.0", "151.0", "37.8", "15.8", NULL,
      "2416.0", "604.0", "251.7"}},
    {&model_npb_ep,
     {"33.55", "67.11", "536.87", "2147.48", "8589.93", "137438.95"},
     {"1.1", "1.1", "1.1", "1.1", "1.1", "1.1", "1.1", "1.1", "1.1", "1.1", "1.1", "1.1", "1.1", "1.1", "1.1",
      "1.1"}},
};

static void value(struct reproduction *out, const char *item, const char *unit, const char *printed,
                  double ours)
{
    reproduce_value(
        out, &(struct printed_value){
                 .item = item, .unit = unit, .printed = printed, .ours = ours, .expected = VERDICT_EXACT});
}

/* The application of a class; its place in the model's choices is that in CLASSES. */
static struct application of_class(const struct model *model, int class)
{
    struct application app = application_init(model);
    app.param[NPB_PARAM_CLASS] = class;
    return app;
}

static void work(struct reproduction *out, const struct printed *p)
{
    for (int c = 0; c < N_NPB_CLASSES; c++) {
        const struct application app = of_class(p->model, c);
        value(out, arena_printf(out->arena, "%s class %c: work", p->model->key, CLASSES[c]),
              p->model->work_unit, p->work_Mop[c], p->model->work(&app) / 1e6);
    }
}

static void memory(struct reproduction *out, const struct printed *p)
{
    for (int i = 0; i < N_MEMORY_CLASSES * N_COUNTS; i++) {
        const int class = NPB_A + i / N_COUNTS;
        const double processes = COUNTS[i % N_COUNTS];
        const struct application app = of_class(p->model, class);
        if (p->memory_MB[i])
            value(out,
                  arena_printf(out->arena, "%s class %c: memory of one of %g processes", p->model->key,
                               CLASSES[class], processes),
                  "MB", p->memory_MB[i], p->model->memory_Bpp(&app, processes) / 1e6);
    }
}

/* What the forms are said to be worth, beside runs that are not here. */
static void accuracy(struct reproduction *out)
{
    static const struct {
        const char *item, *printed;
    } claims[] = {
        {"npb.bt.exact: run times against a simulation of the code", "within 1.2 %"},
        {"npb.sp.exact: run times against a simulation of the code, with overlap", "within 2.5 %"},
        {"npb.lu.exact: run times against a simulation of the code", "within 2.3 %"},
        {"npb.lu.exact: the same, processors ten times faster", "within 7 %"},
        {"npb.cg: run times against a simulation of the code", "within 1.9 %"},
        {"npb.sp: run times against a simulation of the code", "up to 17 % off"},
        {"npb.lu: run times against a simulation of the code", "up to 22 % off"},
        {"npb.lu: the same, processors ten times faster", "up to 39 % off"},
    };
    for (size_t i = 0; i < sizeof claims / sizeof *claims; i++)
        reproduce_claim(out, &(struct printed_claim){.item = claims[i].item,
                                                     .unit = "",
                                                     .printed = claims[i].printed,
                                                     .value = NAN,
                                                     .low = 0,
                                                     .high = 0,
                                                     .ours = NAN,
                                                     .expected = VERDICT_NOT,
                                                     .note = "takes the simulator's runs"});
}

static enum status run(struct reproduction *out, const struct snapshot *snapshot, struct diag *diag)
{
    (void)snapshot, (void)diag;
    for (size_t i = 0; i < sizeof PRINTED / sizeof *PRINTED; i++) {
        work(out, &PRINTED[i]);
        memory(out, &PRINTED[i]);
    }
    accuracy(out);
    return ST_OK;
}

const struct reproduce_paper reproduce_npb = {
    .key = "npb",
    .title = "NAS Parallel Benchmarks 3.3: operations and memory of the MPI codes",
    .run = run,
};
