/* model_list.c - the list of models. */
#include "model/model_list.h"

#include "base/suggest.h"
#include "model/lautrec.h"
#include "model/linpack.h"
#include "model/npb.h"
#include "model/npb_exact.h"
#include "model/nps.h"
#include "model/pmnf.h"
#include "model/stap.h"

/* Sorted by key. A new model is one extern in its header and one line here. */
static const struct model *const MODELS[] = {
    &model_gamma_lautrec, &model_hpl,      &model_linpack_regions, &model_llm_serve,
    &model_llm_train,     &model_npb_bt,   &model_npb_bt_exact,    &model_npb_cg,
    &model_npb_ep,        &model_npb_ft,   &model_npb_is,          &model_npb_lu,
    &model_npb_lu_exact,  &model_npb_mg,   &model_npb_sp,          &model_npb_sp_exact,
    &nps_render.model,    &model_pmnf,     &model_stap_apt,        &model_stap_bm_stag,
    &model_stap_el_stag,  &model_stap_gen, &model_stap_ho_pd,
};
enum { N_MODELS = sizeof MODELS / sizeof *MODELS };

const struct model *const *model_list(size_t *n)
{
    *n = N_MODELS;
    return MODELS;
}

enum status model_find(const struct model **out, const char *key, struct diag *diag)
{
    const char *names[N_MODELS];
    size_t found = 0;
    for (size_t i = 0; i < N_MODELS; i++)
        names[i] = MODELS[i]->key;
    const enum status status = suggest_find(&found, key, names, N_MODELS, diag, "unknown model '%s'", key);
    if (status == ST_OK)
        *out = MODELS[found];
    return status;
}
