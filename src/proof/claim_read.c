/* claim_read.c - reads plan files with jansson. */
#include "proof/claim_read.h"

#include <jansson.h>
#include <math.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include "base/arena.h"
#include "base/diag.h"
#include "base/file.h"
#include "base/mem.h"
#include "problem/instance.h"
#include "proof/defaults.h"
#include "proof/exact.h"
#include "proof/order.h"
#include "proof/words.h"

struct plan_reader {
    struct claim_file *out;
    const char *path;
    struct arena *arena;
    struct diag *diag;
    enum status status; /* the first failure; later reads return zero values */
    json_t *read_keys;  /* owned; the set of keys that were read, each with its object's address */
    json_t *unread;     /* owned; the set of paths that were not read */
};

/* Reports the first fault only. */
__attribute__((format(printf, 2, 3))) static void refuse(struct plan_reader *r, const char *format, ...)
{
    va_list args;
    if (r->status != ST_OK)
        return;
    va_start(args, format);
    const char *what = arena_vprintf(r->arena, format, args);
    va_end(args);
    r->status = diag_at(r->diag, ST_INPUT, r->path, 0, 0, "%s", what);
}

/* Identifies a key of an object in the set of read keys. */
static const char *place_of(struct plan_reader *r, const json_t *object, const char *key)
{
    return arena_printf(r->arena, "%p %s", (const void *)object, key);
}

/* Every value is read through this function, so that unread keys are known. */
static json_t *read_value(struct plan_reader *r, const json_t *object, const char *key)
{
    if (object)
        json_object_set_new(r->read_keys, place_of(r, object, key), json_true());
    return json_object_get(object, key);
}

/* A set of JSON types: sums of these bits. */
#define OF(type) (1U << JSON_##type)

static json_t *get(struct plan_reader *r, const json_t *object, const char *key, const char *type,
                   unsigned types)
{
    json_t *value = read_value(r, object, key);
    if (!value || (1U << json_typeof(value) & types) == 0)
        refuse(r, "the plan has no '%s', or it is not %s", key, type);
    return value;
}

static const json_t *get_list(struct plan_reader *r, const json_t *object, const char *key)
{
    return get(r, object, key, "a list", OF(ARRAY));
}

static const json_t *get_object(struct plan_reader *r, const json_t *object, const char *key)
{
    return get(r, object, key, "an object", OF(OBJECT));
}

static const char *get_text(struct plan_reader *r, const json_t *object, const char *key)
{
    const char *text = json_string_value(get(r, object, key, "text", OF(STRING)));
    return text ? arena_strdup(r->arena, text) : "";
}

static bool is_null(struct plan_reader *r, const json_t *object, const char *key)
{
    const json_t *value = read_value(r, object, key);
    return json_is_null(value);
}

/* Text or null. */
static const char *get_optional(struct plan_reader *r, const json_t *object, const char *key)
{
    return is_null(r, object, key) ? NULL : get_text(r, object, key);
}

/* Text; NULL if the key is missing. Only some templates have the key. */
static const char *get_if_there(struct plan_reader *r, const json_t *object, const char *key)
{
    return read_value(r, object, key) ? get_text(r, object, key) : NULL;
}

/* A plan file may come from anyone. This limit keeps sums over the lines of a bill within int64_t. */
enum { LINES_AT_MOST = 4096 };
#define WHOLE_MAX (MONEY_MAX / LINES_AT_MOST)

static int64_t get_up_to(struct plan_reader *r, const json_t *object, const char *key, int64_t most)
{
    const int64_t whole = (int64_t)json_integer_value(get(r, object, key, "a whole number", OF(INTEGER)));
    if (whole >= -most && whole <= most)
        return whole;
    refuse(r, "the plan's '%s' is too large a number", key);
    return 0;
}

static int64_t get_integer(struct plan_reader *r, const json_t *object, const char *key)
{
    return get_up_to(r, object, key, WHOLE_MAX);
}

/* A number; null is INFINITY (no bound is known). */
static double get_number(struct plan_reader *r, const json_t *object, const char *key)
{
    if (is_null(r, object, key))
        return INFINITY;
    return json_number_value(get(r, object, key, "a number", OF(INTEGER) | OF(REAL)));
}

