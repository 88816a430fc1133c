/* test_audit.c - a problem whose values differ from catalogue and scenario is rejected. */
#include <string.h>

#include "base/yaml.h"
#include "check.h"
#include "machine/order_table.h"
#include "proof/build.h"
#include "proof/reads.h"
#include "proof/rent.h"
#include "proof/score.h"
#include "proof/site.h"
#include "requests.h"

static const char SCENARIO[] =
    "title: Faults\ncatalog: shop\ncurrency: USD\nbudget: 60000\nas_of: 2006-06-30\n"
    "workload: [{name: bt, model: npb.bt, params: {class: A}, share: 1}]\n"
    "choose: {nodes: [pc], networks: [gigabit, ten], templates: [{name: star}]}\n"
    "tax: 7.75%\ndiscounts: {north: 12.5%}\nowned: {pc: 2}\n"
    "vendors: {west: {minimum_order: 5000, small_order_fee: 300}}\n"
    "tco: {years: 3, energy_price: 0.2, pue: 1.5, utilisation: 80%, maintenance: 5%}\n"
    "limits: {power: 20kW, rack_units: 40, max_nodes: 30, never_buy: [box-4], available: {pc: 25},\n"
    "  must_buy: [gig-nic], one_vendor: [nic],\n"
    "  headroom: {ports: 25%, rack_units: 2}}\n"
    "extras: [{part: rack-20, per: rack_unit}]\n";

/* A scenario that needs neither power nor carbon. Shelves have no known power, and a network no known
 * embodied carbon, unless `known` gives it. */
#define UNASKED(g_per_kWh, known)                                                                            \
    "title: Unknown\ncatalog: shop\ncurrency: USD\nbudget: 60000\nas_of: 2006-06-30\n"                       \
    "workload: [{name: bt, model: npb.bt, params: {class: A}, share: 1}]\n"                                  \
    "choose: {nodes: [pc], networks: [ten, gigabit], templates: [{name: star}]}\n"                           \
    "tco: {years: 3, carbon_per_kWh: " g_per_kWh "g}\nset: [carbon.shelf=20kg, carbon.login=200kg" known     \
    "]\nextras: [{part: shelf, per: node}, {part: login, per: cluster}]\n"
#define KNOWN ", carbon.ten*=9kg"

/* --- faults of one value each --- */

static void plant_tax(struct request *request)
{
    request->scenario.purchase.tax = (struct decimal){775, 3};
}

static void plant_discount(struct request *request)
{
    for (size_t part = 0; part < request->snapshot.n_parts; part++)
        for (size_t s = 0; s < request->instance.item[part].price.n; s++)
            request->instance.item[part].price.steps[s].pack_minor++;
}

static void plant_pue(struct request *request)
{
    request->scenario.purchase.operation.pue = 1;
}

static void plant_utilisation(struct request *request)
{
    request->scenario.purchase.operation.utilisation = 80;
}

static void plant_years(struct request *request)
{
    request->scenario.purchase.operation.years = 2;
}

static void plant_power(struct request *request)
{
    request->instance.limits.most[SIZE_POWER] = 20;
}

static void plant_ports(struct request *request)
{
    request->instance.limits.free_ports.spare = (struct spare){.count = 25};
}

static void plant_owned(struct request *request)
{
    request->instance.item[snapshot_part(&request->snapshot, "pc")].owned = 3;
}

static void plant_fee(struct request *request)
{
    request->instance.market.charges[0].fee_minor = 300;
}

static void plant_rack(struct request *request)
{
    request->instance.market.extras[0].each = 40;
}

static void plant_budget(struct request *request)
{
    request->instance.budget_minor++;
}

static void plant_never(struct request *request)
{
    request->instance.limits.never_buy.n = 0;
}

static void plant_option(struct request *request)
{
    request->instance.choice.option_takes[0] = false;
}

/* Replaces an unknown value by a number, in a part that the scenario can choose. */
static void plant_unknown(struct request *request)
{
    request->instance.item[snapshot_part(&request->snapshot, "rack-20")].size.height_U = 0;
}

