/* fit_games.c: games between sketches, and the inputs of the evaluation in them. */
#include <stdlib.h>
#include <string.h>

#include "fit.h"
#include "turntable/record.h"

enum { KEPT = 400 }; /* rows of a game at most */

static tt_search search;
static tt_rng *rng;

static bool chance(uint32_t in_a_thousand)
{
    return tt_rng_below(rng, 1000) < in_a_thousand;
}

static void keep(tt_fit_rows *all, const tt_fit_row *one)
{
    if (all->count == all->room) {
        all->room = all->room ? 2 * all->room : 1 << 16;
        all->row = realloc(all->row, (size_t)all->room * sizeof *all->row);
        if (!all->row)
            abort();
    }
    all->row[all->count++] = *one;
}

/* Evaluating changes sketches, so they are restored: the game must not be affected. */
static int look(int players, tt_fit_row *row)
{
    tt_search_part *part = &search.part[0];
    tt_sketch before[TT_MAX_SEATS];
    memcpy(before, part->sketch, sizeof before);
    for (int seat = 0; seat < players; seat++) {
        tt_search_features(&search, part, seat, row[seat].feature);
        row[seat].rest = part->state.table.points[seat];
    }
    memcpy(part->sketch, before, sizeof before);
    return players;
}

static void play_on(const tt_game *game, tt_plan_style style)
{
    tt_search_part *part = &search.part[0];
    int seat = tt_state_next_seat(&part->state);
    tt_search_setting setting = *search.setting;
    const tt_search_setting *usual = search.setting;
    const tt_plan_setting *plan = search.plan;
    if (part->state.table.phase == TT_PHASE_TURN && chance(60)) {
        uint32_t pick = tt_rng_below(rng, (uint32_t)tt_legal_count(game, &part->state, seat));
        tt_apply(game, &part->state, seat, tt_legal_pick(game, &part->state, seat, (int)pick), NULL);
        part->sketch[seat].stale = true;
        return;
    }
    setting.style = style;
    search.setting = &setting;
    search.plan = tt_style_setting(style, game);
    tt_search_step(&search, part);
    search.setting = usual;
    search.plan = plan;
}

/* Most seats play as the search thinks of them, some as a racer. */
static void play(const tt_game *game, uint64_t deal, tt_fit_rows *all)
{
    tt_search_part *part = &search.part[0];
    tt_plan_style style[TT_MAX_SEATS];
    tt_fit_row seen[KEPT];
    int count = 0, players = game->players;
    uint8_t seed[32];
    tt_seed_make("fit", 3, deal, seed);
    tt_start(game, seed, &part->state, NULL);
    for (int seat = 0; seat < players; seat++) {
        style[seat] = chance(125) && search.plan ? TT_STYLE_RACER : search.setting->style;
        part->sketch[seat].stale = true;
    }
    for (int limit = 3000; !tt_state_over(&part->state) && limit > 0; limit--) {
        if (part->state.table.phase == TT_PHASE_TURN && count + players <= KEPT && chance(80))
            count += look(players, &seen[count]);
        play_on(game, style[tt_state_next_seat(&part->state)]);
    }
    tt_score score;
    tt_score_make(game, &part->state, &score);
    for (int i = 0; i < count; i++) {
        seen[i].rest = (score.seat[i % players].total - seen[i].rest) / 50;
        keep(all, &seen[i]);
    }
}

/* Two players mostly, since that is what is played most. */
void tt_fit_play(const tt_rules *rules, int games, tt_rng *chances, tt_fit_rows *all)
{
    rng = chances;
    search.part[0].rng.s[0] = 5;
    for (int i = 0; i < games; i++) {
        int players = i % 3 ? 2 : 2 + (int)tt_rng_below(rng, (uint32_t)rules->max_players - 1);
        tt_options options = {.alvin = rules->alvin_city && i % 4 == 0};
        tt_game game;
        if (tt_game_make(rules, rules->board, players, options, &game) != TT_GAME_OK)
            abort();
        const tt_task task = {.game = &game};
        search.task = &task;
        search.setting = tt_search_setting_for(&game, TT_SEARCH_USUAL);
        search.plan = tt_style_setting(search.setting->style, &game);
        play(&game, (uint64_t)i, all);
    }
}
