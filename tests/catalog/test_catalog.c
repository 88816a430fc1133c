#include <dirent.h>
#include <math.h>
#include <sqlite3.h>
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
#include "catalog/catalog.h"
#include "catalog/cell_text.h"
#include "catalog/price.h"
#include "catalog/snapshot.h"
#include "check.h"

/* An empty folder and the catalogue whitney-1997, built in it for one test. */
struct fixture {
    struct arena arena;
    struct diag diag;
    char *folder;
    char *whitney;
};

static const char SHIPPED[] = TESTS_DIR "/../catalog/whitney-1997";
static const char BAD[] = TESTS_DIR "/bad/catalog";

static int compare_names(const void *a, const void *b)
{
    return strcmp(*(char *const *)a, *(char *const *)b);
}

/* Lists the names in a folder, sorted; returns their number. */
static size_t list(char *names[], size_t room, const char *folder, struct arena *arena)
{
    size_t n = 0;
    DIR *dir = opendir(folder);
    assert_non_null(dir);
    for (struct dirent *entry; (entry = readdir(dir));) {
        if (entry->d_name[0] == '.')
            continue;
        assert_true(n < room);
        names[n++] = arena_strdup(arena, entry->d_name);
    }
    closedir(dir);
    if (n > 0)
        qsort(names, n, sizeof *names, compare_names);
    return n;
}

static void remove_folder(const char *folder, struct arena *arena)
{
    char *names[64];
    const size_t n = list(names, 64, folder, arena);
    for (size_t i = 0; i < n; i++)
        unlink(path_join(arena, folder, names[i]));
    rmdir(folder);
}

static void ok(struct fixture *f, enum status status)
{
    if (status != ST_OK)
        fail_msg("%s:%d:%d: %s", f->diag.file ? f->diag.file : "", f->diag.line, f->diag.column,
                 f->diag.message);
}

static int set_up(void **state)
{
    struct fixture *f = mem_alloc(1, sizeof *f);
    f->folder = arena_strdup(&f->arena, "/tmp/bursar-test-XXXXXX");
    assert_non_null(mkdtemp(f->folder));
    f->whitney = path_join(&f->arena, f->folder, "whitney.db");
    ok(f, catalog_build(f->whitney, SHIPPED, &f->diag));
    *state = f;
    return 0;
}

static int tear_down(void **state)
{
    struct fixture *f = *state;
    remove_folder(f->folder, &f->arena);
    diag_fini(&f->diag);
    arena_fini(&f->arena);
    mem_free(f);
    return 0;
}

static char *in_folder(struct fixture *f, const char *name)
{
    return path_join(&f->arena, f->folder, name);
}

static void load(struct snapshot *out, struct fixture *f, const char *path)
{
    ok(f, catalog_load(out, path, &f->arena, &f->diag));
}

static void write_bytes(struct fixture *f, const char *path, const char *bytes, size_t n)
{
    FILE *stream = fopen(path, "wb");
    (void)f;
    assert_non_null(stream);
    assert_int_equal(fwrite(bytes, 1, n, stream), n);
    assert_int_equal(fclose(stream), 0);
}

static char *read_bytes(size_t *n, struct fixture *f, const char *path)
{
    FILE *stream = fopen(path, "rb");
    assert_non_null(stream);
    char *bytes = arena_alloc(&f->arena, 1 << 20, 1);
    *n = fread(bytes, 1, 1 << 20, stream);
    fclose(stream);
    return bytes;
}

/* --- shipped catalogues --- */

static void check_price(const struct snapshot *s, const struct price *prices, const char *part,
                        enum part_kind kind, int64_t cents)
{
    const size_t at = snapshot_part(s, part);
    assert_int_not_equal(at, NO_INDEX);
    assert_int_equal(s->parts[at].kind, kind);
    assert_true(price_is_linear(&prices[at]));
    assert_int_equal(price_total(&prices[at], 1, NULL), cents);
    assert_int_equal(s->paid.quotes[prices[at].steps[0].quote].kind, FIGURE_QUOTE);
}

