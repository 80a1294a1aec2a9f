/* tell.c: events and results as English sentences. */
#include "record/result.h"
#include "turntable/record.h"
#include "vocabulary/text.h"

typedef struct story {
    tt_text text;
    const tt_game *game;
    const char *const *names;
    const tt_event *event;
    bool sees_all; /* whoever is told may know what is hidden from others */
} story;

static void add(story *s, const char *words)
{
    tt_text_add(&s->text, words);
}

/* Whoever is named "You", or "You (Blue)", is spoken to. */
static bool is_you(const char *name)
{
    return name[0] == 'Y' && name[1] == 'o' && name[2] == 'u' && (name[3] == 0 || name[3] == ' ');
}

/* "Blue keeps", "You (Blue) keep" */
static void add_player(story *s, const char *does, const char *you_do)
{
    const char *name = s->names[s->event->player];
    add(s, name);
    add(s, is_you(name) ? you_do : does);
}

static void add_city(story *s, int city)
{
    tt_text_add(&s->text, s->game->board->city_name[city]);
}

static void add_cities(story *s, int a, int b)
{
    add_city(s, a);
    add(s, "–");
    add_city(s, b);
}

/* "Denver–Omaha"; of parallel routes also the color. */
static void add_route(story *s)
{
    const tt_route *route = &s->game->board->route[s->event->route];
    int first = tt_routes_next(&route->parallel, 0);
    bool has_parallels = first >= 0 && tt_routes_next(&route->parallel, first + 1) >= 0;
    add_cities(s, route->a, route->b);
    if (!has_parallels)
        return;
    add(s, " (");
    add(s, tt_color_name(route->color));
    add(s, ")");
}

static void add_ticket(story *s, int ticket)
{
    const tt_ticket *facts = &s->game->board->ticket[ticket];
    add_cities(s, facts->a, facts->b);
    add(s, " (");
    tt_text_add_number(&s->text, facts->points);
    add(s, ")");
}

/* "red", "a locomotive" */
static void add_card(story *s, int card)
{
    add(s, card == TT_LOCOMOTIVE ? "a " : "");
    add(s, card == TT_NO_CARD ? "a gap" : tt_card_name(card));
}

/* "red, a locomotive and a gap" */
static void add_list(story *s)
{
    const tt_event *event = s->event;
    for (int i = 0; i < event->count; i++) {
        tt_text_add_comma(&s->text, i, event->count);
        add_card(s, event->list[i]);
    }
    if (event->count == 0)
        add(s, "nothing");
}

/* "2 red and 2 locomotives" */
static void add_cards(story *s, const uint8_t cards[TT_CARDS])
{
    int kinds = 0, index = 0;
    for (int card = 0; card < TT_CARDS; card++)
        kinds += cards[card] > 0;
    for (int card = 0; card < TT_CARDS; card++) {
        if (cards[card] == 0)
            continue;
        tt_text_add_comma(&s->text, index++, kinds);
        tt_text_add_number(&s->text, cards[card]);
        add(s, " ");
        add(s, tt_card_name(card));
        add(s, card == TT_LOCOMOTIVE && cards[card] > 1 ? "s" : "");
    }
}

/* The tickets of the offer whose bit in `chosen` is set: by name, or how many. */
static void add_offer(story *s, unsigned chosen)
{
    const tt_event *event = s->event;
    int count = __builtin_popcount(chosen), index = 0;
    if (!s->sees_all || count == 0) {
        if (count > 0)
            tt_text_add_counted(&s->text, count, "ticket");
        else
            add(s, "no ticket");
        return;
    }
    for (int i = 0; i < event->offered; i++) {
        if (!(chosen >> i & 1))
            continue;
        tt_text_add_comma(&s->text, index++, count);
        add_ticket(s, event->offer[i]);
    }
}

static void tell_deal(story *s)
{
    add_player(s, " is dealt ", " are dealt ");
    if (s->sees_all)
        add_list(s);
    else
        tt_text_add_counted(&s->text, s->event->count, "card");
}

static void tell_kept(story *s)
{
    unsigned all = (1u << s->event->offered) - 1, keep = s->event->keep;
    add_player(s, " keeps ", " keep ");
    add_offer(s, keep);
    if (keep == all)
        return;
    add(s, is_you(s->names[s->event->player]) ? " and return " : " and returns ");
    add_offer(s, all & ~keep);
}

static void tell_draw(story *s)
{
    bool blind = s->event->kind == TT_EVENT_DRAW_BLIND;
    if (blind)
        add_player(s, " draws ", " draw ");
    else
        add_player(s, " takes ", " take ");
    if (blind && !s->sees_all)
        add(s, "a card");
    else
        add_card(s, s->event->card);
    add(s, blind ? " blind" : " from the market");
}

