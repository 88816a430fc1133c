/* catalog_check.c - finds flaws of a valid catalogue that a buyer should know. */
#include <inttypes.h>
#include <string.h>

#include "base/arena.h"
#include "base/decimal.h"
#include "base/mem.h"
#include "base/vec.h"
#include "catalog/catalog.h"
#include "catalog/snapshot.h"

struct findings_list {
    const struct snapshot *snapshot;
    struct arena *arena;
    VEC(struct catalog_finding) found;
};

static void add_finding(struct findings_list *c, const char *table, const char *id, const char *text)
{
    const struct catalog_finding finding = {arena_printf(c->arena, "%s:%s", table, id), text};
    VEC_PUSH(&c->found, finding);
}

/* True for the node of a rental that is paid by the token: it stands for the service, and has neither a price
 * nor a rate. */
static bool is_service(const struct snapshot *s, size_t part)
{
    for (size_t i = 0; i < s->paid.n_hosted; i++)
        if (s->nodes[s->paid.rentals[s->paid.hosted[i].rental].node].part == part)
            return true;
    return false;
}

static void check_quotes(struct findings_list *c, const struct part *part)
{
    const struct snapshot *s = c->snapshot;
    bool in_time = false;
    bool late = false;
    bool valid = false;
    for (size_t i = part->first_quote; i < part->first_quote + part->n_quotes; i++) {
        const struct quote *quote = &s->paid.quotes[i];
        in_time = in_time || quote->date <= s->as_of;
        late = late || quote->date > s->as_of;
        valid = valid || (quote->date <= s->as_of && (!quote->valid_until || quote->valid_until >= s->as_of));
    }
    if (part->n_quotes == 0 && (part->kind == PART_ACCELERATOR || is_service(s, (size_t)(part - s->parts))))
        return; /* accelerators are bought inside nodes */
    if (part->n_quotes == 0)
        add_finding(c, "part", part->id, "has no quote: it cannot be bought");
    else if (!in_time)
        add_finding(c, "part", part->id,
                    "has no quote on or before the catalogue's date: it cannot be bought then");
    else if (late)
        add_finding(c, "part", part->id, "has a quote after the catalogue's date: it is not used then");
    if (in_time && !valid)
        add_finding(c, "part", part->id, "has no quote that is valid on the catalogue's date");
}

/* Reports two prices of one seller for the same quantity and date, for instance from a price list and its
 * correction. */
static void check_pairs(struct findings_list *c, const struct part *part)
{
    const struct snapshot *s = c->snapshot;
    const size_t end = part->first_quote + part->n_quotes;
    char day[11];
    for (size_t i = part->first_quote; i < end; i++)
        for (size_t k = i + 1; k < end; k++) {
            const struct quote *a = &s->paid.quotes[i], *b = &s->paid.quotes[k];
            const char *sources[] = {a->source < s->n_sources ? s->sources[a->source].id : "none",
                                     b->source < s->n_sources ? s->sources[b->source].id : "none"};
            if (!quote_contradicts(a, b))
                continue;
            add_finding(c, "part", part->id,
                        arena_printf(c->arena,
                                     "has two prices %s%s of %s from %" PRId64
                                     " on: %s (source '%s') and %s (source "
                                     "'%s'); the lower one is bought: delete the wrong one in quote.csv",
                                     a->seller ? "from " : "without a seller", a->seller ? a->seller : "",
                                     date_format(day, a->date), a->min_quantity,
                                     money_text(a->amount_minor, a->currency, c->arena), sources[0],
                                     money_text(b->amount_minor, b->currency, c->arena), sources[1]));
        }
}

static bool has_currency(const struct snapshot *s, const char *currency)
{
    if (strcmp(currency, "USD") == 0)
        return true;
    for (size_t i = 0; i < s->paid.n_exchange; i++)
        if (strcmp(s->paid.exchange[i].currency, currency) == 0 && s->paid.exchange[i].date <= s->as_of)
            return true;
    return false;
}

static void check_currency(struct findings_list *c, const struct part *part)
{
    const struct snapshot *s = c->snapshot;
    for (size_t i = part->first_quote; i < part->first_quote + part->n_quotes; i++) {
        const char *currency = s->paid.quotes[i].currency;
        if (strcmp(currency, s->currency) == 0 || (has_currency(s, currency) && has_currency(s, s->currency)))
            continue;
        add_finding(
            c, "part", part->id,
            arena_printf(c->arena,
                         "is quoted in %s, and there is no exchange rate to %s at the catalogue's date: add "
                         "one (bursar catalog add FOLDER currency=%s per_usd=NUMBER)",
                         currency, s->currency, has_currency(s, currency) ? s->currency : currency));
        return;
    }
}

static void check_node(struct findings_list *c, size_t node)
{
    const struct snapshot *s = c->snapshot;
    for (size_t i = 0; i < s->compute.n_rates; i++)
        if (s->compute.rates[i].node == node)
            return;
    if (is_service(s, s->nodes[node].part))
        return;
    add_finding(c, "node", s->parts[s->nodes[node].part].id,
                s->nodes[node].peak_ops > 0
                    ? "has no rate: only `rates: estimate` predicts an application on it"
                    : "has no rate: no application can be predicted on it");
}

