/* quantity_papers.c - what only the equations of one paper give: STAP programs on parallel machines (paper
 * 002), programs as schedules (paper 001). */
#include <math.h>

#include "model/nps.h"
#include "model/stap.h"
#include "papers/quantity.h"

/* --- stap: tables of programs and machines */

static const char *const STAP_PROGRAM_WORDS[] = {"apt", "ho-pd", "bm-stag", "el-stag", "gen", "ho-pd-large"};
enum { N_STAP_PROGRAM_WORDS = N_STAP_PROGRAMS + 1 }; /* the last: HO-PD with its large workload */

static enum status choose_program(int *out, const struct quantity_words *words, const struct scope *scope)
{
    return cursor_choice(out, &words->word[0], "program", STAP_PROGRAM_WORDS, N_STAP_PROGRAM_WORDS,
                         scope->diag);
}

static enum status bind_program(const void **out, const struct quantity_words *words,
                                const struct scope *scope)
{
    int program = 0;
    const enum status status = choose_program(&program, words, scope);
    *out = program < N_STAP_PROGRAMS ? &STAP_PROGRAMS[program] : &STAP_HO_PD_LARGE;
    return status;
}

static enum status choose_machine(int *out, const struct quantity_words *words, size_t i,
                                  const struct scope *scope)
{
    const char *names[N_STAP_MACHINES];
    for (size_t m = 0; m < N_STAP_MACHINES; m++)
        names[m] = STAP_MACHINES[m].key;
    return cursor_choice(out, &words->word[i], "machine", names, N_STAP_MACHINES, scope->diag);
}

/* A constant of a machine, as printed; or nodes, or its speed and bandwidth over its ancestor's. */
static enum status bind_machine(const void **out, const struct quantity_words *words,
                                const struct scope *scope)
{
    static const char *const fields[] = {
#define X(id, name, unit) name,
        STAP_CONSTANT_TABLE(X)
#undef X
            "nodes",
        "speed", "bandwidth"};
    int machine = 0, field = 0;
    enum status status = choose_machine(&machine, words, 0, scope);
    if (status == ST_OK)
        status = cursor_choice(&field, &words->word[1], "figure of a machine", fields,
                               sizeof fields / sizeof *fields, scope->diag);
    if (status != ST_OK)
        return status;
    const struct stap_machine_row *row = &STAP_MACHINES[machine];
    const double others[] = {row->nodes, row->speed, row->bandwidth};
    return quantity_number(
        out, field < N_STAP_CONSTANTS ? row->constant[field] : others[field - N_STAP_CONSTANTS], scope);
}

/* --- stap: runs */

struct stap_subject {
    struct stap_run run;
    double peak_Mflops; /* of the machine's processors */
};

/* "el-stag, sp2, own", and "one exchange" to send all messages as one, of the length of Table 5. */
static enum status bind_run(const void **out, const struct quantity_words *words, const struct scope *scope)
{
    static const struct model *const models[] = {&model_stap_apt,     &model_stap_ho_pd, &model_stap_bm_stag,
                                                 &model_stap_el_stag, &model_stap_gen,   &model_stap_ho_pd};
    static const char *const settings[] = {"workload", "machine", "reading"}, *const sent[] = {
                                                                                  "one exchange"};
    struct view view = {
        .rate_ops = NAN, .latency_s = NAN, .bandwidth_Bps = NAN, .procs_per_node = 1, .regions = 1};
    struct stap_subject *made = ARENA_NEW(scope->arena, 1, struct stap_subject);
    int program = 0, machine = 0, once = 0;
    enum status status = choose_program(&program, words, scope);
    if (status == ST_OK)
        status = choose_machine(&machine, words, 1, scope);
    struct application app = application_init(models[program]);
    for (size_t i = 0; i < 3 && status == ST_OK; i++) {
        const char *workload = program == N_STAP_PROGRAMS ? "large" : "small";
        status = application_set(&app, settings[i], i == 0 ? workload : words->word[i].at, scope->diag);
        if (status != ST_OK)
            cursor_place(&words->word[i], scope->diag);
    }
    if (status == ST_OK && words->n > 3)
        status = cursor_choice(&once, &words->word[3], "way to send", sent, 1, scope->diag);
    if (status != ST_OK)
        return status;
    app.model->complete(&view, &app, 1);
    if (stap_run_of(&made->run, &app, &view, scope->diag) != ST_OK)
        return cursor_place(&words->word[0], scope->diag);
    if (words->n > 3) {
        made->run.message_B /= made->run.exchanges;
        made->run.exchanges = 1;
    }
    made->peak_Mflops = STAP_MACHINES[machine].constant[STAP_PEAK];
    *out = made;
    return ST_OK;
}

