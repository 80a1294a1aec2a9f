/* answer.h: the heads of answers by HTTP. Every one has the same headers for safety, errors too. */
#ifndef TURNTABLE_SERVER_ANSWER_H
#define TURNTABLE_SERVER_ANSWER_H

#include <time.h>

#include "server/http.h"
#include "wire/buffer.h"

enum { ANSWER_ACCEPT = 29 }; /* a key's answer, with the 0 at its end */

typedef struct answer {
    int status;
    const char *type; /* of the body */
    size_t size;
    const char *more; /* further header lines, each with its end; NULL: none */
    bool is_last;     /* the connection is closed after it */
} answer;

/* What a status is called. */
const char *answer_reason(int status);

void answer_write(tt_buffer *out, const answer *a, time_t now);

/* The head that turns a connection into a WebSocket. */
void answer_write_upgrade(tt_buffer *out, const char accept[ANSWER_ACCEPT]);

/* What is answered to the key of a WebSocket, as base64; false if it is no key. */
bool answer_accept(http_text key, char accept[ANSWER_ACCEPT]);

#endif
