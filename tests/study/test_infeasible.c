/* test_infeasible.c - compares conflicts and repairs with a scan of every purchase, on random problems
 * without a plan; and checks the alternatives of a shipped scenario. */
#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/diag.h"
#include "base/stop.h"
#include "check.h"
#include "generator/random_problem.h"
#include "oracle/whitney.h"
#include "problem/build.h"
#include "purchase/instance_purchase.h"
#include "scenario/rules.h"
#include "search/instance_cost.h"
#include "study/explain.h"
#include "study/infeasible.h"

enum { CASES = 150, SMALL = 200, MIDDLE = 1100, LARGE = 33000 };

static const struct random_kind KINDS[] = {
    {.max_apps = 1},
    {.max_apps = 3},
    {.max_apps = 1, .switches = true},
    {.max_apps = 2, .cores = true},
    {.max_apps = 2, .cores = true, .owned = true},
    {.max_apps = 2, .switches = true, .other_goals = true},
    {.max_apps = 1, .switches = true, .owned = true, .stock = true},
    {.max_apps = 1, .switches = true, .vendors = true},
    {.max_apps = 1, .steps = true, .chassis = true},
    {.max_apps = 2, .switches = true, .headroom = true, .memory = true},
    {.max_apps = 1, .switches = true, .lengths = true},
    {.max_apps = 1, .steps = true, .purchase = true},
    {.max_apps = 1, .owned = true, .templates = true, .purchase = true, .headroom = true},
    {.max_apps = 1, .switches = true, .stock = true, .memory = true, .headroom = true},
    {.max_apps = 1, .steps = true, .owned = true, .stock = true},
    {.max_apps = 1, .owned = true, .stock = true, .orders = true},
};
enum { N_KINDS = sizeof KINDS / sizeof *KINDS };

struct run {
    struct arena arena;
    struct random_question question;
    struct instance instance;
    struct infeasibility why;
    struct diag diag;
    uint64_t seed;
};

/* --- problems with infeasible requirements --- */

/* Makes every quote expire, and adds an older, valid and more expensive quote for each. */
static void expire(struct run *run)
{
    struct snapshot *snapshot = &run->question.snapshot;
    struct quote *quotes = ARENA_NEW(&run->arena, 2 * snapshot->paid.n_quotes, struct quote);
    struct part *parts = ARENA_NEW(&run->arena, snapshot->n_parts, struct part);
    size_t n = 0;
    for (size_t p = 0; p < snapshot->n_parts; p++) {
        parts[p] = snapshot->parts[p];
        parts[p].first_quote = n;
        for (size_t q = 0; q < snapshot->parts[p].n_quotes; q++) {
            const struct quote *quote = &snapshot->paid.quotes[snapshot->parts[p].first_quote + q];
            quotes[n] = *quote;
            quotes[n].date = 19990101;
            quotes[n++].amount_minor = 3 * quote->amount_minor;
            quotes[n] = *quote;
            quotes[n].date = 19990201;
            quotes[n++].valid_until = 19990301;
        }
        parts[p].n_quotes = n - parts[p].first_quote;
    }
    snapshot->parts = parts;
    snapshot->paid.quotes = quotes;
    snapshot->paid.n_quotes = n;
    run->question.scenario.policy.quotes_valid_only = true;
}

static void never_buy(struct run *run, struct random *random, const char *beginning)
{
    struct located_list *list = &run->question.scenario.limits.never_buy;
    const struct snapshot *snapshot = &run->question.snapshot;
    list->v = ARENA_NEW(&run->arena, snapshot->n_parts, struct located_text);
    for (size_t p = 0; p < snapshot->n_parts && list->n < 4; p++)
        if (strncmp(snapshot->parts[p].id, beginning, 1) == 0 && random_in(random, 0, 4))
            list->v[list->n++] = (struct located_text){.text = snapshot->parts[p].id};
}

