/* board_file.h: reading and checking board files, for custom boards. */
#ifndef TURNTABLE_BOARD_FILE_H
#define TURNTABLE_BOARD_FILE_H

#include <stddef.h>

#include "turntable/board.h"
#include "turntable/export.h"

#ifdef __cplusplus
extern "C" {
#endif

/* A fault of a board file: a sentence for people, and its parts, so that a program can say it in another language. All
 * texts are valid during the call only. */
enum { TT_FAULT_PARTS = 4 };
typedef struct tt_board_fault {
    int line;
    const char *text;    /* the sentence in English */
    const char *what;    /* what it is about: "board", "city", "route", "ticket", "big city", "field"; NULL: nothing */
    const char *id;      /* its id; "" if it has none */
    int number;          /* its place in its list, from 1; 0: it is in none */
    const char *pattern; /* the sentence after that, with %s for each part */
    int parts;
    const char *part[TT_FAULT_PARTS];
} tt_board_fault;

/* Receives the faults of a board file, one call each, in the order found. Either function may be NULL. `text` is a
 * sentence for people, valid during the call only. */
typedef struct tt_board_faults {
    void (*tell)(void *context, int line, const char *text);
    void *context;
    void (*show)(void *context, const tt_board_fault *fault);
} tt_board_faults;

/* Reads the text of a board file (JSON, data/schema/board.json) into *board and checks it. Passes every fault to
 * `faults` with its line and returns their number. Use *board only if that is 0. Names and ids are stored in `strings`,
 * which has `room` bytes and must outlive *board; the size of the text is always enough. Allocates nothing. */
TT_API int tt_board_read(const char *text, size_t size, char *strings, size_t room, tt_board *board,
                         const tt_board_faults *faults);

/* The boards that a file can name with `map`, to use their cities and routes. find returns NULL if there is no board of
 * that name. */
typedef struct tt_board_maps {
    const tt_board *(*find)(void *context, const char *name, int length);
    void *context;
} tt_board_maps;

/* The same for a file that may have only a ticket deck and use the map of another board. That board must outlive
 * *board. `maps` may be NULL: then there are none. tt_game_maps (game.h) has the boards of the games. */
TT_API int tt_board_read_on(const char *text, size_t size, char *strings, size_t room, const tt_board_maps *maps,
                            tt_board *board, const tt_board_faults *faults);

#ifdef __cplusplus
}
#endif

#endif
