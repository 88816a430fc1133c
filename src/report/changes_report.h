/* changes_report.h - writing what differs between two files, two plans or two questions, to any sink. */
#ifndef REPORT_CHANGES_REPORT_H
#define REPORT_CHANGES_REPORT_H

#include "report/plan_report.h"
#include "study/diff.h"
#include "study/explain.h"

/* Rows of differences (CONTRACT section 3, diff). kind: what the files are, "scenarios" or "plans". The first
 * n_files differences are what the files say; those behind them what can be bought. */
void changes_report_files(struct sink *sink, const char *a, const char *b, const char *kind,
                          const struct differences *differences, size_t n_files);

/* One side of a what-if. one_more: what stops the plan from one node more; NULL where it is not proven. */
struct whatif_side {
    const struct problem *problem;
    const struct plan *plan;
    const struct question_record *question;
    const struct one_more *one_more;
};

/* Two plans, what lies between them, and each change alone and left out (whatif). */
void changes_report_whatif(struct sink *sink, const struct whatif_side *before,
                           const struct whatif_side *after, const struct cause *causes, size_t n_causes);

/* A table of what a scenario changes of its catalogue; nothing where it changes nothing. */
void changes_report_assumed(struct sink *sink, const struct problem *problem);

#endif
