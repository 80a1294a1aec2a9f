/* games_test.c: games at random, for every game, player count and option, with everything that must always hold checked
 * at every decision: the audit, the legal actions against what apply accepts, texts, positions, and the three laws of
 * views; and at the end that the record of the game passes.
 * TT_GAMES=n in the environment plays n games of each kind instead of a few, TT_GAME=name those of one game alone. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "every_game.h"
#include "turntable/record.h"
#include "turntable/rules.h"
#include "turntable/score.h"
#include "turntable/view.h"

enum { DECISIONS = 5000, GAMES = 4, TRIED_WHOLE = 150, POSITION_EVERY = 16, TEXT_MAX = 4 << 20 };

static tt_action legal[TT_MAX_LEGAL], of_sample[TT_MAX_LEGAL];

/* A text that is written piece by piece. */
typedef struct writing {
    char bytes[TEXT_MAX];
    size_t size;
} writing;

static writing record, position;

static void put(void *context, const char *bytes, size_t size)
{
    writing *to = context;
    assert_true(size <= TEXT_MAX - to->size);
    memcpy(to->bytes + to->size, bytes, size);
    to->size += size;
}

/* One game being played, and where it stands, for messages. */
typedef struct play {
    tt_game game;
    tt_state state;
    tt_rng rng;
    int number, decision;
    int cards; /* train cards in play, counted from the events alone */
} play;

static void must(const play *p, bool fine, const char *what, const char *more)
{
    if (!fine)
        fail_msg("%s, %d players, game %d, decision %d: %s %s", p->game.rules->name, p->game.players, p->number,
                 p->decision, what, more);
}

static int compare(const void *a, const void *b)
{
    tt_action x = *(const tt_action *)a, y = *(const tt_action *)b;
    return (x > y) - (x < y);
}

static bool is_legal(tt_action action, const tt_action *sorted, int count)
{
    return bsearch(&action, sorted, (size_t)count, sizeof action, compare) != NULL;
}

/* The list, the count and the k-th agree; every one has one text. */
static int check_list(play *p, int seat)
{
    int count = tt_legal_list(&p->game, &p->state, seat, legal, TT_MAX_LEGAL);
    must(p, count > 0 && count == tt_legal_count(&p->game, &p->state, seat), "count of legal actions", "");
    const uint8_t *offer = tt_state_offer(&p->state, seat);
    int offered = p->state.table.offered[seat];
    for (int k = 0; k < count; k++) {
        char text[TT_ACTION_TEXT_MAX];
        int length = tt_action_write(&p->game, offer, offered, legal[k], text);
        must(p, legal[k] == tt_legal_pick(&p->game, &p->state, seat, k), "k-th action", text);
        must(p, legal[k] == tt_action_read(&p->game, offer, offered, text, length), "text read back", text);
    }
    qsort(legal, (size_t)count, sizeof *legal, compare);
    for (int k = 1; k < count; k++)
        must(p, legal[k] != legal[k - 1], "an action is listed twice", "");
    return count;
}

/* Apply takes just the legal actions, and a refused one changes nothing. */
static void try_action(play *p, int seat, tt_action action, int count)
{
    bool expected = is_legal(action, legal, count);
    tt_why why = tt_why_action(&p->game, &p->state, seat, action);
    must(p, (why.refusal == TT_OK) == expected, expected ? "a legal action is refused:" : "taken, but not listed",
         tt_refusal_name(why.refusal));
    if (expected)
        return;
    tt_state copy = p->state;
    tt_why answer = tt_apply(&p->game, &copy, seat, action, NULL);
    must(p, answer.refusal == why.refusal, "apply refuses otherwise than why:", tt_refusal_name(answer.refusal));
    must(p, memcmp(&copy, &p->state, sizeof copy) == 0, "a refused action changes the state", "");
}

