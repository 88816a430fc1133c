/* bid.c - evaluates a bill of materials: its cost, the clusters that its parts make, and its violations. */
#include "tender/bid.h"

#include <inttypes.h>
#include <math.h>
#include <string.h>

#include "base/arena.h"
#include "base/diag.h"
#include "base/mem.h"
#include "base/suggest.h"
#include "base/vec.h"
#include "catalog/price_table.h"
#include "problem/stock.h"
#include "purchase/bill.h"
#include "purchase/order.h"
#include "purchase/instance_purchase.h"
#include "scenario/rules.h"
#include "study/requirement.h"
#include "tender/bid_stock.h"

struct bid_evaluation {
    struct bid_score *out;
    const struct instance *instance;
    const struct bid *bid;
    const struct plan_options *options;
    struct arena *arena;
    struct diag *diag;
    struct bid_stock stock; /* parts of the bid and owned parts */
    VEC(struct violation) violations;
    VEC(struct bid_spare) spares;
};

/* Adds a violation. at: place of the requirement or the line; NULL: no particular place. */
static void add_violation(struct bid_evaluation *s, const struct located_text *at, const char *what,
                          const char *format, ...) __attribute__((format(printf, 4, 5)));
static void add_violation(struct bid_evaluation *s, const struct located_text *at, const char *what,
                          const char *format, ...)
{
    va_list args;
    va_start(args, format);
    VEC_PUSH(&s->violations, (struct violation){what, arena_vprintf(s->arena, format, args),
                                                at ? *at : (struct located_text){.text = NULL}});
    va_end(args);
}

/* --- lines --- */

static void unknown_part(struct bid_evaluation *s, const struct bid_line *line)
{
    const struct snapshot *snapshot = s->instance->snapshot;
    const char **names = ARENA_NEW(s->arena, snapshot->n_parts, const char *);
    for (size_t i = 0; i < snapshot->n_parts; i++)
        names[i] = snapshot->parts[i].id;
    const char *near = nearest_name(price_table_id(line->part, s->arena), names, snapshot->n_parts);
    add_violation(s, &line->at, "part", "catalogue %s has no part '%s'%s%s%s", snapshot->name, line->part,
                  near ? "; did you mean '" : "", near ? near : "", near ? "'?" : "");
}

/* Units of a part that the bill contains, from all sellers. */
static int64_t bought_of(const struct bid_evaluation *s, size_t part)
{
    int64_t units = 0; /* sum over all sellers */
    for (size_t i = 0; i < s->out->n_bill; i++)
        units += s->out->bill[i].part == part ? s->out->bill[i].quantity : 0;
    return units;
}

static void check_never(struct bid_evaluation *s)
{
    const struct located_list *never = &s->instance->limits.never_buy;
    for (size_t i = 0; i < never->n; i++)
        if (bought_of(s, snapshot_part(s->instance->snapshot, never->v[i].text)) > 0)
            add_violation(s, &never->v[i], "never_buy",
                          "the bid contains '%s', which the scenario excludes by never_buy",
                          never->v[i].text);
}

/* Units of a part that are bought, or owned and used. */
static int64_t taken_of(const struct bid_evaluation *s, size_t part)
{
    return bought_of(s, part) + bill_find(s->out->plan.bill, s->out->plan.n_bill, part).used;
}

/* The vendor of a line: its seller, otherwise the part's vendor. If a quote has no seller, plans name its
 * source; a line that names this source gets the part's vendor. */
static const char *seller_of(const struct instance *instance, const char *seller, size_t part)
{
    const struct snapshot *snapshot = instance->snapshot;
    const struct part *of = &snapshot->parts[part];
    for (size_t q = of->first_quote; q < of->first_quote + of->n_quotes && seller; q++) {
        const struct quote *quote = &snapshot->paid.quotes[q];
        if (!quote->seller && strcmp(snapshot_seller(snapshot, quote), seller) == 0)
            seller = NULL;
    }
    return seller ? seller : instance_vendor(instance, part);
}

