/* notice_post.h: sends notices by src/push. */
#ifndef TURNTABLE_SERVER_NOTICE_POST_H
#define TURNTABLE_SERVER_NOTICE_POST_H

#include "server/server.h"

/* Starts to send the notices of this server, unless it was built without that or s->options->no_notify is set: then
 * nothing changes. Reads the key pair from the store, or makes one. False if that fails. */
bool notice_post_start(server *s);

/* Ends the threads; what waits is not sent. */
void notice_post_stop(server *s);

/* Whether this is a list of networks as --notify-allow takes it: "10.1.2.0/24:8080,fd00::/8". */
bool notice_post_is_list(const char *text);

#endif
