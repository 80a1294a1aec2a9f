/* store_error.c: errors, and the words of closed lists in a database. */
#include "store/database.h"

#include <string.h>

static const struct {
    const char *name, *text;
} errors[TT_STORE_ERRORS] = {
    [TT_STORE_OK] = {"ok", "nothing is wrong"},
    [TT_STORE_BAD_VALUE] = {"bad_value", "the value cannot be stored"},
    [TT_STORE_NOT_FOUND] = {"not_found", "there is no such guest, table, seat or link"},
    [TT_STORE_TAKEN] = {"taken", "the seat is taken, or the token is known or used already"},
    [TT_STORE_WRONG_LIFE] = {"wrong_life", "the table has started, or has ended, or has not started yet"},
    [TT_STORE_IN_USE] = {"in_use", "another server is running on this database; stop it first"},
    [TT_STORE_BUSY] = {"busy", "another program has held the database for too long; nothing was changed"},
    [TT_STORE_NEWER] = {"newer", "the database was made by a newer program; install that one, or restore a backup"},
    [TT_STORE_FOREIGN] = {"foreign", "the file is not a database of this program"},
    [TT_STORE_CANNOT_OPEN] = {"cannot_open", "the database cannot be opened; check the path and the permissions"},
    [TT_STORE_READ_ONLY] = {"read_only", "the database is read-only, and a server must write to it"},
    [TT_STORE_FULL] = {"full", "there is no space left on the disk; nothing was changed"},
    [TT_STORE_IO] = {"io", "the disk could not be read or written"},
    [TT_STORE_BROKEN] = {"broken",
                         "a write failed earlier; the database must be opened again before anything is stored"},
    [TT_STORE_LOST] = {"lost",
                       "the connection to the database was lost while it was writing; nobody knows what it has"},
    [TT_STORE_OLDER] = {"older", "the database lacks games that it had stored; it is a copy that was behind"},
    [TT_STORE_DAMAGED] = {"damaged", "the database is damaged; restore a backup"},
    [TT_STORE_NO_MEMORY] = {"no_memory", "there is no memory left; nothing was changed"},
    [TT_STORE_INTERNAL] = {"internal", "the program has made a mistake; nothing was changed"},
};

static const char *const lives[TT_LIVES] = {
    [TT_LIFE_ANY] = "any",   [TT_LIFE_OPEN] = "open", [TT_LIFE_RUNNING] = "running",
    [TT_LIFE_OVER] = "over", [TT_LIFE_IDLE] = "idle", [TT_LIFE_FROZEN] = "frozen"};

static const char *const kinds[TT_STORE_KINDS] = {"nobody", "guest", "bot"};

static const char *const deals[TT_STORE_DEALT] = {"none", "drawn", "chosen", "given", "earlier"};

static const char *const choosers[TT_STORE_CHOOSERS] = {"deal", "person", "bot", "stand_in"};

const char *tt_store_error_name(tt_store_error error)
{
    return errors[error].name;
}

const char *tt_store_error_text(tt_store_error error)
{
    return errors[error].text;
}

bool tt_store_is_fatal(tt_store_error error)
{
    return error == TT_STORE_IO || error == TT_STORE_BROKEN || error == TT_STORE_DAMAGED || error == TT_STORE_FOREIGN;
}

const char *tt_store_life_name(tt_store_life life)
{
    return lives[life];
}

const char *tt_store_kind_name(tt_store_kind kind)
{
    return kinds[kind];
}

const char *tt_store_dealt_name(tt_store_dealt dealt)
{
    return deals[dealt];
}

const char *tt_store_chooser_name(tt_store_chooser chooser)
{
    return choosers[chooser];
}

static int find(const char *const words[], int count, const char *word)
{
    for (int i = 0; word && i < count; i++) /* a damaged database may have NULL here */
        if (strcmp(words[i], word) == 0)
            return i;
    return -1;
}

int tt_store_life_find(const char *name)
{
    return find(lives, TT_LIVES, name);
}

int tt_store_kind_find(const char *name)
{
    return find(kinds, TT_STORE_KINDS, name);
}

int tt_store_dealt_find(const char *name)
{
    return find(deals, TT_STORE_DEALT, name);
}

int tt_store_chooser_find(const char *name)
{
    return find(choosers, TT_STORE_CHOOSERS, name);
}
