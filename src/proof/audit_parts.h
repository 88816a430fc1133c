/* audit_parts.h - the steps of audit_problem, and how they read the scenario. */
#ifndef PROOF_AUDIT_PARTS_H
#define PROOF_AUDIT_PARTS_H

#include "proof/audit.h"
#include "question/change.h"

/* Each ends with ST_INTERNAL at the first value that is not what it should be. */
enum status audit_prices(const struct problem *problem, const struct change *changes, struct diag *diag);
enum status audit_sizes(const struct problem *problem, const struct change *changes, struct diag *diag);
enum status audit_networks(const struct problem *problem, const struct change *changes, struct diag *diag);
enum status audit_rates(const struct problem *problem, const struct change *changes, struct diag *diag);
enum status audit_designs(const struct problem *problem, const struct change *changes, struct diag *diag);
enum status audit_limits(const struct problem *problem, const struct change *changes, struct diag *diag);

/* The value at a path of keys with dots between, "limits.available"; NULL: there is none. */
const struct yaml *audit_value(const struct problem *problem, const char *path);

/* A share as it is written, "19%" or "0.19", exactly. False: it is none. */
bool audit_share(struct decimal *out, const char *text);

/* The change is of the limit that this one has for a part or a vendor: `limit.available.X`. */
bool audit_is_of(const struct change *change, const char *limit, const char *whose);

/* value times the factor of a change; or what a change without one sets, in a dimension, NAN: no such. */
double audit_changed(double value, const struct change *change, enum dimension dimension);

/* The same but for the last digits of a double. */
bool audit_same(double a, double b);

#endif
