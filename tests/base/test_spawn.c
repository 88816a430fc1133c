/* test_spawn.c - programs that fail or are stopped. */
#include <signal.h>
#include <stdio.h>
#include <string.h>

#include "base/diag.h"
#include "base/spawn.h"
#include "base/text.h"
#include "check.h"

static enum status run(const char *program, const char *script, struct diag *diag)
{
    char name[64], option[] = "-c", text[128];
    char *words[] = {name, option, text, NULL};
    struct text out = TEXT_INIT;
    snprintf(name, sizeof name, "%s", program);
    snprintf(text, sizeof text, "%s", script);
    const struct spawn_program asked = {words, "which tests this", "some-package"};
    const enum status status = spawn_run(&asked, NULL, &out, diag);
    text_fini(&out);
    return status;
}

static void test_missing_program_names_its_package(void **state)
{
    (void)state;
    struct diag diag = DIAG_INIT;
    assert_int_equal(run("no-such-program-of-bursar", "", &diag), ST_INTERNAL);
    check_text(diag.message, "no-such-program-of-bursar, which tests this, is not installed; install "
                             "Debian's package some-package");
    diag_fini(&diag);
}

/* A terminal or a batch system sends signals to the whole process group, so the child ends too. */
static void test_stopped_program_is_no_failure(void **state)
{
    static const struct {
        const char *script;
        enum status status;
        const char *message;
    } cases[] = {
        {"exit 3", ST_INTERNAL, "sh, which tests this, failed with exit code 3"},
        {"kill -KILL $$", ST_INTERNAL, "sh, which tests this, was ended by signal 9"},
        {"kill -TERM $$", ST_STOPPED, "sh, which tests this, was stopped by a signal"},
        {"kill -HUP $$", ST_STOPPED, "sh, which tests this, was stopped by a signal"},
    };
    (void)state;
    (void)signal(SIGHUP, SIG_DFL); /* the child inherits it; nohup ignores it */
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct diag diag = DIAG_INIT;
        assert_int_equal(run("sh", cases[i].script, &diag), cases[i].status);
        check_text(diag.message, cases[i].message);
        diag_fini(&diag);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_missing_program_names_its_package),
        cmocka_unit_test(test_stopped_program_is_no_failure),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
