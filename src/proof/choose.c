/* choose.c - enumerates choices of parts depth first under a bound.
 *
 * A step is one part with a number of pieces. The bound of a partial choice adds a least amount for all
 * units still due: each unit takes at least what the best part ahead takes for one, in the best order of
 * that size. Every limited size and the money have such a bound. Cheap parts may be large, and small parts
 * expensive. So each size is also bounded together with money, by a Lagrange multiplier that prices a unit
 * of the size. */

#include "proof/choose.h"

#include <math.h>
#include <string.h>

#include "base/arena.h"
#include "base/mem.h"
#include "problem/instance.h"
#include "proof/check.h"
#include "proof/exact.h"
#include "proof/extras_and_sizes.h"
#include "proof/order.h"
#include "proof/rent.h"

/* Bounded amounts: sizes and money; then each size together with money, at a multiplier. */
enum {
    MONEY = SIZES_AT_MOST,
    AMOUNTS_AT_MOST,
    PENALISED = AMOUNTS_AT_MOST,
    BOUNDS_AT_MOST = PENALISED + SIZES_AT_MOST
};

/* Lower bounds of one amount. */
struct choose_bound {
    double piece;
    double unit; /* amount of a line card with its share of a chassis */
    double best; /* least amount for a unit that is still due at this step */
    double next; /* least amount for a unit of shorter cables, which is due at later steps */
    double slot; /* least amount for a slot of the step's family */
    double tail; /* least amount for everything that is due after this step */
};

/* One part, as an option for a need of one site. */
struct choose_step {
    size_t site;
    struct site_option of;
    bool first;        /* first step of its need */
    bool opens;        /* first step of a cable length, or of its need */
    int64_t due;       /* units due from this step on; with a layout those of this length */
    int64_t ahead;     /* units of shorter lengths, which this part can also supply */
    int64_t most;      /* maximum pieces in addition to the fixed parts */
    bool closes;       /* last step that supplies what is due */
    bool closes_slots; /* last step with slots for its family */
    struct choose_bound least[BOUNDS_AT_MOST];
};

enum { STEPS_AT_MOST = 256 };

/* Options of a design's ports or cables, found once. */
struct choose_lookup {
    size_t technology;
    const char *vendor;
    bool ports;
    struct site_option *v;
    size_t n;
    const struct choose_lookup *before;
};

struct choose_work {
    const struct instance *instance;
    struct arena *arena;
    double *floor;                       /* [n_parts] least cost of a unit in an order of any size */
    const struct choose_lookup *lookups; /* the newest entry of a list */
    const struct site *const *sites;
    size_t n_sites;
    struct choose_step steps[STEPS_AT_MOST];
    int64_t pieces[STEPS_AT_MOST];
    size_t n_steps;
    size_t amounts[AMOUNTS_AT_MOST]; /* [n_amounts] the amounts that have a limit */
    double most[AMOUNTS_AT_MOST];    /* limit of each amount */
    double beside[AMOUNTS_AT_MOST];  /* amounts of the fixed parts */
    size_t n_amounts;
    struct {
        /* the first n amounts have a multiplier: all except money; 0: multipliers are not set yet */
        size_t n;
        double of[SIZES_AT_MOST]; /* cost of a unit of the amount */
    } multipliers;
    int64_t n_enumerated; /* steps of this enumeration */
    /* [n_parts] fixed units: needs with one possible part, and extras for these needs alone */
    int64_t *fixed;
    int64_t *units; /* [n_parts] of the current choice */
    int64_t *extra; /* [n_extras] */
    choose_judge *judge;
    void *payload;
};

/* --- steps and the least amounts that are due --- */

/* Options of a design's ports, or of its cables. */
static const struct choose_lookup *choose_look_up(struct choose_work *w, const struct design *design,
                                                  bool ports)
{
    for (const struct choose_lookup *l = w->lookups; l; l = l->before)
        if (l->technology == design->technology_index && l->ports == ports &&
            check_same(l->vendor, design->bought.vendor))
            return l;
    struct choose_lookup *l = ARENA_NEW(w->arena, 1, struct choose_lookup);
    *l = (struct choose_lookup){design->technology_index, design->bought.vendor, ports, NULL, 0, w->lookups};
    l->v = site_options(&l->n, w->instance, design, ports ? SERVES_PORT : SERVES_CABLE, w->arena);
    w->lookups = l;
    return l;
}