/* The vendor of a part in the stock: the bid's seller, otherwise the part's vendor. */
static const char *vendor_of(const struct bid_evaluation *s, size_t part)
{
    return s->stock.seller[part] ? s->stock.seller[part] : instance_vendor(s->instance, part);
}

/* True if the part is used and its kind is in limits.sole_source. */
static bool is_sole_source(const struct bid_evaluation *s, size_t part)
{
    return instance_sole_source(s->instance, part) && taken_of(s, part) > 0;
}

/* True if `vendor` sells the bought units of a part. Owned units need only a vendor that could sell them. */
static bool is_from(const struct bid_evaluation *s, size_t part, const char *vendor)
{
    const size_t known = instance_vendor_of(s->instance, vendor);
    if (bought_of(s, part) > 0 || known == 0)
        return strcmp(vendor_of(s, part), vendor) == 0;
    return instance_from_vendor(s->instance, part, known);
}

/* True if some vendor could sell all parts of one-vendor kinds. Applies if none of them is bought. */
static bool is_from_any(const struct bid_evaluation *s)
{
    bool all = false;
    for (size_t v = 1; v <= s->instance->market.n_vendors && !all; v++) {
        all = true;
        for (size_t p = 0; p < s->instance->snapshot->n_parts && all; p++)
            all = !is_sole_source(s, p) || instance_from_vendor(s->instance, p, v);
    }
    return all;
}

/* Reports parts of limits.sole_source that come from two vendors. */
static void check_vendor(struct bid_evaluation *s)
{
    const struct limits *limits = &s->instance->limits;
    const struct part *parts = s->instance->snapshot->parts;
    const size_t n_parts = limits->sole_source.n > 0 ? s->instance->snapshot->n_parts : 0;
    size_t first = NO_INDEX; /* the part to name: a bought one if possible */
    for (size_t p = 0; p < n_parts; p++)
        if (is_sole_source(s, p) && (first == NO_INDEX || (bought_of(s, first) == 0 && bought_of(s, p) > 0)))
            first = p;
    if (first == NO_INDEX || (bought_of(s, first) == 0 && is_from_any(s)))
        return;
    for (size_t p = 0; p < n_parts; p++)
        if (is_sole_source(s, p) && !is_from(s, p, vendor_of(s, first)))
            add_violation(s, &limits->sole_source.v[0], rule_key(offsetof(struct limits, sole_source)),
                          "'%s' comes from %s, but '%s' from %s", parts[first].id, vendor_of(s, first),
                          parts[p].id, vendor_of(s, p));
}

/* Reports parts that must be bought and are not, and parts of which more are bought than are available. */
static void check_stock(struct bid_evaluation *s)
{
    for (size_t i = 0; i < s->instance->market.n_bounds; i++) {
        const struct order_limit *bound = &s->instance->market.bounds[i];
        const int64_t units = bought_of(s, bound->part);
        if (units < bound->least)
            add_violation(s, &bound->at, bound->rule->key,
                          "the bid does not contain '%s', which must be bought", bound->at.text);
        else if (units > bound->most)
            add_violation(s, &bound->at, bound->rule->key,
                          "the bid buys %" PRId64 " x %s, but only %" PRId64 " are available", units,
                          bound->at.text, bound->most);
    }
}

/* The cost of a line; -1: it has no price, or the amount is too large. */
static int64_t price_line(const struct instance *instance, const struct bid_line *line, size_t part)
{
    struct price_step step = {
        .min_quantity = 1, .pack = 1, .pack_minor = line->price_minor, .quote = NO_INDEX};
    struct price price = {.steps = &step, .n = 1, .tax = instance->purchase->tax};
    if (line->price == BID_PRICE_TOTAL)
        return line->price_minor;
    if (line->price == BID_PRICE_CATALOG) {
        if (part == NO_INDEX)
            return 0;
        price = instance->item[part].price;
        const struct price own = price_from(&price, instance_vendor_of(instance, line->seller));
        price = line->seller && own.n > 0 ? own : price;
        price.at_least = 0;
        price.scarce = false;
        price.present = 0; /* use the payments of each year, not their present value */
    }
    return price_total(&price, line->quantity, NULL);
}

