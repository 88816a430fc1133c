/* random_problem.c - draws random catalogues and scenarios. */
#include <inttypes.h>
#include <math.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include "base/arena.h"
#include "base/diag.h"
#include "generator/random_messages.h"
#include "generator/random_parts.h"
#include "model/model_list.h"

enum { PARTS = RANDOM_PARTS, CARDS = 12, CABLES = 4 }; /* CABLES: per technology */

struct growing {
    struct part parts[PARTS];
    size_t n_parts;
    struct quote quotes[4 * PARTS];
    size_t n_quotes;
};

static size_t add_part(struct growing *g, struct random *random, const struct random_kind *kind,
                       const char *id, enum part_kind part_kind, int64_t low_minor, int64_t high_minor)
{
    struct part *part = &g->parts[g->n_parts];
    *part = (struct part){.id = id,
                          .kind = part_kind,
                          .vendor = "",
                          .name = "",
                          .note = "",
                          .size.power_W = (double)random_in(random, 0, 3) * 50,
                          .first_quote = g->n_quotes};
    const int64_t amount = random_in(random, low_minor, high_minor);
    int64_t minimum = 1;
    const int64_t n_steps = kind->steps ? random_in(random, 1, 3) : 1;
    for (int64_t s = 0; s < n_steps; s++) {
        const int64_t pack = kind->steps && random_in(random, 0, 3) == 0 ? random_in(random, 2, 5) : 1;
        g->quotes[g->n_quotes++] = (struct quote){.part = g->n_parts,
                                                  .date = 20000101,
                                                  .amount_minor = pack * amount * (10 - s) / 10,
                                                  .currency = "USD",
                                                  .kind = FIGURE_LIST,
                                                  .pack = pack,
                                                  .min_quantity = minimum,
                                                  .source = 0};
        minimum += random_in(random, 2, 12);
    }
    part->n_quotes = g->n_quotes - part->first_quote;
    return g->n_parts++;
}

/* Gives the second node the price and speed of the first; rates: three of each. */
static void make_twins(struct growing *g, struct node *nodes, struct node_rate *rates)
{
    g->quotes[g->parts[nodes[1].part].first_quote].amount_minor =
        g->quotes[g->parts[nodes[0].part].first_quote].amount_minor;
    nodes[1].cores = nodes[0].cores;
    for (size_t m = 0; m < 3; m++)
        rates[3 + m].rate_ops = rates[m].rate_ops;
}

/* Adds modular switches after the other parts: for every technology one or two kinds of line cards, which fit
 * chassis of their own family or a shared one. */
struct modular {
    struct line_card cards[CARDS];
    size_t n_cards;
    struct chassis chassis[CARDS];
    size_t n_chassis;
};

static const char *random_family(struct random *random, int64_t technology, struct arena *arena)
{
    return random_in(random, 0, 2) ? "shared" : arena_printf(arena, "family%" PRId64, technology);
}

static void add_modular(struct random_question *out, struct growing *g, struct random *random,
                        const struct random_kind *kind, struct arena *arena)
{
    struct modular *m = ARENA_NEW(arena, 1, struct modular);
    const int64_t n_tech = (int64_t)out->snapshot.network.n_nics;
    for (int64_t t = 0; t < n_tech; t++)
        for (int64_t n = random_in(random, 1, 2); n > 0; n--) {
            const int64_t ports = random_in(random, 1, 8);
            const size_t part = add_part(g, random, kind, arena_printf(arena, "e-card%02zu", m->n_cards),
                                         PART_LINE_CARD, 500 * ports, 20000 * ports);
            m->cards[m->n_cards++] =
                (struct line_card){part, (size_t)t, random_family(random, t, arena), ports};
        }
    for (size_t i = 0; i < m->n_cards; i++) {
        bool known = false;
        for (size_t k = 0; k < m->n_chassis; k++)
            known = known || strcmp(m->chassis[k].family, m->cards[i].family) == 0;
        for (int64_t n = known ? 0 : random_in(random, 1, 2); n > 0; n--) {
            const int64_t slots = random_in(random, 1, 4);
            const size_t part = add_part(g, random, kind, arena_printf(arena, "f-box%02zu", m->n_chassis),
                                         PART_CHASSIS, 500 * slots, 30000 * slots);
            m->chassis[m->n_chassis++] = (struct chassis){part, m->cards[i].family, slots};
        }
    }
    out->snapshot.n_parts = g->n_parts;
    out->snapshot.paid.n_quotes = g->n_quotes;
    out->snapshot.network.chassis = m->chassis;
    out->snapshot.network.n_chassis = m->n_chassis;
    out->snapshot.network.line_cards = m->cards;
    out->snapshot.network.n_line_cards = m->n_cards;
}

