/* test_copied.c - in memory: a packed catalogue answers like a database, and the copied scenario gives the
 * answer of the options. */
#include <string.h>

#include "base/arena.h"
#include "base/diag.h"
#include "base/file.h"
#include "base/text.h"
#include "catalog/catalog.h"
#include "check.h"
#include "library/bursar.h"

static void put(struct bursar *bursar, const char *name, const char *path, struct arena *arena)
{
    char *bytes = NULL;
    size_t n = 0;
    struct diag diag = DIAG_INIT;
    assert_int_equal(file_read_bytes(&bytes, &n, path, 16, arena, &diag), ST_OK);
    assert_int_equal(bursar_put_file(bursar, name, bytes, n), BURSAR_OK);
}

/* The result of a request, on the arena. */
static const char *ask(struct bursar *bursar, const char *request, struct arena *arena)
{
    struct bursar_answer *answer = NULL;
    if (bursar_solve(bursar, request, NULL, &answer) != BURSAR_OK)
        fail_msg("%s: %s", request, bursar_answer_diagnostics(answer));
    const char *result = arena_strdup(arena, bursar_answer_result(answer, NULL));
    bursar_answer_free(answer);
    return result;
}

static struct bursar *open_handle(struct arena *arena)
{
    struct bursar *bursar = NULL;
    assert_int_equal(bursar_open(&bursar, "{\"files\": \"memory\"}"), BURSAR_OK);
    put(bursar, "bt.yaml", TESTS_DIR "/../scenarios/whitney-bt.yaml", arena);
    return bursar;
}

#define WITH_OPTIONS                                                                                         \
    "\"options\": {\"budget\": \"1234567\", \"set\": [\"choose.networks=myrinet\", \"ppro-200=*0.9\"]}"

static void test_packed_answers_like_a_database(void **state)
{
    struct arena arena = ARENA_INIT;
    struct diag diag = DIAG_INIT;
    struct text packed = TEXT_INIT;
    static const char request[] =
        "{\"command\": \"optimize\", \"arguments\": [\"bt.yaml\"], " WITH_OPTIONS "}";
    const char *database = BUILD_FOLDER "/catalog/whitney-1997.db";
    struct bursar *bursar = open_handle(&arena);
    (void)state;
    assert_int_equal(catalog_pack(&packed, database, NULL, &diag), ST_OK);
    put(bursar, "whitney-1997", database, &arena);
    const char *first = ask(bursar, request, &arena);
    assert_int_equal(bursar_put_file(bursar, "whitney-1997", packed.s, packed.n), BURSAR_OK);
    check_text(ask(bursar, request, &arena), first);
    assert_int_equal(bursar_put_file(bursar, "whitney-1997", NULL, 0), BURSAR_OK);
    assert_int_equal(bursar_put_file(bursar, "whitney-1997.db", packed.s, packed.n), BURSAR_OK);
    check_text(ask(bursar, request, &arena), first);
    bursar_close(bursar);
    text_fini(&packed);
    arena_fini(&arena);
}

static void test_copied_scenario(void **state)
{
    struct arena arena = ARENA_INIT;
    struct bursar *bursar = open_handle(&arena);
    (void)state;
    put(bursar, "whitney-1997.db", BUILD_FOLDER "/catalog/whitney-1997.db", &arena);
    const char *copied =
        ask(bursar, "{\"command\": \"export\", \"arguments\": [\"bt.yaml\", \"new.yaml\"], " WITH_OPTIONS "}",
            &arena);
    assert_non_null(strstr(copied, "\nbudget: 1234567\n"));
    assert_non_null(strstr(copied, "\nset: [ppro-200=*0.9]\n"));
    assert_int_equal(bursar_put_file(bursar, "new.yaml", copied, strlen(copied)), BURSAR_OK);
    static const char *const requests[] = {
        "{\"command\": \"curve\", \"arguments\": [\"bt.yaml\"], " WITH_OPTIONS "}",
        "{\"command\": \"curve\", \"arguments\": [\"new.yaml\"]}"};
    const char *one = ask(bursar, requests[0], &arena), *two = ask(bursar, requests[1], &arena);
    const char *of_one = strstr(one, "\"rows\""), *of_two = strstr(two, "\"rows\"");
    assert_non_null(of_one);
    assert_non_null(of_two);
    check_text(of_one, of_two);
    bursar_close(bursar);
    arena_fini(&arena);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_packed_answers_like_a_database),
        cmocka_unit_test(test_copied_scenario),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
