/* cluster.c - checks one cluster of a claim: its design, its parts list need by need, and its
 * applications. */
#include <inttypes.h>
#include <math.h>
#include <string.h>

#include "base/arena.h"
#include "base/mem.h"
#include "problem/instance.h"
#include "proof/certificate.h"
#include "proof/check.h"
#include "proof/extras_and_sizes.h"
#include "proof/useful.h"
#include "proof/rent.h"
#include "proof/score.h"
#include "proof/words.h"

/* --- parts list --- */

/* The word for an extra in a parts list: its extra network, a kind of part that states its use, or
 * "extra". */
static const char *extra_word(const struct claim_check *c, size_t part)
{
    static const enum part_kind kinds[] = {PART_RACK, PART_PDU, PART_LICENSE, PART_SERVICE};
    const struct instance *instance = c->instance;
    for (size_t e = 0; e < instance->purchase->n_extras; e++)
        if (instance->purchase->extras[e].per == PER_NETWORK && instance->market.extra_part[e] == part)
            return arena_printf(
                c->arena, "network %s",
                instance->purchase->networks[instance->purchase->extras[e].network].name.text);
    for (size_t k = 0; k < sizeof kinds / sizeof *kinds; k++)
        if (instance->snapshot->parts[part].kind == kinds[k])
            return words_kind[kinds[k]];
    return "extra";
}

/* True if a row without a need has the right word and units. A part that needs use too is a spare, except
 * for extra networks; others are extras. */
static bool is_spare_or_extra(const struct claim_check *c, const struct check_cluster *cluster,
                              const struct claim_part *row, size_t part)
{
    const bool needed = check_listed_units(c, cluster, part, false) > 0;
    int64_t spares = 0, extras = 0;
    for (size_t e = 0; e < c->instance->purchase->n_extras; e++)
        if (c->instance->market.extra_part[e] == part)
            *(needed && c->instance->purchase->extras[e].per != PER_NETWORK ? &spares : &extras) +=
                cluster->extra[e];
    return strcmp(row->serves, "spare") == 0
               ? row->units == spares
               : strcmp(row->serves, extra_word(c, part)) == 0 && row->units == extras;
}

/* Units that the order has for a cluster. In a scenario for one cluster that is the whole order. */
static int64_t ordered_units(const struct claim_check *c, const struct check_cluster *cluster, size_t part)
{
    int64_t units = 0;
    for (size_t i = 0; i < c->claim->n_lines && !c->multi_cluster; i++)
        if (words_part(c->instance->snapshot, c->claim->lines[i].part) == part)
            units += c->claim->lines[i].quantity + c->claim->lines[i].owned;
    return c->multi_cluster ? check_listed_units(c, cluster, part, true) : units;
}

/* Sums of the rows of a parts list. */
struct supplied_units {
    int128 units[SITE_NEEDS_AT_MOST]; /* units that the rows supply for each need */
    bool known;                       /* all rows so far have a known part and a known need */
};

/* Index of the need that a row meets; n_needs: none. If switches are bought by the piece, line cards and
 * chassis supply ports. */
static size_t need_of(const struct site *site, const struct claim_part *row)
{
    const enum need_kind serves = check_need(row);
    const bool by_piece = serves == SERVES_PORT || serves == SERVES_CHASSIS || serves == SERVES_CARD;
    size_t i = 0;
    while (i < site->n_needs && site->needs[i].serves != serves &&
           !(by_piece && site->needs[i].serves == SERVES_PORT))
        i++;
    return i;
}

/* True if a row names its part correctly: by the piece as port, chassis or line card; with a layout a cable
 * with its length. */
static bool names_piece(const struct claim_check *c, const struct claim_part *row, enum need_kind serves,
                        const struct site_option *taken)
{
    const char *words = strstr(row->serves, " of ");
    const enum need_kind piece = !taken->family     ? SERVES_PORT
                                 : taken->slots > 0 ? SERVES_CHASSIS
                                                    : SERVES_CARD;
    char length[64];
    if (serves == SERVES_PORT)
        return check_need(row) == piece;
    if (!c->instance->purchase->layout.at.text || taken->reach_mm == INT64_MAX)
        return !words;
    snprintf(length, sizeof length, " of %.15g m", (double)taken->reach_mm / 1000);
    return check_same(words, length);
}