static void try_illegal_ones(play *p, int seat, int count)
{
    for (int i = 0; i < 20; i++) {
        tt_action near = legal[tt_rng_below(&p->rng, (uint32_t)count)] ^ 1u << tt_rng_below(&p->rng, 32);
        try_action(p, seat, near, count);
        try_action(p, seat, (tt_action)tt_rng_next(&p->rng), count);
    }
    for (int other = 0; other < p->game.players; other++)
        if (!tt_state_asks(&p->state, other))
            must(p,
                 tt_why_action(&p->game, &p->state, other, legal[0]).refusal == TT_REFUSED_NOT_ASKED &&
                     tt_legal_count(&p->game, &p->state, other) == 0,
                 "a seat may act that is not asked", "");
}

/* Every action there could be, of every kind, with every argument and set. */
static void try_all(play *p, int seat, int count)
{
    int found = 0;
    for (int kind = 0; kind < TT_ACTION_KINDS; kind++)
        for (int arg = 0; arg < 256; arg++)
            for (int color = 0; color <= TT_LOCOMOTIVE; color++)
                for (int cards = 0; cards <= 12; cards++)
                    for (int locomotives = 0; locomotives <= 16; locomotives++) {
                        tt_set set = {(uint8_t)color, (uint8_t)cards, (uint8_t)locomotives};
                        tt_action action = tt_action_make((tt_action_kind)kind, arg, set);
                        bool ok = tt_why_action(&p->game, &p->state, seat, action).refusal == TT_OK;
                        found += ok;
                        must(p, !ok || is_legal(action, legal, count), "taken, but not listed", "");
                    }
    must(p, found == count, "listed, but not taken", "");
}

/* The view of a sample is the view; the sample is sound; who is asked may do the same in it. */
static void check_views(play *p)
{
    for (int i = 0; i <= p->game.players; i++) {
        int seat = i < p->game.players ? i : TT_WATCHER;
        tt_view view, again;
        tt_state sample;
        tt_state_fault fault = {"", "", 0};
        memset(&again, 0xaa, sizeof again);
        tt_view_make(&p->game, &p->state, seat, &view);
        tt_view_sample(&p->game, &view, &p->rng, &sample);
        tt_view_make(&p->game, &sample, seat, &again);
        must(p, memcmp(&view, &again, sizeof view) == 0, "the view of a sample is another view", "");
        must(p, tt_state_audit(&p->game, &sample, &fault), "a sample is unsound:", fault.text);
        if (seat == TT_WATCHER || !tt_state_asks(&p->state, seat))
            continue;
        int count = tt_legal_list(&p->game, &p->state, seat, legal, TT_MAX_LEGAL);
        int same = tt_legal_list(&p->game, &sample, seat, of_sample, TT_MAX_LEGAL);
        must(p, count == same && memcmp(legal, of_sample, (size_t)count * sizeof *legal) == 0,
             "other actions are legal in a sample", "");
    }
}

/* Cards that come into play and leave it, told by events alone. */
static void tell(void *context, const tt_event *event)
{
    play *p = context;
    tt_event_write(&p->game, event, TT_EVERYTHING, &(tt_output){put, &record});
    int paid = 0;
    for (int card = 0; card < TT_CARDS; card++)
        paid += event->paid[card];
    switch (event->kind) {
    case TT_EVENT_DEAL:
        p->cards += event->count;
        break;
    case TT_EVENT_DRAW_MARKET:
    case TT_EVENT_DRAW_BLIND:
        p->cards++;
        break;
    case TT_EVENT_CLAIM:
    case TT_EVENT_STATION:
    case TT_EVENT_CITY_MARKER:
    case TT_EVENT_LAY:
        p->cards -= paid;
        break;
    default:
        break;
    }
}

static int cards_in_hands(const play *p)
{
    int cards = 0;
    for (int seat = 0; seat < p->game.players; seat++)
        cards += p->state.table.hand_count[seat];
    if (!p->game.rules->yards) /* what is laid for a tunnel is out of the hand, but not yet paid */
        cards += p->state.table.rails.laid.count + p->state.table.rails.laid.locomotives;
    return cards;
}

static int any_asked(play *p)
{
    unsigned asked = p->state.table.asked;
    for (uint32_t skip = tt_rng_below(&p->rng, (uint32_t)__builtin_popcount(asked)); skip > 0; skip--)
        asked &= asked - 1;
    return __builtin_ctz(asked);
}

