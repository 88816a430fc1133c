/* part.h - what a shard of a command has found, as a file: it holds the words of the command, its place, the
 * hashes of its inputs, a line for each item of work, and last a hash of all that. */
#ifndef CLI_PART_H
#define CLI_PART_H

#include <stdbool.h>
#include <stdio.h>

#include "base/shard.h"
#include "cli/command.h"

/* The text of the part that a call has done, to be freed. */
struct text part_text(const struct call *call);

/* --shard I/N. ST_USAGE: it is not that, a file is the standard input, which no other shard can read, or
 * --slurm is there too. */
enum status part_shard(struct shard *out, const char *text, const struct call *call, struct diag *diag);

/* -o names a whole part of these words and inputs, at this place. */
bool part_is_there(const struct call *call);

/* Of a call whose work others have done: ST_INPUT: its inputs are no longer theirs. */
enum status part_check_inputs(const struct call *call, struct diag *diag);

/* When its command has ended with a status: ST_INPUT: there were not the lines that it looked for. */
enum status part_check_taken(const struct call *call, enum status status, struct diag *diag);

/* All shards of a command. Memory on the arena. */
struct parts {
    struct option_words words; /* of the command */
    struct shard shard;        /* its lines, for struct context */
    const char *inputs;
};

/* ST_INPUT: a file is no part or none that is whole, two are not of one command and its inputs, one is there
 * twice, some are missing; each is named, with what to do. */
enum status parts_read(struct parts *out, const char *const *paths, size_t n, struct arena *arena,
                       struct diag *diag);

/* --slurm N: writes the script. */
void part_slurm(FILE *out, const struct call *call);

#endif
