/* test_templates.c - checks needs and costs of topologies on random catalogues against counts by other means.
 */
#include <inttypes.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/arena.h"
#include "base/diag.h"
#include "check.h"
#include "generator/random_problem.h"
#include "problem/build.h"
#include "search/plan.h"
#include "search/instance_cost.h"

enum { CASES = 1500, SIZES = 40 };

/* --- counts by hand
 * -------------------------------------------------------------------------------------------------- */

struct parts {
    bool possible;
    int64_t nics, switches, spines, ports, cables, links;
};

static int64_t param(const struct design *design, const char *name)
{
    for (size_t i = 0; i < design->network->n_params; i++)
        if (strcmp(design->network->params[i].name, name) == 0)
            return design->param[i];
    fail_msg("no parameter %s", name);
    return 0;
}

static int64_t up_div(int64_t a, int64_t b)
{
    return (a + b - 1) / b;
}

/* Counts linked pairs of switches by trying every pair. */
static int64_t count_grid_links(const int64_t *k, int64_t n_k, bool torus)
{
    int64_t n = 1, links = 0;
    for (int64_t d = 0; d < n_k; d++)
        n *= k[d];
    for (int64_t a = 0; a < n; a++)
        for (int64_t b = 0; b < a; b++) {
            int64_t differing = 0, x = a, y = b;
            bool near = true;
            for (int64_t d = 0; d < n_k; d++) {
                const int64_t apart = llabs(x % k[d] - y % k[d]);
                differing += apart != 0;
                near = near && (apart <= 1 || (torus && apart == k[d] - 1));
                x /= k[d];
                y /= k[d];
            }
            links += differing == 1 && near;
        }
    return links;
}

/* The smallest grid with sides that differ by at most one. */
static void count_grid(struct parts *out, const struct design *design, int64_t switches, bool torus)
{
    const int64_t m = param(design, "dimensions");
    int64_t best[4] = {0}, least = INT64_MAX;
    for (int64_t side = 1; side <= switches; side++)
        for (int64_t larger = 0; larger <= m; larger++) {
            int64_t k[4], size = 1;
            for (int64_t d = 0; d < m; d++)
                size *= k[d] = side + (d < larger);
            if (size >= switches && size < least) {
                least = size;
                memcpy(best, k, sizeof best);
            }
        }
    out->switches = least;
    out->cables += count_grid_links(best, m, torus);
}

static void count_circulant(struct parts *out, int64_t switches, int64_t step)
{
    if (switches > 1)
        while (switches < 2 * step + 1)
            switches++;
    out->possible = out->possible && switches <= 1024;
    out->switches = switches;
    for (int64_t a = 0; a < switches && out->possible; a++)
        for (int64_t b = 0; b < a; b++) {
            const int64_t apart = a - b < switches - a + b ? a - b : switches - a + b;
            out->cables += apart == 1 || apart == step;
        }
}

/* The smallest number of switches that share `links` links of each of `below` evenly; 0: none. */
static int64_t sharing(int64_t links, int64_t below, int64_t ports)
{
    for (int64_t s = 1; s <= links; s++)
        if (links % s == 0 && below * (links / s) <= ports)
            return s;
    return 0;
}

/* Ports down and up of a switch of a tree. */
static void split(int64_t *down, int64_t *up, int64_t ports, int64_t o)
{
    *down = *up = 0;
    while ((*down + 1) * (1 + o) <= ports * o)
        ++*down;
    while (*down + *up < ports && *up * o < *down)
        ++*up;
}

/* Counts the switches above `below` switches with `up` links each; false: switches are too small. */
static bool count_above(struct parts *out, int64_t below, int64_t up, int64_t spine, int64_t levels,
                        const int64_t *o)
{
    const int64_t top = sharing(up, below, spine);
    out->cables += below * up;
    out->spines += top;
    if (top > 0)
        return true;
    int64_t down = 0, next = 0;
    split(&down, &next, spine, o[0]);
    if (levels < 3 || down < 2)
        return false;
    /* the first switch of every pod belongs to one tree, the second to another, and so on */
    struct parts one = {.possible = false};
    if (!count_above(&one, up_div(below, down), next, spine, levels - 1, o + 1))
        return false;
    out->spines += up * (up_div(below, down) + one.spines);
    out->cables += up * one.cables;
    return true;
}

