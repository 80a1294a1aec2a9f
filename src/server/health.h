/* health.h: whether the server works: GET /healthz. */
#ifndef TURNTABLE_SERVER_HEALTH_H
#define TURNTABLE_SERVER_HEALTH_H

#include "server/resource.h"

/* Calls `tell` with the reason why it does not work, or NULL if it does; at once or within two seconds. Keeps the
 * resource until then. Writes to the store at most once a second, however many ask. */
void health_check(resource *res, void (*tell)(resource *res, const char *reason));

#endif
