/* amounts.h - amounts of money of a purchase: budget, lines of the bill, operation. */
#ifndef PROBLEM_AMOUNTS_H
#define PROBLEM_AMOUNTS_H

#include <stddef.h>
#include <stdint.h>

/* No budget is given: every purchase is affordable. */
#define BUDGET_NONE INT64_MAX

/* Amounts from one to another. Each user states whether the last one is included. */
struct money_range {
    int64_t from_minor, to_minor;
};

/* One line of a bill of materials. */
struct bill_line {
    size_t part;
    int64_t used; /* units that the cluster needs */
    /* units bought: more than used - owned if a price break or a pack makes that cheaper */
    int64_t quantity;
    int64_t owned;       /* units used from those that are owned */
    size_t vendor;       /* vendor that is paid, as in a price step */
    int64_t total_minor; /* with tax */
    int64_t tax_minor;
};

/* Present value of the operation of a purchase, in minor units. */
struct operation_cost {
    int64_t energy_minor;
    int64_t maintenance_minor;
    int64_t space_minor;
    int64_t administration_minor;
    int64_t carbon_minor; /* not discounted */
    int64_t rent_minor;   /* hours of machines; only of an order whose lines contain them (purchase/bill.h) */
};

#endif
