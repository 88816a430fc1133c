#define _DEFAULT_SOURCE /* usleep */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include "base/arena.h"
#include "base/diag.h"
#include "base/file.h"
#include "base/folder_change.h"
#include "check.h"

/* A folder with two files, `a` and `b`, both "old". */
struct place {
    struct arena arena;
    struct diag diag;
    char folder[64];
};

static char *at(struct place *place, const char *name)
{
    return path_join(&place->arena, place->folder, name);
}

static void put(struct place *place, const char *name, const char *text)
{
    assert_int_equal(file_put(at(place, name), text, strlen(text), NULL), ST_OK);
}

static void check_content(struct place *place, const char *name, const char *want)
{
    char *text = NULL;
    size_t n = 0;
    assert_int_equal(file_read(&text, &n, at(place, name), &place->arena, NULL), ST_OK);
    check_text(text, want);
}

static int set_up(void **state)
{
    struct place *place = calloc(1, sizeof *place);
    strcpy(place->folder, "/tmp/bursar-test-XXXXXX");
    if (!mkdtemp(place->folder))
        return -1;
    put(place, "a", "old");
    put(place, "b", "old");
    *state = place;
    return 0;
}

static int tear_down(void **state)
{
    struct place *place = *state;
    unlink(at(place, "a"));
    unlink(at(place, "b"));
    const int left = rmdir(place->folder); /* fails if a test has left a file */
    diag_fini(&place->diag);
    arena_fini(&place->arena);
    free(place);
    return left;
}

/* Stages both files as "new". */
static void begin(struct folder_change *change, struct place *place)
{
    assert_int_equal(folder_change_write(change, place->folder, &place->arena, &place->diag), ST_OK);
    assert_int_equal(folder_change_put(change, "a", "new", 3, &place->diag), ST_OK);
    assert_int_equal(folder_change_put(change, "b", "new", 3, &place->diag), ST_OK);
}

static void check_both(struct place *place, const char *want)
{
    check_content(place, "a", want);
    check_content(place, "b", want);
}

static void test_commits_all_files(void **state)
{
    struct place *place = *state;
    struct folder_change change;
    struct stat info;
    assert_int_equal(chmod(at(place, "a"), 0640), 0);
    begin(&change, place);
    check_both(place, "old");
    assert_int_equal(folder_change_commit(&change, &place->diag), ST_OK);
    folder_change_end(&change);
    check_both(place, "new");
    assert_int_equal(stat(at(place, "a"), &info), 0);
    assert_int_equal(info.st_mode & 0777, 0640);
}

static void test_ends_without_commit_as_before(void **state)
{
    struct place *place = *state;
    struct folder_change change;
    begin(&change, place);
    folder_change_end(&change);
    check_both(place, "old");
}

/* Leaves the folder as a killed process does, without folder_change_end. */
static void die(struct folder_change *change)
{
    close(change->descriptor);
}

static void test_reader_keeps_what_was_before_an_uncommitted_change(void **state)
{
    struct place *place = *state;
    struct folder_change change, later;
    begin(&change, place);
    die(&change);
    assert_int_equal(folder_change_read(&later, place->folder, &place->arena, &place->diag), ST_OK);
    assert_null(later.committed);
    folder_change_end(&later);
    check_both(place, "old");
    assert_true(file_exists(at(place, ".bursar-new")));
    assert_int_equal(folder_change_write(&later, place->folder, &place->arena, &place->diag), ST_OK);
    folder_change_end(&later);
    assert_false(file_exists(at(place, ".bursar-new")));
    check_both(place, "old");
}

/* Commits, moves only n_moved of the files, and ends like a killed process. */
static void commit_and_die(struct place *place, int n_moved)
{
    struct folder_change change;
    begin(&change, place);
    assert_int_equal(rename(at(place, ".bursar-new"), at(place, ".bursar-commit")), 0);
    if (n_moved > 0)
        assert_int_equal(rename(at(place, ".bursar-commit/a"), at(place, "a")), 0);
    if (n_moved > 1)
        assert_int_equal(rename(at(place, ".bursar-commit/b"), at(place, "b")), 0);
    die(&change);
}

