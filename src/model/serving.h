/* serving.h - finds the layouts that serve most tokens: ways to divide the requests to a transformer among
 * accelerators.
 *
 * A replica is t x p accelerators: t share each layer (tensor), p stages share the layers (pipeline). It
 * decodes a batch of b requests at a time. Prompts and answers share the replicas or, disaggregated, have
 * replicas of their own.
 *
 * With tensor attention t accelerators share each request. With data attention each of them has requests of
 * its own and all weights but the experts, which are spread over the t. */
#ifndef MODEL_SERVING_H
#define MODEL_SERVING_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "model/queue.h"
#include "model/transformer.h"

struct operating_point;
struct view;

/* Shares are integers in units of 1/SERVING_SHARE, bytes of a value in units of 1/SERVING_BYTE, so that
 * comparisons are exact. */
enum { SERVING_SHARE = 1000000000, SERVING_BYTE = 32 };

/* How accelerators that share a layer divide its attention. */
enum serving_attention {
    SERVING_ATTENTION_TENSOR, /* each has some of the heads */
    SERVING_ATTENTION_DATA,   /* each has some of the requests */
    SERVING_ATTENTION_BEST    /* as the search chooses */
};

/* A service: the model, its requests and limits. Numbers of the layout are 0 if the search chooses them. */
struct serving_task {
    struct transformer shape;
    int64_t prompt, answer;            /* s_p, s_a: tokens of a request */
    int64_t weight_units, cache_units; /* size of a parameter and of a key or value, in 1/SERVING_BYTE */
    int64_t tensor, pipeline, expert, batch; /* t, p, e, b */
    enum serving_attention attention;
    bool disaggregated;    /* prompts have replicas of their own */
    double ttft_s, tpot_s; /* limits; INFINITY: none */
    struct queue queue;    /* arrivals, variation and percentile; arrivals 0: no queue */
    double compute_efficiency, memory_efficiency; /* shares of the peak rate and of the memory bandwidth */
    double memory_B, memory_Bps;                  /* of an accelerator, including the reserve */
    int64_t reserve; /* share of the memory that stays free, in 1/SERVING_SHARE */
    int64_t processes;
};

/* A layout with its times, which hold for a full batch. */
struct serving_layout {
    int64_t tensor, pipeline, expert, batch;
    bool data; /* data attention */
    /* replicas that decode; replicas that only compute prompts; accelerators without work */
    int64_t replicas, prefill_replicas, idle;
    double step_s, prefill_s; /* a decode step; a prompt */
    double ttft_s, tpot_s;    /* time to the first token without waiting; time of each further token */
    double cycle_s;           /* time in which a replica answers a batch of requests */
    double requests_per_s;    /* of all replicas */
    double tokens_per_s;      /* answered, of all replicas: maximised by the search */
    double memory_B;          /* used of an accelerator's memory */
    struct {
        double memory_s, compute_s; /* the longer one counts */
    } step;
    double communicate_share;            /* share of a cycle that is communication */
    const struct operating_point *point; /* that the replicas were measured at; NULL: times are computed */
    struct queue queue;                  /* of requests for a first token, at the replicas that compute it */
};

/* Why no layout serves the requests. */
enum serving_limit {
    SERVING_NOTHING,
    SERVING_PROCESSES,  /* too few accelerators for the given layout */
    SERVING_PERCENTILE, /* measured latencies are of a lower percentile */
    SERVING_MEMORY,     /* the model does not fit */
    SERVING_TTFT,       /* the least batch misses a limit; */
    SERVING_TPOT,
    SERVING_BOTH,     /* no batch keeps both */
    SERVING_ARRIVALS, /* too few replicas */
    N_SERVING_LIMITS
};

/* The best that any layout reaches of each limit. */
struct serving_miss {
    enum serving_limit limit;
    double least_B;        /* of an accelerator, with the reserve */
    double ttft_s, tpot_s; /* of the least batch */
    double arrivals;       /* most requests per second */
};

/* Finds the n layouts that serve most tokens, best first, at most one for each (t, p, e, attention). Returns
 * their number. If it is 0 and miss is not NULL, *miss is the reason. */
size_t serving_best_layouts(struct serving_layout *out, size_t n, const struct serving_task *task,
                            const struct view *view, struct serving_miss *miss);

/* The most requests per second that a layout serves within the limits with any batch, or, with layout NULL,
 * that any layout does. task->queue.arrivals does not matter. */
double serving_most_arrivals(const struct serving_task *task, const struct view *view,
                             const struct serving_layout *layout);

/* The least number of a layout's replicas that serve the arrivals within the limits, those for prompts
 * included; 0: no arrivals. */
int64_t serving_needed_replicas(const struct serving_task *task, const struct serving_layout *layout);

/* Operations of a request, divided by the tokens of its answer. */
double serving_token_ops(const struct serving_task *task);

/* Bytes of an accelerator with a replica's least batch, without the reserve: the least over all layouts for
 * `processes`; INFINITY: too few accelerators. */
double serving_least_memory_B(const struct serving_task *task, double domain);

#endif