/* 0 if the key is missing or null. */
static double number_if_there(struct plan_reader *r, const json_t *object, const char *key)
{
    return !read_value(r, object, key) || is_null(r, object, key) ? 0 : get_number(r, object, key);
}

static int64_t integer_if_there(struct plan_reader *r, const json_t *object, const char *key)
{
    return read_value(r, object, key) ? get_integer(r, object, key) : 0;
}

/* Money from its integer key KEY_minor. The number in major units must be the same amount. */
static int64_t get_money(struct plan_reader *r, const json_t *object, const char *key)
{
    const char *minor_key = arena_printf(r->arena, "%s_minor", key);
    if (is_null(r, object, key) && (!read_value(r, object, minor_key) || is_null(r, object, minor_key)))
        return BUDGET_NONE;
    const int64_t minor = get_up_to(r, object, minor_key, strcmp(key, "budget") ? WHOLE_MAX : MONEY_MAX);
    const double major = get_number(r, object, key);
    const double exact = exact_major(minor, r->out->claim.currency);
    if (fabs(major - exact) > 1e-14 * fabs(exact))
        r->out->amounts_agree = false;
    return minor;
}

/* The layout of an application. Plans of earlier versions and other models have none. */
static struct claim_layout read_layout(struct plan_reader *r, const json_t *app)
{
    if (!read_value(r, app, "layout") || is_null(r, app, "layout"))
        return (struct claim_layout){.given = false};
    const json_t *of = get_object(r, app, "layout"), *list = get_list(r, of, "stage_layers");
    const size_t n = json_array_size(list);
    int64_t *layers = ARENA_NEW(r->arena, n, int64_t);
    for (size_t i = 0; i < n; i++) {
        const json_t *item = json_array_get(list, i);
        layers[i] = json_integer_value(item);
        if (!json_is_integer(item) || layers[i] < 0 || layers[i] > WHOLE_MAX)
            refuse(r, "'%s' of the plan has an element that is not a number of layers", "stage_layers");
    }
    return (struct claim_layout){.given = true,
                                 .tensor = get_integer(r, of, "tensor"),
                                 .pipeline = get_integer(r, of, "pipeline"),
                                 .data = get_integer(r, of, "data"),
                                 .context = integer_if_there(r, of, "context"),
                                 .microbatch = integer_if_there(r, of, "microbatch"),
                                 .microbatches = get_integer(r, of, "microbatches"),
                                 .interleave = get_integer(r, of, "interleave"),
                                 .sequences = get_integer(r, of, "sequences"),
                                 .idle = get_integer(r, of, "idle"),
                                 .memory_B = get_number(r, of, "memory_B"),
                                 .iteration_s = get_number(r, of, "iteration_s"),
                                 .stage_layers = layers,
                                 .n_stages = n,
                                 .replicas = integer_if_there(r, of, "replicas"),
                                 .prefill_replicas = integer_if_there(r, of, "prefill_replicas"),
                                 .batch = integer_if_there(r, of, "batch"),
                                 .expert = integer_if_there(r, of, "expert"),
                                 .attention =
                                     read_value(r, of, "attention") ? get_text(r, of, "attention") : NULL,
                                 .served.ttft_s = number_if_there(r, of, "ttft_s"),
                                 .served.tpot_s = number_if_there(r, of, "tpot_s"),
                                 .served.prefill_s = number_if_there(r, of, "prefill_s"),
                                 .served.requests_per_s = number_if_there(r, of, "requests_per_s"),
                                 .served.arrivals_per_s = number_if_there(r, of, "arrivals_per_s"),
                                 .served.arrivals_most = number_if_there(r, of, "arrivals_most"),
                                 .served.percentile = number_if_there(r, of, "percentile"),
                                 .served.replicas_needed = integer_if_there(r, of, "replicas_needed")};
}