/* Numbers p, peak_Gflops, setup, bandwidth: processors of another peak speed behind the same network; t_o and
 * R of all p instead of the laws. */
static struct stap_run run_of(const struct quantity_call *call)
{
    const struct stap_subject *subject = call->bound;
    const double *number = call->number;
    struct stap_run run = subject->run;
    for (size_t i = 0; i < run.n_phases && !isnan(number[1]); i++)
        run.phase[i].time_s /= number[1] * 1e3 / subject->peak_Mflops;
    if (!isnan(number[2]))
        run.setup_s = number[2];
    if (!isnan(number[3]))
        run.bandwidth_Bps = number[3];
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
    return (double)stap_best_count(&run, 1, 1 << 20);
}

static double speed_factor(const struct quantity_call *call)
{
    const struct stap_run run = run_of(call);
    return stap_speed_factor(&run, call->number[0], 0.9);
}

/* --- nps: the program and its links */

/* A quantity of a row that its word names. */
#define BIND_ROW(what, rows, ...)                                                                            \
    static enum status bind_##what(const void **out, const struct quantity_words *words,                     \
                                   const struct scope *scope)                                                \
    {                                                                                                        \
        static const char *const names[] = {__VA_ARGS__};                                                    \
        int found = 0;                                                                                       \
        const enum status status =                                                                           \
            cursor_choice(&found, &words->word[0], #what, names, sizeof names / sizeof *names, scope->diag); \
        *out = &(rows)[found];                                                                               \
        return status;                                                                                       \
    }
BIND_ROW(calculation, nps_render.schedule.calculations, "terrain", "trace", "display")
BIND_ROW(transfer, nps_render.schedule.transfers, "terrain-data", "image")
BIND_ROW(link, NPS_LINK, "lam", "lam-printed", "tcp", "tcp-printed")

/* The reference machine; numbers cpu_ratio, cpus. */
static struct nps_run one_node(const struct quantity_call *call)
{
    struct nps_run run = NPS_RUN_INIT;
    if (!isnan(call->number[0]))
        run.cpu_ratio = call->number[0];
    if (!isnan(call->number[1]))
        run.cpus = call->number[1];
    return run;
}

/* The program on so many nodes; numbers nodes, terrain, image, cards: seconds that the two transfers take,
 * received on one card or on two. Not given: as the program has them. */
struct nps_cluster {
    struct nps_schedule schedule;
    struct nps_run run;
};

static struct nps_cluster cluster_of(const struct quantity_call *call)
{
    const double *number = call->number;
    struct nps_cluster out = {.schedule = nps_render.schedule, .run = NPS_RUN_INIT};
    struct nps_transfer *transfers = out.schedule.transfers;
    if (!isnan(number[1]))
        transfers[0].time_s = number[1];
    if (!isnan(number[2]))
        transfers[1].time_s = number[2];
    if (number[3] <= 1)
        transfers[1].receive_time = transfers[1].receive_cpu = 1;
    out.run.workers = number[0] - out.schedule.reserved;
    out.run.link.bus_Bps = 0; /* CPU% of a transfer is the measured .39 of eq. 22 */
    return out;
}

/* Frames per second by eq. 20, or by eq. 21 and 22; 0 where no node is left for the ray trace. */
static double frames(struct nps_outcome (*rule)(const struct nps_schedule *, const struct nps_run *),
                     const struct quantity_call *call)
{
    const struct nps_cluster c = cluster_of(call);
    return c.run.workers > 0 ? rule(&c.schedule, &c.run).rate : 0;
}

/* eq. 22a alone: the ray tracers. */
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
static double single(struct nps_schedule schedule, const struct quantity_call *call)
{
    const struct nps_run run = one_node(call);
    return nps_schedule_single(&schedule, &run);
}

/* The program with every CPU% taken as 1. */
static struct nps_schedule all_cpu(void)
{
    return nps_schedule_all_cpu(&nps_render.schedule);
}

static double speed_for(double rate)
{
    const struct nps_schedule all = all_cpu();
    return nps_schedule_speed_for(&all, rate);
}

/* What `bind` has found. */
#define PROGRAM ((const struct stap_workload_row *)call->bound)
#define CALCULATION ((const struct nps_calculation *)call->bound)
#define TRANSFER ((const struct nps_transfer *)call->bound)
#define LINK ((const struct nps_link *)call->bound)
#define ALL number[0], number[1], number[2]
#define RUN "program, machine, reading [, one exchange]"
#define AT "p [peak_Gflops setup bandwidth]"
#define NODES "nodes [terrain image cards]"
#define PAPERS_TABLE(X)                                                                                      \
    X(input, "stap.input", "program", NULL, bind_program, PROGRAM->input_B)                                  \
    X(work, "stap.work", "program", NULL, bind_program, PROGRAM->work_flop)                                  \
    X(critical, "stap.critical_path", "program", NULL, bind_program, PROGRAM->critical_path_flop)            \
    X(exchange, "stap.exchange", "program", NULL, bind_program, PROGRAM->exchange_B)                         \
    X(messages, "stap.messages", "program", NULL, bind_program, PROGRAM->message_B)                          \
    X(machine, "stap.machine", "machine, figure", NULL, bind_machine, quantity_bound(call))                  \
    X(s_time, "stap.time", RUN, AT, bind_run, of_run(stap_time_s, call))                                     \
    X(s_speed, "stap.speed", RUN, AT, bind_run, of_run(stap_speed_flops, call))                              \
    X(s_setup, "stap.setup", RUN, AT, bind_run, of_run(stap_setup_s, call))                                  \
    X(s_bandwidth, "stap.bandwidth", RUN, AT, bind_run, of_run(stap_bandwidth_Bps, call))                    \
    X(s_message, "stap.message", RUN, NULL, bind_run, run_of(call).message_B)                                \
    X(s_best, "stap.best_count", RUN, NULL, bind_run, best_count(call))                                      \
    X(s_factor, "stap.speed_factor", RUN, AT, bind_run, speed_factor(call))                                  \
    X(s_low, "stap.bound_low", NULL, "sequential critical p", NULL, stap_time_bounds(ALL).low_s)             \
    X(s_high, "stap.bound_high", NULL, "sequential critical p", NULL, stap_time_bounds(ALL).high_s)          \
    X(memory, "stap.memory", NULL, "p", NULL, stap_data_B(number[0]) + stap_program_B(number[0]))            \
    X(c_time, "nps.calculation_time", "calculation", NULL, bind_calculation, CALCULATION->time_s)            \
    X(c_parallel, "nps.parallel_time", "calculation", NULL, bind_calculation, CALCULATION->parallel_s)       \
    X(c_cpu, "nps.calculation_cpu", "calculation", NULL, bind_calculation, CALCULATION->cpu)                 \
    X(t_volume, "nps.volume", "transfer", NULL, bind_transfer, TRANSFER->volume_B)                           \
    X(t_message, "nps.message", "transfer", NULL, bind_transfer, TRANSFER->message_B)                        \
    X(l_setup, "nps.link_setup", "link", NULL, bind_link, LINK->setup_s)                                     \
    X(l_bandwidth, "nps.link_bandwidth", "link", NULL, bind_link, LINK->bandwidth_Bps)                       \
    X(l_cpu, "nps.link_cpu", "link", NULL, bind_link, LINK->cpu)                                             \
    X(m_cpu, "nps.message_cpu", "link", NULL, bind_link, nps_message_cpu(LINK))                              \
    X(m_bandwidth, "nps.message_bandwidth", "link", "message", bind_link,                                    \
      nps_message_bandwidth(number[0], LINK))                                                                \
    X(m_time, "nps.message_time", "link", "volume message", bind_link,                                       \
      nps_message_time(number[0], number[1], LINK))                                                          \
    X(reserved, "nps.reserved", NULL, NULL, NULL, nps_render.schedule.reserved)                              \
    X(n_time, "nps.time", NULL, NULL, NULL, nps_schedule_time(&nps_render.schedule))                         \
    X(n_cpu, "nps.cpu_time", NULL, NULL, NULL, nps_schedule_cpu_time(&nps_render.schedule))                  \
    X(convert, "nps.convert_time", NULL, "time cpu cpu_ratio peripheral_ratio", NULL,                        \
      nps_schedule_convert_time(ALL, number[3]))                                                             \
    X(single, "nps.single", NULL, "[cpu_ratio cpus]", NULL, single(nps_render.schedule, call))               \
    X(single_all, "nps.single_all_cpu", NULL, "[cpu_ratio cpus]", NULL, single(all_cpu(), call))             \
    X(speed_for, "nps.speed_for", NULL, "rate", NULL, speed_for(number[0]))                                  \
    X(slices, "nps.slices", NULL, NODES, NULL, frames(nps_schedule_slices, call))                            \
    X(overlap, "nps.overlap", NULL, NODES, NULL, frames(nps_schedule_overlap, call))                         \
    X(workers, "nps.workers", NULL, NODES, NULL, worker_frames(call))                                        \
    X(knee, "nps.knee", NULL, NODES, NULL, knee(call))

PAPERS_TABLE(QUANTITY_EVAL)
const struct quantity quantity_papers[] = {PAPERS_TABLE(QUANTITY_ROW){.name = NULL}};
