/* bids.h - reads and evaluates the bids of a scenario or of the command line. */
#ifndef LIBRARY_BIDS_H
#define LIBRARY_BIDS_H

#include <stdbool.h>
#include <stddef.h>

#include "base/status.h"

struct call;
struct diag;
struct tender_outcome;

/* Options of a command that reads bids. */
#define OPTIONS_OF_BIDS(X)                                                                                   \
    X(LIST, "promised", promised, "BID=FILE",                                                                \
      "read the rates that the vendor of a bid promises from a CSV file")                                    \
    X(TEXT, "decimal", decimal, "MARK", "decimal mark of the bids: point or comma")                          \
    X(TEXT, "sheet", sheet, "NAME", "sheet of .xlsx bids; default: the one with headings")

struct bids_reading {
    const char *const *promised; /* [n_promised] */
    size_t n_promised;
    const char *decimal, *sheet; /* NULL: not given */
    bool drawn;                  /* draw the scenario's error */
};

/* Evaluates the bids in the words before SCENARIO, or otherwise the scenario's own. Prints notes on how they
 * were read to the standard error stream. ST_STOPPED as tender_make, with a diagnostic; out is filled. */
enum status bids_evaluate(struct tender_outcome *out, struct call *call, const struct bids_reading *how,
                          struct diag *diag);

/* True if the command line or the scenario has bids. */
bool bids_given(const struct call *call);

#endif
