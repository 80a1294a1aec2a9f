/* terminal_log.c: prints what happened in a game, as far as the person may know it. */
#include "cli/terminal.h"

#include <limits.h>

#include "cli/show.h"
#include "cli/words.h"

enum { SENTENCE = 1024 };

/* Writes a sentence about the event; false if it has nothing new for the person. */
static bool write_sentence(const terminal *t, const tt_event *event, char text[SENTENCE])
{
    bool is_noise =
        event->kind == TT_EVENT_TURN_END || event->kind == TT_EVENT_REFILL || event->kind == TT_EVENT_RESULT;
    return !is_noise && tt_event_tell(t->game, show_names(t->game), t->seat, event, text, SENTENCE) > 0;
}

void terminal_print_news(terminal *t)
{
    char sentence[SENTENCE];
    for (; t->printed < t->host.table.event_count; t->printed++) {
        t->saved = t->kept = false;
        if (write_sentence(t, &t->host.table.events[t->printed], sentence))
            words_print("  %s\n", sentence);
    }
}

/* Prints the events that have a sentence, except the first `skipped` of them. Gives how many have one. */
static int print_from(const terminal *t, int skipped)
{
    int count = 0;
    for (size_t i = 0; i < t->host.table.event_count; i++) {
        char sentence[SENTENCE];
        if (write_sentence(t, &t->host.table.events[i], sentence) && count++ >= skipped)
            words_print("  %s\n", sentence);
    }
    return count;
}

void terminal_log(const terminal *t, int last)
{
    int count = print_from(t, INT_MAX);
    if (count > last)
        words_print("The last %d of %d events:\n", last, count);
    else
        words_print("All events so far:\n");
    print_from(t, count - last);
}
