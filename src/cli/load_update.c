/* load_update.c: reads updates fast: hashes events and fields, and parses only the ask. */
#include <string.h>

#include "cli/load.h"
#include "json/json.h"

static uint64_t mix(uint64_t hash, uint64_t word)
{
    hash = (hash ^ word) * 0x9E3779B97F4A7C15;
    return hash ^ hash >> 29;
}

static uint64_t hash_of(const char *at, size_t size)
{
    uint64_t hash = size, word;
    for (; size >= 8; at += 8, size -= 8) {
        memcpy(&word, at, 8);
        hash = mix(hash, word);
    }
    word = 0;
    memcpy(&word, at, size);
    return mix(hash, word);
}

static const char *skip_string(const char *at, const char *end)
{
    for (at++; at < end && *at != '"'; at++)
        at += *at == '\\';
    return at + 1;
}

/* The end of the value that begins here. A server sends JSON without spaces. */
static const char *skip_value(const char *at, const char *end)
{
    int depth = 0;
    while (at < end) {
        switch (*at) {
        case '"':
            at = skip_string(at, end);
            break;
        case '{':
        case '[':
            depth++;
            at++;
            continue;
        case '}':
        case ']':
            if (depth-- == 0)
                return at;
            at++;
            break;
        case ',':
            if (depth == 0)
                return at;
            at++;
            continue;
        default:
            at++;
            continue;
        }
        if (depth == 0)
            return at;
    }
    return end;
}

static bool key_is(const char *at, const char *end, const char *key)
{
    size_t size = strlen(key);
    return (size_t)(end - at) > size && memcmp(at, key, size) == 0;
}

/* Adds each event to the hash. Gives the end of the list. */
static const char *read_events(const char *at, const char *end, load_seen *seen, load_update *update)
{
    update->events = 0;
    for (at++; at < end && *at != ']';) {
        const char *stop = skip_value(at, end);
        seen->events = mix(seen->events, hash_of(at, (size_t)(stop - at)));
        update->events++;
        at = stop + (stop < end && *stop == ',');
    }
    return at + 1;
}

static void keep_field(load_seen *seen, uint64_t key, uint64_t value)
{
    int i = 0;
    while (i < seen->fields && seen->field[i].key != key)
        i++;
    if (i == LOAD_FIELDS)
        return;
    if (i == seen->fields)
        seen->field[seen->fields++].key = key;
    seen->field[i].value = value;
}

static const char *read_view(const char *at, const char *end, load_seen *seen)
{
    for (at++; at < end && *at == '"';) {
        const char *colon = skip_string(at, end), *stop = skip_value(colon + 1, end);
        keep_field(seen, hash_of(at, (size_t)(colon - at)), hash_of(colon + 1, (size_t)(stop - colon - 1)));
        at = stop + (stop < end && *stop == ',');
    }
    return at + 1;
}

bool load_update_read(const char *text, size_t size, load_seen *seen, load_update *update)
{
    static const char head[] = "{\"message\":\"update\",\"seq\":", events[] = ",\"events\":", view[] = ",\"view\":",
                      ask[] = ",\"ask\":";
    const char *at = text, *end = text + size;
    if (!key_is(at, end, head))
        return false;
    update->seq = 0;
    for (at += sizeof head - 1; at < end && *at >= '0' && *at <= '9'; at++)
        update->seq = update->seq * 10 + (uint32_t)(*at - '0');
    if (!key_is(at, end, events))
        return false;
    at = read_events(at + sizeof events - 1, end, seen, update);
    if (!key_is(at, end, view))
        return false;
    at = read_view(at + sizeof view - 1, end, seen);
    if (!key_is(at, end, ask))
        return false;
    update->ask = at + sizeof ask - 1;
    update->ask_size = (size_t)(end - 1 - update->ask);
    return true;
}

/* One of the actions read so far, each equally likely. Claims are preferred, so that games end. */
typedef struct choice {
    tt_rng *rng;
    int count;
    int length;
    char *action;
} choice;

static bool is_chosen(choice *c)
{
    return tt_rng_below(c->rng, (uint32_t)++c->count) == 0;
}

static void take(choice *c, const char *head, const tt_json_token *token, const char *tail, size_t tail_size)
{
    size_t length = strlen(head);
    if (length + token->size + tail_size + 1 >= TT_ACTION_TEXT_MAX)
        return;
    memcpy(c->action, head, length);
    memcpy(c->action + length, token->bytes, token->size);
    length += token->size;
    if (tail) {
        c->action[length++] = ' ';
        memcpy(c->action + length, tail, tail_size);
        length += tail_size;
    }
    c->length = (int)length;
}

/* A group {"routes":[...],"pay":[...],...}: one of its routes with one of its payments. */
static void read_group(tt_json *json, choice *c, const char *head)
{
    tt_json_token place = {0}, pay = {0};
    int places = 0, pays = 0;
    while (tt_json_key(json)) {
        bool is_pay = tt_json_is(json, "pay");
        if (!is_pay && !tt_json_is(json, "routes") && !tt_json_is(json, "cities")) {
            if (!tt_json_skip(json))
                return;
            continue;
        }
        if (!tt_json_expect(json, TT_JSON_ARRAY))
            return;
        while (tt_json_item(json)) {
            int *count = is_pay ? &pays : &places;
            if (tt_rng_below(c->rng, (uint32_t)++ * count) == 0)
                *(is_pay ? &pay : &place) = json->token;
        }
    }
    if (places && pays && is_chosen(c))
        take(c, head, &place, pay.bytes, pay.size);
}

static void read_groups(tt_json *json, choice *c, const char *head)
{
    if (!tt_json_expect(json, TT_JSON_ARRAY))
        return;
    while (tt_json_item(json))
        read_group(json, c, head);
}

static void read_list(tt_json *json, choice *c, const char *head)
{
    if (!tt_json_expect(json, TT_JSON_ARRAY))
        return;
    while (tt_json_item(json))
        if (is_chosen(c))
            take(c, head, &json->token, NULL, 0);
}

int load_choose(const char *ask, size_t size, tt_rng *rng, uint32_t *decision, char action[TT_ACTION_TEXT_MAX])
{
    char claim[TT_ACTION_TEXT_MAX];
    choice claims = {.rng = rng, .action = claim}, others = {.rng = rng, .action = action};
    int64_t number = 0;
    tt_json json;
    tt_json_open(&json, ask, size);
    if (tt_json_next(&json) != TT_JSON_OBJECT)
        return 0;
    while (tt_json_key(&json)) {
        if (tt_json_is(&json, "decision"))
            tt_json_integer(&json, 1, UINT32_MAX, &number);
        else if (tt_json_is(&json, "claims"))
            read_groups(&json, &claims, "claim ");
        else if (tt_json_is(&json, "stations"))
            read_groups(&json, &others, "station ");
        else if (tt_json_is(&json, "draw"))
            read_list(&json, &others, "draw ");
        else if (!tt_json_is(&json, "odds"))
            read_list(&json, &others, "");
        else if (!tt_json_skip(&json))
            return 0;
    }
    *decision = (uint32_t)number;
    if (claims.count && (!others.count || tt_rng_below(rng, 4) > 0)) {
        memcpy(action, claim, (size_t)claims.length);
        return claims.length;
    }
    return others.length;
}
