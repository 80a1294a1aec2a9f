/* proof_module.c: the functions that a page or Node calls to check the deal of a game played on a server
 * (src/record/proof.h). It is a separate module: it needs no bots or tables, and games in the page don't need it.
 *
 *     write a text to turntable_room(size), call turntable_seen(size) or turntable_prove(size)
 *     read turntable_said_size() bytes at turntable_said(): the answer, empty if the text is not what it should be
 *
 * A game on a custom board: write its file and call turntable_board(size) before turntable_prove.
 *
 * turntable_games() lists the games; the answer is read in the same way. The page is built with that list; in the other
 * module it would make every first visit heavier. */
#include "memory.h"
#include "record/custom_board.h"
#include "record/proof.h"
#include "wire/buffer.h"
#include "wire/games_json.h"

#define EXPORT __attribute__((visibility("default")))

EXPORT char *turntable_room(size_t size);
EXPORT void turntable_seen(size_t size);
EXPORT void turntable_prove(size_t size);
EXPORT int turntable_board(size_t size);
EXPORT void turntable_games(void);
EXPORT const char *turntable_said(void);
EXPORT size_t turntable_said_size(void);

static tt_buffer said;
static char *room;
static tt_custom_board custom;
static const tt_board *board; /* NULL: the game's own */

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

/* The size of the first line with its end; `size` if there is no line end. */
static size_t first_line(size_t size)
{
    size_t end = 0;
    while (end < size && room[end] != '\n')
        end++;
    return end < size ? end + 1 : size;
}

/* The text is a sum as 64 hex digits, then events as they were shown, one a line. Answers the sum with these added. */
void turntable_seen(size_t size)
{
    tt_seen seen = {0};
    char hex[TT_HEX_SIZE];
    size_t head = first_line(size);
    answer_anew();
    if (head == 0 || !tt_hex_read(room, head - 1, seen.sum))
        return;
    tt_seen_add(&seen, room + head, size - head);
    tt_hex_write(seen.sum, hex);
    tt_buffer_put(&said, hex, TT_HEX_SIZE - 1);
}

/* The first thing that is not proved; "" if all is. */
static const char *first_lack(const tt_proof *proof)
{
    unsigned bits = tt_proof_lacks(proof), lack = 0;
    while (lack < TT_PROOF_LACKS && !(bits >> lack & 1))
        lack++;
    return lack < TT_PROOF_LACKS ? tt_proof_lack_name((tt_proof_lack)lack) : "";
}

/* The text is a proof on one line, followed by the record. Answers the result of the check as JSON. */
void turntable_prove(size_t size)
{
    static tt_proof proof;
    static tt_json in;
    static tt_finding finding;
    tt_json_writer json;
    size_t head = first_line(size);
    answer_anew();
    if (!tt_proof_read(room, head, &proof, &in))
        return;
    tt_proof_check(&proof, room + head, size - head, board, &finding);
    tt_json_writer_open(&json, tt_buffer_put, &said);
    tt_json_write_object(&json);
    tt_json_member_string(&json, "fault", tt_proof_fault_name(finding.fault));
    tt_json_member_string(&json, "text", finding.record.line ? finding.record.text : "");
    tt_json_member_string(&json, "lacks", first_lack(&proof));
    tt_json_member_integer(&json, "seen", proof.has_seen ? proof.seen.count : 0);
    tt_json_member_integer(&json, "events", finding.events);
    tt_json_write_object_end(&json);
}

/* Reads the board file that was written to turntable_room; 1 if it has no fault. Games are then proved on it. */
int turntable_board(size_t size)
{
    static char *strings;
    board = NULL;
    strings = tt_wasm_resize(NULL, strings, size > 0 ? size : 1);
    if (strings && tt_custom_board_read(&custom, room, size, strings, NULL) == 0)
        board = &custom.board;
    return board != NULL;
}

void turntable_games(void)
{
    tt_json_writer json;
    answer_anew();
    tt_json_writer_open(&json, tt_buffer_put, &said);
    tt_games_write(&json);
}

const char *turntable_said(void)
{
    return said.bytes;
}

size_t turntable_said_size(void)
{
    return said.failed ? 0 : said.size;
}