/* The figures of NAS-97-023, table 6 and section 5.2. */
static void test_whitney_prices(void **state)
{
    struct fixture *f = *state;
    struct snapshot s;
    struct price *prices = NULL;
    load(&s, f, f->whitney);
    check_text(s.name, "whitney-1997");
    check_text(s.currency, "USD");
    assert_int_equal(s.as_of, 19971001);
    assert_int_equal(s.n_parts, 7);
    ok(f, price_all(&prices, &(struct price_basis){&s, s.as_of, "USD", true}, &f->arena, &f->diag));
    check_price(&s, prices, "ppro-200", PART_NODE, 238000);
    check_price(&s, prices, "fast-ethernet-nic", PART_NIC, 10000);
    check_price(&s, prices, "fast-ethernet-port", PART_PORT, 28500);
    check_price(&s, prices, "fast-ethernet-cable", PART_CABLE, 1000);
    check_price(&s, prices, "myrinet-nic", PART_NIC, 128000);
    check_price(&s, prices, "myrinet-port", PART_PORT, 12312);
    check_price(&s, prices, "myrinet-cable", PART_CABLE, 13300);
    for (size_t i = 0; i < s.paid.n_quotes; i++)
        assert_int_not_equal(s.paid.quotes[i].source, NO_INDEX);
}

static void check_technology(const struct snapshot *s, const char *id, double latency_us,
                             double bandwidth_MiBps, enum figure_kind kind)
{
    const size_t at = snapshot_technology(s, id);
    assert_int_not_equal(at, NO_INDEX);
    check_close(s->network.technologies[at].latency_s, latency_us * 1e-6, 1e-15, 0);
    check_close(s->network.technologies[at].bandwidth_Bps, bandwidth_MiBps * 1048576, 0, 0);
    assert_int_equal(s->network.technologies[at].kind, kind);
    assert_int_not_equal(s->network.technologies[at].source, NO_INDEX);
}

static void test_whitney_figures(void **state)
{
    struct fixture *f = *state;
    struct snapshot s;
    load(&s, f, f->whitney);
    check_technology(&s, "fast-ethernet", 190, 8, FIGURE_MEASURED);
    check_technology(&s, "myrinet", 18, 98, FIGURE_MEASURED);
    check_technology(&s, "10baset", 380, 1, FIGURE_ESTIMATE);
    check_technology(&s, "ideal", 0, (double)INFINITY, FIGURE_ASSUMPTION);
    assert_true(technology_is_ideal(&s.network.technologies[snapshot_technology(&s, "ideal")]));
    assert_int_equal(s.n_nodes, 1);
    assert_int_equal(s.nodes[0].sockets, 1);
    assert_int_equal(s.nodes[0].cores, 1);
    assert_int_equal(s.nodes[0].memory_B, 134217728);
    static const struct {
        const char *application;
        double rate_ops;
    } measured[] = {{"npb.bt", 23.67e6}, {"npb.lu", 30.90e6}, {"npb.sp", 18.97e6}};
    size_t n_measured = 0;
    for (size_t i = 0; i < s.compute.n_rates; i++) { /* sorted by application */
        if (s.compute.rates[i].kind != FIGURE_MEASURED)
            continue;
        assert_true(n_measured < 3);
        check_text(s.compute.rates[i].application, measured[n_measured].application);
        check_close(s.compute.rates[i].rate_ops, measured[n_measured++].rate_ops, 0, 0);
    }
    assert_int_equal(n_measured, 3);
    assert_int_equal(s.network.n_nics, 2);
    assert_int_equal(s.network.n_switches, 2);
    assert_int_equal(s.network.n_cables, 2);
    for (size_t i = 0; i < 2; i++)
        assert_int_equal(s.network.switches[i].ports, 1);
}

/* --- the hash --- */

static void check_hash(struct fixture *f, const char *path, bool equal)
{
    struct snapshot a;
    struct snapshot b;
    load(&a, f, f->whitney);
    load(&b, f, path);
    if ((strcmp(a.hash, b.hash) == 0) != equal)
        fail_msg("hashes %s and %s should be %s", a.hash, b.hash, equal ? "equal" : "different");
}

static void test_export(void **state)
{
    struct fixture *f = *state;
    char *again = in_folder(f, "again.db");
    char *names[64];
    struct table_export tables[N_TABLES];
    ok(f, catalog_export(tables, f->whitney, f->folder, &f->diag));
    ok(f, catalog_build(again, f->folder, &f->diag));
    check_hash(f, again, true);
    check_hash(f, f->folder, true); /* the folder itself gives the same hash as its database */
    assert_int_equal(list(names, 64, f->folder, &f->arena), N_TABLES + 2);
}

