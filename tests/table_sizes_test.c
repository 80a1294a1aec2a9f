/* table_sizes_test.c: how large asks and views become when players hoard cards before they claim. For europe at two and
 * five players there are limits; the figures of the other games are printed.
 * TT_GAMES=n in the environment plays n games of each kind. */
#include <stdlib.h>

#include "table_kit.h"

enum { DECISIONS = 5000, GAMES = 20, GAMES_ELSEWHERE = 2 };
/* Bytes. A ticket in hand takes some 150 of a view with its way: players who draw tickets all the time have more. */
enum { ASK_USUAL = 4000, ASK_MAX = 8000, VIEW_MAX = 3000, VIEW_WITH_MANY_TICKETS = 4500 };

/* The sizes of one thing. */
typedef struct sizes {
    int *of;
    size_t count, room;
} sizes;

static void note(sizes *s, size_t size)
{
    if (s->count == s->room) {
        s->room = s->room * 2 + 1024;
        void *grown = realloc(s->of, s->room * sizeof *s->of);
        assert_non_null(grown);
        s->of = grown;
    }
    s->of[s->count++] = (int)size;
}

static int compare_sizes(const void *a, const void *b)
{
    int x = *(const int *)a, y = *(const int *)b;
    return (x > y) - (x < y);
}

/* The size that `percent` of them do not exceed. */
static int percentile(sizes *s, size_t percent)
{
    assert_true(s->count > 0);
    qsort(s->of, s->count, sizeof *s->of, compare_sizes);
    size_t rank = (s->count * percent + 99) / 100;
    return s->of[rank ? rank - 1 : 0];
}

typedef struct figures {
    sizes asks;  /* every ask of a seat */
    sizes views; /* the whole view of each viewer after each update */
    sizes last;  /* the same when the game is over, with all that is shown then (V-5) */
} figures;

static void measure(const client *c, bool is_over, tt_buffer *picture, figures *found)
{
    if (c->decision)
        note(&found->asks, c->ask.size);
    client_picture(c, picture);
    note(is_over ? &found->last : &found->views, picture->size);
}

static void play(const room_kind *kind, habit how, int number, figures *found)
{
    static room r;
    tt_buffer picture = kit_text();
    int updates[TT_VIEWERS] = {0};
    room_greet(&r, kind, number);
    for (int step = 0; step < DECISIONS; step++) {
        for (int i = 0; i < r.viewers; i++) {
            if (r.clients[i].updates == updates[i])
                continue;
            updates[i] = r.clients[i].updates;
            measure(&r.clients[i], tt_state_over(&r.host.table.state), &picture, found);
        }
        if (!room_step(&r, how, NULL, NULL))
            break;
    }
    room_close(&r);
    tt_buffer_close(&picture);
}

static void tell(const room_kind *kind, int games, const char *what, sizes *s)
{
    const char *option = kind->options.alvin ? " with alvin" : kind->options.open_track ? " with open_track" : "";
    print_message("%s%s, %d players, %d games, %s: %d bytes at the 90th percentile, %d at most\n", kind->game, option,
                  kind->players, games, what, percentile(s, 90), percentile(s, 100));
}

static void play_some(const room_kind *kind, habit how, int games, figures *found)
{
    *found = (figures){0};
    for (int number = 0; number < games; number++)
        play(kind, how, number, found);
    tell(kind, games, "asks", &found->asks);
    tell(kind, games, "views", &found->views);
    tell(kind, games, "views at the end", &found->last);
}

static void forget(figures *found)
{
    free(found->asks.of);
    free(found->views.of);
    free(found->last.of);
}

static void keep_limits(int players, habit how, int view_limit)
{
    figures found;
    play_some(&(room_kind){.game = "europe", .players = players}, how, kit_games(GAMES), &found);
    int usual = percentile(&found.asks, 90), most = percentile(&found.asks, 100);
    int view = percentile(&found.views, 100), last = percentile(&found.last, 100);
    forget(&found);
    assert_in_range(usual, 1, ASK_USUAL);
    assert_in_range(most, 1, ASK_MAX);
    assert_in_range(view, 1, view_limit);
    assert_in_range(last, 1, view_limit);
}

static void test_europe_two(void **unused)
{
    (void)unused;
    keep_limits(2, HOARD, VIEW_MAX);
    keep_limits(2, HOARD_TICKETS, VIEW_WITH_MANY_TICKETS);
}

static void test_europe_five(void **unused)
{
    (void)unused;
    keep_limits(5, HOARD, VIEW_MAX);
    keep_limits(5, HOARD_TICKETS, VIEW_WITH_MANY_TICKETS);
}

/* The fewest and the most players of the other games. */
static void test_others(void **unused)
{
    (void)unused;
    room_kind kind;
    figures found;
    for (int at = 0; room_kind_at(at, &kind); at++) {
        const tt_rules *rules = kit_game(&kind).rules;
        bool is_edge = kind.players == rules->min_players || kind.players == rules->max_players;
        if (!is_edge || strcmp(kind.game, "europe") == 0)
            continue;
        play_some(&kind, HOARD_TICKETS, kit_games(GAMES_ELSEWHERE), &found);
        forget(&found);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_europe_two),
        cmocka_unit_test(test_europe_five),
        cmocka_unit_test(test_others),
    };
    return cmocka_run_group_tests_name("sizes of messages", tests, NULL, NULL);
}
