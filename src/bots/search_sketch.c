/* search_sketch.c: plays a seat of a board game quickly.
 *
 * A sketch is the list of routes that a plan contains. It is followed until another player takes one of them or little
 * of it is left; only then is a new plan made. Decisions in between use the current hand: which routes it can pay for,
 * whether to claim one of them or draw cards, and which. The weights are the planner's. */
#include "bots/search.h"

#include <string.h>

void tt_sketch_make(const tt_search *search, tt_search_part *part, const tt_state *state, int seat, tt_sketch *sketch)
{
    tt_prospect *p = &part->prospect;
    tt_prospect_make(search->task->game, &state->table, seat, state->secret.hand[seat], state->secret.held[seat],
                     search->plan, p);
    tt_plan_make(p, &part->plan);
    sketch->items = part->plan.items < TT_SKETCH_ITEMS ? part->plan.items : TT_SKETCH_ITEMS;
    for (int i = 0; i < sketch->items; i++) {
        int r = part->plan.item[i].route;
        sketch->item[i] = part->plan.item[i];
        sketch->gain[i] = p->gain[r];
        sketch->lost[i] = 2 + p->gain[r] + tt_ticket_points(p->game->board, tt_forest_over(&part->plan.forest, r));
    }
    tt_routes lent = part->plan.forest.routes;
    tt_routes_remove(&lent, &p->open);
    sketch->borrows = p->stations > 0 && tt_routes_meet(&lent, &lent);
    sketch->planned = part->plan.forest.tickets;
    sketch->age = 0;
    sketch->stale = false;
}

/* Drops the routes that the seat owns now. True if the rest is still possible and long and recent enough. */
static bool still_holds(const tt_rails *rails, int seat, int refresh, tt_sketch *sketch)
{
    int kept = 0;
    for (int i = 0; i < sketch->items; i++) {
        int r = sketch->item[i].route;
        if (tt_routes_has(&rails->owned[seat], r))
            continue;
        if (!tt_routes_has(&rails->open[seat], r))
            return false;
        sketch->item[kept] = sketch->item[i];
        sketch->gain[kept] = sketch->gain[i];
        sketch->lost[kept++] = sketch->lost[i];
    }
    sketch->items = kept;
    return kept > 2 && sketch->age < refresh;
}

double tt_sketch_turns(const tt_game *game, const tt_table_part *table, const tt_plan_setting *s, int seat)
{
    int rounds = (table->turns_left - 1) / game->players + 1;
    if (table->turns_left)
        return rounds;
    double least = 1e9;
    for (int other = 0; other < game->players; other++) {
        if (other == seat)
            continue;
        double trains = table->rails.trains[other] - game->rules->last_round_trains;
        double cards = table->hand_count[other] < trains ? table->hand_count[other] : trains;
        double dealt = (double)game->rules->dealt_cards * table->rails.trains[other] / game->rules->trains;
        double turns = trains * s->pace - (cards - dealt) * s->card;
        least = turns < least ? turns : least;
    }
    return (least < 1 ? 1 : least) + 1;
}

static void exchange(tt_sketch *sketch, int a, int b)
{
    tt_plan_item item = sketch->item[a];
    double lost = sketch->lost[a], gain = sketch->gain[a];
    sketch->item[a] = sketch->item[b];
    sketch->lost[a] = sketch->lost[b];
    sketch->gain[a] = sketch->gain[b];
    sketch->item[b] = item;
    sketch->lost[b] = lost;
    sketch->gain[b] = gain;
}

/* Sets cards of the hand aside for the routes; routes for tickets come in the order of their missing cards, fewest
 * first. The order is nearly that of the last call, so insertion sort is fast. */
static void set_aside(const tt_search_part *part, const tt_state *state, int seat, tt_sketch *sketch,
                      uint8_t left[TT_CARDS])
{
    const tt_prospect *p = &part->prospect;
    int key[TT_SKETCH_ITEMS];
    memcpy(left, state->secret.hand[seat], TT_CARDS);
    for (int i = 0; i < sketch->items && !sketch->item[i].fills; i++) {
        tt_plan_item item = tt_plan_item_of(p, sketch->item[i].route, left);
        key[i] = (item.missing + item.spare) * 16 + item.locomotives;
        for (int k = i; k > 0 && key[k] < key[k - 1]; k--) {
            int first = key[k];
            key[k] = key[k - 1];
            key[k - 1] = first;
            exchange(sketch, k, k - 1);
        }
    }
    for (int i = 0; i < sketch->items; i++) {
        tt_plan_item item = tt_plan_item_of(p, sketch->item[i].route, left);
        item.fills = sketch->item[i].fills;
        item.weight = sketch->item[i].weight;
        sketch->item[i] = item;
        left[item.color] -= item.count;
        left[TT_LOCOMOTIVE] -= item.locomotives;
    }
}

/* The best card, and the value of a turn of drawing, in cards. */
typedef struct draw {
    tt_action action;
    double worth;
} draw;

