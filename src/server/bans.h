/* bans.h: guests whom the operator banned ("turntable admin ban"). The store has the bans; the server reads new ones
 * once a second, so a ban works within seconds, and so does its end. */
#ifndef TURNTABLE_SERVER_BANS_H
#define TURNTABLE_SERVER_BANS_H

#include "server/server.h"

/* Once a second: looks for new bans, and sends those guests away. */
void bans_tick(server *s);

/* The visitor is a banned guest: from now on it is nobody, and every message is refused with `banned`. */
void bans_refuse(visitor *v);

#endif
