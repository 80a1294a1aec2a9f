/* rating_pool.c: plays pools of simulated players and compares ratings with the truth. */
#include "rating_pool.h"

#include <math.h>
#include <string.h>

#include "ratings/anchors.h"
#include "turntable/rng.h"

const int rating_stages[RATING_STAGES] = {5, 10, 20, 50, 100, 300};

const rating_kind rating_kinds[RATING_KINDS] = {
    {"random, young", RATING_YOUNG, RATING_RANDOM, false, 0.2},
    {"random, settled", RATING_SETTLED, RATING_RANDOM, false, 0.2},
    {"busy, young", RATING_YOUNG, RATING_BUSY, false, 0.2},
    {"busy, settled", RATING_SETTLED, RATING_BUSY, false, 0.2},
    {"quiet, young", RATING_YOUNG, RATING_QUIET, false, 0.2},
    {"quiet, growing, rare", RATING_GROWING, RATING_QUIET, true, 0.2},
    {"busy, young, few bots", RATING_YOUNG, RATING_BUSY, false, 0.05},
};

/* Games for each player: before newcomers of a settled pool, after which the observation ends in any case, and between
 * observation and truth; and in which the number of a growing pool grows by one twenty-fourth. */
enum { SETTLE = 500, PATIENCE = 1500, PAUSE = 300, NEW_EVERY = 10, FIRST = 24, BOTS = 4 };

/* Someone who looks for players, as in src/server/pairing.c. */
typedef struct seeker {
    uint8_t who, players;
    tt_shown shown;
    int since;
} seeker;

typedef struct player {
    double strength, activity;
    tt_skill skill;
    int games;
    bool is_observed, is_waiting;
    tt_skill at[RATING_STAGES];
    bool has[RATING_STAGES];
    double own;
} player;

typedef struct pool {
    tt_rng rng;
    const rating_kind *kind;
    tt_pool size;
    tt_skill bots[BOTS];
    double scale; /* of mu by strength, between bots */
    int count;    /* of players */
    player players[RATING_POOL];
    long games; /* of all players together */
    int now, seeking;
    seeker queue[RATING_POOL];
} pool;

/* Between 0 and 1, neither of both. */
static double uniform(tt_rng *rng)
{
    return ((double)(tt_rng_next(rng) >> 12) + 0.5) / 4503599627370496.0;
}

static double normal(tt_rng *rng)
{
    double radius = sqrt(-2 * log(uniform(rng)));
    return radius * cos(6.283185307179586 * uniform(rng));
}

static void note(player *p)
{
    p->games++;
    for (int stage = 0; stage < RATING_STAGES; stage++)
        if (p->is_observed && p->games == rating_stages[stage]) {
            p->at[stage] = p->skill;
            p->has[stage] = true;
        }
}

/* Plays one game of these people, with bots of any level at the other seats. Places by strength plus Gumbel noise have
 * the distribution of Plackett and Luce. */
static void play(pool *p, const uint8_t who[], int people, int seats)
{
    double performance[TT_MAX_SEATS];
    tt_skill skills[TT_MAX_SEATS];
    int ranks[TT_MAX_SEATS] = {0};
    for (int i = 0; i < seats; i++) {
        skills[i] = i < people ? p->players[who[i]].skill : p->bots[tt_rng_below(&p->rng, BOTS)];
        double strength = i < people ? p->players[who[i]].strength : (skills[i].mu - tt_skill_new().mu) / p->scale;
        performance[i] = strength - log(-log(uniform(&p->rng)));
    }
    for (int i = 0; i < seats; i++)
        for (int other = 0; other < seats; other++)
            ranks[i] += performance[other] > performance[i];
    tt_skill_update(skills, ranks, seats);
    for (int i = 0; i < people; i++) {
        p->players[who[i]].skill = skills[i];
        note(&p->players[who[i]]);
    }
    p->games += people;
}

/* Somebody who plays now, the active ones more often. */
static uint8_t pick(pool *p)
{
    for (;;) {
        uint8_t who = (uint8_t)tt_rng_below(&p->rng, (uint32_t)p->count);
        if (uniform(&p->rng) < p->players[who].activity)
            return who;
    }
}

static int pick_seats(pool *p)
{
    return p->size == TT_POOL_TWO ? 2 : 3 + (int)tt_rng_below(&p->rng, 3);
}

static void play_at_random(pool *p)
{
    uint8_t who[TT_MAX_SEATS];
    int seats = pick_seats(p), people = seats;
    if (uniform(&p->rng) < p->kind->bots)
        people = 1 + (int)tt_rng_below(&p->rng, (uint32_t)seats - 1);
    for (int i = 0; i < people;) {
        who[i] = pick(p);
        if (!memchr(who, who[i], (size_t)i))
            i++;
    }
    play(p, who, people, seats);
}

