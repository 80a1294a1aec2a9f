/* value.c: evaluates a position for all seats. */
#include "review/value.h"

#include <string.h>

#include "bots/task.h"
#include "bots/yards.h"
#include "chance/chance.h"

void tt_worth_add(tt_worth *sum, const tt_worth *worth, double factor)
{
    for (int seat = 0; seat < TT_MAX_SEATS; seat++) {
        sum->points[seat] += factor * worth->points[seat];
        sum->win[seat] += factor * worth->win[seat];
    }
}

/* The plans of the search, but whether a color has become rare does not count: else every card that comes into the
 * market would change the sketches of all seats a little, and take most of the time of a review. */
static const tt_plan_setting *plan_for(tt_valuer *v, const tt_game *game)
{
    const tt_plan_setting *plan = tt_style_setting(v->search.setting->style, game);
    if (!plan)
        return NULL;
    v->plan = *plan;
    v->plan.scarce = 0;
    return &v->plan;
}

void tt_valuer_open(tt_valuer *v, const tt_game *game)
{
    v->task = (tt_task){.game = game};
    v->search.task = &v->task;
    v->search.setting = tt_search_setting_for(game, TT_SEARCH_STRATEGIST);
    v->search.plan = plan_for(v, game);
    v->search.joint = game->rules->bots->joint != NULL;
    if (v->search.joint)
        tt_joint_start(&v->search);
    v->search.part[0].rng = (tt_rng){{1, 2, 3, 4}}; /* the planner asks for one, and never draws from it */
    memset(v->kept, 0, sizeof v->kept);
    memset(v->known, 0, sizeof v->known);
    memset(v->choice, 0, sizeof v->choice);
}

/* --- Sketches ----------------------------------------------------------------------------------------------------- */

static uint64_t mix(uint64_t key, const void *bytes, size_t size)
{
    const uint8_t *at = bytes;
    for (; size >= 8; size -= 8, at += 8) {
        uint64_t word;
        memcpy(&word, at, 8);
        key = (key ^ word) * 0x9e3779b97f4a7c15u;
        key ^= key >> 29;
    }
    for (; size > 0; size--, at++)
        key = (key ^ *at) * 0x9e3779b97f4a7c15u;
    return key ^ key >> 32;
}

/* Sketches need not know to a card how many the others have, which says how long the game may last. So the sketch of a
 * seat stays the same while another draws. */
static void round_hands(const tt_game *game, const tt_state *state, uint8_t count[TT_MAX_SEATS])
{
    for (int seat = 0; seat < game->players; seat++)
        count[seat] = (uint8_t)((state->table.hand_count[seat] + 2) / 4 * 4);
}

/* A hash of what tt_sketch_make reads; `hands` are the sizes of the hands, rounded. */
static uint64_t key_of(const tt_valuer *v, const tt_state *state, int seat, const uint8_t hands[TT_MAX_SEATS])
{
    const tt_table_part *table = &state->table;
    const tt_rails *rails = &table->rails;
    uint64_t key = mix(1, rails->owned, sizeof rails->owned);
    key = mix(key, &rails->open[seat], sizeof rails->open[seat]);
    key = mix(key, rails->mark, sizeof rails->mark);
    const uint8_t rest[4] = {rails->alvin_city, rails->alvin_holder, table->turns_left, (uint8_t)seat};
    key = mix(key, rest, sizeof rest);
    key = mix(key, rails->trains, sizeof rails->trains);
    for (int other = 0; other < v->task.game->players; other++)
        key = mix(key, &hands[other], other != seat);
    key = mix(key, state->secret.hand[seat], TT_CARDS);
    key = mix(key, &state->secret.held[seat], sizeof state->secret.held[seat]);
    return key | 1;
}

/* Brings the sketches of all seats up to the state. */
static void sketch_all(tt_valuer *v)
{
    tt_search_part *part = &v->search.part[0];
    uint8_t *hands = part->state.table.hand_count, exact[TT_MAX_SEATS];
    memcpy(exact, hands, sizeof exact);
    round_hands(v->task.game, &part->state, hands);
    for (int seat = 0; seat < v->task.game->players; seat++) {
        uint64_t key = key_of(v, &part->state, seat, hands);
        int at = (int)(key >> 32) & (TT_VALUER_SKETCHES - 1);
        if (v->kept[seat][at].key != key) {
            part->sketch[seat].stale = true;
            tt_sketch_renew(&v->search, part, seat);
            v->kept[seat][at].key = key;
            v->kept[seat][at].sketch = part->sketch[seat];
        }
        part->sketch[seat] = v->kept[seat][at].sketch;
    }
    memcpy(hands, exact, sizeof exact);
}

