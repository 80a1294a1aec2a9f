/* ask.c: the actions open to a seat, written factored. */
#include "wire/ask.h"

#include "turntable/rules.h"

/* The actions of one kind with one arg: the payments for a route or a city. They stand together in the legal list. */
typedef struct payments {
    const tt_action *first;
    int count;
    bool written;
} payments;

typedef struct offers {
    payments of[TT_MAX_ROUTES]; /* routes, or cities, in the order of the list */
    int count;
} offers;

static bool is_payment(tt_action action)
{
    return tt_action_kind_of(action) == TT_CLAIM || tt_action_kind_of(action) == TT_STATION;
}

/* Collects the claims, or the stations, among the actions. */
static void collect(const tt_action *actions, int count, tt_action_kind kind, offers *found)
{
    found->count = 0;
    for (int i = 0; i < count; i++) {
        if (tt_action_kind_of(actions[i]) != kind)
            continue;
        payments *last = &found->of[found->count - 1];
        if (found->count > 0 && tt_action_arg(*last->first) == tt_action_arg(actions[i]))
            last->count++;
        else
            found->of[found->count++] = (payments){actions + i, 1, false};
    }
}

/* Whether two routes, or cities, can be paid for in the same ways. */
static bool alike(const payments *a, const payments *b)
{
    enum { SET = 12 }; /* above it an action holds nothing but its set */
    if (a->count != b->count)
        return false;
    for (int i = 0; i < a->count; i++)
        if (a->first[i] >> SET != b->first[i] >> SET)
            return false;
    return true;
}

/* The payments of a group, as in the text of an action: "2 red 1 locomotive". */
static void write_pay(tt_json_writer *json, const tt_game *game, const payments *group)
{
    enum { VERB = sizeof "pay " - 1 };
    tt_json_write_key(json, "pay");
    tt_json_write_array(json);
    for (int i = 0; i < group->count; i++) {
        char text[TT_ACTION_TEXT_MAX];
        tt_action pay = tt_action_make(TT_PAY, 0, tt_action_set(group->first[i]));
        int length = tt_action_write(game, NULL, 0, pay, text);
        tt_json_write_text(json, text + VERB, (size_t)(length - VERB));
    }
    tt_json_write_array_end(json);
}

static void write_group(tt_json_writer *json, const tt_game *game, offers *found, int from, const char *key,
                        const char *const *ids)
{
    payments *first = &found->of[from];
    tt_json_write_object(json);
    tt_json_write_key(json, key);
    tt_json_write_array(json);
    for (int i = from; i < found->count; i++) {
        payments *member = &found->of[i];
        if (member->written || !alike(first, member))
            continue;
        member->written = true;
        tt_json_write_string(json, ids[tt_action_arg(*member->first)]);
    }
    tt_json_write_array_end(json);
    write_pay(json, game, first);
    tt_json_write_object_end(json);
}

static void write_groups(tt_json_writer *json, const tt_game *game, offers *found, const char *name, const char *key,
                         const char *const *ids)
{
    if (found->count == 0)
        return;
    tt_json_write_key(json, name);
    tt_json_write_array(json);
    for (int i = 0; i < found->count; i++)
        if (!found->of[i].written)
            write_group(json, game, found, i, key, ids);
    tt_json_write_array_end(json);
}

/* The slots of the market, and "blind". */
static void write_draws(tt_json_writer *json, const tt_action *actions, int count)
{
    bool any = false;
    for (int i = 0; i < count; i++) {
        tt_action_kind kind = tt_action_kind_of(actions[i]);
        if (kind != TT_DRAW && kind != TT_DRAW_BLIND)
            continue;
        if (!any) {
            tt_json_write_key(json, "draw");
            tt_json_write_array(json);
            any = true;
        }
        if (kind == TT_DRAW)
            tt_json_write_integer(json, tt_action_arg(actions[i]));
        else
            tt_json_write_string(json, "blind");
    }
    if (any)
        tt_json_write_array_end(json);
}

static void write_others(tt_json_writer *json, const tt_game *game, const tt_state *world, int seat,
                         const tt_action *actions, int count)
{
    bool any = false;
    for (int i = 0; i < count; i++) {
        tt_action_kind kind = tt_action_kind_of(actions[i]);
        if (kind == TT_DRAW || kind == TT_DRAW_BLIND || is_payment(actions[i]))
            continue;
        if (!any) {
            tt_json_write_key(json, "actions");
            tt_json_write_array(json);
            any = true;
        }
        char text[TT_ACTION_TEXT_MAX];
        int length = tt_action_write(game, tt_state_offer(world, seat), world->table.offered[seat], actions[i], text);
        tt_json_write_text(json, text, (size_t)length);
    }
    if (any)
        tt_json_write_array_end(json);
}

void tt_ask_write(tt_json_writer *json, const tt_game *game, const tt_state *world, int seat, uint32_t decision)
{
    tt_action actions[TT_MAX_LEGAL];
    int count = tt_legal_list(game, world, seat, actions, TT_MAX_LEGAL);
    offers found;
    if (count == 0) {
        tt_json_write_null(json);
        return;
    }
    tt_json_write_object(json);
    tt_json_write_key(json, "decision");
    tt_json_write_integer(json, decision);
    collect(actions, count, TT_CLAIM, &found);
    write_groups(json, game, &found, "claims", "routes", game->board->route_id);
    collect(actions, count, TT_STATION, &found);
    write_groups(json, game, &found, "stations", "cities", game->board->city_id);
    write_draws(json, actions, count);
    write_others(json, game, world, seat, actions, count);
    tt_json_write_object_end(json);
}
