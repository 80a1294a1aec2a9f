/* terminal_hint.c: what a bot would do in place of the person. */
#include "cli/terminal.h"

#include <unistd.h>

#include "cli/advice.h"
#include "cli/cli.h"
#include "cli/language.h"
#include "cli/words.h"

void terminal_thinking(const tt_bot *bot, const char *who)
{
    if (!bot->memory || !isatty(STDOUT_FILENO))
        return;
    words_flush();
    if (who)
        printf(tr("  %s is thinking..."), who);
    else
        fputs("\r\033[K", stdout);
    fflush(stdout);
}

void terminal_hint(terminal *t)
{
    const tt_bot *bot = &tt_bot_search;
    enum { FIRST_EVENT = 2 }; /* its line, after the header */
    const advice_question question = {t->task, bot, (int)t->host.table.event_count + FIRST_EVENT};
    tt_reasons reasons;
    terminal_thinking(bot, tr("The bot"));
    int code = advice_make(&question, &reasons);
    terminal_thinking(bot, NULL);
    if (code != CLI_DONE)
        return;
    words_print("What the %s bot would do, best first (it knows only what you know):\n", bot->name);
    advice_print(&question, &reasons, false);
}
