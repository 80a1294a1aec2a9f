/* replay_module.c: the functions that a page or Node calls to look at a record step by step (src/table/walk.h). It is a
 * separate module: it needs no bots, and games don't need it.
 *
 *     write a record to turntable_room(size), call turntable_record(size)
 *     read turntable_said_size() bytes at turntable_said(): its summary, or an error
 *     call turntable_go(step), then turntable_greet(viewer) or turntable_update(viewer), and read what the viewer is
 * sent
 *
 * A game on a custom board: write its file and call turntable_board(size) before turntable_record. turntable_rebuild
 * makes a record of its first line and actions. Each call forgets what was said before. */
#include "memory.h"
#include "record/custom_board.h"
#include "table/walk.h"

#define EXPORT __attribute__((visibility("default")))

EXPORT char *turntable_room(size_t size);
EXPORT int turntable_board(size_t size);
EXPORT int turntable_record(size_t size);
EXPORT int turntable_rebuild(size_t size);
EXPORT int turntable_go(int step);
EXPORT int turntable_greet(int viewer);
EXPORT int turntable_update(int viewer);
EXPORT const char *turntable_said(void);
EXPORT size_t turntable_said_size(void);

static tt_buffer said;
static char *room, *record;
static tt_custom_board custom;
static const tt_board *board; /* NULL: the game's own */
static tt_walk walk;
static bool is_open;

/* Where the caller writes a text of `size` bytes; NULL if memory runs out. */
char *turntable_room(size_t size)
{
    char *grown = tt_wasm_resize(NULL, room, size > 0 ? size : 1);
    if (grown)
        room = grown;
    return grown;
}

static tt_buffer *answer_anew(void)
{
    if (!said.memory.resize)
        tt_buffer_open(&said, (tt_memory){tt_wasm_resize, NULL});
    tt_buffer_clear(&said);
    return &said;
}

/* Reads the board file that was written to turntable_room; 1 if it has no fault. Records are then replayed on it. With
 * a size of 0 they are replayed on the boards of the games again. */
int turntable_board(size_t size)
{
    static char *strings;
    answer_anew();
    board = NULL;
    strings = tt_wasm_resize(NULL, strings, size > 0 ? size : 1);
    if (size > 0 && strings && tt_custom_board_read(&custom, room, size, strings, NULL) == 0)
        board = &custom.board;
    return board != NULL;
}

/* Opens the record that was written there, and says its summary; 0, and why not, if it can't be looked at. */
int turntable_record(size_t size)
{
    char *old = record;
    if (is_open)
        tt_walk_close(&walk);
    record = room; /* the walk reads it: what comes next is written elsewhere */
    room = old;
    is_open = tt_walk_open(&walk, record, size, board, (tt_memory){tt_wasm_resize, NULL}, answer_anew());
    return is_open;
}

/* Says the record of a game that is written there as its first line and its actions; 0, and why not, if it can't be. */
int turntable_rebuild(size_t size)
{
    return tt_walk_rebuild(room, size, board, (tt_memory){tt_wasm_resize, NULL}, answer_anew());
}

/* Goes to a step of the open record; 0 if there is none. */
int turntable_go(int step)
{
    answer_anew();
    return is_open && tt_walk_go(&walk, step);
}

static bool is_viewer(int viewer)
{
    return is_open && (viewer == TT_WATCHER || (viewer >= 0 && viewer < walk.replay.game.players));
}

/* Says all that a viewer has seen so far: welcome and an update. The watcher has the number 255. */
int turntable_greet(int viewer)
{
    answer_anew();
    if (is_viewer(viewer))
        tt_table_greet(&walk.table, viewer, &said);
    return said.size > 0 && !said.failed;
}

/* Says what is new to a viewer since it was said something last; 0 if nothing is. */
int turntable_update(int viewer)
{
    answer_anew();
    return is_viewer(viewer) && tt_table_update(&walk.table, viewer, &said);
}

const char *turntable_said(void)
{
    return said.bytes;
}

size_t turntable_said_size(void)
{
    return said.failed ? 0 : said.size;
}
