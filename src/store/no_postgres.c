/* no_postgres.c: a build without libpq. */
#include <stdio.h>

#include "store/postgres.h"

static tt_store_error refuse(char *detail)
{
    if (detail)
        snprintf(detail, TT_STORE_DETAIL, "this program was built without PostgreSQL (libpq)");
    return TT_STORE_CANNOT_OPEN;
}

tt_store_error tt_postgres_open(const tt_postgres_setup *setup, tt_store **store, char detail[TT_STORE_DETAIL])
{
    (void)setup;
    *store = NULL;
    return refuse(detail);
}

tt_store_error tt_postgres_check(const char *address, tt_upkeep_tell *tell, void *context, tt_upkeep_checked *checked,
                                 char detail[TT_STORE_DETAIL])
{
    (void)address, (void)tell, (void)context;
    *checked = (tt_upkeep_checked){0};
    return refuse(detail);
}

tt_store_error tt_postgres_vacuum(tt_store *store)
{
    (void)store;
    return TT_STORE_INTERNAL;
}
