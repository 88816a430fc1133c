/* npb_exact_lu.c - model npb.lu.exact: SSOR with a wavefront over X x Y processes.
 *
 * Rank X j + i is in column i of X and row j of Y. Each iteration exchanges faces, and sends 2 (n-2) planes
 * down and up in both directions. A process starts its sweep when the wave arrives, after a plane and a
 * message for each process before it (pipeline fill). */
#include <math.h>

#include "base/number.h"
#include "machine/view.h"
#include "model/npb.h"
#include "model/npb_exact.h"
#include "model/npb_links.h"

enum { PARAM_PROTOCOL = NPB_N_PARAMS };
static const double FACE_B = 80;      /* per point: two planes of five words */
static const double EDGE_B = 40;      /* per point of a plane's edge */
static const double IN_SWEEPS = 0.75; /* share of the sweeps in the computing time: 0.72 to 0.80 measured */
static const double NORM_B = 40;      /* twice per run, five words are summed over all processes */
static const int64_t SEARCHED = (int64_t)1 << 32;

static const struct model_param PARAMS[] = {
    NPB_EXACT_PARAMS,
    [PARAM_PROTOCOL] =
        MODEL_CHOICE("protocol", "blocking,eager", "blocking",
                     "eager: messages of the sweeps are sent while the next plane is computed"),
};

static struct npb_grid grid_of(const struct application *app)
{
    return NPB_GRID_LU[npb_class_of(app)];
}

/* X of each p = X Y with Y <= X <= 2 Y, the least of several; 0: none. A search needs adjacent process
 * counts, so a block of them is computed at once. */
enum { BLOCK = 4096, BLOCKS = 4 };
struct factor_block {
    int64_t end; /* 0: empty block */
    uint32_t columns[BLOCK];
};

static void fill_block(struct factor_block *block, int64_t first)
{
    const int64_t end = first + BLOCK;
    *block = (struct factor_block){.end = end};
    for (int64_t rows = first > 1 ? integer_sqrt(first / 2) : 1; rows * rows < end; rows++) {
        const int64_t most = (end - 1) / rows < 2 * rows ? (end - 1) / rows : 2 * rows;
        const int64_t least = integer_ceil(first, rows);
        for (int64_t columns = least > rows ? least : rows; columns <= most; columns++)
            block->columns[columns * rows - first] = (uint32_t)columns;
    }
}

static int64_t factor_of(int64_t p)
{
    static _Thread_local struct factor_block known[BLOCKS];
    if (is_power_of_two(p))
        return (int64_t)npb_lu_columns((double)p);
    if (p < 1 || p > SEARCHED)
        return 0;
    const int64_t first = p - p % BLOCK;
    struct factor_block *block = &known[p / BLOCK % BLOCKS];
    if (block->end != first + BLOCK)
        fill_block(block, first);
    return block->columns[p % BLOCK];
}

double npb_lu_factor(double p)
{
    const int64_t columns = p < 0x1p62 && floor(p) == p ? factor_of((int64_t)p) : 0;
    return columns > 0 ? (double)columns : sqrt(p);
}

/* The grid of processes, and the shares of messages that leave a node along each axis. */
struct wavefront {
    double columns, rows;
    double share_x, share_y;
};

static struct wavefront wavefront_of(const struct npb_links *links)
{
    struct wavefront wave = {.columns = npb_lu_factor(links->p)};
    wave.rows = links->p / wave.columns;
    wave.share_x = npb_share_on_line(links, 1, wave.columns);
    wave.share_y = npb_share_on_line(links, wave.columns, wave.rows);
    return wave;
}

/* One hop of the wave, in which a share of the messages leaves the node. */
static double hop_s(const struct npb_links *links, double bytes, double share)
{
    if (!(share > 0 && share < 1))
        return npb_message_s(links, bytes, share);
    const double outside = npb_latency_s(links, MESSAGE_PING_PONG, bytes, 1) +
                           npb_cost_B(links, MESSAGE_PING_PONG, bytes) * share / links->bandwidth_Bps;
    return share * outside + (1 - share) * npb_message_s(links, bytes, 0);
}

/* Seconds of one iteration along each axis: faces, the edges of all planes, one hop of the wave; and of the
 * norms of a run. */
enum { FACES_X, EDGES_X, HOP_X, FACES_Y, EDGES_Y, HOP_Y, NORMS };

