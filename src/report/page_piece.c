/* page_piece.c - the frame of a page, and pieces of it that a sink writes. */
#include <assert.h>
#include <string.h>

#include "base/embedded.h"
#include "base/mem.h"
#include "base/text.h"
#include "report/document_parts.h"
#include "report/page_parts.h"
#include "report/sink.h"

struct sink *page_piece_open(struct page_piece *piece)
{
    *piece = (struct page_piece){.bytes = NULL};
    piece->stream = mem_stream(&piece->bytes, &piece->n);
    piece->sink = sink_open(SINK_HTML, piece->stream, "");
    return piece->sink;
}

void page_piece_close(struct page_piece *piece, struct text *out)
{
    (void)sink_close(piece->sink, NULL);
    mem_stream_close(piece->stream);
    text_putn(out, piece->bytes, piece->n);
    mem_free(piece->bytes);
}

void page_frame(struct text *out, void (*fill)(struct text *out, const char *slot, const void *of),
                const void *of)
{
    const char *s = embedded_find(page_files, "page.html")->text;
    for (const char *at; (at = strstr(s, "{{"));) {
        char slot[32] = "";
        const size_t n = strcspn(at + 2, "}");
        assert(n < sizeof slot && "slots have short names");
        memcpy(slot, at + 2, n);
        text_putn(out, s, (size_t)(at - s));
        fill(out, slot, of);
        s = at + 2 + n + 2;
    }
    text_put(out, s);
}
