/* beside.c: opens a store beside its server. */
#include "cli/beside.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#include "cli/cli.h"
#include "cli/command_store.h"
#include "cli/language.h"
#include "cli/store_path.h"

void cli_print_foreign(const char *text, size_t size)
{
    const unsigned char *at = (const unsigned char *)text, *end = at + size;
    for (; at < end; at++) {
        bool is_c1 = at[0] == 0xC2 && at + 1 < end && at[1] < 0xA0;
        bool is_turn = at[0] == 0xE2 && at + 2 < end &&
                       ((at[1] == 0x80 && ((at[2] >= 0xAA && at[2] <= 0xAE) || at[2] == 0x8E || at[2] == 0x8F)) ||
                        (at[1] == 0x81 && at[2] >= 0xA6 && at[2] <= 0xA9));
        putchar(*at < ' ' || *at == 0x7F || is_c1 || is_turn ? '?' : *at);
        at += is_c1 ? 1 : is_turn ? 2 : 0;
    }
}

int cli_beside(const char *address, bool is_read_only, cli_beside_run *run, void *context)
{
    const char *named = getenv("TURNTABLE_STORE");
    char detail[TT_STORE_DETAIL], shown[TT_STORE_SHOWN];
    tt_upkeep_visit visit = {.folder = -1};
    tt_store *store = NULL;
    if (!address)
        address = named && *named ? named : cli_default_store(false);
    tt_sqlite_setup setup = {.path = address, .is_read_only = is_read_only};
    bool is_file = !tt_store_is_postgres(address);
    setup.is_beside = !is_read_only;
    tt_store_shown(address, shown);
    if (is_file && (access(address, F_OK) != 0 || !tt_upkeep_visit_begin(address, &visit)))
        return store_failure(shown, TT_STORE_CANNOT_OPEN, language_error(errno));
    if (is_file)
        setup.path = visit.path;
    tt_store_error error = tt_store_open(&setup, &store, detail);
    int code;
    if (error == TT_STORE_NOT_FOUND)
        code = cli_failure("%s: the database is of an older version; start a server on it first", shown);
    else
        code = error == TT_STORE_OK ? run(context, store, shown) : store_failure(shown, error, detail);
    tt_store_close(store);
    if (is_file)
        tt_upkeep_visit_end(&visit);
    return code;
}