/* Writes the lines of a CSV text in reverse order; the header stays first. */
static void put_reversed(FILE *stream, const char *text)
{
    const char *lines[64] = {text};
    size_t n = 0;
    for (const char *line = text; *line; line += strcspn(line, "\n") + 1) {
        assert_true(n < 64);
        lines[n++] = line;
    }
    assert_true(n > 0);
    fprintf(stream, "%.*s\r\n\n", (int)strcspn(lines[0], "\n"), lines[0]);
    while (n-- > 1)
        fprintf(stream, "%.*s\r\n", (int)strcspn(lines[n], "\n"), lines[n]);
}

static void test_ignores_the_order_of_rows(void **state)
{
    struct fixture *f = *state;
    char *names[64];
    char *permuted = in_folder(f, "permuted.db");
    const size_t n = list(names, 64, SHIPPED, &f->arena);
    assert_true(n >= 10);
    for (size_t i = 0; i < n; i++) {
        char *text = NULL;
        size_t length = 0;
        ok(f, file_read(&text, &length, path_join(&f->arena, SHIPPED, names[i]), &f->arena, &f->diag));
        FILE *stream = fopen(in_folder(f, names[i]), "w");
        assert_non_null(stream);
        put_reversed(stream, text);
        fclose(stream);
    }
    /* The same numbers in another notation, with another order of columns. */
    static const char cables[] = "\xEF\xBB\xBFtechnology,part\n myrinet ,\"myrinet-cable\"\nfast-ethernet,"
                                 "fast-ethernet-cable\n";
    static const char rates[] = "source,kind,rate_per_s,application,node\n"
                                "nas-97-023-table-3,measured,23.67e6,npb.bt,ppro-200\n"
                                "nas-97-023-table-3,measured,30900000.0,npb.lu,ppro-200\n"
                                "nas-97-023-table-3,measured,+1.897e+7,npb.sp,ppro-200\n"
                                "nps-2000,estimated,274.064171122995e-2,nps.render,ppro-200\n"
                                "hwang-1999-6,estimated,34579759.86277873,stap.apt,ppro-200\n"
                                "hwang-1999-6,estimated,13713355.048859935,stap.bm-stag,ppro-200\n"
                                "hwang-1999-6,estimated,9326059.050064184,stap.el-stag,ppro-200\n"
                                "hwang-1999-6,estimated,17271207.689093187,stap.gen,ppro-200\n"
                                "hwang-1999-6,estimated,46536706.76068021,stap.ho-pd,ppro-200\n"
                                "assumed-ppro-lautrec,assumption,2e8,gamma.lautrec,ppro-200\n"
                                "assumed-ppro-linpack,assumption,151.785714e6,linpack.regions,ppro-200\n";
    write_bytes(f, in_folder(f, "cable.csv"), cables, sizeof cables - 1);
    write_bytes(f, in_folder(f, "node_rate.csv"), rates, sizeof rates - 1);
    ok(f, catalog_build(permuted, f->folder, &f->diag));
    check_hash(f, permuted, true);
}

static void test_import(void **state)
{
    struct fixture *f = *state;
    struct snapshot s;
    struct price *prices = NULL;
    char *path = in_folder(f, "more.db");
    char *quote = in_folder(f, "quote.csv");
    char *source = in_folder(f, "source.csv");
    static const char quotes[] = "part,date,amount_minor,currency,kind,min_quantity,source\n"
                                 "myrinet-nic,1997-10-01,99500,USD,list,100,list-1997\n";
    static const char sources[] = "id,title,note\nlist-1997,\"A \"\"list\"\", printed\",\"two\nlines\"\n";
    write_bytes(f, quote, quotes, sizeof quotes - 1);
    write_bytes(f, source, sources, sizeof sources - 1);
    const char *const csv[] = {quote, source};
    ok(f, catalog_import(path, f->whitney, csv, 2, &f->diag));
    check_hash(f, path, false);
    load(&s, f, path);
    check_text(s.sources[snapshot_source(&s, "list-1997")].title, "A \"list\", printed");
    check_text(s.sources[snapshot_source(&s, "list-1997")].note, "two\nlines");
    ok(f, price_all(&prices, &(struct price_basis){&s, s.as_of, "USD", false}, &f->arena, &f->diag));
    const struct price *nic = &prices[snapshot_part(&s, "myrinet-nic")];
    assert_int_equal(price_total(nic, 77, NULL), 77 * 128000);
    assert_int_equal(price_total(nic, 78, NULL), 100 * 99500); /* 99840.00 for 78 against 99500.00 for 100 */
    /* Text with quotes and line ends survives an export and import. */
    char *again = in_folder(f, "again.db");
    struct snapshot t;
    struct table_export tables[N_TABLES];
    ok(f, catalog_export(tables, path, f->folder, &f->diag));
    assert_int_equal(tables[TABLE_QUOTE].n, s.paid.n_quotes);
    ok(f, catalog_build(again, f->folder, &f->diag));
    load(&t, f, again);
    check_text(t.hash, s.hash);
}

