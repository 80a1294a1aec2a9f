/* link_frames.h: what two processes of a cluster send each other about visitors, as bytes. Knows no sockets.
 *
 * The process whose client speaks (the front) sends COME, SAY and GO for a visitor, under a number of its own; the one
 * that runs the table (the owner) sends the others. */
#ifndef TURNTABLE_SERVER_LINK_FRAMES_H
#define TURNTABLE_SERVER_LINK_FRAMES_H

#include "server/addresses.h"
#include "store/accounts.h"
#include "wire/buffer.h"
#include "wire/message.h"

typedef enum link_kind {
    LINK_COME = 1, /* a visitor: see link_come */
    LINK_SAY,      /* a message of it, which concerns this table; 0: the one that it has entered */
    LINK_GO,       /* it is gone */
    LINK_AT,       /* it has entered this table; 0: none */
    LINK_LINE,     /* a message to it */
    LINK_IDLE,     /* what it has said last is answered */
    LINK_AWAY,     /* the owner does not run that table: look again */
    LINK_DROP,     /* it is disconnected: see link_drop */
    LINK_PING,     /* nothing */
    LINK_KINDS
} link_kind;

typedef enum link_drop { LINK_RETURNS, LINK_DROPPED, LINK_FLOODING, LINK_DROPS } link_drop;

enum { LINK_HEAD = 13, LINK_TEXT_MAX = TT_MESSAGE_MAX + 1, LINK_LINE_MAX = 1 << 26 };

typedef struct link_frame {
    link_kind kind;
    uint64_t visitor;
    tt_store_id table; /* of SAY and AT */
    link_drop drop;
    const char *bytes; /* of COME, SAY and LINE */
    size_t size;
} link_frame;

typedef struct link_come {
    tt_store_id guest; /* 0: not a guest */
    uint64_t network;
    bool is_limited, has_account;
    char name[TT_STORE_NAME], address[ADDRESS_MAX];
    int blocked_count;
    tt_store_id blocked[TT_STORE_BLOCKS]; /* guests whose chat it does not see */
} link_come;

void link_write(tt_buffer *out, const link_frame *frame);
void link_write_come(tt_buffer *out, uint64_t visitor, const link_come *come);

/* Reads one frame: the bytes that it has, 0 if it is not all there, -1 if it is none. The frame points into them. */
int64_t link_read(const char *bytes, size_t size, link_frame *frame);
/* Reads the bytes of a COME. */
bool link_read_come(const char *bytes, size_t size, link_come *come);

#endif