static void tell_refill(story *s)
{
    add(s, s->event->card == TT_NO_CARD ? "The market keeps " : "The market gets ");
    add_card(s, s->event->card);
}

static void tell_tunnel(story *s)
{
    add_player(s, " lays ", " lay ");
    add_cards(s, s->event->paid);
    add(s, " for the tunnel ");
    add_route(s);
    add(s, "; ");
    add_list(s);
    add(s, s->event->count > 1 ? " turn up: " : " turns up: ");
    if (s->event->surcharge > 0)
        tt_text_add_counted(&s->text, s->event->surcharge, "more card");
    else
        add(s, "no more cards");
}

static void tell_claim(story *s)
{
    int scorers = 0, index = 0;
    for (int seat = 0; seat < s->game->players; seat++)
        scorers += s->event->points[seat] > 0;
    add_player(s, " claims ", " claim ");
    add_route(s);
    add(s, " with ");
    add_cards(s, s->event->paid);
    add(s, ": ");
    for (int seat = 0; seat < s->game->players; seat++) {
        if (s->event->points[seat] == 0)
            continue;
        tt_text_add_comma(&s->text, index++, scorers);
        tt_text_add_counted(&s->text, s->event->points[seat], "point");
        if (scorers == 1 && seat == s->event->player)
            return;
        add(s, " for ");
        add(s, is_you(s->names[seat]) ? "you" : s->names[seat]);
    }
}

/* "Red and a locomotive from the blue group leave Bo's yard" */
static void tell_depart(story *s)
{
    const tt_event *event = s->event;
    const char *name = s->names[event->player];
    int start = s->text.length;
    for (int i = 0; i < event->count; i++) {
        tt_text_add_comma(&s->text, i, event->count);
        add_card(s, event->list[i]);
        if (event->list[i] == event->color[i])
            continue;
        add(s, " from the ");
        add(s, tt_color_name(event->color[i]));
        add(s, " group");
    }
    if (s->text.length > start)
        s->text.to[start] = (char)(s->text.to[start] - 'a' + 'A');
    add(s, event->count > 1 ? " leave " : " leaves ");
    add(s, is_you(name) ? "your" : name);
    add(s, is_you(name) ? " yard" : "'s yard");
}

static void tell_lay(story *s)
{
    const tt_event *event = s->event;
    add_player(s, " lays ", " lay ");
    add_cards(s, event->paid);
    if (!event->robbed)
        return;
    uint8_t robbed[TT_CARDS] = {0};
    robbed[event->robbed_color] = event->robbed_count;
    robbed[TT_LOCOMOTIVE] = event->robbed_locomotives;
    add(s, is_you(s->names[event->player]) ? " and rob " : " and robs ");
    add(s, is_you(s->names[event->robbed_player]) ? "you" : s->names[event->robbed_player]);
    add(s, " of ");
    add_cards(s, robbed);
}

static void tell_scoring(story *s)
{
    for (int seat = 0; seat < s->game->players; seat++) {
        uint64_t tickets = s->event->completed[seat];
        int count = __builtin_popcountll(tickets);
        add(s, seat > 0 ? "; " : "");
        add(s, s->names[seat]);
        add(s, is_you(s->names[seat]) ? " complete " : " completes ");
        add(s, count > 0 ? "" : "no ticket");
        for (int i = 0; i < count; i++, tickets &= tickets - 1) {
            tt_text_add_comma(&s->text, i, count);
            add_ticket(s, __builtin_ctzll(tickets));
        }
    }
}

static void tell_offer(story *s)
{
    add_player(s, " is offered ", " are offered ");
    add_offer(s, (1u << s->event->offered) - 1);
}

static void tell_reshuffle(story *s)
{
    add(s, "The discard pile, ");
    tt_text_add_counted(&s->text, s->event->count, "card");
    add(s, ", is shuffled into a new draw pile");
}

static void tell_caught(story *s)
{
    add_player(s, " catches Alvin: ", " catch Alvin: ");
    tt_text_add_counted(&s->text, s->event->points[s->event->player], "point");
}

static void tell_market(story *s)
{
    int locomotives = 0;
    for (int i = 0; i < s->event->count; i++)
        locomotives += s->event->list[i] == TT_LOCOMOTIVE;
    if (s->event->kind == TT_EVENT_MARKET) {
        add(s, "The market shows ");
        add_list(s);
        return;
    }
    add(s, "The market is discarded (");
    tt_text_add_counted(&s->text, locomotives, "locomotive");
    add(s, ")");
}

static void tell_new_round(story *s)
{
    add(s, "A second round begins");
}

