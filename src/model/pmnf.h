/*
 * pmnf.h - a program that was measured: what a process computes, sends and holds as functions of the process
 * count p, in the performance model normal form f(p) = sum_k c_k p^a_k log2(p)^b_k of A. Calotoiu, T.
 * Hoefler, M. Poke, F. Wolf, "Using automated performance modeling to find scalability bugs in complex
 * codes", SC '13 (Extra-P), or as the measured points themselves.
 *
 * time = computation(p) / rate + messages(p) latency + volume(p) / bandwidth. A single process sends nothing.
 * Of a program whose problem grows with the processes (weak scaling) a run of p processes does p times the
 * work of one. A program of which only a throughput was measured says instead what each node more costs all:
 * rate x p x efficiency^(nodes - 1), as Wattlytics has it (arXiv 2604.08182).
 */
#ifndef MODEL_PMNF_H
#define MODEL_PMNF_H

#include <stdbool.h>
#include <stddef.h>

#include "model/model.h"

enum { PMNF_MAX_TERMS = 8, PMNF_MAX_POINTS = 256, PMNF_MAX_LOGS = 3 };
#define PMNF_MAX_EXPONENT 4.0
#define PMNF_MAX_PROCESSES 1000000000

/* By what the prediction interval grows with each doubling of processes beyond the runs. With it the interval
 * of each of five weak scaling series of three codes, fitted on its first 5, 6, ... counts, holds 90 % or
 * more of the counts left, a change of regime among them (tests/golden/weak_scaling.tsv). */
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
 * One quantity of a process: the sum of its terms, or the points, between which log value is linear in log p
 * (a power of p), as are the first and last two beyond the ends. Neither: zero.
 */
struct pmnf_quantity {
    size_t n_terms;
    struct pmnf_term terms[PMNF_MAX_TERMS];
    const struct pmnf_point *points; /* borrowed, [n_points], processes rising */
    size_t n_points;
    double half; /* of the 90 % prediction interval of log(measured / value) at the counts measured; 0:
                    unknown */
};

enum pmnf_what {
    PMNF_COMPUTATION, /* operations of a process */
    PMNF_VOLUME,      /* bytes a process sends */
    PMNF_MESSAGES,    /* messages a process sends */
    PMNF_MEMORY,      /* bytes of memory a process holds; zero: not known */
    N_PMNF
};

struct pmnf_program {
    const char *name;     /* borrowed */
    const char *unit;     /* borrowed: one unit of its work, "token"; NULL: not stated, operations */
    bool weak;            /* the problem grows with the processes */
    double node_loss;     /* share of all rates that each node beyond the first costs: 1 - efficiency */
    double work_ops;      /* operations that count as one run, or as a process's share of it if weak; > 0 */
    double measured_from; /* the counts it was measured at: least and largest */
    double measured_to;
    struct pmnf_quantity quantity[N_PMNF];
};

enum { PMNF_UNIT_LETTERS = 24 };

/* A model made of a program's file. model first: an application of it finds the program behind it. */
struct pmnf_model {
    struct model model;
    struct pmnf_program program;
    char work[PMNF_UNIT_LETTERS + 4], rate[PMNF_UNIT_LETTERS + 8]; /* "token", "tokens/s" */
};

/* p^a log2(p)^b; 0^0 is 1. */
double pmnf_basis(double a, double b, double p);

/* The quantity at p >= 1. */
double pmnf_value(const struct pmnf_quantity *quantity, double p);

/* Half of the prediction interval of log(measured / value) of a quantity at p; NAN: not known. */
double pmnf_half(const struct pmnf_program *program, enum pmnf_what what, double p);

/* True for a word that can name a unit of work: 1 to PMNF_UNIT_LETTERS small letters. */
bool pmnf_unit_fits(const char *unit);

/* Makes the model of a program. Borrows name, unit and points; `out` must stay where it is. */
void pmnf_model_make(struct pmnf_model *out, const struct pmnf_program *program);

/* The same model with another unit of work. False: `model` was not made of a program. */
bool pmnf_model_count(struct pmnf_model *out, const struct model *model, const char *unit);

/* Stands in the list for every model so made: it has one parameter, the file, and predicts nothing itself. */
extern const struct model model_pmnf;

#endif
