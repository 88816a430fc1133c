/* model_file.h - finds a model by a key of the list or by a YAML file: a measured program (written by `bursar
 * fit`), or a program with its schedule. */
#ifndef SCENARIO_MODEL_FILE_H
#define SCENARIO_MODEL_FILE_H

#include <stdbool.h>
#include <stddef.h>

#include "base/status.h"

struct arena;
struct diag;
struct model;
struct nps_schedule;
struct pmnf_program;
struct yaml;

/**
 * Finds a model: a key of the list, or a file ending in ".yaml" relative to `folder`. A model from a file is
 * on the arena.
 *
 * hash        out: SHA-256 of the file; "" for a model of the list
 * ST_INPUT    unknown model, with the nearest key; or an error in the file
 */
enum status model_file_find(const struct model **out, char hash[65], const char *name, const char *folder,
                            struct arena *arena, struct diag *diag);

/* Like model_file_find, for the parameter `file`: any file name, but the file must hold a measured
 * program. */
enum status model_file_pmnf(const struct model **out, char hash[65], const char *name, const char *folder,
                            struct arena *arena, struct diag *diag);

/**
 * Reads a measured program. Texts and points are on the arena or in the tree.
 *
 *   program      its name: small letters, digits, dots, dashes
 *   mode         strong, or weak: the problem grows with the processes
 *   work         operations of one run; with weak scaling, operations of the share of one process
 *   unit         name of an operation: token, frame, job; absent: operations, counted in millions
 *   measured     {from, to}: smallest and largest process count
 *   computation  operations of a process: {terms: [{c, a, b}], interval: H} or {points: [[p, value]]}
 *                interval: half width of the 90 % prediction interval of log(measured / predicted)
 *   volume, messages  bytes and messages that a process sends; absent: none
 * ST_INPUT with the place: an unknown key (with the nearest), a missing value, a value out of range.
 */
enum status pmnf_file_parse(struct pmnf_program *out, const struct yaml *root, struct arena *arena,
                            struct diag *diag);

/* Reports a unit that pmnf_unit_fits rejects. */
enum status pmnf_unit_fail(const struct yaml *value, struct diag *diag);

/* True for a valid name of a program: small letters, digits, dots and dashes; it begins with a letter. */
bool pmnf_file_name_fits(const char *name);

/**
 * Reads a program with its schedule. Names are on the arena. scenarios/programs/render.yaml is an example
 * with every key.
 *
 *   program       its name                        unit       one unit of its work ("frame")
 *   reserved      nodes with a role of their own; the others are workers
 *   calculations  name, time (of one unit of work on the reference machine), cpu (0..1), per (unit, second),
 *                 parallel (time in the cluster; default: time), divisible (yes: the workers share it)
 *   transfers     name, volume and message (or the measured time), per,
 *                 shape (one, broadcast, copies, scatter, gather),
 *                 buffered (yes: the model's `message` replaces its own), receive_time, receive_cpu
 *   slices        lists of functions that run at the same time: a calculation, `send T`, `receive T`
 *   machines      name, sequential and parallel (functions of one node), binds (no: runs as available)
 *
 * ST_INPUT with the place: an unknown key or name (with the nearest), a value out of range or without unit, a
 * duplicate name, a transfer that is not sent or not received, no work per unit. `name` is the file name in
 * messages.
 */
enum status model_schedule_parse(struct nps_schedule *out, const char *text, size_t n, const char *name,
                                 struct arena *arena, struct diag *diag);

#endif
