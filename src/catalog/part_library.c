/* part_library.c - an index of all names of parts in a catalogue and in those that it uses. */
#include "catalog/part_library.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#include "base/arena.h"
#include "base/diag.h"
#include "base/mem.h"
#include "base/sort.h"
#include "base/text.h"
#include "base/vec.h"
#include "catalog/catalog.h"
#include "catalog/catalog_parts.h"
#include "catalog/part_name.h"
#include "catalog/snapshot.h"

/* What a name is, the strongest first. */
enum name_of { NAME_ID, NAME_ALIAS, NAME_PART };

struct indexed_name {
    const char *plain;
    size_t layer; /* 0: the catalogue itself */
    enum name_of of;
    size_t part; /* index into the parts of the layer */
};

struct library_layer {
    const char *path;
    const struct snapshot *snapshot;
};

struct part_library {
    VEC(struct library_layer) layers;
    VEC(struct indexed_name) names; /* sorted by plain name, layer and strength */
    VEC(const char *) vendors;      /* plain names of vendors, each once */
};                                  /* the arrays are moved to the arena once they are complete */

/* --- index --- */

static void add_name(struct part_library *library, size_t layer, enum name_of of, size_t part,
                     const char *name, struct arena *arena)
{
    const char *plain = part_name_plain(name, arena);
    if (*plain)
        VEC_PUSH(&library->names, (struct indexed_name){plain, layer, of, part});
}

static void add_vendor(struct part_library *library, const char *vendor, struct arena *arena)
{
    const char *plain = vendor ? part_name_plain(vendor, arena) : "";
    for (size_t i = 0; i < library->vendors.n; i++)
        if (strcmp(library->vendors.v[i], plain) == 0)
            return;
    if (*plain)
        VEC_PUSH(&library->vendors, plain);
}

static void index_layer(struct part_library *library, size_t layer, struct arena *arena)
{
    const struct snapshot *s = library->layers.v[layer].snapshot;
    for (size_t i = 0; i < s->n_parts; i++) {
        add_vendor(library, s->parts[i].vendor, arena);
        add_name(library, layer, NAME_ID, i, s->parts[i].id, arena);
        /* in a list of offers, the same words may be the names of several parts */
        if (layer > 0)
            add_name(library, layer, NAME_PART, i, s->parts[i].name, arena);
    }
    for (size_t i = 0; i < s->n_aliases; i++)
        add_name(library, layer, NAME_ALIAS, s->aliases[i].part, s->aliases[i].name, arena);
}

static int compare_names(const void *a, const void *b)
{
    const struct indexed_name *p = a, *q = b;
    const int order = strcmp(p->plain, q->plain);
    if (order != 0 || p->layer != q->layer)
        return order != 0 ? order : p->layer < q->layer ? -1 : 1;
    return (p->of > q->of) - (p->of < q->of);
}

static bool is_open(const struct part_library *library, const char *path)
{
    for (size_t i = 0; i < library->layers.n; i++)
        if (strcmp(library->layers.v[i].path, path) == 0)
            return true;
    return false;
}

/* Opens the catalogues that a layer uses, each once. */
static enum status open_uses(struct part_library *library, size_t layer, struct arena *arena,
                             struct diag *diag)
{
    const struct library_layer by = library->layers.v[layer];
    const char **paths = NULL;
    size_t n = 0;
    enum status status = catalog_uses_find(&paths, &n, by.snapshot->uses, by.path, arena, diag);
    for (size_t i = 0; i < n && status == ST_OK; i++) {
        struct snapshot *snapshot = ARENA_NEW(arena, 1, struct snapshot);
        if (is_open(library, paths[i]))
            continue;
        status = catalog_load(snapshot, paths[i], arena, diag);
        VEC_PUSH(&library->layers, (struct library_layer){paths[i], snapshot});
        if (status == ST_OK)
            status = open_uses(library, library->layers.n - 1, arena, diag);
    }
    return status;
}

/* Moves an array to the arena. */
#define KEEP(vec, type)                                                                                      \
    do {                                                                                                     \
        type *kept_ = ARENA_COPY(arena, (vec)->v, (vec)->n, 0, type);                                        \
        mem_free((vec)->v);                                                                                  \
        (vec)->v = kept_;                                                                                    \
    } while (0)

enum status part_library_open(struct part_library **out, const char *folder, const struct snapshot *own,
                              struct arena *arena, struct diag *diag)
{
    struct part_library *library = *out = ARENA_NEW(arena, 1, struct part_library);
    VEC_PUSH(&library->layers, (struct library_layer){folder, own});
    const enum status status = open_uses(library, 0, arena, diag);
    for (size_t i = 0; i < library->layers.n && status == ST_OK; i++)
        index_layer(library, i, arena);
    sort_stable(library->names.v, library->names.n, sizeof *library->names.v, compare_names);
    KEEP(&library->layers, struct library_layer);
    KEEP(&library->names, struct indexed_name);
    KEEP(&library->vendors, const char *);
    return status;
}

/* --- search --- */

/* The parts of the first layer that has one with this plain name, by the strongest sort of name. */
struct name_hits {
    const struct indexed_name *first;
    size_t n; /* names from `first` on, some of other kinds of parts */
};

static const struct part *part_of(const struct part_library *library, const struct indexed_name *name)
{
    return &library->layers.v[name->layer].snapshot->parts[name->part];
}

static bool is_of_kind(const struct part_library *library, const struct indexed_name *name, const char *kind)
{
    return !kind || strcmp(part_kind_name(part_of(library, name)->kind), kind) == 0;
}

