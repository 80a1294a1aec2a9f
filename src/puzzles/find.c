/* find.c: plays bot games and looks for puzzles in them. */
#include "puzzles/puzzle.h"

#include <stdio.h>
#include <string.h>

#include "arena/arena.h"

enum {
    MOST = 600,      /* decisions of a game that are kept */
    LOOKS = 14,      /* positions of a game that are looked at */
    ITERATIONS = 60, /* of the strategist, which needs to play well and fast */
    LATE = 3,        /* the latest of so many is taken: late in a game there is less luck to come */
    MOST_CARDS = 26  /* in the hand of a position that people can read */
};

/* Decisions of a game. */
typedef struct story {
    int count;
    struct {
        tt_state state;
        int seat; /* that is asked */
    } at[MOST];
} story;

/* What game `number` is searched for: all kinds come in turn. */
typedef enum search_for { KEEP_AT_START, KEEP_LATER, TURNS } search_for;

static search_for wanted(uint64_t number)
{
    static const search_for games[] = {KEEP_LATER, TURNS, TURNS, KEEP_LATER, TURNS, KEEP_AT_START, TURNS};
    return games[number % (sizeof games / sizeof *games)];
}

static bool is_wanted(search_for what, const tt_state *state, int seat)
{
    int phase = state->table.phase;
    if (what == KEEP_LATER)
        return phase == TT_PHASE_KEEP;
    return (phase == TT_PHASE_TURN || phase == TT_PHASE_SECOND_CARD) && state->table.hand_count[seat] <= MOST_CARDS;
}

static void tell(story *told, const tt_state *state, int seat)
{
    if (told->count == MOST)
        return;
    told->at[told->count].state = *state;
    told->at[told->count++].seat = seat;
}

/* Two to four players, mostly two: few people are easier to keep in sight. */
static int players_of(const tt_rules *rules, uint64_t number)
{
    static const uint8_t players[] = {2, 3, 2, 2, 4, 3, 2};
    int count = players[number / 7 % sizeof players];
    return count > rules->max_players ? rules->max_players : count;
}

/* Plays the game, and keeps what is wanted of it. Every second game has a strategist; the others are hard bots, each
 * with a temper of its own. */
static void play(tt_finder *finder, const tt_game *game, const char *seed, uint64_t number, search_for what,
                 story *told)
{
    tt_player players[TT_MAX_SEATS] = {0};
    tt_outcome outcome = {0};
    tt_state state;
    uint8_t deal[32];
    size_t length = strlen(seed);
    for (int seat = 0; seat < game->players; seat++) {
        bool searches = number % 2 == 0 && (uint64_t)seat == number / 2 % game->players;
        players[seat].bot = searches ? &tt_bot_strategist : tt_bot_varied(&tt_bot_hard, (int)(number % 100) + seat);
        players[seat].budget.iterations = ITERATIONS;
        players[seat].memory = &finder->bot[seat];
        tt_player_seed(&players[seat].rng, seed, length, number, seat);
    }
    tt_seed_make(seed, length, number, deal);
    tt_start(game, deal, &state, NULL);
    told->count = 0;
    for (int seat = 0; what == KEEP_AT_START && seat < game->players; seat++)
        tell(told, &state, seat); /* nobody has chosen yet */
    while (what != KEEP_AT_START && !tt_state_over(&state)) {
        int seat = tt_state_next_seat(&state);
        if (is_wanted(what, &state, seat))
            tell(told, &state, seat);
        if (!tt_arena_step(game, &state, players, NULL, &outcome))
            return;
    }
}

bool tt_puzzle_find(tt_finder *finder, const tt_rules *rules, const char *seed, uint64_t number, tt_puzzle *puzzle)
{
    static _Thread_local story told;
    search_for what = wanted(number);
    char name[200];
    tt_game game;
    tt_rng rng;
    snprintf(name, sizeof name, "%s/%s", rules->name, seed);
    if (tt_game_make(rules, NULL, players_of(rules, number), (tt_options){0}, &game) != TT_GAME_OK)
        return false;
    play(finder, &game, name, number, what, &told);
    tt_player_seed(&rng, name, strlen(name), number, TT_MAX_SEATS);
    for (int look = 0; look < LOOKS && look < told.count; look++) {
        uint32_t rest = (uint32_t)(told.count - look), latest = 0;
        for (int i = 0; i < LATE; i++) {
            uint32_t one = tt_rng_below(&rng, rest);
            latest = one > latest ? one : latest;
        }
        int at = look + (int)latest;
        tt_state state = told.at[at].state;
        int seat = told.at[at].seat;
        told.at[at] = told.at[look];
        char place[240];
        snprintf(place, sizeof place, "%s/%d", name, look);
        if (tt_puzzle_make(finder, &game, &state, seat, place, number, puzzle))
            return true;
    }
    return false;
}