/* A blind card counts as an average one, because the draw pile is unknown. */
static draw best_draw(const tt_rules *rules, const tt_table_part *table, const double wanted[TT_CARDS], bool first)
{
    double blind = 0, two[2];
    int slot_of[2] = {-1, -1};
    for (int card = 0; card < TT_COLORS; card++)
        blind += wanted[card];
    blind = (blind * rules->each_color + wanted[TT_LOCOMOTIVE] * rules->locomotives) /
            (TT_COLORS * rules->each_color + rules->locomotives);
    if (!table->draw_count)
        blind = 0;
    two[0] = two[1] = blind;
    for (int slot = 0; slot < TT_MARKET_SLOTS; slot++) {
        int card = table->market[slot];
        if (card >= TT_COLORS)
            continue;
        if (wanted[card] > two[0]) {
            two[1] = two[0];
            slot_of[1] = slot_of[0];
            two[0] = wanted[card];
            slot_of[0] = slot;
        } else if (wanted[card] > two[1]) {
            two[1] = wanted[card];
            slot_of[1] = slot;
        }
    }
    draw best = {slot_of[0] < 0 ? tt_action_plain(TT_ACTION_DRAW_BLIND, 0)
                                : tt_action_plain(TT_ACTION_DRAW, slot_of[0]),
                 two[0] + (first ? two[1] : 0)};
    for (int slot = 0; first && slot < TT_MARKET_SLOTS; slot++)
        if (table->market[slot] == TT_LOCOMOTIVE && wanted[TT_LOCOMOTIVE] > best.worth)
            best = (draw){tt_action_plain(TT_ACTION_DRAW, slot), wanted[TT_LOCOMOTIVE]};
    return best;
}

static bool must_rush(const tt_game *game, const tt_plan_setting *s, const tt_sketch *sketch, int trains, double turns)
{
    int ready = 0;
    for (int i = 0; i < sketch->items; i++)
        if (!sketch->item[i].missing) {
            ready++;
            trains -= game->board->route[sketch->item[i].route].length;
        }
    return turns - ready < s->rush || trains <= game->rules->last_round_trains;
}

/* The open tickets, and the parts of the network. */
static uint64_t open_tickets(const tt_board *board, const tt_state *state, int seat, uint8_t part[TT_MAX_CITIES])
{
    tt_network_parts(board, &state->table.rails.owned[seat], part);
    return state->secret.held[seat] & ~tt_network_completed(board, part, state->secret.held[seat]);
}

static tt_action choose_turn(const tt_search *search, tt_search_part *part, int seat, double turns)
{
    const tt_game *game = search->task->game;
    const tt_plan_setting *s = search->plan;
    const tt_state *state = &part->state;
    tt_sketch *sketch = &part->sketch[seat];
    uint8_t left[TT_CARDS];
    double wanted[TT_CARDS];
    set_aside(part, state, seat, sketch, left);
    tt_items_want(game->board, s, sketch->item, sketch->items, wanted);
    draw best = best_draw(game->rules, &state->table, wanted, true);
    double score = best.worth * s->card * s->turn;
    bool rush = must_rush(game, s, sketch, state->table.rails.trains[seat], turns);
    uint8_t joined[TT_MAX_CITIES];
    uint64_t open = rush ? open_tickets(game->board, state, seat, joined) : 0;
    for (int i = 0; i < sketch->items; i++) {
        const tt_plan_item *item = &sketch->item[i];
        if (item->missing || (item->spare && turns >= 4))
            continue;
        double worth = s->turn * s->patience - (item->fills ? s->fill_waits : 0) +
                       tt_route_danger(game, &state->table, s, seat, item->route) * sketch->lost[i];
        if (rush)
            worth += sketch->gain[i] + tt_completed_points(game->board, joined, open, item->route);
        if (worth > score) {
            tt_action claim = tt_item_claim(item);
            if (game->rules->markers && tt_why_action(game, state, seat, claim).refusal != TT_OK)
                continue; /* W-3: not connected to the network yet */
            score = worth;
            best.action = claim;
        }
    }
    return best.action;
}

/* The last turn: the claim that scores most. */
static tt_action choose_last(const tt_search *search, tt_search_part *part, int seat)
{
    const tt_game *game = search->task->game;
    const tt_state *state = &part->state;
    const tt_rails *rails = &state->table.rails;
    tt_action best = tt_action_plain(TT_ACTION_DRAW_BLIND, 0);
    double most = 0;
    uint8_t joined[TT_MAX_CITIES];
    uint64_t open = open_tickets(game->board, state, seat, joined);
    for (int r = tt_routes_next(&rails->open[seat], 0); r >= 0; r = tt_routes_next(&rails->open[seat], r + 1)) {
        if (game->board->route[r].length > rails->trains[seat])
            continue;
        tt_plan_item item = tt_plan_item_of(&part->prospect, r, state->secret.hand[seat]);
        if (item.missing)
            continue;
        double worth =
            game->rules->points[game->board->route[r].length] + tt_completed_points(game->board, joined, open, r);
        tt_action claim = tt_item_claim(&item);
        if (worth > most && (!game->rules->markers || tt_why_action(game, state, seat, claim).refusal == TT_OK)) {
            most = worth;
            best = claim;
        }
    }
    return best;
}

