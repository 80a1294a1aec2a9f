/* plan_items.c: the cards of a plan: which are set aside for which route, which are missing, and the value of a
 * card. */
#include "bots/plan.h"

#include <string.h>

static int smaller(int a, int b)
{
    return a < b ? a : b;
}

/* The color that leaves a gray route with the fewest missing cards; the first of equals. Without branches, because the
 * best color cannot be predicted. */
static int best_color(const uint8_t left[TT_CARDS])
{
    int most = 0;
    for (int color = 0; color < TT_COLORS; color++) {
        int key = left[color] * TT_COLORS + TT_COLORS - 1 - color;
        most = key > most ? key : most;
    }
    return TT_COLORS - 1 - most % TT_COLORS;
}

static inline tt_plan_item pay_with(const tt_prospect *p, int r, int color, const uint8_t left[TT_CARDS])
{
    const tt_route *route = &p->game->board->route[r];
    tt_plan_item item = {.route = (uint8_t)r, .color = (uint8_t)color};
    item.count = (uint8_t)smaller(left[color], route->length - route->ferry);
    item.locomotives = (uint8_t)smaller(left[TT_LOCOMOTIVE], route->length - item.count);
    item.missing = (uint8_t)(route->length - item.count - item.locomotives);
    if (route->tunnel) {
        int over = left[color] - item.count + left[TT_LOCOMOTIVE] - item.locomotives;
        int spare = (int)p->setting->tunnel_spare - over;
        item.spare = (uint8_t)(spare > 0 ? spare : 0);
    }
    return item;
}

tt_plan_item tt_plan_item_of(const tt_prospect *p, int r, const uint8_t left[TT_CARDS])
{
    int color = p->game->board->route[r].color;
    return pay_with(p, r, color == TT_GRAY ? best_color(left) : color, left);
}

static void item_set_aside(tt_plan *plan, tt_plan_item item)
{
    plan->left[item.color] -= item.count;
    plan->left[TT_LOCOMOTIVE] -= item.locomotives;
    plan->item[plan->items++] = item;
}

/* Takes the routes of the forest in the order of their missing cards, fewest first, so that some get finished. */
static void set_aside_for_tickets(const tt_prospect *p, tt_plan *plan)
{
    tt_routes rest = plan->forest.routes;
    for (int w = 0; w < TT_ROUTE_WORDS; w++)
        rest.word[w] &= p->open.word[w];
    while (plan->items < TT_PLAN_ITEMS) {
        tt_plan_item best = {0};
        int least = 1 << 20;
        for (int r = tt_routes_next(&rest, 0); r >= 0; r = tt_routes_next(&rest, r + 1)) {
            tt_plan_item item = tt_plan_item_of(p, r, plan->left);
            const tt_route *route = &p->game->board->route[r];
            int key = (item.missing + item.spare) * 64 + item.locomotives * 16 + (route->color == TT_GRAY) * 8 +
                      (TT_MAX_LENGTH - route->length);
            if (key < least) {
                least = key;
                best = item;
            }
        }
        if (least == 1 << 20)
            return;
        rest.word[best.route >> 6] &= ~((uint64_t)1 << (best.route & 63));
        best.weight = p->setting->wish;
        item_set_aside(plan, best);
    }
}

/* The cities of the network after these routes are claimed too. */
static uint64_t network_cities(const tt_prospect *p, const tt_routes *more)
{
    uint64_t home = p->home != TT_NO_CITY ? (uint64_t)1 << p->home : 0;
    return home | tt_routes_cities(p->game->board, &p->owned) | tt_routes_cities(p->game->board, more);
}

/* A possible filler route. */
typedef struct filling {
    double turns; /* the value of the turns it takes */
    uint8_t route, color;
} filling;

