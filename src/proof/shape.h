/* shape.h - the numbers of a transformer, counted from the parameters of an application: bursar-models(7),
 * "The shape of a transformer". */
#ifndef PROOF_SHAPE_H
#define PROOF_SHAPE_H

#include <stdbool.h>

struct application;

struct shape {
    double layers, width;
    double words;           /* parameters of the embedding, or of the head */
    bool classic;           /* no parameter describes the layer: it is that of GPT */
    double heads, kv_heads; /* 0: unknown */
    double experts, active; /* E, k; 0: a dense model */
    double mixtures;        /* layers that have experts */
    double expert;          /* parameters of an expert */
    double always;          /* parameters in matrices of all layers that each token uses */
    double vectors;         /* parameters of a layer that are not in matrices */
    /* of a layer: operations of attention for a pair of tokens; values of a token that attention reads, and
     * those that are kept of it */
    double pair_ops, attended, kept;
};

struct shape shape_of(const struct application *app);

/* Number of parameters of the whole model. */
double shape_parameters(const struct application *app);

#endif
