/* transformer.h - the shape of a transformer: its parameters, and the operations of a token.
 *
 * A layer is attention and a feed-forward part. Attention has `heads` heads of head_size values, which share
 * kv_heads pairs of keys and values. Latent attention keeps kv_latent values of a token instead, from which
 * keys and values are computed, and rope_size values of its position. The feed-forward part has matrices of
 * width x feed_forward: two, or three if gated. A mixture has E experts of this size, k of which compute a
 * token, and shared experts, which compute all; its first layers may be dense. */
#ifndef MODEL_TRANSFORMER_H
#define MODEL_TRANSFORMER_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/number.h"
#include "model/model.h"

/* Parameters of a model that describe a transformer. */
enum transformer_param {
    TRANSFORMER_LAYERS,
    TRANSFORMER_WIDTH,
    TRANSFORMER_VOCABULARY,
    TRANSFORMER_HEADS,
    TRANSFORMER_HEAD_SIZE,
    TRANSFORMER_KV_HEADS,
    TRANSFORMER_FEED_FORWARD,
    TRANSFORMER_GATED,
    TRANSFORMER_EXPERTS,
    TRANSFORMER_ACTIVE_EXPERTS,
    TRANSFORMER_SHARED_EXPERTS,
    TRANSFORMER_DENSE_LAYERS,
    TRANSFORMER_DENSE_FEED_FORWARD,
    TRANSFORMER_Q_LATENT,
    TRANSFORMER_KV_LATENT,
    TRANSFORMER_ROPE_SIZE,
    TRANSFORMER_VALUE_SIZE,
    TRANSFORMER_TIED,
    TRANSFORMER_N_PARAMS
};

/* Public shapes, in the order of the table in transformer_shapes.c. */
#define TRANSFORMER_SHAPES                                                                                   \
    "llama-2-7b,llama-2-13b,llama-2-70b,llama-3.1-8b,llama-3.1-70b,llama-3.1-405b,llama-4-maverick,"         \
    "mixtral-8x7b,mixtral-8x22b,deepseek-v3,qwen3-30b-a3b,qwen3-235b-a22b,gpt-oss-20b,gpt-oss-120b,"         \
    "minimax-m2.5"

/* Descriptions of parameters for the table of a model: the name of a shape, and parameters without a
 * default. */
#define TRANSFORMER_PARAM_SHAPE                                                                              \
    MODEL_CHOICE("transformer", TRANSFORMER_SHAPES, "", "a public shape; other parameters override its own")
#define TRANSFORMER_PARAM_HEADS MODEL_WHOLE("heads", "", 1, 1e5, "attention heads of a layer")
#define TRANSFORMER_PARAM_HEAD_SIZE                                                                          \
    MODEL_WHOLE("head_size", "", 1, 1e5, "values of a head; not given: width/heads")
#define TRANSFORMER_PARAM_KV_HEADS                                                                           \
    MODEL_WHOLE("kv_heads", "", 1, 1e5, "heads of keys and values; not given: heads")
#define TRANSFORMER_PARAM_FEED_FORWARD                                                                       \
    MODEL_WHOLE("feed_forward", "", 1, 1e7,                                                                  \
                "f, width of the feed-forward part or of an expert; not given: 4h")
#define TRANSFORMER_PARAM_GATED                                                                              \
    MODEL_CHOICE("gated", "no,yes", "",                                                                      \
                 "three feed-forward matrices instead of two; not given: yes with experts")
#define TRANSFORMER_PARAM_EXPERTS                                                                            \
    MODEL_WHOLE("experts", "", 1, 1e5, "E, experts of a layer; not given: dense")
#define TRANSFORMER_PARAM_ACTIVE_EXPERTS                                                                     \
    MODEL_WHOLE("active_experts", "", 1, 1e5, "k, experts that compute a token")
#define TRANSFORMER_PARAM_SHARED_EXPERTS                                                                     \
    MODEL_WHOLE("shared_experts", "", 0, 1e5, "experts that compute all tokens; not given: 0")
#define TRANSFORMER_PARAM_DENSE_LAYERS                                                                       \
    MODEL_WHOLE("dense_layers", "", 0, 10000, "first layers of a mixture that have no experts; not given: 0")
#define TRANSFORMER_PARAM_DENSE_FEED_FORWARD                                                                 \
    MODEL_WHOLE("dense_feed_forward", "", 1, 1e7, "f of the dense layers; not given: feed_forward")
#define TRANSFORMER_PARAM_Q_LATENT                                                                           \
    MODEL_WHOLE("q_latent", "", 1, 1e6, "values from which latent attention computes the queries")
#define TRANSFORMER_PARAM_KV_LATENT                                                                          \
    MODEL_WHOLE("kv_latent", "", 1, 1e6, "values that latent attention keeps of a token")