static bool choose_is_chassis(const struct choose_step *step)
{
    return step->of.units == 0;
}

/* Least amount of one of up to `most` pieces. With packs or price breaks, additional units of a part that is
 * ordered anyway may cost nothing. */
static double piece_of(const struct choose_work *w, size_t part, size_t amount, double most)
{
    const struct price *price = &w->instance->item[part].price;
    const bool plain = price->n == 1 && price->steps[0].min_quantity == 1 && price->steps[0].pack == 1;
    if (amount == MONEY)
        return (w->fixed[part] > 0 && !plain ? 0 : order_least(w->instance, part, most)) +
               extras_least(w->instance, part);
    const double size = w->instance->item[part].size.of[amount];
    return amount == SIZE_HEIGHT
               ? extras_height_with_room(w->instance, size) - extras_height_with_room(w->instance, 0)
               : size;
}

/* Sets the a-th amount of a piece of each step. */
static void choose_find_pieces(struct choose_work *w, size_t a)
{
    double most = 0;
    for (size_t i = 0; i < w->n_steps; i++)
        most += (double)w->steps[i].due;
    for (size_t i = 0; i < w->n_steps; i++)
        w->steps[i].least[a].piece = piece_of(w, w->steps[i].of.part, w->amounts[a], most);
}

/* Sets the least amount for a slot and for a unit. */
static void choose_find_floors(struct choose_work *w, size_t a)
{
    for (size_t i = 0; i < w->n_steps; i++) {
        struct choose_step *step = &w->steps[i];
        struct choose_bound *least = &step->least[a];
        least->slot = step->of.family ? (double)INFINITY : 0.0;
        for (size_t k = 0; k < w->n_steps && step->of.family; k++)
            if (choose_is_chassis(&w->steps[k]) && strcmp(w->steps[k].of.family, step->of.family) == 0)
                least->slot = fmin(least->slot, w->steps[k].least[a].piece / (double)w->steps[k].of.slots);
        least->unit = choose_is_chassis(step) ? (double)INFINITY
                                              : (least->piece + least->slot) / (double)step->of.units;
    }
}

/* Marks the last step that can supply each need. A step supplies the length that is due at it and shorter
 * lengths. The units due at a step can thus come from this step, from the following steps before the next due
 * length, and from all longer cables before it. */
static void choose_find_ends(struct choose_work *w)
{
    int64_t ahead = 0;
    bool open = true;
    for (size_t i = w->n_steps; i-- > 0;) {
        struct choose_step *step = &w->steps[i];
        const bool last = i + 1 == w->n_steps || step[1].first;
        step->ahead = ahead = last ? 0 : ahead;
        open = open || last || step[1].opens;
        step->closes = open && !choose_is_chassis(step);
        step->closes_slots = last || !choose_is_chassis(&step[1]);
        open = open && !step->closes;
        ahead += step->due;
    }
}

/* Sets the bounds for what is due at each step, and returns the least total. */
static double choose_find_bounds(struct choose_work *w, size_t a)
{
    double tail = 0, next = 0, group = 0, best = INFINITY;
    for (size_t i = w->n_steps; i-- > 0;) {
        struct choose_step *step = &w->steps[i];
        struct choose_bound *least = &step->least[a];
        const bool last = i + 1 == w->n_steps || step[1].first;
        if (last || step[1].opens) {
            next = last ? 0 : group;
            best = group = INFINITY;
            for (size_t k = i + 1; k-- > 0 && w->steps[k].site == step->site;) {
                group = fmin(group, w->steps[k].least[a].unit);
                if (w->steps[k].first)
                    break;
            }
        }
        least->best = best = fmin(best, least->unit);
        least->next = next;
        least->tail = tail;
        tail += step->due > 0 ? (double)step->due * group : 0;
    }
    return tail;
}

