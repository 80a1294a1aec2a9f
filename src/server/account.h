/* account.h: requests about accounts by HTTP: register, log in and out, passwords, recovery codes, deletion
 * (docs/server.md, "Accounts"). */
#ifndef TURNTABLE_SERVER_ACCOUNT_H
#define TURNTABLE_SERVER_ACCOUNT_H

#include "server/account_body.h"
#include "server/resource.h"

/* Handles a POST whose path account_kind_of knows. */
void account_request(resource *res);

#endif
