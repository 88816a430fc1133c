/* promised.h - a bid's own figures of merit, as its vendor promises them. */
#ifndef STUDY_PROMISED_H
#define STUDY_PROMISED_H

#include "problem/problem.h"

/* Of one application. */
struct promise {
    bool given;
    double rate;        /* in the workload's measure: work units/s, or runs/s */
    int64_t nodes;      /* that it was found with; 0: all of the cluster */
    const char *kind;   /* what the file says of it, or NULL */
    const char *source; /* likewise */
    struct located at;  /* of the nodes, or of the application */
};

/**
 * Reads a CSV file with the columns application, figure_of_merit (in the unit of the model's rate) or time_s
 * (of one run), and as they are known nodes, kind and source. out[n_work], on the arena.
 *
 * hash      out: SHA-256 of the file
 * ST_INPUT  with the place: no such application, one twice, not one of the two figures, a figure not above 0,
 *           a time of an application whose runs have no size
 */
enum status promised_read(struct promise **out, char hash[65], const char *path,
                          const struct problem *problem, struct arena *arena, struct diag *diag);

#endif
