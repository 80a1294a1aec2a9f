/* store_suite_ratings.c: the part of the suite about ratings. */
#include "store_suite_ratings.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

#include "store/accounts.h"
#include "store/ratings.h"
#include "store_suite.h"

static tt_store_id account(tt_store *store, const char *name)
{
    tt_store_account account = {.guest = guest_of(store, name), .password = "$argon2id$one", .created = 3000};
    static int number;
    assert_store(tt_store_account_add(store, &account, name, hash_of(50000 + ++number)), TT_STORE_OK);
    return account.guest;
}

/* A running table of these accounts and, at the end, this bot or NULL. */
static tt_store_id rated_table(tt_store *store, const tt_store_id guests[], int count, const char *bot, bool is_rated)
{
    tt_store_table table = table_with(guests[0]);
    tt_store_start start = {.dealt = TT_DEAL_DRAWN, .rules = 3, .time = 6000, .events = {"deal\n", 5}};
    tt_store_id id = 0;
    table.is_rated = is_rated;
    table.seat_count = (uint8_t)(count + (bot ? 1 : 0));
    memset(table.seats, 0, sizeof table.seats);
    for (int i = 0; i < count; i++)
        table.seats[i] = (tt_store_seat){.kind = TT_SITS_GUEST, .guest = guests[i]};
    if (bot) {
        table.seats[count].kind = TT_SITS_BOT;
        snprintf(table.seats[count].name, sizeof table.seats[count].name, "%s", bot);
    }
    memcpy(start.seed, hash_of(79), sizeof start.seed);
    assert_store(tt_store_table_add(store, &table, NULL, &id), TT_STORE_OK);
    assert_store(tt_store_table_start(store, id, &start), TT_STORE_OK);
    return id;
}

static tt_store_result result_of(const int points[], int count)
{
    tt_store_result result = {.seat_count = (uint8_t)count};
    int most = points[0];
    for (int seat = 1; seat < count; seat++)
        most = points[seat] > most ? points[seat] : most;
    for (int seat = 0; seat < count; seat++) {
        result.points[seat] = points[seat];
        result.won[seat] = points[seat] == most;
    }
    return result;
}

/* Ends the game with its first action. */
static tt_store_rated end(tt_store *store, tt_store_id table, const int points[], int count)
{
    tt_store_result result = result_of(points, count);
    tt_store_action action = action_of(table, 1);
    tt_store_rated rated;
    tt_store_answer answer;
    action.result = &result;
    action.rated = &rated;
    assert_store(tt_store_append(store, &action, 1, &answer), TT_STORE_OK);
    assert_int_equal(answer, TT_STORED);
    return rated;
}

static tt_store_rating rating_of(tt_store *store, tt_store_id guest, tt_pool pool)
{
    tt_store_rating rating;
    assert_store(tt_store_rating_get(store, guest, "usa", pool, &rating), TT_STORE_OK);
    assert_store(tt_store_rating_place(store, &rating), TT_STORE_OK);
    return rating;
}

static void assert_skill(tt_skill is, tt_skill should)
{
    assert_true(fabs(is.mu - should.mu) < 1e-9);
    assert_true(fabs(is.sigma - should.sigma) < 1e-9);
}

