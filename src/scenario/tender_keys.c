/* tender_keys.c - reads bids and the rules of the award. */
#include <string.h>

#include "base/arena.h"
#include "base/decimal.h"
#include "base/diag.h"
#include "base/text.h"
#include "base/yaml.h"
#include "scenario/keys.h"
#include "scenario/tender.h"

const char *const award_names[N_AWARDS] = {"price", "value", "ufab", "points", "quality-in-money"};
const char *const award_formula_names[N_FORMULAS] = {"range", "ratio"};
const char *const figures_names[N_FIGURES] = {"promised", "predicted"};

/* --- bids --- */

#define TO(of, member) .to = offsetof(struct of, member)
#define AT(of, member) .at = offsetof(struct of, member)

static enum status keep_place(void *out, const struct yaml *map, struct scenario_reader *r)
{
    (void)r;
    ((struct tender_bid *)out)->place = located_at(map);
    return ST_OK;
}

static const struct field BID_KEYS[] = {
    {.key = "name", .form = FIELD_GIVEN, TO(tender_bid, name)},
    {.key = "bill",
     .form = FIELD_GIVEN,
     TO(tender_bid, bill),
     .missing = "a bid needs `bill`: the CSV file with its parts"},
    {.key = "promised", .form = FIELD_GIVEN, TO(tender_bid, promised)},
    {.key = "phases", FIELD_LIKE_OF(scenario_phases), TO(tender_bid, phases)},
};
static const struct fields BID = {"a bid", FIELDS(BID_KEYS), keep_place};
const struct field scenario_bid = {.form = FIELD_MAP, .fields = &BID};

/* --- criteria --- */

static const char *const units_words[] = {"cores", "nodes"};

static const struct field CRITERION_KEYS[] = {
    {.key = "weight", .form = FIELD_POSITIVE, TO(tender_criterion, weight)},
    {.key = "of", .form = FIELD_POSITIVE, TO(tender_criterion, of)},
    {.key = "formula",
     FIELD_WORD_OF(award_formula_names),
     TO(tender_criterion, formula),
     AT(tender_criterion, formula_at)},
    {.key = "worth", .form = FIELD_GIVEN, TO(tender_criterion, worth)},
    {.key = "units", FIELD_WORD_OF(units_words), TO(tender_criterion, units), AT(tender_criterion, units_at)},
    {.key = "baseline", .form = FIELD_FRACTION, TO(tender_criterion, baseline), .high = 1},
};
enum { N_CRITERION_KEYS = sizeof CRITERION_KEYS / sizeof *CRITERION_KEYS };

/* Reads a mark: "3", "4.5", or "90%". */
static enum status read_mark(double *out, const struct yaml *value, const char *bid, struct diag *diag)
{
    struct located_text given;
    struct text number = TEXT_INIT;
    enum status status = located_read_text(&given, value, bid, diag);
    if (status != ST_OK)
        return status;
    const char *text = given.text ? given.text : "";
    const size_t n = strlen(text);
    const bool percent = n > 1 && text[n - 1] == '%';
    text_putn(&number, text, percent ? n - 1 : n);
    status = decimal_parse_double(out, number.s, diag);
    text_fini(&number);
    *out /= percent ? 100 : 1;
    if (status == ST_OK && *out < 0)
        status = diag_set(diag, ST_INPUT, "expected a mark of 0 or more, got '%s'", text);
    return status == ST_OK ? ST_OK : located_fail_of(&given, bid, status, diag);
}

static enum status read_criterion(void *to, const struct field *field, const struct yaml *value,
                                  struct scenario_reader *r)
{
    struct tender_criterion *out = to;
    enum status status = yaml_expect(value, YAML_MAP, field->key, r->diag);
    out->marks = status == ST_OK ? ARENA_NEW(r->arena, value->n, struct tender_mark) : NULL;
    for (size_t i = 0; status == ST_OK && i < value->n; i++) {
        const struct yaml_pair *pair = &value->pairs[i];
        size_t k = 0;
        while (k < N_CRITERION_KEYS && strcmp(CRITERION_KEYS[k].key, pair->key) != 0)
            k++;
        if (k < N_CRITERION_KEYS) {
            status = field_read(out, &CRITERION_KEYS[k], pair->value, r);
            continue;
        }
        struct tender_mark *mark = &out->marks[out->n_marks++];
        mark->bid = located_key(value, i);
        status = read_mark(&mark->value, pair->value, pair->key, r->diag);
    }
    return status;
}

