/* lobby_request.c: reads messages to the lobby. */
#include "server/lobby_request.h"

#include <limits.h>
#include <string.h>

#include "games/options.h"
#include "record/fair.h"
#include "store/rounds.h"
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
    COMMITMENT = 4194304,
    BOARD = 8388608,
    RATED = 16777216,
    PLAYERS = 33554432,
    POOL = 67108864,
    FROM = 134217728,
    NAME = 268435456,
    PLAYER = 536870912,
    ROUND = 1073741824,
    DEAL = INT_MIN /* the last bit */
};

static const struct {
    const char *name;
    unsigned needed, allowed;
} kinds[REQUEST_KINDS] = {
    [REQUEST_TABLES] = {"tables", 0, GAME | LIFE | FREE | MINE | BEFORE},
    [REQUEST_CREATE] = {"create", GAME | SEATS, OPTIONS | PUBLIC | MEMORY_AID | CLOCK | START | BOARD | RATED},
    [REQUEST_JOIN] = {"join", TABLE, INVITE},
    [REQUEST_LEAVE] = {"leave", TABLE, 0},
    [REQUEST_BOT] = {"bot", TABLE | BOT, SEAT},
    [REQUEST_CHANCE] = {"chance", TABLE | COMMITMENT | CHANCE, 0},
    [REQUEST_START] = {"start", TABLE, ORDER | SEED},
    [REQUEST_ENTER] = {"enter", TABLE, INVITE},
    [REQUEST_EXIT] = {"exit", 0, 0},
    [REQUEST_LINK] = {"link", TABLE, 0},
    [REQUEST_TAKE] = {"take", TOKEN, 0},
    [REQUEST_REMATCH] = {"rematch", 0, 0},
    [REQUEST_DECLINE] = {"decline", TABLE, 0},
    [REQUEST_HAND] = {"hand", 0, SEAT},
    [REQUEST_RETURN] = {"return", 0, 0},
    [REQUEST_CHAT] = {"chat", TEXT, 0},
    [REQUEST_MUTE] = {"mute", SEAT | ON, 0},
    [REQUEST_QUIET] = {"quiet", ON, 0},
    [REQUEST_REMOVE] = {"remove", TABLE | SEAT, 0},
    [REQUEST_CLOSE] = {"close", TABLE, 0},
    [REQUEST_BOARD] = {"board", 0, 0},
    [REQUEST_PROFILE] = {"profile", 0, NAME | TABLE | SEAT | BEFORE},
    [REQUEST_BLOCK] = {"block", ON, NAME | TABLE | SEAT | PLAYER},
    [REQUEST_BLOCKS] = {"blocks", 0, 0},
    [REQUEST_REPORT] = {"report", TEXT, NAME | TABLE | SEAT},
    [REQUEST_PAIR] = {"pair", GAME | PLAYERS | CLOCK, RATED},
    [REQUEST_UNPAIR] = {"unpair", 0, 0},
    [REQUEST_LEADERBOARD] = {"leaderboard", GAME | POOL, FROM},
    [REQUEST_ROUNDS] = {"rounds", 0, BEFORE},
    [REQUEST_ROUND] = {"round", ROUND, 0},
    [REQUEST_DEAL] = {"deal", ROUND | DEAL, 0},
    [REQUEST_PLAY] = {"play", ROUND, 0},
};

bool lobby_request_is_of_table(lobby_request_kind kind)
{
    return kinds[kind].needed & TABLE;
}

bool lobby_request_is_at_table(lobby_request_kind kind)
{
    return kind == REQUEST_EXIT || kind == REQUEST_REMATCH || kind == REQUEST_HAND || kind == REQUEST_RETURN ||
           kind == REQUEST_CHAT || kind == REQUEST_MUTE || kind == REQUEST_QUIET || kind == REQUEST_BOARD;
}

const char *lobby_request_name(lobby_request_kind kind)
{
    return kinds[kind].name;
}

