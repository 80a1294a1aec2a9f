/* because.c: reasons in words. Each is a phrase that can stand behind an action: "Denver–Omaha: serves 2 tickets". */
#include "bots/reasons.h"

#include "vocabulary/text.h"

typedef struct phrase {
    tt_text text;
    const tt_game *game;
    const char *const *names;
    int a, b;
} phrase;

static void add(phrase *p, const char *words)
{
    tt_text_add(&p->text, words);
}

static void add_count(phrase *p, int number, const char *thing)
{
    tt_text_add_counted(&p->text, number, thing);
}

static void add_cities(phrase *p, int a, int b)
{
    add(p, p->game->board->city_name[a]);
    add(p, "–");
    add(p, p->game->board->city_name[b]);
}

static void add_ticket(phrase *p, int ticket)
{
    const tt_ticket *facts = &p->game->board->ticket[ticket];
    add_cities(p, facts->a, facts->b);
    add(p, " (");
    tt_text_add_number(&p->text, facts->points);
    add(p, ")");
}

/* The ticket that a reason names as its number + 1, with a minus if it is completed; -1 if it names none. A bot may be
 * somebody else's: no number of a reason is trusted. */
static int ticket_named(const phrase *p)
{
    int ticket = (p->b < 0 ? -p->b : p->b) - 1;
    return ticket < p->game->board->tickets ? ticket : -1;
}

static bool is_city(const phrase *p, int city)
{
    return city >= 0 && city < p->game->board->cities;
}

/* "2 tickets, Dallas–New York (11) among them"; a single one by its name alone */
static void add_tickets(phrase *p, int count, int ticket)
{
    if (count == 1 && ticket >= 0) {
        add_ticket(p, ticket);
        return;
    }
    add_count(p, count, "ticket");
    if (ticket < 0)
        return;
    add(p, ", ");
    add_ticket(p, ticket);
    add(p, " among them");
}

static void say_tickets(phrase *p)
{
    int ticket = ticket_named(p);
    if (p->a <= 0) {
        add(p, p->game->rules->yards ? "no ticket asks for it" : "on the way of no ticket");
    } else if (p->b < 0 && ticket >= 0) {
        add(p, "completes ");
        add_tickets(p, p->a, ticket);
    } else {
        add(p, p->game->rules->yards ? "asked for by " : "on the way of ");
        add_tickets(p, p->a, ticket);
    }
}

static void say_detour(phrase *p)
{
    add(p, "saves ");
    add_count(p, p->a, "turn");
    if (!is_city(p, p->b))
        return;
    add(p, " against the way by ");
    add(p, p->game->board->city_name[p->b]);
}

static void say_points(phrase *p)
{
    add(p, p->a < 0 ? "costs " : "scores ");
    if (p->a)
        add_count(p, p->a < 0 ? -p->a : p->a, "point");
    else
        add(p, "nothing");
    if (p->b <= 0)
        return;
    add(p, ", for others ");
    tt_text_add_number(&p->text, p->b);
}

/* Whether any color would do: a gray route. */
static bool takes_any(const phrase *p)
{
    const tt_board *board = p->game->board;
    return !p->game->rules->yards && p->b >= 0 && p->b < board->routes && board->route[p->b].color == TT_GRAY;
}

/* What needs a card: a route, in the card game a ticket. */
static bool add_need(phrase *p)
{
    const tt_board *board = p->game->board;
    int count = p->game->rules->yards ? board->tickets : board->routes;
    if (p->b < 0 || p->b >= count)
        return false;
    if (p->game->rules->yards)
        add_ticket(p, p->b);
    else
        add_cities(p, board->route[p->b].a, board->route[p->b].b);
    return true;
}

static void say_card(phrase *p)
{
    bool known = p->a >= 0 && p->a < TT_CARDS;
    const char *card = !known ? "" : p->a == TT_LOCOMOTIVE ? "a locomotive" : tt_card_name(p->a);
    if (p->b < 0 && !known) {
        add(p, p->b == -1 ? "the pile promises as much as any card of the market" : "no card that lies open is needed");
        return;
    }
    if (p->b < 0) {
        add(p, p->game->rules->yards ? "no ticket asks for " : "nothing planned needs ");
        add(p, card);
        return;
    }
    add(p, card);
    add(p, !known                  ? "may bring a card for "
           : p->a == TT_LOCOMOTIVE ? " helps with "
           : takes_any(p)          ? " would do for "
                                   : " is needed for ");
    if (!add_need(p))
        add(p, "the plan");
}

