/* signature.c: one number for the behavior of the games. */
#include "arena/arena.h"

#include "games/options.h"
#include "turntable/record.h"

enum { GAMES_OF_EACH = 10 };

/* FNV-1a, 64 bits. */
static void hash_bytes(void *context, const char *bytes, size_t size)
{
    uint64_t *hash = context;
    for (size_t i = 0; i < size; i++)
        *hash = (*hash ^ (uint8_t)bytes[i]) * UINT64_C(0x100000001b3);
}

static void hash_number(uint64_t *hash, uint64_t number)
{
    for (int i = 0; i < 8; i++) {
        char byte = (char)(number >> 8 * i & 255);
        hash_bytes(hash, &byte, 1);
    }
}

static void play(const tt_game *game, uint64_t number, uint64_t *hash)
{
    static const char name[] = "signature";
    const tt_bot *bots[TT_MAX_SEATS];
    for (int seat = 0; seat < TT_MAX_SEATS; seat++)
        bots[seat] = &tt_bot_random;
    tt_recorder recorder = {game, TT_EVERYTHING, {hash_bytes, hash}};
    const tt_sink sink = tt_recorder_sink(&recorder);
    tt_state state;
    tt_outcome outcome;
    tt_arena_game(game, bots, name, sizeof name - 1, number, &sink, &state, &outcome);
    if (outcome.finished) {
        tt_result result;
        tt_result_make(game, &state, &result);
        tt_result_write(game, &result, &recorder.out);
    }
    hash_number(hash, tt_state_hash(game, &state));
}

/* Plays a game with every number of players, without options and with each of its options. */
static void play_all(const tt_rules *rules, uint64_t *number, uint64_t *hash)
{
    for (int players = rules->min_players; players <= rules->max_players; players++)
        for (int option = -1; option < TT_OPTION_COUNT; option++) {
            tt_options options = {0};
            tt_game game;
            if (option >= 0)
                *tt_option_of(&options, (tt_option)option) = true;
            if (tt_game_make(rules, NULL, players, options, &game) != TT_GAME_OK)
                continue;
            for (int i = 0; i < GAMES_OF_EACH; i++)
                play(&game, (*number)++, hash);
        }
}

uint64_t tt_arena_signature(const tt_rules *rules)
{
    uint64_t hash = UINT64_C(0xcbf29ce484222325), number = 0;
    for (int g = 0; g < tt_rules_count(); g++)
        if (rules ? rules == tt_rules_at(g) : tt_rules_at(g)->in_signature)
            play_all(tt_rules_at(g), &number, &hash);
    return hash;
}
