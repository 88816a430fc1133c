/* conditions.c - names, units and ranges of the values of failures and services, and changes of them. */
#include "problem/conditions.h"

#include <math.h>
#include <string.h>

#include "base/arena.h"
#include "base/diag.h"
#include "base/mem.h"
#include "base/vec.h"
#include "problem/build_steps.h"
#include "problem/instance.h"
#include "problem/machines.h"

/* --- the numbers of `failures` --- */

enum { FAILURE_CHECKPOINT, FAILURE_FIXED, FAILURE_RESTART, FAILURE_REPAIR, FAILURE_REPAIR_SHARE, N_FAILURES };

static const struct failure_number {
    const char *key, *words, *unit;
    size_t at;    /* offset of a double in struct node_failures */
    double scale; /* from the unit to the double */
    enum dimension dimension;
    double most; /* of the double */
    enum error_condition error;
} FAILURE_FIELDS[N_FAILURES] = {
    [FAILURE_CHECKPOINT] = {"checkpoint", "size of a checkpoint", "B",
                            offsetof(struct node_failures, checkpoint.size_B), 1, DIM_BYTES, INFINITY,
                            ERROR_CHECKPOINT},
    [FAILURE_FIXED] = {"fixed", "fixed time of a checkpoint", "s", offsetof(struct node_failures, fixed_s), 1,
                       DIM_TIME, FAILURES_TIME_AT_MOST_S, ERROR_FIXED},
    [FAILURE_RESTART] = {"restart", "time of a restart", "s", offsetof(struct node_failures, restart_s), 1,
                         DIM_TIME, FAILURES_TIME_AT_MOST_S, ERROR_RESTART},
    [FAILURE_REPAIR] = {"repair", "time of a repair", "h", offsetof(struct node_failures, repair_s), 3600,
                        DIM_TIME, FAILURES_TIME_AT_MOST_S, ERROR_REPAIR},
    [FAILURE_REPAIR_SHARE] = {"repair_share", "share of failures with a repair", "",
                              offsetof(struct node_failures, repair_share), 1, DIM_SHARE, 1,
                              ERROR_REPAIR_SHARE},
};

static double *failure_place(struct node_failures *failures, size_t i)
{
    return (double *)(void *)((char *)failures + FAILURE_FIELDS[i].at);
}

size_t conditions_failure_count(const struct instance *instance)
{
    return instance->load.failures->given ? N_FAILURES : 0;
}

const char *conditions_failure(const struct instance *instance, size_t i)
{
    (void)instance;
    return FAILURE_FIELDS[i].key;
}

/* Unit of the size of a checkpoint. */
static const char *checkpoint_unit(const struct instance *instance)
{
    const enum checkpoint_per per = instance->load.failures->checkpoint.per;
    return per == CHECKPOINT_PER_PARAMETER ? "bytes/parameter"
           : per == CHECKPOINT_PER_PROCESS ? "B per process"
                                           : "B";
}

/* --- nodes and storage --- */

const char *conditions_node(const struct instance *instance, size_t i)
{
    return instance->snapshot->parts[instance->snapshot->nodes[i].part].id;
}

const char *conditions_storage(const struct instance *instance, size_t i)
{
    return instance->snapshot->parts[instance->snapshot->compute.storages[i].part].id;
}

void instance_take_failures(struct instance *instance)
{
    const struct snapshot *snapshot = instance->snapshot;
    struct instance_load *load = &instance->load;
    load->failures = ARENA_COPY(instance->arena, &instance->scenario->failures, 1, 0, struct node_failures);
    load->mtbf_s = ARENA_NEW(instance->arena, snapshot->n_nodes, double);
    instance->market.storages = snapshot->compute.storages;
    for (size_t i = 0; i < snapshot->n_nodes; i++) {
        const struct node *node = &snapshot->nodes[i];
        load->mtbf_s[i] = load->failures->mtbf_s;
        if (load->failures->mtbf_s > 0 && load->failures->per_accelerator)
            load->mtbf_s[i] = node->accelerators > 0 ? load->mtbf_s[i] / (double)node->accelerators : 0;
        else if (!(load->failures->mtbf_s > 0))
            load->mtbf_s[i] = snapshot->parts[node->part].mtbf_h * 3600;
    }
}

