/* board_json.c: the check of a custom board, as JSON. */
#include "wire/board_json.h"

#include "games/options.h"
#include "turntable/game.h"
#include "json/json.h"

enum { MOST = 50 }; /* faults that are written; the others are counted */

/* The faults, each as JSON, with their places in `texts`. */
typedef struct fault_list {
    tt_buffer texts;
    struct {
        int line;
        size_t from, size;
    } fault[MOST];
    int kept, count;
} fault_list;

static void write_fault(tt_json_writer *json, const tt_board_fault *fault)
{
    tt_json_write_object(json);
    tt_json_member_integer(json, "line", fault->line);
    tt_json_member_string(json, "text", fault->text);
    if (fault->what) {
        tt_json_member_string(json, "what", fault->what);
        tt_json_member_string(json, "id", fault->id);
        tt_json_member_integer(json, "number", fault->number);
    }
    tt_json_member_string(json, "pattern", fault->pattern);
    tt_json_member_array(json, "parts");
    for (int i = 0; i < fault->parts; i++)
        tt_json_write_string(json, fault->part[i]);
    tt_json_write_array_end(json);
    tt_json_write_object_end(json);
}

/* Keeps the list in the order of lines; on one line, in the order found. */
static void keep_fault(void *context, const tt_board_fault *fault)
{
    fault_list *list = context;
    tt_json_writer json;
    list->count++;
    if (list->kept == MOST)
        return;
    size_t from = list->texts.size;
    tt_json_writer_open(&json, tt_buffer_put, &list->texts);
    write_fault(&json, fault);
    int at = list->kept++;
    for (; at > 0 && list->fault[at - 1].line > fault->line; at--)
        list->fault[at] = list->fault[at - 1];
    list->fault[at].line = fault->line;
    list->fault[at].from = from;
    list->fault[at].size = list->texts.size - from;
}

/* A file that is too large is not read at all. */
static int read_board(tt_custom_board *custom, const char *text, size_t size, char *strings, fault_list *list)
{
    static const tt_board_fault too_large = {.line = 1,
                                             .text = "the board is larger than 64 KiB",
                                             .what = "board",
                                             .id = "",
                                             .pattern = "is larger than 64 KiB"};
    const tt_board_faults faults = {.context = list, .show = keep_fault};
    if (size <= TT_BOARD_FILE_MAX)
        return tt_custom_board_read(custom, text, size, strings, &faults);
    keep_fault(list, &too_large);
    return 1;
}

static void write_faults(tt_json_writer *json, const fault_list *list)
{
    tt_json_member_array(json, "faults");
    for (int i = 0; i < list->kept; i++)
        tt_json_write_raw(json, list->texts.bytes + list->fault[i].from, list->fault[i].size);
    tt_json_write_array_end(json);
    tt_json_member_integer(json, "count", list->count);
}

/* Whether the option can be chosen on this board: Alvin needs his city. */
static void write_options(tt_json_writer *json, const tt_custom_board *custom, const tt_rules *rules, int players)
{
#define OPTION_NAME(name, flag, with, what, rule) #name,
    static const char *const names[] = {TT_OPTIONS(OPTION_NAME)};
#undef OPTION_NAME
    tt_game game;
    tt_json_member_array(json, "options");
    for (int option = 0; option < TT_OPTION_COUNT; option++) {
        tt_options options = {0};
        *tt_option_of(&options, (tt_option)option) = 1;
        if (tt_game_make(rules, &custom->board, players, options, &game) == TT_GAME_OK)
            tt_json_write_string(json, names[option]);
    }
    tt_json_write_array_end(json);
}

static void write_games(tt_json_writer *json, const tt_custom_board *custom)
{
    tt_json_member_array(json, "games");
    for (int i = 0; i < tt_rules_count(); i++) {
        int least;
        tt_game_error why;
        const tt_rules *game = tt_rules_at(i);
        int most = tt_custom_board_players(custom, game, &least, &why);
        if (why == TT_GAME_OTHER_RULES || why == TT_GAME_WRONG_BOARD)
            continue;
        tt_json_write_object(json);
        tt_json_member_string(json, "game", game->name);
        if (most) {
            tt_json_member_integer(json, "min_players", least);
            tt_json_member_integer(json, "max_players", most);
            write_options(json, custom, tt_rules_on(game, &custom->board), least);
        } else {
            tt_json_member_string(json, "error", tt_game_error_name(why));
            tt_json_member_string(json, "text", tt_game_error_text(why));
        }
        tt_json_write_object_end(json);
    }
    tt_json_write_array_end(json);
}

bool tt_board_report(tt_custom_board *custom, const char *text, size_t size, char *strings, tt_buffer *out)
{
    fault_list list = {.kept = 0};
    tt_json_writer json;
    tt_buffer_open(&list.texts, out->memory);
    int count = read_board(custom, text, size, strings, &list);
    tt_json_writer_open(&json, tt_buffer_put, out);
    tt_json_write_object(&json);
    tt_json_member_string(&json, "message", "board");
    write_faults(&json, &list);
    if (count == 0) {
        tt_json_member_string(&json, "board", custom->sha256);
        tt_json_member_string(&json, "name", custom->board.name);
        tt_json_member_string(&json, "game", custom->board.id);
        write_games(&json, custom);
    }
    tt_json_write_object_end(&json);
    tt_json_write_line_end(&json);
    out->failed |= list.texts.failed;
    tt_buffer_close(&list.texts);
    return count == 0 && !out->failed;
}
