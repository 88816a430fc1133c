/* model_file.h - a model as a user names it: a key of the list, or a file. */
#ifndef QUESTION_MODEL_FILE_H
#define QUESTION_MODEL_FILE_H

#include "base/arena.h"
#include "base/diag.h"
#include "model/model.h"

/**
 * The model named: a key of the list, or a file (ending in ".yaml", looked for from `folder`), whose model
 * lives on the arena: a measured program (plan/pmnf_file.h) or one with a schedule (plan/schedule_file.h).
 *
 * hash        out: SHA-256 of the file; "" for a model of the list
 * ST_INPUT    unknown model, with the nearest key; what the readers of the files refuse
 */
enum status model_file_find(const struct model **out, char hash[65], const char *name, const char *folder,
                            struct arena *arena, struct diag *diag);

/* The same for the value of `file`, whatever its name ends in: what it holds must be a measured program. */
enum status model_file_pmnf(const struct model **out, char hash[65], const char *name, const char *folder,
                            struct arena *arena, struct diag *diag);

#endif
