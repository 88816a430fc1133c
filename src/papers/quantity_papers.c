/* quantity_papers.c - quantities from the equations of a single paper: STAP programs on parallel machines
 * (paper 002), programs as schedules (paper 001). */
#include <math.h>

#include "base/diag.h"
#include "machine/view.h"
#include "model/nps.h"
#include "model/stap.h"
#include "papers/quantity.h"

/* --- stap: tables of programs and machines */

static const char *const STAP_PROGRAM_WORDS[] = {"apt", "ho-pd", "bm-stag", "el-stag", "gen", "ho-pd-large"};
/* one more than the programs: HO-PD with its large workload */
enum { N_STAP_PROGRAM_WORDS = N_STAP_PROGRAMS + 1 };

static int program_of(const struct quantity_call *call)
{
    return quantity_choice(call, 0, "program", STAP_PROGRAM_WORDS, N_STAP_PROGRAM_WORDS);
}

static const struct stap_workload_row *workload_of(const struct quantity_call *call)
{
    const int program = program_of(call);
    return program < N_STAP_PROGRAMS ? &STAP_PROGRAMS[program] : &STAP_HO_PD_LARGE;
}

static const struct stap_machine_row *machine_of(const struct quantity_call *call, size_t word)
{
    const char *names[N_STAP_MACHINES];
    for (size_t m = 0; m < N_STAP_MACHINES; m++)
        names[m] = STAP_MACHINES[m].key;
    return &STAP_MACHINES[quantity_choice(call, word, "machine", names, N_STAP_MACHINES)];
}

/* A constant of a machine as printed; or its nodes, or its speed and bandwidth relative to its ancestor. */
static double machine_figure(const struct quantity_call *call)
{
    static const char *const figures[] = {
#define X(id, name, unit) name,
        STAP_CONSTANT_TABLE(X)
#undef X
            "nodes",
        "speed", "bandwidth"};
    const struct stap_machine_row *row = machine_of(call, 0);
    const double others[] = {row->nodes, row->speed, row->bandwidth};
    const int figure =
        quantity_choice(call, 1, "figure of a machine", figures, sizeof figures / sizeof *figures);
    return figure < N_STAP_CONSTANTS ? row->constant[figure] : others[figure - N_STAP_CONSTANTS];
}

/* --- stap: runs */

/* "el-stag, sp2, own", and "one exchange" to send all messages as one of the length in Table 5. */
static struct stap_run run_from_words(const struct quantity_call *call)
{
    static const struct model *const models[] = {&model_stap_apt,     &model_stap_ho_pd, &model_stap_bm_stag,
                                                 &model_stap_el_stag, &model_stap_gen,   &model_stap_ho_pd};
    static const char *const settings[] = {"workload", "machine", "reading"};
    static const char *const sent[] = {"one exchange"};
    struct diag *diag = call->scope->diag;
    struct view view = {
        .rate_ops = NAN, .latency_s = NAN, .bandwidth_Bps = NAN, .procs_per_node = 1, .regions = 1};
    struct stap_run run = {.n_phases = 0};
    const int program = program_of(call);
    const char *const workload = program == N_STAP_PROGRAMS ? "large" : "small";
    struct application app = application_init(models[program]);
    machine_of(call, 1);
    for (size_t i = 0; i < 3 && diag->status == ST_OK; i++)
        if (application_set(&app, settings[i], i == 0 ? workload : call->word[i].at, diag) != ST_OK)
            cursor_place(&call->word[i], diag);
    if (call->n_words > 3)
        quantity_choice(call, 3, "way to send", sent, 1);
    if (diag->status != ST_OK)
        return run;
    app.model->machine.complete(&view, &app, 1);
    if (stap_run_of(&run, &app, &view, diag) != ST_OK)
        cursor_place(&call->word[0], diag);
    if (call->n_words > 3) {
        run.message_B /= run.exchanges;
        run.exchanges = 1;
    }
    return run;
}

/* Numbers p, peak_Gflops, setup, bandwidth, exponent, one: processors of another peak speed on the same
 * network; t_o and R for any p instead of the laws; another exponent of t_o; another time on one
 * processor. */
static struct stap_run run_of(const struct quantity_call *call)
{
    const double *number = call->number;
    struct stap_run run = run_from_words(call);
    for (size_t i = 0; i < run.n_phases && !isnan(number[1]); i++)
        run.phase[i].time_s /= number[1] * 1e3 / machine_of(call, 1)->constant[STAP_PEAK];
    run.setup_s = quantity_given(call, 2, run.setup_s);
    run.bandwidth_Bps = quantity_given(call, 3, run.bandwidth_Bps);
    run.law.setup_b = quantity_given(call, 4, run.law.setup_b);
    run.phase[0].time_s = quantity_given(call, 5, run.phase[0].time_s);
    return run;
}

