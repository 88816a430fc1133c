/* llm_layout.h - layouts: ways to divide the training of a transformer among accelerators; their time and
 * memory, and the fastest of them.
 *
 * t accelerators share each layer (tensor), c share each sequence (context), p stages share the layers
 * (pipeline), and d groups of t p c accelerators share the batch (data). A group runs m microbatches of b
 * sequences in an iteration. The experts of a mixture are spread over e of the d c accelerators that hold the
 * same layers (expert). The embedding is on the first stage and the output head on the last, which may have
 * no layers. Extra layers are on the last stages before it. Each stage runs its layers in v chunks
 * (interleave). */
#ifndef MODEL_LLM_LAYOUT_H
#define MODEL_LLM_LAYOUT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "model/transformer.h"

struct view;

enum llm_sharding { LLM_SHARDING_NONE, LLM_SHARDING_OPTIMIZER, LLM_SHARDING_GRADIENTS, LLM_SHARDING_FULL };

/* Shares are integers in units of 1/LLM_SHARE, so that comparisons are exact. */
enum { LLM_SHARE = 1000000000 };

/* Parameters of a training run that do not depend on the layout. */
struct llm_task {
    struct transformer shape;
    int64_t sequence, batch; /* s: tokens; B: sequences */
    /* 0: chosen by the search */
    int64_t tensor, pipeline, data, context, expert, microbatch;
    int64_t interleave; /* largest v */
    /* in 1/LLM_SHARE: allowed rounding of the batch, reserved share of the memory */
    int64_t rounding, reserve;
    bool recomputes;
    enum llm_sharding sharding;
    double memory_B; /* memory of an accelerator, including the reserve; INFINITY: no limit */
    int64_t processes;
};

/* A layout with its time and memory. */
struct llm_layout {
    int64_t tensor, pipeline, data, context, expert, microbatch; /* t, p, d, c, e, b */
    int64_t microbatches, interleave;                            /* m, v */
    int64_t last;                                                /* layers of the last stage */
    /* time of an iteration, which computes microbatches x data x microbatch sequences */
    double iteration_s;
    double computing_s;    /* the part of iteration_s that remains without any communication */
    double per_sequence_s; /* iteration_s / sequences: minimised by the search */
    double memory_B;       /* memory of the stage that needs most */
};

/* floor(a / b) and ceil(a / b) of whole numbers below 2^53; division of doubles is faster. */
static inline int64_t llm_quotient(int64_t a, int64_t b)
{
    return (int64_t)((double)a / (double)b);
}

static inline int64_t llm_quotient_up(int64_t a, int64_t b)
{
    return llm_quotient(a + b - 1, b);
}

/* The larger number; b if a is NAN. fmax would be a function call. */
static inline double llm_larger(double a, double b)
{
    return a > b ? a : b;
}

/* --- the task (llm_layout.c) --- */

/* Operations of one sequence, forward and backward. llm_layer_ops: in one layer, with recomputation.
 * llm_head_ops: in the output head. */
double llm_layer_ops(const struct llm_task *task);
double llm_head_ops(const struct llm_task *task);

/* Number of parameters of the transformer; tied embeddings count once. */
double llm_parameters(const struct llm_task *task);

/* Microbatches of b sequences in the batch, and the most that one iteration of all groups may have. */
int64_t llm_batches(const struct llm_task *task, int64_t microbatch);
int64_t llm_most_batches(const struct llm_task *task, int64_t microbatch);

/* --- one layout (llm_layout.c) --- */

/* Values that all layouts with the same t, c, e and b share. */
struct llm_share {
    double layer_s, layer_computing_s, head_s; /* x; the part of x that is computing; y */
    double all_s;                              /* time of a microbatch in all stages */
    /* parameters of a mean layer: outside its experts, and of the experts of one of the e accelerators */
    double layer, experts;
};

struct llm_share llm_share_of(const struct llm_task *task, const struct view *view,
                              const struct llm_layout *w);

/* Seconds of the exchanges between groups for each parameter of a stage outside the experts, and of its
 * experts. ends_s: seconds that tied embeddings need between the first and the last stage. */
struct llm_exchange {
    double each_s, expert_s, ends_s;
};

struct llm_exchange llm_exchange_of(const struct llm_task *task, const struct view *view,
                                    const struct llm_layout *w);

/* Seconds of the exchanges of the stage that needs most time for them. */
double llm_exchange_s(const struct llm_exchange *exchange, const struct llm_task *task,
                      const struct llm_share *share, const struct llm_layout *w);

/* Time of all microbatches, if the slowest stage needs slowest_s for each, and all stages together need
 * all_s. */
double llm_pipeline_s(const struct llm_layout *w, double slowest_s, double all_s);

/* Time of all microbatches, if a layer takes layer_s and the head head_s. */
double llm_stages_s(const struct llm_task *task, const struct llm_layout *w, double layer_s, double head_s);

/* Number of layers of a stage, from 0. */
int64_t llm_stage_layers(const struct llm_task *task, const struct llm_layout *layout, int64_t stage);

/* Parameters of the embedding with learned positions, if the layer is the classic one; parameters of the
 * head. */
double llm_embedding_parameters(const struct llm_task *task);
double llm_vocabulary_parameters(const struct llm_task *task);

/* Bytes of memory for each parameter that is divided among `copies` accelerators. */
double llm_state_B(const struct llm_task *task, double copies);

/* Memory of an accelerator: of a stage with this number of layers, and of the stage that needs most. */
double llm_layers_memory_B(const struct llm_task *task, const struct llm_share *share,
                           const struct llm_layout *w, int64_t stage, int64_t layers);
double llm_memory_B(const struct llm_task *task, const struct llm_share *share, const struct llm_layout *w);

/* Memory of an accelerator without the reserve. */
double llm_allowed_B(const struct llm_task *task);

/* True if w->memory_B is allowed; exact. */
bool llm_fits(const struct llm_task *task, const struct llm_layout *w);

/* --- all layouts (llm_search.c) --- */

/* False if even a single group cannot run the batch within its allowed rounding. */
bool llm_batch_divides(const struct llm_task *task);

/* Finds the n fastest layouts that fit into the memory, best first, at most one for each (t, p, d, c, e, b).
 * Returns their number. Equally fast layouts are sorted by memory, interleave, layers of the last stage (more
 * first), accelerators, tensor, context, expert, microbatch. */
size_t llm_best_layouts(struct llm_layout *out, size_t n, const struct llm_task *task,
                        const struct view *view);

/* Bytes that an accelerator needs in the layout with the least memory, without the reserve; INFINITY: too few
 * accelerators. */
double llm_least_memory_B(const struct llm_task *task, double procs_per_node);

#endif
