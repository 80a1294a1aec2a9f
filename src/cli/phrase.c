/* phrase.c: what people type, made into actions. */
#include "cli/phrase.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/naming.h"

/* The person's words about an action, and what they are read against. */
typedef struct reading {
    const tt_state *state;
    cli_menu *menu;
    const tt_board *board;
    int seat;
    phrase *answer;
} reading;

static void refuse(reading *r, const char *text)
{
    r->answer->kind = PHRASE_REFUSED;
    snprintf(r->answer->text, sizeof r->answer->text, "%s", text);
}

static void do_not_know(reading *r, const char *what, const char *word)
{
    r->answer->kind = PHRASE_UNKNOWN;
    snprintf(r->answer->text, sizeof r->answer->text, "There is no %s '%s', or more than one begins so.", what, word);
}

static void act(reading *r, tt_action action)
{
    r->answer->kind = PHRASE_ACTION;
    r->answer->action = action;
}

static void narrow(reading *r, int group, int thing)
{
    menu_open(r->menu, group, thing);
    tt_action only = TT_NO_ACTION;
    if (thing != MENU_ANY && menu_rest(r->menu, &only) == 1)
        act(r, only);
    else
        r->answer->kind = PHRASE_NARROWED;
}

/* An open action of this group and thing with the cards named, the fewest locomotives first. */
static tt_action find_open(const reading *r, int group, int thing, const naming *cards)
{
    tt_action best = TT_NO_ACTION;
    for (int i = 0; i < r->menu->count; i++) {
        tt_action action = r->menu->open[i];
        if ((int)menu_group_of(action) != group || menu_thing_of(action) != thing ||
            !naming_means(cards, tt_action_set(action)))
            continue;
        if (best == TT_NO_ACTION || tt_action_set(action).locomotives < tt_action_set(best).locomotives)
            best = action;
    }
    return best;
}

/* "claim", "station" and so on alone: the menu of that group. */
static bool open_group(reading *r, int group, int count)
{
    if (count > 1)
        return false;
    cli_menu menu = *r->menu;
    menu.group = group;
    menu.thing = MENU_ANY;
    if (menu_rest(&menu, NULL) == 0)
        refuse(r, "There is nothing of that kind that you can do now.");
    else
        narrow(r, group, MENU_ANY);
    return true;
}

/* A route, city or the surcharge and the cards for it; without cards the menu of payments. */
static void read_payment(reading *r, tt_action_kind kind, int group, int thing, const naming *cards)
{
    if (cards->words == 0) {
        cli_menu menu = *r->menu;
        menu.group = group;
        menu.thing = thing;
        if (menu_rest(&menu, NULL) > 0)
            narrow(r, group, thing);
        else
            act(r, tt_action_make(kind, thing, (tt_set){TT_LOCOMOTIVE, 0, 1}));
        return;
    }
    if (naming_colors(cards) > 1) {
        refuse(r, "A payment has one color, and locomotives.");
        return;
    }
    tt_action found = find_open(r, group, thing, cards);
    if (found == TT_NO_ACTION)
        found = tt_action_make(kind, thing, naming_set(cards));
    act(r, found);
}

static void refuse_route(reading *r, int route)
{
    char text[TT_WHY_TEXT_MAX];
    tt_why_write(r->menu->game, tt_why_route(r->menu->game, r->state, r->seat, route), text);
    snprintf(r->answer->text, sizeof r->answer->text, "%s: %s", r->board->route_id[route], text);
    r->answer->kind = PHRASE_REFUSED;
}

/* "claim paris zurich" where two routes lead there: the one that is open, or both are named. */
static void choose_parallel(reading *r, const tt_routes *routes)
{
    int open = -1, count = 0, first = tt_routes_next(routes, 0);
    size_t length = 0;
    char ids[200] = "";
    for (int route = first; route >= 0; route = tt_routes_next(routes, route + 1)) {
        cli_menu menu = *r->menu;
        menu.group = MENU_CLAIM;
        menu.thing = route;
        if (menu_rest(&menu, NULL) == 0)
            continue;
        open = route;
        count++;
        length += (size_t)snprintf(ids + length, sizeof ids - length, "%s%s", length ? " or " : "",
                                   r->board->route_id[route]);
        if (length >= sizeof ids)
            break;
    }
    if (count == 0)
        refuse_route(r, first);
    else if (count == 1)
        narrow(r, MENU_CLAIM, open);
    else {
        snprintf(r->answer->text, sizeof r->answer->text, "There are %d routes: claim %s.", count, ids);
        r->answer->kind = PHRASE_REFUSED;
    }
}