/* Games for two to four, some with a bot, in both pools: each stored value is the one that the layer gives. */
void test_rated_games_change_what_the_layer_says(void **state)
{
    enum { PEOPLE = 5, GAMES = 80 };
    tt_store *store = *state;
    static const char *const names[PEOPLE] = {"ana", "ben", "eva", "leo", "mia"};
    tt_store_id people[PEOPLE];
    tt_skill skills[TT_POOLS][PEOPLE];
    int64_t games[TT_POOLS][PEOPLE] = {0}, bot_games[TT_POOLS] = {0};
    uint32_t dice = 7;
    for (int i = 0; i < PEOPLE; i++) {
        people[i] = account(store, names[i]);
        skills[TT_POOL_TWO][i] = skills[TT_POOL_MORE][i] = tt_skill_new();
    }
    for (int game = 0; game < GAMES; game++) {
        tt_store_id sitting[4];
        tt_skill now[4];
        int count = 1 + game % 3, who[4], points[4], ranks[4];
        bool has_bot = count == 1 || game % 5 == 0;
        int players = count + has_bot;
        tt_pool pool = tt_pool_of(players);
        for (int seat = 0; seat < players; seat++) {
            dice = dice * 1664525 + 1013904223;
            points[seat] = (int)(dice >> 24) % 20; /* ties happen */
            ranks[seat] = -points[seat];
        }
        for (int seat = 0; seat < count; seat++) {
            who[seat] = (game + seat * 2) % PEOPLE;
            sitting[seat] = people[who[seat]];
            now[seat] = skills[pool][who[seat]];
        }
        if (has_bot)
            assert_true(tt_anchor_find("usa", pool, "hard", &now[count]));
        const tt_skill anchor = now[count];
        tt_store_id table = rated_table(store, sitting, count, has_bot ? "hard" : NULL, true);
        tt_store_rated rated = end(store, table, points, players), read;
        assert_true(tt_skill_update(now, ranks, players));
        assert_int_equal(rated.seat_count, players);
        assert_store(tt_store_rated_get(store, table, &read), TT_STORE_OK);
        assert_memory_equal(&read.seats[0].after, &rated.seats[0].after, sizeof(tt_skill));
        for (int seat = 0; seat < count; seat++) {
            assert_true(rated.seats[seat].is_known && !rated.seats[seat].is_abandoned);
            assert_skill(rated.seats[seat].before, skills[pool][who[seat]]);
            assert_skill(rated.seats[seat].after, now[seat]);
            skills[pool][who[seat]] = now[seat];
            games[pool][who[seat]]++;
        }
        if (has_bot) {
            assert_skill(rated.seats[count].before, anchor);
            assert_skill(rated.seats[count].after, anchor);
            bot_games[pool]++;
        }
    }
    for (int i = 0; i < PEOPLE; i++)
        for (tt_pool pool = TT_POOL_TWO; pool < TT_POOLS; pool++) {
            tt_store_rating rating = rating_of(store, people[i], pool);
            assert_skill(rating.skill, skills[pool][i]);
            assert_int_equal(tt_skill_shown(rating.skill).value, tt_skill_shown(skills[pool][i]).value);
            assert_int_equal(rating.games, games[pool][i]);
        }
    for (tt_pool pool = TT_POOL_TWO; pool < TT_POOLS; pool++) {
        tt_store_rating bots[9];
        tt_skill anchor;
        int count;
        assert_true(tt_anchor_find("usa", pool, "hard", &anchor));
        assert_store(tt_store_anchor_list(store, "usa", pool, bots, 9, &count), TT_STORE_OK);
        assert_int_equal(count, 1);
        assert_string_equal(bots[0].name, "hard");
        assert_int_equal(bots[0].edition, tt_anchor_edition());
        assert_int_equal(bots[0].games, bot_games[pool]);
        assert_skill(bots[0].skill, anchor);
    }
}

void test_a_result_is_rated_once(void **state)
{
    tt_store *store = *state;
    tt_store_id people[] = {account(store, "ana"), account(store, "ben")}, table;
    const int points[] = {90, 70};
    tt_store_result result = result_of(points, 2);
    tt_store_answer answers[3];
    table = rated_table(store, people, 2, NULL, true);
    tt_store_action action = action_of(table, 1), bad = action_of(table, 1);
    action.result = &result;
    bad.number = 2;
    bad.result = &result;
    assert_store(tt_store_append(store, &bad, 1, answers), TT_STORE_OK); /* a gap: not stored */
    assert_int_equal(answers[0], TT_CONFLICT);
    assert_int_equal(rating_of(store, people[0], TT_POOL_TWO).games, 0);
    assert_store(tt_store_begin(store), TT_STORE_OK);
    assert_store(tt_store_part_begin(store), TT_STORE_OK);
    assert_store(tt_store_append(store, &action, 1, answers), TT_STORE_OK);
    assert_store(tt_store_part_end(store, false), TT_STORE_OK); /* undone: so are the ratings */
    assert_store(tt_store_end(store), TT_STORE_OK);
    assert_int_equal(rating_of(store, people[0], TT_POOL_TWO).games, 0);
    tt_store_action batch[] = {action, action, bad};
    assert_store(tt_store_append(store, batch, 3, answers), TT_STORE_OK);
    assert_int_equal(answers[0], TT_STORED);
    assert_int_equal(answers[1], TT_CONFLICT);
    tt_store_rating ana = rating_of(store, people[0], TT_POOL_TWO), ben = rating_of(store, people[1], TT_POOL_TWO);
    assert_int_equal(ana.games, 1);
    assert_int_equal(ben.games, 1);
    assert_store(tt_store_append(store, &action, 1, answers), TT_STORE_OK);
    assert_int_equal(answers[0], TT_CONFLICT);
    assert_int_equal(rating_of(store, people[0], TT_POOL_TWO).games, 1);
    assert_skill(rating_of(store, people[0], TT_POOL_TWO).skill, ana.skill);
    assert_true(ana.skill.mu > 25 && ben.skill.mu < 25);
}