static void tighten(struct run *run, struct random *random)
{
    struct scenario *scenario = &run->question.scenario;
    struct arena *arena = &run->arena;
    if (random_in(random, 0, 1))
        scenario->frame.budget.text = arena_printf(arena, "%" PRId64, random_in(random, 1, 9000));
    if (random_in(random, 0, 2) == 0)
        scenario->limits.min_nodes = random_in(random, 2, 60);
    if (scenario->limits.min_nodes > scenario->limits.max_nodes)
        scenario->limits.max_nodes = scenario->limits.min_nodes + random_in(random, 0, 5);
    if (random_in(random, 0, 2) == 0)
        scenario->limits.min_rate = random_log(random, 10, 20000) * (scenario->by_runs ? 1e-6 : 1);
    if (random_in(random, 0, 2) == 0)
        scenario->work[0].max_time_s = random_log(random, 1, 1e5);
    if (random_in(random, 0, 3) == 0)
        scenario->work[scenario->n_work - 1].min_rate_ops = 1e6 * random_log(random, 10, 20000);
    if (random_in(random, 0, 3) == 0)
        never_buy(run, random, random_in(random, 0, 1) ? "c" : "b");
    if (random_in(random, 0, 3) == 0)
        expire(run);
    /* makes too few units of a part available for the smallest cluster */
    if (scenario->limits.available.n > 0) {
        scenario->limits.min_nodes = random_in(random, 5, 9);
        scenario->limits.max_nodes = 40;
        scenario->limits.available.v[0].count = random_in(random, 1, 4);
    }
    if (scenario->limits.most[SIZE_POWER] > 0)
        scenario->limits.most[SIZE_POWER] = (double)random_in(random, 100, 4000);
    if (scenario->limits.most[SIZE_HEIGHT] > 0)
        scenario->limits.most[SIZE_HEIGHT] = (double)random_in(random, 1, 40);
    if (random_in(random, 0, 3) == 0) {
        const struct snapshot *snapshot = &run->question.snapshot;
        const size_t node = (size_t)random_in(random, 0, (int64_t)snapshot->n_nodes - 1);
        scenario->choose.nodes.v = ARENA_NEW(arena, 1, struct located_text);
        scenario->choose.nodes.n = 1;
        scenario->choose.nodes.v[0].text = snapshot->parts[snapshot->nodes[node].part].id;
    }
}

/* Returns false if the problem has a plan. */
static bool begin(struct run *run, uint64_t seed)
{
    struct plan plan;
    struct random random = {seed};
    *run = (struct run){.arena = ARENA_INIT, .diag = DIAG_INIT, .seed = seed};
    random_question(&run->question, &random, &KINDS[seed % N_KINDS], &run->arena);
    tighten(run, &random);
    enum status status = instance_build(&run->instance, &run->question.scenario, &run->question.snapshot,
                                        &run->arena, &run->diag);
    struct instance copy = run->instance;
    if (status == ST_OK)
        status = plan_solve(&plan, &copy, &(struct plan_options){0}, &run->arena, &run->diag);
    if (status != ST_OK && status != ST_INFEASIBLE && status != ST_INPUT && status != ST_POLICY)
        fail_msg("seed %" PRIu64 ": %s", seed, run->diag.message);
    diag_fini(&run->diag);
    return status == ST_INFEASIBLE;
}

static void end(struct run *run)
{
    diag_fini(&run->diag);
    arena_fini(&run->arena);
}

/* --- a scan of every purchase --- */

/* Each requirement kept, given up, or with another limit. */
struct asking {
    bool kept[REQUIREMENTS_AT_MOST];
    bool changed[REQUIREMENTS_AT_MOST];
    int64_t whole[REQUIREMENTS_AT_MOST];
    double real[REQUIREMENTS_AT_MOST];
};

static bool is_rule(const struct requirement *r)
{
    return r->scale == SCALE_RULE;
}