static void plant_assumed(struct request *request)
{
    request->instance.item[snapshot_part(&request->snapshot, "pc")].size.power_W = 200;
}

/* Gives space a price, so that the unknown height of a rack becomes necessary. Without a price it is not,
 * because a rack holds rack units but occupies none. */
static void plant_space(struct request *request)
{
    request->scenario.purchase.operation.space_price = 10;
}

static void plant_price(struct request *request)
{
    request->instance.item[snapshot_part(&request->snapshot, "gig-nic")].list_minor++;
}

static void plant_pack(struct request *request)
{
    request->instance.item[snapshot_part(&request->snapshot, "gig-cable")].price.steps[0].pack = 2;
}

static void plant_step(struct request *request)
{
    request->instance.item[snapshot_part(&request->snapshot, "gig-cable")].price.n = 1;
}

static void plant_plenty(struct request *request)
{
    request->instance.item[snapshot_part(&request->snapshot, "pc")].price.scarce = false;
}

static void plant_available(struct request *request)
{
    request->instance.item[snapshot_part(&request->snapshot, "pc")].price.at_most = 26;
}

static void plant_must(struct request *request)
{
    request->instance.item[snapshot_part(&request->snapshot, "gig-nic")].price.at_least = 0;
}

static void plant_vendor(struct request *request)
{
    request->instance.limits.sole_source.v[0].text = "switch";
}

static void plant_floor(struct request *request)
{
    request->instance.market.charges[0].floor_minor--;
}

static void plant_whose(struct request *request)
{
    request->instance.market.charges[0].vendor = "north";
}

static void plant_charges(struct request *request)
{
    request->instance.market.n_charges = 0;
}

static void plant_candidate(struct request *request)
{
    for (size_t s = 0; s < request->instance.choice.n_needs; s++)
        *(size_t *)(uintptr_t)&request->instance.choice.needs[s].options[0].part =
            snapshot_part(&request->snapshot, "box-4");
}

static void plant_day(struct request *request)
{
    request->instance.as_of++;
}

static void plant_count(struct request *request)
{
    request->instance.market.extras[0].count++;
}

static void plant_resource(struct request *request)
{
    request->instance.market.extras[0].network++;
}

/* The problem's first network, for a test to change. */
static struct technology *technology(struct request *request)
{
    return (struct technology *)(uintptr_t)request->instance.market.technologies;
}

static void plant_latency(struct request *request)
{
    technology(request)->latency_s *= 2;
}

static void plant_bandwidth(struct request *request)
{
    technology(request)->bandwidth_Bps *= 2;
}

static void plant_message_cpu(struct request *request)
{
    technology(request)->message_cpu_s += 1e-6;
}

/* The speed of the cluster's node for the first application. */
static struct node_speed *speed(struct request *request)
{
    return &request->instance.load
                .speed[request->instance.choice.designs[0].node_index * request->instance.load.n_work];
}

static void plant_rate(struct request *request)
{
    speed(request)->rate_ops *= 1.01;
}

static void plant_working_set(struct request *request)
{
    speed(request)->working_set_B = 1 << 20;
}

static void plant_measured(struct request *request)
{
    speed(request)->power_W = 1;
}

static void plant_cached(struct request *request)
{
    speed(request)->cached.rate_ops = 1e9;
}

static void plant_each(struct request *request)
{
    speed(request)->each++;
}

static void plant_memory(struct request *request)
{
    speed(request)->memory_ops = -1;
}

static void plant_kind(struct request *request)
{
    speed(request)->kind = FIGURE_MEASURED;
}

static void plant_estimate(struct request *request)
{
    speed(request)->by = SPEED_BY_RATIO;
}

static void plant_elsewhere(struct request *request)
{
    speed(request)->elsewhere = true;
}

static void plant_param(struct request *request)
{
    speed(request)->application.param[0]++;
}

static void plant_params(struct request *request)
{
    request->scenario.work[0].application.param[0]++;
}

