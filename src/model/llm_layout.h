/* llm_layout.h - how accelerators share the training of a transformer, and which way is the fastest.
 *
 * t of them share each layer (tensor), p stages share the layers (pipeline), d groups of t p share the batch
 * (data). A group runs m microbatches of b sequences in an iteration. The embedding is on the first stage and
 * the output head on the last, which may have no layers; extra layers are on the latest stages before it.
 * Each stage runs its layers in v chunks (interleave). */
#ifndef MODEL_LLM_LAYOUT_H
#define MODEL_LLM_LAYOUT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct view;

enum llm_sharding { LLM_SHARDING_NONE, LLM_SHARDING_GRADIENTS, LLM_SHARDING_FULL };

/* Shares are in billionths: tests against them are exact. */
enum { LLM_SHARE = 1000000000 };

/* What all layouts of a run have in common. */
struct llm_task {
    int64_t layers, width, sequence, vocabulary; /* l, h, s, V */
    int64_t batch, microbatch;                   /* B, b: sequences */
    int64_t tensor, pipeline, data;              /* 0: to be chosen */
    int64_t interleave;                          /* v at most */
    int64_t rounding, reserve;                   /* LLM_SHARE: of the batch, of the memory */
    bool recomputes, tied;
    enum llm_sharding sharding;
    double memory_B; /* of an accelerator, the reserve included; INFINITY: no limit */
    int64_t processes;
};

/* Operations of one sequence: a layer with what is computed again, the output head; both directions. */
double llm_layer_ops(const struct llm_task *task);
double llm_head_ops(const struct llm_task *task);

/* Parameters of the model: tied embeddings count once. */
double llm_parameters(const struct llm_task *task);

/* False where even one group cannot run the batch within its rounding. */
bool llm_batch_divides(const struct llm_task *task);

/* A layout and what it takes. */
struct llm_layout {
    int64_t tensor, pipeline, data;
    int64_t microbatches, interleave;
    int64_t last;          /* layers of the last stage */
    double iteration_s;    /* of microbatches x data x microbatch sequences */
    double computing_s;    /* of that without communication of any kind */
    double per_sequence_s; /* iteration_s by the sequences: what the search minimises */
    double memory_B;       /* of the stage that needs most */
};

/* Layers of stage i of a layout, 0 first. */
int64_t llm_stage_layers(const struct llm_task *task, const struct llm_layout *layout, int64_t stage);

/* The n fastest layouts within the memory, best first, one for each (t, p, d); returns how many there are.
 * Equal ones by memory, interleave, layers of the last stage (more first), accelerators, tensor. */
size_t llm_best_layouts(struct llm_layout *out, size_t n, const struct llm_task *task,
                        const struct view *view);

/* Bytes that an accelerator needs in the layout that needs least, without the reserve; INFINITY: there are
 * too few. */
double llm_least_memory_B(const struct llm_task *task, double procs_per_node);

#endif