/* Adds the steps of a need of a site. */
static void add_steps(struct choose_work *w, size_t site, const struct choose_lookup *of, const int64_t *due,
                      bool by_length)
{
    for (size_t i = 0; i < of->n; i++) {
        struct choose_step step = {.site = site, .of = of->v[i], .first = i == 0, .due = due[i]};
        step.most = order_most(w->instance, step.of.part) - w->fixed[step.of.part];
        step.opens = i == 0 || (by_length && of->v[i].reach_mm != of->v[i - 1].reach_mm);
        w->steps[w->n_steps++] = step;
    }
}

/* Assigns each cable run to the shortest cable that reaches. False: no cable reaches some run. */
static bool assign_cable_runs(int64_t *due, const struct choose_work *w, const struct site *site,
                              const struct choose_lookup *cables)
{
    size_t n = 0;
    struct cable_run *ways = site_cable_runs(&n, w->instance, site);
    bool met = true;
    for (size_t i = 0; i < n && met; i++) {
        size_t best = cables->n;
        for (size_t k = cables->n; k-- > 0;)
            if (cables->v[k].reach_mm >= ways[i].length_mm &&
                (best == cables->n || cables->v[k].reach_mm <= cables->v[best].reach_mm))
                best = k;
        met = best < cables->n;
        if (met)
            due[best] += ways[i].n;
    }
    mem_free(ways);
    return met;
}

/* Adds the steps of a site's needs. False: a need cannot be met. */
static bool choose_add_steps(struct choose_work *w, size_t k)
{
    const struct site *site = w->sites[k];
    int64_t units[2] = {0, 0}; /* [0] cables, [1] ports */
    bool met = true;
    for (size_t i = 0; i < site->n_needs; i++)
        if (site->needs[i].part == NO_INDEX)
            units[site->needs[i].serves == SERVES_PORT] += site->needs[i].units;
    for (int ports = 0; ports < 2 && met; ports++) {
        if (units[ports] == 0)
            continue;
        const struct choose_lookup *of = choose_look_up(w, site->design, ports);
        int64_t *due = mem_alloc(of->n + 1, sizeof *due);
        due[0] = units[ports];
        const bool by_length = !ports && w->instance->purchase->layout.at.text;
        if (by_length && of->n > 0) {
            due[0] = 0;
            met = assign_cable_runs(due, w, site, of);
        }
        met = met && of->n > 0 && w->n_steps + of->n <= STEPS_AT_MOST;
        if (met)
            add_steps(w, k, of, due, by_length);
        mem_free(due);
    }
    return met;
}

/* Multipliers cost time, so they are set only if an enumeration takes this many steps. */
enum { STEPS_WITHOUT_MULTIPLIERS = 4096 };

struct choice_search *choose_make(const struct instance *instance, struct arena *arena)
{
    const size_t n_parts = instance->snapshot->n_parts;
    struct choice_search *out = ARENA_NEW(arena, 1, struct choice_search);
    struct choose_work *w = ARENA_NEW(arena, 1, struct choose_work);
    w->instance = instance;
    w->arena = arena;
    w->floor = ARENA_NEW(arena, n_parts, double);
    w->fixed = ARENA_NEW(arena, n_parts, int64_t);
    w->units = ARENA_NEW(arena, n_parts, int64_t);
    w->extra = ARENA_NEW(arena, instance->purchase->n_extras, int64_t);
    for (size_t part = 0; part < n_parts; part++)
        w->floor[part] = order_least(instance, part, INFINITY) + extras_least(instance, part);
    out->work = w;
    out->lines = ARENA_NEW(arena, n_parts, struct order_line);
    out->left = INT64_MAX;
    return out;
}

/* The size that the goal's rate is divided by; for other goals a size without a cap. */
static size_t over_of(const struct instance *instance)
{
    return instance->goal == GOAL_RATE_PER_CARBON ? SIZE_CARBON : SIZE_POWER;
}

