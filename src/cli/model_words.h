/* model_words.h - a model, its parameters, and what every model is asked with, as words of a command line. */
#ifndef CLI_MODEL_WORDS_H
#define CLI_MODEL_WORDS_H

#include <stdbool.h>

#include "machine/view.h"
#include "model/model.h"

/* What every model is asked with. */
enum model_word {
    WORD_PROCESSES,
    WORD_RATE,
    WORD_CACHED_RATE,
    WORD_CACHE,
    WORD_LATENCY,
    WORD_BANDWIDTH,
    WORD_EXCHANGE,
    WORD_LEGAL,
    WORD_PER_NODE,
    WORD_INSIDE_LATENCY,
    WORD_INSIDE_BANDWIDTH,
    WORD_INSIDE_NODES,
    N_WORDS
};

struct model_words {
    struct application app;
    const char *given[N_WORDS]; /* the text of each, NULL when not given */
    double processes;
    const char *cache; /* which of two rates it is: "in cache" or "out of cache"; NULL: one was given */
    struct view view;  /* one region; a process per node, no latency and no limit of bandwidth if not given */
    bool legal;        /* legal=yes: only counts the code runs on */
};

/**
 * Reads MODEL KEY=VALUE... MODEL may be a file (scenario/model_file.h).
 *
 * network   latency= and bandwidth= must be given (unless there is a single process, which sends nothing, or
 * the model's own parameters say them) argv      [argc >= 1], borrowed ST_USAGE  unknown model or key (with
 * the nearest), a key twice or missing, a value that is none, an illegal count
 */
enum status model_words_read(struct model_words *out, bool network, int argc, const char *const *argv,
                             struct arena *arena, struct diag *diag);

/* MODEL KEY=VALUE... as one text, as rates name it: an application without count and network. ST_USAGE as
 * above. */
enum status model_words_application(struct application *out, const char *text, struct arena *arena,
                                    struct diag *diag);

/* The same of an application whose parameters may be left open: a rate is of all that fit. */
enum status model_words_rated(struct application *out, const char *text, struct arena *arena,
                              struct diag *diag);

#endif
