/* turn.c: the frame of turns: who is asked, how a turn ends, the last round, passing (G-4, G-13, G-17, C-13). */
#include "core.h"

void tt_ask(tt_state *state, tt_phase phase, int seat)
{
    state->table.phase = (uint8_t)phase;
    state->table.asked = (uint8_t)(1 << seat);
}

void tt_turn_begin(const tt_game *game, tt_state *state, int seat, const tt_sink *sink)
{
    state->table.turn = (uint8_t)seat;
    if (game->rules->yards)
        tt_card_game_depart(state, seat, sink);
    tt_ask(state, TT_PHASE_TURN, seat);
}

/* G-17: a turn ended with few trains left; C-13: the draw pile is empty. */
static bool sets_off_last_round(const tt_game *game, const tt_state *state)
{
    if (game->rules->yards)
        return state->table.draw_count == 0;
    return state->table.rails.trains[state->table.turn] <= game->rules->last_round_trains;
}

/* Counts the turn that ends. True if it was the last of the game (in the card game, of the round). */
static bool was_last_turn(const tt_game *game, tt_state *state, const tt_sink *sink)
{
    if (state->table.turns_left > 0)
        return --state->table.turns_left == 0;
    if (sets_off_last_round(game, state)) {
        state->table.turns_left = game->players;
        TT_TELL(sink, .kind = TT_EVENT_LAST_ROUND, .player = state->table.turn);
    }
    return false;
}

static void end_turn(const tt_game *game, tt_state *state, const tt_sink *sink)
{
    if (!game->rules->yards)
        tt_tunnel_leave(state);
    tt_market_fill_gaps(game, state, sink);
    bool last = was_last_turn(game, state, sink);
    bool stuck = !game->rules->yards && state->table.passes == game->players; /* G-13 */
    TT_TELL(sink, .kind = TT_EVENT_TURN_END, .player = state->table.turn);
    if (!last && !stuck) {
        tt_turn_begin(game, state, (state->table.turn + 1) % game->players, sink);
    } else if (game->rules->yards) {
        tt_card_game_scoring(game, state, sink);
    } else {
        state->table.phase = TT_PHASE_OVER;
        state->table.asked = 0;
    }
}

void tt_turn_end(const tt_game *game, tt_state *state, const tt_sink *sink)
{
    state->table.passes = 0;
    end_turn(game, state, sink);
}

/* G-13, C-13: a seat passes only if it has no other action. moves.c lists the pass in that case, so this row has no
 * count and list. */
static tt_why pass_why(const tt_game *game, const tt_state *state, int seat, tt_action action)
{
    if (action != tt_action_plain(TT_ACTION_PASS, 0))
        return tt_refuse(TT_REFUSED_MALFORMED);
    return tt_legal_pick(game, state, seat, 0) == action ? tt_ok() : tt_refuse(TT_REFUSED_MUST_ACT);
}

static void pass_apply(const tt_game *game, tt_state *state, int seat, tt_action action, const tt_sink *sink)
{
    (void)action;
    TT_TELL(sink, .kind = TT_EVENT_PASS, .player = (uint8_t)seat);
    state->table.passes += !game->rules->yards;
    end_turn(game, state, sink);
}

const tt_move tt_move_pass = {.why = pass_why, .apply = pass_apply};