double choose_least(double *over, struct choice_search *search, const struct site *site)
{
    struct choose_work *w = search->work;
    const struct instance *instance = w->instance;
    struct cluster_size size = {.power_W = 0};
    double money = 0;
    for (size_t i = 0; i < site->n_needs; i++) {
        const struct site_need *need = &site->needs[i];
        if (need->part != NO_INDEX && need->units > 0) {
            money += (double)need->units * w->floor[need->part];
            extras_add_units(&size, instance, need->part, need->units);
        }
        if (need->part != NO_INDEX)
            continue;
        const struct choose_lookup *of = choose_look_up(w, site->design, need->serves == SERVES_PORT);
        double least = INFINITY;
        for (size_t k = 0; k < of->n; k++)
            if (of->v[k].units > 0)
                least = fmin(least, w->floor[of->v[k].part] / (double)of->v[k].units);
        money += (double)need->units * least;
    }
    size = extras_with_extras(w->extra, instance, site->design, site->nodes, size);
    *over = size.of[over_of(instance)] * (1 - 1e-12);
    for (size_t e = 0; e < instance->purchase->n_extras; e++)
        if (w->extra[e] > 0)
            money += (double)w->extra[e] * w->floor[instance->market.extra_part[e]];
    return money * (1 - 1e-12) - 2 * (double)(site->n_needs + instance->purchase->n_extras);
}

/* --- order of a choice --- */

/* The vendor that sells all parts of the kinds in one_vendor; NULL: any. */
static const char *vendor_of(const struct choose_work *w)
{
    const char *vendor = NULL;
    for (size_t k = 0; k < w->n_sites && !vendor; k++)
        vendor = w->sites[k]->design->bought.vendor;
    return vendor;
}

/* Cost of these units [n_parts]. With `lines` it is the cost of their order with surcharges of vendors. -1:
 * not available. */
static int64_t cost_of(const struct choose_work *w, const int64_t *units, struct order_line *lines)
{
    const struct instance *instance = w->instance;
    const bool on_tco = instance->purchase->budget_on_tco;
    struct operation_cost operation = {0};
    int64_t total = 0, nodes = 0, bought = 0;
    for (size_t part = 0; part < instance->snapshot->n_parts && total >= 0; part++) {
        if (units[part] == 0 && instance->item[part].price.at_least == 0)
            continue;
        total = exact_sum(total, lines ? 0 : order_part(instance, part, units[part], ORDER_ANY).worth_minor);
        if (on_tco && units[part] > 0)
            extras_add_operation(&operation, instance, part, units[part]);
    }
    for (size_t k = 0; k < w->n_sites; k++) {
        const bool rented = site_rent(instance, w->sites[k]->design).units > 0;
        bought += !rented;
        nodes += rented ? 0 : w->sites[k]->nodes;
    }
    extras_add_administration(&operation, instance, bought, nodes);
    if (lines)
        total = order_all(lines, instance, units, vendor_of(w));
    return exact_sum(total, on_tco ? extras_total(&operation) : 0);
}

/* Adds the units of a site's needs and of its extras. With `chosen` the pieces of its steps are included. */
static struct cluster_size add_site(struct choose_work *w, int64_t *units, size_t k, bool chosen)
{
    const struct instance *instance = w->instance;
    const struct site *site = w->sites[k];
    struct cluster_size size = {.power_W = 0};
    for (size_t i = 0; i < site->n_needs; i++)
        if (site->needs[i].part != NO_INDEX) {
            units[site->needs[i].part] += site->needs[i].units;
            extras_add_units(&size, instance, site->needs[i].part, site->needs[i].units);
        }
    for (size_t i = chosen ? w->n_steps : 0; i-- > 0;)
        if (w->steps[i].site == k) {
            units[w->steps[i].of.part] += w->pieces[i];
            extras_add_units(&size, instance, w->steps[i].of.part, w->pieces[i]);
        }
    size = extras_with_extras(w->extra, instance, site->design, site->nodes, size);
    for (size_t e = 0; e < instance->purchase->n_extras; e++)
        units[instance->market.extra_part[e]] += w->extra[e];
    return size;
}

/* Upper limit of an amount, by limits and caps, with a margin for rounding. */
static double most_of(const struct choice_search *search, size_t amount)
{
    const struct choose_work *w = search->work;
    double most = INFINITY;
    if (amount == MONEY)
        most = search->cap_minor + 2 * (double)(w->n_steps + 1);
    else if (w->instance->limits.most[amount] > 0)
        most = w->instance->limits.most[amount];
    if (amount == over_of(w->instance))
        most = fmin(most, search->cap_over);
    return most + fabs(most) * 1e-11;
}

