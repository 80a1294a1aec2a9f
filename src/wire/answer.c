/* answer.c: what a table says beside its updates. */
#include "wire/message.h"

#include "record/words.h"
#include "turntable/turntable.h"

static void begin(tt_json_writer *json, tt_buffer *out, const char *message)
{
    tt_json_writer_open(json, tt_buffer_put, out);
    tt_json_write_object(json);
    tt_json_write_key(json, "message");
    tt_json_write_string(json, message);
}

static void end(tt_json_writer *json)
{
    tt_json_write_object_end(json);
    tt_json_write_line_end(json);
}

static void number(tt_json_writer *json, const char *key, int64_t value)
{
    tt_json_write_key(json, key);
    tt_json_write_integer(json, value);
}

static void string(tt_json_writer *json, const char *key, const char *value)
{
    tt_json_write_key(json, key);
    tt_json_write_string(json, value);
}

static void seats(tt_json_writer *json, const tt_game *game, const tt_sitter *sitters)
{
    static const char *const kinds[] = {[TT_SEAT_EMPTY] = "empty", [TT_SEAT_PERSON] = "person", [TT_SEAT_BOT] = "bot"};
    tt_json_write_key(json, "seats");
    tt_json_write_array(json);
    for (int seat = 0; seat < game->players; seat++) {
        tt_json_write_object(json);
        string(json, "kind", kinds[sitters[seat].kind]);
        string(json, "name", sitters[seat].name);
        tt_json_write_object_end(json);
    }
    tt_json_write_array_end(json);
}

void tt_write_welcome(tt_buffer *out, const tt_game *game, int seat, bool memory_aid, const tt_sitter *sitters)
{
    tt_json_writer json;
    begin(&json, out, "welcome");
    number(&json, "protocol", TT_PROTOCOL);
    string(&json, "engine", TT_VERSION);
    string(&json, "game", game->rules->name);
    tt_json_write_key(&json, "options");
    tt_words_options(&json, game->options);
    if (game->board->sha256)
        string(&json, "board", game->board->sha256);
    tt_json_write_key(&json, "you");
    if (seat == TT_WATCHER)
        tt_json_write_null(&json);
    else
        tt_json_write_integer(&json, seat);
    seats(&json, game, sitters);
    tt_json_write_key(&json, "memory_aid");
    tt_json_write_boolean(&json, memory_aid);
    end(&json);
}

void tt_write_seats(tt_buffer *out, const tt_game *game, const tt_sitter *sitters)
{
    tt_json_writer json;
    begin(&json, out, "seats");
    seats(&json, game, sitters);
    end(&json);
}

void tt_write_frozen(tt_buffer *out, uint32_t seq)
{
    tt_json_writer json;
    begin(&json, out, "frozen");
    number(&json, "seq", seq);
    string(&json, "text", "the game stands still: what was stored does not agree with the rules here");
    end(&json);
}

void tt_write_ack(tt_buffer *out, uint32_t decision, uint32_t seq)
{
    tt_json_writer json;
    begin(&json, out, "ack");
    number(&json, "decision", decision);
    number(&json, "seq", seq);
    end(&json);
}

static void reason(tt_json_writer *json, const tt_game *game, tt_why why)
{
    char text[TT_WHY_TEXT_MAX];
    int speaks = tt_refusal_speaks(why.refusal);
    string(json, "refusal", tt_refusal_name(why.refusal));
    string(json, "rule", tt_refusal_rule(game, why));
    if (speaks & TT_SPEAKS_CARD)
        string(json, "card", tt_card_name(why.card));
    if (speaks & TT_SPEAKS_NEED)
        number(json, "need", why.need);
    if (speaks & TT_SPEAKS_HAVE)
        number(json, "have", why.have);
    tt_why_write(game, why, text);
    string(json, "text", text);
}

void tt_write_refused(tt_buffer *out, const tt_game *game, uint32_t decision, const char *name, const char *text,
                      tt_why why)
{
    tt_json_writer json;
    begin(&json, out, "refused");
    number(&json, "decision", decision);
    if (name) {
        string(&json, "refusal", name);
        string(&json, "rule", "");
        string(&json, "text", text);
    } else {
        reason(&json, game, why);
    }
    end(&json);
}

void tt_write_error(tt_buffer *out, const tt_call *call)
{
    tt_json_writer json;
    bool is_json = call->error == TT_WIRE_JSON;
    begin(&json, out, "error");
    string(&json, "error", is_json ? tt_json_error_name(call->json) : tt_wire_error_name(call->error));
    string(&json, "text", is_json ? tt_json_error_text(call->json) : tt_wire_error_text(call->error));
    if (is_json) {
        number(&json, "line", call->line);
        number(&json, "column", call->column);
    }
    end(&json);
}
