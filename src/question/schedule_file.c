/* schedule_file.c - the strict reader of programs with a schedule. */
#include "question/schedule_file.h"

#include <string.h>

#include "base/decimal.h"
#include "base/file.h"
#include "base/suggest.h"
#include "base/unit.h"
#include "base/yaml.h"

enum { NAMES_AT_MOST = NPS_MAX_CALCULATIONS + NPS_MAX_TRANSFERS, RESERVED_AT_MOST = 1000000 };

struct reading {
    struct nps_schedule *schedule;
    struct arena *arena;
    struct diag *diag;
};

/* --- single values: `key` of `map`; absent leaves *out alone --- */

/* Gives what a value's parser said the key and the place. */
static enum status value_error(const struct yaml *value, const char *key, struct diag *diag)
{
    struct diag plain = *diag;
    *diag = DIAG_INIT;
    const enum status status = yaml_error(value, diag, "%s: %s", key, plain.message);
    diag_fini(&plain);
    return status;
}

static enum status scalar(const char **out, const struct yaml *map, const char *key, struct diag *diag)
{
    const struct yaml *value = yaml_get(map, key);
    *out = NULL;
    if (!value)
        return ST_OK;
    const enum status status = yaml_expect(value, YAML_SCALAR, key, diag);
    *out = status == ST_OK ? value->text : NULL;
    return status;
}

static enum status real(double *out, const struct yaml *map, const char *key, enum dimension dimension,
                        double low, double high, struct diag *diag)
{
    const char *text = NULL;
    double x = 0;
    const enum status status = scalar(&text, map, key, diag);
    if (status != ST_OK || !text)
        return status;
    const struct yaml *value = yaml_get(map, key);
    if (unit_parse(&x, text, dimension, diag) != ST_OK)
        return value_error(value, key, diag);
    if (!(x >= low && x <= high))
        return yaml_error(value, diag, "%s: expected %g..%g %s, got '%s'", key, low, high,
                          dimension_unit(dimension), text);
    *out = x;
    return ST_OK;
}

static enum status word(int *out, const struct yaml *map, const char *key, const char *const *words, size_t n,
                        struct diag *diag)
{
    const char *text = NULL;
    const enum status status = scalar(&text, map, key, diag);
    if (status != ST_OK || !text)
        return status;
    for (size_t i = 0; i < n; i++)
        if (strcmp(words[i], text) == 0) {
            *out = (int)i;
            return ST_OK;
        }
    yaml_error(yaml_get(map, key), diag, "%s: unknown word '%s'", key, text);
    return suggest(diag, text, words, n);
}

static enum status flag(bool *out, const struct yaml *map, const char *key, struct diag *diag)
{
    static const char *const words[] = {"no", "yes"};
    int place = *out;
    const enum status status = word(&place, map, key, words, 2, diag);
    *out = place == 1;
    return status;
}

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

/* The name of a calculation or transfer: there, and not yet used. */
static enum status new_name(const char **out, struct reading *r, const struct yaml *map, const char *what)
{
    const char *names[NAMES_AT_MOST];
    const enum status status = scalar(out, map, "name", r->diag);
    if (status != ST_OK)
        return status;
    if (!*out)
        return yaml_error(map, r->diag, "%s needs a `name`", what);
    const size_t n = all_names(names, r->schedule);
    for (size_t i = 0; i < n; i++)
        if (strcmp(names[i], *out) == 0)
            return yaml_error(yaml_get(map, "name"), r->diag, "a second calculation or transfer named '%s'",
                              *out);
    return ST_OK;
}

/* A list under a key of the file, of at most `limit` entries; NULL in *out when it is absent. */
static enum status list(const struct yaml **out, struct reading *r, const struct yaml *map, const char *key,
                        size_t limit)
{
    *out = yaml_get(map, key);
    if (!*out)
        return ST_OK;
    const enum status status = yaml_expect(*out, YAML_LIST, key, r->diag);
    if (status == ST_OK && (*out)->n > limit)
        return yaml_error(*out, r->diag, "%s: expected at most %zu, got %zu", key, limit, (*out)->n);
    return status;
}

static enum status needed(struct reading *r, const struct yaml *map, const char *what, const char *key)
{
    if (yaml_get(map, key))
        return ST_OK;
    return yaml_error(map, r->diag, "%s needs `%s`", what, key);
}

/* --- calculations and transfers --- */

static const char *const PER_WORDS[] = {"unit", "second"}; /* the order of enum nps_per */

