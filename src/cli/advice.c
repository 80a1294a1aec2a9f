/* advice.c: what a bot would do for a seat, and why, in words. */
#include "cli/advice.h"

#include <stdlib.h>

#include "bots/task.h"
#include "cli/cli.h"
#include "cli/show.h"
#include "cli/words.h"
#include "vocabulary/text.h"

/* Bots draw from a generator that the line alone settles, so that the same question gets the same answer. */
int advice_ask(const advice_question *q, tt_reasons *reasons)
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

typedef struct sentence {
    tt_text text;
    const tt_game *game;
    const tt_view *view;
} sentence;

static void add(sentence *s, const char *words)
{
    tt_text_add(&s->text, words);
}

/* "2 red and 1 locomotive" */
static void add_set(sentence *s, tt_set set)
{
    if (set.count) {
        tt_text_add_number(&s->text, set.count);
        add(s, " ");
        add(s, tt_card_name(set.color));
    }
    add(s, set.count && set.locomotives ? " and " : "");
    if (set.locomotives)
        tt_text_add_counted(&s->text, set.locomotives, "locomotive");
}

static void add_ticket(sentence *s, int ticket)
{
    char name[160];
    words_ticket(s->game->board, ticket, name, sizeof name);
    add(s, name);
}

static void add_kept(sentence *s, unsigned bits)
{
    int count = __builtin_popcount(bits), told = 0;
    add(s, count ? "Keep " : "Keep none of the tickets");
    for (; bits; bits &= bits - 1) {
        tt_text_add_comma(&s->text, told++, count);
        add_ticket(s, s->view->offer[__builtin_ctz(bits)]);
    }
}

/* Of parallel routes also the color. */
static void add_route(sentence *s, int route)
{
    const tt_board *board = s->game->board;
    const tt_route *facts = &board->route[route];
    add(s, board->city_name[facts->a]);
    add(s, "–");
    add(s, board->city_name[facts->b]);
    if (tt_routes_count(&facts->parallel) > 1 && facts->color != TT_GRAY) {
        add(s, " ");
        add(s, tt_color_name(facts->color));
    }
}

static void add_laid(sentence *s, unsigned mask, tt_set set)
{
    int count = __builtin_popcount(mask), told = 0;
    add(s, "Lay ");
    if (!mask)
        add_set(s, set);
    for (; mask; mask &= mask - 1) {
        tt_text_add_comma(&s->text, told++, count);
        add(s, tt_card_name(__builtin_ctz(mask)));
    }
}

static void add_taken(sentence *s, int card)
{
    add(s, card == TT_LOCOMOTIVE ? "Take the " : "Take ");
    add(s, tt_card_name(card));
    add(s, " from the market");
}

/* What is done in a city, and with which cards. */
static void add_in_city(sentence *s, const char *verb, int city, tt_set set)
{
    add(s, verb);
    add(s, s->game->board->city_name[city]);
    if (set.count || set.locomotives) {
        add(s, " with ");
        add_set(s, set);
    }
}

void advice_write_action(const tt_game *game, const tt_view *view, tt_action action, char *to, int room)
{
    sentence s = {tt_text_begin(to, room), game, view};
    int arg = tt_action_arg(action);
    tt_set set = tt_action_set(action);
    switch (tt_action_kind_of(action)) {
    case TT_ACTION_DRAW:
        add_taken(&s, view->table.market[arg]);
        break;
    case TT_ACTION_DRAW_BLIND:
        add(&s, "Draw blind");
        break;
    case TT_ACTION_TICKETS:
        add(&s, "Draw tickets");
        break;
    case TT_ACTION_CLAIM:
        add(&s, "Claim ");
        add_route(&s, arg);
        add(&s, " with ");
        add_set(&s, set);
        break;
    case TT_ACTION_STATION:
        add_in_city(&s, "Build a station in ", arg, set);
        break;
    case TT_ACTION_LAY:
        add_laid(&s, (unsigned)arg, set);
        break;
    case TT_ACTION_PASS:
        add(&s, "Pass");
        break;
    case TT_ACTION_KEEP:
        add_kept(&s, (unsigned)arg);
        break;
    case TT_ACTION_PAY:
        add(&s, "Pay ");
        add_set(&s, set);
        add(&s, " for the tunnel ");
        add_route(&s, view->table.rails.route);
        break;
    case TT_ACTION_ABANDON:
        add(&s, "Give up the tunnel ");
        add_route(&s, view->table.rails.route);
        break;
    case TT_ACTION_START:
        add_in_city(&s, "Start from ", arg, set);
        break;
    case TT_ACTION_MARKER:
        add_in_city(&s, "Place a marker in ", arg, set);
        break;
    case TT_ACTION_NO_MARKER:
        add(&s, "Place no marker");
        break;
    case TT_ACTION_ALVIN:
        add_in_city(&s, "Move Alvin to ", arg, set);
        break;
    case TT_ACTION_COMPLETE:
        add(&s, "Complete ");
        add_ticket(&s, arg);
        break;
    default:
        break;
    }
}

static void print_reasons(const tt_game *game, const tt_reason *reason, bool is_forced)
{
    char text[TT_BECAUSE_TEXT_MAX];
    const char *before = ": ";
    for (int i = 0; i < TT_MAX_BECAUSE; i++)
        if (tt_because_write(game, &reason->because[i], show_names(game), text, sizeof text) > 0) {
            say("%s%s", before, text);
            before = "; ";
        }
    if (reason->win >= 0)
        say("%swins %d %%", before, (reason->win + 5) / 10);
    else if (is_forced)
        say("%sthere is no other choice", before);
    say("\n");
}

/* Whether two candidates are one thing to people: cards of a color in two slots of the market, two ways to pay. */
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
            say("  %d  %s", count, text);
        else
            say("  -  %s", text);
        print_reasons(q->task.game, &reasons->reason[i], q->task.open.count == 1);
    }
}