static double of_run(double (*function)(const struct stap_run *run, double p),
                     const struct quantity_call *call)
{
    const struct stap_run run = run_of(call);
    return function(&run, call->number[0]);
}

static double best_count(const struct quantity_call *call)
{
    const struct stap_run run = run_of(call);
    return (double)stap_best_count(&run, (int64_t)quantity_given(call, 0, 1), 1 << 20);
}

static double speed_factor(const struct quantity_call *call)
{
    const struct stap_run run = run_of(call);
    return stap_speed_factor(&run, call->number[0], 0.9);
}

/* --- nps: the program and its links */

/* The calculation that the first word names. */
static const struct nps_calculation *calculation(const struct quantity_call *call)
{
    static const char *const names[] = {"terrain", "trace", "display"};
    return &nps_render.schedule.calculations[quantity_choice(call, 0, "calculation", names, 3)];
}

static const struct nps_transfer *transfer(const struct quantity_call *call)
{
    static const char *const names[] = {"terrain-data", "image"};
    return &nps_render.schedule.transfers[quantity_choice(call, 0, "transfer", names, 2)];
}

static const struct nps_link *link_of(const struct quantity_call *call)
{
    static const char *const names[] = {"lam", "lam-printed", "tcp", "tcp-printed"};
    return &NPS_LINK[quantity_choice(call, 0, "link", names, 4)];
}

/* The reference machine; numbers cpu_ratio, cpus. */
static struct nps_run one_node(const struct quantity_call *call)
{
    struct nps_run run = NPS_RUN_INIT;
    run.cpu_ratio = quantity_given(call, 0, run.cpu_ratio);
    run.cpus = quantity_given(call, 1, run.cpus);
    return run;
}

/* The program on a number of nodes; numbers nodes, terrain, image, cards: seconds of the two transfers,
 * received on one card or two. Numbers that are not given keep the program's values. */
struct nps_cluster {
    struct nps_schedule schedule;
    struct nps_run run;
};

static struct nps_cluster cluster_of(const struct quantity_call *call)
{
    const double *number = call->number;
    struct nps_cluster out = {.schedule = nps_render.schedule, .run = NPS_RUN_INIT};
    struct nps_transfer *transfers = out.schedule.transfers;
    transfers[0].time_s = quantity_given(call, 1, transfers[0].time_s);
    transfers[1].time_s = quantity_given(call, 2, transfers[1].time_s);
    if (number[3] <= 1)
        transfers[1].receive_time = transfers[1].receive_cpu = 1;
    out.run.workers = number[0] - out.schedule.reserved;
    out.run.link.bus_Bps = 0; /* CPU% of a transfer is the measured .39 of eq. 22 */
    return out;
}

/* Frames per second by eq. 20, or by eq. 21 and 22; 0: no node is left for the ray tracing. */
static double frames(struct nps_outcome (*rule)(const struct nps_schedule *, const struct nps_run *),
                     const struct quantity_call *call)
{
    const struct nps_cluster c = cluster_of(call);
    return c.run.workers > 0 ? rule(&c.schedule, &c.run).rate : 0;
}

/* Frames per second by eq. 22a alone, the limit of the ray tracers. */
static double worker_frames(const struct quantity_call *call)
{
    const struct nps_cluster c = cluster_of(call);
    return nps_schedule_machine_rate(&c.schedule, &c.run, 1);
}

static double knee(const struct quantity_call *call)
{
    const struct nps_cluster c = cluster_of(call);
    return nps_schedule_knee(&c.schedule, &c.run);
}

/* Frames per second of one node. */
static double single_node_rate(struct nps_schedule schedule, const struct quantity_call *call)
{
    const struct nps_run run = one_node(call);
    return nps_schedule_single(&schedule, &run);
}

/* The program with every CPU% set to 1. */
static struct nps_schedule all_cpu(void)
{
    return nps_schedule_all_cpu(&nps_render.schedule);
}

static double speed_for(double rate)
{
    const struct nps_schedule all = all_cpu();
    return nps_schedule_speed_for(&all, rate);
}

