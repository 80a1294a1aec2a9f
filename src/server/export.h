/* export.h: GET /export: everything that is stored about the account that asks, as JSON. */
#ifndef TURNTABLE_SERVER_EXPORT_H
#define TURNTABLE_SERVER_EXPORT_H

#include "server/resource.h"

void export_request(resource *res);

#endif
