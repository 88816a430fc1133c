/* fuzz_catalogue.c - a folder of CSV files: those of a good catalogue, of which the input has others or new
 * ones, each behind a line "== NAME". */
#include <ctype.h>
#include <stdio.h>
#include <string.h>

#include "catalog/catalog.h"
#include "fuzz/fuzz.h"

static const char MARK[] = "== ";

/* A name of a file, and of nothing elsewhere. */
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

void fuzz_one(const char *bytes, size_t n)
{
    struct arena arena = ARENA_INIT;
    struct diag diag = DIAG_INIT;
    struct snapshot snapshot;
    const char *shop = fuzz_shop();
    (void)n;
    put_files(bytes);
    fuzz_is_good(catalog_load(&snapshot, shop, &arena, &diag), &diag);
    fuzz_shop_restore();
    arena_fini(&arena);
}
