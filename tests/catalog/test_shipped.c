/* test_shipped.c - the shipped catalogues: every number has a source, date, kind and currency, and invoices
 * add up. */
#include <dirent.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/arena.h"
#include "base/diag.h"
#include "base/file.h"
#include "base/folders.h"
#include "base/mem.h"
#include "base/text.h"
#include "catalog/catalog.h"
#include "catalog/csvfile.h"
#include "catalog/snapshot.h"
#include "check.h"

static const char CATALOGS[] = TESTS_DIR "/../catalog";

/* An empty folder, and the folders of the shipped catalogues. */
struct fixture {
    struct arena arena;
    struct diag diag;
    char *folder;
    char *shipped[64];
    size_t n;
};

static void ok(struct fixture *f, enum status status)
{
    if (status != ST_OK)
        fail_msg("%s:%d:%d: %s", f->diag.file ? f->diag.file : "", f->diag.line, f->diag.column,
                 f->diag.message);
}

/* A copy of a catalogue finds those that it uses among the folders of the others. */
static void use_shipped(void)
{
    static const char *const v[] = {CATALOGS};
    static const struct folders folders = {.v = v, .n = 1, .kind = "catalogue", .suffix = ""};
    static struct file_access access = {.catalogs = &folders};
    (void)file_use(&access);
}

static int set_up(void **state)
{
    use_shipped();
    struct fixture *f = mem_alloc(1, sizeof *f);
    f->folder = arena_strdup(&f->arena, "/tmp/bursar-test-XXXXXX");
    assert_non_null(mkdtemp(f->folder));
    DIR *dir = opendir(CATALOGS);
    assert_non_null(dir);
    for (struct dirent *entry; (entry = readdir(dir));) {
        struct stat info;
        char *path = path_join(&f->arena, CATALOGS, entry->d_name);
        if (entry->d_name[0] == '.' || stat(path, &info) != 0 || !S_ISDIR(info.st_mode))
            continue;
        assert_true(f->n < sizeof f->shipped / sizeof *f->shipped);
        f->shipped[f->n++] = path;
    }
    closedir(dir);
    *state = f;
    return 0;
}

static void empty(struct fixture *f)
{
    DIR *dir = opendir(f->folder);
    assert_non_null(dir);
    for (struct dirent *entry; (entry = readdir(dir));)
        if (entry->d_name[0] != '.')
            unlink(path_join(&f->arena, f->folder, entry->d_name));
    closedir(dir);
}

static int tear_down(void **state)
{
    struct fixture *f = *state;
    empty(f);
    rmdir(f->folder);
    diag_fini(&f->diag);
    arena_fini(&f->arena);
    mem_free(f);
    return 0;
}

/* Builds the folder and loads the file; loading the folder directly gives the same values. */
static void load(struct snapshot *out, struct fixture *f, const char *folder)
{
    struct snapshot same;
    char *path = path_join(&f->arena, f->folder, "catalogue.db");
    unlink(path);
    ok(f, catalog_build(path, folder, &f->diag));
    ok(f, catalog_load(out, path, &f->arena, &f->diag));
    ok(f, catalog_load(&same, folder, &f->arena, &f->diag));
    assert_string_equal(out->hash, same.hash);
}

/* A reader can find a source: a publication has an author and a date or address; an assumption has a
 * derivation. */
static void check_source(const struct snapshot *s, size_t index, const char *what, const char *id)
{
    if (index == NO_INDEX)
        fail_msg("%s: %s %s has no source", s->name, what, id);
    const struct source *source = &s->sources[index];
    const bool ours = source->author && strcmp(source->author, "bursar") == 0;
    if (!source->title || !source->author || (ours ? !source->note : !source->date && !source->address))
        fail_msg("%s: source %s of %s %s does not say where it can be found", s->name, source->id, what, id);
}

static void check_quote(const struct snapshot *s, const struct quote *quote)
{
    const char *id = s->parts[quote->part].id;
    check_source(s, quote->source, "the price of", id);
    if (quote->date <= 0 || strlen(quote->currency) != 3)
        fail_msg("%s: a price of %s has no date or no currency", s->name, id);
    if ((quote->kind == FIGURE_ESTIMATE || quote->kind == FIGURE_ASSUMPTION) &&
        !s->sources[quote->source].note)
        fail_msg("%s: the %s price of %s has no derivation", s->name, figure_kind_name(quote->kind), id);
}