/* --- modular switches --- */

static void test_modular(void **state)
{
    struct fixture *f = *state;
    struct snapshot s;
    const struct catalog_finding *found = NULL;
    char *path = in_folder(f, "modular.db");
    ok(f, catalog_build(path, TESTS_DIR "/cli/modular", &f->diag));
    load(&s, f, path);
    assert_int_equal(s.network.n_chassis, 2);
    check_text(s.parts[s.network.chassis[1].part].id, "box-9");
    check_text(s.network.chassis[1].family, "boxes");
    assert_int_equal(s.network.chassis[1].slots, 9);
    assert_int_equal(s.network.n_line_cards, 2);
    check_text(s.parts[s.network.line_cards[0].part].id, "card-16");
    check_text(s.network.line_cards[0].family, "boxes");
    check_text(s.network.technologies[s.network.line_cards[0].technology].id, "gigabit");
    assert_int_equal(s.network.line_cards[0].ports, 16);
    for (size_t i = catalog_check(&found, &s, &f->arena); i-- > 0;)
        assert_null(strstr(found[i].text, "no line card"));
    s.network.n_line_cards = 0;
    size_t n_bare = 0;
    for (size_t i = catalog_check(&found, &s, &f->arena); i-- > 0;)
        n_bare += strcmp(found[i].text, "no line card is of its family boxes: it has no ports") == 0;
    assert_int_equal(n_bare, 2);
}

/* --- bad CSV --- */

static char *expected_of(const char *folder, struct fixture *f)
{
    char *text = NULL;
    size_t n = 0;
    ok(f, file_read(&text, &n, path_join(&f->arena, folder, "expected"), &f->arena, &f->diag));
    return arena_strndup(&f->arena, text, strcspn(text, "\n"));
}

/* The report as the command line prints it, with the folder removed. */
static char *report_of(const char *folder, struct fixture *f)
{
    const struct diag *d = &f->diag;
    const char *file = d->file ? d->file : "";
    if (strcmp(file, folder) == 0)
        return arena_strdup(&f->arena, d->message);
    if (strncmp(file, folder, strlen(folder)) == 0)
        file += strlen(folder) + 1;
    if (d->line == 0)
        return arena_printf(&f->arena, "%s: %s", file, d->message);
    return arena_printf(&f->arena, "%s:%d:%d: %s", file, d->line, d->column, d->message);
}

/* Folders named folder-... are built; files of other folders are added to whitney-1997. */
static enum status make_bad(struct fixture *f, const char *name, const char *folder, const char *path)
{
    char *names[16];
    const char *csv[16];
    size_t n_csv = 0;
    if (strncmp(name, "folder-", 7) == 0)
        return catalog_build(path, folder, &f->diag);
    const size_t n = list(names, 16, folder, &f->arena);
    for (size_t i = 0; i < n; i++)
        if (strcmp(names[i], "expected") != 0)
            csv[n_csv++] = path_join(&f->arena, folder, names[i]);
    return catalog_import(path, f->whitney, csv, n_csv, &f->diag);
}

static void test_rejects_invalid_csv(void **state)
{
    struct fixture *f = *state;
    char *names[64];
    char *left[8];
    const size_t n = list(names, 64, BAD, &f->arena);
    char *path = in_folder(f, "bad.db");
    assert_true(n >= 30);
    for (size_t i = 0; i < n; i++) {
        const char *folder = path_join(&f->arena, BAD, names[i]);
        const char *expected = expected_of(folder, f);
        assert_int_equal(make_bad(f, names[i], folder, path), ST_INPUT);
        check_text(report_of(folder, f), expected);
        diag_fini(&f->diag);
        /* Neither the file nor its temporary file is left. */
        assert_int_equal(list(left, 8, f->folder, &f->arena), 1);
    }
}

