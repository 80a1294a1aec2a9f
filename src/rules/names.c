/* names.c: the words of cards, colors and refusals. */
#include "core.h"

static const char *const cards[TT_CARDS] = {"purple", "white", "blue",  "yellow",    "orange",
                                            "black",  "red",   "green", "locomotive"};

const char *tt_card_name(int card)
{
    return card >= 0 && card < TT_CARDS ? cards[card] : "";
}

const char *tt_color_name(int color)
{
    return color == TT_GRAY ? "gray" : tt_card_name(color);
}

int tt_card_find(const char *name, int length)
{
    for (int card = 0; card < TT_CARDS; card++) {
        int i = 0;
        while (i < length && cards[card][i] && cards[card][i] == name[i])
            i++;
        if (i == length && cards[card][i] == 0)
            return card;
    }
    return -1;
}

const char *tt_phase_name(int phase)
{
    static const char *const names[] = {
        [TT_PHASE_KEEP_AT_START] = "keep_at_start",
        [TT_PHASE_START_CITY] = "start_city",
        [TT_PHASE_TURN] = "turn",
        [TT_PHASE_SECOND_CARD] = "second_card",
        [TT_PHASE_KEEP] = "keep",
        [TT_PHASE_TUNNEL] = "tunnel",
        [TT_PHASE_ALVIN] = "alvin",
        [TT_PHASE_MARKER] = "marker",
        [TT_PHASE_COMPLETE] = "complete",
        [TT_PHASE_OVER] = "over",
    };
    return names[phase];
}

/* Name, rule, and a sentence in which # stands for need, % for have, @ for a card or color,
 * and ~ for the s of the plural if the number before was not 1. */
typedef struct refusal_words {
    const char *name, *rule, *text;
} refusal_words;

static const refusal_words refusals[TT_REFUSALS] = {
    [TT_OK] = {"ok", "", "fine"},
    [TT_REFUSED_MALFORMED] = {"malformed", "", "that is no action of this game"},
    [TT_REFUSED_OVER] = {"over", "G-17", "the game is over"},
    [TT_REFUSED_NOT_ASKED] = {"not_asked", "G-4", "it is not this player's decision"},
    [TT_REFUSED_WRONG_DECISION] = {"wrong_decision", "G-4", "that is not what is asked now"},
    [TT_REFUSED_EMPTY_SLOT] = {"empty_slot", "G-9", "slot % of the market is empty"},
    [TT_REFUSED_SECOND_LOCOMOTIVE] = {"second_locomotive", "G-6",
                                      "a locomotive in the market can't be the second card"},
    [TT_REFUSED_NO_CARDS] = {"no_cards", "G-9", "there is no card left to draw blind"},
    [TT_REFUSED_NO_TICKETS] = {"no_tickets", "G-14", "there is no ticket left to draw"},
    [TT_REFUSED_KEEP_MORE] = {"keep_more", "G-14", "at least # of these tickets must be kept, % chosen"},
    [TT_REFUSED_ROUTE_TAKEN] = {"route_taken", "G-12", "the route belongs to seat %"},
    [TT_REFUSED_PARALLEL_OWN] = {"parallel_own", "G-12", "nobody owns two parallel routes"},
    [TT_REFUSED_PARALLEL_CLOSED] = {"parallel_closed", "G-12",
                                    "closed: with # players only one of the parallel routes is used"},
    [TT_REFUSED_NOT_CONNECTED] = {"not_connected", "W-3", "the route does not touch the network of the starting city"},
    [TT_REFUSED_TRAINS] = {"trains", "G-11", "needs # train~, has %"},
    [TT_REFUSED_COLOR] = {"color", "G-11", "the route takes @ cards"},
    [TT_REFUSED_COUNT] = {"count", "G-11", "needs # card~, not %"},
    [TT_REFUSED_FERRY] = {"ferry", "E-2", "needs # locomotive~ in the payment, not %"},
    [TT_REFUSED_EXTRA_LOCOMOTIVES] = {"extra_locomotives", "G-11", "takes at most # locomotive~, not %"},
    [TT_REFUSED_LOCOMOTIVES] = {"locomotives", "E-2", "needs # locomotive~, has %"},
    [TT_REFUSED_CARDS] = {"cards", "G-11", "needs # @ card~, has %"},
    [TT_REFUSED_NO_STATION] = {"no_station", "E-10", "all stations are built"},
    [TT_REFUSED_CITY_TAKEN] = {"city_taken", "E-10", "the city is taken"},
    [TT_REFUSED_ALVINS_CITY] = {"alvins_city", "W-9", "no marker may stand where Alvin starts"},
    [TT_REFUSED_CITY_OFF_ROUTE] = {"city_off_route", "W-6", "the marker goes to an end of the route just claimed"},
    [TT_REFUSED_NOT_CONTROLLED] = {"not_controlled", "W-10", "Alvin moves to a city that the player controls"},
    [TT_REFUSED_SURCHARGE_CARDS] = {"surcharge_cards", "E-3", "the surcharge takes cards like those laid: @"},
    [TT_REFUSED_GROUP_SIZE] = {"group_size", "C-8", "a group has at least # card~, not %"},
    [TT_REFUSED_GROUP_COLOR] = {"group_color", "C-8",
                                "lay one color with a card of its own, or three cards of three colors"},
    [TT_REFUSED_OWN_YARD] = {"own_yard", "C-9", "@ lies in the own rail yard"},
    [TT_REFUSED_OTHER_YARD] = {"other_yard", "C-10", "another rail yard has @: needs # card~, not %"},
    [TT_REFUSED_TICKET_NOT_HELD] = {"ticket_not_held", "C-14", "the player does not hold this ticket"},
    [TT_REFUSED_TICKET_COMPLETED] = {"ticket_completed", "C-14", "the ticket is completed already"},
    [TT_REFUSED_TICKET_UNFIT] = {"ticket_unfit", "C-14", "the stack can't complete it beside those named"},
    [TT_REFUSED_MUST_ACT] = {"must_act", "G-13", "only who has nothing else to do may pass"},
};

