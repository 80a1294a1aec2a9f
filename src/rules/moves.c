/* moves.c: which kinds of action answer which decision; listing, checking and applying actions. */
#include <stddef.h>

#include "core.h"

static const tt_move *const moves[TT_ACTION_KINDS] = {
    [TT_ACTION_DRAW] = &tt_move_draw,
    [TT_ACTION_DRAW_BLIND] = &tt_move_draw_blind,
    [TT_ACTION_TICKETS] = &tt_move_tickets,
    [TT_ACTION_CLAIM] = &tt_move_claim,
    [TT_ACTION_STATION] = &tt_move_station,
    [TT_ACTION_LAY] = &tt_move_lay,
    [TT_ACTION_PASS] = &tt_move_pass,
    [TT_ACTION_KEEP] = &tt_move_keep,
    [TT_ACTION_PAY] = &tt_move_pay,
    [TT_ACTION_ABANDON] = &tt_move_abandon,
    [TT_ACTION_START] = &tt_move_start,
    [TT_ACTION_MARKER] = &tt_move_marker,
    [TT_ACTION_NO_MARKER] = &tt_move_no_marker,
    [TT_ACTION_ALVIN] = &tt_move_alvin,
    [TT_ACTION_COMPLETE] = &tt_move_complete,
};

/* The kinds that answer the decision of a phase, as bits. TT_ACTION_PASS counts only if no other kind has an action
 * (G-13). */
static unsigned kinds_asked(const tt_game *game, const tt_state *state)
{
    static const uint16_t kinds[] = {
        [TT_PHASE_KEEP_AT_START] = 1 << TT_ACTION_KEEP,
        [TT_PHASE_START_CITY] = 1 << TT_ACTION_START,
        [TT_PHASE_TURN] = 0, /* by game: rules->turn_actions */
        [TT_PHASE_SECOND_CARD] = 1 << TT_ACTION_DRAW | 1 << TT_ACTION_DRAW_BLIND,
        [TT_PHASE_KEEP] = 1 << TT_ACTION_KEEP,
        [TT_PHASE_TUNNEL] = 1 << TT_ACTION_PAY | 1 << TT_ACTION_ABANDON,
        [TT_PHASE_ALVIN] = 1 << TT_ACTION_ALVIN,
        [TT_PHASE_MARKER] = 1 << TT_ACTION_MARKER | 1 << TT_ACTION_NO_MARKER,
        [TT_PHASE_COMPLETE] = 1 << TT_ACTION_COMPLETE,
        [TT_PHASE_OVER] = 0,
    };
    return state->table.phase == TT_PHASE_TURN ? game->rules->turn_actions : kinds[state->table.phase];
}

static bool is_asked(const tt_game *game, const tt_state *state, int seat)
{
    return seat >= 0 && seat < game->players && tt_state_asks(state, seat);
}

/* Unrolled, the loops over all kinds call known functions, which the compiler can inline. */
#ifdef __clang__
#define UNROLLED _Pragma("clang loop unroll(full)")
#else
#define UNROLLED _Pragma("GCC unroll 16")
#endif

/* Whether the actions of a kind are listed: every kind that is asked, except TT_ACTION_PASS.
 */
static bool is_listed(unsigned asked, int kind)
{
    return kind != TT_ACTION_PASS && asked >> kind & 1;
}

/* G-13: whether passing answers this decision. */
static bool can_pass(unsigned kinds)
{
    return kinds >> TT_ACTION_PASS & 1;
}

/* The functions of a row, and their defaults for a kind with a single action. */

static inline int count(const tt_move *move, const tt_game *game, const tt_state *state, int seat)
{
    return move->count ? move->count(game, state, seat) : 1;
}

static inline tt_action pick(const tt_move *move, int kind, const tt_game *game, const tt_state *state, int seat,
                             int *k)
{
    if (move->pick)
        return move->pick(game, state, seat, k);
    return tt_pick_is_among(count(move, game, state, seat), k) ? tt_action_plain((tt_action_kind)kind, 0)
                                                               : TT_NO_ACTION;
}

