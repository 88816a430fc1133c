/* offer.c - groups the quotes of a part to offers and finds the offers in force on a date. */
#include "catalog/offer.h"

#include <assert.h>
#include <string.h>

#include "base/arena.h"
#include "base/mem.h"
#include "base/sort.h"
#include "base/vec.h"
#include "catalog/snapshot.h"

static const char *const STATE_TEXT[N_OFFER_STATES] = {
    [OFFER_FIRM] = "firm",
    [OFFER_NEWEST] = "newest",
    [OFFER_LATER] = "dated later",
    [OFFER_SUPERSEDED] = "its seller has a newer quote",
    [OFFER_EXPIRED] = "expired",
    [OFFER_DISPLACED] = "a firm offer stands",
    [OFFER_OLDER] = "others are newer",
};

bool offer_is_in_force(enum offer_state state)
{
    return state == OFFER_FIRM || state == OFFER_NEWEST;
}

const char *offer_state_text(enum offer_state state)
{
    assert(state < N_OFFER_STATES);
    return STATE_TEXT[state];
}

/* A quote with its seller. Rows are sorted by seller, kind and date. */
struct offer_row {
    const char *seller;
    const struct quote *quote;
};

static int compare_kinds(const struct offer_row *p, const struct offer_row *q)
{
    const int order = p->seller == q->seller ? 0 : strcmp(p->seller, q->seller);
    return order != 0 ? order : (p->quote->kind > q->quote->kind) - (p->quote->kind < q->quote->kind);
}

static int compare_offers(const void *a, const void *b)
{
    const struct offer_row *p = a, *q = b;
    const int order = compare_kinds(p, q);
    return order != 0 ? order : (p->quote->date > q->quote->date) - (p->quote->date < q->quote->date);
}

static size_t offer_end(const struct offer_row *rows, size_t n, size_t first)
{
    size_t end = first + 1;
    while (end < n && compare_offers(&rows[first], &rows[end]) == 0)
        end++;
    return end;
}

/* The state of an offer (rows `first` to `end`) without regard to other sellers: firm, superseded, expired,
 * later, or otherwise newest. */
static enum offer_state state_alone(const struct offer_row *rows, size_t n, size_t first, size_t end,
                                    date as_of)
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

/* The final state of an offer: depends on the newest date of all offers, and on whether any offer is firm. */
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

/* The quotes of a part, sorted by offer. */
static struct offer_row *rows_of(const struct snapshot *snapshot, const struct part *part)
{
    const struct quote *quotes = snapshot->paid.quotes;
    const size_t *sorted = snapshot->paid.by_offer;
    struct offer_row *rows = mem_alloc(part->n_quotes, sizeof *rows);
    for (size_t i = 0; i < part->n_quotes; i++) {
        const size_t at = part->first_quote + i;
        const struct quote *quote = &quotes[sorted ? sorted[at] : at];
        rows[i] = (struct offer_row){snapshot_seller(snapshot, quote), quote};
    }
    if (!sorted)
        sort_stable(rows, part->n_quotes, sizeof *rows, compare_offers);
    return rows;
}

void offers_sort(size_t *out, const struct snapshot *snapshot, const struct part *part)
{
    struct offer_row *rows = rows_of(snapshot, part);
    for (size_t i = 0; i < part->n_quotes; i++)
        out[i] = (size_t)(rows[i].quote - snapshot->paid.quotes);
    mem_free(rows);
}

struct offer *offers_of(const struct snapshot *snapshot, const struct part *part, date as_of, bool valid_only,
                        struct arena *arena)
{
    const struct quote *quotes = snapshot->paid.quotes;
    const size_t n = part->n_quotes;
    struct offer *out = ARENA_NEW(arena, n, struct offer);
    struct offer_row *rows = rows_of(snapshot, part);
    bool any_firm = false;
    date newest = INT32_MIN;
    for (size_t first = 0, end = 0; first < n; first = end) {
        end = offer_end(rows, n, first);
        const enum offer_state alone = state_alone(rows, n, first, end, as_of);
        const date dated = rows[first].quote->date;
        any_firm = any_firm || alone == OFFER_FIRM;
        newest = dated <= as_of && dated > newest ? dated : newest;
        for (size_t i = first; i < end; i++)
            out[rows[i].quote - &quotes[part->first_quote]] =
                (struct offer){alone, (size_t)(rows[first].quote - quotes)};
    }
    for (size_t i = 0; i < n; i++)
        out[i].state =
            state_among(out[i].state, &quotes[part->first_quote + i], any_firm, newest, valid_only);
    mem_free(rows);
    return out;
}

