/* routes.c - what the server answers: the app, the files, and the questions. */
#include "serve/routes.h"

#include <errno.h>
#include <inttypes.h>
#include <jansson.h>
#include <stdlib.h>
#include <string.h>

#include "base/embedded.h"
#include "base/mem.h"
#include "library/bursar.h"
#include "serve/http.h"
#include "serve/pool.h"
#include "serve/request.h"

extern const struct embedded_file web_files[], page_files[];

/* Seconds that a reply may wait for its answer. A save waits up to 30 s for the lock of its folder. */
enum { SOLVE_S = 20, PAGE_S = 60, IMPORT_S = 60, SAVE_S = 45 };

static enum MHD_Result reply_json(struct visit *visit, unsigned status, json_t *own_object)
{
    char *text = mem_take(json_dumps(own_object, 0));
    json_decref(own_object);
    return http_reply(visit, status, HTTP_DATA, "application/json", text, strlen(text));
}

/* --- the app --- */

static const char *type_of(const char *name)
{
    static const char *const types[][2] = {
        {".html", "text/html; charset=utf-8"}, {".js", "text/javascript; charset=utf-8"},
        {".css", "text/css; charset=utf-8"},   {".svg", "image/svg+xml"},
        {".json", "application/json"},         {".png", "image/png"},
        {".txt", "text/plain; charset=utf-8"}, {".wasm", "application/wasm"},
        {".csv", "text/csv; charset=utf-8"},   {".yaml", "text/plain; charset=utf-8"},
    };
    for (size_t i = 0; i < sizeof types / sizeof *types; i++)
        if (text_ends(name, types[i][0]))
            return types[i][1];
    return "application/octet-stream";
}

static enum MHD_Result reply_embedded(struct visit *visit, const char *name)
{
    const struct embedded_file *file = embedded_find(web_files, name);
    if (!file && strcmp(name, "style.css") == 0) /* the app has the style of the reports */
        file = embedded_find(page_files, name);
    if (!file)
        return http_fail(visit, MHD_HTTP_NOT_FOUND, "there is no such file");
    return http_reply_constant(visit, HTTP_APP, type_of(name), file->text, file->n);
}

static enum MHD_Result show_app(struct visit *visit)
{
    return reply_embedded(visit, "index.html");
}

static enum MHD_Result show_web(struct visit *visit)
{
    return reply_embedded(visit, visit->path + strlen("web/"));
}

/* --- files --- */

static enum MHD_Result list_files(struct visit *visit)
{
    char *text = desk_list(http_options(visit)->desk);
    return http_reply(visit, MHD_HTTP_OK, HTTP_DATA, "application/json", text, strlen(text));
}

static enum MHD_Result list_shipped(struct visit *visit)
{
    const char *text = http_options(visit)->shipped;
    return http_reply_constant(visit, HTTP_DATA, "application/json", text, strlen(text));
}

/* Pages among the files are shown as text: they are not of this server. */
static enum MHD_Result read_file(struct visit *visit)
{
    const char *name = http_argument(visit, "name");
    if (!name)
        return http_fail(visit, MHD_HTTP_BAD_REQUEST, "expected the argument name");
    if (!desk_is_name(name))
        return http_fail(visit, MHD_HTTP_FORBIDDEN, "this name is not allowed");
    const int file = desk_read(http_options(visit)->desk, name);
    if (file < 0)
        return http_fail(visit, MHD_HTTP_NOT_FOUND, "there is no such file");
    const bool page = text_ends(name, ".html") || text_ends(name, ".svg");
    return http_reply_file(visit, page ? "text/plain; charset=utf-8" : type_of(name), file);
}

/* Moves the body into the task. */
static void take_body(struct task *task, struct visit *visit)
{
    text_put(&visit->body, "");
    task->n_file = visit->body.n;
    task->file = text_steal(&visit->body);
}

static bool is_hash(const char *s)
{
    return strlen(s) == 64 && strspn(s, "0123456789abcdef") == 64;
}

