/* puzzle_read.c: reads puzzles strictly. The position becomes the text of a position file, with both piles shuffled,
 * and is checked like any other (docs/position.md). */
#include "puzzles/puzzle.h"

#include <stdio.h>
#include <string.h>

#include "puzzles/puzzle_text.h"
#include "record/reading.h"
#include "json/json.h"

enum { TEXT = 16384, IDS = 4096, DIGITS = 2 * TT_CARDS + 1, WORLDS = 1000000 };

/* One puzzle as it is read. */
typedef struct reader {
    tt_reading in;
    tt_puzzle *puzzle;
    const tt_rules *rules;
    int line; /* where the puzzle begins */
    char answers[TT_PUZZLE_ANSWERS][TT_ACTION_TEXT_MAX];
    char text[TEXT]; /* the position file, so far */
    size_t size;
    char seats[TEXT]; /* the rest of it, which is read before the piles can be written */
    size_t seats_size;
    uint64_t used; /* tickets of the seats */
} reader;

static bool refuse(reader *r, const char *what)
{
    return tt_reading_refuse(&r->in, what);
}

static bool read_text(reader *r, const char *key, char *to, int room)
{
    return tt_reading_key(&r->in, key) && tt_reading_next(&r->in) && tt_reading_string(&r->in, to, room);
}

static bool read_number(reader *r, const char *key, int low, int high, int *value)
{
    return tt_reading_key(&r->in, key) && tt_reading_next(&r->in) && tt_reading_integer(&r->in, low, high, value);
}

static bool read_digits(reader *r, const char *key, int count, uint8_t numbers[])
{
    char digits[DIGITS + 1];
    if (!read_text(r, key, digits, sizeof digits))
        return false;
    if ((int)strlen(digits) != count)
        return refuse(r, "a wrong number of digits");
    for (int i = 0; i < count; i++) {
        const char *digit = strchr(TT_PUZZLE_DIGITS, digits[i]);
        if (!digit)
            return refuse(r, "digits are 0 to 9 and a to z");
        numbers[i] = (uint8_t)(digit - TT_PUZZLE_DIGITS);
    }
    return true;
}

/* --- The position file -------------------------------------------------------------------------------------------- */

static void put_text(void *context, const char *bytes, size_t size)
{
    reader *r = context;
    size_t room = sizeof r->text - 1 - r->size;
    size = size < room ? size : room; /* a text that is cut off is no position */
    memcpy(r->text + r->size, bytes, size);
    r->size += size;
    r->text[r->size] = 0;
}

static void put_seats(void *context, const char *bytes, size_t size)
{
    reader *r = context;
    size_t room = sizeof r->seats - 1 - r->seats_size;
    size = size < room ? size : room;
    memcpy(r->seats + r->seats_size, bytes, size);
    r->seats_size += size;
}

static void write_counts(tt_json_writer *json, const char *key, const uint8_t counts[TT_CARDS])
{
    tt_json_member_object(json, key);
    for (int card = 0; card < TT_CARDS; card++)
        if (counts[card])
            tt_json_member_integer(json, tt_card_name(card), counts[card]);
    tt_json_write_object_end(json);
}

/* Ids separated by spaces, as a list. Tickets are noted as used: they are not in the pile. */
static bool copy_ids(reader *r, const char *key, tt_json_writer *json, bool are_tickets)
{
    char text[IDS];
    if (!read_text(r, key, text, sizeof text))
        return false;
    tt_json_member_array(json, key);
    for (char *id = text; *id;) {
        size_t length = strcspn(id, " ");
        tt_json_write_text(json, id, length);
        int ticket = are_tickets ? tt_board_ticket(r->rules->board, id, (int)length) : -1;
        if (ticket >= 0)
            r->used |= (uint64_t)1 << ticket;
        id += length + (id[length] == ' ');
    }
    tt_json_write_array_end(json);
    return true;
}

static bool read_rails(reader *r, tt_json_writer *json)
{
    int points;
    if (!read_number(r, "points", -1000, 1000, &points))
        return false;
    tt_json_member_integer(json, "points", points);
    if (!copy_ids(r, "routes", json, false))
        return false;
    return (!r->rules->stations || copy_ids(r, "stations", json, false)) &&
           (!r->rules->markers || copy_ids(r, "markers", json, false));
}

