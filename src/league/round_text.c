/* round_text.c: the text of a round. */
#include "league/round_text.h"

#include <stdio.h>
#include <time.h>

#include "turntable/record.h"

void tt_round_time(int64_t time, char text[TT_ROUND_TIME])
{
    struct tm parts;
    time_t seconds = (time_t)(time / 1000);
    if (!gmtime_r(&seconds, &parts) || strftime(text, TT_ROUND_TIME, "%Y-%m-%dT%H:%M:%SZ", &parts) == 0)
        text[0] = 0;
}

size_t tt_round_text(const tt_round_terms *t, const uint8_t secrets[][TT_ROUND_SECRET], char text[TT_ROUND_TEXT])
{
    char starts[TT_ROUND_TIME], ends[TT_ROUND_TIME], hex[TT_HEX_SIZE];
    uint8_t commitment[TT_ROUND_SECRET];
    tt_round_time(t->starts, starts);
    tt_round_time(t->ends, ends);
    int size = snprintf(text, TT_ROUND_TEXT,
                        "turntable round 1\nname %s\ngame %s\noptions %s\nplayers %d\nbots %s, edition %u\nrules %u\n"
                        "minimum %d\nstarts %s\nends %s\ndeals %d\n",
                        t->name, t->game, t->options, t->players, t->bots, t->edition, t->rules, t->minimum, starts,
                        ends, t->deals);
    for (int deal = 0; deal < t->deals && size > 0 && size < TT_ROUND_TEXT; deal++) {
        tt_round_commitment(secrets[deal], commitment);
        tt_hex_write(commitment, hex);
        size += snprintf(text + size, TT_ROUND_TEXT - (size_t)size, "%d %s\n", deal + 1, hex);
    }
    return size > 0 && size < TT_ROUND_TEXT ? (size_t)size : 0;
}
