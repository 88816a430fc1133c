/* point.c - rates of designs over their node counts. */
#include "problem/point.h"

#include <math.h>
#include <string.h>

#include "base/number.h"

static bool may_run(const struct problem *problem, const struct design *design, size_t a, int64_t p)
{
    const struct application *app = &problem->load.work[a].application;
    if (problem->counts == COUNTS_LEGAL && !model_admissible(app, p))
        return false;
    if (problem->scenario->policy.enforce_code_caps && p > model_code_cap(app))
        return false;
    return !problem->scenario->policy.enforce_memory ||
           app->model->memory_Bpp(app, (double)p) <= problem_memory_B(problem, design, a, p);
}

/* Computing time over communication time keeps the limit. Nothing sent is as good as can be. */
static bool keeps_gamma(const struct problem *problem, size_t a, const struct prediction *prediction,
                        double p, struct diag *gap)
{
    const double limit = problem->limits.gamma;
    if (!(limit > 0) || prediction->compute_s >= limit * prediction->communicate_s)
        return true;
    diag_set(gap, ST_INFEASIBLE, "Gamma of %s on %g processes is %.4g, the limit is %g",
             problem->load.work[a].name, p, prediction->compute_s / prediction->communicate_s, limit);
    return false;
}

double point_rate(struct prediction *out, const struct problem *problem, const struct design *design,
                  size_t a, double p, struct diag *gap)
{
    const struct application *app = problem_application(problem, design, a);
    struct diag unused = DIAG_INIT;
    const struct view view = problem_view(problem, design, a, p);
    struct diag *const told = gap ? gap : &unused;
    const bool usable =
        model_eval(out, app, &view, p, told) == ST_OK && keeps_gamma(problem, a, out, p, told);
    diag_fini(&unused);
    if (!usable)
        return 0;
    if (problem->load.time_factor[a] != 1) {
        out->rate_ops /= problem->load.time_factor[a];
        out->time_s *= problem->load.time_factor[a];
        out->compute_s *= problem->load.time_factor[a];
        out->communicate_s *= problem->load.time_factor[a];
    }
    if (problem->load.error.n) {
        const double factor = problem_model_error(problem, design, a, p);
        out->rate_ops *= factor;
        out->time_s /= factor;
        out->compute_s /= factor;
        out->communicate_s /= factor;
    }
    return problem->load.by_runs ? 1 / out->time_s : out->rate_ops;
}

struct view point_messages(struct message_use use[N_MESSAGE_PATTERNS], const struct problem *problem,
                           const struct design *design, size_t a, double p)
{
    struct prediction ignored;
    struct diag unused = DIAG_INIT;
    struct view view = problem_view(problem, design, a, p);
    memset(use, 0, N_MESSAGE_PATTERNS * sizeof *use);
    view.use = use;
    const enum status status =
        model_eval(&ignored, problem_application(problem, design, a), &view, p, &unused);
    (void)status; /* what it notes until it fails is all there is */
    diag_fini(&unused);
    view.use = NULL;
    return view;
}

/* --- what scans have found --- */

/* What rates depend on, where technologies, speeds and applications are the same. */
struct scan_key {
    const char *id; /* of the design */
    uint64_t hash;  /* of the id */
    enum counts counts;
    bool code_caps, memory;
    double gamma;
    struct spare spare; /* ports that stay free: the wiring hangs on them */
};

/* Rates and counts at 1 .. n nodes of a design, as scan_step leaves them: [n][n_work]. */
struct scan_rows {
    struct scan_key key;
    struct scan_rows *next; /* of the same bucket */
    int64_t n;
    int64_t cap;
    double *rate;
    int64_t *processes;
};

enum { BUCKETS = 4096 };

struct scan_memory {
    struct scan_rows *bucket[BUCKETS]; /* by hash; each entry stays where it is */
    int64_t left;                      /* rows that may still be kept */
    struct arena *arena;
};

struct scan_memory *scan_memory_make(const struct problem *problem, struct arena *arena)
{
    enum { ROWS_AT_MOST = 4000000 };
    struct scan_memory *memory = ARENA_NEW(arena, 1, struct scan_memory);
    memory->left = ROWS_AT_MOST / (int64_t)problem->load.n_work;
    memory->arena = arena;
    return memory;
}