/* Adds up to two memory options for each node, from two kinds of modules after the other parts. */
static void add_memory(struct random_question *out, struct growing *g, struct random *random,
                       const struct random_kind *kind, struct arena *arena)
{
    struct memory_option *options = ARENA_NEW(arena, 2 * out->snapshot.n_nodes, struct memory_option);
    size_t n = 0;
    const size_t first = add_part(g, random, kind, "g-memory0", PART_COMPONENT, 500, 30000);
    (void)add_part(g, random, kind, "g-memory1", PART_COMPONENT, 500, 60000);
    for (size_t i = 0; i < out->snapshot.n_nodes; i++)
        for (size_t k = 0; k < 2; k++)
            if (random_in(random, 0, 3))
                options[n++] = (struct memory_option){.node = i,
                                                      .part = first + k,
                                                      .modules = random_in(random, 1, 3),
                                                      .added_B = random_in(random, 1, 32) << 25};
    out->snapshot.n_parts = g->n_parts;
    out->snapshot.paid.n_quotes = g->n_quotes;
    out->snapshot.compute.memory_options = options;
    out->snapshot.compute.n_memory_options = n;
}

/* Adds one cable for each technology; with lengths up to four, one of them sometimes of any length. */
static size_t add_cables(struct cable *cables, struct growing *g, int64_t n_tech, struct random *random,
                         const struct random_kind *kind, struct arena *arena)
{
    size_t n = 0;
    for (int64_t t = 0; t < n_tech; t++) {
        const int64_t more = kind->lengths ? random_in(random, 0, CABLES - 1) : 0;
        double length_m[CABLES] = {0};
        for (int64_t k = 0; k <= more && kind->lengths; k++)
            length_m[k] = random_in(random, 0, 5) ? (double)random_in(random, 20, 120) / 10 : 0;
        for (int64_t k = 0; k <= more; k++) {
            const char *id = kind->lengths ? arena_printf(arena, "a-cable%" PRId64 "-%" PRId64, t, k)
                                           : arena_printf(arena, "a-cable%" PRId64, t);
            const size_t part = add_part(g, random, kind, id, PART_CABLE, 0, 5000);
            cables[n++] = (struct cable){part, (size_t)t, length_m[k]};
        }
    }
    return n;
}

/* Every cable is long enough within a rack. */
static void random_layout(struct random_question *out, struct random *random)
{
    struct given_layout *layout = &out->scenario.purchase.layout;
    layout->at.text = "layout";
    layout->layout = (struct rack_layout){.nodes_per_rack = random_in(random, 1, 9),
                                          .rack_pitch_mm = random_in(random, 1, 2000),
                                          .in_rack_mm = random_in(random, 100, 2000),
                                          .overhead_mm = random_in(random, 0, 3000),
                                          .switches_per_rack = random_in(random, 0, 4),
                                          .leaves_in_middle = random_in(random, 0, 1)};
}

static const struct source SEED = {.id = "seed", .title = "", .author = "", .address = "", .note = ""};

/* Models of the applications. Every node has a rate for each. */
static const char *const *models_of(const struct random_kind *kind)
{
    static const char *const papers[] = {"npb.bt", "npb.lu", "npb.sp"};
    static const char *const exact[] = {"npb.ft", "npb.lu.exact", "npb.sp.exact"};
    return kind->messages ? exact : papers;
}

/* Adds message times for one pattern or both to most technologies. */
static void add_messages(struct technology *technology, struct random *random, struct arena *arena)
{
    for (int i = 0; i < N_MESSAGE_PATTERNS; i++) {
        struct message_size *sizes = ARENA_NEW(arena, RANDOM_SIZES_AT_MOST, struct message_size);
        struct message_times *times = ARENA_NEW(arena, 1, struct message_times);
        times->sizes = sizes;
        times->n =
            random_messages(sizes, random_next(random), technology->latency_s, technology->bandwidth_Bps);
        if (random_in(random, 0, 2))
            technology->times[i] = times;
    }
}