static void read_claim(reading *r, char *const words[], int count)
{
    if (open_group(r, MENU_CLAIM, count))
        return;
    naming cards = naming_cards(words + 1, count - 1);
    int names = count - 1 - cards.words;
    tt_routes routes = naming_routes(r->board, words + 1, names);
    int first = tt_routes_next(&routes, 0);
    if (first < 0) {
        do_not_know(r, "route", names > 0 ? words[1] : "");
        return;
    }
    if (cards.words == 0) {
        choose_parallel(r, &routes);
        return;
    }
    for (int route = first; route >= 0; route = tt_routes_next(&routes, route + 1)) {
        tt_action found = find_open(r, MENU_CLAIM, route, &cards);
        if (found != TT_NO_ACTION) {
            act(r, found);
            return;
        }
    }
    if (cards.counted)
        read_payment(r, TT_CLAIM, MENU_CLAIM, first, &cards);
    else
        refuse_route(r, first);
}

/* "station CITY CARDS" and "marker CITY CARDS". */
static void read_mark(reading *r, tt_action_kind kind, int group, char *const words[], int count)
{
    if (open_group(r, group, count))
        return;
    naming cards = naming_cards(words + 1, count - 1);
    int city = naming_city(r->board, words + 1, count - 1 - cards.words);
    if (city < 0)
        do_not_know(r, "city", words[1]);
    else
        read_payment(r, kind, group, city, &cards);
}

/* "start CITY" and "alvin CITY". */
static void read_city(reading *r, tt_action_kind kind, int group, char *const words[], int count)
{
    if (open_group(r, group, count))
        return;
    int city = naming_city(r->board, words + 1, count - 1);
    if (city < 0)
        do_not_know(r, "city", words[1]);
    else
        act(r, tt_action_plain(kind, city));
}

static void read_lay(reading *r, char *const words[], int count)
{
    naming cards = naming_cards(words + 1, count - 1);
    if (count == 1 || cards.words < count - 1)
        r->answer->kind = count == 1 ? PHRASE_NARROWED : PHRASE_UNKNOWN;
    else if (naming_colors(&cards) == 3)
        act(r, tt_action_plain(TT_LAY, naming_mask(&cards)));
    else if (naming_colors(&cards) == 1 && !cards.counted && cards.counts[TT_LOCOMOTIVE] == 0)
        read_payment(r, TT_LAY, MENU_LAY, naming_set(&cards).color, &(naming){{0}, 0, false});
    else if (naming_colors(&cards) == 1) {
        cards.counted = true;
        act(r, tt_action_make(TT_LAY, 0, naming_set(&cards)));
    } else
        refuse(r, "Lay cards of one color, with locomotives if you like, or three cards of three colors.");
}

static void read_draw(reading *r, char *const words[], int count)
{
    const char *what = count > 1 ? words[1] : "";
    int card = naming_card(what);
    if (naming_is_number(what) && atoi(what) < TT_MARKET) {
        act(r, tt_action_plain(TT_DRAW, atoi(what)));
    } else if (strncmp("blind", what, strlen(what)) == 0 && *what) {
        act(r, tt_action_plain(TT_DRAW_BLIND, 0));
    } else if (strncmp("tickets", what, strlen(what)) == 0 && *what) {
        act(r, tt_action_plain(TT_TICKETS, 0));
    } else if (card >= 0) {
        for (int slot = 0; slot < TT_MARKET; slot++)
            if (r->menu->view->table.market[slot] == card) {
                act(r, tt_action_plain(TT_DRAW, slot));
                return;
            }
        refuse(r, "There is no such card in the market.");
    } else {
        refuse(r, "Draw what? draw 0 to draw 4 from the market, draw blind, or draw tickets.");
    }
}

/* "keep 1 3", "keep all", "keep none", "keep paris-zagreb"; the tickets stand in any order. */
static void read_keep(reading *r, char *const words[], int count)
{
    const tt_view *view = r->menu->view;
    int offered = view->table.offered[r->seat], keep = 0;
    if (menu_group_of(r->menu->open[0]) != MENU_KEEP) {
        act(r, tt_action_plain(TT_KEEP, 1));
        return;
    }
    for (int i = 0; i < count; i++) {
        int ticket = tt_board_ticket(r->board, words[i], (int)strlen(words[i])), bit = -1;
        if (strcmp(words[i], "all") == 0)
            keep = (1 << offered) - 1;
        for (int k = 0; k < offered; k++)
            if (view->offer[k] == ticket || (naming_is_number(words[i]) && atoi(words[i]) == k + 1))
                bit = k;
        if (bit >= 0) {
            keep |= 1 << bit;
        } else if (strcmp(words[i], "all") != 0 && strcmp(words[i], "none") != 0) {
            do_not_know(r, "ticket on offer", words[i]);
            return;
        }
    }
    act(r, tt_action_plain(TT_KEEP, keep));
}

static void read_complete(reading *r, char *const words[], int count)
{
    if (open_group(r, MENU_COMPLETE, count))
        return;
    int ticket = tt_board_ticket(r->board, words[1], (int)strlen(words[1]));
    if (ticket < 0)
        do_not_know(r, "ticket", words[1]);
    else
        act(r, tt_action_plain(TT_COMPLETE, ticket));
}

static void read_blind(reading *r, char *const words[], int count)
{
    (void)words;
    (void)count;
    act(r, tt_action_plain(TT_DRAW_BLIND, 0));
}

