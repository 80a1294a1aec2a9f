/* foreign.c: games at a table with foreign bots. */
#include "arena/foreign.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "arena/heap.h"
#include "table/table.h"
#include "turntable/view.h"

static const uint64_t SECOND = 1000000000, MILLISECOND = 1000000;

/* A running game. */
typedef struct foreign_game {
    const tt_game *game;
    tt_player *players;
    const tt_sink *sink;
    const atomic_bool *stop;
    tt_outcome *outcome;
    tt_table table;
    tt_buffer line;     /* the next message */
    size_t events_told; /* events already passed to the sink */
    uint8_t greeted;    /* seats of programs that were sent this game */
    uint8_t silent;     /* of these, those that ran before and have not answered in this game yet */
    bool is_stopped;
} foreign_game;

/* Programs. */

void tt_foreign_open(tt_foreign *foreign, const char *command, tt_foreign_shared *shared, int entrant)
{
    *foreign = (tt_foreign){.command = command, .shared = shared, .entrant = entrant};
    tt_process_open(&foreign->process, tt_heap());
}

void tt_foreign_close(tt_foreign *foreign)
{
    tt_process_stop(&foreign->process, SECOND / 2);
    tt_process_close(&foreign->process);
}

/* Ends all games, with the reason. */
__attribute__((format(printf, 2, 3))) static void stop_games(tt_foreign_shared *shared, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    pthread_mutex_lock(&shared->lock);
    if (!shared->fault[0])
        vsnprintf(shared->fault, sizeof shared->fault, format, arguments);
    pthread_mutex_unlock(&shared->lock);
    va_end(arguments);
}

static void count_start(tt_foreign *foreign, bool could_run)
{
    tt_foreign_shared *shared = foreign->shared;
    pthread_mutex_lock(&shared->lock);
    int failed = could_run ? 0 : shared->failed_starts[foreign->entrant] + 1;
    shared->failed_starts[foreign->entrant] = failed;
    pthread_mutex_unlock(&shared->lock);
    if (failed == TT_FOREIGN_STARTS)
        stop_games(shared, "exec:%.200s can't be run: there is no such program, or it may not be executed",
                   foreign->command);
}

/* Output of a program is shown to people: replaces all but plain characters. */
static void make_plain(char *text)
{
    for (; *text; text++)
        if (*text < ' ' || *text > '~')
            *text = '?';
}

/* Logs why a game is lost; in one write, so that threads do not mix their lines. */
static void note_fault(tt_foreign *foreign, int seat, const char *why)
{
    char text[TT_FOREIGN_TEXT * 2];
    tt_foreign_shared *shared = foreign->shared;
    pthread_mutex_lock(&shared->lock);
    if (!shared->first[foreign->entrant][0])
        snprintf(shared->first[foreign->entrant], TT_FOREIGN_TEXT, "%s", why);
    pthread_mutex_unlock(&shared->lock);
    int length =
        snprintf(text, sizeof text, "turntable: exec:%.200s, seat %d, lost a game: %s\n", foreign->command, seat, why);
    if (shared->log >= 0 && write(shared->log, text, (size_t)length) < 0)
        return; /* ignored: the log is optional */
}

/* The seat loses the game. Its program is ended: its output can no longer be trusted. */
__attribute__((format(printf, 3, 4))) static bool forfeit(foreign_game *g, int seat, const char *format, ...)
{
    enum {
        MOMENT = 100
    }; /* for a program that ended: its exit status comes a little later than the end of its output */
    char why[TT_FOREIGN_TEXT];
    tt_foreign *foreign = g->players[seat].foreign;
    va_list arguments;
    va_start(arguments, format);
    int length = vsnprintf(why, sizeof why, format, arguments);
    va_end(arguments);
    make_plain(why);
    int status = tt_process_stop(&foreign->process, foreign->process.is_over ? MOMENT * MILLISECOND : 0);
    if (status >= 0 && length >= 0 && (size_t)length < sizeof why)
        snprintf(why + length, sizeof why - (size_t)length, " (exit status %d%s)", status,
                 status == 127 ? ": there is no such program" : "");
    count_start(foreign, foreign->has_answered || (status != 126 && status != 127));
    note_fault(foreign, seat, why);
    g->outcome->forfeits = (uint8_t)(1u << seat);
    return false;
}

