#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/arena.h"
#include "base/diag.h"
#include "base/file.h"
#include "check.h"
#include "machine/view.h"
#include "model/nps.h"
#include "scenario/model_file.h"

static const char RENDER[] = "scenarios/programs/render.yaml";

static void check_name(const char *got, const char *want)
{
    check_text(got, want);
}

/* The built-in program equals the shipped file. */
static void test_equals_the_built_in_program(void **state)
{
    (void)state;
    struct arena arena = ARENA_INIT;
    struct diag diag = DIAG_INIT;
    struct nps_schedule got;
    const struct nps_schedule *want = &nps_render.schedule;
    char *text = NULL;
    size_t n = 0;
    assert_int_equal(file_read(&text, &n, RENDER, &arena, &diag), ST_OK);
    if (model_schedule_parse(&got, text, n, RENDER, &arena, &diag) != ST_OK)
        fail_msg("%s:%d:%d: %s", diag.file, diag.line, diag.column, diag.message);
    check_name(got.name, want->name);
    check_name(got.unit, want->unit);
    assert_int_equal(got.reserved, want->reserved);
    assert_int_equal(got.n_calculations, want->n_calculations);
    for (int i = 0; i < got.n_calculations; i++) {
        const struct nps_calculation *a = &got.calculations[i], *b = &want->calculations[i];
        check_name(a->name, b->name);
        assert_true(a->time_s == b->time_s && a->cpu == b->cpu && a->parallel_s == b->parallel_s);
        assert_true(a->per == b->per && a->divisible == b->divisible);
    }
    assert_int_equal(got.n_transfers, want->n_transfers);
    for (int i = 0; i < got.n_transfers; i++) {
        const struct nps_transfer *a = &got.transfers[i], *b = &want->transfers[i];
        check_name(a->name, b->name);
        assert_true(a->volume_B == b->volume_B && a->message_B == b->message_B && a->time_s == b->time_s);
        assert_true(a->per == b->per && a->shape == b->shape && a->buffered == b->buffered);
        assert_true(a->receive_time == b->receive_time && a->receive_cpu == b->receive_cpu);
    }
    assert_int_equal(got.n_slices, want->n_slices);
    assert_memory_equal(got.slices, want->slices, sizeof got.slices);
    assert_int_equal(got.n_machines, want->n_machines);
    for (int i = 0; i < got.n_machines; i++) {
        const struct nps_machine *a = &got.machines[i], *b = &want->machines[i];
        check_name(a->name, b->name);
        assert_true(a->binds == b->binds && a->first == b->first);
        assert_true(a->n_sequential == b->n_sequential && a->n_parallel == b->n_parallel);
    }
    assert_int_equal(got.n_items, want->n_items);
    for (int i = 0; i < got.n_items; i++)
        assert_true(got.items[i].kind == want->items[i].kind && got.items[i].index == want->items[i].index);
    diag_fini(&diag);
    arena_fini(&arena);
}

/* Another program: two calculations, one measured transfer, defaults for everything else. */
static const char PIPELINE[] = "program: pipeline\n"
                               "unit: block\n"
                               "reserved: 1\n"
                               "calculations:\n"
                               "  - {name: filter, time: 90ms, divisible: yes}\n"
                               "  - {name: store, time: 10ms, cpu: 0.5}\n"
                               "transfers:\n"
                               "  - {name: result, time: 20ms, shape: gather}\n"
                               "slices:\n"
                               "  - [filter]\n"
                               "  - [send result, receive result]\n"
                               "  - [store]\n"
                               "machines:\n"
                               "  - {name: worker, parallel: [filter, send result]}\n"
                               "  - {name: writer, sequential: [receive result], parallel: [store]}\n";

static double rate_of(const struct application *app, double p)
{
    struct diag diag = DIAG_INIT;
    const struct view view = {
        .rate_ops = 10, .latency_s = 1e-3, .bandwidth_Bps = 1e6, .procs_per_node = 1, .regions = 1};
    struct prediction out;
    if (model_eval(&out, app, &view, p, &diag) != ST_OK)
        fail_msg("%s", diag.message);
    return out.rate_ops;
}