/* One tree; false: switches are too small. */
static bool count_tree(struct parts *out, int64_t hosts, int64_t leaf, int64_t spine, int64_t levels,
                       const int64_t *o)
{
    int64_t down = 0, up = 0;
    split(&down, &up, leaf, o[0]);
    *out = (struct parts){.switches = hosts <= leaf ? 1
                                      : down > 0    ? up_div(hosts, down)
                                                    : 0,
                          .cables = hosts};
    return hosts <= leaf || (down > 0 && count_above(out, out->switches, up, spine, levels, o + 1));
}

static void count_fat_tree(struct parts *out, const struct design *design, int64_t nodes)
{
    const int64_t ports = param(design, "ports"), rails = param(design, "rails");
    const int64_t o[] = {param(design, "oversubscription"), param(design, "oversubscription2"),
                         param(design, "oversubscription3"), 1};
    struct parts one = {.possible = false};
    out->nics = nodes * up_div(ports, design->nic->ports);
    out->possible = count_tree(&one, nodes * ports / rails, design->switches[0].ports,
                               design->switches[1].ports, param(design, "levels"), o) &&
                    (out->nics == nodes || out->nics <= nodes * design->node->nic_slots);
    out->switches = rails * one.switches;
    out->spines = rails * one.spines;
    out->cables = rails * one.cables;
}

/* Adds groups one by one, each linked to the groups before it. */
static void count_plus(struct parts *out, const struct design *design, int64_t nodes)
{
    const int64_t leaf = design->switches[0].ports, spine = design->switches[1].ports;
    const int64_t ports = param(design, "ports"), rails = param(design, "rails"),
                  m = param(design, "between");
    const int64_t down = param(design, "hosts") ? param(design, "hosts") : leaf / 2;
    const int64_t spines = param(design, "spines") ? param(design, "spines") : leaf - down;
    const int64_t each = spines > 0 && leaf > down ? (leaf - down) / spines : 0;
    const int64_t h = param(design, "global") ? param(design, "global") : spine / 2;
    const int64_t hosts = nodes * ports / rails;
    out->nics = nodes * up_div(ports, design->nic->ports);
    out->possible = down > 0 && each > 0 && spine - h >= each &&
                    (out->nics == nodes || out->nics <= nodes * design->node->nic_slots);
    const int64_t leaves = !out->possible            ? 0
                           : param(design, "leaves") ? param(design, "leaves")
                                                     : (spine - h) / each;
    out->possible = out->possible && leaves * each + h <= spine;
    if (!out->possible)
        return;
    int64_t groups = 0, links = 0;
    for (int64_t held = 0; held < hosts; held += leaves * down)
        links += m * groups++;
    const int64_t in_use = groups > 1 ? groups * leaves : up_div(hosts, down);
    out->possible = (groups - 1) * m <= spines * h || in_use == 1;
    out->switches = rails * in_use;
    out->spines = in_use > 1 ? rails * groups * spines : 0;
    out->cables = rails * (hosts + (in_use > 1 ? links + in_use * spines * each : 0));
}

/* Whole groups, each linked to all others; or the switches of one group that hold all nodes. */
static void count_groups(struct parts *out, const struct design *design, int64_t nodes)
{
    const int64_t ports = design->switches[0].ports, m = param(design, "between");
    const int64_t h = param(design, "global") ? param(design, "global") : (ports + 1) / 4;
    const int64_t a = param(design, "routers") ? param(design, "routers") : 2 * h;
    const int64_t hosts = param(design, "hosts") ? param(design, "hosts") : ports - h - a + 1;
    int64_t groups = 1;
    out->possible = a >= 1 && hosts >= 1 && hosts + a - 1 + h <= ports && m <= a;
    while (out->possible && groups * a * hosts < nodes)
        out->possible = m * groups++ <= a * h;
    if (!out->possible)
        return;
    const int64_t each = groups == 1 ? up_div(nodes, hosts) : a;
    out->switches = groups * each;
    for (int64_t i = 0; i < groups; i++)
        out->cables += each * (each - 1) / 2 + i * m;
}

/* The grid with the fewest switches, with sides that differ by at most one, whose switches have ports for all
 * nodes. */
