/* answer.h: the heads of HTTP answers. All have the same security headers, errors too. */
#ifndef TURNTABLE_SERVER_ANSWER_H
#define TURNTABLE_SERVER_ANSWER_H

#include <time.h>

#include "server/http.h"
#include "wire/buffer.h"

enum { ANSWER_ACCEPT = 29 }; /* bytes of Sec-WebSocket-Accept, with the final 0 */

typedef struct answer {
    int status;
    const char *type; /* of the body */
    size_t size;
    const char *more; /* more header lines, each with its line end; NULL: none */
    bool is_last;     /* the connection is closed after it */
} answer;

/* The reason phrase of a status. */
const char *answer_reason(int status);

void answer_write(tt_buffer *out, const answer *a, time_t now);

/* The head that turns a connection into a WebSocket. */
void answer_write_upgrade(tt_buffer *out, const char accept[ANSWER_ACCEPT]);

/* Computes Sec-WebSocket-Accept for a key; false if the key is invalid. */
bool answer_accept(http_text key, char accept[ANSWER_ACCEPT]);

#endif
