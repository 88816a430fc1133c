/* npb_mg.c - model npb.mg: a multigrid V-cycle on Px x Py x Pz processes.
 *
 * p = 2^k: Px = 2^floor(k/3), Py = 2^floor((k - floor(k/3))/2), Pz the rest; cube roots for other p. The rank
 * is Px (Py z + y) + x. Each exchange sends the two faces of every divided axis. Level j has 2^j points along
 * an edge; if these are fewer than the processes, only some processes take part, at a distance. An axis that
 * is not divided is copied in memory. */
#include <math.h>

#include "base/number.h"
#include "model/npb.h"
#include "model/npb_exact.h"
#include "model/npb_links.h"

enum { X, Y, Z, N_AXES };
static const double WORD_B = 8;
static const double NORM_B = 8; /* a sum over all processes */
static const double NORMS = 4;  /* per run */

static const struct model_param PARAMS[] = {NPB_EXACT_PARAMS};

/* A process needs fewer than 2^28 points: the code multiplies them by 8. */
static const int64_t LEAST[N_NPB_CLASSES] = {[NPB_E] = 64, [NPB_F] = 512};
static const int64_t MOST = 131072; /* maxprocs */

static struct npb_grid grid_of(const struct application *app)
{
    return NPB_GRID_MG[npb_class_of(app)];
}

static void divide(double along[N_AXES], double p)
{
    const int k = integer_log2(p), x = k / 3, y = (k - x) / 2;
    if (ldexp(1, k) == p) {
        along[X] = ldexp(1, x);
        along[Y] = ldexp(1, y);
        along[Z] = ldexp(1, k - x - y);
    } else {
        along[X] = along[Y] = along[Z] = number_cube_root(p);
    }
}

/* A level: the number of points along an edge of the grid, and the number of points of a process along each
 * axis. If the level has fewer points than processes, only those with at least one point take part. */
struct mg_level {
    double points;
    double ratio[N_AXES];
    double local[N_AXES];
};

static struct mg_level finest(const double along[N_AXES], double n)
{
    struct mg_level level = {.points = n};
    for (int i = 0; i < N_AXES; i++) {
        level.ratio[i] = n / along[i];
        level.local[i] = level.ratio[i] > 1 ? level.ratio[i] : 1;
    }
    return level;
}

/* Multiplies the points by `times`, a power of 1/2. */
static void coarsen(struct mg_level *level, double times)
{
    level->points *= times;
    for (int i = 0; i < N_AXES; i++) {
        level->ratio[i] *= times;
        level->local[i] = level->ratio[i] > 1 ? level->ratio[i] : 1;
    }
}

/* The other two axes of a face: x is exchanged first without borders, y with those of x, z with both. */
static const int FIRST[N_AXES] = {Y, X, X}, SECOND[N_AXES] = {Z, Z, Y};

/* Bytes of one face. */
static double face_B(const struct mg_level *level, int axis)
{
    const double border_a = axis == X ? 0 : 2, border_b = axis == Z ? 2 : 0;
    return WORD_B * (level->local[FIRST[axis]] + border_a) * (level->local[SECOND[axis]] + border_b);
}

/* Bytes of a face with its borders that active processes send to inactive ones, if the next coarser level has
 * fewer active processes; 0: all are active. The coarsest level sends none. */
static inline double wake_B(const double along[N_AXES], const struct mg_level *level, int axis)
{
    const int a = FIRST[axis], b = SECOND[axis];
    if (!(level->points > 2 && level->points / 2 < along[axis]))
        return 0;
    return WORD_B * (2 + (int)level->ratio[a]) * (2 + (int)level->ratio[b]);
}

/* Exchanges per iteration. */
static double calls_of(const struct mg_level *level)
{
    return level->points > 2 ? 3 : 2;
}

/* Share for neighbours along an axis on a level. */
static double share_of(const struct npb_links *links, const double along[N_AXES],
                       const struct mg_level *level, int axis)
{
    if (links->apart)
        return 1;
    const double extent = fmin(along[axis], level->points);
    const double stride = axis == X ? 1 : axis == Y ? along[X] : along[X] * along[Y];
    return npb_share_on_ring(links, stride * (along[axis] / extent), extent);
}

static double comm_s(const struct npb_links *links, const double along[N_AXES], struct mg_level level)
{
    double sum = 0;
    for (; level.points > 1; coarsen(&level, 0.5))
        for (int axis = 0; axis < N_AXES; axis++) {
            if (!(along[axis] > 1))
                continue;
            const double share = share_of(links, along, &level, axis);
            const double woken_B = wake_B(along, &level, axis);
            double taken = calls_of(&level) * npb_exchanges_s(links, 2, face_B(&level, axis), share);
            if (woken_B > 0)
                taken += npb_exchanges_s(links, 3, woken_B, share);
            sum += taken;
        }
    return sum;
}

