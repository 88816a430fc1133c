/* offers.c - what pieces of several offers supply together. */
#include "base/decimal.h"
#include "machine/cover_parts.h"

/* The end of the offers of the family that begins at `first`, and how many of them are line cards. */
static size_t family_end(size_t *n_cards, const struct offer *offers, size_t n, size_t first)
{
    size_t end = first;
    *n_cards = 0;
    for (; end < n && offers[end].family == offers[first].family; end++)
        *n_cards += offers[end].slots == 0;
    return end;
}

int64_t offers_at_most(const struct offer *offers, size_t n, size_t i, int64_t q)
{
    if (offers[i].slots == 0)
        return cover_pieces_for(q, offers[i].units);
    size_t first = i, n_cards = 0;
    while (first > 0 && offers[first - 1].family == offers[i].family)
        first--;
    (void)family_end(&n_cards, offers, n, first);
    return cover_pieces_for(cover_most_slots(&offers[first], n_cards, q), offers[i].slots);
}

/* Of the cards with the most units first. */
static int128 family_supply(const struct offer *offers, size_t n_cards, size_t end, const int64_t *pieces)
{
    int128 slots = 0, supply = 0;
    for (size_t i = n_cards; i < end; i++)
        slots += (int128)offers[i].slots * pieces[i];
    for (int64_t units = INT64_MAX; slots > 0;) {
        int64_t next = 0;
        for (size_t i = 0; i < n_cards; i++)
            next = offers[i].units < units && offers[i].units > next ? offers[i].units : next;
        if (next == 0)
            break;
        for (size_t i = 0; i < n_cards; i++) {
            const int128 filled = offers[i].units != next ? 0 : pieces[i] < slots ? pieces[i] : slots;
            supply += filled * next;
            slots -= filled;
        }
        units = next;
    }
    return supply;
}

int64_t offers_supply(const struct offer *offers, size_t n, const int64_t *pieces)
{
    int128 supply = 0;
    for (size_t i = 0, end = 0; i < n; i = end) {
        size_t n_cards = 0;
        end = i + 1;
        if (offers[i].family == 0) {
            supply += (int128)offers[i].units * pieces[i];
            continue;
        }
        end = family_end(&n_cards, offers, n, i);
        supply += family_supply(&offers[i], n_cards, end - i, &pieces[i]);
    }
    return supply < INT64_MAX ? (int64_t)supply : INT64_MAX;
}

size_t offers_usable(struct offer *offers, size_t n)
{
    size_t kept = 0;
    for (size_t i = 0, end = 0; i < n; i = end) {
        size_t n_cards = 0;
        end = i + 1;
        if (offers[i].family != 0)
            end = family_end(&n_cards, offers, n, i);
        const bool usable = offers[i].family == 0 || (n_cards > 0 && n_cards < end - i);
        for (size_t k = i; k < end && usable; k++)
            offers[kept++] = offers[k];
    }
    return kept;
}

double cover_bytes(const struct offer *offers, size_t n, int64_t q_max)
{
    double each = 4 * 8; /* for every quantity */
    for (size_t i = 0, end = 0; i < n && n > 1; i = end) {
        size_t n_cards = 0;
        end = i + 1;
        each += 4;
        if (offers[i].family == 0)
            continue;
        end = family_end(&n_cards, offers, n, i);
        if (n_cards > 1)
            each +=
                (double)(cover_most_slots(&offers[i], n_cards, q_max) + 1) * (16 + 4 * (double)(n_cards - 1));
    }
    return each * ((double)q_max + 1);
}
