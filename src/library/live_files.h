/* live_files.h - finds the files that a live page carries. */
#ifndef LIBRARY_LIVE_FILES_H
#define LIBRARY_LIVE_FILES_H

#include "base/status.h"

struct call;
struct diag;
struct file_record;
struct live_page;

/**
 * Fills in the names and files of the page: the recorded files, the packed catalogue, and, without a server,
 * the engine. On the call's arena.
 *
 * ST_OUTPUT: the engine is not installed.
 */
enum status live_files(struct live_page *out, struct call *call, const struct file_record *record,
                       struct diag *diag);

#endif
