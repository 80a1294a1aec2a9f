/* arena.h: bots play whole games.
 *
 * A game of the arena is identified by a text S and a number k: the deal comes from tt_seed_make (SHA-256 of
 * `turntable/S/k`), the generator of each bot from SHA-256 of `turntable/S/k/bot/SEAT`. So the same S and k give the
 * same game, in any number of threads. game.c and signature.c are freestanding, match.c has the threads. Tournaments,
 * which rotate seats and rate bots, are in tournament.h. */
#ifndef TURNTABLE_ARENA_H
#define TURNTABLE_ARENA_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "turntable/bot.h"
#include "turntable/event.h"
#include "turntable/score.h"
#include "turntable/state.h"

enum { TT_ARENA_LIMIT = 5000 }; /* decisions; the rules set no limit */

/* The behavior of a player: sums over its decisions. */
typedef struct tt_conduct {
    int64_t decisions, turns;
    int64_t illegal;     /* answers that were not legal; another action was played */
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
    struct tt_foreign *foreign; /* a foreign bot that plays in place of `bot` (foreign.h); NULL: none */
} tt_player;

/* The outcome of a game. */
typedef struct tt_outcome {
    tt_score score;
    int decisions;
    int turns;
    bool finished;    /* false: stopped before its end, and `score` is the score at that point */
    uint8_t forfeits; /* a bit for the seat that lost and so ended the game by breaking the protocol (foreign.h) */
} tt_outcome;

/* Starts the generator of the bot at `seat` in game `game` of the text `seed` of `length` bytes. */
void tt_player_seed(tt_rng *rng, const char *seed, size_t length, uint64_t game, int seat);

/* Lets `player` answer for `seat`, which must be asked, and returns the action. It is always legal: an illegal answer
 * is replaced by a legal action drawn uniformly with the player's generator. Adds to player->conduct.
 */
tt_action tt_player_ask(const tt_game *game, const tt_state *state, int seat, tt_player *player);

/* Plays game `number` of the text `seed` with a bot for each seat, from the deal to the end; *state gets the final
 * state. The bots must not need memory. */
void tt_arena_game(const tt_game *game, const tt_bot *const bots[], const char *seed, size_t length, uint64_t number,
                   const tt_sink *sink, tt_state *state, tt_outcome *outcome);

/* The same for players whose bot, budget and memory are set. */
void tt_arena_game_of(const tt_game *game, tt_player players[], const char *seed, size_t length, uint64_t number,
                      const tt_sink *sink, tt_state *state, tt_outcome *outcome);

/* Continues from *state to the end, one player for each seat, the lowest seat asked first; events go to `sink` (may be
 * NULL). */
void tt_arena_play(const tt_game *game, tt_state *state, tt_player players[], const tt_sink *sink, tt_outcome *outcome);

/* The same decision by decision, for callers that may stop in between: begin with an outcome of all 0, call
 * tt_arena_step while it returns true, then tt_arena_end. */
bool tt_arena_step(const tt_game *game, tt_state *state, tt_player players[], const tt_sink *sink, tt_outcome *outcome);
void tt_arena_end(const tt_game *game, const tt_state *state, tt_outcome *outcome);

/* The signature: a hash over a fixed set of plays of one game (NULL: of all games with in_signature) by the bot random,
 * with every player count and option. It covers every byte of the records, and the final states. It is the same on
 * every machine; if it changes, behavior has changed. */
uint64_t tt_arena_signature(const tt_rules *rules);

/* Many plays of one game. */
typedef struct tt_match {
    const tt_game *game;
    const tt_bot *bot[TT_MAX_SEATS];
    const char *seed; /* S */
    long games;       /* k from 0 to games - 1 */
    int jobs;         /* threads */
    /* Each may be NULL. `play` plays game k in place of tt_arena_game_of, in any thread, with that thread's players:
     * for records. The match stops if it returns false. `progress` is called a few times a second in the caller's
     * thread with the number of games done. */
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

/* Plays the match. The tally does not depend on `jobs`. False if `play` returned false, or threads or memory ran
 * out. */
bool tt_match_run(const tt_match *match, tt_tally *tally);

/* Allocates `size` bytes of working memory for a player; NULL if that is 0. False if memory runs out. */
bool tt_player_equip(tt_player *player, size_t size);

/* Frees what tt_player_equip allocated for each of `count` players. */
void tt_players_free(tt_player players[], int count);

#endif
