/* test_npb_walk.c - checks the closed forms against a walk over every rank of the codes: senders, receivers,
 * bytes, and the messages that leave a node. */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/diag.h"
#include "check.h"
#include "machine/view.h"
#include "model/npb.h"
#include "model/npb_exact.h"
#include "model/npb_links.h"

enum { RANKS_AT_MOST = 1024, NOBODY = -1 };

/* A step of a code: the receiver of each rank's message; NOBODY: no message, or to itself. */
struct step {
    int p;
    int to[RANKS_AT_MOST];
};

static int node_of(int rank, int each, int nodes, bool cyclic)
{
    return cyclic ? rank % nodes : rank / each;
}

/* The largest share of a node's processes that send to another node. */
static double share_of(const struct step *step, int each, bool cyclic)
{
    const int nodes = (step->p + each - 1) / each;
    int leaving[RANKS_AT_MOST] = {0};
    int most = 0;
    for (int r = 0; r < step->p; r++) {
        const int node = node_of(r, each, nodes, cyclic);
        if (step->to[r] != NOBODY && node_of(step->to[r], each, nodes, cyclic) != node)
            most = ++leaving[node] > most ? leaving[node] : most;
    }
    return (double)most / each;
}

static struct npb_links links_of(int p, int each, bool cyclic)
{
    const struct view view = {
        .latency_s = 1, .bandwidth_Bps = 1, .inside_bandwidth_Bps = 1, .procs_per_node = each};
    return npb_links_of(&view, cyclic, p);
}

static bool is_power(int n)
{
    return (n & (n - 1)) == 0;
}

/* The share is never too low. It is exact for block placement if `exact`, and for powers of two with cyclic
 * placement. */
static void check_share(double got, const struct step *step, int each, bool cyclic, bool exact)
{
    const double want = each < step->p ? share_of(step, each, cyclic) : 0;
    if (got < want - 1e-12 || (exact && got > want + 1e-12))
        fail_msg("p = %d, %d per node, %s: share %g, walked %g", step->p, each, cyclic ? "cyclic" : "block",
                 got, want);
}

/* --- rings and lines --- */

/* Neighbours along an axis of `extent` ranks that are `stride` apart. */
static void walk_axis(struct step *step, int p, int stride, int extent, int direction, bool ring)
{
    step->p = p;
    for (int r = 0; r < p; r++) {
        const int at = r / stride % extent, next = at + direction;
        const bool inside = next >= 0 && next < extent;
        const int to = (next + extent) % extent;
        step->to[r] = (inside || ring) && to != at ? r + (to - at) * stride : NOBODY;
    }
}

static void test_adi_shares(void **state)
{
    (void)state;
    static const int diagonal[2] = {1, -1};
    for (int q = 2; q <= 17; q++) {
        const int p = q * q;
        for (int each = 2; each <= p; each++) {
            struct step step;
            const struct npb_links block = links_of(p, each, false), cyclic = links_of(p, each, true);
            for (int d = 0; d < 2; d++) {
                walk_axis(&step, p, 1, q, diagonal[d], true);
                check_share(npb_share_on_ring(&block, 1, q), &step, each, false,
                            3 * each <= p || p % each == 0);
                check_share(npb_share_on_ring(&cyclic, 1, q), &step, each, true, false);
                walk_axis(&step, p, q, q, diagonal[d], true);
                check_share(npb_share_on_ring(&block, q, q), &step, each, false, 2 * each <= p);
                check_share(npb_share_on_ring(&cyclic, q, q), &step, each, true, p % each == 0);
            }
        }
    }
}

/* The third direction of BT and SP: one row further, one column back. */
static void test_diagonal_shares(void **state)
{
    (void)state;
    for (int q = 2; q <= 17; q++) {
        const int p = q * q;
        for (int each = 2; each <= p; each++) {
            struct step step = {.p = p};
            const struct npb_links block = links_of(p, each, false), cyclic = links_of(p, each, true);
            for (int r = 0; r < p; r++)
                step.to[r] = (r % q + q - 1) % q + (r / q + 1) % q * q;
            check_share(npb_share_diagonal(&block, q), &step, each, false, 2 * each <= p);
            check_share(npb_share_diagonal(&cyclic, q), &step, each, true, false);
        }
    }
}

