/* review_module.c: the functions that a page or Node calls to review a game (src/review/review.h, docs/review.md). It
 * is a separate module: only those who ask for a review fetch it.
 *
 *     a record on a custom board: write the file of the board to turntable_room(size), call turntable_board(size)
 *     write a record to turntable_room(size), call turntable_review(size, quick)
 *     call turntable_step() until it answers 1000: the progress in thousandths
 *     read turntable_said_size() bytes at turntable_said(): the review as JSON */
#include "memory.h"
#include "record/custom_board.h"
#include "review/review.h"

#define EXPORT __attribute__((visibility("default")))

EXPORT char *turntable_room(size_t size);
EXPORT int turntable_board(size_t size);
EXPORT int turntable_review(size_t size, int quick);
EXPORT int turntable_step(void);
EXPORT const char *turntable_said(void);
EXPORT size_t turntable_said_size(void);

static tt_buffer said;
static char *room, *record; /* what the caller writes next; the record under review */
static tt_custom_board custom;
static const tt_board *board; /* NULL: the game's own */
static tt_review review;
static bool is_open, is_done;

/* Where the caller writes a text of `size` bytes; NULL if memory runs out. */
char *turntable_room(size_t size)
{
    char *grown = tt_wasm_resize(NULL, room, size > 0 ? size : 1);
    if (grown)
        room = grown;
    return grown;
}

/* Reads the board file that was written to turntable_room; 1 if it has no fault. Records are then reviewed on it. */
int turntable_board(size_t size)
{
    static char *strings;
    board = NULL;
    strings = tt_wasm_resize(NULL, strings, size > 0 ? size : 1);
    if (strings && tt_custom_board_read(&custom, room, size, strings, NULL) == 0)
        board = &custom.board;
    return board != NULL;
}

static void answer_anew(void)
{
    if (!said.memory.resize)
        tt_buffer_open(&said, (tt_memory){tt_wasm_resize, NULL});
    tt_buffer_clear(&said);
}

static void say_fault(tt_review_fault fault)
{
    const tt_record_fault *found = &review.replay.fault;
    tt_json_writer json;
    tt_json_writer_open(&json, tt_buffer_put, &said);
    tt_json_write_object(&json);
    tt_json_member_string(&json, "fault", tt_review_fault_name(fault));
    tt_json_member_integer(&json, "line", found->line);
    tt_json_member_string(&json, "text", found->line ? found->text : "");
    tt_json_write_object_end(&json);
}

/* Begins to review the record that was written to turntable_room; 0 if it cannot be reviewed, and what is said then is
 * why. */
int turntable_review(size_t size, int quick)
{
    char *text = room;
    answer_anew();
    if (is_open)
        tt_review_close(&review);
    room = record;
    record = text;
    is_done = false;
    tt_review_fault fault = tt_review_open(&review, record, size, board, quick != 0, said.memory);
    is_open = fault == TT_REVIEW_OK;
    if (!is_open)
        say_fault(fault);
    return is_open;
}

/* Does a part of the work, and answers the progress; at 1000 the review is said. */
int turntable_step(void)
{
    if (!is_open)
        return 0;
    if (is_done)
        return TT_REVIEW_DONE;
    int progress = tt_review_step(&review);
    if (progress == TT_REVIEW_DONE) {
        is_done = true;
        tt_review_write(&review, tt_buffer_put, &said);
    }
    return progress;
}

const char *turntable_said(void)
{
    return said.bytes;
}

size_t turntable_said_size(void)
{
    return said.failed ? 0 : said.size;
}
