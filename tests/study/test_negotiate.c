/* test_negotiate.c - compares the range of a seller's prices with problems built from changed quotes. */
#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/arena.h"
#include "base/diag.h"
#include "check.h"
#include "generator/random_problem.h"
#include "problem/build.h"
#include "purchase/bill.h"
#include "study/negotiate.h"

enum { CASES = 300, WHOLE = 10000 };

static const struct random_kind KINDS[] = {
    {.max_apps = 1, .vendors = true},
    {.max_apps = 2, .vendors = true, .steps = true},
    {.max_apps = 1, .vendors = true, .switches = true, .steps = true},
    {.max_apps = 1, .vendors = true, .other_goals = true},
    {.max_apps = 1, .vendors = true, .steps = true, .owned = true, .twins = false},
    {.max_apps = 1, .orders = true, .steps = true},
    {.max_apps = 1, .templates = true, .vendors = true, .other_goals = true},
};
enum { N_KINDS = sizeof KINDS / sizeof *KINDS };

struct asked {
    uint64_t seed;
    struct random_question question;
    struct instance instance;
    struct plan plan;
    struct negotiation terms;
    struct arena arena;
    struct diag diag;
};

/* own copy of the quotes, which can be changed */
static struct quote *own_quotes(struct snapshot *snapshot, struct arena *arena)
{
    size_t n = 0;
    for (size_t p = 0; p < snapshot->n_parts; p++) {
        const size_t end = snapshot->parts[p].first_quote + snapshot->parts[p].n_quotes;
        n = end > n ? end : n;
    }
    struct quote *quotes = ARENA_COPY(arena, snapshot->paid.quotes, n, 0, struct quote);
    snapshot->paid.quotes = quotes;
    return quotes;
}

/* Lets some offers name a seller, who may also be a part's vendor. */
static void name_sellers(struct snapshot *snapshot, struct random *random, struct arena *arena)
{
    static const char *const sellers[] = {NULL, NULL, "maker", "dealer", "shop"};
    struct quote *quotes = own_quotes(snapshot, arena);
    for (size_t p = 0; p < snapshot->n_parts; p++) {
        /* one seller for all quotes of the part, because they are one offer */
        const char *seller = sellers[random_in(random, 0, 4)];
        for (size_t q = 0; q < snapshot->parts[p].n_quotes; q++)
            quotes[snapshot->parts[p].first_quote + q].seller = seller;
    }
}

static bool ask(struct asked *asked, uint64_t seed)
{
    *asked = (struct asked){.seed = seed, .arena = ARENA_INIT, .diag = DIAG_INIT};
    struct random random = {seed};
    const struct plan_options how = {.method = METHOD_ENUMERATED};
    random_question(&asked->question, &random, &KINDS[seed % N_KINDS], &asked->arena);
    name_sellers(&asked->question.snapshot, &random, &asked->arena);
    enum status status = instance_build(&asked->instance, &asked->question.scenario,
                                        &asked->question.snapshot, &asked->arena, &asked->diag);
    if (status == ST_OK)
        status = plan_solve(&asked->plan, &asked->instance, &how, &asked->arena, &asked->diag);
    if (status != ST_OK)
        return false;
    if (negotiate_sellers(&asked->terms, &asked->instance, &asked->plan, NULL, NULL, &asked->diag) != ST_OK)
        fail_msg("seed %" PRIu64 ": %s", seed, asked->diag.message);
    return true;
}

/* The best plan with the seller's quotes changed. */
struct best {
    bool unknown; /* the plan cannot be found, for reasons that do not depend on the seller */
    bool buys;
    bool same;
    int64_t cost_minor;
};