/* MG's axes, including coarse levels, where only ranks at a distance take part. */
static void test_mg_shares(void **state)
{
    (void)state;
    for (int k = 1; k <= 10; k++) {
        const int p = 1 << k, x = 1 << k / 3, y = 1 << (k - k / 3) / 2;
        const int along[3] = {x, y, p / x / y}, strides[3] = {1, x, x * y};
        for (int axis = 0; axis < 3; axis++)
            for (int apart = 1; 2 * apart <= along[axis]; apart *= 2)
                for (int each = 2; each <= p; each++) {
                    const int stride = strides[axis] * apart, extent = along[axis] / apart;
                    struct step step;
                    const struct npb_links block = links_of(p, each, false), cyclic = links_of(p, each, true);
                    walk_axis(&step, p, stride, extent, 1, true);
                    check_share(npb_share_on_ring(&block, stride, extent), &step, each, false,
                                is_power(each));
                    check_share(npb_share_on_ring(&cyclic, stride, extent), &step, each, true, false);
                }
    }
}

static void test_lu_shares(void **state)
{
    (void)state;
    for (int p = 2; p <= 1024; p *= 2) {
        const int columns = (int)npb_lu_factor(p), rows = p / columns;
        for (int each = 2; each <= p && each <= 128; each++) {
            struct step step;
            for (int cyclic = 0; cyclic < 2; cyclic++) {
                const struct npb_links links = links_of(p, each, cyclic);
                walk_axis(&step, p, 1, columns, 1, false);
                if (columns > 1)
                    check_share(npb_share_on_line(&links, 1, columns), &step, each, cyclic,
                                !cyclic || is_power(each));
                walk_axis(&step, p, columns, rows, 1, false);
                if (rows > 1)
                    check_share(npb_share_on_line(&links, columns, rows), &step, each, cyclic,
                                !cyclic || is_power(each));
            }
        }
    }
}

/* --- pairs --- */

static void walk_pairs(struct step *step, int p, int stride)
{
    step->p = p;
    for (int r = 0; r < p; r++)
        step->to[r] = r ^ stride;
}

static void test_pair_shares(void **state)
{
    (void)state;
    for (int p = 2; p <= 1024; p *= 2)
        for (int each = 2; each <= p && each <= 128; each++)
            for (int stride = 1; stride < p; stride *= 2) {
                struct step step;
                const struct npb_links block = links_of(p, each, false), cyclic = links_of(p, each, true);
                walk_pairs(&step, p, stride);
                check_share(npb_share_pair(&block, stride), &step, each, false,
                            is_power(each) || p >= 2 * stride * each);
                check_share(npb_share_pair(&cyclic, stride), &step, each, true, is_power(each));
                for (int r = 0; r < p; r++)
                    step.to[r] = (r + p - stride) % p;
                check_share(npb_share_shift(&block, stride), &step, each, false, is_power(each));
                check_share(npb_share_shift(&cyclic, stride), &step, each, true, is_power(each));
            }
}

/* CG as in its code: exchanges within a row of C, and with the transposed position. */
static void walk_transpose(struct step *step, int p, int columns)
{
    const int rows = p / columns;
    step->p = p;
    for (int r = 0; r < p; r++) {
        const int half = columns == rows ? r : r / 2;
        const int other = half % rows * rows + half / rows;
        const int to = columns == rows ? other : 2 * other + r % 2;
        step->to[r] = to == r ? NOBODY : to;
    }
}

/* With a latency of 1 outside and no other cost, the time of an iteration counts the steps that leave a
 * node. */
static void test_cg_steps(void **state)
{
    (void)state;
    struct diag diag = DIAG_INIT;
    struct application app = application_init(&model_npb_cg);
    assert_int_equal(application_set(&app, "class", "A", &diag), ST_OK);
    for (int cyclic = 0; cyclic < 2; cyclic++) {
        assert_int_equal(application_set(&app, "placement", cyclic ? "cyclic" : "block", &diag), ST_OK);
        for (int p = 2; p <= 1024; p *= 2) {
            for (int each = 1; each <= p; each *= 2) {
                const int columns = (int)npb_lu_columns(p);
                const struct view view = {.rate_ops = 1e6,
                                          .latency_s = 1,
                                          .bandwidth_Bps = (double)INFINITY,
                                          .inside_bandwidth_Bps = (double)INFINITY,
                                          .procs_per_node = each};
                struct step step;
                struct prediction got;
                double want = 0;
                walk_transpose(&step, p, columns);
                want += share_of(&step, each, cyclic) > 0 ? 26 : 0;
                for (int stride = 1; stride < columns; stride *= 2) {
                    walk_pairs(&step, p, stride);
                    want += share_of(&step, each, cyclic) > 0 ? 26 + 52 + 1 : 0;
                }
                assert_int_equal(model_eval(&got, &app, &view, p, &diag), ST_OK);
                check_close(got.communicate_s, 15 * want, 1e-13, 0);
            }
        }
    }
}

