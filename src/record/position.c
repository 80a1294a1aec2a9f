/* position.c: makes a state from a position file: computes the fields that follow from others, and audits the
 * result. */
#include "record/position.h"

#include "turntable/rules.h"
#include "vocabulary/vocabulary.h"

bool tt_phase_claims(int phase)
{
    return phase == TT_PHASE_TUNNEL || phase == TT_PHASE_MARKER || phase == TT_PHASE_ALVIN;
}

/* The state has the draw pile with its top last, half a byte for each card. */
static void lay_draw_pile(const tt_position_draft *draft)
{
    tt_state *state = draft->state;
    int count = state->table.draw_count;
    for (int depth = 0; depth < count; depth++) {
        int i = count - 1 - depth;
        state->secret.draw[i >> 1] |= (uint8_t)(draft->draw[depth] << (i & 1) * 4);
    }
}

/* The tickets on offer come first, by seat, then the pile. False if there are more than any board has. */
static bool lay_tickets(const tt_position_draft *draft)
{
    tt_state *state = draft->state;
    int count = 0;
    for (int seat = 0; seat < draft->game->players; seat++)
        for (int i = 0; i < state->table.offered[seat]; i++)
            state->secret.tickets[count++] = draft->offer[seat][i];
    if (count + state->table.ticket_pile > TT_MAX_TICKETS)
        return false;
    for (int i = 0; i < state->table.ticket_pile; i++)
        state->secret.tickets[count++] = draft->pile[i];
    return true;
}

static void count_hands(const tt_game *game, tt_state *state)
{
    bool at_start = state->table.phase == TT_PHASE_KEEP_AT_START;
    for (int seat = 0; seat < game->players; seat++) {
        for (int card = 0; card < TT_CARDS; card++)
            state->table.hand_count[seat] += state->secret.hand[seat][card];
        state->table.ticket_count[seat] =
            at_start ? state->table.offered[seat] : (uint8_t)__builtin_popcountll(state->secret.held[seat]);
    }
}

/* Routes still open, trains left and cities taken follow from routes and marks. */
static void work_out_rails(const tt_game *game, tt_rails *rails)
{
    for (int seat = 0; seat < game->players; seat++) {
        rails->trains[seat] = game->rules->trains;
        rails->open[seat] = game->board->up_to[TT_MAX_LENGTH];
        for (int i = 0; i < TT_MAX_MARKS; i++)
            if (rails->mark[seat][i] != TT_NO_CITY)
                rails->marked |= (uint64_t)1 << rails->mark[seat][i];
    }
    for (int seat = 0; seat < game->players; seat++) {
        tt_routes owned = rails->owned[seat];
        for (int route = tt_routes_next(&owned, 0); route >= 0; route = tt_routes_next(&owned, route + 1))
            tt_rails_own(game, rails, seat, route);
    }
}

static bool is_asked(const tt_game *game, const tt_state *state, int seat)
{
    uint64_t held = state->secret.held[seat], named = 0;
    switch (state->table.phase) {
    case TT_PHASE_KEEP_AT_START:
        return state->secret.keep[seat] == 0;
    case TT_PHASE_COMPLETE:
        named = state->secret.named[seat];
        return game->rules->yards && tt_pack_open(game->board, named, held & ~named, state->table.yards.track[seat]);
    case TT_PHASE_OVER:
        return false;
    default:
        return seat == state->table.turn;
    }
}

static bool refuse(tt_record_fault *fault, int line, const char *rule, const char *sentence)
{
    *fault = (tt_record_fault){.line = line, .rule = rule};
    tt_text text = tt_text_begin(fault->text, TT_FAULT_TEXT_MAX);
    tt_say(&text, &tt_record_words, sentence, NULL, NULL);
    return false;
}

static bool audit(const tt_position_draft *draft, tt_record_fault *fault)
{
    tt_state_fault found;
    if (tt_state_audit(draft->game, draft->state, &found))
        return true;
    bool has_place = found.seat >= 0 && found.seat < draft->game->players;
    return refuse(fault, has_place ? draft->seat_line[found.seat] : 1, found.rule, found.text);
}

const char *tt_player_color(int color)
{
    static const char *const colors[TT_MAX_SEATS] = {"blue", "red", "green", "yellow", "black", "white"};
    return colors[color];
}

bool tt_position_read(const char *text, size_t size, const tt_board *board, tt_game *game, tt_state *state,
                      tt_record_fault *fault)
{
    return tt_position_read_players(text, size, board, game, state, NULL, fault);
}

bool tt_position_read_players(const char *text, size_t size, const tt_board *board, tt_game *game, tt_state *state,
                              tt_players *players, tt_record_fault *fault)
{
    tt_position_draft draft = {.game = game, .state = state};
    *state = (tt_state){0};
    if (!tt_position_draft_read(&draft, text, size, board, fault))
        return false;
    lay_draw_pile(&draft);
    if (!lay_tickets(&draft))
        return refuse(fault, 1, "G-14", "there are more tickets than a board can have");
    count_hands(game, state);
    if (!game->rules->yards)
        work_out_rails(game, &state->table.rails);
    for (int seat = 0; seat < game->players; seat++)
        state->table.asked |= (uint8_t)(is_asked(game, state, seat) << seat);
    if (players)
        *players = draft.players;
    return audit(&draft, fault);
}