static tt_action choose_second(const tt_search *search, tt_search_part *part, int seat)
{
    uint8_t left[TT_CARDS];
    double wanted[TT_CARDS];
    set_aside(part, &part->state, seat, &part->sketch[seat], left);
    tt_items_want(search->task->game->board, search->plan, part->sketch[seat].item, part->sketch[seat].items, wanted);
    return best_draw(search->task->game->rules, &part->state.table, wanted, false).action;
}

/* E-4: any surcharge is paid, with as few locomotives as possible. */
static tt_action choose_tunnel(const tt_search *search, tt_search_part *part, int seat)
{
    int count = tt_legal_list(search->task->game, &part->state, seat, part->actions, TT_MAX_LEGAL);
    tt_action best = part->actions[0];
    int fewest = 99;
    for (int i = 0; i < count; i++)
        if (tt_action_kind_of(part->actions[i]) == TT_ACTION_PAY &&
            tt_action_set(part->actions[i]).locomotives < fewest) {
            best = part->actions[i];
            fewest = tt_action_set(best).locomotives;
        }
    return best;
}

/* Updates the sketch of a seat; `left` gets the cards of the hand that it does not need. */
static void renew(const tt_search *search, tt_search_part *part, int seat, uint8_t left[TT_CARDS])
{
    tt_sketch *sketch = &part->sketch[seat];
    if (sketch->stale || !still_holds(&part->state.table.rails, seat, search->setting->refresh, sketch))
        tt_sketch_make(search, part, &part->state, seat, sketch);
    set_aside(part, &part->state, seat, sketch, left);
}

void tt_sketch_renew(const tt_search *search, tt_search_part *part, int seat)
{
    uint8_t left[TT_CARDS];
    renew(search, part, seat, left);
}

/* W-6: as the planner does, with the sketch as the plan. */
static tt_action choose_marker(const tt_search *search, tt_search_part *part, int seat)
{
    const tt_game *game = search->task->game;
    const tt_rails *rails = &part->state.table.rails;
    const tt_sketch *sketch = &part->sketch[seat];
    uint8_t left[TT_CARDS];
    renew(search, part, seat, left);
    tt_routes planned = {0}, open = tt_routes_to_claim(game, rails, seat);
    for (int i = 0; i < sketch->items; i++)
        if (!sketch->item[i].fills)
            tt_routes_add(&planned, sketch->item[i].route);
    int count = tt_legal_list(game, &part->state, seat, part->actions, TT_MAX_LEGAL);
    tt_action best = TT_NO_ACTION;
    double most = -1e9;
    for (int i = 0; i < count; i++) {
        tt_action action = part->actions[i];
        double worth = 0;
        if (tt_action_kind_of(action) == TT_ACTION_MARKER)
            worth = tt_city_worth(game, rails, search->plan, &open, &planned, tt_action_arg(action)) -
                    tt_payment_cost(search->plan, left, tt_action_set(action));
        if (worth > most) {
            most = worth;
            best = action;
        }
    }
    return best;
}

/* W-10: to the city that the others can reach by the fewest routes. */
static tt_action choose_alvin(const tt_search *search, tt_search_part *part, int seat)
{
    const tt_game *game = search->task->game;
    int count = tt_legal_list(game, &part->state, seat, part->actions, TT_MAX_LEGAL), fewest = 1 << 20;
    tt_action best = TT_NO_ACTION;
    for (int i = 0; i < count; i++) {
        int ways = tt_ways_in(game, &part->state.table.rails, seat, tt_action_arg(part->actions[i]));
        if (ways < fewest) {
            fewest = ways;
            best = part->actions[i];
        }
    }
    return best;
}

tt_action tt_sketch_choose(const tt_search *search, tt_search_part *part, int seat)
{
    const tt_game *game = search->task->game;
    const tt_state *state = &part->state;
    tt_sketch *sketch = &part->sketch[seat];
    int phase = state->table.phase;
    if (phase == TT_PHASE_TUNNEL)
        return choose_tunnel(search, part, seat);
    if (phase == TT_PHASE_MARKER)
        return choose_marker(search, part, seat);
    if (phase == TT_PHASE_ALVIN)
        return choose_alvin(search, part, seat);
    if (phase != TT_PHASE_TURN && phase != TT_PHASE_SECOND_CARD)
        return TT_NO_ACTION;
    if (phase == TT_PHASE_SECOND_CARD) {
        if (sketch->stale)
            tt_sketch_make(search, part, state, seat, sketch);
        return choose_second(search, part, seat);
    }
    double turns = tt_sketch_turns(game, &state->table, search->plan, seat);
    if (state->table.turns_left && turns < 2)
        return choose_last(search, part, seat);
    if (sketch->stale || !still_holds(&state->table.rails, seat, search->setting->refresh, sketch))
        tt_sketch_make(search, part, state, seat, sketch);
    sketch->age++;
    if (sketch->borrows && (turns < 5 || !sketch->items || sketch->item[0].fills))
        return TT_NO_ACTION; /* a station may be due */
    return choose_turn(search, part, seat, turns);
}
