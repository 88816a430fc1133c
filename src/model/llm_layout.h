/* llm_layout.h - finds the fastest layouts: ways to divide the training of a transformer among accelerators.
 *
 * t accelerators share each layer (tensor), p stages share the layers (pipeline), and d groups of t p
 * accelerators share the batch (data). A group runs m microbatches of b sequences in an iteration. The
 * embedding is on the first stage and the output head on the last, which may have no layers. Extra layers are
 * on the last stages before it. Each stage runs its layers in v chunks (interleave). */
#ifndef MODEL_LLM_LAYOUT_H
#define MODEL_LLM_LAYOUT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct view;

enum llm_sharding { LLM_SHARDING_NONE, LLM_SHARDING_GRADIENTS, LLM_SHARDING_FULL };

/* Shares are integers in units of 1/LLM_SHARE, so that comparisons are exact. */
enum { LLM_SHARE = 1000000000 };

/* Parameters of a training run that do not depend on the layout. */
struct llm_task {
    int64_t layers, width, sequence, vocabulary; /* l, h, s, V */
    int64_t batch, microbatch;                   /* B, b: sequences */
    int64_t tensor, pipeline, data;              /* 0: chosen by the search */
    int64_t interleave;                          /* largest v */
    /* in 1/LLM_SHARE: allowed rounding of the batch, reserved share of the memory */
    int64_t rounding, reserve;
    bool recomputes, tied;
    enum llm_sharding sharding;
    double memory_B; /* memory of an accelerator, including the reserve; INFINITY: no limit */
    int64_t processes;
};

/* Operations of one sequence, forward and backward. llm_layer_ops: in one layer, with recomputation.
 * llm_head_ops: in the output head. */
double llm_layer_ops(const struct llm_task *task);
double llm_head_ops(const struct llm_task *task);

/* Number of parameters of the transformer; tied embeddings count once. */
double llm_parameters(const struct llm_task *task);

/* False if even a single group cannot run the batch within its allowed rounding. */
bool llm_batch_divides(const struct llm_task *task);

/* A layout with its time and memory. */
struct llm_layout {
    int64_t tensor, pipeline, data;
    int64_t microbatches, interleave;
    int64_t last; /* layers of the last stage */
    /* time of an iteration, which computes microbatches x data x microbatch sequences */
    double iteration_s;
    double computing_s;    /* the part of iteration_s that remains without any communication */
    double per_sequence_s; /* iteration_s / sequences: minimised by the search */
    double memory_B;       /* memory of the stage that needs most */
};

/* Number of layers of a stage, from 0. */
int64_t llm_stage_layers(const struct llm_task *task, const struct llm_layout *layout, int64_t stage);

/* Finds the n fastest layouts that fit into the memory, best first, at most one for each (t, p, d). Returns
 * their number. Equally fast layouts are sorted by memory, interleave, layers of the last stage (more first),
 * accelerators, tensor. */
size_t llm_best_layouts(struct llm_layout *out, size_t n, const struct llm_task *task,
                        const struct view *view);

/* Bytes that an accelerator needs in the layout with the least memory, without the reserve; INFINITY: too few
 * accelerators. */
double llm_least_memory_B(const struct llm_task *task, double procs_per_node);

#endif