static void plant_time(struct request *request)
{
    request->scenario.work[0].max_time_s = 1;
}

static void plant_least_rate(struct request *request)
{
    request->scenario.work[0].min_rate_ops = 1;
}

static void plant_word(struct request *request)
{
    request->scenario.policy.enforce_memory = true;
}

static void plant_exchange(struct request *request)
{
    static struct message_size size;
    static struct message_times times;
    times = message_times_one(&size, technology(request)->bandwidth_Bps, 1e6);
    technology(request)->times[MESSAGE_EXCHANGE] = &times;
}

static void plant_key(struct request *request)
{
    ((struct nic *)(uintptr_t)request->snapshot.network.nics)[0].technology++;
}

static void plant_memory_bandwidth(struct request *request)
{
    ((struct node *)(uintptr_t)request->snapshot.nodes)[0].memory_Bps = 1e9;
}

static void plant_inside(struct request *request)
{
    ((struct node *)(uintptr_t)request->snapshot.nodes)[0].inside_latency_s = 1;
}

static void plant_name(struct request *request)
{
    request->scenario.purchase.extras[0].part.text = "login";
}

static void plant_height(struct request *request)
{
    request->instance.item[snapshot_part(&request->snapshot, "gig-24")].size.height_U++;
}

static void plant_energy_price(struct request *request)
{
    request->scenario.purchase.operation.energy_price = 0.2;
}

static void plant_carbon_price(struct request *request)
{
    request->scenario.purchase.operation.carbon_price = 50;
}

static void plant_carbon(struct request *request)
{
    request->instance.limits.most[SIZE_CARBON] = 1e6;
}

static void plant_per_watt(struct request *request)
{
    request->instance.goal = GOAL_RATE_PER_WATT;
}

static void plant_per_carbon(struct request *request)
{
    request->instance.goal = GOAL_RATE_PER_CARBON;
}

static void plant_by_watt(struct request *request)
{
    request->instance.market.extras[1].per = PER_WATT;
}

/* Counts an extra by the watt. Such an extra does not supply itself. */
static void plant_feeds(struct request *request)
{
    request->instance.market.extras[0].per = PER_WATT;
}

/* Plants a fault in the machine of the reference scores. */
static void plant_reference(struct request *request)
{
    request->instance.load.reference->load.speed[request->instance.choice.designs[0].node_index].rate_ops *=
        2;
}

