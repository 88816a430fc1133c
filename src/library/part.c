/* part.c - reads and writes the parts of sharded runs, both by the same functions of src/base/record.h. */
#include "library/part.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "base/diag.h"
#include "base/record.h"
#include "library/call.h"
#include "search/reprice.h"

static const char HEAD[] = "bursar part 1\n";
static const char END[] = "end ";
enum { HASH = 64, WORDS_AT_MOST = 1 << 20, SHARDS_AT_MOST = 100000 };

/* The head of a part. */
struct part_head {
    const char *path;
    const char *version;
    const char **words;
    size_t n_words;
    int64_t number, of;
    const char *inputs;
    const char *lines; /* the lines after the head */
};

static void record_head(struct record *record, struct part_head *head)
{
    record_text(record, &head->version);
    record_integer(record, &head->number);
    record_integer(record, &head->of);
    record_count(record, &head->n_words, WORDS_AT_MOST);
    if (!record->out)
        head->words = ARENA_NEW(record->arena, head->n_words, const char *);
    for (size_t i = 0; i < head->n_words; i++)
        record_text(record, &head->words[i]);
    record_text(record, &head->inputs);
}

/* --- parts of a call --- */

/* Counts the words of an option that does not change a command's findings; 0: it is not one. */
static int words_of_option(const char *word)
{
    static const char *const with_value[] = {"--shard", "--slurm", "--output", "-o", "--jobs", "--color"};
    static const char *const flags[] = {"--quiet", "-q", "--timings"};
    for (size_t i = 0; i < sizeof with_value / sizeof *with_value; i++) {
        const size_t n = strlen(with_value[i]);
        if (strncmp(word, with_value[i], n) == 0 && (word[n] == '\0' || word[n] == '='))
            return word[n] == '=' ? 1 : 2;
    }
    for (size_t i = 0; i < sizeof flags / sizeof *flags; i++)
        if (strcmp(word, flags[i]) == 0)
            return 1;
    return 0;
}

static struct part_head head_of(const struct call *call)
{
    const struct option_words *said = &call->context->said;
    struct part_head head = {.version = command_version(),
                             .number = call->part.shard ? call->part.shard->number : 0,
                             .of = call->part.shard ? call->part.shard->of : 0,
                             .words = ARENA_NEW(call->arena, (size_t)said->n, const char *),
                             .inputs = call->part.inputs.s ? call->part.inputs.s : ""};
    for (int i = 0; i < said->n;) {
        const int n = words_of_option(said->v[i]);
        if (n == 0)
            head.words[head.n_words++] = said->v[i];
        i += n == 0 ? 1 : n;
    }
    return head;
}

struct text part_text(const struct call *call)
{
    struct part_head head = head_of(call);
    struct text text = TEXT_INIT;
    struct record record = {.out = &text};
    char hash[HASH + 1];
    text_put(&text, HEAD);
    record_head(&record, &head);
    text_put(&text, "\n");
    text_put(&text, call->part.shard->out.s ? call->part.shard->out.s : "");
    sha256_hex(hash, text.s, text.n);
    text_printf(&text, "%s%s\n", END, hash);
    return text;
}

enum status part_shard(struct shard *out, const char *text, const struct call *call, struct diag *diag)
{
    const char *slash = strchr(text, '/');
    struct diag unread = DIAG_INIT;
    const bool two =
        slash && decimal_parse_integer(&out->of, slash + 1, 1, SHARDS_AT_MOST, &unread) == ST_OK &&
        decimal_parse_integer(&out->number, arena_strndup(call->arena, text, (size_t)(slash - text)), 1,
                              out->of, &unread) == ST_OK;
    diag_fini(&unread);
    if (!two)
        return diag_set(diag, ST_USAGE, "--shard: expected I/N with I from 1 to N, like 3/16, got '%s'",
                        text);
    for (int i = 0; i < call->argc; i++)
        if (strcmp(call->argv[i], "-") == 0)
            return diag_set(diag, ST_USAGE,
                            "--shard: other shards cannot read the standard input, -: name a file");
    return call->shared->slurm
               ? diag_set(diag, ST_USAGE, "--slurm adds --shard to each of its tasks: leave out --shard")
               : ST_OK;
}

/* --- files --- */

