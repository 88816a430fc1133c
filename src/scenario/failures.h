/* failures.h - the scenario's `failures`: how often nodes fail, and what a checkpoint, a restart and a repair
 * take. */
#ifndef SCENARIO_FAILURES_H
#define SCENARIO_FAILURES_H

#include <stdbool.h>
#include <stdint.h>

#include "base/status.h"
#include "scenario/fields.h"
#include "scenario/located.h"

/* The size of a checkpoint: CHECKPOINT_UNSAID: not given, which means 0 bytes. */
enum checkpoint_per {
    CHECKPOINT_UNSAID,
    CHECKPOINT_PER_JOB,
    CHECKPOINT_PER_PROCESS,
    CHECKPOINT_PER_PARAMETER
};

struct checkpoint {
    enum checkpoint_per per;
    double size_B; /* of a job, a process or a parameter of the model; >= 0 */
    struct located_text at;
};

/* The number of spare nodes follows from the nodes that a job leaves idle. */
#define SPARES_AUTO ((int64_t)-1)

struct node_failures {
    bool given;
    struct located_text at;
    double mtbf_s;        /* mean time between failures; 0: not given, then it is that of the node's part */
    bool per_accelerator; /* mtbf_s is of an accelerator, not of a node */
    struct located_text mtbf_at;
    struct checkpoint checkpoint; /* of applications without a checkpoint of their own */
    double fixed_s;               /* of each checkpoint, in addition to the time to write it */
    double restart_s;             /* of each restart, in addition to the time to read the checkpoint */
    double repair_s;              /* 0: a node that fails is replaced at once */
    double repair_share;          /* share of the failures that need a repair */
    int64_t spares;               /* SPARES_AUTO, or their number */
};

/* Ten years are longer than any cluster is kept. */
#define FAILURES_TIME_AT_MOST_S (10 * 365 * 86400.0)

/* Reads "50677h per accelerator". ST_INPUT at the place of `given`. */
enum status failures_read_mtbf(double *mtbf_s, bool *per_accelerator, const struct located_text *given,
                               struct arena *arena, struct diag *diag);

/* An entry of choose.storage. */
struct storage_choice {
    struct located_text part;
    int64_t most; /* largest number of units; 0: not given, then STORAGE_UNITS */
};
enum { STORAGE_UNITS = 64, STORAGE_UNITS_AT_MOST = 1000 };

/* `failures`: a struct node_failures; `checkpoint`: a struct checkpoint; an entry of choose.storage: a struct
 * storage_choice. */
extern const struct field scenario_failures, scenario_checkpoint, scenario_storage;

#endif
