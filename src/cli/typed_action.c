/* typed_action.c: reads actions that people type. */
#include "cli/typed_action.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/language.h"
#include "cli/show.h"
#include "cli/typed_names.h"
#include "cli/words.h"
#include "record/phrases.h"

/* The words typed, and the menu they refer to. */
typedef struct reading {
    const tt_state *state;
    cli_menu *menu;
    const tt_board *board;
    int seat;
    typed_action *answer;
} reading;

/* The text goes through tr. */
static void refuse(reading *r, const char *format, ...) __attribute__((format(printf, 2, 3)));
static void refuse(reading *r, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    r->answer->kind = TYPED_REFUSED;
    vsnprintf(r->answer->text, sizeof r->answer->text, tr(format), arguments);
    va_end(arguments);
}

static void act(reading *r, tt_action action)
{
    r->answer->kind = TYPED_ACTION;
    r->answer->action = action;
}

static bool is_open(const reading *r, int group, int thing)
{
    return menu_open_count(r->menu, group, thing, NULL) > 0;
}

static void narrow(reading *r, int group, int thing)
{
    menu_open(r->menu, group, thing);
    tt_action only = TT_NO_ACTION;
    if (thing != MENU_ANY && menu_rest(r->menu, &only) == 1)
        act(r, only);
    else
        r->answer->kind = TYPED_NARROWED;
}

/* An open action of this group and thing with the cards named, with the fewest locomotives. */
static tt_action find_open(const reading *r, int group, int thing, const typed_cards *cards)
{
    tt_action best = TT_NO_ACTION;
    for (int i = 0; i < r->menu->count; i++) {
        tt_action action = r->menu->open[i];
        if ((int)menu_group_of(action) != group || menu_thing_of(action) != thing ||
            !typed_cards_mean(cards, tt_action_set(action)))
            continue;
        if (best == TT_NO_ACTION || tt_action_set(action).locomotives < tt_action_set(best).locomotives)
            best = action;
    }
    return best;
}

static void refuse_action(reading *r, tt_action action, tt_why why)
{
    tt_action instead = TT_NO_ACTION;
    menu_open_count(r->menu, (int)menu_group_of(action), menu_thing_of(action), &instead);
    words_why(r->menu->game, r->menu->view, show_names(r->menu->game), action, why, instead, r->answer->text,
              sizeof r->answer->text);
    r->answer->kind = TYPED_REFUSED;
}

/* Whether the person is asked for this kind of action; if not, the answer says for which. */
static bool is_asked(reading *r, tt_action_kind kind)
{
    tt_action action = tt_action_plain(kind, 0);
    tt_why why = tt_why_action(r->menu->game, r->state, r->seat, action);
    if (why.refusal != TT_REFUSED_WRONG_DECISION)
        return true;
    refuse_action(r, action, why);
    return false;
}

/* "claim", "station" and so on alone open the menu of that group. */
static bool open_group(reading *r, int group, int count)
{
    if (count > 1)
        return false;
    if (is_open(r, group, MENU_ANY))
        narrow(r, group, MENU_ANY);
    else if (group == MENU_CLAIM)
        refuse(r, "There is no route that you can pay for now.");
    else if (group == MENU_LAY)
        refuse(r, "There are no cards that you can lay now (C-8 to C-11).");
    else
        refuse(r, "There is nothing of that kind that you can do now.");
    return true;
}

/* A route, city or surcharge with the cards for it; without cards it opens the menu of payments. */
static void read_payment(reading *r, tt_action_kind kind, int group, int thing, const typed_cards *cards)
{
    if (cards->words == 0 && is_open(r, group, thing)) {
        narrow(r, group, thing);
        return;
    }
    if (typed_cards_colors(cards) > 1) {
        refuse(r, "A payment has one color, and locomotives.");
        return;
    }
    tt_action found = find_open(r, group, thing, cards);
    tt_set set = cards->words ? typed_cards_set(cards) : (tt_set){TT_LOCOMOTIVE, 0, 1};
    act(r, found != TT_NO_ACTION ? found : tt_action_make(kind, thing, set));
}