static struct growing *make_catalog(struct random_question *out, struct random *random,
                                    const struct random_kind *kind, struct arena *arena)
{
    struct growing *g = ARENA_NEW(arena, 1, struct growing);
    const int64_t n_nodes = random_in(random, kind->twins || kind->large ? 2 : 1, kind->large ? 6 : 3);
    const int64_t n_tech = random_in(random, kind->large ? 2 : 1, kind->large ? 4 : 3);
    struct node *nodes = ARENA_NEW(arena, (size_t)n_nodes, struct node);
    const size_t n_links = kind->templates; /* a technology used only between regions */
    struct technology *technologies = ARENA_NEW(arena, (size_t)n_tech + n_links, struct technology);
    struct nic *nics = ARENA_NEW(arena, (size_t)n_tech, struct nic);
    struct cable *cables = ARENA_NEW(arena, CABLES * (size_t)n_tech + 1, struct cable);
    struct switch_unit *switches = ARENA_NEW(arena, 4 * (size_t)n_tech, struct switch_unit);
    struct node_rate *rates = ARENA_NEW(arena, 3 * (size_t)n_nodes, struct node_rate);
    size_t n_switches = 0, n_rates = 0;
    /* the order of the ids is cable, node, port, switch, nic: sorted like a catalogue */
    const size_t n_cables = add_cables(cables, g, n_tech, random, kind, arena);
    if (n_links) {
        cables[n_cables] =
            (struct cable){add_part(g, random, kind, "a-link", PART_CABLE, 1000, 100000), (size_t)n_tech, 0};
        technologies[n_tech] = (struct technology){
            .id = "techlink", .latency_s = 1e-4, .bandwidth_Bps = 1e8, .kind = FIGURE_MEASURED};
    }
    for (int64_t t = 0; t < n_tech; t++)
        nics[t] = (struct nic){add_part(g, random, kind, arena_printf(arena, "b-nic%" PRId64, t), PART_NIC,
                                        100, random_in(random, 0, 1) ? 150000 : 20000),
                               (size_t)t, 1};
    for (int64_t i = 0; i < n_nodes; i++) {
        nodes[i] = (struct node){.part = add_part(g, random, kind, arena_printf(arena, "c-node%" PRId64, i),
                                                  PART_NODE, 50000, 400000),
                                 .sockets = 1,
                                 .cores = kind->cores ? random_in(random, 1, 4) : 1,
                                 .memory_B = 1 << 27,
                                 .nic_slots = kind->templates ? random_in(random, 1, 3)
                                              : kind->lengths ? 2
                                                              : 1};
        for (size_t m = 0; m < 3; m++)
            rates[n_rates++] = (struct node_rate){.node = (size_t)i,
                                                  .application = models_of(kind)[m],
                                                  .rate_ops = 1e6 * random_log(random, 10, 200),
                                                  .kind = FIGURE_MEASURED};
    }
    for (int64_t t = 0; t < n_tech; t++) {
        const int64_t sizes = kind->switches ? random_in(random, 1, 3) : 1;
        for (int64_t s = 0; s < sizes; s++) {
            const int64_t ports = kind->switches ? random_in(random, kind->purchase ? 3 : 1, 12) : 1;
            const size_t part =
                add_part(g, random, kind, arena_printf(arena, "d-switch%" PRId64 "%" PRId64, t, s),
                         PART_SWITCH, 1000 * ports, 30000 * ports);
            switches[n_switches++] = (struct switch_unit){part, (size_t)t, ports};
        }
        technologies[t] = (struct technology){.id = arena_printf(arena, "tech%" PRId64, t),
                                              .latency_s = random_log(random, 1e-6, 1e-3),
                                              .bandwidth_Bps = random_log(random, 1e5, 1e9),
                                              .kind = FIGURE_MEASURED};
        if (kind->messages)
            add_messages(&technologies[t], random, arena);
    }
    if (kind->twins)
        make_twins(g, nodes, rates);
    out->snapshot = (struct snapshot){.name = "random",
                                      .title = "random",
                                      .as_of = 20000101,
                                      .currency = "USD",
                                      .sources = &SEED,
                                      .n_sources = 1,
                                      .parts = g->parts,
                                      .n_parts = g->n_parts,
                                      .paid.quotes = g->quotes,
                                      .paid.n_quotes = g->n_quotes,
                                      .nodes = nodes,
                                      .n_nodes = (size_t)n_nodes,
                                      .network.technologies = technologies,
                                      .network.n_technologies = (size_t)n_tech + n_links,
                                      .network.nics = nics,
                                      .network.n_nics = (size_t)n_tech,
                                      .network.switches = switches,
                                      .network.n_switches = n_switches,
                                      .network.cables = cables,
                                      .network.n_cables = n_cables + n_links,
                                      .compute.rates = rates,
                                      .compute.n_rates = n_rates};
    return g;
}

