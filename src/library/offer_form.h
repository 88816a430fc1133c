/* offer_form.h - the form that a buyer sends to vendors. */
#ifndef LIBRARY_OFFER_FORM_H
#define LIBRARY_OFFER_FORM_H

#include "base/status.h"

struct call;
struct diag;
struct snapshot;

/* Writes the form to the -o file and reports it. scenario: the form lists the parts that it can choose, and
 * needs no price of them; NULL: no parts. Networks and sellers are offered from the catalogue of the scenario
 * or of -c, and networks from the library of parts. ST_USAGE: no -o FILE that ends in .xlsx or .csv. */
enum status offer_form_make(struct call *call, const char *scenario, struct diag *diag);

/* The library of parts, whose networks drop-downs offer; NULL: it is not installed. */
const struct snapshot *offer_form_library(const struct call *call);

#endif
