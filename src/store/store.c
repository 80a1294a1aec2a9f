/* store.c: arguments are checked here, once for all engines; then the engine does it. */
#include "store/check.h"
#include "store/engine.h"

#include <string.h>

enum { PAGE_MAX = 1000 };

const char *tt_store_detail(const tt_store *store)
{
    return store->detail;
}

void tt_store_close(tt_store *store)
{
    if (store)
        store->engine->close(store);
}

tt_store_error tt_store_begin(tt_store *store)
{
    tt_store_error error = store->is_together ? TT_STORE_INTERNAL : store->engine->begin(store);
    store->is_together = store->is_together || error == TT_STORE_OK;
    return error;
}

tt_store_error tt_store_end(tt_store *store)
{
    if (!store->is_together)
        return TT_STORE_INTERNAL;
    store->is_together = false;
    return store->engine->end(store);
}

tt_store_error tt_store_part_begin(tt_store *store)
{
    return store->is_together ? store->engine->part_begin(store) : TT_STORE_INTERNAL;
}

tt_store_error tt_store_part_end(tt_store *store, bool stays)
{
    return store->is_together ? store->engine->part_end(store, stays) : TT_STORE_INTERNAL;
}

/* Guests. */

tt_store_error tt_store_guest_add(tt_store *store, const uint8_t token_hash[TT_STORE_HASH], const char *name,
                                  int64_t time, tt_store_id *id)
{
    if (!tt_store_is_name(name, TT_STORE_NAME, false))
        return TT_STORE_BAD_VALUE;
    return store->engine->guest_add(store, token_hash, name, time, id);
}

tt_store_error tt_store_guest_find(tt_store *store, const uint8_t token_hash[TT_STORE_HASH], tt_store_guest *guest)
{
    return store->engine->guest_find(store, token_hash, guest);
}

tt_store_error tt_store_guest_seen(tt_store *store, tt_store_id id, int64_t time)
{
    return store->engine->guest_seen(store, id, time);
}

/* Tables. */

tt_store_error tt_store_table_add(tt_store *store, const tt_store_table *table, const uint8_t *invite_hash,
                                  tt_store_id *id)
{
    if (!tt_store_is_table(table))
        return TT_STORE_BAD_VALUE;
    return store->engine->table_add(store, table, invite_hash, id);
}

tt_store_error tt_store_table_get(tt_store *store, tt_store_id id, tt_store_table *table)
{
    return store->engine->table_get(store, id, table);
}

tt_store_error tt_store_table_find(tt_store *store, const uint8_t invite_hash[TT_STORE_HASH], tt_store_table *table)
{
    return store->engine->table_find(store, invite_hash, table);
}

tt_store_error tt_store_table_start(tt_store *store, tt_store_id id, const tt_store_start *start)
{
    bool is_dealt = start->dealt > TT_DEAL_NONE && start->dealt < TT_STORE_DEALT;
    if (!is_dealt || start->rules == 0 || start->events.size > TT_STORE_LINES ||
        !tt_store_is_text(start->events.at, start->events.size))
        return TT_STORE_BAD_VALUE;
    return store->engine->table_start(store, id, start);
}

tt_store_error tt_store_table_end(tt_store *store, tt_store_id id, tt_store_life life, int64_t time, uint32_t frozen_at)
{
    if ((life != TT_LIFE_IDLE && life != TT_LIFE_FROZEN) || (life == TT_LIFE_IDLE && frozen_at != 0))
        return TT_STORE_BAD_VALUE;
    return store->engine->table_end(store, id, life, time, frozen_at);
}

tt_store_error tt_store_table_note(tt_store *store, tt_store_id id, int64_t due, const char *standing)
{
    if (due < 0 || !tt_store_is_name(standing, TT_STORE_STANDING, true))
        return TT_STORE_BAD_VALUE;
    return store->engine->table_note(store, id, due, standing);
}

tt_store_error tt_store_table_due(tt_store *store, int64_t until, tt_store_table tables[], int room, int *count)
{
    *count = 0;
    return room < 1 || room > PAGE_MAX ? TT_STORE_BAD_VALUE
                                       : store->engine->table_due(store, until, tables, room, count);
}

static bool is_filter(const tt_store_filter *filter)
{
    return (unsigned)filter->life < TT_LIVES && filter->guest >= 0 && filter->before >= 0 && filter->since >= 0 &&
           (!filter->game || tt_store_is_name(filter->game, TT_STORE_NAME, false));
}

tt_store_error tt_store_table_list(tt_store *store, const tt_store_filter *filter, tt_store_table tables[], int room,
                                   int *count)
{
    *count = 0;
    if (room < 1 || room > PAGE_MAX || !is_filter(filter))
        return TT_STORE_BAD_VALUE;
    return store->engine->table_list(store, filter, tables, room, count);
}