/* The part of a node to which a time between failures refers in output. */
static bool is_per_accelerator(const struct instance *instance, size_t node)
{
    return instance->load.failures->per_accelerator && instance->snapshot->nodes[node].accelerators > 0;
}

static double hours_shown(const struct instance *instance, size_t node, double mtbf_s)
{
    const double each =
        is_per_accelerator(instance, node) ? (double)instance->snapshot->nodes[node].accelerators : 1;
    return mtbf_s * each / 3600;
}

static const char *hours_unit(const struct instance *instance, size_t node)
{
    return is_per_accelerator(instance, node) ? "h per accelerator" : "h per node";
}

static const char *hours_text(const struct instance *instance, size_t node, double mtbf_s)
{
    return mtbf_s > 0
               ? change_real_text(instance, hours_shown(instance, node, mtbf_s), hours_unit(instance, node))
               : "not known";
}

enum status conditions_change_mtbf(struct change_state *changing, size_t i, const struct change *change,
                                   struct diag *diag)
{
    struct instance *instance = changing->instance;
    const struct node *node = &instance->snapshot->nodes[i];
    const bool wild = strchr(change->pattern, '*') != NULL;
    double *mtbf_s = &instance->load.mtbf_s[i];
    const double before_s = *mtbf_s;
    bool per_accelerator = false;
    if (!instance->load.failures->given)
        return located_error(&change->given, diag,
                             "mtbf: without failures no node fails; add the key `failures`");
    changing->passed_over = change->relative && !(before_s > 0);
    changing->why_none = "the time between failures is not known: give one, such as 30000h per node";
    if (changing->passed_over)
        return ST_OK;
    if (change->relative) {
        *mtbf_s = change_scale(before_s, change->factor);
        if (!(*mtbf_s > 0))
            return located_error(&change->given, diag, "a time between failures must be above zero");
    } else {
        struct located_text value = change->given;
        value.text = change->value;
        const enum status status =
            failures_read_mtbf(mtbf_s, &per_accelerator, &value, instance->arena, diag);
        if (status != ST_OK)
            return status;
        if (per_accelerator && node->accelerators == 0) {
            *mtbf_s = before_s;
            changing->passed_over = wild;
            return wild ? ST_OK
                        : located_error(&change->given, diag,
                                        "mtbf: node '%s' has no accelerators; give the time per node",
                                        conditions_node(instance, i));
        }
        *mtbf_s /= per_accelerator ? (double)node->accelerators : 1;
    }
    instance_log_change(
        instance, arena_printf(instance->arena, "time between failures of %s", conditions_node(instance, i)),
        hours_text(instance, i, before_s), hours_text(instance, i, *mtbf_s));
    return ST_OK;
}

enum status conditions_change_failure(struct change_state *changing, size_t i, const struct change *change,
                                      struct diag *diag)
{
    struct instance *instance = changing->instance;
    const struct failure_number *of = &FAILURE_FIELDS[i];
    double *value = failure_place(instance->load.failures, i);
    const double before = *value;
    const char *unit = i == FAILURE_CHECKPOINT ? checkpoint_unit(instance) : of->unit;
    const enum status status = change_value(value, change, of->dimension, 0, diag);
    if (status != ST_OK)
        return status;
    if (*value > of->most)
        return located_error(&change->given, diag, "failures.%s becomes %g%s%s: expected 0 to %g", of->key,
                             *value / of->scale, *of->unit ? " " : "", of->unit, of->most / of->scale);
    instance_log_change(instance, of->words, change_real_text(instance, before / of->scale, unit),
                        change_real_text(instance, *value / of->scale, unit));
    return ST_OK;
}

static double *bandwidth_of(struct storage *storage, enum change_target target)
{
    return target == CHANGE_WRITE ? &storage->write_Bps : &storage->read_Bps;
}

static const char *bandwidth_words(enum change_target target)
{
    return target == CHANGE_WRITE ? "write bandwidth" : "read bandwidth";
}

enum status conditions_change_storage(struct change_state *changing, size_t i, const struct change *change,
                                      struct diag *diag)
{
    struct instance *instance = changing->instance;
    struct storage *storages = ARENA_COPY(instance->arena, instance->market.storages,
                                          instance->snapshot->compute.n_storages, 0, struct storage);
    double *value = bandwidth_of(&storages[i], change->target);
    const double before = *value;
    const char *words = bandwidth_words(change->target);
    const enum status status = change_value(value, change, DIM_BANDWIDTH, 0, diag);
    if (status != ST_OK)
        return status;
    if (!(*value > 0))
        return located_error(&change->given, diag, "a %s must be above zero", words);
    instance->market.storages = storages;
    instance_log_change(
        instance, arena_printf(instance->arena, "%s of %s", words, conditions_storage(instance, i)),
        change_real_text(instance, before / 1e9, "GB/s"), change_real_text(instance, *value / 1e9, "GB/s"));
    return ST_OK;
}

