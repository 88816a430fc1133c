/* random_purchase.c - draws the extras, terms and limits of random purchases. */
#include <inttypes.h>
#include <math.h>
#include <string.h>

#include "base/arena.h"
#include "generator/random_parts.h"

/* Values of an extra that the catalogue may provide: units of a rack, power of a supply, cores of a licence.
 */
static void random_capacities(struct snapshot *snapshot, struct random *random, struct arena *arena)
{
    struct rack *racks = ARENA_NEW(arena, snapshot->n_parts, struct rack);
    struct pdu *pdus = ARENA_NEW(arena, snapshot->n_parts, struct pdu);
    struct fee *fees = ARENA_NEW(arena, snapshot->n_parts, struct fee);
    for (size_t p = 0; p < snapshot->n_parts; p++) {
        const int64_t kind = random_in(random, 0, 3);
        if (kind == 0)
            racks[snapshot->room.n_racks++] =
                (struct rack){p, random_in(random, 4, 42),
                              random_in(random, 0, 1) ? (double)random_in(random, 200, 4000) : 0};
        else if (kind == 1)
            pdus[snapshot->room.n_pdus++] = (struct pdu){p, (double)random_in(random, 100, 5000)};
        else if (kind == 2)
            fees[snapshot->paid.n_fees++] = (struct fee){p, random_in(random, 0, 1) ? "core" : "node"};
    }
    snapshot->room.racks = racks;
    snapshot->room.pdus = pdus;
    snapshot->paid.fees = fees;
}

/* Draws sizes of parts, and extras. */
void random_purchase(struct random_question *out, struct random *random, const struct random_kind *kind,
                     struct arena *arena)
{
    int64_t last = (int64_t)out->snapshot.n_parts - 1; /* parts of mixes are also extras */
    while ((kind->switches || kind->chassis) && last > 0 && out->snapshot.parts[last].kind != PART_NODE)
        last--;
    struct purchase *purchase = &out->scenario.purchase;
    struct part *parts = ARENA_NEW(arena, out->snapshot.n_parts, struct part);
    memcpy(parts, out->snapshot.parts, out->snapshot.n_parts * sizeof *parts);
    for (size_t i = 0; i < out->snapshot.n_parts; i++) {
        parts[i].size.power_W = (double)random_in(random, 10, 400);
        parts[i].size.height_U = (double)random_in(random, 0, 4);
        parts[i].vendor = random_in(random, 0, 1) ? "maker" : "other";
    }
    out->snapshot.parts = parts;
    random_capacities(&out->snapshot, random, arena);
    purchase->n_extras = (size_t)random_in(random, 0, 4);
    purchase->extras = ARENA_NEW(arena, purchase->n_extras, struct extra);
    for (size_t e = 0; e < purchase->n_extras; e++)
        purchase->extras[e] = (struct extra){
            .part = {.text = parts[random_in(random, 0, last)].id},
            .count = random_in(random, 0, 2),
            .per = (enum extra_per)random_in(random, 0, PER_UNSAID),
            .each = random_in(random, 0, 2) ? (double)random_in(random, 1, 50) : 0,
        };
    if (random_in(random, 0, 1))
        purchase->tax = (struct decimal){random_in(random, 1, 25), 2};
    if (random_in(random, 0, 1)) {
        purchase->discounts = ARENA_NEW(arena, 1, struct discount);
        purchase->discounts[0] = (struct discount){{.text = "a*"}, {random_in(random, 5, 10), 1}};
        purchase->n_discounts = 1;
    }
    if (random_in(random, 0, 1))
        out->scenario.limits.most[SIZE_POWER] = (double)random_in(random, 500, 20000);
    if (random_in(random, 0, 1))
        out->scenario.limits.most[SIZE_HEIGHT] = (double)random_in(random, 10, 200);
    if (random_in(random, 0, 1)) {
        purchase->operation = (struct operation){.given = true,
                                                 .years = random_in(random, 1, 5),
                                                 .energy_price = random_log(random, 0.01, 1),
                                                 .pue = 1.5,
                                                 .utilisation = 0.8,
                                                 .discount_rate = 0.05,
                                                 .maintenance = 0.04,
                                                 .space_price = 12.5,
                                                 .administration = 100};
        purchase->budget_on_tco = random_in(random, 0, 1);
    }
}