/* Adds rows for the lines that are not parts of the catalogue: the vendor charges them as well. They do not
 * count towards a minimum order, because their vendor's rules for them are unknown. */
static void add_others(struct bid_score *out, const struct instance *instance, const struct bid *bid,
                       struct arena *arena)
{
    out->first_other = out->n_rows;
    out->rows = ARENA_COPY(arena, out->rows, out->n_rows, bid->n, struct bill_row);
    for (size_t i = 0; i < bid->n; i++) {
        const struct bid_line *line = &bid->lines[i];
        const int64_t total = price_line(instance, line, NO_INDEX);
        if (snapshot_part(instance->snapshot, line->part) == NO_INDEX)
            out->rows[out->n_rows++] = (struct bill_row){.part = NO_INDEX,
                                                         .name = line->part,
                                                         .kind = line->is_cost ? "cost" : "unknown",
                                                         .minimum_minor = -1,
                                                         .fee_minor = -1,
                                                         .quantity = line->quantity,
                                                         .total_minor = total < 0 ? 0 : total};
    }
}

/* Makes the bill with its rows and its cost; -1: the amount is too large. */
static void price_bill(struct bid_score *out, const struct instance *instance, const struct bid *bid,
                       struct arena *arena)
{
    out->bill = ARENA_NEW(arena, bid->n, struct bill_line);
    for (size_t i = 0; i < bid->n; i++) {
        const struct bid_line *line = &bid->lines[i];
        const size_t part = snapshot_part(instance->snapshot, line->part);
        const int64_t total = price_line(instance, line, part);
        if (part != NO_INDEX)
            out->bill[out->n_bill++] = (struct bill_line){
                .part = part,
                .quantity = line->quantity,
                .vendor = instance_vendor_of(instance, seller_of(instance, line->seller, part)),
                .total_minor = total < 0 ? 0 : total};
    }
    bill_sort(out->bill, out->n_bill);
    out->rows = bill_rows(&out->n_rows, instance, out->bill, out->n_bill, false, arena);
    out->n_rows = bid->lump ? out->n_bill : out->n_rows;
    add_others(out, instance, bid, arena);
    out->cost_minor = bid->options_minor + bid->lump_minor;
    for (size_t i = 0; i < out->n_rows && !bid->lump; i++)
        if (!out->rows[i].line || !bill_is_rent(instance, out->rows[i].part))
            out->cost_minor = money_plus(out->cost_minor, out->rows[i].total_minor);
    out->rent_minor = bid->lump ? 0 : bill_rent(instance, out->bill, out->n_bill);
}

int64_t bid_cost(const struct instance *instance, const struct bid *bid, struct arena *arena)
{
    struct bid_score score = {.n_bill = 0};
    price_bill(&score, instance, bid, arena);
    return money_plus(score.cost_minor, score.rent_minor);
}

/* Adds one line to the stock. Returns its cost. */
static int64_t take_line(struct bid_evaluation *s, const struct bid_line *line)
{
    const size_t part = snapshot_part(s->instance->snapshot, line->part);
    const int64_t total = price_line(s->instance, line, part);
    if (part == NO_INDEX) {
        if (!line->is_cost)
            unknown_part(s, line);
        return total;
    }
    if (total < 0 && !s->bid->lump)
        add_violation(s, &line->at, "price",
                      "%" PRId64
                      " x %s have no price: neither the bid nor the catalogue has one at this date",
                      line->quantity, line->part);
    s->stock.have[part] += line->quantity;
    if (!s->stock.seller[part])
        s->stock.seller[part] = seller_of(s->instance, line->seller, part);
    return total;
}