/* --- The evaluation at the start of a turn ------------------------------------------------------------------------ */

static void evaluate_jointly(tt_valuer *v, tt_worth *worth)
{
    tt_search_part *part = &v->search.part[0];
    tt_joint joint[TT_MAX_SEATS][TT_MAX_SEATS];
    int players = v->task.game->players;
    double sum = 0;
    tt_joint_expect_all(&v->search, part, players, joint);
    for (int seat = 0; seat < players; seat++) {
        double odds = 0;
        for (int other = 0; other < players; other++) {
            if (other == seat)
                continue;
            worth->points[seat] += joint[seat][other].points / (players - 1);
            odds += tt_search_exp(-joint[seat][other].odds);
        }
        worth->win[seat] = 1 / (1 + odds);
        sum += worth->win[seat];
    }
    for (int seat = 0; seat < players; seat++)
        worth->win[seat] /= sum;
}

/* For games without a joint network: what each seat expects by itself; a lead of `doubt` points wins three times in
 * four. */
static void evaluate_alone(tt_valuer *v, tt_worth *worth)
{
    tt_search_part *part = &v->search.part[0];
    int players = v->task.game->players;
    double sum = 0, doubt = v->search.setting->doubt;
    for (int seat = 0; seat < players; seat++)
        worth->points[seat] =
            v->task.game->rules->bots->net ? tt_search_expect(&v->search, part, seat) : part->state.table.points[seat];
    for (int seat = 0; seat < players; seat++) {
        double odds = 0;
        for (int other = 0; other < players; other++) {
            double lead = worth->points[seat] - worth->points[other], size = lead < 0 ? -lead : lead;
            odds += other == seat ? 0 : 1 / (0.5 + 0.5 * lead / (size + doubt)) - 1;
        }
        worth->win[seat] = 1 / (1 + odds);
        sum += worth->win[seat];
    }
    for (int seat = 0; seat < players; seat++)
        worth->win[seat] /= sum;
}

/* Whose turn it is, the networks do not know well enough: without this, every turn would seem to bring its seat some
 * points, and the turns of the others to take them away. */
static void correct_tempo(const tt_game *game, int turn, tt_worth *worth)
{
    double sum = 0;
    for (int seat = 0; seat < game->players; seat++) {
        int after = (seat - turn + game->players) % game->players;
        double part = 0.5 - (double)after / (game->players - 1);
        worth->points[seat] += part * (double)game->rules->bots->tempo[game->players - 2].points;
        worth->win[seat] += part * (double)game->rules->bots->tempo[game->players - 2].win;
        worth->win[seat] = worth->win[seat] < 0 ? 0 : worth->win[seat];
        sum += worth->win[seat];
    }
    for (int seat = 0; seat < game->players; seat++)
        worth->win[seat] /= sum;
}

static void evaluate(tt_valuer *v, tt_worth *worth)
{
    tt_search_part *part = &v->search.part[0];
    if (!v->task.game->rules->yards)
        sketch_all(v);
    if (!v->search.joint) {
        evaluate_alone(v, worth);
        return;
    }
    tt_search_tell_all(&v->search, part);
    evaluate_jointly(v, worth);
    correct_tempo(v->task.game, part->state.table.turn, worth);
}

static void score(const tt_game *game, const tt_state *state, tt_worth *worth)
{
    tt_score result;
    tt_score_make(game, state, &result);
    for (int seat = 0; seat < game->players; seat++) {
        worth->points[seat] = result.seat[seat].total;
        worth->win[seat] = result.winners >> seat & 1 ? 1.0 / __builtin_popcount(result.winners) : 0;
    }
}

/* --- Positions that came up before -------------------------------------------------------------------------------- */

/* When a game is over, cards in hands and piles do not count any more. So many outcomes of the last action have the
 * same score, which takes long to work out. */
static uint64_t key_of_result(const tt_game *game, const tt_state *state)
{
    const tt_table_part *table = &state->table;
    uint64_t key = mix(2, game->rules->yards ? (const void *)&table->yards : &table->rails,
                       game->rules->yards ? sizeof table->yards : sizeof table->rails);
    key = mix(key, table->points, sizeof table->points);
    return mix(key, state->secret.held, sizeof state->secret.held) | 1;
}

/* At the start of a turn on a board, all but the market and the piles: which card was put into the market often makes
 * no difference to the second card that is taken. */
