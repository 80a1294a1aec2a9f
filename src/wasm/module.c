/* module.c: the functions that a page or Node calls: a table (src/table/host.h), messages in and out.
 *
 *     write a line to turntable_room(size), call turntable_hear(size)
 *     read turntable_said_size() bytes at turntable_said(): whole lines; call turntable_forget()
 *     repeat while turntable_step() gives 1: a bot has acted, and there is more to read
 *
 * boards.wasm is the same with more (TT_CUSTOM_BOARDS), which would make every first visit heavier. It has custom
 * boards: write the file of one to turntable_room(size), call turntable_board(size) before the `table` message, and
 * read what the check found. And its `table` message can have a position or a record.
 *
 * It imports turntable_now, a clock in milliseconds, which is read only after turntable_limit. */
#include "arena/arena.h"
#include "memory.h"
#include "table/host.h"
#include "turntable/turntable.h"
#include "wire/board_json.h"

#define EXPORT __attribute__((visibility("default")))

EXPORT uint64_t turntable_signature(void);
EXPORT char *turntable_room(size_t size);
EXPORT void turntable_hear(size_t size);
#ifdef TT_CUSTOM_BOARDS
EXPORT int turntable_board(size_t size);
#endif
EXPORT int turntable_step(void);
EXPORT const char *turntable_said(void);
EXPORT size_t turntable_said_size(void);
EXPORT void turntable_forget(void);
EXPORT int turntable_failed(void);
EXPORT void turntable_limit(uint32_t milliseconds);
EXPORT const char *turntable_acted(void);
EXPORT int turntable_repeat(size_t size);

__attribute__((import_module("env"), import_name("turntable_now"))) double turntable_now(void);

static tt_host host;
static tt_buffer said;
static char *room;
static size_t room_size;

/* The signature of `turntable bench`: it must be the same here. */
uint64_t turntable_signature(void)
{
    return tt_arena_signature(NULL);
}

static void open_once(void)
{
    static bool is_open;
    if (is_open)
        return;
    is_open = true;
    tt_buffer_open(&said, (tt_memory){tt_wasm_resize, NULL});
    tt_host_open(&host, said.memory, (tt_lines_out){tt_buffer_put, &said});
#ifdef TT_CUSTOM_BOARDS
    host.begin = tt_host_begin;
#endif
}

/* Where the caller writes a message of `size` bytes; NULL if memory runs out. */
char *turntable_room(size_t size)
{
    char *grown = size <= room_size ? room : tt_wasm_resize(NULL, room, size);
    if (!grown)
        return NULL;
    room = grown;
    room_size = size > room_size ? size : room_size;
    return room;
}

/* Handles the message that was written there. */
void turntable_hear(size_t size)
{
    open_once();
    tt_host_hear(&host, room, size);
}

#ifdef TT_CUSTOM_BOARDS
/* Reads the board file that was written there, and says what was found (wire/board_json.h). 1 if it can be played: the
 * next `table` message then creates a table on it. */
int turntable_board(size_t size)
{
    static tt_custom_board custom;
    static char *strings;
    open_once();
    host.board = NULL;
    strings = tt_wasm_resize(NULL, strings, size > 0 ? size : 1);
    if (strings && tt_board_report(&custom, room, size, strings, &said))
        host.board = &custom.board;
    return host.board != NULL;
}
#endif

/* Lets one bot act; 1 if one has. */
int turntable_step(void)
{
    open_once();
    return tt_host_step(&host);
}

static uint64_t clock(void *context)
{
    (void)context;
    return (uint64_t)(turntable_now() * 1e6);
}

/* Bots answer within about this time, as the clock says: what they choose then depends on the machine. Without it they
 * take the time they need, and choose the same on every machine. */
void turntable_limit(uint32_t milliseconds)
{
    open_once();
    host.budget = (tt_budget){.nanoseconds = milliseconds * (uint64_t)1000000, .clock = clock};
}

/* What the bot chose in the last step, ending with 0. */
const char *turntable_acted(void)
{
    return host.acted;
}

/* Lets the bot that is asked repeat the action that was written to turntable_room; 1 if it did. */
int turntable_repeat(size_t size)
{
    open_once();
    return tt_host_repeat(&host, room, size);
}

/* The messages since turntable_forget. */
const char *turntable_said(void)
{
    return said.bytes;
}

size_t turntable_said_size(void)
{
    return said.failed ? 0 : said.size;
}

/* 1 if a message was lost for lack of memory: the client says hello again. */
int turntable_failed(void)
{
    return said.failed;
}

void turntable_forget(void)
{
    tt_buffer_clear(&said);
}
