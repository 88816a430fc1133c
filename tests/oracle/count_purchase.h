/* count_purchase.h - counts the cost and size of clusters part by part from the scenario's own text. A second
 * implementation for tests. It uses none of the program's code for costs, covers and bills. */
#ifndef TESTS_COUNT_PURCHASE_H
#define TESTS_COUNT_PURCHASE_H

#include "problem/instance.h"

struct counted {
    int64_t units[96]; /* units of each part of the catalogue */
    double power_W;
    double height_U;
};

/* Fails unless the problem's prices are those of the valid quotes, in USD, with the discounts (by the first
 * letter of a part's id). */
void count_prices(const struct instance *instance);

/* Least cost with tax of an order of at least `units` units from one seller (NULL: any); -1: not available.
 */
int64_t count_order(const struct instance *instance, size_t part, int64_t quantity, const char *seller);

/* The vendor at a price step: its seller, otherwise the part's vendor, otherwise a vendor of the part alone.
 * step NULL: the part has no price. */
const char *count_seller(const struct instance *instance, size_t part, const struct price_step *step);

/* True if the part is for sale, also at a price of 0. */
bool count_is_bought(const struct instance *instance, size_t part, int64_t quantity);

/* True if the vendor sells the part, or is the vendor of a part without a price. */
bool count_sells(const struct instance *instance, size_t part, const char *seller);

/* True if parts of this kind come from one vendor. */
bool count_sole_source(const struct instance *instance, size_t part);

/* Least cost of units [n_parts] beyond those owned, with the charges of vendors. It tries every choice of
 * sellers; all units of a part come from one, and those of some kinds from `only` (NULL: any). -1: not
 * available. */
int64_t count_paid(const struct instance *instance, const int64_t *units, const char *only);

/* The charges of vendors with a minimum order for these amounts with tax, one amount per vendor. NULL: the
 * largest possible charges. */
int64_t count_surcharge(const struct instance *instance, const int64_t *paid_minor);

/* Adds the parts of a cluster for needs that only one part can meet, and its extras. mixed: units of the
 * parts that are chosen for the other needs; NULL: these needs are left out. */
void count_cluster(struct counted *c, const struct instance *instance, const struct design *design,
                   int64_t nodes, const struct counted *mixed);

/* True if cables for this resource are chosen by length, because the scenario has a layout
 * (scan_cables.h). */
bool count_by_length(const struct instance *instance, enum resource resource);

/* Adds units of a part. */
void count_part(struct counted *c, const struct instance *instance, size_t part, int64_t units);

/* Units that pieces of the offers of a supply [n_options] provide together. Line cards go one by one, the
 * largest first, into the slots of chassis of their family. */
int64_t count_supply(const struct need *need, const int64_t *pieces);

/* True if the limits on power and height are met. The rack units that must stay free in each cluster are
 * included. */
bool count_allowed(const struct counted *c, const struct instance *instance, int64_t clusters);

/* Present value of the operation of the counted parts, for a number of clusters and their nodes together. */
int64_t count_operation(const struct counted *c, const struct instance *instance, int64_t clusters,
                        int64_t nodes);

/* Approximate number of ways to meet a need: pieces of all its options but the last, each up to the need. */
double count_mixes(const struct need *need, int64_t needed);

/* Units of the design's i-th need, including ports that stay free; -1: impossible to wire. */
int64_t count_need(const struct instance *instance, const struct design *design, size_t i, int64_t nodes);

/* True if a cluster of this size needs the part or an alternative to it, or if it is an extra. */
bool count_uses(const struct instance *instance, const struct design *design, int64_t nodes,
                const char *part);

#endif