/* FNV-1a: most of what is looked through is told apart without its text. */
static uint64_t hash_of(const char *id)
{
    uint64_t hash = 0xcbf29ce484222325;
    for (; *id; id++)
        hash = (hash ^ (unsigned char)*id) * 0x100000001b3;
    return hash;
}

static bool same_key(const struct scan_key *a, const struct scan_key *b)
{
    return a->hash == b->hash && a->counts == b->counts && a->code_caps == b->code_caps &&
           a->memory == b->memory && a->gamma == b->gamma && a->spare.count == b->spare.count &&
           a->spare.share.digits == b->spare.share.digits && a->spare.share.scale == b->spare.share.scale &&
           strcmp(a->id, b->id) == 0;
}

static struct scan_rows *rows_of(const struct problem *problem, const struct design *design)
{
    struct scan_memory *memory = problem->load.memory;
    if (!memory)
        return NULL;
    const struct scan_key key = {.id = design->id,
                                 .hash = hash_of(design->id),
                                 .counts = problem->counts,
                                 .code_caps = problem->scenario->policy.enforce_code_caps,
                                 .memory = problem->scenario->policy.enforce_memory,
                                 .gamma = problem->limits.gamma,
                                 .spare = design->spare_ports};
    struct scan_rows **at = &memory->bucket[key.hash % BUCKETS];
    while (*at && !same_key(&(*at)->key, &key))
        at = &(*at)->next;
    if (!*at) {
        *at = ARENA_NEW(memory->arena, 1, struct scan_rows);
        (*at)->key = key;
        (*at)->key.id = arena_strdup(memory->arena, design->id);
    }
    return *at;
}

static void keep_row(struct scan *scan)
{
    struct scan_memory *memory = scan->problem->load.memory;
    struct scan_rows *rows = scan->known;
    const size_t width = scan->problem->load.n_work;
    if (memory->left <= 0)
        return;
    memory->left--;
    if (rows->n == rows->cap) {
        const int64_t cap = rows->cap ? 2 * rows->cap : 64;
        double *rate = ARENA_NEW(memory->arena, (size_t)cap * width, double);
        int64_t *processes = ARENA_NEW(memory->arena, (size_t)cap * width, int64_t);
        if (rows->n) {
            memcpy(rate, rows->rate, (size_t)rows->n * width * sizeof *rate);
            memcpy(processes, rows->processes, (size_t)rows->n * width * sizeof *processes);
        }
        rows->rate = rate;
        rows->processes = processes;
        rows->cap = cap;
    }
    memcpy(&rows->rate[(size_t)rows->n * width], scan->rate, width * sizeof *rows->rate);
    memcpy(&rows->processes[(size_t)rows->n * width], scan->processes, width * sizeof *rows->processes);
    rows->n++;
}

/* The step to a number of nodes that was found before. */
static bool recall_row(struct scan *scan)
{
    const size_t width = scan->problem->load.n_work;
    const double *rate = &scan->known->rate[(size_t)(scan->nodes - 1) * width];
    const bool rose = memcmp(rate, scan->rate, width * sizeof *rate) != 0;
    memcpy(scan->rate, rate, width * sizeof *rate);
    memcpy(scan->processes, &scan->known->processes[(size_t)(scan->nodes - 1) * width],
           width * sizeof *scan->processes);
    return rose;
}

void scan_start(struct scan *scan, const struct problem *problem, const struct design *design,
                struct diag *gap)
{
    *scan = (struct scan){.problem = problem, .design = design, .gap = gap};
    scan->known = rows_of(problem, design);
}

static bool look_at(struct scan *scan, size_t a, int64_t p)
{
    struct prediction prediction;
    if (!may_run(scan->problem, scan->design, a, p))
        return false;
    const double rate = point_rate(&prediction, scan->problem, scan->design, a, (double)p, scan->gap);
    if (!(rate > scan->rate[a]))
        return false;
    scan->rate[a] = rate;
    scan->processes[a] = p;
    return true;
}

