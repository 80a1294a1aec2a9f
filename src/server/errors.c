/* errors.c: the names of refusals. Their sentences are in the vocabulary. */
#include "server/errors.h"

#include "vocabulary/vocabulary.h"

static const char *const names[LOBBY_ERRORS] = {
    [LOBBY_OK] = "ok",
    [LOBBY_UNKNOWN_MESSAGE] = "unknown_message",
    [LOBBY_GUEST_FIRST] = "guest_first",
    [LOBBY_BANNED] = "banned",
    [LOBBY_NO_SUCH_TABLE] = "no_such_table",
    [LOBBY_NOT_INVITED] = "not_invited",
    [LOBBY_REMOVED] = "removed",
    [LOBBY_NOT_HOST] = "not_host",
    [LOBBY_NOT_SEATED] = "not_seated",
    [LOBBY_TABLE_FULL] = "table_full",
    [LOBBY_HELD] = "held",
    [LOBBY_NOT_FULL] = "not_full",
    [LOBBY_STARTED] = "started",
    [LOBBY_NOT_STARTED] = "not_started",
    [LOBBY_BAD_TABLE] = "bad_table",
    [LOBBY_NO_SUCH_BOARD] = "no_such_board",
    [LOBBY_BAD_SEAT] = "bad_seat",
    [LOBBY_BAD_LEVEL] = "bad_level",
    [LOBBY_BAD_NAME] = "bad_name",
    [LOBBY_RESERVED_NAME] = "reserved_name",
    [LOBBY_NAME_TAKEN] = "name_taken",
    [LOBBY_BAD_TEXT] = "bad_text",
    [LOBBY_BAD_LINK] = "bad_link",
    [LOBBY_TOO_MANY_TABLES] = "too_many_tables",
    [LOBBY_QUOTA] = "quota",
    [LOBBY_TOO_FAST] = "too_fast",
    [LOBBY_TOO_EARLY] = "too_early",
    [LOBBY_NOT_ENTERED] = "not_entered",
    [LOBBY_QUIET] = "quiet",
    [LOBBY_NO_SEEDS] = "no_seeds",
    [LOBBY_NOT_READY] = "not_ready",
    [LOBBY_OTHER_COMMITMENT] = "other_commitment",
    [LOBBY_CHANCE_FIXED] = "chance_fixed",
    [LOBBY_CHANCE_TAKEN] = "chance_taken",
    [LOBBY_FREED] = "freed",
    [LOBBY_NO_SUCH_PLAYER] = "no_such_player",
    [LOBBY_BLOCKED] = "blocked",
    [LOBBY_TOO_MANY_BLOCKS] = "too_many_blocks",
    [LOBBY_REGISTERED_NAME] = "registered_name",
    [LOBBY_BAD_PASSWORD] = "bad_password",
    [LOBBY_WRONG_PASSWORD] = "wrong_password",
    [LOBBY_WRONG_CODE] = "wrong_code",
    [LOBBY_HAS_ACCOUNT] = "has_account",
    [LOBBY_NO_ACCOUNT] = "no_account",
    [LOBBY_TOO_MANY_TRIES] = "too_many_tries",
    [LOBBY_CROWDED] = "crowded",
    [LOBBY_NO_NOTICES] = "no_notices",
    [LOBBY_BAD_ADDRESS] = "bad_address",
    [LOBBY_TOO_MANY_TARGETS] = "too_many_targets",
    [LOBBY_NO_SUCH_TARGET] = "no_such_target",
    [LOBBY_NOT_CONFIRMED] = "not_confirmed",
    [LOBBY_BAD_CODE] = "bad_code",
    [LOBBY_BAD_PLAN] = "bad_plan",
    [LOBBY_NO_RATING] = "no_rating",
    [LOBBY_RATED] = "rated",
    [LOBBY_RATED_OFTEN] = "rated_often",
    [LOBBY_ACCOUNT_FIRST] = "account_first",
    [LOBBY_NO_SUCH_ROUND] = "no_such_round",
    [LOBBY_ROUND_CLOSED] = "round_closed",
    [LOBBY_ALL_PLAYED] = "all_played",
    [LOBBY_OTHER_EDITION] = "other_edition",
    [LOBBY_SEALED] = "sealed",
    [LOBBY_NOT_STORED] = "not_stored",
};

const char *lobby_error_name(lobby_error error)
{
    return names[error];
}

const char *lobby_error_text(lobby_error error)
{
    return tt_word(&tt_error_words, names[error]);
}
