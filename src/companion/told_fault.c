/* told_fault.c: the faults of what people told, in words. */
#include "companion/told.h"

#include "record/phrases.h"

static const struct {
    const char *name, *rule;
    bool open;
} kinds[TT_TOLD_KINDS] = {
#define TT_TOLD_ROW(name, rule, open) {#name, rule, open},
    TT_TOLD_FAULTS(TT_TOLD_ROW)
#undef TT_TOLD_ROW
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
    return kinds[kind].open;
}

bool tt_told_refused(const tt_told_fault *faults, int count)
{
    bool refused = false;
    for (int i = 0; i < count; i++)
        refused |= !kinds[faults[i].kind].open;
    return refused;
}

/* "Ana"; without a name "blue" or, in the card game, "player 1". */
static const char *name_of(const tt_told *told, int seat, char room[TT_NAME_MAX])
{
    tt_text text = tt_text_begin(room, TT_NAME_MAX);
    if (seat >= 0 && told->players.name[seat][0])
        tt_text_add(&text, told->players.name[seat]);
    else if (seat >= 0 && !told->game.rules->yards)
        tt_text_add(&text, tt_player_color(told->players.color[seat]));
    else if (seat >= 0) {
        tt_text_add(&text, "player ");
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
