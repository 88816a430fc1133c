/* rent.c - rent year by year, by plain loops over rows and years. */
#include "proof/rent.h"

#include <string.h>

#include "base/number.h"
#include "base/yaml.h"
#include "problem/instance.h"
#include "proof/audit_text.h"
#include "proof/exact.h"

/* Rented machines are available in every year. A term of more than a year is repeated until the years of the
 * tco are covered, so the last one may end later. */
static struct site_rent rent_by_hour(const struct instance *instance, const struct rental *row)
{
    const struct operation *o = &instance->purchase->operation;
    const int64_t each = row->units, year_h = 24 * 365;
    int64_t hours = row->term_h, all_h = 0;
    while ((double)hours * 60 * 60 < o->rent_step_s * (1 - TIE_RELATIVE))
        hours++;
    const int64_t in_year_h = hours < year_h ? hours : year_h;
    while (all_h < o->years * in_year_h)
        all_h += hours;
    return (struct site_rent){.units = all_h * each,
                              .a_year = in_year_h * each,
                              .share = (double)in_year_h / (double)year_h};
}

/* The least number of requests that need whole units of both parts, tried one divisor after another. */
static struct site_rent rent_by_token(const struct instance *instance, const struct hosted *of)
{
    const struct work_item *item = &instance->load.work[0];
    const int64_t prompt = (int64_t)item->request.prompt, answer = (int64_t)item->request.answer;
    const int64_t years = instance->purchase->operation.years;
    int64_t common = prompt < answer ? prompt : answer;
    if (instance->load.n_work != 1 || prompt <= 0 || answer <= 0)
        return (struct site_rent){.units = 0};
    while (prompt % common != 0 || answer % common != 0 || of->tokens % common != 0)
        common--;
    return (struct site_rent){.units = answer / common * years,
                              .a_year = answer / common,
                              .share = 1,
                              .prompt_units = prompt / common * years,
                              .prompt_part = of->input_part,
                              .requests = of->tokens / common};
}

static struct site_rent rent_of_row(const struct instance *instance, const struct rental *row)
{
    const struct snapshot *s = instance->snapshot;
    for (size_t i = 0; i < s->paid.n_hosted; i++)
        if (&s->paid.rentals[s->paid.hosted[i].rental] == row)
            return rent_by_token(instance, &s->paid.hosted[i]);
    return rent_by_hour(instance, row);
}

struct site_rent rent_of(const struct instance *instance, size_t part, const char *node)
{
    const struct snapshot *s = instance->snapshot;
    for (size_t i = 0; i < s->paid.n_rentals; i++) {
        const struct rental *row = &s->paid.rentals[i];
        if (row->part == part && (!node || strcmp(s->parts[s->nodes[row->node].part].id, node) == 0))
            return rent_of_row(instance, row);
    }
    for (size_t i = 0; i < s->paid.n_hosted && !node; i++) {
        const struct site_rent whole = rent_by_token(instance, &s->paid.hosted[i]);
        if (s->paid.hosted[i].input_part == part && whole.units > 0)
            return (struct site_rent){.units = whole.prompt_units,
                                      .a_year = whole.prompt_units / instance->purchase->operation.years,
                                      .share = 1};
    }
    return (struct site_rent){.units = 0};
}

bool rent_is(const struct instance *instance, size_t part)
{
    return instance->purchase->budget_on_tco && instance->snapshot->parts[part].kind == PART_RENTAL;
}

double rent_worth_of_one(const struct instance *instance, size_t part)
{
    const struct operation *o = &instance->purchase->operation;
    const struct site_rent rent = rent_of(instance, part, NULL);
    double sum = 0, left = (double)rent.units, growth = 1;
    if (rent.units == 0 || !(o->discount_rate > 0) || !rent_is(instance, part))
        return 1;
    for (int64_t year = 1; year <= o->years; year++) {
        const double paid = year < o->years ? (double)rent.a_year : left;
        growth *= 1 + o->discount_rate;
        sum += paid / growth;
        left -= paid;
    }
    return sum / (double)rent.units;
}

int64_t rent_worth(const struct instance *instance, size_t part, int64_t total_minor)
{
    const double of_one = rent_worth_of_one(instance, part);
    return of_one < 1 && total_minor > 0 ? exact_minor((double)total_minor * of_one) : total_minor;
}

bool rent_is_asked(const struct instance *instance)
{
    const struct snapshot *s = instance->snapshot;
    const struct yaml *nodes = audit_value(instance, "choose.nodes");
    for (size_t i = 0; nodes && nodes->kind == YAML_LIST && i < nodes->n; i++)
        for (size_t row = 0; row < s->paid.n_rentals; row++)
            if (nodes->items[i]->text &&
                strcmp(nodes->items[i]->text, s->parts[s->paid.rentals[row].part].id) == 0)
                return true;
    return false;
}