static void add_row(struct supplied_units *met, const struct claim_check *c,
                    const struct check_cluster *cluster, const struct claim_part *row)
{
    const struct site *site = &cluster->site;
    const size_t part = words_part(c->instance->snapshot, row->part), i = need_of(site, row);
    met->known = met->known && part != NO_INDEX && row->units > 0;
    if (!met->known || check_need(row) >= SERVES_SPARE) {
        met->known = met->known && is_spare_or_extra(c, cluster, row, part);
        return;
    }
    met->known = i < site->n_needs;
    if (i < site->n_needs && site->needs[i].part != NO_INDEX) {
        met->known = site->needs[i].part == part;
        met->units[i] += row->units;
    } else if (i < site->n_needs) {
        size_t n = 0, k = 0;
        const struct site_option *v =
            site_options(&n, c->instance, site->design, site->needs[i].serves, c->arena);
        while (k < n && v[k].part != part)
            k++;
        met->known = k < n && names_piece(c, row, site->needs[i].serves, &v[k]);
        met->units[i] += k < n ? (int128)row->units * v[k].units : 0;
    }
}

/* True if the chassis have a slot for every line card that is bought by the piece. */
static bool cards_fit(const struct claim_check *c, const struct check_cluster *cluster)
{
    size_t n = 0;
    const struct site_option *v = site_options(&n, c->instance, cluster->site.design, SERVES_PORT, c->arena);
    for (size_t i = 0; i < n; i++) {
        int128 slots = 0;
        for (size_t k = 0; k < n && v[i].family; k++)
            if (check_same(v[k].family, v[i].family))
                slots += (int128)check_listed_units(c, cluster, v[k].part, false) *
                         (v[k].units > 0 ? -1 : v[k].slots);
        if (slots < 0)
            return false;
    }
    return true;
}

/* True if all units of the parts list beyond the needs are the extras of the cluster. */
static bool has_extras(const struct claim_check *c, const struct check_cluster *cluster)
{
    const struct instance *instance = c->instance;
    const struct claim_cluster *claim = cluster->claim;
    const size_t n_extras = instance->purchase->n_extras;
    for (size_t i = 0; i < claim->n_parts_list + n_extras; i++) {
        const size_t part = i < claim->n_parts_list
                                ? words_part(instance->snapshot, claim->parts_list[i].part)
                                : instance->market.extra_part[i - claim->n_parts_list];
        int64_t beside =
            check_listed_units(c, cluster, part, true) - check_listed_units(c, cluster, part, false);
        for (size_t e = 0; e < n_extras; e++)
            beside -= instance->market.extra_part[e] == part ? cluster->extra[e] : 0;
        if (part == NO_INDEX || beside != 0)
            return false;
    }
    return true;
}

static void check_extras(struct claim_check *c, const struct check_cluster *cluster)
{
    bool there = has_extras(c, cluster);
    size_t kinds = 0;
    for (size_t e = 0; e < c->instance->purchase->n_extras; e++) {
        const size_t part = c->instance->market.extra_part[e];
        kinds += site_takes_extra(c->instance, cluster->site.design, e);
        there = there && ordered_units(c, cluster, part) >= check_listed_units(c, cluster, part, true);
    }
    check_note(c, "extras", there, "the bill has all %zu kinds of extras", kinds);
}

/* --- checks of a cluster --- */

/* Names of the checks of needs. Needs that one order meets share the name of the first need. */
static const char *const NEED_NAMES[N_SERVES] = {
    [SERVES_NODE] = "nodes",
    [SERVES_MEMORY] = "memory modules",
    [SERVES_PROMPT] = "tokens of prompts",
    [SERVES_NIC] = "NICs",
    [SERVES_PORT] = "switch ports",
    [SERVES_CARD] = "line cards",
    [SERVES_SWITCH] = "switches",
    [SERVES_LEAF] = "switches",
    [SERVES_LEAF_CARD] = "line cards",
    [SERVES_SPINE] = "spine switches",
    [SERVES_SPINE_CARD] = "line cards of spine switches",
    [SERVES_CABLE] = "cables",
    [SERVES_UPLINK] = "cables",
    [SERVES_BETWEEN] = "cables",
    [SERVES_REGIONS] = "links between regions",
    [SERVES_STORAGE] = "units of storage",
};

/* True if one order meets both needs: of the same part, or of any cables. */
static bool one_order(const struct site_need *a, const struct site_need *b)
{
    return a->part == b->part &&
           (a->part != NO_INDEX || (a->serves == SERVES_PORT) == (b->serves == SERVES_PORT));
}