#define ALL number[0], number[1], number[2]
#define RUN "program, machine, reading [, one exchange]"
#define AS "peak_Gflops setup bandwidth exponent one]"
#define AT "p [" AS
#define NODES "nodes [terrain image cards]"
#define PAPERS_TABLE(X)                                                                                      \
    X(input, "stap.input", "program", NULL, workload_of(call)->input_B)                                      \
    X(work, "stap.work", "program", NULL, workload_of(call)->work_flop)                                      \
    X(critical, "stap.critical_path", "program", NULL, workload_of(call)->critical_path_flop)                \
    X(exchange, "stap.exchange", "program", NULL, workload_of(call)->exchange_B)                             \
    X(messages, "stap.messages", "program", NULL, workload_of(call)->message_B)                              \
    X(machine, "stap.machine", "machine, figure", NULL, machine_figure(call))                                \
    X(s_time, "stap.time", RUN, AT, of_run(stap_time_s, call))                                               \
    X(s_speed, "stap.speed", RUN, AT, of_run(stap_speed_flops, call))                                        \
    X(s_setup, "stap.setup", RUN, AT, of_run(stap_setup_s, call))                                            \
    X(s_bandwidth, "stap.bandwidth", RUN, AT, of_run(stap_bandwidth_Bps, call))                              \
    X(s_message, "stap.message", RUN, NULL, run_of(call).message_B)                                          \
    X(s_best, "stap.best_count", RUN, "[from " AS, best_count(call))                                         \
    X(s_factor, "stap.speed_factor", RUN, AT, speed_factor(call))                                            \
    X(s_low, "stap.bound_low", NULL, "sequential critical p", stap_time_bounds(ALL).low_s)                   \
    X(s_high, "stap.bound_high", NULL, "sequential critical p", stap_time_bounds(ALL).high_s)                \
    X(memory, "stap.memory", NULL, "p", stap_data_B(number[0]) + stap_program_B(number[0]))                  \
    X(c_time, "nps.calculation_time", "calculation", NULL, calculation(call)->time_s)                        \
    X(c_parallel, "nps.parallel_time", "calculation", NULL, calculation(call)->parallel_s)                   \
    X(c_cpu, "nps.calculation_cpu", "calculation", NULL, calculation(call)->cpu)                             \
    X(t_volume, "nps.volume", "transfer", NULL, transfer(call)->volume_B)                                    \
    X(t_message, "nps.message", "transfer", NULL, transfer(call)->message_B)                                 \
    X(l_setup, "nps.link_setup", "link", NULL, link_of(call)->setup_s)                                       \
    X(l_bandwidth, "nps.link_bandwidth", "link", NULL, link_of(call)->bandwidth_Bps)                         \
    X(l_cpu, "nps.link_cpu", "link", NULL, link_of(call)->cpu)                                               \
    X(m_cpu, "nps.message_cpu", "link", NULL, nps_message_cpu(link_of(call)))                                \
    X(m_bandwidth, "nps.message_bandwidth", "link", "message",                                               \
      nps_message_bandwidth(number[0], link_of(call)))                                                       \
    X(m_time, "nps.message_time", "link", "volume message",                                                  \
      nps_message_time(number[0], number[1], link_of(call)))                                                 \
    X(reserved, "nps.reserved", NULL, NULL, nps_render.schedule.reserved)                                    \
    X(n_time, "nps.time", NULL, NULL, nps_schedule_time(&nps_render.schedule))                               \
    X(n_cpu, "nps.cpu_time", NULL, NULL, nps_schedule_cpu_time(&nps_render.schedule))                        \
    X(convert, "nps.convert_time", NULL, "time cpu cpu_ratio peripheral_ratio",                              \
      nps_schedule_convert_time(ALL, number[3]))                                                             \
    X(single_node_rate, "nps.single", NULL, "[cpu_ratio cpus]", single_node_rate(nps_render.schedule, call)) \
    X(single_all, "nps.single_all_cpu", NULL, "[cpu_ratio cpus]", single_node_rate(all_cpu(), call))         \
    X(speed_for, "nps.speed_for", NULL, "rate", speed_for(number[0]))                                        \
    X(slices, "nps.slices", NULL, NODES, frames(nps_schedule_slices, call))                                  \
    X(overlap, "nps.overlap", NULL, NODES, frames(nps_schedule_overlap, call))                               \
    X(workers, "nps.workers", NULL, NODES, worker_frames(call))                                              \
    X(knee, "nps.knee", NULL, NODES, knee(call))

PAPERS_TABLE(QUANTITY_EVAL)
const struct quantity quantity_papers[] = {PAPERS_TABLE(QUANTITY_ROW){.name = NULL}};