void test_only_rated_results_change_ratings(void **state)
{
    tt_store *store = *state;
    tt_store_id people[] = {account(store, "ana"), account(store, "ben")}, table;
    const int points[] = {90, 70};
    tt_store_rated rated = end(store, rated_table(store, people, 2, NULL, false), points, 2);
    assert_int_equal(rated.seat_count, 0);
    table = rated_table(store, people, 2, NULL, true);
    assert_store(tt_store_table_end(store, table, TT_LIFE_FROZEN, 7000, 1), TT_STORE_OK);
    assert_store(tt_store_rated_get(store, table, &rated), TT_STORE_OK);
    assert_int_equal(rated.seat_count, 0);
    table = rated_table(store, people, 2, NULL, true);
    assert_store(tt_store_table_end(store, table, TT_LIFE_IDLE, 7000, 0), TT_STORE_OK);
    for (int i = 0; i < 2; i++) {
        tt_store_rating ratings[9];
        int count;
        assert_store(tt_store_rating_list(store, people[i], ratings, 9, &count), TT_STORE_OK);
        assert_int_equal(count, 0);
        assert_int_equal(rating_of(store, people[i], TT_POOL_TWO).games, 0);
    }
}

static void note_abandoned(tt_store *store, tt_store_id id, int seat, int order)
{
    tt_store_table table;
    assert_store(tt_store_table_get(store, id, &table), TT_STORE_OK);
    table.notes.is_known = true;
    table.notes.seats[seat].abandoned = (uint8_t)order;
    table.notes.seats[seat].missed = 3;
    assert_store(tt_store_table_note(store, &table), TT_STORE_OK);
    assert_store(tt_store_table_get(store, id, &table), TT_STORE_OK);
    assert_int_equal(table.notes.seats[seat].abandoned, order);
    assert_int_equal(table.notes.seats[seat].missed, 3);
    assert_true(table.is_rated);
}

/* Ana has most points, but left first; eva left second. */
void test_abandoned_seats_are_last(void **state)
{
    static const int points[] = {150, 70, 120, 80}, places[] = {4, 2, 3, 1};
    tt_store *store = *state;
    tt_store_id people[] = {account(store, "ana"), account(store, "ben"), account(store, "eva"), account(store, "leo")};
    tt_store_id table = rated_table(store, people, 4, NULL, true);
    tt_skill skills[4] = {tt_skill_new(), tt_skill_new(), tt_skill_new(), tt_skill_new()};
    note_abandoned(store, table, 0, 1);
    note_abandoned(store, table, 2, 2);
    tt_store_rated rated = end(store, table, points, 4);
    assert_true(tt_skill_update(skills, places, 4));
    for (int seat = 0; seat < 4; seat++) {
        tt_store_rating rating = rating_of(store, people[seat], TT_POOL_MORE);
        assert_int_equal(rated.seats[seat].place, places[seat]);
        assert_int_equal(rated.seats[seat].is_abandoned, seat % 2 == 0);
        assert_int_equal(rating.abandoned, seat % 2 == 0);
        assert_skill(rating.skill, skills[seat]);
    }
}

static bool count_games(void *context, const tt_store_rated_game *game)
{
    (void)game;
    ++*(int *)context;
    return true;
}