static void refuse_route(reading *r, int route, const typed_cards *cards)
{
    tt_why why = tt_why_route(r->menu->game, r->state, r->seat, route);
    if (why.refusal == TT_OK)
        why = (tt_why){.refusal = TT_REFUSED_COLOR, .kind = TT_ACTION_CLAIM, .card = r->board->route[route].color};
    tt_set any = {typed_cards_set(cards).color, 0, 0};
    refuse_action(r, tt_action_make(TT_ACTION_CLAIM, route, any), why);
}

/* Whether two parallel routes look the same. */
static bool looks_alike(const tt_route *a, const tt_route *b)
{
    return a->color == b->color && a->length == b->length && a->ferry == b->ferry && a->tunnel == b->tunnel;
}

/* "claim paris zurich" with two routes: the one that is open, either one if they look the same, or the menu. */
static void choose_parallel(reading *r, const tt_routes *routes)
{
    int open = -1, first = tt_routes_next(routes, 0);
    bool alike = true;
    for (int route = first; route >= 0; route = tt_routes_next(routes, route + 1)) {
        if (!is_open(r, MENU_CLAIM, route))
            continue;
        alike = alike && (open < 0 || looks_alike(&r->board->route[open], &r->board->route[route]));
        open = open < 0 ? route : open;
    }
    if (open < 0) {
        refuse_route(r, first, &(typed_cards){{0}, 0, false});
    } else if (alike) {
        narrow(r, MENU_CLAIM, open);
    } else {
        menu_open_among(r->menu, &r->board->route[open].parallel);
        r->answer->kind = TYPED_NARROWED;
    }
}

/* "claim chicago": the routes of that city that the hand can pay for. */
static void read_claims_of(reading *r, int city)
{
    cli_menu menu = *r->menu;
    menu_open_among(&menu, &r->board->city_routes[city]);
    if (menu_rest(&menu, NULL) > 0) {
        *r->menu = menu;
        r->answer->kind = TYPED_NARROWED;
        return;
    }
    refuse(r, "There is no route from %s that you can pay for now.", r->board->city_name[city]);
}

/* A route, or a city, without cards. */
static void read_route(reading *r, char *const words[], int count)
{
    tt_routes routes = typed_routes(r->board, words, count), shorter = typed_routes(r->board, words, count - 1);
    int city = typed_city(r->board, words, count);
    if (tt_routes_next(&routes, 0) >= 0) {
        choose_parallel(r, &routes);
    } else if (city >= 0) {
        read_claims_of(r, city);
    } else if (tt_routes_next(&shorter, 0) >= 0) {
        refuse(r, "'%s' is not a color.", words[count - 1]);
    } else {
        typed_explain_routes(r->board, words, count, r->answer->text, sizeof r->answer->text);
        r->answer->kind = TYPED_REFUSED;
    }
}

static void read_claim(reading *r, char *const words[], int count)
{
    if (open_group(r, MENU_CLAIM, count))
        return;
    typed_cards cards = typed_cards_read(words + 1, count - 1);
    int names = count - 1 - cards.words;
    tt_routes routes = typed_routes(r->board, words + 1, names);
    int first = tt_routes_next(&routes, 0);
    if (cards.words == 0 || first < 0) {
        read_route(r, words + 1, names);
        return;
    }
    for (int route = first; route >= 0; route = tt_routes_next(&routes, route + 1)) {
        tt_action found = find_open(r, MENU_CLAIM, route, &cards);
        if (found != TT_NO_ACTION) {
            act(r, found);
            return;
        }
        if (r->board->route[route].color == typed_cards_set(&cards).color)
            first = route; /* the refusal is about the route of that color */
    }
    if (cards.counted || typed_cards_colors(&cards) > 1)
        read_payment(r, TT_ACTION_CLAIM, MENU_CLAIM, first, &cards);
    else
        refuse_route(r, first, &cards);
}

static void refuse_city(reading *r, char *const words[], int count)
{
    typed_explain_city(r->board, words, count, r->answer->text, sizeof r->answer->text);
    r->answer->kind = TYPED_REFUSED;
}

/* "station CITY CARDS" and "marker CITY CARDS". */
static void read_mark(reading *r, tt_action_kind kind, int group, char *const words[], int count)
{
    if (open_group(r, group, count))
        return;
    typed_cards cards = typed_cards_read(words + 1, count - 1);
    int city = typed_city(r->board, words + 1, count - 1 - cards.words);
    if (city < 0)
        refuse_city(r, words + 1, count - 1 - cards.words);
    else
        read_payment(r, kind, group, city, &cards);
}

