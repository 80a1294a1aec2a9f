/* no_postgres.c: a build without libpq. */
#include <stdio.h>

#include "store/leases.h"
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

void tt_postgres_be(tt_store *store, int64_t process)
{
    (void)store, (void)process;
}

tt_store_error tt_keeper_open(const char *address, tt_keeper **keeper, char detail[TT_STORE_DETAIL])
{
    (void)address;
    *keeper = NULL;
    return refuse(detail);
}

tt_store_error tt_keeper_join(tt_keeper *keeper, tt_process *process)
{
    (void)keeper, (void)process;
    return TT_STORE_INTERNAL;
}

tt_store_error tt_keeper_beat(tt_keeper *keeper, int speed, int64_t ran, tt_beat *beat)
{
    (void)keeper, (void)speed, (void)ran;
    *beat = (tt_beat){0};
    return TT_STORE_INTERNAL;
}

void tt_keeper_leave(tt_keeper *keeper)
{
    (void)keeper;
}

void tt_keeper_close(tt_keeper *keeper)
{
    (void)keeper;
}

tt_store_error tt_postgres_vacuum(tt_store *store)
{
    (void)store;
    return TT_STORE_INTERNAL;
}
