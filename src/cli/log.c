/* log.c: what has happened in a game, told to the person as far as the person may know it. */
#include "cli/play.h"

#include <limits.h>
#include <string.h>

#include "cli/show.h"
#include "cli/words.h"

enum { SENTENCE = 1024 };

/* A sentence about the event; false if it says nothing new to the person. */
static bool write_sentence(const play *p, const tt_event *event, char text[SENTENCE])
{
    bool is_noise =
        event->kind == TT_EVENT_TURN_END || event->kind == TT_EVENT_REFILL || event->kind == TT_EVENT_RESULT;
    return !is_noise && tt_event_tell(&p->game, show_names(&p->game), p->seat, event, text, SENTENCE) > 0;
}

void play_tell(const play *p, const tt_event *event)
{
    char sentence[SENTENCE];
    if (write_sentence(p, event, sentence))
        say("  %s\n", sentence);
}

/* Goes through the events of the record and tells those after the first `skipped` that have a sentence. Gives how many
 * have one. */
static int tell_from(const play *p, int skipped)
{
    const char *text = p->record_text;
    int count = 0;
    for (size_t at = strcspn(text, "\n") + 1, length; at < p->record_size; at += length + 1) {
        tt_event event;
        tt_record_fault fault;
        char sentence[SENTENCE];
        length = strcspn(text + at, "\n");
        if (!tt_event_read(&p->game, text + at, length, 0, &event, &fault) || !write_sentence(p, &event, sentence))
            continue;
        if (count++ >= skipped)
            say("  %s\n", sentence);
    }
    return count;
}

void play_log(play *p, int last)
{
    fflush(p->record);
    int count = tell_from(p, INT_MAX);
    if (count > last)
        say("The last %d of %d events:\n", last, count);
    else
        say("All events so far:\n");
    tell_from(p, count - last);
}
