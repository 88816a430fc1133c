/* audit_parts.h - the steps of audit_problem. */
#ifndef PROOF_AUDIT_PARTS_H
#define PROOF_AUDIT_PARTS_H

#include "proof/audit.h"
#include "question/change.h"

/* Each ends with ST_INTERNAL at the first value that is not what it should be. */
enum status audit_prices(const struct problem *problem, const struct change *changes, struct arena *arena,
                         struct diag *diag);
enum status audit_sizes(const struct problem *problem, const struct change *changes, struct diag *diag);
enum status audit_networks(const struct problem *problem, const struct change *changes, struct diag *diag);
enum status audit_rates(const struct problem *problem, const struct change *changes, struct diag *diag);
enum status audit_limits(const struct problem *problem, const struct change *changes, struct diag *diag);

/* The change is of limits that this one has for a part or a vendor: `limit.available.X`. */
bool audit_changes_entry(const struct change *change, const char *limit);

/* value, changed as `text` says where it stands for a factor, else read in a dimension. */
double audit_changed(double value, const struct change *change, enum dimension dimension);

/* Kinds of parts that all come from one vendor, as the file has them; NULL: nothing is said. */
const struct yaml *audit_sole_source(const struct problem *problem);

/* What the file says of operation; NULL: nothing. */
const struct yaml *audit_tco(const struct problem *problem, const char *key);

/* An amount is what the text says; without a text it is `none`. */
bool audit_money_is(const struct problem *problem, int64_t minor, const char *text, int64_t none);

/* A share as it is written, "19%" or "0.19", exactly. False: it is none. */
bool audit_share(struct decimal *out, const char *text);

/* The same but for the last digits of a double. */
bool audit_same(double a, double b);

#endif
