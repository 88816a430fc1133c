/* page_files.h - style and script of the HTML page, from the folder page. */
#ifndef REPORT_PAGE_FILES_H
#define REPORT_PAGE_FILES_H

#include "base/embedded.h"

extern const struct embedded_file page_files[];

#endif