static enum MHD_Result save_file(struct visit *visit)
{
    const char *name = http_argument(visit, "name"), *was = http_argument(visit, "was");
    if (!name || !was || (was[0] && !is_hash(was)))
        return http_fail(
            visit, MHD_HTTP_BAD_REQUEST,
            "expected the arguments name, and was: the hash of the file that was read, or empty");
    if (!desk_is_name(name))
        return http_fail(visit, MHD_HTTP_FORBIDDEN, "this name is not allowed");
    struct task *task = task_new(TASK_SAVE);
    task->name = mem_strdup(name);
    task->was = mem_strdup(was);
    take_body(task, visit);
    return http_ask(visit, task, SAVE_S);
}

static enum MHD_Result reply_saved(struct visit *visit)
{
    const struct task *task = visit->task;
    if (task->http != MHD_HTTP_OK)
        return http_fail(visit, (unsigned)task->http, task->result);
    return reply_json(visit, MHD_HTTP_OK, json_pack("{s:s, s:s}", "name", task->name, "hash", task->result));
}

/* --- questions --- */

/* Adds the answer. A result that is not text, such as a workbook, is added in base 64. */
static void put_answer(json_t *object, const struct task *task)
{
    json_t *result = json_stringn(task->result ? task->result : "", task->n_result);
    json_t *diagnostics = task->diagnostics ? json_loads(task->diagnostics, 0, NULL) : NULL;
    json_object_set_new(object, "code", json_integer(task->code));
    if (result) {
        json_object_set_new(object, "result", result);
    } else {
        char *text = request_base64(task->result, task->n_result);
        json_object_set_new(object, "result_base64", json_string(text));
        mem_free(text);
    }
    json_object_set_new(object, "diagnostics", diagnostics ? diagnostics : json_null());
    json_object_set_new(object, "ms", json_real((double)(int64_t)(task->ms * 1e3) / 1e3));
}

static enum MHD_Result ask_request(struct visit *visit, enum MHD_Result (*go)(struct visit *, struct task *))
{
    const char *message = NULL;
    struct request_draft draft;
    text_put(&visit->body, "");
    char *own_request = request_check(&draft, visit->body.s, visit->body.n, &message);
    if (!own_request)
        return http_fail(visit, MHD_HTTP_BAD_REQUEST, message);
    struct task *task = task_new(draft.name ? TASK_DRAFT : TASK_SOLVE);
    task->request = own_request;
    task->name = draft.name;
    task->file = draft.text;
    task->n_file = draft.text ? strlen(draft.text) : 0;
    return go(visit, task);
}

static enum MHD_Result go_solve(struct visit *visit, struct task *task)
{
    return http_ask(visit, task, SOLVE_S);
}

static enum MHD_Result solve(struct visit *visit)
{
    return ask_request(visit, go_solve);
}

static enum MHD_Result reply_answer(struct visit *visit)
{
    json_t *object = json_object();
    put_answer(object, visit->task);
    return reply_json(visit, MHD_HTTP_OK, object);
}

/* The result itself, or what hindered it. */
static enum MHD_Result reply_document(struct visit *visit, enum http_kind kind, const char *type)
{
    struct task *task = visit->task;
    if (task->code != BURSAR_OK && task->code != BURSAR_INFEASIBLE) {
        json_t *object = json_pack("{s:i, s:s}", "code", MHD_HTTP_UNPROCESSABLE_CONTENT, "message",
                                   "the library has no answer: diagnostics says why");
        json_t *diagnostics = task->diagnostics ? json_loads(task->diagnostics, 0, NULL) : NULL;
        json_object_set_new(object, "diagnostics", diagnostics ? diagnostics : json_null());
        return reply_json(visit, MHD_HTTP_UNPROCESSABLE_CONTENT, object);
    }
    char *bytes = task->result;
    task->result = NULL;
    return http_reply(visit, MHD_HTTP_OK, kind, type, bytes, task->n_result);
}

static enum MHD_Result show_live(struct visit *visit)
{
    const char *scenario = http_argument(visit, "scenario");
    if (!scenario)
        return http_fail(visit, MHD_HTTP_BAD_REQUEST, "expected the argument scenario");
    struct task *task = task_new(TASK_SOLVE);
    task->request = request_of_page(scenario);
    return http_ask(visit, task, PAGE_S);
}

