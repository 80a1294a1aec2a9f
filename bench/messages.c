/* messages.c: how long a table takes from an action to all its messages.
 *
 *     messages [GAMES]    two seats get messages; microseconds for an action, on average; bytes for each seat
 *
 * The lines of whole games are prepared first, so that only the table is timed. Each game is played several times and
 * its best time counts. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "arena/heap.h"
#include "table/host.h"

enum { REPEATS = 5, LINES = 6000, HOARDED = 16 };

static double microseconds(void)
{
    struct timespec now;
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
    return (double)now.tv_sec * 1e6 + (double)now.tv_nsec / 1e3;
}

static size_t sent;

static void count(void *context, const char *bytes, size_t size)
{
    (void)context;
    (void)bytes;
    sent += size;
}

static void make_setup(const char *name, int number, tt_host_setup *setup)
{
    char text[32];
    int length = snprintf(text, sizeof text, "messages/%d", number);
    *setup = (tt_host_setup){.as = TT_HOST_ALL};
    tt_game_make(tt_rules_find(name, (int)strlen(name)), NULL, 2, (tt_options){0}, &setup->table.game);
    for (int seat = 0; seat < 2; seat++)
        setup->table.sitters[seat] = (tt_sitter){TT_SEAT_PERSON, "somebody"};
    tt_seed_make(text, (size_t)length, 0, setup->table.seed);
}

/* An action of a player who collects many cards before claiming: such asks are the largest. */
static tt_action choose(const tt_game *game, const tt_state *state, int seat, tt_rng *rng)
{
    tt_action action;
    int tries = 0, count = tt_legal_count(game, state, seat);
    do
        action = tt_legal_pick(game, state, seat, (int)tt_rng_below(rng, (uint32_t)count));
    while (tries++ < 50 && state->table.hand_count[seat] < HOARDED && state->table.phase == TT_PHASE_TURN &&
           tt_action_kind_of(action) != TT_ACTION_DRAW && tt_action_kind_of(action) != TT_ACTION_DRAW_BLIND);
    return action;
}

static int write_lines(const tt_host_setup *setup, char *lines[LINES])
{
    const tt_game *game = &setup->table.game;
    uint32_t decision[TT_MAX_SEATS] = {0};
    tt_state state;
    tt_rng rng;
    int made = 0;
    tt_rng_seed(&rng, setup->table.seed);
    tt_start(game, setup->table.seed, &state, NULL);
    while (!tt_state_over(&state) && made < LINES) {
        char action[TT_ACTION_TEXT_MAX], line[TT_ACTION_TEXT_MAX + 100];
        int seat = tt_state_next_seat(&state);
        tt_action chosen = choose(game, &state, seat, &rng);
        tt_action_write(game, tt_state_offer(&state, seat), state.table.offered[seat], chosen, action);
        snprintf(line, sizeof line, "{\"seat\":%d,\"message\":\"action\",\"decision\":%u,\"action\":\"%s\"}", seat,
                 ++decision[seat], action);
        lines[made++] = strdup(line);
        tt_apply(game, &state, seat, chosen, NULL);
    }
    return made;
}

static double play(const tt_host_setup *setup, char *const *lines, int count_lines)
{
    static const char hello[] = "{\"seat\":0,\"message\":\"hello\",\"protocol\":1}";
    char other[sizeof hello];
    tt_host host;
    memcpy(other, hello, sizeof hello);
    other[8] = '1';
    tt_host_open(&host, tt_heap(), (tt_lines_out){count, NULL});
    tt_host_start(&host, setup);
    tt_host_hear(&host, hello, strlen(hello));
    tt_host_hear(&host, other, strlen(other));
    sent = 0;
    double start = microseconds();
    for (int i = 0; i < count_lines; i++)
        tt_host_hear(&host, lines[i], strlen(lines[i]));
    double taken = microseconds() - start;
    tt_host_close(&host);
    return taken;
}

static void measure(const char *name, int games)
{
    static char *lines[LINES];
    double sum = 0;
    long actions = 0, bytes = 0;
    for (int number = 0; number < games; number++) {
        tt_host_setup setup;
        make_setup(name, number, &setup);
        int made = write_lines(&setup, lines);
        double best = 1e18;
        for (int i = 0; i < REPEATS; i++) {
            double taken = play(&setup, lines, made);
            best = taken < best ? taken : best;
        }
        sum += best;
        actions += made;
        bytes += (long)sent;
        for (int i = 0; i < made; i++)
            free(lines[i]);
    }
    printf("%-10s %8ld actions %8.1f us an action %8ld bytes an action for each seat\n", name, actions,
           sum / (double)actions, bytes / actions / 2);
}

int main(int argc, char **argv)
{
    int games = argc > 1 ? atoi(argv[1]) : 50;
    for (int i = 0; i < tt_rules_count(); i++)
        measure(tt_rules_at(i)->name, games);
    return 0;
}