void test_a_deleted_account_takes_its_ratings_along(void **state)
{
    tt_store *store = *state;
    tt_store_id people[] = {account(store, "ana"), account(store, "ben")};
    const int points[] = {90, 70};
    tt_store_id table = rated_table(store, people, 2, NULL, true);
    tt_store_rated rated;
    int games = 0;
    end(store, table, points, 2);
    tt_store_rating ben = rating_of(store, people[1], TT_POOL_TWO);
    assert_store(tt_store_account_delete(store, people[0], "former player"), TT_STORE_OK);
    assert_int_equal(rating_of(store, people[0], TT_POOL_TWO).games, 0);
    assert_store(tt_store_rated_read(store, people[0], NULL, TT_POOL_TWO, count_games, &games), TT_STORE_OK);
    assert_int_equal(games, 0);
    assert_skill(rating_of(store, people[1], TT_POOL_TWO).skill, ben.skill);
    assert_store(tt_store_rated_read(store, people[1], "usa", TT_POOL_TWO, count_games, &games), TT_STORE_OK);
    assert_int_equal(games, 1);
    assert_store(tt_store_rated_get(store, table, &rated), TT_STORE_OK);
    assert_int_equal(rated.seat_count, 2);
    assert_false(rated.seats[0].is_known);
    assert_true(rated.seats[1].is_known);
}

/* Nobody takes rating points from another by closing the account before the end. */
void test_an_account_deleted_in_a_game_counts_as_it_was(void **state)
{
    tt_store *store = *state;
    tt_store_id people[] = {account(store, "ana"), account(store, "ben")}, table;
    const int points[] = {90, 70}, ranks[] = {2, 1};
    tt_skill skills[2];
    for (int i = 0; i < 10; i++)
        end(store, rated_table(store, people, 2, NULL, true), points, 2);
    table = rated_table(store, people, 2, NULL, true);
    for (int i = 0; i < 2; i++)
        skills[i] = rating_of(store, people[i], TT_POOL_TWO).skill;
    assert_true(skills[0].mu > 30);
    assert_store(tt_store_account_delete(store, people[0], "former player"), TT_STORE_OK);
    const int won[] = {120, 70}; /* by the bot that plays on: the seat counts as abandoned all the same */
    tt_store_rated rated = end(store, table, won, 2);
    assert_true(tt_skill_update(skills, ranks, 2));
    assert_false(rated.seats[0].is_known);
    assert_true(rated.seats[0].is_abandoned);
    assert_skill(rating_of(store, people[1], TT_POOL_TWO).skill, skills[1]);
    assert_int_equal(rating_of(store, people[0], TT_POOL_TWO).games, 0);
}

void test_ranks_need_a_narrow_interval(void **state)
{
    tt_store *store = *state;
    tt_store_id people[] = {account(store, "ana"), account(store, "ben"), account(store, "eva")};
    const int points[] = {90, 70}, lost[] = {70, 90};
    tt_store_rating page[9];
    int count;
    for (int i = 0; i < 40; i++)
        end(store, rated_table(store, people, 2, NULL, true), i % 3 ? points : lost, 2);
    end(store, rated_table(store, people + 1, 2, NULL, true), points, 2); /* eva has one game */
    assert_store(tt_store_rating_page(store, "usa", TT_POOL_TWO, 1, page, 9, &count), TT_STORE_OK);
    assert_int_equal(count, 2);
    assert_string_equal(page[0].name, "ana");
    assert_int_equal(page[0].place, 1);
    assert_int_equal(page[0].games, 40);
    assert_string_equal(page[1].name, "ben");
    assert_int_equal(page[1].place, 2);
    for (int i = 0; i < 2; i++) {
        tt_shown shown = tt_skill_shown(page[i].skill);
        assert_true(shown.high - shown.value <= TT_RANKED_MARGIN && shown.value - shown.low <= TT_RANKED_MARGIN);
        assert_int_equal(rating_of(store, people[i], TT_POOL_TWO).place, i + 1);
    }
    tt_store_rating eva = rating_of(store, people[2], TT_POOL_TWO);
    assert_int_equal(eva.place, 0);
    assert_true(tt_skill_shown(eva.skill).high - tt_skill_shown(eva.skill).value > TT_RANKED_MARGIN);
    assert_store(tt_store_rating_page(store, "usa", TT_POOL_TWO, 2, page, 1, &count), TT_STORE_OK);
    assert_int_equal(count, 1);
    assert_string_equal(page[0].name, "ben");
    assert_int_equal(page[0].place, 2);
    assert_store(tt_store_rating_page(store, "usa", TT_POOL_TWO, 3, page, 1, &count), TT_STORE_OK);
    assert_int_equal(count, 0);
    assert_store(tt_store_rating_page(store, "usa", TT_POOL_MORE, 1, page, 9, &count), TT_STORE_OK);
    assert_int_equal(count, 0);
    assert_store(tt_store_rating_page(store, "usa", TT_POOL_TWO, 0, page, 9, &count), TT_STORE_BAD_VALUE);
}

