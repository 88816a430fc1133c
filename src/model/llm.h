/* llm.h - training a transformer: tensor, pipeline and data parallel. */
#ifndef MODEL_LLM_H
#define MODEL_LLM_H

#include "model/model.h"

extern const struct model model_llm_train;

#endif