static void finish(struct choice_search *search)
{
    struct choose_work *w = search->work;
    struct cluster_size whole = {.power_W = 0};
    memset(w->units, 0, w->instance->snapshot->n_parts * sizeof *w->units);
    for (size_t k = 0; k < w->n_sites; k++) {
        const struct cluster_size size = add_site(w, w->units, k, true);
        extras_add_cluster(&whole, w->instance, &size);
    }
    if (!extras_is_allowed(w->instance, &whole) || whole.of[over_of(w->instance)] > search->cap_over)
        return;
    const struct purchase_totals of = {cost_of(w, w->units, search->lines), whole.of[over_of(w->instance)]};
    if (of.cost_minor >= 0 && (double)of.cost_minor <= search->cap_minor)
        w->judge(w->payload, search, &of);
    for (size_t a = 0; a < w->n_amounts; a++)
        w->most[a] = most_of(search, w->amounts[a]);
}

/* --- enumeration --- */

/* The amounts of a partial choice. */
struct partial_choice {
    double least[AMOUNTS_AT_MOST];
    int64_t rest;  /* units still due; negative: surplus of longer cables */
    int64_t slots; /* line cards without a slot so far */
};

static int64_t ceil_of(int64_t a, int64_t b)
{
    return a > 0 ? (a + b - 1) / b : 0;
}

static double least_due(const struct choose_bound *of, const struct partial_choice *now)
{
    double least = of->tail;
    if (now->rest != 0)
        least += (double)now->rest * (now->rest > 0 ? of->best : of->next);
    if (now->slots > 0)
        least += (double)now->slots * of->slot;
    return least;
}

/* True if the partial choice and the least amounts that are due together exceed a limit. */
static bool is_too_much(const struct choose_work *w, const struct choose_step *step,
                        const struct partial_choice *now)
{
    const size_t money = w->n_amounts - 1;
    bool too_much = false;
    for (size_t a = 0; a < w->n_amounts && !too_much; a++)
        too_much = now->least[a] + least_due(&step->least[a], now) > w->most[a];
    for (size_t a = 0; a < w->multipliers.n && !too_much; a++)
        too_much = now->least[money] + w->multipliers.of[a] * now->least[a] +
                       least_due(&step->least[PENALISED + a], now) >
                   (w->most[money] + w->multipliers.of[a] * w->most[a]) * (1 + 1e-11);
    return too_much;
}

/* Sets a multiplier on the a-th amount. Returns the slack that remains below the combined limit of this
 * amount and money. */
static double set_multiplier(struct choose_work *w, size_t a, double multiplier)
{
    const size_t money = w->n_amounts - 1;
    w->multipliers.of[a] = multiplier;
    for (size_t i = 0; i < w->n_steps; i++) {
        struct choose_bound *least = w->steps[i].least;
        least[PENALISED + a].piece = least[money].piece + multiplier * least[a].piece;
    }
    choose_find_floors(w, PENALISED + a);
    return multiplier * (w->most[a] - w->beside[a]) - choose_find_bounds(w, PENALISED + a);
}

/* Sets each multiplier to the one with least slack: doubles it while the slack falls, then narrows by
 * ternary search. */
static void set_multipliers(struct choose_work *w)
{
    enum { TRIES = 40 };
    const bool priced = w->n_amounts > 1 && w->amounts[w->n_amounts - 1] == MONEY;
    for (size_t a = 0; priced && a + 1 < w->n_amounts; a++) {
        double high = w->most[w->n_amounts - 1] / w->most[a] * 0x1p-20, low = 0;
        double least = INFINITY, left = set_multiplier(w, a, high);
        for (int i = 0; i < TRIES && left < least; i++) {
            least = left;
            low = high / 2;
            high *= 2;
            left = set_multiplier(w, a, high);
        }
        for (int i = 0; i < TRIES; i++) {
            const double third = (high - low) / 3;
            const double at_lower = set_multiplier(w, a, low + third),
                         at_higher = set_multiplier(w, a, high - third);
            if (at_lower < at_higher)
                high -= third;
            else
                low += third;
        }
    }
    w->multipliers.n = priced ? w->n_amounts - 1 : 0;
}

