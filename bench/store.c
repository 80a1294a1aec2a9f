/* store.c: how many actions a second the store writes, counted once they are on disk.
 *
 *     store [FOLDER [SECONDS [PAGES]]]    a database is made in FOLDER (the current one) and removed again;
 *                                     PAGES of the log before a checkpoint
 *     store postgresql://... [SECONDS]    in this database, which must be empty, and is left as it is then
 *
 * tests/cluster.py makes such a database, on the disk of the folder for temporary files if it is told so:
 *
 *     TURNTABLE_POSTGRES_ON_DISK=yes tests/cluster.py sh -c 'build/release/bench/store "$TURNTABLE_POSTGRES"'
 *
 * Batches of several sizes, spread over 500 running tables; actions and events are those of a game of europe. Each
 * batch ends with a sync of the disk, so the figures depend on the disk: compare two engines on the same one. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "store/address.h"

enum { TABLES = 500, LARGEST = 500, SAMPLES = 1 << 20 };

static const struct {
    const char *text, *events;
} plays[] = {
    {"draw 2", "{\"event\":\"draw_market\",\"player\":1,\"slot\":2,\"card\":\"orange\"}\n"
               "{\"event\":\"refill\",\"slot\":2,\"card\":\"white\"}\n"},
    {"draw blind", "{\"event\":\"draw_blind\",\"player\":1,\"card\":\"locomotive\"}\n"
                   "{\"event\":\"turn_end\",\"player\":1}\n"},
    {"claim amsterdam-bruxelles 1 black",
     "{\"event\":\"claim\",\"player\":0,\"route\":\"amsterdam-bruxelles\",\"cards\":{\"black\":1},\"points\":[[0,1]]}\n"
     "{\"event\":\"turn_end\",\"player\":0}\n"},
    {"keep brest-petrograd kyiv-petrograd", "{\"event\":\"tickets_kept\",\"player\":2,\"kept\":[\"brest-petrograd\","
                                            "\"kyiv-petrograd\"],\"returned\":[\"edinburgh-"
                                            "athina\"]}\n{\"event\":\"turn_end\",\"player\":2}\n"},
};
enum { PLAYS = sizeof plays / sizeof *plays };

static tt_store *store;
static tt_store_id tables[TABLES];
static uint32_t numbers[TABLES];
static double waits[SAMPLES]; /* seconds, of each batch */

static void check(tt_store_error error)
{
    if (error == TT_STORE_OK)
        return;
    fprintf(stderr, "store: %s %s\n", tt_store_error_text(error), store ? tt_store_detail(store) : "");
    exit(1);
}

static double seconds(clockid_t clock)
{
    struct timespec now;
    clock_gettime(clock, &now);
    return (double)now.tv_sec + (double)now.tv_nsec / 1e9;
}

static void make_tables(void)
{
    uint8_t hash[TT_STORE_HASH] = {1};
    tt_store_table table = {.is_public = true, .game = "europe", .options = "{}", .seat_count = 2};
    tt_store_start start = {.dealt = TT_DEAL_DRAWN, .rules = 1, .events = {"", 0}};
    check(tt_store_begin(store));
    check(tt_store_guest_add(store, hash, "ana", 1, &table.host));
    table.seats[0] = (tt_store_seat){.kind = TT_SITS_GUEST, .guest = table.host};
    table.seats[1] = (tt_store_seat){.kind = TT_SITS_BOT, .name = "planner"};
    for (int i = 0; i < TABLES; i++) {
        check(tt_store_table_add(store, &table, NULL, &tables[i]));
        check(tt_store_table_start(store, tables[i], &start));
    }
    check(tt_store_end(store));
}

static void append(int size)
{
    static tt_store_action batch[LARGEST];
    static tt_store_answer answers[LARGEST];
    static int next;
    for (int i = 0; i < size; i++) {
        int at = next++ % TABLES, play = rand() % PLAYS;
        batch[i] = (tt_store_action){.table = tables[at],
                                     .number = ++numbers[at],
                                     .seat = play & 1,
                                     .chooser = play & 1 ? TT_CHOSEN_BY_BOT : TT_CHOSEN_BY_PERSON,
                                     .bot = play & 1 ? "planner" : NULL,
                                     .time = 1700000000000 + next,
                                     .text = {plays[play].text, strlen(plays[play].text)},
                                     .events = {plays[play].events, strlen(plays[play].events)}};
    }
    check(tt_store_append(store, batch, size, answers));
    for (int i = 0; i < size; i++)
        if (answers[i] != TT_STORED)
            check(TT_STORE_INTERNAL);
}