/* What programs are sent. */

static void send_line(foreign_game *g, tt_foreign *foreign)
{
    tt_process_send(&foreign->process, g->line.bytes, g->line.size);
    foreign->process.out.failed |= g->line.failed;
    tt_buffer_clear(&g->line);
}

/* Sends a program the beginning of the game; starts the program if it does not run. */
static bool greet(foreign_game *g, int seat)
{
    tt_foreign *foreign = g->players[seat].foreign;
    if (foreign->process.pid) {
        g->silent |= (uint8_t)(1u << seat);
    } else {
        foreign->has_answered = false;
        if (!tt_process_start(&foreign->process, foreign->command, foreign->shared->log)) {
            count_start(foreign, false);
            note_fault(foreign, seat, "no process could be had");
            g->outcome->forfeits = (uint8_t)(1u << seat);
            return false;
        }
    }
    tt_table_greet(&g->table, seat, &g->line);
    send_line(g, foreign);
    g->greeted |= (uint8_t)(1u << seat);
    return true;
}

/* Sends all that happened since its last decision. A program is sent messages only when it is asked and at the end: one
 * for each decision, and none while it is answering. */
static bool send_news(foreign_game *g, int seat)
{
    if (!(g->greeted >> seat & 1))
        return greet(g, seat);
    tt_table_update(&g->table, seat, &g->line);
    send_line(g, g->players[seat].foreign);
    return true;
}

/* Decisions. */

/* Commits the pending action. */
static void commit(foreign_game *g, int seat)
{
    bool is_turn = g->table.state.table.phase == TT_PHASE_TURN;
    g->outcome->decisions++;
    g->outcome->turns += is_turn;
    if (g->players[seat].foreign) {
        g->players[seat].conduct.decisions++;
        g->players[seat].conduct.turns += is_turn;
    }
    tt_table_commit(&g->table);
}

static void tell_sink(foreign_game *g)
{
    for (; g->events_told < g->table.event_count; g->events_told++) {
        const tt_event *event = &g->table.events[g->events_told];
        if (g->sink && event->kind != TT_EVENT_RESULT) /* the core makes none */
            g->sink->tell(g->sink->context, event);
    }
}

static bool lack_memory(foreign_game *g)
{
    for (int seat = 0; seat < g->game->players; seat++)
        if (g->players[seat].foreign)
            stop_games(g->players[seat].foreign->shared, "there is not enough memory");
    g->is_stopped = true;
    return false;
}

/* A built-in bot. */
static bool ask_built_in(foreign_game *g, int seat)
{
    tt_take_answer answer;
    tt_action action = tt_player_ask(g->game, &g->table.state, seat, &g->players[seat]);
    if (tt_table_take(&g->table, seat, tt_table_decision(&g->table, seat), action, &answer) != TT_TAKEN)
        return lack_memory(g);
    commit(g, seat);
    return true;
}

/* An action that is refused. The reason is what the table would answer. */
static bool refuse(foreign_game *g, int seat, const tt_call *call, tt_take take, tt_why why)
{
    char text[TT_WHY_TEXT_MAX] = "another action was taken there";
    if (take == TT_TAKE_NO_MEMORY)
        return lack_memory(g);
    if (take == TT_TAKE_REFUSED)
        tt_why_write(g->game, why, text);
    else if (take == TT_TAKE_EARLY)
        strcpy(text, "it was not asked");
    return forfeit(g, seat, "decision %u, '%.*s': %s", call->decision, call->length, call->action, text);
}

