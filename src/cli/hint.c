/* hint.c: what a bot would do in the person's place. */
#include "cli/play.h"

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

void play_hint(play *p)
{
    const tt_bot *bot = &tt_bot_search;
    const advice_question question = {
        .game = &p->game, .view = &p->view, .open = {p->open, p->menu.count}, .bot = bot, .line = next_line(p)};
    tt_reasons reasons;
    if (advice_ask(&question, &reasons) != CLI_DONE)
        return;
    say("What the bot %s would do, knowing only what you know; its first choice comes first:\n", bot->name);
    advice_print(&question, &reasons);
}
