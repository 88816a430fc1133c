/* check.c - what the checks of a certificate share. */
#include <math.h>
#include <stdarg.h>
#include <string.h>

#include "proof/certificate_parts.h"

void checking_note(struct checking *c, const char *name, bool ok, const char *format, ...)
{
    struct text detail = TEXT_INIT;
    va_list args;
    va_start(args, format);
    text_vprintf(&detail, format, args);
    va_end(args);
    struct certificate *out = c->out;
    struct check *more = ARENA_NEW(c->arena, out->n_checks + 1, struct check);
    if (out->n_checks)
        memcpy(more, out->checks, out->n_checks * sizeof *more);
    more[out->n_checks++] = (struct check){name, ok, arena_strdup(c->arena, detail.s)};
    out->checks = more;
    out->ok = out->ok && ok;
    text_fini(&detail);
}

bool checking_close(double a, double b)
{
    return a == b || fabs(a - b) <= RATE_RELATIVE * fmax(fabs(a), fabs(b));
}

/* All-units price of exactly this many units, straight from the steps; -1 when no step sells that many. */
int64_t checking_units(const struct checking *c, size_t part)
{
    int64_t units = 0;
    for (size_t i = 0; i < c->claim->n_lines; i++)
        if (snapshot_part(c->problem->snapshot, c->claim->lines[i].part) == part)
            units += c->claim->lines[i].quantity + c->claim->lines[i].owned;
    return units;
}

int64_t checking_price(const struct price *price, int64_t quantity)
{
    int64_t best = quantity == 0 ? 0 : -1;
    for (size_t s = 0; s < price->n; s++) {
        const struct price_step *step = &price->steps[s];
        if (quantity == 0 || quantity < step->min_quantity || quantity % step->pack != 0)
            continue;
        const int128 net = (int128)(quantity / step->pack) * step->pack_minor;
        const int128 total = net > MONEY_MAX ? net : net + decimal_scale((int64_t)net, price->tax);
        if (total <= MONEY_MAX && (best < 0 || total < best))
            best = (int64_t)total;
    }
    return best;
}

bool checking_same(const char *a, const char *b)
{
    return a == b || (a && b && strcmp(a, b) == 0);
}

struct design checking_design(const struct design *design)
{
    struct design bare = *design;
    bare.figures = NULL;
    bare.n_figures = 0;
    return bare;
}

struct claim_switch claim_switch_of(const struct design *design, size_t role, int64_t nodes,
                                    const struct snapshot *snapshot)
{
    const enum resource resource = role == 0 ? RESOURCE_SWITCH : RESOURCE_SPINE;
    if (design->switches[role].ports == 0 || design->network->needs(design, resource, nodes) == 0)
        return (struct claim_switch){NULL, NULL, 0};
    return (struct claim_switch){design_switch_id(design, role, snapshot),
                                 design_card_id(design, role, snapshot), design->switches[role].cards};
}

bool checking_count_allowed(const struct checking *c, size_t a, int64_t p)
{
    const struct problem *problem = c->problem;
    const struct application *app = &problem->work[a].application;
    if (p < 1 || p > c->claim->nodes * problem_processes_per_node(problem, c->design, a))
        return false;
    if (problem->counts == COUNTS_LEGAL && !model_admissible(app, p))
        return false;
    if (problem->scenario->enforce_code_caps && p > model_code_cap(app))
        return false;
    return !problem->scenario->enforce_memory ||
           app->model->memory_Bpp(app, (double)p) <= checking_memory_B(problem, c->design, a, p);
}

struct prediction checking_predict(const struct problem *problem, const struct design *design, size_t a,
                                   int64_t p)
{
    struct prediction prediction = {0};
    struct diag quiet = DIAG_INIT;
    const struct view view = problem_view(problem, design, a, (double)p);
    if (model_eval(&prediction, problem_application(problem, design, a), &view, (double)p, &quiet) != ST_OK)
        prediction = (struct prediction){0};
    diag_fini(&quiet);
    const struct calibrated *calibrated = &problem->scenario->calibration;
    const struct calibration *of =
        calibration_of(calibrated->v, calibrated->n, problem->work[a].application.model->key);
    if (!calibrated->chooses || !of)
        return prediction;
    return (struct prediction){.rate_ops = prediction.rate_ops / of->factor,
                               .time_s = prediction.time_s * of->factor,
                               .compute_s = prediction.compute_s * of->factor,
                               .communicate_s = prediction.communicate_s * of->factor};
}

bool checking_gamma(const struct problem *problem, const struct prediction *prediction)
{
    return prediction->communicate_s * problem->limits.gamma <= prediction->compute_s;
}

int64_t checking_extra_units(const struct problem *problem, const int64_t *quantity, size_t part, size_t n,
                             bool *first)
{
    int64_t units = 0;
    for (size_t e = 0; e < problem->scenario->purchase.n_extras; e++) {
        if (problem->extra_part[e] != part)
            continue;
        *first = *first && e >= n;
        units += quantity[e];
    }
    return units;
}

int64_t checking_largest_need(const struct problem *problem, size_t supply, const int64_t *most)
{
    int64_t largest = 0;
    for (size_t d = 0; d < problem->n_designs; d++) {
        const struct design *design = &problem->designs[d];
        for (size_t i = 0; i < design->n_supplies; i++) {
            const int64_t need =
                design->supply[i] == supply && most[d] > 0 ? design_need(design, i, most[d]) : 0;
            largest = need > largest ? need : largest;
        }
    }
    return largest;
}

double checking_memory_B(const struct problem *problem, const struct design *design, size_t a, int64_t p)
{
    const struct snapshot *snapshot = problem->snapshot;
    const int64_t each = problem_processes_per_node(problem, design, a);
    int64_t memory_B = snapshot->nodes[design->node_index].memory_B;
    for (size_t i = 0; design->memory && i < snapshot->n_memory_options; i++) {
        const struct memory_option *row = &snapshot->memory_options[i];
        if (row->node == design->node_index && row->part == design->memory->part &&
            row->modules == design->memory->modules)
            memory_B += row->added_B;
    }
    return (double)memory_B / (double)(p < each ? p : each);
}
