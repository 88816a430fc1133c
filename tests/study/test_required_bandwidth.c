#include <math.h>
#include <string.h>

#include "base/arena.h"
#include "base/diag.h"
#include "catalog/price.h"
#include "check.h"
#include "machine/design.h"
#include "machine/view.h"
#include "model/model_list.h"
#include "study/required_bandwidth.h"

static struct application application(const char *key, const char *name, const char *value)
{
    struct diag diag = DIAG_INIT;
    const struct model *model = NULL;
    assert_int_equal(model_find(&model, key, &diag), ST_OK);
    struct application app = application_init(model);
    if (name)
        assert_int_equal(application_set(&app, name, value, &diag), ST_OK);
    return app;
}

static struct view view_of(double rate_ops, double latency_s)
{
    return (struct view){.rate_ops = rate_ops,
                         .latency_s = latency_s,
                         .bandwidth_Bps = INFINITY,
                         .procs_per_node = 1,
                         .regions = 1};
}

static struct required_bandwidth found(const struct application *app, const struct view *view, double p,
                                       double gamma)
{
    struct required_bandwidth out = {.gamma = NAN};
    struct diag diag = DIAG_INIT;
    if (required_bandwidth_find(&out, app, view, p, gamma, &diag) != ST_OK)
        fail_msg("%s", diag.message);
    return out;
}

/* Paper 004: LAUTREC on 8 processors needs 12.5778 Mwords/s for Gamma 4 (eq. 9: gamma_a 318.0204). */
static void test_lautrec(void **state)
{
    (void)state;
    const struct application app = application("gamma.lautrec", NULL, NULL);
    const struct view view = view_of(1000e6, 0);
    const struct required_bandwidth four = found(&app, &view, 8, 4);
    check_close(four.bandwidth_Bps / 8e6, 12.5778, 0, 5e-5);
    check_close(four.gamma_a, 318.0204, 0, 5e-5);
    check_close(four.gamma_m, 318.0204 / 4, 0, 5e-5);
    check_close(four.rate_ops, 1000e6, 1e-12, 0);
    check_close(four.share, 0.2, 1e-15, 0);
    check_close(found(&app, &view, 64, 4).gamma_a, 282.685, 0, 5e-4);
}

/* One region of bwGRiD1: Gamma is x'/n, 294.118/140 at 1.5 GByte/s. */
static void test_linpack(void **state)
{
    (void)state;
    const struct application app = application("linpack.regions", NULL, NULL);
    const struct view view = view_of(8.5e9, 0);
    check_close(found(&app, &view, 140, 4).bandwidth_Bps, 1.5e9 * 4 / (40000.0 / 136 / 140), 1e-12, 0);
}

/* With latency too, the model reaches the required Gamma at the bandwidth found. */
static void test_gamma_is_reached(void **state)
{
    (void)state;
    const struct application apps[] = {
        application("gamma.lautrec", NULL, NULL),
        application("npb.bt", "class", "A"),
        application("npb.lu", "class", "A"),
        application("npb.sp", "class", "A"),
    };
    for (size_t i = 0; i < sizeof apps / sizeof *apps; i++) {
        for (double gamma = 0.25; gamma <= 8; gamma *= 2) {
            struct view view = view_of(50e6, 20e-6);
            struct diag diag = DIAG_INIT;
            struct prediction run;
            view.bandwidth_Bps = found(&apps[i], &view, 16, gamma).bandwidth_Bps;
            assert_int_equal(model_eval(&run, &apps[i], &view, 16, &diag), ST_OK);
            check_close(run.compute_s / run.communicate_s, gamma, 1e-9, 0);
        }
    }
}

static void refuse(const struct application *app, double latency_s, double p, double gamma,
                   enum status status, const char *says)
{
    const struct view view = view_of(1000e6, latency_s);
    struct required_bandwidth out;
    struct diag diag = DIAG_INIT;
    assert_int_equal(required_bandwidth_find(&out, app, &view, p, gamma, &diag), status);
    if (!strstr(diag.message, says))
        fail_msg("'%s' does not say '%s'", diag.message, says);
    diag_fini(&diag);
}

static void test_refusals(void **state)
{
    (void)state;
    const struct application app = application("gamma.lautrec", NULL, NULL);
    refuse(&app, 0, 1, 4, ST_DOMAIN, "processes must be above 1");
    refuse(&app, 0, 0.5, 4, ST_DOMAIN, "processes");
    refuse(&app, 0, 8, 0, ST_DOMAIN, "gamma must be");
    refuse(&app, 0, 8, NAN, ST_DOMAIN, "gamma must be");
    refuse(&app, 1e-3, 64, 4, ST_INFEASIBLE, "no bandwidth is sufficient");
}

