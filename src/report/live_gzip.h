/* live_gzip.h - compresses the files that a live page carries. */
#ifndef REPORT_LIVE_GZIP_H
#define REPORT_LIVE_GZIP_H

#include <stddef.h>

struct text;

/* Adds the gzip form of n bytes. Equal bytes give equal results. */
void live_gzip(struct text *out, const void *bytes, size_t n);

#endif
