/* store_suite_seats.c: who sits where, and links that move a seat: what every engine must do. */
#include "store_suite_seats.h"

#include "store_suite.h"

void test_a_seat_is_taken_once(void **state)
{
    tt_store *store = *state;
    tt_store_id ana = guest_of(store, "ana"), ben = guest_of(store, "ben"), id = open_table(store, ana);
    const tt_store_seat nobody = {0}, of_ana = {.kind = TT_SITS_GUEST, .guest = ana},
                        of_ben = {.kind = TT_SITS_GUEST, .guest = ben, .has_chance = true, .chance = {9}},
                        bot = {.kind = TT_SITS_BOT, .name = "planner"}, other = {.kind = TT_SITS_BOT, .name = "racer"};
    tt_store_table table;
    assert_store(tt_store_seat_change(store, id, 1, &nobody, &of_ben), TT_STORE_OK);
    assert_store(tt_store_seat_change(store, id, 1, &nobody, &of_ana), TT_STORE_TAKEN);
    assert_store(tt_store_seat_change(store, id, 1, &of_ana, &nobody), TT_STORE_TAKEN);
    assert_store(tt_store_seat_change(store, id, 2, &other, &nobody), TT_STORE_TAKEN);
    assert_store(tt_store_seat_change(store, id, 2, &bot, &other), TT_STORE_OK);
    assert_store(tt_store_seat_change(store, id, 3, &nobody, &of_ana), TT_STORE_NOT_FOUND);
    assert_store(tt_store_seat_change(store, id + 1, 0, &nobody, &of_ana), TT_STORE_NOT_FOUND);
    assert_store(tt_store_table_get(store, id, &table), TT_STORE_OK);
    assert_seat(&table.seats[1], TT_SITS_GUEST, ben, "ben");
    assert_true(table.seats[1].has_chance);
    assert_int_equal(table.seats[1].chance[0], 9);
    assert_seat(&table.seats[2], TT_SITS_BOT, 0, "racer");
    assert_store(tt_store_seat_change(store, id, 1, &of_ben, &nobody), TT_STORE_OK);
    assert_store(tt_store_table_end(store, id, TT_LIFE_IDLE, 1, 0), TT_STORE_OK);
    assert_store(tt_store_seat_change(store, id, 1, &nobody, &of_ben), TT_STORE_WRONG_LIFE);
}

void test_a_link_moves_a_seat_once(void **state)
{
    tt_store *store = *state;
    tt_store_id ana = guest_of(store, "ana"), phone = guest_of(store, "ana"), id = open_table(store, ana), table;
    tt_store_table read;
    int seat;
    assert_store(tt_store_link_add(store, id, ana, hash_of(20), 100), TT_STORE_OK);
    assert_store(tt_store_link_use(store, hash_of(21), phone, 200, &table, &seat), TT_STORE_NOT_FOUND);
    assert_store(tt_store_link_use(store, hash_of(20), phone + 1, 200, &table, &seat), TT_STORE_NOT_FOUND);
    assert_store(tt_store_link_use(store, hash_of(20), phone, 200, &table, &seat), TT_STORE_OK);
    assert_int_equal(table, id);
    assert_int_equal(seat, 0);
    assert_store(tt_store_link_use(store, hash_of(20), ana, 300, &table, &seat), TT_STORE_TAKEN);
    assert_store(tt_store_table_get(store, id, &read), TT_STORE_OK);
    assert_int_equal(read.seats[0].guest, phone);
    assert_int_equal(read.host, phone);    /* who is the host has it with him */
    assert_true(read.seats[0].has_chance); /* what the seed is made from stays */
    assert_store(tt_store_link_add(store, id, phone, hash_of(20), 400), TT_STORE_TAKEN);
    assert_store(tt_store_link_add(store, id, ana, hash_of(22), 400), TT_STORE_NOT_FOUND); /* she sits there no more */
    assert_store(tt_store_link_add(store, id, 0, hash_of(22), 400), TT_STORE_NOT_FOUND);
    assert_store(tt_store_link_add(store, id + 1, phone, hash_of(22), 400), TT_STORE_NOT_FOUND);
}