static filling filling_of(const tt_prospect *p, int r, int gray, const uint8_t left[TT_CARDS])
{
    const tt_plan_setting *s = p->setting;
    const tt_route *route = &p->game->board->route[r];
    tt_plan_item item = pay_with(p, r, route->color == TT_GRAY ? gray : route->color, left);
    int lack = item.missing + item.spare;
    double turns = 1 + p->card_turns[route->color] * lack + s->doubt * lack * lack;
    if (route->ferry > item.locomotives)
        turns += (route->ferry - item.locomotives) * (s->ferry - s->card);
    return (filling){s->turn * turns, item.route, item.color};
}

/* The open routes that no ticket uses. */
static int fillings_find(const tt_prospect *p, const tt_plan *plan, filling found[TT_MAX_ROUTES])
{
    int count = 0, gray = best_color(plan->left);
    for (int w = 0; w < TT_ROUTE_WORDS; w++)
        for (uint64_t rest = p->open.word[w] & ~plan->forest.routes.word[w]; rest; rest &= rest - 1)
            found[count++] = filling_of(p, 64 * w + __builtin_ctzll(rest), gray, plan->left);
    return count;
}

/* Keeps the routes that are still possible after `taken` is planned, and updates their payments: all of them if
 * locomotives were set aside, else those that use the same color. */
static int fillings_sift(const tt_prospect *p, const tt_plan *plan, const tt_plan_item *taken, int trains, int count,
                         filling found[TT_MAX_ROUTES])
{
    const tt_board *board = p->game->board;
    int kept = 0, gray = best_color(plan->left);
    for (int i = 0; i < count; i++) {
        int r = found[i].route;
        if (board->route[r].length > trains || tt_routes_has(&board->route[taken->route].parallel, r))
            continue;
        bool changed = taken->locomotives || found[i].color == taken->color;
        found[kept++] = changed ? filling_of(p, r, gray, plan->left) : found[i];
    }
    return kept;
}

/* The filler route with the greatest gain over the value of its turns, or NULL. */
static const filling *fillings_best(const tt_prospect *p, uint64_t network, int trains, int count,
                                    const filling found[TT_MAX_ROUTES])
{
    const filling *best = NULL;
    double most = 0;
    for (int i = 0; i < count; i++) {
        const tt_route *route = &p->game->board->route[found[i].route];
        int ends = (network >> route->a & 1) + (network >> route->b & 1);
        if (route->length > trains || (p->game->rules->markers && !ends))
            continue; /* W-3 */
        double gain = p->gain[found[i].route] + (ends == 1 ? p->setting->reach * route->length : 0);
        double worth = gain - found[i].turns - p->setting->train * route->length;
        if (!best || worth > most) {
            most = worth;
            best = &found[i];
        }
    }
    return best;
}

static void set_aside_for_points(const tt_prospect *p, tt_plan *plan)
{
    filling found[TT_MAX_ROUTES];
    const filling *best;
    int trains = p->trains - plan->forest.trains;
    double weight = 1;
    tt_routes planned = plan->forest.routes;
    int count = fillings_find(p, plan, found);
    for (int i = 0; i < (int)p->setting->fills && plan->items < TT_PLAN_ITEMS; i++) {
        if (!(best = fillings_best(p, network_cities(p, &planned), trains, count, found)))
            return;
        tt_plan_item item = pay_with(p, best->route, best->color, plan->left);
        item.fills = true;
        item.weight = weight *= p->setting->fade;
        item_set_aside(plan, item);
        trains -= p->game->board->route[item.route].length;
        tt_routes_add(&planned, item.route);
        count = fillings_sift(p, plan, &item, trains, count, found);
    }
}

void tt_plan_fill(const tt_prospect *p, tt_plan *plan)
{
    plan->items = 0;
    memcpy(plan->left, p->hand, sizeof plan->left);
    set_aside_for_tickets(p, plan);
    plan->turns = 0;
    for (int i = 0; i < plan->items; i++)
        plan->turns += 1 + p->setting->card * (plan->item[i].missing + plan->item[i].spare);
    set_aside_for_points(p, plan);
    tt_items_want(p->game->board, p->setting, plan->item, plan->items, plan->wanted);
}
