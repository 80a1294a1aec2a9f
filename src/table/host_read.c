/* host_read.c: reads the message that creates a table. */
#include "table/host.h"

#include <string.h>

#include "games/options.h"
#include "turntable/turntable.h"

enum { FIELD_MESSAGE = 1, FIELD_GAME = 2, FIELD_SEATS = 4, FIELD_SEED = 8, FIELD_CHANCE = 16, FIELD_OTHER = 32 };

/* The fields read so far; the game is made from them at the end. */
typedef struct draft {
    tt_host_setup *setup;
    const tt_rules *rules;
    tt_options options;
    int players;
} draft;

static const tt_bot *find_bot(const char *name)
{
    return tt_bot_find(name, (int)strlen(name));
}

bool tt_host_seat(tt_host_setup *setup, int seat, const char *name)
{
    tt_sitter *sitter = &setup->table.sitters[seat];
    *sitter = (tt_sitter){.kind = name[0] ? TT_SEAT_PERSON : TT_SEAT_EMPTY};
    memcpy(sitter->name, name, strlen(name));
    setup->bots[seat] = NULL;
    if (memcmp(sitter->name, "bot:", 4) != 0)
        return true;
    sitter->kind = TT_SEAT_BOT;
    setup->bots[seat] = find_bot(sitter->name + 4);
    return setup->bots[seat] != NULL;
}

static bool read_game(tt_json *json, draft *d)
{
    char name[32];
    if (!tt_json_string(json, name, sizeof name))
        return false;
    d->rules = tt_rules_find(name, (int)strlen(name));
    return d->rules || tt_json_refuse(json, TT_JSON_BAD_VALUE);
}

/* A player's name is not empty and has no control characters. */
static bool is_name(const char *name)
{
    for (const char *c = name; *c; c++)
        if ((unsigned char)*c < 0x20 || *c == 0x7f)
            return false;
    return name[0];
}

/* null: an empty seat; "bot:NAME": a bot; any other name: a person. */
static bool read_seat(tt_json *json, draft *d)
{
    if (d->players == TT_MAX_SEATS)
        return tt_json_refuse(json, TT_JSON_OUT_OF_RANGE);
    int seat = d->players++;
    char name[TT_NAME_MAX];
    if (json->token.type == TT_JSON_NULL)
        return tt_host_seat(d->setup, seat, "");
    if (tt_json_copy(json, name, sizeof name) < 0)
        return false;
    return (is_name(name) && tt_host_seat(d->setup, seat, name)) || tt_json_refuse(json, TT_JSON_BAD_VALUE);
}

static bool read_seats(tt_json *json, draft *d)
{
    if (!tt_json_expect(json, TT_JSON_ARRAY))
        return false;
    while (tt_json_item(json))
        if (!read_seat(json, d))
            return false;
    return json->error == TT_JSON_OK;
}

static bool read_hex(tt_json *json, uint8_t bytes[32])
{
    char hex[TT_HEX_SIZE];
    return tt_json_string(json, hex, sizeof hex) &&
           (tt_hex_read(hex, strlen(hex), bytes) || tt_json_refuse(json, TT_JSON_BAD_VALUE));
}

/* "all", a seat, or null for the watcher. */
static bool read_as(tt_json *json, draft *d)
{
    tt_json_type type = tt_json_next(json);
    if (type == TT_JSON_NULL)
        d->setup->as = TT_WATCHER;
    else if (type == TT_JSON_STRING && tt_json_is(json, "all"))
        d->setup->as = TT_HOST_ALL;
    else if (type == TT_JSON_NUMBER && json->token.is_integer && json->token.integer >= 0 &&
             json->token.integer < TT_MAX_SEATS)
        d->setup->as = (int)json->token.integer;
    else
        return tt_json_refuse(json, TT_JSON_BAD_VALUE);
    return true;
}

static bool read_hints(tt_json *json, draft *d)
{
    char name[TT_NAME_MAX];
    if (!tt_json_string(json, name, sizeof name))
        return false;
    d->setup->hint = find_bot(name);
    return d->setup->hint || tt_json_refuse(json, TT_JSON_BAD_VALUE);
}

static bool read_name(tt_json *json)
{
    return tt_json_expect(json, TT_JSON_STRING) &&
           (tt_json_is(json, "table") || tt_json_refuse(json, TT_JSON_BAD_VALUE));
}

/* Reads the value of the key just read; gives its bit, 0 after an error. */
static int read_field(tt_json *json, draft *d)
{
    if (tt_json_is(json, "message"))
        return read_name(json) ? FIELD_MESSAGE : 0;
    if (tt_json_is(json, "game"))
        return read_game(json, d) ? FIELD_GAME : 0;
    if (tt_json_is(json, "options"))
        return tt_options_read(json, &d->options) ? FIELD_OTHER : 0;
    if (tt_json_is(json, "seats"))
        return read_seats(json, d) ? FIELD_SEATS : 0;
    if (tt_json_is(json, "seed"))
        return read_hex(json, d->setup->table.seed) ? FIELD_SEED : 0;
    if (tt_json_is(json, "chance"))
        return read_hex(json, d->setup->chance) ? FIELD_CHANCE : 0;
    if (tt_json_is(json, "memory_aid"))
        return tt_json_boolean(json, &d->setup->table.memory_aid) ? FIELD_OTHER : 0;
    if (tt_json_is(json, "as"))
        return read_as(json, d) ? FIELD_OTHER : 0;
    if (tt_json_is(json, "hints"))
        return read_hints(json, d) ? FIELD_OTHER : 0;
    tt_json_refuse(json, TT_JSON_UNKNOWN_KEY);
    return 0;
}

static bool needs_chance(const draft *d)
{
    bool needs = d->setup->hint != NULL;
    for (int seat = 0; seat < d->players; seat++)
        needs |= d->setup->bots[seat] != NULL;
    return needs;
}

static void read_fields(tt_json *json, draft *d)
{
    int found = 0, field = 1;
    if (!tt_json_expect(json, TT_JSON_OBJECT))
        return;
    while (field && tt_json_key(json))
        found |= field = read_field(json, d);
    int needed = FIELD_MESSAGE | FIELD_GAME | FIELD_SEATS | FIELD_SEED | (needs_chance(d) ? FIELD_CHANCE : 0);
    if (tt_json_finish(json) && (found & needed) != needed)
        tt_json_refuse(json, TT_JSON_MISSING_KEY);
}

bool tt_host_read(const char *text, size_t size, const tt_board *board, tt_host_setup *setup, tt_call *call)
{
    draft d = {.setup = setup};
    tt_json json;
    *setup = (tt_host_setup){.as = TT_HOST_ALL};
    *call = (tt_call){.seat = TT_CALL_NO_SEAT};
    if (size > TT_MESSAGE_MAX) {
        call->error = TT_WIRE_TOO_LONG;
        return false;
    }
    tt_json_open(&json, text, size);
    read_fields(&json, &d);
    if (json.error) {
        *call = (tt_call){.error = TT_WIRE_JSON, .json = json.error};
        call->line = json.token.line;
        call->column = json.token.column;
    } else if (tt_game_make(d.rules, board, d.players, d.options, &setup->table.game) != TT_GAME_OK ||
               (setup->as < TT_MAX_SEATS && (setup->as >= d.players || setup->bots[setup->as]))) {
        call->error = TT_WIRE_BAD_TABLE;
    }
    return call->error == TT_WIRE_OK;
}
