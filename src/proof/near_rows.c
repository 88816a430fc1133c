/* near_rows.c - compares all candidates up to the plan's cost with the plan's rows of near-optimal
 * purchases. */
#include "proof/near_rows.h"

#include <inttypes.h>
#include <math.h>
#include <string.h>

#include "base/arena.h"
#include "base/mem.h"
#include "problem/instance.h"
#include "proof/certificate.h"
#include "proof/check.h"
#include "proof/choose.h"
#include "proof/claim_read.h"
#include "proof/candidate_pool.h"
#include "proof/score.h"

enum { NEAR_CANDIDATES_AT_MOST = 10000000 };

/* The cheapest purchase found for a row. */
struct near_found {
    const struct design *design; /* NULL: no design of the scenario has the row's id */
    int64_t cost_minor;          /* the stated cost, or less */
    double rate;                 /* rate; 0: no purchase up to this cost is fast enough */
    /* the cheapest purchase, or an equally good one, has the number of nodes that the row states */
    bool stated;
};

struct near_check {
    const struct instance *instance; /* minimises the cost for the least share among the rows */
    const struct claim_file *file;
    struct near_found *found; /* [n_nears] */
    double reached;           /* rate of the plan */
};

/* True if two designs have the same node, network and template. */
static bool is_alike(const struct design *a, const struct design *b)
{
    bool alike = a->node->part == b->node->part && a->technology_index == b->technology_index &&
                 strcmp(a->network->name, b->network->name) == 0;
    for (size_t i = 0; i < TEMPLATE_MAX_PARAMS; i++)
        alike = alike && a->param[i] == b->param[i];
    return alike;
}

/* True if a row covers candidates of this design, and this rate is high enough for it. */
static bool is_of_row(const struct near_check *n, size_t row, const struct design *design, double rate)
{
    const struct claim_near *of = &n->file->nears[row];
    return (of->of_all || (n->found[row].design && is_alike(design, n->found[row].design))) &&
           check_compare(rate, of->share * n->reached) >= 0;
}

/* Keeps the lowest cost among a candidate's choices of parts. */
static void keep_least(void *payload, struct choice_search *search, const struct purchase_totals *of)
{
    *(int64_t *)payload = of->cost_minor;
    search->cap_minor = (double)of->cost_minor - 1;
}

/* Updates the rows that a candidate meets. A candidate is skipped if it costs more than each of these rows
 * states. */
static void update_rows(struct near_check *n, const struct candidate_pool *p,
                        const struct pool_candidate *point)
{
    const struct site *site = &point->site;
    int64_t cap_minor = -1, least_minor = -1;
    for (size_t i = 0; i < n->file->n_nears; i++)
        if (is_of_row(n, i, site->design, point->value))
            cap_minor = n->found[i].cost_minor > cap_minor ? n->found[i].cost_minor : cap_minor;
    if ((double)cap_minor < point->least_minor * (1 - TIE_RELATIVE))
        return;
    p->search->rate = point->value;
    p->search->cap_minor = (double)cap_minor;
    p->search->cap_over = INFINITY;
    p->search->equal = p->search->claimed = false;
    choose_all(p->search, &site, 1, keep_least, &least_minor);
    for (size_t i = 0; i < n->file->n_nears && least_minor >= 0; i++) {
        struct near_found *found = &n->found[i];
        const bool same_cost = least_minor == found->cost_minor;
        const int order = check_compare(point->value, found->rate);
        const bool stated = site->nodes == n->file->nears[i].nodes && site->design == found->design;
        if (!is_of_row(n, i, site->design, point->value))
            continue;
        if (least_minor < found->cost_minor || (same_cost && order > 0)) {
            found->cost_minor = least_minor;
            found->rate = point->value;
            found->stated = stated;
        } else if (same_cost && order == 0)
            found->stated = found->stated || stated;
    }
}

/* False: there are too many candidates. */
static bool check_all(struct near_check *n, struct claim_check *c)
{
    struct candidate_pool p = {.c = c, .instance = n->instance, .left = INT64_MAX};
    const bool few = pool_find(&p, c->claim, NEAR_CANDIDATES_AT_MOST);
    for (size_t k = 0; k < p.sites.n && few; k++)
        update_rows(n, &p, &p.sites.v[k]);
    mem_free(p.sites.v);
    return few;
}