static struct model_kept find_kept(const struct application *app, const struct view *view, double p)
{
    const double n = grid_of(app).n, planes = app->param[PARAM_PROTOCOL] == 1 ? 0 : 2 * (n - 2);
    const struct npb_links links = npb_links_for(app, view, p);
    const struct wavefront wave = wavefront_of(&links);
    const double edge_x = EDGE_B * n / wave.rows, edge_y = EDGE_B * n / wave.columns;
    struct model_kept kept = {.v = {[NORMS] = 2 * npb_allreduce_s(&links, NORM_B)}};
    if (wave.columns > 1) {
        kept.v[FACES_X] = 2 * npb_exchange_s(&links, FACE_B * n * n / wave.rows, wave.share_x);
        kept.v[EDGES_X] = planes > 0 ? planes * npb_message_s(&links, edge_x, wave.share_x) : 0;
        kept.v[HOP_X] = hop_s(&links, edge_x, wave.share_x);
    }
    if (wave.rows > 1) {
        kept.v[FACES_Y] = 2 * npb_exchange_s(&links, FACE_B * n * n / wave.columns, wave.share_y);
        kept.v[EDGES_Y] = planes > 0 ? planes * npb_message_s(&links, edge_y, wave.share_y) : 0;
        kept.v[HOP_Y] = hop_s(&links, edge_y, wave.share_y);
    }
    return kept;
}

static void predict(struct prediction *out, const struct application *app, const struct model_kept *kept,
                    double rate_ops, double p)
{
    const struct npb_grid grid = grid_of(app);
    const double work = npb_work_lu(grid), columns = npb_lu_factor(p), rows = p / columns;
    const double plane_s = IN_SWEEPS * (work / (rate_ops * p * grid.i)) / (2 * (grid.n - 2));
    double sum = 0;
    if (columns > 1)
        sum += kept->v[FACES_X] + kept->v[EDGES_X] + 2 * (columns - 1) * (plane_s + kept->v[HOP_X]);
    if (rows > 1) {
        sum += kept->v[FACES_Y];
        sum += kept->v[EDGES_Y];
        sum += 2 * (rows - 1) * (plane_s + kept->v[HOP_Y]);
    }
    npb_overall(out, work, grid.i * sum + kept->v[NORMS], rate_ops, p);
}

static size_t figures(struct model_figure out[MODEL_MAX_FIGURES], const struct application *app,
                      const struct view *view, double p)
{
    const double n = grid_of(app).n;
    const double columns = npb_lu_factor(p), rows = p / columns;
    const double neighbours = (columns - 1) * rows + (rows - 1) * columns;
    struct npb_totals iteration = {.messages = 2 * neighbours + 2 * (n - 2) * neighbours};
    struct npb_totals once = {0, 0};
    (void)view;
    iteration.bytes = 2 * FACE_B * n * n * (columns - 1 + rows - 1) +
                      2 * (n - 2) * EDGE_B * (n - 2) * (columns - 1 + rows - 1);
    npb_count_allreduce(&once, p, NORM_B);
    npb_count_allreduce(&once, p, NORM_B);
    return npb_count_figures(out, iteration, once);
}

static double work(const struct application *app)
{
    return npb_work_lu(grid_of(app));
}

/* A sub-domain has at least 3 points along an edge. */
static int64_t most_columns(const struct application *app)
{
    return (int64_t)grid_of(app).n / 3;
}

static int64_t code_cap(const struct application *app)
{
    return most_columns(app) * most_columns(app);
}

/* Below the cap a long grid may still have too many columns. */
static bool admissible(const struct application *app, int64_t p)
{
    const int64_t columns = factor_of(p);
    return columns > 0 && (columns <= most_columns(app) || p > code_cap(app));
}

static int64_t next_admissible(const struct application *app, int64_t p, int direction)
{
    if (direction == 0)
        return admissible(app, p) ? p : 0;
    if (p > SEARCHED || (p == SEARCHED && direction > 0))
        return npb_next_power(app, p, direction);
    for (p = p < 1 && direction > 0 ? 1 : p; p >= 1; p += direction < 0 ? -1 : 1)
        if (admissible(app, p))
            return p;
    return 0;
}

static double memory_Bpp(const struct application *app, double p)
{
    const double columns = npb_lu_factor(p);
    return npb_memory_lu(grid_of(app), columns, p / columns);
}

const struct model model_npb_lu_exact = {
    .key = "npb.lu.exact",
    .rates_of = "npb.lu",
    .about.title = "NPB 3.3 LU by exact message counts, with pipeline fill",
    NPB_EXACT_MODEL(PARAMS, figures),
    .kept = {.find = find_kept, .predict = predict},
    .about.equation =
        "comm = 2 mt(80 n^2/Y) + 2 mt(80 n^2/X) + 2(n-2) (mt(40 n/Y) + mt(40 n/X)) + 2(X-1) (tp + "
        "mt(40 n/Y)) + 2(Y-1) (tp + mt(40 n/X)), tp = 0.75 C/(2(n-2)), C computing of an iteration; "
        "protocol=eager without 2(n-2) (...)",
    MODEL_COUNTS("Mop"),
    .about.checked = "messages and bytes equal those of 3.3.1 runs; run times within 2.3 % of a flow-level "
                     "simulation of the code, 7 % with processors ten times faster",
    .counts.next = next_admissible,
    .counts.cap = code_cap,
};
