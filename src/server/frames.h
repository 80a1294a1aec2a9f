/* frames.h: the frames of a WebSocket (RFC 6455), as a server reads and writes them. Knows no sockets.
 *
 * Read strictly: masked, in the shortest form, without extensions; a message is text in UTF-8. */
#ifndef TURNTABLE_SERVER_FRAMES_H
#define TURNTABLE_SERVER_FRAMES_H

#include <stdint.h>

#include "wire/buffer.h"

enum { FRAMES_MESSAGE_MAX = 64 << 10, FRAMES_CONTROL_MAX = 125, FRAMES_HEAD = 10 }; /* the longest head we write */

typedef enum frame_kind {
    FRAME_NONE = -1,
    FRAME_TEXT = 1, /* a whole message, in however many frames it came */
    FRAME_CLOSE = 8,
    FRAME_PING = 9,
    FRAME_PONG = 10,
    FRAME_BAD = 16 /* the connection is to be closed, with this code; nothing more may be read */
} frame_kind;

enum { CLOSE_NORMAL = 1000, CLOSE_GOING = 1001, CLOSE_PROTOCOL = 1002, CLOSE_BINARY = 1003 };
enum { CLOSE_BAD_TEXT = 1007, CLOSE_TOO_LARGE = 1009, CLOSE_NO_MEMORY = 1011 };

typedef struct frame {
    frame_kind kind;
    const char *bytes; /* good until the next call */
    size_t size;
    int code; /* of FRAME_CLOSE, 0 if there is none; of FRAME_BAD */
} frame;

/* What is left of frames that have come in part. */
typedef struct frames {
    tt_buffer message; /* what has come of it */
    uint64_t left;     /* bytes of this frame's text that are still to come */
    uint8_t head[14], head_size;
    uint8_t mask[4];
    uint8_t control_size;
    char control[FRAMES_CONTROL_MAX];
    bool is_open;   /* a head is read, and its text is to come */
    bool is_begun;  /* a message has begun that has not ended */
    bool is_handed; /* what is in `message` was given to the caller */
    unsigned
        spare; /* frames that ended no message: whoever sends many of them only makes work. Counted for the caller */
} frames;

void frames_open(frames *f, tt_memory memory);
void frames_close(frames *f);

/* Reads one frame from these bytes, which it unmasks where they are; gives how many of them it used. FRAME_NONE: all
 * of them, and more are needed. */
size_t frames_read(frames *f, char *bytes, size_t size, frame *found);

/* Writes the head of an unmasked frame into the FRAMES_HEAD bytes in front of its text; gives where it begins. */
char *frames_put_head(char *text, size_t size, frame_kind kind);

#endif