static void count_hyperx(struct parts *out, const struct design *design, int64_t nodes)
{
    const int64_t ports = design->switches[0].ports, m = param(design, "dimensions");
    for (int64_t side = 1; side <= ports; side++)
        for (int64_t larger = 0; larger < m; larger++) {
            int64_t size = 1, links = 0;
            for (int64_t d = 0; d < m; d++) {
                size *= side + (d < larger);
                links += side + (d < larger) - 1;
            }
            const int64_t hosts = param(design, "hosts") ? param(design, "hosts") : ports - links;
            out->switches = size;
            if (hosts < 1 || hosts + links > ports) {
                out->possible = false;
                return;
            }
            if (hosts * size >= nodes) {
                out->cables += size * links / 2;
                return;
            }
        }
    out->possible = false;
}

static struct parts count_one(const struct design *design, int64_t nodes)
{
    const char *name = design->network->name;
    struct parts out = {.possible = true, .nics = nodes, .cables = nodes};
    if (strcmp(name, "per-port") == 0 || strcmp(name, "two-region") == 0) {
        const int64_t nics = design->network->two_regions ? 1 : param(design, "nics");
        out.nics = nodes * nics;
        out.ports = nodes * nics * param(design, "ports");
        out.cables = nodes * nics * param(design, "cables");
        out.possible = nics == 1 || nics <= design->node->nic_slots;
        out.links = design->network->two_regions ? param(design, "links") : 0;
        return out;
    }
    const int64_t ports = design->switches[0].ports;
    if (strcmp(name, "star") == 0) {
        out.switches = 1;
        const int64_t nics = param(design, "nics");
        out.nics = out.cables = nodes * nics;
        out.possible = nodes * nics <= ports && (nics == 1 || nics <= design->node->nic_slots);
        return out;
    }
    if (strcmp(name, "fat-tree") == 0 || strcmp(name, "dragonfly-plus") == 0) {
        if (strcmp(name, "fat-tree") == 0)
            count_fat_tree(&out, design, nodes);
        else
            count_plus(&out, design, nodes);
        return out;
    }
    if (strcmp(name, "dragonfly") == 0 || strcmp(name, "hyperx") == 0) {
        if (strcmp(name, "dragonfly") == 0)
            count_groups(&out, design, nodes);
        else
            count_hyperx(&out, design, nodes);
        return out;
    }
    const bool cube = strcmp(name, "hypercube") == 0;
    int64_t links = 2;
    if (strcmp(name, "circulant") == 0)
        links = 4;
    else if (strcmp(name, "mesh") == 0 || strcmp(name, "torus") == 0)
        links = 2 * param(design, "dimensions");
    else if (cube)
        for (links = 0; links < 20 && (param(design, "hosts") ? param(design, "hosts") : ports - links) *
                                              ((int64_t)1 << links) <
                                          nodes;)
            links++;
    const int64_t hosts = param(design, "hosts") ? param(design, "hosts") : ports - links;
    out.possible = hosts >= 1 && hosts + links <= ports;
    if (!out.possible)
        return out;
    const int64_t switches = up_div(nodes, hosts);
    if (cube) {
        out.switches = (int64_t)1 << links;
        out.cables += out.switches * links / 2;
    } else if (links == 4 && strcmp(name, "circulant") == 0) {
        count_circulant(&out, switches, param(design, "step"));
    } else if (strcmp(name, "ring") == 0) {
        out.switches = switches;
        out.cables += switches > 2 ? switches : switches - 1;
    } else {
        count_grid(&out, design, switches, strcmp(name, "torus") == 0);
    }
    return out;
}

/* Networks of switches that are linked to each other are built several times. */
static struct parts count(const struct design *design, int64_t nodes)
{
    struct parts out = count_one(design, nodes);
    if (design->network->n_switches != 1 || strcmp(design->network->name, "star") == 0)
        return out;
    const int64_t rails = param(design, "rails");
    out.nics = nodes * up_div(rails, design->nic->ports);
    out.possible = out.possible && (out.nics == nodes || out.nics <= nodes * design->node->nic_slots);
    out.switches *= rails;
    out.cables *= rails;
    return out;
}

/* --- costs by hand
 * --------------------------------------------------------------------------------------------------- */

