/* ratings.c: what a rated game changes, and lists of ratings. */
#include "store/ratings.h"

#include <math.h>

#include "store/check.h"
#include "store/database.h"

enum { PAGE_MAX = 1000 };

/* Skills are stored as whole trillionths. */
static const double unit = 1e12;

static tt_datum stored(double value)
{
    return tt_integer(llround(value * unit));
}

static tt_skill read_skill(const tt_rows *row, int column)
{
    return (tt_skill){(double)tt_rows_integer(row, column) / unit, (double)tt_rows_integer(row, column + 1) / unit};
}

static tt_skill rounded(tt_skill skill)
{
    return (tt_skill){(double)llround(skill.mu * unit) / unit, (double)llround(skill.sigma * unit) / unit};
}

/* Rating a game. */

typedef struct rated_seat {
    tt_store_id guest; /* 0: a bot, or a deleted account */
    char bot[TT_STORE_NAME];
    int abandoned;
    int64_t games;
    tt_skill skill;
} rated_seat;

typedef struct rated_table {
    char game[TT_STORE_NAME];
    tt_pool pool;
    int count;
    rated_seat seats[TT_MAX_SEATS];
} rated_table;

/* Reads a rated table; no seats: it is not rated. A deleted account has the skill that it had then. */
static tt_store_error read_seats(tt_store *store, tt_store_id table, rated_table *to)
{
    tt_rows rows = TT_ASK(store,
                          "SELECT t.game, s.guest, s.bot, s.abandoned, s.mu, s.sigma,"
                          " (SELECT count(*) FROM accounts a WHERE a.guest = s.guest)"
                          " FROM tables t JOIN seats s ON s.table_id = t.id"
                          " WHERE t.id = $1 AND t.is_rated <> 0 AND s.kind <> 'nobody' ORDER BY s.seat",
                          tt_integer(table));
    *to = (rated_table){0};
    while (tt_rows_next(&rows) && to->count < TT_MAX_SEATS) {
        rated_seat *seat = &to->seats[to->count++];
        tt_rows_name(&rows, 0, to->game, sizeof to->game);
        seat->guest = tt_rows_integer(&rows, 6) > 0 ? tt_rows_integer(&rows, 1) : 0;
        if (!tt_rows_is_null(&rows, 2))
            tt_rows_name(&rows, 2, seat->bot, sizeof seat->bot);
        seat->abandoned = (int)tt_rows_integer(&rows, 3);
        seat->skill = tt_rows_is_null(&rows, 4) ? tt_skill_new() : read_skill(&rows, 4);
    }
    to->pool = tt_pool_of(to->count);
    return tt_rows_end(&rows);
}

tt_store_error tt_store_lock_ratings(tt_store *store)
{
    const char *lock = store->database->lock_ratings;
    return lock ? tt_sql_run(store, lock, NULL, 0) : TT_STORE_OK;
}

/* Counts the game for its account, and gives the skill that it had until now. */
static tt_store_error count_game(tt_store *store, const rated_table *table, rated_seat *seat, int64_t time)
{
    const tt_skill fresh = tt_skill_new();
    tt_rows rows = TT_ASK(store,
                          "INSERT INTO ratings AS r (guest, game, pool, mu, sigma, games, abandoned, changed)"
                          " VALUES ($1, $2, $3, $4, $5, 1, $6, $7) ON CONFLICT (guest, game, pool)"
                          " DO UPDATE SET games = r.games + 1, abandoned = r.abandoned + $6, changed = $7"
                          " RETURNING mu, sigma, games",
                          tt_integer(seat->guest), tt_word(table->game), tt_word(tt_pool_name(table->pool)),
                          stored(fresh.mu), stored(fresh.sigma), tt_integer(seat->abandoned > 0), tt_integer(time));
    while (tt_rows_next(&rows)) {
        seat->skill = read_skill(&rows, 0);
        seat->games = tt_rows_integer(&rows, 2);
    }
    return tt_rows_end(&rows);
}

/* Finds what is known of all players. */
static tt_store_error read_players(tt_store *store, rated_table *table, int64_t time)
{
    tt_store_error error = TT_STORE_OK;
    for (int i = 0; i < table->count && error == TT_STORE_OK; i++) {
        rated_seat *seat = &table->seats[i];
        if (seat->guest)
            error = count_game(store, table, seat, time);
        if (seat->bot[0] && !tt_anchor_find(table->game, table->pool, seat->bot, &seat->skill))
            tt_anchor_find(table->game, table->pool, "medium", &seat->skill); /* a server seats no other */
    }
    return error;
}

