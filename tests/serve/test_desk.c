/* test_desk.c - names of files, and what is read, listed and saved below the given folders. */
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/arena.h"
#include "base/diag.h"
#include "base/file.h"
#include "base/folders.h"
#include "base/mem.h"
#include "check.h"
#include "serve/desk.h"

static const struct folders SHIPPED = {.kind = "scenario", .suffix = ".yaml"};

/* A folder of its own with a file outside of it, as the current folder. */
struct fixture {
    char top[64];
    struct arena arena;
    struct diag diag;
    struct desk desk;
};

static void begin(struct fixture *f)
{
    *f = (struct fixture){.top = "/tmp/bursar-desk-XXXXXX", .arena = ARENA_INIT, .diag = DIAG_INIT};
    assert_non_null(mkdtemp(f->top));
    assert_int_equal(chdir(f->top), 0);
    assert_int_equal(mkdir("a", 0777) | mkdir("a/sub", 0777) | mkdir("b", 0777), 0);
    assert_int_equal(file_put("outside.yaml", "secret", 6, NULL), ST_OK);
    assert_int_equal(file_put("a/x.yaml", "budget: 1\n", 10, NULL), ST_OK);
    assert_int_equal(file_put("a/sub/y.csv", "a,b\n", 4, NULL), ST_OK);
    assert_int_equal(file_put("b/z.json", "{}", 2, NULL), ST_OK);
    assert_int_equal(symlink("../outside.yaml", "a/link.yaml") | symlink("..", "a/out"), 0);
}

static enum status open_paths(struct fixture *f, const char *const *paths, size_t n)
{
    const struct desk_given given = {paths, n, &SHIPPED};
    return desk_open(&f->desk, &given, &f->arena, &f->diag);
}

static void end(struct fixture *f)
{
    char command[128];
    desk_close(&f->desk);
    arena_fini(&f->arena);
    diag_fini(&f->diag);
    snprintf(command, sizeof command, "rm -rf %s", f->top);
    assert_int_equal(chdir("/") | system(command), 0);
}

static void test_names(void **state)
{
    (void)state;
    static const char *const good[] = {"x.yaml", "a/b/x.csv", "Angebot März.xlsx", "a-b_c.json", "x.y.txt"};
    static const char *const bad[] = {"",
                                      "x",
                                      ".x.yaml",
                                      "a/.x.yaml",
                                      "../x.yaml",
                                      "a/../x.yaml",
                                      "/x.yaml",
                                      "a//x.yaml",
                                      "x.yaml/",
                                      "a\\x.csv",
                                      "x\n.yaml",
                                      "x .yaml\t",
                                      "x\xff.yaml",
                                      "x.so",
                                      "x:y.yaml",
                                      "a/ b.yaml",
                                      "a. /x.md",
                                      "~x.yaml",
                                      ".yaml",
                                      "x\xe2\x80\xae.yaml",
                                      "a/b/c/d/e/f/g/h.yaml"};
    for (size_t i = 0; i < sizeof good / sizeof *good; i++)
        if (!desk_is_name(good[i]))
            fail_msg("'%s' is refused", good[i]);
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++)
        if (desk_is_name(bad[i]))
            fail_msg("'%s' is accepted", bad[i]);
}

static bool can_read(const struct desk *desk, const char *name)
{
    const int file = desk_read(desk, name);
    if (file >= 0)
        close(file);
    return file >= 0;
}

