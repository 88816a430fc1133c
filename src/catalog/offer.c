/* offer.c - offers of a part, and which of them stand. */
#include "catalog/offer.h"

#include <assert.h>
#include <string.h>

static const char *const STATE_TEXT[N_OFFER_STATES] = {
    [OFFER_FIRM] = "firm",
    [OFFER_NEWEST] = "newest",
    [OFFER_LATER] = "dated later",
    [OFFER_SUPERSEDED] = "its seller has a newer quote",
    [OFFER_EXPIRED] = "expired",
    [OFFER_DISPLACED] = "a firm offer stands",
    [OFFER_OLDER] = "others are newer",
};

bool offer_stands(enum offer_state state)
{
    return state == OFFER_FIRM || state == OFFER_NEWEST;
}

const char *offer_state_text(enum offer_state state)
{
    assert(state < N_OFFER_STATES);
    return STATE_TEXT[state];
}

static bool same_seller(const struct snapshot *s, const struct quote *a, const struct quote *b)
{
    return a == b || strcmp(snapshot_seller(s, a), snapshot_seller(s, b)) == 0;
}

static bool same_offer(const struct snapshot *s, const struct quote *a, const struct quote *b)
{
    return a->kind == b->kind && a->date == b->date && same_seller(s, a, b);
}

/* The quotes of a quote's part. */
static const struct quote *quotes_of(const struct snapshot *s, size_t quote, size_t *n)
{
    const struct part *part = &s->parts[s->paid.quotes[quote].part];
    *n = part->n_quotes;
    return &s->paid.quotes[part->first_quote];
}

size_t offer_of(const struct snapshot *snapshot, size_t quote)
{
    size_t n = 0;
    const struct quote *quotes = quotes_of(snapshot, quote, &n);
    for (size_t i = 0; i < n; i++)
        if (same_offer(snapshot, &quotes[i], &snapshot->paid.quotes[quote]))
            return (size_t)(&quotes[i] - snapshot->paid.quotes);
    return quote;
}

/* What the rows of an offer say of its end together. */
struct term {
    bool open;    /* a row states no end */
    bool expired; /* a row's end has passed */
};

static struct term term_of(const struct snapshot *s, size_t quote, date as_of)
{
    struct term term = {false, false};
    size_t n = 0;
    const struct quote *quotes = quotes_of(s, quote, &n);
    for (size_t i = 0; i < n; i++) {
        if (!same_offer(s, &quotes[i], &s->paid.quotes[quote]))
            continue;
        term.open = term.open || quotes[i].valid_until == 0;
        term.expired = term.expired || (quotes[i].valid_until > 0 && quotes[i].valid_until < as_of);
    }
    return term;
}

static bool superseded(const struct snapshot *s, size_t quote, date as_of)
{
    const struct quote *of = &s->paid.quotes[quote];
    size_t n = 0;
    const struct quote *quotes = quotes_of(s, quote, &n);
    for (size_t i = 0; i < n; i++)
        if (quotes[i].kind == FIGURE_QUOTE && quotes[i].date > of->date && quotes[i].date <= as_of &&
            same_seller(s, &quotes[i], of))
            return true;
    return false;
}

static bool is_firm(const struct snapshot *s, size_t quote, date as_of)
{
    const struct quote *of = &s->paid.quotes[quote];
    if (of->kind != FIGURE_QUOTE || of->date > as_of)
        return false;
    const struct term term = term_of(s, quote, as_of);
    return !term.open && !term.expired && !superseded(s, quote, as_of);
}

enum offer_state offer_state_at(const struct snapshot *snapshot, size_t quote, date as_of, bool valid_only)
{
    const struct quote *of = &snapshot->paid.quotes[quote];
    size_t n = 0;
    const struct quote *quotes = quotes_of(snapshot, quote, &n);
    bool any_firm = false, newer = false;
    if (of->date > as_of)
        return OFFER_LATER;
    if (is_firm(snapshot, quote, as_of))
        return OFFER_FIRM;
    for (size_t i = 0; i < n; i++) {
        any_firm = any_firm || is_firm(snapshot, (size_t)(&quotes[i] - snapshot->paid.quotes), as_of);
        newer = newer || (quotes[i].date > of->date && quotes[i].date <= as_of);
    }
    const bool expired = term_of(snapshot, quote, as_of).expired;
    if (!any_firm && !newer)
        return valid_only && expired ? OFFER_EXPIRED : OFFER_NEWEST;
    if (of->kind == FIGURE_QUOTE && superseded(snapshot, quote, as_of))
        return OFFER_SUPERSEDED;
    if (of->kind == FIGURE_QUOTE && expired)
        return OFFER_EXPIRED;
    return any_firm ? OFFER_DISPLACED : OFFER_OLDER;
}
