/* audit_parts.h - the steps of the audit. */
#ifndef PROOF_AUDIT_PARTS_H
#define PROOF_AUDIT_PARTS_H

#include "base/status.h"

struct change;
struct diag;
struct instance;

/* Each step returns ST_INTERNAL at the first value that differs from its source. */
enum status audit_prices(const struct instance *instance, const struct change *changes, struct diag *diag);
enum status audit_sizes(const struct instance *instance, const struct change *changes, struct diag *diag);
enum status audit_networks(const struct instance *instance, const struct change *changes, struct diag *diag);

#endif
