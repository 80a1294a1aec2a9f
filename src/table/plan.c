/* plan.c: planned turns. */
#include "table/plan.h"

#include "turntable/rules.h"
#include "wire/picture.h"

enum { DEFAULT_TURNS = 10, NAME = 64 };

static const char *const ends[TT_PLAN_ENDS] = {[TT_PLAN_GOES_ON] = "",      [TT_PLAN_DONE] = "done",
                                               [TT_PLAN_TAKEN] = "taken",   [TT_PLAN_LAST_ROUND] = "last_round",
                                               [TT_PLAN_TRAINS] = "trains", [TT_PLAN_TURNS_UP] = "turns"};

const char *tt_plan_end_name(tt_plan_end end)
{
    return ends[end];
}

/* Reading and writing. */

static bool read_route(tt_json *json, const tt_game *game, tt_plan_step *step)
{
    char id[NAME];
    int length = tt_json_expect(json, TT_JSON_STRING) ? tt_json_copy(json, id, sizeof id) : -1;
    int route = length < 0 ? -1 : tt_board_route(game->board, id, length);
    step->route = (uint8_t)route;
    return route >= 0 || tt_json_refuse(json, TT_JSON_BAD_VALUE);
}

static bool read_color(tt_json *json, tt_plan_step *step)
{
    if (!tt_json_expect(json, TT_JSON_STRING))
        return false;
    for (int color = 0; color < TT_COLORS; color++)
        if (tt_json_is(json, tt_color_name(color))) {
            step->color = (uint8_t)color;
            return true;
        }
    return tt_json_refuse(json, TT_JSON_BAD_VALUE);
}

/* One step; its first token was read. */
static bool read_step(tt_json *json, const tt_game *game, tt_plan *plan)
{
    tt_plan_step step = {.color = TT_PLAN_ANY_COLOR};
    bool has_route = false;
    if (json->token.type != TT_JSON_OBJECT)
        return tt_json_refuse(json, TT_JSON_WRONG_TYPE);
    while (tt_json_key(json)) {
        if (tt_json_is(json, "route"))
            has_route = read_route(json, game, &step);
        else if (tt_json_is(json, "color"))
            read_color(json, &step);
        else
            tt_json_refuse(json, TT_JSON_UNKNOWN_KEY);
    }
    if (json->error != TT_JSON_OK)
        return false;
    if (!has_route)
        return tt_json_refuse(json, TT_JSON_MISSING_KEY);
    for (int i = 0; i < plan->count; i++)
        if (plan->steps[i].route == step.route)
            return tt_json_refuse(json, TT_JSON_BAD_VALUE);
    if (plan->count == TT_PLAN_STEPS)
        return tt_json_refuse(json, TT_JSON_OUT_OF_RANGE);
    plan->steps[plan->count++] = step;
    return true;
}

/* Routes that the plan has claimed. */
static bool read_claims(tt_json *json, const tt_game *game, tt_plan *plan)
{
    if (!tt_json_expect(json, TT_JSON_ARRAY))
        return false;
    while (tt_json_item(json)) {
        char id[NAME];
        int length = json->token.type == TT_JSON_STRING ? tt_json_copy(json, id, sizeof id) : -1;
        int route = length < 0 ? -1 : tt_board_route(game->board, id, length);
        if (route < 0 || plan->claims == TT_PLAN_STEPS)
            return tt_json_refuse(json, TT_JSON_BAD_VALUE);
        plan->claimed[plan->claims++] = (uint8_t)route;
    }
    return json->error == TT_JSON_OK;
}

static bool read_began(tt_json *json, tt_plan *plan)
{
    int64_t number;
    if (!tt_json_integer(json, 0, UINT32_MAX, &number))
        return false;
    plan->began = (uint32_t)number;
    return true;
}

static bool read_steps(tt_json *json, const tt_game *game, tt_plan *plan)
{
    if (!tt_json_expect(json, TT_JSON_ARRAY))
        return false;
    while (tt_json_item(json))
        if (!read_step(json, game, plan))
            return false;
    return json->error == TT_JSON_OK;
}

static bool read_number(tt_json *json, int low, int high, uint8_t *to)
{
    int64_t number;
    if (!tt_json_integer(json, low, high, &number))
        return false;
    *to = (uint8_t)number;
    return true;
}

static bool read_end(tt_json *json, tt_plan *plan)
{
    if (!tt_json_expect(json, TT_JSON_STRING))
        return false;
    for (int end = 0; end < TT_PLAN_ENDS; end++)
        if (tt_json_is(json, ends[end])) {
            plan->end = (tt_plan_end)end;
            return true;
        }
    return tt_json_refuse(json, TT_JSON_BAD_VALUE);
}