static void test_next_command_finishes_a_committed_change(void **state)
{
    struct place *place = *state;
    struct folder_change later;
    for (int n_moved = 0; n_moved <= 2; n_moved++)
        for (int writes = 0; writes < 2; writes++) {
            put(place, "a", "old");
            put(place, "b", "old");
            commit_and_die(place, n_moved);
            assert_int_equal((writes ? folder_change_write : folder_change_read)(&later, place->folder,
                                                                                 &place->arena, &place->diag),
                             ST_OK);
            assert_null(later.committed);
            folder_change_end(&later);
            check_both(place, "new");
            assert_false(file_exists(at(place, ".bursar-commit")));
        }
}

/* A folder in the place of a file cannot be replaced, even by root. */
static void test_reader_reads_committed_files_that_cannot_move(void **state)
{
    struct place *place = *state;
    struct folder_change later;
    commit_and_die(place, 1);
    unlink(at(place, "b"));
    assert_int_equal(mkdir(at(place, "b"), 0777), 0);
    assert_int_equal(folder_change_read(&later, place->folder, &place->arena, &place->diag), ST_OK);
    check_text(later.committed, at(place, ".bursar-commit"));
    folder_change_end(&later);
    assert_int_equal(folder_change_write(&later, place->folder, &place->arena, &place->diag), ST_OUTPUT);
    assert_non_null(strstr(place->diag.message, "an earlier change of this folder cannot be finished"));
    folder_change_end(&later);
    assert_int_equal(rmdir(at(place, "b")), 0);
    diag_fini(&place->diag);
    assert_int_equal(folder_change_write(&later, place->folder, &place->arena, &place->diag), ST_OK);
    folder_change_end(&later);
    check_both(place, "new");
}

static void test_link_stays_a_link(void **state)
{
    struct place *place = *state;
    struct folder_change change;
    struct stat info;
    put(place, "end", "old");
    unlink(at(place, "a"));
    assert_int_equal(symlink("end", at(place, "a")), 0);
    begin(&change, place);
    assert_int_equal(folder_change_commit(&change, &place->diag), ST_OK);
    folder_change_end(&change);
    assert_int_equal(lstat(at(place, "a"), &info), 0);
    assert_true(S_ISLNK(info.st_mode));
    check_content(place, "end", "new");
    unlink(at(place, "end"));
}

/* A writer holds the folder for 0.2 s. A second writer waits and then sees the change of the first. */
static void test_second_writer_waits(void **state)
{
    struct place *place = *state;
    struct folder_change change;
    int ready[2], status = 0;
    char c = 0;
    assert_int_equal(pipe(ready), 0);
    const pid_t child = fork();
    if (child == 0) {
        begin(&change, place);
        if (write(ready[1], "x", 1) != 1)
            _exit(1);
        usleep(200000);
        const enum status done = folder_change_commit(&change, &place->diag);
        folder_change_end(&change);
        _exit(done == ST_OK ? 0 : 1);
    }
    assert_int_equal(read(ready[0], &c, 1), 1);
    assert_int_equal(folder_change_write(&change, place->folder, &place->arena, &place->diag), ST_OK);
    check_both(place, "new");
    folder_change_end(&change);
    assert_int_equal(waitpid(child, &status, 0), child);
    assert_true(WIFEXITED(status) && WEXITSTATUS(status) == 0);
    close(ready[0]);
    close(ready[1]);
}

static void test_readers_read_together(void **state)
{
    struct place *place = *state;
    struct folder_change one, other;
    assert_int_equal(folder_change_read(&one, place->folder, &place->arena, &place->diag), ST_OK);
    assert_int_equal(folder_change_read(&other, place->folder, &place->arena, &place->diag), ST_OK);
    folder_change_end(&one);
    folder_change_end(&other);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(test_commits_all_files, set_up, tear_down),
        cmocka_unit_test_setup_teardown(test_ends_without_commit_as_before, set_up, tear_down),
        cmocka_unit_test_setup_teardown(test_reader_keeps_what_was_before_an_uncommitted_change, set_up,
                                        tear_down),
        cmocka_unit_test_setup_teardown(test_next_command_finishes_a_committed_change, set_up, tear_down),
        cmocka_unit_test_setup_teardown(test_reader_reads_committed_files_that_cannot_move, set_up,
                                        tear_down),
        cmocka_unit_test_setup_teardown(test_link_stays_a_link, set_up, tear_down),
        cmocka_unit_test_setup_teardown(test_second_writer_waits, set_up, tear_down),
        cmocka_unit_test_setup_teardown(test_readers_read_together, set_up, tear_down),
    };
    return cmocka_run_group_tests_name("base/folder_change", tests, NULL, NULL);
}