static uint64_t key_of_turn(const tt_state *state)
{
    const tt_table_part *table = &state->table;
    const uint8_t rest[2] = {table->turn, table->turns_left};
    uint64_t key = mix(4, &table->rails, sizeof table->rails);
    key = mix(key, table->points, sizeof table->points);
    key = mix(key, rest, sizeof rest);
    key = mix(key, table->hand_count, sizeof table->hand_count);
    key = mix(key, table->ticket_count, sizeof table->ticket_count);
    key = mix(key, state->secret.hand, sizeof state->secret.hand);
    return mix(key, state->secret.held, sizeof state->secret.held) | 1;
}

/* The worth of part->state, which is at the start of a turn or over. */
static void find_worth(tt_valuer *v, tt_worth *worth)
{
    const tt_state *state = &v->search.part[0].state;
    const tt_game *game = v->task.game;
    bool over = tt_state_over(state);
    if (!over && game->rules->yards) {
        evaluate(v, worth);
        return;
    }
    uint64_t key = over ? key_of_result(game, state) : key_of_turn(state);
    int at = (int)(key >> 32) & (TT_VALUER_WORTHS - 1);
    if (v->known[at].key != key) {
        v->known[at].key = key;
        v->known[at].worth = (tt_worth){{0}};
        if (over)
            score(game, state, &v->known[at].worth);
        else
            evaluate(v, &v->known[at].worth);
    }
    *worth = v->known[at].worth;
}

/* --- Settling a decision inside a turn ---------------------------------------------------------------------------- */

/* The card of the draw pile that is nearest to an average one, as the sketch of the seat wants them. */
static tt_card average_card(tt_valuer *v, int seat)
{
    const tt_state *state = &v->search.part[0].state;
    uint8_t pile[TT_CARDS];
    double wanted[TT_CARDS] = {0}, mean = 0, nearest = 1e9;
    tt_card best = 0;
    tt_pile_count(state, pile);
    if (!v->task.game->rules->yards) {
        const tt_sketch *sketch = &v->search.part[0].sketch[seat];
        tt_items_want(v->task.game->board, v->search.plan, sketch->item, sketch->items, wanted);
    }
    int all = 0;
    for (int card = 0; card < TT_CARDS; card++) {
        mean += pile[card] * wanted[card];
        all += pile[card];
    }
    mean /= all > 0 ? all : 1;
    for (int card = 0; card < TT_CARDS; card++) {
        double distance = wanted[card] < mean ? mean - wanted[card] : wanted[card] - mean;
        distance -= pile[card] * 1e-6; /* of equals the most frequent */
        if (pile[card] && distance < nearest) {
            nearest = distance;
            best = (tt_card)card;
        }
    }
    return best;
}

/* What the seat draws next: by its sketch, or in the card game by the planner. */
static tt_action next_card(tt_valuer *v, int seat)
{
    tt_search_part *part = &v->search.part[0];
    if (!v->task.game->rules->yards) {
        sketch_all(v);
        return tt_sketch_choose(&v->search, part, seat);
    }
    tt_view view;
    tt_task task;
    tt_task_make(v->task.game, &part->state, seat, &view, part->actions, TT_MAX_LEGAL, &task);
    task.rng = &part->rng;
    return tt_yards_planner(&task);
}

/* The first card that comes out of a shuffle (G-8) is an average one, too. Later shuffles, for the market, stay. */
static void stack_average(void *context, const tt_event *event)
{
    tt_valuer **v = context;
    if (event->kind != TT_EVENT_RESHUFFLE || !*v)
        return;
    tt_state *state = &(*v)->search.part[0].state;
    tt_pile_stack(state, 0, average_card(*v, state->table.turn));
    *v = NULL;
}

/* G-5: the second card. */
static void draw_second(tt_valuer *v)
{
    tt_search_part *part = &v->search.part[0];
    const tt_game *game = v->task.game;
    int seat = tt_state_next_seat(&part->state);
    tt_action blind = tt_action_plain(TT_ACTION_DRAW_BLIND, 0), action = next_card(v, seat);
    bool shuffles = action == blind && part->state.table.draw_count == 0;
    tt_valuer *once = shuffles ? v : NULL;
    if (action == blind && !shuffles)
        tt_pile_stack(&part->state, 0, average_card(v, seat));
    if (tt_apply(game, &part->state, seat, action, &(tt_sink){stack_average, &once}).refusal != TT_OK)
        tt_apply(game, &part->state, seat, tt_legal_pick(game, &part->state, seat, 0), NULL);
}

