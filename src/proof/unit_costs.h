/* unit_costs.h - checks the costs of a unit of work in a plan file. */
#ifndef PROOF_UNIT_COSTS_H
#define PROOF_UNIT_COSTS_H

struct claim_check;
struct claim_file;

/* Adds the check "cost per unit": capital and total of the tco, divided by the units that the clusters give
 * in its years. The rates and times of the claim are checked elsewhere. A plan without rows gets no check. */
void check_unit_costs(struct claim_check *c, const struct claim_file *file);

#endif
