/* scenario.c - reads scenarios by a table of their keys; everything unknown is an error. */
#include "scenario/scenario.h"

#include <math.h>
#include <string.h>

#include "base/arena.h"
#include "base/diag.h"
#include "base/file.h"
#include "base/suggest.h"
#include "base/text.h"
#include "base/yaml.h"
#include "scenario/at_most.h"
#include "scenario/keys.h"

const char *const goal_names[N_GOAL_NAMES] = {
    "rate", "cost", "rate-per-cost", "rate-per-watt", "rate-per-carbon", "regret", "cvar", "minimax"};

const char *goal_word(enum goal goal, enum under_error under_error)
{
    return goal_names[under_error ? N_GOALS + (int)under_error - 1 : (int)goal];
}

/* The goal that a word stands for. */
static void take_goal(struct scenario *scenario, int word)
{
    scenario->policy.goal_word = word;
    scenario->goal = word < N_GOALS ? (enum goal)word : GOAL_RATE;
    scenario->policy.under_error = word < N_GOALS ? UNDER_ERROR_NONE : (enum under_error)(word - N_GOALS + 1);
}

const char *const counts_names[N_COUNTS] = {"any", "legal", "real"};

size_t goal_size(enum goal goal)
{
    return goal == GOAL_RATE_PER_WATT     ? (size_t)SIZE_POWER
           : goal == GOAL_RATE_PER_CARBON ? (size_t)SIZE_CARBON
                                          : (size_t)SIZES_AT_MOST;
}

/* Checks that applications have `va` if processes share the memory bandwidth by their memory traffic. */
static enum status check_memory(const struct scenario *scenario, struct diag *diag)
{
    for (size_t a = 0; a < scenario->n_work && scenario->policy.share_memory; a++)
        if (!(scenario->work[a].va > 0))
            return located_error(
                &scenario->work[a].place, diag,
                "with memory_bandwidth: share application '%s' needs `va`: its operations for each "
                "word of 8 bytes that it moves from memory",
                scenario->work[a].name);
    return ST_OK;
}

/* Reads the calibration file, which is part of the scenario's hash. It follows the workload: plans are chosen
 * by calibrated rates of all models, or of none. */
static enum status check_calibration(void *out, const struct yaml *map, struct scenario_reader *r)
{
    struct scenario *scenario = r->whole;
    struct calibration_input *calibration = out;
    char hash[65];
    (void)map;
    const char *path =
        path_join(r->arena, path_folder(r->arena, scenario->file.path), calibration->file.text);
    const enum status status =
        calibration_load(&calibration->v, &calibration->n, hash, path, r->arena, r->diag);
    if (status != ST_OK)
        return status;
    for (size_t a = 0; a < scenario->n_work && calibration->chooses; a++) {
        const char *key = scenario->work[a].application.model->key;
        if (!calibration_of(calibration->v, calibration->n, key))
            return located_error(
                &calibration->file, r->diag,
                "choose_by: calibrated needs a factor of every model of the workload, and %s has "
                "none of %s",
                calibration->file.text, key);
    }
    const char *both = arena_printf(r->arena, "%s%s", scenario->file.hash, hash);
    sha256_hex(scenario->file.hash, both, strlen(both));
    return ST_OK;
}

static const char *const by_words[] = {"model", "calibrated"};
static const struct field CALIBRATION_KEYS[] = {
    {.key = "file",
     .form = FIELD_GIVEN,
     .to = offsetof(struct calibration_input, file),
     .missing = "calibration: expected a file, or {file: FILE, choose_by: calibrated}"},
    {.key = "choose_by", FIELD_SWITCH_OF(by_words), .to = offsetof(struct calibration_input, chooses)},
};
static const struct fields CALIBRATION = {"calibration", FIELDS(CALIBRATION_KEYS), check_calibration};

#define TO(member) .to = offsetof(struct scenario, member)
#define AT(member) .at = offsetof(struct scenario, member)

/* The form of `near`, a share of the plan's rate, which an option of the command line also sets. */
#define NEAR_FORM .key = "near", .form = FIELD_FRACTION, TO(policy.near), AT(policy.near_at), .high = 1
static const struct field NEAR = {NEAR_FORM};

