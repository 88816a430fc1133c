/* zip.c - one part of a zip file, found by the directory at its end (PKWARE, APPNOTE.TXT, sections 4.3.7,
 * 4.3.12 and 4.3.16: no comment, no encryption, less than 4 GB). */
#include "report/zip.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <zlib.h>

#include "base/arena.h"

enum { LOCAL_BYTES = 30, ENTRY_BYTES = 46, END_BYTES = 22, DEFLATED = 8 };

static size_t number(const char *at, int bytes)
{
    size_t out = 0;
    while (bytes-- > 0)
        out = out << 8 | (unsigned char)at[bytes];
    return out;
}

static bool inflate_all(char *out, size_t size, const char *packed, size_t n)
{
    z_stream stream = {.next_in = (Bytef *)(uintptr_t)packed,
                       .avail_in = (uInt)n,
                       .next_out = (Bytef *)out,
                       .avail_out = (uInt)size};
    if (inflateInit2(&stream, -MAX_WBITS) != Z_OK)
        return false;
    const bool all = inflate(&stream, Z_FINISH) == Z_STREAM_END && stream.total_out == size;
    inflateEnd(&stream);
    return all;
}

static bool unpack(struct text *out, const char *file, size_t n, const char *entry)
{
    const size_t crc = number(entry + 16, 4), packed = number(entry + 20, 4), size = number(entry + 24, 4);
    const size_t local = number(entry + 42, 4);
    if (number(entry + 10, 2) != DEFLATED || local + LOCAL_BYTES > n)
        return false;
    const size_t data = local + LOCAL_BYTES + number(file + local + 26, 2) + number(file + local + 28, 2);
    if (data + packed > n)
        return false;
    char *bytes = mem_alloc(size, 1);
    const bool whole =
        inflate_all(bytes, size, file + data, packed) && crc32(0, (const Bytef *)bytes, (uInt)size) == crc;
    text_putn(out, bytes, whole ? size : 0);
    free(bytes);
    return whole;
}

bool zip_unpack(struct text *out, const char *file, size_t n, const char *name)
{
    if (n < END_BYTES || memcmp(file + n - END_BYTES, "PK\5\6", 4) != 0)
        return false;
    size_t left = number(file + n - END_BYTES + 10, 2), at = number(file + n - END_BYTES + 16, 4);
    for (; left > 0 && at + ENTRY_BYTES <= n && memcmp(file + at, "PK\1\2", 4) == 0; left--) {
        const char *entry = file + at;
        const size_t length = number(entry + 28, 2);
        if (length == strlen(name) && at + ENTRY_BYTES + length <= n &&
            memcmp(entry + ENTRY_BYTES, name, length) == 0)
            return unpack(out, file, n, entry);
        at += ENTRY_BYTES + length + number(entry + 30, 2) + number(entry + 32, 2);
    }
    return false;
}
