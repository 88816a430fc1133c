/* question.h - what every scenario command begins with: options, scenario, catalogue, problem. */
#ifndef CLI_QUESTION_H
#define CLI_QUESTION_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "problem/problem.h"

struct asked;
struct context;
struct draw_options;

/* A scenario joined with its catalogue, as a command asked for it. All on the context's arena. */
struct question {
    struct scenario scenario;
    struct snapshot snapshot;
    struct settings settings;
    struct problem problem;
    double deadline_s; /* on the monotonic clock; 0: none */
    const volatile int *interrupted;
    struct progress *progress; /* NULL: asked to be quiet */
    const char *left_out;      /* the catalogue's path, where parts are left out that the question does not
                                  name: they are loaded before it is refused; NULL: all are there */
};

/* Where scenarios are found by name. */
#define QUESTION_FOLDERS(list, number)                                                                       \
    ((struct folders){.v = (list), .n = (number), .kind = "scenario", .suffix = ".yaml", .none = ST_INPUT})

/* What to read. scenario: a path, "-" for the standard input, or else a name. catalog: name or path that wins
 * over -c and the scenario's own; may be NULL. with_changes false leaves out --set and --override: the
 * question as it stood before them. named: parts that nobody asks for need not be loaded (struct question,
 * left_out). */
struct question_source {
    const char *scenario;
    const char *catalog;
    bool with_changes;
    bool named;
};

/**
 * question_read reads scenario and catalogue; question_build makes the problem of them; question_load does
 * both. They fill `out` in place: it must not be moved afterwards, the problem points into it.
 */
enum status question_read(struct question *out, struct context *context, const struct question_source *source,
                          const struct asked *asked, struct diag *diag);
enum status question_build(struct question *question, struct context *context, struct diag *diag);

/* The question is one for bids too, which bring prices: what has none in the catalogue is for them alone.
 * Where nothing can be bought without them, ST_INFEASIBLE, the problem stands without designs. */
enum status question_build_for_bids(struct question *question, struct context *context, struct diag *diag);
enum status question_load(struct question *out, struct context *context, const struct question_source *source,
                          const struct asked *asked, struct diag *diag);

/* The two names of --between A,B, on the arena. ST_USAGE: not two names, or one twice. */
enum status question_between(const char *names[2], const char *between, struct arena *arena,
                             struct diag *diag);

/* The two networks that the designs of the problem have, in the order of `choose`. ST_USAGE: not two. */
enum status question_two_networks(const char *names[2], const struct problem *problem, struct diag *diag);

/* What long work asks and tells: the question's time limit and signals, the progress line. */
struct stop question_stop(struct question *question);

/* How to draw: as asked, or `usual` draws of seed 1. ST_USAGE: --exact with --draws or --seed. */
enum status question_draws(struct draw_options *out, const struct asked *asked, int64_t usual,
                           const struct context *context, struct diag *diag);

/* Loads the catalogue of this name or path. */
enum status question_catalog(struct snapshot *out, const char *name, const struct context *context,
                             struct diag *diag);

/* The part with this id, named on the command line. ST_USAGE: unknown, with the nearest id. */
enum status question_part(size_t *out, const struct snapshot *snapshot, const char *id, struct arena *arena,
                          struct diag *diag);

/* The range of budgets: --from and --to where given, else the scenario's. */
enum status question_range(struct money_range *out, const struct question *question,
                           const struct asked *asked, struct diag *diag);

#endif