static void enumerate(struct choice_search *search, size_t i, struct partial_choice now)
{
    struct choose_work *w = search->work;
    if (--search->left < 0)
        return;
    if (++w->n_enumerated == STEPS_WITHOUT_MULTIPLIERS)
        set_multipliers(w);
    if (i == w->n_steps) {
        finish(search);
        return;
    }
    const struct choose_step *step = &w->steps[i];
    const bool holds = choose_is_chassis(step);
    now.rest = step->first ? step->due : now.rest + step->due;
    now.slots = step->first ? 0 : now.slots;
    if (is_too_much(w, step, &now))
        return;
    const int64_t each = holds ? step->of.slots : step->of.units;
    const int64_t least = ceil_of(holds ? now.slots : now.rest, each);
    const int64_t wanted = holds ? least : ceil_of(now.rest + step->ahead, each);
    const int64_t most = wanted < step->most ? wanted : step->most;
    for (int64_t n = (holds ? step->closes_slots : step->closes) ? least : 0; n <= most; n++) {
        struct partial_choice then = now;
        for (size_t a = 0; a < w->n_amounts && n > 0; a++)
            then.least[a] += (double)n * step->least[a].piece;
        then.rest -= n * step->of.units;
        then.slots += holds ? -n * step->of.slots : step->of.family ? n : 0;
        then.slots = holds && step->closes_slots ? 0 : then.slots;
        w->pieces[i] = n;
        enumerate(search, i + 1, then);
    }
}

/* True if all sites have the same vendor, and some site uses each part that must be bought. */
static bool may_be_bought(const struct choose_work *w)
{
    const char *vendor = vendor_of(w);
    for (size_t k = 0; k < w->n_sites; k++) {
        const char *own = w->sites[k]->design->bought.vendor;
        if (vendor && own && strcmp(vendor, own) != 0)
            return false;
    }
    for (size_t part = 0; part < w->instance->snapshot->n_parts; part++) {
        bool used = w->instance->item[part].price.at_least == 0;
        for (size_t k = 0; k < w->n_sites; k++)
            used = used || site_uses_part(w->instance, w->sites[k], part);
        if (!used)
            return false;
    }
    return true;
}

void choose_all(struct choice_search *search, const struct site *const *sites, size_t n, choose_judge *judge,
                void *payload)
{
    struct choose_work *w = search->work;
    const size_t n_parts = w->instance->snapshot->n_parts;
    struct cluster_size whole = {.power_W = 0};
    w->sites = sites;
    w->n_sites = n;
    w->n_steps = 0;
    w->judge = judge;
    w->payload = payload;
    if (!may_be_bought(w))
        return;
    memset(w->fixed, 0, n_parts * sizeof *w->fixed);
    for (size_t k = 0; k < n; k++) {
        const struct cluster_size size = add_site(w, w->fixed, k, false);
        extras_add_cluster(&whole, w->instance, &size);
    }
    const int64_t base = cost_of(w, w->fixed, NULL);
    if (base < 0 || (double)base > search->cap_minor || !extras_is_allowed(w->instance, &whole) ||
        whole.of[over_of(w->instance)] > search->cap_over * (1 + 1e-12))
        return;
    for (size_t k = 0; k < n; k++)
        if (!choose_add_steps(w, k))
            return;
    choose_find_ends(w);
    struct partial_choice none = {.rest = 0};
    w->n_amounts = w->multipliers.n = 0;
    w->n_enumerated = 0;
    for (size_t amount = 0; amount < AMOUNTS_AT_MOST; amount++) {
        const size_t a = w->n_amounts;
        w->most[a] = most_of(search, amount);
        if (isinf(w->most[a]))
            continue;
        w->amounts[w->n_amounts++] = amount;
        none.least[a] = w->beside[a] = amount == MONEY ? (double)base : whole.of[amount];
        choose_find_pieces(w, a);
        choose_find_floors(w, a);
        (void)choose_find_bounds(w, a);
    }
    enumerate(search, 0, none);
}