/* --- services --- */

static const struct service_words {
    const char *words, *unit;
    const char *suffix; /* of a value in --set */
    double scale;       /* from the parameter to the unit */
} SERVICE_WORDS[N_SERVICE_KEYS] = {
    [SERVICE_TTFT] = {"TTFT limit", "ms", "ms", 1e3},
    [SERVICE_TPOT] = {"TPOT limit", "ms", "ms", 1e3},
    [SERVICE_PERCENTILE] = {"percentile", "%", "", 1},
    [SERVICE_ARRIVALS] = {"arrivals", "requests/s", "/s", 1},
    [SERVICE_ARRIVAL_CV2] = {"squared variation of arrivals", "", "", 1},
    [SERVICE_SERVICE_CV2] = {"squared variation of service times", "", "", 1},
};

static const char *service_text(const struct instance *instance, enum service_key key, double value)
{
    const char *unit = SERVICE_WORDS[key].unit;
    return isnan(value) ? "none"
                        : arena_printf(instance->arena, "%.9g%s%s", value * SERVICE_WORDS[key].scale,
                                       *unit ? " " : "", unit);
}

static struct work_item *copy_work(const struct instance *instance, struct arena *arena)
{
    return ARENA_COPY(arena, instance->load.work, instance->load.n_work, 0, struct work_item);
}

/* Sets a parameter of an application among `work`, the instance's own, and on every node. */
static void set_service(struct instance *instance, struct work_item *work, size_t a, enum service_key key,
                        double value)
{
    const struct instance_load *load = &instance->load;
    *service_place(&work[a].application, key) = value;
    instance->load.work = work;
    for (size_t i = 0; load->speed && i < instance->snapshot->n_nodes; i++) {
        double *of_node = service_place(&instance_speed(instance, i, a)->application, key);
        if (of_node)
            *of_node = value;
    }
}

static const struct model_param *service_param(const struct application *app, enum service_key key)
{
    return &app->model->params[model_param_at(app->model, service_param_name(key))];
}

enum status conditions_change_service(struct change_state *changing, size_t i, const struct change *change,
                                      struct diag *diag)
{
    struct instance *instance = changing->instance;
    const struct work_item *item = &instance->load.work[i];
    const double *now = service_value(&item->application, change->service);
    const double before = now ? *now : (double)NAN;
    const char *name = service_param_name(change->service);
    struct application changed = item->application;
    changing->passed_over = !now || (change->relative && isnan(before));
    changing->why_none = now ? "no value is given that a factor could change: give a value"
                             : "the application serves no requests; expected one of model llm.serve";
    if (changing->passed_over)
        return ST_OK;
    double *value = service_place(&changed, change->service);
    if (change->relative) {
        const struct model_param *param = service_param(&changed, change->service);
        *value = change_scale(before, change->factor);
        if (!(*value >= param->low && *value <= param->high))
            return located_error(&change->given, diag, "%s becomes %g: expected %g to %g", name, *value,
                                 param->low, param->high);
    } else {
        struct located_text given = change->given;
        given.text = change->value;
        enum status status = ST_OK;
        if (change->service == SERVICE_ARRIVALS)
            status = service_set_arrivals(&changed, &given, diag);
        else if ((status = application_set(&changed, name, change->value, diag)) != ST_OK)
            status = located_fail(&change->given, ST_INPUT, diag);
        if (status != ST_OK)
            return status;
    }
    if (change->service == SERVICE_ARRIVALS && instance->load.n_work > 1)
        return located_error(&change->given, diag,
                             "arrivals need a workload of one application, which has the whole time of a "
                             "cluster");
    set_service(instance, copy_work(instance, instance->arena), i, change->service, *value);
    instance_log_change(
        instance, arena_printf(instance->arena, "%s of %s", SERVICE_WORDS[change->service].words, item->name),
        service_text(instance, change->service, before), service_text(instance, change->service, *value));
    return ST_OK;
}

