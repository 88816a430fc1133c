/* fuzz_packed.c - loads a packed catalogue whose lines after the digest are the input; the digest is made to
 * match. An input with the magic is read as it is. What is accepted is packed and read again, as the same. */
#include <string.h>

#include "base/arena.h"
#include "base/file.h"
#include "base/text.h"
#include "catalog/catalog.h"
#include "catalog/packed.h"
#include "catalog/snapshot.h"
#include "fuzz/fuzz.h"

static int load(struct snapshot *out, const struct catalog_words *words, const struct text *text,
                struct arena *arena)
{
    struct diag diag = DIAG_INIT;
    bool all = true;
    const char *path = fuzz_file("packed.db", text->s, text->n);
    return fuzz_is_good(catalog_load_named(out, &all, path, words, arena, &diag), &diag);
}

void fuzz_one(const char *bytes, size_t n)
{
    struct arena arena = ARENA_INIT;
    struct diag diag = DIAG_INIT;
    struct snapshot first, second;
    struct text text = TEXT_INIT, again = TEXT_INIT;
    const char *const texts[] = {"pc"};
    const struct catalog_words words = catalog_words_of(texts, 1, &arena);
    if (strncmp(bytes, PACKED_MAGIC, strlen(PACKED_MAGIC)) != 0) {
        char digest[65];
        sha256_hex(digest, bytes, n);
        text_printf(&text, PACKED_MAGIC " %d\n%s\n", CATALOG_SCHEMA_VERSION, digest);
    }
    text_putn(&text, bytes, n);
    if (load(&first, &words, &text, &arena)) {
        const char *path = fuzz_file("packed.db", text.s, text.n);
        if (!fuzz_is_good(catalog_pack(&again, path, &words, &diag), &diag) ||
            !load(&second, &words, &again, &arena) || strcmp(first.hash, second.hash) != 0)
            fuzz_fault("a packed catalogue that cannot be packed again");
    }
    text_fini(&text);
    text_fini(&again);
    arena_fini(&arena);
}