bool scan_step(struct scan *scan)
{
    bool rose = false;
    scan->nodes++;
    if (scan->known && scan->nodes <= scan->known->n)
        return recall_row(scan);
    for (size_t a = 0; a < scan->problem->load.n_work; a++) {
        const int64_t each = problem_processes_per_node(scan->problem, scan->design, a);
        for (int64_t p = (scan->nodes - 1) * each + 1; p <= scan->nodes * each; p++)
            rose = look_at(scan, a, p) || rose;
    }
    if (scan->known && scan->nodes == scan->known->n + 1)
        keep_row(scan);
    return rose;
}

void scan_jump(struct scan *scan, int64_t nodes)
{
    scan->known = NULL; /* rows hold the best so far, which a jump does not know */
    scan->nodes = nodes;
    memset(scan->rate, 0, sizeof scan->rate);
    for (size_t a = 0; a < scan->problem->load.n_work; a++)
        look_at(scan, a, nodes);
}

double usable_rate(const struct problem *problem, size_t a, double rate)
{
    const struct work_item *item = &problem->load.work[a];
    if (item->min_rate_ops == 0 && isinf(item->max_time_s))
        return rate;
    const double work = item->application.model->work(&item->application);
    const double rate_ops = problem->load.by_runs ? rate * work : rate;
    const bool missed = compare_close(rate_ops, item->min_rate_ops) < 0 ||
                        compare_close(work, rate_ops * item->max_time_s) > 0;
    return missed ? 0 : rate;
}

double workload_lambda(const struct problem *problem, const double *rates)
{
    double time = 0, rate = 0;
    for (size_t a = 0; a < problem->load.n_work; a++) {
        rate = usable_rate(problem, a, rates[a]);
        if (!(rate > 0))
            return 0;
        time += problem->load.weight[a] / rate;
    }
    return problem->load.n_work == 1 ? rate : 1 / time;
}

double scan_lambda(const struct scan *scan)
{
    return workload_lambda(scan->problem, scan->rate);
}

/* Beyond what runs had a model that is slower than it says is so the more. */
static double errs_alike_until(const struct problem *problem, const struct design *design, size_t a)
{
    const struct model_error *error = &problem->load.error;
    const struct spread *spread = error->n && error->spread ? error->spread[a] : NULL;
    return spread && problem_model_error(problem, design, a, 1) < spread->middle ? spread->to
                                                                                 : (double)INFINITY;
}

int64_t scan_vouched_until(const struct problem *problem, const struct design *design, int64_t nodes)
{
    if (problem->counts != COUNTS_ANY || problem->scenario->policy.enforce_memory || design->network->look ||
        problem->limits.gamma > 0)
        return 0;
    for (size_t a = 0; a < problem->load.n_work; a++) {
        const struct application *app = problem_application(problem, design, a);
        /* where a node has several processes, the first few share its NIC among fewer: no model knows that */
        if (!app->model->rises_until || problem_processes_per_node(problem, design, a) != 1)
            return 0;
        if (problem->scenario->policy.enforce_code_caps && nodes > model_code_cap(app))
            nodes = model_code_cap(app);
        const struct view view = problem_view(problem, design, a, (double)nodes);
        const double rises = fmin(app->model->rises_until(app, &view), errs_alike_until(problem, design, a));
        nodes = rises < (double)nodes ? (int64_t)rises : nodes;
    }
    return nodes;
}

bool scan_vouched(const struct problem *problem, const struct design *design, int64_t nodes)
{
    return scan_vouched_until(problem, design, nodes) == nodes;
}

double lambda_bound(const struct problem *problem, const struct design *design, int64_t nodes)
{
    double rates[APPS_AT_MOST];
    for (size_t a = 0; a < problem->load.n_work; a++) {
        const struct application *app = &problem->load.work[a].application;
        const struct node_speed *speed = &problem->load.speed[design->node_index * problem->load.n_work + a];
        if (!app->model->bounded_by_rate)
            return INFINITY;
        const double p = (double)(nodes * problem_processes_per_node(problem, design, a));
        /* p processes of a node do p times their rate, or what its memory feeds: it never falls with p */
        rates[a] =
            p * problem_process_rate(speed, (double)speed->each) / problem->load.time_factor[a] *
            fmax(problem_model_error(problem, design, a, 1), problem_model_error(problem, design, a, p));
        if (problem->load.by_runs)
            rates[a] /= app->model->work(app);
    }
    return workload_lambda(problem, rates);
}