/* The old file stays if the new catalogue is not valid. */
static void test_kept(void **state)
{
    struct fixture *f = *state;
    struct snapshot s;
    const char *folder = path_join(&f->arena, BAD, "folder-without-meta");
    assert_int_equal(catalog_build(f->whitney, folder, &f->diag), ST_INPUT);
    diag_fini(&f->diag);
    assert_int_equal(catalog_build(f->whitney, in_folder(f, "no-such-folder"), &f->diag), ST_INPUT);
    assert_non_null(strstr(f->diag.message, "cannot be read"));
    diag_fini(&f->diag);
    load(&s, f, f->whitney);
    assert_int_equal(catalog_build("/no/such/folder/x.db", SHIPPED, &f->diag), ST_OUTPUT);
    assert_non_null(strstr(f->diag.message, "cannot be written"));
    diag_fini(&f->diag);
    assert_int_equal(catalog_build(f->folder, SHIPPED, &f->diag), ST_OUTPUT);
    assert_non_null(strstr(f->diag.message, "is a directory"));
    diag_fini(&f->diag);
    assert_int_equal(catalog_build("/dev/null", SHIPPED, &f->diag), ST_OUTPUT);
    assert_non_null(strstr(f->diag.message, "is a device or a pipe"));
}

/* --- bad catalogue files --- */

static void check_refused(struct fixture *f, const char *path, const char *message)
{
    struct snapshot s;
    assert_int_equal(catalog_load(&s, path, &f->arena, &f->diag), ST_CATALOG);
    check_text(f->diag.file, path);
    if (!strstr(f->diag.message, message))
        fail_msg("'%s' does not say '%s'", f->diag.message, message);
    diag_fini(&f->diag);
}

static void test_rejects_invalid_databases(void **state)
{
    struct fixture *f = *state;
    char *path = in_folder(f, "bad.db");
    check_refused(f, path, "cannot be read: No such file or directory");
    write_bytes(f, path, "", 0);
    check_refused(f, path, "is not an SQLite file");
    static const char text[] = "name,as_of,currency,title\nwhitney-1997,1997-10-01,USD,Whitney\n";
    write_bytes(f, path, text, sizeof text - 1);
    check_refused(f, path, "is not an SQLite file");
}

static void test_rejects_truncated_databases(void **state)
{
    struct fixture *f = *state;
    size_t n = 0;
    char *path = in_folder(f, "bad.db");
    const char *bytes = read_bytes(&n, f, f->whitney);
    const size_t lengths[] = {16, 99, 100, 512, 4095, 4096, n / 2, n - 4096, n - 1};
    for (size_t i = 0; i < sizeof lengths / sizeof *lengths; i++) {
        write_bytes(f, path, bytes, lengths[i]);
        check_refused(f, path, "is truncated or damaged");
    }
}

/* The header of an SQLite file, bytes 60 and 68: user_version and application_id, most significant byte
 * first. */
static void test_identity(void **state)
{
    struct fixture *f = *state;
    size_t n = 0;
    char *path = in_folder(f, "bad.db");
    char *bytes = read_bytes(&n, f, f->whitney);
    assert_memory_equal(bytes + 68, "BURS", 4);
    assert_memory_equal(bytes + 60, "\0\0\0\12", 4);
    bytes[63] = 9;
    write_bytes(f, path, bytes, n);
    check_refused(f, path,
                  "has schema version 9, this program reads 10: rebuild it with `bursar catalog build`");
    bytes[68] = 'X';
    write_bytes(f, path, bytes, n);
    check_refused(f, path, "is a database of another program");
}

/* Triggers and views in a catalogue are never run. */
static void test_runs_no_code_of_a_database(void **state)
{
    static const char *const statements[] = {
        "CREATE VIEW more AS WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT i FROM n",
        "CREATE TRIGGER gone AFTER INSERT ON part BEGIN DELETE FROM quote; END",
        "CREATE TABLE more (id TEXT)",
        "CREATE INDEX by_name ON part (name)",
        "ALTER TABLE part ADD COLUMN more TEXT",
        "DROP TABLE cable",
        "DROP TABLE quote; CREATE VIEW quote AS WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM "
        "n) SELECT i AS part FROM n",
        "DROP TABLE cable; CREATE TABLE cable (part, technology)",
        "DROP TABLE source; CREATE VIRTUAL TABLE source USING fts5(id)",
    };
    struct fixture *f = *state;
    size_t n = 0;
    char *path = in_folder(f, "bad.db");
    const char *bytes = read_bytes(&n, f, f->whitney);
    for (size_t i = 0; i < sizeof statements / sizeof *statements; i++) {
        sqlite3 *sqlite = NULL;
        char *message = NULL;
        write_bytes(f, path, bytes, n);
        assert_int_equal(sqlite3_open(path, &sqlite), SQLITE_OK);
        if (sqlite3_exec(sqlite, statements[i], NULL, NULL, &message) != SQLITE_OK)
            fail_msg("%s: %s", statements[i], message);
        sqlite3_close(sqlite);
        check_refused(f, path, "has other tables, views or triggers than a catalogue");
    }
}

