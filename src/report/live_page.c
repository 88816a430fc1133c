/* live_page.c - what a live page has in addition to a static one: a policy that forbids every request, the
 * controls and their script, and the files of the engine as base64. */
#include "report/live_page.h"

#include <limits.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "base/arena.h"
#include "base/file.h"
#include "base/text.h"
#include "report/document.h"
#include "report/document_parts.h"
#include "report/live_controls.h"
#include "report/live_gzip.h"
#include "report/markup.h"

/* --- base64 --- */

static void put_base64(struct text *out, const unsigned char *bytes, size_t n)
{
    static const char digits[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    for (size_t i = 0; i < n; i += 3) {
        const size_t left = n - i;
        const uint32_t three = (uint32_t)bytes[i] << 16 | (uint32_t)(left > 1 ? bytes[i + 1] : 0) << 8 |
                               (uint32_t)(left > 2 ? bytes[i + 2] : 0);
        const char four[4] = {digits[three >> 18], digits[three >> 12 & 63],
                              left > 1 ? digits[three >> 6 & 63] : '=', left > 2 ? digits[three & 63] : '='};
        text_putn(out, four, sizeof four);
    }
}

/* --- script and policy --- */

/* The files of the live script in their order; each is a list of functions. */
static const char *const SCRIPTS[] = {"live-state.js",  "live-ask.js",    "live-controls.js",
                                      "live-answer.js", "live-export.js", "live.js"};

/* The script between its tags. */
static void put_script(struct text *out)
{
    text_put(out, "\n\"use strict\";\n(function () {\n");
    for (size_t i = 0; i < sizeof SCRIPTS / sizeof *SCRIPTS; i++)
        text_put(out, embedded_find(page_files, SCRIPTS[i])->text);
    text_put(out, "})();\n");
}

/* 'sha256-...' of a script between its tags. */
static void put_hash(struct text *out, const char *script, size_t n)
{
    char hex[65];
    unsigned char bytes[32];
    sha256_hex(hex, script, n);
    for (size_t i = 0; i < sizeof bytes; i++) {
        const char two[3] = {hex[2 * i], hex[2 * i + 1], '\0'};
        bytes[i] = (unsigned char)strtoul(two, NULL, 16);
    }
    text_put(out, " 'sha256-");
    put_base64(out, bytes, sizeof bytes);
    text_put(out, "'");
}

void live_put_policy(struct text *out, const struct document *d)
{
    struct text script = TEXT_INIT, frame = TEXT_INIT;
    if (!d->live)
        return;
    put_script(&script);
    text_printf(&frame, "\n%s", embedded_find(page_files, "script.js")->text);
    text_put(out, "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; "
                  "style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; ");
    text_printf(out, "connect-src %s; worker-src blob:; script-src 'wasm-unsafe-eval' blob:",
                d->live->server ? "'self'" : "'none'");
    put_hash(out, frame.s, frame.n);
    put_hash(out, script.s, script.n);
    text_put(out, "\">\n");
    text_fini(&frame);
    text_fini(&script);
}

void live_put_style(struct text *out, const struct document *d)
{
    if (d->live)
        text_put(out, embedded_find(page_files, "live.css")->text);
}

/* --- frame --- */

void live_put_tools(struct text *out, const struct document *d)
{
    if (d->live)
        text_put(out, embedded_find(page_files, "live-tools.html")->text);
}

void live_put_panel(struct text *out, const struct document *d)
{
    if (d->live)
        text_put(out, embedded_find(page_files, "live-panel.html")->text);
}

/* --- data --- */

static void put_pair(struct text *out, const char *key, const char *value)
{
    if (!value)
        return;
    text_printf(out, ",\"%s\":", key);
    markup_put_json(out, value);
}

/* The options of the command that made the page: every answer of the page starts from them. */
static void put_options(struct text *out, const struct document *d)
{
    const struct settings *settings = d->settings;
    text_put(out, ",\"options\":{\"quiet\":true");
    put_pair(out, "catalog", d->live->catalog);
    put_pair(out, "budget", settings->budget);
    put_pair(out, "counts", settings->counts);
    put_pair(out, "goal", settings->goal);
    put_pair(out, "target-rate", settings->target_rate);
    put_pair(out, "near", settings->near);
    put_pair(out, "as-of", settings->as_of);
    put_pair(out, "override", settings->override);
    text_put(out, "},\"set\":[");
    for (size_t i = 0; i < settings->n_changes; i++) {
        text_put(out, i ? "," : "");
        markup_put_json(out, settings->changes[i]);
    }
    text_put(out, "]");
}

static void put_question(struct text *out, const struct document *d)
{
    text_put(out, "<script type=\"application/json\" id=\"live-question\">\n{\"schema\":\"bursar.live/1\"");
    put_pair(out, "scenario", d->live->scenario);
    put_pair(out, "title", document_title(d));
    put_pair(out, "currency", d->instance->currency);
    put_pair(out, "backend", d->live->server ? "server" : "worker");
    put_options(out, d);
    text_put(out, ",\"groups\":");
    live_controls(out, d);
    text_put(out, "}\n</script>\n");
}

/* A file of the page: base64 of gzip. */
static void put_file(struct text *out, const char *id, const char *name, const void *bytes, size_t n)
{
    text_printf(out, "<script type=\"application/gzip\" class=\"%s\"", id);
    if (name) {
        text_put(out, " data-name=\"");
        markup_put(out, name);
        text_put(out, "\"");
    }
    text_put(out, ">");
    put_base64(out, bytes, n);
    text_put(out, "</script>\n");
}

static void put_compressed(struct text *out, const char *id, const char *name, const void *bytes, size_t n)
{
    struct text packed = TEXT_INIT;
    live_gzip(&packed, bytes, n);
    put_file(out, id, name, packed.s, packed.n);
    text_fini(&packed);
}

void live_put_parts(struct text *out, const struct document *d)
{
    const struct live_page *live = d->live;
    if (!live)
        return;
    put_question(out, d);
    for (size_t i = 0; i < live->n_files; i++)
        put_compressed(out, "live-file", live->files[i].name, live->files[i].bytes, live->files[i].n);
    if (live->worker)
        put_compressed(out, "live-worker", NULL, live->worker, strlen(live->worker));
    if (live->engine.bytes)
        put_file(out, "live-engine", NULL, live->engine.bytes, live->engine.n);
    text_put(out, "<script>");
    put_script(out);
    text_put(out, "</script>\n");
}
