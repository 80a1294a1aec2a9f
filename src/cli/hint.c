/* hint.c: what a bot would do in the person's place. */
#include "cli/play.h"

#include <unistd.h>

#include "cli/advice.h"
#include "cli/cli.h"
#include "cli/words.h"

/* The line of the record that will tell the person's decision. */
static int next_line(play *p)
{
    int line = 1;
    fflush(p->record);
    for (size_t i = 0; i < p->record_size; i++)
        line += p->record_text[i] == '\n';
    return line;
}

void play_thinking(const tt_bot *bot, const char *who)
{
    if (!bot->memory || !isatty(STDOUT_FILENO))
        return;
    words_flush();
    if (who)
        printf("  %s is thinking...", who);
    else
        fputs("\r\033[K", stdout);
    fflush(stdout);
}

void play_hint(play *p)
{
    const tt_bot *bot = &tt_bot_search;
    const advice_question question = {.task = {.game = &p->game, .view = &p->view, .open = {p->open, p->menu.count}},
                                      .bot = bot,
                                      .line = next_line(p)};
    tt_reasons reasons;
    play_thinking(bot, "The bot");
    int code = advice_ask(&question, &reasons);
    play_thinking(bot, NULL);
    if (code != CLI_DONE)
        return;
    say("What the %s bot would do, best first (it knows only what you know):\n", bot->name);
    advice_print(&question, &reasons, false);
}
