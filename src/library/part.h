/* part.h - the findings of one shard as a file: the words of the command, the shard's number, the hashes of
 * its inputs, a line for each item of work, and a hash of all these. */
#ifndef LIBRARY_PART_H
#define LIBRARY_PART_H

#include <stdbool.h>
#include <stdio.h>

#include "base/shard.h"
#include "library/command.h"

/* The text of the part that a call has computed, to be freed. */
struct text part_text(const struct call *call);

/* Parses --shard I/N. ST_USAGE: invalid; an argument is the standard input, which other shards cannot read;
 * or --slurm is given, too. */
enum status part_shard(struct shard *out, const char *text, const struct call *call, struct diag *diag);

/* True if -o names a complete part with these words, inputs and shard number. */
bool part_is_there(const struct call *call);

/* Checks that the inputs are those of the merged parts. ST_INPUT: they have changed. */
enum status part_check_inputs(const struct call *call, struct diag *diag);

/* Checks, after the command, that the merged parts held all lines it needed. ST_INPUT: some were missing. */
enum status part_check_taken(const struct call *call, enum status status, struct diag *diag);

/* All parts of one command's work. Memory on the arena. */
struct parts {
    struct option_words words; /* of the command */
    struct shard shard;        /* the lines of all parts, which replace the command's work */
    const char *inputs;
};

/* ST_INPUT: a file is not a complete part, two belong to different commands or inputs, one shard is given
 * twice, or some are missing. The message names them and the remedy. */
enum status parts_read(struct parts *out, const char *const *paths, size_t n, struct arena *arena,
                       struct diag *diag);

/* Writes the script of --slurm N. */
void part_slurm(FILE *out, const struct call *call);

#endif
