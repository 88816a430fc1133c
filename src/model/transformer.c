/* transformer.c - numbers of a transformer's parameters and operations, in closed form.
 *
 *   attention        2 h h_q + 2 h h_kv; with latent values h q + q heads (k + r) + h (c + r) +
 *                    c heads (k + v) + heads v h for q query values, c latent values, keys of k + r values
 * and values of v; without query values h heads (k + r) for the queries feed-forward     2 h f, or 3 h f if
 * gated; of an expert too mixture          attention + E experts + shared experts + router h E; a token uses
 * k of the E experts classic layer    attention 4 h^2, feed-forward 8 h^2, 13 h more in vectors; other layers
 * have 2 h */
#include "model/transformer.h"

#include <math.h>

#include "base/diag.h"

/* A parameter, or 0 if it is not given. */
static int64_t whole_of(const struct application *app, int param)
{
    return isnan(app->param[param]) ? 0 : (int64_t)app->param[param];
}

static int64_t or_else(int64_t value, int64_t other)
{
    return value > 0 ? value : other;
}

/* Reports parameters that contradict each other; NULL: none do. */
static const char *contradiction(const struct transformer *of, const int64_t said[TRANSFORMER_N_PARAMS])
{
    const bool grouped =
        said[TRANSFORMER_HEAD_SIZE] > 0 || said[TRANSFORMER_KV_HEADS] > 0 || said[TRANSFORMER_KV_LATENT] > 0;
    const bool latent =
        said[TRANSFORMER_Q_LATENT] > 0 || said[TRANSFORMER_ROPE_SIZE] > 0 || said[TRANSFORMER_VALUE_SIZE] > 0;
    const bool mixed = said[TRANSFORMER_ACTIVE_EXPERTS] > 0 || said[TRANSFORMER_SHARED_EXPERTS] > 0 ||
                       said[TRANSFORMER_DENSE_LAYERS] > 0 || said[TRANSFORMER_DENSE_FEED_FORWARD] > 0;
    if (grouped && said[TRANSFORMER_HEADS] == 0)
        return "head_size, kv_heads and kv_latent need heads";
    if (said[TRANSFORMER_HEADS] > 0 && said[TRANSFORMER_HEAD_SIZE] == 0 && of->width % of->heads != 0)
        return "heads must divide width, or head_size must be given";
    if (of->heads > 0 && of->heads % of->kv_heads != 0)
        return "kv_heads must divide heads";
    if (latent && of->kv_latent == 0)
        return "q_latent, rope_size and value_size need kv_latent";
    if (mixed && of->experts == 0)
        return "active_experts, shared_experts, dense_layers and dense_feed_forward need experts";
    if (of->experts > 0 && (of->active_experts < 1 || of->active_experts > of->experts))
        return "active_experts must be in 1..experts";
    return of->dense_layers > of->layers ? "dense_layers must be at most layers" : NULL;
}

enum status transformer_read(struct transformer *out, const struct application *app,
                             const int at[TRANSFORMER_N_PARAMS], struct diag *diag)
{
    int64_t said[TRANSFORMER_N_PARAMS];
    bool classic = true;
    for (size_t i = 0; i < TRANSFORMER_N_PARAMS; i++) {
        said[i] = whole_of(app, at[i]);
        classic = classic && (i < TRANSFORMER_HEADS || i == TRANSFORMER_TIED || isnan(app->param[at[i]]));
    }
    const int64_t h = said[TRANSFORMER_WIDTH], f = or_else(said[TRANSFORMER_FEED_FORWARD], 4 * h);
    const int64_t heads = said[TRANSFORMER_HEADS];
    const int64_t size = or_else(said[TRANSFORMER_HEAD_SIZE], heads > 0 ? h / heads : 0);
    const double gated = app->param[at[TRANSFORMER_GATED]];
    *out = (struct transformer){
        .layers = said[TRANSFORMER_LAYERS],
        .width = h,
        .vocabulary = said[TRANSFORMER_VOCABULARY],
        .classic = classic,
        .gated = isnan(gated) ? said[TRANSFORMER_EXPERTS] > 0 : gated > 0,
        .tied = said[TRANSFORMER_TIED] == 0, /* yes,no */
        .heads = heads,
        .head_size = size,
        .kv_heads = or_else(said[TRANSFORMER_KV_HEADS], heads),
        .feed_forward = f,
        .experts = said[TRANSFORMER_EXPERTS],
        .active_experts = said[TRANSFORMER_ACTIVE_EXPERTS],
        .shared_experts = said[TRANSFORMER_SHARED_EXPERTS],
        .dense_layers = said[TRANSFORMER_DENSE_LAYERS],
        .dense_feed_forward = or_else(said[TRANSFORMER_DENSE_FEED_FORWARD], f),
        .q_latent = said[TRANSFORMER_Q_LATENT],
        .kv_latent = said[TRANSFORMER_KV_LATENT],
        .rope_size = said[TRANSFORMER_ROPE_SIZE],
        .value_size = or_else(said[TRANSFORMER_VALUE_SIZE], size),
    };
    const char *wrong = contradiction(out, said);
    return wrong ? diag_set(diag, ST_INPUT, "%s: %s", app->model->key, wrong) : ST_OK;
}