static const struct field ANY = {.form = FIELD_TEXT};
static const struct field CRITERION_SHAPE = {.form = FIELD_NAMED, .row = &ANY};
const struct field scenario_criterion = {FIELD_TO_OTHER(read_criterion), .shape = &CRITERION_SHAPE};

/* --- requirements --- */

static enum status check_requirement(void *out, const struct yaml *map, struct scenario_reader *r)
{
    const struct tender_requirement *of = out;
    const bool rewarded = of->points > 0 || of->worth.text;
    if (of->class == CLASS_OPTIONAL && !rewarded)
        return yaml_error(map, r->diag, "the wish '%s' needs `points`, or `worth` in money", of->name.text);
    if (of->class != CLASS_OPTIONAL && rewarded)
        return yaml_error(map, r->diag, "'%s' has points or worth: only a wish may have them", of->name.text);
    if (of->class >= CLASS_OPTION && !of->option.text)
        return yaml_error(map, r->diag, "'%s' needs `option`: the name of an option in the bills",
                          of->name.text);
    return ST_OK;
}

static const char *const class_words[] = {"must", "wish", "option", "leave"};
static const struct field REQUIREMENT_KEYS[] = {
    {.key = "name",
     .form = FIELD_GIVEN,
     TO(tender_requirement, name),
     .missing = "a requirement needs a `name`"},
    {.key = "class",
     FIELD_WORD_OF(class_words),
     TO(tender_requirement, class),
     .missing = "a requirement needs a `class`: must, wish, option or leave"},
    {.key = "points", .form = FIELD_POSITIVE, TO(tender_requirement, points)},
    {.key = "worth", .form = FIELD_GIVEN, TO(tender_requirement, worth)},
    {.key = "option", .form = FIELD_GIVEN, TO(tender_requirement, option)},
    {.key = "met", .form = FIELD_NAMES, TO(tender_requirement, met)},
};
static const struct fields REQUIREMENT = {"a requirement", FIELDS(REQUIREMENT_KEYS), check_requirement};
const struct field scenario_requirement = {.form = FIELD_MAP, .fields = &REQUIREMENT};

/* --- the award --- */

static const char *const performance_words[] = {"metric", "points"};
static const char *const tie_breaker_words[] = {"performance", "price"};

static const struct field AWARD_KEYS[] = {
    {.key = "by",
     FIELD_WORD_OF(award_names),
     TO(tender_award, by),
     .missing = "an award needs `by`: price, value, ufab, points or quality-in-money"},
    {.key = "performance",
     FIELD_WORD_OF(performance_words),
     TO(tender_award, performance),
     AT(tender_award, performance_at)},
    {.key = "formula",
     FIELD_WORD_OF(award_formula_names),
     TO(tender_award, formula),
     AT(tender_award, formula_at)},
    {.key = "scale", .form = FIELD_POSITIVE, TO(tender_award, scale)},
    {.key = "band", .form = FIELD_FRACTION, TO(tender_award, band), AT(tender_award, band_at), .high = 0.5},
    {.key = "decider",
     FIELD_WORD_OF(tie_breaker_words),
     TO(tender_award, tie_breaker),
     AT(tender_award, tie_breaker_at)},
};
static const struct fields AWARD = {"an award", FIELDS(AWARD_KEYS), NULL};
static const struct tender_award UNSAID = {.scale = 100};
const struct field scenario_award = {
    .form = FIELD_MAP, .fields = &AWARD, .scalar = &AWARD_KEYS[0], .start = &UNSAID, .size = sizeof UNSAID};

/* --- relations between keys --- */

static enum status check_award(const struct tender_award *award, struct diag *diag)
{
    const char *by = award_names[award->by];
    const bool band = award->by == AWARD_UFAB;
    const bool quotient = award->by == AWARD_VALUE || band;
    if (band && (!award->band_at.text || !award->tie_breaker_at.text))
        return located_error(
            &award->place, diag,
            "the award ufab needs `band` (1%% to 10%%) and `decider` (performance or price)");
    if (!band && award->band_at.text)
        return located_error(&award->band_at, diag, "the award %s does not use `band`; ufab does", by);
    if (!band && award->tie_breaker_at.text)
        return located_error(&award->tie_breaker_at, diag, "the award %s does not use `decider`; ufab does",
                             by);
    if (!quotient && award->performance_at.text)
        return located_error(&award->performance_at, diag,
                             "the award %s does not use `performance`; value and ufab do", by);
    return ST_OK;
}

