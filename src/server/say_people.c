/* say_people.c: writes the answers to requests about players. */
#include "server/say_people.h"

#include "server/rated.h"

static void write_profile(tt_json_writer *json, server *s, const lobby_job *j)
{
    tt_json_member_string(json, "name", j->people->name);
    tt_json_member_boolean(json, "you", j->people->about == j->guest);
    tt_json_member_integer(json, "created", j->people->created);
    write_ratings(json, j->ratings);
    tt_json_write_key(json, "games");
    say_list(json, s, j->list, j->people->about);
    tt_json_member_boolean(json, "more", j->list->count > LIST_PAGE);
}

static void write_blocks(tt_json_writer *json, const lobby_people *people)
{
    tt_json_member_array(json, "blocks");
    for (int i = 0; i < people->count; i++) {
        tt_json_write_object(json);
        tt_json_member_integer(json, "player", people->blocked[i].id);
        tt_json_member_string(json, "name", people->blocked[i].name);
        tt_json_write_object_end(json);
    }
    tt_json_write_array_end(json);
}

void say_people(tt_buffer *out, server *s, const lobby_job *j)
{
    tt_json_writer json;
    lobby_request_kind kind = j->request.kind;
    bool is_profile = kind == REQUEST_PROFILE, is_report = kind == REQUEST_REPORT;
    tt_json_writer_open(&json, tt_buffer_put, out);
    tt_json_write_object(&json);
    tt_json_member_string(&json, "message", is_profile ? "profile" : is_report ? "reported" : "blocks");
    if (is_profile)
        write_profile(&json, s, j);
    else if (!is_report)
        write_blocks(&json, j->people);
    tt_json_write_object_end(&json);
    tt_json_write_line_end(&json);
}
