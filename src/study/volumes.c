/* volumes.c - the cheapest seller for each number of requests a year.
 *
 * Servers and hours cost the same up to their capacity, so their least cost is a step function of the volume.
 * A request to a service costs the tokens of its prompt and of its answer. On a step of cost c a service with
 * the cost h for a request is cheaper below c/h, so each step is divided once at most. All numbers are
 * exact. */
#include "study/volumes.h"

#include <math.h>
#include <string.h>

#include "base/arena.h"
#include "base/diag.h"
#include "base/mem.h"
#include "problem/candidate.h"
#include "problem/hosted.h"
#include "problem/instance.h"
#include "study/frontier.h"

static mpq_ptr new_number(struct arena *arena)
{
    mpq_ptr number = ARENA_NEW(arena, 1, __mpq_struct);
    mpq_init(number);
    return number;
}

void volume_set(mpq_ptr out, int64_t value)
{
    mpz_t high;
    mpz_init_set_ui(high, (unsigned long)(value >> 32));
    mpz_mul_2exp(high, high, 32);
    mpz_add_ui(high, high, (unsigned long)(value & 0xffffffff));
    mpq_set_z(out, high);
    mpz_clear(high);
}

const char *volume_text(mpq_srcptr volume, struct arena *arena)
{
    const size_t n = mpz_sizeinbase(mpq_numref(volume), 10), d = mpz_sizeinbase(mpq_denref(volume), 10);
    char *text = ARENA_NEW(arena, n + d + 4, char);
    mpz_get_str(text, 10, mpq_numref(volume));
    if (mpz_cmp_ui(mpq_denref(volume), 1) != 0) {
        strcat(text, "/");
        mpz_get_str(text + strlen(text), 10, mpq_denref(volume));
    }
    return text;
}

/* --- the comparison --- */

/* The service whose requests cost least; n_sellers: none. */
static size_t cheapest_service(const struct volumes *of)
{
    size_t best = of->n_sellers;
    for (size_t s = 0; s < of->n_sellers; s++)
        if (of->sellers[s].n_steps == 0 && of->sellers[s].request_minor &&
            (best == of->n_sellers ||
             mpq_cmp(of->sellers[s].request_minor, of->sellers[best].request_minor) < 0))
            best = s;
    return best;
}

/* The cheapest step for more than `above` requests, and the end of its reign: the next capacity of any
 * seller. False: no seller answers more. */
static bool cheapest_step(struct volume_step *out, size_t *seller, const struct volumes *of, int64_t above)
{
    bool found = false;
    int64_t end = INT64_MAX;
    for (size_t s = 0; s < of->n_sellers; s++) {
        const struct volume_seller *own = &of->sellers[s];
        size_t k = 0;
        while (k < own->n_steps && own->steps[k].requests <= above)
            k++;
        if (k == own->n_steps)
            continue;
        end = own->steps[k].requests < end ? own->steps[k].requests : end;
        if (!found || own->steps[k].cost_minor < out->cost_minor) {
            out->cost_minor = own->steps[k].cost_minor;
            *seller = s;
        }
        found = true;
    }
    out->requests = end;
    return found;
}

/* Adds an interval from the end of the last one, or extends that one. */
static void add_interval(struct volumes *out, mpq_srcptr to, size_t seller, struct arena *arena)
{
    struct volume_interval *last = out->n > 0 ? &out->intervals[out->n - 1] : NULL;
    mpq_ptr end = NULL;
    if (to) {
        end = new_number(arena);
        mpq_set(end, to);
    }
    if (last && last->seller == seller) {
        if (last->to)
            mpq_clear(last->to);
        last->to = end;
        return;
    }
    out->intervals = ARENA_COPY(arena, out->intervals, out->n, 1, struct volume_interval);
    mpq_ptr from = new_number(arena);
    if (out->n > 0)
        mpq_set(from, out->intervals[out->n - 1].to);
    out->intervals[out->n++] = (struct volume_interval){from, end, seller};
}

static void forget_intervals(struct volumes *volumes)
{
    for (size_t i = 0; i < volumes->n; i++) {
        mpq_clear(volumes->intervals[i].from);
        if (volumes->intervals[i].to)
            mpq_clear(volumes->intervals[i].to);
    }
    volumes->intervals = NULL;
    volumes->n = 0;
}

