/* cookies.h: the cookies of the page. Scripts cannot read them, and other sites cannot have them sent with a POST.
 *
 * `turntable` is the token of a guest or of a session. `turntable_guest` keeps the token of the guest that this browser
 * was before somebody logged in, so that it becomes that guest again at logout. `turntable_device` shows at a login
 * that somebody has logged in here before (attempts.h). */
#ifndef TURNTABLE_SERVER_COOKIES_H
#define TURNTABLE_SERVER_COOKIES_H

#include "server/resource.h"

typedef enum cookie_kind { COOKIE_TOKEN, COOKIE_GUEST, COOKIE_DEVICE, COOKIE_KINDS } cookie_kind;

/* The name in the header: "turntable". */
const char *cookie_name(cookie_kind kind);

/* The answer sets this cookie, or removes it if `value` is NULL. Call it for COOKIE_TOKEN last: simple clients keep the
 * last one. */
void cookie_set(resource *res, cookie_kind kind, const uint8_t value[COOKIE_VALUE]);

#endif
