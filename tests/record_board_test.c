/* record_board_test.c: records and positions of games on a board of one's own, tunnels under any rules included. */
#include "record_kit.h"

static page record, text;
static tt_board board;
static char hash[TT_HEX_SIZE];

/* Europe's board, played by the rules of another game. */
static void make_board(void)
{
    uint8_t bytes[32] = {0xeb};
    tt_hex_write(bytes, hash);
    board = *tt_rules_find("europe", 6)->board;
    board.sha256 = hash;
}

static void check_position(const tt_game *game, const tt_state *state)
{
    tt_game read_game;
    tt_state read;
    tt_record_fault fault;
    text.size = 0;
    tt_output out = page_bytes(&text);
    tt_position_write(game, state, &out);
    if (!tt_position_read(text.text, text.size, &board, &read_game, &read, &fault))
        fail_msg("line %d: %s: %s\n%s", fault.line, fault.rule, fault.text, text.text);
    assert_memory_equal(&read, state, sizeof read);
    assert_false(tt_position_read(text.text, text.size, NULL, &read_game, &read, &fault));
}

static void play_on_board(const setting *s, int number, tt_header *header)
{
    tt_game game;
    tt_state state;
    tt_rng rng;
    *header = header_of(s, number);
    memcpy(header->board, hash, sizeof hash);
    record.size = 0;
    tt_output out = page_bytes(&record);
    tt_recorder recorder = {&game, TT_EVERYTHING, out};
    tt_sink sink = tt_recorder_sink(&recorder);
    assert_int_equal(tt_game_make(header->rules, &board, s->players, s->options, &game), TT_GAME_OK);
    tt_rng_seed(&rng, header->seed);
    tt_header_write(header, &out);
    tt_start(&game, header->seed, &state, &sink);
    while (!tt_state_over(&state)) {
        check_position(&game, &state);
        int seat = tt_state_next_seat(&state);
        tt_apply(&game, &state, seat, any_action(&game, &state, seat, &rng), &sink);
    }
    play_on(&game, &state, &rng, 0, &record);
}

static void test_own_board(void **unused)
{
    (void)unused;
    const setting settings[] = {{"usa", 2, {0}}, {"usa", 4, {0}}, {"europe", 3, {0}}, {"old_west", 3, {0}}};
    int tunnels = 0;
    make_board();
    for (int i = 0; i < 8; i++) {
        tt_header header;
        tt_record_fault fault;
        play_on_board(&settings[i % 4], i, &header);
        if (!tt_record_verify(record.text, record.size, &board, TT_REPLAY_AS_TOLD, &fault))
            fail_msg("line %d: %s: %s", fault.line, fault.rule, fault.text);
        assert_true(tt_record_verify(record.text, record.size, &board, TT_REPLAY_FROM_SEED, &fault));
        assert_false(tt_record_verify(record.text, record.size, NULL, TT_REPLAY_AS_TOLD, &fault));
        assert_int_equal(fault.line, 1);
        tunnels += strstr(record.text, "\"tunnel_paid\"") != NULL && header.rules->markers > 0;
    }
    assert_true(tunnels > 0); /* a tunnel's cards lie there while a marker is placed */
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_own_board)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
