/* amounts.h - money of the scenario: amounts and prices as people write them, in any currency with a rate. */
#ifndef PROOF_AMOUNTS_H
#define PROOF_AMOUNTS_H

#include <stdbool.h>
#include <stdint.h>

struct instance;

/* The newest rate of a currency up to the instance's date, as text: units for one USD; NULL: none. */
const char *amounts_per_usd(const struct instance *own, const char *currency);

/* Reads an amount in whole minor units of the instance's currency: "995.50", "600k", "8 MEUR". False: the
 * text is not an amount, or a rate is missing. */
bool amounts_money(int64_t *out_minor, const struct instance *own, const char *text);

/* Reads a price in major units of the instance's currency: "0.22", "0.22 EUR/kWh". units: the units after the
 * slash with their factors, "kWh 1 MWh 0.001". NAN: the text is another one. */
double amounts_price(const struct instance *own, const char *text, const char *units);

#endif