/* A smaller rank is better. Who abandoned the seat later is better than who did before. */
static int rank_of(const rated_seat *seat, const tt_store_result *result, int number)
{
    if (seat->abandoned)
        return INT32_MAX - seat->abandoned;
    return result->won[number] ? INT32_MIN : -result->points[number];
}

static tt_store_error write_player(tt_store *store, const rated_table *table, const rated_seat *seat, int64_t time,
                                   const tt_store_rating_change *change)
{
    if (seat->bot[0])
        return TT_RUN(store,
                      "INSERT INTO anchors AS a (bot, edition, game, pool, mu, sigma, games, changed)"
                      " VALUES ($1, $2, $3, $4, $5, $6, 1, $7) ON CONFLICT (bot, edition, game, pool)"
                      " DO UPDATE SET mu = $5, sigma = $6, games = a.games + 1, changed = $7",
                      tt_word(seat->bot), tt_integer(tt_anchor_edition()), tt_word(table->game),
                      tt_word(tt_pool_name(table->pool)), stored(change->after.mu), stored(change->after.sigma),
                      tt_integer(time));
    return TT_RUN(store, "UPDATE ratings SET mu = $4, sigma = $5 WHERE guest = $1 AND game = $2 AND pool = $3",
                  tt_integer(seat->guest), tt_word(table->game), tt_word(tt_pool_name(table->pool)),
                  stored(change->after.mu), stored(change->after.sigma));
}

static tt_store_error write_change(tt_store *store, const rated_table *table, const tt_store_action *action, int seat,
                                   const tt_store_rating_change *change)
{
    const rated_seat *of = &table->seats[seat];
    tt_store_error error = write_player(store, table, of, action->time, change);
    if (error != TT_STORE_OK)
        return error;
    return TT_RUN(store,
                  "INSERT INTO rating_changes (table_id, seat, guest, bot, edition, game, pool, number, time, place,"
                  " is_abandoned, mu_before, sigma_before, mu, sigma)"
                  " VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15)",
                  tt_integer(action->table), tt_integer(seat), tt_integer_or_null(of->guest),
                  tt_word(of->bot[0] ? of->bot : NULL), tt_integer_or_null(of->bot[0] ? tt_anchor_edition() : 0),
                  tt_word(table->game), tt_word(tt_pool_name(table->pool)), tt_integer(of->games),
                  tt_integer(action->time), tt_integer(change->place), tt_integer(change->is_abandoned),
                  stored(change->before.mu), stored(change->before.sigma), stored(change->after.mu),
                  stored(change->after.sigma));
}

/* Computes what changes for all seats. A rating that is damaged changes nothing: the game still ends. */
static void compute(const rated_table *table, const tt_store_result *result, tt_store_rated *rated)
{
    int ranks[TT_MAX_SEATS];
    tt_skill skills[TT_MAX_SEATS];
    *rated = (tt_store_rated){.seat_count = (uint8_t)table->count};
    for (int i = 0; i < table->count; i++) {
        ranks[i] = rank_of(&table->seats[i], result, i);
        skills[i] = table->seats[i].skill;
    }
    tt_skill_update(skills, ranks, table->count);
    for (int i = 0; i < table->count; i++) {
        const rated_seat *seat = &table->seats[i];
        tt_store_rating_change *change = &rated->seats[i];
        *change = (tt_store_rating_change){.is_known = seat->guest || seat->bot[0],
                                           .is_abandoned = seat->abandoned > 0,
                                           .place = 1,
                                           .before = seat->skill,
                                           .after = seat->bot[0] ? seat->skill : rounded(skills[i])};
        for (int other = 0; other < table->count; other++)
            change->place += ranks[other] < ranks[i];
    }
}