/* Stricter than the rules of a catalogue: assumptions also name a source that explains them. */
static void test_every_number_has_a_source(void **state)
{
    struct fixture *f = *state;
    size_t lines = 0;
    for (size_t c = 0; c < f->n; c++) {
        struct snapshot s;
        load(&s, f, f->shipped[c]);
        for (size_t i = 0; i < s.n_parts; i++)
            check_source(&s, s.parts[i].source, "part", s.parts[i].id);
        for (size_t i = 0; i < s.paid.n_quotes; i++)
            check_quote(&s, &s.paid.quotes[i]);
        for (size_t i = 0; i < s.network.n_technologies; i++)
            if (!technology_is_ideal(&s.network.technologies[i])) /* the ideal network has no values */
                check_source(&s, s.network.technologies[i].source, "technology",
                             s.network.technologies[i].id);
        for (size_t i = 0; i < s.compute.n_rates; i++)
            check_source(&s, s.compute.rates[i].source, "a rate of",
                         s.parts[s.nodes[s.compute.rates[i].node].part].id);
        for (size_t i = 0; i < s.compute.n_constants; i++)
            check_source(&s, s.compute.constants[i].source, "a constant of", s.compute.constants[i].machine);
        lines += s.paid.n_quotes;
    }
    assert_true(lines >= 150);
}

/* Copies the CSV files of a catalogue without the value of one cell. */
static void copy_without(struct fixture *f, const char *from, const char *table, size_t row, size_t column)
{
    empty(f);
    DIR *dir = opendir(from);
    assert_non_null(dir);
    for (struct dirent *entry; (entry = readdir(dir));) {
        if (entry->d_name[0] == '.')
            continue;
        struct csvfile csv;
        ok(f, csvfile_read(&csv, path_join(&f->arena, from, entry->d_name), &f->arena, &f->diag));
        const bool here = strncmp(entry->d_name, table, strlen(table)) == 0 &&
                          strcmp(entry->d_name + strlen(table), ".csv") == 0;
        struct text t = TEXT_INIT;
        for (size_t r = 0; r < csv.n_rows; r++)
            for (size_t c = 0; c < csv.rows[r].n; c++) {
                csvfile_put(&t, here && r == row && c == column ? NULL : csv.rows[r].cells[c].text);
                text_put(&t, c + 1 == csv.rows[r].n ? "\n" : ",");
            }
        FILE *stream = fopen(path_join(&f->arena, f->folder, entry->d_name), "w");
        assert_non_null(stream);
        fputs(t.s, stream);
        assert_int_equal(fclose(stream), 0);
        text_fini(&t);
    }
    closedir(dir);
}

static size_t column_of(const struct csvfile *csv, const char *name)
{
    for (size_t c = 0; c < csv->rows[0].n; c++)
        if (strcmp(csv->rows[0].cells[c].text, name) == 0)
            return c;
    return NO_INDEX;
}

/* The first row that is not an assumption: only assumptions may lack a source. */
static size_t firm_row(const struct csvfile *csv)
{
    const size_t kind = column_of(csv, "kind");
    for (size_t r = 1; r < csv->n_rows; r++)
        if (strcmp(csv->rows[r].cells[kind].text, "assumption") != 0)
            return r;
    return 0;
}

static void check_refused(struct fixture *f, const char *from, const char *table, const char *column)
{
    struct csvfile csv;
    char *path = path_join(&f->arena, from, arena_printf(&f->arena, "%s.csv", table));
    if (access(path, R_OK) != 0)
        return;
    ok(f, csvfile_read(&csv, path, &f->arena, &f->diag));
    const bool major = strcmp(column, "amount_minor") == 0 && column_of(&csv, column) == NO_INDEX;
    const size_t c = column_of(&csv, major ? AMOUNT_COLUMN : column);
    const size_t r = firm_row(&csv);
    if (r == 0)
        return;
    assert_int_not_equal(c, NO_INDEX);
    copy_without(f, from, table, r, c);
    const char *copy = path_join(&f->arena, f->folder, arena_printf(&f->arena, "%s.csv", table));
    const enum status status =
        catalog_build(path_join(&f->arena, f->folder, "refused.db"), f->folder, &f->diag);
    if (status != ST_INPUT)
        fail_msg("%s without the %s of row %zu is taken", path, column, r);
    check_text(f->diag.file, copy);
    assert_int_equal(f->diag.line, (int)r + 1);
    diag_fini(&f->diag);
}

