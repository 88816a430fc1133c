/* tco.c - the keys of `tco` as values that can change: names, units and ranges. */
#include "problem/tco.h"

#include <math.h>
#include <string.h>

#include "base/arena.h"
#include "problem/build_steps.h"
#include "problem/instance.h"
#include "problem/scores.h"
#include "scenario/change.h"
#include "scenario/keys.h"

/* Name and unit of each key. */
static const struct tco_words {
    const char *key;
    const char *words;
    const char *unit; /* follows the currency if the key is an amount of money */
    bool money;
    double scale; /* factor from the unit to SI; 0 means 1 */
} WORDS[] = {
    {"energy_price", "energy price", " per kWh", true, 0},
    {"pue", "PUE", "", false, 0},
    {"utilisation", "utilisation", "", false, 0},
    {"discount_rate", "discount rate", " a year", false, 0},
    {"maintenance", "maintenance", " a year", false, 0},
    {"space_price", "price of a rack unit", " a year", true, 0},
    {"administration", "administration", " a year", true, 0},
    {"administration_per_node", "administration of a node", " a year", true, 0},
    {"grid", "grid", "", false, 0},
    {"carbon_per_kWh", "carbon of a kWh", " kg", false, 0},
    {"carbon_price", "carbon price", " per t", true, 0},
    {"rent_step", "rent step", " h", false, 3600},
    {"years", "years of operation", " years", false, 0},
};

static const struct field *key_at(size_t i)
{
    return &scenario_tco.fields->v[i];
}

static const struct tco_words *tco_words_of(size_t i)
{
    const struct tco_words *of = WORDS;
    while (strcmp(of->key, key_at(i)->key) != 0)
        of++;
    return of;
}

/* Factor from the unit of the i-th key's value to SI. */
static double scale_of(size_t i)
{
    return tco_words_of(i)->scale > 0 ? tco_words_of(i)->scale : 1;
}

size_t instance_tco_count(const struct instance *instance)
{
    return instance->purchase->operation.given ? scenario_tco.fields->n : 0;
}

const char *instance_tco_name(const struct instance *instance, size_t i)
{
    (void)instance;
    return key_at(i)->key;
}

const char *instance_tco_text(size_t i)
{
    return tco_words_of(i)->words;
}

const char *instance_tco_unit(const struct instance *instance, size_t i)
{
    const struct tco_words *of = tco_words_of(i);
    return of->money ? arena_printf(instance->arena, "%s%s", instance->currency, of->unit)
                     : of->unit + (of->unit[0] == ' ');
}

double instance_tco_least(size_t i)
{
    return key_at(i)->form == FIELD_POSITIVE ? 0 : key_at(i)->low;
}

bool instance_tco_is_whole(size_t i)
{
    return key_at(i)->form == FIELD_INTEGER;
}

double instance_tco_most(size_t i)
{
    const struct field *field = key_at(i);
    return field->high > 0 ? field->high : (double)INFINITY;
}

double instance_tco_value(const struct instance *instance, size_t i)
{
    const struct field *field = key_at(i);
    const void *at = (const char *)&instance->purchase->operation + field->to;
    if (field->form == FIELD_GIVEN)
        return (double)NAN;
    if (field->form == FIELD_INTEGER)
        return (double)*(const int64_t *)at;
    return *(const double *)at / scale_of(i);
}

bool instance_tco_falls(size_t i)
{
    return strcmp(key_at(i)->key, "discount_rate") == 0;
}

void instance_tco_scale(struct operation *operation, size_t i, double factor)
{
    double *at = (double *)(void *)((char *)operation + key_at(i)->to);
    *at = fmin(fmax(*at * factor, instance_tco_least(i)), instance_tco_most(i));
}

/* "0.22 USD per kWh", "DE", or "none". */
static const char *value_text(const struct instance *instance, size_t i)
{
    const double value = instance_tco_value(instance, i);
    const char *region = instance->purchase->operation.grid.text;
    const char *unit = instance_tco_unit(instance, i);
    if (isnan(value))
        return region ? region : "none";
    return arena_printf(instance->arena, "%.9g%s%s", value, *unit ? " " : "", unit);
}

/* Multiplies a number by a factor; a whole number is rounded. */
static enum status multiply_key(struct operation *operation, size_t i, double value,
                                const struct change *change, struct diag *diag)
{
    const struct field *field = key_at(i);
    void *at = (char *)operation + field->to;
    const double low = instance_tco_least(i), most = instance_tco_most(i);
    double product = change_scale(value, change->factor);
    if (field->form == FIELD_INTEGER)
        product = round(product);
    if (!(product >= low && product <= most) || (field->form == FIELD_POSITIVE && !(product > 0)))
        return located_error(&change->given, diag, "tco.%s becomes %g: expected %g to %g", field->key,
                             product, low, most);
    if (field->form == FIELD_INTEGER)
        *(int64_t *)at = (int64_t)product;
    else
        *(double *)at = product * scale_of(i);
    return ST_OK;
}

