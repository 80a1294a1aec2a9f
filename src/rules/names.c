/* names.c: the names of cards, colors and refusals. */
#include "core.h"

#include "vocabulary/vocabulary.h"

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

/* Name, rule, and the fields of tt_why that it uses. */
static const struct {
    const char *name, *rule;
    int speaks;
} refusals[TT_REFUSALS] = {
    [TT_OK] = {"ok", "", 0},
    [TT_REFUSED_MALFORMED] = {"malformed", "", 0},
    [TT_REFUSED_OVER] = {"over", "G-17", 0},
    [TT_REFUSED_NOT_ASKED] = {"not_asked", "G-4", 0},
    [TT_REFUSED_WRONG_DECISION] = {"wrong_decision", "G-4", 0},
    [TT_REFUSED_EMPTY_SLOT] = {"empty_slot", "G-9", TT_SPEAKS_HAVE},
    [TT_REFUSED_SECOND_LOCOMOTIVE] = {"second_locomotive", "G-6", 0},
    [TT_REFUSED_NO_CARDS] = {"no_cards", "G-9", 0},
    [TT_REFUSED_NO_TICKETS] = {"no_tickets", "G-14", 0},
    [TT_REFUSED_KEEP_MORE] = {"keep_more", "G-14", TT_SPEAKS_NEED | TT_SPEAKS_HAVE},
    [TT_REFUSED_ROUTE_TAKEN] = {"route_taken", "G-12", TT_SPEAKS_HAVE},
    [TT_REFUSED_PARALLEL_OWN] = {"parallel_own", "G-12", 0},
    [TT_REFUSED_PARALLEL_CLOSED] = {"parallel_closed", "G-12", TT_SPEAKS_NEED},
    [TT_REFUSED_NOT_CONNECTED] = {"not_connected", "W-3", 0},
    [TT_REFUSED_TRAINS] = {"trains", "G-11", TT_SPEAKS_NEED | TT_SPEAKS_HAVE},
    [TT_REFUSED_COLOR] = {"color", "G-11", TT_SPEAKS_CARD},
    [TT_REFUSED_COUNT] = {"count", "G-11", TT_SPEAKS_NEED | TT_SPEAKS_HAVE},
    [TT_REFUSED_FERRY] = {"ferry", "E-2", TT_SPEAKS_NEED | TT_SPEAKS_HAVE},
    [TT_REFUSED_EXTRA_LOCOMOTIVES] = {"extra_locomotives", "G-11", TT_SPEAKS_NEED | TT_SPEAKS_HAVE},
    [TT_REFUSED_LOCOMOTIVES] = {"locomotives", "E-2", TT_SPEAKS_NEED | TT_SPEAKS_HAVE},
    [TT_REFUSED_CARDS] = {"cards", "G-11", TT_SPEAKS_CARD | TT_SPEAKS_NEED | TT_SPEAKS_HAVE},
    [TT_REFUSED_NO_STATION] = {"no_station", "E-10", 0},
    [TT_REFUSED_CITY_TAKEN] = {"city_taken", "E-10", 0},
    [TT_REFUSED_ALVINS_CITY] = {"alvins_city", "W-9", 0},
    [TT_REFUSED_CITY_OFF_ROUTE] = {"city_off_route", "W-6", 0},
    [TT_REFUSED_NOT_CONTROLLED] = {"not_controlled", "W-10", 0},
    [TT_REFUSED_SURCHARGE_CARDS] = {"surcharge_cards", "E-3", TT_SPEAKS_CARD},
    [TT_REFUSED_GROUP_SIZE] = {"group_size", "C-8", TT_SPEAKS_NEED | TT_SPEAKS_HAVE},
    [TT_REFUSED_GROUP_COLOR] = {"group_color", "C-8", 0},
    [TT_REFUSED_OWN_YARD] = {"own_yard", "C-9", TT_SPEAKS_CARD},
    [TT_REFUSED_OTHER_YARD] = {"other_yard", "C-10", TT_SPEAKS_CARD | TT_SPEAKS_NEED | TT_SPEAKS_HAVE},
    [TT_REFUSED_TICKET_NOT_HELD] = {"ticket_not_held", "C-14", 0},
    [TT_REFUSED_TICKET_COMPLETED] = {"ticket_completed", "C-14", 0},
    [TT_REFUSED_TICKET_UNFIT] = {"ticket_unfit", "C-14", 0},
    [TT_REFUSED_MUST_ACT] = {"must_act", "G-13", 0},
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
    return refusals[refusal].speaks;
}

int tt_why_write(const tt_game *game, tt_why why, char *text)
{
    (void)game;
    tt_text out = tt_text_begin(text, TT_WHY_TEXT_MAX);
    bool lacks_locomotives = why.refusal == TT_REFUSED_CARDS && why.card == TT_LOCOMOTIVE;
    tt_say(&out, &tt_refusal_words, tt_refusal_name(lacks_locomotives ? TT_REFUSED_LOCOMOTIVES : why.refusal), NULL,
           (tt_argument[]){{"n", NULL, why.need},
                           {"have", NULL, why.have},
                           {"color", tt_word(&tt_card_words, tt_card_name(why.card)), 0},
                           {0}});
    return out.length;
}
