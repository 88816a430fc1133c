/* pmnf.h - models of measured programs: work, messages and memory of a process as functions of the process
 * count p. A function is given by measured points, or in the performance model normal form f(p) = sum_k c_k
 * p^a_k log2(p)^b_k of A. Calotoiu, T. Hoefler, M. Poke, F. Wolf, "Using automated performance modeling to
 * find scalability bugs in complex codes", SC '13 (Extra-P).
 *
 * time = computation(p) / rate + messages(p) latency + volume(p) / bandwidth. A single process sends nothing.
 * With weak scaling (the problem grows with the processes) a run of p processes does p times the work of one.
 * A program with only a measured throughput has a loss per additional node instead: rate x p x
 * efficiency^(nodes - 1), as in Wattlytics (arXiv 2604.08182). */
#ifndef MODEL_PMNF_H
#define MODEL_PMNF_H

#include <stdbool.h>
#include <stddef.h>

#include "model/model.h"

enum { PMNF_MAX_TERMS = 8, PMNF_MAX_POINTS = 256, PMNF_MAX_LOGS = 3 };
#define PMNF_MAX_EXPONENT 4.0
#define PMNF_MAX_PROCESSES 1000000000

/* Growth of the prediction interval for each doubling of processes beyond the measured ones. With this value
 * the interval of five weak scaling series of three codes, fitted to their first 5, 6, ... counts, contains
 * at least 90 % of the other counts, including a change of regime (tests/golden/weak_scaling.tsv). */
#define PMNF_GROWTH 2.5

/* c p^a log2(p)^b. c > 0, -4 <= a <= 4, b one of 0..3. */
struct pmnf_term {
    double c;
    double a;
    double b;
};

struct pmnf_point {
    double processes;
    double value; /* > 0 */
};

/**
 * One quantity of a process: the sum of its terms, or points. Between points, log value is linear in log p (a
 * power of p); the first and last two points extend beyond the ends. Without terms and points it is zero.
 */
struct pmnf_quantity {
    size_t n_terms;
    struct pmnf_term terms[PMNF_MAX_TERMS];
    const struct pmnf_point *points; /* borrowed, [n_points], processes rising */
    size_t n_points;
    /* half width of the 90 % prediction interval of log(measured / value) in the measured range; 0:
     * unknown */
    double half;
};

enum pmnf_what {
    PMNF_COMPUTATION, /* operations of a process */
    PMNF_VOLUME,      /* bytes a process sends */
    PMNF_MESSAGES,    /* messages a process sends */
    PMNF_MEMORY,      /* bytes of memory of a process; zero: unknown */
    N_PMNF
};

struct pmnf_program {
    const char *name; /* borrowed */
    const char *unit; /* borrowed: unit of its work, "token"; NULL: not stated, operations */
    bool weak;        /* the problem grows with the processes */
    double node_loss; /* loss of all rates per node beyond the first: 1 - efficiency */
    /* operations of one run; with weak scaling, operations of the share of one process; > 0 */
    double work_ops;
    double measured_from; /* smallest and largest measured count */
    double measured_to;
    struct pmnf_quantity quantity[N_PMNF];
};

enum { PMNF_UNIT_LETTERS = 24 };

/* A model made from a program's file. `model` is the first member, so that the program can be found from an
 * application. */
struct pmnf_model {
    struct model model;
    struct pmnf_program program;
    char work[PMNF_UNIT_LETTERS + 4], rate[PMNF_UNIT_LETTERS + 8]; /* "token", "tokens/s" */
};

/* p^a log2(p)^b; 0^0 is 1. */
double pmnf_basis(double a, double b, double p);

/* The quantity at p >= 1. */
double pmnf_value(const struct pmnf_quantity *quantity, double p);

/* Half width of the prediction interval of log(measured / value) of a quantity at p; NAN: unknown. */
double pmnf_half(const struct pmnf_program *program, enum pmnf_what what, double p);

/* True for a valid name of a unit of work: 1 to PMNF_UNIT_LETTERS small letters. */
bool pmnf_unit_fits(const char *unit);

/* Makes the model of a program. Borrows name, unit and points; `out` must not move. */
void pmnf_model_make(struct pmnf_model *out, const struct pmnf_program *program);

/* Makes the same model with another unit of work. False: `model` is not a measured program. */
bool pmnf_model_count(struct pmnf_model *out, const struct model *model, const char *unit);

/* Stands for all models of measured programs in the list of models. Its only parameter is the file; it is
 * never evaluated itself. */
extern const struct model model_pmnf;

#endif
