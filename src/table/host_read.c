/* host_read.c: reads the message that creates a table. */
#include "table/host.h"

#include <string.h>

#include "games/options.h"
#include "turntable/turntable.h"

enum {
    FIELD_MESSAGE = 1,
    FIELD_GAME = 2,
    FIELD_SEATS = 4,
    FIELD_SEED = 8,
    FIELD_CHANCE = 16,
    FIELD_OPTIONS = 32,
    FIELD_POSITION = 64,
    FIELD_RECORD = 128,
    FIELD_DRAWS = 256,
    FIELD_OTHER = 512
};

/* The fields read so far; the game is made from them at the end. */
typedef struct draft {
    tt_host_setup *setup;
    tt_beginning *from; /* NULL: a position or record is refused */
    size_t long_size;   /* bytes of its text in the message: they do not count towards TT_MESSAGE_MAX */
    tt_wire_error error;
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
    tt_sitter_make(sitter, name);
    setup->bots[seat] = sitter->kind == TT_SEAT_BOT ? find_bot(sitter->name + 4) : NULL;
    return sitter->kind != TT_SEAT_BOT || setup->bots[seat] != NULL;
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

/* Takes the text of a position or a record. */
static bool read_text(tt_json *json, draft *d, tt_beginning_kind kind)
{
    tt_buffer *text = &d->from->text;
    void *bytes = text->bytes;
    if (!tt_json_expect(json, TT_JSON_STRING))
        return false;
    d->from->kind = kind;
    d->long_size += json->token.size;
    tt_buffer_clear(text);
    if (!tt_memory_grow(&text->memory, &bytes, 1, json->token.size + 1, &text->room)) {
        d->error = TT_WIRE_NO_MEMORY;
        return true; /* the rest is still checked */
    }
    text->bytes = bytes;
    int size = tt_json_copy(json, text->bytes, text->room);
    text->size = size < 0 ? 0 : (size_t)size;
    return size >= 0;
}

static bool read_draws(tt_json *json, draft *d)
{
    if (!tt_json_expect(json, TT_JSON_STRING))
        return false;
    d->from->other_draws = tt_json_is(json, "other");
    return d->from->other_draws || tt_json_is(json, "same") || tt_json_refuse(json, TT_JSON_BAD_VALUE);
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
        return tt_options_read(json, &d->options) ? FIELD_OPTIONS : 0;
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
    if (d->from && tt_json_is(json, "position"))
        return read_text(json, d, TT_BEGIN_AT_POSITION) ? FIELD_POSITION : 0;
    if (d->from && tt_json_is(json, "record"))
        return read_text(json, d, TT_BEGIN_AFTER_RECORD) ? FIELD_RECORD : 0;
    if (d->from && tt_json_is(json, "draws"))
        return read_draws(json, d) ? FIELD_DRAWS : 0;
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

/* The fields that say where the table begins: those of one beginning must be there, and none of another. */
static int needed_fields(int found, draft *d)
{
    static const int deal = FIELD_GAME | FIELD_OPTIONS | FIELD_SEED;
    int kinds = ((found & deal) != 0) + ((found & FIELD_POSITION) != 0) + ((found & FIELD_RECORD) != 0);
    if (kinds > 1 && !d->error)
        d->error = TT_WIRE_TWO_BEGINNINGS;
    if (found & FIELD_RECORD)
        return FIELD_RECORD | FIELD_CHANCE; /* what a record does not show may have to be dealt from it */
    if (found & FIELD_DRAWS)
        return FIELD_RECORD;
    return found & FIELD_POSITION ? FIELD_POSITION : FIELD_GAME | FIELD_SEED;
}

static void read_fields(tt_json *json, draft *d)
{
    int found = 0, field = 1;
    if (!tt_json_expect(json, TT_JSON_OBJECT))
        return;
    while (field && tt_json_key(json))
        found |= field = read_field(json, d);
    if (!tt_json_finish(json))
        return;
    int needed = FIELD_MESSAGE | FIELD_SEATS | needed_fields(found, d) | (needs_chance(d) ? FIELD_CHANCE : 0);
    if (!d->error && (found & needed) != needed)
        tt_json_refuse(json, TT_JSON_MISSING_KEY);
}

static bool is_too_long(size_t size, const draft *d)
{
    return size > d->long_size + TT_MESSAGE_MAX || d->long_size > TT_BEGINNING_MAX;
}

/* Whether somebody plays through lines who can: no bot, and not beyond the last seat. */
static bool is_for_somebody(const draft *d)
{
    int as = d->setup->as;
    return as >= TT_MAX_SEATS || (as < d->players && !d->setup->bots[as]);
}

bool tt_host_read(const char *text, size_t size, const tt_board *board, tt_host_setup *setup, tt_beginning *from,
                  tt_call *call)
{
    draft d = {.setup = setup, .from = from};
    tt_json json;
    *setup = (tt_host_setup){.as = TT_HOST_ALL};
    *call = (tt_call){.seat = TT_CALL_NO_SEAT};
    if (size > TT_MESSAGE_MAX + (from ? TT_BEGINNING_MAX : 0)) {
        call->error = TT_WIRE_TOO_LONG;
        return false;
    }
    tt_json_open(&json, text, size);
    read_fields(&json, &d);
    bool at_deal = !from || from->kind == TT_BEGIN_AT_DEAL;
    if (!at_deal)
        setup->table.game.players = (uint8_t)d.players;
    if (json.error) {
        *call = (tt_call){.error = TT_WIRE_JSON, .json = json.error};
        call->line = json.token.line;
        call->column = json.token.column;
    } else if (is_too_long(size, &d)) {
        call->error = TT_WIRE_TOO_LONG;
    } else if (d.error) {
        call->error = d.error;
    } else if ((at_deal && tt_game_make(d.rules, board, d.players, d.options, &setup->table.game) != TT_GAME_OK) ||
               !is_for_somebody(&d)) {
        call->error = TT_WIRE_BAD_TABLE;
    }
    return call->error == TT_WIRE_OK;
}