/* A shipped catalogue with one value removed is rejected, with the place. */
static void test_rejects_a_removed_value(void **state)
{
    static const char *const cases[][2] = {
        {"quote", "source"},
        {"quote", "date"},
        {"quote", "kind"},
        {"quote", "currency"},
        {"quote", "amount_minor"},
        {"technology", "source"},
        {"technology", "kind"},
        {"node_rate", "source"},
        {"node_rate", "kind"},
        {"machine_constant", "source"},
        {"machine_constant", "kind"},
    };
    struct fixture *f = *state;
    for (size_t c = 0; c < f->n; c++)
        for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
            check_refused(f, f->shipped[c], cases[i][0], cases[i][1]);
}

/* Price of a whole lot: the quote with the largest pack. */
static int64_t lot_minor(const struct snapshot *s, const char *id)
{
    const size_t part = snapshot_part(s, id);
    assert_int_not_equal(part, NO_INDEX);
    const struct quote *lot = &s->paid.quotes[s->parts[part].first_quote];
    for (size_t i = 0; i < s->parts[part].n_quotes; i++)
        if (s->paid.quotes[s->parts[part].first_quote + i].pack > lot->pack)
            lot = &s->paid.quotes[s->parts[part].first_quote + i];
    return lot->amount_minor;
}

static int64_t lots_minor(const struct snapshot *s, const char *const *ids, size_t n)
{
    int64_t sum = 0;
    for (size_t i = 0; i < n; i++)
        sum += lot_minor(s, ids[i]);
    return sum;
}

/* The three blocks of KASY0's invoice are the sums of their lines; the node is the sum of its components. */
static void test_kasy0_invoice_adds_up(void **state)
{
    static const char *const nodes[] = {
        "kasy0-processor",   "kasy0-processor-spare",   "kasy0-memory",
        "kasy0-motherboard", "kasy0-case-goldenbridge", "kasy0-case-pine",
    };
    static const char *const network[] = {
        "fast-ethernet-nic", "benq-se0024-newegg",  "benq-se0024-audioexchange",
        "benq-se0024-stock", "fast-ethernet-cable",
    };
    static const char *const rest[] = {
        "kasy0-shelf", "kasy0-fan", "kasy0-protector", "kasy0-timber", "kasy0-food",
    };
    struct fixture *f = *state;
    struct snapshot s;
    load(&s, f, path_join(&f->arena, CATALOGS, "commodity-1996-2007"));
    const int64_t blocks[] = {
        lots_minor(&s, nodes, sizeof nodes / sizeof *nodes),
        lots_minor(&s, network, sizeof network / sizeof *network),
        lots_minor(&s, rest, sizeof rest / sizeof *rest),
    };
    assert_int_equal(blocks[0], 3424400);
    assert_int_equal(lot_minor(&s, "athlon-xp-2600"), blocks[0]);
    assert_int_equal(blocks[1], 424598);
    assert_int_equal(blocks[2], 96433);
    assert_int_equal(blocks[0] + blocks[1] + blocks[2], 3945431);
}

static double constant(const struct snapshot *s, const char *machine, const char *name)
{
    for (size_t i = 0; i < s->compute.n_constants; i++)
        if (strcmp(s->compute.constants[i].machine, machine) == 0 &&
            strcmp(s->compute.constants[i].name, name) == 0)
            return s->compute.constants[i].value;
    fail_msg("%s has no %s", machine, name);
    return 0;
}

/* Performance per million dollars of the machines of 1996, as printed in NAS-96-018, table 13. */
static void test_large_machines(void **state)
{
    static const struct {
        const char *machine;
        double printed;
        double rounding;
    } rows[] = {{"t3e-128", 3.76, 0.005},
                {"alphaserver-8400-5-440-8", 3.88, 0.005},
                {"vx-3", 5.26, 0.005},
                {"vpp300-6", 7.51, 0.005},
                {"vpp700-34", 6.1, 0.05}};
    struct fixture *f = *state;
    struct snapshot s;
    load(&s, f, path_join(&f->arena, CATALOGS, "commodity-1996-2007"));
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
        check_close(constant(&s, rows[i].machine, "bt-class-b") / constant(&s, rows[i].machine, "list-price"),
                    rows[i].printed, 0, rows[i].rounding);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(test_every_number_has_a_source, set_up, tear_down),
        cmocka_unit_test_setup_teardown(test_rejects_a_removed_value, set_up, tear_down),
        cmocka_unit_test_setup_teardown(test_kasy0_invoice_adds_up, set_up, tear_down),
        cmocka_unit_test_setup_teardown(test_large_machines, set_up, tear_down),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
