/* game.h: what does not change during a game: board, rule values, players, options. */
#ifndef TURNTABLE_GAME_H
#define TURNTABLE_GAME_H

#include <stdbool.h>
#include <stdint.h>

#include "turntable/board.h"
#include "turntable/export.h"
#include "turntable/values.h"

#ifdef __cplusplus
extern "C" {
#endif

enum { TT_MAX_SEATS = 6, TT_MAX_OFFER = 6, TT_MARKET_SLOTS = 5, TT_MAX_MARKS = 3, TT_MAX_TUNNEL_CARDS = 3 };

/* Where tickets that are not kept at the start go. */
typedef enum tt_unkept {
    TT_UNKEPT_UNDER,          /* usa: under the pile, by seat, in the order drawn */
    TT_UNKEPT_OUT,            /* europe: out of the game */
    TT_UNKEPT_SHUFFLED_UNDER, /* old_west: shuffled all together, under the pile */
    TT_UNKEPT_SHUFFLED_IN     /* card_game: shuffled back into the pile (C-3) */
} tt_unkept;

/* The rule values of one game: the table at the head of docs/rules.md. A row in src/games names what differs from usa.
 */
typedef struct tt_rules {
    const char *name;                                        /* "usa" */
    const char *title;                                       /* for people */
#define TT_RULE_FIELD(name, least, most, what) uint8_t name; /* values.h says what they are */
    TT_RULE_VALUES(TT_RULE_FIELD)
#undef TT_RULE_FIELD
    uint8_t points[TT_MAX_LENGTH + 1]; /* for a route, by length */
    tt_unkept unkept;
    uint16_t turn_actions;        /* the kinds of action that can be a turn: bits 1 << TT_ACTION_DRAW .. */
    bool reshuffles;              /* G-8; false: the draw pile is used up once */
    bool yards;                   /* rail yards in place of a board (C-4) */
    uint8_t given_locomotives;    /* with rail yards: handed to each player before the shuffle (C-2) */
    uint8_t second_round_players; /* with rail yards: players from which on there is a second round (C-15) */
    uint8_t second_round_cards;   /* dealt to each player for it */
    const char *alvin_city;       /* where Alvin starts (W-9), else NULL */
    const tt_board *board;        /* the board compiled in */
} tt_rules;

typedef struct tt_options {
    bool alvin;      /* old_west: W-9 to W-11 */
    bool open_track; /* card_game: C-5 */
} tt_options;

typedef struct tt_game {
    const tt_rules *rules;
    const tt_board *board;
    uint8_t players;
    uint8_t alvin_city; /* TT_NO_CITY without the option alvin */
    tt_options options;
} tt_game;

typedef enum tt_game_error {
    TT_GAME_OK,
    TT_GAME_UNKNOWN,         /* no rules: NULL, as tt_rules_find gives for a name it does not know */
    TT_GAME_BAD_PLAYERS,     /* too few or too many */
    TT_GAME_NO_ALVIN,        /* the option alvin in a game, or on a board, without him */
    TT_GAME_NO_OPEN_TRACK,   /* the option open_track in a game without tracks */
    TT_GAME_TOO_FEW_TICKETS, /* the board has fewer tickets than are dealt at the start */
    TT_GAME_TOO_FEW_LONG_TICKETS,
    TT_GAME_TOO_FEW_CITIES, /* not every player could have a starting city (W-1) */
    TT_GAME_TOO_FEW_CARDS,  /* fewer train cards than are dealt and turned up at the start (G-1) */
    TT_GAME_KEEPS_TOO_MANY, /* more tickets must be kept, or be long, than are dealt or drawn */
    TT_GAME_TWO_MARKS,      /* stations and city markers in one game */
    TT_GAME_WRONG_BOARD     /* a board without routes for a board game, or the card game on any board but its own */
} tt_game_error;

/* The games, by number 0 .. tt_rules_count() - 1, or by name of `length` bytes. NULL if there is none. */
TT_API int tt_rules_count(void);
TT_API const tt_rules *tt_rules_at(int index);
TT_API const tt_rules *tt_rules_find(const char *name, int length);

/* Fills *game. `rules` may be what tt_rules_find gave: NULL is TT_GAME_UNKNOWN. `board` NULL takes the game's own. The
 * board must outlive the game. On an error *game is unchanged. */
TT_API tt_game_error tt_game_make(const tt_rules *rules, const tt_board *board, int players, tt_options options,
                                  tt_game *game);

/* C-15: whether a second round follows the first scoring. */
static inline bool tt_game_has_rounds(const tt_game *game)
{
    return game->rules->yards && game->players >= game->rules->second_round_players;
}

/* A stable name ("bad_players") and a sentence for people. */
TT_API const char *tt_game_error_name(tt_game_error error);
TT_API const char *tt_game_error_text(tt_game_error error);

#ifdef __cplusplus
}
#endif

#endif
