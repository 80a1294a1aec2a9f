/* action_fuzz.c: any text as an action. What is read is written back as the same text, and applying it is safe. */
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "turntable/rules.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

/* The first byte chooses game and players, the second how far it has gone; the rest is the text. */
int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    if (size < 2 || size > 1024)
        return 0;
    tt_game game;
    const tt_rules *rules = tt_rules_at(data[0] % tt_rules_count());
    int players = rules->min_players + (data[0] >> 2) % (rules->max_players - rules->min_players + 1);
    tt_options options = {.alvin = rules->alvin_city && data[0] >> 6 & 1};
    if (tt_game_make(rules, NULL, players, options, &game) != TT_GAME_OK)
        abort();
    const uint8_t seed[32] = {data[1]};
    tt_state state;
    tt_start(&game, seed, &state, NULL);
    for (int i = 0; i < data[1] && !tt_state_over(&state); i++) {
        int seat = tt_state_next_seat(&state);
        tt_apply(&game, &state, seat, tt_legal_pick(&game, &state, seat, i % tt_legal_count(&game, &state, seat)),
                 NULL);
    }
    if (tt_state_over(&state))
        return 0;
    int seat = tt_state_next_seat(&state);
    const uint8_t *offer = tt_state_offer(&state, seat);
    int offered = state.table.offered[seat];
    tt_action action = tt_action_read(&game, offer, offered, (const char *)data + 2, (int)size - 2);
    if (action == TT_NO_ACTION)
        return 0;
    char text[TT_ACTION_TEXT_MAX];
    int length = tt_action_write(&game, offer, offered, action, text);
    if (length != (int)size - 2 || memcmp(text, data + 2, (size_t)length) != 0)
        abort();
    tt_apply(&game, &state, seat, action, NULL);
    if (!tt_state_audit(&game, &state, NULL))
        abort();
    return 0;
}
