/* choices.c: the actions that are open, as a person sees them: which route, not how it is paid. */
#include "puzzles/puzzle.h"

static bool is_lay_of_colors(tt_action action)
{
    return tt_action_kind_of(action) == TT_ACTION_LAY && tt_action_arg(action) != 0;
}

bool tt_choice_same(const tt_game *game, const tt_view *view, tt_action a, tt_action b)
{
    tt_action_kind kind = tt_action_kind_of(a);
    tt_set x = tt_action_set(a), y = tt_action_set(b);
    if (a == b || kind != tt_action_kind_of(b))
        return a == b;
    switch (kind) {
    case TT_ACTION_DRAW:
        return view->table.market[tt_action_arg(a)] == view->table.market[tt_action_arg(b)];
    case TT_ACTION_CLAIM:
        return tt_routes_has(&game->board->route[tt_action_arg(a)].parallel, tt_action_arg(b));
    case TT_ACTION_STATION:
        return tt_action_arg(a) == tt_action_arg(b);
    case TT_ACTION_LAY: /* as many cards of the same color, with other locomotives */
        return !is_lay_of_colors(a) && !is_lay_of_colors(b) && x.color == y.color &&
               x.count + x.locomotives == y.count + y.locomotives;
    default:
        return false;
    }
}

/* Whether two actions differ only in the number of locomotives, or not at all. */
static bool is_paid_alike(const tt_game *game, const tt_view *view, tt_action a, tt_action b)
{
    return tt_choice_same(game, view, a, b) && tt_action_arg(a) == tt_action_arg(b) &&
           tt_action_set(a).color == tt_action_set(b).color;
}

bool tt_choices_add(tt_trial *trial)
{
    const tt_game *game = trial->task.game;
    const tt_view *view = &trial->view;
    for (int i = 0; i < trial->task.open.count; i++) {
        tt_action action = trial->task.open.actions[i];
        int at = 0;
        while (at < trial->actions && !is_paid_alike(game, view, trial->action[at], action) &&
               !(tt_action_kind_of(action) == TT_ACTION_DRAW && tt_choice_same(game, view, trial->action[at], action)))
            at++;
        if (at == TT_TRIAL_ACTIONS)
            return false;
        if (at == trial->actions)
            tt_trial_add(trial, action);
        else if (tt_action_set(action).locomotives < tt_action_set(trial->action[at]).locomotives)
            trial->action[at] = action;
    }
    return true;
}