static const struct {
    planter *plant;
    const char *message;
} FAULTS[] = {
    {plant_tax, "tax: the search has 0.775"},
    {plant_discount, "price of 'big, price 1': the search has 420001, the proof 420000"},
    {plant_pue, "tco.pue: the search has 1, the proof 1.5"},
    {plant_utilisation, "tco.utilisation: the search has 80, the proof 0.8"},
    {plant_years, "tco.years: the search has 2, the proof 3"},
    {plant_power, "limits.power: the search has 20, the proof 20000"},
    {plant_ports, "limits.headroom.ports: the search has 25, the proof 0"},
    {plant_owned, "owned of 'pc': the search has 3, the proof 2"},
    {plant_fee, "small_order_fee of 'west': the search has 300, the proof 30000"},
    {plant_rack, "each of 'rack-20': the search has 40, the proof 20"},
    {plant_budget, "budget: the search has 6000001, the proof 6000000"},
    {plant_never, "number of limits.never_buy: the search has 0, the proof 1"},
    {plant_option, "bought of 'alternatives among the extras 1': the search has false"},
    {plant_unknown, "height_U of 'rack-20': the search has 0, the proof inf"},
    {plant_assumed, "power_W of 'pc': the search has 200"},
    {plant_price, "list price of 'gig-nic'"},
    {plant_pack, "pack of 'gig-cable, price 1'"},
    {plant_step, "number of prices of 'gig-cable': the search has 1, the proof 2"},
    {plant_plenty, "limit of available units of 'pc': the search has false, the proof true"},
    {plant_available, "available units of 'pc': the search has 26, the proof 25"},
    {plant_must, "least number bought of 'gig-nic': the search has 0, the proof 1"},
    {plant_vendor, "text of 'limits.one_vendor 1': the search has switch, the proof nic"},
    {plant_floor, "minimum_order of 'west': the search has 499999, the proof 500000"},
    {plant_whose, "vendor of 'west': the search has north, the proof west"},
    {plant_charges, "number of charges: the search has 0, the proof 1"},
    {plant_candidate, "'limits.never_buy'"},
    {plant_day, "as_of: the search has 20060631, the proof 20060630"},
    {plant_count, "count of 'rack-20': the search has 2, the proof 1"},
    {plant_resource, "network of 'rack-20': the search has 1, the proof 0"},
    {plant_latency, "latency_us of 'gigabit'"},
    {plant_bandwidth, "bandwidth_Bps of 'gigabit'"},
    {plant_message_cpu, "message_cpu_us of 'gigabit'"},
    {plant_rate, "rate_ops of 'bt' on 'pc': the search has "},
    {plant_working_set, "working_set_B of 'bt' on 'pc': the search has 1048576"},
    {plant_measured, "power_W of 'bt' on 'pc': the search has 1, the proof "},
    {plant_cached, "cached.rate_ops of 'bt' on 'pc': the search has 1000000000, the proof 0"},
    {plant_height, "height_U of 'gig-24': the search has"},
    {plant_each, "each of 'bt' on 'pc': the search has "},
    {plant_memory, "memory_ops of 'bt' on 'pc': the search has -1, the proof 0"},
    {plant_kind, "kind of 'bt' on 'pc': the search has "},
    {plant_estimate, "by of 'bt' on 'pc': the search has "},
    {plant_elsewhere, "elsewhere of 'bt' on 'pc': the search has true, the proof false"},
    {plant_param, "class of 'bt' on 'pc': the search has 3, the proof 2"},
    {plant_params, "class of 'bt': the search has 3, the proof 2"},
    {plant_time, "max_time of 'bt': the search has 1, the proof inf"},
    {plant_least_rate, "min_rate of 'bt': the search has 1, the proof 0"},
    {plant_word, "memory: the search has true, the proof false"},
    {plant_exchange, "message sizes of 'gigabit, exchange'"},
    {plant_key, "technology of 'row 1 of table nic"},
    {plant_inside, "inside_latency of"},
    {plant_memory_bandwidth, "memory_bandwidth of"},
    {plant_name, "part of 'rack-20': the search has login, the proof rack-20"},
    {plant_space, "tco.space_price: the search has 10, the proof 0"},
};

/* Expects a message about an unknown value; message NULL: none. */
static const struct {
    const char *text;
    planter *plant;
    const char *message;
} UNKNOWNS[] = {
    {UNASKED("400", KNOWN), plant_power, "the answer depends on power_W of 'shelf'"},
    {UNASKED("400", KNOWN), plant_energy_price, "the answer depends on power_W of 'shelf'"},
    {UNASKED("400", KNOWN), plant_carbon_price, "the answer depends on power_W of 'shelf'"},
    {UNASKED("400", KNOWN), plant_carbon, "the answer depends on power_W of 'shelf'"},
    {UNASKED("400", KNOWN), plant_per_carbon, "the answer depends on power_W of 'shelf'"},
    {UNASKED("400", KNOWN), plant_per_watt, "the answer depends on power_W of 'shelf'"},
    {UNASKED("400", KNOWN), plant_by_watt, "the answer depends on power_W of 'shelf'"},
    {UNASKED("400", KNOWN), plant_feeds, NULL},
    {UNASKED("0", KNOWN), plant_carbon, NULL},
    {UNASKED("0", ""), NULL, NULL},
    {UNASKED("0", ""), plant_carbon_price, "the answer depends on carbon_kg of 'ten"},
    {UNASKED("0", ""), plant_carbon, "the answer depends on carbon_kg of 'ten"},
    {UNASKED("0", ""), plant_per_carbon, "the answer depends on carbon_kg of 'ten"},
    {UNASKED("0", ", carbon.ten-24=9kg, carbon.ten-cable=9kg"), plant_per_carbon,
     "the answer depends on carbon_kg of 'ten-nic'"},
    {SCENARIO, plant_space, "the answer depends on height_U of 'rack-20', which is unknown"},
};

