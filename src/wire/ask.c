/* ask.c: writes the open actions of a seat, factored. */
#include "wire/ask.h"

#include "turntable/rules.h"
#include "turntable/view.h"

enum { ARGS = 256, SET = 12 }; /* an action's arg is a byte; above SET it holds nothing but its set */

/* The ways to pay for one route or city, and the points of a claim. */
typedef struct payments {
    uint8_t arg;
    bool is_passed;     /* its group is done */
    int points, others; /* scored at once by the seat, and by all other seats */
    int count;
    const tt_action *actions;
} payments;

/* All claims, or all stations. */
typedef struct offers {
    tt_action actions[TT_MAX_LEGAL]; /* by arg; those of one arg in the order of the legal list */
    payments of[ARGS];               /* in the order of args */
    int count;
} offers;

static bool is_payment(tt_action action)
{
    return tt_action_kind_of(action) == TT_ACTION_CLAIM || tt_action_kind_of(action) == TT_ACTION_STATION;
}

static bool is_draw(tt_action action)
{
    return tt_action_kind_of(action) == TT_ACTION_DRAW || tt_action_kind_of(action) == TT_ACTION_DRAW_BLIND;
}

/* Sorts the actions of this kind by what they pay for. */
static void collect(const tt_action *actions, int count, tt_action_kind kind, offers *found)
{
    int number[ARGS] = {0}, end[ARGS], sum = 0;
    for (int i = 0; i < count; i++)
        number[tt_action_arg(actions[i])] += tt_action_kind_of(actions[i]) == kind;
    found->count = 0;
    for (int arg = 0; arg < ARGS; arg++) {
        if (number[arg])
            found->of[found->count++] =
                (payments){.arg = (uint8_t)arg, .count = number[arg], .actions = found->actions + sum};
        end[arg] = sum;
        sum += number[arg];
    }
    for (int i = 0; i < count; i++)
        if (tt_action_kind_of(actions[i]) == kind)
            found->actions[end[tt_action_arg(actions[i])]++] = actions[i];
}

/* Adds the points of all claims. */
static void add_points(const tt_game *game, const tt_state *world, int seat, offers *claims)
{
    for (int i = 0; i < claims->count; i++) {
        payments *claim = &claims->of[i];
        uint8_t points[TT_MAX_SEATS];
        tt_claim_points(game, &world->table, seat, claim->arg, points);
        claim->points = points[seat];
        for (int other = 0; other < game->players; other++)
            claim->others += other == seat ? 0 : points[other];
    }
}

static void collect_claims(const tt_game *game, const tt_state *world, int seat, const tt_action *actions, int count,
                           offers *found)
{
    collect(actions, count, TT_ACTION_CLAIM, found);
    add_points(game, world, seat, found);
}

/* Whether two routes, or cities, have the same payments and points. */
static bool alike(const payments *a, const payments *b)
{
    if (a->count != b->count || a->points != b->points || a->others != b->others)
        return false;
    for (int i = 0; i < a->count; i++)
        if (a->actions[i] >> SET != b->actions[i] >> SET)
            return false;
    return true;
}

/* A payment as in the text of an action: "2 red 1 locomotive". Returns where it begins in `text`. */
static const char *pay_text(const tt_game *game, tt_set set, char text[TT_ACTION_TEXT_MAX])
{
    tt_action_write(game, NULL, 0, tt_action_make(TT_ACTION_PAY, 0, set), text);
    return text + sizeof "pay " - 1;
}

static void write_pay(tt_json_writer *json, const tt_game *game, const payments *group)
{
    char text[TT_ACTION_TEXT_MAX];
    tt_json_member_array(json, "pay");
    for (int i = 0; i < group->count; i++)
        tt_json_write_string(json, pay_text(game, tt_action_set(group->actions[i]), text));
    tt_json_write_array_end(json);
}

/* Whether a tunnel before this one, of the same length, has this payment too. */
static bool is_repeated(const tt_game *game, const offers *claims, int at, tt_action action)
{
    for (int i = 0; i < at; i++) {
        const payments *claim = &claims->of[i];
        for (int k = 0; game->board->route[claim->arg].tunnel && k < claim->count; k++)
            if (claim->actions[k] >> SET == action >> SET)
                return true;
    }
    return false;
}

/* E-3: the payments for tunnels that may not suffice, each with the chance that the surcharge can be paid. */
static void write_odds(tt_json_writer *json, const tt_game *game, const tt_state *world, int seat, const offers *claims)
{
    char text[TT_ACTION_TEXT_MAX];
    bool any = false;
    tt_view view;
    tt_view_make(game, world, seat, &view);
    for (int i = 0; i < claims->count; i++) {
        const payments *claim = &claims->of[i];
        for (int k = 0; game->board->route[claim->arg].tunnel && k < claim->count; k++) {
            int odds = tt_view_tunnel_odds(game, &view, tt_action_set(claim->actions[k]));
            if (odds == 100 || is_repeated(game, claims, i, claim->actions[k]))
                continue;
            if (!any) {
                tt_json_write_key(json, "odds");
                tt_json_write_object(json);
                any = true;
            }
            tt_json_member_integer(json, pay_text(game, tt_action_set(claim->actions[k]), text), odds);
        }
    }
    if (any)
        tt_json_write_object_end(json);
}

