/* part_options.c - computes the cost of pieces of a part option, and what several options supply together. */
#include "catalog/price.h"
#include "machine/order_table_parts.h"
#include "catalog/size.h"

int64_t part_option_cost(const struct part_option *option, const struct price *price, int64_t n)
{
    const int64_t bought = n > option->owned ? n - option->owned : 0, beside = option->beside;
    const int64_t all = price_total(price, bought + beside, NULL);
    const int64_t own = all < 0 || beside == 0 ? all : all - price_total(price, beside, NULL);
    return money_plus(own, n * option->operation_minor);
}

size_t part_options_family_end(size_t *n_cards, const struct part_option *options, size_t n, size_t first)
{
    size_t end = first;
    *n_cards = 0;
    for (; end < n && options[end].family == options[first].family; end++)
        *n_cards += options[end].slots == 0;
    return end;
}

int64_t part_options_most_slots(const struct part_option *cards, size_t n_cards, int64_t q)
{
    int64_t most = 0;
    for (size_t i = 0; i < n_cards; i++) {
        const int64_t pieces = order_table_pieces_for(q, cards[i].units);
        most = pieces > most ? pieces : most;
    }
    return most;
}

int64_t part_options_at_most(const struct part_option *options, size_t n, size_t i, int64_t q)
{
    if (options[i].slots == 0)
        return order_table_pieces_for(q, options[i].units);
    size_t first = i, n_cards = 0;
    while (first > 0 && options[first - 1].family == options[i].family)
        first--;
    (void)part_options_family_end(&n_cards, options, n, first);
    return order_table_pieces_for(part_options_most_slots(&options[first], n_cards, q), options[i].slots);
}

/* Units that line cards supply when chassis slots are filled with the largest cards first. */
static int128 family_units(const struct part_option *options, size_t n_cards, size_t end,
                           const int64_t *pieces)
{
    int128 slots = 0, need = 0;
    for (size_t i = n_cards; i < end; i++)
        slots += (int128)options[i].slots * pieces[i];
    for (int64_t units = INT64_MAX; slots > 0;) {
        int64_t next = 0;
        for (size_t i = 0; i < n_cards; i++)
            next = options[i].units < units && options[i].units > next ? options[i].units : next;
        if (next == 0)
            break;
        for (size_t i = 0; i < n_cards; i++) {
            const int128 filled = options[i].units != next ? 0 : pieces[i] < slots ? pieces[i] : slots;
            need += filled * next;
            slots -= filled;
        }
        units = next;
    }
    return need;
}

int64_t part_options_supply(const struct part_option *options, size_t n, const int64_t *pieces)
{
    int128 need = 0;
    for (size_t i = 0, end = 0; i < n; i = end) {
        size_t n_cards = 0;
        end = i + 1;
        if (options[i].family == 0) {
            need += (int128)options[i].units * pieces[i];
            continue;
        }
        end = part_options_family_end(&n_cards, options, n, i);
        need += family_units(&options[i], n_cards, end - i, &pieces[i]);
    }
    return need < INT64_MAX ? (int64_t)need : INT64_MAX;
}

size_t part_options_usable(struct part_option *options, size_t n)
{
    size_t kept = 0;
    for (size_t i = 0, end = 0; i < n; i = end) {
        size_t n_cards = 0;
        end = i + 1;
        if (options[i].family != 0)
            end = part_options_family_end(&n_cards, options, n, i);
        const bool usable = options[i].family == 0 || (n_cards > 0 && n_cards < end - i);
        for (size_t k = i; k < end && usable; k++)
            options[kept++] = options[k];
    }
    return kept;
}

void order_table_price(struct order_table_best *out, const struct part_option *option,
                       const struct price *price, int64_t most)
{
    for (int64_t n = 0; n <= most; n++) {
        out->cost[n] = part_option_cost(option, price, n);
        out->power[n] = size_of_pieces(n, option->power_W);
    }
}