/* Rows of a foreign SQLite file must pass the same checks as rows of a CSV file. */
static void test_checks_rows_of_foreign_databases(void **state)
{
    static const char *const rows[][2] = {
        {"INSERT INTO technology_bandwidth VALUES ('none', 'exchange', 1, 1, 'assumption', NULL)",
         "technology has no row 'none'"},
        {"INSERT INTO memory_option VALUES ('ppro-200', 'none', 1, 1, 'nas-97-023-5.1')",
         "part has no row 'none'"},
        {"INSERT INTO node_rate VALUES ('ppro-200', 'npb.ft', NULL, NULL, 1e300, NULL, NULL, NULL, "
         "NULL, 'assumption', NULL)",
         "expected a number above 0 and at most 1e+30, got 1e+300"},
    };
    struct fixture *f = *state;
    size_t n = 0;
    const char *more = path_join(&f->arena, BAD, "rate-third/node_rate.csv");
    char *path = in_folder(f, "bad.db");
    const char *bytes = read_bytes(&n, f, f->whitney);
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        sqlite3 *sqlite = NULL;
        write_bytes(f, path, bytes, n);
        assert_int_equal(sqlite3_open(path, &sqlite), SQLITE_OK);
        assert_int_equal(sqlite3_exec(sqlite, rows[i][0], NULL, NULL, NULL), SQLITE_OK);
        sqlite3_close(sqlite);
        assert_int_equal(catalog_import(in_folder(f, "out.db"), path, &more, 1, &f->diag), ST_CATALOG);
        assert_string_equal(f->diag.file, path);
        assert_memory_equal(f->diag.message, rows[i][1], strlen(rows[i][1]));
        diag_fini(&f->diag);
        assert_false(file_exists(in_folder(f, "out.db")));
    }
}

/* The part has the same row in both catalogues, cell by cell. */
static void check_part(const struct snapshot *some, size_t p, const struct snapshot *whole)
{
    const struct part *part = &some->parts[p];
    const size_t at = snapshot_part(whole, part->id);
    assert_true(at != NO_INDEX);
    check_text(cell_text(some, TABLE_PART, p, "id"), part->id);
    check_text(cell_text(some, TABLE_PART, p, "kind"), part_kind_name(whole->parts[at].kind));
    assert_int_equal(part->n_quotes, whole->parts[at].n_quotes);
    for (size_t i = 0; i < part->n_quotes; i++) {
        const size_t q = part->first_quote + i;
        assert_int_equal(some->paid.quotes[q].amount_minor,
                         whole->paid.quotes[whole->parts[at].first_quote + i].amount_minor);
        if (some->paid.quotes[q].part == p)
            check_text(cell_text(some, TABLE_QUOTE, q, "part"), part->id);
    }
}

static bool is_asked_for(const struct part *part, const struct snapshot *whole)
{
    for (size_t i = 0; i < whole->compute.n_memory_options; i++)
        if (strcmp(whole->parts[whole->compute.memory_options[i].part].id, part->id) == 0)
            return true;
    return (part->kind != PART_COMPONENT && part->kind != PART_LICENSE && part->kind != PART_SERVICE) ||
           strcmp(part->id, "klat2-shelf") == 0 || strncmp(part->id, "kasy0-", 6) == 0;
}

/* Components, licences and services are loaded only if a word names them. The hash covers all of them. */
static void test_loads_named_parts_only(void **state)
{
    static const char *const texts[] = {"0.25 x klat2-shelf: 5%", "price.kasy0-*=*0.9", "*0.5"};
    struct fixture *f = *state;
    const char *names[] = {"commodity-1996-2007", "university-2026", "gpu-2026"};
    const struct catalog_words words = catalog_words_of(texts, 3, &f->arena);
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        struct snapshot whole, some;
        bool all = true;
        size_t n = 0;
        char *path = in_folder(f, "named.db");
        ok(f, catalog_build(path, arena_printf(&f->arena, TESTS_DIR "/../catalog/%s", names[i]), &f->diag));
        ok(f, catalog_load(&whole, path, &f->arena, &f->diag));
        ok(f, catalog_load_named(&some, &all, path, &words, &f->arena, &f->diag));
        for (size_t p = 0; p < whole.n_parts; p++)
            n += is_asked_for(&whole.parts[p], &whole);
        assert_int_equal(some.n_parts, n);
        assert_int_equal(all, n == whole.n_parts);
        check_text(some.hash, whole.hash);
        assert_int_equal(some.n_nodes, whole.n_nodes);
        assert_int_equal(cell_rows(&some, TABLE_PART), n);
        for (size_t p = 0; p < some.n_parts; p++)
            check_part(&some, p, &whole);
    }
}

