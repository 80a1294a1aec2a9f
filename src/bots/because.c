/* because.c: reasons in words. Each is a phrase that can follow an action: "Denver–Omaha: serves 2 tickets". Reasons
 * may come from a foreign bot, so every number in them is checked. */
#include "bots/reasons.h"

#include "record/phrases.h"

static const char unknown[] = "?";

const char *tt_because_name(tt_because_kind kind)
{
    static const char *const names[TT_BECAUSE_KINDS] = {
        [TT_BECAUSE_TICKETS] = "tickets", [TT_BECAUSE_DETOUR] = "detour",     [TT_BECAUSE_POINTS] = "points",
        [TT_BECAUSE_CARD] = "card",       [TT_BECAUSE_RISK] = "risk",         [TT_BECAUSE_BLOCKS] = "blocks",
        [TT_BECAUSE_ENDS] = "ends",       [TT_BECAUSE_SAVES] = "saves",       [TT_BECAUSE_TUNNEL] = "tunnel",
        [TT_BECAUSE_ROBS] = "robs",       [TT_BECAUSE_CONTROLS] = "controls", [TT_BECAUSE_NEW_TICKETS] = "new_tickets",
        [TT_BECAUSE_TOTAL] = "total",     [TT_BECAUSE_TOGETHER] = "together",
    };
    return kind < TT_BECAUSE_KINDS ? names[kind] : NULL;
}

/* The ticket that a reason names by its number + 1, negative if the ticket is completed; -1 if it names none. */
static int ticket_named(const tt_board *board, int b)
{
    int ticket = (b < 0 ? -b : b) - 1;
    return ticket < board->tickets ? ticket : -1;
}

static bool is_city(const tt_board *board, int city)
{
    return city >= 0 && city < board->cities;
}

static bool is_card(int card)
{
    return card >= 0 && card < TT_CARDS;
}

/* Adds what needs a card: a route, or a ticket in the card game. */
static void add_goal(tt_text *text, const tt_game *game, int goal)
{
    const tt_board *board = game->board;
    if (goal < 0 || goal >= (game->rules->yards ? board->tickets : board->routes))
        tt_text_add(text, unknown);
    else if (game->rules->yards)
        tt_say_ticket(text, board, goal);
    else
        tt_say_cities(text, board, board->route[goal].a, board->route[goal].b);
}

/* Which wording a card gets: for a gray route another color would do as well. */
static const char *card_variant(const tt_game *game, int card, int goal)
{
    if (goal == TT_CARD_NO_BETTER)
        return "no_better";
    if (goal == TT_CARD_USELESS)
        return is_card(card) ? "useless" : "useless_blind";
    if (goal < 0)
        return is_card(card) ? "open" : "open_blind";
    if (!is_card(card))
        return "blind";
    bool is_gray = goal < game->board->routes && game->board->route[goal].color == TT_GRAY;
    return is_gray && card != TT_LOCOMOTIVE ? "any" : NULL;
}

static const char *variant_of(const tt_game *game, const tt_because *because)
{
    int a = because->a, b = because->b, ticket = ticket_named(game->board, b);
    switch (because->kind) {
    case TT_BECAUSE_TICKETS:
        return a <= 0 ? "none" : ticket < 0 ? NULL : b < 0 ? "completes" : a == 1 ? "one" : NULL;
    case TT_BECAUSE_DETOUR:
        return is_city(game->board, b) ? "by" : NULL;
    case TT_BECAUSE_POINTS:
    case TT_BECAUSE_NEW_TICKETS:
        return a < 0 ? "lost" : NULL;
    case TT_BECAUSE_CARD:
        return card_variant(game, a, b);
    case TT_BECAUSE_RISK:
        return a <= 0 ? "none" : game->rules->yards ? "yard" : NULL;
    case TT_BECAUSE_SAVES:
        return ticket >= 0 && game->board->ticket[ticket].points == a ? "ticket" : NULL;
    default:
        return NULL;
    }
}

/* The number that a phrase contains. */
static int number_of(const tt_because *because)
{
    int a = because->a;
    switch (because->kind) {
    case TT_BECAUSE_POINTS:
    case TT_BECAUSE_NEW_TICKETS:
        return a < 0 ? -a : a;
    case TT_BECAUSE_RISK:
    case TT_BECAUSE_TUNNEL:
        return a < 0 ? 0 : a < 100 ? a : 100;
    case TT_BECAUSE_ROBS:
        return because->b;
    default:
        return a;
    }
}

int tt_because_write(const tt_game *game, const tt_because *because, const char *const *names, char *text, int room)
{
    enum { PHRASE = 160 };
    const tt_board *board = game->board;
    const char *name = tt_because_name((tt_because_kind)because->kind);
    int a = because->a, b = because->b, ticket = ticket_named(board, b);
    char goal[PHRASE], named[PHRASE];
    tt_text out = tt_text_begin(text, room), goal_text = tt_text_begin(goal, PHRASE),
            ticket_text = tt_text_begin(named, PHRASE);
    if (!name)
        return 0;
    add_goal(&goal_text, game, b);
    if (ticket >= 0)
        tt_say_ticket(&ticket_text, board, ticket);
    tt_say(&out, &tt_reason_words, name, variant_of(game, because),
           (tt_argument[]){{"n", NULL, number_of(because)},
                           {"who", a >= 0 && a < game->players ? names[a] : unknown, 0},
                           {"city", is_city(board, b) ? board->city_name[b] : unknown, 0},
                           {"card", tt_card_word(a), 0},
                           {"goal", goal, 0},
                           {"ticket", named, 0},
                           {0}});
    if (because->kind == TT_BECAUSE_POINTS && b > 0) {
        tt_text_add(&out, ", ");
        tt_say(&out, &tt_reason_words, name, "others", (tt_argument[]){{"n", NULL, b}, {0}});
    }
    if (because->kind == TT_BECAUSE_NEW_TICKETS && b > 0) {
        tt_text_add(&out, " ");
        tt_say(&out, &tt_detail_words, "for_cards", NULL, (tt_argument[]){{"n", NULL, b}, {0}});
    }
    return out.length;
}

int tt_rounded(double number)
{
    return (int)(number < 0 ? number - 0.5 : number + 0.5);
}

int16_t tt_tenths(double points)
{
    return (int16_t)tt_rounded(points < -3000 ? -30000 : points > 3000 ? 30000 : points * 10);
}

int tt_best_ticket(const tt_board *board, uint64_t tickets)
{
    int best = -1;
    for (; tickets; tickets &= tickets - 1) {
        int ticket = __builtin_ctzll(tickets);
        if (best < 0 || board->ticket[ticket].points > board->ticket[best].points)
            best = ticket;
    }
    return best;
}

void tt_reason_add(tt_reason *reason, tt_because_kind kind, int a, int b)
{
    for (int i = 0; i < TT_MAX_BECAUSE; i++)
        if (reason->because[i].kind == TT_BECAUSE_NOTHING) {
            reason->because[i] = (tt_because){(uint8_t)kind, (int16_t)a, (int16_t)b};
            return;
        }
}
