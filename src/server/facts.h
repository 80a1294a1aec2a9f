/* facts.h: what the store knows about a table (tt_store_table), and how the server reads it. */
#ifndef TURNTABLE_SERVER_FACTS_H
#define TURNTABLE_SERVER_FACTS_H

#include "server/table_board.h"
#include "store/store.h"
#include "table/table.h"

typedef enum clock_kind { CLOCK_NONE, CLOCK_TURN, CLOCK_GAME, CLOCK_DAYS } clock_kind;

/* The clock that the host chose. */
typedef struct settings {
    clock_kind clock;
    int amount; /* seconds of CLOCK_TURN and CLOCK_GAME, days of CLOCK_DAYS */
} settings;

/* The clock as text, also in the store: "none", "turn:30", "game:900", "days:3". clock_read is false for anything
 * else. */
bool clock_read(const char *text, settings *to);
void clock_write(const settings *from, char text[32]);

void options_write(const tt_options *options, char text[TT_STORE_SETTINGS]);
bool options_read(const char *text, tt_options *options);

/* The number of players; they have the first seats. */
int facts_players(const tt_store_table *facts);

/* The seat of a guest, -1 if there is none. */
int facts_seat(const tt_store_table *facts, tt_store_id guest);

/* The seats of a rated game that are abandoned, as bits. */
unsigned facts_abandoned(const tt_store_table *facts);

/* Whether it is over, idle or frozen. */
bool facts_ended(const tt_store_table *facts);

/* Fills in the game, or everything that is needed to open its table. `board` is the custom board, NULL if the table has
 * none; it must outlive the game. False if the game is unknown, or its board is missing or cannot be played. */
bool facts_game(const tt_store_table *facts, const table_board *board, tt_game *game);
bool facts_setup(const tt_store_table *facts, const table_board *board, tt_setup *setup);
void facts_sitter(const tt_store_seat *seat, tt_sitter *sitter);

#endif
