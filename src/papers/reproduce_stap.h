/* reproduce_stap.h - runs of the STAP programs as the paper's tables, text and figures mean them. */
#ifndef PAPERS_REPRODUCE_STAP_H
#define PAPERS_REPRODUCE_STAP_H

#include "model/stap.h"
#include "papers/reproduce.h"

/* The reproduction in the making. A model's failure stays in `status`; its numbers are then NAN. */
struct stap_paper {
    struct reproduction *out;
    struct diag *diag; /* borrowed */
    enum status status;
};

/* The run of a program on a machine as it is, small workload, in a reading; HO-PD's large workload, as
 * printed. */
struct stap_run reproduce_stap_run(struct stap_paper *paper, enum stap_program program,
                                   enum stap_machine machine, enum stap_reading reading);
struct stap_run reproduce_stap_large(struct stap_paper *paper, enum stap_machine machine,
                                     enum stap_reading reading);

/* The run with processors of another peak speed behind the same network. */
struct stap_run reproduce_stap_faster(struct stap_run run, enum stap_machine machine, double peak_Gflops);

/* El-Stag's messages as one exchange of Table 5's length: what Figure 15 was made with. */
struct stap_run reproduce_stap_one_exchange(struct stap_run run);

/* V in Gflop/s. */
double reproduce_stap_Gflops(const struct stap_run *run, double p);

/* Adds a printed number. within: the relative error that is still close. note may be NULL. */
void reproduce_stap_value(struct stap_paper *paper, const char *item, const char *unit, const char *printed,
                          double ours, double within, enum verdict expected, const char *note);

/* Adds a claim, which holds when low <= ours <= high. */
void reproduce_stap_claim(struct stap_paper *paper, const char *item, const char *unit, const char *words,
                          double low, double high, double ours, enum verdict expected, const char *note);

/* What sections 4 to 7 say in words. */
void reproduce_stap_text(struct stap_paper *paper);

/* Figures 8 to 16. */
void reproduce_stap_figures(struct stap_paper *paper);

#endif
