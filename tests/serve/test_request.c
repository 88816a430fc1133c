/* test_request.c - which requests of a browser reach the library. */
#include <string.h>

#include "base/mem.h"
#include "check.h"
#include "serve/request.h"

static bool passes(const char *body)
{
    const char *message = NULL;
    struct request_draft draft;
    char *own = request_check(&draft, body, strlen(body), &message);
    const bool passed = own != NULL;
    assert_true(passed == !message);
    mem_free(own);
    mem_free(draft.name);
    mem_free(draft.text);
    return passed;
}

static void test_passes_questions(void **state)
{
    (void)state;
    static const char *const good[] = {
        "{\"command\": \"models\"}",
        "{\"command\": \"optimize\", \"arguments\": [\"x.yaml\"], \"options\": {\"budget\": \"1 USD\"}}",
        "{\"command\": \"catalog\", \"arguments\": [\"show\", \"x\"]}",
        "{\"command\": \"report\", \"arguments\": [\"x.yaml\"], \"options\": {\"output\": \"page.html\"}}",
        "{\"command\": \"check\", \"arguments\": [\"x.yaml\"], \"draft\": {\"name\": \"x.yaml\", \"text\": "
        "\"\"}}",
    };
    for (size_t i = 0; i < sizeof good / sizeof *good; i++)
        if (!passes(good[i]))
            fail_msg("refused: %s", good[i]);
}

static void test_refuses_the_rest(void **state)
{
    (void)state;
    static const char *const bad[] = {
        "",
        "[]",
        "{}",
        "{\"command\": 1}",
        "{\"command\": \"init\", \"arguments\": [\"x\"]}",
        "{\"command\": \"serve\"}",
        "{\"command\": \"catalog\"}",
        "{\"command\": \"catalog\", \"arguments\": [\"import\", \"a\", \"b.csv\"]}",
        "{\"command\": \"catalog\", \"arguments\": [\"new\", \"a\"]}",
        "{\"command\": \"check\", \"command\": \"check\"}",
        "{\"command\": \"check\", \"arguments\": \"x\"}",
        "{\"command\": \"check\", \"arguments\": [null]}",
        "{\"command\": \"check\", \"options\": [1]}",
        "{\"command\": \"optimize\", \"options\": {\"output\": \"x.json\"}}",
        "{\"command\": \"optimize\", \"options\": {\"proof\": \"x.vipr\"}}",
        "{\"command\": \"optimize\", \"options\": {\"output=x\": true}}",
        "{\"command\": \"optimize\", \"options\": {\"-o\": \"x\"}}",
        "{\"command\": \"report\", \"options\": {\"output\": \"a/x.html\"}}",
        "{\"command\": \"report\", \"options\": {\"output\": \"x.sh\"}}",
        "{\"command\": \"report\", \"options\": {\"output\": 1}}",
        "{\"command\": \"check\", \"draft\": {\"name\": \"../x.yaml\", \"text\": \"\"}}",
        "{\"command\": \"check\", \"draft\": 1}",
    };
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++)
        if (passes(bad[i]))
            fail_msg("passes: %s", bad[i]);
}

static void test_pages(void **state)
{
    (void)state;
    static const char page[] = "{\"command\": \"report\", \"options\": {\"output\": \"page.html\"}}";
    static const char live[] =
        "{\"command\": \"report\", \"options\": {\"output\": \"page.html\", \"live\": true, "
        "\"engine\": \"server\"}}";
    static const char sheet[] = "{\"command\": \"report\", \"options\": {\"output\": \"x.xlsx\"}}";
    assert_true(request_is_page(page) && !request_is_live(page));
    assert_true(request_is_page(live) && request_is_live(live));
    assert_false(request_is_page(sheet) || request_is_live(sheet));
    char *own = request_of_page("x.yaml");
    assert_true(request_is_page(own) && request_is_live(own));
    mem_free(own);
}

static void test_base64(void **state)
{
    (void)state;
    static const char *const cases[][2] = {{"", ""},
                                           {"f", "Zg=="},
                                           {"fo", "Zm8="},
                                           {"foo", "Zm9v"},
                                           {"foob", "Zm9vYg=="},
                                           {"fooba", "Zm9vYmE="},
                                           {"\xff\xfe\xfd", "//79"}};
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        char *text = request_base64(cases[i][0], strlen(cases[i][0]));
        check_text(text, cases[i][1]);
        mem_free(text);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_passes_questions),
        cmocka_unit_test(test_refuses_the_rest),
        cmocka_unit_test(test_pages),
        cmocka_unit_test(test_base64),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
