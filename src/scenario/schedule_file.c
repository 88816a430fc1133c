/* schedule_file.c - reads programs with a schedule; every key, name and range is checked. */
#include <string.h>

#include "base/suggest.h"
#include "base/text.h"
#include "base/yaml.h"
#include "model/nps_schedule.h"
#include "scenario/fields.h"
#include "scenario/model_file.h"

enum { NAMES_AT_MOST = NPS_MAX_CALCULATIONS + NPS_MAX_TRANSFERS, RESERVED_AT_MOST = 1000000 };

/* --- names --- */

static size_t all_names(const char *names[NAMES_AT_MOST], const struct nps_schedule *schedule)
{
    size_t n = 0;
    for (int i = 0; i < schedule->n_calculations; i++)
        names[n++] = schedule->calculations[i].name;
    for (int i = 0; i < schedule->n_transfers; i++)
        names[n++] = schedule->transfers[i].name;
    return n;
}

/* Checks that the name of a calculation or transfer is new. */
static enum status check_name(const struct nps_schedule *s, const char *name, const struct yaml *map,
                              struct diag *diag)
{
    const char *names[NAMES_AT_MOST];
    const size_t n = all_names(names, s);
    if (text_place(name, names, n) == n)
        return ST_OK;
    return yaml_error(yaml_get(map, "name"), diag, "a second calculation or transfer named '%s'", name);
}

/* --- calculations and transfers --- */

static const char *const per_words[] = {"unit", "second"}; /* in the order of enum nps_per */
static const char *const flag_words[] = {"no", "yes"};
static const char *const shape_words[] = {"one", "broadcast", "copies", "scatter", "gather"};

#define SECONDS FIELD_NUMBER_OF(0, 1e12), .dimension = DIM_TIME

static enum status add_calculation(void *out, const struct yaml *map, struct scenario_reader *r)
{
    struct nps_schedule *s = r->whole;
    struct nps_calculation *c = out;
    if (!yaml_get(map, "parallel"))
        c->parallel_s = c->time_s;
    const enum status status = check_name(s, c->name, map, r->diag);
    s->calculations[s->n_calculations++] = *c;
    return status;
}

#define TO(member) .to = offsetof(struct nps_calculation, member)
static const struct field CALCULATION_KEYS[] = {
    {.key = "name", .form = FIELD_TEXT, TO(name), .missing = "a calculation needs a `name`"},
    {.key = "time", SECONDS, TO(time_s), .missing = "a calculation needs `time`"},
    {.key = "cpu", FIELD_NUMBER_OF(0, 1), TO(cpu)},
    {.key = "parallel", SECONDS, TO(parallel_s)},
    {.key = "per", FIELD_WORD_OF(per_words), TO(per)},
    {.key = "divisible", FIELD_SWITCH_OF(flag_words), TO(divisible)},
};
#undef TO
static const struct fields CALCULATION = {"a calculation", FIELDS(CALCULATION_KEYS), add_calculation};
static const struct field CALCULATION_ROW = {.form = FIELD_MAP, .fields = &CALCULATION};
static const struct nps_calculation A_CALCULATION = {.cpu = 1, .per = NPS_PER_UNIT};

static enum status add_transfer(void *out, const struct yaml *map, struct scenario_reader *r)
{
    struct nps_schedule *s = r->whole;
    const struct nps_transfer *t = out;
    const bool measured = yaml_get(map, "time") != NULL;
    const bool volume = yaml_get(map, "volume") != NULL;
    const bool message = yaml_get(map, "message") != NULL;
    if (measured ? volume || message : !volume || !message)
        return yaml_error(map, r->diag, "a transfer needs `volume` and `message`, or `time` alone");
    if (t->buffered && !message)
        return yaml_error(yaml_get(map, "buffered"), r->diag, "buffered: this transfer has no `message`");
    const enum status status = check_name(s, t->name, map, r->diag);
    s->transfers[s->n_transfers++] = *t;
    return status;
}

