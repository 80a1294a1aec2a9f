/* load_record.c: fetches the records of games that are over, and replays them. */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "arena/heap.h"
#include "cli/cli.h"
#include "cli/load.h"

void load_note_game(load *l, int64_t table)
{
    if (l->ended_count == l->ended_room) {
        size_t room = l->ended_room * 2 + 1024;
        int64_t *grown = realloc(l->ended, room * sizeof *grown);
        if (!grown) {
            l->counts.errors++;
            return;
        }
        l->ended = grown;
        l->ended_room = room;
    }
    l->ended[l->ended_count++] = table;
}

/* Whether every event is legal, every card follows from the seed, and the game is over. */
static bool is_sound(const tt_buffer *text, int64_t table, bool prints_fault)
{
    static tt_replay replay;
    tt_step step;
    if (tt_replay_begin(&replay, text->bytes, text->size, NULL, TT_REPLAY_FROM_SEED))
        while (tt_replay_next(&replay, &step) == TT_REPLAY_STEP)
            ;
    const tt_record_fault *fault = &replay.fault;
    bool sound = fault->line == 0 && replay.has_result;
    if (!sound && prints_fault)
        fprintf(stderr, "turntable load: the record of table %" PRId64 ", line %d: %s\n", table, fault->line,
                fault->line ? fault->text : "the game is not over");
    return sound;
}

void load_check_records(load *l)
{
    tt_buffer text;
    int http = -1;
    tt_buffer_open(&text, tt_heap());
    for (size_t i = 0; i < l->ended_count && !l->has_failed; i++) {
        char path[64];
        snprintf(path, sizeof path, "/record/%" PRId64, l->ended[i]);
        if (!load_get(l, &http, path, &text)) {
            l->counts.errors++;
            break;
        }
        l->counts.illegal += !is_sound(&text, l->ended[i], l->counts.illegal == 0);
    }
    if (http >= 0)
        close(http);
    tt_buffer_close(&text);
}