static enum MHD_Result reply_live(struct visit *visit)
{
    return reply_document(visit, HTTP_LIVE, "text/html; charset=utf-8");
}

static enum MHD_Result show_schema(struct visit *visit)
{
    struct task *task = task_new(TASK_SOLVE);
    task->request = mem_strdup(REQUEST_SCHEMA);
    return http_ask(visit, task, SOLVE_S);
}

static enum MHD_Result reply_schema(struct visit *visit)
{
    return reply_document(visit, HTTP_DATA, "application/json");
}

/* --- imports --- */

static enum MHD_Result import(struct visit *visit)
{
    const char *name = http_argument(visit, "name"), *into = http_argument(visit, "into");
    const char *step = http_argument(visit, "step");
    const bool save = step && strcmp(step, "save") == 0;
    if (!name || !into || !step || (!save && strcmp(step, "read") != 0))
        return http_fail(visit, MHD_HTTP_BAD_REQUEST,
                         "expected the arguments name, into, and step: read or save");
    if (!desk_is_name(name) || strchr(name, '/') || !(text_ends(name, ".csv") || text_ends(name, ".xlsx")))
        return http_fail(visit, MHD_HTTP_FORBIDDEN, "expected the name of a .csv or .xlsx");
    if (!desk_has_folder(http_options(visit)->desk, into))
        return http_fail(visit, MHD_HTTP_NOT_FOUND, "there is no such folder to import into");
    struct task *task = task_new(save ? TASK_IMPORT : TASK_DRAFT);
    task->name = mem_strdup(name);
    const struct request_import options = {.decimal = http_argument(visit, "decimal"),
                                           .sheet = http_argument(visit, "sheet"),
                                           .seller = http_argument(visit, "seller"),
                                           .date_order = http_argument(visit, "date-order"),
                                           .replace = http_argument(visit, "replace"),
                                           .yes = http_argument(visit, "yes")};
    task->request = request_of_import(name, into, &options, save);
    take_body(task, visit);
    return http_ask(visit, task, IMPORT_S);
}

static bool is_currency(const char *s)
{
    return strlen(s) == 3 && strspn(s, "ABCDEFGHIJKLMNOPQRSTUVWXYZ") == 3;
}

static bool is_date(const char *s)
{
    return strlen(s) == 10 && strspn(s, "0123456789-") == 10;
}

static enum MHD_Result make_catalog(struct visit *visit)
{
    const char *name = http_argument(visit, "name"), *currency = http_argument(visit, "currency");
    const char *as_of = http_argument(visit, "as_of");
    if (!name || !currency || !as_of || !is_currency(currency) || !is_date(as_of))
        return http_fail(visit, MHD_HTTP_BAD_REQUEST,
                         "expected the arguments name, currency, such as EUR, and as_of, such as 2026-01-31");
    if (!desk_may_make(http_options(visit)->desk, name))
        return http_fail(visit, MHD_HTTP_FORBIDDEN,
                         "a folder of this name cannot be made here, or it exists");
    struct task *task = task_new(TASK_IMPORT);
    task->request = request_of_catalog(name, currency, as_of);
    return http_ask(visit, task, IMPORT_S);
}

/* --- jobs --- */

static enum MHD_Result go_job(struct visit *visit, struct task *task)
{
    const int64_t id = pool_submit(http_options(visit)->pool, task);
    if (id == 0)
        return http_fail(visit, MHD_HTTP_TOO_MANY_REQUESTS,
                         "too many jobs wait: stop one, or try again later");
    return reply_json(visit, MHD_HTTP_ACCEPTED, json_pack("{s:I}", "id", (json_int_t)id));
}

static enum MHD_Result start_job(struct visit *visit)
{
    return ask_request(visit, go_job);
}

static json_t *job_of(const struct task *task)
{
    json_t *request = json_loads(task->request, 0, NULL);
    return json_pack("{s:I, s:s, s:f, s:s, s:o}", "id", (json_int_t)task->id, "state",
                     task_state_name(task->state), "progress", task->progress, "label", task->label,
                     "request", request ? request : json_null());
}

