/* value.c - makes the values of a result. */
#include "report/value.h"

#include <math.h>

#include "base/arena.h"
#include "base/text.h"
#include "problem/instance.h"

struct value value_null(void)
{
    return (struct value){.kind = VALUE_NULL};
}

struct value value_absent(const char *why)
{
    return (struct value){.kind = VALUE_NULL, .string = why};
}

struct value value_unknown(void)
{
    return value_absent("not known");
}

struct value value_text(const char *text)
{
    return (struct value){.kind = text ? VALUE_STRING : VALUE_NULL, .string = text};
}

struct value value_date(date day)
{
    struct value value = {.kind = day ? VALUE_STRING : VALUE_NULL};
    if (day)
        date_format(value.day, day);
    return value;
}

struct value value_integer(int64_t value)
{
    return (struct value){.kind = VALUE_INTEGER, .integer = value};
}

struct value value_integer_if(bool when, int64_t value)
{
    return when ? value_integer(value) : value_null();
}

struct value value_real(double value)
{
    /* no "-0" */
    return (struct value){.kind = isfinite(value) ? VALUE_REAL : VALUE_NULL, .real = value == 0 ? 0 : value};
}

struct value value_rate(const struct instance *instance, double rate)
{
    struct value value = value_real(rate / instance_rate_scale(instance));
    value.unit = instance_rate_unit(instance);
    return value;
}

struct value value_bool(bool value)
{
    return (struct value){.kind = VALUE_BOOL, .integer = value};
}

struct value value_money(int64_t amount_minor, const char *currency)
{
    return (struct value){.kind = VALUE_MONEY, .integer = amount_minor, .currency = currency};
}

struct value value_cost(const struct instance *instance, int64_t amount_minor)
{
    return value_money(amount_minor, instance->currency);
}

const char *value_cost_text(const struct instance *instance, int64_t amount_minor)
{
    return money_text(amount_minor, instance->currency, instance->arena);
}

const char *value_range_text(const struct instance *instance, int64_t from_minor, int64_t to_minor)
{
    struct text t = TEXT_INIT;
    money_put(&t, from_minor, instance->currency, true);
    text_printf(&t, " to %s", value_cost_text(instance, to_minor));
    return arena_take(instance->arena, &t);
}

struct value value_cost_if(bool when, const struct instance *instance, int64_t amount_minor)
{
    return when ? value_cost(instance, amount_minor) : value_null();
}

struct value value_percent_if(bool when, int64_t basis_points)
{
    return when ? value_real((double)basis_points / 100) : value_null();
}

const char *value_share_text(double share, struct arena *arena)
{
    return arena_printf(arena, "%s %%", number_text(100 * share, 3, arena));
}

const char *value_percent_text(const struct instance *instance, int64_t basis_points)
{
    return number_text((double)basis_points / 100, 15, instance->arena);
}

struct value value_by(struct value of, const char *formula)
{
    of.formula = formula;
    return of;
}

struct value value_input(struct value of, const char *name)
{
    of.input = name;
    return of;
}
