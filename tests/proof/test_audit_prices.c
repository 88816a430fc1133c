/* test_audit_prices.c - prices of random offers in a problem must follow the manual's rule, and must equal
 * those that the proof reads from the text independently. */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/arena.h"
#include "base/diag.h"
#include "catalog/catalog.h"
#include "check.h"
#include "generator/random_numbers.h"
#include "oracle/read_offers.h"
#include "problem/build.h"
#include "problem/instance.h"
#include "proof/build.h"

enum { MOST_QUOTES = 7, MOST_UNITS = 12 };

/* Units of a currency for one USD, in ten-thousandths: before the 4th of the month, and from then on. */
static const struct {
    const char *code;
    int64_t before, after;
    int64_t minor; /* minor units in a major unit: 100 cents; 1 for yen, which have none */
} CURRENCIES[] = {{"USD", 10000, 10000, 1}, {"EUR", 8500, 9125, 1}, {"JPY", 1105000, 1200000, 100}};

/* A case: the quotes of one node, and the scenario. */
struct drawn {
    struct quote quotes[MOST_QUOTES];
    size_t currency[MOST_QUOTES];
    size_t n;
    date day;
    bool valid_only;
    bool off;        /* a discount of 12.5 % on parts of north */
    bool raised;     /* all prices are raised by 3 % */
    bool terms;      /* west has a minimum order */
    bool one_vendor; /* nodes come from one vendor */
    size_t asked;    /* currency of the scenario, as an index into CURRENCIES */
};

static bool is_twice(const struct drawn *d, const struct quote *quote)
{
    bool twice = false;
    for (size_t i = 0; i < d->n; i++)
        twice =
            twice || (strcmp(d->quotes[i].seller, quote->seller) == 0 && d->quotes[i].date == quote->date &&
                      d->quotes[i].min_quantity == quote->min_quantity && d->quotes[i].pack == quote->pack);
    return twice;
}

static void draw(struct drawn *d, struct random *random)
{
    static const char *const sellers[] = {"", "north", "west", "east"};
    static const enum figure_kind kinds[] = {FIGURE_QUOTE, FIGURE_QUOTE, FIGURE_LIST, FIGURE_ESTIMATE};
    *d = (struct drawn){.day = 20060301 + (date)random_in(random, 0, 9),
                        .valid_only = random_in(random, 0, 1),
                        .off = random_in(random, 0, 1),
                        .raised = random_in(random, 0, 2) == 0,
                        .terms = random_in(random, 0, 1),
                        .one_vendor = random_in(random, 0, 2) == 0};
    for (int64_t left = random_in(random, 1, MOST_QUOTES); left > 0; left--) {
        const date dated = 20060301 + (date)random_in(random, 0, 5);
        struct quote quote = {.date = dated,
                              .valid_until =
                                  random_in(random, 0, 2) ? dated + (date)random_in(random, 0, 6) : 0,
                              .amount_minor = random_in(random, 1000, 9999),
                              .kind = kinds[random_in(random, 0, 3)],
                              .pack = random_in(random, 0, 2) ? 1 : random_in(random, 2, 4),
                              .min_quantity = random_in(random, 0, 1) ? 1 : random_in(random, 2, 9),
                              .seller = sellers[random_in(random, 0, 3)]};
        d->currency[d->n] = (size_t)random_in(random, 0, 2);
        if (!is_twice(d, &quote))
            d->quotes[d->n++] = quote;
    }
    d->asked = (size_t)random_in(random, 0, 2);
}

/* --- by the manual --- */

/* The vendor whose terms apply to a row: its seller, otherwise the part's vendor. */
static const char *vendor_of(const struct quote *quote, const char *vendor)
{
    return quote->seller[0] ? quote->seller : vendor;
}

/* The price after conversion, discount and change, rounded once. */
static int64_t pack_minor(const struct drawn *d, size_t i, const char *vendor)
{
    const size_t from = d->currency[i], to = d->asked;
    const bool before = d->day < 20060304;
    int128 n = (int128)d->quotes[i].amount_minor, units = 1;
    if (from != to) {
        n *= CURRENCIES[from].minor * (before ? CURRENCIES[to].before : CURRENCIES[to].after);
        units *= CURRENCIES[to].minor * (before ? CURRENCIES[from].before : CURRENCIES[from].after);
    }
    if (d->off && strcmp(vendor_of(&d->quotes[i], vendor), "north") == 0) {
        n *= 875;
        units *= 1000;
    }
    if (d->raised) {
        n *= 103;
        units *= 100;
    }
    return (int64_t)((2 * n + units) / (2 * units));
}