/* Plants faults in three extras, of which two are alternatives. plant_both: both alternatives are bought.
 * plant_not: the third extra is not bought. */
static void plant_both(struct request *request)
{
    request->instance.choice.option_takes[0] = request->instance.choice.option_takes[1] = true;
}

static void plant_not(struct request *request)
{
    request->instance.choice.option_takes[2] = false;
}

static const char REFERENCE[] =
    "title: Reference\ncatalog: shop\ncurrency: USD\nbudget: 60000\nas_of: 2006-06-30\nmetric: geomean\n"
    "workload: [{name: bt, model: npb.bt, params: {class: A}, share: 1}]\n"
    "reference: {node: pc, network: gigabit, template: star, nodes: 4}\n"
    "choose: {nodes: [pc], networks: [gigabit], templates: [{name: star}]}\n"
    "set: [\"rate.pc=*2\"]\n";

static const char ALTERNATIVES[] =
    "title: Alternatives\ncatalog: shop\ncurrency: USD\nbudget: 60000\nas_of: 2006-06-30\n"
    "workload: [{name: bt, model: npb.bt, params: {class: A}, share: 1}]\n"
    "choose: {nodes: [pc], networks: [gigabit], templates: [{name: star}]}\n"
    "extras: [{one_of: [login, support], per: cluster}, {part: rack-20, per: rack_unit}]\n"
    "set: [login=3000USD, login=+10%]\n";

static const char UNCERTAIN[] =
    "title: Uncertain\ncatalog: shop\ncurrency: USD\nbudget: 60000\nas_of: 2006-06-30\n"
    "workload: [{name: bt, model: npb.bt, params: {class: A}, share: 1}]\n"
    "choose: {nodes: [pc], networks: [gigabit], templates: [{name: star}]}\n"
    "tco: {years: 3, pue: 1.5}\n"
    "error: {prices: {list: {uniform: [0.8, 1/0.9], each: part}, quote: {table: {1.2: 1, 0.9: 3}}},\n"
    "  rates: {measured: {uniform: [0.97, 1.03]}}, models: {npb: {uniform: [0.9, 1.1]}},\n"
    "  correlate: shared, available: {gig-nic: 90%}, tco: {pue: {uniform: [0.9, 1.2]}}}\n";

static void plant_end(struct request *request)
{
    request->scenario.error.price[FIGURE_LIST].high = 0.9;
}

static void plant_each_part(struct request *request)
{
    request->scenario.error.price_by_part[FIGURE_LIST] = false;
}

static void plant_chance(struct request *request)
{
    request->scenario.error.price[FIGURE_QUOTE].chance[0] = 0.25;
}

static void plant_rate_error(struct request *request)
{
    request->scenario.error.rate[FIGURE_MEASURED].given = false;
}

static void plant_model_error(struct request *request)
{
    request->scenario.error.models[0].spread.low = 0.8;
}

static void plant_shared(struct request *request)
{
    request->scenario.error.shared = false;
}

static void plant_stock(struct request *request)
{
    request->scenario.error.parts[0].chance = 0.8;
}

static void plant_tco_error(struct request *request)
{
    request->scenario.error.tco[0].spread.high = 1.1;
}

static void plant_mean(struct request *request)
{
    static struct metric mean;
    mean = *request->instance.load.metric;
    mean.mean = MEAN_GEOMETRIC;
    request->instance.load.metric = &mean;
}

static void plant_weight(struct request *request)
{
    request->instance.load.weight[0] *= 0.9;
}

static void plant_times(struct request *request)
{
    request->instance.load.time_factor[0] = 2;
}