/* Events that are told by a player, some words, and perhaps a city and cards. */
static void tell_plain(story *s)
{
    static const struct {
        const char *does, *you_do;
        bool has_city, has_cards;
    } phrases[TT_EVENT_KINDS] = {
        [TT_EVENT_START_CITY] = {" starts in ", " start in ", true, false},
        [TT_EVENT_TUNNEL_PAID] = {" adds ", " add ", false, true},
        [TT_EVENT_TUNNEL_ABANDONED] = {" gives the tunnel up", " give the tunnel up", false, false},
        [TT_EVENT_STATION] = {" builds a station in ", " build a station in ", true, true},
        [TT_EVENT_CITY_MARKER] = {" places a marker in ", " place a marker in ", true, true},
        [TT_EVENT_ALVIN_MOVED] = {" moves Alvin to ", " move Alvin to ", true, false},
        [TT_EVENT_PASS] = {" passes", " pass", false, false},
        [TT_EVENT_LAST_ROUND] = {" sets off the last round", " set off the last round", false, false},
        [TT_EVENT_TURN_END] = {" ends the turn", " end the turn", false, false},
    };
    int kind = s->event->kind;
    add_player(s, phrases[kind].does, phrases[kind].you_do);
    if (phrases[kind].has_city)
        add_city(s, s->event->city);
    if (phrases[kind].has_city && phrases[kind].has_cards)
        add(s, " with ");
    if (phrases[kind].has_cards)
        add_cards(s, s->event->paid);
}

static void tell(story *s)
{
    static void (*const tellers[TT_EVENT_KINDS])(story *) = {
        [TT_EVENT_DEAL] = tell_deal,
        [TT_EVENT_MARKET] = tell_market,
        [TT_EVENT_TICKETS_OFFERED] = tell_offer,
        [TT_EVENT_TICKETS_KEPT] = tell_kept,
        [TT_EVENT_START_CITY] = tell_plain,
        [TT_EVENT_DRAW_MARKET] = tell_draw,
        [TT_EVENT_REFILL] = tell_refill,
        [TT_EVENT_MARKET_FLUSH] = tell_market,
        [TT_EVENT_DRAW_BLIND] = tell_draw,
        [TT_EVENT_RESHUFFLE] = tell_reshuffle,
        [TT_EVENT_TUNNEL] = tell_tunnel,
        [TT_EVENT_TUNNEL_PAID] = tell_plain,
        [TT_EVENT_TUNNEL_ABANDONED] = tell_plain,
        [TT_EVENT_CLAIM] = tell_claim,
        [TT_EVENT_STATION] = tell_plain,
        [TT_EVENT_CITY_MARKER] = tell_plain,
        [TT_EVENT_ALVIN_CAUGHT] = tell_caught,
        [TT_EVENT_ALVIN_MOVED] = tell_plain,
        [TT_EVENT_DEPART] = tell_depart,
        [TT_EVENT_LAY] = tell_lay,
        [TT_EVENT_PASS] = tell_plain,
        [TT_EVENT_LAST_ROUND] = tell_plain,
        [TT_EVENT_TURN_END] = tell_plain,
        [TT_EVENT_SCORING] = tell_scoring,
        [TT_EVENT_NEW_ROUND] = tell_new_round,
    };
    tellers[s->event->kind](s);
}

int tt_event_tell(const tt_game *game, const char *const *names, int viewer, const tt_event *event, char *text,
                  int room)
{
    story s = {.text = tt_text_begin(text, room),
               .game = game,
               .names = names,
               .event = event,
               .sees_all = viewer == TT_EVERYTHING || viewer == event->player};
    tell(&s);
    add(&s, ".");
    return s.text.length;
}

int tt_result_tell(const tt_game *game, const char *const *names, const tt_result *result, char *text, int room)
{
    tt_text out = tt_text_begin(text, room);
    const tt_score *score = &result->score;
    int winners = __builtin_popcount(score->winners), index = 0;
    for (int seat = 0; seat < game->players; seat++) {
        if (!(score->winners >> seat & 1))
            continue;
        tt_text_add_comma(&out, index++, winners);
        tt_text_add(&out, names[seat]);
    }
    tt_text_add(&out, winners > 1 ? " share the victory with " : " wins with ");
    int best = winners > 0 ? score->seat[__builtin_ctz(score->winners)].total : 0;
    tt_text_add_counted(&out, best, "point");
    for (int seat = 0; seat < game->players; seat++) {
        if (score->winners >> seat & 1)
            continue;
        tt_text_add(&out, index++ == winners ? "; " : ", ");
        tt_text_add(&out, names[seat]);
        tt_text_add(&out, " has ");
        tt_text_add_number(&out, score->seat[seat].total);
    }
    tt_text_add(&out, ".");
    return out.length;
}
