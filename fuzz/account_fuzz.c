/* account_fuzz.c: any body of a request about accounts, of every kind. What is read ends within its
 * limits. */
#include <stdlib.h>
#include <string.h>

#include "server/account_body.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void check(bool holds)
{
    if (!holds)
        abort();
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static account_body body;
    for (int kind = 0; kind < ACCOUNT_KINDS; kind++) {
        tt_json_error error = account_body_read((account_kind)kind, (const char *)data, size, &body);
        check((unsigned)error < TT_JSON_ERRORS);
        if (error != TT_JSON_OK)
            continue; /* what was read is not used */
        check(memchr(body.name, 0, sizeof body.name) && memchr(body.code, 0, sizeof body.code));
        check(memchr(body.password, 0, sizeof body.password) && memchr(body.fresh, 0, sizeof body.fresh));
        check(kind != ACCOUNT_LOGOUT || (!body.password[0] && !body.name[0]));
        account_is_password(body.password);
    }
    return 0;
}
