/* ask.c: the actions open to a seat, written factored. */
#include "wire/ask.h"

#include "turntable/rules.h"

enum { ARGS = 256, SET = 12 }; /* an action's arg is a byte; above SET it holds nothing but its set */

/* The ways to pay for one route or city. */
typedef struct payments {
    uint8_t arg;
    bool is_written;
    int count;
    const tt_action *actions;
} payments;

/* All claims, or all stations. */
typedef struct offers {
    tt_action actions[TT_MAX_LEGAL]; /* by arg, those of one arg in the order of the legal list */
    payments of[ARGS];               /* in the order of args */
    int count;
} offers;

static bool is_payment(tt_action action)
{
    return tt_action_kind_of(action) == TT_ACTION_CLAIM || tt_action_kind_of(action) == TT_ACTION_STATION;
}

/* Sorts the actions of this kind by what they pay for. */
static void collect(const tt_action *actions, int count, tt_action_kind kind, offers *found)
{
    int number[ARGS] = {0}, end[ARGS], sum = 0;
    for (int i = 0; i < count; i++)
        number[tt_action_arg(actions[i])] += tt_action_kind_of(actions[i]) == kind;
    found->count = 0;
    for (int arg = 0; arg < ARGS; arg++) {
        if (number[arg])
            found->of[found->count++] = (payments){(uint8_t)arg, false, number[arg], found->actions + sum};
        end[arg] = sum;
        sum += number[arg];
    }
    for (int i = 0; i < count; i++)
        if (tt_action_kind_of(actions[i]) == kind)
            found->actions[end[tt_action_arg(actions[i])]++] = actions[i];
}

/* Whether two routes, or cities, can be paid for in the same ways. */
static bool alike(const payments *a, const payments *b)
{
    if (a->count != b->count)
        return false;
    for (int i = 0; i < a->count; i++)
        if (a->actions[i] >> SET != b->actions[i] >> SET)
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
        tt_action pay = tt_action_make(TT_ACTION_PAY, 0, tt_action_set(group->actions[i]));
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
        if (member->is_written || !alike(first, member))
            continue;
        member->is_written = true;
        tt_json_write_string(json, ids[member->arg]);
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
        if (!found->of[i].is_written)
            write_group(json, game, found, i, key, ids);
    tt_json_write_array_end(json);
}

/* The slots of the market, and "blind". */
static void write_draws(tt_json_writer *json, const tt_action *actions, int count)
{
    bool any = false;
    for (int i = 0; i < count; i++) {
        tt_action_kind kind = tt_action_kind_of(actions[i]);
        if (kind != TT_ACTION_DRAW && kind != TT_ACTION_DRAW_BLIND)
            continue;
        if (!any) {
            tt_json_write_key(json, "draw");
            tt_json_write_array(json);
            any = true;
        }
        if (kind == TT_ACTION_DRAW)
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
        if (kind == TT_ACTION_DRAW || kind == TT_ACTION_DRAW_BLIND || is_payment(actions[i]))
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
    collect(actions, count, TT_ACTION_CLAIM, &found);
    write_groups(json, game, &found, "claims", "routes", game->board->route_id);
    collect(actions, count, TT_ACTION_STATION, &found);
    write_groups(json, game, &found, "stations", "cities", game->board->city_id);
    write_draws(json, actions, count);
    write_others(json, game, world, seat, actions, count);
    tt_json_write_object_end(json);
}