void volumes_compare(struct volumes *out, struct arena *arena)
{
    const size_t service = cheapest_service(out);
    struct volume_step step = {0, 0};
    size_t seller = 0;
    mpq_t end, even, cost;
    mpq_inits(end, even, cost, NULL);
    forget_intervals(out);
    while (cheapest_step(&step, &seller, out, step.requests)) {
        volume_set(end, step.requests);
        if (service < out->n_sellers) {
            volume_set(cost, step.cost_minor);
            if (mpq_sgn(out->sellers[service].request_minor) == 0)
                mpq_set(even, end);
            else
                mpq_div(even, cost, out->sellers[service].request_minor);
            /* below `even` the service is cheaper */
            if (mpq_cmp(even, end) > 0)
                mpq_set(even, end);
            if (out->n == 0 ? mpq_sgn(even) > 0 : mpq_cmp(even, out->intervals[out->n - 1].to) > 0)
                add_interval(out, even, service, arena);
        }
        if (out->n == 0 || mpq_cmp(out->intervals[out->n - 1].to, end) < 0)
            add_interval(out, end, seller, arena);
    }
    if (service < out->n_sellers)
        add_interval(out, NULL, service, arena);
    mpq_clears(end, even, cost, NULL);
}

void volumes_free(struct volumes *volumes)
{
    forget_intervals(volumes);
    for (size_t s = 0; s < volumes->n_sellers; s++)
        if (volumes->sellers[s].request_minor)
            mpq_clears(volumes->sellers[s].price_minor, volumes->sellers[s].request_minor, NULL);
    volumes->n_sellers = 0;
}

/* --- sellers of a problem --- */

/* Requests a year that a rate answers, without fractions of one. */
static int64_t requests_of(double rate, double answer)
{
    mpq_t number, each;
    mpz_t whole;
    mpq_inits(number, each, NULL);
    mpz_init(whole);
    mpq_set_d(number, rate);
    volume_set(each, HOURS_OF_YEAR * 3600);
    mpq_mul(number, number, each);
    mpq_set_d(each, answer);
    mpq_div(number, number, each);
    mpz_fdiv_q(whole, mpq_numref(number), mpq_denref(number));
    const double rounded = mpz_get_d(whole);
    mpz_clear(whole);
    mpq_clears(number, each, NULL);
    return rounded < 0x1p53 ? (int64_t)rounded : (int64_t)1 << 53;
}

/* Designs of one seller. */
struct offered {
    const char *name;
    struct design *designs;
    size_t n;
};

/* Servers or hours: the frontier of some designs. A seller without affordable purchase has no step. */
static enum status add_steps(struct volumes *out, const struct offered *of, const struct instance *instance,
                             const struct stop *stop, struct arena *arena, struct diag *diag)
{
    struct instance own = instance_varied(instance);
    struct frontier frontier = {NULL, 0};
    struct volume_seller *seller = &out->sellers[out->n_sellers];
    const double answer = instance->load.work[0].request.answer;
    struct scenario_policy *policy = ARENA_COPY(arena, instance->policy, 1, 0, struct scenario_policy);
    policy->clusters = 1;
    own.policy = policy;
    own.goal = GOAL_RATE;
    instance_choose_from(&own, of->designs, of->n, arena);
    const enum status status = frontier_build(&frontier, &own, instance->budget_minor, stop, arena, diag);
    if (status != ST_OK)
        return status;
    seller->name = of->name;
    seller->steps = ARENA_NEW(arena, frontier.n, struct volume_step);
    for (size_t i = 0; i < frontier.n; i++) {
        const int64_t requests = requests_of(frontier.steps[i].rate, answer);
        if (requests > (seller->n_steps > 0 ? seller->steps[seller->n_steps - 1].requests : 0))
            seller->steps[seller->n_steps++] =
                (struct volume_step){.requests = requests, .cost_minor = frontier.steps[i].cost_minor};
    }
    out->n_sellers += seller->n_steps > 0;
    return ST_OK;
}

/* The decimal number of at most 12 decimals that was read as this double, below 9e6. */
static void set_decimal(mpq_ptr out, double value)
{
    enum { DECIMALS = 12 };
    mpq_t whole;
    mpq_init(whole);
    volume_set(whole, (int64_t)decimal_power_of_ten(DECIMALS));
    volume_set(out, (int64_t)round(fmin(value, 9e6) * 1e12));
    mpq_div(out, out, whole);
    mpq_clear(whole);
}

/* The present value of 1 a year over all years, exact. */
static void set_years(mpq_ptr out, const struct instance *instance)
{
    const struct operation *operation = &instance->purchase->operation;
    mpq_t growth, worth;
    mpq_inits(growth, worth, NULL);
    set_decimal(growth, operation->discount_rate);
    volume_set(worth, 1);
    mpq_add(growth, growth, worth);
    mpq_set_ui(out, 0, 1);
    for (int64_t year = 1; year <= operation->years; year++) {
        mpq_div(worth, worth, growth);
        mpq_add(out, out, worth);
    }
    mpq_clears(growth, worth, NULL);
}

/* The price of the carbon of a unit in each year, which is not discounted (instance_add_operation). */
static void set_carbon(mpq_ptr out, const struct instance *instance, size_t part)
{
    const struct operation *operation = &instance->purchase->operation;
    mpq_t factor;
    mpq_init(factor);
    set_decimal(out, operation->carbon_price > 0 ? instance->item[part].size.carbon_kg : 0);
    set_decimal(factor, operation->carbon_price);
    mpq_mul(out, out, factor);
    volume_set(factor, operation->years * (int64_t)instance->market.minor_per_major);
    mpq_mul(out, out, factor);
    mpq_set_ui(factor, 1000, 1);
    mpq_div(out, out, factor);
    mpq_clear(factor);
}

