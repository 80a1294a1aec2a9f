/* companion_module.c: the functions that a page or Node calls for the companion of printed games (src/companion). It is
 * a separate module: it needs no bots or tables, and games in the page don't need it.
 *
 *     write a text to turntable_room(size), call turntable_tell(size) or turntable_open(size)
 *     read turntable_said_size() bytes at turntable_said(): the score sheet as JSON (docs/companion.md)
 *     turntable_save() answers the position of the last sheet as a text, empty if it is not sound
 *
 * A game on a custom board: write its file and call turntable_board(size) before. */
#include "companion/sheet.h"
#include "memory.h"
#include "record/custom_board.h"
#include "wire/buffer.h"

#define EXPORT __attribute__((visibility("default")))

EXPORT char *turntable_room(size_t size);
EXPORT int turntable_board(size_t size);
EXPORT void turntable_tell(size_t size);
EXPORT void turntable_open(size_t size);
EXPORT void turntable_save(void);
EXPORT const char *turntable_said(void);
EXPORT size_t turntable_said_size(void);

static tt_buffer said;
static char *room;
static tt_custom_board custom;
static const tt_board *board; /* NULL: the game's own */
static tt_told told;
static tt_state state;
static bool is_sound; /* the state is that of `told`, and can be saved */

/* Where the caller writes a text of `size` bytes; NULL if memory runs out. */
char *turntable_room(size_t size)
{
    char *grown = tt_wasm_resize(NULL, room, size > 0 ? size : 1);
    if (grown)
        room = grown;
    return grown;
}

static void answer_anew(void)
{
    if (!said.memory.resize)
        tt_buffer_open(&said, (tt_memory){tt_wasm_resize, NULL});
    tt_buffer_clear(&said);
}

/* Reads the board file that was written to turntable_room; 1 if it has no fault. An empty one is none: games are on
 * their own boards again. */
int turntable_board(size_t size)
{
    static char *strings;
    board = NULL;
    strings = tt_wasm_resize(NULL, strings, size > 0 ? size : 1);
    if (size && strings && tt_custom_board_read(&custom, room, size, strings, NULL) == 0)
        board = &custom.board;
    return board != NULL;
}

/* The sheet of `told`, or why there is none. */
static void answer(bool is_read, const tt_record_fault *fault)
{
    tt_json_writer json;
    answer_anew();
    tt_json_writer_open(&json, tt_buffer_put, &said);
    is_sound = is_read && tt_sheet_write(&json, &told, &state);
    if (!is_read)
        tt_sheet_refuse(&json, fault);
}

/* The text is what players tell. */
void turntable_tell(size_t size)
{
    static tt_record_fault fault;
    answer(tt_told_read(room, size, board, &told, &fault), &fault);
}

/* The text is a position. */
void turntable_open(size_t size)
{
    static tt_record_fault fault;
    static tt_game game;
    static tt_players players;
    bool is_read = tt_position_read_players(room, size, board, &game, &state, &players, &fault);
    if (is_read)
        tt_told_from(&game, &state, &players, &told);
    answer(is_read, &fault);
}

void turntable_save(void)
{
    answer_anew();
    if (is_sound)
        tt_position_write_players(&told.game, &state, &told.players, &(tt_output){tt_buffer_put, &said});
}

const char *turntable_said(void)
{
    return said.bytes;
}

size_t turntable_said_size(void)
{
    return said.failed ? 0 : said.size;
}
