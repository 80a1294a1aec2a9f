/* companion_fuzz.c: any text as a printed game that people tell, or as a position that the companion opens. Reading it
 * ends; what is accepted can be written and read again, its sheet is written, and a sheet that says so is of a sound
 * position. */
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "companion/sheet.h"
#include "turntable/turntable.h"

enum { ROOM = 1 << 17 };

typedef struct page {
    char text[ROOM];
    size_t size;
} page;

static void check(bool holds)
{
    if (!holds)
        abort();
}

static void put(void *context, const char *bytes, size_t size)
{
    page *p = context;
    check(size <= ROOM - p->size);
    memcpy(p->text + p->size, bytes, size);
    p->size += size;
}

static void write_told(const tt_told *told, page *p)
{
    tt_json_writer json;
    p->size = 0;
    tt_json_writer_open(&json, put, p);
    tt_told_write(&json, told);
}

static void check_told(const tt_told *told)
{
    static page once, twice, sheet;
    static tt_told again;
    tt_state state;
    tt_record_fault fault;
    tt_json_writer json;
    write_told(told, &once);
    check(tt_told_read(once.text, once.size, NULL, &again, &fault));
    write_told(&again, &twice);
    check(once.size == twice.size && memcmp(once.text, twice.text, once.size) == 0);
    sheet.size = 0;
    tt_json_writer_open(&json, put, &sheet);
    if (tt_sheet_write(&json, told, &state))
        check(tt_state_audit(&told->game, &state, NULL));
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static tt_told told;
    static tt_players players;
    tt_game game;
    tt_state state;
    tt_record_fault fault;
    const char *text = (const char *)data;
    if (tt_told_read(text, size, NULL, &told, &fault))
        check_told(&told);
    else
        check(fault.line >= 1 && fault.text[0]);
    if (tt_position_read_players(text, size, NULL, &game, &state, &players, &fault)) {
        tt_told_from(&game, &state, &players, &told);
        check_told(&told);
    }
    return 0;
}
