/* test_instance.c - two builders make equal instances of every shipped scenario, a second run makes the same
 * instance again, and a search writes nothing into it. */
#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/arena.h"
#include "base/diag.h"
#include "base/mem.h"
#include "base/sort.h"
#include "base/vec.h"
#include "catalog/catalog.h"
#include "check.h"
#include "problem/build.h"
#include "problem/instance.h"
#include "proof/build.h"
#include "search/plan.h"

/* A catalogue of the folder catalog/ that was loaded before. */
struct loaded {
    const char *name;
    struct snapshot snapshot;
};

struct shipped {
    struct arena arena;
    VEC(struct loaded) catalogs;
};

static const struct snapshot *snapshot_of(struct shipped *shipped, const char *name)
{
    for (size_t i = 0; i < shipped->catalogs.n; i++)
        if (strcmp(shipped->catalogs.v[i].name, name) == 0)
            return &shipped->catalogs.v[i].snapshot;
    struct diag diag = DIAG_INIT;
    struct loaded more = {.name = arena_strdup(&shipped->arena, name)};
    char path[64];
    snprintf(path, sizeof path, "/tmp/bursar-test-%ld.db", (long)getpid());
    const char *folder = arena_printf(&shipped->arena, TESTS_DIR "/../catalog/%s", name);
    assert_int_equal(catalog_build(path, folder, &diag), ST_OK);
    assert_int_equal(catalog_load(&more.snapshot, path, &shipped->arena, &diag), ST_OK);
    unlink(path);
    VEC_PUSH(&shipped->catalogs, more);
    return &shipped->catalogs.v[shipped->catalogs.n - 1].snapshot;
}

static int by_name(const void *a, const void *b)
{
    return strcmp(*(const char *const *)a, *(const char *const *)b);
}

/* Names of all files in scenarios/ that end in .yaml: [*n]. */
static const char **scenario_names(size_t *n, struct arena *arena)
{
    VEC(const char *) names = {0};
    DIR *folder = opendir(TESTS_DIR "/../scenarios");
    assert_non_null(folder);
    for (const struct dirent *at = readdir(folder); at; at = readdir(folder)) {
        const size_t length = strlen(at->d_name);
        if (length > 5 && strcmp(at->d_name + length - 5, ".yaml") == 0)
            VEC_PUSH(&names, arena_strdup(arena, at->d_name));
    }
    closedir(folder);
    const char **sorted = ARENA_COPY(arena, names.v, names.n, 0, const char *);
    *n = names.n;
    mem_free(names.v);
    sort_stable(sorted, *n, sizeof *sorted, by_name);
    return sorted;
}

/* The text of a difference must name no value: there is none. */
static void check_equal(const struct instance *own, const struct instance *given, const char *name,
                        struct arena *arena)
{
    const char *difference = proof_difference(own, given, arena);
    if (difference)
        fail_msg("%s: %s", name, difference);
}

/* Builds a scenario twice and by the proof. If `solve`, also solves it and compares again. False: it cannot
 * buy anything. */
static bool check_scenario(struct shipped *shipped, const char *name, bool solve)
{
    static const struct settings none = {0};
    struct arena arena = ARENA_INIT;
    struct diag diag = DIAG_INIT;
    struct scenario scenario;
    struct instance first, second, *own = NULL;
    const char *path = arena_printf(&arena, TESTS_DIR "/../scenarios/%s", name);
    assert_int_equal(scenario_load(&scenario, path, &arena, &diag), ST_OK);
    assert_int_equal(scenario_apply(&scenario, &none, &arena, &diag), ST_OK);
    if (scenario.tender.n_bids > 0)
        scenario.policy.unpriced = UNPRICED_OF_BIDS;
    const struct snapshot *snapshot = snapshot_of(shipped, scenario.frame.catalog.text);
    const enum status status = instance_build(&first, &scenario, snapshot, &arena, &diag);
    if (status == ST_OK) {
        if (proof_build(&own, &first, &arena, &diag) != ST_OK)
            fail_msg("%s: %s", name, diag.message);
        assert_int_equal(instance_build(&second, &scenario, snapshot, &arena, &diag), ST_OK);
        check_equal(own, &first, name, &arena);
        check_equal(own, &second, name, &arena);
    }
    if (status == ST_OK && solve) {
        struct plan plan;
        first.own = own;
        assert_int_equal(plan_solve(&plan, &first, &(struct plan_options){0}, &arena, &diag), ST_OK);
        assert_true(plan.certificate.ok);
        check_equal(own, &first, name, &arena);
    }
    diag_fini(&diag);
    arena_fini(&arena);
    return status == ST_OK;
}

static void test_shipped_scenarios(void **state)
{
    static const char *const solved[] = {"whitney-bt.yaml", "whitney-fleet.yaml", "university-2026.yaml",
                                         "roce-or-infiniband-16k.yaml"};
    struct shipped shipped = {.arena = ARENA_INIT};
    size_t n = 0, n_solved = 0, n_built = 0;
    (void)state;
    const char **names = scenario_names(&n, &shipped.arena);
    assert_true(n > 40);
    for (size_t i = 0; i < n; i++) {
        bool solve = false;
        for (size_t k = 0; k < sizeof solved / sizeof *solved; k++)
            solve = solve || strcmp(names[i], solved[k]) == 0;
        n_solved += solve;
        n_built += check_scenario(&shipped, names[i], solve);
    }
    print_message("%zu of %zu scenarios can buy something\n", n_built, n);
    assert_true(n_built > 40);
    assert_int_equal(n_solved, sizeof solved / sizeof *solved);
    mem_free(shipped.catalogs.v);
    arena_fini(&shipped.arena);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_shipped_scenarios)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