/* Prices all lines. ST_INPUT: the amount is too large. */
static enum status price_lines(struct bid_evaluation *s)
{
    struct bid_score *out = s->out;
    int64_t sum = 0;
    for (size_t i = 0; i < s->bid->n; i++) {
        const int64_t total = take_line(s, &s->bid->lines[i]);
        sum = money_plus(sum, total < 0 ? 0 : total);
    }
    if (sum >= 0)
        price_bill(out, s->instance, s->bid, s->arena);
    if (sum < 0 || out->cost_minor < 0)
        return diag_at(s->diag, ST_INPUT, s->bid->path, 0, 0, "the total of the bid is too large");
    out->prices = ARENA_NEW(s->arena, out->n_bill, enum bid_price);
    for (size_t i = 0; i < s->bid->n; i++)
        for (size_t k = 0; k < out->n_bill; k++)
            if (strcmp(s->instance->snapshot->parts[out->bill[k].part].id, s->bid->lines[i].part) == 0)
                out->prices[k] = s->bid->lines[i].price;
    check_never(s);
    check_stock(s);
    return ST_OK;
}

/* --- parts that are missing --- */

/* Reports missing parts: "5 x ppro-200 with fast-ethernet (per-port) need 10 x fast-ethernet-port, the bid
 * has 0: 10 missing". */
static void report_missing(struct bid_evaluation *s, const struct bid_completion *whole, int64_t nodes)
{
    const struct design *design = whole->design;
    const struct part *parts = s->instance->snapshot->parts;
    for (size_t i = 0; i < whole->n; i++) {
        const struct bill_line *line = &whole->bill[i];
        const int64_t have = s->stock.have[line->part];
        if (line->used > have)
            add_violation(s, NULL, "missing",
                          "%" PRId64 " x %s with %s (%s) need %" PRId64 " x %s, the bid has %" PRId64
                          ": %" PRId64 " missing",
                          nodes, parts[design->node->part].id, design->technology->id, design->network->name,
                          line->used, parts[line->part].id, have, line->used - have);
    }
}

/* Reports a cluster that is missing or too small, and the parts that the bid lacks for the cheapest
 * sufficient cluster. If the bid gives no cluster at all, that cluster has the number of nodes in the bid. */
static enum status check_size(struct bid_evaluation *s)
{
    const struct plan *plan = &s->out->plan;
    const int64_t least = s->instance->limits.min_nodes;
    int64_t smallest = plan->found ? INT64_MAX : 0, nodes = bid_stock_nodes(&s->stock);
    for (size_t c = 0; c < plan->n_clusters; c++)
        smallest = plan->clusters[c].point.nodes < smallest ? plan->clusters[c].point.nodes : smallest;
    if (smallest >= least)
        return ST_OK;
    if (least > 1)
        add_violation(s, &s->instance->limits.min_nodes_at, "min_nodes",
                      "the bid is enough for %" PRId64 " nodes, but min_nodes requires %" PRId64, smallest,
                      least);
    struct bid_completion whole;
    nodes = plan->found || nodes < least ? least : nodes;
    const size_t before = s->violations.n;
    const enum status status = bid_complete(&whole, &s->stock, nodes, NULL, s->diag);
    if (status == ST_OK && whole.design)
        report_missing(s, &whole, nodes);
    if (status == ST_OK && s->violations.n == before && !plan->found)
        add_violation(s, NULL, "cluster",
                      "the scenario allows no cluster of %" PRId64 " nodes that runs the workload", nodes);
    return status;
}