static bool read_kind(tt_json *json, lobby_request *request)
{
    if (!tt_json_expect(json, TT_JSON_STRING))
        return false;
    for (int kind = 0; kind < REQUEST_KINDS; kind++)
        if (tt_json_is(json, kinds[kind].name)) {
            request->kind = (lobby_request_kind)kind;
            return true;
        }
    request->error = LOBBY_UNKNOWN_MESSAGE;
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

static bool read_pool(tt_json *json, tt_pool *to)
{
    char text[8];
    int pool = tt_json_string(json, text, sizeof text) ? tt_pool_find(text) : -1;
    *to = pool < 0 ? TT_POOL_TWO : (tt_pool)pool;
    return json->error == TT_JSON_OK && (pool >= 0 || tt_json_refuse(json, TT_JSON_BAD_VALUE));
}

/* A level, or null for an empty seat. */
static bool read_bot(tt_json *json, lobby_request *request)
{
    if (tt_json_next(json) == TT_JSON_NULL)
        return true;
    return tt_json_copy(json, request->bot, sizeof request->bot) >= 0 &&
           (request->bot[0] || tt_json_refuse(json, TT_JSON_BAD_VALUE));
}

static bool read_order(tt_json *json, lobby_request *request)
{
    unsigned seen = 0;
    if (!tt_json_expect(json, TT_JSON_ARRAY))
        return false;
    while (tt_json_item(json)) {
        int64_t seat = json->token.integer;
        if (json->token.type != TT_JSON_NUMBER || !json->token.is_integer)
            return tt_json_refuse(json, TT_JSON_WRONG_TYPE);
        if (request->ordered == TT_MAX_SEATS || seat < 0 || seat >= TT_MAX_SEATS || (seen & 1U << seat))
            return tt_json_refuse(json, TT_JSON_BAD_VALUE);
        seen |= 1U << seat;
        request->order[request->ordered++] = (int)seat;
    }
    bool is_order =
        request->ordered > 0 && seen + 1 == 1U << request->ordered; /* an empty order would look like none */
    return json->error == TT_JSON_OK && (is_order || tt_json_refuse(json, TT_JSON_BAD_VALUE));
}

/* The SHA-256 of a board file. */
static bool read_board(tt_json *json, lobby_request *request)
{
    uint8_t hash[TT_STORE_HASH];
    if (!tt_json_string(json, request->board, sizeof request->board))
        return false;
    return tt_hex_read(request->board, strlen(request->board), hash) || tt_json_refuse(json, TT_JSON_BAD_VALUE);
}

/* Fields with a special form. */
static unsigned read_other(tt_json *json, lobby_request *request)
{
    if (tt_json_is(json, "options"))
        return tt_options_read(json, &request->options) ? OPTIONS : 0;
    if (tt_json_is(json, "clock"))
        return read_clock(json, &request->settings) ? CLOCK : 0;
    if (tt_json_is(json, "start"))
        return read_start(json, &request->starts_full) ? START : 0;
    if (tt_json_is(json, "pool"))
        return read_pool(json, &request->pool) ? POOL : 0;
    if (tt_json_is(json, "from"))
        return tt_json_integer(json, 1, INT32_MAX, &request->from) ? FROM : 0;
    if (tt_json_is(json, "life"))
        return read_life(json, &request->life) ? LIFE : 0;
    if (tt_json_is(json, "bot"))
        return read_bot(json, request) ? BOT : 0;
    if (tt_json_is(json, "order"))
        return read_order(json, request) ? ORDER : 0;
    if (tt_json_is(json, "chance"))
        return read_hex(json, request->chance, TT_STORE_CHANCE) ? CHANCE : 0;
    if (tt_json_is(json, "commitment"))
        return read_hex(json, request->commitment, TT_STORE_HASH) ? COMMITMENT : 0;
    if (tt_json_is(json, "board"))
        return read_board(json, request) ? BOARD : 0;
    if (tt_json_is(json, "invite"))
        return (request->has_token = read_hex(json, request->token, REQUEST_TOKEN)) ? INVITE : 0;
    if (tt_json_is(json, "token"))
        return (request->has_token = read_hex(json, request->token, REQUEST_TOKEN)) ? TOKEN : 0;
    if (tt_json_is(json, "seed"))
        return (request->has_seed = read_hex(json, request->seed, TT_STORE_SECRET)) ? SEED : 0;
    tt_json_refuse(json, TT_JSON_UNKNOWN_KEY);
    return 0;
}

/* Reads the value of the current key; gives its bit, 0 after an error. */
static unsigned read_field(tt_json *json, lobby_request *request)
{
    if (tt_json_is(json, "message"))
        return read_kind(json, request) ? MESSAGE : 0;
    if (tt_json_is(json, "table"))
        return read_id(json, &request->table) ? TABLE : 0;
    if (tt_json_is(json, "before"))
        return read_id(json, &request->before) ? BEFORE : 0;
    if (tt_json_is(json, "round"))
        return read_id(json, &request->round) ? ROUND : 0;
    if (tt_json_is(json, "deal"))
        return read_small(json, 1, TT_STORE_DEALS, &request->deal) ? DEAL : 0;
    if (tt_json_is(json, "game"))
        return tt_json_string(json, request->game, sizeof request->game) ? GAME : 0;
    if (tt_json_is(json, "text"))
        return tt_json_string(json, request->text, sizeof request->text) ? TEXT : 0;
    if (tt_json_is(json, "name"))
        return tt_json_string(json, request->person, sizeof request->person) ? NAME : 0;
    if (tt_json_is(json, "player"))
        return read_id(json, &request->player) ? PLAYER : 0;
    if (tt_json_is(json, "seats"))
        return read_small(json, 1, TT_MAX_SEATS, &request->seats) ? SEATS : 0;
    if (tt_json_is(json, "players"))
        return read_small(json, 2, TT_MAX_SEATS, &request->seats) ? PLAYERS : 0;
    if (tt_json_is(json, "seat"))
        return read_small(json, 0, TT_MAX_SEATS - 1, &request->seat) ? SEAT : 0;
    if (tt_json_is(json, "public"))
        return tt_json_boolean(json, &request->is_public) ? PUBLIC : 0;
    if (tt_json_is(json, "memory_aid"))
        return tt_json_boolean(json, &request->memory_aid) ? MEMORY_AID : 0;
    if (tt_json_is(json, "rated"))
        return tt_json_boolean(json, &request->is_rated) ? RATED : 0;
    if (tt_json_is(json, "free"))
        return tt_json_boolean(json, &request->only_free) ? FREE : 0;
    if (tt_json_is(json, "mine"))
        return tt_json_boolean(json, &request->only_mine) ? MINE : 0;
    if (tt_json_is(json, "on"))
        return tt_json_boolean(json, &request->is_on) ? ON : 0;
    return read_other(json, request);
}

static void read_fields(tt_json *json, lobby_request *request)
{
    if (!tt_json_expect(json, TT_JSON_OBJECT))
        return;
    while (tt_json_key(json)) {
        unsigned field = read_field(json, request);
        if (!field)
            return;
        request->found |= field;
    }
    if (!tt_json_finish(json))
        return;
    unsigned needed = kinds[request->kind].needed | MESSAGE;
    if ((request->found & needed) != needed)
        tt_json_refuse(json, TT_JSON_MISSING_KEY);
    else if (request->found & ~(needed | kinds[request->kind].allowed))
        tt_json_refuse(json, TT_JSON_UNKNOWN_KEY);
}

bool lobby_request_read(const char *text, size_t size, lobby_request *request)
{
    tt_json json;
    *request = (lobby_request){.seat = -1, .is_public = true, .from = 1, .line = 1, .column = 1};
    tt_json_open(&json, text, size);
    if (size > TT_MESSAGE_MAX)
        tt_json_refuse(&json, TT_JSON_TOO_LARGE);
    else
        read_fields(&json, request);
    if (request->error)
        return false;
    request->json = json.error;
    request->line = json.token.line;
    request->column = json.token.column;
    return request->json == TT_JSON_OK;
}