static inline tt_action *list(const tt_move *move, int kind, const tt_game *game, const tt_state *state, int seat,
                              tt_action *end)
{
    if (move->list)
        return move->list(game, state, seat, end);
    if (count(move, game, state, seat))
        *end++ = tt_action_plain((tt_action_kind)kind, 0);
    return end;
}

static tt_why why_not(const tt_move *move, int kind, const tt_game *game, const tt_state *state, int seat,
                      tt_action action)
{
    if (move->why)
        return move->why(game, state, seat, action);
    if (action != tt_action_plain((tt_action_kind)kind, 0))
        return tt_refuse(TT_REFUSED_MALFORMED);
    return count(move, game, state, seat) ? tt_ok() : tt_refuse(move->refusal);
}

int tt_legal_count(const tt_game *game, const tt_state *state, int seat)
{
    if (!is_asked(game, state, seat))
        return 0;
    unsigned asked = kinds_asked(game, state);
    int total = 0;
    UNROLLED
    for (int kind = 0; kind < TT_ACTION_KINDS; kind++)
        if (is_listed(asked, kind))
            total += count(moves[kind], game, state, seat);
    return total > 0 ? total : can_pass(asked);
}

tt_action tt_legal_pick(const tt_game *game, const tt_state *state, int seat, int k)
{
    unsigned asked = kinds_asked(game, state);
    UNROLLED
    for (int kind = 0; kind < TT_ACTION_KINDS; kind++) {
        tt_action action = is_listed(asked, kind) ? pick(moves[kind], kind, game, state, seat, &k) : TT_NO_ACTION;
        if (action != TT_NO_ACTION)
            return action;
    }
    return tt_action_plain(TT_ACTION_PASS, 0);
}

/* For a list that may not fit: picks actions one by one while there is room. */
static int list_some(const tt_game *game, const tt_state *state, int seat, tt_action *actions, int room)
{
    int total = tt_legal_count(game, state, seat);
    for (int k = 0; k < total && k < room; k++)
        actions[k] = tt_legal_pick(game, state, seat, k);
    return total;
}

int tt_legal_list(const tt_game *game, const tt_state *state, int seat, tt_action *actions, int room)
{
    if (room < TT_MAX_LEGAL)
        return list_some(game, state, seat, actions, room);
    if (!is_asked(game, state, seat))
        return 0;
    unsigned asked = kinds_asked(game, state);
    tt_action *end = actions;
    UNROLLED
    for (int kind = 0; kind < TT_ACTION_KINDS; kind++)
        if (is_listed(asked, kind))
            end = list(moves[kind], kind, game, state, seat, end);
    if (end == actions && can_pass(asked))
        *end++ = tt_action_plain(TT_ACTION_PASS, 0);
    return (int)(end - actions);
}

/* Why no action of this kind is legal now: the seat is not asked, or is asked something else. */
static tt_refusal refused_at_once(const tt_game *game, const tt_state *state, int seat, int kind)
{
    if (kind >= TT_ACTION_KINDS || seat < 0 || seat >= game->players)
        return TT_REFUSED_MALFORMED;
    if (tt_state_over(state))
        return TT_REFUSED_OVER;
    if (!tt_state_asks(state, seat))
        return TT_REFUSED_NOT_ASKED;
    return kinds_asked(game, state) >> kind & 1 ? TT_OK : TT_REFUSED_WRONG_DECISION;
}

tt_why tt_why_action(const tt_game *game, const tt_state *state, int seat, tt_action action)
{
    int kind = tt_action_kind_of(action);
    tt_why why = tt_refuse(refused_at_once(game, state, seat, kind));
    if (!why.refusal)
        why = why_not(moves[kind], kind, game, state, seat, action);
    why.kind = (uint8_t)kind;
    return why;
}

tt_why tt_apply(const tt_game *game, tt_state *state, int seat, tt_action action, const tt_sink *sink)
{
    tt_why why = tt_why_action(game, state, seat, action);
    if (why.refusal)
        return why;
    moves[tt_action_kind_of(action)]->apply(game, state, seat, action, sink);
#ifdef TT_AUDIT
    if (!tt_state_audit(game, state, NULL))
        __builtin_trap(); /* a bug: inspect `fault` in a debugger */
#endif
    return why;
}
