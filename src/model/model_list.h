/* model_list.h - all models, by key. */
#ifndef MODEL_MODEL_LIST_H
#define MODEL_MODEL_LIST_H

#include <stddef.h>

#include "base/status.h"

struct diag;

/* Models without a header of their own: LinPack of the Top500, and training a transformer. */
extern const struct model model_hpl;
extern const struct model model_llm_serve;
extern const struct model model_llm_train;

/* All models, sorted by key. */
const struct model *const *model_list(size_t *n);

/* Finds the model with this key. ST_INPUT: unknown, with the nearest key. */
enum status model_find(const struct model **out, const char *key, struct diag *diag);

#endif