/* --- parameters --- */

int64_t transformer_query_width(const struct transformer *of)
{
    return of->heads > 0 ? of->heads * of->head_size : of->width;
}

int64_t transformer_kv_width(const struct transformer *of)
{
    return of->heads > 0 ? of->kv_heads * of->head_size : of->width;
}

int64_t transformer_attention_parameters(const struct transformer *of)
{
    const int64_t h = of->width, key = of->head_size + of->rope_size;
    if (of->kv_latent == 0)
        return 2 * h * (transformer_query_width(of) + transformer_kv_width(of));
    const int64_t queries = of->q_latent > 0 ? (h + of->heads * key) * of->q_latent : h * of->heads * key;
    return queries + h * (of->kv_latent + of->rope_size) +
           of->kv_latent * of->heads * (of->head_size + of->value_size) + of->heads * of->value_size * h;
}

static int64_t feed_forward_parameters(const struct transformer *of, int64_t feed_forward)
{
    return (of->gated ? 3 : 2) * of->width * feed_forward;
}

int64_t transformer_expert_parameters(const struct transformer *of)
{
    return of->experts > 0 ? feed_forward_parameters(of, of->feed_forward) : 0;
}

/* Matrix parameters of all layers, if a token uses `experts` experts of each mixture. */
static int128 layers_with(const struct transformer *of, int64_t experts)
{
    const int128 attention = transformer_attention_parameters(of);
    if (of->experts == 0)
        return of->layers * (attention + feed_forward_parameters(of, of->feed_forward));
    const int128 mixture =
        (int128)(experts + of->shared_experts) * transformer_expert_parameters(of) + of->width * of->experts;
    return of->layers * attention + (of->layers - of->dense_layers) * mixture +
           of->dense_layers * feed_forward_parameters(of, of->dense_feed_forward);
}

int128 transformer_all_layers(const struct transformer *of)
{
    return layers_with(of, of->experts);
}

int128 transformer_all_experts(const struct transformer *of)
{
    return (int128)(of->layers - of->dense_layers) * of->experts * transformer_expert_parameters(of);
}

int64_t transformer_vector_parameters(const struct transformer *of)
{
    return (of->classic ? 13 : 2) * of->width;
}

double transformer_layer(const struct transformer *of)
{
    return (double)transformer_all_layers(of) / (double)of->layers;
}

double transformer_active_layer(const struct transformer *of)
{
    return (double)layers_with(of, of->active_experts) / (double)of->layers;
}

/* Embedding, head and vectors. */
static double other_parameters(const struct transformer *of)
{
    const double h = (double)of->width;
    return (double)of->layers * (double)transformer_vector_parameters(of) +
           (of->tied ? 1 : 2) * (double)of->vocabulary * h + (of->classic ? 0 : h);
}

double transformer_parameters(const struct transformer *of)
{
    return (double)transformer_all_layers(of) + other_parameters(of);
}

double transformer_active_parameters(const struct transformer *of)
{
    return (double)layers_with(of, of->active_experts) + other_parameters(of);
}

static double head_parameters(const struct transformer *of)
{
    return (double)of->vocabulary * (double)of->width;
}

double transformer_token_parameters(const struct transformer *of)
{
    return (double)layers_with(of, of->active_experts) + head_parameters(of);
}

double transformer_common_parameters(const struct transformer *of)
{
    return (double)layers_with(of, 0) + head_parameters(of);
}

/* --- attention --- */

double transformer_attention_ops(const struct transformer *of, double tokens)
{
    if (of->kv_latent == 0)
        return 4 * tokens * (double)transformer_query_width(of);
    return 2 * tokens * (double)(of->heads * (of->head_size + of->rope_size + of->value_size));
}

double transformer_attended_values(const struct transformer *of)
{
    if (of->kv_latent == 0)
        return 2 * (double)transformer_kv_width(of);
    return (double)(of->heads * (of->head_size + of->rope_size + of->value_size));
}

double transformer_cache_values(const struct transformer *of)
{
    return of->kv_latent > 0 ? (double)(of->kv_latent + of->rope_size) : 2 * (double)transformer_kv_width(of);
}