static void check_technology(struct findings_list *c, size_t technology)
{
    const struct snapshot *s = c->snapshot;
    bool nic = false;
    bool port = false;
    bool cable = false;
    for (size_t i = 0; i < s->network.n_nics; i++)
        nic = nic || s->network.nics[i].technology == technology;
    for (size_t i = 0; i < s->network.n_switches; i++)
        port = port || s->network.switches[i].technology == technology;
    for (size_t i = 0; i < s->network.n_line_cards; i++)
        port = port || s->network.line_cards[i].technology == technology;
    for (size_t i = 0; i < s->network.n_cables; i++)
        cable = cable || s->network.cables[i].technology == technology;
    if (technology_is_ideal(&s->network.technologies[technology]) || (nic && port && cable))
        return;
    const char *id = s->network.technologies[technology].id;
    if (!nic && !port && !cable) {
        add_finding(c, "technology", id, "has no parts: it can be predicted, not bought");
        return;
    }
    if (!nic)
        add_finding(c, "technology", id, "has no nic");
    if (!port)
        add_finding(c, "technology", id, "has no switch, no port and no line card");
    if (!cable)
        add_finding(c, "technology", id, "has no cable");
}

static void check_chassis(struct findings_list *c, size_t chassis)
{
    const struct snapshot *s = c->snapshot;
    for (size_t i = 0; i < s->network.n_line_cards; i++)
        if (strcmp(s->network.line_cards[i].family, s->network.chassis[chassis].family) == 0)
            return;
    add_finding(c, "chassis", s->parts[s->network.chassis[chassis].part].id,
                arena_printf(c->arena, "no line card is of its family %s: it has no ports",
                             s->network.chassis[chassis].family));
}

static bool same_round(const struct node_rate *a, const struct node_rate *b)
{
    const size_t n = node_rate_round(a->benchmark);
    return n == node_rate_round(b->benchmark) && strncmp(a->benchmark, b->benchmark, n) == 0;
}

/* Adds the round of rate i to a list of *n, if no earlier rate of its application has it. Returns the list.
 */
static const char *add_round(struct findings_list *c, const char *list, size_t *n, size_t first, size_t i)
{
    const struct node_rate *rates = c->snapshot->compute.rates;
    bool known = !rates[i].benchmark || strcmp(rates[first].application, rates[i].application) != 0;
    for (size_t k = first; k < i && !known; k++)
        known = rates[k].benchmark && strcmp(rates[k].application, rates[i].application) == 0 &&
                same_round(&rates[k], &rates[i]);
    *n += !known;
    return known ? list
                 : arena_printf(c->arena, "%s%s%.*s", list, list[0] ? "; " : "",
                                (int)node_rate_round(rates[i].benchmark), rates[i].benchmark);
}

/* Reports applications whose rates are from different rounds of a benchmark. */
static void check_rounds(struct findings_list *c)
{
    const struct snapshot *s = c->snapshot;
    for (size_t i = 0; i < s->compute.n_rates; i++) {
        const char *application = s->compute.rates[i].application, *list = "";
        bool first = true;
        size_t n = 0;
        for (size_t k = 0; k < i && first; k++)
            first = strcmp(s->compute.rates[k].application, application) != 0;
        for (size_t k = i; k < s->compute.n_rates && first; k++)
            list = add_round(c, list, &n, i, k);
        if (n > 1)
            add_finding(c, "node_rate", application,
                        arena_printf(c->arena,
                                     "its rates are from different rounds, whose software differs: %s",
                                     list));
    }
}

static void check_figures(struct findings_list *c)
{
    const struct snapshot *s = c->snapshot;
    for (size_t i = 0; i < s->network.n_technologies; i++)
        if (s->network.technologies[i].kind == FIGURE_ESTIMATE &&
            !technology_is_ideal(&s->network.technologies[i]))
            add_finding(c, "technology", s->network.technologies[i].id, "its figures are estimates");
    for (size_t i = 0; i < s->paid.n_quotes; i++)
        if (s->paid.quotes[i].kind == FIGURE_ASSUMPTION)
            add_finding(c, "part", s->parts[s->paid.quotes[i].part].id, "one of its prices is an assumption");
    for (size_t i = 0; i < s->compute.n_rates; i++)
        if (s->compute.rates[i].kind == FIGURE_ASSUMPTION)
            add_finding(
                c, "node", s->parts[s->nodes[s->compute.rates[i].node].part].id,
                arena_printf(c->arena, "its rate for %s is an assumption", s->compute.rates[i].application));
}

/* Reports what a buyer cannot buy or use. Nothing is bought from a library, a catalogue without quotes. */
static void check_purchase(struct findings_list *c)
{
    const struct snapshot *s = c->snapshot;
    for (size_t i = 0; i < s->n_parts; i++) {
        check_quotes(c, &s->parts[i]);
        check_currency(c, &s->parts[i]);
        check_pairs(c, &s->parts[i]);
    }
    for (size_t i = 0; i < s->n_nodes; i++)
        check_node(c, i);
    for (size_t i = 0; i < s->network.n_technologies; i++)
        check_technology(c, i);
    for (size_t i = 0; i < s->network.n_chassis; i++)
        check_chassis(c, i);
}

size_t catalog_check(const struct catalog_finding **out, const struct snapshot *snapshot, struct arena *arena)
{
    struct findings_list c = {.snapshot = snapshot, .arena = arena};
    if (snapshot->paid.n_quotes > 0)
        check_purchase(&c);
    check_figures(&c);
    check_rounds(&c);
    struct catalog_finding *found = ARENA_COPY(arena, c.found.v, c.found.n, 0, struct catalog_finding);
    mem_free(c.found.v);
    *out = found;
    return c.found.n;
}
