/* amounts.h - amounts of money of a purchase: a budget, a line of its bill, its operation. */
#ifndef PROBLEM_AMOUNTS_H
#define PROBLEM_AMOUNTS_H

#include <stddef.h>
#include <stdint.h>

/* No budget given: anything can be afforded. */
#define BUDGET_NONE INT64_MAX

/* Amounts from one to another; whether the last one is among them is said where it counts. */
struct money_range {
    int64_t from_minor, to_minor;
};

/* One line of a bill of materials. */
struct bill_line {
    size_t part;
    int64_t used;        /* units the cluster needs of it */
    int64_t quantity;    /* units bought: more than used - owned where a break or a pack makes that cheaper */
    int64_t owned;       /* units taken from what is owned */
    size_t vendor;       /* who is paid, as in a price step */
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
    int64_t rent_minor;   /* of hours of machines: of an order alone, whose lines have it (purchase/bill.h) */
};

#endif