/* The scenario without the given-up rules, changed by code of this test. */
static void open_rules(struct scenario *scenario, const struct run *run, const struct asking *asking,
                       struct arena *arena)
{
    struct located_list never = {ARENA_NEW(arena, scenario->limits.never_buy.n, struct located_text), 0};
    *scenario = run->question.scenario;
    struct located_list must = {ARENA_NEW(arena, scenario->limits.must_buy.n, struct located_text), 0};
    struct count_list available = {ARENA_NEW(arena, scenario->limits.available.n, struct part_count), 0};
    for (size_t i = 0; i < run->why.n; i++) {
        const struct requirement *r = &run->why.requirements[i];
        const bool is_available = strcmp(r->name, "available") == 0;
        if (strcmp(r->name, "must_buy") == 0 && asking->kept[i])
            must.v[must.n++] = r->at;
        if (is_available && asking->kept[i])
            available.v[available.n++] = (struct part_count){r->at, r->whole};
        if (is_available && asking->changed[i])
            available.v[available.n - 1].count = asking->whole[i];
        if (strcmp(r->name, "never_buy") == 0 && asking->kept[i])
            never.v[never.n++] = (struct located_text){.text = r->at.text};
        if (!is_rule(r) || asking->kept[i])
            continue;
        if (strcmp(r->name, "headroom") == 0 && strcmp(r->rule->noun, "ports") == 0)
            scenario->limits.free_ports = (struct headroom){.at = {.text = NULL}};
        else if (strcmp(r->name, "headroom") == 0)
            scenario->limits.free_units = (struct headroom){.at = {.text = NULL}};
        else if (strcmp(r->name, "counts") == 0)
            scenario->counts = COUNTS_ANY;
        else if (strcmp(r->name, "code_caps") == 0)
            scenario->policy.enforce_code_caps = false;
        else if (strcmp(r->name, "memory") == 0)
            scenario->policy.enforce_memory = false;
        else if (strcmp(r->name, "quotes") == 0)
            scenario->policy.quotes_valid_only = false;
        else if (strcmp(r->name, "one_vendor") == 0)
            scenario->limits.sole_source.n = 0;
        else if (strcmp(r->name, "minimum_order") == 0) {
            struct charge_terms *vendors =
                ARENA_NEW(arena, scenario->purchase.n_vendors, struct charge_terms);
            memcpy(vendors, scenario->purchase.vendors, scenario->purchase.n_vendors * sizeof *vendors);
            for (size_t v = 0; v < scenario->purchase.n_vendors; v++)
                if (strcmp(vendors[v].name.text, r->at.text) == 0)
                    vendors[v].floor.text = "0";
            scenario->purchase.vendors = vendors;
        } else if (strcmp(r->name, "nodes") == 0)
            scenario->choose.nodes.n = 0;
        else if (strcmp(r->name, "templates") == 0) {
            size_t n = 0;
            const struct network_template *const *all = template_list(&n);
            struct template_choice *more =
                ARENA_NEW(arena, n + scenario->choose.n_templates, struct template_choice);
            for (size_t t = 0; t < scenario->choose.n_templates; t++)
                more[t] = scenario->choose.templates[t];
            for (size_t t = 0; t < n; t++)
                if (!scenario->purchase.layout.at.text || all[t]->within)
                    more[scenario->choose.n_templates++] =
                        (struct template_choice){.name = {.text = all[t]->name}};
            scenario->choose.templates = more;
        } else if (strcmp(r->name, "never_buy") != 0 && strcmp(r->name, "must_buy") != 0 && !is_available)
            fail_msg("seed %" PRIu64 ": a rule this test does not know: %s", run->seed, r->name);
    }
    scenario->limits.never_buy = never;
    scenario->limits.must_buy = must;
    scenario->limits.available = available;
}

