/* notice_text.c: writes notifications. */
#include "server/notice_text.h"

#include <stdio.h>
#include <string.h>

#include "turntable/game.h"
#include "json/json.h"

static const char *const names[NOTICE_KINDS] = {
    [NOTICE_TURN] = "turn", [NOTICE_STARTED] = "started", [NOTICE_OVER] = "over",       [NOTICE_DIGEST] = "digest",
    [NOTICE_TEST] = "test", [NOTICE_CODE] = "code",       [NOTICE_CLAIMED] = "claimed", [NOTICE_STOPPED] = "stopped"};

const char *notice_kind_name(notice_kind kind)
{
    return names[kind];
}

void notice_about(notice_table *about, const tt_store_table *facts, int but)
{
    const tt_rules *rules = tt_rules_find(facts->game, (int)strlen(facts->game));
    tt_text text = tt_text_begin(about->players, sizeof about->players);
    about->id = facts->id;
    about->game = rules ? rules->title : "";
    for (int seat = 0, count = 0; seat < facts->seat_count; seat++) {
        const tt_store_seat *sits = &facts->seats[seat];
        if (seat == but || sits->kind == TT_SITS_NOBODY)
            continue;
        tt_text_add(&text, count++ ? ", " : "");
        tt_text_add(&text, sits->kind == TT_SITS_BOT ? "bot:" : "");
        tt_text_add(&text, sits->name);
    }
}

void notice_title(const notice *what, const tt_language *language, char title[NOTICE_TITLE])
{
    const tt_argument arguments[] = {{"n", NULL, what->count}, {"code", what->code, 0}, {"route", what->route, 0}, {0}};
    tt_text text = tt_text_begin(title, NOTICE_TITLE);
    tt_say_in(&text, language, &tt_notice_words, names[what->kind], arguments);
}

/* "Europe, table 5, with ben, eva" */
static void add_table(tt_text *text, const tt_language *language, const notice_table *about)
{
    char number[24];
    snprintf(number, sizeof number, "%lld", (long long)about->id);
    const tt_argument arguments[] = {
        {"game", about->game, 0}, {"table", number, 0}, {"players", about->players, 0}, {0}};
    tt_say_in(text, language, &tt_notice_words, *about->players ? "at_table" : "at_table_alone", arguments);
}

void notice_body(const notice *what, const tt_language *language, char body[NOTICE_BODY])
{
    tt_text text = tt_text_begin(body, NOTICE_BODY);
    if (what->kind == NOTICE_TEST || what->kind == NOTICE_CODE)
        tt_say_in(&text, language, &tt_notice_words, what->kind == NOTICE_TEST ? "test_body" : "code_body", NULL);
    for (int i = 0; i < what->count && i < NOTICE_TABLES; i++) {
        tt_text_add(&text, i ? "\n" : "");
        add_table(&text, language, &what->tables[i]);
    }
    if (what->count > NOTICE_TABLES)
        tt_text_add(&text, "\n…");
}

void notice_place(const notice *what, char place[32])
{
    snprintf(place, 32, what->count == 1 ? "/t/%lld" : "/", what->count == 1 ? (long long)what->tables[0].id : 0);
}

/* The address of the place in the page; "" if it is unknown. */
static void write_url(const notice *what, const char *url, char text[512])
{
    char place[32];
    notice_place(what, place);
    snprintf(text, 512, "%s%s%s", url ? url : "", url ? "/#" : "", url ? place : "");
}

/* Title, body and address, one below the other. */
static void write_lines(const notice *what, const tt_language *language, const char *url, char *text, size_t capacity)
{
    char title[NOTICE_TITLE], body[NOTICE_BODY], address[512];
    notice_title(what, language, title);
    notice_body(what, language, body);
    write_url(what, url, address);
    snprintf(text, capacity, "%s\n%s%s%s", title, body, *address ? "\n" : "", address);
}

/* Discord takes some names for calls to everybody, unless told not to. */
static void write_discord(tt_json_writer *json, const char *lines)
{
    tt_json_member_string(json, "content", lines);
    tt_json_write_key(json, "allowed_mentions");
    tt_json_write_object(json);
    tt_json_write_key(json, "parse");
    tt_json_write_array(json);
    tt_json_write_array_end(json);
    tt_json_write_object_end(json);
}

static void write_fields(tt_json_writer *json, const notice *what, const tt_language *language, bool is_browser,
                         const char *url)
{
    char title[NOTICE_TITLE], body[NOTICE_BODY], address[512], place[32];
    notice_title(what, language, title);
    notice_body(what, language, body);
    write_url(what, url, address);
    notice_place(what, place);
    tt_json_member_string(json, "kind", names[what->kind]);
    tt_json_member_string(json, "title", title);
    tt_json_member_string(json, "body", body);
    if (what->count == 1)
        tt_json_member_integer(json, "table", what->tables[0].id);
    if (*what->code)
        tt_json_member_string(json, "code", what->code);
    if (is_browser)
        tt_json_member_string(json, "place", place);
    else if (*address)
        tt_json_member_string(json, "url", address);
}

void notice_payload(const notice *what, const tt_language *language, tt_store_target_kind kind, const char *url,
                    tt_buffer *out)
{
    char lines[NOTICE_TITLE + NOTICE_BODY + 520];
    tt_json_writer json;
    write_lines(what, language, url, lines, sizeof lines);
    if (kind == TT_TARGET_NTFY) {
        tt_buffer_put(out, lines, strlen(lines));
        return;
    }
    tt_json_writer_open(&json, tt_buffer_put, out);
    tt_json_write_object(&json);
    if (kind == TT_TARGET_DISCORD) {
        write_discord(&json, lines);
    } else if (kind == TT_TARGET_MATRIX) {
        tt_json_member_string(&json, "msgtype", "m.text");
        tt_json_member_string(&json, "body", lines);
    } else {
        write_fields(&json, what, language, kind == TT_TARGET_WEBPUSH, url);
    }
    tt_json_write_object_end(&json);
}
