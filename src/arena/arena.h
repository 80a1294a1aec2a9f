/* arena.h: bots play whole games, and many of them.
 *
 * A game of the arena is named by a text S and a number k: the deal comes from tt_seed_make (SHA-256 of
 * `turntable/S/k`), the generator of each bot from SHA-256 of `turntable/S/k/bot/SEAT`. So the same names give the same
 * games, however many run at a time. game.c and signature.c are freestanding, match.c has the threads. */
#ifndef TURNTABLE_ARENA_H
#define TURNTABLE_ARENA_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "bots/bot.h"
#include "turntable/event.h"
#include "turntable/score.h"
#include "turntable/state.h"

enum { TT_ARENA_LIMIT = 5000 }; /* decisions; by the rules a game has no bound */

/* A bot at its seat. */
typedef struct tt_player {
    const tt_bot *bot;
    tt_budget budget;
    tt_rng rng;
    void *memory; /* bot->memory bytes */
} tt_player;

/* What came out of a game. */
typedef struct tt_outcome {
    tt_score score;
    int decisions;
    int turns;
    bool finished; /* false: stopped at TT_ARENA_LIMIT, and `score` is what it would be then */
} tt_outcome;

/* Starts the generator of `seat` in game `game` of the text `seed` of `length` bytes. */
void tt_player_seed(tt_player *player, const char *seed, size_t length, uint64_t game, int seat);

/* Lets `player` answer for `seat`, which must be asked, and gives its action. */
tt_action tt_player_ask(const tt_game *game, const tt_state *state, int seat, tt_player *player);

/* Plays game `number` of the text `seed` with a bot for each seat, from the deal to the end; *state is how it ends. */
void tt_arena_game(const tt_game *game, const tt_bot *const bots[], const char *seed, size_t length, uint64_t number,
                   const tt_sink *sink, tt_state *state, tt_outcome *outcome);

/* Plays on from *state, one player for each seat, the lowest seat asked first; events go to `sink` (may be NULL). */
void tt_arena_play(const tt_game *game, tt_state *state, tt_player players[], const tt_sink *sink, tt_outcome *outcome);

/* A hash over a fixed set of games of every kind, player count and option played by the bot random: every byte of their
 * records, and the states at their ends. The same on every machine; another one means that games go differently. */
uint64_t tt_arena_signature(void);

/* Many games of one kind. */
typedef struct tt_match {
    const tt_game *game;
    const tt_bot *bot[TT_MAX_SEATS];
    const char *seed; /* S */
    long games;       /* k from 0 to games - 1 */
    int jobs;         /* threads */
    /* Each may be NULL. `play` plays game k in place of tt_arena_game, in any thread: for records. On false the match
     * stops. `progress` is called some times a second in the caller's thread with the number of games done. */
    bool (*play)(void *context, const struct tt_match *match, long k, tt_outcome *outcome);
    void (*progress)(void *context, long done);
    void *context;
} tt_match;

/* Sums over the finished games of a match. */
typedef struct tt_tally {
    int64_t finished, unfinished;
    int64_t decisions, turns;
    struct {
        int64_t won, shared; /* games won alone, and with others */
        int64_t points, squares;
        int64_t completed, failed; /* tickets */
    } seat[TT_MAX_SEATS];
} tt_tally;

/* Plays the match. The tally depends on `jobs` in nothing. False if `play` answered so or threads could not be had. */
bool tt_match_run(const tt_match *match, tt_tally *tally);

#endif