static void make_work(struct random_question *out, struct random *random, const struct random_kind *kind,
                      struct arena *arena)
{
    const char *const *models = models_of(kind);
    static const char *const classes[] = {"S", "W", "A", "B", "C"};
    struct scenario *scenario = &out->scenario;
    struct diag diag = DIAG_INIT;
    scenario->n_work = (size_t)random_in(random, 1, kind->max_apps);
    scenario->work = ARENA_NEW(arena, scenario->n_work, struct work_item);
    scenario->by_runs = kind->max_apps > 1 && random_in(random, 0, 1);
    for (size_t a = 0; a < scenario->n_work; a++) {
        const struct model *model = NULL;
        struct work_item *item = &scenario->work[a];
        (void)model_find(&model, models[a], &diag);
        item->name = models[a];
        item->application = application_init(model);
        (void)application_set(&item->application, "class", classes[random_in(random, 0, 4)], &diag);
        item->amount = (double)random_in(random, 1, 9);
        item->max_time_s = INFINITY;
    }
    diag_fini(&diag);
}

/* Draws a template with some of its parameters in their lower range. wired: the topology has switches. */
static struct template_choice random_template(struct random *random, bool wired, struct arena *arena)
{
    size_t n = 0;
    const struct network_template *const *list = template_list(&n);
    const struct network_template *network = list[random_in(random, 0, (int64_t)n - 1)];
    while (wired && network->n_switches == 0)
        network = list[random_in(random, 0, (int64_t)n - 1)];
    struct template_choice choice = {.name = {.text = network->name}};
    int64_t ports = 0; /* of a node, divided by rails */
    for (size_t i = 0; i < network->n_params; i++) {
        const struct template_param *param = &network->params[i];
        const int64_t high = param->high < param->low + 3 ? param->high : param->low + 3;
        const bool divides = strcmp(param->name, "rails") == 0 && network->check;
        if (!random_in(random, 0, 1))
            continue;
        const int64_t value = divides && ports > 0 ? ports
                              : divides            ? 1
                                                   : random_in(random, param->low, high);
        ports = strcmp(param->name, "ports") == 0 ? value : ports;
        choice.params[choice.n_params++].text = arena_printf(arena, "%s=%" PRId64, param->name, value);
    }
    return choice;
}

static void choose_templates(struct random_question *out, struct random *random,
                             const struct random_kind *kind, struct arena *arena)
{
    struct scenario *scenario = &out->scenario;
    scenario->choose.n_templates = kind->templates ? 3 : 1;
    scenario->choose.templates = ARENA_NEW(arena, scenario->choose.n_templates, struct template_choice);
    const bool wired = kind->chassis && kind->purchase && random_in(random, 0, 1);
    scenario->choose.templates[0] = (struct template_choice){.name = {.text = wired ? "star" : "per-port"}};
    const int64_t placed = kind->lengths ? random_in(random, wired ? 1 : 0, 5) : -1;
    if (placed >= 4)
        scenario->choose.templates[0] = (struct template_choice){
            .name = {.text = placed == 4 ? "ring" : "circulant"},
            .params = {{.text = arena_printf(arena, "hosts=%" PRId64, random_in(random, 0, 4))},
                       {.text = random_in(random, 0, 2) ? "rails=1" : "rails=2"}},
            .n_params = 2};
    else if (placed >= 2)
        scenario->choose.templates[0] = (struct template_choice){
            .name = {.text = "fat-tree"},
            .params = {{.text = arena_printf(arena, "oversubscription=%" PRId64, random_in(random, 1, 3))},
                       {.text = random_in(random, 0, 2) ? "ports=1" : "ports=2"},
                       {.text = arena_printf(arena, "levels=%" PRId64, random_in(random, 2, 4))},
                       {.text = arena_printf(arena, "oversubscription2=%" PRId64, random_in(random, 1, 3))}},
            .n_params = 4};
    else if (placed == 1)
        scenario->choose.templates[0] = (struct template_choice){
            .name = {.text = "star"},
            .params = {{.text = arena_printf(arena, "nics=%" PRId64, random_in(random, 1, 2))}},
            .n_params = 1};
    else if (placed == 0)
        scenario->choose.templates[0] = (struct template_choice){
            .name = {.text = "per-port"},
            .params = {{.text = arena_printf(arena, "cables=%" PRId64, random_in(random, 0, 3))}},
            .n_params = 1};
    for (size_t t = 1; t < scenario->choose.n_templates; t++)
        scenario->choose.templates[t] = random_template(random, wired, arena);
}