/* Plans without failures, and those of earlier versions, have no goodput. */
static struct claim_goodput read_goodput(struct plan_reader *r, const json_t *app)
{
    if (!read_value(r, app, "goodput") || is_null(r, app, "goodput"))
        return (struct claim_goodput){.given = false};
    const json_t *of = get_object(r, app, "goodput");
    const bool stored = read_value(r, of, "storage");
    return (struct claim_goodput){.given = true,
                                  .efficiency = get_number(r, of, "efficiency"),
                                  .eta = get_number(r, of, "eta"),
                                  .availability = get_number(r, of, "availability"),
                                  .interval_s = get_number(r, of, "interval_s"),
                                  .checkpoint_s = get_number(r, of, "checkpoint_s"),
                                  .restart_s = get_number(r, of, "restart_s"),
                                  .nodes = get_integer(r, of, "nodes"),
                                  .spares = get_integer(r, of, "spares"),
                                  .between_s = get_number(r, of, "between_s"),
                                  .storage = stored ? get_text(r, of, "storage") : NULL,
                                  .units = stored ? get_integer(r, of, "units") : 0,
                                  .write_Bps = stored ? get_number(r, of, "write_Bps") : 0};
}

static void read_apps(struct plan_reader *r, struct claim_cluster *claim, const json_t *cluster)
{
    const json_t *list = get_list(r, cluster, "applications");
    const size_t n = json_array_size(list);
    struct claim_app *apps = ARENA_NEW(r->arena, n, struct claim_app);
    for (size_t i = 0; i < n; i++) {
        const json_t *app = json_array_get(list, i);
        apps[i] = (struct claim_app){.name = get_text(r, app, "name"),
                                     .processes = get_integer(r, app, "processes"),
                                     .rate = get_number(r, app, "rate"),
                                     .time_s = get_number(r, app, "time_s"),
                                     .time_fraction = get_number(r, app, "time_fraction"),
                                     .model = get_text(r, app, "model"),
                                     .rate_unit = get_text(r, app, "rate_unit"),
                                     .rate_kind = get_text(r, app, "rate_kind"),
                                     .compute_s = get_number(r, app, "compute_s"),
                                     .communicate_s = get_number(r, app, "communicate_s"),
                                     .share = get_number(r, app, "share"),
                                     .job_nodes = number_if_there(r, app, "job_nodes"),
                                     .times_reference = number_if_there(r, app, "times_reference"),
                                     .score = number_if_there(r, app, "score"),
                                     .layout = read_layout(r, app),
                                     .goodput = read_goodput(r, app)};
    }
    claim->apps = apps;
    claim->n_apps = n;
}

/* Reads the template's parameters by name, because a file may be sorted. A missing parameter has its
 * default, since the plan may be older than the parameter. An unknown name is an error. */
static const int64_t *read_params(struct plan_reader *r, const json_t *cluster, const char *network_template)
{
    const struct network_template *network = NULL;
    int64_t *param = ARENA_NEW(r->arena, TEMPLATE_MAX_PARAMS, int64_t);
    const json_t *params = get_object(r, cluster, "template_parameters");
    size_t known = 0;
    if (template_find(&network, network_template, NULL) != ST_OK)
        return param;
    for (size_t i = 0; i < network->n_params; i++)
        known += read_value(r, params, network->params[i].name) != NULL;
    for (size_t i = 0; i < network->n_params; i++)
        param[i] = json_object_size(params) != known || read_value(r, params, network->params[i].name)
                       ? get_integer(r, params, network->params[i].name)
                       : defaults_wiring(network, network->params[i].name);
    return param;
}

/* The texts of a list; none if there is no list. */
static const char **get_texts(size_t *n, struct plan_reader *r, const json_t *list)
{
    const char **texts = ARENA_NEW(r->arena, json_array_size(list), const char *);
    for (*n = 0; *n < json_array_size(list); ++*n) {
        const char *text = json_string_value(json_array_get(list, *n));
        texts[*n] = arena_strdup(r->arena, text ? text : "");
    }
    return texts;
}

/* Switch and line card of a role. */
static void read_switch(struct plan_reader *r, struct claim_switch *out, const json_t *cluster, size_t role)
{
    static const char *const keys[][3] = {{"switch", "card", "cards"},
                                          {"spine_switch", "spine_card", "spine_cards"}};
    out->part = get_if_there(r, cluster, keys[role][0]);
    out->card = get_if_there(r, cluster, keys[role][1]);
    if (out->card)
        out->cards = get_integer(r, cluster, keys[role][2]);
}

