/* question.h - the common start of every command that reads a scenario: options, scenario, catalogue,
 * problem. */
#ifndef LIBRARY_QUESTION_H
#define LIBRARY_QUESTION_H

#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "problem/instance.h"

struct shared_options;
struct context;
struct draw_options;
struct text;

/* A scenario joined with its catalogue, after the changes of the command line. All on the context's arena. */
struct question {
    struct scenario scenario;
    struct snapshot snapshot;
    struct settings settings;
    struct instance instance;
    double deadline_s; /* on the monotonic clock; 0: none */
    const atomic_int *interrupted;
    struct progress *progress; /* NULL: -q is given */
    /* path of the catalogue if parts that the scenario does not name were left out; they are loaded before an
     * error is reported. NULL: nothing was left out */
    const char *left_out;
    const char *catalog; /* path of the catalogue */
};

/* Folders that are searched for scenarios by name. */
#define QUESTION_FOLDERS(list, number)                                                                       \
    ((struct folders){.v = (list), .n = (number), .kind = "scenario", .suffix = ".yaml", .none = ST_INPUT})

/* Which files to read. scenario: a path, "-" for the standard input, or a name. catalog: name or path that
 * takes precedence over -c and the scenario's own; may be NULL. with_changes false ignores --set and
 * --override. named: parts that are not named need not be loaded (struct question, left_out). */
struct question_source {
    const char *scenario;
    const char *catalog;
    bool with_changes;
    bool named;
};

/**
 * question_read reads scenario and catalogue; question_build builds their problem; question_load does both.
 * They fill `out` in place. It must not be moved afterwards, because the problem points into it.
 */
enum status question_read(struct question *out, struct context *context, const struct question_source *source,
                          const struct shared_options *shared, struct diag *diag);
enum status question_build(struct question *question, struct context *context, struct diag *diag);

/* Builds a problem for bids, which bring their own prices: parts without a catalogue price are then allowed
 * in bids only. ST_INFEASIBLE if nothing can be bought without bids: the problem then has no designs. */
enum status question_build_for_bids(struct question *question, struct context *context, struct diag *diag);
enum status question_load(struct question *out, struct context *context, const struct question_source *source,
                          const struct shared_options *shared, struct diag *diag);

/* Splits --between A,B, on the arena. ST_USAGE: not two names, or one twice. */
enum status question_between(const char *names[2], const char *between, struct arena *arena,
                             struct diag *diag);

/* The two networks of the problem's designs, in the order of `choose`. ST_USAGE: not exactly two. */
enum status question_two_networks(const char *names[2], const struct instance *instance, struct diag *diag);

/* The time limit, the signals and the progress line for long work. */
struct stop question_stop(struct question *question);

/* Number, seed and method of the draws from the options. Default: `usual` draws with seed 1. ST_USAGE:
 * --exact with --draws or --seed. */
enum status question_draws(struct draw_options *out, const struct shared_options *shared, int64_t usual,
                           const struct context *context, struct diag *diag);

/* Appends a packed catalogue (catalog_pack). named: it serves only commands that leave out parts that the
 * scenario does not name, and lacks these, unless the answer may depend on them. */
enum status question_pack(struct text *out, const struct question *question, bool named,
                          const struct context *context, struct diag *diag);

/* Finds the path of a catalogue (catalog_find); a note says once that a name is a former one. */
enum status question_find_catalog(char **out, const char *name, const char *folder, struct context *context,
                                  struct diag *diag);

/* Loads the catalogue of this name or path. */
enum status question_catalog(struct snapshot *out, const char *name, struct context *context,
                             struct diag *diag);

/* Finds the part with this id from the command line. ST_USAGE: unknown, with the nearest id. */
enum status question_part(size_t *out, const struct snapshot *snapshot, const char *id, struct arena *arena,
                          struct diag *diag);

/* The range of budgets: --from and --to if given, otherwise the scenario's. */
enum status question_range(struct money_range *out, const struct question *question,
                           const struct shared_options *shared, struct diag *diag);

#endif
