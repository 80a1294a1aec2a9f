/* store_play.c: actions: appended in batches, read in order. */
#include "store/check.h"
#include "store/database.h"
#include "store/ratings.h"

static tt_store_error end_table(tt_store *store, const tt_store_action *action)
{
    enum { VALUES = 4 };
    const tt_store_result *result = action->result;
    tt_datum values[TT_MAX_SEATS * VALUES];
    int64_t changes[TT_MAX_SEATS];
    tt_store_error error = TT_RUN(store, "UPDATE tables SET life = 'over', ended = $2, due = NULL WHERE id = $1",
                                  tt_integer(action->table), tt_integer(action->time));
    if (error == TT_STORE_OK)
        error = TT_RUN(store, "DELETE FROM plans WHERE table_id = $1", tt_integer(action->table));
    for (int seat = 0; seat < result->seat_count; seat++) {
        tt_datum *row = values + (ptrdiff_t)seat * VALUES;
        row[0] = tt_integer(action->table);
        row[1] = tt_integer(seat);
        row[2] = tt_integer(result->points[seat]);
        row[3] = tt_integer(result->won[seat]);
    }
    if (error == TT_STORE_OK)
        error = tt_sql_run_many(store, "INSERT INTO results (table_id, seat, points, won) VALUES ($1, $2, $3, $4)",
                                values, VALUES, result->seat_count, changes);
    return error == TT_STORE_OK ? tt_store_rate(store, action) : error;
}

/* Sets the answer for an action that is not stored, and for the later ones of its table. */
static void answer_from(const tt_store_action actions[], int count, int i, tt_store_answer answer,
                        tt_store_answer answers[])
{
    answers[i] = answer;
    for (int later = i + 1; later < count; later++)
        if (actions[later].table == actions[i].table && answers[later] == TT_STORED)
            answers[later] = answer;
}

/* Actions that can be stored together: no two of a table, since the first may be a conflict or end the game. */
typedef struct group {
    int size;
    int at[TT_STORE_MANY]; /* in the batch */
    const tt_store_action *actions[TT_STORE_MANY];
    bool stored[TT_STORE_MANY];
} group;

static bool has_table(const group *g, tt_store_id table)
{
    for (int i = 0; i < g->size; i++)
        if (g->actions[i]->table == table)
            return true;
    return false;
}

/* Finds those from *next on, and moves it past them. Long ones are not sent together: an engine has its limits. */
static void find_group(const tt_store_action actions[], int count, const tt_store_answer answers[], int *next, group *g)
{
    size_t bytes = 0;
    for (g->size = 0; *next < count && g->size < TT_STORE_MANY && bytes < TT_STORE_LINES; ++*next) {
        const tt_store_action *action = &actions[*next];
        if (answers[*next] != TT_STORED)
            continue;
        if (has_table(g, action->table))
            break;
        bytes += action->text.size + action->events.size;
        g->at[g->size] = *next;
        g->actions[g->size++] = action;
    }
}

static tt_store_error append_one(tt_store *store, const tt_store_action *action, bool *is_stored)
{
    tt_store_error error =
        TT_RUN(store, store->database->append, tt_integer(action->table), tt_integer(action->number),
               tt_integer(action->seat), tt_word(tt_store_chooser_name(action->chooser)), tt_word(action->bot),
               tt_integer(action->time), tt_span(action->text), tt_span(action->events));
    *is_stored = error == TT_STORE_OK && store->database->changes(store) > 0;
    return error;
}

static tt_store_error append_group(tt_store *store, group *g)
{
    tt_store_error error = TT_STORE_OK;
    if (store->database->append_many)
        return g->size > 0 ? store->database->append_many(store, g->actions, g->size, g->stored) : TT_STORE_OK;
    for (int i = 0; i < g->size && error == TT_STORE_OK; i++)
        error = append_one(store, g->actions[i], &g->stored[i]);
    return error;
}

static tt_store_error append(tt_store *store, const tt_store_action actions[], int count, tt_store_answer answers[])
{
    tt_store_error error = TT_STORE_OK;
    group g;
    for (int next = 0; next < count && error == TT_STORE_OK;) {
        find_group(actions, count, answers, &next, &g);
        error = append_group(store, &g);
        for (int i = 0; i < g.size && error == TT_STORE_OK; i++) {
            if (!g.stored[i])
                answer_from(actions, count, g.at[i], TT_CONFLICT, answers);
            else if (g.actions[i]->result)
                error = end_table(store, g.actions[i]);
        }
    }
    return error;
}

tt_store_error tt_store_append(tt_store *store, const tt_store_action actions[], int count, tt_store_answer answers[])
{
    tt_store_error bad = TT_STORE_OK, error;
    if (count <= 0)
        return count == 0 ? TT_STORE_OK : TT_STORE_BAD_VALUE;
    for (int i = 0; i < count; i++)
        answers[i] = TT_STORED;
    for (int i = 0; i < count; i++)
        if (answers[i] == TT_STORED && !tt_store_is_action(&actions[i])) {
            answer_from(actions, count, i, TT_FAILED, answers);
            bad = TT_STORE_BAD_VALUE;
        }
    error = tt_sql_begin(store);
    if (error == TT_STORE_OK)
        error = tt_sql_end(store, append(store, actions, count, answers));
    if (error == TT_STORE_OK)
        return bad;
    for (int i = 0; i < count; i++)
        answers[i] = TT_FAILED;
    return error;
}

static tt_store_action read_action(const tt_rows *row, tt_store_id table)
{
    int chooser = tt_store_chooser_find(tt_rows_word(row, 2));
    return (tt_store_action){.table = table,
                             .number = (uint32_t)tt_rows_integer(row, 0),
                             .seat = tt_rows_is_null(row, 1) ? -1 : (int)tt_rows_integer(row, 1),
                             .chooser = chooser < 0 ? TT_CHOSEN_BY_DEAL : (tt_store_chooser)chooser,
                             .bot = tt_rows_word(row, 3),
                             .time = tt_rows_integer(row, 4),
                             .text = tt_rows_span(row, 5),
                             .events = tt_rows_span(row, 6)};
}

tt_store_error tt_store_action_read(tt_store *store, tt_store_id table, uint32_t from, tt_store_tell_action *tell,
                                    void *context)
{
    bool goes_on = true;
    tt_rows rows = TT_ASK(store,
                          "SELECT number, seat, chosen_by, bot, time, action, events FROM actions"
                          " WHERE table_id = $1 AND number >= $2 ORDER BY number",
                          tt_integer(table), tt_integer(from));
    while (goes_on && tt_rows_next(&rows)) {
        tt_store_action action = read_action(&rows, table);
        goes_on = tell(context, &action);
    }
    return tt_rows_end(&rows);
}

tt_store_error tt_store_result_get(tt_store *store, tt_store_id table, tt_store_result *result)
{
    tt_rows rows =
        TT_ASK(store, "SELECT points, won FROM results WHERE table_id = $1 ORDER BY seat", tt_integer(table));
    *result = (tt_store_result){0};
    while (tt_rows_next(&rows) && result->seat_count < TT_MAX_SEATS) {
        result->points[result->seat_count] = (int32_t)tt_rows_integer(&rows, 0);
        result->won[result->seat_count++] = tt_rows_integer(&rows, 1) != 0;
    }
    tt_store_error error = tt_rows_end(&rows);
    return error == TT_STORE_OK && result->seat_count == 0 ? TT_STORE_NOT_FOUND : error;
}
