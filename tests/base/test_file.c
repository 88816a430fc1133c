#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/arena.h"
#include "base/diag.h"
#include "base/file.h"
#include "check.h"

struct place {
    struct arena arena;
    char folder[64];
};

static int set_up(void **state)
{
    struct place *place = calloc(1, sizeof *place);
    strcpy(place->folder, "/tmp/bursar-test-XXXXXX");
    if (!mkdtemp(place->folder))
        return -1;
    *state = place;
    return 0;
}

static int tear_down(void **state)
{
    struct place *place = *state;
    const int left = rmdir(place->folder); /* fails if a test has left a file */
    arena_fini(&place->arena);
    free(place);
    return left;
}

static void put(const char *path, const char *bytes, size_t n)
{
    FILE *stream = fopen(path, "wb");
    assert_non_null(stream);
    assert_int_equal(fwrite(bytes, 1, n, stream), n);
    fclose(stream);
}

static void test_reads_whole_files(void **state)
{
    struct place *place = *state;
    const char *path = path_join(&place->arena, place->folder, "a.txt");
    struct diag diag = DIAG_INIT;
    char *text = NULL;
    size_t n = 0;
    put(path, "one\ntwo", 7);
    assert_int_equal(file_read(&text, &n, path, &place->arena, &diag), ST_OK);
    check_text(text, "one\ntwo");
    assert_int_equal(n, 7);
    put(path, "", 0);
    assert_int_equal(file_read(&text, &n, path, &place->arena, &diag), ST_OK);
    check_text(text, "");
    put(path, "a\0b", 3);
    assert_int_equal(file_read(&text, &n, path, &place->arena, &diag), ST_INPUT);
    check_text(diag.file, path);
    diag_fini(&diag);
    assert_int_equal(truncate(path, (64 << 20) + 1), 0);
    assert_int_equal(file_read(&text, &n, path, &place->arena, &diag), ST_INPUT);
    check_text(diag.message, "is larger than 64 MiB");
    diag_fini(&diag);
    assert_true(file_exists(path));
    unlink(path);
    assert_false(file_exists(path));
    assert_int_equal(file_read(&text, &n, path, &place->arena, &diag), ST_INPUT);
    diag_fini(&diag);
    assert_int_equal(file_read(&text, &n, place->folder, &place->arena, &diag), ST_INPUT);
    check_text(diag.message, "is a directory, expected a file");
    diag_fini(&diag);
}

static void test_joins_and_splits_paths(void **state)
{
    struct arena *arena = &((struct place *)*state)->arena;
    check_text(path_join(arena, "a", "b"), "a/b");
    check_text(path_join(arena, "a/", "b"), "a/b");
    check_text(path_join(arena, "", "b"), "b");
    check_text(path_join(arena, "a", "/b"), "/b");
    check_text(path_folder(arena, "a/b/c"), "a/b");
    check_text(path_folder(arena, "c"), "");
    check_text(path_folder(arena, "/c"), "/");
}

