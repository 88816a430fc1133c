/* test_order_enumeration.c - checks the enumeration of irredundant combinations against all combinations. */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/diag.h"
#include "check.h"
#include "generator/random_problem.h"
#include "problem/build.h"
#include "problem/candidate.h"
#include "problem/instance.h"
#include "search/order_enumeration.h"
#include "search/instance_cost.h"

enum { CASES = 250, COMBINATIONS_AT_MOST = 20000 };

/* Statistics of the combinations of a cluster: their number, and sums that distinguish them. */
struct tally {
    int64_t n;
    double cost;
    double power_W;
    double squares;
    struct enumeration_sum most;
};

static void add(struct tally *tally, const struct order_enumeration *w)
{
    struct enumeration_sum sum = {.size = order_enumeration_size(w, 0)};
    for (size_t k = 0; k < w->n_slots; k++)
        sum.cost_minor += part_option_cost(w->slots[k].option, w->slots[k].price, w->pieces[k]);
    if (sum.cost_minor > tally->most.cost_minor || sum.size.power_W > tally->most.size.power_W)
        return;
    tally->n++;
    tally->cost += (double)sum.cost_minor;
    tally->power_W += sum.size.power_W;
    for (size_t k = 0; k < w->n_slots; k++)
        tally->squares += (double)((int64_t)(k + 1) * w->pieces[k] * w->pieces[k]);
}

static void take(struct order_enumeration *w, void *payload)
{
    add(payload, w);
}

/* True if the cables of each length and longer are enough for the cable runs of this length. */
static bool reach(const struct order_enumeration *w, const struct enumeration_need *need,
                  const int64_t *pieces)
{
    const struct part_option *of = need->need->options;
    const struct candidate *point = &w->points[need->cluster];
    bool all = true;
    for (size_t k = 0; k < need->need->n_options && need->by_length; k++) {
        int64_t longer = 0;
        for (size_t i = 0; i < need->need->n_options; i++)
            longer += of[i].reach_mm > of[k].reach_mm ? pieces[i] : 0;
        all =
            all && longer >= need->units - design_cables_within(point->design, point->nodes, of[k].reach_mm);
    }
    return all;
}

static bool is_met(const struct order_enumeration *w, const struct enumeration_need *need,
                   const int64_t *pieces)
{
    const size_t n = need->end - need->first;
    return part_options_supply(need->need->options, n, pieces) >= need->units && reach(w, need, pieces);
}

static bool needed(const struct order_enumeration *w, const struct enumeration_need *need, int64_t *pieces)
{
    const size_t n = need->end - need->first;
    if (!is_met(w, need, pieces))
        return false;
    for (size_t k = 0; k < n; k++) {
        const struct enumeration_slot *slot = &w->slots[need->first + k];
        const int64_t own = pieces[k], base = w->by_orders ? slot->base : 0;
        bool spare = false;
        if (part_option_cost(slot->option, slot->price, own) < 0 ||
            (w->by_orders && enumeration_slot_has(slot, own) != own))
            return false;
        const int64_t first = w->by_orders ? own - enumeration_slot_lowest(slot, own) + 1 : 1;
        for (int64_t off = first; off <= own && own > base && !spare; off++) {
            pieces[k] = own - off;
            spare = is_met(w, need, pieces);
            pieces[k] = own;
        }
        if (spare)
            return false;
    }
    return true;
}

/* Largest number of pieces in a slot: the order that meets the need alone. */
static int64_t most_of(const struct order_enumeration *w, size_t slot)
{
    int64_t most = w->slots[slot].high;
    for (size_t j = 0; j < w->n_needs && w->by_orders; j++)
        if (w->needs[j].first <= slot && slot < w->needs[j].end)
            most = enumeration_slot_has(&w->slots[slot], w->slots[slot].base + w->needs[j].units);
    return most < 0 ? w->slots[slot].high : most;
}

/* Tries every number of pieces in every slot; false: too many. */
static bool count_all(struct tally *tally, struct order_enumeration *w)
{
    double all = 1;
    for (size_t k = 0; k < w->n_slots; k++)
        all *= (double)most_of(w, k) + 1;
    if (all > COMBINATIONS_AT_MOST)
        return false;
    memset(w->pieces, 0, w->n_slots * sizeof *w->pieces);
    for (;;) {
        bool every = true;
        for (size_t j = 0; j < w->n_needs && every; j++)
            every = needed(w, &w->needs[j], &w->pieces[w->needs[j].first]);
        if (every)
            add(tally, w);
        size_t k = 0;
        while (k < w->n_slots && w->pieces[k] == most_of(w, k))
            w->pieces[k++] = 0;
        if (k == w->n_slots)
            return true;
        w->pieces[k]++;
    }
}

