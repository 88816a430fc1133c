/* test_spawn.c - other programs, and work in a process of its own, that fail or are stopped. */
#include "check.h"

#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "base/spawn.h"

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

/* A group gets the signals of a terminal and of a batch system: the program that was run ends by them. */
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
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct diag diag = DIAG_INIT;
        assert_int_equal(run("sh", cases[i].script, &diag), cases[i].status);
        check_text(diag.message, cases[i].message);
        diag_fini(&diag);
    }
}

static enum status fail_to_write(FILE *out, const void *payload, struct diag *diag)
{
    (void)out, (void)payload;
    return diag_set(diag, ST_OUTPUT, "there is no room");
}

static void test_status_of_writer_is_returned(void **state)
{
    (void)state;
    struct diag diag = DIAG_INIT;
    assert_int_equal(spawn_write(stderr, fail_to_write, NULL, "the file", &diag), ST_OUTPUT);
    check_text(diag.message, "there is no room");
    diag_fini(&diag);
}

/* More than a pipe holds, when the process that waits for it is gone. */
static enum status write_much_late(FILE *out, const void *payload, struct diag *diag)
{
    (void)payload, (void)diag;
    poll(NULL, 0, 300);
    for (int i = 0; i < 1 << 20; i++)
        fputc('x', out);
    return ST_OK;
}

/* Both hold the end of a pipe, which is closed when both are gone. */
static void test_writer_does_not_outlive_its_parent(void **state)
{
    (void)state;
    int alive[2];
    char byte = 0;
    assert_int_equal(pipe(alive), 0);
    const pid_t parent = fork();
    assert_true(parent >= 0);
    if (parent == 0) {
        FILE *nowhere = fopen("/dev/null", "w");
        close(alive[0]);
        (void)spawn_write(nowhere, write_much_late, NULL, "much", NULL);
        _exit(0);
    }
    close(alive[1]);
    poll(NULL, 0, 100);
    kill(parent, SIGKILL);
    waitpid(parent, NULL, 0);
    struct pollfd end = {.fd = alive[0], .events = POLLIN};
    assert_int_equal(poll(&end, 1, 20000), 1);
    assert_int_equal(read(alive[0], &byte, 1), 0);
    close(alive[0]);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_missing_program_names_its_package),
        cmocka_unit_test(test_stopped_program_is_no_failure),
        cmocka_unit_test(test_status_of_writer_is_returned),
        cmocka_unit_test(test_writer_does_not_outlive_its_parent),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
