/* certificate_ports.c - line cards and the slots for them, from the rows of the catalogue. */
#include <inttypes.h>
#include <string.h>

#include "proof/certificate_parts.h"

/* Units of a part in the kit, where the supply may come from it. */
static int128 units_of(const struct checking *c, const struct supply *supply, size_t part)
{
    for (size_t i = 0; i < supply->n_offers; i++)
        if (supply->offers[i].part == part)
            return checking_kit_units(c, part);
    return 0;
}

/* The cards of a family, those with the most ports first: the one behind `after` (NULL: the first); NULL:
 * none.
 */
static const struct line_card *next_card(const struct snapshot *snapshot, const char *family,
                                         const struct line_card *after)
{
    const struct line_card *next = NULL;
    for (size_t i = 0; i < snapshot->n_line_cards; i++) {
        const struct line_card *card = &snapshot->line_cards[i];
        const bool behind =
            !after || card->ports < after->ports || (card->ports == after->ports && card > after);
        if (strcmp(card->family, family) == 0 && behind && (!next || card->ports > next->ports))
            next = card;
    }
    return next;
}

int128 checking_modular_ports(const struct checking *c, const struct supply *supply)
{
    const struct snapshot *snapshot = c->problem->snapshot;
    int128 ports = 0;
    for (size_t i = 0; i < snapshot->n_chassis; i++) {
        const char *family = snapshot->chassis[i].family;
        int128 slots = 0;
        bool first = true;
        for (size_t k = 0; k < snapshot->n_chassis; k++) {
            if (strcmp(snapshot->chassis[k].family, family) != 0)
                continue;
            first = first && k >= i;
            slots += units_of(c, supply, snapshot->chassis[k].part) * snapshot->chassis[k].slots;
        }
        const struct line_card *card = first ? next_card(snapshot, family, NULL) : NULL;
        for (; card && slots > 0; card = next_card(snapshot, family, card)) {
            const int128 cards = units_of(c, supply, card->part);
            ports += (cards < slots ? cards : slots) * card->ports;
            slots -= cards < slots ? cards : slots;
        }
    }
    return ports;
}

static const struct chassis *chassis_of(const struct snapshot *snapshot, size_t part)
{
    for (size_t i = 0; i < snapshot->n_chassis; i++)
        if (snapshot->chassis[i].part == part)
            return &snapshot->chassis[i];
    return NULL;
}

static const struct line_card *card_of(const struct snapshot *snapshot, size_t part)
{
    for (size_t i = 0; i < snapshot->n_line_cards; i++)
        if (snapshot->line_cards[i].part == part)
            return &snapshot->line_cards[i];
    return NULL;
}

void checking_slots(struct checking *c)
{
    const struct snapshot *snapshot = c->problem->snapshot;
    for (size_t role = 0; role < DESIGN_MAX_SWITCHES; role++) {
        const struct switch_model *model = &c->design->switches[role];
        if (model->cards == 0)
            continue;
        const struct chassis *chassis = chassis_of(snapshot, model->part);
        const struct line_card *card = card_of(snapshot, model->card);
        const bool fits = chassis && card && strcmp(chassis->family, card->family) == 0 &&
                          model->cards <= chassis->slots && model->ports == model->cards * card->ports &&
                          card->technology == c->design->technology_index;
        checking_note(c, role == 0 ? "slots" : "slots of spines", fits,
                      "%" PRId64 " x %s in each %s of %" PRId64 " slots", model->cards,
                      snapshot->parts[model->card].id, snapshot->parts[model->part].id,
                      chassis ? chassis->slots : 0);
    }
}