typedef struct told_games {
    int count;
    tt_store_rated_game games[9];
} told_games;

static bool note_game(void *context, const tt_store_rated_game *game)
{
    told_games *told = context;
    told->games[told->count++] = *game;
    return told->count < 3;
}

void test_a_history_is_read_newest_first(void **state)
{
    tt_store *store = *state;
    tt_store_id people[] = {account(store, "ana"), account(store, "ben")}, last = 0;
    const int points[] = {90, 70};
    told_games told = {0};
    for (int i = 0; i < 5; i++)
        end(store, last = rated_table(store, people, 2, NULL, true), points, 2);
    assert_store(tt_store_rated_read(store, people[0], "usa", TT_POOL_TWO, note_game, &told), TT_STORE_OK);
    assert_int_equal(told.count, 3);
    assert_int_equal(told.games[0].table, last);
    assert_int_equal(told.games[0].number, 5);
    assert_int_equal(told.games[0].change.place, 1);
    assert_skill(told.games[0].change.after, rating_of(store, people[0], TT_POOL_TWO).skill);
    assert_int_equal(told.games[2].number, 3);
    assert_skill(told.games[0].change.before, told.games[1].change.after);
}

void test_rated_games_of_two_are_counted(void **state)
{
    tt_store *store = *state;
    tt_store_id people[] = {account(store, "ana"), account(store, "ben"), account(store, "eva")};
    const int points[] = {90, 70};
    tt_store_table open = table_with(people[0]);
    tt_store_id id;
    int64_t count;
    end(store, rated_table(store, people, 2, NULL, true), points, 2);
    rated_table(store, people, 3, NULL, true);
    rated_table(store, people, 2, NULL, false);
    assert_store(tt_store_rated_together(store, people[0], people[1], 6000, &count), TT_STORE_OK);
    assert_int_equal(count, 2);
    assert_store(tt_store_rated_together(store, people[1], people[2], 6000, &count), TT_STORE_OK);
    assert_int_equal(count, 1);
    assert_store(tt_store_rated_together(store, people[0], people[1], 6001, &count), TT_STORE_OK);
    assert_int_equal(count, 0);
    open.is_rated = true;
    open.seats[1] = (tt_store_seat){.kind = TT_SITS_GUEST, .guest = people[1]};
    assert_store(tt_store_table_add(store, &open, NULL, &id), TT_STORE_OK);
    assert_store(tt_store_rated_together(store, people[0], people[1], 6001, &count), TT_STORE_OK);
    assert_int_equal(count, 1);
}

void test_ratings_outlive_their_tables(void **state)
{
    tt_store *store = *state;
    tt_store_id people[] = {account(store, "ana"), account(store, "ben")};
    const int points[] = {90, 70};
    tt_store_id table = rated_table(store, people, 2, NULL, true);
    tt_store_rated rated;
    int games = 0;
    end(store, table, points, 2);
    assert_store(tt_store_table_purge(store, table, &(tt_store_retention){INT64_MAX, 0}), TT_STORE_OK);
    assert_int_equal(rating_of(store, people[0], TT_POOL_TWO).games, 1);
    assert_store(tt_store_rated_read(store, people[0], "usa", TT_POOL_TWO, count_games, &games), TT_STORE_OK);
    assert_int_equal(games, 1);
    assert_store(tt_store_rated_get(store, table, &rated), TT_STORE_OK);
    assert_int_equal(rated.seat_count, 2);
}