static bool read_yards(reader *r, tt_json_writer *json)
{
    uint8_t groups[2 * TT_COLORS], track[TT_CARDS];
    if (!read_digits(r, "yard", 2 * TT_COLORS, groups) || !read_digits(r, "track", TT_CARDS, track))
        return false;
    tt_json_member_object(json, "yard");
    for (int color = 0; color < TT_COLORS; color++) {
        uint8_t group[TT_CARDS] = {0};
        group[color] = groups[2 * color];
        group[TT_LOCOMOTIVE] = groups[2 * color + 1];
        if (group[color] + group[TT_LOCOMOTIVE])
            write_counts(json, tt_color_name(color), group);
    }
    tt_json_write_object_end(json);
    write_counts(json, "track", track);
    if (!copy_ids(r, "completed", json, true))
        return false;
    tt_json_member_array(json, "named");
    tt_json_write_array_end(json);
    return true;
}

static bool read_seat(reader *r, tt_json_writer *json)
{
    uint8_t hand[TT_CARDS], known[TT_CARDS];
    if (!read_digits(r, "hand", TT_CARDS, hand) || !read_digits(r, "known", TT_CARDS, known))
        return false;
    tt_json_write_object(json);
    write_counts(json, "hand", hand);
    write_counts(json, "known", known);
    if (!copy_ids(r, "tickets", json, true) || !copy_ids(r, "offer", json, true))
        return false;
    tt_json_write_key(json, "keep");
    tt_json_write_null(json);
    if (!(r->rules->yards ? read_yards : read_rails)(r, json))
        return false;
    tt_json_write_object_end(json);
    return tt_reading_object_end(&r->in);
}

static void shuffle(uint8_t *items, int count, tt_rng *rng)
{
    for (int i = count - 1; i > 0; i--) {
        int other = (int)tt_rng_below(rng, (uint32_t)i + 1);
        uint8_t item = items[i];
        items[i] = items[other];
        items[other] = item;
    }
}

/* The piles, in an order that the id of the puzzle decides. */
static bool write_piles(reader *r, tt_json_writer *json, const uint8_t draw[TT_CARDS], int pile)
{
    const tt_board *board = r->rules->board;
    uint8_t cards[TT_MAX_DRAW_PILE], tickets[TT_MAX_TICKETS], seed[32];
    int count = 0, rest = 0;
    tt_rng rng;
    tt_seed_make(r->puzzle->id, TT_PUZZLE_ID - 1, 0, seed);
    tt_rng_seed(&rng, seed);
    for (int card = 0; card < TT_CARDS; card++)
        for (int i = 0; i < draw[card]; i++) {
            if (count == TT_MAX_DRAW_PILE)
                return refuse(r, "too many cards in the draw pile");
            cards[count++] = (uint8_t)card;
        }
    for (int ticket = 0; ticket < board->tickets; ticket++)
        if (!(r->used >> ticket & 1) && !board->ticket[ticket].is_long)
            tickets[rest++] = (uint8_t)ticket;
    if (pile > rest)
        return refuse(r, "more tickets in the pile than there are");
    shuffle(cards, count, &rng);
    shuffle(tickets, rest, &rng);
    tt_json_member_array(json, "draw_pile");
    for (int i = 0; i < count; i++)
        tt_json_write_string(json, tt_card_name(cards[i]));
    tt_json_write_array_end(json);
    tt_json_member_array(json, "ticket_pile");
    for (int i = 0; i < pile; i++)
        tt_json_write_string(json, board->ticket_id[tickets[i]]);
    tt_json_write_array_end(json);
    if (!r->rules->yards) {
        tt_json_write_key(json, "claim");
        tt_json_write_null(json);
    }
    return true;
}

static bool read_market(reader *r, tt_json_writer *json)
{
    char market[TT_MARKET_SLOTS + 2];
    if (!read_text(r, "market", market, sizeof market))
        return false;
    tt_json_member_array(json, "market");
    for (const char *slot = market; *slot; slot++) {
        const char *letter = strchr(TT_PUZZLE_LETTERS, *slot);
        if (*slot == TT_PUZZLE_GAP)
            tt_json_write_null(json);
        else if (letter)
            tt_json_write_string(json, tt_card_name((int)(letter - TT_PUZZLE_LETTERS)));
        else
            return refuse(r, "a card of the market has an unknown letter");
    }
    tt_json_write_array_end(json);
    return true;
}