/* Reads a part. ST_INPUT: it is incomplete or changed. */
static enum status read_head(struct part_head *out, const char *path, struct arena *arena, struct diag *diag)
{
    char *text = NULL, hash[HASH + 1];
    size_t n = 0;
    const enum status status = file_read(&text, &n, path, arena, diag);
    if (status != ST_OK)
        return status;
    if (strncmp(text, HEAD, strlen(HEAD)) != 0)
        return diag_at(diag, ST_INPUT, path, 1, 1,
                       "not a part of a command: expected a file written with --shard");
    const size_t last = strlen(END) + HASH + 1;
    const char *end = n > strlen(HEAD) + last ? text + n - last : text;
    sha256_hex(hash, text, (size_t)(end - text));
    if (strncmp(end, END, strlen(END)) != 0 || strncmp(end + strlen(END), hash, HASH) != 0)
        return diag_at(
            diag, ST_INPUT, path, 0, 0,
            "incomplete or changed: the last line is not the hash of the others; run this shard again");
    struct record record = {.in = text + strlen(HEAD), .arena = arena};
    record_head(&record, out);
    for (size_t i = 0; i < out->n_words; i++) /* a part has no options for its output */
        record.bad = record.bad || !out->words[i] || words_of_option(out->words[i]) > 0;
    if (record.bad || *record.in != '\n' || out->number < 1 || out->number > out->of || !out->inputs)
        return diag_at(diag, ST_INPUT, path, 2, 1, "expected a command line, a shard and inputs");
    out->path = path;
    out->lines = record.in + 1;
    return ST_OK;
}

static bool same_words(const struct part_head *a, const struct part_head *b)
{
    bool same = a->n_words == b->n_words && strcmp(a->version, b->version) == 0;
    for (size_t i = 0; same && i < a->n_words; i++)
        same = strcmp(a->words[i], b->words[i]) == 0;
    return same;
}

bool part_is_there(const struct call *call)
{
    const char *path = call->context->global.output;
    const struct part_head own = head_of(call);
    struct part_head head = {.path = path};
    struct diag diag = DIAG_INIT;
    const bool there = path && strcmp(path, "-") != 0 && file_is_regular(path) &&
                       read_head(&head, path, call->arena, &diag) == ST_OK && same_words(&head, &own) &&
                       head.number == own.number && head.of == own.of && strcmp(head.inputs, own.inputs) == 0;
    diag_fini(&diag);
    if (there && !call->context->global.quiet)
        context_say(call->context, BURSAR_NOTE, "%s exists and is complete", arena_shown(call->arena, path));
    return there;
}

/* --- merging --- */

/* Quotes a word for a shell. */
static void put_word(struct text *out, const char *word)
{
    static const char PLAIN[] = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_./,:=+%@";
    if (*word && word[strspn(word, PLAIN)] == '\0') {
        text_put(out, word);
        return;
    }
    text_put(out, "'");
    for (const char *c = word; *c; c++)
        if (*c == '\'')
            text_put(out, "'\\''");
        else
            text_putn(out, c, 1);
    text_put(out, "'");
}

static const char *command_line(const char *const *words, size_t n, struct arena *arena)
{
    struct text line = TEXT_INIT;
    text_put(&line, "bursar");
    for (size_t i = 0; i < n; i++) {
        text_put(&line, " ");
        put_word(&line, words[i]);
    }
    return arena_take(arena, &line);
}

/* The first line that differs. */
static const char *first_difference(const char *a, const char *b, struct arena *arena)
{
    while (*a && *b) {
        const size_t n = strcspn(a, "\n");
        if (strncmp(a, b, n + 1) != 0)
            break;
        a += n + 1;
        b += n + 1;
    }
    return arena_strndup(arena, *a ? a : b, strcspn(*a ? a : b, " \n"));
}

static enum status check_alike(const struct part_head *first, const struct part_head *head,
                               struct arena *arena, struct diag *diag)
{
    if (!same_words(first, head) || first->of != head->of)
        return diag_at(diag, ST_INPUT, head->path, 0, 0,
                       "a part of another command than %s: '%s' in %" PRId64
                       " parts by bursar %s; merge the parts of one command",
                       first->path, command_line(head->words, head->n_words, arena), head->of, head->version);
    if (strcmp(first->inputs, head->inputs) != 0)
        return diag_at(diag, ST_INPUT, head->path, 0, 0,
                       "%s changed between this part and %s: run the older shard again",
                       first_difference(first->inputs, head->inputs, arena), first->path);
    return ST_OK;
}

static enum status check_missing(const struct parts *parts, struct arena *arena, struct diag *diag)
{
    enum { NAMED = 8 };
    struct text missing = TEXT_INIT;
    int64_t n = 0, first = 0;
    for (int64_t k = 1; k <= parts->shard.of; k++) {
        if (parts->shard.in[k - 1])
            continue;
        first = n == 0 ? k : first;
        if (n++ < NAMED)
            text_printf(&missing, "%s%" PRId64, n > 1 ? ", " : "", k);
    }
    if (n == 0)
        return ST_OK;
    const enum status status = diag_set(
        diag, ST_INPUT,
        "%" PRId64 " of %" PRId64 " parts missing: %s%s; make them like the first one: %s --shard %" PRId64
        "/%" PRId64 " -o FILE",
        n, parts->shard.of, missing.s, n > NAMED ? ", ..." : "",
        command_line(parts->words.v, (size_t)parts->words.n, arena), first, parts->shard.of);
    text_fini(&missing);
    return status;
}