/* Errors in rows that are left out are still found. */
static void test_checks_parts_that_are_not_loaded(void **state)
{
    static const char *const faults[] = {
        "UPDATE quote SET currency = 'ZZZ' WHERE part = 'klat2-case'",
        "UPDATE quote SET source = 'nobody' WHERE part = 'klat2-case'",
        "UPDATE part SET power_W = 1e300 WHERE id = 'klat2-case'",
        "UPDATE part SET source = 'nobody' WHERE id = 'klat2-case'",
        "UPDATE quote SET part = 'nothing' WHERE part = 'klat2-case'",
    };
    struct fixture *f = *state;
    const struct catalog_words words = catalog_words_of(NULL, 0, &f->arena);
    for (size_t i = 0; i < sizeof faults / sizeof *faults; i++) {
        struct snapshot s;
        sqlite3 *sqlite = NULL;
        bool all = true;
        char *path = in_folder(f, "fault.db");
        ok(f, catalog_build(path, TESTS_DIR "/../catalog/commodity-1996-2007", &f->diag));
        assert_int_equal(sqlite3_open(path, &sqlite), SQLITE_OK);
        assert_int_equal(sqlite3_exec(sqlite, "PRAGMA ignore_check_constraints = ON", NULL, NULL, NULL),
                         SQLITE_OK);
        assert_int_equal(sqlite3_exec(sqlite, faults[i], NULL, NULL, NULL), SQLITE_OK);
        assert_int_equal(sqlite3_changes(sqlite) > 0, true);
        sqlite3_close(sqlite);
        assert_int_equal(catalog_load(&s, path, &f->arena, &f->diag), ST_CATALOG);
        const char *message = arena_strdup(&f->arena, f->diag.message);
        diag_fini(&f->diag);
        assert_int_equal(catalog_load_named(&s, &all, path, &words, &f->arena, &f->diag), ST_CATALOG);
        check_text(f->diag.message, message);
        diag_fini(&f->diag);
    }
}

/* Any damage is either reported or harmless; the program never crashes. */
static void test_survives_any_damage(void **state)
{
    struct fixture *f = *state;
    size_t n = 0;
    unsigned random = 1997;
    char *path = in_folder(f, "bad.db");
    char *bytes = read_bytes(&n, f, f->whitney);
    for (int round = 0; round < 150; round++) {
        struct snapshot s;
        struct arena arena = ARENA_INIT;
        size_t at[4];
        char old[4];
        for (int k = 0; k < 4; k++) {
            random = random * 1103515245 + 12345;
            at[k] = (random >> 8) % n;
            old[k] = bytes[at[k]];
            bytes[at[k]] = (char)(random >> 24);
        }
        write_bytes(f, path, bytes, n);
        const enum status status = catalog_load(&s, path, &arena, &f->diag);
        if (status != ST_OK && status != ST_CATALOG)
            fail_msg("round %d: status %d: %s", round, status, f->diag.message);
        diag_fini(&f->diag);
        arena_fini(&arena);
        for (int k = 3; k >= 0; k--)
            bytes[at[k]] = old[k];
    }
}

/* --- finding catalogues by name --- */