/* Index of the first name that is not before this one. */
static size_t lower_bound(const struct part_library *library, const char *plain)
{
    size_t from = 0, to = library->names.n;
    while (from < to) {
        const size_t middle = from + (to - from) / 2;
        *(strcmp(library->names.v[middle].plain, plain) < 0 ? &from : &to) =
            strcmp(library->names.v[middle].plain, plain) < 0 ? middle + 1 : middle;
    }
    return from;
}

static struct name_hits hits_of(const struct part_library *library, const char *plain, const char *kind)
{
    size_t at = lower_bound(library, plain);
    const struct indexed_name *names = library->names.v;
    struct name_hits hits = {NULL, 0};
    for (; at < library->names.n && strcmp(names[at].plain, plain) == 0; at++) {
        if (!hits.first && is_of_kind(library, &names[at], kind))
            hits.first = &names[at];
        if (hits.first && (names[at].layer != hits.first->layer || names[at].of != hits.first->of))
            break;
        hits.n += hits.first != NULL;
    }
    return hits;
}

/* A text without the vendor that it begins with; the text itself if it begins with none. */
static const char *without_vendor(const struct part_library *library, const char *plain)
{
    size_t longest = 0;
    for (size_t i = 0; i < library->vendors.n; i++) {
        const size_t n = strlen(library->vendors.v[i]);
        if (n > longest && n < strlen(plain) && text_begins(plain, library->vendors.v[i]))
            longest = n;
    }
    return plain + longest;
}

/* Finds the part that has this plain name. */
static struct part_found find_plain(const struct part_library *library, const char *plain, const char *kind,
                                    struct arena *arena)
{
    struct name_hits hits = hits_of(library, plain, kind);
    if (!hits.first)
        hits = hits_of(library, without_vendor(library, plain), kind);
    if (!hits.first)
        return (struct part_found){.match = PART_UNKNOWN};
    const struct part *part = part_of(library, hits.first);
    const struct snapshot *snapshot = library->layers.v[hits.first->layer].snapshot;
    const char *candidates = arena_printf(arena, "'%s'", part->id);
    bool several = false;
    for (size_t i = 1; i < hits.n; i++) {
        const struct part *other = part_of(library, &hits.first[i]);
        if (other == part || !is_of_kind(library, &hits.first[i], kind))
            continue;
        several = true;
        candidates = arena_printf(arena, "%s, '%s'", candidates, other->id);
    }
    if (several)
        return (struct part_found){.match = PART_AMBIGUOUS, .candidates = candidates};
    return (struct part_found){PART_FOUND, part, snapshot, hits.first->layer > 0 ? snapshot->name : NULL,
                               NULL,       NULL};
}

/* True for a word that can be an order code: long enough, with a letter and a digit. */
static bool is_code(const char *word)
{
    enum { LEAST = 6 };
    bool letter = false, digit = false;
    for (const char *s = word; *s; s++) {
        letter = letter || isalpha((unsigned char)*s);
        digit = digit || isdigit((unsigned char)*s);
    }
    return strlen(word) >= LEAST && letter && digit;
}

/* Finds the part whose order code is one of these n characters' words. */
static struct part_found find_code(const struct part_library *library, const char *word, size_t n,
                                   const char *kind, struct arena *arena)
{
    const char *text = arena_strndup(arena, word, n);
    struct part_found found = {.match = PART_UNKNOWN};
    if (is_code(text))
        found = find_plain(library, part_name_plain(text, arena), kind, arena);
    if (found.match != PART_FOUND)
        return (struct part_found){.match = PART_UNKNOWN};
    found.match = PART_GUESSED;
    found.code = text;
    return found;
}

static const char WORD_ENDS[] = " \t\r\n,;:()[]/";

/* Length of the vendor at the start of a text, with what separates it from the rest. */
static size_t vendor_span(const struct part_library *library, const char *text, struct arena *arena)
{
    const size_t n = strcspn(text, WORD_ENDS);
    const char *first = part_name_plain(arena_strndup(arena, text, n), arena);
    return text_place(first, library->vendors.v, library->vendors.n) < library->vendors.n
               ? n + strspn(text + n, WORD_ENDS)
               : 0;
}

struct part_found part_library_find(const struct part_library *library, const char *text, const char *kind,
                                    struct arena *arena)
{
    const char *plain = part_name_plain(text, arena);
    const struct part_found whole =
        *plain ? find_plain(library, plain, kind, arena) : (struct part_found){.match = PART_UNKNOWN};
    if (whole.match != PART_UNKNOWN)
        return whole;
    const char *begin = text + strspn(text, WORD_ENDS), *end = text + strlen(text);
    begin += vendor_span(library, begin, arena);
    while (end > begin && strchr(WORD_ENDS, end[-1]))
        end--;
    const char *last = end;
    while (last > begin && !strchr(WORD_ENDS, last[-1]))
        last--;
    const struct part_found first = find_code(library, begin, strcspn(begin, WORD_ENDS), kind, arena);
    const struct part_found behind = find_code(library, last, (size_t)(end - last), kind, arena);
    if (first.match == PART_GUESSED && behind.match == PART_GUESSED && first.part != behind.part)
        return (struct part_found){.match = PART_UNKNOWN};
    return first.match == PART_GUESSED ? first : behind;
}

bool part_library_has_technology(const struct part_library *library, const char *id)
{
    for (size_t i = 0; i < library->layers.n; i++)
        if (snapshot_technology(library->layers.v[i].snapshot, id) != NO_INDEX)
            return true;
    return false;
}