const char *tt_refusal_name(tt_refusal refusal)
{
    return refusals[refusal].name;
}

/* The rule that asks for the payment of an action. */
static const char *payment_rule(tt_action_kind kind)
{
    switch (kind) {
    case TT_ACTION_STATION:
        return "E-10";
    case TT_ACTION_PAY:
        return "E-3";
    case TT_ACTION_MARKER:
        return "W-6";
    case TT_ACTION_LAY:
        return "C-8";
    default:
        return "G-11";
    }
}

const char *tt_refusal_rule(const tt_game *game, tt_why why)
{
    const char *const *number = game->rules->number;
    switch (why.refusal) {
    case TT_REFUSED_FERRY:
    case TT_REFUSED_LOCOMOTIVES:
        return number[TT_SUBJECT_FERRY];
    case TT_REFUSED_CITY_TAKEN:
        return number[TT_SUBJECT_MARK];
    case TT_REFUSED_CARDS:
    case TT_REFUSED_COUNT:
        return payment_rule((tt_action_kind)why.kind);
    case TT_REFUSED_SURCHARGE_CARDS:
        return why.card == TT_LOCOMOTIVE ? "E-7" : "E-3";
    case TT_REFUSED_NO_CARDS:
        return number[TT_SUBJECT_NO_CARDS];
    case TT_REFUSED_NO_TICKETS:
        return number[TT_SUBJECT_TICKETS];
    case TT_REFUSED_KEEP_MORE:
        return number[why.card ? TT_SUBJECT_FIRST_KEEP : TT_SUBJECT_TICKETS];
    case TT_REFUSED_MUST_ACT:
        return number[TT_SUBJECT_PASS];
    default:
        return refusals[why.refusal].rule;
    }
}

int tt_refusal_speaks(tt_refusal refusal)
{
    int speaks = 0;
    for (const char *c = refusals[refusal].text; *c; c++)
        speaks |= *c == '@' ? TT_SPEAKS_CARD : *c == '#' ? TT_SPEAKS_NEED : *c == '%' ? TT_SPEAKS_HAVE : 0;
    return speaks;
}

static char *put_text(char *end, const char *text)
{
    while (*text)
        *end++ = *text++;
    return end;
}

static char *put_number(char *end, int number)
{
    if (number < 0) {
        *end++ = '-';
        number = -number;
    }
    if (number >= 10)
        end = put_number(end, number / 10);
    *end++ = (char)('0' + number % 10);
    return end;
}

int tt_why_write(const tt_game *game, tt_why why, char *text)
{
    (void)game;
    char *end = text;
    int last = 0;
    for (const char *c = refusals[why.refusal].text; *c; c++) {
        if (*c == '#')
            end = put_number(end, last = why.need);
        else if (*c == '%')
            end = put_number(end, last = why.have);
        else if (*c == '@')
            end = put_text(end, tt_card_name(why.card));
        else if (*c == '~')
            end = put_text(end, last == 1 ? "" : "s");
        else
            *end++ = *c;
    }
    *end = 0;
    return (int)(end - text);
}