/* Checks a criterion against the award. */
static enum status check_criterion(const struct tender *tender, const struct tender_criterion *c,
                                   struct diag *diag)
{
    const struct tender_award *award = &tender->award;
    const bool own = strcmp(c->name.text, "metric") == 0 || strcmp(c->name.text, "price") == 0;
    const bool utilisation = c->units_at.text || c->baseline > 0;
    if (own && c->n_marks > 0)
        return located_error(&c->marks[0].bid, diag,
                             "the marks of '%s' come from the bids: give a weight and no marks ('%s')",
                             c->name.text, c->marks[0].bid.text);
    if (c->of > 0 && strcmp(c->name.text, "price") == 0)
        return located_error(&c->name, diag, "a price has no full marks: give `formula` instead of `of`");
    if (award->by == AWARD_QUALITY) {
        if (!c->worth.text || c->weight > 0 || strcmp(c->name.text, "price") == 0)
            return located_error(&c->name, diag,
                                 "'%s': with quality-in-money a criterion has a `worth` and no weight; price "
                                 "is money already",
                                 c->name.text);
        return utilisation && (!c->units_at.text || !(c->baseline > 0))
                   ? located_error(&c->name, diag, "'%s': utilisation needs both `units` and `baseline`",
                                   c->name.text)
                   : ST_OK;
    }
    if (!(c->weight > 0))
        return located_error(&c->name, diag, "the criterion '%s' needs a `weight` above zero", c->name.text);
    if (c->worth.text || utilisation)
        return located_error(&c->name, diag,
                             "'%s': worth, units and baseline are of the award quality-in-money",
                             c->name.text);
    if (!(c->of > 0) && !c->formula_at.text && !award->formula_at.text)
        return located_error(&c->name, diag,
                             "the criterion '%s' needs a `formula` (range or ratio), its own or the award's, "
                             "or `of`, its full marks",
                             c->name.text);
    if (award->by != AWARD_POINTS && strcmp(c->name.text, "price") == 0)
        return located_error(&c->name, diag,
                             "the award %s divides by the price, so price cannot be a criterion",
                             award_names[award->by]);
    return ST_OK;
}

/* Checks that points and money of optional requirements are used by the award. */
static enum status check_use(const struct tender *tender, struct diag *diag)
{
    const struct tender_award *award = &tender->award;
    const bool by_points = award->by == AWARD_POINTS || award->performance == PERFORMANCE_POINTS;
    const bool counts = by_points || award->by == AWARD_QUALITY;
    if (tender->n_criteria > 0 && !counts)
        return located_error(
            &tender->criteria[0].name, diag, "the award %s does not use criteria%s", award_names[award->by],
            award->by == AWARD_PRICE ? "" : ", unless `performance: points` makes the performance of them");
    if (by_points && tender->n_criteria == 0)
        return located_error(&award->place, diag, "the award goes by points: it needs `criteria`");
    for (size_t i = 0; i < tender->n_requirements; i++) {
        const struct tender_requirement *of = &tender->requirements[i];
        if (of->points > 0 && !by_points)
            return located_error(&of->name, diag, "the award %s does not use the points of a wish",
                                 award_names[award->by]);
        if (of->worth.text && award->by != AWARD_QUALITY)
            return located_error(&of->worth, diag,
                                 "the award %s does not use the `worth` of a wish; quality-in-money does",
                                 award_names[award->by]);
    }
    return ST_OK;
}

enum status scenario_check_tender(const struct tender *tender, struct diag *diag)
{
    if (!tender->award.place.file) {
        if (tender->n_criteria > 0)
            return located_error(&tender->criteria[0].name, diag, "criteria need an `award` that uses them");
        for (size_t i = 0; i < tender->n_requirements; i++)
            if (tender->requirements[i].class == CLASS_OPTIONAL)
                return located_error(&tender->requirements[i].name, diag,
                                     "a wish needs an `award` that uses it");
        return ST_OK;
    }
    enum status status = check_award(&tender->award, diag);
    if (status == ST_OK)
        status = check_use(tender, diag);
    for (size_t i = 0; i < tender->n_criteria && status == ST_OK; i++)
        status = check_criterion(tender, &tender->criteria[i], diag);
    return status;
}
