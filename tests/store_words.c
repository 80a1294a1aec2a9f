/* store_words.c: small words for the tests of the store. */
#include "store_suite.h"

#include <stdio.h>
#include <string.h>

void store_assert(tt_store_error is, tt_store_error should, const char *call, const char *file, int line)
{
    if (is == should)
        return;
    print_error("%s\n  answered %s (%s), and should answer %s\n", call, tt_store_error_name(is),
                tt_store_error_text(is), tt_store_error_name(should));
    _fail(file, line);
}

const uint8_t *hash_of(int number)
{
    static uint8_t hashes[8][TT_STORE_HASH];
    static int next;
    uint8_t *hash = hashes[next++ % 8];
    memset(hash, 0, TT_STORE_HASH); /* NUL bytes on purpose */
    memcpy(hash + 10, &number, sizeof number);
    return hash;
}

tt_store_id guest_of(tt_store *store, const char *name)
{
    static int count = 1000000;
    tt_store_id id = 0;
    assert_store(tt_store_guest_add(store, hash_of(count++), name, 1000, &id), TT_STORE_OK);
    assert_true(id > 0);
    return id;
}

void assert_seat(const tt_store_seat *is, tt_store_kind kind, tt_store_id guest, const char *name)
{
    assert_int_equal(is->kind, kind);
    assert_int_equal(is->guest, guest);
    assert_string_equal(is->name, name);
}

tt_store_table table_with(tt_store_id guest)
{
    tt_store_table table = {.is_public = true,
                            .memory_aid = true,
                            .game = "usa",
                            .options = "{}",
                            .clock = "{\"turn\":120}",
                            .host = guest,
                            .created = 5000,
                            .seat_count = 3};
    memcpy(table.secret, hash_of(77), sizeof table.secret);
    memcpy(table.commitment, hash_of(78), sizeof table.commitment);
    table.seats[0] = (tt_store_seat){.kind = TT_SITS_GUEST, .guest = guest, .has_chance = true, .chance = {1, 0, 2}};
    table.seats[2] = (tt_store_seat){.kind = TT_SITS_BOT, .name = "planner"};
    return table;
}

tt_store_id open_table(tt_store *store, tt_store_id guest)
{
    tt_store_table table = table_with(guest);
    tt_store_id id = 0;
    assert_store(tt_store_table_add(store, &table, NULL, &id), TT_STORE_OK);
    assert_true(id > 0);
    return id;
}

tt_store_id running_table(tt_store *store, tt_store_id guest)
{
    tt_store_id id = open_table(store, guest);
    tt_store_start start = {.dealt = TT_DEAL_DRAWN, .rules = 3, .time = 6000, .events = {"deal\n", 5}};
    memcpy(start.seed, hash_of(79), sizeof start.seed);
    assert_store(tt_store_table_start(store, id, &start), TT_STORE_OK);
    return id;
}

tt_store_action action_of(tt_store_id table, uint32_t number)
{
    static char texts[1000][2][80];
    static int next;
    char(*text)[80] = texts[next++ % 1000];
    int sizes[2] = {snprintf(text[0], 80, "draw %u", number),
                    snprintf(text[1], 80, "{\"event\":\"table %lld action %u\"}\n", (long long)table, number)};
    bool by_person = number % 3 == 1;
    return (tt_store_action){.table = table,
                             .number = number,
                             .seat = (int)(number % 3),
                             .chooser = by_person         ? TT_CHOSEN_BY_PERSON
                                        : number % 3 == 2 ? TT_CHOSEN_BY_BOT
                                                          : TT_CHOSEN_BY_STAND_IN,
                             .bot = by_person ? NULL : "planner",
                             .time = 10000 + number,
                             .text = {text[0], (size_t)sizes[0]},
                             .events = {text[1], (size_t)sizes[1]}};
}

void play(tt_store *store, tt_store_id table, uint32_t from, uint32_t to)
{
    static tt_store_action batch[1000];
    static tt_store_answer answers[1000];
    int count = (int)(to - from + 1);
    assert_in_range(count, 1, 1000);
    for (int i = 0; i < count; i++)
        batch[i] = action_of(table, from + (uint32_t)i);
    assert_store(tt_store_append(store, batch, count, answers), TT_STORE_OK);
    for (int i = 0; i < count; i++)
        assert_int_equal(answers[i], TT_STORED);
}

static bool is_text(tt_store_text a, tt_store_text b)
{
    return a.size == b.size && memcmp(a.at, b.at, a.size) == 0;
}

static bool compare(void *context, const tt_store_action *is)
{
    int *count = context;
    tt_store_action should = action_of(is->table, (uint32_t)*count);
    assert_int_equal(is->number, *count);
    ++*count;
    if (is->number == 0) {
        assert_int_equal(is->chooser, TT_CHOSEN_BY_DEAL);
        assert_int_equal(is->seat, -1);
        assert_null(is->bot);
        return true;
    }
    assert_int_equal(is->seat, should.seat);
    assert_int_equal(is->chooser, should.chooser);
    assert_int_equal(is->time, should.time);
    assert_true((is->bot == NULL) == (should.bot == NULL) && (!is->bot || strcmp(is->bot, should.bot) == 0));
    assert_true(is_text(is->text, should.text));
    assert_true(is_text(is->events, should.events));
    return true;
}

int played(tt_store *store, tt_store_id table)
{
    int count = 0;
    assert_store(tt_store_action_read(store, table, 0, compare, &count), TT_STORE_OK);
    return count - 1;
}
