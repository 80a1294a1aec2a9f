/* engine.h: what an engine behind the store has to do. For src/store alone.
 *
 * The functions are those of store.h with the same names and answers; arguments have been checked (check.h), so that
 * every engine refuses the same. */
#ifndef TURNTABLE_STORE_ENGINE_H
#define TURNTABLE_STORE_ENGINE_H

#include "store/store.h"

typedef struct tt_store_engine {
    void (*close)(tt_store *store);
    tt_store_error (*begin)(tt_store *store);
    tt_store_error (*end)(tt_store *store);
    tt_store_error (*part_begin)(tt_store *store);
    tt_store_error (*part_end)(tt_store *store, bool stays);

    tt_store_error (*guest_add)(tt_store *store, const uint8_t *token_hash, const char *name, int64_t time,
                                tt_store_id *id);
    tt_store_error (*guest_find)(tt_store *store, const uint8_t *token_hash, tt_store_guest *guest);
    tt_store_error (*guest_seen)(tt_store *store, tt_store_id id, int64_t time);

    tt_store_error (*table_add)(tt_store *store, const tt_store_table *table, const uint8_t *invite_hash,
                                tt_store_id *id);
    tt_store_error (*table_get)(tt_store *store, tt_store_id id, tt_store_table *table);
    tt_store_error (*table_find)(tt_store *store, const uint8_t *invite_hash, tt_store_table *table);
    tt_store_error (*table_start)(tt_store *store, tt_store_id id, const tt_store_start *start);
    tt_store_error (*table_end)(tt_store *store, tt_store_id id, tt_store_life life, int64_t time, uint32_t frozen_at);
    tt_store_error (*table_note)(tt_store *store, tt_store_id id, int64_t due, const char *standing);
    tt_store_error (*table_due)(tt_store *store, int64_t until, tt_store_table tables[], int room, int *count);
    tt_store_error (*table_list)(tt_store *store, const tt_store_filter *filter, tt_store_table tables[], int room,
                                 int *count);
    tt_store_error (*table_count)(tt_store *store, const tt_store_filter *filter, int64_t *count);

    tt_store_error (*seat_change)(tt_store *store, tt_store_id table, int seat, const tt_store_seat *was,
                                  const tt_store_seat *now);
    tt_store_error (*link_add)(tt_store *store, tt_store_id table, tt_store_id owner, const uint8_t *token_hash,
                               int64_t time);
    tt_store_error (*link_use)(tt_store *store, const uint8_t *token_hash, tt_store_id guest, int64_t time,
                               tt_store_id *table, int *seat);

    /* answers[i] is TT_STORED where the action is to be stored; the others are left alone. */
    tt_store_error (*append)(tt_store *store, const tt_store_action actions[], int count, tt_store_answer answers[]);
    tt_store_error (*action_read)(tt_store *store, tt_store_id table, uint32_t from, tt_store_tell_action *tell,
                                  void *context);
    tt_store_error (*result_get)(tt_store *store, tt_store_id table, tt_store_result *result);

    tt_store_error (*chat_add)(tt_store *store, const tt_store_chat *chat, tt_store_id *id);
    tt_store_error (*chat_last)(tt_store *store, tt_store_id table, int most, tt_store_tell_chat *tell, void *context);

    tt_store_error (*table_old)(tt_store *store, const tt_store_retention *rule, tt_store_id *from,
                                tt_store_old tables[], int room, int *count);
    tt_store_error (*table_purge)(tt_store *store, tt_store_id id, const tt_store_retention *rule);
    tt_store_error (*guest_old)(tt_store *store, int64_t seen, tt_store_id *from, tt_store_id guests[], int room,
                                int *count);
    tt_store_error (*guest_purge)(tt_store *store, tt_store_id id, int64_t seen);

    tt_store_error (*ran_get)(tt_store *store, int64_t *ran);
    tt_store_error (*ran_set)(tt_store *store, int64_t ran);
} tt_store_engine;

/* An engine's own struct begins with this. */
struct tt_store {
    const tt_store_engine *engine;
    char detail[256];
    bool is_together; /* between begin and end */
};

/* Answers for an action that is not stored, and for the later ones of its table. */
void tt_store_answer_from(const tt_store_action actions[], int count, int i, tt_store_answer answer,
                          tt_store_answer answers[]);

/* The value with this name; -1 if there is none, or no name: NULL. */
int tt_store_life_find(const char *name);
int tt_store_kind_find(const char *name);
int tt_store_dealt_find(const char *name);
int tt_store_chooser_find(const char *name);

#endif