/* Units in the order for a need. */
static int128 ordered_for(const struct claim_check *c, const struct check_cluster *cluster,
                          const struct site_need *need)
{
    size_t n = 0;
    int128 have = 0;
    if (need->part != NO_INDEX)
        return ordered_units(c, cluster, need->part);
    const struct site_option *v = site_options(&n, c->instance, cluster->site.design, need->serves, c->arena);
    for (size_t i = 0; i < n; i++)
        have += (int128)v[i].units * ordered_units(c, cluster, v[i].part);
    return have;
}

static void note_needs(struct claim_check *c, const struct check_cluster *cluster)
{
    const struct site *site = &cluster->site;
    for (size_t i = 0; i < site->n_needs; i++) {
        int64_t need = 0;
        size_t first = 0;
        while (!one_order(&site->needs[first], &site->needs[i]))
            first++;
        for (size_t k = i; k < site->n_needs && first == i; k++)
            need += one_order(&site->needs[i], &site->needs[k]) ? site->needs[k].units : 0;
        const int128 have = first == i ? ordered_for(c, cluster, &site->needs[i]) : 0;
        if (first == i)
            check_note(c, NEED_NAMES[site->needs[i].serves], have >= need,
                       "need %" PRId64 ", the bill has %" PRId64, need,
                       have > INT64_MAX ? INT64_MAX : (int64_t)have);
    }
}

static void check_parts_list(struct claim_check *c, const struct check_cluster *cluster)
{
    const struct site *site = &cluster->site;
    const struct claim_cluster *claim = cluster->claim;
    struct supplied_units met = {.known = true};
    bool stray = false, exact = true;
    for (size_t i = 0; i < claim->n_parts_list && met.known; i++)
        add_row(&met, c, cluster, &claim->parts_list[i]);
    for (size_t i = 0; i < site->n_needs; i++)
        exact = exact && (met.units[i] == site->needs[i].units ||
                          (site->needs[i].serves == SERVES_PORT && met.units[i] > site->needs[i].units));
    const int64_t switches[DESIGN_MAX_SWITCHES] = {site->wiring.switches, site->wiring.spines};
    for (size_t i = 0; i < DESIGN_MAX_SWITCHES; i++)
        exact = exact && (claim->switches[i].part != NULL) == (switches[i] > 0);
    note_needs(c, cluster);
    const bool parts_list = met.known && exact && cards_fit(c, cluster) && has_extras(c, cluster) &&
                            (c->multi_cluster || check_order_has_lists(c, &stray));
    check_note(c, "no stray parts", !stray && parts_list, "%s",
               parts_list ? "every line meets a need of the cluster or is an extra"
                          : "the parts list differs from the needs of this number of nodes");
}

static void check_slots(struct claim_check *c, const struct design *design)
{
    const struct snapshot *s = c->instance->snapshot;
    for (size_t role = 0; role < DESIGN_MAX_SWITCHES; role++) {
        const struct switch_model *model = &design->switches[role];
        const struct chassis *chassis = NULL;
        const struct line_card *card = NULL;
        for (size_t i = 0; i < s->network.n_chassis; i++)
            chassis = s->network.chassis[i].part == model->part ? &s->network.chassis[i] : chassis;
        for (size_t i = 0; i < s->network.n_line_cards; i++)
            card = s->network.line_cards[i].part == model->card ? &s->network.line_cards[i] : card;
        const bool fits = chassis && card && strcmp(chassis->family, card->family) == 0 &&
                          model->cards <= chassis->slots && model->ports == model->cards * card->ports &&
                          card->technology == design->technology_index;
        if (model->cards > 0)
            check_note(c, role == 0 ? "slots" : "slots of spines", fits,
                       "%" PRId64 " x %s in each %s of %" PRId64 " slots", model->cards,
                       s->parts[model->card].id, s->parts[model->part].id, chassis ? chassis->slots : 0);
    }
}

/* --- headroom --- */

