/* random_game.c: plays one game of europe at random and prints who wins.
 *
 *     cc random_game.c $(pkg-config --cflags --libs turntable) -o random_game && ./random_game */
#include <stdio.h>
#include <turntable/turntable.h>

static const char *const names[] = {"Blue", "Red", "Green"};

/* Told every event; here only the claims are printed. */
static void tell(void *game, const tt_event *event)
{
    char sentence[400];
    if (event->kind != TT_EVENT_CLAIM)
        return;
    tt_event_tell(game, names, TT_WATCHER, event, sentence, sizeof sentence);
    puts(sentence);
}

int main(void)
{
    tt_game game;
    if (tt_game_make(tt_rules_find("europe", 6), NULL, 3, (tt_options){0}, &game) != TT_GAME_OK)
        return 1;

    uint8_t seed[32], other_seed[32];
    tt_seed_make("example", 7, 0, seed);       /* what the cards are dealt from */
    tt_seed_make("example", 7, 1, other_seed); /* players never choose by that */
    tt_rng rng;
    tt_rng_seed(&rng, other_seed);

    tt_state state;
    const tt_sink sink = {tell, &game};
    tt_start(&game, seed, &state, &sink);
    for (int decisions = 0; !tt_state_over(&state) && decisions < 5000; decisions++) {
        int seat = tt_state_next_seat(&state);
        uint32_t count = (uint32_t)tt_legal_count(&game, &state, seat);
        tt_apply(&game, &state, seat, tt_legal_pick(&game, &state, seat, (int)tt_rng_below(&rng, count)), &sink);
    }

    tt_score score;
    tt_score_make(&game, &state, &score);
    for (int seat = 0; seat < game.players; seat++)
        printf("%s: %d points%s\n", names[seat], score.seat[seat].total, score.winners >> seat & 1 ? ", wins" : "");
    return 0;
}
