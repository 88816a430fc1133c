/* transformer_shapes.c - the shapes of public transformers, from the configurations published with their
 * weights: config.json on huggingface.co. Its keys are hidden_size, num_hidden_layers, vocab_size,
 * num_attention_heads, num_key_value_heads, intermediate_size, and those of experts and latent values. */
#include <math.h>

#include "model/transformer.h"

enum { GATED_YES = 1, UNTIED = 1 }; /* indexes of the words of gated and tied */

/* A layer with grouped queries and a gated feed-forward part. */
#define LAYERS_OF(layers_, width_, vocabulary_, heads_, head_size_, kv_heads_, feed_forward_)                \
    [TRANSFORMER_LAYERS] = (layers_), [TRANSFORMER_WIDTH] = (width_),                                        \
    [TRANSFORMER_VOCABULARY] = (vocabulary_), [TRANSFORMER_HEADS] = (heads_),                                \
    [TRANSFORMER_HEAD_SIZE] = (head_size_), [TRANSFORMER_KV_HEADS] = (kv_heads_),                            \
    [TRANSFORMER_FEED_FORWARD] = (feed_forward_), [TRANSFORMER_GATED] = GATED_YES,                           \
    [TRANSFORMER_TIED] = UNTIED
#define EXPERTS_OF(experts_, active_)                                                                        \
    [TRANSFORMER_EXPERTS] = (experts_), [TRANSFORMER_ACTIVE_EXPERTS] = (active_)

static const struct transformer_shape SHAPES[] = {
    {"llama-2-7b",
     "huggingface.co/meta-llama/Llama-2-7b-hf",
     {LAYERS_OF(32, 4096, 32000, 32, 128, 32, 11008)}},
    {"llama-2-13b",
     "huggingface.co/meta-llama/Llama-2-13b-hf",
     {LAYERS_OF(40, 5120, 32000, 40, 128, 40, 13824)}},
    {"llama-2-70b",
     "huggingface.co/meta-llama/Llama-2-70b-hf",
     {LAYERS_OF(80, 8192, 32000, 64, 128, 8, 28672)}},
    {"llama-3.1-8b",
     "huggingface.co/meta-llama/Llama-3.1-8B",
     {LAYERS_OF(32, 4096, 128256, 32, 128, 8, 14336)}},
    {"llama-3.1-70b",
     "huggingface.co/meta-llama/Llama-3.1-70B",
     {LAYERS_OF(80, 8192, 128256, 64, 128, 8, 28672)}},
    {"llama-3.1-405b",
     "huggingface.co/meta-llama/Llama-3.1-405B",
     {LAYERS_OF(126, 16384, 128256, 128, 128, 8, 53248)}},
    /* every second layer has experts; which layers these are changes nothing here */
    {"llama-4-maverick",
     "huggingface.co/meta-llama/Llama-4-Maverick-17B-128E-Instruct",
     {LAYERS_OF(48, 5120, 202048, 40, 128, 8, 8192), EXPERTS_OF(128, 1), [TRANSFORMER_SHARED_EXPERTS] = 1,
      [TRANSFORMER_DENSE_LAYERS] = 24, [TRANSFORMER_DENSE_FEED_FORWARD] = 16384}},
    {"mixtral-8x7b",
     "huggingface.co/mistralai/Mixtral-8x7B-v0.1",
     {LAYERS_OF(32, 4096, 32000, 32, 128, 8, 14336), EXPERTS_OF(8, 2)}},
    {"mixtral-8x22b",
     "huggingface.co/mistralai/Mixtral-8x22B-Instruct-v0.1",
     {LAYERS_OF(56, 6144, 32768, 48, 128, 8, 16384), EXPERTS_OF(8, 2)}},
    /* without the layer that predicts a second token (num_nextn_predict_layers); R1 has the same shape */
    {"deepseek-v3",
     "huggingface.co/deepseek-ai/DeepSeek-V3",
     {LAYERS_OF(61, 7168, 129280, 128, 128, 128, 2048), EXPERTS_OF(256, 8), [TRANSFORMER_SHARED_EXPERTS] = 1,
      [TRANSFORMER_DENSE_LAYERS] = 3, [TRANSFORMER_DENSE_FEED_FORWARD] = 18432, [TRANSFORMER_Q_LATENT] = 1536,
      [TRANSFORMER_KV_LATENT] = 512, [TRANSFORMER_ROPE_SIZE] = 64, [TRANSFORMER_VALUE_SIZE] = 128}},
    {"qwen3-30b-a3b",
     "huggingface.co/Qwen/Qwen3-30B-A3B",
     {LAYERS_OF(48, 2048, 151936, 32, 128, 4, 768), EXPERTS_OF(128, 8)}},
    {"qwen3-235b-a22b",
     "huggingface.co/Qwen/Qwen3-235B-A22B",
     {LAYERS_OF(94, 4096, 151936, 64, 128, 4, 1536), EXPERTS_OF(128, 8)}},
    {"gpt-oss-20b",
     "huggingface.co/openai/gpt-oss-20b",
     {LAYERS_OF(24, 2880, 201088, 64, 64, 8, 2880), EXPERTS_OF(32, 4)}},
    {"gpt-oss-120b",
     "huggingface.co/openai/gpt-oss-120b",
     {LAYERS_OF(36, 2880, 201088, 64, 64, 8, 2880), EXPERTS_OF(128, 4)}},
    {"minimax-m2.5",
     "huggingface.co/MiniMaxAI/MiniMax-M2.5",
     {LAYERS_OF(62, 3072, 200064, 48, 128, 8, 1536), EXPERTS_OF(256, 8)}},
};

const struct transformer_shape *transformer_shapes(size_t *n)
{
    *n = sizeof SHAPES / sizeof *SHAPES;
    return SHAPES;
}

double transformer_shape_value(size_t shape, const int at[TRANSFORMER_N_PARAMS], size_t param)
{
    size_t i = 0;
    while (i < TRANSFORMER_N_PARAMS && at[i] != (int)param)
        i++;
    const bool word = i == TRANSFORMER_GATED || i == TRANSFORMER_TIED;
    const double value = i < TRANSFORMER_N_PARAMS ? SHAPES[shape].param[i] : (double)NAN;
    return value > 0 || word ? value : (double)NAN;
}
