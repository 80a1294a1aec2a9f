/* search_belief.c: which tickets the others are likely to hold.
 *
 * Players collect cards and claim routes for the tickets they hold. So a set of tickets is likely if the network and
 * the known cards of a player have brought it near completion, and if it was worth keeping. For each set that a few
 * sampled worlds propose, the planner grows the network that completes it, once from the present position and once from
 * an empty board. A small network, fitted to games of the bots (bench/fit.c), makes a weight of both. The worlds were
 * drawn with the simpler weights of search_world.c, so these are divided out.
 *
 * A belief depends only on the view: on routes, the cards that were seen to be taken and not yet spent, and counts. */
#include "bots/search.h"

#include <string.h>

double tt_search_exp(double x)
{
    enum { SQUARINGS = 10, MOST = 20 };
    double y = 1 + (x < -MOST ? -MOST : x > MOST ? MOST : x) / (1 << SQUARINGS);
    for (int i = 0; i < SQUARINGS; i++)
        y *= y;
    return y;
}

/* The table as if the game had just begun, except that routes of others stay claimed. */
static void empty_table(const tt_game *game, const tt_table_part *table, int seat, tt_table_part *empty)
{
    *empty = *table;
    tt_routes_join(&empty->rails.open[seat], &empty->rails.owned[seat]);
    memset(&empty->rails.owned[seat], 0, sizeof empty->rails.owned[seat]);
    empty->turns_left = 0;
    for (int other = 0; other < game->players; other++) {
        empty->rails.trains[other] = (uint8_t)game->rules->trains;
        empty->hand_count[other] = 0;
    }
}

void tt_belief_view_make(const tt_game *game, const tt_table_part *table, int seat, tt_belief_view *view)
{
    static const uint8_t no_hand[TT_CARDS];
    const tt_plan_setting *setting = tt_style_setting(TT_STYLE_PLANNER, game);
    empty_table(game, table, seat, &view->empty);
    tt_prospect_make(game, table, seat, table->known[seat], 0, setting, &view->now);
    tt_prospect_make(game, &view->empty, seat, no_hand, 0, setting, &view->before);
}

/* The trains on routes that the seat owns; *on_way gets those on routes of `forest`. */
static int trains_laid(const tt_prospect *p, const tt_forest *forest, int *on_way)
{
    int laid = 0;
    *on_way = 0;
    for (int r = tt_routes_next(&p->owned, 0); r >= 0; r = tt_routes_next(&p->owned, r + 1)) {
        laid += p->game->board->route[r].length;
        *on_way += tt_routes_has(&forest->routes, r) ? p->game->board->route[r].length : 0;
    }
    return laid;
}

void tt_belief_features(const tt_belief_view *view, uint64_t set, float feature[TT_BELIEF_FEATURES])
{
    const tt_prospect *p = &view->now;
    const tt_board *board = p->game->board;
    tt_forest now, before;
    uint64_t done = tt_network_completed(board, p->part, set);
    tt_forest_grow(p, set & ~done, &now);
    tt_forest_prune(p, &now);
    tt_forest_grow(&view->before, set, &before);
    uint64_t planned = now.tickets & ~done;
    int on_way, laid = trains_laid(p, &before, &on_way), known = 0;
    for (int card = 0; card < TT_CARDS; card++)
        known += p->hand[card];
    float *out = feature;
    *out++ = (float)tt_ticket_points(board, done) / 30.0f;
    *out++ = (float)tt_ticket_points(board, planned) / 30.0f;
    *out++ = (float)tt_ticket_points(board, set & ~planned & ~done) / 30.0f;
    *out++ = (float)now.price / 3000.0f;
    *out++ = (float)before.price / 3000.0f;
    *out++ = (float)now.trains / 45.0f;
    *out++ = (float)before.trains / 45.0f;
    *out++ = (float)on_way / 45.0f;
    *out++ = (float)laid / 45.0f;
    *out++ = (float)known / 20.0f;
    *out++ = (float)p->table->ticket_count[p->seat] / 5.0f;
    *out++ = ((float)tt_ticket_points(board, set) - (float)before.price / 100.0f) / 30.0f;
    *out++ = laid ? (float)on_way / (float)laid : 0;
    *out++ = (float)p->table->hand_count[p->seat] / 20.0f;
}

static double weight_of(const tt_belief_net *net, const tt_belief_view *view, uint64_t set)
{
    float feature[TT_BELIEF_FEATURES], sum = 0;
    tt_belief_features(view, set, feature);
    for (int i = 0; i < TT_BELIEF_HIDDEN; i++) {
        float at = net->in[i][TT_BELIEF_FEATURES];
        for (int k = 0; k < TT_BELIEF_FEATURES; k++)
            at += net->in[i][k] * feature[k];
        sum += at > 0 ? at * net->out[i] : 0;
    }
    return tt_search_exp(sum);
}