/* Cost of at least this many pieces; owned ones are free. */
static int64_t order_cost(const struct instance *instance, size_t part, int64_t n)
{
    const struct price *price = &instance->item[part].price;
    const int64_t buy = n - instance->item[part].owned;
    int64_t best = buy <= 0 ? 0 : -1;
    for (size_t s = 0; s < price->n && buy > 0; s++) {
        const int64_t least = buy > price->steps[s].min_quantity ? buy : price->steps[s].min_quantity;
        const int64_t cost = up_div(least, price->steps[s].pack) * price->steps[s].pack_minor;
        best = best < 0 || cost < best ? cost : best;
    }
    return best;
}

/* Ports: tries every mix of the technology's switches by recursion. */
static int64_t ports_cost(const struct instance *instance, size_t technology, size_t i, int64_t ports)
{
    const struct snapshot *snapshot = instance->snapshot;
    if (ports <= 0)
        return 0;
    if (i == snapshot->network.n_switches)
        return -1;
    int64_t best = -1;
    const struct switch_unit *model = &snapshot->network.switches[i];
    const int64_t most = model->technology == technology ? up_div(ports, model->ports) : 0;
    for (int64_t n = 0; n <= most; n++) {
        const int64_t own = order_cost(instance, model->part, n);
        const int64_t rest = ports_cost(instance, technology, i + 1, ports - n * model->ports);
        if (own >= 0 && rest >= 0 && (best < 0 || own + rest < best))
            best = own + rest;
    }
    return best;
}

static size_t cable_of(const struct instance *instance, size_t technology)
{
    for (size_t i = 0; i < instance->snapshot->network.n_cables; i++)
        if (instance->snapshot->network.cables[i].technology == technology)
            return instance->snapshot->network.cables[i].part;
    fail_msg("no cable");
    return 0;
}

static int64_t count_cost(const struct instance *instance, const struct design *design, int64_t nodes)
{
    const struct parts parts = count(design, nodes);
    if (!parts.possible)
        return -1;
    int64_t sum = order_cost(instance, design->node->part, nodes);
    sum += order_cost(instance, design->nic->part, parts.nics);
    sum += order_cost(instance, cable_of(instance, design->technology_index), parts.cables);
    sum += ports_cost(instance, design->technology_index, 0, parts.ports);
    if (design->regions.cable)
        sum += order_cost(instance, design->regions.cable->part, parts.links);
    /* chassis or fixed switches, and line cards: a part in both roles is ordered once */
    const struct switch_model *a = &design->switches[0], *b = &design->switches[1];
    const bool one_part = a->ports && b->ports && a->part == b->part;
    const bool one_card = a->cards && b->cards && a->card == b->card;
    if (a->ports)
        sum += order_cost(instance, a->part, parts.switches + (one_part ? parts.spines : 0));
    if (b->ports && !one_part)
        sum += order_cost(instance, b->part, parts.spines);
    if (a->cards)
        sum += order_cost(instance, a->card,
                          a->cards * parts.switches + (one_card ? b->cards * parts.spines : 0));
    if (b->cards && !one_card)
        sum += order_cost(instance, b->card, b->cards * parts.spines);
    return sum;
}

/* --- tests
 * -----------------------------------------------------------------------------------------------------------
 */

static const struct random_kind KINDS[] = {
    {.max_apps = 1, .switches = true, .steps = true, .owned = true, .templates = true},
    {.max_apps = 1, .switches = true, .steps = true, .owned = true, .templates = true, .chassis = true}};

struct run {
    struct arena arena;
    struct diag diag;
    struct random_question question;
    struct instance instance;
    bool ok;
};

static void begin(struct run *run, uint64_t seed)
{
    *run = (struct run){.arena = ARENA_INIT, .diag = DIAG_INIT};
    struct random random = {seed + 1000003};
    random_question(&run->question, &random, &KINDS[seed % 2], &run->arena);
    run->question.scenario.frame.budget.text = "9000000";
    run->question.scenario.limits = (struct limits){.max_nodes = SIZES, .min_nodes = 1};
    const enum status status = instance_build(&run->instance, &run->question.scenario,
                                              &run->question.snapshot, &run->arena, &run->diag);
    run->ok = status == ST_OK &&
              instance_order_table(&run->instance, run->instance.budget_minor, &run->diag) == ST_OK;
}

static void end(struct run *run)
{
    diag_fini(&run->diag);
    arena_fini(&run->arena);
}

