/* kit.c: tables, doing and looking. Setting up is in kit_setup.c. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "kit.h"

#include "bots/task.h"

enum { TEXT = 1024 };

/* Reading texts. */

static const char *after(const char *text, const char *what)
{
    return text + strspn(text, what);
}

void cards_of(const char *text, uint8_t cards[TT_CARDS])
{
    memset(cards, 0, TT_CARDS);
    for (const char *at = after(text, " ,"); *at; at = after(at, " ,")) {
        int count = 1;
        if (*at >= '0' && *at <= '9') {
            count = 0;
            while (*at >= '0' && *at <= '9')
                count = count * 10 + *at++ - '0';
            at = after(at, " ");
        }
        int length = (int)strcspn(at, " ,"), card = tt_card_find(at, length);
        if (card < 0)
            fail_msg("\"%.*s\" in \"%s\" is no card", length, at, text);
        cards[card] += (uint8_t)count;
        at += length;
    }
}

int list_of(const char *text, uint8_t *list, int room)
{
    int count = 0;
    for (const char *at = after(text, " ,"); *at; at = after(at, " ,")) {
        int length = (int)strcspn(at, " ,"), card = tt_card_find(at, length);
        if (count == room || (card < 0 && *at != '-'))
            fail_msg("\"%.*s\" in \"%s\" is no card, or one too many", length, at, text);
        list[count++] = *at == '-' ? TT_NO_CARD : (uint8_t)card;
        at += length;
    }
    return count;
}

static int found(int index, const char *what, const char *id)
{
    if (index < 0)
        fail_msg("there is no %s %s on this board", what, id);
    return index;
}

int ticket_id(const table *t, const char *id)
{
    return found(tt_board_ticket(t->game.board, id, (int)strlen(id)), "ticket", id);
}

int route_id(const table *t, const char *id)
{
    return found(tt_board_route(t->game.board, id, (int)strlen(id)), "route", id);
}

int city_id(const table *t, const char *id)
{
    return found(tt_board_city(t->game.board, id, (int)strlen(id)), "city", id);
}

/* Writing texts. */

static void write_cards(const uint8_t cards[TT_CARDS], char text[TEXT])
{
    text[0] = 0;
    for (int card = 0; card < TT_CARDS; card++)
        if (cards[card])
            snprintf(text + strlen(text), TEXT - strlen(text), "%s%d %s", *text ? " " : "", cards[card],
                     tt_card_name(card));
}

static void write_list(const uint8_t *list, int count, char text[TEXT])
{
    text[0] = 0;
    for (int i = 0; i < count; i++)
        snprintf(text + strlen(text), TEXT - strlen(text), "%s%s", i ? ", " : "",
                 list[i] == TT_NO_CARD ? "-" : tt_card_name(list[i]));
}

/* Tables. */

static void keep_event(void *context, const tt_event *event)
{
    table *t = context;
    if (t->events == KIT_EVENTS)
        fail_msg("more than %d events: forget() some", KIT_EVENTS);
    t->event[t->events++] = *event;
}

void check_sound(const table *t)
{
    tt_state_fault fault;
    if (!tt_state_audit(&t->game, &t->state, &fault))
        fail_msg("the position is not sound: %s %s (seat %d)", fault.rule, fault.text, fault.seat);
}

void table_deal(table *t, const char *game, int players, tt_options options)
{
    /* the seed of docs/record.md: --seed 1, game 0 */
    static const uint8_t seed[32] = {0x2a, 0x1a, 0xf6, 0x48, 0xc2, 0x38, 0x5a, 0x49, 0xea, 0x6d, 0x50,
                                     0x6e, 0xe1, 0xf2, 0xa4, 0xa8, 0x4a, 0xc7, 0xd9, 0xf7, 0xf4, 0x92,
                                     0xd8, 0x27, 0x9d, 0xba, 0xd4, 0xfa, 0x0c, 0x8b, 0x0b, 0x79};
    const tt_rules *rules = tt_rules_find(game, (int)strlen(game));
    if (!rules)
        fail_msg("there is no game %s", game);
    tt_game_error error = tt_game_make(rules, NULL, players, options, &t->game);
    if (error)
        fail_msg("%s with %d players: %s", game, players, tt_game_error_text(error));
    t->events = 0;
    tt_start(&t->game, seed, &t->state, &(tt_sink){keep_event, t});
    check_sound(t);
}

/* All tickets dealt are kept; then the starting cities (W-1), from the last seat to the first. */
static void settle(table *t)
{
    static const char *const home[TT_MAX_SEATS] = {"boise", "bend", "billings", "casper", "denver", "durango"};
    int all = (1 << t->game.rules->dealt_tickets) - 1;
    for (int seat = 0; seat < t->game.players; seat++)
        assert_int_equal(
            tt_apply(&t->game, &t->state, seat, tt_action_plain(TT_ACTION_KEEP, all), &(tt_sink){keep_event, t})
                .refusal,
            TT_OK);
    for (int seat = t->game.players - 1; seat >= 0 && t->game.rules->markers; seat--) {
        char action[TEXT];
        snprintf(action, sizeof action, "start %s", home[seat]);
        act_as(t, seat, action);
    }
}

