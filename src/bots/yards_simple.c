/* yards_simple.c: greedy and racer of the card game: the same few rules with different parameters. */
#include "bots/yards.h"
#include "turntable/score.h"

typedef struct habits {
    int kept_at_start;  /* tickets, at most */
    int kept_in_turn;   /* tickets of a later offer, at most */
    int most_lacking;   /* a ticket is kept if at most this many of its cards are missing */
    int least_group;    /* smallest group that is laid without need */
    int lay_all_within; /* when the draw pile has at most this many cards per player, any group is laid */
    int points_a_card;  /* points per card that a ticket at the start must be worth */
    int ticket_odds;    /* chance in percent to draw tickets when those in the hand lack nothing */
} habits;

static const habits greedy = {6, 4, 2, 2, 99, 0, 80};
static const habits racer = {4, 2, 0, 3, 8, 4, 50};

/* What a seat has and needs. */
typedef struct wants {
    const tt_task *task;
    int seat;
    uint64_t tickets;
    uint8_t cards[TT_CARDS]; /* on the track, in the yard and in the hand */
    int lacks[TT_COLORS];    /* missing for the tickets; below 0: spare */
    int lacking;             /* missing cards in all, after locomotives replace some */
} wants;

static wants wants_of(const tt_task *task)
{
    const tt_view *view = task->view;
    const tt_yards *yards = &view->table.yards;
    wants w = {.task = task, .seat = view->seat, .tickets = view->held[view->seat]};
    for (int card = 0; card < TT_CARDS; card++)
        w.cards[card] = (uint8_t)(yards->track[w.seat][card] + view->hand[w.seat][card]);
    for (int color = 0; color < TT_COLORS; color++) {
        w.cards[color] += yards->count[w.seat][color];
        w.cards[TT_LOCOMOTIVE] += yards->locomotives[w.seat][color];
        w.lacks[color] = -w.cards[color];
        for (uint64_t rest = w.tickets; rest; rest &= rest - 1)
            w.lacks[color] += task->game->board->ticket[__builtin_ctzll(rest)].needs[color];
        w.lacking += w.lacks[color] > 0 ? w.lacks[color] : 0;
    }
    w.lacking -= w.cards[TT_LOCOMOTIVE];
    return w;
}

/* The cards that are missing for one ticket alone. */
static int lacking_for(const wants *w, const tt_ticket *ticket)
{
    int lacking = -w->cards[TT_LOCOMOTIVE];
    for (int color = 0; color < TT_COLORS; color++)
        if (ticket->needs[color] > w->cards[color])
            lacking += ticket->needs[color] - w->cards[color];
    return lacking > 0 ? lacking : 0;
}

static int cards_of(const tt_ticket *ticket)
{
    int cards = 0;
    for (int color = 0; color < TT_COLORS; color++)
        cards += ticket->needs[color];
    return cards;
}

/* How good a ticket on offer is; below 0: it is not kept. */
static int liking(const wants *w, const habits *h, const tt_ticket *ticket, bool start)
{
    int lacking = lacking_for(w, ticket), cards = cards_of(ticket);
    if (!start && lacking > h->most_lacking)
        return -1;
    if (start && ticket->points < h->points_a_card * cards)
        return 0;
    return 1 + 10 * ticket->points / (cards + lacking);
}

/* Keeps the best tickets, up to the limit; at the start at least one, because the list has no other actions. */
static tt_action keep(const wants *w, const habits *h)
{
    const tt_view *view = w->task->view;
    bool start = view->table.phase == TT_PHASE_KEEP_AT_START;
    int most = start ? h->kept_at_start : h->kept_in_turn, offered = view->table.offered[w->seat], mask = 0;
    for (int kept = 0; kept < most; kept++) {
        int best = -1, best_liking = start && kept == 0 ? -2 : start ? 0 : -1;
        for (int i = 0; i < offered; i++) {
            int like = liking(w, h, &w->task->game->board->ticket[view->offer[i]], start);
            if (!(mask >> i & 1) && like > best_liking) {
                best = i;
                best_liking = like;
            }
        }
        if (best < 0)
            break;
        mask |= 1 << best;
    }
    return tt_action_plain(TT_ACTION_KEEP, mask);
}

