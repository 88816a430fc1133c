/* fuzz_catalogue.c - reads a folder of CSV files: a good catalogue in which the input replaces or adds files,
 * each after a line "== NAME". Some inputs also build a database, which must accept what the folder accepts
 * and have the same content. */
#include <ctype.h>
#include <stdio.h>
#include <string.h>

#include "base/arena.h"
#include "catalog/catalog.h"
#include "catalog/snapshot.h"
#include "fuzz/fuzz.h"

enum { ONE_IN = 64 };

static const char MARK[] = "== ";

/* A file name without a folder. */
static bool is_name(const char *s, size_t n)
{
    size_t i = 0;
    while (i < n && (islower((unsigned char)s[i]) || s[i] == '_' || (s[i] == '.' && i > 0)))
        i++;
    return n > 0 && n < 40 && i == n;
}

static void put_files(const char *s)
{
    enum { FILES_AT_MOST = 32 };
    size_t n_files = 0;
    while (s && strncmp(s, MARK, strlen(MARK)) == 0) {
        const char *name = s + strlen(MARK), *end = strchr(name, '\n');
        const size_t length = end ? (size_t)(end - name) : strlen(name);
        const char *text = name + length + (end != NULL);
        const char *next = strncmp(text, MARK, strlen(MARK)) == 0 ? text : strstr(text, "\n== ");
        next = next && *next == '\n' ? next + 1 : next;
        char file[48];
        snprintf(file, sizeof file, "%.*s", (int)(length < 40 ? length : 40), name);
        if (is_name(name, length) && n_files++ < FILES_AT_MOST)
            fuzz_shop_put(file, text, next ? (size_t)(next - text) : strlen(text));
        s = next;
    }
}

/* Builds a file from the folder. It must be accepted if and only if the folder was (`good`), with this hash.
 */
static void check_file(const char *shop, bool good, const char *hash)
{
    struct arena arena = ARENA_INIT;
    struct diag diag = DIAG_INIT;
    struct snapshot snapshot;
    const char *path = fuzz_file("built.db", "", 0);
    const bool built = fuzz_is_good(catalog_build(path, shop, &diag), &diag);
    if (built != good)
        fuzz_fault("a folder that is %s, and a file of it that is %s", good ? "good" : "refused",
                   built ? "good" : "refused");
    if (built && !fuzz_is_good(catalog_load(&snapshot, path, &arena, &diag), &diag))
        fuzz_fault("a file that was built is refused");
    if (built && strcmp(snapshot.hash, hash) != 0)
        fuzz_fault("a file that does not say what its folder says");
    arena_fini(&arena);
}

void fuzz_one(const char *bytes, size_t n)
{
    struct arena arena = ARENA_INIT;
    struct diag diag = DIAG_INIT;
    struct snapshot snapshot;
    const char *shop = fuzz_shop();
    put_files(bytes);
    const bool good = fuzz_is_good(catalog_load(&snapshot, shop, &arena, &diag), &diag);
    if (n % ONE_IN == 0)
        check_file(shop, good, good ? snapshot.hash : "");
    fuzz_shop_restore();
    arena_fini(&arena);
}
