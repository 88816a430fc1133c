/* test_audit_designs.c - a problem is rejected if a design is missing or added, or if its figures or extras
 * differ from the text at any position of a list. */
#include <string.h>

#include "check.h"
#include "model/model_list.h"
#include "proof/order.h"
#include "requests.h"

#define HEAD                                                                                                 \
    "title: Designs\ncatalog: shop\ncurrency: USD\nbudget: 60000\nas_of: 2006-06-30\n"                       \
    "workload: [{name: bt, model: npb.bt, params: {class: A}, share: 1}]\n"
#define STAR "choose: {nodes: [pc], networks: [gigabit], templates: [{name: star}]}\n"

static const char RENTED[] =
    HEAD "choose: {nodes: [pc, hour-pc], networks: [gigabit], templates: [{name: star}]}\n"
         "budget_on: tco\ntco: {years: 3}\n";
static const char FIXED[] = HEAD STAR "tco: {years: 3, energy_price: 0.2}\n";
static const char RACKED[] = HEAD STAR "extras: [{part: rack-20, per: cluster}]\n";
static const char SECOND[] = HEAD STAR "extras: [{part: login, per: cluster}, {part: shelf, per: node}]\n";
static const char BESIDE[] = HEAD STAR
    "extras: [{part: support}, {network: management, nic: gig-nic, switch: gig-8, spine_switch: gig-24,\n"
    "  cable: gig-cable, ends: {node: 1}, template: {name: fat-tree}}]\n";
static const char CHANGED[] = HEAD STAR "limits: {max_nodes: 30, racks: 10}\n"
                                        "extras: [{part: rack-20, per: rack_unit}]\n"
                                        "set: ['limit.max_nodes=*0.35', 'limit.racks=*0.75']\n";
/* --- faults --- */

static size_t design_of(const struct request *request, const char *id)
{
    size_t d = 0;
    while (strcmp(request->snapshot.parts[request->instance.choice.designs[d].node->part].id, id) != 0)
        d++;
    return d;
}

static void plant_no_rental(struct request *request)
{
    struct instance_choice *choice = &request->instance.choice;
    choice->designs[design_of(request, "hour-pc")] = choice->designs[--choice->n_designs];
}

static void plant_template(struct request *request)
{
    assert_int_equal(template_find(&request->instance.choice.designs[0].network, "fat-tree", &request->diag),
                     ST_OK);
}

/* Plants line cards without a chassis of their family. */
static void plant_family(struct request *request)
{
    for (size_t k = 0; k < request->snapshot.network.n_line_cards; k++)
        ((struct line_card *)(uintptr_t)request->snapshot.network.line_cards)[k].family = "crates";
}

static void plant_first_figure(struct request *request)
{
    ((struct nic *)(uintptr_t)request->snapshot.network.nics)[0].ports++;
}

static void plant_first_watts(struct request *request)
{
    struct part *first = (struct part *)(uintptr_t)request->snapshot.parts;
    first->size.power_W++;
}

/* Changes the power that was measured under the application, together with all values derived from it. */
static void plant_measured(struct request *request)
{
    const size_t node = request->instance.choice.designs[0].node_index,
                 part = request->snapshot.nodes[node].part;
    for (size_t i = 0; i < request->snapshot.n_nodes; i++)
        if (request->snapshot.nodes[i].part == part)
            request->instance.load.speed[i].power_W = 90;
    request->instance.item[part].size.power_W = 90;
}

static void plant_rack_units(struct request *request)
{
    request->instance.limits.most[SIZE_HEIGHT] = 40;
}

static void plant_power(struct request *request)
{
    request->instance.limits.most[SIZE_POWER] = 10000;
}

static void plant_name(struct request *request)
{
    request->scenario.purchase.networks[0].name.text = "storage";
}

static void plant_model(struct request *request)
{
    struct application *application =
        &request->instance.load.speed[request->instance.choice.designs[0].node_index].application;
    assert_int_equal(model_find(&application->model, "npb.lu", &request->diag), ST_OK);
}