static int by_size(const void *a, const void *b)
{
    double first = *(const double *)a, second = *(const double *)b;
    return (first > second) - (first < second);
}

static void measure(int size, double duration)
{
    double began = seconds(CLOCK_MONOTONIC), worked = seconds(CLOCK_PROCESS_CPUTIME_ID), before = began, now = began;
    int batches = 0;
    for (; now - began < duration && batches < SAMPLES; before = now) {
        append(size);
        now = seconds(CLOCK_MONOTONIC);
        waits[batches++] = now - before;
    }
    worked = seconds(CLOCK_PROCESS_CPUTIME_ID) - worked;
    qsort(waits, (size_t)batches, sizeof *waits, by_size);
    printf("%5d %12.0f %14.2f %14.2f %12.2f %10.2f %10.2f\n", size, (double)batches * size / (now - began),
           (now - began) * 1e6 / ((double)batches * size), worked * 1e6 / ((double)batches * size),
           waits[batches / 2] * 1e3, waits[batches * 99L / 100] * 1e3, waits[batches - 1] * 1e3);
}

static bool count_action(void *context, const tt_store_action *action)
{
    (void)action;
    ++*(long *)context;
    return true;
}

/* What a server reads: a whole table when a guest returns, a page of the list, a guest. */
static void measure_reads(void)
{
    enum { PAGE = 50, TIMES = 200 };
    static tt_store_table page[PAGE];
    const uint8_t hash[TT_STORE_HASH] = {1};
    tt_store_guest guest;
    long actions = 0;
    int got;
    double began = seconds(CLOCK_PROCESS_CPUTIME_ID), read, listed, found;
    for (int i = 0; i < TABLES; i++)
        check(tt_store_action_read(store, tables[i], 0, count_action, &actions));
    read = seconds(CLOCK_PROCESS_CPUTIME_ID);
    for (int i = 0; i < TIMES; i++)
        check(tt_store_table_list(store,
                                  &(tt_store_filter){.life = TT_LIFE_RUNNING, .game = "europe", .only_public = true},
                                  page, PAGE, &got));
    listed = seconds(CLOCK_PROCESS_CPUTIME_ID);
    for (int i = 0; i < TIMES; i++)
        check(tt_store_guest_find(store, hash, &guest));
    found = seconds(CLOCK_PROCESS_CPUTIME_ID);
    printf("\n%ld actions in all; to read: an action %.2f us, a page of %d tables %.0f us, a guest %.1f us (cpu)\n",
           actions, (read - began) * 1e6 / (double)actions, PAGE, (listed - read) * 1e6 / TIMES,
           (found - listed) * 1e6 / TIMES);
}

int main(int count, char *words[])
{
    static const int sizes[] = {1, 10, 100, 500};
    static const char *const ends[] = {"", "-wal", "-shm", "-lock"};
    const char *folder = count > 1 ? words[1] : ".";
    double duration = count > 2 ? strtod(words[2], NULL) : 3;
    char path[4000], file[4010];
    tt_sqlite_setup setup = {.path = path};
    setup.checkpoint_pages = count > 3 ? (int)strtol(words[3], NULL, 10) : 0;
    bool is_postgres = tt_store_is_postgres(folder);
    if (is_postgres)
        snprintf(path, sizeof path, "%s", folder);
    else
        snprintf(path, sizeof path, "%s/bench-%d.db", folder, (int)getpid());
    check(tt_store_open(&setup, &store, NULL));
    make_tables();
    printf("batch    actions/s    us an action  cpu us of that   ms median   ms 99 %%     ms most\n");
    for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++)
        measure(sizes[i], duration);
    measure_reads();
    tt_store_close(store);
    for (size_t i = 0; i < sizeof ends / sizeof *ends && !is_postgres; i++) {
        snprintf(file, sizeof file, "%s%s", path, ends[i]);
        unlink(file);
    }
    return 0;
}