#define TRANSFORMER_PARAM_ROPE_SIZE                                                                          \
    MODEL_WHOLE("rope_size", "", 0, 1e5, "further values of a key, with its position; not given: 0")
#define TRANSFORMER_PARAM_VALUE_SIZE                                                                         \
    MODEL_WHOLE("value_size", "", 1, 1e5, "values of a head after latent attention; not given: head_size")

/* The parameters of a layer, which no model gives a default. A model lists them with the macros below: as
 * names of its parameters, as rows of its table, and as places in `at` of transformer_read. */
#define TRANSFORMER_SHAPE_PARAMS(X)                                                                          \
    X(HEADS)                                                                                                 \
    X(HEAD_SIZE) X(KV_HEADS) X(FEED_FORWARD) X(GATED) X(EXPERTS) X(ACTIVE_EXPERTS) X(SHARED_EXPERTS)         \
        X(DENSE_LAYERS) X(DENSE_FEED_FORWARD) X(Q_LATENT) X(KV_LATENT) X(ROPE_SIZE) X(VALUE_SIZE)
#define TRANSFORMER_INDEX(name_) name_,
#define TRANSFORMER_ROW(name_) [name_] = TRANSFORMER_PARAM_##name_,
#define TRANSFORMER_PLACE(name_) [TRANSFORMER_##name_] = name_,

/* A public shape. param: its parameters; 0: not given (indexes of words for GATED and TIED). */
struct transformer_shape {
    const char *name, *source;
    double param[TRANSFORMER_N_PARAMS];
};

/* The shapes in the order of TRANSFORMER_SHAPES. */
const struct transformer_shape *transformer_shapes(size_t *n);

/* Value of a parameter of a model in a shape; NAN: none. at[i] is the index of transformer_param i in the
 * model. */
double transformer_shape_value(size_t shape, const int at[TRANSFORMER_N_PARAMS], size_t param);

/* The shape with all its numbers. */
struct transformer {
    int64_t layers, width, vocabulary;                  /* l, h, V */
    bool classic;                                       /* the layer of GPT: 12 h^2 + 13 h parameters */
    bool gated, tied;                                   /* false in a classic layer */
    int64_t heads, head_size, kv_heads;                 /* 0: unknown (a classic layer) */
    int64_t feed_forward;                               /* f */
    int64_t experts, active_experts, shared_experts;    /* E, k; 0 and 0: dense */
    int64_t dense_layers, dense_feed_forward;           /* of a mixture */
    int64_t q_latent, kv_latent, rope_size, value_size; /* kv_latent 0: no latent attention */
};

/**
 * Reads a transformer from an application's parameters. at[i] is the index of transformer_param i in the
 * application's model. ST_INPUT: the parameters contradict each other; the message names them.
 */
enum status transformer_read(struct transformer *out, const struct application *app,
                             const int at[TRANSFORMER_N_PARAMS], struct diag *diag);

/* h_q and h_kv: values of all heads' queries, and of their keys (or values). */
int64_t transformer_query_width(const struct transformer *of);
int64_t transformer_kv_width(const struct transformer *of);

/* Matrix parameters, exact. attention: of one layer. expert: of one expert. all_layers: of all layers with
 * all experts and routers. all_experts: of the experts in all layers that are not shared. */
int64_t transformer_attention_parameters(const struct transformer *of);
int64_t transformer_expert_parameters(const struct transformer *of);
int128 transformer_all_layers(const struct transformer *of);
int128 transformer_all_experts(const struct transformer *of);

/* Parameters of a layer that are not in matrices: norms, and biases of a classic layer. */
int64_t transformer_vector_parameters(const struct transformer *of);

/* N and N_a: matrix parameters of a layer, and those which a token uses; means over all layers. */
double transformer_layer(const struct transformer *of);
double transformer_active_layer(const struct transformer *of);

/* Parameters of the model with its embedding, head and norms: all, and those which a token uses. Learned
 * positions are not included. */
double transformer_parameters(const struct transformer *of);
double transformer_active_parameters(const struct transformer *of);

/* Matrix parameters that a token uses in all layers and in the head; the embedding is not one. */
double transformer_token_parameters(const struct transformer *of);

/* Matrix parameters that every token uses: those of the layers without experts, and the head. */
double transformer_common_parameters(const struct transformer *of);

/* Operations of attention for a token and layer in a sequence of s tokens, forward, not halved for the causal
 * mask. */
double transformer_attention_ops(const struct transformer *of, double tokens);

/* Values of all keys and values of a token that attention reads. */
double transformer_attended_values(const struct transformer *of);

/* Values that a layer keeps of a token: keys and values, or the latent values. */
double transformer_cache_values(const struct transformer *of);

#endif