/* Every mix of ports is counted, one by one. */
static bool counts_mixes(const struct random_kind *kind)
{
    return ((kind->switches || kind->lengths) && (kind->purchase || kind->options || kind->orders)) ||
           (kind->chassis && kind->options);
}

/* Up to about 10^4 candidates. */
static void enlarge(struct random_question *out, struct random *random, const struct random_kind *kind)
{
    const size_t designs = out->snapshot.n_nodes * out->snapshot.network.n_nics *
                           out->scenario.choose.n_templates * (kind->memory ? 3 : 1);
    const int64_t shared = 9000 / (int64_t)designs, most = shared < 500 ? shared : 500;
    if (kind->chassis) /* every mix of line cards is counted */
        out->scenario.limits.max_nodes = random_in(random, 20, 50);
    else
        out->scenario.limits.max_nodes = random_in(random, most / 4, most);
}

/* The features in the order in which they are drawn. */
static const struct feature {
    const char *name;
    size_t at;
} FEATURES[] = {
#define FEATURE(name)                                                                                        \
    {                                                                                                        \
#name, offsetof(struct random_kind, name)                                                            \
    }
    FEATURE(switches), FEATURE(steps),   FEATURE(owned),    FEATURE(other_goals), FEATURE(purchase),
    FEATURE(stock),    FEATURE(cores),   FEATURE(vendors),  FEATURE(options),     FEATURE(twins),
    FEATURE(headroom), FEATURE(lengths), FEATURE(chassis),  FEATURE(memory),      FEATURE(templates),
    FEATURE(quotes),   FEATURE(large),   FEATURE(messages),
#undef FEATURE
};
enum { N_FEATURES = sizeof FEATURES / sizeof *FEATURES };

static bool *feature_of(struct random_kind *kind, size_t i)
{
    return (bool *)((char *)kind + FEATURES[i].at);
}

const char *random_kind_text(const struct random_kind *kind, struct arena *arena)
{
    struct random_kind copy = *kind;
    const char *text = arena_printf(arena, "up to %d applications", kind->max_apps);
    for (size_t i = 0; i < N_FEATURES; i++)
        if (*feature_of(&copy, i))
            text = arena_printf(arena, "%s, %s", text, FEATURES[i].name);
    return text;
}

/* Draws minimum orders of one to three vendors, up to half the budget, two thirds of them with a fee. */
static void random_orders(struct random_question *out, struct random *random, struct arena *arena)
{
    static const char *const vendors[] = {"", "maker", "other", "third"};
    struct part *parts = ARENA_NEW(arena, out->snapshot.n_parts, struct part);
    struct purchase *purchase = &out->scenario.purchase;
    const int64_t budget = strtoll(out->scenario.frame.budget.text, NULL, 10);
    memcpy(parts, out->snapshot.parts, out->snapshot.n_parts * sizeof *parts);
    for (size_t i = 0; i < out->snapshot.n_parts; i++)
        parts[i].vendor = vendors[random_in(random, 0, 3)];
    out->snapshot.parts = parts;
    purchase->vendors = ARENA_NEW(arena, 3, struct charge_terms);
    for (int64_t n = random_in(random, 1, 3); n > 0; n--) {
        const struct part *part = &parts[random_in(random, 0, (int64_t)out->snapshot.n_parts - 1)];
        const int64_t minimum = random_in(random, 2, budget / 2);
        struct charge_terms *terms = &purchase->vendors[purchase->n_vendors];
        *terms = (struct charge_terms){.name = {.text = part->vendor[0] ? part->vendor : part->id}};
        terms->floor.text = arena_printf(arena, "%" PRId64 ".%02" PRId64, minimum, random_in(random, 0, 99));
        if (random_in(random, 0, 2))
            terms->fee.text = arena_printf(arena, "%" PRId64, random_in(random, 0, minimum - 1));
        bool twice = false;
        for (size_t k = 0; k < purchase->n_vendors; k++)
            twice = twice || strcmp(purchase->vendors[k].name.text, terms->name.text) == 0;
        purchase->n_vendors += !twice;
    }
}

