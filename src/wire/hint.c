/* hint.c: writes hints: what a bot would do, and why, as keys and numbers that clients translate. */
#include "wire/message.h"

#include "bots/reasons.h"

/* What a number of a tt_because means. */
typedef enum thing {
    NOTHING,
    NUMBER,
    CARD,
    CITY,
    ROUTE, /* in card_game a ticket */
    TICKET /* its number + 1, negative or not */
} thing;

static const struct {
    const char *a_key;
    thing a;
    const char *b_key;
    thing b;
} because[TT_BECAUSE_KINDS] = {
    [TT_BECAUSE_TICKETS] = {"tickets", NUMBER, "ticket", TICKET},
    [TT_BECAUSE_DETOUR] = {"turns", NUMBER, "city", CITY},
    [TT_BECAUSE_POINTS] = {"points", NUMBER, "others", NUMBER},
    [TT_BECAUSE_CARD] = {"card", CARD, "for", ROUTE},
    [TT_BECAUSE_RISK] = {"percent", NUMBER, NULL, NOTHING},
    [TT_BECAUSE_BLOCKS] = {"player", NUMBER, NULL, NOTHING},
    [TT_BECAUSE_ENDS] = {"turns", NUMBER, NULL, NOTHING},
    [TT_BECAUSE_SAVES] = {"points", NUMBER, "ticket", TICKET},
    [TT_BECAUSE_TUNNEL] = {"percent", NUMBER, NULL, NOTHING},
    [TT_BECAUSE_ROBS] = {"player", NUMBER, "cards", NUMBER},
    [TT_BECAUSE_CONTROLS] = {"points", NUMBER, "city", CITY},
    [TT_BECAUSE_NEW_TICKETS] = {"points", NUMBER, NULL, NOTHING},
    [TT_BECAUSE_TOTAL] = {"points", NUMBER, NULL, NOTHING},
    [TT_BECAUSE_TOGETHER] = {"points", NUMBER, NULL, NOTHING},
};

/* NULL for a missing or invalid value: reasons of a bot are not trusted. */
static const char *name_in(const char *const *names, int count, int value)
{
    return value >= 0 && value < count ? names[value] : NULL;
}

static const char *name_of(const tt_game *game, thing kind, int value)
{
    const tt_board *board = game->board;
    switch (kind) {
    case CARD:
        return value >= 0 && value < TT_CARDS ? tt_card_name(value) : NULL;
    case CITY:
        return name_in(board->city_id, board->cities, value);
    case ROUTE:
        return game->rules->yards ? name_in(board->ticket_id, board->tickets, value)
                                  : name_in(board->route_id, board->routes, value);
    case TICKET:
        return name_in(board->ticket_id, board->tickets, (value < 0 ? -value : value) - 1);
    default:
        return NULL;
    }
}

static void write_thing(tt_json_writer *json, const tt_game *game, const char *key, thing kind, int value)
{
    const char *name = name_of(game, kind, value);
    if (kind == NUMBER)
        tt_json_member_integer(json, key, value);
    else if (name)
        tt_json_member_string(json, key, name);
}

/* What a card says about the market; NULL if nothing. */
static const char *market_of(const tt_because *why)
{
    if (why->kind != TT_BECAUSE_CARD)
        return NULL;
    return why->b == TT_CARD_USELESS ? "useless" : why->b == TT_CARD_NO_BETTER ? "no_better" : NULL;
}

void tt_write_because(tt_json_writer *json, const tt_game *game, const tt_because why[TT_MAX_BECAUSE])
{
    tt_json_member_array(json, "because");
    for (int i = 0; i < TT_MAX_BECAUSE; i++) {
        int kind = why[i].kind;
        const char *name = tt_because_name((tt_because_kind)kind);
        if (!name)
            continue;
        tt_json_write_object(json);
        tt_json_member_string(json, "reason", name);
        write_thing(json, game, because[kind].a_key, because[kind].a, why[i].a);
        write_thing(json, game, because[kind].b_key, because[kind].b, why[i].b);
        if (market_of(&why[i]))
            tt_json_member_string(json, "market", market_of(&why[i]));
        tt_json_write_object_end(json);
    }
    tt_json_write_array_end(json);
}

static void write_candidate(tt_json_writer *json, const tt_game *game, const uint8_t *offer, int offered,
                            const tt_reason *reason)
{
    char text[TT_ACTION_TEXT_MAX];
    int length = tt_action_write(game, offer, offered, reason->action, text);
    tt_json_write_object(json);
    tt_json_write_key(json, "action");
    tt_json_write_text(json, text, (size_t)length);
    tt_json_member_integer(json, "points", reason->points);
    tt_json_member_integer(json, "margin", reason->margin);
    tt_json_write_key(json, "win");
    if (reason->win < 0)
        tt_json_write_null(json);
    else
        tt_json_write_integer(json, reason->win);
    tt_json_member_integer(json, "visits", reason->visits);
    tt_write_because(json, game, reason->because);
    tt_json_write_object_end(json);
}

void tt_write_hint(tt_buffer *out, const tt_game *game, const uint8_t *offer, int offered, uint32_t decision,
                   const tt_reasons *reasons)
{
    tt_json_writer json;
    tt_message_begin(&json, out, "hint");
    tt_json_member_integer(&json, "decision", decision);
    tt_json_member_array(&json, "actions");
    for (int i = 0; i < reasons->count; i++)
        write_candidate(&json, game, offer, offered, &reasons->reason[i]);
    tt_json_write_array_end(&json);
    tt_message_end(&json);
}
