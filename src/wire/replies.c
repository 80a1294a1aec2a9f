/* replies.c: writes the messages of a table other than updates. */
#include "wire/message.h"

#include "games/options.h"
#include "rules/summary.h"
#include "turntable/turntable.h"
#include "vocabulary/vocabulary.h"

void tt_message_begin(tt_json_writer *json, tt_buffer *out, const char *message)
{
    tt_json_writer_open(json, tt_buffer_put, out);
    tt_json_write_object(json);
    tt_json_member_string(json, "message", message);
}

void tt_message_end(tt_json_writer *json)
{
    tt_json_write_object_end(json);
    tt_json_write_line_end(json);
}

static void seats(tt_json_writer *json, const tt_game *game, const tt_sitter *sitters)
{
    static const char *const kinds[] = {[TT_SEAT_EMPTY] = "empty", [TT_SEAT_PERSON] = "person", [TT_SEAT_BOT] = "bot"};
    tt_json_member_array(json, "seats");
    for (int seat = 0; seat < game->players; seat++) {
        tt_json_write_object(json);
        tt_json_member_string(json, "kind", kinds[sitters[seat].kind]);
        tt_json_member_string(json, "name", sitters[seat].name);
        tt_json_write_object_end(json);
    }
    tt_json_write_array_end(json);
}

/* The rules in short: for each line its key and its numbers. */
static void rules(tt_json_writer *json, const tt_game *game)
{
    tt_rule_line lines[TT_SUMMARY_LINES];
    int count = tt_summary_make(game, lines);
    tt_json_member_array(json, "rules");
    for (int i = 0; i < count; i++) {
        tt_json_write_array(json);
        tt_json_write_string(json, lines[i].key);
        for (int k = 0; k < lines[i].count; k++)
            tt_json_write_integer(json, lines[i].number[k]);
        tt_json_write_array_end(json);
    }
    tt_json_write_array_end(json);
}

void tt_write_welcome(tt_buffer *out, const tt_game *game, int seat, bool memory_aid, const tt_sitter *sitters)
{
    tt_json_writer json;
    tt_message_begin(&json, out, "welcome");
    tt_json_member_integer(&json, "protocol", TT_PROTOCOL);
    tt_json_member_string(&json, "engine", TT_VERSION);
    tt_json_member_string(&json, "game", game->rules->name);
    tt_json_write_key(&json, "options");
    tt_options_write(&json, game->options);
    if (game->board->sha256)
        tt_json_member_string(&json, "board", game->board->sha256);
    tt_json_write_key(&json, "you");
    if (seat == TT_WATCHER)
        tt_json_write_null(&json);
    else
        tt_json_write_integer(&json, seat);
    seats(&json, game, sitters);
    tt_json_member_boolean(&json, "memory_aid", memory_aid);
    rules(&json, game);
    tt_message_end(&json);
}

void tt_write_seats(tt_buffer *out, const tt_game *game, const tt_sitter *sitters)
{
    tt_json_writer json;
    tt_message_begin(&json, out, "seats");
    seats(&json, game, sitters);
    tt_message_end(&json);
}

void tt_write_frozen(tt_buffer *out, uint32_t seq)
{
    tt_json_writer json;
    tt_message_begin(&json, out, "frozen");
    tt_json_member_integer(&json, "seq", seq);
    tt_json_member_string(&json, "text",
                          "the game is frozen: what was stored does not agree with the rules at this event");
    tt_message_end(&json);
}

void tt_write_ack(tt_buffer *out, uint32_t decision, uint32_t seq)
{
    tt_json_writer json;
    tt_message_begin(&json, out, "ack");
    tt_json_member_integer(&json, "decision", decision);
    tt_json_member_integer(&json, "seq", seq);
    tt_message_end(&json);
}

static void reason(tt_json_writer *json, const tt_game *game, tt_why why)
{
    char text[TT_WHY_TEXT_MAX];
    int speaks = tt_refusal_speaks(why.refusal);
    tt_json_member_string(json, "refusal", tt_refusal_name(why.refusal));
    tt_json_member_string(json, "rule", tt_refusal_rule(game, why));
    if (speaks & TT_SPEAKS_CARD)
        tt_json_member_string(json, "card", tt_card_name(why.card));
    if (speaks & TT_SPEAKS_NEED)
        tt_json_member_integer(json, "need", why.need);
    if (speaks & TT_SPEAKS_HAVE)
        tt_json_member_integer(json, "have", why.have);
    tt_why_write(game, why, text);
    tt_json_member_string(json, "text", text);
}

void tt_write_refused(tt_buffer *out, const tt_game *game, uint32_t decision, const char *name, tt_why why)
{
    tt_json_writer json;
    tt_message_begin(&json, out, "refused");
    tt_json_member_integer(&json, "decision", decision);
    if (name) {
        tt_json_member_string(&json, "refusal", name);
        tt_json_member_string(&json, "rule", "");
        tt_json_member_string(&json, "text", tt_word(&tt_refusal_words, name));
    } else {
        reason(&json, game, why);
    }
    tt_message_end(&json);
}

void tt_write_error(tt_buffer *out, const tt_call *call)
{
    tt_json_writer json;
    bool is_json = call->error == TT_WIRE_JSON;
    tt_message_begin(&json, out, "error");
    tt_json_member_string(&json, "error", is_json ? tt_json_error_name(call->json) : tt_wire_error_name(call->error));
    tt_json_member_string(&json, "text", is_json ? tt_json_error_text(call->json) : tt_wire_error_text(call->error));
    if (is_json) {
        tt_json_member_integer(&json, "line", call->line);
        tt_json_member_integer(&json, "column", call->column);
    }
    tt_message_end(&json);
}

void tt_write_fault(tt_buffer *out, tt_wire_error error, const tt_record_fault *fault)
{
    tt_json_writer json;
    tt_message_begin(&json, out, "error");
    tt_json_member_string(&json, "error", tt_wire_error_name(error));
    tt_json_member_string(&json, "text", fault->text);
    tt_json_member_integer(&json, "line", fault->line);
    tt_json_member_string(&json, "rule", fault->rule);
    tt_message_end(&json);
}

void tt_write_record(tt_buffer *out, const char *lines, size_t size)
{
    tt_json_writer json;
    tt_message_begin(&json, out, "record");
    tt_json_write_key(&json, "text");
    tt_json_write_text(&json, lines, size);
    tt_message_end(&json);
}
