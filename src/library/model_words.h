/* model_words.h - reads a model, its parameters and the inputs common to all models from words of a command
 * line. */
#ifndef LIBRARY_MODEL_WORDS_H
#define LIBRARY_MODEL_WORDS_H

#include <stdbool.h>

#include "machine/view.h"
#include "model/model.h"

/* Inputs common to all models. */
enum model_word {
    WORD_PROCESSES,
    WORD_RATE,
    WORD_CACHED_RATE,
    WORD_CACHE,
    WORD_LATENCY,
    WORD_BANDWIDTH,
    WORD_EXCHANGE,
    WORD_NETWORK,
    WORD_LEGAL,
    WORD_PER_NODE,
    WORD_INSIDE_LATENCY,
    WORD_INSIDE_BANDWIDTH,
    WORD_INSIDE_NODES,
    N_WORDS
};

struct context;

/* Words of a command line, MODEL KEY=VALUE..., and what they may name. */
struct model_line {
    int argc; /* at least 1 */
    const char *const *argv;
    bool network;            /* latency= and bandwidth=, or network=, are required */
    struct context *context; /* has the catalogues of network=; NULL: network= is rejected */
};

struct model_words {
    struct application app;
    const char *given[N_WORDS]; /* the text of each, NULL when not given */
    double processes;
    const char *cache; /* the chosen rate: "in cache" or "out of cache"; NULL: only one was given */
    struct view view;  /* one region; by default one process per node, no latency and unlimited bandwidth */
    bool legal;        /* legal=yes: only counts on which the code runs */
};

/**
 * Reads MODEL KEY=VALUE..., which is borrowed. MODEL may be a file (scenario/model_file.h). No network is
 * required if a single process sends no messages or the model's own parameters determine its values.
 * network=NAME is a technology of the catalogue of the command line (-c), or else of the library of parts;
 * the processes of a node share its card.
 *
 * ST_USAGE: an unknown model, key or technology (with the nearest name), a key twice or missing, an invalid
 * value, or an illegal count. The status of a catalogue that cannot be read.
 */
enum status model_words_read(struct model_words *out, const struct model_line *line, struct arena *arena,
                             struct diag *diag);

/* Reads MODEL KEY=VALUE... from one text, in the form that rates name an application: without count and
 * network. ST_USAGE as above. */
enum status model_words_application(struct application *out, const char *text, struct arena *arena,
                                    struct diag *diag);

/* Like model_words_application, but parameters may be missing: the rate then applies to all their values. */
enum status model_words_rated(struct application *out, const char *text, struct arena *arena,
                              struct diag *diag);

#endif
