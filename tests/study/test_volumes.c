#include <stdbool.h>
#include <stdint.h>

#include "base/arena.h"
#include "base/random.h"
#include "check.h"
#include "study/volumes.h"

enum { SELLERS = 4, STEPS = 5, CASES = 1000, PARTS = 12 };

/* A random whole number below n. */
static int64_t below(uint64_t *draw, int64_t n)
{
    return (int64_t)(random_at(20261129, (*draw)++, 0) * (double)n);
}

static mpq_ptr number(int64_t n, int64_t d, struct arena *arena)
{
    mpq_ptr out = ARENA_NEW(arena, 1, __mpq_struct);
    mpq_init(out);
    mpq_set_si(out, (long)n, (unsigned long)d);
    mpq_canonicalize(out);
    return out;
}

/* A random seller: a service with a price for a request, or steps of servers. */
static struct volume_seller draw_seller(uint64_t *state, struct arena *arena)
{
    if (below(state, 3) == 0) {
        const int64_t n = below(state, 30), d = 1 + below(state, 7);
        return (struct volume_seller){
            .name = "service", .price_minor = number(n, d, arena), .request_minor = number(n, d, arena)};
    }
    struct volume_seller out = {.name = "own", .steps = ARENA_NEW(arena, STEPS, struct volume_step)};
    struct volume_step last = {0, below(state, 20)};
    out.n_steps = 1 + (size_t)below(state, STEPS);
    for (size_t k = 0; k < out.n_steps; k++) {
        last.requests += 1 + below(state, 8);
        last.cost_minor += 1 + below(state, 40);
        out.steps[k] = last;
    }
    return out;
}

/* Sets the cost of a volume from a seller, all of it; false: it answers fewer requests. */
static bool cost_of(mpq_ptr out, const struct volume_seller *seller, mpq_srcptr volume)
{
    if (seller->n_steps == 0) {
        mpq_mul(out, volume, seller->request_minor);
        return true;
    }
    for (size_t k = 0; k < seller->n_steps; k++)
        if (mpq_cmp_si(volume, (long)seller->steps[k].requests, 1) <= 0) {
            mpq_set_si(out, (long)seller->steps[k].cost_minor, 1);
            return true;
        }
    return false;
}

/* At a volume, the seller of its interval costs no more than any other; a volume outside all intervals is
 * answered by nobody. */
static void check_volume(const struct volumes *volumes, mpq_srcptr volume)
{
    mpq_t own, other;
    size_t seller = volumes->n_sellers;
    mpq_inits(own, other, NULL);
    for (size_t i = 0; i < volumes->n; i++)
        if (mpq_cmp(volume, volumes->intervals[i].from) > 0 &&
            (!volumes->intervals[i].to || mpq_cmp(volume, volumes->intervals[i].to) <= 0))
            seller = volumes->intervals[i].seller;
    assert_true(seller == volumes->n_sellers || cost_of(own, &volumes->sellers[seller], volume));
    for (size_t s = 0; s < volumes->n_sellers; s++)
        if (cost_of(other, &volumes->sellers[s], volume))
            assert_true(seller < volumes->n_sellers && mpq_cmp(own, other) <= 0);
    mpq_clears(own, other, NULL);
}

/* Adjacent intervals have different sellers, and where two meet at a fraction both cost the same. */
static void check_ends(const struct volumes *volumes)
{
    mpq_t before, after;
    mpq_inits(before, after, NULL);
    for (size_t i = 1; i < volumes->n; i++) {
        const struct volume_interval *a = &volumes->intervals[i - 1], *b = &volumes->intervals[i];
        assert_int_equal(mpq_cmp(a->to, b->from), 0);
        assert_int_not_equal(a->seller, b->seller);
        if (mpz_cmp_ui(mpq_denref(a->to), 1) == 0)
            continue;
        assert_true(cost_of(before, &volumes->sellers[a->seller], a->to));
        assert_true(cost_of(after, &volumes->sellers[b->seller], a->to));
        assert_int_equal(mpq_cmp(before, after), 0);
    }
    mpq_clears(before, after, NULL);
}

/* Against all volumes in twelfths and sevenths of a request, up to more than anybody answers. */
static void test_brute_force(void **state)
{
    uint64_t random = 0;
    (void)state;
    for (int i = 0; i < CASES; i++) {
        struct arena arena = ARENA_INIT;
        struct volume_seller sellers[SELLERS];
        struct volumes volumes = {.sellers = sellers, .n_sellers = 1 + (size_t)below(&random, SELLERS)};
        for (size_t s = 0; s < volumes.n_sellers; s++)
            sellers[s] = draw_seller(&random, &arena);
        volumes_compare(&volumes, &arena);
        check_ends(&volumes);
        for (int64_t d = 7; d <= PARTS; d += PARTS - 7)
            for (int64_t n = 1; n <= 45 * d; n++) {
                mpq_ptr volume = number(n, d, &arena);
                check_volume(&volumes, volume);
                mpq_clear(volume);
            }
        for (size_t k = 0; k < volumes.n; k++)
            if (volumes.intervals[k].to)
                check_volume(&volumes, volumes.intervals[k].to);
        volumes_free(&volumes);
        arena_fini(&arena);
    }
}

/* 400,000 EUR a year for a replica of 212,072,700 requests; a request to a service costs 96/78125 EUR. The
 * same money buys 976562500/3 requests, so tokens are cheaper at every volume of one replica; with a replica
 * of twice the requests they are not. */
static void test_replica(void **state)
{
    struct arena arena = ARENA_INIT;
    struct volume_step step = {212072700, 40000000};
    struct volume_seller sellers[2] = {
        {.name = "own", .steps = &step, .n_steps = 1},
        {.name = "service",
         .price_minor = number(9600, 78125, &arena),
         .request_minor = number(9600, 78125, &arena)}};
    struct volumes volumes = {.sellers = sellers, .n_sellers = 2};
    (void)state;
    volumes_compare(&volumes, &arena);
    assert_int_equal(volumes.n, 1);
    assert_int_equal(volumes.intervals[0].seller, 1);
    step.requests *= 2;
    volumes_compare(&volumes, &arena);
    assert_int_equal(volumes.n, 3);
    assert_string_equal(volume_text(volumes.intervals[0].to, &arena), "976562500/3");
    assert_int_equal(volumes.intervals[1].seller, 0);
    assert_string_equal(volume_text(volumes.intervals[1].to, &arena), "424145400");
    assert_null(volumes.intervals[2].to);
    volumes_free(&volumes);
    arena_fini(&arena);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_brute_force),
        cmocka_unit_test(test_replica),
    };
    return cmocka_run_group_tests_name("study/volumes", tests, NULL, NULL);
}
