/* model_file.h - a model as a user names it: a key of the list, or a YAML file, read strictly: a measured
 * program (what `bursar fit` writes), or one with its schedule. */
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
 * The model named: a key of the list, or a file (ending in ".yaml", looked for from `folder`), whose model
 * lives on the arena.
 *
 * hash        out: SHA-256 of the file; "" for a model of the list
 * ST_INPUT    unknown model, with the nearest key; what the readers of the files refuse
 */
enum status model_file_find(const struct model **out, char hash[65], const char *name, const char *folder,
                            struct arena *arena, struct diag *diag);

/* The same for the value of `file`, whatever its name ends in: what it holds must be a measured program. */
enum status model_file_pmnf(const struct model **out, char hash[65], const char *name, const char *folder,
                            struct arena *arena, struct diag *diag);

/**
 * Reads a program. Texts and points are on the arena or in the tree.
 *
 *   program      its name: small letters, digits, dots, dashes
 *   mode         strong, or weak: the problem grows with the processes
 *   work         operations that count as one run, or as a process's share of it if weak
 *   unit         what an operation is: token, frame, job; absent: operations, by the million
 *   measured     {from, to}: the least and largest process count
 *   computation  operations of a process: {terms: [{c, a, b}], interval: H} or {points: [[p, value]]}
 *                interval: half of the 90 % prediction interval of log(measured / this)
 *   volume, messages  bytes and messages a process sends; absent: none
 *
 * ST_INPUT with the place: an unknown key (with the nearest), something missing, a value out of its range.
 */
enum status pmnf_file_parse(struct pmnf_program *out, const struct yaml *root, struct arena *arena,
                            struct diag *diag);

/* What is wrong with a unit that pmnf_unit_fits refuses. */
enum status pmnf_unit_fail(const struct yaml *value, struct diag *diag);

/* True for a name that can stand for a program: small letters, digits, dots and dashes, a letter first. */
bool pmnf_file_name_fits(const char *name);

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
enum status model_schedule_parse(struct nps_schedule *out, const char *text, size_t n, const char *name,
                                 struct arena *arena, struct diag *diag);

#endif