static void say_risk(phrase *p)
{
    bool yards = p->game->rules->yards;
    if (p->a <= 0) {
        add(p, yards ? "hardly anybody can rob it" : "nobody else can get there");
        return;
    }
    add(p, yards ? "may be robbed (" : p->b ? "somebody may catch him there (" : "somebody else may get there first (");
    tt_text_add_number(&p->text, p->a < 100 ? p->a : 100);
    add(p, " %)");
}

/* The name of the seat that a reason speaks of, or somebody. */
static const char *name_of(const phrase *p)
{
    return p->a >= 0 && p->a < p->game->players ? p->names[p->a] : "somebody";
}

static void say_blocks(phrase *p)
{
    add(p, p->game->rules->yards ? "keeps it from " : "bars the way of ");
    add(p, name_of(p));
}

static void say_ends(phrase *p)
{
    if (p->a <= 1) {
        add(p, "this is the last turn");
        return;
    }
    add(p, "only about ");
    add_count(p, p->a, "turn");
    add(p, " are left");
}

static void say_saves(phrase *p)
{
    int ticket = ticket_named(p);
    add(p, "keeps ");
    if (ticket >= 0 && p->game->board->ticket[ticket].points == p->a) {
        add_ticket(p, ticket);
    } else {
        add(p, "tickets of ");
        add_count(p, p->a, "point");
    }
    add(p, " from failing");
}

static void say_tunnel(phrase *p)
{
    if (p->a >= 100) {
        add(p, "the hand can pay whatever the tunnel turns up");
        return;
    }
    if (p->a <= 0) {
        add(p, "the hand can't pay the tunnel's surcharge");
        return;
    }
    add(p, "the hand can pay the tunnel's surcharge in ");
    tt_text_add_number(&p->text, p->a);
    add(p, " of 100 cases");
}

static void say_robs(phrase *p)
{
    add(p, "robs ");
    add(p, name_of(p));
    add(p, " of ");
    add_count(p, p->b, "card");
}

static void say_controls(phrase *p)
{
    add(p, "controlling ");
    add(p, is_city(p, p->b) ? p->game->board->city_name[p->b] : "the city");
    if (p->a <= 0) {
        add(p, " promises hardly anything");
        return;
    }
    add(p, " promises about ");
    add_count(p, p->a, "point");
}

/* What the points take: turns, in the card game cards. */
static void say_new_tickets(phrase *p)
{
    if (p->a == 0 && p->b <= 0) {
        add(p, "promises hardly more than it costs");
        return;
    }
    add(p, p->a < 0 ? "likely costs " : "promises ");
    add(p, p->b > 0 ? "" : "about ");
    add_count(p, p->a < 0 ? -p->a : p->a, "point");
    if (p->b <= 0)
        return;
    add(p, p->game->rules->yards ? " for " : ", routes and tickets together, in about ");
    add_count(p, p->b, p->game->rules->yards ? "more card" : "turn");
}

int tt_because_write(const tt_game *game, const tt_because *because, const char *const *names, char *text, int room)
{
    static void (*const say[TT_BECAUSE_KINDS])(phrase *) = {
        [TT_BECAUSE_TICKETS] = say_tickets,   [TT_BECAUSE_DETOUR] = say_detour,
        [TT_BECAUSE_POINTS] = say_points,     [TT_BECAUSE_CARD] = say_card,
        [TT_BECAUSE_RISK] = say_risk,         [TT_BECAUSE_BLOCKS] = say_blocks,
        [TT_BECAUSE_ENDS] = say_ends,         [TT_BECAUSE_SAVES] = say_saves,
        [TT_BECAUSE_TUNNEL] = say_tunnel,     [TT_BECAUSE_ROBS] = say_robs,
        [TT_BECAUSE_CONTROLS] = say_controls, [TT_BECAUSE_NEW_TICKETS] = say_new_tickets,
    };
    phrase p = {tt_text_begin(text, room), game, names, because->a, because->b};
    if (because->kind < TT_BECAUSE_KINDS && say[because->kind])
        say[because->kind](&p);
    return p.text.length;
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
