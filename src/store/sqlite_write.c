/* sqlite_write.c: transactions: one write by itself, or several together. */
#include "store/sqlite_room.h"

static tt_store_error run(tt_sqlite *sqlite, tt_sqlite_query query)
{
    return tt_sqlite_run(sqlite, tt_sqlite_statement(sqlite, query));
}

/* SQLite may have undone all by itself: then there is nothing left to undo. */
static void undo(tt_sqlite *sqlite)
{
    if (!sqlite3_get_autocommit(sqlite->db))
        tt_sqlite_run(sqlite, tt_sqlite_statement(sqlite, TT_QUERY_ROLLBACK));
}

tt_store_error tt_sqlite_begin(tt_store *store)
{
    tt_sqlite *sqlite = (tt_sqlite *)store;
    sqlite->lost = TT_STORE_OK;
    return sqlite->is_broken ? TT_STORE_BROKEN : run(sqlite, TT_QUERY_BEGIN);
}

static tt_store_error commit(tt_sqlite *sqlite)
{
    tt_store_error error = run(sqlite, TT_QUERY_COMMIT);
    if (error != TT_STORE_OK)
        undo(sqlite);
    return error;
}

tt_store_error tt_sqlite_end(tt_store *store)
{
    tt_sqlite *sqlite = (tt_sqlite *)store;
    if (sqlite->lost == TT_STORE_OK && !sqlite->is_broken)
        return commit(sqlite);
    undo(sqlite);
    return sqlite->lost != TT_STORE_OK ? sqlite->lost : TT_STORE_BROKEN;
}

tt_store_error tt_sqlite_write_begin(tt_sqlite *sqlite)
{
    if (sqlite->store.is_together)
        return sqlite->lost != TT_STORE_OK ? sqlite->lost : run(sqlite, TT_QUERY_SAVE);
    return tt_sqlite_begin(&sqlite->store);
}

/* Ends a part of several writes. Where SQLite could not undo the part alone, all of them are lost. */
static tt_store_error end_part(tt_sqlite *sqlite, tt_store_error error)
{
    tt_store_error last = TT_STORE_OK;
    if (error != TT_STORE_OK && !sqlite3_get_autocommit(sqlite->db))
        last = run(sqlite, TT_QUERY_BACK);
    if (last == TT_STORE_OK && !sqlite3_get_autocommit(sqlite->db))
        last = run(sqlite, TT_QUERY_RELEASE);
    if (last != TT_STORE_OK)
        sqlite->lost = last;
    else if (sqlite3_get_autocommit(sqlite->db))
        sqlite->lost = error != TT_STORE_OK ? error : TT_STORE_INTERNAL;
    return error != TT_STORE_OK ? error : last;
}

tt_store_error tt_sqlite_write_end(tt_sqlite *sqlite, tt_store_error error)
{
    if (sqlite->store.is_together)
        return end_part(sqlite, error);
    if (error == TT_STORE_OK)
        return commit(sqlite);
    undo(sqlite);
    return error;
}

tt_store_error tt_sqlite_part_begin(tt_store *store)
{
    tt_sqlite *sqlite = (tt_sqlite *)store;
    return sqlite->lost != TT_STORE_OK ? sqlite->lost : run(sqlite, TT_QUERY_PART_SAVE);
}

/* As with one write: where SQLite has undone the whole by itself, or can't undo the part, all is lost. */
tt_store_error tt_sqlite_part_end(tt_store *store, bool stays)
{
    tt_sqlite *sqlite = (tt_sqlite *)store;
    tt_store_error error = sqlite->lost;
    if (error == TT_STORE_OK && sqlite3_get_autocommit(sqlite->db))
        error = TT_STORE_INTERNAL;
    if (error == TT_STORE_OK && !stays)
        error = run(sqlite, TT_QUERY_PART_BACK);
    if (error == TT_STORE_OK)
        error = run(sqlite, TT_QUERY_PART_RELEASE);
    sqlite->lost = error;
    return error;
}
