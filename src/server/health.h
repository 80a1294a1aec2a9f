/* health.h: whether the server can do its work: GET /healthz. */
#ifndef TURNTABLE_SERVER_HEALTH_H
#define TURNTABLE_SERVER_HEALTH_H

#include "server/resource.h"

/* Why it can't; NULL: all is well. Calls `tell` with it, at once or later, within two seconds. The page is kept until
 * then. At most once a second something is written for it, however many ask. */
void health_check(resource *res, void (*tell)(resource *res, const char *reason));

#endif
