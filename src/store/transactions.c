/* transactions.c: single writes, and several together. */
#include "store/database.h"

static tt_store_error run(tt_store *store, const char *text)
{
    return tt_sql_run(store, text, NULL, 0);
}

static bool is_writing(tt_store *store)
{
    return store->database->is_writing(store);
}

/* The engine may have rolled back by itself; then there is nothing to undo. */
static void undo(tt_store *store)
{
    if (is_writing(store))
        run(store, "ROLLBACK");
}

static tt_store_error begin(tt_store *store)
{
    store->lost = TT_STORE_OK;
    return store->is_broken ? TT_STORE_BROKEN : run(store, store->database->begin);
}

static tt_store_error commit(tt_store *store)
{
    tt_store_error error = run(store, "COMMIT");
    if (error != TT_STORE_OK)
        undo(store);
    return error;
}

tt_store_error tt_store_begin(tt_store *store)
{
    tt_store_error error = store->is_together ? TT_STORE_INTERNAL : begin(store);
    store->is_together |= error == TT_STORE_OK;
    return error;
}

tt_store_error tt_store_end(tt_store *store)
{
    if (!store->is_together)
        return TT_STORE_INTERNAL;
    store->is_together = false;
    if (store->lost == TT_STORE_OK && !store->is_broken)
        return commit(store);
    undo(store);
    return store->lost != TT_STORE_OK ? store->lost : TT_STORE_BROKEN;
}

tt_store_error tt_sql_begin(tt_store *store)
{
    if (!store->is_together)
        return begin(store);
    return store->lost != TT_STORE_OK ? store->lost : run(store, "SAVEPOINT one");
}

/* Ends one of several writes. If the engine cannot undo it alone, all are lost. */
static tt_store_error end_part(tt_store *store, tt_store_error error)
{
    tt_store_error last = TT_STORE_OK;
    if (error != TT_STORE_OK && is_writing(store))
        last = run(store, "ROLLBACK TO SAVEPOINT one");
    if (last == TT_STORE_OK && is_writing(store))
        last = run(store, "RELEASE SAVEPOINT one");
    if (last != TT_STORE_OK)
        store->lost = last;
    else if (!is_writing(store))
        store->lost = error != TT_STORE_OK ? error : TT_STORE_INTERNAL;
    return error != TT_STORE_OK ? error : last;
}

tt_store_error tt_sql_end(tt_store *store, tt_store_error error)
{
    if (store->is_together)
        return end_part(store, error);
    if (error == TT_STORE_OK)
        return commit(store);
    undo(store);
    return error;
}

tt_store_error tt_store_part_begin(tt_store *store)
{
    if (!store->is_together)
        return TT_STORE_INTERNAL;
    return store->lost != TT_STORE_OK ? store->lost : run(store, "SAVEPOINT part");
}

/* As with one write: if the engine rolled back everything by itself, or cannot undo the part, all is lost. */
tt_store_error tt_store_part_end(tt_store *store, bool stays)
{
    if (!store->is_together)
        return TT_STORE_INTERNAL;
    tt_store_error error = store->lost;
    if (error == TT_STORE_OK && !is_writing(store))
        error = TT_STORE_INTERNAL;
    if (error == TT_STORE_OK && !stays)
        error = run(store, "ROLLBACK TO SAVEPOINT part");
    if (error == TT_STORE_OK)
        error = run(store, "RELEASE SAVEPOINT part");
    store->lost = error;
    return error;
}
