/* zip.h - what stands in a zip file that was made, to be looked at again. */
#ifndef REPORT_ZIP_H
#define REPORT_ZIP_H

#include <stdbool.h>

#include "base/text.h"

/* Adds the part of this name, unpacked, of a file of n bytes. False: it has none, or not all of it. */
bool zip_unpack(struct text *out, const char *file, size_t n, const char *name);

#endif
