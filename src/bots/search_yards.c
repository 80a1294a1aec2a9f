/* search_yards.c: the features of the card game for the evaluation; search_eval.c has those of the other games.
 *
 * In a sampled world all hands are known, so it is certain who can rob what. The rest is estimated as the planner does,
 * and the network corrects that. */
#include "bots/search.h"
#include "bots/yards_plan.h"

static int cards_of(const uint8_t cards[TT_CARDS])
{
    int count = 0;
    for (int card = 0; card < TT_CARDS; card++)
        count += cards[card];
    return count;
}

static int group_size(const tt_yards *yards, int seat, int color)
{
    return yards->count[seat][color] + yards->locomotives[seat][color];
}

static int yard_size(const tt_yards *yards, int seat)
{
    int cards = 0;
    for (int color = 0; color < TT_COLORS; color++)
        cards += group_size(yards, seat, color);
    return cards;
}

/* Cards in the yard of `owner` that `robber` could remove at once (C-10). */
static int within_reach(const tt_state *state, int robber, int owner)
{
    const uint8_t *hand = state->secret.hand[robber];
    int cards = 0;
    for (int color = 0; color < TT_COLORS; color++) {
        int size = group_size(&state->table.yards, owner, color);
        if (size > 0 && hand[color] > 0 && hand[color] + hand[TT_LOCOMOTIVE] > size)
            cards += size;
    }
    return cards;
}

/* Cards of the hand that must wait, because a group of their color blocks them (C-9, C-10). */
static int barred_cards(const tt_yards_plan *plan, const tt_yards_holding *now)
{
    int cards = 0;
    for (int color = 0; color < TT_COLORS; color++)
        if (now->hand[color] <= plan->other_size[color] || now->count[color])
            cards += now->hand[color];
    return cards;
}

/* The planner's estimates. */
static float *tell_outlook(const tt_yards_plan *plan, const tt_yards_holding *now, float *out)
{
    const tt_board *board = plan->game->board;
    tt_yards_outlook outlook;
    tt_yards_worth worth;
    tt_yards_look(plan, now, &outlook);
    tt_yards_weigh_tickets(plan, &outlook, now->tickets, &worth);
    *out++ = (float)worth.points / 50.0f;
    *out++ = (float)worth.spare / 20.0f;
    *out++ = (float)outlook.turns / 10.0f;
    *out++ = (float)outlook.future / 20.0f;
    *out++ = (float)outlook.kept / 10.0f;
    *out++ = (float)outlook.wild / TT_YARDS_UNIT / 5.0f;
    *out++ = (float)worth.free / TT_YARDS_UNIT / 5.0f;
    *out++ = (float)tt_yards_cards(worth.supply) / 10.0f;
    *out++ = (float)tt_yards_cards(outlook.supply) / 20.0f;
    *out++ = __builtin_popcountll(now->tickets) / 8.0f;
    *out++ = __builtin_popcountll(worth.planned) / 8.0f;
    *out++ = (float)tt_ticket_points(board, now->tickets) / 50.0f;
    *out++ = (float)tt_ticket_points(board, worth.planned) / 50.0f;
    return out;
}

static float *tell_time(const tt_game *game, const tt_table_part *table, int seat, float *out)
{
    int left = table->turns_left, after = (seat - table->turn + game->players) % game->players;
    *out++ = table->draw_count / 60.0f;
    *out++ = table->ticket_pile / 40.0f;
    *out++ = left ? 1.0f : 0.0f;
    *out++ = left > after ? 1.0f : 0.0f;
    *out++ = (float)after / (float)game->players;
    *out++ = game->players / 4.0f;
    *out++ = tt_game_has_rounds(game) && table->round > 1 ? 1.0f : 0.0f;
    return out;
}

/* What the others have, and how many cards they and the seat could rob. */
static float *tell_others(const tt_game *game, const tt_state *state, int seat, float *out)
{
    const tt_yards *yards = &state->table.yards;
    int hand = 0, locomotives = 0, yard = 0, track = 0, tickets = 0, threat = 0, prey = 0;
    for (int other = 0; other < game->players; other++) {
        if (other == seat)
            continue;
        hand += state->table.hand_count[other];
        locomotives += state->secret.hand[other][TT_LOCOMOTIVE];
        yard += yard_size(yards, other);
        track += cards_of(yards->track[other]);
        tickets += state->table.ticket_count[other];
        threat += within_reach(state, other, seat);
        prey += within_reach(state, seat, other);
    }
    float others = (float)game->players - 1;
    *out++ = (float)hand / others / 15.0f;
    *out++ = (float)locomotives / others / 5.0f;
    *out++ = (float)yard / others / 10.0f;
    *out++ = (float)track / others / 30.0f;
    *out++ = (float)tickets / others / 8.0f;
    *out++ = (float)threat / 8.0f;
    *out++ = (float)prey / 8.0f;
    return out;
}

void tt_search_yards_features(const tt_search *search, const tt_state *state, int seat,
                              float feature[TT_SEARCH_FEATURES])
{
    const tt_game *game = search->task->game;
    const tt_yards *yards = &state->table.yards;
    tt_view view;
    tt_yards_plan plan;
    tt_yards_holding now;
    float *out = feature;
    tt_view_make(game, state, seat, &view);
    tt_yards_plan_make(game, &view, tt_yards_setting_for(game), &plan);
    tt_yards_holding_of(&plan, &now);
    out = tt_search_tell_hand(now.hand, out);
    *out++ = barred_cards(&plan, &now) / 10.0f;
    *out++ = (float)now.lays / 5.0f;
    out = tell_outlook(&plan, &now, out);
    out = tell_time(game, &state->table, seat, out);
    out = tell_others(game, state, seat, out);
    *out++ = yard_size(yards, seat) / 10.0f;
    *out++ = cards_of(yards->track[seat]) / 30.0f;
    *out++ = yards->track[seat][TT_LOCOMOTIVE] / 8.0f;
    *out++ = (float)tt_ticket_points(game->board, yards->completed[seat]) / 50.0f;
    while (out < feature + TT_SEARCH_FEATURES)
        *out++ = 0;
}