static void read_station(reading *r, char *const words[], int count)
{
    read_mark(r, TT_STATION, MENU_STATION, words, count);
}

static void read_marker(reading *r, char *const words[], int count)
{
    read_mark(r, TT_MARKER, MENU_MARKER, words, count);
}

static void read_no_marker(reading *r, char *const words[], int count)
{
    (void)words;
    (void)count;
    act(r, tt_action_plain(TT_NO_MARKER, 0));
}

static void read_start(reading *r, char *const words[], int count)
{
    read_city(r, TT_START, MENU_START, words, count);
}

static void read_alvin(reading *r, char *const words[], int count)
{
    read_city(r, TT_ALVIN, MENU_ALVIN, words, count);
}

static void read_pay(reading *r, char *const words[], int count)
{
    naming cards = naming_cards(words + 1, count - 1);
    if (!open_group(r, MENU_PAY, count))
        read_payment(r, TT_PAY, MENU_PAY, 0, &cards);
}

static void read_abandon(reading *r, char *const words[], int count)
{
    (void)words;
    (void)count;
    act(r, tt_action_plain(TT_ABANDON, 0));
}

static void read_pass(reading *r, char *const words[], int count)
{
    (void)words;
    (void)count;
    act(r, tt_action_plain(TT_PASS, 0));
}

static void read_keep_named(reading *r, char *const words[], int count)
{
    read_keep(r, words + 1, count - 1);
}

static const struct {
    const char *verb, *letter;
    void (*read)(reading *r, char *const words[], int count);
} verbs[] = {
    {"draw", "d", read_draw},       {"blind", "b", read_blind},   {"claim", "c", read_claim},
    {"station", "s", read_station}, {"lay", "l", read_lay},       {"keep", "k", read_keep_named},
    {"all", "", read_keep},         {"none", "", read_keep},      {"pay", "p", read_pay},
    {"abandon", "a", read_abandon}, {"marker", "m", read_marker}, {"no", "n", read_no_marker},
    {"start", "", read_start},      {"alvin", "", read_alvin},    {"complete", "", read_complete},
    {"pass", "", read_pass},
};

/* No verb: what the menu waits for, a city, a route or cards. */
static void read_thing(reading *r, char *const words[], int count)
{
    naming cards = naming_cards(words, count);
    int city = naming_city(r->board, words, count);
    tt_routes routes = naming_routes(r->board, words, count);
    tt_action found = TT_NO_ACTION;
    if (r->menu->thing != MENU_ANY && cards.words == count)
        found = find_open(r, r->menu->group, r->menu->thing, &cards);
    if (found != TT_NO_ACTION)
        act(r, found);
    else if (r->menu->group == MENU_CLAIM && tt_routes_next(&routes, 0) >= 0)
        choose_parallel(r, &routes);
    else if (r->menu->group == MENU_START && city >= 0)
        act(r, tt_action_plain(TT_START, city));
    else if (r->menu->group == MENU_ALVIN && city >= 0)
        act(r, tt_action_plain(TT_ALVIN, city));
    else if (r->menu->group == MENU_STATION && city >= 0)
        read_payment(r, TT_STATION, MENU_STATION, city, &(naming){{0}, 0, false});
}

static void read_words(reading *r, char *const words[], int count)
{
    for (size_t i = 0; i < sizeof verbs / sizeof verbs[0]; i++)
        if (strcmp(words[0], verbs[i].verb) == 0 || strcmp(words[0], verbs[i].letter) == 0) {
            verbs[i].read(r, words, count);
            return;
        }
    read_thing(r, words, count);
}

void phrase_read(const tt_state *state, cli_menu *menu, const char *line, phrase *answer)
{
    const tt_game *game = menu->game;
    const tt_view *view = menu->view;
    reading r = {state, menu, game->board, view->seat, answer};
    answer->kind = PHRASE_UNKNOWN;
    answer->text[0] = 0;
    answer->action = tt_action_read(game, view->offer, view->table.offered[view->seat], line, (int)strlen(line));
    if (answer->action != TT_NO_ACTION) {
        answer->kind = PHRASE_ACTION;
        return;
    }
    char copy[1000];
    char *words[NAMING_WORDS];
    snprintf(copy, sizeof copy, "%s", line);
    int count = naming_split(copy, words);
    bool is_offer = menu_group_of(menu->open[0]) == MENU_KEEP;
    if (count == 0)
        return;
    if (naming_is_number(words[0]) && is_offer) {
        read_keep(&r, words, count);
    } else if (naming_is_number(words[0]) && count == 1) {
        cli_menu before = *menu;
        answer->action = menu_pick(menu, atoi(words[0]));
        answer->kind = answer->action != TT_NO_ACTION ? PHRASE_ACTION : PHRASE_NARROWED;
        if (answer->kind == PHRASE_NARROWED && before.group == menu->group && before.thing == menu->thing)
            refuse(&r, "There is no line of that number.");
    } else {
        read_words(&r, words, count);
    }
}