/* Takes the action. *done: this was the decision asked. */
static bool hear_action(foreign_game *g, int seat, const tt_call *call, bool *done)
{
    tt_take_answer answer;
    tt_action action = tt_table_action(&g->table, seat, call);
    tt_take take = tt_table_take(&g->table, seat, call->decision, action, &answer);
    if (take != TT_TAKEN && take != TT_TAKEN_BEFORE)
        return refuse(g, seat, call, take, answer.why);
    *done = take == TT_TAKEN;
    if (*done)
        commit(g, seat);
    tt_write_ack(&g->line, call->decision, answer.seq); /* sent with the next message */
    return true;
}

/* A hello. It may be the first message of a program, which has its welcome already. */
static bool hear_hello(foreign_game *g, int seat, const tt_call *call)
{
    tt_foreign *foreign = g->players[seat].foreign;
    if (call->protocol < TT_PROTOCOL_OLDEST || call->protocol > TT_PROTOCOL)
        return forfeit(g, seat, "it speaks protocol %d", call->protocol);
    if (foreign->has_answered)
        tt_table_greet(&g->table, seat, &g->line);
    return true;
}

static bool hear(foreign_game *g, int seat, const char *line, size_t size, bool *done)
{
    tt_foreign *foreign = g->players[seat].foreign;
    tt_call call;
    bool fine;
    if (!tt_call_read(line, size, false, &call))
        return forfeit(g, seat, "'%.*s': no message of the protocol: %s", size > 80 ? 80 : (int)size, line,
                       call.error == TT_WIRE_JSON ? tt_json_error_text(call.json) : tt_wire_error_text(call.error));
    if (call.kind == TT_CALL_ACTION)
        fine = hear_action(g, seat, &call, done);
    else if (call.kind == TT_CALL_HELLO)
        fine = hear_hello(g, seat, &call);
    else
        return forfeit(g, seat, "it asks for what no bot is given");
    if (!fine)
        return false;
    if (!foreign->has_answered)
        count_start(foreign, true);
    foreign->has_answered = true;
    send_line(g, foreign);
    return true;
}

static uint64_t time_limit(const tt_player *player)
{
    uint64_t usual = TT_FOREIGN_SECONDS * SECOND;
    uint64_t limit =
        player->budget.nanoseconds ? player->budget.nanoseconds + TT_FOREIGN_GRACE_MS * MILLISECOND : usual;
    return !player->foreign->has_answered && limit < usual ? usual : limit;
}

/* A program may end after a game: then it is started again for this one. False if that is not the case. */
static bool begin_again(foreign_game *g, int seat)
{
    if (!(g->silent >> seat & 1))
        return false;
    g->silent &= (uint8_t) ~(1u << seat);
    tt_process_stop(&g->players[seat].foreign->process, 0);
    return greet(g, seat);
}

/* Waits for a line. */
static bool await_line(foreign_game *g, int seat, uint64_t until, const char **line, size_t *size)
{
    tt_foreign *foreign = g->players[seat].foreign;
    switch (tt_process_read_line(&foreign->process, until, g->stop, line, size)) {
    case TT_READ_LINE:
        g->silent &= (uint8_t) ~(1u << seat);
        return true;
    case TT_READ_ENDED:
        if (begin_again(g, seat))
            return await_line(g, seat, tt_process_now() + time_limit(&g->players[seat]), line, size);
        if (g->outcome->forfeits)
            return false;
        return forfeit(g, seat, "it ended, or closed its output");
    case TT_READ_LATE:
        return forfeit(g, seat, "it did not answer in time");
    case TT_READ_LONG:
        return forfeit(g, seat, "a line has more than %d bytes", TT_MESSAGE_MAX);
    case TT_READ_BLOCKED:
        return forfeit(g, seat, "it does not read what it is sent");
    case TT_READ_STOPPED:
        break;
    }
    g->is_stopped = true;
    return false;
}

