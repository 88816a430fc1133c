/* plan_mutation.c - changes the fields of a plan one by one. */
#include "oracle/plan_mutation.h"

#include <jansson.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/arena.h"
#include "base/diag.h"
#include "catalog/catalog.h"
#include "check.h"
#include "library/command.h"
#include "proof/claim_read.h"
#include "study/draws.h"

static const char *const FREE[PLAN_FREE_FIELDS] = {".method",   ".method_ran", ".presolve", ".certificate",
                                                   ".warnings", ".cables",     ".layout",   ".near_target"};

/* True for keys of near rows and knees that are derived from their other fields and from orders. */
static bool is_mark_of_near(const char *where)
{
    const char *field = strrchr(where, '.');
    return (strncmp(where, ".near[", 6) == 0 || strncmp(where, ".knee[", 6) == 0) &&
           (strcmp(field, ".difference") == 0 || strcmp(field, ".purchase") == 0 ||
            strcmp(field, ".fewer_kinds") == 0 || strcmp(field, ".advice") == 0);
}

bool plan_field_is_free(const char *where)
{
    if (is_mark_of_near(where))
        return true;
    for (size_t i = 0; i < PLAN_FREE_FIELDS; i++)
        if (strncmp(where, FREE[i], strlen(FREE[i])) == 0)
            return true;
    return false;
}

/* Verifies the current plan, as `bursar verify` does. */
static void verify_now(struct plan_mutation *m, const char *where, const char *how)
{
    struct arena arena = ARENA_INIT;
    struct diag diag = DIAG_INIT;
    struct claim_file file;
    struct certificate certificate;
    assert_int_equal(json_dump_file(m->plan, m->path, JSON_REAL_PRECISION(15)), 0);
    enum status status = claim_read(&file, m->path, &arena, &diag);
    if (status == ST_OK)
        status =
            verify_plan(&certificate, &m->question->instance, &file, &m->question->settings, &arena, &diag);
    assert_true(status == ST_OK || status == ST_INPUT);
    m->judge(m->payload, where, how, status == ST_OK ? &certificate : NULL, diag.message);
    diag_fini(&diag);
    arena_fini(&arena);
}

static void verify_changed(struct plan_mutation *m, const char *where, const char *how)
{
    if (m->n++ % m->every == 0)
        verify_now(m, where, how);
}

/* Changes the value a little. */
static json_t *changed(const json_t *value)
{
    char text[256];
    switch (json_typeof(value)) {
    case JSON_INTEGER:
        return json_integer(json_integer_value(value) + 1);
    case JSON_REAL:
        return json_real(json_real_value(value) == 0 ? 1 : json_real_value(value) * 1.0001);
    case JSON_STRING:
        snprintf(text, sizeof text, "%sx", json_string_value(value));
        return json_string(text);
    case JSON_TRUE:
        return json_false();
    case JSON_FALSE:
        return json_true();
    case JSON_NULL:
        return json_string("x");
    case JSON_OBJECT:
    case JSON_ARRAY:
        break;
    }
    return NULL;
}

/* Another valid value of the key: null for a number, the text seen before for a text; NULL: there is no
 * other. */
static json_t *likely(struct plan_mutation *m, const char *key, json_t *value)
{
    if (json_is_integer(value))
        return json_integer_value(value) ? json_integer(0) : NULL;
    if (!json_is_string(value))
        return NULL;
    json_t *before = json_incref(json_object_get(m->texts, key));
    json_object_set(m->texts, key, value);
    if (!json_equal(before, value))
        return before;
    json_decref(before);
    return NULL;
}

static void mutate(struct plan_mutation *m, json_t *value, const char *where);

static void mutate_object(struct plan_mutation *m, json_t *object, const char *where)
{
    const char *key = NULL;
    json_t *value = NULL;
    void *next = NULL;
    json_object_foreach_safe(object, next, key, value)
    {
        char below[512];
        snprintf(below, sizeof below, "%s.%s", where, key);
        if (plan_field_is_free(below))
            continue;
        json_t *other = changed(value);
        if (!other) {
            mutate(m, value, below);
            continue;
        }
        json_incref(value);
        json_object_set_new(object, key, other);
        verify_changed(m, below, "changed");
        other = m->more ? likely(m, key, value) : NULL;
        if (other) {
            json_object_set_new(object, key, other);
            verify_changed(m, below, "changed to what could be");
        }
        json_object_set_new(object, key, value);
    }
}

static void mutate_array(struct plan_mutation *m, json_t *array, const char *where)
{
    for (size_t i = 0; i < json_array_size(array); i++) {
        char below[512];
        json_t *value = json_array_get(array, i);
        snprintf(below, sizeof below, "%s[%zu]", where, i);
        json_incref(value);
        json_array_remove(array, i);
        verify_changed(m, below, "removed");
        json_array_insert(array, i, value);
        json_array_insert(array, i, value);
        verify_changed(m, below, "doubled");
        json_array_remove(array, i);
        json_t *other = changed(value);
        if (other) {
            json_array_set_new(array, i, other);
            verify_changed(m, below, "changed");
            json_array_set(array, i, value);
        } else {
            mutate(m, value, below);
        }
        json_decref(value);
    }
}

static void mutate(struct plan_mutation *m, json_t *value, const char *where)
{
    if (json_is_object(value))
        mutate_object(m, value, where);
    else if (json_is_array(value))
        mutate_array(m, value, where);
}

/* Exchanges the parts of two lines of the bill. */
static void swap_parts(struct plan_mutation *m)
{
    json_t *bill = json_object_get(m->plan, "bill_of_materials");
    for (size_t i = 1; i < json_array_size(bill); i++) {
        json_t *a = json_array_get(bill, i - 1), *b = json_array_get(bill, i);
        json_t *part = json_incref(json_object_get(a, "part"));
        json_object_set(a, "part", json_object_get(b, "part"));
        json_object_set(b, "part", part);
        verify_changed(m, ".bill_of_materials", "with two parts swapped");
        json_object_set(b, "part", json_object_get(a, "part"));
        json_object_set_new(a, "part", part);
    }
}

void plan_question(struct question *out, const char *scenario, const char *catalog,
                   const struct shared_options *asked, struct arena *arena)
{
    const char *const search[] = {BUILD_FOLDER "/catalog"};
    struct context context = {
        .catalogs = CATALOG_FOLDERS(search, 1), .scenarios = QUESTION_FOLDERS(NULL, 0), .arena = arena};
    const struct question_source source = {.scenario = scenario, .catalog = catalog, .with_changes = true};
    struct diag diag = DIAG_INIT;
    if (question_load(out, &context, &source, asked, &diag) != ST_OK)
        fail_msg("%s: %s", scenario, diag.message);
    if (out->instance.policy->under_error)
        draw_take_defaults(&out->instance);
    diag_fini(&diag);
}

void plan_mutate(struct plan_mutation *m, const char *text, const char *const *others, size_t n_others)
{
    snprintf(m->path, sizeof m->path, "/tmp/bursar-mutation-XXXXXX");
    const int file = mkstemp(m->path);
    assert_true(file >= 0);
    close(file);
    m->texts = json_object();
    for (size_t i = 0; i <= n_others; i++) {
        m->plan = json_loads(i < n_others ? others[i] : text, JSON_REJECT_DUPLICATES, NULL);
        assert_non_null(m->plan);
        if (i < n_others) {
            verify_now(m, "", "of another question");
        } else {
            verify_now(m, "", "unchanged");
            mutate(m, m->plan, "");
            swap_parts(m);
        }
        json_decref(m->plan);
    }
    json_decref(m->texts);
    unlink(m->path);
}