/* Number of combinations, if they can be counted. */
static int64_t compare(const struct instance *instance, const struct design *design, int64_t nodes,
                       bool by_orders, uint64_t seed)
{
    const bool bounded = nodes % 4 == 3 && !by_orders; /* by extra costs, or not */
    const struct candidate point = {.design = design, .nodes = nodes};
    struct order_enumeration w;
    struct tally all = {.most = {.cost_minor = MONEY_MAX, .size = {.power_W = 1e300}}}, walked = all;
    const bool any = order_enumeration_init(&w, instance, NULL, &point, 1);
    if (any && bounded) { /* half of the available money and power beyond the minimum */
        all.most.cost_minor = w.most.cost_minor = w.after[0].cost_minor + w.after[0].cost_minor / 8;
        all.most.size.power_W = w.most.size.power_W = 1.25 * w.after[0].size.power_W;
    }
    w.by_orders = by_orders;
    w.take = take;
    w.payload = &walked;
    if (any)
        order_enumeration_run(&w, 0);
    walked.most = all.most;
    const bool counted = any && w.n_needs > 0 && count_all(&all, &w);
    order_enumeration_fini(&w);
    if (counted && (all.n != walked.n || all.cost != walked.cost || all.squares != walked.squares))
        fail_msg("seed %" PRIu64 ", %s, %" PRId64 " nodes%s: %" PRId64
                 " combinations walked, there are %" PRId64,
                 seed, design->id, nodes, by_orders ? ", by orders" : "", walked.n, all.n);
    return counted ? all.n : 0;
}

static struct random_kind kind_of(uint64_t seed)
{
    const bool lengths = seed % 4 == 1;
    return (struct random_kind){.max_apps = 1,
                                .switches = seed % 2,
                                .chassis = seed % 5 != 2 && !lengths,
                                .steps = seed % 5 == 0,
                                .owned = seed % 7 == 0,
                                .templates = seed % 11 == 0 && !lengths,
                                .lengths = lengths};
}

/* True if a case has parts that must be bought. Only enumerations by orders consider them. */
static bool musts(uint64_t seed)
{
    return seed % 3 == 0;
}

/* Requires that one part of each need is bought. */
static void must_buy(struct instance *instance, uint64_t seed)
{
    for (size_t s = 0; s < instance->choice.n_needs; s++) {
        const struct need *need = &instance->choice.needs[s];
        instance->item[need->options[seed % need->n_options].part].price.at_least =
            1 + (int64_t)(seed / 3 % 7);
    }
}

/* Compares the counts of an enumeration by pieces and one by orders. */
struct counted_walks {
    int64_t n, cards, lengths, orders;
};

static void count_design(struct counted_walks *out, const struct instance *instance,
                         const struct design *design, uint64_t seed)
{
    const struct random_kind kind = kind_of(seed);
    const int64_t most = instance_nodes_within(instance, design, instance->budget_minor);
    for (int64_t nodes = 1; nodes <= most && nodes <= 9; nodes += 2) {
        const int64_t found = musts(seed) ? 0 : compare(instance, design, nodes, false, seed);
        out->n += found;
        out->cards += kind.chassis ? found : 0;
        out->lengths += kind.lengths ? found : 0;
        out->orders += compare(instance, design, nodes, true, seed);
    }
}

static void count_question(struct counted_walks *out, uint64_t seed)
{
    const struct random_kind kind = kind_of(seed);
    struct arena arena = ARENA_INIT;
    struct diag diag = DIAG_INIT;
    struct random random = {seed};
    struct random_question question;
    struct instance instance;
    random_question(&question, &random, &kind, &arena);
    enum status status = instance_build(&instance, &question.scenario, &question.snapshot, &arena, &diag);
    if (status == ST_OK && musts(seed))
        must_buy(&instance, seed);
    if (status == ST_OK)
        status = instance_order_table(&instance, instance.budget_minor, &diag);
    for (size_t d = 0; status == ST_OK && d < instance.choice.n_designs; d++)
        count_design(out, &instance, &instance.choice.designs[d], seed);
    diag_fini(&diag);
    arena_fini(&arena);
}

static void test_finds_all_combinations(void **state)
{
    struct counted_walks n = {0};
    (void)state;
    count_question(&n, 561); /* more cables than distances, since some that must be bought are too short */
    for (uint64_t i = 0; i < random_cases(CASES); i++)
        count_question(&n, random_first() + i);
    printf("%" PRId64 " combinations, %" PRId64 " of them where there are chassis, %" PRId64
           " lengths; %" PRId64 " by orders\n",
           n.n, n.cards, n.lengths, n.orders);
    assert_true(random_cases(CASES) < CASES ||
                (n.n > 1000 && n.cards > 500 && n.lengths > 100 && n.orders > 1000));
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_finds_all_combinations)};
    return cmocka_run_group_tests_name("search/order_enumeration", tests, NULL, NULL);
}
