/* hpl.h - the High-Performance LinPack benchmark as the Top500 lists have it. */
#ifndef MODEL_HPL_H
#define MODEL_HPL_H

#include "model/model.h"

extern const struct model model_hpl;

#endif
