/* audit.h - compares a problem with the texts it was made from. The proof reads and converts every catalogue
 * cell and every scenario key again, with code of its own. */
#ifndef PROOF_AUDIT_H
#define PROOF_AUDIT_H

#include <stdbool.h>

#include "base/status.h"

struct arena;
struct change;
struct claim_line;
struct claim_quote;
struct diag;
struct instance;

/* Checks the quote that a plan file claims for an order line. True if a standing quote of the line's part
 * has, after changes, the line's price, and has the claimed kind, date, source, seller and number of more
 * expensive offers. */
bool audit_quote(const struct instance *instance, const struct change *changes, const struct claim_line *line,
                 const struct claim_quote *said);

#endif