/* The size of the change of one requirement that a purchase of the unlimited problem needs; 0: met. */
static double misses(const struct run *run, const struct asking *asking, size_t i, const struct instance *of,
                     const struct scan *scan, int64_t cost, double rate)
{
    const struct requirement *r = &run->why.requirements[i];
    const struct instance *instance = &run->instance;
    const bool changed = asking->changed[i];
    const struct work_item *item = &instance->load.work[r->index < instance->load.n_work ? r->index : 0];
    const double work = item->application.model->work(&item->application);
    const double ops = instance->load.by_runs
                           ? scan->rate[r->index < instance->load.n_work ? r->index : 0] * work
                           : scan->rate[r->index < instance->load.n_work ? r->index : 0];
    if (is_rule(r) || !asking->kept[i])
        return 0;
    if (strcmp(r->name, "budget") == 0) {
        const int64_t most = changed ? asking->whole[i] : instance->budget_minor;
        return cost <= most ? 0 : (double)cost / (double)most - 1;
    }
    if (strcmp(r->name, "max_nodes") == 0) {
        const int64_t most = changed ? asking->whole[i] : instance->limits.max_nodes;
        return scan->nodes <= most ? 0 : (double)scan->nodes / (double)most - 1;
    }
    if (strcmp(r->name, "min_nodes") == 0) {
        const int64_t least = changed ? asking->whole[i] : instance->limits.min_nodes;
        return scan->nodes >= least ? 0 : (double)least / (double)scan->nodes - 1;
    }
    if (strcmp(r->name, "power") == 0 || strcmp(r->name, "rack_units") == 0) {
        const bool power = *r->name == 'p';
        const struct cluster_size size = instance_size(of, scan->design, scan->nodes);
        const double have = ceil(power ? size.power_W : instance_height_with_spare(of, size.height_U));
        const double given = power ? instance->limits.most[SIZE_POWER] : instance->limits.most[SIZE_HEIGHT];
        const double most = changed ? (double)asking->whole[i] : given;
        return have <= most ? 0 : have / most - 1;
    }
    if (strcmp(r->name, "max_time") == 0) {
        const double most = changed ? asking->real[i] : item->max_time_s;
        return work <= ops * most ? 0 : work / ops / most - 1;
    }
    const bool app = strcmp(r->name, "min_rate") == 0 && r->factor != instance_rate_scale(instance);
    const bool of_app = strcmp(r->name, "min_rate") == 0 && (app || strstr(r->text, " of ") != NULL);
    const double have = of_app ? ops : rate;
    const double scale = of_app ? item->application.model->unit.scale : instance_rate_scale(instance);
    const double given = of_app                             ? item->min_rate_ops / scale
                         : strcmp(r->name, "min_rate") == 0 ? instance->limits.min_rate
                                                            : instance->target_rate;
    const double need = (changed ? asking->real[i] : given) * scale;
    return have >= need ? 0 : need / have - 1;
}

/* The least size of changes over all purchases; 0: one meets everything, INFINITY: none. */
static double scan_all(const struct run *run, const struct asking *asking, int64_t most)
{
    struct arena arena = ARENA_INIT;
    struct scenario scenario = run->question.scenario;
    struct instance instance;
    struct diag quiet = DIAG_INIT;
    double least = INFINITY;
    open_rules(&scenario, run, asking, &arena);
    enum status status = instance_build(&instance, &scenario, &run->question.snapshot, &arena, &quiet);
    struct work_item *work = ARENA_NEW(&arena, instance.load.n_work, struct work_item);
    for (size_t a = 0; a < instance.load.n_work; a++) {
        work[a] = instance.load.work[a];
        work[a].max_time_s = INFINITY;
        work[a].min_rate_ops = 0;
    }
    instance.load.work = work;
    instance.limits = (struct limits){.max_nodes = most,
                                      .min_nodes = 1,
                                      .free_ports = instance.limits.free_ports,
                                      .free_units = instance.limits.free_units};
    instance.budget_minor = BUDGET_NONE;
    if (status == ST_OK)
        status = instance_order_table(&instance, BUDGET_NONE, &quiet);
    /* quotes that the data policy rejects are not a solution */
    if (status != ST_OK && status != ST_INFEASIBLE && status != ST_POLICY)
        fail_msg("seed %" PRIu64 ": the scan is refused: %s", run->seed, quiet.message);
    for (size_t d = 0; d < instance.choice.n_designs && status == ST_OK && least > 0; d++) {
        struct scan scan;
        scan_start(&scan, &instance, &instance.choice.designs[d], NULL);
        while (scan.nodes < most && scan.nodes < instance.choice.designs[d].most_nodes && least > 0) {
            scan_step(&scan);
            const double rate = scan_rate(&scan);
            const int64_t cost = instance_cost(&instance, &instance.choice.designs[d], scan.nodes);
            double sum = 0;
            for (size_t i = 0; i < run->why.n && rate > 0 && cost >= 0; i++)
                sum += misses(run, asking, i, &instance, &scan, cost, rate);
            if (rate > 0 && cost >= 0 && sum < least)
                least = sum;
        }
    }
    diag_fini(&quiet);
    arena_fini(&arena);
    return least;
}

