/* sqlite_memory.c - allocates SQLite's memory from lists of equal pieces. The sanitizer's allocator takes
 * most of a catalogue's time and does not see SQLite's accesses. Pieces in use are counted instead. */
#include <sqlite3.h>
#include <stdlib.h>
#include <string.h>

#include "fuzz/fuzz.h"

enum { SMALLEST_BITS = 5, LARGEST_BITS = 16, BLOCK_BYTES = 1 << 20 };

/* Header before each piece. The content of a free piece is the pointer to the next one. */
struct piece {
    size_t n_bytes; /* after the header */
    struct piece *next;
};
/* SQLite requires multiples of 8. */
static const size_t HEAD = offsetof(struct piece, next);

static struct piece *free_pieces[LARGEST_BITS + 1];
static char *block;
static size_t n_left; /* bytes left in the block */
static long n_used;

static int list_of(size_t n)
{
    int bits = SMALLEST_BITS;
    while (((size_t)1 << bits) < n)
        bits++;
    return bits;
}

static int size_of_piece(int n)
{
    const size_t wanted = n > 0 ? (size_t)n : 1;
    return wanted > 1u << LARGEST_BITS ? (int)((wanted + 7) & ~(size_t)7) : 1 << list_of(wanted);
}

static struct piece *new_piece(size_t n)
{
    if (n > 1u << LARGEST_BITS)
        return malloc(HEAD + n);
    if (n_left < HEAD + n) {
        block = malloc(BLOCK_BYTES); /* never freed */
        n_left = BLOCK_BYTES;
    }
    struct piece *piece = block ? (void *)block : NULL;
    if (piece) {
        block += HEAD + n;
        n_left -= HEAD + n;
    }
    return piece;
}

static void *take(int n)
{
    const size_t size = (size_t)size_of_piece(n);
    const int list = size > 1u << LARGEST_BITS ? 0 : list_of(size);
    struct piece *piece = free_pieces[list];
    if (piece)
        free_pieces[list] = piece->next;
    else
        piece = new_piece(size);
    if (!piece)
        return NULL;
    piece->n_bytes = size;
    n_used++;
    return (char *)piece + HEAD;
}

static struct piece *piece_of(void *p)
{
    return (void *)((char *)p - HEAD);
}

static void give(void *p)
{
    struct piece *piece = piece_of(p);
    n_used--;
    if (piece->n_bytes > 1u << LARGEST_BITS) {
        free(piece);
        return;
    }
    const int list = list_of(piece->n_bytes);
    piece->next = free_pieces[list];
    free_pieces[list] = piece;
}

static int size_of(void *p)
{
    return p ? (int)piece_of(p)->n_bytes : 0;
}

static void *resize(void *p, int n)
{
    if (n <= size_of(p))
        return p;
    void *more = take(n);
    if (more) {
        memcpy(more, p, (size_t)size_of(p));
        give(p);
    }
    return more;
}

static int begin(void *payload)
{
    (void)payload;
    return SQLITE_OK;
}

static void end(void *payload)
{
    (void)payload;
}

void fuzz_sqlite_memory(void)
{
    static const sqlite3_mem_methods methods = {take, give, resize, size_of, size_of_piece, begin, end, NULL};
    if (sqlite3_config(SQLITE_CONFIG_MALLOC, &methods) != SQLITE_OK ||
        sqlite3_config(SQLITE_CONFIG_MEMSTATUS, 0) != SQLITE_OK ||
        sqlite3_config(SQLITE_CONFIG_SINGLETHREAD) != SQLITE_OK)
        fuzz_fault("SQLite takes no memory of others");
}

long fuzz_sqlite_used(void)
{
    return n_used;
}