double instance_served_rate(const struct instance *instance)
{
    const struct application *app = &instance->load.work[0].application;
    const double tokens = service_arriving_tokens(app);
    if (!(tokens > 0) || metric_get(instance->scenario->measure.metric)->unit)
        return 0;
    return tokens / (instance->load.by_runs ? app->model->work(app) : app->model->unit.scale);
}

/* --- the list --- */

typedef VEC(struct condition) condition_list;

static void add_nodes(condition_list *list, const struct instance *instance, struct arena *arena)
{
    bool *used = ARENA_NEW(arena, instance->snapshot->n_nodes, bool);
    for (size_t d = 0; d < instance->choice.n_designs; d++)
        used[instance->choice.designs[d].node_index] |= instance->choice.designs[d].bought.fails;
    for (size_t i = 0; i < instance->snapshot->n_nodes; i++) {
        const char *id = conditions_node(instance, i), *unit = hours_unit(instance, i);
        if (used[i] && instance->load.mtbf_s[i] > 0)
            VEC_PUSH(list, ((struct condition){
                               .target = CHANGE_MTBF,
                               .i = i,
                               .error = ERROR_MTBF,
                               .what = arena_printf(arena, "time between failures of %s", id),
                               .change = arena_printf(arena, "mtbf.%s", id),
                               .value = hours_shown(instance, i, instance->load.mtbf_s[i]),
                               .unit = unit,
                               .suffix = unit,
                               .most = INFINITY,
                           }));
    }
}

static void add_failures(condition_list *list, const struct instance *instance, struct arena *arena)
{
    const bool stores = instance->choice.asked->n_storage > 0;
    const bool repairs = instance->load.failures->repair_s > 0;
    for (size_t i = 0; i < conditions_failure_count(instance); i++) {
        const struct failure_number *of = &FAILURE_FIELDS[i];
        const double value = *failure_place(instance->load.failures, i);
        const char *unit = i == FAILURE_CHECKPOINT ? checkpoint_unit(instance) : of->unit;
        if (value > 0 && (i != FAILURE_CHECKPOINT || stores) && (i != FAILURE_REPAIR_SHARE || repairs))
            VEC_PUSH(list, ((struct condition){
                               .target = CHANGE_FAILURES,
                               .i = i,
                               .error = of->error,
                               .what = of->words,
                               .change = arena_printf(arena, "failures.%s", of->key),
                               .value = value / of->scale,
                               .unit = unit,
                               .suffix = i == FAILURE_CHECKPOINT ? arena_printf(arena, " %s", unit) : unit,
                               .most = of->most / of->scale}));
    }
}

static void add_storage(condition_list *list, const struct instance *instance, struct arena *arena)
{
    const struct instance_choice *choice = &instance->choice;
    const size_t n = instance->snapshot->compute.n_storages;
    bool *used = ARENA_NEW(arena, n, bool);
    for (size_t d = 0; d < choice->n_designs; d++)
        if (choice->designs[d].bought.storage.part)
            used[choice->designs[d].bought.storage.part - instance->market.storages] = true;
    for (size_t i = 0; i < 2 * n; i++) {
        const enum change_target target = i % 2 == 0 ? CHANGE_WRITE : CHANGE_READ;
        struct storage storage = instance->market.storages[i / 2];
        const char *id = conditions_storage(instance, i / 2), *word = i % 2 == 0 ? "write" : "read";
        if (used[i / 2])
            VEC_PUSH(list,
                     ((struct condition){.target = target,
                                         .i = i / 2,
                                         .error = N_ERROR_CONDITIONS,
                                         .what = arena_printf(arena, "%s of %s", bandwidth_words(target), id),
                                         .change = arena_printf(arena, "%s.%s", word, id),
                                         .value = *bandwidth_of(&storage, target) / 1e9,
                                         .unit = "GB/s",
                                         .suffix = "GB/s",
                                         .most = INFINITY}));
    }
}

/* Percentile and variations matter only where requests wait: with arrivals and a limit of the time to the
 * first token. */
static bool matters(const struct application *app, enum service_key key)
{
    const double *value = service_value(app, key);
    if (!value || !(*value > 0))
        return false;
    return key == SERVICE_TTFT || key == SERVICE_TPOT || key == SERVICE_ARRIVALS ||
           (*service_value(app, SERVICE_ARRIVALS) > 0 && *service_value(app, SERVICE_TTFT) > 0);
}