/* Sets the grid or the carbon per kWh. Only one of them can be set, so the other one is removed. */
static enum status take_grid(struct operation *operation, const struct field *field,
                             const struct change *change, struct diag *diag)
{
    if (strcmp(field->key, "grid") == 0) {
        operation->carbon_at = (struct located_text){.text = NULL};
        operation->carbon_kg_per_kWh = 0;
    } else if (strcmp(field->key, "carbon_per_kWh") == 0)
        operation->grid = (struct located_text){.text = NULL};
    if (operation->carbon_price > 0 && !operation_emits(operation))
        return located_error(&change->given, diag,
                             "tco.carbon_price needs what a kWh emits: tco.grid=REGION, or "
                             "tco.carbon_per_kWh=380g");
    return ST_OK;
}

/* Converts the price of a key if it names another currency. Copies the purchase before it changes it. */
static enum status convert_price(struct instance *instance, const struct field *field, struct diag *diag)
{
    const struct price_basis in = instance_price_basis(instance);
    const char *operation = (const char *)&instance->purchase->operation;
    const struct located_text *given = (const void *)(operation + field->at);
    double value = 0;
    char named[4];
    if (field->form != FIELD_PRICE || !given->text)
        return ST_OK;
    enum status status = field_price(&value, named, field, given->text, diag);
    if (status == ST_OK && (!named[0] || strcmp(named, in.currency) == 0))
        return ST_OK;
    if (status == ST_OK)
        status = price_convert_real(&value, named, &in, diag);
    if (status != ST_OK)
        return located_fail_of(given, field->key, status, diag);
    struct purchase *purchase = ARENA_COPY(instance->arena, instance->purchase, 1, 0, struct purchase);
    *(double *)(void *)((char *)&purchase->operation + field->to) = value;
    instance->purchase = purchase;
    return ST_OK;
}

enum status instance_take_operation(struct instance *instance, struct diag *diag)
{
    enum status status = ST_OK;
    for (size_t i = 0; i < instance_tco_count(instance) && status == ST_OK; i++)
        status = convert_price(instance, key_at(i), diag);
    return status;
}

enum status instance_tco_change(struct change_state *changing, size_t i, const struct change *change,
                                struct diag *diag)
{
    struct instance *instance = changing->instance;
    const struct field *field = key_at(i);
    const char *from = value_text(instance, i);
    const double value = instance_tco_value(instance, i);
    struct purchase *purchase = ARENA_COPY(instance->arena, instance->purchase, 1, 0, struct purchase);
    changing->passed_over = change->relative && strchr(change->pattern, '*') && !(value > 0);
    if (changing->passed_over)
        return ST_OK;
    if (change->relative && isnan(value))
        return located_error(&change->given, diag, "tco.%s is a name: give another one", field->key);
    struct located_text given = change->given;
    given.text = change->value;
    enum status status = change->relative ? multiply_key(&purchase->operation, i, value, change, diag)
                                          : field_read_text(&purchase->operation, field, &given, diag);
    if (status == ST_OK)
        status = take_grid(&purchase->operation, field, change, diag);
    if (status != ST_OK)
        return status;
    instance->purchase = purchase;
    status = change->relative ? ST_OK : convert_price(instance, field, diag);
    if (status == ST_OK)
        instance_log_change(instance, instance_tco_text(i), from, value_text(instance, i));
    return status;
}

/* Replaces the operational carbon in all sizes. */
static void set_emissions(struct instance *instance, const struct instance *base, double factor)
{
    const size_t n = base->snapshot->n_parts;
    const double more = (factor - 1) * base->market.carbon.kg_per_W;
    for (size_t p = 0; p < n; p++) {
        struct cluster_size *size = &instance->item[p].size;
        *size = base->item[p].size;
        if (more != 0 && isfinite(size->power_W))
            size->carbon_kg += more * size->power_W;
    }
    instance->market.carbon.kg_per_W = factor * base->market.carbon.kg_per_W;
}

void instance_operate_as(struct instance *instance, const struct instance *base,
                         const struct operation *operation, struct arena *arena)
{
    const struct operation *was = &base->purchase->operation;
    const double emitted = was->pue * was->utilisation * was->carbon_kg_per_kWh;
    struct purchase *purchase = ARENA_COPY(arena, base->purchase, 1, 0, struct purchase);
    purchase->operation = *operation;
    instance->purchase = purchase;
    if (operation_emits(was)) {
        /* without emissions per kWh in the scenario, the value is that of the grid, which is taken as
         * exact */
        const bool grid = !(emitted > 0);
        const double own = was->pue * was->utilisation;
        const double now = operation->pue * operation->utilisation;
        const double factor = grid ? now / own : now * operation->carbon_kg_per_kWh / emitted;
        set_emissions(instance, base, own > 0 ? factor : 1);
    }
    instance->load.factor = ARENA_COPY(arena, base->load.factor, base->load.n_work, 0, double);
    const double was_at_work = instance_at_work(base), at_work = instance_at_work(instance);
    for (size_t a = 0; a < base->load.n_work && was_at_work > 0; a++)
        instance->load.factor[a] *= at_work / was_at_work;
    instance->load.at_work = at_work;
    (void)instance_take_rents(instance, NULL);
}