static void test_costs_equal_counts_by_hand(void **state)
{
    (void)state;
    int n_seen[16] = {0};
    size_t n_templates = 0;
    const struct network_template *const *list = template_list(&n_templates);
    for (uint64_t seed = 0; seed < random_cases(CASES); seed++) {
        struct run run;
        begin(&run, seed);
        for (size_t d = 0; run.ok && d < run.instance.choice.n_designs; d++) {
            const struct design *design = &run.instance.choice.designs[d];
            if (KINDS[seed % 2].chassis && design->network->n_switches == 0)
                continue; /* mixes with line cards are covered by test_property.c */
            for (int64_t nodes = 1; nodes <= SIZES; nodes += 1 + (int64_t)(seed % 3)) {
                const int64_t got = instance_cost(&run.instance, design, nodes);
                const int64_t want = count_cost(&run.instance, design, nodes);
                if (got != want)
                    fail_msg("seed %" PRIu64 ", %s, %" PRId64 " nodes: %" PRId64 ", by hand %" PRId64, seed,
                             design->id, nodes, got, want);
            }
            for (size_t t = 0; t < n_templates; t++)
                n_seen[t] += list[t] == design->network;
        }
        end(&run);
    }
    for (size_t t = 0; t < n_templates; t++)
        if ((uint64_t)n_seen[t] < random_cases(CASES) / 30)
            fail_msg("only %d designs of %s", n_seen[t], list[t]->name);
}

enum { SLOTS = 8 }; /* the largest random chassis */

/* Ports of the i-th model: of the fixed switches, then of every card in every chassis 1 .. SLOTS times. 0:
 * none, or another technology. */
static int64_t ports_of_model(const struct snapshot *s, size_t technology, size_t i)
{
    if (i < s->network.n_switches)
        return s->network.switches[i].technology == technology ? s->network.switches[i].ports : 0;
    i -= s->network.n_switches;
    const struct line_card *card = &s->network.line_cards[i / SLOTS / s->network.n_chassis];
    const struct chassis *chassis = &s->network.chassis[i / SLOTS % s->network.n_chassis];
    const int64_t cards = (int64_t)(i % SLOTS) + 1;
    const bool fits = cards <= chassis->slots && strcmp(card->family, chassis->family) == 0;
    return fits && card->technology == technology ? cards * card->ports : 0;
}

/* Counts a design for every model of switches (a pair for trees) that can wire a node and has a price. */
static void test_all_models_are_offered(void **state)
{
    (void)state;
    for (uint64_t seed = 0; seed < random_cases(CASES); seed++) {
        struct run run;
        begin(&run, seed);
        for (size_t d = 0; run.ok && d < run.instance.choice.n_designs; d++) {
            struct design design = run.instance.choice.designs[d];
            const struct snapshot *s = &run.question.snapshot;
            const size_t models =
                s->network.n_switches + s->network.n_line_cards * s->network.n_chassis * SLOTS;
            int n_want = 0, n_got = 0;
            for (size_t i = 0; design.network->n_switches && i < models; i++)
                for (size_t j = 0; j < (design.network->n_switches > 1 ? models : 1); j++) {
                    design.switches[0].ports = ports_of_model(s, design.technology_index, i);
                    design.switches[1].ports = ports_of_model(s, design.technology_index, j);
                    n_want += design.switches[0].ports > 1 &&
                              (design.network->n_switches == 1 || design.switches[1].ports > 1) &&
                              count(&design, 1).possible;
                }
            for (size_t e = 0; e < run.instance.choice.n_designs; e++) {
                const struct design *other = &run.instance.choice.designs[e];
                n_got += other->network == design.network && other->node == design.node &&
                         other->nic == design.nic &&
                         memcmp(other->param, design.param, sizeof design.param) == 0;
            }
            /* two entries of the scenario may be equal */
            if (design.network->n_switches && n_got % n_want != 0)
                fail_msg("seed %" PRIu64 ", %s: %d designs, expected %d", seed, design.id, n_got, n_want);
        }
        end(&run);
    }
}

/* Needs never fall with nodes, impossible sizes stay impossible, tables hold the computed values, and no
 * process exceeds its ports. */
