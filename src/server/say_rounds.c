/* say_rounds.c: writes the messages about rounds of duplicate play (docs/server.md). */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "league/round_deal.h"
#include "league/round_text.h"
#include "server/rounds.h"
#include "turntable/record.h"

static void begin(tt_json_writer *json, tt_buffer *out, const char *name)
{
    tt_json_writer_open(json, tt_buffer_put, out);
    tt_json_write_object(json);
    tt_json_member_string(json, "message", name);
}

static void end(tt_json_writer *json)
{
    tt_json_write_object_end(json);
    tt_json_write_line_end(json);
}

static void write_hex(tt_json_writer *json, const char *key, const uint8_t bytes[TT_STORE_HASH])
{
    char hex[TT_HEX_SIZE];
    tt_hex_write(bytes, hex);
    tt_json_member_string(json, key, hex);
}

/* With two decimals. */
static void write_decimal(tt_json_writer *json, const char *key, double value)
{
    char text[32];
    int size = snprintf(text, sizeof text, "%.2f", value);
    tt_json_write_key(json, key);
    tt_json_write_raw(json, text, (size_t)size);
}

static const char *state_name(tt_entry_state state)
{
    static const char *const names[] = {"playing", "finished", "left"};
    return names[state];
}

static void write_round(tt_json_writer *json, const tt_store_round *round, const round_progress *progress,
                        const lobby_job *j)
{
    bool is_open = !round->is_closed && j->time >= round->starts && j->time < round->ends;
    tt_json_member_integer(json, "round", round->id);
    tt_json_member_string(json, "name", round->name);
    tt_json_member_string(json, "game", round->game);
    tt_json_write_key(json, "options");
    tt_json_write_raw(json, round->options, strlen(round->options));
    tt_json_member_integer(json, "players", round->players);
    tt_json_member_string(json, "bots", round->bots);
    tt_json_member_integer(json, "edition", round->edition);
    tt_json_member_integer(json, "deals", round->deals);
    tt_json_member_integer(json, "minimum", round->minimum);
    tt_json_member_integer(json, "starts", round->starts);
    tt_json_member_integer(json, "ends", round->ends);
    tt_json_member_boolean(json, "open", is_open);
    tt_json_member_boolean(json, "closed", round->is_closed);
    write_hex(json, "commitment", round->commitment);
    tt_json_member_integer(json, "entrants", progress->entrants);
    tt_json_member_integer(json, "played", progress->played);
    if (progress->running)
        tt_json_member_integer(json, "running", progress->running);
}

static void write_difference(tt_json_writer *json, const tt_round_entry *entry)
{
    tt_json_member_string(json, "state", state_name(entry->state));
    if (entry->state == TT_ENTRY_FINISHED)
        tt_json_member_integer(json, "points", entry->points);
    tt_json_member_integer(json, "others", entry->others);
    if (entry->is_counted)
        write_decimal(json, "difference", entry->difference);
}

/* While the round is open, others' results of a deal are only for those who have finished it. */
static void write_deal(tt_json_writer *json, const round_page *page, int deal, tt_store_id guest)
{
    uint8_t bytes[TT_STORE_SECRET];
    const tt_store_round *round = &page->rounds[0];
    const round_results *results = page->results;
    const tt_store_entry *own = guest ? round_results_entry(results, guest, deal) : NULL;
    tt_json_member_integer(json, "deal", deal);
    tt_json_member_integer(json, "seat", (deal - 1) % round->players);
    tt_round_commitment(results->secrets[deal - 1], bytes);
    write_hex(json, "commitment", bytes);
    if (round->is_closed) {
        write_hex(json, "secret", results->secrets[deal - 1]);
        tt_round_seed(results->secrets[deal - 1], bytes);
        write_hex(json, "seed", bytes);
    }
    if (!own)
        return;
    tt_json_member_object(json, "you");
    if (own->table)
        tt_json_member_integer(json, "table", own->table);
    if (own->is_running)
        tt_json_member_string(json, "state", state_name(TT_ENTRY_PLAYING));
    else
        write_difference(json, round_results_compared(results, guest, deal));
    tt_json_write_object_end(json);
}