/* --- offers in force --- */

/* The indices of a part's quotes, sorted by offer. */
struct sorted_quotes {
    const struct snapshot *snapshot;
    const size_t *at; /* [n] */
    size_t n;
};

static struct offer_row row_at(const struct sorted_quotes *sorted, size_t i)
{
    const struct quote *quote = &sorted->snapshot->paid.quotes[sorted->at[i]];
    return (struct offer_row){snapshot_seller(sorted->snapshot, quote), quote};
}

/* End of the quotes from `first` on that have the same seller and kind and a date up to `day`. */
static size_t end_of_offers_until(const struct sorted_quotes *sorted, size_t first, date day)
{
    const struct offer_row of = row_at(sorted, first);
    size_t end = first, step = 1, behind = sorted->n;
    /* doubles the step until it passes the end of these rows, then halves it (binary search) */
    while (end < behind) {
        const size_t at = end + step - 1 < behind ? end + step - 1 : behind - 1;
        const struct offer_row row = row_at(sorted, at);
        if (compare_kinds(&of, &row) == 0 && row.quote->date <= day) {
            end = at + 1;
            step *= 2;
        } else {
            behind = at;
            step = step > 1 ? step / 2 : 1;
        }
    }
    return end;
}

/* The newest offer of a seller and kind up to a date. Older offers of the same seller and kind are not in
 * force. */
struct newest_offer {
    size_t first, end;
    enum offer_state alone;
};

/* The offer whose last row is `end` - 1. */
static struct newest_offer newest_before(const struct sorted_quotes *sorted, size_t end, date as_of)
{
    const struct offer_row last = row_at(sorted, end - 1);
    size_t first = end - 1;
    struct offer_row row = last;
    while (first > 0 && (row = row_at(sorted, first - 1), compare_offers(&row, &last) == 0))
        first--;
    struct offer_row *rows = mem_alloc(end - first, sizeof *rows);
    for (size_t i = first; i < end; i++)
        rows[i - first] = row_at(sorted, i);
    const struct newest_offer newest = {first, end, state_alone(rows, end - first, 0, end - first, as_of)};
    mem_free(rows);
    return newest;
}

typedef VEC(struct newest_offer) newest_list;

/* The newest offers of all sellers and kinds. */
static newest_list find_newest(const struct sorted_quotes *sorted, date as_of)
{
    newest_list list = {0};
    for (size_t first = 0; first < sorted->n;) {
        const size_t end = end_of_offers_until(sorted, first, as_of);
        if (end > first)
            VEC_PUSH(&list, newest_before(sorted, end, as_of));
        first = end < sorted->n ? end_of_offers_until(sorted, first, INT32_MAX) : end;
    }
    return list;
}

static int compare_quotes(const void *a, const void *b)
{
    const struct quote_in_force *p = a, *q = b;
    return (p->quote > q->quote) - (p->quote < q->quote);
}

struct quotes_in_force offers_in_force(const struct snapshot *snapshot, const struct part *part, date as_of,
                                       bool valid_only, struct arena *arena)
{
    const struct quote *quotes = snapshot->paid.quotes;
    size_t *own = snapshot->paid.by_offer ? NULL : mem_alloc(part->n_quotes, sizeof *own);
    if (own)
        offers_sort(own, snapshot, part);
    const struct sorted_quotes sorted = {snapshot, own ? own : &snapshot->paid.by_offer[part->first_quote],
                                         part->n_quotes};
    newest_list list = find_newest(&sorted, as_of);
    bool any_firm = false;
    date newest = INT32_MIN;
    size_t most = 0;
    for (size_t i = 0; i < list.n; i++) {
        const date day = quotes[sorted.at[list.v[i].first]].date;
        any_firm = any_firm || list.v[i].alone == OFFER_FIRM;
        newest = day > newest ? day : newest;
        most += list.v[i].end - list.v[i].first;
    }
    struct quotes_in_force out = {ARENA_NEW(arena, most, struct quote_in_force), 0, list.n > 0};
    for (size_t i = 0; i < list.n; i++) {
        const size_t first = sorted.at[list.v[i].first];
        if (offer_is_in_force(state_among(list.v[i].alone, &quotes[first], any_firm, newest, valid_only)))
            for (size_t k = list.v[i].first; k < list.v[i].end; k++)
                out.v[out.n++] = (struct quote_in_force){sorted.at[k], first};
    }
    sort_stable(out.v, out.n, sizeof *out.v, compare_quotes);
    mem_free(list.v);
    mem_free(own);
    return out;
}
