/* arena.h: bots play whole games, and many of them.
 *
 * A game of the arena is named by a text S and a number k: the deal comes from tt_seed_make (SHA-256 of
 * `turntable/S/k`), the generator of each bot from SHA-256 of `turntable/S/k/bot/SEAT`. So the same names give the same
 * games, however many run at a time. game.c and signature.c are freestanding, match.c has the threads. Tournaments,
 * where seats are rotated and the strength of bots is told, are in tournament.h. */
#ifndef TURNTABLE_ARENA_H
#define TURNTABLE_ARENA_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "turntable/bot.h"
#include "turntable/event.h"
#include "turntable/score.h"
#include "turntable/state.h"

enum { TT_ARENA_LIMIT = 5000 }; /* decisions; by the rules a game has no bound */

/* How a player has behaved: sums over its decisions. */
typedef struct tt_conduct {
    int64_t decisions, turns;
    int64_t illegal;     /* answers that were none of the actions open; another was played in their place */
    int64_t over_budget; /* decisions that took longer than budget.nanoseconds */
    int64_t nanoseconds; /* by budget.clock; 0 without one */
} tt_conduct;

/* A bot at its seat. */
typedef struct tt_player {
    const tt_bot *bot;
    tt_budget budget;
    tt_rng rng;
    void *memory; /* bot->memory bytes */
    tt_conduct conduct;
    struct tt_foreign *foreign; /* a program from outside that plays in place of `bot` (foreign.h); NULL: none */
} tt_player;

/* What came out of a game. */
typedef struct tt_outcome {
    tt_score score;
    int decisions;
    int turns;
    bool finished;    /* false: stopped before its end, and `score` is what it would be then */
    uint8_t forfeits; /* the seat, as a bit, that lost the game by its conduct and so ended it (foreign.h) */
} tt_outcome;

/* Starts the generator of the bot at `seat` in game `game` of the text `seed` of `length` bytes. */
void tt_player_seed(tt_rng *rng, const char *seed, size_t length, uint64_t game, int seat);

/* Lets `player` answer for `seat`, which must be asked, and gives its action. It is legal whatever the bot does: in
 * place of an answer that is not open stands one drawn uniformly with the player's generator. player->conduct goes on.
 */
tt_action tt_player_ask(const tt_game *game, const tt_state *state, int seat, tt_player *player);

/* Plays game `number` of the text `seed` with a bot for each seat, from the deal to the end; *state is how it ends. The
 * bots are such that need no memory. */
void tt_arena_game(const tt_game *game, const tt_bot *const bots[], const char *seed, size_t length, uint64_t number,
                   const tt_sink *sink, tt_state *state, tt_outcome *outcome);

/* The same for players that have bot, budget and memory already. */
void tt_arena_game_of(const tt_game *game, tt_player players[], const char *seed, size_t length, uint64_t number,
                      const tt_sink *sink, tt_state *state, tt_outcome *outcome);

/* Plays on from *state, one player for each seat, the lowest seat asked first; events go to `sink` (may be NULL). */
void tt_arena_play(const tt_game *game, tt_state *state, tt_player players[], const tt_sink *sink, tt_outcome *outcome);

/* The same decision by decision, for whoever may have to stop in between: outcome is all 0, tt_arena_step is called as
 * long as it answers true, and tt_arena_end fills in the rest. */
bool tt_arena_step(const tt_game *game, tt_state *state, tt_player players[], const tt_sink *sink, tt_outcome *outcome);
void tt_arena_end(const tt_game *game, const tt_state *state, tt_outcome *outcome);

/* A hash over a fixed set of games of one kind (NULL: of all with in_signature), every player count and option played
 * by the bot random: every byte of their records, and the states at their ends. The same on every machine; another one
 * means that games go differently. */
uint64_t tt_arena_signature(const tt_rules *rules);

/* Many games of one kind. */
typedef struct tt_match {
    const tt_game *game;
    const tt_bot *bot[TT_MAX_SEATS];
    const char *seed; /* S */
    long games;       /* k from 0 to games - 1 */
    int jobs;         /* threads */
    /* Each may be NULL. `play` plays game k in place of tt_arena_game_of, in any thread, with that thread's players:
     * for records. On false the match stops. `progress` is called some times a second in the caller's thread with the
     * number of games done. */
    bool (*play)(void *context, const struct tt_match *match, long k, tt_player players[], tt_outcome *outcome);
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

/* Plays the match. The tally depends on `jobs` in nothing. False if `play` answered so, or threads or memory could not
 * be had. */
bool tt_match_run(const tt_match *match, tt_tally *tally);

/* Gives a player `size` bytes of memory to work in, NULL if that is 0. False if there are none. */
bool tt_player_equip(tt_player *player, size_t size);

/* Takes back what tt_player_equip gave to each of `count` players. */
void tt_players_free(tt_player players[], int count);

#endif
