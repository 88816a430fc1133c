/* amounts.h - amounts of money of a purchase: budget, lines of the bill, operation. */
#ifndef PROBLEM_AMOUNTS_H
#define PROBLEM_AMOUNTS_H

#include <stddef.h>
#include <stdint.h>

/* No budget is given: every purchase is affordable. */
#define BUDGET_NONE INT64_MAX

/* A range of amounts of money. Each user states whether the upper end is included. */
struct money_range {
    int64_t from_minor, to_minor;
};

/* One line of a bill of materials. */
struct bill_line {
    size_t part;
    int64_t used; /* units that the cluster needs */
    /* units bought; more than used - owned if a price break or a pack makes a larger order cheaper */
    int64_t quantity;
    int64_t owned;       /* units used from those that are owned */
    size_t vendor;       /* number of the vendor that is paid, as in struct price_step */
    int64_t total_minor; /* total of the line, with tax */
    int64_t tax_minor;
};

/* Present value of the operation of a purchase, in minor units. */
struct operation_cost {
    int64_t energy_minor;
    int64_t maintenance_minor;
    int64_t space_minor;
    int64_t administration_minor;
    int64_t carbon_minor; /* not discounted */
    /* rented hours of machines; 0 if no line of the order has such hours (purchase/bill.h) */
    int64_t rent_minor;
};

#endif