void table_set(table *t, const char *game, int players, tt_options options)
{
    table_deal(t, game, players, options);
    settle(t);
    for (int seat = 0; seat < players; seat++) {
        bool given = t->game.rules->given_locomotives > 0;
        give(t, seat, given ? "1 locomotive" : "");
        t->state.table.known[seat][TT_LOCOMOTIVE] = given; /* C-2 */
    }
    market(t, "red, blue, green, white, black");
    forget(t);
    assert_turn(t, 0);
}

void table_of(table *t, const char *game, int players)
{
    table_set(t, game, players, (tt_options){0});
}

void forget(table *t)
{
    t->events = 0;
}

/* Doing. */

static int seat_asked(const table *t)
{
    int asked = t->state.table.asked;
    if (asked == 0 || asked & (asked - 1))
        fail_msg("%s: say which seat acts", asked ? "several seats are asked" : "nobody is asked");
    return tt_state_next_seat(&t->state);
}

static tt_action read_action(const table *t, int seat, const char *text)
{
    return tt_action_read(&t->game, tt_state_offer(&t->state, seat), t->state.table.offered[seat], text,
                          (int)strlen(text));
}

static bool is_listed(const table *t, int seat, tt_action action)
{
    int count = tt_legal_count(&t->game, &t->state, seat);
    for (int k = 0; k < count; k++)
        if (tt_legal_pick(&t->game, &t->state, seat, k) == action)
            return true;
    return false;
}

static void explain(const table *t, int seat, const char *text, tt_why why)
{
    char sentence[TT_WHY_TEXT_MAX];
    tt_why_write(&t->game, why, sentence);
    fail_msg("seat %d can't \"%s\": %s, %s", seat, text, tt_refusal_name(why.refusal), sentence);
}

void act_as(table *t, int seat, const char *text)
{
    tt_action action = read_action(t, seat, text);
    if (action == TT_NO_ACTION)
        fail_msg("\"%s\" is no action", text);
    bool listed = is_listed(t, seat, action);
    tt_why why = tt_apply(&t->game, &t->state, seat, action, &(tt_sink){keep_event, t});
    if (why.refusal)
        explain(t, seat, text, why);
    if (!listed)
        fail_msg("\"%s\" was done but is not in the list of legal actions", text);
    check_sound(t);
}

void act(table *t, const char *text)
{
    act_as(t, seat_asked(t), text);
}

void refused_as(table *t, int seat, const char *text, const char *refusal, const char *rule)
{
    tt_action action = read_action(t, seat, text);
    if (action == TT_NO_ACTION && strcmp(refusal, "malformed") != 0)
        fail_msg("\"%s\" is no action", text);
    if (is_listed(t, seat, action))
        fail_msg("\"%s\" should be refused but is in the list of legal actions", text);
    tt_state before = t->state;
    int events = t->events;
    tt_why why = tt_apply(&t->game, &t->state, seat, action, &(tt_sink){keep_event, t});
    if (!why.refusal)
        fail_msg("\"%s\" should be refused (%s) but was done", text, refusal);
    assert_string_equal(tt_refusal_name(why.refusal), refusal);
    assert_string_equal(tt_refusal_rule(&t->game, why), rule);
    assert_memory_equal(&t->state, &before, sizeof before);
    assert_int_equal(t->events, events);
}

void refused(table *t, const char *text, const char *refusal, const char *rule)
{
    refused_as(t, seat_asked(t), text, refusal, rule);
}

/* Looking. */

static const char *verb_of(tt_action_kind kind)
{
    static const char *const verbs[TT_ACTION_KINDS] = {
        [TT_ACTION_DRAW] = "draw",           [TT_ACTION_DRAW_BLIND] = "draw", [TT_ACTION_TICKETS] = "tickets",
        [TT_ACTION_CLAIM] = "claim",         [TT_ACTION_STATION] = "station", [TT_ACTION_LAY] = "lay",
        [TT_ACTION_PASS] = "pass",           [TT_ACTION_KEEP] = "keep",       [TT_ACTION_PAY] = "pay",
        [TT_ACTION_ABANDON] = "abandon",     [TT_ACTION_START] = "start",     [TT_ACTION_MARKER] = "marker",
        [TT_ACTION_NO_MARKER] = "no_marker", [TT_ACTION_ALVIN] = "alvin",     [TT_ACTION_COMPLETE] = "complete"};
    return verbs[kind];
}

void assert_asks(const table *t, int seat, const char *verbs)
{
    char text[TEXT] = "";
    unsigned kinds = 0;
    assert_int_equal(t->state.table.asked, 1 << seat);
    int count = tt_legal_count(&t->game, &t->state, seat);
    for (int k = 0; k < count; k++)
        kinds |= 1u << tt_action_kind_of(tt_legal_pick(&t->game, &t->state, seat, k));
    if (kinds >> TT_ACTION_DRAW_BLIND & 1)
        kinds = (kinds & ~(1u << TT_ACTION_DRAW_BLIND)) | 1u << TT_ACTION_DRAW; /* one verb for both */
    for (int kind = 0; kind < TT_ACTION_KINDS; kind++)
        if (kinds >> kind & 1)
            snprintf(text + strlen(text), sizeof text - strlen(text), "%s%s", *text ? "|" : "",
                     verb_of((tt_action_kind)kind));
    assert_string_equal(text, verbs);
}