/* "start CITY" and "alvin CITY". */
static void read_city(reading *r, tt_action_kind kind, int group, char *const words[], int count)
{
    if (open_group(r, group, count))
        return;
    int city = typed_city(r->board, words + 1, count - 1);
    if (city < 0)
        refuse_city(r, words + 1, count - 1);
    else
        act(r, tt_action_plain(kind, city));
}

/* "lay blue": the ways to lay it. If there are none, all blue cards of the hand, so that the refusal says why. */
static void read_lay_color(reading *r, int color)
{
    const uint8_t *hand = r->menu->view->hand[r->seat];
    const tt_why in_yard = {.refusal = TT_REFUSED_OWN_YARD, .kind = TT_ACTION_LAY, .card = (uint8_t)color};
    if (is_open(r, MENU_LAY, color))
        narrow(r, MENU_LAY, color);
    else if (r->menu->view->table.yards.count[r->seat][color])
        refuse_action(r, tt_action_plain(TT_ACTION_LAY, 0), in_yard);
    else if (hand[color])
        act(r, tt_action_make(TT_ACTION_LAY, 0, (tt_set){(uint8_t)color, hand[color], hand[TT_LOCOMOTIVE]}));
    else
        act(r, tt_action_make(TT_ACTION_LAY, 0, (tt_set){(uint8_t)color, 2, 0}));
}

static void read_lay(reading *r, char *const words[], int count)
{
    if (open_group(r, MENU_LAY, count))
        return;
    typed_cards cards = typed_cards_read(words + 1, count - 1);
    if (cards.words < count - 1)
        refuse(r, "'%s' is not a card or color.", words[count - 1 - cards.words]);
    else if (typed_cards_colors(&cards) == 3 && cards.counts[TT_LOCOMOTIVE] == 0)
        act(r, tt_action_plain(TT_ACTION_LAY, typed_cards_mask(&cards)));
    else if (typed_cards_colors(&cards) == 1 && cards.words == 1 && cards.counts[TT_LOCOMOTIVE] == 0)
        read_lay_color(r, typed_cards_set(&cards).color);
    else if (typed_cards_colors(&cards) == 1)
        act(r, tt_action_make(TT_ACTION_LAY, 0, typed_cards_set(&cards)));
    else
        refuse(r, "Lay cards of one color, with locomotives if you like, or three cards of three colors (C-8).");
}

/* Slots of the market count from 1, as on the screen. */
static void read_draw(reading *r, char *const words[], int count)
{
    const char *what = count > 1 ? words[count - 1] : "";
    int card = typed_card(what);
    if (typed_is_number(what) && atoi(what) >= 1 && atoi(what) <= TT_MARKET_SLOTS) {
        act(r, tt_action_plain(TT_ACTION_DRAW, atoi(what) - 1));
    } else if (strncmp("blind", what, strlen(what)) == 0 && *what) {
        act(r, tt_action_plain(TT_ACTION_DRAW_BLIND, 0));
    } else if (strncmp("tickets", what, strlen(what)) == 0 && *what) {
        act(r, tt_action_plain(TT_ACTION_TICKETS, 0));
    } else if (card >= 0) {
        for (int slot = 0; slot < TT_MARKET_SLOTS; slot++)
            if (r->menu->view->table.market[slot] == card) {
                act(r, tt_action_plain(TT_ACTION_DRAW, slot));
                return;
            }
        refuse(r, "There is no %s in the market.", tt_card_word(card));
    } else if (*what && !typed_is_number(what)) {
        refuse(r, "'%s' is not a color; draw 1 to draw 5 or a color from the market, draw blind, or draw tickets.",
               what);
    } else {
        refuse(r, "Draw what? draw 1 to draw 5 from the market, draw blind, or draw tickets.");
    }
}