static const struct field RANGE_KEYS[] = {
    {.key = "from", .form = FIELD_GIVEN, TO(frame.range_from)},
    {.key = "to", .form = FIELD_GIVEN, TO(frame.range_to)},
};
static const struct fields RANGE = {"range", FIELDS(RANGE_KEYS), NULL};

static const struct field OVERRIDE = {
    .key = "overrides", .form = FIELD_NAMES, .to = offsetof(struct override, changes)};

static const char *const budget_words[] = {"capital", "tco"};
static const char *const enforce_words[] = {"ignore", "enforce"};
static const char *const memory_words[] = {"ignore", "share"};
static const char *const quotes_words[] = {"any", "valid"};
static const char *const rates_words[N_RATES] = {"measured", "estimate"};

/* The keys in the order in which they are read: a key follows the keys that it refers to. */
static const struct field KEYS[] = {
    {.key = "title", .form = FIELD_TEXT, TO(file.title)},
    {.key = "catalog", .form = FIELD_GIVEN, TO(frame.catalog), .missing = "a scenario needs a `catalog`"},
    {.key = "as_of", .form = FIELD_GIVEN, TO(frame.as_of)},
    {.key = "currency", .form = FIELD_GIVEN, TO(frame.currency)},
    {.key = "budget", .form = FIELD_GIVEN, TO(frame.budget)},
    {.key = "budget_on", FIELD_SWITCH_OF(budget_words), TO(purchase.budget_on_tco)},
    {.key = "goal", FIELD_WORD_OF(goal_names), TO(policy.goal_word), AT(policy.goal_at)},
    {.key = "cvar_level", .form = FIELD_SHARE, TO(policy.cvar_level), AT(policy.cvar_level_at), .high = 1},
    {.key = "target_rate", .form = FIELD_GIVEN, TO(frame.target_rate)},
    {NEAR_FORM},
    {.key = "counts", FIELD_WORD_OF(counts_names), TO(counts), AT(policy.counts_at)},
    {.key = "code_caps",
     FIELD_SWITCH_OF(enforce_words),
     TO(policy.enforce_code_caps),
     AT(policy.code_caps_at)},
    {.key = "memory", FIELD_SWITCH_OF(enforce_words), TO(policy.enforce_memory), AT(policy.memory_at)},
    {.key = "quotes", FIELD_SWITCH_OF(quotes_words), TO(policy.quotes_valid_only), AT(policy.quotes_at)},
    {.key = "clusters", FIELD_INTEGER_OF(1, CLUSTERS_AT_MOST), TO(policy.clusters), AT(policy.clusters_at)},
    {.key = "slo", .form = FIELD_MAP, TO(frame.service), .fields = &scenario_slo},
    {.key = "arrivals", .form = FIELD_GIVEN, TO(frame.service.given[SERVICE_ARRIVALS])},
    {.key = "arrival_cv2", .form = FIELD_GIVEN, TO(frame.service.given[SERVICE_ARRIVAL_CV2])},
    {.key = "service_cv2", .form = FIELD_GIVEN, TO(frame.service.given[SERVICE_SERVICE_CV2])},
    {.key = "workload", FIELD_LIKE_OF(scenario_workload), .missing = "a scenario needs a `workload`"},
    {.key = "metric", FIELD_WORD_OF(metric_names), TO(measure.metric), AT(measure.at)},
    {.key = "reference", .form = FIELD_MAP, AT(measure.reference.at), .fields = &scenario_reference},
    {.key = "phases", FIELD_LIKE_OF(scenario_phases), TO(measure.phases)},
    {.key = "horizon", .form = FIELD_MAP, TO(measure.horizon), .fields = &scenario_horizon},
    {.key = "choose", .form = FIELD_MAP, .fields = &scenario_choose},
    {.key = "failures", FIELD_LIKE_OF(scenario_failures), TO(failures), AT(failures.at)},
    {.key = "limits", .form = FIELD_LIKE, .make_row = scenario_limits, TO(limits)},
    {.key = "owned", FIELD_NAMED_OF(struct part_count, scenario_part_count), TO(owned)},
    {.key = "range", .form = FIELD_MAP, .fields = &RANGE},
    {.key = "tax", .form = FIELD_SHARE, TO(purchase.tax), .high = 1},
    {.key = "discounts", FIELD_NAMED_OF(struct discount, scenario_discount), TO(purchase.discounts)},
    {.key = "vendors",
     FIELD_NAMED_OF(struct charge_terms, scenario_vendor),
     TO(purchase.vendors),
     .high = CHARGES_AT_MOST},
    {.key = "extras", FIELD_LIKE_OF(scenario_extras)},
    {.key = "tco", FIELD_LIKE_OF(scenario_tco), TO(purchase.operation)},
    {.key = "set", .form = FIELD_NAMES, TO(file.changes)},
    {.key = "overrides", FIELD_NAMED_OF(struct override, OVERRIDE), TO(overrides)},
    {.key = "rates", FIELD_WORD_OF(rates_words), TO(policy.rates)},
    {.key = "memory_bandwidth", FIELD_SWITCH_OF(memory_words), TO(policy.share_memory)},
    {.key = "calibration",
     .form = FIELD_MAP,
     TO(calibration),
     .fields = &CALIBRATION,
     .scalar = &CALIBRATION_KEYS[0]},
    {.key = "error", .form = FIELD_MAP, TO(error), .fields = &scenario_error_keys},
    {.key = "layout", .form = FIELD_MAP, TO(purchase.layout), .fields = &scenario_layout},
    {.key = "bids",
     FIELD_ROWS_OF(struct tender_bid, scenario_bid),
     TO(tender.bids),
     .low = 1,
     .high = BIDS_AT_MOST},
    {.key = "figures", FIELD_WORD_OF(figures_names), TO(tender.figures)},
    {.key = "award", FIELD_LIKE_OF(scenario_award), TO(tender.award), AT(tender.award.place)},
    {.key = "criteria",
     FIELD_NAMED_OF(struct tender_criterion, scenario_criterion),
     TO(tender.criteria),
     .high = CRITERIA_AT_MOST},
    {.key = "requirements",
     FIELD_ROWS_OF(struct tender_requirement, scenario_requirement),
     TO(tender.requirements)},
};