static struct best best_at(const struct asked *asked, const char *seller, int64_t change_bp)
{
    struct arena arena = ARENA_INIT;
    struct diag diag = DIAG_INIT;
    struct snapshot snapshot = asked->question.snapshot;
    struct instance instance;
    struct plan plan;
    struct best out = {.buys = false};
    struct quote *quotes = own_quotes(&snapshot, &arena);
    for (size_t p = 0; p < snapshot.n_parts; p++)
        for (size_t k = 0; k < snapshot.parts[p].n_quotes; k++) {
            struct quote *quote = &quotes[snapshot.parts[p].first_quote + k];
            if (strcmp(quote->seller ? quote->seller : snapshot.parts[p].vendor, seller) == 0)
                quote->amount_minor = (quote->amount_minor * (WHOLE + change_bp) + WHOLE / 2) / WHOLE;
        }
    enum status status = instance_build(&instance, &asked->question.scenario, &snapshot, &arena, &diag);
    if (status == ST_OK)
        status =
            plan_solve(&plan, &instance, &(struct plan_options){.method = METHOD_ENUMERATED}, &arena, &diag);
    out.unknown = status != ST_OK && status != ST_INFEASIBLE;
    for (size_t i = 0; status == ST_OK && i < plan.n_bill; i++) {
        const char *own = bill_seller(&instance, &plan.bill[i]);
        out.buys = out.buys || (plan.bill[i].quantity > 0 && own && strcmp(own, seller) == 0);
    }
    if (status == ST_OK) {
        out.cost_minor = plan.cost_minor;
        out.same = bill_same_use(plan.bill, plan.n_bill, asked->plan.bill, asked->plan.n_bill);
    }
    diag_fini(&diag);
    arena_fini(&arena);
    return out;
}

/* The range holds up to its end, and not beyond; checked near the end and at many other changes. */
static void check_end(const struct asked *asked, const struct seller_terms *terms,
                      const struct seller_end *end, bool same)
{
    const int64_t low = terms->in_plan ? 0 : 1 - WHOLE, high = terms->in_plan ? 4 * WHOLE : 0;
    const int64_t last = end->range == SELLER_UP_TO ? end->change_bp
                         : end->range == SELLER_ANY ? INT64_MAX
                                                    : low - 1;
    const int64_t step = 613;
    const bool charged =
        instance_is_charged(&asked->instance, instance_vendor_of(&asked->instance, terms->seller));
    for (int64_t at = low; at <= high;) {
        const struct best best = best_at(asked, terms->seller, at);
        const bool holds = best.buys && (best.same || !same), end_of_it = at == last || at == last + 1;
        /* two purchases have almost the same cost */
        const bool rounded = same && labs((long)(at - last)) <= 2;
        const bool bent =
            charged && (at < last || same || !terms->proven); /* a charge appears or disappears */
        if (!best.unknown && holds != (at <= last) && (end_of_it || !(rounded || bent)))
            fail_msg("seed %" PRIu64 ": %s of %s, %s, at %" PRId64 " basis points %s; range %d, end %" PRId64,
                     asked->seed, same ? "the plan" : "a purchase", terms->seller,
                     terms->in_plan ? "in the plan" : "not in the plan", at,
                     holds ? "holds" : "does not hold", (int)end->range, end->change_bp);
        if (!best.unknown && at == last)
            assert_int_equal(best.cost_minor, end->at.cost_minor);
        const bool near = at >= last - 2 && at < last + 2;
        at = near ? at + 1 : at < last - 2 && at + step > last - 2 ? last - 2 : at + step;
    }
}

static void test_equals_problems_with_changed_quotes(void **state)
{
    (void)state;
    const uint64_t first = random_first(), cases = random_cases(CASES);
    int n[2][4] = {{0}}, charged = 0, proven = 0;
    printf("random seeds %" PRIu64 " to %" PRIu64 "\n", first, first + cases - 1);
    for (uint64_t seed = first; seed < first + cases; seed++) {
        struct asked asked;
        const bool found = ask(&asked, seed);
        for (size_t i = 0; found && i < asked.terms.n; i++) {
            const struct seller_terms *terms = &asked.terms.v[i];
            n[terms->in_plan][terms->buys.range]++;
            charged +=
                instance_is_charged(&asked.instance, instance_vendor_of(&asked.instance, terms->seller));
            proven += terms->proven;
            if (terms->buys.range != SELLER_UNKNOWN)
                check_end(&asked, terms, &terms->buys, false);
            if (terms->in_plan && terms->same.range != SELLER_UNKNOWN)
                check_end(&asked, terms, &terms->same, true);
        }
        diag_fini(&asked.diag);
        arena_fini(&asked.arena);
    }
    for (int in = 0; in < 2; in++)
        printf("%s the plan: %d up to, %d never, %d any, %d not known\n", in ? "in" : "not in", n[in][0],
               n[in][1], n[in][2], n[in][3]);
    printf("%d sellers charge for small orders; %d ends proven\n", charged, proven);
    assert_true(n[0][SELLER_UP_TO] > 0 && n[0][SELLER_NEVER] > 0 && n[1][SELLER_UP_TO] > 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_equals_problems_with_changed_quotes),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