#define TO(member) .to = offsetof(struct nps_transfer, member)
static const struct field TRANSFER_KEYS[] = {
    {.key = "name", .form = FIELD_TEXT, TO(name), .missing = "a transfer needs a `name`"},
    {.key = "volume", FIELD_NUMBER_OF(0, 1e18), .dimension = DIM_BYTES, TO(volume_B)},
    {.key = "message", FIELD_NUMBER_OF(1, 1e12), .dimension = DIM_BYTES, TO(message_B)},
    {.key = "time", SECONDS, TO(time_s)},
    {.key = "per", FIELD_WORD_OF(per_words), TO(per)},
    {.key = "shape", FIELD_WORD_OF(shape_words), TO(shape), .missing = "a transfer needs `shape`"},
    {.key = "buffered", FIELD_SWITCH_OF(flag_words), TO(buffered)},
    {.key = "receive_time", FIELD_NUMBER_OF(0, 1e6), TO(receive_time)},
    {.key = "receive_cpu", FIELD_NUMBER_OF(0, 1e6), TO(receive_cpu)},
};
#undef TO
static const struct fields TRANSFER = {"a transfer", FIELDS(TRANSFER_KEYS), add_transfer};
static const struct field TRANSFER_ROW = {.form = FIELD_MAP, .fields = &TRANSFER};
static const struct nps_transfer A_TRANSFER = {
    .per = NPS_PER_UNIT, .shape = NPS_ONE, .receive_time = 1, .receive_cpu = 1};

/* --- functions: "trace", "send image", "receive image" --- */

static enum status unknown_function(struct scenario_reader *r, const struct yaml *value, const char *name)
{
    const char *names[NAMES_AT_MOST];
    const size_t n = all_names(names, r->whole);
    yaml_error(value, r->diag, "unknown calculation or transfer '%s'", name);
    return suggest(r->diag, name, names, n);
}

static enum status read_item(struct nps_item *out, struct scenario_reader *r, const struct yaml *value)
{
    const struct nps_schedule *s = r->whole;
    if (yaml_expect(value, YAML_SCALAR, "a function", r->diag) != ST_OK)
        return ST_INPUT;
    const char *text = value->text ? value->text : "";
    const bool send = strncmp(text, "send ", 5) == 0;
    const bool receive = strncmp(text, "receive ", 8) == 0;
    const char *name = text + (send ? 5 : receive ? 8 : 0);
    for (int i = 0; i < s->n_calculations; i++) {
        if (strcmp(s->calculations[i].name, name) != 0)
            continue;
        if (send || receive)
            return yaml_error(value, r->diag, "'%s' is a calculation: write it without `%s`", name,
                              send ? "send" : "receive");
        *out = (struct nps_item){NPS_CALCULATE, i};
        return ST_OK;
    }
    for (int i = 0; i < s->n_transfers; i++) {
        if (strcmp(s->transfers[i].name, name) != 0)
            continue;
        if (!send && !receive)
            return yaml_error(value, r->diag, "'%s' is a transfer: write `send %s` or `receive %s`", name,
                              name, name);
        *out = (struct nps_item){send ? NPS_SEND : NPS_RECEIVE, i};
        return ST_OK;
    }
    return unknown_function(r, value, name);
}

/* Appends a list of functions. None of them may occur among the items from `first` on. */
static enum status read_items(int *n_read, struct scenario_reader *r, const struct yaml *value, int first)
{
    struct nps_schedule *s = r->whole;
    enum status status = yaml_expect(value, YAML_LIST, "functions", r->diag);
    for (size_t i = 0; status == ST_OK && i < value->n; i++) {
        struct nps_item item = {NPS_CALCULATE, 0};
        if (s->n_items == NPS_MAX_ITEMS)
            return yaml_error(value->items[i], r->diag, "more than %d functions in slices and machines",
                              NPS_MAX_ITEMS);
        status = read_item(&item, r, value->items[i]);
        for (int k = first; status == ST_OK && k < s->n_items; k++)
            if (s->items[k].kind == item.kind && s->items[k].index == item.index)
                status = yaml_error(value->items[i], r->diag, "'%s' stands twice", value->items[i]->text);
        s->items[s->n_items++] = item;
        *n_read += 1;
    }
    return status;
}

static enum status read_slice(void *to, const struct field *field, const struct yaml *value,
                              struct scenario_reader *r)
{
    struct nps_schedule *s = to;
    struct nps_slice *slice = &s->slices[s->n_slices++];
    (void)field;
    slice->first = s->n_items;
    return read_items(&slice->n, r, value, 0);
}

static const struct field SLICE_ROW = {FIELD_TO_OTHER(read_slice)};

static enum status read_functions(void *to, const struct field *field, const struct yaml *value,
                                  struct scenario_reader *r)
{
    const struct nps_schedule *s = r->whole;
    struct nps_machine *machine = to;
    const bool parallel = strcmp(field->key, "parallel") == 0;
    machine->first = s->n_items - machine->n_sequential;
    return read_items(parallel ? &machine->n_parallel : &machine->n_sequential, r, value, machine->first);
}

static enum status add_machine(void *out, const struct yaml *map, struct scenario_reader *r)
{
    struct nps_schedule *s = r->whole;
    (void)map;
    s->machines[s->n_machines++] = *(const struct nps_machine *)out;
    return ST_OK;
}