/* By hand: writer .02 + .01 x .5 s per block, 40 blocks/s; three workers .09/3 + .39 x .02/3 s: 30.67; slices
 * with 3: .03 + .02 + .01 s. */
static void test_another_program(void **state)
{
    (void)state;
    struct arena arena = ARENA_INIT;
    struct diag diag = DIAG_INIT;
    struct nps_schedule schedule;
    struct nps_model made;
    assert_int_equal(
        model_schedule_parse(&schedule, PIPELINE, strlen(PIPELINE), "pipeline.yaml", &arena, &diag), ST_OK);
    nps_model_make(&made, &schedule, &arena);
    struct application app = application_init(&made.model);
    check_text(made.model.key, "pipeline");
    check_text(made.model.unit.rate, "blocks/s");
    assert_int_equal(application_set(&app, "message", "1kB", &diag), ST_INPUT); /* nothing is buffered */
    diag_fini(&diag);
    check_close(rate_of(&app, 1), 10, 1e-14, 0);
    assert_true(rate_of(&app, 1.5) == 0);
    check_close(rate_of(&app, 4), 1 / (.03 + .39 * .02 / 3), 1e-13, 0);
    check_close(rate_of(&app, 10), 1 / .025, 1e-13, 0);
    assert_int_equal(application_set(&app, "form", "20", &diag), ST_OK);
    check_close(rate_of(&app, 4), 1 / .06, 1e-13, 0);
    assert_true(model_admissible(&app, 2) && model_code_cap(&app) == COUNT_UNLIMITED);
    arena_fini(&arena);
}

/* One edit of PIPELINE (the first occurrence of `from` becomes `to`), and the place and message of its
 * rejection. */
static const struct {
    const char *from;
    const char *to;
    int line, column;
    const char *says;
} BAD[] = {
    {"program: pipeline", "programme: x", 1, 1,
     "unknown key 'programme' in a program; did you mean 'program'?"},
    {"program: pipeline\n", "", 1, 1, "a program needs `program`"},
    {"unit: block", "unit: [a]", 2, 7, "unit: expected a single value"},
    {"reserved: 1", "reserved: 1.5", 3, 11, "reserved: "},
    {"reserved: 1", "reserved: -1", 3, 11, "reserved: "},
    {"reserved: 1", "reserved:", 1, 1, "a program needs `reserved`"},
    {"time: 90ms", "time: 90", 5, 26, "time: unit missing"},
    {"time: 90ms", "time: \"0,5s\"", 5, 26, "time: expected a time like"},
    {"time: 90ms", "tim: 90ms", 5, 20, "unknown key 'tim' in a calculation; did you mean 'time'?"},
    {"time: 90ms, ", "", 5, 5, "a calculation needs `time`"},
    {"time: 90ms", "time: -1s", 5, 26, "time: expected a time from 0 to 1e+12 s"},
    {"cpu: 0.5", "cpu: 1.5", 6, 36, "cpu: expected a number from 0 to 1"},
    {"cpu: 0.5", "cpu: nan", 6, 36, "cpu: "},
    {"divisible: yes", "divisible: true", 5, 43, "divisible: unknown value 'true'"},
    {"name: store", "name: filter", 6, 12, "a second calculation or transfer named 'filter'"},
    {"name: store, ", "", 6, 5, "a calculation needs a `name`"},
    {"name: result", "name: store", 8, 12, "a second calculation or transfer named 'store'"},
    {"time: 20ms, ", "", 8, 5, "a transfer needs `volume` and `message`, or `time` alone"},
    {"time: 20ms", "volume: 1MB", 8, 5, "a transfer needs `volume` and `message`"},
    {"time: 20ms", "time: 20ms, message: 1kB", 8, 5, "or `time` alone"},
    {"time: 20ms", "volume: 1MB, message: 0B", 8, 42, "message: expected a memory size from 1 to 1e+12 B"},
    {"time: 20ms", "time: 20ms, buffered: yes", 8, 42, "this transfer has no `message`"},
    {"shape: gather", "shape: gathering", 8, 39, "shape: unknown value 'gathering'; did you mean 'gather'?"},
    {", shape: gather", "", 8, 5, "a transfer needs `shape`"},
    {"[filter]", "[filtre]", 10, 6, "unknown calculation or transfer 'filtre'; did you mean 'filter'?"},
    {"[filter]", "[send filter]", 10, 6, "'filter' is a calculation: write it without `send`"},
    {"[send result, ", "[result, ", 11, 6, "'result' is a transfer: write `send result` or `receive result`"},
    {"receive result]", "send result]", 11, 19, "'send result' stands twice"},
    {"[store]\nmachines", "[filter]\nmachines", 12, 6, "'filter' stands twice"},
    {"  - [filter]", "  - filter", 10, 5, "functions: expected a list"},
    {"parallel: [filter, send result]", "parallel: [filter, filter]", 14, 39, "'filter' stands twice"},
    {"name: worker", "nam: worker", 14, 6, "unknown key 'nam' in a machine"},
    {"name: worker, ", "", 14, 5, "a machine needs `name`"},
    {"slices:\n  - [filter]\n  - [send result, receive result]\n  - [store]\n", "", 1, 1,
     "a program needs `slices`"},
    {"slices:\n  - [filter]\n  - [send result, receive result]\n  - [store]\n", "slices: []\n", 9, 9,
     "no function of the slices takes time per unit of work"},
    {"parallel: [filter, send result]}\n  - {name: writer, sequential: [receive result], parallel: [store]}",
     "parallel: [filter], binds: no}", 14, 3, "no function of a machine that binds"},
    {"slices:", "---\nslices:", 10, 1, "a second document"},
    {"unit: block", "unit: block\nunit: x", 3, 1, "key 'unit' stands twice"},
};