/* Adds a group of two or three extras, and sometimes another one. */
void random_options(struct random_question *out, struct random *random, struct arena *arena)
{
    struct purchase *purchase = &out->scenario.purchase;
    struct extra *extras = ARENA_NEW(arena, purchase->n_extras + 6, struct extra);
    for (size_t e = 0; e < purchase->n_extras; e++)
        extras[e] = purchase->extras[e];
    purchase->extras = extras;
    purchase->n_groups = (size_t)random_in(random, 1, 2);
    for (size_t group = 1; group <= purchase->n_groups; group++) {
        const int64_t n = random_in(random, 2, 3);
        const int64_t first = random_in(random, 0, (int64_t)out->snapshot.n_parts - n);
        struct extra extra = {.count = random_in(random, 1, 2),
                              .per = (enum extra_per)random_in(random, 0, N_EXTRA_PER - 1),
                              .each = (double)random_in(random, 1, 50),
                              .group = group};
        for (int64_t k = 0; k < n; k++) {
            extra.part.text = out->snapshot.parts[first + k].id;
            extras[purchase->n_extras++] = extra;
        }
    }
}

void random_feeding(struct random_question *out, struct arena *arena)
{
    const struct purchase *purchase = &out->scenario.purchase;
    const size_t n = out->snapshot.n_parts;
    struct part *parts = ARENA_NEW(arena, n, struct part);
    double W_per_U = 0, U_per_W = 0;
    memcpy(parts, out->snapshot.parts, n * sizeof *parts);
    for (size_t e = 0; e < purchase->n_extras; e++) {
        const struct extra *extra = &purchase->extras[e];
        const struct part *part = &parts[snapshot_part(&out->snapshot, extra->part.text)];
        const double each = (double)extra->count / fmax(extra->each, 1);
        W_per_U += extra->per == PER_RACK_UNIT ? each * part->size.power_W : 0;
        U_per_W += extra->per == PER_WATT ? each * part->size.height_U : 0;
    }
    for (size_t e = 0; e < purchase->n_extras && W_per_U * U_per_W > 0.25; e++)
        if (purchase->extras[e].per == PER_RACK_UNIT)
            parts[snapshot_part(&out->snapshot, purchase->extras[e].part.text)].size.power_W /=
                4 * W_per_U * U_per_W;
    out->snapshot.parts = parts;
}

void random_vendors(struct random_question *out, struct random *random, struct arena *arena)
{
    static const char *const vendors[] = {"", "maker", "maker", "other", "other"};
    static const enum part_kind kinds[] = {PART_NODE, PART_NIC, PART_SWITCH, PART_CABLE};
    struct part *parts = ARENA_NEW(arena, out->snapshot.n_parts, struct part);
    struct located_list *list = &out->scenario.limits.sole_source;
    memcpy(parts, out->snapshot.parts, out->snapshot.n_parts * sizeof *parts);
    for (size_t i = 0; i < out->snapshot.n_parts; i++)
        parts[i].vendor = vendors[random_in(random, 0, 4)];
    out->snapshot.parts = parts;
    list->v = ARENA_NEW(arena, 4, struct located_text);
    for (size_t k = 0; k < 4; k++)
        if (k == 2 || random_in(random, 0, 2) == 0)
            list->v[list->n++].text = part_kind_name(kinds[k]);
}

/* Half of the parts must be bought; up to three are scarce. */
void random_stock(struct random_question *out, struct random *random, struct arena *arena)
{
    struct limits *limits = &out->scenario.limits;
    const int64_t last = (int64_t)out->snapshot.n_parts - 1;
    int64_t must = -1;
    if (random_in(random, 0, 1)) {
        must = random_in(random, 0, last);
        limits->must_buy.v = ARENA_NEW(arena, 1, struct located_text);
        limits->must_buy.v[0].text = out->snapshot.parts[must].id;
        limits->must_buy.n = 1;
    }
    limits->available.v = ARENA_NEW(arena, 3, struct part_count);
    for (int64_t part = 0; part <= last && limits->available.n < 3; part++)
        if (random_in(random, 0, 3) == 0)
            limits->available.v[limits->available.n++] = (struct part_count){
                {.text = out->snapshot.parts[part].id}, random_in(random, part == must ? 10 : 0, 40)};
}

