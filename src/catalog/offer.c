/* offer.c - offers of a part, and which of them stand. */
#include "catalog/offer.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "base/sort.h"

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

/* A quote as it is sorted: offers together, and those of kind quote of a seller by their dates. */
struct row {
    const char *seller;
    const struct quote *quote;
};

static int compare_kinds(const struct row *p, const struct row *q)
{
    const int order = p->seller == q->seller ? 0 : strcmp(p->seller, q->seller);
    return order != 0 ? order : (p->quote->kind > q->quote->kind) - (p->quote->kind < q->quote->kind);
}

static int compare_offers(const void *a, const void *b)
{
    const struct row *p = a, *q = b;
    const int order = compare_kinds(p, q);
    return order != 0 ? order : (p->quote->date > q->quote->date) - (p->quote->date < q->quote->date);
}

static size_t offer_end(const struct row *rows, size_t n, size_t first)
{
    size_t end = first + 1;
    while (end < n && compare_offers(&rows[first], &rows[end]) == 0)
        end++;
    return end;
}

/* How an offer, rows `first` to `end`, stands by itself: firm, superseded, expired, dated later, or else
 * newest. */
static enum offer_state state_alone(const struct row *rows, size_t n, size_t first, size_t end, date as_of)
{
    const struct quote *of = rows[first].quote;
    bool open = false, expired = false;
    for (size_t i = first; i < end; i++) {
        open = open || rows[i].quote->valid_until == 0;
        expired = expired || (rows[i].quote->valid_until > 0 && rows[i].quote->valid_until < as_of);
    }
    if (of->date > as_of)
        return OFFER_LATER;
    if (of->kind == FIGURE_QUOTE && end < n && compare_kinds(&rows[first], &rows[end]) == 0 &&
        rows[end].quote->date <= as_of)
        return OFFER_SUPERSEDED;
    return expired ? OFFER_EXPIRED : of->kind == FIGURE_QUOTE && !open ? OFFER_FIRM : OFFER_NEWEST;
}

/* How it stands to others: one that is firm, and the newest date. */
static enum offer_state state_among(enum offer_state alone, const struct quote *of, bool any_firm,
                                    date newest, bool valid_only)
{
    if (alone == OFFER_LATER || alone == OFFER_FIRM)
        return alone;
    if (!any_firm && of->date == newest)
        return valid_only && alone == OFFER_EXPIRED ? OFFER_EXPIRED : OFFER_NEWEST;
    if (of->kind == FIGURE_QUOTE && alone != OFFER_NEWEST)
        return alone;
    return any_firm ? OFFER_DISPLACED : OFFER_OLDER;
}

struct offer *offers_of(const struct snapshot *snapshot, const struct part *part, date as_of, bool valid_only,
                        struct arena *arena)
{
    const struct quote *quotes = snapshot->paid.quotes;
    const size_t n = part->n_quotes;
    struct offer *out = ARENA_NEW(arena, n, struct offer);
    struct row *rows = mem_alloc(n, sizeof *rows);
    bool any_firm = false;
    date newest = INT32_MIN;
    for (size_t i = 0; i < n; i++) {
        const struct quote *quote = &quotes[part->first_quote + i];
        rows[i] = (struct row){snapshot_seller(snapshot, quote), quote};
        newest = quote->date <= as_of && quote->date > newest ? quote->date : newest;
    }
    sort_stable(rows, n, sizeof *rows, compare_offers);
    for (size_t first = 0, end = 0; first < n; first = end) {
        end = offer_end(rows, n, first);
        const enum offer_state alone = state_alone(rows, n, first, end, as_of);
        any_firm = any_firm || alone == OFFER_FIRM;
        for (size_t i = first; i < end; i++)
            out[rows[i].quote - &quotes[part->first_quote]] =
                (struct offer){alone, (size_t)(rows[first].quote - quotes)};
    }
    for (size_t i = 0; i < n; i++)
        out[i].state =
            state_among(out[i].state, &quotes[part->first_quote + i], any_firm, newest, valid_only);
    free(rows);
    return out;
}