static void check_headroom(struct claim_check *c, const struct check_cluster *cluster)
{
    const struct limits *limits = &c->instance->limits;
    const struct wiring *w = &cluster->site.wiring;
    const struct design *design = cluster->site.design;
    if (limits->free_ports.at.text && design->nic) {
        int64_t used = w->to_nodes, between = 2 * (w->uplinks + w->between);
        struct wiring bare;
        /* ports that the template uses for a node, including its share of links */
        if (design->network->n_switches == 0) {
            (void)site_wire(&bare, c->instance, design, cluster->claim->nodes, &(struct spare){0});
            used = bare.ports;
            between = 0;
        }
        const struct site_need ports = {SERVES_PORT, NO_INDEX, 0};
        const int128 have = ordered_for(c, cluster, &ports);
        const int64_t left = cluster->wired ? (int64_t)have - used - between : 0;
        const int64_t asked = wiring_free_ports(&limits->free_ports.spare, used);
        check_note(c, "headroom of ports", cluster->wired && left >= asked,
                   "%" PRId64 " switch ports are free, required %" PRId64, left, asked);
    }
    if (limits->free_units.at.text) {
        const double asked = extras_height_with_room(c->instance, cluster->size.height_U);
        check_note(c, "headroom of rack units",
                   !(limits->most[SIZE_HEIGHT] > 0) || check_compare(asked, limits->most[SIZE_HEIGHT]) <= 0,
                   "%.15g rack units are used, %.15g with headroom", cluster->size.height_U, asked);
    }
}

/* For each length, the parts list has at least as many cables of this length or longer as the layout has
 * cable runs. */
static void check_lengths(struct claim_check *c, const struct check_cluster *cluster)
{
    size_t n = 0, n_cables = 0;
    if (!c->instance->purchase->layout.at.text || !cluster->site.design->nic)
        return;
    struct cable_run *ways = site_cable_runs(&n, c->instance, &cluster->site);
    const struct site_option *v =
        site_options(&n_cables, c->instance, cluster->site.design, SERVES_CABLE, c->arena);
    const double longest_m = n > 0 ? (double)ways[n - 1].length_mm / 1000 : 0;
    int64_t as_long = 0;
    bool enough = true;
    for (size_t i = n; i-- > 0;) {
        int64_t longer = 0;
        as_long += ways[i].n;
        for (size_t k = 0; k < n_cables && v[k].reach_mm >= ways[i].length_mm; k++)
            longer += check_listed_units(c, cluster, v[k].part, false);
        enough = enough && longer >= as_long;
    }
    check_note(c, "lengths of cables", enough,
               "%" PRId64 " cables of up to %.15g m; the bill has one at least as long for each", as_long,
               longest_m);
    mem_free(ways);
}

/* --- applications --- */

/* Results of a cluster's applications so far. */
struct app_checks {
    bool counts, rates, times, limits, gamma, shares, goodput;
    double efficiency;          /* least goodput of an application */
    double sum;                 /* sum of the time shares */
    double score[APPS_AT_MOST]; /* score if the cluster runs only this application; 0: it does not run here */
    struct check_network network;
};

static void check_app(struct app_checks *run, struct claim_check *c, const struct check_cluster *cluster,
                      const struct claim_app *app, size_t a)
{
    const struct instance *instance = c->instance;
    const struct design *design = cluster->site.design;
    const struct work_item *item = &instance->load.work[a];
    const struct prediction base = check_predict(&run->network, instance, design, a, app->processes);
    const struct prediction prediction =
        useful_prediction(&base, instance, design, a, app->processes, cluster->claim->nodes);
    run->rates =
        run->rates && check_near(app->rate * item->application.model->unit.scale, prediction.rate_ops);
    if (design->bought.fails) {
        const double useful =
            useful_if_right(&app->goodput, instance, design, a, app->processes, cluster->claim->nodes);
        run->goodput = run->goodput && !isnan(useful);
        run->efficiency = fmin(run->efficiency, useful);
    }
    run->times = run->times && check_near(app->time_s, prediction.time_s) && prediction.rate_ops > 0;
    run->limits = run->limits && check_compare(prediction.rate_ops, item->min_rate_ops) >= 0 &&
                  check_compare(prediction.time_s, item->max_time_s) <= 0 &&
                  score_is_enough(c->score, instance, a, prediction.rate_ops);
    run->gamma = run->gamma && check_gamma(instance, &base);
    run->shares = run->shares && app->time_fraction > 0 && app->time_fraction <= 1 + 1e-12 &&
                  (!c->score->geometric || app->time_fraction == 1);
    run->sum += app->time_fraction;
    run->score[a] = score_on(c->score, instance, design, a, cluster->claim->nodes, prediction.rate_ops);
    if (run->times && c->score->geometric)
        c->done[a] = fmax(c->done[a], run->score[a]);
    else if (run->times)
        c->done[a] += app->time_fraction * run->score[a];
}

int64_t check_most_processes(const struct claim_check *c, const struct check_cluster *cluster, size_t a)
{
    const struct site_rent rent = site_rent(c->instance, cluster->site.design);
    const bool rented = rent_is_hourly(&rent);
    const double job = c->score->apps[a].nodes;
    return (job > 0  ? (int64_t)job
            : rented ? 1
                     : cluster->claim->nodes) *
           check_each(c->instance, cluster->site.design, a);
}

