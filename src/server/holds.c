/* holds.c: held seats of rematches. */
#include "server/holds.h"

#include <string.h>

#include "server/lookalikes.h"
#include "server/server.h"

enum { HELD = 60 * 1000 }; /* milliseconds */

static bool is_held(const held_seats *h, int i, const tt_store_table *facts, int64_t now)
{
    return now < h->until && facts->life == TT_LIFE_OPEN && facts_seat(facts, h->guests[i]) < 0;
}

bool hold_has(const held_seats *h, const tt_store_table *facts, tt_store_id guest, int64_t now)
{
    for (int i = 0; guest && i < h->count; i++)
        if (h->guests[i] == guest)
            return is_held(h, i, facts, now);
    return false;
}

int hold_others(const held_seats *h, const tt_store_table *facts, tt_store_id guest, int64_t now)
{
    int others = 0;
    for (int i = 0; i < h->count; i++)
        others += h->guests[i] != guest && is_held(h, i, facts, now);
    return others;
}

bool hold_has_name(const held_seats *h, const tt_store_table *facts, tt_store_id guest, const char *name, int64_t now)
{
    for (int i = 0; i < h->count; i++)
        if (h->guests[i] != guest && is_held(h, i, facts, now) && skeleton_is_same(h->names[i], name))
            return true;
    return false;
}

void hold_drop(held_seats *h, tt_store_id guest)
{
    int left = 0;
    for (int i = 0; i < h->count; i++) {
        if (h->guests[i] == guest)
            continue;
        if (left != i) {
            h->guests[left] = h->guests[i];
            memcpy(h->names[left], h->names[i], sizeof h->names[left]);
        }
        left++;
    }
    h->count = left;
}

rematch *rematch_of(server *s, const tt_store_table *facts)
{
    for (int i = 0; facts->id && i < REMATCHES; i++) {
        rematch *one = &s->rematches[i];
        if (one->id == facts->id && memcmp(one->commitment, facts->commitment, sizeof one->commitment) == 0)
            return one;
    }
    return NULL;
}

static bool was_removed(const server *s, tt_store_id old, tt_store_id guest)
{
    for (int i = 0; i < REMATCHES; i++)
        for (int k = 0; s->rematches[i].old == old && k < TT_MAX_SEATS; k++)
            if (s->rematches[i].removed[k] == guest)
                return true;
    return false;
}

void rematch_hold(server *s, rematch *made, const tt_store_table *old, tt_store_id asked, int64_t now)
{
    held_seats *h = &made->held;
    h->until = now + HELD / s->options->test_speed;
    for (int seat = 0; seat < old->seat_count; seat++) {
        const tt_store_seat *one = &old->seats[seat];
        if (one->kind != TT_SITS_GUEST || one->guest == asked || was_removed(s, old->id, one->guest))
            continue;
        h->guests[h->count] = one->guest;
        memcpy(h->names[h->count++], one->name, sizeof one->name);
    }
}

void rematch_drop(server *s, const tt_store_table *facts, tt_store_id guest, bool is_removed)
{
    rematch *one = rematch_of(s, facts);
    if (!one)
        return;
    hold_drop(&one->held, guest);
    for (int k = 0; is_removed && k < TT_MAX_SEATS; k++)
        if (one->removed[k] == guest || !one->removed[k]) {
            one->removed[k] = guest;
            return;
        }
}