static void test_find(void **state)
{
    struct fixture *f = *state;
    const char *const search[] = {"/no/such/folder", f->folder};
    const struct folders folders = CATALOG_FOLDERS(search, 2);
    char *path = NULL;
    const char **names = NULL;
    size_t n = 0;
    ok(f, catalog_find(&path, "whitney", "", &folders, &f->arena, &f->diag));
    check_text(path, f->whitney);
    ok(f, catalog_find(&path, "whitney.db", f->folder, &folders, &f->arena, &f->diag));
    check_text(path, f->whitney);
    folders_names(&names, &n, &folders, &f->arena);
    assert_int_equal(n, 1);
    check_text(names[0], "whitney");
    assert_int_equal(catalog_find(&path, "whitny", "", &folders, &f->arena, &f->diag), ST_CATALOG);
    check_text(f->diag.message,
               arena_printf(&f->arena,
                            "there is no catalogue 'whitny' in /no/such/folder, %s; did you mean "
                            "'whitney'?",
                            f->folder));
    diag_fini(&f->diag);
    assert_int_equal(catalog_find(&path, "./x.db", "", &folders, &f->arena, &f->diag), ST_CATALOG);
    check_text(f->diag.message, "there is no catalogue file './x.db'");
}

static bool has_finding(const struct catalog_finding *found, size_t n, const char *subject, const char *text)
{
    for (size_t i = 0; i < n; i++)
        if (strcmp(found[i].subject, subject) == 0 && strstr(found[i].text, text))
            return true;
    return false;
}

static void test_check(void **state)
{
    struct fixture *f = *state;
    struct snapshot s;
    const struct catalog_finding *found = NULL;
    load(&s, f, f->whitney);
    const size_t n = catalog_check(&found, &s, &f->arena);
    assert_int_equal(n, 4);
    assert_true(has_finding(found, n, "node:ppro-200", "gamma.lautrec is an assumption"));
    assert_true(has_finding(found, n, "node:ppro-200", "linpack.regions is an assumption"));
    assert_true(has_finding(found, n, "technology:10baset", "has no parts"));
    assert_true(has_finding(found, n, "technology:10baset", "estimates"));
    static const char parts[] =
        "id,kind,name,source\nc,cable,Cable,nas-97-023-5.1\nn,node,Node,nas-97-023-5.1\n";
    static const char nodes[] = "part,sockets,cores,memory_MiB\nn,1,1,64\n";
    static const char cables[] = "part,technology\nc,10baset\n";
    static const char quotes[] = "part,date,amount_minor,currency,kind,valid_until,source\n"
                                 "n,1997-11-01,1,USD,list,,nas-97-023-5.1\n"
                                 "ppro-200,1997-09-01,1,CHF,assumption,1997-09-02,\n";
    const char *const csv[] = {in_folder(f, "part.csv"), in_folder(f, "node.csv"), in_folder(f, "cable.csv"),
                               in_folder(f, "quote.csv")};
    char *path = in_folder(f, "more.db");
    write_bytes(f, csv[0], parts, sizeof parts - 1);
    write_bytes(f, csv[1], nodes, sizeof nodes - 1);
    write_bytes(f, csv[2], cables, sizeof cables - 1);
    write_bytes(f, csv[3], quotes, sizeof quotes - 1);
    ok(f, catalog_import(path, f->whitney, csv, 4, &f->diag));
    load(&s, f, path);
    const size_t m = catalog_check(&found, &s, &f->arena);
    assert_true(has_finding(found, m, "part:c", "has no quote: it cannot be bought"));
    assert_true(has_finding(found, m, "part:n", "no quote on or before the catalogue's date"));
    assert_true(
        has_finding(found, m, "part:ppro-200", "is quoted in CHF, and there is no exchange rate to USD"));
    assert_true(has_finding(found, m, "part:ppro-200", "is an assumption"));
    assert_true(has_finding(found, m, "node:n", "has no rate"));
    assert_true(has_finding(found, m, "technology:10baset", "has no nic"));
    assert_true(has_finding(found, m, "technology:10baset", "has no switch"));
    assert_false(has_finding(found, m, "technology:10baset", "has no cable"));
}

#define TEST(name) cmocka_unit_test_setup_teardown(name, set_up, tear_down)

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(test_whitney_prices),
        TEST(test_whitney_figures),
        TEST(test_export),
        TEST(test_ignores_the_order_of_rows),
        TEST(test_import),
        TEST(test_rejects_invalid_csv),
        TEST(test_kept),
        TEST(test_rejects_invalid_databases),
        TEST(test_rejects_truncated_databases),
        TEST(test_identity),
        TEST(test_runs_no_code_of_a_database),
        TEST(test_checks_rows_of_foreign_databases),
        TEST(test_survives_any_damage),
        TEST(test_find),
        TEST(test_check),
        TEST(test_modular),
        TEST(test_loads_named_parts_only),
        TEST(test_checks_parts_that_are_not_loaded),
    };
    return cmocka_run_group_tests_name("catalog/catalog", tests, NULL, NULL);
}
