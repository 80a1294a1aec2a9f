/* proof_read.c: reads a proof as the page saves it. */
#include "record/proof.h"
#include "turntable/view.h"

/* Bytes as hex digits, or null; false for null too. */
static bool read_bytes(tt_json *json, uint8_t *bytes, int size, bool may_be_null)
{
    tt_json_type type = tt_json_next(json);
    if (type == TT_JSON_NULL && may_be_null)
        return false;
    if (type != TT_JSON_STRING)
        return tt_json_refuse(json, TT_JSON_WRONG_TYPE);
    return tt_bytes_read(json->token.bytes, json->token.size, bytes, size) || tt_json_refuse(json, TT_JSON_BAD_VALUE);
}

static bool read_number(tt_json *json, int64_t high, int64_t *to)
{
    if (json->token.type != TT_JSON_NUMBER || !json->token.is_integer)
        return tt_json_refuse(json, TT_JSON_WRONG_TYPE);
    if (json->token.integer < 0 || json->token.integer > high)
        return tt_json_refuse(json, TT_JSON_OUT_OF_RANGE);
    *to = json->token.integer;
    return true;
}

static void read_seat(tt_json *json, tt_proof *proof)
{
    int64_t seat = TT_WATCHER;
    if (tt_json_next(json) != TT_JSON_NULL)
        read_number(json, TT_MAX_SEATS - 1, &seat);
    proof->seat = (int)seat;
}

static void read_seen(tt_json *json, tt_proof *proof)
{
    int64_t count = 0;
    if (tt_json_integer(json, 0, UINT32_MAX, &count))
        proof->seen.count = (uint32_t)count;
}

/* Who played; null: not kept. */
static void read_players(tt_json *json, tt_proof *proof)
{
    if (tt_json_next(json) == TT_JSON_NULL)
        return;
    if (json->token.type != TT_JSON_ARRAY)
        tt_json_refuse(json, TT_JSON_WRONG_TYPE);
    while (json->error == TT_JSON_OK && tt_json_item(json)) {
        if (json->token.type != TT_JSON_STRING)
            tt_json_refuse(json, TT_JSON_WRONG_TYPE);
        else if (proof->players == TT_MAX_SEATS)
            tt_json_refuse(json, TT_JSON_BAD_VALUE);
        else
            tt_json_copy(json, proof->player[proof->players++], TT_NAME_MAX);
    }
}

/* What was kept; null: nothing. */
static void read_kept(tt_json *json, tt_proof *proof)
{
    if (tt_json_next(json) == TT_JSON_NULL)
        return;
    if (json->token.type != TT_JSON_OBJECT)
        tt_json_refuse(json, TT_JSON_WRONG_TYPE);
    while (json->error == TT_JSON_OK && tt_json_key(json)) {
        if (tt_json_is(json, "commitment"))
            proof->has_commitment = read_bytes(json, proof->kept_commitment, 32, true);
        else if (tt_json_is(json, "chance"))
            proof->has_chance = read_bytes(json, proof->kept_chance, TT_CHANCE, true);
        else if (tt_json_is(json, "seen"))
            read_seen(json, proof);
        else if (tt_json_is(json, "sum"))
            proof->has_seen = read_bytes(json, proof->seen.sum, 32, true);
        else if (tt_json_is(json, "players"))
            read_players(json, proof);
        else if (tt_json_is(json, "host"))
            tt_json_boolean(json, &proof->is_host);
        else
            tt_json_refuse(json, TT_JSON_UNKNOWN_KEY);
    }
}