/* Lowest cost of an order from a vendor (NULL: any vendor), by the manual; -1: there is no valid offer. */
static int64_t read_total(const struct drawn *d, int64_t units, const char *vendor, const char *from)
{
    int64_t best = -1;
    for (size_t i = 0; i < d->n; i++) {
        const struct quote *quote = &d->quotes[i];
        const int64_t least = units > quote->min_quantity ? units : quote->min_quantity;
        const int64_t total = (least + quote->pack - 1) / quote->pack * pack_minor(d, i, vendor);
        if (!read_standing(d->quotes, d->n, i, d->day, d->valid_only) ||
            (from && strcmp(vendor_of(quote, vendor), from) != 0))
            continue;
        best = best < 0 || total < best ? total : best;
    }
    return best;
}

/* --- as files --- */

static void put_date(FILE *file, date day)
{
    char text[11];
    fprintf(file, "%s,", day ? date_format(text, day) : "");
}

/* Writes the quotes of the shop with those of the node replaced. */
static void write_quotes(const struct drawn *d, const char *folder)
{
    char path[128], line[256];
    snprintf(path, sizeof path, "%s/quote.csv", folder);
    FILE *out = fopen(path, "w"), *in = fopen("tests/mutants/shop/quote.csv", "r");
    assert_non_null(out);
    assert_non_null(in);
    fputs("part,seller,date,valid_until,amount_minor,currency,kind,pack,min_quantity,source\n", out);
    assert_non_null(fgets(line, sizeof line, in));
    while (fgets(line, sizeof line, in)) {
        const char *rest = strchr(line, ',');
        if (strncmp(line, "pc,", 3) != 0)
            fprintf(out, "%.*s,%s", (int)(rest - line), line, rest);
    }
    for (size_t i = 0; i < d->n; i++) {
        const struct quote *quote = &d->quotes[i];
        fprintf(out, "pc,%s,", quote->seller);
        put_date(out, quote->date);
        put_date(out, quote->valid_until);
        fprintf(out, "%" PRId64 ",%s,%s,%" PRId64 ",%" PRId64 ",example\n", quote->amount_minor,
                CURRENCIES[d->currency[i]].code, figure_kind_name(quote->kind), quote->pack,
                quote->min_quantity);
    }
    assert_int_equal(fclose(in), 0);
    assert_int_equal(fclose(out), 0);
}

static void write_scenario(const struct drawn *d, const char *path)
{
    char day[11];
    FILE *file = fopen(path, "w");
    assert_non_null(file);
    fprintf(file,
            "title: Offers\ncatalog: shop\ncurrency: %s\nbudget: %s\nas_of: %s\nquotes: %s\n"
            "workload: [{name: bt, model: npb.bt, params: {class: A}, share: 1}]\n"
            "choose: {nodes: [pc], networks: [gigabit], templates: [{name: star}]}\n",
            CURRENCIES[d->asked].code, CURRENCIES[d->asked].minor > 1 ? "6000000" : "60000",
            date_format(day, d->day), d->valid_only ? "valid" : "any");
    fprintf(file, "%s%s%s%s", d->off ? "discounts: {north: 12.5%}\n" : "", d->raised ? "set: [pc=+3%]\n" : "",
            d->terms ? "vendors: {west: {minimum_order: 500}}\n" : "",
            d->one_vendor ? "limits: {one_vendor: [node]}\n" : "");
    assert_int_equal(fclose(file), 0);
}

/* Writes the shop's other tables, and exchange rates. */
static void link_shop(const char *folder)
{
    char command[512];
    snprintf(command, sizeof command,
             "ln -s \"$PWD\"/tests/mutants/shop/*.csv %s/ && rm %s/quote.csv %s/exchange_rate.csv && "
             "printf 'date,currency,per_usd,source\\n' >%s/exchange_rate.csv",
             folder, folder, folder, folder);
    assert_int_equal(system(command), 0);
    snprintf(command, sizeof command, "%s/exchange_rate.csv", folder);
    FILE *file = fopen(command, "a");
    assert_non_null(file);
    for (size_t c = 1; c < sizeof CURRENCIES / sizeof *CURRENCIES; c++)
        fprintf(file, "2006-01-01,%s,%.4f,example\n2006-03-04,%s,%.4f,example\n", CURRENCIES[c].code,
                (double)CURRENCIES[c].before / 1e4, CURRENCIES[c].code, (double)CURRENCIES[c].after / 1e4);
    assert_int_equal(fclose(file), 0);
}

/* --- both --- */