/* C-14: an open ticket of the most valuable set. */
static tt_action complete(const wants *w)
{
    const tt_view *view = w->task->view;
    uint64_t best = tt_pack_best(w->task->game->board, w->tickets, view->table.yards.track[w->seat]) & ~view->named;
    for (int i = 0; i < w->task->open.count; i++)
        if (best >> tt_action_arg(w->task->open.actions[i]) & 1)
            return w->task->open.actions[i];
    return w->task->open.actions[0];
}

/* How good it is to lay this now; 0: do not lay it. */
static int lay_worth(const wants *w, const habits *h, tt_action action, bool any)
{
    const uint8_t *hand = w->task->view->hand[w->seat];
    int three = tt_action_arg(action), needed = 0;
    tt_set set = tt_action_set(action);
    if (three) {
        for (int color = 0; color < TT_COLORS; color++)
            needed += (three >> color & 1) && w->lacks[color] + hand[color] > 0;
        return any && needed == 3 ? 3 : 0;
    }
    if (w->lacks[set.color] + hand[set.color] <= 0 && w->lacking > 0)
        return 0; /* a color that no ticket needs */
    if (set.count + set.locomotives < (any ? 2 : h->least_group) || set.count < hand[set.color])
        return 0;
    int worth = 4 * set.count + 2 * set.locomotives;
    for (int seat = 0; seat < w->task->game->players; seat++)
        worth += 4 * w->task->view->table.yards.count[seat][set.color];
    return worth;
}

static tt_action best_lay(const wants *w, const habits *h)
{
    tt_action best = TT_NO_ACTION;
    int most = 0;
    bool any = w->task->view->table.draw_count <= h->lay_all_within * w->task->game->players;
    for (int i = 0; i < w->task->open.count; i++) {
        tt_action action = w->task->open.actions[i];
        int worth = tt_action_kind_of(action) == TT_ACTION_LAY ? lay_worth(w, h, action, any) : 0;
        if (worth > most) {
            most = worth;
            best = action;
        }
    }
    return best;
}

/* The value of a draw: most for a missing card, or a locomotive if few are missing; then a blind card, then others. */
static int draw_worth(const wants *w, tt_action action)
{
    if (tt_action_kind_of(action) == TT_ACTION_DRAW_BLIND)
        return 2;
    if (tt_action_kind_of(action) != TT_ACTION_DRAW)
        return 0;
    int card = w->task->view->table.market[tt_action_arg(action)];
    if (card == TT_LOCOMOTIVE)
        return w->lacking > 0 && w->lacking <= 3 ? 4 : 1;
    return w->lacks[card] > 0 ? 4 + w->task->view->hand[w->seat][card] : 1;
}

static tt_action best_draw(const wants *w)
{
    tt_action best = w->task->open.actions[0];
    int most = -1;
    for (int i = 0; i < w->task->open.count; i++) {
        int worth = draw_worth(w, w->task->open.actions[i]);
        if (worth > most) {
            most = worth;
            best = w->task->open.actions[i];
        }
    }
    return best;
}

static tt_action tickets_among(const tt_open_actions *open)
{
    for (int i = 0; i < open->count; i++)
        if (tt_action_kind_of(open->actions[i]) == TT_ACTION_TICKETS)
            return open->actions[i];
    return TT_NO_ACTION;
}

static tt_action choose(const tt_task *task, const habits *h)
{
    wants w = wants_of(task);
    switch (task->view->table.phase) {
    case TT_PHASE_KEEP_AT_START:
    case TT_PHASE_KEEP:
        return keep(&w, h);
    case TT_PHASE_COMPLETE:
        return complete(&w);
    case TT_PHASE_SECOND_CARD:
        return best_draw(&w);
    default:
        break;
    }
    tt_action lay = best_lay(&w, h), tickets = tickets_among(&task->open);
    if (lay != TT_NO_ACTION)
        return lay;
    if (w.lacking <= 0 && tickets != TT_NO_ACTION && (int)tt_rng_below(task->rng, 100) < h->ticket_odds)
        return tickets;
    return best_draw(&w);
}

tt_action tt_yards_greedy(const tt_task *task)
{
    return choose(task, &greedy);
}

tt_action tt_yards_racer(const tt_task *task)
{
    return choose(task, &racer);
}