/* --- totals --- */

static struct npb_totals totals_of(const struct model *model, const char *class, int p)
{
    struct diag diag = DIAG_INIT;
    struct model_figure figures[MODEL_MAX_FIGURES];
    struct application app = application_init(model);
    assert_int_equal(application_set(&app, "class", class, &diag), ST_OK);
    const struct view view = {.rate_ops = 1e6, .latency_s = 1, .bandwidth_Bps = 1, .procs_per_node = 1};
    assert_true(model->figures(figures, &app, &view, p) >= 2);
    check_text(figures[0].key, "messages");
    check_text(figures[1].key, "message_bytes");
    return (struct npb_totals){figures[0].value, figures[1].value};
}

/* Points of part i of n points in q parts: the first n mod q parts have one more. */
static int part(int n, int q, int i)
{
    return n / q + (i < n % q);
}

static void add(struct npb_totals *totals, double messages, double bytes)
{
    totals->messages += messages;
    totals->bytes += bytes;
}

/* All q^3 cells: each sends a face to the next cell along an axis, if there is one, and to the previous one.
 * SP's sweeps leave out the points of the boundary. */
static struct npb_totals walk_adi(int n, int q, bool block)
{
    struct npb_totals sum = {0, 0};
    const int M = n / q + 1;
    for (int a = 0; a < q; a++)
        for (int b = 0; b < q; b++) {
            const int rows = part(n, q, a) - (a == 0) - (a == q - 1);
            const int columns = part(n, q, b) - (b == 0) - (b == q - 1);
            const int solved = block ? M * M : rows * columns;
            for (int c = 0; c + 1 < q; c++) {
                add(&sum, 0, 3 * 2 * 80.0 * part(n, q, a) * part(n, q, b));
                add(&sum, 3 * 2, 3.0 * solved * (block ? 240 + 40 : 176 + 80));
            }
        }
    add(&sum, q > 1 ? 6 * q * q : 0, 0); /* the faces of a process are sent together */
    return sum;
}

static struct npb_totals walk_lu(int n, int columns, int rows)
{
    struct npb_totals sum = {0, 0};
    for (int i = 0; i < columns; i++)
        for (int j = 0; j < rows; j++) {
            const int nx = part(n, columns, i), ny = part(n, rows, j);
            const int inner_x = nx - (i == 0) - (i == columns - 1);
            const int inner_y = ny - (j == 0) - (j == rows - 1);
            if (i + 1 < columns) /* to the next rank, and the same back */
                add(&sum, 2 + 2 * (n - 2), 2 * 80.0 * n * ny + 2 * (n - 2) * 40.0 * inner_y);
            if (j + 1 < rows)
                add(&sum, 2 + 2 * (n - 2), 2 * 80.0 * n * nx + 2 * (n - 2) * 40.0 * inner_x);
        }
    return sum;
}

static struct npb_totals walk_cg(int na, int p)
{
    struct npb_totals sum = {0, 0};
    struct step step;
    const int columns = (int)npb_lu_columns(p);
    walk_transpose(&step, p, columns);
    for (int r = 0; r < p; r++) {
        if (step.to[r] != NOBODY)
            add(&sum, 26, 26 * 8.0 * na / columns);
        for (int stride = 1; stride < columns; stride *= 2)
            add(&sum, 26 + 52 + 1, 26 * 8.0 * na / columns + 52 * 8 + 16);
    }
    return sum;
}

/* One level and axis of MG: active ranks send both faces in every call. */
static void walk_mg_axis(struct npb_totals *sum, const int along[3], int axis, int points, int calls)
{
    const int p = along[0] * along[1] * along[2];
    for (int r = 0; r < p; r++) {
        const int at[3] = {r % along[0], r / along[0] % along[1], r / along[0] / along[1]};
        int local[3];
        bool active = true;
        for (int i = 0; i < 3; i++) {
            const int apart = along[i] > points ? along[i] / points : 1;
            active = active && at[i] % apart == 0;
            local[i] = points > along[i] ? points / along[i] : 1;
        }
        const int y = local[1] + (axis == 2 ? 2 : 0), x = local[0] + 2;
        const double face = axis == 0 ? local[1] * local[2] : axis == 1 ? x * local[2] : x * y;
        if (active)
            add(sum, 2 * calls, 2 * calls * 8 * face);
    }
}