/* How many seats the position has. */
static int read_seats(reader *r)
{
    tt_json_writer json;
    int players = 0;
    tt_json_writer_open(&json, put_seats, r);
    if (!tt_reading_key(&r->in, "seats") || !tt_reading_array(&r->in))
        return 0;
    tt_json_write_array(&json);
    for (; tt_reading_item(&r->in); players++) {
        if (r->in.json.token.type != TT_JSON_OBJECT)
            refuse(r, "expected a seat");
        else
            read_seat(r, &json);
    }
    tt_json_write_array_end(&json);
    return tt_reading_fine(&r->in) && tt_reading_object_end(&r->in) ? players : 0;
}

static bool read_position(reader *r)
{
    tt_puzzle *puzzle = r->puzzle;
    tt_json_writer json;
    char phase[32], round[] = "round", passes[] = "passes", *own = r->rules->yards ? round : passes;
    int turn, left, either, pile;
    uint8_t discard[TT_CARDS], draw[TT_CARDS];
    char head[300];
    r->size = r->seats_size = 0;
    r->used = 0;
    if (!tt_reading_key(&r->in, "position") || !tt_reading_object(&r->in) ||
        !read_text(r, "phase", phase, sizeof phase) || !read_number(r, "turn", 0, TT_MAX_SEATS, &turn) ||
        !read_number(r, "turns_left", 0, TT_MAX_SEATS, &left) || !read_number(r, own, 0, TT_MAX_SEATS, &either))
        return false;
    /* The market is read before, and the seats after what is known only when all seats are read. */
    tt_json_writer_open(&json, put_text, r);
    json.needs_comma = true;
    if (!read_market(r, &json) || !read_digits(r, "discard", TT_CARDS, discard))
        return false;
    write_counts(&json, "discard", discard);
    if (!read_digits(r, "draw", TT_CARDS, draw) || !read_number(r, "pile", 0, TT_MAX_TICKETS, &pile))
        return false;
    int players = read_seats(r);
    if (!players || !write_piles(r, &json, draw, pile))
        return false;
    tt_json_write_key(&json, "seats");
    tt_json_write_raw(&json, r->seats, r->seats_size);
    put_text(r, "}", 1);
    int size = snprintf(head, sizeof head,
                        "{\"position\":\"turntable/1\",\"game\":\"%s\",\"players\":%d,\"options\":{},\"seed\":"
                        "\"%s%056d\",\"shuffles\":1,\"phase\":\"%s\",\"turn\":%d,\"turns_left\":%d,\"%s\":%d",
                        r->rules->name, players, puzzle->id, 0, phase, turn, left, own, either);
    if (r->size + (size_t)size >= sizeof r->text)
        return refuse(r, "the position is too long");
    memmove(r->text + size, r->text, r->size + 1);
    memcpy(r->text, head, (size_t)size);
    r->size += (size_t)size;
    tt_record_fault fault = {0};
    if (!tt_position_read(r->text, r->size, NULL, &puzzle->game, &puzzle->state, &fault))
        return refuse(r, fault.text);
    return true;
}

/* --- The puzzle --------------------------------------------------------------------------------------------------- */

static bool read_answer(reader *r, tt_puzzle_answer *answer, char *text)
{
    int lead, behind, error, win;
    tt_reading *in = &r->in;
    if (in->json.token.type != TT_JSON_ARRAY)
        return refuse(r, "expected an answer");
    if (!tt_reading_item(in) || !tt_reading_string(in, text, TT_ACTION_TEXT_MAX) || !tt_reading_item(in) ||
        !tt_reading_integer(in, -9999, 9999, &lead) || !tt_reading_item(in) ||
        !tt_reading_integer(in, 0, 9999, &behind) || !tt_reading_item(in) || !tt_reading_integer(in, 0, 9999, &error) ||
        !tt_reading_item(in) || !tt_reading_integer(in, 0, 100, &win))
        return tt_reading_fine(in) ? refuse(r, "an answer has an action and four numbers") : false;
    *answer = (tt_puzzle_answer){TT_NO_ACTION, lead / 10.0, behind / 10.0, error / 10.0, win / 100.0};
    if (tt_reading_item(in))
        return refuse(r, "an answer has an action and four numbers");
    return tt_reading_fine(in);
}

static bool read_answers(reader *r)
{
    tt_puzzle *puzzle = r->puzzle;
    if (!tt_reading_key(&r->in, "answers") || !tt_reading_array(&r->in))
        return false;
    for (puzzle->answers = 0; tt_reading_item(&r->in); puzzle->answers++) {
        if (puzzle->answers == TT_PUZZLE_ANSWERS)
            return refuse(r, "too many answers");
        if (!read_answer(r, &puzzle->answer[puzzle->answers], r->answers[puzzle->answers]))
            return false;
    }
    return tt_reading_fine(&r->in) && (puzzle->answers >= 2 || refuse(r, "a puzzle has at least two answers"));
}