static void read_joiner(tt_json *json, tt_proof *proof)
{
    int at = proof->joined;
    int64_t seat = -1;
    bool has_chance = false;
    if (json->token.type != TT_JSON_OBJECT || at == TT_MAX_SEATS) {
        tt_json_refuse(json, at == TT_MAX_SEATS ? TT_JSON_BAD_VALUE : TT_JSON_WRONG_TYPE);
        return;
    }
    while (tt_json_key(json)) {
        if (tt_json_is(json, "seat"))
            tt_json_integer(json, 0, TT_MAX_SEATS - 1, &seat);
        else if (tt_json_is(json, "chance"))
            has_chance = read_bytes(json, proof->chance[at], TT_CHANCE, false);
        else
            tt_json_refuse(json, TT_JSON_UNKNOWN_KEY);
    }
    if (seat < 0 || !has_chance)
        tt_json_refuse(json, TT_JSON_MISSING_KEY);
    proof->joined_seat[at] = (int)seat;
    proof->joined++;
}

static void read_joined(tt_json *json, tt_proof *proof)
{
    proof->joined = -1;
    if (tt_json_next(json) == TT_JSON_NULL)
        return;
    if (json->token.type != TT_JSON_ARRAY)
        tt_json_refuse(json, TT_JSON_WRONG_TYPE);
    proof->joined = 0;
    while (json->error == TT_JSON_OK && tt_json_item(json))
        read_joiner(json, proof);
}

static void read_dealt(tt_json *json, tt_proof *proof)
{
    if (!tt_json_expect(json, TT_JSON_STRING))
        return;
    proof->dealt = tt_json_is(json, "drawn")    ? TT_DEALT_DRAWN
                   : tt_json_is(json, "chosen") ? TT_DEALT_CHOSEN
                                                : TT_DEALT_OTHERWISE;
}

static void read_commitment(tt_json *json, tt_proof *proof)
{
    proof->is_shown = read_bytes(json, proof->commitment, 32, false);
}

static void read_secret(tt_json *json, tt_proof *proof)
{
    read_bytes(json, proof->secret, TT_SECRET, false);
}

static void read_seed(tt_json *json, tt_proof *proof)
{
    read_bytes(json, proof->seed, 32, false);
}

/* The version of the format. */
static void read_version(tt_json *json, tt_proof *proof)
{
    int64_t version;
    (void)proof;
    tt_json_integer(json, 1, 1, &version);
}

enum { VERSION = 1, SEAT = 2, KEPT = 4, COMMITMENT = 8, SECRET = 16, SEED = 32, JOINED = 64, DEALT = 128, ALL = 255 };

/* Reads the value of the key just read and returns its bit; 0 for fields that only inform people. */
static unsigned read_field(tt_json *json, tt_proof *proof)
{
    static const struct {
        const char *name;
        unsigned bit;
        void (*read)(tt_json *json, tt_proof *proof);
    } fields[] = {{"proof", VERSION, read_version}, {"seat", SEAT, read_seat},
                  {"kept", KEPT, read_kept},        {"joined", JOINED, read_joined},
                  {"dealt", DEALT, read_dealt},     {"commitment", COMMITMENT, read_commitment},
                  {"secret", SECRET, read_secret},  {"seed", SEED, read_seed}};
    for (int i = 0; i < (int)(sizeof fields / sizeof *fields); i++)
        if (tt_json_is(json, fields[i].name)) {
            fields[i].read(json, proof);
            return fields[i].bit;
        }
    if (tt_json_is(json, "server") || tt_json_is(json, "table"))
        tt_json_skip(json);
    else
        tt_json_refuse(json, TT_JSON_UNKNOWN_KEY);
    return 0;
}

bool tt_proof_read(const char *text, size_t size, tt_proof *proof, tt_json *json)
{
    unsigned found = 0;
    *proof = (tt_proof){.seat = TT_WATCHER};
    tt_json_open(json, text, size);
    if (tt_json_expect(json, TT_JSON_OBJECT))
        while (tt_json_key(json))
            found |= read_field(json, proof);
    if (tt_json_finish(json) && found != ALL)
        tt_json_refuse(json, TT_JSON_MISSING_KEY);
    return json->error == TT_JSON_OK;
}
