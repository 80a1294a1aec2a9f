/* push_error.c: the errors of notifications, by name and in words. */
#include "push/push.h"

static const struct {
    const char *name, *text;
} errors[PUSH_ERRORS] = {
    [PUSH_OK] = {"ok", "no error"},
    [PUSH_NOT_BUILT_IN] = {"not_built_in", "this program was built without notifications (OpenSSL, libcurl)"},
    [PUSH_BAD_URL] = {"bad_url", "not a URL that can be notified"},
    [PUSH_NOT_HTTPS] = {"not_https", "only https: URLs are allowed"},
    [PUSH_BAD_KEY] = {"bad_key", "not a key of the right form"},
    [PUSH_TOO_LONG] = {"too_long", "too long"},
    [PUSH_FORBIDDEN_ADDRESS] = {"forbidden_address", "the URL leads to an address that this server does not notify"},
    [PUSH_UNREACHABLE] = {"unreachable", "the server at the URL can't be reached"},
    [PUSH_TIMED_OUT] = {"timed_out", "the server at the URL takes too long"},
    [PUSH_GONE] = {"gone", "the server at the URL no longer knows it"},
    [PUSH_LATER] = {"later", "the server at the URL is overloaded or broken"},
    [PUSH_REJECTED] = {"rejected", "the server at the URL refused the message"},
    [PUSH_TOO_MANY_REDIRECTS] = {"too_many_redirects", "the URL leads to too many others"},
    [PUSH_FULL] = {"full", "too many notifications wait to be sent"},
    [PUSH_CANCELED] = {"canceled", "the notification is no longer wanted"},
    [PUSH_FILE] = {"file", "the file can't be read or written"},
    [PUSH_INTERNAL] = {"internal", "an internal error"},
};

const char *push_error_name(push_error error)
{
    return errors[error].name;
}

const char *push_error_text(push_error error)
{
    return errors[error].text;
}