/* True if no two rows of near have alike designs. */
static bool are_distinct(const struct near_check *n)
{
    bool distinct = true;
    for (size_t i = 0; i < n->file->n_nears; i++)
        for (size_t j = 0; j < i; j++)
            distinct =
                distinct && (n->file->nears[i].of_all || n->file->nears[j].of_all || !n->found[i].design ||
                             !n->found[j].design || !is_alike(n->found[i].design, n->found[j].design));
    return distinct;
}

/* True if the plan has all knees in this order, or none. */
static bool has_all_knees(const struct claim_file *file)
{
    static const double shares[] = {0.9, 0.95, 0.99};
    enum { KNEES = sizeof shares / sizeof *shares };
    size_t n = 0;
    bool same = true;
    for (size_t i = 0; i < file->n_nears; i++) {
        const struct claim_near *row = &file->nears[i];
        same = same && (!row->of_all || (n < KNEES && row->share == shares[n]));
        n += row->of_all;
    }
    return same && (n == 0 || n == KNEES);
}

/* True if the numbers of a row agree with each other and with the plan. */
static bool is_consistent(const struct claim_check *c, const struct claim_near *row,
                          const struct near_found *found)
{
    const struct snapshot *snapshot = c->instance->snapshot;
    const struct design *design = found->design;
    const double loss = fmax(0, 1 - row->rate / c->claim->objective);
    return design && check_same(snapshot->parts[design->node->part].id, row->node) &&
           check_same(design->technology->id, row->network) &&
           check_same(design->network->name, row->network_template) && row->nodes >= 1 &&
           row->saving_minor == c->claim->cost_minor - row->cost_minor &&
           fabs(loss - row->rate_loss) <= RATE_RELATIVE &&
           check_near(row->loss_percent, 100 * row->rate_loss) &&
           check_near(row->within_percent, 100 * row->near);
}

static const struct design *find_design(const struct instance *instance, const char *id)
{
    for (size_t d = 0; d < instance->choice.n_designs; d++)
        if (strcmp(instance->choice.designs[d].id, id) == 0)
            return &instance->choice.designs[d];
    return NULL;
}

/* The problem of least cost, for the least share among the rows, within the plan's cost. */
static struct instance least_cost_of(const struct instance *instance, const struct claim_file *file)
{
    struct instance cheaper = *instance;
    double share = 1;
    for (size_t i = 0; i < file->n_nears; i++)
        share = fmin(share, file->nears[i].share);
    cheaper.goal = GOAL_COST;
    cheaper.budget_minor = file->claim.cost_minor;
    cheaper.target_rate = share * file->claim.objective;
    return cheaper;
}

void certificate_near(struct certificate *out, const struct instance *instance, const struct claim_file *file,
                      struct arena *arena)
{
    struct score score;
    struct claim_check c = {
        .out = out, .instance = instance, .claim = &file->claim, .arena = arena, .score = &score};
    const size_t n = file->n_nears;
    size_t n_wrong = 0;
    if (n == 0)
        return;
    score_read(&score, instance);
    check_find_clusters(&c);
    const struct instance cheaper = least_cost_of(instance, file);
    struct near_check nearing = {.instance = &cheaper,
                                 .file = file,
                                 .found = ARENA_NEW(arena, n, struct near_found),
                                 .reached = file->claim.objective * score.scale};
    for (size_t i = 0; i < n; i++)
        nearing.found[i] = (struct near_found){find_design(instance, file->nears[i].design),
                                               file->nears[i].cost_minor, 0, false};
    const bool one = instance->goal == GOAL_RATE && file->claim.n_clusters == 1 && !file->multi_cluster;
    struct claim_check costs = c;
    costs.instance = &cheaper;
    const bool all = one && check_all(&nearing, &costs);
    for (size_t i = 0; i < n; i++) {
        const struct near_found *found = &nearing.found[i];
        const struct claim_near *row = &file->nears[i];
        const bool least = found->stated && found->cost_minor == row->cost_minor &&
                           check_near(found->rate / score.scale, row->rate);
        n_wrong += !(is_consistent(&c, row, found) && (least || (one && !all)));
    }
    check_note(&c, "near-optimal", one && n_wrong == 0 && has_all_knees(file) && are_distinct(&nearing),
               all ? "%zu of %zu rows are the cheapest at their rate"
                   : "%zu of %zu rows hold; not enumerated: too many "
                     "candidates",
               n - n_wrong, n);
}
