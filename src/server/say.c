/* say.c: writes the messages of the lobby. */
#include "server/say.h"

#include <stdio.h>
#include <string.h>

#include "server/chat.h"
#include "server/fair_deal.h"
#include "server/people.h"

static void begin(tt_json_writer *json, tt_buffer *out, const char *name)
{
    tt_json_writer_open(json, tt_buffer_put, out);
    tt_json_write_object(json);
    tt_json_write_key(json, "message");
    tt_json_write_string(json, name);
}

static void end(tt_json_writer *json)
{
    tt_json_write_object_end(json);
    tt_json_write_line_end(json);
}

static void write_text(tt_json_writer *json, const char *key, const char *text)
{
    tt_json_write_key(json, key);
    tt_json_write_string(json, text);
}

static void write_integer(tt_json_writer *json, const char *key, int64_t number)
{
    tt_json_write_key(json, key);
    tt_json_write_integer(json, number);
}

static void write_boolean(tt_json_writer *json, const char *key, bool value)
{
    tt_json_write_key(json, key);
    tt_json_write_boolean(json, value);
}

static void write_hex(tt_json_writer *json, const uint8_t *bytes, int count)
{
    char hex[2 * TT_STORE_SECRET + 1];
    for (int i = 0; i < count; i++)
        snprintf(hex + 2 * i, 3, "%02x", bytes[i]);
    tt_json_write_text(json, hex, 2 * (size_t)count);
}

void say_error(tt_buffer *out, const lobby_request *request, lobby_error error)
{
    tt_json_writer json;
    begin(&json, out, "error");
    write_text(&json, "error", error ? lobby_error_name(error) : tt_json_error_name(request->json));
    write_text(&json, "text", error ? lobby_error_text(error) : tt_json_error_text(request->json));
    if (!error) {
        write_integer(&json, "line", request->line);
        write_integer(&json, "column", request->column);
    }
    end(&json);
}

void say_not_stored(tt_buffer *out, uint32_t decision)
{
    tt_json_writer json;
    begin(&json, out, "error");
    write_text(&json, "error", lobby_error_name(LOBBY_NOT_STORED));
    write_text(&json, "text", lobby_error_text(LOBBY_NOT_STORED));
    write_integer(&json, "decision", decision);
    end(&json);
}

void say_guest(tt_buffer *out, const visitor *v)
{
    tt_json_writer json;
    begin(&json, out, "guest");
    tt_json_write_key(&json, "name");
    if (v->guest)
        tt_json_write_string(&json, v->name);
    else
        tt_json_write_null(&json);
    write_boolean(&json, "account", v->guest && v->has_account);
    tt_json_write_key(&json, "url");
    if (v->server->options->public_url)
        tt_json_write_string(&json, v->server->options->public_url);
    else
        tt_json_write_null(&json);
    end(&json);
}

static void write_seats(tt_json_writer *json, const tt_store_table *facts)
{
    static const char *const kinds[] = {"empty", "person", "bot"};
    tt_json_write_key(json, "seats");
    tt_json_write_array(json);
    for (int seat = 0; seat < facts->seat_count; seat++) {
        tt_sitter sitter;
        facts_sitter(&facts->seats[seat], &sitter);
        tt_json_write_object(json);
        write_text(json, "kind", kinds[sitter.kind]);
        write_text(json, "name", sitter.name);
        if (facts->seats[seat].has_account)
            write_boolean(json, "account", true);
        tt_json_write_object_end(json);
    }
    tt_json_write_array_end(json);
}

/* Which seats have sent their bytes, never the bytes: together with the store they would reveal the deal. */
static void write_ready(tt_json_writer *json, const tt_store_table *facts)
{
    tt_json_write_key(json, "ready");
    tt_json_write_array(json);
    for (int seat = 0; seat < facts->seat_count; seat++)
        tt_json_write_boolean(json, deal_is_ready(&facts->seats[seat]));
    tt_json_write_array_end(json);
}

