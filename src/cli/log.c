/* log.c: what has happened in a game, told to the person as far as the person may know it. */
#include "cli/play.h"

#include <limits.h>

#include "cli/show.h"
#include "cli/words.h"

enum { SENTENCE = 1024 };

/* A sentence about the event; false if it says nothing new to the person. */
static bool write_sentence(const play *p, const tt_event *event, char text[SENTENCE])
{
    bool is_noise =
        event->kind == TT_EVENT_TURN_END || event->kind == TT_EVENT_REFILL || event->kind == TT_EVENT_RESULT;
    return !is_noise && tt_event_tell(p->game, show_names(p->game), p->seat, event, text, SENTENCE) > 0;
}

void play_tell_news(play *p)
{
    char sentence[SENTENCE];
    for (; p->told < p->host.table.event_count; p->told++) {
        p->saved = p->kept = false;
        if (write_sentence(p, &p->host.table.events[p->told], sentence))
            say("  %s\n", sentence);
    }
}

/* Tells those events after the first `skipped` that have a sentence. Gives how many have one. */
static int tell_from(const play *p, int skipped)
{
    int count = 0;
    for (size_t i = 0; i < p->host.table.event_count; i++) {
        char sentence[SENTENCE];
        if (write_sentence(p, &p->host.table.events[i], sentence) && count++ >= skipped)
            say("  %s\n", sentence);
    }
    return count;
}

void play_log(const play *p, int last)
{
    int count = tell_from(p, INT_MAX);
    if (count > last)
        say("The last %d of %d events:\n", last, count);
    else
        say("All events so far:\n");
    tell_from(p, count - last);
}