static void random_spare(struct spare *out, struct located_text *at, struct random *random,
                         struct arena *arena)
{
    if (random_in(random, 0, 1)) {
        out->count = random_in(random, 1, 9);
        at->text = arena_printf(arena, "%" PRId64, out->count);
    } else {
        out->share = (struct decimal){random_in(random, 1, 60), 2};
        at->text = arena_printf(arena, "%" PRId64 "%%", out->share.digits);
    }
}

void random_headroom(struct random_question *out, struct random *random, struct arena *arena)
{
    struct limits *limits = &out->scenario.limits;
    random_spare(&limits->free_ports.spare, &limits->free_ports.at, random, arena);
    if (out->scenario.limits.most[SIZE_HEIGHT] > 0)
        random_spare(&limits->free_units.spare, &limits->free_units.at, random, arena);
}

/* Adds quotes to the existing one of a part: older, later, of the same day in another currency, and newer but
 * expired; from sellers with and without terms, some of them firm. */
void random_quotes(struct random_question *out, struct random *random, struct arena *arena)
{
    static const struct exchange_rate rates[] = {
        {.date = 19980101, .currency = "EUR", .per_usd = 7},
        {.date = 19990101, .currency = "EUR", .per_usd = 2},
        {.date = 19990101, .currency = "JPY", .per_usd = 120},
        {.date = 20000201, .currency = "JPY", .per_usd = 3},
    };
    static const char *const sellers[] = {"one", "two", "maker", "other"};
    struct snapshot *snapshot = &out->snapshot;
    struct quote *quotes = ARENA_NEW(arena, 5 * snapshot->paid.n_quotes, struct quote);
    struct part *parts = ARENA_NEW(arena, snapshot->n_parts, struct part);
    const bool valid_only = random_in(random, 0, 1);
    size_t n = 0;
    for (size_t p = 0; p < snapshot->n_parts; p++) {
        parts[p] = snapshot->parts[p];
        parts[p].first_quote = n;
        for (size_t q = 0; q < snapshot->parts[p].n_quotes; q++) {
            const struct quote held = snapshot->paid.quotes[snapshot->parts[p].first_quote + q];
            const int64_t amount = held.amount_minor;
            quotes[n] = held;
            quotes[n++].date = 19990601;
            for (int64_t kind = 0; kind < 4; kind++) {
                if (random_in(random, 0, 2))
                    continue;
                quotes[n] = held;
                quotes[n].amount_minor = random_in(random, amount / 2, 2 * amount);
                quotes[n].date = kind == 0   ? 19990501
                                 : kind == 1 ? 20000102
                                 : kind == 2 ? 19990601
                                 : valid_only
                                     ? 19990401 /* with only this quote the part would have no price */
                                     : 19990701;
                quotes[n].valid_until = kind == 3 ? 19991231 : random_in(random, 0, 1) ? 20000301 : 0;
                quotes[n].kind = random_in(random, 0, 1) ? FIGURE_QUOTE : FIGURE_LIST;
                quotes[n].seller = sellers[random_in(random, 0, 3)];
                if (random_in(random, 0, 1))
                    memcpy(quotes[n].currency, kind % 2 ? "EUR" : "JPY", 4);
                n++;
            }
        }
        parts[p].n_quotes = n - parts[p].first_quote;
    }
    snapshot->parts = parts;
    snapshot->paid.quotes = quotes;
    snapshot->paid.n_quotes = n;
    snapshot->paid.exchange = rates;
    snapshot->paid.n_exchange = sizeof rates / sizeof *rates;
    out->scenario.policy.quotes_valid_only = valid_only;
}