/* Reports the limits that were lifted to find the clusters and are not met. */
static void check_numbers(struct bid_evaluation *s)
{
    struct bid_score *out = s->out;
    struct requirement *requirements = NULL;
    const size_t n = requirement_list(&requirements, s->instance, s->arena);
    for (size_t i = 0; i < n; i++) {
        const struct requirement *r = &requirements[i];
        if (r->scale == SCALE_RULE || r->scale == SCALE_MONEY || r->scale == SCALE_LEAST)
            continue;
        const struct reached_value reached_value = requirement_value_of(r, &out->plan, &out->instance);
        const struct limit own = requirement_own(r);
        if (requirement_met(r, reached_value, &own))
            continue;
        const struct limit reached = requirement_limit(r, reached_value);
        add_violation(s, &r->at, r->name, "%s is required, the bid has %s",
                      requirement_limit_text(r, s->instance, &own, s->arena),
                      requirement_value(r, s->instance, &reached, s->arena));
    }
}

int64_t bid_operation(const struct bid_score *score)
{
    return score->rent_minor + (score->plan.found && score->instance.purchase->budget_on_tco
                                    ? operation_total(&score->plan.operation)
                                    : 0);
}

int64_t bid_whole_cost(const struct bid_score *score)
{
    return money_plus(score->cost_minor, bid_operation(score));
}

static void check_budget(struct bid_evaluation *s)
{
    const struct instance *instance = s->instance;
    const int64_t operation = bid_operation(s->out), cost = s->out->cost_minor + operation;
    if (cost <= instance->budget_minor)
        return;
    add_violation(s, &instance->scenario->frame.budget, "budget", "the bid%s is %s over the budget of %s",
                  operation > 0 ? " with its operation" : "",
                  money_text(cost - instance->budget_minor, instance->currency, s->arena),
                  money_text(instance->budget_minor, instance->currency, s->arena));
}

/* --- parts that are not used --- */

/* Finds the reason why a cluster cannot have one node more with the parts that the others leave. */
static enum status why_no_larger(const char **out, const struct bid_evaluation *s, size_t c)
{
    const struct plan *plan = &s->out->plan;
    const struct candidate *point = &plan->clusters[c].point;
    struct bid_stock rest = s->stock;
    struct bid_completion larger;
    *out = "max_nodes is reached";
    if (point->nodes >= s->instance->limits.max_nodes)
        return ST_OK;
    rest.have = ARENA_COPY(s->arena, s->stock.have, s->instance->snapshot->n_parts, 0, int64_t);
    for (size_t other = 0; other < plan->n_clusters; other++)
        for (size_t i = 0; i < plan->clusters[other].n_parts && other != c; i++)
            rest.have[plan->clusters[other].parts[i].part] -= plan->clusters[other].parts[i].used;
    const enum status status = bid_complete(&larger, &rest, point->nodes + 1, point->design, s->diag);
    *out = larger.design ? "one more node does not raise the rate, or exceeds a limit"
           : design_is_too_far(point->design, point->nodes + 1) ? "no cable is long enough for one more node"
                                                                : "one more node is not available";
    enum part_kind first = N_PART_KINDS; /* report missing nodes before network parts */
    for (size_t i = 0; i < larger.n; i++) {
        const struct part *part = &s->instance->snapshot->parts[larger.bill[i].part];
        const int64_t have = rest.have[larger.bill[i].part];
        if (larger.bill[i].used <= have || part->kind >= first)
            continue;
        first = part->kind;
        *out = arena_printf(s->arena, "one more node needs %" PRId64 " x %s, the bid has %" PRId64,
                            larger.bill[i].used, part->id, have);
    }
    return status;
}

/* True if an order of only the used units would cost the same, because of a pack or a quantity discount. */
static bool is_free_surplus(const struct bid_evaluation *s, const struct bill_line *line)
{
    int64_t bought = 0;
    const int64_t total = price_paid(&s->instance->item[line->part].price, line->used, &bought);
    return line->used > 0 && bought == line->quantity && total == line->total_minor;
}

