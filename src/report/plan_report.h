/* plan_report.h - writes plans, their inputs and their certificates to any sink. */
#ifndef REPORT_PLAN_REPORT_H
#define REPORT_PLAN_REPORT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "report/sink.h"
#include "report/value.h"

struct arena;
struct certificate;
struct claim_file;
struct design;
struct near_set;
struct operation_cost;
struct plan;
struct plan_app;
struct price_age;
struct plan_cluster;
struct candidate;
struct goodput;
struct quote;
struct regret;
struct settings;
struct snapshot;

/* Studies that advise on a plan. NULL: the study did not run. */
struct plan_advice {
    const struct near_set *near; /* near-optimal purchases */
    /* regret of the plan over draws; also if the plan was chosen by its regret */
    const struct regret *regret;
    const struct price_age *age; /* old prices */
};

/**
 * The result of `optimize`: labels, clusters with applications, one bill of materials, proof, warnings.
 *
 * settings: options of the command line that change the scenario; they are recorded with the result. bill:
 * role of the bill's table; SINK_SIDE if the caller writes the main table (for CSV) afterwards. advice: NULL
 * if no study ran.
 */
void plan_report(struct sink *sink, const struct instance *instance, const struct plan *plan,
                 const struct settings *settings, const struct plan_advice *advice,
                 enum sink_table_role bill);

/* Texts here are on the problem's arena. */

/* "58 x ppro-200 with fast-ethernet + 239 x ppro-200 with myrinet": the clusters in points [n], and those of
 * a plan. */
const char *plan_report_points(const struct instance *instance, const struct candidate *points, size_t n);
const char *plan_report_clusters(const struct instance *instance, const struct plan *plan);

/* Like plan_report_points for readers, with grouped thousands: "1,596 x ppro-200 with fast-ethernet". */
const char *plan_report_purchase(const struct instance *instance, const struct candidate *points, size_t n);

/* A size of the clusters as text. If the total `whole` is known (finite): "32.5 kW". Otherwise the sum of the
 * parts with a known size, followed by the parts without one: "32.5 kW without 650 fast-ethernet-port". size:
 * SIZE_POWER or SIZE_HEIGHT. */
const char *plan_report_size(const struct instance *instance, const struct plan_cluster *clusters, size_t n,
                             double whole, size_t size);

/* "17,520 x hour-h100 a year", for a rented candidate. */
const char *plan_report_units(const struct instance *instance, const struct candidate *point);

/* The memory modules of each node, "memory_option" and "memory_modules"; nothing if there are none. */
void plan_report_memory(struct sink *sink, const struct instance *instance, const struct design *design);

/* The answer in one sentence: "Buy ...: ... for ...." */
const char *plan_report_answer(const struct instance *instance, const struct plan *plan);

/* "Buy 3 x hgx-h100-8 with ndr and rent 23,360 x hour-h100 a year", of a plan that was found. */
const char *plan_report_decision(const struct instance *instance, const struct plan *plan);

/* The cost of a plan. If the budget covers the TCO, both amounts: "4,210,300 EUR to buy, 6,830,631 EUR over 5
 * years". */
const char *plan_report_cost(const struct instance *instance, const struct plan *plan);
const char *plan_report_costs(const struct instance *instance, int64_t capital_minor, int64_t cost_minor);

/* The answer in labelled lines: Buy, Cost, Status, Inputs, Advice, Regret, Expiry, Size. advice: may be
 * NULL. */
void plan_report_labels(struct sink *sink, const struct instance *instance, const struct plan *plan,
                        const struct plan_advice *advice);

/* The rate with the use at which it is an average, and in the unit that is paid for: "1,373 Pflop/s, 517.9
 * ktokens/s". */
const char *plan_report_rate(const struct instance *instance, const struct plan *plan);

