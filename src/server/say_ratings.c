/* say_ratings.c: writes lists of ratings (docs/server.md). */
#include "server/rated.h"

/* The value with its interval, and what it rests on. */
static void write_rating(tt_json_writer *json, const tt_store_rating *rating)
{
    tt_shown shown = tt_skill_shown(rating->skill);
    tt_json_member_integer(json, "rating", shown.value);
    tt_json_member_integer(json, "low", shown.low);
    tt_json_member_integer(json, "high", shown.high);
    tt_json_member_integer(json, "games", rating->games);
}

/* The rating of an account. Its place is null if its interval is too wide. */
static void write_player(tt_json_writer *json, const tt_store_rating *rating)
{
    tt_json_write_key(json, "place");
    if (rating->place)
        tt_json_write_integer(json, rating->place);
    else
        tt_json_write_null(json);
    write_rating(json, rating);
    tt_json_member_integer(json, "abandoned", rating->abandoned);
}

static void write_leaderboard(tt_json_writer *json, const lobby_request *request, const rating_list *list)
{
    tt_json_member_string(json, "game", request->game);
    tt_json_member_string(json, "pool", tt_pool_name(request->pool));
    tt_json_member_integer(json, "margin", TT_RANKED_MARGIN);
    tt_json_member_array(json, "players");
    for (int i = 0; i < list->count && i < RATING_PAGE; i++) {
        tt_json_write_object(json);
        tt_json_member_string(json, "name", list->ratings[i].name);
        write_player(json, &list->ratings[i]);
        tt_json_write_object_end(json);
    }
    tt_json_write_array_end(json);
    tt_json_member_array(json, "bots");
    for (int i = 0; i < list->anchor_count; i++) {
        tt_json_write_object(json);
        tt_json_member_string(json, "name", list->anchors[i].name);
        tt_json_member_integer(json, "edition", list->anchors[i].edition);
        write_rating(json, &list->anchors[i]);
        tt_json_write_object_end(json);
    }
    tt_json_write_array_end(json);
    tt_json_write_key(json, "you");
    if (list->own.games > 0) {
        tt_json_write_object(json);
        write_player(json, &list->own);
        tt_json_write_object_end(json);
    } else {
        tt_json_write_null(json);
    }
    tt_json_member_boolean(json, "more", list->count > RATING_PAGE);
}

/* Oldest first: time, rating, and its interval. */
static void write_graph(tt_json_writer *json, const rating_point points[], int count)
{
    tt_json_member_array(json, "graph");
    for (int i = count - 1; i >= 0; i--) {
        tt_shown shown = tt_skill_shown(points[i].skill);
        tt_json_write_array(json);
        tt_json_write_integer(json, points[i].time);
        tt_json_write_integer(json, shown.value);
        tt_json_write_integer(json, shown.low);
        tt_json_write_integer(json, shown.high);
        tt_json_write_array_end(json);
    }
    tt_json_write_array_end(json);
}

void write_ratings(tt_json_writer *json, const rating_list *list)
{
    tt_json_member_array(json, "ratings");
    for (int i = 0; i < list->count; i++) {
        const tt_store_rating *rating = &list->ratings[i];
        tt_json_write_object(json);
        tt_json_member_string(json, "game", rating->game);
        tt_json_member_string(json, "pool", tt_pool_name(rating->pool));
        write_player(json, rating);
        write_graph(json, list->graph[i], list->points[i]);
        tt_json_write_object_end(json);
    }
    tt_json_write_array_end(json);
}

void say_leaderboard(tt_buffer *out, const lobby_request *request, const rating_list *list)
{
    tt_json_writer json;
    tt_json_writer_open(&json, tt_buffer_put, out);
    tt_json_write_object(&json);
    tt_json_member_string(&json, "message", "leaderboard");
    write_leaderboard(&json, request, list);
    tt_json_write_object_end(&json);
    tt_json_write_line_end(&json);
}