static void test_needs_obey_laws(void **state)
{
    (void)state;
    for (uint64_t seed = 0; seed < random_cases(CASES); seed += 10) {
        struct run run;
        begin(&run, seed);
        for (size_t d = 0; run.ok && d < run.instance.choice.n_designs; d++) {
            const struct design *tabled = &run.instance.choice.designs[d];
            struct design design = *tabled;
            int64_t last[DESIGN_MAX_NEEDS] = {0};
            design.known.n = 0;
            for (int64_t nodes = 1; nodes <= 400; nodes++) {
                for (size_t i = 0; i < design.needs.n; i++) {
                    const int64_t need = design_need(&design, i, nodes);
                    assert_true((need < 0) == (nodes > design.most_nodes));
                    assert_true(need < 0 || need >= last[i]);
                    assert_int_equal(need, design_need(tabled, i, nodes));
                    last[i] = need;
                }
                if (nodes > design.most_nodes || !design.network->shape)
                    continue;
                const struct view view = design_view(&design, (double)nodes, 1);
                const struct view same = design_view(tabled, (double)nodes, 1);
                const char *name = design.network->name;
                const double ports = (double)param(&design, design.network->n_switches > 1 ? "ports"
                                                            : strcmp(name, "star") == 0    ? "nics"
                                                                                           : "rails");
                assert_true(view.bandwidth_Bps > 0);
                assert_true(view.bandwidth_Bps <= ports * design.technology->bandwidth_Bps * (1 + 1e-12));
                assert_true(memcmp(&view, &same, sizeof view) == 0);
            }
        }
        end(&run);
    }
}

/* --- inputs of a plan --- */

/* Half as much again as the template's own. */
static void look_faster(struct view *view, const struct design *design, double nodes)
{
    struct design own = *design;
    struct diag diag = DIAG_INIT;
    assert_int_equal(template_find(&own.network, design->network->name, &diag), ST_OK);
    own.network->look(view, &own, nodes);
    view->bandwidth_Bps *= 1.5;
}

/* A plan whose network is assumed faster than it is has no certificate. */
static void test_rejects_a_wrong_bandwidth(void **state)
{
    (void)state;
    int n_seen = 0;
    for (uint64_t seed = 0; seed < random_cases(CASES / 5); seed++) {
        static struct network_template faster[16];
        size_t n = 0;
        struct run run;
        struct plan plan;
        begin(&run, seed);
        const struct network_template *const *list = template_list(&n);
        for (size_t t = 0; t < n; t++) {
            faster[t] = *list[t];
            faster[t].look = look_faster;
            for (size_t d = 0; run.ok && d < run.instance.choice.n_designs; d++) {
                struct design *design = &run.instance.choice.designs[d];
                if (design->network == list[t] && list[t]->look && strcmp(list[t]->name, "torus") != 0)
                    design->network = &faster[t]; /* except objects identified by their address */
            }
        }
        const struct plan_options options = {.method = METHOD_ENUMERATED};
        if (run.ok && plan_solve(&plan, &run.instance, &options, &run.arena, &run.diag) == ST_INTERNAL) {
            assert_non_null(strstr(run.diag.message, "rates: the network's bandwidth of a process is"));
            n_seen++;
        } else if (run.ok && plan.found) {
            assert_true(plan.clusters[0].point.design->network->look != look_faster);
        }
        end(&run);
    }
    assert_true(n_seen > 10);
}

/* The Swiss-T1 [paper 004]: 8 crossbars of 12 ports, C8(1,3), 8 processors on each; links of twice a card's
 * speed. b = 8 Mwords/s, which is 64 MB/s; 4 if both directions share a link. */
