/* count_purchase.h - what clusters cost and how large they are, counted part by part from the scenario's own
 * words: a second opinion for tests, which shares nothing with costs, covers and bills. */
#ifndef TESTS_COUNT_PURCHASE_H
#define TESTS_COUNT_PURCHASE_H

#include "problem/problem.h"

struct counted {
    int64_t units[96]; /* of each part of the catalogue */
    double power_W;
    double height_U;
};

/* Fails unless the problem's prices are those of the quotes that hold, in USD, with the discounts (by the
 * first letter of a part's id). */
void count_prices(const struct problem *problem);

/* The least that an order of at least this many units costs, with tax, from one seller (NULL: any); -1: it
 * cannot be had. */
int64_t count_order(const struct problem *problem, size_t part, int64_t quantity, const char *seller);

/* Who sells at a standing price: its seller, else the part's vendor, else one of the part's own; of a part
 * without prices NULL is asked for. */
const char *count_seller(const struct problem *problem, size_t part, const struct price_step *step);

/* Some of it is, for nothing too. */
bool count_is_bought(const struct problem *problem, size_t part, int64_t quantity);

/* He is one of those who sell the part, or could. */
bool count_sells(const struct problem *problem, size_t part, const char *seller);

/* The part is of a kind that comes from one vendor. */
bool count_sole_source(const struct problem *problem, size_t part);

/* The least that so many units [n_parts], beside those owned, cost with what vendors ask for on top: every
 * choice of sellers, a part's units all from one, those of some kinds all from `only` (NULL: any). -1: they
 * cannot be had. */
int64_t count_paid(const struct problem *problem, const int64_t *units, const char *only);

/* What vendors with a minimum order are paid on top of these amounts with tax, one for each of them; or,
 * without any (NULL), at the very most. */
int64_t count_surcharge(const struct problem *problem, const int64_t *paid_minor);

/* Adds a cluster's parts where one part supplies a need, and its extras. mixed: what the other needs are
 * supplied with, counted too; NULL: left out. */
void count_cluster(struct counted *c, const struct problem *problem, const struct design *design,
                   int64_t nodes, const struct counted *mixed);

/* Where the scenario has a layout cables are of lengths (scan_cables.h). */
bool count_by_length(const struct problem *problem, enum resource resource);

/* Adds units of a part. */
void count_part(struct counted *c, const struct problem *problem, size_t part, int64_t units);

/* Units that pieces of the offers of a supply [n_options] give together: line cards one by one, the
 * largest first, into the slots of their family's chassis. */
int64_t count_supply(const struct need *need, const int64_t *pieces);

/* The scenario's limits on power and height are kept, with the units that each of so many clusters leaves
 * free. */
bool count_allowed(const struct counted *c, const struct problem *problem, int64_t clusters);

/* Present value of the operation of what is counted, of so many clusters with so many nodes together. */
int64_t count_operation(const struct counted *c, const struct problem *problem, int64_t clusters,
                        int64_t nodes);

/* Ways to meet a need of so many units, about: pieces of all its candidates but the last, each up to enough.
 */
double count_mixes(const struct need *need, int64_t needed);

/* Units of the design's i-th need, with the ports that stay free; -1: cannot be wired. */
int64_t count_need(const struct problem *problem, const struct design *design, size_t i, int64_t nodes);

/* So many nodes need some of the part, or what could stand in its place, or it is an extra. */
bool count_uses(const struct problem *problem, const struct design *design, int64_t nodes, const char *part);

#endif