/* Without the rule on valid quotes, both prices are allowed. */
static bool feasible(const struct run *run, const struct asking *asking, int64_t most)
{
    struct asking strict = *asking;
    if (scan_all(run, asking, most) == 0)
        return true;
    for (size_t i = 0; i < run->why.n; i++)
        if (strcmp(run->why.requirements[i].name, "quotes") == 0 && !asking->kept[i]) {
            strict.kept[i] = true;
            return scan_all(run, &strict, most) == 0;
        }
    return false;
}

static const char *first_conflict(const struct infeasibility *why)
{
    return why->n_conflict > 0 ? why->requirements[why->conflict[0]].text : "no conflict";
}

static void must(const struct run *run, const struct asking *asking, const char *what, const char *which)
{
    if (!feasible(run, asking, SMALL) && !feasible(run, asking, MIDDLE) && !feasible(run, asking, LARGE))
        fail_msg("seed %" PRIu64 ": %s: %s: still infeasible\n%s", run->seed, what, which,
                 first_conflict(&run->why));
}

static void must_not(const struct run *run, const struct asking *asking, const char *what, const char *which)
{
    if (feasible(run, asking, SMALL))
        fail_msg("seed %" PRIu64 ": %s: %s: feasible\n%s", run->seed, what, which, first_conflict(&run->why));
}

/* --- properties --- */

static struct asking ask_all(const struct run *run, bool kept)
{
    struct asking asking = {0};
    for (size_t i = 0; i < run->why.n; i++)
        asking.kept[i] = kept;
    return asking;
}

static void check_irreducible(const struct run *run)
{
    struct asking asking = ask_all(run, false);
    for (size_t k = 0; k < run->why.n_conflict; k++)
        asking.kept[run->why.conflict[k]] = true;
    must_not(run, &asking, "the conflict", "itself");
    for (size_t k = 0; k < run->why.n_conflict; k++) {
        const size_t i = run->why.conflict[k];
        asking.kept[i] = false;
        must(run, &asking, "the conflict without", run->why.requirements[i].text);
        asking.kept[i] = true;
    }
}

/* The limit one step stricter: by a cent, a node, or the last of six digits. */
static void step_back(struct asking *asking, const struct requirement *r, size_t i)
{
    char digits[32];
    switch (r->scale) {
    case SCALE_MONEY:
    case SCALE_MOST:
        asking->whole[i]--;
        break;
    case SCALE_LEAST:
        asking->whole[i]++;
        break;
    case SCALE_RATE:
    case SCALE_TIME:
        snprintf(digits, sizeof digits, "%.5e", asking->real[i]);
        const long exponent = strtol(strchr(digits, 'e') + 1, NULL, 10);
        const long first = lround(strtod(digits, NULL) / pow(10, (double)exponent - 5));
        snprintf(digits, sizeof digits, "%lde%ld", first + (r->scale == SCALE_RATE ? 1 : -1), exponent - 5);
        asking->real[i] = strtod(digits, NULL);
        break;
    case SCALE_RULE: /* available units of a part */
        asking->whole[i]--;
        break;
    }
}

static void apply(struct asking *asking, const struct run *run, const struct repair *repair)
{
    const size_t i = (size_t)(repair->requirement - run->why.requirements);
    if (repair->limit.none) {
        asking->kept[i] = false;
        return;
    }
    asking->changed[i] = true;
    asking->whole[i] = repair->limit.whole;
    asking->real[i] = repair->limit.real;
}

static int n_proven;    /* proven smallest sets */
static int n_available; /* single repairs that make more of a part available */

static size_t check_alone(const struct run *run)
{
    size_t n_enough = 0;
    for (size_t k = 0; k < run->why.n_conflict; k++) {
        const struct repair *repair = &run->why.repairs[k];
        const size_t i = run->why.conflict[k];
        struct asking asking = ask_all(run, true);
        assert_ptr_equal(repair->requirement, &run->why.requirements[i]);
        if (!repair->enough) {
            asking.kept[i] = false;
            /* expired quotes have higher as well as lower prices; only they matter here */
            must_not(run, &asking, "not alone", repair->requirement->text);
            continue;
        }
        n_enough++;
        apply(&asking, run, repair);
        must(run, &asking, "alone", repair->value);
        if (repair->limit.none)
            continue;
        n_available += is_rule(repair->requirement);
        step_back(&asking, repair->requirement, i);
        must_not(run, &asking, "one step less than", repair->value);
    }
    return n_enough;
}

