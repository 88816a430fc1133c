/* live_gzip.c - gzip by zlib; the engine of the live page itself is built without this file. */
#include "report/live_gzip.h"

#include <assert.h>
#include <limits.h>
#include <stdint.h>
#include <zlib.h>

#include "base/mem.h"
#include "base/text.h"

static voidpf make(voidpf payload, uInt n, uInt size)
{
    (void)payload;
    return mem_alloc(n, size);
}

static void give_back(voidpf payload, voidpf own_p)
{
    (void)payload;
    mem_free(own_p);
}

void live_gzip(struct text *out, const void *bytes, size_t n)
{
    enum { GZIP = 16 + MAX_WBITS, LEVEL = 9, MEMORY = 8 };
    z_stream z = {.zalloc = make, .zfree = give_back};
    int done = deflateInit2(&z, LEVEL, Z_DEFLATED, GZIP, MEMORY, Z_DEFAULT_STRATEGY);
    assert(done == Z_OK && n <= UINT_MAX && "files of a page are read with a limit far below");
    const size_t most = deflateBound(&z, (uLong)n);
    unsigned char *packed = mem_alloc(most, 1);
    z.next_in = (z_const Bytef *)(uintptr_t)bytes;
    z.avail_in = (uInt)n;
    z.next_out = packed;
    z.avail_out = (uInt)most;
    done = deflate(&z, Z_FINISH);
    assert(done == Z_STREAM_END && "the buffer holds any result");
    (void)done;
    text_putn(out, (const char *)packed, most - z.avail_out);
    deflateEnd(&z);
    mem_free(packed);
}
