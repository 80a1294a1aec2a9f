/* tempo.c: measures how lively bots play: when they first claim, how full their hands are, and how often they take
 * routes that others want.
 *
 *     tempo GAME PLAYERS BOT[,OTHER] DEALS SEED
 *
 * Plays every deal once with BOT in each seat and OTHER (default: BOT itself) in all others. Prints BOT's win share and
 * points, and three figures about its turns: the number of its first claim (in the card game: of the first cards it
 * laid), the share that began with more than 20 cards in hand, and the share of its claims that were contested. A claim
 * is contested if the planner, with the cards and tickets of another seat, would plan that route. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "arena/arena.h"
#include "bots/plan.h"
#include "turntable/record.h"
#include "turntable/turntable.h"

enum { FULL_HAND = 20 };

typedef struct tempo {
    long games, turns, full, before_claim, claims, contested;
    double won, points, others_points;
} tempo;

/* Whether another seat plans to claim this route. */
static bool is_contested(const tt_game *game, const tt_state *state, int seat, int route)
{
    static tt_prospect prospect;
    static tt_plan plan;
    for (int other = 0; other < game->players; other++) {
        if (other == seat)
            continue;
        tt_prospect_make(game, &state->table, other, state->secret.hand[other], state->secret.held[other],
                         tt_style_setting(TT_STYLE_PLANNER, game), &prospect);
        tt_plan_make(&prospect, &plan);
        if (tt_routes_has(&plan.forest.routes, route))
            return true;
    }
    return false;
}

static void watch_turn(const tt_game *game, const tt_state *state, int seat, tt_action action, bool *has_claimed,
                       tempo *sums)
{
    tt_action_kind kind = tt_action_kind_of(action);
    sums->turns++;
    sums->full += state->table.hand_count[seat] > FULL_HAND;
    sums->before_claim += !*has_claimed;
    if (kind != TT_ACTION_CLAIM && kind != TT_ACTION_LAY)
        return;
    *has_claimed = true;
    sums->claims++;
    sums->contested += kind == TT_ACTION_CLAIM && is_contested(game, state, seat, tt_action_arg(action));
}

static void play(const tt_game *game, const tt_bot *bot, const tt_bot *other, const char *seed, long deal, int at,
                 tempo *sums)
{
    tt_player players[TT_MAX_SEATS] = {0};
    uint8_t bytes[32];
    tt_state state;
    tt_score score;
    bool has_claimed = false;
    for (int seat = 0; seat < game->players; seat++) {
        players[seat].bot = seat == at ? bot : other;
        tt_player_seed(&players[seat].rng, seed, strlen(seed), (uint64_t)(deal * game->players + at), seat);
        if (!tt_player_equip(&players[seat], players[seat].bot->memory))
            abort();
    }
    tt_seed_make(seed, strlen(seed), (uint64_t)deal, bytes);
    tt_start(game, bytes, &state, NULL);
    for (int decisions = 0; !tt_state_over(&state) && decisions < TT_ARENA_LIMIT; decisions++) {
        int seat = tt_state_next_seat(&state);
        tt_action action = tt_player_ask(game, &state, seat, &players[seat]);
        if (seat == at && state.table.phase == TT_PHASE_TURN)
            watch_turn(game, &state, seat, action, &has_claimed, sums);
        tt_apply(game, &state, seat, action, NULL);
    }
    tt_score_make(game, &state, &score);
    sums->games++;
    sums->won += score.winners >> at & 1 ? 1.0 / __builtin_popcount(score.winners) : 0;
    for (int seat = 0; seat < game->players; seat++)
        *(seat == at ? &sums->points : &sums->others_points) += score.seat[seat].total;
    tt_players_free(players, game->players);
}

static const tt_bot *bot_named(const char *name, size_t length)
{
    const tt_bot *bot = tt_bot_find(name, (int)length);
    if (!bot)
        fprintf(stderr, "tempo: there is no bot '%.*s'\n", (int)length, name);
    return bot;
}

int main(int count, char **arguments)
{
    tt_game game;
    if (count != 6) {
        fprintf(stderr, "usage: tempo GAME PLAYERS BOT[,OTHER] DEALS SEED\n");
        return 2;
    }
    const char *name = arguments[1], *pair = arguments[3], *comma = strchr(pair, ',');
    const tt_bot *bot = bot_named(pair, comma ? (size_t)(comma - pair) : strlen(pair));
    const tt_bot *other = comma ? bot_named(comma + 1, strlen(comma + 1)) : bot;
    tt_game_error error =
        tt_game_make(tt_rules_find(name, (int)strlen(name)), NULL, atoi(arguments[2]), (tt_options){0}, &game);
    if (error != TT_GAME_OK || !bot || !other) {
        if (error != TT_GAME_OK)
            fprintf(stderr, "tempo: no game '%s' for %s players\n", name, arguments[2]);
        return 2;
    }
    tempo sums = {0};
    for (long deal = 0; deal < atol(arguments[4]); deal++)
        for (int at = 0; at < game.players; at++)
            play(&game, bot, other, arguments[5], deal, at, &sums);
    double games = (double)sums.games, turns = (double)sums.turns;
    printf("%s, %d players, %s against %s, %ld games: won %.1f %%, points %.1f : %.1f\n", name, game.players, bot->name,
           other->name, sums.games, 100 * sums.won / games, sums.points / games,
           sums.others_points / games / (game.players - 1));
    printf("    first claim in own turn %.1f of %.1f; %.1f %% of turns with more than %d cards; %.1f claims, %.1f %% "
           "contested\n",
           (double)sums.before_claim / games, turns / games, 100 * (double)sums.full / turns, FULL_HAND,
           (double)sums.claims / games, sums.claims ? 100 * (double)sums.contested / (double)sums.claims : 0);
    return 0;
}
