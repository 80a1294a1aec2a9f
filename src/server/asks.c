/* asks.c: what is said to the lobby, read. */
#include "server/asks.h"

#include <string.h>

#include "games/options.h"
#include "record/fair.h"
#include "wire/message.h"

enum {
    MESSAGE = 1,
    TABLE = 2,
    GAME = 4,
    OPTIONS = 8,
    SEATS = 16,
    PUBLIC = 32,
    MEMORY_AID = 64,
    CLOCK = 128,
    START = 256,
    CHANCE = 512,
    INVITE = 1024,
    SEAT = 2048,
    BOT = 4096,
    TOKEN = 8192,
    TEXT = 16384,
    BEFORE = 32768,
    LIFE = 65536,
    FREE = 131072,
    MINE = 262144,
    ORDER = 524288,
    SEED = 1048576,
    ON = 2097152,
    COMMITMENT = 4194304
};

static const struct {
    const char *name;
    unsigned needed, allowed;
} kinds[ASK_KINDS] = {
    [ASK_TABLES] = {"tables", 0, GAME | LIFE | FREE | MINE | BEFORE},
    [ASK_CREATE] = {"create", GAME | SEATS, OPTIONS | PUBLIC | MEMORY_AID | CLOCK | START},
    [ASK_JOIN] = {"join", TABLE, INVITE},
    [ASK_LEAVE] = {"leave", TABLE, 0},
    [ASK_BOT] = {"bot", TABLE | BOT, SEAT},
    [ASK_CHANCE] = {"chance", TABLE | COMMITMENT | CHANCE, 0},
    [ASK_START] = {"start", TABLE, ORDER | SEED},
    [ASK_ENTER] = {"enter", TABLE, INVITE},
    [ASK_EXIT] = {"exit", 0, 0},
    [ASK_LINK] = {"link", TABLE, 0},
    [ASK_TAKE] = {"take", TOKEN, 0},
    [ASK_REMATCH] = {"rematch", 0, 0},
    [ASK_HAND] = {"hand", 0, SEAT},
    [ASK_RETURN] = {"return", 0, 0},
    [ASK_CHAT] = {"chat", TEXT, 0},
    [ASK_MUTE] = {"mute", SEAT | ON, 0},
    [ASK_QUIET] = {"quiet", ON, 0},
    [ASK_REMOVE] = {"remove", TABLE | SEAT, 0},
    [ASK_CLOSE] = {"close", TABLE, 0},
};

const char *ask_name(ask_kind kind)
{
    return kinds[kind].name;
}

static bool read_kind(tt_json *json, ask *a)
{
    if (!tt_json_expect(json, TT_JSON_STRING))
        return false;
    for (int kind = 0; kind < ASK_KINDS; kind++)
        if (tt_json_is(json, kinds[kind].name)) {
            a->kind = (ask_kind)kind;
            return true;
        }
    a->error = LOBBY_UNKNOWN_MESSAGE;
    return false;
}

static bool read_id(tt_json *json, tt_store_id *id)
{
    return tt_json_integer(json, 1, INT64_MAX, id);
}

static bool read_small(tt_json *json, int low, int high, int *to)
{
    int64_t number;
    if (!tt_json_integer(json, low, high, &number))
        return false;
    *to = (int)number;
    return true;
}

static bool read_hex(tt_json *json, uint8_t *bytes, int count)
{
    char hex[2 * TT_STORE_SECRET + 1];
    if (!tt_json_string(json, hex, sizeof hex))
        return false;
    return tt_bytes_read(hex, strlen(hex), bytes, count) || tt_json_refuse(json, TT_JSON_BAD_VALUE);
}

static bool read_clock(tt_json *json, settings *to)
{
    char text[32];
    return tt_json_string(json, text, sizeof text) && (clock_read(text, to) || tt_json_refuse(json, TT_JSON_BAD_VALUE));
}

static bool read_start(tt_json *json, bool *starts_full)
{
    if (!tt_json_expect(json, TT_JSON_STRING))
        return false;
    *starts_full = tt_json_is(json, "full");
    return *starts_full || tt_json_is(json, "host") || tt_json_refuse(json, TT_JSON_BAD_VALUE);
}

static bool read_life(tt_json *json, tt_store_life *to)
{
    if (!tt_json_expect(json, TT_JSON_STRING))
        return false;
    for (int life = TT_LIFE_OPEN; life < TT_LIVES; life++)
        if (tt_json_is(json, tt_store_life_name((tt_store_life)life))) {
            *to = (tt_store_life)life;
            return true;
        }
    return tt_json_refuse(json, TT_JSON_BAD_VALUE);
}

/* A level, or null for nobody. */
static bool read_bot(tt_json *json, ask *a)
{
    if (tt_json_next(json) == TT_JSON_NULL)
        return true;
    return tt_json_copy(json, a->bot, sizeof a->bot) >= 0 && (a->bot[0] || tt_json_refuse(json, TT_JSON_BAD_VALUE));
}

