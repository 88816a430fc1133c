/* shop.c - a small catalogue and a question on it, in memory, for targets that need both. */
#include "fuzz/fuzz.h"

#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/file.h"
#include "catalog/catalog.h"
#include "problem/build.h"

enum { FILES_AT_MOST = 64 };

static struct arena arena; /* never freed: what stands on it is used to the end */
static char folder[160];
static char *names[FILES_AT_MOST], *texts[FILES_AT_MOST];
static size_t n_files;

static void put(const char *name, const char *text)
{
    char below[160];
    snprintf(below, sizeof below, "shop/%s", name);
    fuzz_file(below, text, strlen(text));
}

static void read_shop(const char *path)
{
    struct diag diag = DIAG_INIT;
    struct dirent **entries = NULL;
    const int n = scandir(path, &entries, NULL, alphasort);
    for (int i = 0; i < n && n_files < FILES_AT_MOST; i++) {
        size_t length = 0;
        if (text_ends(entries[i]->d_name, ".csv")) {
            names[n_files] = arena_strdup(&arena, entries[i]->d_name);
            if (!fuzz_is_good(file_read(&texts[n_files], &length, path_join(&arena, path, names[n_files]),
                                        &arena, &diag),
                              &diag))
                fuzz_fault("%s cannot be read", path);
            n_files++;
        }
        free(entries[i]);
    }
    free(entries);
    if (n_files == 0)
        fuzz_fault("%s: nothing there", path);
}

const char *fuzz_shop(void)
{
    if (folder[0])
        return folder;
    read_shop(TESTS_DIR "/mutants/shop");
    snprintf(folder, sizeof folder, "%s", path_folder(&arena, fuzz_file("none", "", 0)));
    strncat(folder, "/shop", sizeof folder - strlen(folder) - 1);
    if (mkdir(folder, 0700) != 0)
        fuzz_fault("%s: cannot be made", folder);
    for (size_t i = 0; i < n_files; i++)
        put(names[i], texts[i]);
    return folder;
}

static bool is_ours(const char *name)
{
    for (size_t i = 0; i < n_files; i++)
        if (strcmp(names[i], name) == 0)
            return true;
    return name[0] == '.';
}

void fuzz_shop_restore(void)
{
    DIR *dir = opendir(folder);
    for (struct dirent *entry; dir && (entry = readdir(dir));) {
        char path[512];
        snprintf(path, sizeof path, "%s/%s", folder, entry->d_name);
        if (!is_ours(entry->d_name))
            unlink(path);
    }
    if (dir)
        closedir(dir);
    for (size_t i = 0; i < n_files; i++)
        put(names[i], texts[i]);
}

const struct problem *fuzz_problem(void)
{
    static struct problem problem;
    static struct scenario scenario;
    static struct snapshot snapshot;
    struct diag diag = DIAG_INIT;
    if (problem.scenario)
        return &problem;
    enum status status = scenario_load(&scenario, TESTS_DIR "/mutants/base.yaml", &arena, &diag);
    if (status == ST_OK)
        status = catalog_load(&snapshot, TESTS_DIR "/mutants/shop", &arena, &diag);
    if (status == ST_OK)
        status = problem_build(&problem, &scenario, &snapshot, &arena, &diag);
    if (!fuzz_is_good(status, &diag))
        fuzz_fault("the question of the tests is none");
    return &problem;
}