static const tt_board *own_board(const play *p)
{
    return p->game.board->sha256 ? p->game.board : NULL;
}

/* A position read back is the state, byte for byte. */
static void check_position(play *p)
{
    tt_game game;
    tt_state state;
    tt_record_fault fault;
    position.size = 0;
    tt_position_write(&p->game, &p->state, &(tt_output){put, &position});
    must(p, tt_position_read(position.bytes, position.size, own_board(p), &game, &state, &fault),
         "a position is refused", "");
    must(p, memcmp(&state, &p->state, sizeof state) == 0, "a position is read back as another state", "");
}

static void check_decision(play *p, int seat)
{
    tt_state_fault fault = {"", "", 0};
    must(p, tt_state_audit(&p->game, &p->state, &fault), "unsound:", fault.text);
    must(p, p->cards == cards_in_hands(p), "the hands are not what the events tell", "");
    check_views(p);
    if (p->decision % POSITION_EVERY == 0)
        check_position(p);
    int count = check_list(p, seat);
    try_illegal_ones(p, seat, count);
    if (tt_rng_below(&p->rng, TRIED_WHOLE * DECISIONS) < 500)
        try_all(p, seat, count);
}

static void check_end(play *p)
{
    tt_score score;
    tt_score_make(&p->game, &p->state, &score);
    must(p, score.winners != 0, "nobody wins", "");
    check_views(p);
    check_position(p);
    tt_result result;
    tt_result_make(&p->game, &p->state, &result);
    tt_result_write(&p->game, &result, &(tt_output){put, &record});
    for (int seat = 0; seat < p->game.players; seat++)
        must(p, tt_legal_count(&p->game, &p->state, seat) == 0, "something is legal after the end", "");
}

/* Four habits, so that games also come to the corners where piles run out and nobody can move: one who does anything,
 * one who hoards cards, one who hoards tickets, one who builds as soon as it can be done. */
static tt_action any_action(play *p, int seat)
{
    static const unsigned wanted[4] = {0, 1 << TT_ACTION_DRAW | 1 << TT_ACTION_DRAW_BLIND | 1 << TT_ACTION_ABANDON,
                                       1 << TT_ACTION_TICKETS | 1 << TT_ACTION_NO_MARKER,
                                       1 << TT_ACTION_CLAIM | 1 << TT_ACTION_STATION | 1 << TT_ACTION_LAY |
                                           1 << TT_ACTION_PAY | 1 << TT_ACTION_MARKER};
    int count = tt_legal_count(&p->game, &p->state, seat);
    tt_action action = TT_NO_ACTION;
    for (int tries = 0; tries < 30; tries++) {
        action = tt_legal_pick(&p->game, &p->state, seat, (int)tt_rng_below(&p->rng, (uint32_t)count));
        if (wanted[p->number % 4] == 0 || wanted[p->number % 4] >> tt_action_kind_of(action) & 1)
            break;
    }
    return action;
}

/* The record passes, cards as told and from the seed. */
static void check_record(play *p)
{
    tt_record_fault fault = {0};
    bool told = tt_record_verify(record.bytes, record.size, own_board(p), TT_REPLAY_AS_TOLD, &fault);
    must(p, told, "the record is refused:", told ? "" : fault.text);
    bool dealt = tt_record_verify(record.bytes, record.size, own_board(p), TT_REPLAY_FROM_SEED, &fault);
    must(p, dealt, "the record does not follow from its seed:", dealt ? "" : fault.text);
}

static void begin_record(const tt_game *game, const uint8_t seed[32])
{
    tt_header header = {.rules = game->rules, .options = game->options, .players = game->players, .engine = "test"};
    memcpy(header.seed, seed, sizeof header.seed);
    for (int seat = 0; seat < game->players; seat++)
        memcpy(header.seats[seat], "somebody", 9);
    if (game->board->sha256)
        memcpy(header.board, game->board->sha256, sizeof header.board);
    record.size = 0;
    tt_header_write(&header, &(tt_output){put, &record});
}