/* Adds tokens x price of a unit, with tax, to the price of a seller's request, and its present value over
 * the years to the cost. False: the price depends on the number of tokens. */
static bool add_tokens(struct volume_seller *to, const struct instance *instance, size_t part, double tokens)
{
    const struct price *price = &instance->item[part].price;
    const struct decimal tax = price->tax;
    mpq_t cost, factor;
    const bool limited = price->at_least > 0 || price->scarce || instance->item[part].owned > 0;
    if (price->n != 1 || price->steps[0].pack != 1 || price->steps[0].min_quantity > 1 || limited)
        return false;
    mpq_inits(cost, factor, NULL);
    volume_set(cost, price->steps[0].pack_minor);
    mpq_set_d(factor, tokens);
    mpq_mul(cost, cost, factor);
    volume_set(factor, (int64_t)decimal_power_of_ten(tax.scale) + tax.digits);
    mpq_mul(cost, cost, factor);
    volume_set(factor, (int64_t)decimal_power_of_ten(tax.scale));
    mpq_div(cost, cost, factor);
    mpq_add(to->price_minor, to->price_minor, cost);
    set_years(factor, instance);
    mpq_mul(cost, cost, factor);
    mpq_add(to->request_minor, to->request_minor, cost);
    set_carbon(cost, instance, part);
    mpq_set_d(factor, tokens);
    mpq_mul(cost, cost, factor);
    mpq_add(to->request_minor, to->request_minor, cost);
    mpq_clears(cost, factor, NULL);
    return true;
}

/* A service: what a request a year costs over all years. */
static enum status add_service(struct volumes *out, const struct instance *instance,
                               const struct design *design, struct arena *arena, struct diag *diag)
{
    const struct snapshot *snapshot = instance->snapshot;
    const struct work_item *item = &instance->load.work[0];
    const char *name = snapshot->parts[design->node->part].id;
    struct volume_seller *seller = &out->sellers[out->n_sellers++];
    struct hosted_step step;
    mpq_t tokens;
    *seller = (struct volume_seller){
        .name = name, .price_minor = new_number(arena), .request_minor = new_number(arena)};
    if (!instance_design_step(&step, instance, design) ||
        !add_tokens(seller, instance, design->node->part, item->request.answer) ||
        !add_tokens(seller, instance, design->rented.prompt_part, item->request.prompt))
        return diag_set(diag, ST_INPUT,
                        "the price of '%s' depends on the number of tokens: volumes need one price for all",
                        name);
    mpq_init(tokens);
    volume_set(tokens, step.requests * (int64_t)item->request.answer / step.output_units);
    mpq_div(seller->price_minor, seller->price_minor, tokens);
    mpq_div(seller->request_minor, seller->request_minor, tokens);
    mpq_clear(tokens);
    return ST_OK;
}

enum status volumes_find(struct volumes *out, const struct instance *instance, const struct stop *stop,
                         struct arena *arena, struct diag *diag)
{
    const size_t n = instance->choice.n_designs;
    struct design *designs = ARENA_NEW(arena, n, struct design);
    size_t n_own = 0, n_rented = 0;
    enum status status = ST_OK;
    *out = (struct volumes){.sellers = ARENA_NEW(arena, n + 1, struct volume_seller)};
    for (size_t d = 0; d < n; d++) {
        const struct design *design = &instance->choice.designs[d];
        n_rented += design->rented.units > 0;
        if (design->rented.units == 0)
            designs[n_own++] = *design;
    }
    if (n_rented == 0 || instance->load.n_work != 1 || !(instance->load.work[0].request.answer > 0) ||
        instance->load.by_runs || instance->load.metric->unit)
        return diag_set(diag, ST_INPUT,
                        "volumes need a rental among the nodes of `choose`, and one application that counts "
                        "tokens with the lengths of a request");
    if (n_own > 0)
        status = add_steps(out, &(struct offered){"own", designs, n_own}, instance, stop, arena, diag);
    for (size_t d = 0; d < n && status == ST_OK; d++) {
        const struct design *design = &instance->choice.designs[d];
        if (design->rented.units == 0)
            continue;
        struct design *alone = ARENA_COPY(arena, design, 1, 0, struct design);
        if (design_is_hourly(design))
            status =
                add_steps(out, &(struct offered){instance->snapshot->parts[design->node->part].id, alone, 1},
                          instance, stop, arena, diag);
        else
            status = add_service(out, instance, design, arena, diag);
    }
    if (status == ST_OK)
        volumes_compare(out, arena);
    return status;
}