static void see_one(void *payload, const struct task *task)
{
    json_t **out = payload;
    *out = job_of(task);
    if (task->state > TASK_RUNNING)
        put_answer(*out, task);
}

static void see_all(void *payload, const struct task *task)
{
    json_t *job = job_of(task);
    if (task->state > TASK_RUNNING)
        json_object_set_new(job, "code", json_integer(task->code));
    json_array_append_new(payload, job);
}

static enum MHD_Result list_jobs(struct visit *visit)
{
    json_t *list = json_array();
    (void)pool_see(http_options(visit)->pool, 0, see_all, list);
    return reply_json(visit, MHD_HTTP_OK, list);
}

/* The number of the job in the path; 0: none. */
static int64_t id_of(const struct visit *visit)
{
    const char *s = visit->path + strlen("api/jobs/");
    const size_t n = strspn(s, "0123456789");
    return n > 0 && n < 16 && (s[n] == '\0' || s[n] == '/') ? strtoll(s, NULL, 10) : 0;
}

static enum MHD_Result show_job(struct visit *visit)
{
    json_t *job = NULL;
    const int64_t id = id_of(visit);
    if (id == 0 || pool_see(http_options(visit)->pool, id, see_one, &job) == 0)
        return http_fail(visit, MHD_HTTP_NOT_FOUND, "there is no such job");
    return reply_json(visit, MHD_HTTP_OK, job);
}

struct page {
    struct text text;
    bool live;
};

/* Copies the page that a job made. */
static void copy_page(void *payload, const struct task *task)
{
    struct page *page = payload;
    if (task->state != TASK_DONE || !task->request || !request_is_page(task->request))
        return;
    text_putn(&page->text, task->result, task->n_result);
    page->live = request_is_live(task->request);
}

static enum MHD_Result show_page(struct visit *visit)
{
    struct page page = {.text = TEXT_INIT};
    const int64_t id = id_of(visit);
    if (id > 0)
        (void)pool_see(http_options(visit)->pool, id, copy_page, &page);
    if (page.text.n == 0)
        return http_fail(visit, MHD_HTTP_NOT_FOUND, "this job made no page");
    const size_t n = page.text.n;
    return http_reply(visit, MHD_HTTP_OK, page.live ? HTTP_LIVE : HTTP_REPORT, "text/html; charset=utf-8",
                      text_steal(&page.text), n);
}

static enum MHD_Result stop_job(struct visit *visit)
{
    const int64_t id = id_of(visit);
    if (id == 0 || !pool_stop(http_options(visit)->pool, id))
        return http_fail(visit, MHD_HTTP_NOT_FOUND, "there is no such job");
    return reply_json(visit, MHD_HTTP_OK, json_pack("{s:I}", "id", (json_int_t)id));
}

const struct route http_routes[] = {
    {"GET", "", "", show_app, NULL},
    {"GET", "web/*", "", show_web, NULL},
    {"GET", "live", "scenario", show_live, reply_live},
    {"GET", "api/files", "", list_files, NULL},
    {"GET", "api/shipped", "", list_shipped, NULL},
    {"GET", "api/file", "name", read_file, NULL},
    {"POST", "api/file", "name was", save_file, reply_saved},
    {"POST", "api/solve", "", solve, reply_answer},
    {"POST", "api/jobs", "", start_job, NULL},
    {"GET", "api/jobs", "", list_jobs, NULL},
    {"GET", "api/jobs/*", "", show_job, NULL},
    {"POST", "api/jobs/*/stop", "", stop_job, NULL},
    {"POST", "api/import", "name into step decimal sheet replace seller date-order yes", import,
     reply_answer},
    {"GET", "api/jobs/*/page", "", show_page, NULL},
    {"POST", "api/catalog", "name currency as_of", make_catalog, reply_answer},
    {"GET", "api/schema", "", show_schema, reply_schema},
    {NULL, NULL, NULL, NULL, NULL},
};