/* "keep 1 3", "keep all", "keep none", "keep paris-zagreb"; tickets in any order. */
static void read_keep(reading *r, char *const words[], int count)
{
    const tt_view *view = r->menu->view;
    int offered = view->table.offered[r->seat], keep = 0;
    for (int i = 0; i < count; i++) {
        int ticket = tt_board_ticket(r->board, words[i], (int)strlen(words[i])), bit = -1;
        if (strcmp(words[i], "all") == 0)
            keep = (1 << offered) - 1;
        for (int k = 0; k < offered; k++)
            if (view->offer[k] == ticket || (typed_is_number(words[i]) && atoi(words[i]) == k + 1))
                bit = k;
        if (bit >= 0) {
            keep |= 1 << bit;
        } else if (strcmp(words[i], "all") != 0 && strcmp(words[i], "none") != 0) {
            refuse(r, "'%s' is not one of these tickets; type numbers from 1 to %d, or all.", words[i], offered);
            return;
        }
    }
    act(r, tt_action_plain(TT_ACTION_KEEP, keep));
}

static void read_complete(reading *r, char *const words[], int count)
{
    if (open_group(r, MENU_COMPLETE, count))
        return;
    int ticket = tt_board_ticket(r->board, words[1], (int)strlen(words[1]));
    if (ticket < 0)
        refuse(r, "'%s' is not a ticket.", words[1]);
    else
        act(r, tt_action_plain(TT_ACTION_COMPLETE, ticket));
}

static void read_station(reading *r, char *const words[], int count)
{
    read_mark(r, TT_ACTION_STATION, MENU_STATION, words, count);
}

static void read_marker(reading *r, char *const words[], int count)
{
    read_mark(r, TT_ACTION_MARKER, MENU_MARKER, words, count);
}

static void read_start(reading *r, char *const words[], int count)
{
    read_city(r, TT_ACTION_START, MENU_START, words, count);
}

static void read_alvin(reading *r, char *const words[], int count)
{
    read_city(r, TT_ACTION_ALVIN, MENU_ALVIN, words, count);
}

static void read_pay(reading *r, char *const words[], int count)
{
    typed_cards cards = typed_cards_read(words + 1, count - 1);
    if (!open_group(r, MENU_PAY, count))
        read_payment(r, TT_ACTION_PAY, MENU_PAY, 0, &cards);
}

static void read_keep_named(reading *r, char *const words[], int count)
{
    read_keep(r, words + 1, count - 1);
}

/* The first word of a line. A word without a reader is a whole action. */
static const struct {
    const char *verb, *letter;
    tt_action_kind kind;
    void (*read)(reading *r, char *const words[], int count);
} verbs[] = {
    {"draw", "d", TT_ACTION_DRAW, read_draw},
    {"claim", "c", TT_ACTION_CLAIM, read_claim},
    {"station", "s", TT_ACTION_STATION, read_station},
    {"lay", "l", TT_ACTION_LAY, read_lay},
    {"keep", "k", TT_ACTION_KEEP, read_keep_named},
    {"all", "", TT_ACTION_KEEP, read_keep},
    {"none", "", TT_ACTION_KEEP, read_keep},
    {"pay", "p", TT_ACTION_PAY, read_pay},
    {"marker", "m", TT_ACTION_MARKER, read_marker},
    {"start", "", TT_ACTION_START, read_start},
    {"alvin", "", TT_ACTION_ALVIN, read_alvin},
    {"complete", "", TT_ACTION_COMPLETE, read_complete},
    {"blind", "b", TT_ACTION_DRAW_BLIND, NULL},
    {"abandon", "a", TT_ACTION_ABANDON, NULL},
    {"no", "n", TT_ACTION_NO_MARKER, NULL},
    {"pass", "", TT_ACTION_PASS, NULL},
};

