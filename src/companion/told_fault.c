/* told_fault.c: the faults of what people told, in words. */
#include "companion/told.h"

#include "record/phrases.h"

static const struct {
    const char *name, *rule; /* NULL: the game's own number */
} kinds[TT_TOLD_KINDS] = {
    [TT_TOLD_TRAINS] = {"trains", "G-11"},
    [TT_TOLD_ROUTE_TAKEN] = {"route_taken", "G-12"},
    [TT_TOLD_PARALLEL_OWN] = {"parallel_own", "G-12"},
    [TT_TOLD_PARALLEL_CLOSED] = {"parallel_closed", "G-12"},
    [TT_TOLD_TICKET_TWICE] = {"ticket_twice", "G-15"},
    [TT_TOLD_LONG_TICKETS] = {"long_tickets", "E-1"},
    [TT_TOLD_MARKS] = {"marks", "E-10"},
    [TT_TOLD_CITY_TAKEN] = {"city_taken", NULL},
    [TT_TOLD_ALVINS_CITY] = {"alvins_city", "W-9"},
    [TT_TOLD_STACK_CARDS] = {"stack_cards", "C-1"},
    [TT_TOLD_NO_START] = {"no_start", "W-1"},
    [TT_TOLD_NOT_CONNECTED] = {"not_connected", "W-3"},
    [TT_TOLD_MARKER_OFF_ROUTE] = {"marker_off_route", "W-6"},
    [TT_TOLD_ALVIN_NOT_HELD] = {"alvin_not_held", "W-10"},
    [TT_TOLD_ALVIN_NOT_CAUGHT] = {"alvin_not_caught", "W-10"},
    [TT_TOLD_ALVIN_ELSEWHERE] = {"alvin_elsewhere", "W-10"},
    [TT_TOLD_POINTS_DIFFER] = {"points_differ", "G-11"},
    [TT_TOLD_POINTS_IMPOSSIBLE] = {"points_impossible", "W-5"},
    [TT_TOLD_TRAINS_DIFFER] = {"trains_differ", "G-11"},
};

const char *tt_told_fault_name(tt_told_kind kind)
{
    return kinds[kind].name;
}

const char *tt_told_fault_rule(const tt_game *game, tt_told_kind kind)
{
    return kinds[kind].rule ? kinds[kind].rule : game->rules->number[TT_SUBJECT_MARK];
}

bool tt_told_fault_open(tt_told_kind kind)
{
    return kind >= TT_TOLD_NO_START;
}

bool tt_told_refused(const tt_told_fault *faults, int count)
{
    bool refused = false;
    for (int i = 0; i < count; i++)
        refused |= !tt_told_fault_open(faults[i].kind);
    return refused;
}

/* "Ana"; without a name "Blue" or, in the card game, "Player 1". */
static const char *name_of(const tt_told *told, int seat, char room[TT_NAME_MAX])
{
    tt_text text = tt_text_begin(room, TT_NAME_MAX);
    if (seat >= 0 && told->players.name[seat][0])
        tt_text_add(&text, told->players.name[seat]);
    else if (seat >= 0 && !told->game.rules->yards) {
        tt_text_add(&text, tt_player_color(told->players.color[seat]));
        room[0] = (char)(room[0] - 'a' + 'A');
    } else if (seat >= 0) {
        tt_text_add(&text, "Player ");
        tt_text_add_number(&text, seat + 1);
    }
    return room;
}

int tt_told_fault_write(const tt_told *told, const tt_told_fault *fault, char text[TT_TOLD_TEXT_MAX])
{
    const tt_board *board = told->game.board;
    char who[TT_NAME_MAX], other[TT_NAME_MAX], route[256] = "", ticket[256] = "";
    tt_text words = tt_text_begin(route, sizeof route);
    if (fault->route >= 0)
        tt_say_route(&words, board, fault->route);
    words = tt_text_begin(ticket, sizeof ticket);
    if (fault->ticket >= 0)
        tt_say_cities(&words, board, board->ticket[fault->ticket].a, board->ticket[fault->ticket].b);
    const tt_argument arguments[] = {{"who", name_of(told, fault->seat, who), 0},
                                     {"other", name_of(told, fault->other, other), 0},
                                     {"route", route, 0},
                                     {"ticket", ticket, 0},
                                     {"city", fault->city >= 0 ? board->city_name[fault->city] : "", 0},
                                     {"card", fault->card >= 0 ? tt_card_word(fault->card) : "", 0},
                                     {"n", NULL, fault->need},
                                     {"have", NULL, fault->have},
                                     {"most", NULL, fault->most},
                                     {NULL, NULL, 0}};
    words = tt_text_begin(text, TT_TOLD_TEXT_MAX);
    tt_say(&words, &tt_told_words, kinds[fault->kind].name, NULL, arguments);
    return words.length;
}
