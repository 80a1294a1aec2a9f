/* errors.c: the names and sentences of what the hall refuses. */
#include "server/errors.h"

static const struct {
    const char *name, *text;
} errors[HALL_ERRORS] = {
    [HALL_OK] = {"ok", "nothing is wrong"},
    [HALL_UNKNOWN_MESSAGE] = {"unknown_message", "there is no message of this name"},
    [HALL_GUEST_FIRST] = {"guest_first", "say your name first"},
    [HALL_NO_SUCH_TABLE] = {"no_such_table", "there is no such table, or not any more"},
    [HALL_NOT_INVITED] = {"not_invited", "this table is for those who are invited"},
    [HALL_REMOVED] = {"removed", "the host has removed you from this table"},
    [HALL_NOT_HOST] = {"not_host", "only the host can do this"},
    [HALL_NOT_SEATED] = {"not_seated", "only who sits at the table can do this"},
    [HALL_TABLE_FULL] = {"table_full", "no seat is free"},
    [HALL_NOT_FULL] = {"not_full", "too few sit at the table"},
    [HALL_STARTED] = {"started", "the game has begun"},
    [HALL_NOT_STARTED] = {"not_started", "the game has not begun"},
    [HALL_BAD_TABLE] = {"bad_table", "there is no such game: players or options"},
    [HALL_BAD_SEAT] = {"bad_seat", "there is no such seat, or it can't be done to it"},
    [HALL_BAD_LEVEL] = {"bad_level", "there is no bot of this level"},
    [HALL_BAD_NAME] = {"bad_name", "a name has 1 to 30 characters that can be seen, of one alphabet, and no colon"},
    [HALL_RESERVED_NAME] = {"reserved_name", "this name means something here"},
    [HALL_NAME_TAKEN] = {"name_taken", "somebody at the table has a name that looks like yours"},
    [HALL_BAD_TEXT] = {"bad_text", "a text has 1 to 280 characters that can be seen"},
    [HALL_BAD_LINK] = {"bad_link", "this link is not good, or not any more"},
    [HALL_TOO_MANY_TABLES] = {"too_many_tables",
                              "you sit at too many tables, or too many from your address wait for players"},
    [HALL_QUOTA] = {"quota", "your address has used up what it may store or open for now"},
    [HALL_TOO_FAST] = {"too_fast", "too many messages: wait a little"},
    [HALL_TOO_EARLY] = {"too_early", "it is too early for this"},
    [HALL_NOT_ENTERED] = {"not_entered", "enter a table first"},
    [HALL_QUIET] = {"quiet", "the host has switched the chat off"},
    [HALL_NO_SEEDS] = {"no_seeds", "this server deals by itself"},
    [HALL_NOT_READY] = {"not_ready", "the random bytes of somebody have not come yet"},
    [HALL_OTHER_COMMITMENT] = {"other_commitment", "this is not the commitment of the table"},
    [HALL_CHANCE_FIXED] = {"chance_fixed", "you have sent other bytes before"},
    [HALL_CHANCE_TAKEN] = {"chance_taken", "somebody else has sent these bytes"},
    [HALL_FREED] = {"freed", "your random bytes did not come and the seat was freed: wait a minute"},
    [HALL_NOT_STORED] = {"not_stored", "it could not be stored, and has not happened"},
};

const char *hall_error_name(hall_error error)
{
    return errors[error].name;
}

const char *hall_error_text(hall_error error)
{
    return errors[error].text;
}