/* Units of parts under the key `units`, and the need under the key `serves` if it is given. */
static struct claim_part *read_units(size_t *n, struct plan_reader *r, const json_t *list, const char *units,
                                     const char *serves)
{
    struct claim_part *rows = ARENA_NEW(r->arena, json_array_size(list), struct claim_part);
    for (*n = 0; *n < json_array_size(list); ++*n) {
        const json_t *row = json_array_get(list, *n);
        rows[*n] = (struct claim_part){get_text(r, row, "part"), get_integer(r, row, units),
                                       serves ? get_text(r, row, serves) : NULL};
    }
    return rows;
}

static void read_cluster(struct plan_reader *r, struct claim_cluster *claim, json_t *cluster)
{
    claim->node = get_text(r, cluster, "node");
    claim->nodes = get_integer(r, cluster, "nodes");
    claim->nic = get_optional(r, cluster, "nic");
    claim->network = get_text(r, cluster, "network");
    claim->network_template = get_text(r, cluster, "template");
    claim->power_W = get_number(r, cluster, "power_W");
    for (size_t role = 0; role < DESIGN_MAX_SWITCHES; role++)
        read_switch(r, &claim->switches[role], cluster, role);
    claim->region_link = get_if_there(r, cluster, "region_link");
    claim->memory_option = get_if_there(r, cluster, "memory_option");
    if (claim->memory_option)
        claim->memory_modules = get_integer(r, cluster, "memory_modules");
    claim->storage = get_if_there(r, cluster, "storage");
    if (claim->storage)
        claim->storage_units = get_integer(r, cluster, "storage_units");
    if (read_value(r, cluster,
                   "options")) /* chosen alternatives; only scenarios with alternatives have the list */
        claim->options = get_texts(&claim->n_options, r, get_list(r, cluster, "options"));
    claim->param = read_params(r, cluster, claim->network_template);
    const json_t *parts_list = get_list(r, cluster, "kit");
    if (json_array_size(parts_list) > LINES_AT_MOST)
        refuse(r, "a parts list has more than %d rows", LINES_AT_MOST);
    claim->parts_list = read_units(&claim->n_parts_list, r, parts_list, "units", "serves");
    read_apps(r, claim, cluster);
}

/* A whole number; -1 for null. */
static int64_t get_known(struct plan_reader *r, const json_t *object, const char *key)
{
    return is_null(r, object, key) ? -1 : get_integer(r, object, key);
}

/* 0 if the key is missing. */
static int64_t get_or_none(struct plan_reader *r, const json_t *object, const char *key)
{
    return read_value(r, object, key) ? get_integer(r, object, key) : 0;
}

/* Number of more expensive offers; -1 if the key is missing. A negative number in the file becomes
 * WHOLE_MAX, which fails every comparison. */
static int64_t get_offers(struct plan_reader *r, const json_t *line)
{
    const int64_t n = read_value(r, line, "dearer_offers") ? get_integer(r, line, "dearer_offers") : -1;
    return n < 0 && read_value(r, line, "dearer_offers") ? WHOLE_MAX : n;
}

/* Totals of one cluster or of all clusters. */
static void read_facts(struct plan_reader *r, struct claim_facts *out, const json_t *clusters)
{
    const json_t *switches = get_object(r, clusters, "switches");
    out->nodes = get_integer(r, clusters, "nodes");
    out->leaves = get_known(r, switches, "leaf");
    out->spines = get_known(r, switches, "spine");
    out->top_switches = get_known(r, switches, "core");
    const json_t *units = read_value(r, clusters, "scale_units");
    out->scale_units = get_or_none(r, units, "units");
    out->unit_nodes = get_or_none(r, units, "nodes");
    out->accelerators = get_or_none(r, clusters, "accelerators");
    out->cores = get_integer(r, clusters, "cores");
    out->memory_MiB = get_integer(r, clusters, "memory_MiB");
    out->power_W = get_number(r, clusters, "power_W");
    out->height_U = get_number(r, clusters, "rack_units");
    out->carbon_kg = read_value(r, clusters, "carbon_kg") ? get_number(r, clusters, "carbon_kg") : 0;
}

