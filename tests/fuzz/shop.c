/* shop.c - a small catalogue and a problem on it in memory, for targets that need both. */
#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/arena.h"
#include "base/file.h"
#include "base/text.h"
#include "catalog/catalog.h"
#include "fuzz/fuzz.h"
#include "problem/build.h"
#include "problem/instance.h"

enum { FILES_AT_MOST = 64, NAME_AT_MOST = 48 };

static struct arena arena; /* never freed; used until the end */
static char folder[160];
static char *names[FILES_AT_MOST], *texts[FILES_AT_MOST];
static size_t n_files;
static char changed[FILES_AT_MOST][NAME_AT_MOST]; /* files changed since the catalogue was good */
static size_t n_changed;

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
        fuzz_fault("cannot make the folder %s", folder);
    for (size_t i = 0; i < n_files; i++)
        put(names[i], texts[i]);
    return folder;
}

void fuzz_shop_put(const char *name, const char *bytes, size_t n)
{
    char below[160];
    snprintf(below, sizeof below, "shop/%s", name);
    fuzz_file(below, bytes, n);
    if (n_changed == FILES_AT_MOST)
        fuzz_fault("too many files");
    snprintf(changed[n_changed++], NAME_AT_MOST, "%s", name);
}

static void restore(const char *name)
{
    char path[512];
    for (size_t i = 0; i < n_files; i++)
        if (strcmp(names[i], name) == 0) {
            put(name, texts[i]);
            return;
        }
    snprintf(path, sizeof path, "%s/%s", folder, name);
    unlink(path);
}

void fuzz_shop_restore(void)
{
    while (n_changed > 0)
        restore(changed[--n_changed]);
}

const struct instance *fuzz_problem_of(const char *scenario_path, const char *catalog_path)
{
    struct scenario *scenario = ARENA_NEW(&arena, 1, struct scenario);
    struct snapshot *snapshot = ARENA_NEW(&arena, 1, struct snapshot);
    struct instance *instance = ARENA_NEW(&arena, 1, struct instance);
    struct diag diag = DIAG_INIT;
    enum status status = scenario_load(scenario, scenario_path, &arena, &diag);
    if (status == ST_OK)
        status = catalog_load(snapshot, catalog_path, &arena, &diag);
    if (status == ST_OK)
        status = instance_build(instance, scenario, snapshot, &arena, &diag);
    if (status != ST_OK)
        fuzz_fault("%s is invalid: %s", scenario_path, diag.message);
    return instance;
}

const struct instance *fuzz_problem(void)
{
    static const struct instance *instance;
    if (!instance)
        instance = fuzz_problem_of(TESTS_DIR "/mutants/base.yaml", TESTS_DIR "/mutants/shop");
    return instance;
}