/* The text of each of these labels, without a full stop. NULL: the plan has no such line. paid: "1,483,544.93
 * EUR with tax; 16,455.07 EUR unspent. TCO over 5 years 2,355,505.95 EUR". status: "optimal: nothing within
 * 1,500,000.00 EUR is faster. Gap 0. Independent check: 34 of 34 passed"; regret: given for a plan with a
 * goal under error, otherwise NULL. */
const char *plan_report_paid(const struct instance *instance, const struct plan *plan);
const char *plan_report_status(const struct instance *instance, const struct plan *plan,
                               const struct regret *regret);
const char *plan_report_expiry(const struct instance *instance, const struct plan *plan);
/* date of the first expiry; 0: no offer expires */
date plan_report_expires(const struct instance *instance, const struct plan *plan);

/* "1.842 EUR per million output tokens (prompt 1,024, answer 1,024), 0.9 to buy; 5 years at 60 % use"; NULL:
 * the plan counts no unit of work, or has no `tco`. */
const char *plan_report_per_unit(const struct instance *instance, const struct plan *plan);

/* The layouts of the only application, each once; out[n_clusters]. 0 with several applications, whose layouts
 * follow their performance. */
size_t plan_report_layouts(const char *out[], const struct instance *instance, const struct plan *plan);

/* What failures leave of each run: "97.1 %; checkpoints of 5.8 TB every 31 minutes in 15 s; 5 spares"; NULL:
 * nodes do not fail. */
const char *plan_report_goodput(const struct instance *instance, const struct plan *plan);

/* " and 4 x flash-box"; "": the design has no storage for checkpoints. */
const char *plan_report_storage(const struct instance *instance, const struct design *design);

/* Nodes of a cluster that are spares for every application. */
int64_t plan_report_spares(const struct instance *instance, const struct plan_cluster *cluster);

/* The goodput of a run, as an object. */
void goodput_report(struct sink *sink, const struct instance *instance, const struct design *design,
                    const struct goodput *of);

const char *plan_report_sizes(const struct instance *instance, const struct plan *plan);
const char *plan_report_carbon(const struct instance *instance, const struct plan *plan);

/* The gap of a plan in percent, "0.023 %". A gap that is only rounding is "0". On the arena. */
const char *plan_report_gap(const struct plan *plan, struct arena *arena);

/* Status and inputs in two sentences. */
const char *plan_report_standing(const struct instance *instance, const struct plan *plan);

/* True if every price of the plan, or of the catalogue, is an assumption: unit prices are then not shown. */
bool plan_report_placeholders(const struct instance *instance, const struct plan *plan);
bool plan_report_placeholders_in(const struct snapshot *snapshot);

/* Pieces of the answer: the clusters with their applications, the bill of materials and the cost of
 * operation; the proof in words. */
void plan_report_order(struct sink *sink, const struct instance *instance, const struct plan *plan,
                       enum sink_table_role role);
void plan_report_proof(struct sink *sink, const struct instance *instance, const struct plan *plan);

/* The table of a certificate's checks. */
void certificate_report_checks(struct sink *sink, const struct certificate *certificate);

/* The checks of a plan file's certificate, and the keys of the file that they do not cover (verify). */
void certificate_report(struct sink *sink, const struct certificate *certificate,
                        const struct claim_file *file);

/* --- pieces of the report --- */

/* A purchase as cells: all clusters in one text; node, nodes, network and template of the first one.
 * points [n], n 0: null cells. */
enum { PURCHASE_COLUMNS = 5 };
void plan_report_purchase_cells(struct value out[PURCHASE_COLUMNS], const struct instance *instance,
                                const struct candidate *points, size_t n);

/* The clusters, each with its applications. */
void plan_report_each(struct sink *sink, const struct instance *instance, const struct plan *plan);

/* The bill of materials and its total. */
void plan_report_bill(struct sink *sink, const struct instance *instance, const struct plan *plan,
                      enum sink_table_role role);

/* The hashes of scenario and catalogue, and of the bid; bill NULL: no bid. */
void plan_report_hashes(struct sink *sink, const struct instance *instance, const char *bill);

