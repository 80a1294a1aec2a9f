/* board_offers.c: board files on their way to a table. */
#include "server/board_offers.h"

#include <stdlib.h>
#include <string.h>

enum { MINUTES = 10, PATIENCE = MINUTES * 60 * 1000 };

static bool is_over(const server *s, const board_offer *offer)
{
    return s->now - offer->time >= PATIENCE || s->now < offer->time; /* the system clock may be set back */
}

static void forget(board_offer *offer)
{
    free(offer->text);
    *offer = (board_offer){0};
}

/* The place of this guest, a free one, or that of the oldest. */
static board_offer *place_of(server *s, tt_store_id guest)
{
    board_offer *best = &s->board_offers[0];
    for (int i = 0; i < BOARD_OFFERS; i++) {
        board_offer *offer = &s->board_offers[i];
        if (offer->guest == guest)
            return offer;
        if (best->guest && (!offer->guest || offer->time < best->time))
            best = offer;
    }
    return best;
}

bool board_offers_add(server *s, tt_store_id guest, const char *sha256, const char *text, size_t size)
{
    board_offer *offer = place_of(s, guest);
    char *copy = malloc(size);
    if (!copy)
        return false;
    forget(offer);
    memcpy(copy, text, size);
    *offer = (board_offer){.guest = guest, .time = s->now, .text = copy, .size = size};
    memcpy(offer->sha256, sha256, sizeof offer->sha256);
    return true;
}

tt_store_text board_offers_find(const server *s, tt_store_id guest, const char *sha256)
{
    for (int i = 0; guest && i < BOARD_OFFERS; i++) {
        const board_offer *offer = &s->board_offers[i];
        if (offer->guest == guest && !is_over(s, offer) && strcmp(offer->sha256, sha256) == 0)
            return (tt_store_text){offer->text, offer->size};
    }
    return (tt_store_text){NULL, 0};
}

void board_offers_tidy(server *s, bool all)
{
    for (int i = 0; i < BOARD_OFFERS; i++)
        if (s->board_offers[i].guest && (all || is_over(s, &s->board_offers[i])))
            forget(&s->board_offers[i]);
}