/* What proves the deal, once it decides nothing any more: the game is over, or frozen for good. */
static void write_proof(tt_json_writer *json, const tt_store_table *facts)
{
    bool is_fair = facts->dealt == TT_DEAL_DRAWN || facts->dealt == TT_DEAL_CHOSEN;
    int seats[TT_MAX_SEATS], count = deal_order(facts, seats);
    tt_json_write_key(json, "secret");
    write_hex(json, facts->secret, TT_STORE_SECRET);
    tt_json_write_key(json, "seed");
    write_hex(json, facts->seed, TT_STORE_SECRET);
    write_text(json, "dealt", facts->round ? "round" : tt_store_dealt_name(facts->dealt));
    tt_json_write_key(json, "joined");
    if (!is_fair) {
        tt_json_write_null(json);
        return;
    }
    tt_json_write_array(json);
    for (int i = 0; i < count; i++) {
        tt_json_write_object(json);
        write_integer(json, "seat", seats[i]);
        tt_json_write_key(json, "chance");
        write_hex(json, facts->seats[seats[i]].chance, TT_STORE_CHANCE);
        tt_json_write_object_end(json);
    }
    tt_json_write_array_end(json);
}

/* The stored options, if we wrote them: damaged ones need not even be JSON. */
static void write_options(tt_json_writer *json, const char *text)
{
    tt_options options;
    const char *known = options_read(text, &options) ? text : "{}";
    tt_json_write_raw(json, known, strlen(known));
}

/* The field is there at rated tables only, as is `abandoned`, once somebody has. */
static void write_rated(tt_json_writer *json, const tt_store_table *facts, unsigned abandoned)
{
    write_boolean(json, "rated", true);
    if (!abandoned)
        return;
    tt_json_write_key(json, "abandoned");
    tt_json_write_array(json);
    for (int seat = 0; seat < facts->seat_count; seat++)
        tt_json_write_boolean(json, abandoned >> seat & 1);
    tt_json_write_array_end(json);
}

/* What the result has changed; null for a player whose account is deleted. */
static void write_changes(tt_json_writer *json, const tt_store_rated *rated)
{
    tt_json_write_key(json, "ratings");
    tt_json_write_array(json);
    for (int seat = 0; seat < rated->seat_count; seat++) {
        const tt_store_rating_change *change = &rated->seats[seat];
        if (!change->is_known) {
            tt_json_write_null(json);
            continue;
        }
        tt_json_write_object(json);
        write_integer(json, "place", change->place);
        write_integer(json, "before", tt_skill_shown(change->before).value);
        write_integer(json, "after", tt_skill_shown(change->after).value);
        tt_json_write_object_end(json);
    }
    tt_json_write_array_end(json);
}

static void write_facts(tt_json_writer *json, const tt_store_table *facts, unsigned abandoned, tt_store_id guest)
{
    settings chosen;
    char clock[32];
    int seat = facts_seat(facts, guest);
    clock_read(facts->clock, &chosen);
    clock_write(&chosen, clock);
    write_integer(json, "table", facts->id);
    write_text(json, "life", tt_store_life_name(facts->life));
    write_text(json, "game", facts->game);
    if (facts->has_board) {
        tt_json_write_key(json, "board");
        tt_json_write_object(json);
        write_text(json, "name", facts->board_name);
        tt_json_write_key(json, "sha256");
        write_hex(json, facts->board_hash, TT_STORE_HASH);
        tt_json_write_object_end(json);
    }
    tt_json_write_key(json, "options");
    write_options(json, facts->options);
    write_boolean(json, "public", facts->is_public);
    write_boolean(json, "memory_aid", facts->memory_aid);
    if (facts->is_rated)
        write_rated(json, facts, abandoned);
    write_text(json, "clock", clock);
    write_text(json, "start", facts->starts_full ? "full" : "host");
    write_boolean(json, "host", guest && facts->host == guest);
    tt_json_write_key(json, "you");
    if (seat < 0)
        tt_json_write_null(json);
    else
        tt_json_write_integer(json, seat);
    write_seats(json, facts);
    tt_json_write_key(json, "commitment");
    write_hex(json, facts->commitment, TT_STORE_HASH);
    if (facts->round) {
        write_integer(json, "round", facts->round);
        write_integer(json, "deal", facts->deal);
        write_boolean(json, "sealed", facts->is_sealed);
    }
}