static bool read_member(tt_json *json, const tt_game *game, tt_plan *plan)
{
    enum { MOST_TRAINS = 60 };
    if (tt_json_is(json, "message") || tt_json_is(json, "table"))
        return tt_json_skip(json);
    if (tt_json_is(json, "steps"))
        return read_steps(json, game, plan);
    if (tt_json_is(json, "draw"))
        return tt_json_boolean(json, &plan->draws);
    if (tt_json_is(json, "taken"))
        return tt_json_boolean(json, &plan->stops_taken);
    if (tt_json_is(json, "last_round"))
        return tt_json_boolean(json, &plan->stops_last);
    if (tt_json_is(json, "trains"))
        return read_number(json, 0, MOST_TRAINS, &plan->least_trains);
    if (tt_json_is(json, "turns"))
        return read_number(json, 0, TT_PLAN_TURNS, &plan->turns);
    if (tt_json_is(json, "ended"))
        return read_end(json, plan);
    if (tt_json_is(json, "claims"))
        return read_claims(json, game, plan);
    if (tt_json_is(json, "time"))
        return tt_json_integer(json, 0, INT64_MAX, &plan->time);
    if (tt_json_is(json, "began"))
        return read_began(json, plan);
    return tt_json_refuse(json, TT_JSON_UNKNOWN_KEY);
}

bool tt_plan_read(tt_json *json, const tt_game *game, tt_plan *plan)
{
    *plan = (tt_plan){.draws = true, .stops_taken = true, .stops_last = true, .turns = DEFAULT_TURNS};
    if (!tt_json_expect(json, TT_JSON_OBJECT))
        return false;
    while (tt_json_key(json))
        if (!read_member(json, game, plan))
            return false;
    if (!tt_json_finish(json))
        return false;
    return plan->count > 0 || plan->end || tt_json_refuse(json, TT_JSON_MISSING_KEY);
}

void tt_plan_write(tt_json_writer *json, const tt_game *game, const tt_plan *plan)
{
    tt_json_member_array(json, "steps");
    for (int i = 0; i < plan->count; i++) {
        tt_json_write_object(json);
        tt_json_member_string(json, "route", game->board->route_id[plan->steps[i].route]);
        if (plan->steps[i].color != TT_PLAN_ANY_COLOR)
            tt_json_member_string(json, "color", tt_color_name(plan->steps[i].color));
        tt_json_write_object_end(json);
    }
    tt_json_write_array_end(json);
    tt_json_member_boolean(json, "draw", plan->draws);
    tt_json_member_boolean(json, "taken", plan->stops_taken);
    tt_json_member_boolean(json, "last_round", plan->stops_last);
    tt_json_member_integer(json, "trains", plan->least_trains);
    tt_json_member_integer(json, "turns", plan->turns);
    tt_json_member_string(json, "ended", ends[plan->end]);
    tt_json_member_array(json, "claims");
    for (int i = 0; i < plan->claims; i++)
        tt_json_write_string(json, game->board->route_id[plan->claimed[i]]);
    tt_json_write_array_end(json);
    tt_json_member_integer(json, "time", plan->time);
}

/* Deciding. */

/* Whether a route will never be open to the seat again. */
static bool is_gone(tt_why why)
{
    return why.refusal == TT_REFUSED_ROUTE_TAKEN || why.refusal == TT_REFUSED_PARALLEL_OWN ||
           why.refusal == TT_REFUSED_PARALLEL_CLOSED || why.refusal == TT_REFUSED_TRAINS;
}

static void drop_step(tt_plan *plan, int at)
{
    plan->count--;
    for (int i = at; i < plan->count; i++)
        plan->steps[i] = plan->steps[i + 1];
}

static bool has_few_trains(const tt_plan *plan, const tt_game *game, const tt_view *view)
{
    for (int seat = 0; plan->least_trains > 0 && seat < game->players; seat++)
        if (view->table.rails.trains[seat] <= plan->least_trains)
            return true;
    return false;
}

