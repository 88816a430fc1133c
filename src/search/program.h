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
struct problem;
struct shared_order;

/* One column. Names are short and safe in every file format; `text` says what it stands for. */
struct program_col {
    const char *name;
    const char *text;
    double low;
    double high; /* INFINITY: none */
    double gain; /* coefficient in the objective, which is maximised */
    double paid; /* cost of a unit, as a part of program_slots.money */
    double over; /* amount of a unit that the goal is a rate over, as a part of program_slots.over */
    bool integer;
};

/* One row: low <= sum <= high; -INFINITY / INFINITY where a side is free. */
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
    VEC(struct program_entry) entries; /* at most one per row and column, any order */
    const struct stop *stop;           /* NULL: none. Asked while it is made for other solvers and written */
};

void program_init(struct program *program, struct arena *arena);
void program_fini(struct program *program);

/* Adds a column, which gains nothing so far, or a row and returns its index (0-based). Names are made from
 * the letter and the index: "z12". */
size_t program_add_col(struct program *program, char letter, double low, double high, bool integer,
                       const char *text);
size_t program_add_row(struct program *program, char letter, double low, double high, const char *text);
void program_add_entry(struct program *program, size_t row, size_t col, double value);

enum program_status {
    PROGRAM_OPTIMAL,
    PROGRAM_INFEASIBLE,
    PROGRAM_STOPPED, /* time limit or interrupt; values hold the incumbent when there is one */
};

/* value [n_cols]. bound: upper bound of the objective, INFINITY when none is known. */
struct program_result {
    enum program_status status;
    bool found;
    double objective;
    double bound;
    double *value;
    int64_t n_nodes; /* of the tree of branch and bound, that were looked at */
    double seconds;
};

/* When a solve ends without an optimum. */
struct program_limits {
    double time_s;           /* 0: none */
    int64_t n_nodes;         /* of the tree; 0: any number */
    const struct stop *stop; /* asked at every node; NULL: none */
};

/**
 * Solves with GLPK (program_glpk.c): a fresh problem, the simplex for the root, branch and bound without cuts
 * and without GLPK's own MIP presolve, whose combination with money rows has returned an empty plan as
 * optimal.
 *
 * ST_INTERNAL   GLPK gave up, with its reason (every return code has a message; its abort() is caught)
 * Memory of the result on the arena.
 */
enum status program_solve(struct program_result *out, const struct program *program,
                          const struct program_limits *limits, struct arena *arena, struct diag *diag);

/* Writes the program as a minimisation (the objective negated), bounds explicit, no constant: what every
 * reader of these formats takes the same way. When stopped, part of it. */
void program_write_mps(const struct program *program, FILE *out);
void program_write_lp(const struct program *program, FILE *out);

/* Writes the map of names, as tab-separated lines: "column z12 <text>". */
void program_write_map(const struct program *program, FILE *out);

/* Points with their rates. */
struct point_set {
    const struct candidate *points; /* [n] */
    const double *rates; /* [n][n_work] scores; where time is shared over the application's weight */
    size_t n;
};

/**
 * The program over given points, each at the cost of its cheapest hardware (DESIGN section 9, one slot):
 * choose at most one, share its time among the applications.
 *
 * lambda_scale  out: lambda = objective * lambda_scale (the objective is scaled near 1), or 2^objective *
 *               lambda_scale of a geometric mean on several slots; unused by other goals
 * returns       [n points] the column of each point's choice, on the program's arena
 */
const size_t *program_of_points(struct program *program, const struct problem *problem,
                                const struct point_set *set, double *lambda_scale);

/**
 * The program of a question, for other solvers. Of one cluster that of the points that presolve keeps:
 * affordable in integer money and beaten by none. Of several, or whole, that of all parts (DESIGN section 9):
 * slots that hold one point each, in order; hardware private to a slot; orders, owned parts and limits on
 * sizes pooled. Power, height, operation and the extras counted by them are rows over the pieces of each part
 * where several can meet a need. Tax is a factor there.
 *
 * whole  every point that is not unaffordable by itself in integer money; of several clusters else without
 *        those no faster than one with fewer nodes
 *
 * ST_INPUT: a goal that is no linear program (a ratio), or more than PROGRAM_COLUMNS_AT_MOST columns
 * ST_INFEASIBLE: nothing can be bought   ST_STOPPED: the program's stop said so
 */
enum { PROGRAM_COLUMNS_AT_MOST = 2000000 }; /* about 1 GB of memory and 300 MB of file */
enum status program_make(struct program *program, struct problem *problem, bool whole, double *lambda_scale,
                         struct diag *diag);

/* The version of the solver linked, "5.0". */
const char *program_solver_version(void);

struct program_slots {
    struct program *program;
    const struct problem *problem;
    const struct point_set *set;
    size_t n;            /* slots */
    double lambda_scale; /* numbers near 1 for the solver: what lambda is divided by */
    bool logarithms;     /* the lambda column is the logarithm of that */
    size_t lambda;       /* that column */
    size_t mean_row;     /* then of the sum that it is */
    double money;        /* and money: the budget, or the largest cost of a point */
    double over;         /* and what the goal is a rate over: money, or the largest size of a point */
    size_t *z;           /* [n][n points] columns: the slot holds the point; on the program's arena */
    size_t budget_row;   /* SIZE_MAX: no budget */
    size_t n_lines;      /* parts that the order can have a line of */
};

/* The lambda column and its floor, the rows of applications (each keeps its share, or is scored), the slots
 * with their points in order, and the row of the budget, still empty. */
void program_slots_make(struct program_slots *out, struct program *program, const struct problem *problem,
                        const struct point_set *set, size_t n);

/* A unit of the column costs so much more, as a part of slots->money: of the budget, and of the goal cost. */
void program_add_cost(const struct program_slots *slots, size_t col, double cost);

/* The program with every part over given points of up to scenario->clusters clusters, on shared_order_make's
 * problem. A goal that is a ratio has the rate as its objective, and what that is over in the columns.
 * ST_INPUT: more than PROGRAM_COLUMNS_AT_MOST columns. The set is borrowed. */
enum status program_of_parts(struct program_slots *out, struct program *program,
                             const struct shared_order *pool, const struct point_set *set, struct diag *diag);

#endif
