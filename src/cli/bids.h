/* bids.h - the bids of a scenario, or of the command line, evaluated for a command. */
#ifndef CLI_BIDS_H
#define CLI_BIDS_H

#include <stdbool.h>
#include <stddef.h>

#include "base/status.h"

struct call;
struct diag;
struct tender_outcome;

/* The options of a command that reads bids. */
#define OPTIONS_OF_BIDS(X)                                                                                   \
    X(LIST, "promised", promised, "BID=FILE", "what the vendor of a bid promises: a CSV file of figures")    \
    X(TEXT, "decimal", decimal, "MARK", "decimals of the bids are behind a point or a comma")                \
    X(TEXT, "sheet", sheet, "NAME", "the sheet of bids in .xlsx; default: the one that has headings")

struct bids_reading {
    const char *const *promised; /* [n_promised] */
    size_t n_promised;
    const char *decimal, *sheet; /* NULL: not given */
    bool drawn;                  /* the scenario's error is drawn */
};

/* Those of the words before SCENARIO, else the scenario's own. Notes on how they were read go to the standard
 * error stream. ST_STOPPED as tender_make, with a diagnostic; out is filled. */
enum status bids_evaluate(struct tender_outcome *out, struct call *call, const struct bids_reading *how,
                          struct diag *diag);

/* There are any. */
bool bids_given(const struct call *call);

#endif