/* The origin of a price as cells: kind, date, end of validity, source. quote NULL: the price was set, or
 * there is none. */
struct price_origin {
    struct value kind, date, until, source;
};
struct price_origin price_origin_of(const struct instance *instance, const struct quote *quote, bool set);

/* Rented hours by year; nothing if the plan rents no machines. */
void plan_report_rent(struct sink *sink, const struct instance *instance, const struct plan *plan);

/* The TCO of this capital and operation; a brief text does not show it. */
void plan_report_tco(struct sink *sink, const struct instance *instance, int64_t capital_minor,
                     const struct operation_cost *cost);
void plan_report_operation(struct sink *sink, const struct instance *instance, const struct plan *plan);

/* The places of racks, nodes and switches, in words; NULL: the scenario has no layout. */
const char *layout_text(const struct instance *instance);

/* For each kind of cable of a cluster: number, ends and length of its runs. Nothing without a layout. */
void cables_report(struct sink *sink, const struct instance *instance, const struct plan_cluster *cluster);

/* A table of the message sizes of applications on a cluster, apps [n_work], with a mark for sizes outside the
 * data. Nothing if the network has one bandwidth for all sizes, or if no application distinguishes them. */
void message_report(struct sink *sink, const struct instance *instance, const struct design *design,
                    const struct plan_app *apps);

/* True if an application has messages whose times depend on their size. */
bool message_report_applies(const struct instance *instance);

/* True if the quote of some line names its seller. */
bool order_report_has_sellers(const struct instance *instance, const struct plan *plan);

/* The main table `orders`: one request for each seller (the one that the quote names, otherwise the vendor of
 * the part), sorted by name, with its total. A request has a row for each part and each charge. Owned parts
 * are not ordered. */
void order_report(struct sink *sink, const struct instance *instance, const struct plan *plan);

/* The requests of a plan, in the order of order_report. Returns their number, at most `at_most`. */
struct order_request {
    const char *seller; /* NULL: the lines without a seller */
    int64_t total_minor;
    size_t n_lines;
};
size_t order_report_requests(struct order_request *out, size_t at_most, const struct instance *instance,
                             const struct plan *plan);

/* The lines of a request (from 0) as a table for readers. */
void order_report_request(struct sink *sink, const struct instance *instance, const struct plan *plan,
                          size_t request);

/* The inputs by group and kind: "4 prices (quote), 2 rates (1 measured, 1 estimate)". */
const char *assumptions_basis(const struct instance *instance, const struct plan *plan);

/* A table of the inputs of a plan with their kinds, dates and sources. */
void assumptions_report(struct sink *sink, const struct instance *instance, const struct plan *plan);

/* The text of the label Inputs: "ESTIMATED: 3 of 3 rates, 13 of 18 prices; ASSUMED: 1 of 1 network
 * figures", or without estimates and assumptions "3 measured rates, 18 quoted prices". */
const char *assumptions_inputs(const struct instance *instance, const struct plan *plan);

/* The key prices_by_kind: the share of each kind of price in the money, if the bill has at least three kinds
 * and a tenth of the money is guessed. */
void assumptions_price_shares(struct sink *sink, const struct instance *instance, const struct plan *plan);

/* The number of inputs of a plan, and of those that are estimates or assumptions. */
struct input_counts {
    size_t n, estimated;
};
struct input_counts assumptions_counts(const struct instance *instance, const struct plan *plan);

/* --- the scenario before it is solved, and its sources --- */

/* The result of `check`: the problem that a valid scenario states, its applications, choices and requirements
 * with their lines, and the prices of every part that a purchase could contain (the main table). */
void check_report(struct sink *sink, const struct instance *instance);

/* The publications of the models that a problem uses, and the sources of its prices and rates. problem NULL:
 * the publications of all models. */
void plan_report_cite(struct sink *sink, const struct instance *instance, struct arena *arena);

#endif