/* Three technologies: expensive and fast, cheap and fast enough, slow. Parts by id; a card, a port and a
 * cable of each. */
static const struct part PARTS[] = {
    {.id = "a-cable", .kind = PART_CABLE}, {.id = "a-nic", .kind = PART_NIC},
    {.id = "a-port", .kind = PART_PORT},   {.id = "b-cable", .kind = PART_CABLE},
    {.id = "b-nic", .kind = PART_NIC},     {.id = "b-port", .kind = PART_PORT},
    {.id = "c-cable", .kind = PART_CABLE}, {.id = "c-nic", .kind = PART_NIC},
    {.id = "c-port", .kind = PART_PORT},
};
static const struct technology TECHNOLOGIES[] = {{.id = "a", .bandwidth_Bps = 1e9},
                                                 {.id = "b", .bandwidth_Bps = 101e6},
                                                 {.id = "c", .bandwidth_Bps = 100e6}};
static const struct nic NICS[] = {{1, 0, 1}, {4, 1, 1}, {7, 2, 1}};
static const struct switch_unit SWITCHES[] = {{2, 0, 1}, {5, 1, 1}, {8, 2, 1}};
static const struct cable CABLES[] = {{0, 0, 0}, {3, 1, 0}, {6, 2, 0}};

static void test_networks(void **state)
{
    (void)state;
    enum { N_PARTS = sizeof PARTS / sizeof *PARTS };
    static const int64_t unit_minor[N_PARTS] = {100, 9000, 1000, 100, 5000, 500, 10, 100, 10};
    const struct snapshot snapshot = {.name = "test",
                                      .parts = PARTS,
                                      .n_parts = N_PARTS,
                                      .network.technologies = TECHNOLOGIES,
                                      .network.n_technologies = 3,
                                      .network.nics = NICS,
                                      .network.n_nics = 3,
                                      .network.switches = SWITCHES,
                                      .network.n_switches = 3,
                                      .network.cables = CABLES,
                                      .network.n_cables = 3};
    const struct application app = application("gamma.lautrec", NULL, NULL);
    const struct view view = view_of(1000e6, 0);
    struct price_step steps[N_PARTS];
    struct price prices[N_PARTS];
    struct arena arena = ARENA_INIT;
    struct diag diag = DIAG_INIT;
    struct bandwidth_need need = {&app, &view, 8, 4};
    const struct network_market market = {&snapshot, prices};
    struct network_choice *networks = NULL;
    size_t n = 0;
    for (size_t i = 0; i < N_PARTS; i++) {
        steps[i] = (struct price_step){.min_quantity = 1, .pack = 1, .pack_minor = unit_minor[i]};
        prices[i] = (struct price){.steps = &steps[i], .n = 1};
    }
    assert_int_equal(required_bandwidth_networks(&networks, &n, &need, &market, &arena, &diag), ST_OK);
    assert_true(n >= 3);
    /* 8 cards, and with the topology of NAS-97-023 16 ports and 16 cables; 100.62 MB/s are needed. */
    check_text(networks[0].technology->id, "b");
    for (size_t i = 0; i < n; i++)
        if (strcmp(networks[i].network->name, "per-port") == 0 && networks[i].technology == &TECHNOLOGIES[1])
            assert_int_equal(networks[i].cost_minor, 8 * 5000 + 16 * 500 + 16 * 100);
    for (size_t i = 0; i < n; i++)
        assert_int_equal(networks[i].enough, networks[i].gamma >= 4);
    assert_false(networks[n - 1].enough);
    prices[4].n = 0; /* the cards of b are not for sale, so a is the cheapest */
    assert_int_equal(required_bandwidth_networks(&networks, &n, &need, &market, &arena, &diag), ST_OK);
    check_text(networks[0].technology->id, "a");
    need.nodes = 1;
    assert_int_equal(required_bandwidth_networks(&networks, &n, &need, &market, &arena, &diag), ST_DOMAIN);
    diag_fini(&diag);
    arena_fini(&arena);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_lautrec),  cmocka_unit_test(test_linpack),
        cmocka_unit_test(test_networks), cmocka_unit_test(test_gamma_is_reached),
        cmocka_unit_test(test_refusals),
    };
    return cmocka_run_group_tests_name("study/tailoring", tests, NULL, NULL);
}
