/* catalog_find.c - catalogues by name in the folders the program looks in. */
#include <dirent.h>
#include <stdlib.h>
#include <string.h>

#include "base/file.h"
#include "base/suggest.h"
#include "catalog/catalog.h"

static bool is_database(const char *name)
{
    const size_t n = strlen(name);
    return n > 3 && name[0] != '.' && strcmp(name + n - 3, ".db") == 0;
}

static int compare_names(const void *a, const void *b)
{
    return strcmp(*(const char *const *)a, *(const char *const *)b);
}

enum status catalog_names(char ***out, size_t *n, const char *const *search, size_t n_search,
                          struct arena *arena, struct diag *diag)
{
    VEC(char *) names = {NULL, 0, 0};
    (void)diag;
    for (size_t i = 0; i < n_search; i++) {
        /* A folder that is not there holds no catalogue: most of the search list is only a possibility. */
        DIR *dir = opendir(search[i][0] ? search[i] : ".");
        for (struct dirent *entry; dir && (entry = readdir(dir));)
            if (is_database(entry->d_name))
                VEC_PUSH(&names, arena_strndup(arena, entry->d_name, strlen(entry->d_name) - 3));
        if (dir)
            closedir(dir);
    }
    if (names.n > 0)
        qsort(names.v, names.n, sizeof *names.v, compare_names);
    *out = ARENA_NEW(arena, names.n, char *);
    *n = 0;
    for (size_t i = 0; i < names.n; i++)
        if (i == 0 || strcmp(names.v[i], names.v[i - 1]) != 0)
            (*out)[(*n)++] = names.v[i];
    free(names.v);
    return ST_OK;
}

static enum status not_found(const char *name, const char *const *search, size_t n_search,
                             struct arena *arena, struct diag *diag)
{
    struct text folders = TEXT_INIT;
    char **names = NULL;
    size_t n = 0;
    text_put(&folders, "");
    for (size_t i = 0; i < n_search; i++)
        text_printf(&folders, "%s%s", i ? ", " : "", search[i]);
    diag_set(diag, ST_CATALOG, "there is no catalogue '%s' in %s", name, n_search ? folders.s : "any folder");
    text_fini(&folders);
    const enum status status = catalog_names(&names, &n, search, n_search, arena, diag);
    if (status != ST_OK)
        return status;
    const char **list = mem_alloc(n, sizeof *list);
    for (size_t i = 0; i < n; i++)
        list[i] = names[i];
    suggest(diag, name, list, n);
    free(list);
    return diag->status;
}

enum status catalog_find(char **out_path, const char *name, const char *folder, const char *const *search,
                         size_t n_search, struct arena *arena, struct diag *diag)
{
    if (strchr(name, '/') || is_database(name)) {
        *out_path = path_join(arena, folder, name);
        if (file_exists(*out_path))
            return ST_OK;
        return diag_set(diag, ST_CATALOG, "there is no catalogue file '%s'", *out_path);
    }
    for (size_t i = 0; i < n_search; i++) {
        *out_path = path_join(arena, search[i], arena_printf(arena, "%s.db", name));
        if (file_exists(*out_path))
            return ST_OK;
    }
    return not_found(name, search, n_search, arena, diag);
}