static enum status check_units(const struct scenario *scenario, struct diag *diag)
{
    const struct model *first = scenario->work[0].application.model;
    const struct metric *metric = metric_get(scenario->measure.metric);
    const bool alike = scenario->by_runs || metric->relative || metric->of_runs;
    for (size_t i = 1; i < scenario->n_work && !alike; i++) {
        const struct model *model = scenario->work[i].application.model;
        if (strcmp(model->unit.rate, first->unit.rate) != 0)
            return located_error(&scenario->work[i].place, diag,
                                 "shares of work in different units (%s counts %s, %s counts %s); use `runs`",
                                 scenario->work[0].name, first->unit.rate, scenario->work[i].name,
                                 model->unit.rate);
    }
    return ST_OK;
}

/* Rejects several clusters without a limit on one run: their rate counts independent runs, so splitting a
 * cluster would always win. */
static enum status check_fleet(const struct scenario *scenario, struct diag *diag)
{
    const bool shared = metric_get(scenario->measure.metric)->mean == MEAN_HARMONIC;
    for (size_t i = 0; i < scenario->n_work && scenario->policy.clusters > 1 && shared; i++) {
        const struct work_item *item = &scenario->work[i];
        if (!item->any_time && isinf(item->max_time_s) && !(item->min_rate_ops > 0) && item->job_nodes == 0)
            return located_error(
                &item->place, diag,
                "with clusters: %lld application '%s' needs a max_time or min_rate for one run (or "
                "max_time: any): several small clusters do more runs than a large one, each slower",
                (long long)scenario->policy.clusters, item->name);
    }
    return ST_OK;
}

/* Checks that checkpoints have failures, parameters of which they are made, and storage only if there are
 * checkpoints. */
static enum status check_failures(const struct scenario *scenario, struct diag *diag)
{
    const struct node_failures *failures = &scenario->failures;
    bool any = false;
    for (size_t a = 0; a < scenario->n_work; a++) {
        const struct work_item *item = &scenario->work[a];
        const struct checkpoint *of = item->checkpoint.per ? &item->checkpoint : &failures->checkpoint;
        if (item->checkpoint.per && !failures->given)
            return located_error(&item->checkpoint.at, diag,
                                 "checkpoint: without failures a job writes none; add the key `failures`");
        if (of->per == CHECKPOINT_PER_PARAMETER && !item->application.model->parameters)
            return located_error(&of->at, diag,
                                 "checkpoint: model %s of application '%s' has no parameters; give the "
                                 "bytes of a process or of a job, such as '8GB per process' or '2TB'",
                                 item->application.model->key, item->name);
        any = any || of->per != CHECKPOINT_UNSAID;
    }
    if (scenario->choose.n_storage > 0 && !failures->given)
        return located_error(&scenario->choose.storage[0].part, diag,
                             "choose.storage: storage is for checkpoints; add the key `failures`");
    if (scenario->choose.n_storage > 0 && !any)
        return located_error(&scenario->choose.storage[0].part, diag,
                             "choose.storage: no application writes a checkpoint; give its size, such as "
                             "failures: {checkpoint: 14 bytes/parameter}");
    return ST_OK;
}