/* For whom seats are held, and how long still. */
static void write_held(tt_json_writer *json, const held_seats *held, const tt_store_table *facts, tt_store_id guest,
                       int64_t now)
{
    if (hold_others(held, facts, 0, now) == 0)
        return;
    tt_json_write_key(json, "held");
    tt_json_write_object(json);
    tt_json_write_key(json, "names");
    tt_json_write_array(json);
    for (int i = 0; i < held->count; i++)
        if (hold_has(held, facts, held->guests[i], now))
            tt_json_write_string(json, held->names[i]);
    tt_json_write_array_end(json);
    write_boolean(json, "you", hold_has(held, facts, guest, now));
    write_integer(json, "left", held->until - now);
    tt_json_write_object_end(json);
}

void say_table(tt_buffer *out, const live_table *live, tt_store_id guest)
{
    const tt_store_table *facts = &live->facts;
    tt_json_writer json;
    begin(&json, out, "table");
    write_facts(&json, facts, live->abandoned, guest);
    write_ready(&json, facts);
    write_held(&json, &live->held, facts, guest, live->server->now);
    if (facts->has_seed && facts->life != TT_LIFE_RUNNING && !facts->is_sealed)
        write_proof(&json, facts);
    if (live->rated.seat_count > 0)
        write_changes(&json, &live->rated);
    end(&json);
}

/* Whether a seat of a running table is asked. A table without visitors was noted when it left the memory. */
static bool is_asked(server *s, const tt_store_table *facts, int seat)
{
    const live_table *live = live_find(s, facts->id);
    return live && live->table ? tt_state_asks(&live->table->state, seat) : facts->notes.seats[seat].asked != 0;
}

static void write_result(tt_json_writer *json, const tt_store_result *result)
{
    tt_json_write_key(json, "points");
    tt_json_write_array(json);
    for (int seat = 0; seat < result->seat_count; seat++)
        tt_json_write_integer(json, result->points[seat]);
    tt_json_write_array_end(json);
    tt_json_write_key(json, "winners");
    tt_json_write_array(json);
    for (int seat = 0; seat < result->seat_count; seat++)
        if (result->won[seat])
            tt_json_write_integer(json, seat);
    tt_json_write_array_end(json);
}

/* For the list of one's own tables: when something last happened, who is asked, and the result. */
static void write_standing(tt_json_writer *json, server *s, const table_list *list, int at)
{
    const tt_store_table *facts = &list->tables[at];
    write_integer(json, "time", list->last[at]);
    if (facts->life == TT_LIFE_RUNNING) {
        tt_json_write_key(json, "asked");
        tt_json_write_array(json);
        for (int seat = 0; seat < facts->seat_count; seat++)
            if (is_asked(s, facts, seat))
                tt_json_write_integer(json, seat);
        tt_json_write_array_end(json);
    }
    if (list->results[at].seat_count > 0)
        write_result(json, &list->results[at]);
}

void say_list(tt_json_writer *json, server *s, const table_list *list, tt_store_id guest)
{
    tt_json_write_array(json);
    for (int i = 0; i < list->count && i < LIST_PAGE; i++) {
        tt_json_write_object(json);
        write_facts(json, &list->tables[i], facts_abandoned(&list->tables[i]), guest);
        write_held(json, &list->held[i], &list->tables[i], guest, s->now);
        if (list->is_own)
            write_standing(json, s, list, i);
        tt_json_write_object_end(json);
    }
    tt_json_write_array_end(json);
}

void say_tables(tt_buffer *out, server *s, const table_list *list, tt_store_id guest)
{
    tt_json_writer json;
    begin(&json, out, "tables");
    tt_json_write_key(&json, "tables");
    say_list(&json, s, list, guest);
    write_boolean(&json, "more", list->count > LIST_PAGE);
    end(&json);
}

void say_board(tt_buffer *out, tt_store_id table, const tt_store_text *text)
{
    tt_json_writer json;
    begin(&json, out, "board");
    write_integer(&json, "table", table);
    tt_json_write_key(&json, "text");
    tt_json_write_text(&json, text->at, text->size);
    end(&json);
}

