/* certificate_parts.h - what the checks of a certificate share. */
#ifndef PLAN_CERTIFICATE_PARTS_H
#define PLAN_CERTIFICATE_PARTS_H

#include "model/model.h"
#include "plan/certificate.h"

struct checking {
    struct certificate *out;
    const struct problem *problem;
    const struct claim *claim;
    struct arena *arena;
    const struct design *design; /* the claimed one, NULL until found */
    double lambda;               /* recomputed */
};

/* The design without its table of figures: they are computed again. */
struct design checking_design(const struct design *design);

/* Adds one check. */
void checking_note(struct checking *c, const char *name, bool ok, const char *format, ...)
    __attribute__((format(printf, 4, 5)));

/* Equal to the digits a plan file has. */
bool checking_close(double a, double b);

/* What exactly this many units cost, straight from the price steps; -1: not sold so. */
int64_t checking_price(const struct price *price, int64_t quantity);

/* The model's prediction for application a on p processes of a design; all zero where it gives none. */
struct prediction checking_predict(const struct problem *problem, const struct design *design, size_t a,
                                   int64_t p);

/* The limit on Gamma, computing time over communication time, is kept. */
bool checking_gamma(const struct problem *problem, const struct prediction *prediction);

/* The steps of certificate_make, for the claims of one cluster or of a whole order. */
void checking_find_design(struct checking *c);
void checking_lines(struct checking *c);
void checking_needs(struct checking *c);
void checking_objective(struct checking *c);
void checking_power(struct checking *c);

/* Application a may run on p processes of the claimed cluster. */
bool checking_count_allowed(const struct checking *c, size_t a, int64_t p);

#endif