static void read_runs(struct plan_reader *r, struct claim_runs *out, const json_t *cluster)
{
    const json_t *list = read_value(r, cluster, "accelerator_runs");
    out->v = ARENA_NEW(r->arena, json_array_size(list), struct claim_run);
    for (; out->n < json_array_size(list); out->n++) {
        const json_t *row = json_array_get(list, out->n);
        out->v[out->n] = (struct claim_run){get_text(r, row, "name"), get_number(r, row, "days"),
                                            get_number(r, row, "accelerator_hours"),
                                            get_number(r, row, "energy_MWh"), get_money(r, row, "cost")};
    }
}

/* A plan of a scenario for several clusters lists the parts of each cluster, even if it has only one. */
static void read_clusters(struct plan_reader *r, const json_t *root)
{
    const json_t *list = get_list(r, root, "clusters");
    struct claim *claim = &r->out->claim;
    const size_t n = json_array_size(list);
    if (n < 1 || n > CLUSTERS_AT_MOST)
        refuse(r, n < 1 ? "the plan holds no purchase to verify"
                        : "the plan holds more clusters than a scenario may have");
    if (r->status != ST_OK)
        return;
    struct claim_cluster *clusters = ARENA_NEW(r->arena, n, struct claim_cluster);
    r->out->multi_cluster = n != 1 || read_value(r, json_array_get(list, 0), "parts");
    for (size_t i = 0; i < n; i++) {
        json_t *cluster = json_array_get(list, i);
        read_cluster(r, &clusters[i], cluster);
        if (r->out->multi_cluster)
            r->out->parts[i].v =
                read_units(&r->out->parts[i].n, r, get_list(r, cluster, "parts"), "quantity", NULL);
        read_facts(r, &r->out->facts[i], cluster);
        read_runs(r, &r->out->runs[i], cluster);
    }
    read_facts(r, &r->out->facts[n], get_object(r, root, "totals"));
    claim->clusters = clusters;
    claim->n_clusters = n;
    claim->power_W = r->out->multi_cluster ? get_number(r, root, "power_W") : clusters[0].power_W;
    claim->carbon_kg = r->out->facts[n].carbon_kg;
}

static bool is_or_none(const char *said, const char *vendor)
{
    return !said || strcmp(said, vendor) == 0;
}

/* True if a line is a charge "KIND:VENDOR": one unit, of this vendor, without further fields. */
static bool is_charge(const struct claim_line *line, const struct claim_quote *said)
{
    const size_t n = strlen(said->kind);
    return strncmp(line->part, said->kind, n) == 0 && line->part[n] == ':' && line->quantity == 1 &&
           line->owned == 0 && said->dearer_offers <= 0 && is_or_none(said->seller, line->part + n + 1) &&
           is_or_none(said->vendor, line->part + n + 1) && !said->name && !said->quote_kind &&
           !said->quote_date && !said->valid_until && !said->source;
}

static void read_line(struct plan_reader *r, struct claim_line *line, struct claim_quote *said,
                      const json_t *of)
{
    *said = (struct claim_quote){
        .kind = get_optional(r, of, "kind"),
        .quote_kind = get_optional(r, of, "quote_kind"),
        .quote_date = get_optional(r, of, "quote_date"),
        .valid_until = read_value(r, of, "valid_until") ? get_optional(r, of, "valid_until") : NULL,
        .says_end = json_object_get(of, "valid_until") != NULL,
        .source = get_optional(r, of, "source"),
        .seller = get_optional(r, of, "seller"),
        .vendor = get_optional(r, of, "vendor"),
        .name = get_optional(r, of, "name"),
        .dearer_offers = get_offers(r, of)};
    *line = (struct claim_line){.part = get_text(r, of, "part"),
                                .seller = said->seller,
                                .quantity = get_integer(r, of, "quantity"),
                                .owned = get_integer(r, of, "owned"),
                                .total_minor = get_money(r, of, "total"),
                                .tax_minor = read_value(r, of, "tax") ? get_money(r, of, "tax") : 0};
    if (line->quantity > 0 &&
        get_money(r, of, "unit_price") != exact_round(line->total_minor - line->tax_minor, line->quantity))
        r->out->amounts_agree = false;
}