/* Rejects a key of a service that no application has as a parameter. A queue needs the whole time of a
 * cluster, so arrivals are of a workload of one application. */
static enum status check_service(const struct scenario *scenario, struct diag *diag)
{
    for (size_t i = 0; i < N_SERVICE_KEYS; i++) {
        const struct located_text *given = &scenario->frame.service.given[i];
        bool any = !given->text;
        for (size_t a = 0; a < scenario->n_work && !any; a++)
            any = service_value(&scenario->work[a].application, (enum service_key)i) != NULL;
        if (!any)
            return located_error(given, diag,
                                 "%s: no application of the workload serves requests; expected one of model "
                                 "llm.serve",
                                 service_key_name((enum service_key)i));
    }
    for (size_t a = 0; a < scenario->n_work && scenario->n_work > 1; a++) {
        const double *arrivals = service_value(&scenario->work[a].application, SERVICE_ARRIVALS);
        if (arrivals && !isnan(*arrivals))
            return located_error(&scenario->work[a].place, diag,
                                 "'%s' has arrivals, but a workload of %zu applications shares the time of "
                                 "a cluster; solve a scenario of its own for each application with arrivals",
                                 scenario->work[a].name, scenario->n_work);
    }
    return ST_OK;
}

static enum status check_all(void *out, const struct yaml *root, struct scenario_reader *r)
{
    struct scenario *scenario = out;
    take_goal(scenario, scenario->policy.goal_word);
    enum status status = check_memory(scenario, r->diag);
    if (status == ST_OK)
        status = scenario_check_measure(r);
    if (status == ST_OK)
        status = check_failures(scenario, r->diag);
    if (status == ST_OK && scenario->purchase.budget_on_tco && !scenario->purchase.operation.given)
        return yaml_error(yaml_get(root, "budget_on"), r->diag,
                          "budget_on tco needs the key `tco`: years, energy_price, ...");
    if (status == ST_OK)
        status = check_units(scenario, r->diag);
    if (status == ST_OK)
        status = check_service(scenario, r->diag);
    if (status == ST_OK)
        status = scenario_check_tender(&scenario->tender, r->diag);
    return status == ST_OK ? check_fleet(scenario, r->diag) : status;
}

/* Default of `counts`: the counts that the programs accept. If all programs accept every count, both words
 * mean the same. */
static enum counts default_counts(const struct scenario *scenario)
{
    bool all = true;
    for (size_t i = 0; i < scenario->n_work && all; i++)
        all = scenario->work[i].application.model->counts.next == model_next_count;
    return all ? COUNTS_ANY : COUNTS_LEGAL;
}

const struct fields scenario_keys = {"a scenario", FIELDS(KEYS), check_all};

/* Reads the scenario from the values of its file, with an initial hash of the file alone. */
static enum status read_values(struct scenario *out, const struct scenario_file *file, struct arena *arena,
                               struct diag *diag)
{
    struct scenario_reader reading = {.whole = out, .arena = arena, .diag = diag};
    *out = (struct scenario){
        .file = *file,
        .policy.clusters = 1,
        .limits = {.max_nodes = INT64_MAX, .min_nodes = 1},
    };
    const enum status status = fields_read(out, file->root, &scenario_keys, &reading);
    if (status == ST_OK && !out->policy.counts_at.text)
        out->counts = default_counts(out);
    return status;
}

enum status scenario_load(struct scenario *out, const char *path, struct arena *arena, struct diag *diag)
{
    char *text = NULL;
    size_t n = 0;
    struct scenario_file file = {.path = arena_strdup(arena, path)};
    *out = (struct scenario){.file = file};
    enum status status = file_read(&text, &n, path, arena, diag);
    if (status != ST_OK)
        return status;
    sha256_hex(file.hash, text, n);
    memcpy(file.own_hash, file.hash, sizeof file.hash);
    file.text = text;
    file.n_text = n;
    status = yaml_parse(&file.given, text, n, path, arena, diag);
    file.root = file.given;
    return status == ST_OK ? read_values(out, &file, arena, diag) : status;
}