/* Counts the units of each line that the clusters use. Owned units are used first. */
static enum status find_unused(struct bid_evaluation *s)
{
    struct bid_score *out = s->out;
    const struct plan *plan = &out->plan;
    const char **why = ARENA_NEW(s->arena, plan->n_clusters, const char *);
    enum status status = ST_OK;
    for (size_t c = 0; c < plan->n_clusters && status == ST_OK; c++)
        status = why_no_larger(&why[c], s, c);
    for (size_t i = 0; i < out->n_bill && status == ST_OK; i++) {
        struct bill_line *line = &out->bill[i];
        const char *reason = plan->n_clusters > 1 ? "not used by these clusters" : "not used by this cluster";
        for (size_t c = plan->n_clusters; c-- > 0;)
            if (instance_has_use(&out->instance, plan->clusters[c].point.design,
                                 plan->clusters[c].point.nodes, line->part))
                reason = why[c];
        for (size_t k = 0; k < plan->n_bill; k++)
            if (plan->bill[k].part == line->part)
                line->used = plan->bill[k].used - plan->bill[k].owned;
        if (line->quantity > line->used && !is_free_surplus(s, line))
            VEC_PUSH(&s->spares, (struct bid_spare){line->part, line->quantity - line->used, reason});
    }
    return status;
}

/* --- the best purchase at the same price --- */

static enum status find_best(struct bid_evaluation *s)
{
    struct bid_score *out = s->out;
    struct diag own = DIAG_INIT;
    out->best_problem = instance_varied(s->instance);
    out->best_problem.goal = GOAL_RATE;
    out->best_problem.budget_minor = out->cost_minor + bid_operation(out);
    enum status status = plan_solve(&out->best, &out->best_problem, s->options, s->arena, &own);
    if (status == ST_INFEASIBLE || (status == ST_STOPPED && !out->best.found))
        status = ST_OK;
    else if (status != ST_OK && status != ST_STOPPED)
        status = diag_at(s->diag, status, own.file, own.line, own.column, "%s", own.message);
    diag_fini(&own);
    if (out->best.found && out->plan.found)
        out->gain =
            compare_close(out->best.rate, out->plan.rate) == 0 ? 0 : out->best.rate / out->plan.rate - 1;
    return status;
}

/* Copies the lists to the result. */
static void finish(struct bid_evaluation *s)
{
    struct bid_score *out = s->out;
    out->n_violations = s->violations.n;
    out->n_spares = s->spares.n;
    out->violations = ARENA_COPY(s->arena, s->violations.v, s->violations.n, 0, struct violation);
    out->spares = ARENA_COPY(s->arena, s->spares.v, s->spares.n, 0, struct bid_spare);
    out->feasible = out->n_violations == 0;
    mem_free(s->violations.v);
    mem_free(s->spares.v);
}

enum status bid_evaluate(struct bid_score *out, const struct instance *instance, const struct bid *bid,
                         const struct plan_options *options, struct arena *arena, struct diag *diag)
{
    struct bid_evaluation s = {
        .out = out, .instance = instance, .bid = bid, .options = options, .arena = arena, .diag = diag};
    *out = (struct bid_score){.gain = (double)NAN};
    s.stock = (struct bid_stock){.instance = instance,
                                 .have = ARENA_NEW(arena, instance->snapshot->n_parts, int64_t),
                                 .seller = ARENA_NEW(arena, instance->snapshot->n_parts, const char *),
                                 .options = options,
                                 .arena = arena};
    for (size_t p = 0; p < instance->snapshot->n_parts; p++)
        s.stock.have[p] = instance->item[p].owned;
    enum status status = price_lines(&s);
    if (status == ST_OK)
        status = bid_stock_solve(&out->plan, &out->instance, &s.stock, diag);
    if (status == ST_OK) {
        check_vendor(&s);
        check_budget(&s);
        status = check_size(&s);
    }
    if (status == ST_OK && out->plan.found) {
        check_numbers(&s);
        status = find_unused(&s);
    }
    if (status == ST_OK)
        status = find_best(&s);
    finish(&s);
    return status;
}