static bool suits(const pool *p, const seeker *a, const seeker *b)
{
    int gap = tt_shown_gap(a->shown, b->shown);
    int waited = p->now - (a->since > b->since ? a->since : b->since);
    return a->players == b->players && gap <= TT_PAIR_GAP + waited * TT_PAIR_GROWS;
}

/* Those who wait longest choose first. Whether a table was opened. */
static bool match(pool *p, int first)
{
    int group[TT_MAX_SEATS] = {first}, count = 1, seats = p->queue[first].players;
    for (int at = first + 1; at < p->seeking && count < seats; at++) {
        bool fits = true;
        for (int i = 0; i < count && fits; i++)
            fits = suits(p, &p->queue[group[i]], &p->queue[at]);
        if (fits)
            group[count++] = at;
    }
    if (count < seats)
        return false;
    uint8_t who[TT_MAX_SEATS];
    for (int i = seats - 1; i >= 0; i--) {
        who[i] = p->queue[group[i]].who;
        p->players[who[i]].is_waiting = false;
        memmove(&p->queue[group[i]], &p->queue[group[i] + 1], (size_t)(--p->seeking - group[i]) * sizeof p->queue[0]);
    }
    play(p, who, seats, seats);
    return true;
}

/* One second of a busy server, five of a quiet one. Who does not look for people plays with bots. */
static void play_paired(pool *p)
{
    int seconds = p->kind->meet == RATING_BUSY ? 1 : 5;
    double chance = p->kind->meet == RATING_BUSY ? 0.63 : 0.22; /* that somebody comes */
    p->now += seconds;
    if (uniform(&p->rng) >= chance)
        return;
    uint8_t who = pick(p);
    if (p->players[who].is_waiting)
        return;
    if (uniform(&p->rng) < p->kind->bots) {
        play(p, &who, 1, pick_seats(p));
        return;
    }
    p->players[who].is_waiting = true;
    p->queue[p->seeking++] = (seeker){who, (uint8_t)pick_seats(p), tt_skill_shown(p->players[who].skill), p->now};
    for (int first = 0; first < p->seeking; first++)
        if (match(p, first))
            first = -1;
}

/* Until everybody has played so many games on average. */
static void run(pool *p, double games)
{
    long end = p->games + lround(games * p->count);
    while (p->games < end)
        if (p->kind->meet == RATING_RANDOM)
            play_at_random(p);
        else
            play_paired(p);
}

static void begin_anew(player *p)
{
    p->skill = tt_skill_new();
    p->games = 0;
    p->is_observed = true;
}

static void open_pool(pool *p, const rating_kind *kind, bool is_for_more, double spread, int number)
{
    const uint8_t seed[32] = {(uint8_t)number, (uint8_t)(kind - rating_kinds), is_for_more, (uint8_t)(spread * 10)};
    *p = (pool){.kind = kind, .size = is_for_more ? TT_POOL_MORE : TT_POOL_TWO, .count = RATING_POOL};
    tt_rng_seed(&p->rng, seed);
    for (int bot = 0; bot < BOTS; bot++)
        tt_anchor_find("usa", p->size, tt_anchor_level(bot), &p->bots[bot]);
    p->scale = tt_skill_scale(is_for_more ? 4 : 2);
    for (int i = 0; i < RATING_POOL; i++) {
        p->players[i] = (player){.strength = spread * normal(&p->rng), .activity = 1, .skill = tt_skill_new()};
        if (kind->start != RATING_SETTLED)
            begin_anew(&p->players[i]);
    }
}

static bool is_done(const pool *p)
{
    bool is_done = true;
    for (int i = 0; i < RATING_POOL; i++)
        is_done &= !p->players[i].is_observed || p->players[i].has[RATING_STAGES - 1];
    return is_done;
}

static void observe(pool *p)
{
    static const double activities[] = {1, 0.3, 0.1};
    if (p->kind->start == RATING_SETTLED)
        run(p, SETTLE);
    for (int i = 0; i < RATING_POOL; i++) {
        if (p->kind->is_rare)
            p->players[i].activity = activities[i % 3];
        if (p->kind->start == RATING_SETTLED && i % NEW_EVERY == 0)
            begin_anew(&p->players[i]);
    }
    if (p->kind->start == RATING_GROWING)
        for (p->count = FIRST; p->count < RATING_POOL; p->count++)
            run(p, 50.0 / FIRST);
    for (int games = 0; games < PATIENCE && !is_done(p); games += 10)
        run(p, 10);
    for (int i = 0; i < RATING_POOL; i++)
        p->players[i].activity = 1;
}