/* A line without a verb: a city, a route or cards, as the menu expects. */
static void read_thing(reading *r, char *const words[], int count)
{
    typed_cards cards = typed_cards_read(words, count);
    int city = typed_city(r->board, words, count);
    tt_routes routes = typed_routes(r->board, words, count);
    tt_action found = TT_NO_ACTION;
    if (r->menu->thing != MENU_ANY && cards.words == count)
        found = find_open(r, r->menu->group, r->menu->thing, &cards);
    if (found != TT_NO_ACTION)
        act(r, found);
    else if (r->menu->group == MENU_CLAIM && (tt_routes_next(&routes, 0) >= 0 || city >= 0))
        read_route(r, words, count);
    else if (r->menu->group == MENU_LAY && cards.words == count && typed_cards_colors(&cards) == 1)
        read_lay_color(r, typed_cards_set(&cards).color);
    else if (r->menu->group == MENU_START && city >= 0)
        act(r, tt_action_plain(TT_ACTION_START, city));
    else if (r->menu->group == MENU_ALVIN && city >= 0)
        act(r, tt_action_plain(TT_ACTION_ALVIN, city));
    else if (r->menu->group == MENU_STATION && city >= 0)
        read_payment(r, TT_ACTION_STATION, MENU_STATION, city, &(typed_cards){{0}, 0, false});
    else if (r->menu->thing != MENU_ANY && cards.words == count)
        refuse(r, "That is not one of these payments.");
    else
        snprintf(r->answer->text, sizeof r->answer->text, tr("I don't understand '%s'; type help."), words[0]);
}

static void read_words(reading *r, char *const words[], int count)
{
    for (size_t i = 0; i < sizeof verbs / sizeof verbs[0]; i++)
        if (strcmp(words[0], verbs[i].verb) == 0 || strcmp(words[0], verbs[i].letter) == 0) {
            if (!verbs[i].read)
                act(r, tt_action_plain(verbs[i].kind, 0));
            else if (is_asked(r, verbs[i].kind))
                verbs[i].read(r, words, count);
            return;
        }
    read_thing(r, words, count);
}

/* An action as text of a record, in which slots count from 0. */
static tt_action read_record(const cli_menu *menu, const char *text)
{
    const tt_view *view = menu->view;
    return tt_action_read(menu->game, view->offer, view->table.offered[view->seat], text, (int)strlen(text));
}

/* Whether the menu shows the market and the number is one of its slots. */
static bool is_slot(const reading *r, int number)
{
    bool any = false;
    for (int slot = 0; slot < TT_MARKET_SLOTS; slot++)
        any = any || is_open(r, MENU_DRAW + slot, MENU_ANY);
    return any && r->menu->group == MENU_ANY && number >= 1 && number <= TT_MARKET_SLOTS;
}

static void read_number(reading *r, int number)
{
    if (is_slot(r, number)) { /* if it is not open, the refusal says why */
        act(r, tt_action_plain(TT_ACTION_DRAW, number - 1));
        return;
    }
    cli_menu before = *r->menu;
    r->answer->action = menu_pick(r->menu, number);
    r->answer->kind = r->answer->action != TT_NO_ACTION ? TYPED_ACTION : TYPED_NARROWED;
    if (r->answer->kind != TYPED_NARROWED || before.group != r->menu->group || before.thing != r->menu->thing)
        return;
    char numbers[100];
    menu_numbers(r->menu, numbers, sizeof numbers);
    refuse(r, "There is no number %d here; type %s.", number, numbers);
}

void typed_action_explain(const tt_state *state, cli_menu *menu, tt_action action, tt_why why, typed_action *answer)
{
    reading r = {state, menu, menu->game->board, menu->view->seat, answer};
    refuse_action(&r, action, why);
}

void typed_action_read(const tt_state *state, cli_menu *menu, const char *line, typed_action *answer)
{
    static const char record[] = "record ";
    reading r = {state, menu, menu->game->board, menu->view->seat, answer};
    bool is_record = strncmp(line, record, strlen(record)) == 0;
    answer->kind = TYPED_UNKNOWN;
    answer->text[0] = 0;
    tt_action action = read_record(menu, is_record ? line + strlen(record) : line);
    if (action != TT_NO_ACTION && (is_record || tt_action_kind_of(action) != TT_ACTION_DRAW)) {
        act(&r, action);
        return;
    }
    char copy[1000];
    char *words[TYPED_WORDS];
    snprintf(copy, sizeof copy, "%s", line);
    int count = typed_split(copy, words);
    bool is_offer = menu_group_of(menu->open[0]) == MENU_KEEP;
    if (count == 0)
        return;
    if (is_record)
        refuse(&r, "That is not an action as written in records (docs/record.md).");
    else if (typed_is_number(words[0]) && is_offer)
        read_keep(&r, words, count);
    else if (typed_is_number(words[0]) && count == 1)
        read_number(&r, atoi(words[0]));
    else
        read_words(&r, words, count);
}
