/* schedule_file.h - a program and its schedule as a YAML file, read strictly: the data a model of it is made
 * of. */
#ifndef QUESTION_SCHEDULE_FILE_H
#define QUESTION_SCHEDULE_FILE_H

#include "base/arena.h"
#include "base/diag.h"
#include "model/nps.h"

/**
 * Reads the text of a program. Names are on the arena. scenarios/programs/render.yaml is an example with
 * every key.
 *
 *   program       its name                        unit       one unit of its work ("frame")
 *   reserved      nodes with a role of their own; the others are workers
 *   calculations  name, time (of one unit of work on the reference machine), cpu (0..1), per (unit, second),
 *                 parallel (time in the cluster; default: time), divisible (yes: the workers share it)
 *   transfers     name, volume and message (or time, as measured), per, shape (one, broadcast, copies,
 * scatter,
 *                 gather), buffered (yes: the model's `message` replaces its own), receive_time, receive_cpu
 *   slices        lists of functions that run at the same time: a calculation by its name, `send T`, `receive
 * T`
 *   machines      name, sequential and parallel (functions one node of the role runs), binds (no: runs as
 * available)
 *
 * ST_INPUT with the place: an unknown key or name (with the nearest), a value out of its range or without its
 * unit, a name given twice, a function of a transfer that is not sent or received, nothing per unit of work.
 * `name` stands in messages for the text.
 */
enum status schedule_file_parse(struct nps_schedule *out, const char *text, size_t n, const char *name,
                                struct arena *arena, struct diag *diag);

#endif