static void write_seat_bits(tt_json_writer *json, const char *key, unsigned bits, int seats)
{
    tt_json_write_key(json, key);
    tt_json_write_array(json);
    for (int seat = 0; seat < seats; seat++)
        tt_json_write_boolean(json, bits >> seat & 1);
    tt_json_write_array_end(json);
}

void say_presence(tt_buffer *out, const presence *now, int seats, unsigned fields)
{
    tt_json_writer json;
    begin(&json, out, "presence");
    if (fields & PRESENCE_HERE)
        write_seat_bits(&json, "here", now->here, seats);
    if (fields & PRESENCE_STAND_IN)
        write_seat_bits(&json, "stand_in", now->stand_in, seats);
    if (fields & PRESENCE_WATCHERS)
        write_integer(&json, "watchers", now->watchers);
    if (fields & PRESENCE_QUIET)
        write_boolean(&json, "quiet", now->is_quiet);
    end(&json);
}

void say_clocks(tt_buffer *out, const live_table *live)
{
    tt_json_writer json;
    begin(&json, out, "clocks");
    tt_json_write_key(&json, "left");
    tt_json_write_array(&json);
    for (int seat = 0; seat < live->table->setup.game.players; seat++) {
        int64_t left = live_clock_left(live, seat);
        if (left < 0)
            tt_json_write_null(&json);
        else
            tt_json_write_integer(&json, left);
    }
    tt_json_write_array_end(&json);
    end(&json);
}

void say_thinking(tt_buffer *out, bool less)
{
    tt_json_writer json;
    begin(&json, out, "thinking");
    write_boolean(&json, "less", less);
    end(&json);
}

/* `seat` is -1 for a guest who has no seat there any more. */
static void say_line(tt_buffer *out, int seat, const chat_line *line)
{
    tt_json_writer json;
    begin(&json, out, "chat");
    tt_json_write_key(&json, "seat");
    if (seat < 0)
        tt_json_write_null(&json);
    else
        tt_json_write_integer(&json, seat);
    tt_json_write_key(&json, "name");
    tt_json_write_text(&json, line->name.at, line->name.size);
    tt_json_write_key(&json, "text");
    tt_json_write_text(&json, line->text.at, line->text.size);
    write_integer(&json, "time", line->time);
    end(&json);
}

void say_chat(tt_buffer *out, int seat, const char *name, const char *text, int64_t time)
{
    chat_line line = {.time = time, .name = {name, strlen(name)}, .text = {text, strlen(text)}};
    say_line(out, seat, &line);
}

void say_earlier(tt_buffer *out, const tt_buffer *chat, const live_table *live, visitor *v)
{
    unsigned muted = live_muted(v);
    chat_line line;
    size_t at = 0;
    while (chat_next(chat, &at, &line)) {
        int seat = facts_seat(&live->facts, line.guest);
        if ((seat < 0 || !(muted >> seat & 1)) && !visitor_blocks(v, line.guest))
            say_line(out, seat, &line);
    }
}

void say_rematch(tt_buffer *out, const rematch *made, bool shows_token, int64_t left)
{
    tt_json_writer json;
    begin(&json, out, "rematch");
    write_integer(&json, "table", made->id);
    if (shows_token) {
        tt_json_write_key(&json, "token");
        write_hex(&json, made->token, REQUEST_TOKEN);
    }
    tt_json_write_key(&json, "commitment");
    write_hex(&json, made->commitment, TT_STORE_HASH);
    write_text(&json, "by", made->by);
    write_integer(&json, "left", left);
    end(&json);
}

void say_short(tt_buffer *out, const char *name, tt_store_id table, int seat, const uint8_t *token,
               const uint8_t *commitment)
{
    tt_json_writer json;
    begin(&json, out, name);
    if (table)
        write_integer(&json, "table", table);
    if (seat >= 0)
        write_integer(&json, "seat", seat);
    if (token) {
        tt_json_write_key(&json, "token");
        write_hex(&json, token, REQUEST_TOKEN);
    }
    if (commitment) {
        tt_json_write_key(&json, "commitment");
        write_hex(&json, commitment, TT_STORE_HASH);
    }
    end(&json);
}