static void check_together(const struct run *run)
{
    struct asking asking = ask_all(run, true);
    for (size_t k = 0; k < run->why.n_together; k++)
        apply(&asking, run, &run->why.together[k]);
    if (run->why.n_together)
        must(run, &asking, "together", "all changes");
}

/* The choice-th relaxation of a rule, and its size: the rule is given up, or more units of a part are
 * available. 0: kept. */
static double give_way(struct asking *asking, const struct run *run, size_t i, unsigned choice)
{
    const struct requirement *r = &run->why.requirements[i];
    const int64_t own = r->whole;
    if (choice == 0)
        return 0;
    if (strcmp(r->name, "available") != 0) {
        asking->kept[i] = false;
        return choice == 1 ? 1 : INFINITY;
    }
    asking->changed[i] = true;
    asking->whole[i] = choice == 1 ? own + 1 : choice == 2 ? own + 2 : 2 * own + 4;
    return own == 0 ? (double)asking->whole[i] : (double)asking->whole[i] / (double)own - 1;
}

/* Every choice of given-up rules, and every purchase in each. */
static void check_cheapest(const struct run *run)
{
    enum { WAYS = 4 };
    size_t rule[REQUIREMENTS_AT_MOST], n = 0;
    unsigned n_choices = 1;
    double least = INFINITY;
    for (size_t i = 0; i < run->why.n; i++)
        if (is_rule(&run->why.requirements[i]))
            rule[n++] = i;
    if (n > 6 || !run->why.proven)
        return;
    for (size_t k = 0; k < n; k++)
        n_choices *= WAYS;
    for (unsigned choice = 0; choice < n_choices; choice++) {
        struct asking asking = ask_all(run, true);
        double given_up = 0;
        for (size_t k = 0, left = choice; k < n; k++, left /= WAYS)
            given_up += give_way(&asking, run, rule[k], (unsigned)(left % WAYS));
        if (given_up < least)
            least = fmin(least, given_up + scan_all(run, &asking, 200));
    }
    if (run->why.n_together == 0 && isinf(least))
        return;
    if (!(run->why.cost <= least * (1 + 1e-9)))
        fail_msg("seed %" PRIu64 ": the set counts %.12g, another one %.12g", run->seed, run->why.cost,
                 least);
    double sum = 0;
    for (size_t k = 0; k < run->why.n_together; k++)
        sum += run->why.together[k].cost;
    check_close(sum, run->why.cost, 1e-12, 0);
}

static void test_random(void **state)
{
    (void)state;
    const int n_wanted = (int)random_cases(CASES);
    int n_cases = 0, n_several = 0, n_not_alone = 0, n_enough = 0;
    uint64_t seed = random_first();
    for (; n_cases < n_wanted; seed++) {
        struct run run;
        if (begin(&run, seed)) {
            const enum status status =
                infeasible_explain(&run.why, &run.instance, NULL, &run.arena, &run.diag);
            if (status != ST_OK)
                fail_msg("seed %" PRIu64 ": %s", seed, run.diag.message);
            check_irreducible(&run);
            const size_t enough = check_alone(&run);
            check_together(&run);
            check_cheapest(&run);
            n_cases++;
            n_proven += run.why.proven;
            n_several += run.why.n_conflict > 1;
            n_enough += (int)enough;
            n_not_alone += run.why.n_conflict > 0 && enough == 0;
        }
        end(&run);
    }
    printf("random seeds %" PRIu64 " to %" PRIu64
           ": %d without a plan, %d of them by several requirements together, "
           "%d by conflicts that share none; %d single repairs, %d of what is available; %d least sets "
           "proven\n",
           random_first(), seed - 1, n_cases, n_several, n_not_alone, n_enough, n_available, n_proven);
    assert_true(n_proven >= n_cases * 95 / 100 && n_several >= n_cases / 5 && n_not_alone >= n_cases / 5 &&
                n_enough >= n_cases / 2 && (n_available >= 2 || n_cases < CASES));
}