tt_store_error tt_store_table_count(tt_store *store, const tt_store_filter *filter, int64_t *count)
{
    *count = 0;
    return is_filter(filter) ? store->engine->table_count(store, filter, count) : TT_STORE_BAD_VALUE;
}

/* Seats. */

static bool is_number_of_seat(int seat)
{
    return seat >= 0 && seat < TT_MAX_SEATS;
}

tt_store_error tt_store_seat_change(tt_store *store, tt_store_id table, int seat, const tt_store_seat *was,
                                    const tt_store_seat *now)
{
    if (!is_number_of_seat(seat) || !tt_store_is_seat(was) || !tt_store_is_seat(now))
        return TT_STORE_BAD_VALUE;
    return store->engine->seat_change(store, table, seat, was, now);
}

tt_store_error tt_store_link_add(tt_store *store, tt_store_id table, tt_store_id owner,
                                 const uint8_t token_hash[TT_STORE_HASH], int64_t time)
{
    return store->engine->link_add(store, table, owner, token_hash, time);
}

tt_store_error tt_store_link_use(tt_store *store, const uint8_t token_hash[TT_STORE_HASH], tt_store_id guest,
                                 int64_t time, tt_store_id *table, int *seat)
{
    return store->engine->link_use(store, token_hash, guest, time, table, seat);
}

/* Play. */

void tt_store_answer_from(const tt_store_action actions[], int count, int i, tt_store_answer answer,
                          tt_store_answer answers[])
{
    answers[i] = answer;
    for (int later = i + 1; later < count; later++)
        if (actions[later].table == actions[i].table && answers[later] == TT_STORED)
            answers[later] = answer;
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
            tt_store_answer_from(actions, count, i, TT_FAILED, answers);
            bad = TT_STORE_BAD_VALUE;
        }
    error = store->engine->append(store, actions, count, answers);
    if (error == TT_STORE_OK)
        return bad;
    for (int i = 0; i < count; i++)
        answers[i] = TT_FAILED;
    return error;
}

tt_store_error tt_store_action_read(tt_store *store, tt_store_id table, uint32_t from, tt_store_tell_action *tell,
                                    void *context)
{
    return store->engine->action_read(store, table, from, tell, context);
}

tt_store_error tt_store_result_get(tt_store *store, tt_store_id table, tt_store_result *result)
{
    return store->engine->result_get(store, table, result);
}

/* Chat. */

tt_store_error tt_store_chat_add(tt_store *store, const tt_store_chat *chat, tt_store_id *id)
{
    if (chat->text.size == 0 || chat->text.size > TT_STORE_CHAT || !tt_store_is_text(chat->text.at, chat->text.size))
        return TT_STORE_BAD_VALUE;
    return store->engine->chat_add(store, chat, id);
}

tt_store_error tt_store_chat_last(tt_store *store, tt_store_id table, int most, tt_store_tell_chat *tell, void *context)
{
    return most < 1 ? TT_STORE_BAD_VALUE : store->engine->chat_last(store, table, most, tell, context);
}

/* Retention. */

static bool is_span(tt_store_id from, int room)
{
    return from >= 0 && room >= 1 && room <= PAGE_MAX;
}

tt_store_error tt_store_table_old(tt_store *store, const tt_store_retention *rule, tt_store_id *from,
                                  tt_store_old tables[], int room, int *count)
{
    *count = 0;
    return is_span(*from, room) ? store->engine->table_old(store, rule, from, tables, room, count) : TT_STORE_BAD_VALUE;
}

tt_store_error tt_store_table_purge(tt_store *store, tt_store_id id, const tt_store_retention *rule)
{
    return store->engine->table_purge(store, id, rule);
}

tt_store_error tt_store_guest_old(tt_store *store, int64_t seen, tt_store_id *from, tt_store_id guests[], int room,
                                  int *count)
{
    *count = 0;
    return is_span(*from, room) ? store->engine->guest_old(store, seen, from, guests, room, count) : TT_STORE_BAD_VALUE;
}

tt_store_error tt_store_guest_purge(tt_store *store, tt_store_id id, int64_t seen)
{
    return store->engine->guest_purge(store, id, seen);
}

/* How long it ran. */

tt_store_error tt_store_ran_get(tt_store *store, int64_t *ran)
{
    return store->engine->ran_get(store, ran);
}

tt_store_error tt_store_ran_set(tt_store *store, int64_t ran)
{
    return ran < 0 ? TT_STORE_BAD_VALUE : store->engine->ran_set(store, ran);
}