static enum status read_calculation(struct reading *r, const struct yaml *map)
{
    static const char *const keys[] = {"name", "time", "cpu", "parallel", "per", "divisible"};
    static const char what[] = "a calculation";
    struct nps_schedule *s = r->schedule;
    struct nps_calculation c = {.cpu = 1};
    int per = NPS_PER_UNIT;
    enum status status = yaml_check_keys(map, what, keys, sizeof keys / sizeof *keys, r->diag);
    if (status == ST_OK)
        status = new_name(&c.name, r, map, what);
    if (status == ST_OK)
        status = needed(r, map, what, "time");
    if (status == ST_OK)
        status = real(&c.time_s, map, "time", DIM_TIME, 0, 1e12, r->diag);
    c.parallel_s = c.time_s;
    if (status == ST_OK)
        status = real(&c.cpu, map, "cpu", DIM_NUMBER, 0, 1, r->diag);
    if (status == ST_OK)
        status = real(&c.parallel_s, map, "parallel", DIM_TIME, 0, 1e12, r->diag);
    if (status == ST_OK)
        status = word(&per, map, "per", PER_WORDS, 2, r->diag);
    if (status == ST_OK)
        status = flag(&c.divisible, map, "divisible", r->diag);
    c.per = (enum nps_per)per;
    s->calculations[s->n_calculations++] = c;
    return status;
}

static enum status check_size(struct reading *r, const struct yaml *map)
{
    const bool measured = yaml_get(map, "time") != NULL;
    const bool volume = yaml_get(map, "volume") != NULL;
    const bool message = yaml_get(map, "message") != NULL;
    if (measured ? !volume && !message : volume && message)
        return ST_OK;
    return yaml_error(map, r->diag, "a transfer needs `volume` and `message`, or `time` alone");
}

static enum status read_transfer(struct reading *r, const struct yaml *map)
{
    static const char *const keys[] = {"name",  "volume",   "message",      "time",       "per",
                                       "shape", "buffered", "receive_time", "receive_cpu"};
    static const char *const shapes[] = {"one", "broadcast", "copies", "scatter", "gather"};
    static const char what[] = "a transfer";
    struct nps_schedule *s = r->schedule;
    struct nps_transfer t = {.receive_time = 1, .receive_cpu = 1};
    int per = NPS_PER_UNIT;
    int shape = NPS_ONE;
    enum status status = yaml_check_keys(map, what, keys, sizeof keys / sizeof *keys, r->diag);
    if (status == ST_OK)
        status = new_name(&t.name, r, map, what);
    if (status == ST_OK)
        status = check_size(r, map);
    if (status == ST_OK)
        status = real(&t.volume_B, map, "volume", DIM_BYTES, 0, 1e18, r->diag);
    if (status == ST_OK)
        status = real(&t.message_B, map, "message", DIM_BYTES, 1, 1e12, r->diag);
    if (status == ST_OK)
        status = real(&t.time_s, map, "time", DIM_TIME, 0, 1e12, r->diag);
    if (status == ST_OK)
        status = word(&per, map, "per", PER_WORDS, 2, r->diag);
    if (status == ST_OK)
        status = needed(r, map, what, "shape");
    if (status == ST_OK)
        status = word(&shape, map, "shape", shapes, sizeof shapes / sizeof *shapes, r->diag);
    if (status == ST_OK)
        status = flag(&t.buffered, map, "buffered", r->diag);
    if (status == ST_OK && t.buffered && !yaml_get(map, "message"))
        status = yaml_error(yaml_get(map, "buffered"), r->diag, "buffered: this transfer has no `message`");
    if (status == ST_OK)
        status = real(&t.receive_time, map, "receive_time", DIM_NUMBER, 0, 1e6, r->diag);
    if (status == ST_OK)
        status = real(&t.receive_cpu, map, "receive_cpu", DIM_NUMBER, 0, 1e6, r->diag);
    t.per = (enum nps_per)per;
    t.shape = (enum nps_shape)shape;
    s->transfers[s->n_transfers++] = t;
    return status;
}

/* --- functions: "trace", "send image", "receive image" --- */

static enum status unknown_function(struct reading *r, const struct yaml *value, const char *name)
{
    const char *names[NAMES_AT_MOST];
    const size_t n = all_names(names, r->schedule);
    yaml_error(value, r->diag, "unknown calculation or transfer '%s'", name);
    return suggest(r->diag, name, names, n);
}