/* --- binding constraints --- */

/* Returns false unless the problem has a plan with known binding constraints. */
static bool begin_bound(struct run *run, struct plan *plan, uint64_t seed)
{
    struct random random = {seed};
    *run = (struct run){.arena = ARENA_INIT, .diag = DIAG_INIT, .seed = seed};
    random_question(&run->question, &random, &KINDS[seed % N_KINDS], &run->arena);
    if (random_in(&random, 0, 1))
        never_buy(run, &random, random_in(&random, 0, 1) ? "c" : "b");
    if (random_in(&random, 0, 1))
        run->question.scenario.limits.max_nodes = random_in(&random, 3, 30);
    enum status status = instance_build(&run->instance, &run->question.scenario, &run->question.snapshot,
                                        &run->arena, &run->diag);
    struct instance copy = run->instance;
    if (status == ST_OK)
        status = plan_solve(plan, &copy, &(struct plan_options){0}, &run->arena, &run->diag);
    diag_fini(&run->diag);
    const bool said = run->instance.goal == GOAL_RATE || run->instance.goal == GOAL_COST;
    return status == ST_OK && said && run->instance.counts != COUNTS_REAL;
}

/* The scenario with "better than this plan" in place of the buyer's least rate or budget. */
static size_t want_better(struct run *run, const struct plan *plan)
{
    struct scenario *scenario = ARENA_NEW(&run->arena, 1, struct scenario);
    const char *name = run->instance.goal == GOAL_COST ? "budget" : "min_rate";
    *scenario = *run->instance.scenario;
    instance_ask(&run->instance, scenario);
    if (run->instance.goal == GOAL_COST)
        run->instance.budget_minor = plan->cost_minor - 1;
    else
        run->instance.limits.min_rate = plan->rate * (1 + 1e-11) / instance_rate_scale(&run->instance);
    run->why.n = requirement_list(&run->why.requirements, &run->instance, &run->arena);
    for (size_t i = 0; i < run->why.n; i++)
        if (strcmp(run->why.requirements[i].name, name) == 0 &&
            !strstr(run->why.requirements[i].text, " of "))
            return i;
    fail_msg("seed %" PRIu64 ": no requirement asks for better", run->seed);
    return 0;
}

static const struct repair *told(const struct binding_constraints *bindings, const struct requirement *r)
{
    for (size_t k = 0; k < bindings->n; k++)
        if (strcmp(bindings->v[k].requirement->text, r->text) == 0)
            return &bindings->v[k];
    return NULL;
}

/* Each listed relaxation admits a better purchase, one step less does not, and no other single relaxation
 * does. */
static void check_bindings(struct run *run, const struct binding_constraints *bindings, size_t ours)
{
    size_t n_told = 0;
    for (size_t i = 0; i < run->why.n; i++) {
        const struct requirement *r = &run->why.requirements[i];
        const struct repair *repair = i == ours ? NULL : told(bindings, r);
        struct asking asking = ask_all(run, true);
        if (i == ours)
            continue;
        if (!repair) {
            asking.kept[i] = false;
            must_not(run, &asking, "does not bind", r->text);
            continue;
        }
        struct repair here = *repair;
        here.requirement = r;
        n_told++;
        apply(&asking, run, &here);
        must(run, &asking, "binds", repair->value);
        if (repair->limit.none)
            continue;
        step_back(&asking, r, i);
        must_not(run, &asking, "binds, one step less than", repair->value);
    }
    assert_int_equal(n_told, bindings->n);
}

