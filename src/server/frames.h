/* frames.h: reads and writes WebSocket frames (RFC 6455) for a server. Knows no sockets.
 *
 * It reads strictly: frames must be masked, in the shortest form, without extensions; messages must be UTF-8 text. */
#ifndef TURNTABLE_SERVER_FRAMES_H
#define TURNTABLE_SERVER_FRAMES_H

#include <stdint.h>

#include "wire/buffer.h"

enum { FRAMES_MESSAGE_MAX = 64 << 10, FRAMES_CONTROL_MAX = 125, FRAMES_HEAD = 10 }; /* the longest head we write */

typedef enum frame_kind {
    FRAME_NONE = -1,
    FRAME_TEXT = 1, /* a whole message, of one or more frames */
    FRAME_CLOSE = 8,
    FRAME_PING = 9,
    FRAME_PONG = 10,
    FRAME_BAD = 16 /* close the connection with this code; read nothing more */
} frame_kind;

enum { CLOSE_NORMAL = 1000, CLOSE_GOING = 1001, CLOSE_PROTOCOL = 1002, CLOSE_BINARY = 1003 };
enum { CLOSE_BAD_TEXT = 1007, CLOSE_TOO_LARGE = 1009, CLOSE_NO_MEMORY = 1011, CLOSE_RESTART = 1012 };

typedef struct frame {
    frame_kind kind;
    const char *bytes; /* valid until the next call */
    size_t size;
    int code; /* of FRAME_CLOSE, 0 if it has none; of FRAME_BAD */
} frame;

/* The state of a reader: a message or frame that has come in part. */
typedef struct frames {
    tt_buffer message; /* the text of the message so far */
    uint64_t left;     /* bytes of this frame's text still to come */
    uint8_t head[14], head_size;
    uint8_t mask[4];
    uint8_t control_size;
    char control[FRAMES_CONTROL_MAX];
    bool is_open;   /* the head is read, its text is still to come */
    bool is_begun;  /* a message has begun and not ended */
    bool is_handed; /* `message` was given to the caller */
    unsigned spare; /* frames that ended no message, which cost work. The caller counts them */
} frames;

void frames_open(frames *f, tt_memory memory);
void frames_close(frames *f);

/* Reads one frame, unmasks its bytes in place, and gives how many bytes it used. FRAME_NONE: it used all, and needs
 * more. */
size_t frames_read(frames *f, char *bytes, size_t size, frame *found);

/* Writes the head of an unmasked frame into the FRAMES_HEAD bytes before its text; gives where the head begins. */
char *frames_put_head(char *text, size_t size, frame_kind kind);

#endif