/* --- the command line --- */

static struct located_text option_given(const char *text, const char *option)
{
    return (struct located_text){.text = text, .option = option};
}

static enum status apply_override(struct scenario *scenario, const char *name, struct located_list *out,
                                  struct arena *arena, struct diag *diag)
{
    const char **names = ARENA_NEW(arena, scenario->n_overrides, const char *);
    for (size_t i = 0; i < scenario->n_overrides; i++)
        names[i] = scenario->overrides[i].name.text;
    const size_t i = text_place(name, names, scenario->n_overrides);
    if (i < scenario->n_overrides) {
        *out = scenario->overrides[i].changes;
        return ST_OK;
    }
    diag_set(diag, ST_USAGE, "--override: the scenario has no override '%s'", name);
    return suggest(diag, name, names, scenario->n_overrides);
}

/* All changes: those of the file, of the override and of the command line. */
static struct located_list all_changes(const struct scenario *scenario, const struct located_list *named,
                                       const struct settings *settings, struct arena *arena)
{
    const struct located_list own = scenario->file.changes;
    struct located_text *all =
        ARENA_COPY(arena, own.v, own.n, named->n + settings->n_changes, struct located_text);
    size_t n = own.n;
    for (size_t i = 0; i < named->n; i++)
        all[n++] = named->v[i];
    for (size_t i = 0; i < settings->n_changes; i++)
        all[n++] = option_given(settings->changes[i], "--set");
    return (struct located_list){all, n};
}

/* Makes the changes of keys and reads the scenario again; the other changes become those of the scenario. */
static enum status change_keys(struct scenario *scenario, const struct located_list *all, struct arena *arena,
                               struct diag *diag)
{
    struct scenario_file file = scenario->file;
    struct located_list others = {ARENA_NEW(arena, all->n, struct located_text), 0};
    enum status status = ST_OK;
    file.keys = ARENA_NEW(arena, all->n, struct key_change);
    for (size_t i = 0; i < all->n && status == ST_OK; i++) {
        if (key_change_is(&scenario_keys, all->v[i].text))
            status = key_change_make(&file.keys[file.n_keys++], &file.root, &scenario_keys, &all->v[i], arena,
                                     diag);
        else
            others.v[others.n++] = all->v[i];
    }
    if (status == ST_OK && file.n_keys > 0) {
        memcpy(file.hash, file.own_hash, sizeof file.hash);
        status = read_values(scenario, &file, arena, diag);
    }
    scenario->file.changes = others;
    return status;
}

enum status scenario_apply(struct scenario *scenario, const struct settings *settings, struct arena *arena,
                           struct diag *diag)
{
    struct located_list named = {NULL, 0};
    enum status status = ST_OK;
    int at = 0;
    if (settings->override)
        status = apply_override(scenario, settings->override, &named, arena, diag);
    const struct located_list all = all_changes(scenario, &named, settings, arena);
    if (status == ST_OK)
        status = change_keys(scenario, &all, arena, diag);
    if (status != ST_OK)
        return status;
    if (settings->budget)
        scenario->frame.budget = option_given(settings->budget, "--budget");
    if (settings->as_of)
        scenario->frame.as_of = option_given(settings->as_of, "--as-of");
    if (settings->target_rate)
        scenario->frame.target_rate = option_given(settings->target_rate, "--target-rate");
    if (settings->goal) {
        const struct located_text given = option_given(settings->goal, "--goal");
        status = located_pick(&at, &given, "goal", goal_names, N_GOAL_NAMES, diag);
        take_goal(scenario, at);
        scenario->policy.goal_at = given;
    }
    if (status == ST_OK && settings->counts) {
        const struct located_text given = option_given(settings->counts, "--counts");
        status = located_pick(&at, &given, "counts", counts_names, N_COUNTS, diag);
        scenario->counts = (enum counts)at;
        scenario->policy.counts_at = given;
    }
    if (status == ST_OK && settings->near) {
        const struct located_text given = option_given(settings->near, "--near");
        status = field_read_text(scenario, &NEAR, &given, diag);
    }
    return status;
}