struct random_kind random_any_kind(struct random *random)
{
    struct random_kind kind = {.max_apps = (int)random_in(random, 1, 3)};
    for (size_t i = 0; i < N_FEATURES; i++)
        *feature_of(&kind, i) = random_in(random, 0, 2) == 0;
    kind.large = kind.large && random_in(random, 0, 3) == 0 && !counts_mixes(&kind);
    kind.twins = kind.twins && !kind.steps;
    kind.templates = kind.templates && !kind.lengths;
    return kind;
}

void random_question(struct random_question *out, struct random *random, const struct random_kind *kind,
                     struct arena *arena)
{
    *out = (struct random_question){.scenario = {.file.path = "random.yaml", .policy.clusters = 1}};
    struct scenario *scenario = &out->scenario;
    struct growing *g = make_catalog(out, random, kind, arena);
    if (kind->chassis)
        add_modular(out, g, random, kind, arena);
    if (kind->memory)
        add_memory(out, g, random, kind, arena);
    make_work(out, random, kind, arena);
    choose_templates(out, random, kind, arena);
    scenario->limits = (struct limits){.max_nodes = INT64_MAX, .min_nodes = random_in(random, 0, 3) ? 1 : 3};
    if (random_in(random, 0, 2) == 0)
        scenario->limits.max_nodes = random_in(random, 3, 60);
    if (counts_mixes(kind))
        scenario->limits.max_nodes = random_in(random, 3, kind->chassis || kind->lengths ? 6 : 12);
    if (kind->large)
        enlarge(out, random, kind);
    scenario->counts = random_in(random, 0, 1) ? COUNTS_ANY : COUNTS_LEGAL;
    scenario->policy.enforce_code_caps = random_in(random, 0, 3) == 0;
    scenario->policy.enforce_memory = random_in(random, 0, 3) == 0;
    if (kind->memory)
        scenario->policy.enforce_memory = random_in(random, 0, 7) > 0;
    const int64_t cents = random_in(
        random, 0, 99); /* drawn first, because compilers order the draws in an expression differently */
    scenario->frame.budget.text =
        arena_printf(arena, "%" PRId64 ".%02" PRId64, random_in(random, 2000, 60000), cents);
    if (kind->large)
        scenario->frame.budget.text = arena_printf(arena, "%" PRId64, random_in(random, 100000, 6000000));
    if (kind->other_goals)
        scenario->goal =
            (enum goal)random_in(random, 0, kind->purchase ? GOAL_RATE_PER_WATT : GOAL_RATE_PER_COST);
    if (scenario->goal == GOAL_COST)
        scenario->frame.target_rate.text =
            scenario->by_runs ? "1e-4" : arena_printf(arena, "%" PRId64, random_in(random, 20, 400));
    if (kind->purchase)
        random_purchase(out, random, kind, arena);
    if (kind->lengths)
        random_layout(out, random);
    if (kind->headroom)
        random_headroom(out, random, arena);
    if (kind->options)
        random_options(out, random, arena);
    random_feeding(out, arena);
    if (kind->vendors)
        random_vendors(out, random, arena);
    if (kind->orders)
        random_orders(out, random, arena);
    if (kind->owned) {
        const size_t part = (size_t)random_in(random, 0, (int64_t)out->snapshot.n_parts - 1);
        scenario->owned.v = ARENA_NEW(arena, 1, struct part_count);
        scenario->owned.n = 1;
        scenario->owned.v[0] =
            (struct part_count){{.text = out->snapshot.parts[part].id}, random_in(random, 1, 10)};
    }
    if (kind->stock)
        random_stock(out, random, arena);
    if (kind->quotes)
        random_quotes(out, random, arena);
}

void random_more_memory(struct random_question *question, int64_t times, struct arena *arena)
{
    struct snapshot *snapshot = &question->snapshot;
    struct node *nodes = ARENA_COPY(arena, snapshot->nodes, snapshot->n_nodes, 0, struct node);
    for (size_t i = 0; i < snapshot->n_nodes; i++)
        nodes[i].memory_B *= times;
    snapshot->nodes = nodes;
}
