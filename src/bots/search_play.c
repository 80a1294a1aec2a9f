/* search_play.c: plays a world and values the result. */
#include "bots/search.h"

#include "bots/planner.h"
#include "bots/yards.h"

/* For decisions that a sketch does not cover, and for games without sketches. */
tt_action tt_search_ask_planner(const tt_search *search, tt_search_part *part, int seat)
{
    const tt_game *game = search->task->game;
    tt_view view;
    tt_open_actions open = {part->actions, tt_legal_list(game, &part->state, seat, part->actions, TT_MAX_LEGAL)};
    if (open.count == 1)
        return open.actions[0];
    tt_view_make(game, &part->state, seat, &view);
    const tt_task task = {.game = game, .view = &view, .open = open, .rng = &part->rng};
    if (game->rules->yards)
        return tt_yards_planner(&task);
    return tt_planner_choose(&task, search->setting->style);
}

void tt_search_step(const tt_search *search, tt_search_part *part)
{
    const tt_game *game = search->task->game;
    tt_state *state = &part->state;
    int seat = tt_state_next_seat(state), phase = state->table.phase;
    tt_action action = game->rules->yards ? TT_NO_ACTION : tt_sketch_choose(search, part, seat);
    bool asks = action == TT_NO_ACTION || tt_apply(game, state, seat, action, NULL).refusal != TT_OK;
    if (asks)
        tt_apply(game, state, seat, tt_search_ask_planner(search, part, seat), NULL);
    if ((asks && phase == TT_PHASE_TURN) || phase == TT_PHASE_KEEP || phase == TT_PHASE_KEEP_AT_START ||
        phase == TT_PHASE_START_CITY)
        part->sketch[seat].stale = true;
}

/* What the search maximizes: the margin, with diminishing weight, own points, and winning. */
static double value_of(const tt_search *search, double points, double margin, double win)
{
    const tt_search_setting *s = search->setting;
    double size = margin < 0 ? -margin : margin, counts = margin * s->decided / (s->decided + size);
    if (search->joint)
        return s->by_margin * counts + s->by_points * points + s->by_win * win;
    return counts + search->own_counts * points + s->win * win;
}

/* The chance to win an evaluated game against a player who is expected to end `margin` points lower. */
static double chance_against(const tt_search *search, double margin)
{
    return 0.5 + 0.5 * margin / ((margin < 0 ? -margin : margin) + search->setting->doubt);
}

/* `win` below 0: the game did not end. */
static tt_search_result judge(const tt_search *search, const double points[TT_MAX_SEATS], double win)
{
    int seat = search->task->view->seat;
    double best = -1e9, odds = 0; /* of the others; with it the chances of equal seats add up to 1 */
    for (int other = 0; other < search->task->game->players; other++) {
        if (other == seat)
            continue;
        best = points[other] > best ? points[other] : best;
        odds += 1 / chance_against(search, points[seat] - points[other]) - 1;
    }
    double margin = points[seat] - best, chance = win < 0 ? 1 / (1 + odds) : win;
    if (win < 0)
        win = chance_against(search, margin);
    return (tt_search_result){value_of(search, points[seat], margin, win), points[seat], margin, chance, false};
}

static tt_search_result judge_end(const tt_search *search, const tt_state *state)
{
    tt_score score;
    double points[TT_MAX_SEATS];
    int seat = search->task->view->seat;
    tt_score_make(search->task->game, state, &score);
    for (int i = 0; i < search->task->game->players; i++)
        points[i] = score.seat[i].total;
    double win = score.winners >> seat & 1 ? 1.0 / __builtin_popcount(score.winners) : 0;
    return judge(search, points, win);
}

static bool is_crowded(const tt_search *search)
{
    return search->setting->crowd && search->task->game->players >= search->setting->crowd;
}