static struct npb_totals walk_mg(int n, int p)
{
    struct npb_totals sum = {0, 0};
    int along[3] = {1, 1, 1}, k = 0;
    while (1 << k < p)
        k++;
    along[0] = 1 << k / 3;
    along[1] = 1 << (k - k / 3) / 2;
    along[2] = p / along[0] / along[1];
    for (int points = n; points > 1; points /= 2)
        for (int axis = 0; axis < 3; axis++) {
            if (along[axis] == 1)
                continue;
            walk_mg_axis(&sum, along, axis, points, points > 2 ? 3 : 2);
            if (points == 2 || points / 2 >= along[axis])
                continue;
            /* ranks near which the next coarser level has no point: one and two faces in turn */
            double face = 8;
            for (int i = 0; i < 3; i++)
                face *= i == axis ? 1 : 2 + points / along[i];
            for (int i = 0; i < points / 2 * (p / along[axis]); i++)
                add(&sum, 2, 3 * face);
        }
    return sum;
}

static void same(struct npb_totals got, struct npb_totals want)
{
    check_close(got.messages, want.messages, 0, 0);
    check_close(got.bytes, want.bytes, 1e-13, 0);
}

static void test_totals(void **state)
{
    (void)state;
    for (int q = 1; q <= 11; q++) {
        same(totals_of(&model_npb_bt_exact, "A", q * q), walk_adi(64, q, true));
        same(totals_of(&model_npb_sp_exact, "B", q * q), walk_adi(102, q, false));
    }
    for (int p = 1; p <= 256; p *= 2) {
        const int columns = (int)npb_lu_factor(p);
        same(totals_of(&model_npb_lu_exact, "A", p), walk_lu(64, columns, p / columns));
        same(totals_of(&model_npb_lu_exact, "W", p), walk_lu(33, columns, p / columns));
        same(totals_of(&model_npb_cg, "A", p), walk_cg(14000, p));
        static const struct {
            const char *class;
            int points;
        } grids[] = {{"S", 32}, {"W", 128}, {"A", 256}, {"B", 256}, {"C", 512}, {"D", 1024}};
        for (size_t i = 0; i < sizeof grids / sizeof *grids; i++)
            same(totals_of(&model_npb_mg, grids[i].class, p), walk_mg(grids[i].points, p));
    }
    same(totals_of(&model_npb_lu_exact, "A", 12), walk_lu(64, 4, 3));
}

/* Exchanges of FT and IS pair by pair; recursive doubling stage by stage. */
static void test_collective_totals(void **state)
{
    (void)state;
    for (int p = 1, k = 0; p <= 128; p *= 2, k++) {
        const double T = 256.0 * 256 * 128, K = 1 << 23;
        struct npb_totals ft = {p - 1, 16.0 * (p - 1)};
        struct npb_totals is = {2.0 * p * k, 2 * 4.0 * (1024 + 5) * (p - 1)};
        for (int r = 0; r < p; r++)
            for (int s = 0; s < p; s++)
                if (r != s) {
                    add(&ft, 1, 16 * T / p / p);
                    add(&is, 1, 4 * K / p / p);
                    if (p < 8)
                        add(&is, 1, 4);
                }
        if (p >= 8)
            add(&is, p * k, 4.0 * p / 2 * p * k);
        same(totals_of(&model_npb_ft, "A", p), ft);
        same(totals_of(&model_npb_is, "A", p), is);
        same(totals_of(&model_npb_ep, "A", p), (struct npb_totals){3.0 * p * k, 96.0 * p * k});
    }
    /* 512 processes on 128 planes: each exchanges with 127 ranks and with 3 ranks */
    same(totals_of(&model_npb_ft, "A", 512),
         (struct npb_totals){512 * (127 + 3) + 511,
                             512 * (127.0 / 128 + 3.0 / 4) * 16 * 256 * 256 * 128 / 512 + 511 * 16});
    /* three ranks: the third sends its vector to the first and receives the result at the end */
    same(totals_of(&model_npb_ep, "A", 3), (struct npb_totals){3 * 4, 4 * 96});
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_adi_shares),  cmocka_unit_test(test_diagonal_shares),
        cmocka_unit_test(test_mg_shares),   cmocka_unit_test(test_lu_shares),
        cmocka_unit_test(test_pair_shares), cmocka_unit_test(test_cg_steps),
        cmocka_unit_test(test_totals),      cmocka_unit_test(test_collective_totals),
    };
    return cmocka_run_group_tests_name("model/npb_walk", tests, NULL, NULL);
}