static bool ask_foreign(foreign_game *g, int seat)
{
    tt_player *player = &g->players[seat];
    uint64_t start = tt_process_now();
    if (!send_news(g, seat))
        return false;
    uint64_t until = start + time_limit(player);
    bool done = false;
    for (int messages = 0; !done; messages++) {
        const char *line;
        size_t size;
        if (messages == TT_FOREIGN_MESSAGES)
            return forfeit(g, seat, "more than %d messages at one decision", TT_FOREIGN_MESSAGES);
        if (!await_line(g, seat, until, &line, &size) || !hear(g, seat, line, size, &done))
            return false;
    }
    uint64_t taken = tt_process_now() - start;
    player->conduct.nanoseconds += (int64_t)taken;
    player->conduct.over_budget += player->budget.nanoseconds && taken > player->budget.nanoseconds;
    return true;
}

/* Whole games. */

static bool step(foreign_game *g)
{
    const tt_state *state = &g->table.state;
    if (tt_state_over(state) || g->outcome->decisions >= TT_ARENA_LIMIT)
        return false;
    if (g->stop && *g->stop) {
        g->is_stopped = true;
        return false;
    }
    int seat = tt_state_next_seat(state);
    bool moved = g->players[seat].foreign ? ask_foreign(g, seat) : ask_built_in(g, seat);
    tell_sink(g);
    return moved;
}

/* The winners are the other seats with the most points. */
static void take_victory(tt_outcome *outcome, int players)
{
    int best = INT16_MIN;
    outcome->score.winners = 0;
    for (int seat = 0; seat < players; seat++) {
        int total = outcome->score.seat[seat].total;
        if (outcome->forfeits >> seat & 1 || total < best)
            continue;
        outcome->score.winners = (uint8_t)(1u << seat | (total == best ? outcome->score.winners : 0));
        best = total;
    }
}

static bool is_closed(const foreign_game *g)
{
    for (int seat = 0; seat < g->game->players; seat++) {
        tt_foreign *foreign = g->players[seat].foreign;
        if (!foreign)
            continue;
        pthread_mutex_lock(&foreign->shared->lock);
        bool closed = foreign->shared->fault[0];
        pthread_mutex_unlock(&foreign->shared->lock);
        if (closed)
            return true;
    }
    return false;
}

static void end_game(foreign_game *g, tt_state *state)
{
    tt_outcome *outcome = g->outcome;
    uint8_t forfeits = outcome->forfeits;
    *state = g->table.state;
    tt_arena_end(g->game, state, outcome);
    outcome->forfeits = forfeits;
    if (forfeits)
        take_victory(outcome, g->game->players);
    if (outcome->finished)
        for (int seat = 0; seat < g->game->players; seat++)
            if (g->greeted >> seat & 1) {
                send_news(g, seat);
                tt_process_flush(&g->players[seat].foreign->process);
            }
}

static void seat_all(tt_setup *setup, const tt_player players[])
{
    for (int seat = 0; seat < setup->game.players; seat++) {
        tt_sitter *sitter = &setup->sitters[seat];
        sitter->kind = TT_SEAT_BOT;
        snprintf(sitter->name, sizeof sitter->name, "bot:%s", players[seat].foreign ? "exec" : players[seat].bot->name);
    }
}

bool tt_foreign_game(const tt_game *game, const uint8_t deal[32], tt_player players[], const tt_sink *sink,
                     const atomic_bool *stop, tt_state *state, tt_outcome *outcome)
{
    foreign_game g = {.game = game, .players = players, .sink = sink, .stop = stop, .outcome = outcome};
    tt_setup setup = {.game = *game, .memory_aid = true};
    memcpy(setup.seed, deal, sizeof setup.seed);
    seat_all(&setup, players);
    *outcome = (tt_outcome){0};
    if (!tt_table_open(&g.table, &setup, tt_heap()))
        return lack_memory(&g);
    tt_buffer_open(&g.line, tt_heap());
    tell_sink(&g);
    while (step(&g))
        continue;
    end_game(&g, state);
    tt_buffer_close(&g.line);
    tt_table_close(&g.table);
    return !g.is_stopped && !is_closed(&g);
}