static void check_apps(struct claim_check *c, const struct check_cluster *cluster)
{
    const struct claim_cluster *claim = cluster->claim;
    const struct instance *instance = c->instance;
    const struct site_rent rent = site_rent(instance, cluster->site.design);
    const bool rented = rent_is_hourly(&rent);
    size_t counting = 0;
    struct app_checks run = {true, true, true, true, true, true, true, 1, 0, {0}, {0}};
    bool seen[APPS_AT_MOST] = {false};
    for (size_t a = 0; a < instance->load.n_work; a++) {
        const bool runs = score_runs(c->score, instance, a, site_machine(instance, cluster->site.design));
        run.score[a] = runs ? 0 : score_of_none(c->score, c->multi_cluster);
        counting += !(run.score[a] < 0);
    }
    run.counts = c->multi_cluster || claim->n_apps == counting;
    for (size_t i = 0; i < claim->n_apps && run.counts; i++) {
        const int64_t p = claim->apps[i].processes;
        const size_t a = check_find_app(instance, claim->apps[i].name);
        run.counts = a < instance->load.n_work && !seen[a] && p >= 1 &&
                     p <= check_most_processes(c, cluster, a) &&
                     (rented || (double)claim->nodes >= c->score->apps[a].nodes) &&
                     score_runs(c->score, instance, a, site_machine(instance, cluster->site.design)) &&
                     check_count(instance, cluster->site.design, a, p);
        if (!run.counts)
            break;
        seen[a] = true;
        check_app(&run, c, cluster, &claim->apps[i], a);
    }
    check_note(c, "process counts", run.counts, "every application runs on an allowed number of processes");
    if (run.network.wrong)
        check_note(c, "rates", false, "the network's %s is %.15g, its links give %.15g", run.network.wrong,
                   run.network.is, run.network.want);
    else
        check_note(c, "rates", run.rates, "every rate agrees with the model");
    check_note(c, "times", run.times, "every time agrees with the model");
    check_note(c, "time limits", run.limits, "every application meets its max_time and min_rate");
    if (cluster->site.design->bought.fails)
        check_note(
            c, "goodput", run.counts && run.goodput,
            "checkpoints, restarts, spares and the work that is left are those of the failures; at least "
            "%.12g is left",
            run.efficiency);
    if (instance->limits.gamma > 0)
        check_note(c, "Gamma", run.gamma,
                   "every application computes at least %g times as long as it communicates",
                   instance->limits.gamma);
    c->rate = run.counts ? score_mean(c->score, run.score) : 0;
    if (c->score->geometric) {
        check_note(c, "time shares", run.shares, "every application is scored with the cluster to itself");
        return;
    }
    for (size_t a = 0; a < instance->load.n_work && !c->multi_cluster; a++)
        run.shares = run.shares && check_near(c->done[a], c->score->apps[a].weight * c->rate);
    run.shares = run.shares && (c->multi_cluster || check_near(run.sum, 1));
    check_note(c, "time shares", run.shares && run.sum <= 1 + RATE_RELATIVE, "%s sum%s %.15g",
               c->multi_cluster ? "shares of the cluster's time" : "shares of time follow from the work,",
               c->multi_cluster ? " to" : "", run.sum);
}

void check_cluster(struct claim_check *c, struct check_cluster *cluster)
{
    const struct design *design = cluster->site.design;
    const struct instance *instance = c->instance;
    if (!design)
        return;
    check_slots(c, design);
    if (cluster->wired)
        check_parts_list(c, cluster);
    else
        check_note(c, "size", false, "template %s has no topology for %" PRId64 " nodes",
                   design->network->name, cluster->claim->nodes);
    if (cluster->claim->memory_option)
        check_note(c, "memory", cluster->wired, "%" PRId64 " nodes with %" PRId64 " of %s each",
                   cluster->claim->nodes, cluster->claim->memory_modules, cluster->claim->memory_option);
    if (instance->purchase->n_extras)
        check_extras(c, cluster);
    check_headroom(c, cluster);
    if (cluster->wired)
        check_lengths(c, cluster);
    check_apps(c, cluster);
    if (c->multi_cluster)
        check_note(c, "power", check_near(cluster->claim->power_W, cluster->size.power_W),
                   "stated %s W, its parts %s W", check_amount(c->arena, cluster->claim->power_W),
                   check_amount(c->arena, cluster->size.power_W));
}