static void read_bill(struct plan_reader *r, const json_t *root)
{
    const json_t *list = get_list(r, root, "bill_of_materials");
    struct claim *claim = &r->out->claim;
    const size_t n = json_array_size(list);
    if (n > LINES_AT_MOST)
        refuse(r, "the plan has more than %d lines", LINES_AT_MOST);
    struct claim_line *lines = ARENA_NEW(r->arena, n, struct claim_line);
    struct claim_quote *quotes = ARENA_NEW(r->arena, n, struct claim_quote);
    struct claim_charge *charges = ARENA_NEW(r->arena, n, struct claim_charge);
    for (size_t k = 0; k < n; k++) {
        struct claim_line *line = &lines[claim->n_lines];
        struct claim_quote *said = &quotes[claim->n_lines];
        read_line(r, line, said, json_array_get(list, k));
        if (!said->kind || words_place(said->kind, words_kind, N_PART_KINDS) < N_PART_KINDS) {
            claim->n_lines++;
            continue;
        }
        charges[claim->n_charges++] = (struct claim_charge){line->part, line->total_minor, line->tax_minor};
        r->out->amounts_agree = r->out->amounts_agree && is_charge(line, said);
    }
    r->out->quotes = quotes;
    claim->lines = lines;
    claim->charges = charges;
}

static void read_scenario(struct plan_reader *r, const json_t *root)
{
    struct claim_scenario *out = &r->out->question;
    const json_t *question = get_object(r, root, "question");
    out->title = get_optional(r, question, "title");
    out->catalog = get_text(r, question, "catalog");
    out->goal = get_text(r, question, "goal");
    out->counts = get_text(r, question, "counts");
    out->as_of = get_text(r, question, "as_of");
    out->override = get_optional(r, question, "override");
    out->target_rate = read_value(r, question, "target_rate") ? get_number(r, question, "target_rate") : 0;
    out->changes =
        get_texts(&out->n_changes, r, read_value(r, question, "set") ? get_list(r, question, "set") : NULL);
    const json_t *hashes = get_object(r, root, "hashes");
    out->scenario_hash = get_text(r, hashes, "scenario");
    out->catalog_hash = get_text(r, hashes, "catalog");
}

/* Present value of operation, as the sum of its parts. Emissions and rent may be missing. */
static int64_t read_operation(struct plan_reader *r, const json_t *root)
{
    static const char *const keys[] = {"carbon", "energy",         "maintenance",
                                       "space",  "administration", "rental"};
    const json_t *tco = read_value(r, root, "tco");
    int64_t total = 0;
    if (!tco)
        return 0;
    const size_t n = sizeof keys / sizeof *keys - !read_value(r, tco, "rental");
    for (size_t i = !read_value(r, tco, keys[0]); i < n && r->status == ST_OK; i++)
        total += get_money(r, tco, keys[i]);
    if (get_money(r, tco, "operation") != total)
        r->out->amounts_agree = false;
    r->out->tco.years = get_integer(r, tco, "years");
    r->out->tco.budget_on = get_text(r, tco, "budget_on");
    r->out->tco.capital_minor = get_money(r, tco, "capital");
    r->out->tco.total_minor = get_money(r, tco, "total");
    return total;
}

/* Only plans with rented machines have this list. */
static void read_rents(struct plan_reader *r, const json_t *root)
{
    const json_t *list = read_value(r, root, "rented") ? get_list(r, root, "rented") : NULL;
    const size_t n = json_array_size(list);
    if (n > LINES_AT_MOST)
        refuse(r, "the plan has more than %d rows of 'rented'", LINES_AT_MOST);
    r->out->rents = ARENA_NEW(r->arena, n, struct claim_rent);
    for (; r->out->n_rents < n && r->status == ST_OK; r->out->n_rents++) {
        const json_t *of = json_array_get(list, r->out->n_rents);
        r->out->rents[r->out->n_rents] = (struct claim_rent){
            .year = get_integer(r, of, "year"),
            .part = get_text(r, of, "part"),
            .quantity = get_integer(r, of, "quantity"),
            .cost_minor = get_money(r, of, "cost"),
        };
    }
}

