/* fit_games.c: plays games, and writes rows of them for fit.
 *
 * Most seats play as the search does or thinks of others; some are lively or race, and now and then an action is
 * random, so that odd positions come up too. */
#include <stdlib.h>
#include <string.h>

#include "arena/arena.h"
#include "fit.h"
#include "turntable/record.h"

enum { MOST_ROWS = 600, LIMIT = 3000 }; /* rows of a game; decisions */

typedef struct game_play {
    const fit_games *games;
    const tt_game *game;
    tt_rng *rng;
    tt_search *search; /* part[0] plays as a sketch; part[1] has the features */
    tt_state state;
    tt_plan_style style[TT_MAX_SEATS];
    tt_player player[TT_MAX_SEATS];
    int rows, pair[MOST_ROWS][2]; /* the seats of each row */
    float row[MOST_ROWS][FIT_MOST_ROW];
} game_play;

static bool chance(tt_rng *rng, uint32_t in_a_thousand)
{
    return tt_rng_below(rng, 1000) < in_a_thousand;
}

/* The features of two seats. The targets are the present points until the game is over. */
static void look_at_seats(game_play *p, float *row)
{
    tt_search_part *part = &p->search->part[1];
    const fit_kind *kind = p->games->kind;
    const int *pair = p->pair[p->rows];
    part->state = p->state;
    for (int seat = 0; seat < p->game->players; seat++) {
        part->sketch[seat].stale = true;
        part->sketch[seat].items = 0;
    }
    for (int seat = 0; seat < p->game->players; seat++)
        tt_search_features(p->search, part, seat, part->feature[seat]);
    if (kind == &fit_joint)
        tt_joint_inputs(part, pair[0], pair[1], row);
    else
        memcpy(row, part->feature[pair[0]], sizeof part->feature[0]);
    row[kind->row - 1] = p->state.table.points[pair[kind == &fit_joint]];
    if (kind == &fit_joint)
        row[kind->row - 2] = p->state.table.points[pair[0]];
}

/* The tickets that a seat holds, and others that it could hold as far as another seat knows. */
static void look_at_tickets(game_play *p, float *row)
{
    const int *pair = p->pair[p->rows];
    tt_belief_view seen;
    tt_view view;
    tt_view_make(p->game, &p->state, pair[1], &view);
    tt_belief_view_make(p->game, &p->state.table, pair[0], &seen);
    for (int i = 0; i < FIT_SETS; i++) {
        tt_state world = p->state;
        if (i)
            tt_view_sample(p->game, &view, p->rng, &world);
        tt_belief_features(&seen, world.secret.held[pair[0]], row + TT_BELIEF_FEATURES * i);
    }
}

static void look(game_play *p)
{
    int players = p->game->players, *pair = p->pair[p->rows];
    if (p->rows == MOST_ROWS || !chance(p->rng, p->games->iterations ? 400 : 50))
        return;
    pair[0] = (int)tt_rng_below(p->rng, (uint32_t)players);
    pair[1] = (pair[0] + 1 + (int)tt_rng_below(p->rng, (uint32_t)players - 1)) % players;
    if (p->games->kind == &fit_belief)
        look_at_tickets(p, p->row[p->rows]);
    else
        look_at_seats(p, p->row[p->rows]);
    p->rows++;
}

/* Replaces the points of then by what the seats got afterwards. */
static void finish(game_play *p, FILE *file)
{
    const fit_kind *kind = p->games->kind;
    tt_score score;
    tt_score_make(p->game, &p->state, &score);
    for (int i = 0; i < p->rows; i++) {
        const int *pair = p->pair[i];
        float *end = p->row[i] + kind->row, total[2];
        for (int k = 0; k < 2; k++)
            total[k] = (float)score.seat[pair[k]].total;
        if (kind == &fit_alone)
            end[-1] = (total[0] - end[-1]) / 50;
        if (kind == &fit_joint) {
            int ahead = (score.winners >> pair[0] & 1) - (score.winners >> pair[1] & 1);
            if (!ahead)
                ahead = (total[0] > total[1]) - (total[0] < total[1]);
            end[-3] = (float)(1 + ahead) / 2;
            end[-2] = (total[0] - end[-2]) / 50;
            end[-1] = (total[1] - end[-1]) / 50;
        }
        fwrite(p->row[i], sizeof(float), (size_t)kind->row, file);
    }
}

