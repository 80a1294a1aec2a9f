/* board_upload.h: POST /board: a guest sends the file of a custom board for a new table. */
#ifndef TURNTABLE_SERVER_BOARD_UPLOAD_H
#define TURNTABLE_SERVER_BOARD_UPLOAD_H

#include "server/resource.h"

/* Answers 200 with what the board is and keeps it for the guest (board_offers.h), or 422 with its faults. */
void board_upload(resource *res);

#endif