void assert_turn(const table *t, int seat)
{
    assert_int_equal(t->state.table.phase, TT_PHASE_TURN);
    assert_int_equal(t->state.table.turn, seat);
    assert_int_equal(t->state.table.asked, 1 << seat);
}

void assert_over(const table *t)
{
    assert_true(tt_state_over(&t->state));
    assert_int_equal(t->state.table.asked, 0);
}

static void assert_cards(const uint8_t cards[TT_CARDS], const char *expected)
{
    uint8_t wanted[TT_CARDS];
    char have[TEXT], want[TEXT];
    cards_of(expected, wanted);
    write_cards(cards, have);
    write_cards(wanted, want);
    assert_string_equal(have, want);
}

void assert_hand(const table *t, int seat, const char *cards)
{
    assert_cards(t->state.secret.hand[seat], cards);
}

void assert_known(const table *t, int seat, const char *cards)
{
    assert_cards(t->state.table.known[seat], cards);
}

void assert_discarded(const table *t, const char *cards)
{
    assert_cards(t->state.table.discard, cards);
}

void assert_paid(const tt_event *event, const char *cards)
{
    assert_cards(event->paid, cards);
}

static void assert_list(const uint8_t *list, int count, const char *expected)
{
    uint8_t wanted[TT_MAX_DRAW_PILE];
    char have[TEXT], want[TEXT];
    write_list(list, count, have);
    write_list(wanted, list_of(expected, wanted, TT_MAX_DRAW_PILE), want);
    assert_string_equal(have, want);
}

void assert_market(const table *t, const char *list)
{
    assert_list(t->state.table.market, TT_MARKET_SLOTS, list);
}

void assert_pile(const table *t, const char *list)
{
    uint8_t cards[TT_MAX_DRAW_PILE];
    for (int depth = 0; depth < t->state.table.draw_count; depth++)
        cards[depth] = tt_draw_pile_card(&t->state, depth);
    assert_list(cards, t->state.table.draw_count, list);
}

void assert_listed(const tt_event *event, const char *list)
{
    assert_list(event->list, event->count, list);
}

void assert_points(const table *t, int seat, int points)
{
    assert_int_equal(t->state.table.points[seat], points);
}

void assert_legal(const table *t, const char *text)
{
    int seat = seat_asked(t);
    tt_action action = read_action(t, seat, text);
    if (action == TT_NO_ACTION)
        fail_msg("\"%s\" is no action", text);
    tt_why why = tt_why_action(&t->game, &t->state, seat, action);
    if (why.refusal)
        explain(t, seat, text, why);
    if (!is_listed(t, seat, action))
        fail_msg("\"%s\" is legal but not in the list of legal actions", text);
}

void assert_legal_count(const table *t, int count)
{
    assert_int_equal(tt_legal_count(&t->game, &t->state, seat_asked(t)), count);
}

void assert_events(const table *t, const char *kinds)
{
    static char text[KIT_EVENTS * 20];
    char *end = text;
    *end = 0;
    for (int i = 0; i < t->events; i++)
        end += sprintf(end, "%s%s", i ? " " : "", tt_event_name((tt_event_kind)t->event[i].kind));
    assert_string_equal(text, kinds);
}

const tt_event *event_of(const table *t, const char *kind)
{
    for (int i = t->events - 1; i >= 0; i--)
        if (strcmp(tt_event_name((tt_event_kind)t->event[i].kind), kind) == 0)
            return &t->event[i];
    fail_msg("there was no event %s", kind);
    return NULL;
}

tt_score score_of(const table *t)
{
    tt_score score;
    tt_score_make(&t->game, &t->state, &score);
    return score;
}

/* Bots. */

tt_action bot_answer(const table *t, const tt_bot *bot, uint32_t iterations, uint8_t seed, tt_reasons *reasons)
{
    static tt_action legal[TT_MAX_LEGAL];
    const uint8_t start[32] = {seed};
    int seat = tt_state_next_seat(&t->state);
    tt_view view;
    tt_rng rng;
    tt_task task;
    tt_rng_seed(&rng, start);
    tt_task_make(&t->game, &t->state, seat, &view, legal, TT_MAX_LEGAL, &task);
    task.budget.iterations = iterations;
    task.rng = &rng;
    task.memory = bot->memory ? malloc(bot->memory) : NULL;
    task.reasons = reasons;
    tt_action answer;
    tt_task_answer(&task, bot, &answer);
    free(task.memory);
    return answer;
}

const char *bot_answer_text(const table *t, const tt_bot *bot, uint32_t iterations)
{
    static char text[TT_ACTION_TEXT_MAX];
    int seat = tt_state_next_seat(&t->state);
    tt_action_write(&t->game, tt_state_offer(&t->state, seat), t->state.table.offered[seat],
                    bot_answer(t, bot, iterations, 1, NULL), text);
    return text;
}
