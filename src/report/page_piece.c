/* page_piece.c - pieces of the page that a sink writes. */

#include "base/mem.h"
#include "base/text.h"
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