static void play_game(const tt_game *game, int number)
{
    play p = {.game = *game, .number = number};
    uint8_t seed[32] = {(uint8_t)number, (uint8_t)(number >> 8), game->players, (uint8_t)game->rules->name[0]};
    tt_sink sink = {tell, &p};
    tt_rng_seed(&p.rng, seed);
    begin_record(game, seed);
    tt_start(&p.game, seed, &p.state, &sink);
    for (; !tt_state_over(&p.state) && p.decision < DECISIONS; p.decision++) {
        int seat = any_asked(&p);
        check_decision(&p, seat);
        must(&p, tt_apply(&p.game, &p.state, seat, any_action(&p, seat), &sink).refusal == TT_OK,
             "a legal action is refused", "");
    }
    if (tt_state_over(&p.state))
        check_end(&p);
    check_record(&p);
}

static void play_all(void **state)
{
    const char *name = *state;
    const char *wanted = getenv("TT_GAMES"), *only = getenv("TT_GAME");
    if (only && strcmp(only, name) != 0)
        return;
    int games = wanted ? atoi(wanted) : GAMES, kinds = 0;
    const tt_rules *rules = tt_rules_find(name, (int)strlen(name));
    for (int players = rules->min_players; players <= rules->max_players; players++)
        for (int option = 0; option < 2; option++) {
            tt_options options = {.alvin = option && rules->alvin_city, .open_track = option && rules->yards};
            tt_game game;
            if (option && !options.alvin && !options.open_track)
                continue;
            assert_int_equal(tt_game_make(rules, NULL, players, options, &game), TT_GAME_OK);
            for (int number = 0; number < games; number++)
                play_game(&game, number);
            kinds++;
        }
    print_message("%s: %d games of each of %d kinds\n", name, games, kinds);
}

/* Every rule value at both of its ends, and at random, on boards with rules of their own. */
static void play_changed(const tt_rules *rules, const tt_changes *changes, int number)
{
    static const char hash[TT_HEX_SIZE] = "00000000000000000000000000000000000000000000000000000000000000eb";
    static tt_board board;
    tt_rules own;
    board = *rules->board;
    board.sha256 = hash;
    board.changes = *changes;
    tt_board_rules(&board, &own);
    for (int players = 2; players <= TT_MAX_SEATS; players += 2) {
        tt_game game;
        if (tt_game_make(rules, &board, players, (tt_options){.alvin = rules->alvin_city && players == 4}, &game) ==
            TT_GAME_OK)
            play_game(&game, number);
    }
}

static void test_changed_values(void **unused)
{
    (void)unused;
    static const int ends[TT_VALUE_COUNT][2] = {
#define ENDS(name, least, most, what) {least, most},
        TT_RULE_VALUES(ENDS)
#undef ENDS
    };
    tt_rng rng;
    uint8_t seed[32] = {17};
    tt_rng_seed(&rng, seed);
    for (int g = 0; g < tt_rules_count(); g++) {
        const tt_rules *rules = tt_rules_at(g);
        if (rules->yards)
            continue;
        for (int i = 0; i < 2 * TT_VALUE_COUNT; i++) {
            tt_changes changes = {.values = 1u << i / 2};
            changes.value[i / 2] = (uint8_t)ends[i / 2][i % 2];
            play_changed(rules, &changes, i);
        }
        for (int number = 0; number < GAMES * 6; number++) {
            uint32_t some = (uint32_t)tt_rng_next(&rng), few = some & (uint32_t)tt_rng_next(&rng);
            tt_changes changes = {.values = few & ((1u << TT_VALUE_COUNT) - 1)};
            for (int i = 0; i < TT_VALUE_COUNT; i++)
                changes.value[i] =
                    (uint8_t)(ends[i][0] + (int)tt_rng_below(&rng, (uint32_t)(ends[i][1] - ends[i][0] + 1)));
            play_changed(rules, &changes, number);
        }
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_changed_values)};
    int failed = cmocka_run_group_tests_name("games with other values", tests, NULL, NULL);
    return failed + run_for_every_game("games at random", play_all);
}