/* The examples of FIPS 180-2, appendix B.1, and the empty message. */
static void test_hashes_as_sha256(void **state)
{
    (void)state;
    char hex[65];
    sha256_hex(hex, "abc", 3);
    check_text(hex, "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
    sha256_hex(hex, "", 0);
    check_text(hex, "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855");
}

static void check_content(struct place *place, const char *path, const char *want)
{
    struct diag diag = DIAG_INIT;
    char *text = NULL;
    size_t n = 0;
    assert_int_equal(file_read(&text, &n, path, &place->arena, &diag), ST_OK);
    check_text(text, want);
}

static void test_writes_files_at_once(void **state)
{
    struct place *place = *state;
    const char *path = path_join(&place->arena, place->folder, "out");
    struct diag diag = DIAG_INIT;
    struct file_write write;
    put(path, "old", 3);
    assert_int_equal(file_write_open(&write, path, &diag), ST_OK);
    fputs("new text", write.stream);
    fflush(write.stream);
    check_content(place, path, "old");
    assert_int_equal(file_write_done(&write, &diag), ST_OK);
    check_content(place, path, "new text");
    file_write_cancel(&write); /* nothing is open now */
    /* two writers of one file use different temporary files; its permissions stay */
    struct file_write other;
    struct stat info;
    assert_int_equal(chmod(path, 0640), 0);
    assert_int_equal(file_write_open(&write, path, &diag), ST_OK);
    assert_int_equal(file_write_open(&other, path, &diag), ST_OK);
    fputs("one", write.stream);
    fputs("other", other.stream);
    assert_int_equal(file_write_done(&write, &diag), ST_OK);
    check_content(place, path, "one");
    assert_int_equal(file_write_done(&other, &diag), ST_OK);
    check_content(place, path, "other");
    assert_int_equal(stat(path, &info), 0);
    assert_int_equal(info.st_mode & 0777, 0640);
    assert_int_equal(file_write_open(&write, path, &diag), ST_OK);
    fputs("half", write.stream);
    file_write_cancel(&write);
    file_write_cancel(&write);
    file_write_cancel(NULL);
    check_content(place, path, "other");
    unlink(path);
}

static void test_reports_failed_writes(void **state)
{
    struct place *place = *state;
    struct diag diag = DIAG_INIT;
    struct file_write write;
    assert_int_equal(file_write_open(&write, place->folder, &diag), ST_OUTPUT);
    check_text(diag.message, "is a directory, expected a file to write");
    diag_fini(&diag);
    const char *path = path_join(&place->arena, place->folder, "none/out");
    assert_int_equal(file_write_open(&write, path, &diag), ST_OUTPUT);
    check_text(diag.file, path);
    diag_fini(&diag);
}

/* Writing to a device or through a link does not replace it. */
static void test_writes_to_devices(void **state)
{
    struct place *place = *state;
    struct diag diag = DIAG_INIT;
    struct file_write write;
    struct stat info;
    assert_int_equal(file_write_open(&write, "/dev/null", &diag), ST_OK);
    fputs("x", write.stream);
    assert_int_equal(file_write_done(&write, &diag), ST_OK);
    assert_int_equal(stat("/dev/null", &info), 0);
    assert_true(S_ISCHR(info.st_mode));
    assert_int_equal(file_write_open(&write, "/dev/full", &diag), ST_OK);
    fputs("x", write.stream);
    assert_int_equal(file_write_done(&write, &diag), ST_OUTPUT);
    diag_fini(&diag);
    static const char much[1 << 16]; /* larger than the buffer of a stream, so that fwrite itself fails */
    assert_int_equal(file_put("/dev/full", much, sizeof much, &diag), ST_OUTPUT);
    check_text(diag.message, "cannot be written: No space left on device");
    diag_fini(&diag);
    const char *path = path_join(&place->arena, place->folder, "file");
    const char *link = path_join(&place->arena, place->folder, "link");
    put(path, "old", 3);
    assert_int_equal(symlink(path, link), 0);
    assert_int_equal(file_write_open(&write, link, &diag), ST_OK);
    fputs("half", write.stream);
    file_write_cancel(&write);
    check_content(place, path, "old");
    assert_int_equal(file_write_open(&write, link, &diag), ST_OK);
    fputs("new", write.stream);
    assert_int_equal(file_write_done(&write, &diag), ST_OK);
    check_content(place, path, "new");
    assert_int_equal(lstat(link, &info), 0);
    assert_true(S_ISLNK(info.st_mode));
    unlink(path);
    assert_int_equal(file_write_open(&write, link, &diag), ST_OUTPUT);
    check_text(diag.message, "is a link whose target cannot be reached, expected a file");
    diag_fini(&diag);
    unlink(link);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(test_reads_whole_files, set_up, tear_down),
        cmocka_unit_test_setup_teardown(test_joins_and_splits_paths, set_up, tear_down),
        cmocka_unit_test_setup_teardown(test_hashes_as_sha256, set_up, tear_down),
        cmocka_unit_test_setup_teardown(test_writes_files_at_once, set_up, tear_down),
        cmocka_unit_test_setup_teardown(test_reports_failed_writes, set_up, tear_down),
        cmocka_unit_test_setup_teardown(test_writes_to_devices, set_up, tear_down),
    };
    return cmocka_run_group_tests_name("base/file", tests, NULL, NULL);
}