static void play_long(pool *p, int games)
{
    enum { STEP = 10 };
    run(p, PAUSE);
    for (int done = 0; done < games; done += STEP) {
        run(p, STEP);
        for (int i = 0; i < RATING_POOL; i++)
            p->players[i].own += p->players[i].skill.mu * STEP / games;
    }
}

/* The cubic polynomial nearest to the own ratings of all players, by strength / spread. */
typedef struct cubic {
    double by[4];
} cubic;

static double value_of(const cubic *c, double x)
{
    return c->by[0] + x * (c->by[1] + x * (c->by[2] + x * c->by[3]));
}

static void solve(double rows[4][5], cubic *c)
{
    for (int pivot = 0; pivot < 4; pivot++)
        for (int row = 0; row < 4; row++)
            if (row != pivot) {
                double factor = rows[row][pivot] / rows[pivot][pivot];
                for (int column = 0; column < 5; column++)
                    rows[row][column] -= factor * rows[pivot][column];
            }
    for (int i = 0; i < 4; i++)
        c->by[i] = rows[i][4] / rows[i][i];
}

static cubic fit(const player players[], int count, double spread)
{
    double rows[4][5] = {0};
    cubic c;
    for (int i = 0; i < count; i++) {
        double x = players[i].strength / spread, powers[5] = {1, x, x * x, x * x * x, players[i].own};
        for (int row = 0; row < 4; row++)
            for (int column = 0; column < 5; column++)
                rows[row][column] += powers[row] * powers[column];
    }
    solve(rows, &c);
    return c;
}

static int sign(double value)
{
    return (value > 0) - (value < 0);
}

/* Rank correlations among the players of one pool who were seen at this stage. */
static void correlate(rating_stage *to, const player players[], int stage, double weight)
{
    long agreeing = 0, pairs = 0, seen = 0;
    double squares = 0;
    for (int i = 0; i < RATING_POOL; i++) {
        int by_rating = 0, by_strength = 0;
        for (int other = 0; other < RATING_POOL && players[i].has[stage]; other++) {
            if (other == i || !players[other].has[stage])
                continue;
            int rating = sign(players[i].at[stage].mu - players[other].at[stage].mu);
            int strength = sign(players[i].strength - players[other].strength);
            by_rating += rating;
            by_strength += strength;
            agreeing += rating * strength;
            pairs++;
        }
        seen += players[i].has[stage];
        squares += (double)(by_rating - by_strength) * (by_rating - by_strength) / 4;
    }
    if (seen < 3)
        return;
    double n = (double)seen;
    to->spearman += weight * (1 - 6 * squares / (n * (n * n - 1)));
    to->kendall += weight * (double)agreeing / (double)pairs;
}

static void judge(rating_stage *to, const player *p, int stage, const double truths[RATING_TRUTHS])
{
    tt_skill skill = p->at[stage];
    double margin = tt_skill_margin(skill);
    to->seen++;
    for (int truth = 0; truth < RATING_TRUTHS; truth++)
        to->held[truth] += fabs(skill.mu - truths[truth]) <= margin;
    to->bare += fabs(skill.mu - truths[RATING_OF_STRENGTH]) <= 1.96 * skill.sigma;
    to->width += tt_mu_shown(margin) - tt_mu_shown(0);
}

void rating_pool_study(rating_study *study, const rating_kind *kind, bool is_for_more, double spread, int pools,
                       int long_run)
{
    static pool p;
    static player players[RATING_POOLS * RATING_POOL];
    *study = (rating_study){0};
    for (int number = 0; number < pools; number++) {
        open_pool(&p, kind, is_for_more, spread, number);
        observe(&p);
        play_long(&p, long_run);
        memcpy(players + (size_t)number * RATING_POOL, p.players, sizeof p.players);
        for (int stage = 0; stage < RATING_STAGES; stage++)
            correlate(&study->stages[stage], p.players, stage, 1.0 / pools);
    }
    cubic of_strength = fit(players, pools * RATING_POOL, spread);
    study->stretch = (value_of(&of_strength, 1) - value_of(&of_strength, 0)) / (p.scale * spread);
    for (int i = 0; i < pools * RATING_POOL; i++) {
        const player *one = &players[i];
        const double truths[RATING_TRUTHS] = {value_of(&of_strength, one->strength / spread), one->own,
                                              tt_skill_new().mu + p.scale * one->strength};
        for (int stage = 0; stage < RATING_STAGES; stage++)
            if (one->has[stage])
                judge(&study->stages[stage], one, stage, truths);
    }
    for (int stage = 0; stage < RATING_STAGES; stage++)
        study->stages[stage].width /= (double)study->stages[stage].seen;
}