/* The next member after `at` of the group whose first is at `from`; NULL if there is none. Marks it as done. */
static const payments *next_member(offers *found, int from, int *at)
{
    for (; *at < found->count; ++*at) {
        payments *member = &found->of[*at];
        if (member->is_passed || !alike(&found->of[from], member))
            continue;
        member->is_passed = true;
        return member;
    }
    return NULL;
}

static void write_group(tt_json_writer *json, const tt_game *game, offers *found, int from, const char *key,
                        const char *const *ids)
{
    const payments *first = &found->of[from], *member;
    tt_json_write_object(json);
    tt_json_member_array(json, key);
    for (int at = from; (member = next_member(found, from, &at));)
        tt_json_write_string(json, ids[member->arg]);
    tt_json_write_array_end(json);
    write_pay(json, game, first);
    if (first->points)
        tt_json_member_integer(json, "points", first->points);
    if (first->others)
        tt_json_member_integer(json, "others", first->others);
    tt_json_write_object_end(json);
}

static void write_groups(tt_json_writer *json, const tt_game *game, offers *found, const char *name, const char *key,
                         const char *const *ids)
{
    if (found->count == 0)
        return;
    tt_json_member_array(json, name);
    for (int i = 0; i < found->count; i++)
        if (!found->of[i].is_passed)
            write_group(json, game, found, i, key, ids);
    tt_json_write_array_end(json);
}

/* The slots of the market, and "blind". */
static void write_draws(tt_json_writer *json, const tt_action *actions, int count)
{
    bool any = false;
    for (int i = 0; i < count; i++) {
        if (!is_draw(actions[i]))
            continue;
        if (!any) {
            tt_json_member_array(json, "draw");
            any = true;
        }
        if (tt_action_kind_of(actions[i]) == TT_ACTION_DRAW)
            tt_json_write_integer(json, tt_action_arg(actions[i]));
        else
            tt_json_write_string(json, "blind");
    }
    if (any)
        tt_json_write_array_end(json);
}

static void write_others(tt_json_writer *json, const tt_game *game, const tt_state *world, int seat,
                         const tt_action *actions, int count)
{
    bool any = false;
    for (int i = 0; i < count; i++) {
        if (is_draw(actions[i]) || is_payment(actions[i]))
            continue;
        if (!any) {
            tt_json_member_array(json, "actions");
            any = true;
        }
        char text[TT_ACTION_TEXT_MAX];
        int length = tt_action_write(game, tt_state_offer(world, seat), world->table.offered[seat], actions[i], text);
        tt_json_write_text(json, text, (size_t)length);
    }
    if (any)
        tt_json_write_array_end(json);
}

void tt_ask_write(tt_json_writer *json, const tt_game *game, const tt_state *world, int seat, uint32_t decision)
{
    tt_action actions[TT_MAX_LEGAL];
    int count = tt_legal_list(game, world, seat, actions, TT_MAX_LEGAL);
    offers found;
    if (count == 0) {
        tt_json_write_null(json);
        return;
    }
    tt_json_write_object(json);
    tt_json_member_integer(json, "decision", decision);
    collect_claims(game, world, seat, actions, count, &found);
    write_groups(json, game, &found, "claims", "routes", game->board->route_id);
    write_odds(json, game, world, seat, &found);
    collect(actions, count, TT_ACTION_STATION, &found);
    write_groups(json, game, &found, "stations", "cities", game->board->city_id);
    write_draws(json, actions, count);
    write_others(json, game, world, seat, actions, count);
    tt_json_write_object_end(json);
}

/* The action with this number among the claims or stations, in the order written; if there is none, subtracts their
 * count from *number. */
static tt_action pick_payment(offers *found, int *number)
{
    const payments *member;
    for (int i = 0; i < found->count; i++) {
        if (found->of[i].is_passed)
            continue;
        for (int at = i; (member = next_member(found, i, &at));) {
            if (*number < member->count)
                return member->actions[*number];
            *number -= member->count;
        }
    }
    return TT_NO_ACTION;
}

/* The same among the draws, or among all other actions. */
static tt_action pick_other(const tt_action *actions, int count, bool draws, int *number)
{
    for (int i = 0; i < count; i++)
        if (!is_payment(actions[i]) && is_draw(actions[i]) == draws && (*number)-- == 0)
            return actions[i];
    return TT_NO_ACTION;
}

tt_action tt_ask_pick(const tt_game *game, const tt_state *world, int seat, int number)
{
    tt_action actions[TT_MAX_LEGAL];
    int count = tt_legal_list(game, world, seat, actions, TT_MAX_LEGAL);
    offers found;
    collect_claims(game, world, seat, actions, count, &found);
    tt_action action = pick_payment(&found, &number);
    if (action == TT_NO_ACTION) {
        collect(actions, count, TT_ACTION_STATION, &found);
        action = pick_payment(&found, &number);
    }
    if (action == TT_NO_ACTION)
        action = pick_other(actions, count, true, &number);
    return action == TT_NO_ACTION ? pick_other(actions, count, false, &number) : action;
}