/* Plans of earlier versions, and those that count no work, do not have this list. */
static void read_unit_costs(struct plan_reader *r, const json_t *root)
{
    const json_t *list = read_value(r, root, "cost_per_unit") ? get_list(r, root, "cost_per_unit") : NULL;
    const size_t n = json_array_size(list);
    if (n > LINES_AT_MOST)
        refuse(r, "the plan has more than %d rows of 'cost_per_unit'", LINES_AT_MOST);
    struct claim_unit_costs *out = &r->out->unit_costs;
    out->v = ARENA_NEW(r->arena, n, struct claim_unit_cost);
    for (; out->n < n && r->status == ST_OK; out->n++) {
        const json_t *of = json_array_get(list, out->n);
        out->v[out->n] = (struct claim_unit_cost){
            .application = get_optional(r, of, "application"),
            .unit = get_text(r, of, "unit"),
            .units = get_number(r, of, "units"),
            .capital = get_number(r, of, "capital"),
            .tco = get_number(r, of, "tco"),
            .currency = get_text(r, of, "currency"),
            .years = get_integer(r, of, "years"),
            .utilisation = get_number(r, of, "utilisation"),
            .prompt = number_if_there(r, of, "prompt"),
            .answer = number_if_there(r, of, "answer"),
        };
    }
}

static bool get_truth(struct plan_reader *r, const json_t *object, const char *key)
{
    return json_is_true(get(r, object, key, "true or false", OF(TRUE) | OF(FALSE)));
}

static void read_near(struct plan_reader *r, struct claim_near *out, const json_t *of, bool of_all)
{
    *out = (struct claim_near){
        .of_all = of_all,
        .design = get_text(r, of, "design"),
        .node = get_text(r, of, "node"),
        .network = get_text(r, of, "network"),
        .network_template = get_text(r, of, "template"),
        .nodes = get_integer(r, of, "nodes"),
        .rate = get_number(r, of, "rate"),
        .rate_loss = get_number(r, of, "rate_loss"),
        .loss_percent = get_number(r, of, "loss_percent"),
        .cost_minor = get_money(r, of, "cost"),
        .saving_minor = get_money(r, of, "cost_saving"),
    };
    out->near = of_all ? 0 : get_number(r, of, "near");
    out->within_percent = of_all ? 0 : get_number(r, of, "within_percent");
    out->share = of_all ? get_number(r, of, "share") : 1 - out->near;
}

/* Plans of earlier versions have neither list. */
static void read_nears(struct plan_reader *r, const json_t *root)
{
    static const char *const keys[] = {"near", "knee"};
    for (int of_all = 0; of_all < 2 && r->status == ST_OK; of_all++) {
        const json_t *list = read_value(r, root, keys[of_all]) ? get_list(r, root, keys[of_all]) : NULL;
        const size_t n = json_array_size(list);
        if (n > LINES_AT_MOST)
            refuse(r, "the plan has more than %d rows of '%s'", LINES_AT_MOST, keys[of_all]);
        r->out->nears = ARENA_COPY(r->arena, r->out->nears, r->out->n_nears, n, struct claim_near);
        for (size_t k = 0; k < n && r->status == ST_OK; k++)
            read_near(r, &r->out->nears[r->out->n_nears++], json_array_get(list, k), of_all);
    }
}

/* Reads the draws of an order that was chosen under error. */
static void read_draws(struct plan_reader *r, const json_t *root)
{
    const json_t *list = get_list(r, root, "by_draw"), *under = get_object(r, root, "under_error");
    const size_t n = json_array_size(list);
    struct claim_draws *draws = ARENA_NEW(r->arena, 1, struct claim_draws);
    double *best = ARENA_NEW(r->arena, n, double), *rate = ARENA_NEW(r->arena, n, double);
    double *weight = ARENA_NEW(r->arena, n, double);
    for (size_t i = 0; i < n && r->status == ST_OK; i++) {
        const json_t *of = json_array_get(list, i);
        best[i] = get_number(r, of, "best_rate");
        rate[i] = get_number(r, of, "rate");
        weight[i] = get_number(r, of, "weight");
        if (get_integer(r, of, "draw") != (int64_t)i && r->status == ST_OK)
            refuse(r, "the draws of the plan are not numbered 0, 1, 2, ...");
    }
    if (r->status != ST_OK)
        return;
    draws->exact = json_is_true(get(r, under, "exact", "true or false", OF(TRUE) | OF(FALSE)));
    if (get_integer(r, under, "draws") != (int64_t)n && r->status == ST_OK)
        refuse(r, "the plan has %zu draws, but 'draws' is another number", n);
    *draws = (struct claim_draws){.n = n,
                                  .seed = draws->exact ? 0 : (uint64_t)get_integer(r, under, "seed"),
                                  .exact = draws->exact,
                                  .level = get_number(r, under, "cvar_level"),
                                  .best = best,
                                  .rate = rate,
                                  .weight = weight};
    r->out->claim.draws = draws;
}