tt_store_error tt_store_rate(tt_store *store, const tt_store_action *action)
{
    rated_table table;
    tt_store_rated rated;
    tt_store_error error = read_seats(store, action->table, &table);
    if (action->rated)
        *action->rated = (tt_store_rated){0};
    if (error != TT_STORE_OK || table.count < 2 || table.count != action->result->seat_count)
        return error;
    error = tt_store_lock_ratings(store);
    if (error == TT_STORE_OK) /* another process may have deleted an account meanwhile */
        error = read_seats(store, action->table, &table);
    if (error == TT_STORE_OK)
        error = read_players(store, &table, action->time);
    if (error != TT_STORE_OK)
        return error;
    compute(&table, action->result, &rated);
    for (int i = 0; i < table.count && error == TT_STORE_OK; i++)
        if (rated.seats[i].is_known)
            error = write_change(store, &table, action, i, &rated.seats[i]);
    if (error == TT_STORE_OK && action->rated)
        *action->rated = rated;
    return error;
}

/* Columns `at` to `at` + 5. */
#define CHANGE "place, is_abandoned, mu_before, sigma_before, mu, sigma"

static tt_store_rating_change read_change(const tt_rows *row, int at)
{
    return (tt_store_rating_change){.is_known = true,
                                    .place = (int)tt_rows_integer(row, at),
                                    .is_abandoned = tt_rows_integer(row, at + 1) != 0,
                                    .before = read_skill(row, at + 2),
                                    .after = read_skill(row, at + 4)};
}

tt_store_error tt_store_rated_get(tt_store *store, tt_store_id table, tt_store_rated *rated)
{
    tt_rows rows = TT_ASK(store, "SELECT seat, " CHANGE " FROM rating_changes WHERE table_id = $1 ORDER BY seat",
                          tt_integer(table));
    *rated = (tt_store_rated){0};
    while (tt_rows_next(&rows)) {
        int64_t seat = tt_rows_integer(&rows, 0);
        if (seat < 0 || seat >= TT_MAX_SEATS)
            continue;
        rated->seats[seat] = read_change(&rows, 1);
        rated->seat_count = (uint8_t)(seat + 1);
    }
    return tt_rows_end(&rows);
}

/* Lists. */

/* With $1 game, $2 pool, $3 the largest sigma that has a place. */
#define RANKED " WHERE r.game = $1 AND r.pool = $2 AND r.sigma <= $3"
#define RATING "r.guest, g.name, r.game, r.pool, r.mu, r.sigma, r.games, r.abandoned, r.changed"

static void read_rating(const tt_rows *row, tt_store_rating *rating)
{
    int pool = tt_pool_find(tt_rows_word(row, 3));
    *rating = (tt_store_rating){.guest = tt_rows_integer(row, 0),
                                .pool = pool < 0 ? TT_POOL_TWO : (tt_pool)pool,
                                .skill = read_skill(row, 4),
                                .games = tt_rows_integer(row, 6),
                                .abandoned = tt_rows_integer(row, 7),
                                .changed = tt_rows_integer(row, 8)};
    tt_rows_name(row, 1, rating->name, sizeof rating->name);
    tt_rows_name(row, 2, rating->game, sizeof rating->game);
}

tt_store_error tt_store_rating_page(tt_store *store, const char *game, tt_pool pool, int64_t from,
                                    tt_store_rating ratings[], int capacity, int *count)
{
    *count = 0;
    if (from < 1 || capacity < 1 || capacity > PAGE_MAX || !tt_store_is_name(game, TT_STORE_NAME, false))
        return TT_STORE_BAD_VALUE;
    tt_rows rows = TT_ASK(store,
                          "SELECT " RATING " FROM ratings r JOIN guests g ON g.id = r.guest" RANKED
                          " ORDER BY r.mu DESC, r.guest LIMIT $4 OFFSET $5",
                          tt_word(game), tt_word(tt_pool_name(pool)), stored(tt_ranked_sigma()), tt_integer(capacity),
                          tt_integer(from - 1));
    while (*count < capacity && tt_rows_next(&rows)) {
        read_rating(&rows, &ratings[*count]);
        ratings[*count].place = from + *count;
        ++*count;
    }
    return tt_rows_end(&rows);
}

tt_store_error tt_store_anchor_list(tt_store *store, const char *game, tt_pool pool, tt_store_rating ratings[],
                                    int capacity, int *count)
{
    *count = 0;
    if (capacity < 1 || !tt_store_is_name(game, TT_STORE_NAME, false))
        return TT_STORE_BAD_VALUE;
    tt_rows rows = TT_ASK(store,
                          "SELECT 0, bot, game, pool, mu, sigma, games, 0, changed, edition FROM anchors"
                          " WHERE game = $1 AND pool = $2 ORDER BY edition DESC, mu DESC, bot LIMIT $3",
                          tt_word(game), tt_word(tt_pool_name(pool)), tt_integer(capacity));
    while (*count < capacity && tt_rows_next(&rows)) {
        read_rating(&rows, &ratings[*count]);
        ratings[(*count)++].edition = (int)tt_rows_integer(&rows, 9);
    }
    return tt_rows_end(&rows);
}

