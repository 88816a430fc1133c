/* test_audit.c - a problem whose values are not what the catalogue and the scenario say is refused. */
#include "check.h"

#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "catalog/catalog.h"
#include "problem/build.h"
#include "proof/audit.h"

static const char SCENARIO[] =
    "title: Faults\ncatalog: shop\ncurrency: USD\nbudget: 60000\nas_of: 2006-06-30\n"
    "workload: [{name: bt, model: npb.bt, params: {class: A}, share: 1}]\n"
    "choose: {nodes: [pc], networks: [gigabit], templates: [{name: star}]}\n"
    "tax: 7.75%\ndiscounts: {north: 12.5%}\nowned: {pc: 2}\n"
    "vendors: {west: {minimum_order: 5000, small_order_fee: 300}}\n"
    "tco: {years: 3, energy_price: 0.2, pue: 1.5, utilisation: 80%, maintenance: 5%}\n"
    "limits: {power: 20kW, rack_units: 40, max_nodes: 30, never_buy: [box-4], available: {pc: 25},\n"
    "  headroom: {ports: 25%, rack_units: 2}}\n"
    "extras: [{part: rack-20, per: rack_unit}]\n";

/* A question and what it stands on. */
struct asked {
    struct arena arena;
    struct snapshot snapshot;
    struct scenario scenario;
    struct problem problem;
    struct diag diag;
};

static void begin(struct asked *asked)
{
    char path[64];
    *asked = (struct asked){.arena = ARENA_INIT, .diag = DIAG_INIT};
    snprintf(path, sizeof path, "/tmp/bursar-audit-%ld.yaml", (long)getpid());
    FILE *file = fopen(path, "w");
    assert_non_null(file);
    fputs(SCENARIO, file);
    assert_int_equal(fclose(file), 0);
    enum status status = catalog_load(&asked->snapshot, "tests/mutants/shop", &asked->arena, &asked->diag);
    if (status == ST_OK)
        status = scenario_load(&asked->scenario, path, &asked->arena, &asked->diag);
    unlink(path);
    if (status == ST_OK)
        status =
            problem_build(&asked->problem, &asked->scenario, &asked->snapshot, &asked->arena, &asked->diag);
    if (status != ST_OK)
        fail_msg("%s", asked->diag.message);
}

static void end(struct asked *asked)
{
    diag_fini(&asked->diag);
    arena_fini(&asked->arena);
}

/* --- faults, each of one value --- */

static void plant_tax(struct asked *asked)
{
    asked->scenario.purchase.tax = (struct decimal){775, 3};
}

static void plant_discount(struct asked *asked)
{
    for (size_t part = 0; part < asked->snapshot.n_parts; part++)
        for (size_t s = 0; s < asked->problem.market.prices[part].n; s++)
            asked->problem.market.prices[part].steps[s].pack_minor++;
}

static void plant_pue(struct asked *asked)
{
    asked->scenario.purchase.operation.pue = 1;
}

static void plant_utilisation(struct asked *asked)
{
    asked->scenario.purchase.operation.utilisation = 80;
}

static void plant_years(struct asked *asked)
{
    asked->scenario.purchase.operation.years = 2;
}

static void plant_power(struct asked *asked)
{
    asked->problem.limits.power_W = 20;
}

static void plant_ports(struct asked *asked)
{
    asked->problem.limits.free_ports.spare = (struct spare){.count = 25};
}

static void plant_owned(struct asked *asked)
{
    asked->problem.market.owned[snapshot_part(&asked->snapshot, "pc")] = 3;
}

static void plant_fee(struct asked *asked)
{
    asked->problem.market.charges[0].fee_minor = 300;
}

static void plant_rack(struct asked *asked)
{
    asked->problem.market.extras[0].each = 40;
}

static void plant_budget(struct asked *asked)
{
    asked->problem.budget_minor++;
}

static void plant_never(struct asked *asked)
{
    asked->problem.limits.never_buy.n = 0;
}

static void plant_option(struct asked *asked)
{
    asked->problem.market.option_takes[0] = false;
}

/* What nobody knows stands for nothing: in a part that the scenario can choose. */
static void plant_unknown(struct asked *asked)
{
    asked->problem.market.unit_size[snapshot_part(&asked->snapshot, "rack-20")].height_U = 0;
}

static void plant_assumed(struct asked *asked)
{
    asked->problem.market.unit_size[snapshot_part(&asked->snapshot, "pc")].power_W = 200;
}

/* Nothing asked for the height of a rack, which holds units and takes none of the limit, until now. */
static void plant_space(struct asked *asked)
{
    asked->scenario.purchase.operation.space_price = 10;
}

static const struct {
    void (*plant)(struct asked *asked);
    const char *message;
} FAULTS[] = {
    {plant_tax, "'tax' is not what the scenario says"},
    {plant_discount, "is not what its quotes come to"},
    {plant_pue, "'tco.pue'"},
    {plant_utilisation, "'tco.utilisation'"},
    {plant_years, "'tco.years'"},
    {plant_power, "'limits.power'"},
    {plant_ports, "'limits.headroom.ports'"},
    {plant_owned, "owned or available units of 'pc'"},
    {plant_fee, "'vendors'"},
    {plant_rack, "'extras'"},
    {plant_budget, "'budget'"},
    {plant_never, "'never_buy'"},
    {plant_option, "'extras'"},
    {plant_unknown, "height_U of 'rack-20' is not what its row"},
    {plant_assumed, "power_W of 'pc' is not what its row"},
    {plant_space, "the answer rests on height_U of 'rack-20', which is not known"},
};

static void test_right(void **state)
{
    struct asked asked;
    (void)state;
    begin(&asked);
    if (audit_problem(&asked.problem, &asked.arena, &asked.diag) != ST_OK)
        fail_msg("%s", asked.diag.message);
    end(&asked);
}

static void test_faults(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof FAULTS / sizeof *FAULTS; i++) {
        struct asked asked;
        begin(&asked);
        FAULTS[i].plant(&asked);
        const enum status status = audit_problem(&asked.problem, &asked.arena, &asked.diag);
        if (status != ST_INTERNAL || !strstr(asked.diag.message, FAULTS[i].message))
            fail_msg("expected ...%s..., got %s", FAULTS[i].message,
                     asked.diag.message ? asked.diag.message : "nothing");
        end(&asked);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_right),
        cmocka_unit_test(test_faults),
    };
    return cmocka_run_group_tests_name("proof/audit", tests, NULL, NULL);
}