/* The weight with which search_world.c draws a set. */
static double proposal_of(const float fit[TT_MAX_TICKETS], uint64_t set)
{
    double weight = 1;
    for (; set; set &= set - 1)
        weight *= fit[__builtin_ctzll(set)];
    return weight;
}

/* With a small budget fewer sets: weighing one takes about as long as half a game. */
static int sets_for(const tt_search *search)
{
    enum { LEAST = 8, GAMES = 4 }; /* one more set for this many games */
    int sets = search->setting->sets < TT_BELIEF_SETS ? search->setting->sets : TT_BELIEF_SETS;
    uint32_t most = LEAST + search->task->budget.iterations / GAMES;
    return search->task->budget.iterations && most < (uint32_t)sets ? (int)most : sets;
}

void tt_search_believe(tt_search *search)
{
    const tt_game *game = search->task->game;
    const tt_view *view = search->task->view;
    tt_search_part *part = &search->part[0];
    int sets = sets_for(search);
    search->sets = 0;
    for (int i = 0; i < sets; i++) {
        tt_search_world(search, &part->rng, &part->world);
        for (int seat = 0; seat < game->players; seat++)
            search->belief[seat].set[i] = part->world.secret.held[seat];
    }
    for (int seat = 0; seat < game->players; seat++) {
        tt_belief *belief = &search->belief[seat];
        tt_belief_view seen;
        double sum = 0;
        if (seat == view->seat)
            continue;
        tt_belief_view_make(game, &view->table, seat, &seen);
        for (int i = 0; i < sets; i++) {
            sum += weight_of(game->rules->bots->belief, &seen, belief->set[i]) /
                   proposal_of(search->fit[seat], belief->set[i]);
            belief->up_to[i] = sum;
        }
    }
    search->sets = sets;
}

static uint64_t draw_set(const tt_search *search, tt_rng *rng, int seat)
{
    const tt_belief *belief = &search->belief[seat];
    double at = tt_uniform(rng) * belief->up_to[search->sets - 1];
    int i = 0;
    while (i < search->sets - 1 && belief->up_to[i] < at)
        i++;
    return belief->set[i];
}

/* The tickets of the pile, and those of the others that could be in it: long ones (E-1) never are. */
static uint64_t loose_tickets(const tt_search *search, const tt_state *world, int offered)
{
    const tt_game *game = search->task->game;
    uint64_t loose = 0;
    for (int i = 0; i < world->table.ticket_pile; i++)
        loose |= (uint64_t)1 << world->secret.tickets[offered + i];
    for (int seat = 0; seat < game->players; seat++)
        for (uint64_t held = seat == search->task->view->seat ? 0 : world->secret.held[seat]; held; held &= held - 1)
            if (!game->rules->dealt_long || !game->board->ticket[__builtin_ctzll(held)].is_long)
                loose |= held & -held;
    return loose;
}

/* Writes the pile, shuffled. */
static void write_pile(tt_rng *rng, uint64_t tickets, uint8_t *pile)
{
    int count = 0;
    for (; tickets; tickets &= tickets - 1) {
        int place = (int)tt_rng_below(rng, (uint32_t)++count);
        pile[count - 1] = pile[place];
        pile[place] = (uint8_t)__builtin_ctzll(tickets);
    }
}

/* Sets are drawn for each seat alone. If two seats would hold the same ticket, or the number of long tickets changes,
 * they are drawn again, and in the end the world stays as it was sampled. */
void tt_search_give_tickets(const tt_search *search, tt_rng *rng, tt_state *world)
{
    enum { TRIES = 8 };
    const tt_game *game = search->task->game;
    int offered = 0;
    for (int seat = 0; seat < game->players; seat++)
        offered += world->table.offered[seat];
    uint64_t loose = loose_tickets(search, world, offered);
    for (int tries = 0; tries < TRIES; tries++) {
        uint64_t held[TT_MAX_SEATS], taken = 0;
        bool clash = false;
        for (int seat = 0; seat < game->players; seat++) {
            held[seat] = seat == search->task->view->seat ? world->secret.held[seat] : draw_set(search, rng, seat);
            clash |= (held[seat] & taken) != 0;
            taken |= held[seat];
        }
        if (clash || __builtin_popcountll(loose & ~taken) != world->table.ticket_pile)
            continue;
        memcpy(world->secret.held, held, sizeof held[0] * (size_t)game->players);
        write_pile(rng, loose & ~taken, world->secret.tickets + offered);
        return;
    }
}