static const struct {
    planter *plant;
    const char *message;
} UNCERTAINTIES[] = {
    {NULL, NULL},
    {plant_end, "high of 'list': the search has 0.9"},
    {plant_each_part, "each of 'error.prices 1': the search has false, the proof true"},
    {plant_chance, "number of 'quote 1': the search has 0.25, the proof 0.75"},
    {plant_rate_error, "given of 'measured': the search has false, the proof true"},
    {plant_model_error, "low of 'npb': the search has 0.8"},
    {plant_shared, "error.correlate: the search has false, the proof true"},
    {plant_stock, "chance of 'error.available 1': the search has 0.8"},
    {plant_tco_error, "high of 'pue': the search has 1.1"},
    {plant_mean, "metric: the search has 1, the proof 0"},
    {plant_weight, "weight of 'bt': the search has 0.9"},
    {plant_times, "factor on times of 'bt': the search has 2, the proof 1"},
};

static void test_compares_uncertainty(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof UNCERTAINTIES / sizeof *UNCERTAINTIES; i++)
        request_audit(UNCERTAIN, NULL, UNCERTAINTIES[i].plant, UNCERTAINTIES[i].message);
}

static void test_accepts_unchanged_problems(void **state)
{
    (void)state;
    request_audit(SCENARIO, NULL, NULL, NULL);
    request_audit(ALTERNATIVES, NULL, NULL, NULL);
}

/* Successive changes of values that text and catalogue have, and of values that they lack. */
static void test_audits_changed_inputs(void **state)
{
    struct request request;
    struct score score;
    (void)state;
    request_begin(
        &request, NULL,
        "title: Changes\ncatalog: shop\ncurrency: USD\nbudget: 60000\nas_of: 2006-06-30\n"
        "rates: estimate\nmemory_bandwidth: share\n"
        "workload: [{name: bt, model: npb.bt, params: {class: A}, share: 3, va: 1},\n"
        "  {name: lu, model: npb.lu, params: {class: A}, share: 1, va: 2},\n"
        "  {name: mg, model: npb.mg, params: {class: A}, share: 1, va: 1.5, runs_on: [pc, pc.slow]}]\n"
        "choose: {nodes: [pc], networks: [gigabit, ten], templates: [{name: star}]}\n"
        "vendors: {west: {minimum_order: 5000, small_order_fee: 300}}\n"
        "limits: {available: {pc: 25}}\n"
        "extras: [{network: disks, nic: ten-nic, switch: ten-24, cable: ten-cable,\n"
        "  template: {name: fat-tree, oversubscription: 2}, ends: {servers: 2}},\n"
        "  {part: ups-3k, per: watt, each: 2kW}, {part: support}]\n"
        "set: [limit.available.pc=20, 'limit.available.pc=*0.5', limit.available.gig-24=3,\n"
        "  limit.minimum_order.west=4000, limit.minimum_order.west=+10%,\n"
        "  'limit.small_order_fee.*=200.50', exchange.ten=500MB/s, 'exchange.ten=*2',\n"
        "  'exchange.gigabit=*0.5', 'bandwidth.ten=*2', rate.pc=+10%, rate.pc.bt=200,\n"
        "  'rate.pc*.mg=*1.5', share.bt=0.3, 'share.lu=+10%', share.mg=0.5, pc.slow=995.50USD]\n");
    if (proof_build(&(struct instance *){NULL}, &request.instance, &request.arena, &request.diag) != ST_OK)
        fail_msg("%s", request.diag.message);
    score_read(&score, &request.instance);
    assert_true(score_agrees(&score, &request.instance));
    request.instance.load.weight[0] *= 1.001;
    assert_false(score_agrees(&score, &request.instance));
    request_end(&request);
}

static void test_rejects_each_fault(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof FAULTS / sizeof *FAULTS; i++)
        request_audit(SCENARIO, NULL, FAULTS[i].plant, FAULTS[i].message);
    for (size_t i = 0; i < sizeof UNKNOWNS / sizeof *UNKNOWNS; i++)
        request_needs(UNKNOWNS[i].text, UNKNOWNS[i].plant, UNKNOWNS[i].message);
    request_audit(REFERENCE, NULL, NULL, NULL);
    request_audit(REFERENCE, NULL, plant_reference, "rate");
    request_audit(ALTERNATIVES, NULL, plant_both, "bought of 'alternatives among the extras ");
    request_audit(ALTERNATIVES, NULL, plant_not, "bought of 'alternatives among the extras 3'");
}