static const struct {
    const char *text;
    planter *before, *plant;
    const char *message;
} CASES[] = {
    {RENTED, NULL, NULL, NULL},
    {RENTED, NULL, plant_no_rental, "no design has hour-pc with gigabit"},
    {FIXED, NULL, plant_template, "a design has 'fat-tree', which the scenario does not list"},
    {FIXED, plant_family, NULL, "family of 'row 1 of table line_card"},
    {FIXED, NULL, plant_first_figure, "ports of 'row 1 of table nic"},
    {FIXED, NULL, plant_first_watts, "power_W of 'row 1 of table part"},
    {FIXED, NULL, plant_measured, "power_W of 'bt' on 'pc': the search has "},
    {FIXED, NULL, plant_model, "model of 'bt' on 'pc': the search has "},
    {RACKED, NULL, plant_rack_units, "limits.rack_units: the search has "},
    {SECOND, NULL, plant_power, "limits.power: the search has "},
    {BESIDE, NULL, NULL, NULL},
    {BESIDE, NULL, plant_name, "network of 'networks among the extras 1': the search has "},
    {CHANGED, NULL, NULL, NULL},
};

static void test_rejects_changed_designs(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof CASES / sizeof *CASES; i++)
        request_audit(CASES[i].text, CASES[i].before, CASES[i].plant, CASES[i].message);
    request_needs(RACKED, plant_rack_units, "the answer depends on height_U of 'rack-20', which is unknown");
    request_needs(SECOND, plant_power, "the answer depends on power_W of 'shelf', which is unknown");
}

static void plant_other_reference(struct request *request)
{
    struct instance *reference = (struct instance *)(uintptr_t)request->instance.load.reference;
    assert_int_equal(template_find(&reference->choice.designs[0].network, "fat-tree", &request->diag), ST_OK);
}

static void plant_reference_cards(struct request *request)
{
    struct instance *reference = (struct instance *)(uintptr_t)request->instance.load.reference;
    reference->choice.designs[0].param[0]++;
}

/* The reference machine must be the one that the text names. */
static void test_checks_the_reference_machine(void **state)
{
    static const char text[] =
        "title: Reference\ncatalog: shop\ncurrency: USD\nbudget: 60000\nas_of: 2006-06-30\nmetric: geomean\n"
        "workload: [{name: bt, model: npb.bt, params: {class: A}, share: 1}]\n"
        "reference: {node: pc, network: gigabit, template: star, nodes: 4}\n" STAR;
    (void)state;
    request_audit(text, NULL, NULL, NULL);
    request_audit(text, NULL, plant_other_reference, "is not of the reference");
    request_audit(text, NULL, plant_reference_cards, "is not of the reference");
}

/* Designs of two vendors differ in their names. */
static void test_designs_of_vendors_differ_in_name(void **state)
{
    struct request request;
    (void)state;
    request_begin(&request, NULL, HEAD STAR "limits: {one_vendor: [switch], never_buy: [box-4]}\n");
    const struct instance_choice *choice = &request.instance.choice;
    assert_int_equal(request.instance.market.n_vendors, 2);
    for (size_t d = 0; d < choice->n_designs; d++)
        for (size_t k = 0; k < d; k++)
            assert_string_not_equal(choice->designs[d].id, choice->designs[k].id);
    request_end(&request);
}

/* The available units of a part with packs and a minimum order. */
static void test_checks_available_units(void **state)
{
    static const struct {
        int64_t pack, at_least, there, most;
    } stocks[] = {{1, 1, 8, 8}, {1, 8, 8, 8}, {1, 9, 8, 0}, {3, 1, 8, 6}, {3, 6, 8, 6}, {3, 7, 8, 0}};
    struct request request;
    (void)state;
    request_begin(&request, NULL, FIXED);
    const size_t part = snapshot_part(&request.snapshot, "pc");
    struct price *price = &request.instance.item[part].price;
    for (size_t i = 0; i < sizeof stocks / sizeof *stocks; i++) {
        price->n = 1;
        price->scarce = true;
        price->at_most = stocks[i].there;
        price->steps[0].pack = stocks[i].pack;
        price->steps[0].min_quantity = stocks[i].at_least;
        request.instance.item[part].owned = (int64_t)i;
        assert_int_equal(order_most(&request.instance, part), stocks[i].most + (int64_t)i);
    }
    request_end(&request);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_rejects_changed_designs),
                                       cmocka_unit_test(test_checks_available_units),
                                       cmocka_unit_test(test_checks_the_reference_machine),
                                       cmocka_unit_test(test_designs_of_vendors_differ_in_name)};
    return cmocka_run_group_tests_name("proof/audit_designs", tests, NULL, NULL);
}