static void write_standing(tt_json_writer *json, const round_results *results, const tt_standing *s, tt_store_id guest)
{
    tt_json_write_object(json);
    if (s->rank)
        tt_json_member_integer(json, "rank", s->rank);
    tt_json_member_string(json, "name", round_results_name(results, s->entrant));
    tt_json_member_boolean(json, "you", s->entrant == guest);
    tt_json_member_integer(json, "finished", s->finished);
    tt_json_member_integer(json, "left", s->left);
    tt_json_member_integer(json, "playing", s->playing);
    tt_json_member_integer(json, "counted", s->counted);
    if (s->counted > 0)
        write_decimal(json, "mean", s->mean);
    if (s->counted > 1) {
        write_decimal(json, "error", s->error);
        write_decimal(json, "margin", s->margin);
    }
    tt_json_write_object_end(json);
}

/* The first STANDINGS_SHOWN, and the one of the guest. */
static void write_standings(tt_json_writer *json, const round_results *results, tt_store_id guest)
{
    tt_json_member_array(json, "standings");
    for (int i = 0; i < results->standing_count; i++)
        if (i < STANDINGS_SHOWN || results->standings[i].entrant == guest)
            write_standing(json, results, &results->standings[i], guest);
    tt_json_write_array_end(json);
}

static void say_round(tt_buffer *out, const lobby_job *j)
{
    const round_page *page = j->rounds;
    const round_results *results = page->results;
    char text[TT_ROUND_TEXT];
    tt_json_writer json;
    begin(&json, out, "round");
    write_round(&json, &page->rounds[0], &page->progress[0], j);
    size_t size = round_text(&page->rounds[0], results->secrets, text);
    tt_json_write_key(&json, "text");
    tt_json_write_text(&json, text, size);
    tt_json_member_array(&json, "deals_list");
    for (int deal = 1; deal <= page->rounds[0].deals; deal++) {
        tt_json_write_object(&json);
        write_deal(&json, page, deal, j->guest);
        tt_json_write_object_end(&json);
    }
    tt_json_write_array_end(&json);
    write_standings(&json, results, j->guest);
    end(&json);
}

/* All results of a deal, after the end. */
static void say_deal(tt_buffer *out, const lobby_job *j)
{
    const round_page *page = j->rounds;
    const round_results *results = page->results;
    int deal = j->request.deal;
    tt_json_writer json;
    begin(&json, out, "deal");
    tt_json_member_integer(&json, "round", page->rounds[0].id);
    write_deal(&json, page, deal, j->guest);
    tt_json_member_array(&json, "results");
    for (int i = 0; i < results->entries.count; i++) {
        const tt_store_entry *e = &results->entries.list[i];
        if (e->deal != deal)
            continue;
        tt_json_write_object(&json);
        tt_json_member_string(&json, "name", e->name);
        if (e->table)
            tt_json_member_integer(&json, "table", e->table);
        write_difference(&json, round_results_compared(results, e->guest, deal));
        tt_json_write_object_end(&json);
    }
    tt_json_write_array_end(&json);
    end(&json);
}

static void say_round_list(tt_buffer *out, const lobby_job *j)
{
    const round_page *page = j->rounds;
    tt_json_writer json;
    begin(&json, out, "rounds");
    tt_json_member_array(&json, "rounds");
    for (int i = 0; i < page->count && i < ROUNDS_PAGE; i++) {
        tt_json_write_object(&json);
        write_round(&json, &page->rounds[i], &page->progress[i], j);
        tt_json_write_object_end(&json);
    }
    tt_json_write_array_end(&json);
    tt_json_member_boolean(&json, "more", page->count > ROUNDS_PAGE);
    end(&json);
}

void say_rounds(tt_buffer *out, const lobby_job *j)
{
    if (j->rounds->is_list)
        say_round_list(out, j);
    else if (j->request.kind == REQUEST_DEAL)
        say_deal(out, j);
    else
        say_round(out, j);
}

void say_playing(tt_buffer *out, const lobby_job *j)
{
    tt_json_writer json;
    begin(&json, out, "playing");
    tt_json_member_integer(&json, "round", j->facts.round);
    tt_json_member_integer(&json, "deal", j->facts.deal);
    tt_json_member_integer(&json, "table", j->facts.id);
    tt_json_member_integer(&json, "seat", j->seat);
    end(&json);
}