void test_a_new_link_takes_the_place_of_the_old(void **state)
{
    tt_store *store = *state;
    tt_store_id ana = guest_of(store, "ana"), phone = guest_of(store, "ana"), id = open_table(store, ana), table;
    int seat;
    assert_store(tt_store_link_add(store, id, ana, hash_of(20), 100), TT_STORE_OK);
    assert_store(tt_store_link_add(store, id, ana, hash_of(21), 101), TT_STORE_OK);
    assert_store(tt_store_link_use(store, hash_of(20), phone, 200, &table, &seat), TT_STORE_NOT_FOUND);
    assert_store(tt_store_link_use(store, hash_of(21), phone, 200, &table, &seat), TT_STORE_OK);
    assert_store(tt_store_link_add(store, id, phone, hash_of(23), 300), TT_STORE_OK);
    assert_store(tt_store_table_end(store, id, TT_LIFE_IDLE, 400, 0), TT_STORE_OK);
    assert_store(tt_store_link_use(store, hash_of(23), ana, 500, &table, &seat), TT_STORE_WRONG_LIFE);
}

/* Two guests change places, as at the start: a link of before is still for the person. */
void test_a_link_follows_its_owner_to_another_seat(void **state)
{
    tt_store *store = *state;
    tt_store_id ana = guest_of(store, "ana"), ben = guest_of(store, "ben"), phone = guest_of(store, "ana");
    tt_store_id id = open_table(store, ana), table;
    const tt_store_seat nobody = {0}, of_ana = {.kind = TT_SITS_GUEST, .guest = ana},
                        of_ben = {.kind = TT_SITS_GUEST, .guest = ben};
    tt_store_start start = {.dealt = TT_DEAL_DRAWN, .rules = 3, .time = 6000, .events = {"deal\n", 5}};
    tt_store_table read;
    int seat;
    assert_store(tt_store_seat_change(store, id, 1, &nobody, &of_ben), TT_STORE_OK);
    assert_store(tt_store_link_add(store, id, ana, hash_of(20), 100), TT_STORE_OK);
    assert_store(tt_store_seat_change(store, id, 0, &of_ana, &of_ben), TT_STORE_OK);
    assert_store(tt_store_seat_change(store, id, 1, &of_ben, &of_ana), TT_STORE_OK);
    assert_store(tt_store_table_start(store, id, &start), TT_STORE_OK);
    assert_store(tt_store_link_use(store, hash_of(20), phone, 200, &table, &seat), TT_STORE_OK);
    assert_int_equal(table, id);
    assert_int_equal(seat, 1);
    assert_store(tt_store_table_get(store, id, &read), TT_STORE_OK);
    assert_seat(&read.seats[0], TT_SITS_GUEST, ben, "ben");
    assert_seat(&read.seats[1], TT_SITS_GUEST, phone, "ana");
    assert_int_equal(read.host, phone);
}

/* Whoever has the seat now keeps it. */
void test_a_link_of_somebody_who_left_is_good_no_more(void **state)
{
    tt_store *store = *state;
    tt_store_id ana = guest_of(store, "ana"), ben = guest_of(store, "ben"), cy = guest_of(store, "cy");
    tt_store_id id = open_table(store, ana), table;
    const tt_store_seat nobody = {0}, of_ben = {.kind = TT_SITS_GUEST, .guest = ben},
                        of_cy = {.kind = TT_SITS_GUEST, .guest = cy}, bot = {.kind = TT_SITS_BOT, .name = "planner"};
    tt_store_table read;
    int seat;
    assert_store(tt_store_seat_change(store, id, 1, &nobody, &of_ben), TT_STORE_OK);
    assert_store(tt_store_link_add(store, id, ben, hash_of(20), 100), TT_STORE_OK);
    assert_store(tt_store_seat_change(store, id, 1, &of_ben, &of_cy), TT_STORE_OK);
    assert_store(tt_store_link_use(store, hash_of(20), ben, 200, &table, &seat), TT_STORE_TAKEN);
    assert_store(tt_store_seat_change(store, id, 1, &of_cy, &bot), TT_STORE_OK);
    assert_store(tt_store_link_use(store, hash_of(20), ben, 200, &table, &seat), TT_STORE_TAKEN);
    assert_store(tt_store_table_get(store, id, &read), TT_STORE_OK);
    assert_seat(&read.seats[0], TT_SITS_GUEST, ana, "ana");
    assert_seat(&read.seats[1], TT_SITS_BOT, 0, "planner");
}