enum status parts_read(struct parts *out, const char *const *paths, size_t n, struct arena *arena,
                       struct diag *diag)
{
    struct part_head *heads = ARENA_NEW(arena, n, struct part_head);
    const char **from = NULL;
    *out = (struct parts){.inputs = NULL};
    for (size_t i = 0; i < n; i++) {
        struct part_head *head = &heads[i];
        enum status status = read_head(head, paths[i], arena, diag);
        if (status != ST_OK)
            return status;
        if (i == 0) {
            out->words = (struct option_words){head->words, (int)head->n_words, 0};
            out->inputs = head->inputs;
            out->shard.of = head->of;
            out->shard.in = ARENA_NEW(arena, (size_t)head->of, const char *);
            from = ARENA_NEW(arena, (size_t)head->of, const char *);
        }
        status = check_alike(&heads[0], head, arena, diag);
        if (status != ST_OK)
            return status;
        if (from[head->number - 1])
            return diag_at(diag, ST_INPUT, head->path, 0, 0,
                           "shard %" PRId64 "/%" PRId64 " is also in %s: leave one of them out", head->number,
                           head->of, from[head->number - 1]);
        from[head->number - 1] = head->path;
        out->shard.in[head->number - 1] = head->lines;
    }
    return check_missing(out, arena, diag);
}

enum status part_check_inputs(const struct call *call, struct diag *diag)
{
    const char *then = call->context->merged->inputs, *now = call->part.inputs.s ? call->part.inputs.s : "";
    if (strcmp(then, now) == 0)
        return ST_OK;
    return diag_set(diag, ST_INPUT, "%s has changed since the parts were made: run all shards again",
                    first_difference(then, now, call->arena));
}

enum status part_check_taken(const struct call *call, enum status status, struct diag *diag)
{
    const struct shard *shard = call->part.shard;
    if (shard->lack) {
        diag_fini(diag);
        return diag_set(diag, ST_INPUT,
                        "shard %" PRId64 "/%" PRId64 " lacks item %" PRId64
                        " of the work '%s': another version made it; run all shards again",
                        shard->lack_item % shard->of + 1, shard->of, shard->lack_item, shard->lack);
    }
    return status;
}

/* --- Slurm --- */

/* Puts the words of a command on one line of a script that defines $nl: a word with line ends could end a
 * here-document. put_word keeps line ends within single quotes. */
static const char *on_one_line(const char *words, struct arena *arena)
{
    struct text line = TEXT_INIT;
    text_put(&line, "");
    for (const char *c = words; *c; c++)
        if (*c == '\n')
            text_put(&line, "'\"$nl\"'");
        else
            text_putn(&line, c, 1);
    return arena_take(arena, &line);
}

void part_slurm(FILE *out, const struct call *call)
{
    const struct part_head head = head_of(call);
    const char *words = command_line(head.words, head.n_words, call->arena) + strlen("bursar");
    const char *line = on_one_line(words, call->arena);
    const int64_t n = call->shared->slurm;
    fprintf(out,
            "#!/bin/sh\n"
            "# sh THIS RESULT: %" PRId64 " Slurm tasks, one for each shard, and one that merges the parts.\n"
            "# Complete parts are not made again.\n"
            "result=${1:?the file that the result goes to}\n"
            "parts=${2:-$result.parts}\n"
            "bursar=${BURSAR:-bursar}\n"
            "command -v sbatch >/dev/null ||\n"
            "    { echo 'sbatch is not installed; install the package slurm-client of Debian' >&2\n"
            "    exit 1; }\n"
            "mkdir -p \"$parts\" || exit 1\n"
            "export result parts bursar\n"
            "array=$(sbatch --parsable --job-name=bursar --array=1-%" PRId64 " --requeue \\\n"
            "    --output=\"$parts/%%a.log\" <<'END'\n"
            "#!/bin/sh\n"
            "%sexec \"$bursar\"%s \\\n"
            "    --shard \"$SLURM_ARRAY_TASK_ID/%" PRId64 "\" -o \"$parts/$SLURM_ARRAY_TASK_ID.part\"\n"
            "END\n"
            ") || exit 1\n"
            "sbatch --parsable --job-name=bursar-merge --output=\"$parts/merge.log\" \\\n"
            "    --dependency=\"afterok:${array%%%%;*}\" <<'END'\n"
            "#!/bin/sh\n"
            "exec \"$bursar\" merge \"$parts\"/*.part -o \"$result\"\n"
            "END\n",
            n, n, strchr(words, '\n') ? "nl='\n'\n" : "", line, n);
}
