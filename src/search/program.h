/* program.h - a mixed integer program, independent of any solver. */
#ifndef SEARCH_PROGRAM_H
#define SEARCH_PROGRAM_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#include "base/status.h"
#include "base/vec.h"

struct diag;
struct instance;
struct shared_order;

/* One column. Names are short and valid in every file format; `text` describes the column. */
struct program_col {
    const char *name;
    const char *text;
    double low;
    double high; /* INFINITY: none */
    double gain; /* coefficient in the objective, which is maximised */
    double paid; /* cost of one unit of the column, divided by program_slots.money */
    /* for goals that divide the rate by a size or by money: amount in one unit of the column, divided by
     * program_slots.over */
    double over;
    bool integer;
};

/* One row: low <= sum <= high; -INFINITY / INFINITY if a side is free. */
struct program_row {
    const char *name;
    const char *text;
    double low;
    double high;
};

struct program_entry {
    size_t row;
    size_t col;
    double value;
};

/* Growing arrays; freed by program_fini. Texts are on the arena given at program_init. */
struct program {
    struct arena *arena;
    VEC(struct program_col) cols;
    VEC(struct program_row) rows;
    VEC(struct program_entry) entries; /* at most one per row and column, in any order */
    const struct stop *stop;           /* checked while the program is built and written; NULL: none */
};

void program_init(struct program *program, struct arena *arena);
void program_fini(struct program *program);

/* program_add_col adds a column with gain 0, program_add_row a row. Both return the index, from 0. The name
 * is the letter and the index: "z12". */
size_t program_add_col(struct program *program, char letter, double low, double high, bool integer,
                       const char *text);
size_t program_add_row(struct program *program, char letter, double low, double high, const char *text);
void program_add_entry(struct program *program, size_t row, size_t col, double value);

enum program_status {
    PROGRAM_OPTIMAL,
    PROGRAM_INFEASIBLE,
    PROGRAM_STOPPED, /* time limit or interrupt; values hold the incumbent if there is one */
};

/* value [n_cols]. bound: upper bound of the objective; INFINITY: unknown. */
struct program_result {
    enum program_status status;
    bool found;
    double objective;
    double bound;
    double *value;
    int64_t n_nodes; /* solved nodes of branch and bound */
    double seconds;
};

/* Limits that end a solve without an optimum. */
struct program_limits {
    double time_s;           /* 0: none */
    int64_t n_nodes;         /* nodes of branch and bound; 0: no limit */
    const struct stop *stop; /* checked at every node; NULL: none */
};

/**
 * Solves with GLPK (program_glpk.c): a new problem each time, simplex for the root, branch and bound without
 * cuts and without GLPK's MIP presolve. Cuts and presolve together with money rows have returned an empty
 * plan as optimal.
 *
 * ST_INTERNAL   GLPK failed, with its reason (every return code has a message; its abort() is caught)
 * The result's memory is on the arena.
 */
enum status program_solve(struct program_result *out, const struct program *program,
                          const struct program_limits *limits, struct arena *arena, struct diag *diag);

/* Writes the program as a minimisation with a negated objective, explicit bounds and no constant, which all
 * readers of these formats interpret alike. If stopped, the file is incomplete. */
void program_write_mps(const struct program *program, FILE *out);
void program_write_lp(const struct program *program, FILE *out);

/* Writes the map of names, as tab-separated lines: "column z12 <text>". */
void program_write_map(const struct program *program, FILE *out);

/* Candidates with their rates. */
struct candidate_set {
    const struct candidate *points; /* [n] */
    const double *rates; /* [n][n_work] scores; with shared time divided by the application's weight */
    size_t n;
};

/**
 * The program over given candidates at the cost of their cheapest orders (bursar-concepts(7), with one slot):
 * it chooses at most one candidate, and shares the time of this cluster among the applications.
 *
 * workload_scale  out: rate = objective * workload_scale (the objective is near 1), or 2^objective *
 *               workload_scale for a geometric mean with several slots; unused for other goals
 * returns       [n points] the column of each candidate's choice, on the program's arena
 */
const size_t *program_of_points(struct program *program, const struct instance *instance,
                                const struct candidate_set *set, double *workload_scale);

/**
 * The program of a problem, for other solvers. For one cluster it has the candidates that presolve keeps:
 * affordable in integer money and not dominated. For several, or with `whole`, it has all parts
 * (bursar-concepts(7)): ordered slots with one candidate each; parts private to a slot; orders, owned parts
 * and limits on sizes in common. If several parts can meet a need, power, height, operation and the extras
 * counted by them are rows over the pieces of each part. Tax is a factor.
 *
 * whole  true: every candidate that is affordable by itself; false: for several clusters, a candidate that is
 * not faster than one with fewer nodes is left out
 *
 * ST_INPUT: the goal is a ratio, or more than PROGRAM_COLUMNS_AT_MOST columns
 * ST_INFEASIBLE: nothing can be bought   ST_STOPPED: stopped
 */
enum { PROGRAM_COLUMNS_AT_MOST = 2000000 }; /* about 1 GB of memory and a file of 300 MB */
enum status program_make(struct program *program, const struct instance *instance, bool whole,
                         double *workload_scale, struct diag *diag);

/* Version of the linked solver, "5.0". */
const char *program_solver_version(void);

struct program_slots {
    struct program *program;
    const struct instance *instance;
    const struct candidate_set *set;
    size_t n;              /* number of slots */
    double workload_scale; /* divisor of the rate, so that the solver's numbers are near 1 */
    bool logarithms;       /* the rate column is a logarithm to base 2 */
    size_t rate;           /* column of the rate */
    size_t mean_row;       /* if `logarithms` is set: the row that defines the rate as a sum */
    double money;          /* divisor of money: the budget, or the largest cost of a candidate */
    double over;           /* divisor of the amounts in program_col.over */
    /* [n][n points] column that is 1 if the slot holds the candidate; on the program's arena */
    size_t *z;
    size_t budget_row; /* SIZE_MAX: no budget */
    size_t n_lines;    /* parts that may have a line in the order */
};

/* Makes the rate column with its lower bound, the rows of applications (share of the work, or score), the
 * slots with their candidates in order, and the empty budget row. */
void program_slots_make(struct program_slots *out, struct program *program, const struct instance *instance,
                        const struct candidate_set *set, size_t n);

/* Adds a cost to a unit of the column, as a fraction of slots->money: to the budget row, and to the
 * objective of goal cost. */
void program_add_cost(const struct program_slots *slots, size_t col, double cost);

/* The program with every part, over given candidates of up to scenario->clusters clusters, on
 * shared_order_make's problem. If the goal is a ratio, the objective is its numerator, the rate; the
 * denominator is in `over` of the columns. ST_INPUT: more than PROGRAM_COLUMNS_AT_MOST columns. The set is
 * borrowed. */
enum status program_of_parts(struct program_slots *out, struct program *program,
                             const struct shared_order *shared, const struct candidate_set *set,
                             struct diag *diag);

#endif