/* A hash of what the planner looks at when it chooses tickets or a starting city. */
static uint64_t choice_key(const tt_state *state, int seat)
{
    const tt_table_part *table = &state->table;
    const uint8_t rest[4] = {table->phase, table->turns_left, table->offered[seat], (uint8_t)seat};
    uint64_t key = mix(3, &table->rails, sizeof table->rails);
    key = mix(key, rest, sizeof rest);
    key = mix(key, table->market, sizeof table->market);
    key = mix(key, table->discard, sizeof table->discard);
    key = mix(key, table->hand_count, sizeof table->hand_count);
    key = mix(key, table->known, sizeof table->known);
    key = mix(key, state->secret.hand[seat], TT_CARDS);
    key = mix(key, &state->secret.held[seat], sizeof state->secret.held[seat]);
    return mix(key, tt_state_offer(state, seat), table->offered[seat]) | 1;
}

/* G-2, W-1: the choices of the seats at the start. They take the planner long, and whatever one seat chooses, most of
 * the others choose the same. */
static void choose_at_start(tt_valuer *v)
{
    tt_search_part *part = &v->search.part[0];
    int seat = tt_state_next_seat(&part->state);
    uint64_t key = choice_key(&part->state, seat);
    int at = (int)(key >> 32) & (TT_VALUER_CHOICES - 1);
    if (v->choice[at].key != key) {
        v->choice[at].key = key;
        v->choice[at].action = tt_search_ask_planner(&v->search, part, seat);
    }
    tt_apply(v->task.game, &part->state, seat, v->choice[at].action, NULL);
}

/* Plays on to the start of a turn or the end of the game. */
static void settle(tt_valuer *v)
{
    tt_search_part *part = &v->search.part[0];
    const tt_game *game = v->task.game;
    for (int seat = 0; seat < game->players; seat++)
        part->sketch[seat].stale = true;
    while (!tt_state_over(&part->state) && part->state.table.phase != TT_PHASE_TURN) {
        if (part->state.table.phase == TT_PHASE_SECOND_CARD)
            draw_second(v);
        else if (part->state.table.phase < TT_PHASE_TURN && !game->rules->yards)
            choose_at_start(v);
        else
            tt_search_step(&v->search, part);
    }
}

/* C-15: the scoring after which new hands are dealt. Their order is hidden like that of the piles, so some deals are
 * drawn, always the same for one state. */
static bool deals_next(const tt_game *game, const tt_state *state)
{
    return tt_game_has_rounds(game) && state->table.phase == TT_PHASE_COMPLETE && state->table.round == 1;
}

void tt_valuer_value(tt_valuer *v, const tt_state *state, tt_worth *worth)
{
    enum { DEALS = 8 };
    tt_search_part *part = &v->search.part[0];
    const tt_game *game = v->task.game;
    int deals = deals_next(game, state) ? DEALS : 1;
    *worth = (tt_worth){{0}};
    for (int i = 0; i < deals; i++) {
        tt_worth one = {{0}};
        part->state = *state;
        if (deals > 1)
            memset(part->state.secret.seed, i + 1, sizeof part->state.secret.seed);
        settle(v);
        find_worth(v, &one);
        tt_worth_add(worth, &one, 1.0 / deals);
    }
}

/* --- Games played on ---------------------------------------------------------------------------------------------- */

void tt_valuer_play(tt_valuer *v, const tt_state *state, const int open[2], int seat, tt_action action, uint64_t order,
                    tt_worth *worth)
{
    enum { LIMIT = 2000 }; /* decisions, since the rules set no limit */
    tt_search_part *part = &v->search.part[0];
    const tt_game *game = v->task.game;
    tt_rng rng = {{order, 1, 2, 3}};
    bool early = state->table.phase < TT_PHASE_TURN;
    int turns = early ? game->players : v->search.setting->turns;
    tt_rng_next(&rng);
    part->state = *state;
    tt_chance_shuffle(&part->state, open, &rng);
    if (!game->rules->yards && !early)
        sketch_all(v);
    for (int other = 0; other < game->players; other++)
        part->sketch[other].stale = early;
    tt_apply(game, &part->state, seat, action, NULL);
    part->sketch[seat].stale |= state->table.phase == TT_PHASE_KEEP;
    for (int left = LIMIT; !tt_state_over(&part->state) && left > 0; left--) {
        if (part->state.table.phase == TT_PHASE_TURN && turns-- <= 0)
            break;
        tt_search_step(&v->search, part);
    }
    tt_state end = part->state;
    tt_valuer_value(v, &end, worth);
}