static void read_root(struct plan_reader *r, const json_t *root)
{
    struct claim_file *out = r->out;
    struct claim *claim = &out->claim;
    const char *schema = get_text(r, root, "schema");
    if (strcmp(schema, "bursar.optimize/1") != 0)
        refuse(r, "expected a plan of schema bursar.optimize/1, got '%s'", schema);
    out->status = get_text(r, root, "status");
    const json_t *objective = get_object(r, root, "objective");
    out->objective_name = get_text(r, objective, "name");
    out->objective_unit = get_text(r, objective, "unit");
    out->metric = get_if_there(r, objective, "metric");
    claim->objective = get_number(r, objective, "value");
    claim->bound = get_number(r, root, "bound");
    claim->gap = get_number(r, root, "gap");
    claim->currency = get_text(r, root, "currency");
    size_t n_currencies = 0;
    (void)currency_codes(&n_currencies);
    if (currency_find(claim->currency) == n_currencies)
        refuse(r, "unknown currency '%s'", claim->currency);
    if (r->status != ST_OK)
        return;
    claim->budget_minor = get_money(r, root, "budget");
    claim->cost_minor = get_money(r, root, "cost");
    claim->unique = get_truth(r, root, "unique");
    claim->proven = strcmp(out->status, "optimal") == 0;
    claim->operation_minor = read_operation(r, root);
    read_clusters(r, root);
    read_bill(r, root);
    read_rents(r, root);
    read_unit_costs(r, root);
    read_nears(r, root);
    read_scenario(r, root);
    if (read_value(r, root, "by_draw"))
        read_draws(r, root);
}

/* Lists the keys that were not read. The elements of a list share one path. */
static void list_unread(struct plan_reader *r, json_t *value, const char *path)
{
    const char *element = arena_printf(r->arena, "%s[]", path);
    for (size_t i = 0; i < json_array_size(value); i++)
        list_unread(r, json_array_get(value, i), element);
    for (void *i = json_object_iter(value); i; i = json_object_iter_next(value, i)) {
        const char *key = json_object_iter_key(i);
        const char *below = arena_printf(r->arena, "%s%s%s", path, *path ? "." : "", key);
        if (json_object_get(r->read_keys, place_of(r, value, key)))
            list_unread(r, json_object_iter_value(i), below);
        else
            json_object_set_new(r->unread, below, json_true());
    }
}

enum status claim_read(struct claim_file *out, const char *path, struct arena *arena, struct diag *diag)
{
    char *text = NULL;
    size_t n = 0;
    *out = (struct claim_file){.path = path, .amounts_agree = true};
    const enum status status = file_read(&text, &n, path, arena, diag);
    if (status != ST_OK)
        return status;
    json_error_t error;
    json_t *root = json_loadb(text, n, JSON_REJECT_DUPLICATES, &error);
    if (!root)
        return diag_at(diag, ST_INPUT, path, error.line, error.column, "cannot read the plan as JSON: %s",
                       error.text);
    struct plan_reader reading = {.out = out,
                                  .path = path,
                                  .arena = arena,
                                  .diag = diag,
                                  .read_keys = json_object(),
                                  .unread = json_object()};
    read_root(&reading, root);
    list_unread(&reading, root, "");
    out->not_covered = ARENA_NEW(arena, json_object_size(reading.unread), const char *);
    for (void *i = json_object_iter(reading.unread); i; i = json_object_iter_next(reading.unread, i))
        out->not_covered[out->n_not_covered++] = arena_strdup(arena, json_object_iter_key(i));
    json_decref(reading.read_keys);
    json_decref(reading.unread);
    json_decref(root);
    return reading.status;
}
