/* pmnf_file.h - a measured program as a YAML file, read strictly: what `bursar fit` writes. */
#ifndef QUESTION_PMNF_FILE_H
#define QUESTION_PMNF_FILE_H

#include "base/arena.h"
#include "base/diag.h"
#include "base/yaml.h"
#include "model/pmnf.h"

/**
 * Reads a program. Texts and points are on the arena or in the tree.
 *
 *   program      its name: small letters, digits, dots, dashes
 *   mode         strong, or weak: the problem grows with the processes
 *   work         operations that count as one run, or as a process's share of it if weak
 *   measured     {from, to}: the least and largest process count
 *   computation  operations of a process: {terms: [{c, a, b}], interval: H} or {points: [[p, value]]}
 *                interval: half of the 90 % prediction interval of log(measured / this)
 *   volume, messages  bytes and messages a process sends; absent: none
 *
 * ST_INPUT with the place: an unknown key (with the nearest), something missing, a value out of its range.
 */
enum status pmnf_file_parse(struct pmnf_program *out, const struct yaml *root, struct arena *arena,
                            struct diag *diag);

/* True for a name that can stand for a program: small letters, digits, dots and dashes, a letter first. */
bool pmnf_file_name_fits(const char *name);

#endif
