/* price_list_report.h - what an import read from price lists: parts and prices, guesses, lines left out, and
 * what is missing. */
#ifndef REPORT_PRICE_LIST_REPORT_H
#define REPORT_PRICE_LIST_REPORT_H

#include <stdbool.h>
#include <stddef.h>

struct price_list;
struct sink;

struct import_report {
    const char *folder;
    const struct price_list *lists; /* [n] */
    size_t n;
    bool written;     /* the rows are in the folder */
    bool dry;         /* nothing was to be written: the result has the cells of the list, too */
    const char *mend; /* the file with the holes of the list; NULL: none */
    size_t n_marked;  /* cells marked in it */
};

/* A row for each line with a part, and a row for each line left out, each question and each problem. */
void price_list_report(struct sink *sink, const struct import_report *report);

#endif