static void step_by_sketch(game_play *p, int seat)
{
    tt_search *search = p->search;
    tt_search_setting setting = *search->setting;
    const tt_search_setting *usual = search->setting;
    const tt_plan_setting *plan = search->plan;
    setting.style = p->style[seat];
    search->setting = &setting;
    search->plan = tt_style_setting(setting.style, p->game);
    search->part[0].state = p->state;
    tt_search_step(search, &search->part[0]);
    p->state = search->part[0].state;
    search->setting = usual;
    search->plan = plan;
}

/* Draws tickets, if that is possible: a bot draws few, and mostly when they suit it, so the rows would praise them. */
static bool draw_tickets(game_play *p, int seat)
{
    tt_action action = tt_action_plain(TT_ACTION_TICKETS, 0);
    if (tt_apply(p->game, &p->state, seat, action, NULL).refusal != TT_OK)
        return false;
    p->search->part[0].sketch[seat].stale = true;
    return true;
}

static void step(game_play *p)
{
    int seat = tt_state_next_seat(&p->state);
    bool turn = p->state.table.phase == TT_PHASE_TURN;
    if (turn && chance(p->rng, p->games->iterations ? 8 : 30) && draw_tickets(p, seat))
        return;
    if (turn && chance(p->rng, p->games->iterations ? 12 : 25)) {
        uint32_t pick = tt_rng_below(p->rng, (uint32_t)tt_legal_count(p->game, &p->state, seat));
        tt_apply(p->game, &p->state, seat, tt_legal_pick(p->game, &p->state, seat, (int)pick), NULL);
        p->search->part[0].sketch[seat].stale = true;
    } else if (p->games->iterations) {
        tt_action action = tt_player_ask(p->game, &p->state, seat, &p->player[seat]);
        tt_apply(p->game, &p->state, seat, action, NULL);
    } else {
        step_by_sketch(p, seat);
    }
}

static void seat_players(game_play *p, uint64_t number)
{
    const fit_games *games = p->games;
    for (int seat = 0; seat < p->game->players; seat++) {
        uint32_t lot = tt_rng_below(p->rng, 100);
        tt_player *player = &p->player[seat];
        p->style[seat] = lot < 85 ? p->search->setting->style : lot < 93 ? TT_STYLE_LIVELY : TT_STYLE_RACER;
        p->search->part[0].sketch[seat].stale = true;
        p->search->part[0].sketch[seat].items = 0;
        if (!games->iterations)
            continue;
        *player = (tt_player){.bot = lot < 82   ? &tt_bot_strategist
                                     : lot < 88 ? &tt_bot_hard
                                     : lot < 94 ? &tt_bot_planner
                                                : &tt_bot_racer};
        player->budget.iterations = (uint32_t)(games->iterations * 2 / p->game->players + 4);
        tt_player_seed(&player->rng, games->seed, strlen(games->seed), number, seat);
        if (!tt_player_equip(player, player->bot->memory))
            abort();
    }
}

static void play(game_play *p, uint64_t number, FILE *file)
{
    uint8_t seed[32];
    tt_seed_make(p->games->seed, strlen(p->games->seed), number, seed);
    tt_start(p->game, seed, &p->state, NULL);
    p->rows = 0;
    seat_players(p, number);
    for (int limit = LIMIT; !tt_state_over(&p->state) && limit > 0; limit--) {
        if (p->state.table.phase == TT_PHASE_TURN)
            look(p);
        step(p);
    }
    finish(p, file);
    if (p->games->iterations)
        tt_players_free(p->player, p->game->players);
}

/* Two players mostly, since that is what is played most. */
void fit_play(const fit_games *games, FILE *file)
{
    static tt_search search;
    static game_play p;
    const tt_rules *rules = games->rules;
    tt_rng rng = {{1, 2, 3, 4}};
    search.part[0].rng.s[0] = search.part[1].rng.s[0] = 5;
    for (int i = 0; i < games->games; i++) {
        int players = i % 3 ? 2 : 2 + (int)tt_rng_below(&rng, (uint32_t)rules->max_players - 1);
        tt_options options = {.alvin = rules->alvin_city && i % 4 == 0};
        tt_game game;
        if (tt_game_make(rules, rules->board, players, options, &game) != TT_GAME_OK)
            abort();
        const tt_task task = {.game = &game};
        search.task = &task;
        search.setting = tt_search_setting_for(&game, TT_SEARCH_USUAL);
        search.plan = tt_style_setting(search.setting->style, &game);
        p.games = games;
        p.game = &game;
        p.rng = &rng;
        p.search = &search;
        play(&p, (uint64_t)i, file);
        if (games->iterations && i % 50 == 49)
            fprintf(stderr, "%d of %d games\n", i + 1, games->games);
    }
}