static char *edited(const char *from, const char *to)
{
    const char *at = strstr(PIPELINE, from);
    if (!at)
        fail_msg("'%s' is not in the program", from);
    const size_t n = strlen(PIPELINE) + strlen(to) + 1;
    char *text = malloc(n);
    assert_non_null(text);
    snprintf(text, n, "%.*s%s%s", (int)(at - PIPELINE), PIPELINE, to, at + strlen(from));
    return text;
}

static void test_rejects_invalid_files(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof BAD / sizeof *BAD; i++) {
        struct arena arena = ARENA_INIT;
        struct diag diag = DIAG_INIT;
        struct nps_schedule schedule;
        char *text = edited(BAD[i].from, BAD[i].to);
        assert_int_equal(model_schedule_parse(&schedule, text, strlen(text), "p.yaml", &arena, &diag),
                         ST_INPUT);
        if (!strstr(diag.message, BAD[i].says) || diag.line != BAD[i].line || diag.column != BAD[i].column)
            fail_msg("'%s': got %d:%d '%s', expected %d:%d '%s'", BAD[i].to, diag.line, diag.column,
                     diag.message, BAD[i].line, BAD[i].column, BAD[i].says);
        check_text(diag.file, "p.yaml");
        free(text);
        diag_fini(&diag);
        arena_fini(&arena);
    }
}

/* More entries than an array can hold are rejected, never dropped. */
static void test_rejects_long_lists(void **state)
{
    (void)state;
    struct arena arena = ARENA_INIT;
    struct diag diag = DIAG_INIT;
    struct nps_schedule schedule;
    char text[4096] = "program: p\nunit: u\nreserved: 0\ncalculations:\n";
    for (int i = 0; i <= NPS_MAX_CALCULATIONS; i++)
        snprintf(text + strlen(text), sizeof text - strlen(text), "  - {name: c%d, time: 1s}\n", i);
    strcat(text, "slices: [[c0]]\nmachines: [{name: m, parallel: [c0]}]\n");
    assert_int_equal(model_schedule_parse(&schedule, text, strlen(text), "p.yaml", &arena, &diag), ST_INPUT);
    check_text(diag.message, "calculations: expected at most 16, got 17");
    diag_fini(&diag);
    arena_fini(&arena);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_equals_the_built_in_program),
        cmocka_unit_test(test_another_program),
        cmocka_unit_test(test_rejects_invalid_files),
        cmocka_unit_test(test_rejects_long_lists),
    };
    return cmocka_run_group_tests_name("scenario/schedule_file", tests, NULL, NULL);
}
