/* address.c: a store by its address. */
#include "store/address.h"

#include <stdio.h>
#include <string.h>
#include <strings.h>

#include "store/postgres.h"

static const char *const schemes[] = {"postgresql://", "postgres://"};

/* What follows the scheme; NULL: it is a path. */
static const char *after_scheme(const char *address)
{
    for (size_t i = 0; i < sizeof schemes / sizeof *schemes; i++)
        if (strncasecmp(address, schemes[i], strlen(schemes[i])) == 0)
            return address + strlen(schemes[i]);
    return NULL;
}

bool tt_store_is_postgres(const char *address)
{
    return after_scheme(address) != NULL;
}

static void cover(char *from, const char *to)
{
    memset(from, '*', (size_t)(to - from));
}

/* A password is between the first colon and the last @ before the path; without a colon there is none. A stray @ or /
 * in it, which should be written %40 and %2F, is covered as well, up to the last @ of all. */
static void cover_user(char *user)
{
    char *end = strrchr(user, '@'), *colon = strchr(user, ':');
    if (end && colon && colon < end)
        cover(colon + 1, end);
}

/* Parameters behind the question mark: every one with "password" in its name. */
static void cover_parameters(char *at)
{
    while ((at = strpbrk(at, "?&"))) {
        char *name = ++at, *value = strchr(name, '='), *end = name + strcspn(name, "&");
        if (!value || value >= end)
            continue;
        for (char *from = name; from < value; from++)
            if (strncasecmp(from, "password", strlen("password")) == 0) {
                cover(value + 1, end);
                break;
            }
    }
}

void tt_store_hide(char *address)
{
    const char *rest = after_scheme(address);
    if (!rest)
        return;
    cover_parameters(address + (rest - address));
    cover_user(address + (rest - address));
}

const char *tt_store_shown(const char *address, char shown[TT_STORE_SHOWN])
{
    snprintf(shown, TT_STORE_SHOWN, "%s", address);
    tt_store_hide(shown);
    if (!tt_store_is_postgres(shown))
        return shown;
    char *to = shown; /* three stars: their number says nothing */
    for (const char *from = shown; *from; from++)
        if (to - shown < 3 || strncmp(to - 3, "***", 3) != 0 || *from != '*')
            *to++ = *from;
    *to = 0;
    return shown;
}

tt_store_error tt_store_open(const tt_sqlite_setup *setup, tt_store **store, char detail[TT_STORE_DETAIL])
{
    if (!tt_store_is_postgres(setup->path))
        return tt_sqlite_open(setup, store, detail);
    tt_postgres_setup other = {.address = setup->path,
                               .is_read_only = setup->is_read_only,
                               .is_beside = setup->is_beside,
                               .patience = setup->patience,
                               .away = setup->away};
    return tt_postgres_open(&other, store, detail);
}

tt_store_error tt_store_inspect(const char *address, tt_upkeep_tell *tell, void *context, tt_upkeep_checked *checked,
                                char detail[TT_STORE_DETAIL])
{
    return tt_store_is_postgres(address) ? tt_postgres_check(address, tell, context, checked, detail)
                                         : tt_upkeep_check(address, tell, context, checked, detail);
}

tt_store_error tt_store_vacuum(const char *address, tt_store *store)
{
    return tt_store_is_postgres(address) ? tt_postgres_vacuum(store) : tt_sqlite_vacuum(store);
}