tt_store_error tt_store_rating_place(tt_store *store, tt_store_rating *rating)
{
    rating->place = 0;
    if (rating->games == 0 || rating->skill.sigma > tt_ranked_sigma())
        return TT_STORE_OK;
    return TT_FIND(store, &rating->place,
                   "SELECT count(*) + 1 FROM ratings r" RANKED " AND (r.mu > $4 OR (r.mu = $4 AND r.guest < $5))",
                   tt_word(rating->game), tt_word(tt_pool_name(rating->pool)), stored(tt_ranked_sigma()),
                   stored(rating->skill.mu), tt_integer(rating->guest));
}

tt_store_error tt_store_rating_list(tt_store *store, tt_store_id guest, tt_store_rating ratings[], int capacity,
                                    int *count)
{
    *count = 0;
    tt_rows rows = TT_ASK(store,
                          "SELECT " RATING " FROM ratings r JOIN guests g ON g.id = r.guest WHERE r.guest = $1"
                          " ORDER BY r.game, r.pool DESC LIMIT $2",
                          tt_integer(guest), tt_integer(capacity));
    while (*count < capacity && tt_rows_next(&rows))
        read_rating(&rows, &ratings[(*count)++]);
    return tt_rows_end(&rows);
}

tt_store_error tt_store_rating_get(tt_store *store, tt_store_id guest, const char *game, tt_pool pool,
                                   tt_store_rating *rating)
{
    tt_rows rows = TT_ASK(store,
                          "SELECT " RATING " FROM ratings r JOIN guests g ON g.id = r.guest"
                          " WHERE r.guest = $1 AND r.game = $2 AND r.pool = $3",
                          tt_integer(guest), tt_word(game), tt_word(tt_pool_name(pool)));
    *rating = (tt_store_rating){.guest = guest, .pool = pool, .skill = tt_skill_new()};
    if (tt_rows_next(&rows))
        read_rating(&rows, rating);
    return tt_rows_end(&rows);
}

tt_store_error tt_store_rated_read(tt_store *store, tt_store_id guest, const char *game, tt_pool pool,
                                   tt_store_tell_rated *tell, void *context)
{
    bool goes_on = true;
    tt_rows rows = game ? TT_ASK(store,
                                 "SELECT table_id, number, time, game, pool, " CHANGE " FROM rating_changes"
                                 " WHERE guest = $1 AND game = $2 AND pool = $3 ORDER BY number DESC",
                                 tt_integer(guest), tt_word(game), tt_word(tt_pool_name(pool)))
                        : TT_ASK(store,
                                 "SELECT table_id, number, time, game, pool, " CHANGE " FROM rating_changes"
                                 " WHERE guest = $1 ORDER BY time DESC, table_id DESC",
                                 tt_integer(guest));
    while (goes_on && tt_rows_next(&rows)) {
        int of = tt_pool_find(tt_rows_word(&rows, 4));
        tt_store_rated_game one = {.table = tt_rows_integer(&rows, 0),
                                   .number = tt_rows_integer(&rows, 1),
                                   .time = tt_rows_integer(&rows, 2),
                                   .pool = of < 0 ? TT_POOL_TWO : (tt_pool)of,
                                   .change = read_change(&rows, 5)};
        tt_rows_name(&rows, 3, one.game, sizeof one.game);
        goes_on = tell(context, &one);
    }
    return tt_rows_end(&rows);
}

tt_store_error tt_store_rated_together(tt_store *store, tt_store_id guest, tt_store_id other, int64_t since,
                                       int64_t *count)
{
    return TT_FIND(store, count,
                   "SELECT count(*) FROM seats a JOIN seats b ON b.table_id = a.table_id"
                   " JOIN tables t ON t.id = a.table_id WHERE a.guest = $1 AND b.guest = $2 AND t.is_rated <> 0"
                   " AND (t.life = 'open' OR t.started >= $3)",
                   tt_integer(guest), tt_integer(other), tt_integer(since));
}