static enum status read_item(struct nps_item *out, struct reading *r, const struct yaml *value)
{
    const struct nps_schedule *s = r->schedule;
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

/* Appends a list of functions; none of them may stand among the items from `first` on. */
static enum status read_items(int *n_read, struct reading *r, const struct yaml *value, int first)
{
    struct nps_schedule *s = r->schedule;
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

static enum status read_slice(struct reading *r, const struct yaml *value)
{
    struct nps_schedule *s = r->schedule;
    struct nps_slice *slice = &s->slices[s->n_slices++];
    slice->first = s->n_items;
    return read_items(&slice->n, r, value, 0);
}

static enum status read_machine(struct reading *r, const struct yaml *map)
{
    static const char *const keys[] = {"name", "sequential", "parallel", "binds"};
    struct nps_schedule *s = r->schedule;
    struct nps_machine *machine = &s->machines[s->n_machines++];
    *machine = (struct nps_machine){.binds = true, .first = s->n_items};
    enum status status = yaml_check_keys(map, "a machine", keys, sizeof keys / sizeof *keys, r->diag);
    if (status == ST_OK)
        status = scalar(&machine->name, map, "name", r->diag);
    if (status == ST_OK)
        status = needed(r, map, "a machine", "name");
    if (status == ST_OK)
        status = flag(&machine->binds, map, "binds", r->diag);
    const struct yaml *sequential = status == ST_OK ? yaml_get(map, "sequential") : NULL;
    const struct yaml *parallel = status == ST_OK ? yaml_get(map, "parallel") : NULL;
    if (sequential)
        status = read_items(&machine->n_sequential, r, sequential, machine->first);
    if (status == ST_OK && parallel)
        status = read_items(&machine->n_parallel, r, parallel, machine->first);
    return status;
}

/* --- the whole --- */

static bool item_per_unit(const struct nps_schedule *s, struct nps_item item)
{
    if (item.kind == NPS_CALCULATE) {
        const struct nps_calculation *c = &s->calculations[item.index];
        return c->per == NPS_PER_UNIT && c->parallel_s > 0;
    }
    return s->transfers[item.index].per == NPS_PER_UNIT;
}

/* A schedule in which nothing takes time per unit of work would promise an unlimited rate. */
static enum status check_work(struct reading *r, const struct yaml *root)
{
    const struct nps_schedule *s = r->schedule;
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

static const struct {
    const char *key;
    size_t limit;
    enum status (*read)(struct reading *r, const struct yaml *value);
    bool optional;
} LISTS[] = {
    {"calculations", NPS_MAX_CALCULATIONS, read_calculation, false},
    {"transfers", NPS_MAX_TRANSFERS, read_transfer, true},
    {"slices", NPS_MAX_SLICES, read_slice, false},
    {"machines", NPS_MAX_MACHINES, read_machine, false},
};

static enum status read_head(struct reading *r, const struct yaml *root)
{
    static const char *const keys[] = {"program",   "unit",   "reserved", "calculations",
                                       "transfers", "slices", "machines"};
    const char *reserved = NULL;
    int64_t nodes = 0;
    enum status status = yaml_check_keys(root, "a program", keys, sizeof keys / sizeof *keys, r->diag);
    for (size_t i = 0; status == ST_OK && i < 3; i++)
        status = needed(r, root, "a program", keys[i]);
    if (status == ST_OK)
        status = scalar(&r->schedule->name, root, "program", r->diag);
    if (status == ST_OK)
        status = scalar(&r->schedule->unit, root, "unit", r->diag);
    if (status == ST_OK)
        status = scalar(&reserved, root, "reserved", r->diag);
    if (status == ST_OK && decimal_parse_integer(&nodes, reserved, 0, RESERVED_AT_MOST, r->diag) != ST_OK)
        status = value_error(yaml_get(root, "reserved"), "reserved", r->diag);
    r->schedule->reserved = (int)nodes;
    return status;
}

enum status schedule_file_parse(struct nps_schedule *out, const char *text, size_t n, const char *name,
                                struct arena *arena, struct diag *diag)
{
    const struct yaml *root = NULL;
    struct reading r = {out, arena, diag};
    *out = (struct nps_schedule){.name = NULL};
    enum status status = yaml_parse(&root, text, n, name, arena, diag);
    if (status == ST_OK)
        status = read_head(&r, root);
    for (size_t k = 0; k < sizeof LISTS / sizeof *LISTS && status == ST_OK; k++) {
        const struct yaml *values = NULL;
        if (!LISTS[k].optional)
            status = needed(&r, root, "a program", LISTS[k].key);
        if (status == ST_OK)
            status = list(&values, &r, root, LISTS[k].key, LISTS[k].limit);
        for (size_t i = 0; status == ST_OK && values && i < values->n; i++)
            status = LISTS[k].read(&r, values->items[i]);
    }
    return status == ST_OK ? check_work(&r, root) : status;
}

enum status schedule_file_load(struct nps_schedule *out, const char *path, struct arena *arena,
                               struct diag *diag)
{
    char *text = NULL;
    size_t n = 0;
    const enum status status = file_read(&text, &n, path, arena, diag);
    return status == ST_OK ? schedule_file_parse(out, text, n, path, arena, diag) : status;
}
