/* failures.c - reads `failures`, the checkpoints of applications, and the storage to choose from. */
#include "scenario/failures.h"

#include <string.h>

#include "base/arena.h"
#include "base/decimal.h"
#include "base/diag.h"
#include "base/yaml.h"

/* Splits "50677h per accelerator" at " per "; NULL: the text has no such word. The amount is on the arena. */
static const char *split_per(const char **amount, const char *text, struct arena *arena)
{
    static const char WORD[] = " per ";
    const char *per = strstr(text, WORD);
    *amount = per ? arena_strndup(arena, text, (size_t)(per - text)) : text;
    return per ? per + strlen(WORD) : NULL;
}

enum status failures_read_mtbf(double *mtbf_s, bool *per_accelerator, const struct located_text *given,
                               struct arena *arena, struct diag *diag)
{
    const char *amount = NULL, *text = given->text ? given->text : "";
    const char *per = split_per(&amount, text, arena);
    *per_accelerator = per && strcmp(per, "accelerator") == 0;
    if (!*per_accelerator && !(per && strcmp(per, "node") == 0))
        return located_error(given, diag,
                             "mtbf: expected a time per node or per accelerator, such as '50677h per "
                             "accelerator', got '%s'",
                             text);
    enum status status = unit_parse(mtbf_s, amount, DIM_TIME, diag);
    if (status == ST_OK && !(*mtbf_s > 0))
        status = diag_set(diag, ST_INPUT, "expected more than zero, got '%s'", amount);
    return status == ST_OK ? ST_OK : located_fail_of(given, "mtbf", status, diag);
}

static enum status read_mtbf(void *to, const struct field *field, const struct yaml *value,
                             struct scenario_reader *r)
{
    struct node_failures *failures = to;
    const enum status status = located_read_text(&failures->mtbf_at, value, field->key, r->diag);
    return status == ST_OK ? failures_read_mtbf(&failures->mtbf_s, &failures->per_accelerator,
                                                &failures->mtbf_at, r->arena, r->diag)
                           : status;
}

/* Reads "14 bytes/parameter", "8GB per process" or "2TB". */
static enum status read_size(struct checkpoint *out, const char *text, struct scenario_reader *r)
{
    static const char PARAMETER[] = " bytes/parameter";
    const size_t n = strlen(text), ending = strlen(PARAMETER);
    const char *amount = NULL, *per = split_per(&amount, text, r->arena);
    enum status status = ST_OK;
    out->per = per ? CHECKPOINT_PER_PROCESS : CHECKPOINT_PER_JOB;
    if (n > ending && strcmp(text + n - ending, PARAMETER) == 0) {
        out->per = CHECKPOINT_PER_PARAMETER;
        status = decimal_parse_double(&out->size_B, arena_strndup(r->arena, text, n - ending), r->diag);
    } else if (per && strcmp(per, "process") != 0) {
        return diag_set(r->diag, ST_INPUT,
                        "expected '14 bytes/parameter', '8GB per process', or bytes of a job such as "
                        "'2TB', got '%s'",
                        text);
    } else {
        status = unit_parse(&out->size_B, amount, DIM_BYTES, r->diag);
    }
    if (status == ST_OK && !(out->size_B >= 0))
        status = diag_set(r->diag, ST_INPUT, "expected zero or more bytes, got '%s'", text);
    return status;
}

static enum status read_checkpoint(void *to, const struct field *field, const struct yaml *value,
                                   struct scenario_reader *r)
{
    struct checkpoint *checkpoint = to;
    enum status status = located_read_text(&checkpoint->at, value, field->key, r->diag);
    if (status != ST_OK)
        return status;
    status = read_size(checkpoint, checkpoint->at.text ? checkpoint->at.text : "", r);
    return status == ST_OK ? ST_OK : located_fail_of(&checkpoint->at, field->key, status, r->diag);
}

static enum status read_spares(void *to, const struct field *field, const struct yaml *value,
                               struct scenario_reader *r)
{
    const struct field count = {.key = field->key, FIELD_INTEGER_OF(0, 1000000)};
    if (value->kind == YAML_SCALAR && value->text && strcmp(value->text, "auto") == 0)
        return ST_OK;
    return field_read(to, &count, value, r);
}

static const struct field TEXT = {.form = FIELD_TEXT};
const struct field scenario_checkpoint = {FIELD_TO_OTHER(read_checkpoint), .shape = &TEXT};

#define TO(member) .to = offsetof(struct node_failures, member)
#define TIME FIELD_NUMBER_OF(0, FAILURES_TIME_AT_MOST_S), .dimension = DIM_TIME

static const struct field KEYS[] = {
    {.key = "mtbf", FIELD_TO_OTHER(read_mtbf), .shape = &TEXT},
    {.key = "checkpoint", FIELD_LIKE_OF(scenario_checkpoint), TO(checkpoint)},
    {.key = "fixed", TIME, TO(fixed_s)},
    {.key = "restart", TIME, TO(restart_s)},
    {.key = "repair", TIME, TO(repair_s)},
    {.key = "repair_share", .form = FIELD_FRACTION, .high = 1, TO(repair_share)},
    {.key = "spares", FIELD_TO_OTHER(read_spares), TO(spares), .shape = &TEXT},
};
static const struct fields FAILURES = {"failures", FIELDS(KEYS), NULL};
static const struct node_failures UNSAID = {.given = true, .repair_share = 1, .spares = SPARES_AUTO};
const struct field scenario_failures = {
    .form = FIELD_MAP, .fields = &FAILURES, .start = &UNSAID, .size = sizeof UNSAID};

#undef TO
#define TO(member) .to = offsetof(struct storage_choice, member)

static const struct field STORAGE_KEYS[] = {
    {.key = "part", .form = FIELD_GIVEN, TO(part), .missing = "an entry of storage needs a `part`"},
    {.key = "most", FIELD_INTEGER_OF(1, STORAGE_UNITS_AT_MOST), TO(most)},
};
static const struct fields STORAGE = {"an entry of storage", FIELDS(STORAGE_KEYS), NULL};
const struct field scenario_storage = {.form = FIELD_MAP, .fields = &STORAGE, .scalar = &STORAGE_KEYS[0]};