static tt_plan_end look(tt_plan *plan, const tt_game *game, const tt_view *view, int *claimed)
{
    tt_state world;
    tt_wire_world(game, view, &world);
    for (int i = plan->count - 1; i >= 0; i--) {
        int route = plan->steps[i].route;
        if (tt_routes_has(&view->table.rails.owned[view->seat], route)) {
            *claimed = route;
            if (plan->claims < TT_PLAN_STEPS)
                plan->claimed[plan->claims++] = (uint8_t)route;
            drop_step(plan, i);
        } else if (is_gone(tt_why_route(game, &world, view->seat, route))) {
            if (plan->stops_taken)
                return TT_PLAN_TAKEN;
            drop_step(plan, i);
        }
    }
    if (plan->count == 0)
        return *claimed >= 0 ? TT_PLAN_DONE : TT_PLAN_TAKEN;
    if (plan->stops_last && view->table.turns_left > 0)
        return TT_PLAN_LAST_ROUND;
    if (has_few_trains(plan, game, view))
        return TT_PLAN_TRAINS;
    bool is_over = plan->turns == 0 && plan->began == 0; /* it finishes the turn that it plays */
    return is_over ? TT_PLAN_TURNS_UP : TT_PLAN_GOES_ON;
}

tt_plan_end tt_plan_follow(tt_plan *plan, const tt_game *game, const tt_view *view, int *claimed)
{
    *claimed = -1;
    if (plan->end == TT_PLAN_GOES_ON)
        plan->end = look(plan, game, view, claimed);
    return plan->end;
}

/* How little one would miss a payment: few locomotives first, then of the color of which the hand has most. */
static int worth(const tt_view *view, tt_set paid)
{
    enum { LOCOMOTIVE = 1000 };
    int left = paid.count > 0 && paid.color < TT_COLORS ? view->hand[view->seat][paid.color] : 0;
    return left - LOCOMOTIVE * paid.locomotives;
}

/* The best of these that is an answer of this kind for this step; NULL: for any. */
static tt_action best(const tt_action actions[], int count, const tt_view *view, tt_action_kind kind,
                      const tt_plan_step *step)
{
    tt_action found = TT_NO_ACTION;
    int most = 0;
    for (int i = 0; i < count; i++) {
        tt_set paid = tt_action_set(actions[i]);
        if (tt_action_kind_of(actions[i]) != kind || (step && tt_action_arg(actions[i]) != step->route) ||
            (step && step->color != TT_PLAN_ANY_COLOR && paid.count > 0 && paid.color != step->color))
            continue;
        if (found == TT_NO_ACTION || worth(view, paid) > most) {
            found = actions[i];
            most = worth(view, paid);
        }
    }
    return found;
}

/* The color that the first route needs; TT_PLAN_ANY_COLOR if any will do. */
static int wanted_color(const tt_plan *plan, const tt_game *game)
{
    const tt_plan_step *step = &plan->steps[0];
    int color = game->board->route[step->route].color;
    return step->color != TT_PLAN_ANY_COLOR ? step->color : color < TT_COLORS ? color : TT_PLAN_ANY_COLOR;
}

/* A card of the wanted color from the market, else one from the draw pile, else any that can be drawn. */
static tt_action draw(const tt_plan *plan, const tt_game *game, const tt_view *view, const tt_action actions[],
                      int count)
{
    tt_action blind = TT_NO_ACTION, any = TT_NO_ACTION;
    int color = wanted_color(plan, game);
    for (int i = 0; i < count; i++) {
        tt_action_kind kind = tt_action_kind_of(actions[i]);
        if (kind == TT_ACTION_DRAW && view->table.market[tt_action_arg(actions[i])] == color)
            return actions[i];
        if (kind == TT_ACTION_DRAW_BLIND)
            blind = actions[i];
        else if (kind == TT_ACTION_DRAW)
            any = actions[i];
    }
    return blind != TT_NO_ACTION ? blind : any;
}

tt_action tt_plan_answer(const tt_plan *plan, const tt_game *game, const tt_view *view, bool began)
{
    static const tt_action nothing = TT_NO_ACTION;
    tt_state world;
    tt_action actions[TT_MAX_LEGAL], found = nothing;
    if (plan->end != TT_PLAN_GOES_ON || !(view->table.asked >> view->seat & 1))
        return nothing;
    tt_wire_world(game, view, &world);
    int count = tt_legal_list(game, &world, view->seat, actions, TT_MAX_LEGAL);
    if (view->table.phase == TT_PHASE_TURN) {
        for (int i = 0; i < plan->count && found == nothing; i++)
            found = best(actions, count, view, TT_ACTION_CLAIM, &plan->steps[i]);
        return found == nothing && plan->draws ? draw(plan, game, view, actions, count) : found;
    }
    if (!began)
        return nothing;
    if (view->table.phase == TT_PHASE_SECOND_CARD)
        return draw(plan, game, view, actions, count);
    if (view->table.phase != TT_PHASE_TUNNEL)
        return nothing;
    found = best(actions, count, view, TT_ACTION_PAY, NULL);
    return found != nothing ? found : best(actions, count, view, TT_ACTION_ABANDON, NULL);
}
