/* postgres_inspect.c: finds what is wrong with a database in PostgreSQL. */
#include <stdio.h>
#include <string.h>

#include "store/invariants.h"
#include "store/migrations.h"
#include "store/postgres.h"
#include "store/postgres_engine.h"

/* How many blanks a sentence has. */
static int blanks(const char *sentence)
{
    int count = 0;
    for (const char *at = sentence; (at = strstr(at, "%s")); at += 2)
        count++;
    return count;
}

static tt_store_error tell_rows(tt_store *store, const tt_invariant *invariant, tt_upkeep_tell *tell, void *context)
{
    tt_rows rows = tt_rows_ask_once(store, invariant->query, NULL, 0);
    while (tt_rows_next(&rows)) {
        const char *values[TT_UPKEEP_VALUES] = {0};
        for (int i = 0; i < blanks(invariant->sentence); i++)
            values[i] = tt_rows_word(&rows, i);
        tell(context, invariant->sentence, values);
    }
    return tt_rows_end(&rows);
}

tt_store_error tt_postgres_check(const char *address, tt_upkeep_tell *tell, void *context, tt_upkeep_checked *checked,
                                 char detail[TT_STORE_DETAIL])
{
    tt_store *store;
    *checked = (tt_upkeep_checked){.version = tt_sqlite_version, .is_latest = true};
    tt_store_error error =
        tt_postgres_open(&(tt_postgres_setup){.address = address, .is_read_only = true}, &store, detail);
    for (int i = 0; tt_store_invariants[i].query && error == TT_STORE_OK; i++)
        error = tell_rows(store, &tt_store_invariants[i], tell, context);
    if (store && error != TT_STORE_OK)
        snprintf(detail, TT_STORE_DETAIL, "%s", tt_store_detail(store));
    tt_store_close(store);
    return error;
}