/* The actions of the answers, once the position is known: legal, different choices, the best first. */
static bool check_answers(reader *r)
{
    tt_puzzle *puzzle = r->puzzle;
    const tt_state *state = &puzzle->state;
    tt_view view;
    if (puzzle->seat >= puzzle->game.players || !tt_state_asks(state, puzzle->seat))
        return refuse(r, "the seat of the puzzle is not asked");
    tt_view_make(&puzzle->game, state, puzzle->seat, &view);
    for (int i = 0; i < puzzle->answers; i++) {
        tt_puzzle_answer *answer = &puzzle->answer[i];
        answer->action = tt_action_read(&puzzle->game, tt_state_offer(state, puzzle->seat),
                                        state->table.offered[puzzle->seat], r->answers[i], (int)strlen(r->answers[i]));
        if (tt_why_action(&puzzle->game, state, puzzle->seat, answer->action).refusal != TT_OK)
            return refuse(r, "an answer is not legal");
        if ((i == 0) != (answer->behind == 0) || (i > 1 && answer->behind < puzzle->answer[i - 1].behind))
            return refuse(r, "the answers must be ordered, the best one first");
        for (int other = 0; other < i; other++)
            if (tt_choice_same(&puzzle->game, &view, answer->action, puzzle->answer[other].action))
                return refuse(r, "two answers are the same choice");
    }
    return true;
}

static bool read_kind(reader *r)
{
    char kind[16];
    if (!read_text(r, "kind", kind, sizeof kind))
        return false;
    for (int i = 0; i < TT_PUZZLE_KINDS; i++)
        if (strcmp(kind, tt_puzzle_kind_name((tt_puzzle_kind)i)) == 0) {
            r->puzzle->kind = (tt_puzzle_kind)i;
            return true;
        }
    return refuse(r, "the kind is keep, claim or draw");
}

static bool read_id(reader *r)
{
    char *id = r->puzzle->id;
    if (!read_text(r, "id", id, TT_PUZZLE_ID))
        return false;
    return strspn(id, "0123456789abcdef") == TT_PUZZLE_ID - 1 || refuse(r, "an id has eight hex digits");
}

/* After the first token of a puzzle. */
static bool read_puzzle(reader *r)
{
    tt_puzzle *puzzle = r->puzzle;
    char id[TT_PUZZLE_ID];
    *puzzle = (tt_puzzle){.id = ""};
    if (r->in.json.token.type != TT_JSON_OBJECT)
        return refuse(r, "expected a puzzle");
    if (!read_id(r) || !tt_reading_key(&r->in, "game") || !tt_reading_next(&r->in) ||
        !tt_reading_game(&r->in, &r->rules) || !read_number(r, "seat", 0, TT_MAX_SEATS - 1, &puzzle->seat) ||
        !read_kind(r) || !read_number(r, "level", 1, TT_PUZZLE_LEVELS, &puzzle->level) ||
        !read_number(r, "worlds", 1, WORLDS, &puzzle->worlds) || !read_answers(r) ||
        !tt_reading_key(&r->in, "because") || !tt_reading_array(&r->in))
        return false;
    while (tt_reading_item(&r->in)) /* for the page alone */
        if (!tt_json_skip(&r->in.json))
            return refuse(r, "expected a reason");
    if (!tt_reading_fine(&r->in) || !read_position(r) || !tt_reading_object_end(&r->in) || !check_answers(r))
        return false;
    memcpy(id, puzzle->id, sizeof id);
    tt_puzzle_identify(puzzle);
    return strcmp(id, puzzle->id) == 0 || refuse(r, "the id does not fit the position");
}

bool tt_puzzles_read(const char *text, size_t size, tt_puzzle_take *take, void *context, tt_record_fault *fault)
{
    static _Thread_local reader r;
    static _Thread_local tt_puzzle puzzle;
    *fault = (tt_record_fault){.rule = ""};
    r.puzzle = &puzzle;
    tt_reading_begin(&r.in, NULL, text, size, 1, fault);
    if (!tt_reading_array(&r.in))
        return false;
    while (tt_reading_item(&r.in)) {
        if (!read_puzzle(&r))
            return false;
        take(context, &puzzle);
    }
    return tt_reading_fine(&r.in) && tt_reading_end(&r.in);
}