static void test_bindings(void **state)
{
    enum { BOUND = 120 };
    (void)state;
    int n_cases = 0, n_told = 0, n_rules = 0, n_none = 0;
    uint64_t seed = 0;
    for (; n_cases < BOUND; seed++) {
        struct run run;
        struct plan plan;
        if (begin_bound(&run, &plan, seed)) {
            struct binding_constraints bindings;
            const enum status status =
                binding_constraints_find(&bindings, &run.instance, &plan, NULL, &run.arena, &run.diag);
            if (status != ST_OK)
                fail_msg("seed %" PRIu64 ": %s", seed, run.diag.message);
            if (bindings.known) {
                check_bindings(&run, &bindings, want_better(&run, &plan));
                n_cases++;
                n_told += (int)bindings.n;
                n_none += bindings.n == 0;
                for (size_t k = 0; k < bindings.n; k++)
                    n_rules += is_rule(bindings.v[k].requirement);
            }
        }
        end(&run);
    }
    printf("random seeds 0 to %" PRIu64 ": %d plans, %d requirements that bind, %d of them rules; %d plans "
           "that no single one keeps back\n",
           seed - 1, n_cases, n_told, n_rules, n_none);
    assert_true(n_told >= 100 && n_rules >= 20);
}

/* --- a shipped scenario --- */

/* 325 nodes with Fast Ethernet for 997,750.00 USD; 239 with Myrinet for 4,172.24 USD each. */
static void test_alternatives(void **state)
{
    struct whitney w;
    struct plan plan;
    struct alternatives alternatives;
    struct diag diag = DIAG_INIT;
    const struct stop stop = {0};
    (void)state;
    whitney_open(&w, "whitney-bt", &(struct settings){0});
    assert_int_equal(plan_solve(&plan, &w.instance, &(struct plan_options){0}, &w.arena, &diag), ST_OK);
    assert_int_equal(alternatives_make(&alternatives, &w.instance, &plan, &stop, &w.arena, &diag), ST_OK);
    assert_int_equal(alternatives.n, 2);
    assert_true(alternatives.v[0].chosen && !alternatives.v[0].why_not);
    assert_int_equal(alternatives.v[0].plan.clusters[0].point.nodes, 325);
    assert_int_equal(alternatives.v[1].plan.clusters[0].point.nodes, 239);
    assert_int_equal(alternatives.v[1].plan.cost_minor, 239 * 417224);
    assert_non_null(strstr(alternatives.v[1].why_not, "slower by "));
    whitney_close(&w);
}

/* 3,070.00 USD pay for a node with Fast Ethernet; one with Myrinet costs 1,102.24 USD more. */
static void test_why_not(void **state)
{
    struct whitney w;
    struct plan plan;
    struct alternatives alternatives;
    struct diag diag = DIAG_INIT;
    const struct stop stop = {0};
    (void)state;
    whitney_open(&w, "whitney-bt", &(struct settings){.budget = "3070"});
    assert_int_equal(plan_solve(&plan, &w.instance, &(struct plan_options){0}, &w.arena, &diag), ST_OK);
    assert_int_equal(alternatives_make(&alternatives, &w.instance, &plan, &stop, &w.arena, &diag), ST_OK);
    assert_int_equal(alternatives.n, 2);
    assert_false(alternatives.v[1].plan.found);
    check_text(alternatives.v[1].why_not, "over the budget by 1,102.24 USD");
    whitney_close(&w);
}

/* 64 nodes cost 196,480.00 USD; 100,000.00 USD pay for 32. */
static void test_whitney(void **state)
{
    struct whitney w;
    struct infeasibility why;
    struct diag diag = DIAG_INIT;
    (void)state;
    whitney_open(&w, "whitney-bt",
                 &(struct settings){.budget = "100000",
                                    .changes = (const char *const[]){"limit.min_nodes=64"},
                                    .n_changes = 1});
    assert_int_equal(infeasible_explain(&why, &w.instance, NULL, &w.arena, &diag), ST_OK);
    assert_int_equal(why.n_conflict, 2);
    check_text(requirement_text(why.repairs[0].requirement, &w.arena), "budget 100,000.00 USD (--budget)");
    check_text(why.repairs[0].change, "+96,480.00 USD");
    check_text(requirement_text(why.repairs[1].requirement, &w.arena), "min_nodes 64 (--set)");
    check_text(why.repairs[1].change, "32 nodes");
    whitney_close(&w);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_random),  cmocka_unit_test(test_bindings), cmocka_unit_test(test_alternatives),
        cmocka_unit_test(test_why_not), cmocka_unit_test(test_whitney),
    };
    return cmocka_run_group_tests_name("study/infeasible", tests, NULL, NULL);
}