/* Compares the problem's price with the price by the manual, for every quantity: first from any vendor, then
 * from each vendor whose own terms the scenario applies. */
static void compare(const struct drawn *d, const struct instance *instance, size_t pc, uint64_t seed)
{
    const struct price *price = &instance->item[pc].price;
    const char *vendor = instance_vendor(instance, pc);
    for (int64_t units = 1; units <= MOST_UNITS; units++) {
        const int64_t all = price_total(price, units, NULL), wanted = read_total(d, units, vendor, NULL);
        if (all != wanted)
            fail_msg("seed %" PRIu64 ": %" PRId64 " units for %" PRId64 ", by the manual %" PRId64, seed,
                     units, all, wanted);
        for (size_t v = 1; v <= instance->market.n_vendors; v++) {
            const struct price own = price_from(price, v);
            const char *name = instance->market.vendors[v - 1];
            if (!d->one_vendor && strcmp(name, "west") != 0)
                continue;
            if (price_total(&own, units, NULL) != read_total(d, units, vendor, name))
                fail_msg("seed %" PRIu64 ": %" PRId64 " units from %s", seed, units, name);
        }
    }
}

static void expect(enum status wanted, const char *what, const struct instance *instance, struct arena *arena,
                   uint64_t seed)
{
    struct diag diag = DIAG_INIT;
    if (proof_build(&(struct instance *){NULL}, instance, arena, &diag) != wanted)
        fail_msg("seed %" PRIu64 ", %s: %s", seed, what, diag.message ? diag.message : "not noticed");
    diag_fini(&diag);
}

/* The proof must accept the prices, and must reject them after a change of one cent at one step, or of its
 * seller. */
static void judge(const struct drawn *d, struct instance *instance, struct random *random,
                  struct arena *arena, uint64_t seed)
{
    const size_t pc = snapshot_part(instance->snapshot, "pc");
    struct price *price = &instance->item[pc].price;
    struct price_step *step = &price->steps[random_in(random, 0, (int64_t)price->n - 1)];
    compare(d, instance, pc, seed);
    expect(ST_OK, "no fault", instance, arena, seed);
    const struct price_step right = *step;
    step->pack_minor++;
    expect(ST_INTERNAL, "a cent", instance, arena, seed);
    *step = right;
    step->seller = right.seller ? NULL : "west";
    expect(ST_INTERNAL, "another seller", instance, arena, seed);
    *step = right;
    price->several = !price->several;
    expect(ST_INTERNAL, "one vendor for several", instance, arena, seed);
}

static void ask(const char *folder, const char *path, uint64_t seed, size_t counts[2])
{
    struct random random = {seed};
    struct arena arena = ARENA_INIT;
    struct diag diag = DIAG_INIT;
    struct snapshot snapshot;
    struct scenario scenario;
    struct instance instance;
    struct drawn d;
    draw(&d, &random);
    write_quotes(&d, folder);
    write_scenario(&d, path);
    if (catalog_load(&snapshot, folder, &arena, &diag) != ST_OK ||
        scenario_load(&scenario, path, &arena, &diag) != ST_OK)
        fail_msg("seed %" PRIu64 ": %s", seed, diag.message);
    const enum status status = instance_build(&instance, &scenario, &snapshot, &arena, &diag);
    const bool stands = read_total(&d, 1, "", NULL) >= 0;
    if ((status == ST_OK) != stands)
        fail_msg("seed %" PRIu64 ": %s", seed, diag.message ? diag.message : "nothing stands");
    counts[stands]++;
    if (stands)
        judge(&d, &instance, &random, &arena, seed);
    diag_fini(&diag);
    arena_fini(&arena);
}

static void test_prices_follow_the_manual(void **state)
{
    (void)state;
    const uint64_t n_cases = random_cases(300);
    size_t counts[2] = {0, 0};
    char folder[] = "/tmp/bursar-offers-XXXXXX", path[64], command[80];
    assert_non_null(mkdtemp(folder));
    snprintf(path, sizeof path, "%s/scenario.yaml", folder);
    link_shop(folder);
    for (uint64_t seed = 0; seed < n_cases; seed++)
        ask(folder, path, seed, counts);
    snprintf(command, sizeof command, "rm -r %s", folder);
    assert_int_equal(system(command), 0);
    print_message("offers: %zu questions with a price, %zu without\n", counts[1], counts[0]);
    assert_true(counts[1] > n_cases / 2);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_prices_follow_the_manual)};
    return cmocka_run_group_tests_name("proof/audit_prices", tests, NULL, NULL);
}
