/* errors.c: the names of what the hall refuses. Their sentences are in the vocabulary. */
#include "server/errors.h"

#include "vocabulary/vocabulary.h"

static const char *const names[HALL_ERRORS] = {
    [HALL_OK] = "ok",
    [HALL_UNKNOWN_MESSAGE] = "unknown_message",
    [HALL_GUEST_FIRST] = "guest_first",
    [HALL_NO_SUCH_TABLE] = "no_such_table",
    [HALL_NOT_INVITED] = "not_invited",
    [HALL_REMOVED] = "removed",
    [HALL_NOT_HOST] = "not_host",
    [HALL_NOT_SEATED] = "not_seated",
    [HALL_TABLE_FULL] = "table_full",
    [HALL_NOT_FULL] = "not_full",
    [HALL_STARTED] = "started",
    [HALL_NOT_STARTED] = "not_started",
    [HALL_BAD_TABLE] = "bad_table",
    [HALL_BAD_SEAT] = "bad_seat",
    [HALL_BAD_LEVEL] = "bad_level",
    [HALL_BAD_NAME] = "bad_name",
    [HALL_RESERVED_NAME] = "reserved_name",
    [HALL_NAME_TAKEN] = "name_taken",
    [HALL_BAD_TEXT] = "bad_text",
    [HALL_BAD_LINK] = "bad_link",
    [HALL_TOO_MANY_TABLES] = "too_many_tables",
    [HALL_QUOTA] = "quota",
    [HALL_TOO_FAST] = "too_fast",
    [HALL_TOO_EARLY] = "too_early",
    [HALL_NOT_ENTERED] = "not_entered",
    [HALL_QUIET] = "quiet",
    [HALL_NO_SEEDS] = "no_seeds",
    [HALL_NOT_READY] = "not_ready",
    [HALL_OTHER_COMMITMENT] = "other_commitment",
    [HALL_CHANCE_FIXED] = "chance_fixed",
    [HALL_CHANCE_TAKEN] = "chance_taken",
    [HALL_FREED] = "freed",
    [HALL_NOT_STORED] = "not_stored",
};

const char *hall_error_name(hall_error error)
{
    return names[error];
}

const char *hall_error_text(hall_error error)
{
    return tt_word(&tt_error_words, names[error]);
}