#define TO(member) .to = offsetof(struct nps_machine, member)
static const struct field MACHINE_KEYS[] = {
    {.key = "name", .form = FIELD_TEXT, TO(name), .missing = "a machine needs `name`"},
    {.key = "sequential", FIELD_TO_OTHER(read_functions)},
    {.key = "parallel", FIELD_TO_OTHER(read_functions)},
    {.key = "binds", FIELD_SWITCH_OF(flag_words), TO(binds)},
};
#undef TO
static const struct fields MACHINE = {"a machine", FIELDS(MACHINE_KEYS), add_machine};
static const struct field MACHINE_ROW = {.form = FIELD_MAP, .fields = &MACHINE};
static const struct nps_machine A_MACHINE = {.binds = true};

/* --- the whole file --- */

static bool item_per_unit(const struct nps_schedule *s, struct nps_item item)
{
    if (item.kind == NPS_CALCULATE) {
        const struct nps_calculation *c = &s->calculations[item.index];
        return c->per == NPS_PER_UNIT && c->parallel_s > 0;
    }
    return s->transfers[item.index].per == NPS_PER_UNIT;
}

/* Rejects a schedule in which nothing takes time per unit of work: its rate would be unlimited. */
static enum status check_work(void *out, const struct yaml *root, struct scenario_reader *r)
{
    const struct nps_schedule *s = out;
    bool sliced = false;
    bool bound = false;
    for (int i = 0; i < s->n_slices; i++)
        for (int k = s->slices[i].first; k < s->slices[i].first + s->slices[i].n; k++)
            sliced = sliced || item_per_unit(s, s->items[k]);
    for (int i = 0; i < s->n_machines; i++) {
        const struct nps_machine *m = &s->machines[i];
        for (int k = m->first; m->binds && k < m->first + m->n_sequential + m->n_parallel; k++)
            bound = bound || item_per_unit(s, s->items[k]);
    }
    if (!(nps_schedule_time(s) > 0))
        return yaml_error(yaml_get(root, "calculations"), r->diag, "the calculations take no time");
    if (!sliced)
        return yaml_error(yaml_get(root, "slices"), r->diag,
                          "no function of the slices takes time per unit of work");
    if (!bound)
        return yaml_error(yaml_get(root, "machines"), r->diag,
                          "no function of a machine that binds takes time per unit of work");
    return ST_OK;
}

static enum status read_reserved(void *to, const struct field *field, const struct yaml *value,
                                 struct scenario_reader *r)
{
    struct nps_schedule *s = to;
    const struct field whole = {.key = field->key, FIELD_INTEGER_OF(0, RESERVED_AT_MOST)};
    int64_t nodes = 0;
    const enum status status = field_read(&nodes, &whole, value, r);
    s->reserved = (int)nodes;
    return status;
}

static const struct field PROGRAM_KEYS[] = {
    {.key = "program",
     .form = FIELD_TEXT,
     .to = offsetof(struct nps_schedule, name),
     .missing = "a program needs `program`"},
    {.key = "unit",
     .form = FIELD_TEXT,
     .to = offsetof(struct nps_schedule, unit),
     .missing = "a program needs `unit`"},
    {.key = "reserved", FIELD_TO_OTHER(read_reserved), .missing = "a program needs `reserved`"},
    {.key = "calculations",
     FIELD_EACH_OF(struct nps_calculation, CALCULATION_ROW, A_CALCULATION),
     .high = NPS_MAX_CALCULATIONS,
     .missing = "a program needs `calculations`"},
    {.key = "transfers",
     FIELD_EACH_OF(struct nps_transfer, TRANSFER_ROW, A_TRANSFER),
     .high = NPS_MAX_TRANSFERS},
    {.key = "slices",
     .form = FIELD_EACH,
     .row = &SLICE_ROW,
     .high = NPS_MAX_SLICES,
     .missing = "a program needs `slices`"},
    {.key = "machines",
     FIELD_EACH_OF(struct nps_machine, MACHINE_ROW, A_MACHINE),
     .high = NPS_MAX_MACHINES,
     .missing = "a program needs `machines`"},
};
static const struct fields PROGRAM = {"a program", FIELDS(PROGRAM_KEYS), check_work};

enum status model_schedule_parse(struct nps_schedule *out, const char *text, size_t n, const char *name,
                                 struct arena *arena, struct diag *diag)
{
    const struct yaml *root = NULL;
    struct scenario_reader r = {.whole = out, .arena = arena, .diag = diag};
    *out = (struct nps_schedule){.name = NULL};
    const enum status status = yaml_parse(&root, text, n, name, arena, diag);
    return status == ST_OK ? fields_read(out, root, &PROGRAM, &r) : status;
}