/* Like comm_s, if every message leaves its node and takes its latency and bytes. */
static double comm_apart_s(const struct npb_links *links, const double along[N_AXES], struct mg_level level)
{
    double messages = 0, bytes = 0;
    const double widest = 2 * fmax(along[X], fmax(along[Y], along[Z]));
    double whole = 0, halves = 0, quarters = 0, times = 1;
    /* while all processes take part, faces are 1/4 of those of the finer level, and borders 1/2 */
    for (; level.points * times >= widest; times /= 2) {
        whole++;
        halves += times;
        quarters += times * times;
    }
    for (int axis = 0; axis < N_AXES; axis++)
        if (along[axis] > 1) {
            const double a = level.local[FIRST[axis]], b = level.local[SECOND[axis]];
            const double border_a = axis == X ? 0 : 2, border_b = axis == Z ? 2 : 0;
            messages += 3 * whole;
            bytes +=
                3 * 2 * WORD_B *
                (a * b * quarters + (border_a * b + border_b * a) * halves + border_a * border_b * whole);
        }
    for (coarsen(&level, times); level.points > 1; coarsen(&level, 0.5)) {
        double faces_B = 0, divided = 0;
        for (int axis = 0; axis < N_AXES; axis++) {
            if (!(along[axis] > 1))
                continue;
            const double woken_B = wake_B(along, &level, axis);
            divided++;
            faces_B += face_B(&level, axis);
            messages += woken_B > 0;
            bytes += 3 * woken_B;
        }
        messages += calls_of(&level) * divided;
        bytes += calls_of(&level) * 2 * faces_B;
    }
    return messages * links->latency_s + bytes / links->bandwidth_Bps;
}

/* One more exchange on the finest level, and four norms. */
static double once_s(const struct npb_links *links, const double along[N_AXES], const struct mg_level *level)
{
    double sum = NORMS * npb_allreduce_s(links, NORM_B);
    for (int axis = 0; axis < N_AXES; axis++)
        if (along[axis] > 1)
            sum += npb_exchanges_s(links, 2, face_B(level, axis), share_of(links, along, level, axis));
    return sum;
}

static double work(const struct application *app)
{
    const struct npb_grid grid = grid_of(app);
    return 58 * grid.i * grid.n * grid.n * grid.n;
}

static struct model_kept find_kept(const struct application *app, const struct view *view, double p)
{
    const struct npb_grid grid = grid_of(app);
    const struct npb_links links = npb_links_for(app, view, p);
    double along[N_AXES];
    divide(along, p);
    const struct mg_level level = finest(along, grid.n);
    const bool plain = links.apart && !links.times[MESSAGE_EXCHANGE] && !links.use;
    const double comm = plain ? comm_apart_s(&links, along, level) : comm_s(&links, along, level);
    return npb_kept(work(app), p > 1 ? grid.i * comm + once_s(&links, along, &level) : 0);
}

static size_t figures(struct model_figure out[MODEL_MAX_FIGURES], const struct application *app,
                      const struct view *view, double p)
{
    const double n = grid_of(app).n;
    struct npb_totals iteration = {0, 0}, once = {0, 0};
    double along[N_AXES];
    (void)view;
    divide(along, p);
    for (struct mg_level level = finest(along, n); level.points > 1; coarsen(&level, 0.5)) {
        double active = 1;
        for (int axis = 0; axis < N_AXES; axis++)
            active *= fmin(along[axis], level.points);
        for (int axis = 0; axis < N_AXES; axis++) {
            if (!(along[axis] > 1))
                continue;
            const double face = face_B(&level, axis), woken_B = wake_B(along, &level, axis);
            /* one and two faces in turn */
            const double woken = woken_B > 0 ? level.points * p / along[axis] : 0;
            npb_count(&iteration, 2 * calls_of(&level) * active, face);
            npb_count(&iteration, woken / 2, woken_B);
            npb_count(&iteration, woken / 2, 2 * woken_B);
            if (level.points == n)
                npb_count(&once, 2 * active, face);
        }
    }
    for (int i = 0; i < (int)NORMS; i++)
        npb_count_allreduce(&once, p, NORM_B);
    return npb_count_figures(out, iteration, once);
}

static int64_t next_admissible(const struct application *app, int64_t p, int direction)
{
    return npb_next_power_from(LEAST[npb_class_of(app)], p, direction);
}

static int64_t code_cap(const struct application *app)
{
    (void)app;
    return MOST;
}

/* Declared arrays: two of all levels, one of the finest, and buffers for faces. */
static double memory_Bpp(const struct application *app, double p)
{
    const int levels = integer_log2(grid_of(app).n);
    const int most = integer_log2(p), k = most < 3 * levels ? most : 3 * levels;
    const double edge = ldexp(1, levels - k / 3);
    const double m = 2 + edge;
    double finest = 1;
    for (int j = 0; j < N_AXES; j++)
        finest *= 2 + ldexp(1, levels - (k + j) / 3);
    const double all = floor(8 * (finest + m * m + 5 * m + 14 * levels - 7 * (levels - k / 3)) / 7);
    return WORD_B * (2 * all + finest + 8 * m * m);
}

const struct model model_npb_mg = {
    .key = "npb.mg",
    .about.title = "NPB 3.3 MG: multigrid, exact message counts",
    NPB_EXACT_MODEL(PARAMS, figures),
    .kept = {.find = find_kept, .predict = npb_predict},
    .about.equation =
        "comm = sum over levels j and divided axes a of c_j mt(2 face) + [j > 1 and 2^(j-1) < P_a] "
        "mt(3 face), "
        "c_j = 3 (2 for j = 1); once: one exchange of the finest level, four allreduce of 8 bytes",
    MODEL_COUNTS("Mop"),
    .about.checked = "messages and bytes equal those of 3.3.1 runs; its times were not compared",
    .counts.next = next_admissible,
    .counts.cap = code_cap,
};