static bool read_order(tt_json *json, ask *a)
{
    unsigned seen = 0;
    if (!tt_json_expect(json, TT_JSON_ARRAY))
        return false;
    while (tt_json_item(json)) {
        int64_t seat = json->token.integer;
        if (json->token.type != TT_JSON_NUMBER || !json->token.is_integer)
            return tt_json_refuse(json, TT_JSON_WRONG_TYPE);
        if (a->ordered == TT_MAX_SEATS || seat < 0 || seat >= TT_MAX_SEATS || (seen & 1U << seat))
            return tt_json_refuse(json, TT_JSON_BAD_VALUE);
        seen |= 1U << seat;
        a->order[a->ordered++] = (int)seat;
    }
    bool is_order = a->ordered > 0 && seen + 1 == 1U << a->ordered; /* an empty one would pass for none */
    return json->error == TT_JSON_OK && (is_order || tt_json_refuse(json, TT_JSON_BAD_VALUE));
}

/* Fields with a value of one's own. */
static unsigned read_other(tt_json *json, ask *a)
{
    if (tt_json_is(json, "options"))
        return tt_options_read(json, &a->options) ? OPTIONS : 0;
    if (tt_json_is(json, "clock"))
        return read_clock(json, &a->settings) ? CLOCK : 0;
    if (tt_json_is(json, "start"))
        return read_start(json, &a->starts_full) ? START : 0;
    if (tt_json_is(json, "life"))
        return read_life(json, &a->life) ? LIFE : 0;
    if (tt_json_is(json, "bot"))
        return read_bot(json, a) ? BOT : 0;
    if (tt_json_is(json, "order"))
        return read_order(json, a) ? ORDER : 0;
    if (tt_json_is(json, "chance"))
        return read_hex(json, a->chance, TT_STORE_CHANCE) ? CHANCE : 0;
    if (tt_json_is(json, "commitment"))
        return read_hex(json, a->commitment, TT_STORE_HASH) ? COMMITMENT : 0;
    if (tt_json_is(json, "invite"))
        return (a->has_token = read_hex(json, a->token, ASK_TOKEN)) ? INVITE : 0;
    if (tt_json_is(json, "token"))
        return (a->has_token = read_hex(json, a->token, ASK_TOKEN)) ? TOKEN : 0;
    if (tt_json_is(json, "seed"))
        return (a->has_seed = read_hex(json, a->seed, TT_STORE_SECRET)) ? SEED : 0;
    tt_json_refuse(json, TT_JSON_UNKNOWN_KEY);
    return 0;
}

/* Reads the value of the key just read; gives its bit, 0 after an error. */
static unsigned read_field(tt_json *json, ask *a)
{
    if (tt_json_is(json, "message"))
        return read_kind(json, a) ? MESSAGE : 0;
    if (tt_json_is(json, "table"))
        return read_id(json, &a->table) ? TABLE : 0;
    if (tt_json_is(json, "before"))
        return read_id(json, &a->before) ? BEFORE : 0;
    if (tt_json_is(json, "game"))
        return tt_json_string(json, a->game, sizeof a->game) ? GAME : 0;
    if (tt_json_is(json, "text"))
        return tt_json_string(json, a->text, sizeof a->text) ? TEXT : 0;
    if (tt_json_is(json, "seats"))
        return read_small(json, 1, TT_MAX_SEATS, &a->seats) ? SEATS : 0;
    if (tt_json_is(json, "seat"))
        return read_small(json, 0, TT_MAX_SEATS - 1, &a->seat) ? SEAT : 0;
    if (tt_json_is(json, "public"))
        return tt_json_boolean(json, &a->is_public) ? PUBLIC : 0;
    if (tt_json_is(json, "memory_aid"))
        return tt_json_boolean(json, &a->memory_aid) ? MEMORY_AID : 0;
    if (tt_json_is(json, "free"))
        return tt_json_boolean(json, &a->only_free) ? FREE : 0;
    if (tt_json_is(json, "mine"))
        return tt_json_boolean(json, &a->only_mine) ? MINE : 0;
    if (tt_json_is(json, "on"))
        return tt_json_boolean(json, &a->is_on) ? ON : 0;
    return read_other(json, a);
}

static void read_fields(tt_json *json, ask *a)
{
    if (!tt_json_expect(json, TT_JSON_OBJECT))
        return;
    while (tt_json_key(json)) {
        unsigned field = read_field(json, a);
        if (!field)
            return;
        a->found |= field;
    }
    if (!tt_json_finish(json))
        return;
    unsigned needed = kinds[a->kind].needed | MESSAGE;
    if ((a->found & needed) != needed)
        tt_json_refuse(json, TT_JSON_MISSING_KEY);
    else if (a->found & ~(needed | kinds[a->kind].allowed))
        tt_json_refuse(json, TT_JSON_UNKNOWN_KEY);
}

bool ask_read(const char *text, size_t size, ask *a)
{
    tt_json json;
    *a = (ask){.seat = -1, .is_public = true, .line = 1, .column = 1};
    tt_json_open(&json, text, size);
    if (size > TT_MESSAGE_MAX)
        tt_json_refuse(&json, TT_JSON_TOO_LARGE);
    else
        read_fields(&json, a);
    if (a->error)
        return false;
    a->json = json.error;
    a->line = json.token.line;
    a->column = json.token.column;
    return a->json == TT_JSON_OK;
}