static void test_reproduces_swiss_t1(void **state)
{
    (void)state;
    const struct technology tnet = {.id = "tnet", .latency_s = 13e-6, .bandwidth_Bps = 80e6};
    const struct nic nic = {.ports = 1};
    struct design design = {.nic = &nic, .technology = &tnet, .switches = {{.ports = 12, .card = NO_INDEX}}};
    struct diag diag = DIAG_INIT;
    assert_int_equal(template_find(&design.network, "circulant", &diag), ST_OK);
    const int64_t params[] = {8, 3, 200, 2, 1}; /* hosts, step, link, duplex, rails */
    memcpy(design.param, params, sizeof params);
    struct view view = design_view(&design, 64, 1);
    check_close(view.bandwidth_Bps, 64e6, 1e-12, 0);
    check_close(view.mean_distance, 1.25, 1e-12, 0);
    check_close(view.bisection_Bps, 8 * 160e6, 1e-12, 0);
    check_close(view.latency_s, 13e-6, 0, 0);
    assert_int_equal(design_resource_units(&design, RESOURCE_SWITCH, 64), 8);
    assert_int_equal(design_resource_units(&design, RESOURCE_CABLE, 64), 80);
    check_close(design_view(&design, 8, 1).bandwidth_Bps, 80e6, 1e-12,
                0); /* on one crossbar the port is the limit */
    design.param[3] = 1;
    view = design_view(&design, 64, 1);
    check_close(view.bandwidth_Bps, 32e6, 1e-12, 0);
    diag_fini(&diag);
}

/* Nodes with eight ports, 64-port switches: on one tree, and as eight rails. */
static void test_rails_need_fewer_switches(void **state)
{
    (void)state;
    static const struct {
        int64_t rails, nodes, leaves, spines;
    } rows[] = {{1, 64, 16, 8}, {1, 256, 64, 32}, {1, 1024, 256, 256 + 128},
                {8, 64, 8, 0},  {8, 256, 64, 32}, {8, 1024, 8 * 32, 8 * 16}};
    const struct technology fast = {.id = "fast", .latency_s = 1e-6, .bandwidth_Bps = 50e9};
    const struct switch_model model = {.part = 2, .card = NO_INDEX, .ports = 64};
    const struct nic nic = {.part = 1, .ports = 1};
    const struct node node = {.nic_slots = 8, .cores = 1};
    struct design design = {.node = &node, .nic = &nic, .technology = &fast, .switches = {model, model}};
    struct diag diag = DIAG_INIT;
    assert_int_equal(template_find(&design.network, "fat-tree", &diag), ST_OK);
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        const int64_t params[] = {3, 1, 8, rows[i].rails, 1, 1};
        memcpy(design.param, params, sizeof params);
        assert_int_equal(design_resource_units(&design, RESOURCE_NIC, rows[i].nodes), 8 * rows[i].nodes);
        assert_int_equal(design_resource_units(&design, RESOURCE_SWITCH, rows[i].nodes), rows[i].leaves);
        assert_int_equal(design_resource_units(&design, RESOURCE_SPINE, rows[i].nodes), rows[i].spines);
        design_complete(&design);
        assert_int_equal(design.needs.n, 4); /* nodes, cards, switches in both roles, cables */
        assert_int_equal(design_need(&design, 2, rows[i].nodes), rows[i].leaves + rows[i].spines);
        check_close(design_view(&design, (double)rows[i].nodes, 1).bandwidth_Bps, 8 * 50e9, 1e-12, 0);
    }
    /* two planes of eight rails over a segment of 128 nodes with 16 ports: one switch for each [K. Qian and
     * others, "Alibaba HPN: A Data Center Network for Large Language Model Training", SIGCOMM 2024: 1,024
     * GPUs on 16 switches of 128 ports] */
    const struct node sixteen = {.nic_slots = 16, .cores = 1};
    const int64_t planes[] = {3, 1, 16, 16, 1, 1};
    design.node = &sixteen;
    design.switches[0].ports = design.switches[1].ports = 128;
    memcpy(design.param, planes, sizeof planes);
    assert_int_equal(design_resource_units(&design, RESOURCE_SWITCH, 128), 16);
    assert_int_equal(design_resource_units(&design, RESOURCE_SPINE, 128), 0);
    check_close(design_view(&design, 128, 1).bandwidth_Bps, 16 * 50e9, 1e-12, 0);
    const int64_t uneven[] = {3, 1, 8, 3, 1, 1};
    assert_int_equal(design.network->check(uneven, &diag), ST_INPUT);
    diag_fini(&diag);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_costs_equal_counts_by_hand),
        cmocka_unit_test(test_all_models_are_offered),
        cmocka_unit_test(test_needs_obey_laws),
        cmocka_unit_test(test_reproduces_swiss_t1),
        cmocka_unit_test(test_rails_need_fewer_switches),
        cmocka_unit_test(test_rejects_a_wrong_bandwidth),
    };
    return cmocka_run_group_tests_name("search/templates", tests, NULL, NULL);
}