/* The game was stopped: each other seat is evaluated together with the own one. */
static tt_search_result judge_jointly(const tt_search *search, tt_search_part *part)
{
    int seat = search->task->view->seat, players = search->task->game->players;
    double margin = 1e9, points = 0, odds = 0;
    for (int i = 0; i < players; i++)
        if (i == seat || !is_crowded(search))
            tt_search_features(search, part, i, part->feature[i]);
    for (int other = 0; other < players; other++) {
        if (other == seat)
            continue;
        tt_joint joint = tt_joint_expect(search, part, seat, other);
        margin = joint.margin < margin ? joint.margin : margin;
        points += joint.points / (players - 1);
        odds += tt_search_exp(-joint.odds);
    }
    double win = 1 / (1 + odds);
    return (tt_search_result){value_of(search, points, margin, win), points, margin, win, false};
}

/* The game was stopped: uses the expected points of each seat. */
static tt_search_result judge_expected(const tt_search *search, tt_search_part *part)
{
    if (search->joint)
        return judge_jointly(search, part);
    double points[TT_MAX_SEATS];
    for (int seat = 0; seat < search->task->game->players; seat++)
        points[seat] = is_crowded(search) && seat != search->task->view->seat ? part->expected[seat]
                                                                              : tt_search_expect(search, part, seat);
    return judge(search, points, -1);
}

static void begin_game(const tt_search *search, tt_search_part *part)
{
    part->state = part->world;
    for (int seat = 0; seat < search->task->game->players; seat++)
        part->sketch[seat] = part->root[seat];
}

static void expect_others(const tt_search *search, tt_search_part *part)
{
    begin_game(search, part);
    for (int seat = 0; seat < search->task->game->players; seat++)
        if (seat != search->task->view->seat) {
            if (search->joint)
                tt_search_features(search, part, seat, part->feature[seat]);
            else
                part->expected[seat] = tt_search_expect(search, part, seat);
        }
}

void tt_search_prepare(const tt_search *search, tt_search_part *part)
{
    const tt_game *game = search->task->game;
    tt_search_world(search, &part->rng, &part->world);
    for (int seat = 0; seat < game->players; seat++) {
        part->root[seat].stale = true;
        part->root[seat].items = 0;
        if (game->rules->yards || part->world.table.phase < TT_PHASE_TURN)
            continue;
        if (seat == search->task->view->seat)
            part->root[seat] = search->own;
        else
            tt_sketch_make(search, part, &part->world, seat, &part->root[seat]);
    }
    if (is_crowded(search) && part->world.table.phase >= TT_PHASE_TURN)
        expect_others(search, part);
}

bool tt_search_is_late(const tt_search *search, const tt_search_part *part)
{
    const tt_budget *budget = &search->task->budget;
    return part->stop && budget->clock(budget->clock_context) >= part->stop;
}

tt_search_result tt_search_play(const tt_search *search, tt_search_part *part, tt_action candidate)
{
    enum {
        LIMIT = 2001,
        LOOKS = 4
    }; /* decisions, since the rules set no limit; decisions between looks at the clock */
    const tt_game *game = search->task->game;
    int phase = part->world.table.phase;
    int seat = search->task->view->seat, limit = LIMIT;
    int turns = search->setting->turns;
    bool whole = !turns || phase < TT_PHASE_TURN; /* too early for a good estimate */
    begin_game(search, part);
    tt_apply(game, &part->state, seat, candidate, NULL);
    if (phase == TT_PHASE_KEEP)
        part->sketch[seat].stale = true;
    while (!tt_state_over(&part->state) && limit--) {
        if (!whole && part->state.table.phase == TT_PHASE_TURN && turns-- <= 0)
            return judge_expected(search, part);
        if ((limit % LOOKS == 0 || part->state.table.phase < TT_PHASE_TURN) && tt_search_is_late(search, part))
            return (tt_search_result){.late = true};
        tt_search_step(search, part);
    }
    return judge_end(search, &part->state);
}