/* Rent by the quarter of an hour, at least a month a year; and of the machine that only its row names. */
/* Adds a key that nothing reads to the file, at its end or within the map `within`. */
static void add_key(struct request *request, const char *within, const char *key)
{
    const struct yaml *root = request->scenario.file.root;
    struct yaml *top = ARENA_COPY(&request->arena, root, 1, 0, struct yaml);
    struct yaml *value = ARENA_NEW(&request->arena, 1, struct yaml), *map = top;
    struct yaml_pair *pairs = ARENA_COPY(&request->arena, root->pairs, root->n, 1, struct yaml_pair);
    *value = (struct yaml){.kind = YAML_SCALAR, .file = "new.yaml", .line = 7, .text = "3", .number = 1000};
    top->pairs = pairs;
    for (size_t i = 0; i < root->n; i++)
        if (strcmp(root->pairs[i].key, within) == 0) {
            map = ARENA_COPY(&request->arena, root->pairs[i].value, 1, 0, struct yaml);
            pairs[i].value = map;
            pairs = ARENA_COPY(&request->arena, map->pairs, map->n, 1, struct yaml_pair);
            map->pairs = pairs;
            break;
        }
    pairs[map->n++] = (struct yaml_pair){.key = key, .value = value};
    request->scenario.file.root = top;
}

static void plant_limit(struct request *request)
{
    add_key(request, "limits", "max_foo");
}

static void plant_new_key(struct request *request)
{
    add_key(request, "", "foo");
}

static void plant_error(struct request *request)
{
    add_key(request, "", "error");
}

/* The proof accepts an unread key or change only if its table lists it as meaningless. */
static void test_rejects_unread(void **state)
{
    (void)state;
    request_audit(SCENARIO, NULL, plant_limit, "the audit did not read 'limits.max_foo' (new.yaml:7)");
    request_audit(SCENARIO, NULL, plant_new_key, "the audit did not read 'foo' (new.yaml:7)");
    request_audit(SCENARIO, NULL, plant_error, "the audit did not read 'error' (new.yaml:7)");
}

static void test_checks_rentals(void **state)
{
    struct request request;
    (void)state;
    request_begin(&request, NULL,
                  "title: Rented\ncatalog: shop\ncurrency: USD\nbudget: 60000\nas_of: 2006-06-30\n"
                  "workload: [{name: bt, model: npb.bt, params: {class: A}, share: 1, max_time: any}]\n"
                  "choose: {nodes: [hour-pc], networks: [gigabit], templates: [{name: star}]}\n"
                  "budget_on: tco\ntco: {years: 3}\n");
    const struct instance *instance = &request.instance;
    struct design design = instance->choice.designs[0];
    check_text(site_machine(instance, &design), "pc");
    assert_int_equal(site_rent(instance, &design).units, 3 * 4 * 730);
    assert_int_equal(site_rent(instance, &design).a_year, 4 * 730);
    check_close(site_rent(instance, &design).share, 1.0 / 12, 1e-12, 0);
    while (strcmp(site_machine(instance, &design), "big") != 0)
        design.node_index = (design.node_index + 1) % request.snapshot.n_nodes;
    assert_int_equal(site_rent(instance, &design).units, 0);
    request_end(&request);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_accepts_unchanged_problems),
        cmocka_unit_test(test_rejects_each_fault),
        cmocka_unit_test(test_audits_changed_inputs),
        cmocka_unit_test(test_compares_uncertainty),
        cmocka_unit_test(test_rejects_unread),
        cmocka_unit_test(test_checks_rentals),
    };
    return cmocka_run_group_tests_name("proof/audit", tests, NULL, NULL);
}
