/* advice.c: what a bot would do for a seat, and why, as text for people. */
#include "cli/advice.h"

#include <stdlib.h>

#include "bots/task.h"
#include "cli/cli.h"
#include "cli/language.h"
#include "cli/show.h"
#include "cli/words.h"
#include "record/phrases.h"

/* The bot's generator depends on the line alone, so the same question gets the same answer. */
int advice_make(const advice_question *q, tt_reasons *reasons)
{
    uint8_t seed[32];
    tt_rng rng;
    tt_action best;
    tt_task task = q->task;
    task.memory = q->bot->memory ? malloc(q->bot->memory) : NULL;
    if (q->bot->memory && !task.memory)
        return cli_failure("there is not enough memory for the bot %s", q->bot->name);
    tt_seed_make("advise", 6, (uint64_t)q->line, seed);
    tt_rng_seed(&rng, seed);
    *reasons = (tt_reasons){.count = 0};
    task.rng = &rng;
    task.reasons = reasons;
    cli_think_on_all_cores(&task.budget);
    tt_task_answer(&task, q->bot, &best);
    free(task.memory);
    return CLI_DONE;
}

static void write_cards(tt_action action, char *to, int room)
{
    tt_set set = tt_action_set(action);
    uint8_t counts[TT_CARDS] = {0};
    tt_text text = tt_text_begin(to, room);
    counts[set.color] = set.count;
    counts[TT_LOCOMOTIVE] += set.locomotives;
    for (int mask = tt_action_kind_of(action) == TT_ACTION_LAY ? tt_action_arg(action) : 0; mask; mask &= mask - 1)
        counts[__builtin_ctz((unsigned)mask)] = 1;
    tt_say_cards(&text, counts);
}

static void write_tickets(const tt_board *board, const tt_view *view, tt_action action, char *to, int room)
{
    tt_text text = tt_text_begin(to, room);
    int arg = tt_action_arg(action), count = 0;
    if (tt_action_kind_of(action) == TT_ACTION_COMPLETE)
        tt_say_ticket(&text, board, arg);
    for (; tt_action_kind_of(action) == TT_ACTION_KEEP && arg; arg &= arg - 1) {
        tt_say_comma(&text, count++);
        tt_say_ticket(&text, board, view->offer[__builtin_ctz((unsigned)arg)]);
    }
}

void advice_write_action(const tt_game *game, const tt_view *view, tt_action action, char *to, int room)
{
    enum { PHRASE = 400 };
    const tt_board *board = game->board;
    tt_action_kind kind = tt_action_kind_of(action);
    int arg = tt_action_arg(action);
    char cards[PHRASE], tickets[PHRASE], route[PHRASE];
    tt_text out = tt_text_begin(to, room), route_text = tt_text_begin(route, sizeof route);
    write_cards(action, cards, sizeof cards);
    write_tickets(board, view, action, tickets, sizeof tickets);
    if (kind == TT_ACTION_CLAIM)
        tt_say_route(&route_text, board, arg);
    tt_say(&out, &tt_action_words, tt_action_name(kind),
           kind == TT_ACTION_DRAW_BLIND         ? "blind"
           : kind == TT_ACTION_KEEP && arg == 0 ? "none"
                                                : NULL,
           (tt_argument[]){{"card", kind == TT_ACTION_DRAW ? tt_card_word(view->table.market[arg]) : "", 0},
                           {"n", NULL, arg + 1},
                           {"cards", cards, 0},
                           {"tickets", tickets, 0},
                           {"route", route, 0},
                           {"city", arg < board->cities ? board->city_name[arg] : "", 0},
                           {0}});
}

static void print_reasons(const tt_game *game, const tt_reason *reason, bool is_forced)
{
    char text[TT_BECAUSE_TEXT_MAX];
    const char *before = ": ";
    for (int i = 0; i < TT_MAX_BECAUSE; i++)
        if (tt_because_write(game, &reason->because[i], show_names(game), text, sizeof text) > 0) {
            words_print("%s%s", before, text);
            before = "; ";
        }
    if (reason->win >= 0) {
        tt_text win = tt_text_begin(text, sizeof text);
        tt_say(&win, &tt_reason_words, "win", NULL, (tt_argument[]){{"n", NULL, (reason->win + 5) / 10}, {0}});
        words_print("%s%s", before, text);
    } else if (is_forced)
        words_print("%s%s", before, tr("there is no other choice"));
    words_print("\n");
}

/* Whether two candidates look the same to people: one color in two slots of the market, two ways to pay. */
static bool is_alike(const tt_view *view, tt_action a, tt_action b)
{
    tt_action_kind kind = tt_action_kind_of(a);
    int x = tt_action_arg(a), y = tt_action_arg(b);
    if (kind != tt_action_kind_of(b))
        return false;
    if (kind == TT_ACTION_DRAW)
        return view->table.market[x] == view->table.market[y];
    return x == y && (kind == TT_ACTION_CLAIM || kind == TT_ACTION_STATION || kind == TT_ACTION_MARKER);
}

static bool was_said(const tt_view *view, const tt_reasons *reasons, int index)
{
    for (int i = 0; i < index; i++)
        if (is_alike(view, reasons->reason[i].action, reasons->reason[index].action))
            return true;
    return false;
}

void advice_print(const advice_question *q, const tt_reasons *reasons, bool numbered)
{
    enum { SENTENCE = 512, SHOWN = 4 };
    char text[SENTENCE];
    int count = 0;
    for (int i = 0; i < reasons->count && count < SHOWN; i++) {
        if (was_said(q->task.view, reasons, i))
            continue;
        advice_write_action(q->task.game, q->task.view, reasons->reason[i].action, text, sizeof text);
        count++;
        if (numbered)
            words_print("  %d  %s", count, text);
        else
            words_print("  -  %s", text);
        print_reasons(q->task.game, &reasons->reason[i], q->task.open.count == 1);
    }
}