static void add_services(condition_list *list, const struct instance *instance, struct arena *arena)
{
    for (size_t a = 0; a < instance->load.n_work; a++)
        for (int k = 0; k < N_SERVICE_KEYS; k++) {
            const enum service_key key = (enum service_key)k;
            const struct work_item *item = &instance->load.work[a];
            if (!matters(&item->application, key))
                continue;
            const struct model_param *param = service_param(&item->application, key);
            VEC_PUSH(list, ((struct condition){
                               .target = CHANGE_SERVICE,
                               .i = a,
                               .service = key,
                               .error = key == SERVICE_ARRIVALS ? ERROR_ARRIVALS : N_ERROR_CONDITIONS,
                               .what = arena_printf(arena, "%s of %s", SERVICE_WORDS[k].words, item->name),
                               .change = arena_printf(arena, "%s.%s", service_param_name(key), item->name),
                               .value = *service_value(&item->application, key) * SERVICE_WORDS[k].scale,
                               .unit = SERVICE_WORDS[k].unit,
                               .suffix = SERVICE_WORDS[k].suffix,
                               .least = param->low * SERVICE_WORDS[k].scale,
                               .most = param->high * SERVICE_WORDS[k].scale,
                           }));
        }
}

size_t conditions_of(struct condition **out, const struct instance *instance, struct arena *arena)
{
    condition_list list = {0};
    if (instance->load.failures->given) {
        add_nodes(&list, instance, arena);
        add_failures(&list, instance, arena);
        add_storage(&list, instance, arena);
    }
    add_services(&list, instance, arena);
    const size_t n = list.n;
    *out = ARENA_COPY(arena, list.v, n, 0, struct condition);
    mem_free(list.v);
    return n;
}

/* --- studies --- */

struct work_item *conditions_copy(struct instance *instance, struct arena *arena)
{
    struct instance_load *load = &instance->load;
    load->failures = ARENA_COPY(arena, load->failures, 1, 0, struct node_failures);
    load->mtbf_s = ARENA_COPY(arena, load->mtbf_s, instance->snapshot->n_nodes, 0, double);
    struct work_item *work = copy_work(instance, arena);
    load->work = work;
    return work;
}

bool conditions_scale(struct instance *instance, struct work_item *work, const struct instance *base,
                      const struct condition *condition, double factor)
{
    const size_t i = condition->i;
    double before = 0, value = 0;
    if (condition->target == CHANGE_MTBF) {
        before = instance->load.mtbf_s[i];
        value = instance->load.mtbf_s[i] = base->load.mtbf_s[i] * factor;
    } else if (condition->target == CHANGE_FAILURES) {
        double *place = failure_place(instance->load.failures, i);
        before = *place;
        value = *place = fmin(*failure_place(base->load.failures, i) * factor, FAILURE_FIELDS[i].most);
    } else {
        const double scale = SERVICE_WORDS[condition->service].scale;
        before = *service_value(&work[i].application, condition->service);
        value = *service_value(&base->load.work[i].application, condition->service) * factor;
        value = fmin(fmax(value, condition->least / scale), condition->most / scale);
        set_service(instance, work, i, condition->service, value);
        if (instance->goal == GOAL_COST && !instance->scenario->frame.target_rate.text)
            instance->target_rate = instance_served_rate(instance);
    }
    return value != before;
}

void conditions_settle(struct scenario *scenario, const struct instance *instance, struct arena *arena)
{
    struct located_list *changes = &scenario->file.changes;
    struct located_text *left = ARENA_NEW(arena, changes->n, struct located_text);
    size_t n = 0;
    scenario->work = ARENA_COPY(arena, scenario->work, scenario->n_work, 0, struct work_item);
    for (size_t a = 0; a < scenario->n_work; a++)
        for (int k = 0; k < N_SERVICE_KEYS; k++) {
            double *value = service_place(&scenario->work[a].application, (enum service_key)k);
            if (value)
                *value = *service_value(&instance->load.work[a].application, (enum service_key)k);
        }
    for (size_t i = 0; i < changes->n; i++) {
        struct change change;
        if (change_parse(&change, &changes->v[i], arena, NULL) != ST_OK || change.target != CHANGE_SERVICE)
            left[n++] = changes->v[i];
    }
    *changes = (struct located_list){left, n};
}