static void test_one_folder(void **state)
{
    (void)state;
    struct fixture f;
    begin(&f);
    assert_int_equal(open_paths(&f, (const char *const[]){"./a/"}, 1), ST_OK);
    assert_true(can_read(&f.desk, "x.yaml"));
    assert_true(can_read(&f.desk, "sub/y.csv"));
    assert_false(can_read(&f.desk, "link.yaml"));
    assert_false(can_read(&f.desk, "out/outside.yaml"));
    assert_false(can_read(&f.desk, "../outside.yaml"));
    assert_true(desk_has_folder(&f.desk, "sub"));
    assert_false(desk_has_folder(&f.desk, "out"));
    assert_false(desk_has_folder(&f.desk, "x.yaml"));
    assert_true(desk_may_make(&f.desk, "sub/new"));
    assert_false(desk_may_make(&f.desk, "out/new"));
    assert_false(desk_may_make(&f.desk, "sub"));
    char *list = desk_list(&f.desk);
    assert_non_null(strstr(list, "\"name\": \"x.yaml\",\n  \"kind\": \"scenario\",\n  \"size\": 10"));
    assert_non_null(strstr(list, "\"name\": \"sub/y.csv\",\n  \"kind\": \"quote\""));
    assert_null(strstr(list, "link"));
    assert_null(strstr(list, "outside"));
    mem_free(list);
    end(&f);
}

static void test_several_folders(void **state)
{
    (void)state;
    struct fixture f;
    begin(&f);
    assert_int_equal(open_paths(&f, (const char *const[]){"b", "a/x.yaml", "a"}, 3), ST_OK);
    check_text(f.desk.opening, "a/x.yaml");
    assert_int_equal(f.desk.n, 2);
    assert_true(can_read(&f.desk, "a/x.yaml"));
    assert_true(can_read(&f.desk, "b/z.json"));
    assert_false(can_read(&f.desk, "x.yaml"));
    assert_false(can_read(&f.desk, "outside.yaml"));
    assert_false(can_read(&f.desk, "ab/x.yaml"));
    end(&f);
}

static void test_refused_folders(void **state)
{
    (void)state;
    static const struct {
        const char *paths[2];
        size_t n;
        enum status status;
    } cases[] = {{{"a", "../elsewhere"}, 2, ST_USAGE},
                 {{"a", "/tmp"}, 2, ST_USAGE},
                 {{"none", NULL}, 1, ST_USAGE},
                 {{"none.yaml", NULL}, 1, ST_USAGE},
                 {{"b/z.json", NULL}, 1, ST_USAGE}};
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct fixture f;
        begin(&f);
        assert_int_equal(open_paths(&f, cases[i].paths, cases[i].n), cases[i].status);
        end(&f);
    }
}

static int save(const struct fixture *f, const char *name, const char *was, const char *text, char *hash)
{
    char *said = NULL;
    const struct desk_save wanted = {name, was, text, strlen(text)};
    const int http = desk_write(&f->desk, &wanted, &said);
    snprintf(hash, 65, "%s", said);
    mem_free(said);
    return http;
}

static void test_saves(void **state)
{
    (void)state;
    struct fixture f;
    char hash[65], other[65];
    begin(&f);
    assert_int_equal(open_paths(&f, (const char *const[]){"a"}, 1), ST_OK);
    assert_int_equal(save(&f, "new.yaml", "", "one", hash), 200);
    assert_int_equal(save(&f, "new.yaml", "", "two", other), 409);
    assert_int_equal(save(&f, "new.yaml", hash, "two", other), 200);
    assert_int_equal(save(&f, "new.yaml", hash, "three", hash), 409);
    assert_int_equal(save(&f, "gone.yaml", other, "x", hash), 409);
    assert_int_equal(save(&f, "sub/new.csv", "", "x", hash), 200);
    assert_int_equal(save(&f, "none/new.csv", "", "x", hash), 404);
    assert_int_equal(save(&f, "out/new.csv", "", "x", hash), 404);
    assert_int_equal(save(&f, "link.yaml", "", "x", hash), 409);
    assert_int_equal(save(&f, "../new.csv", "", "x", hash), 403);
    assert_int_equal(save(&f, "new.db", "", "x", hash), 403);
    assert_false(file_exists("../new.csv"));
    end(&f);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_names),           cmocka_unit_test(test_one_folder),
        cmocka_unit_test(test_several_folders), cmocka_unit_test(test_refused_folders),
        cmocka_unit_test(test_saves),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
