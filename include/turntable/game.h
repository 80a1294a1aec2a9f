/* game.h: what does not change during a game: board, rule values, players, options. */
#ifndef TURNTABLE_GAME_H
#define TURNTABLE_GAME_H

#include <stdbool.h>
#include <stdint.h>

#include "turntable/board.h"
#include "turntable/board_file.h"
#include "turntable/export.h"
#include "turntable/values.h"

#ifdef __cplusplus
extern "C" {
#endif

enum { TT_MAX_SEATS = 6, TT_MAX_OFFER = 6, TT_MARKET_SLOTS = 5, TT_MAX_MARKS = 3, TT_MAX_TUNNEL_CARDS = 3 };

/* The options of games, each off by default:
 *
 *     X(name, flag of the command line, "with ..." for people, what it is, its rule) */
#define TT_OPTIONS(X)                                                                                                  \
    X(alvin, "alvin", "with Alvin", "play with Alvin", "W-9")                                                          \
    X(open_track, "open-track", "with open tracks", "players may look at their own stacks on the track", "C-5")

typedef struct tt_options {
#define TT_OPTION_FIELD(name, flag, with, what, rule) bool name;
    TT_OPTIONS(TT_OPTION_FIELD)
#undef TT_OPTION_FIELD
} tt_options;

typedef enum tt_option {
#define TT_OPTION_NUMBER(name, flag, with, what, rule) TT_OPTION_##name,
    TT_OPTIONS(TT_OPTION_NUMBER)
#undef TT_OPTION_NUMBER
        TT_OPTION_COUNT
} tt_option;

/* Tie-breaks, applied one after another to players with the same points. */
typedef enum tt_tie {
    TT_TIE_SHARED,          /* none left: the victory is shared */
    TT_TIE_TICKETS,         /* most completed tickets */
    TT_TIE_LONGEST,         /* the longest path */
    TT_TIE_LONGEST_BONUS,   /* who has the bonus for it */
    TT_TIE_FEWEST_STATIONS, /* fewest stations built */
    TT_TIE_BIG_CITIES       /* most bonus cards of big cities */
} tt_tie;

enum { TT_MAX_TIES = 3 };

/* The subjects of refusals and faults whose rule number in docs/rules.md depends on the game. */
typedef enum tt_subject {
    TT_SUBJECT_CARDS,         /* how many train cards there are */
    TT_SUBJECT_DEAL,          /* the first deal of cards and market */
    TT_SUBJECT_NEXT_DEAL,     /* a later one */
    TT_SUBJECT_NEXT_MARKET,   /* a market dealt later */
    TT_SUBJECT_MARKET_FLUSH,  /* a market discarded */
    TT_SUBJECT_FIRST_OFFER,   /* the tickets dealt at the start */
    TT_SUBJECT_FIRST_KEEP,    /* choosing which of them to keep */
    TT_SUBJECT_TURN,          /* what a turn is */
    TT_SUBJECT_DRAW,          /* drawing train cards */
    TT_SUBJECT_NO_CARDS,      /* none left to draw */
    TT_SUBJECT_RESHUFFLE,     /* the discard pile shuffled, gaps filled */
    TT_SUBJECT_TICKETS,       /* drawing tickets */
    TT_SUBJECT_PASS,          /* passing, when nothing else is possible */
    TT_SUBJECT_LAST_ROUND,    /* what sets it off */
    TT_SUBJECT_END,           /* when the game is over */
    TT_SUBJECT_ROUTE_POINTS,  /* who scores a claimed route */
    TT_SUBJECT_FERRY,         /* locomotives that a route needs */
    TT_SUBJECT_MARK,          /* one station or marker in a city */
    TT_SUBJECT_TICKET_POINTS, /* of tickets completed and failed */
    TT_SUBJECT_COMPLETED,     /* which tickets are completed */
    TT_SUBJECT_VICTORY,       /* who wins, and the points that count for it */
    TT_SUBJECTS
} tt_subject;

/* One game: its name, its rule values (the first table of docs/rules.md) and everything else that is specific to it.
 * Its folder in src/games states what differs from usa. */
typedef struct tt_rules {
    const char *name;                                        /* "usa" */
    const char *title;                                       /* for people */
#define TT_RULE_FIELD(name, least, most, what) uint8_t name; /* values.h says what they are */
    TT_RULE_VALUES(TT_RULE_FIELD)
#undef TT_RULE_FIELD
    uint8_t points[TT_MAX_LENGTH + 1]; /* for a route, by length */
    tt_unkept unkept;
    uint16_t turn_actions;           /* the kinds of action allowed in a turn: bits 1 << TT_ACTION_DRAW .. */
    bool reshuffles;                 /* G-8; false: the draw pile is used up once */
    bool yards;                      /* rail yards in place of a board (C-4) */
    uint8_t given_locomotives;       /* with rail yards: given to each player before the shuffle (C-2) */
    uint8_t second_round_players;    /* with rail yards: the fewest players for a second round (C-15) */
    uint8_t second_round_cards;      /* dealt to each player for it */
    const char *alvin_city;          /* where Alvin starts (W-9), else NULL */
    const tt_board *board;           /* the board compiled in */
    unsigned options;                /* the options it has: bits 1 << TT_OPTION_alvin .. */
    uint8_t ties[TT_MAX_TIES];       /* tt_tie */
    const char *number[TT_SUBJECTS]; /* of the rule about a subject: "G-1" */
    const struct tt_game_bots *bots; /* how bots weigh things in it */
    bool in_signature;               /* part of the signature of all games together (turntable bench) */
} tt_rules;

typedef struct tt_game {
    const tt_rules *rules;
    const tt_board *board;
    uint8_t players;
    uint8_t alvin_city; /* TT_NO_CITY without the option alvin */
    tt_options options;
} tt_game;

typedef enum tt_game_error {
    TT_GAME_OK,
    TT_GAME_UNKNOWN,         /* rules is NULL: tt_rules_find does not know the name */
    TT_GAME_BAD_PLAYERS,     /* too few or too many */
    TT_GAME_NO_PLAYERS,      /* max_players is less than min_players */
    TT_GAME_NO_ALVIN,        /* the option alvin in a game, or on a board, without him */
    TT_GAME_NO_OPEN_TRACK,   /* the option open_track in a game without tracks */
    TT_GAME_TOO_FEW_TICKETS, /* the board has fewer tickets than are dealt at the start */
    TT_GAME_TOO_FEW_LONG_TICKETS,
    TT_GAME_TOO_FEW_CITIES, /* not every player could have a starting city (W-1) */
    TT_GAME_TOO_FEW_CARDS,  /* fewer train cards than are dealt and turned up at the start (G-1) */
    TT_GAME_KEEPS_TOO_MANY, /* more tickets must be kept, or be long, than are dealt or drawn */
    TT_GAME_LONG_UNKEPT,    /* long tickets are dealt, but those not kept stay in the game (E-1) */
    TT_GAME_TWO_MARKS,      /* stations and city markers in one game */
    TT_GAME_OTHER_RULES,    /* the board changes rule values of another game, or tt_board_rules was not called */
    TT_GAME_WRONG_BOARD     /* a board without routes for a board game, or the card game on any board but its own */
} tt_game_error;

/* The games, by number 0 .. tt_rules_count() - 1, or by name of `length` bytes. NULL if there is none. */
TT_API int tt_rules_count(void);
TT_API const tt_rules *tt_rules_at(int index);
TT_API const tt_rules *tt_rules_find(const char *name, int length);

/* The rules to play by on `board` (NULL: the game's own board): the board's rules if it changes any, else `rules`. */
static inline const tt_rules *tt_rules_on(const tt_rules *rules, const tt_board *board)
{
    return board && board->own_rules ? board->own_rules : rules;
}

/* The boards of the games, for tt_board_read_on. */
TT_API tt_board_maps tt_game_maps(void);

/* If the board file changes rule values: fills *rules with the rules of its game and these changes, and sets
 * board->own_rules; *rules must outlive the board. Does nothing for any other board. */
TT_API void tt_board_rules(tt_board *board, tt_rules *rules);

/* Fills *game. If `rules` is NULL, as from tt_rules_find, the answer is TT_GAME_UNKNOWN. If `board` is NULL, the game's
 * own board is used. The board must outlive the game. On an error *game is unchanged. */
TT_API tt_game_error tt_game_make(const tt_rules *rules, const tt_board *board, int players, tt_options options,
                                  tt_game *game);

/* The options that are on: bits 1 << TT_OPTION_alvin .. */
TT_API unsigned tt_options_bits(tt_options options);

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
