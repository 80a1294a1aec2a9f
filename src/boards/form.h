/* form.h: the form of a board file: the fields of each object, their types and ranges. For board_read.c; other files
 * use the words. data/schema/board.json is the same as a JSON Schema. */
#ifndef TURNTABLE_BOARDS_FORM_H
#define TURNTABLE_BOARDS_FORM_H

#include "boards/draft.h"

typedef enum tt_form_kind {
    TT_FORM_TEXT,    /* low .. high bytes without control characters */
    TT_FORM_WORD,    /* a text of letters a-z, digits and _ */
    TT_FORM_INTEGER, /* low .. high */
    TT_FORM_NUMBER,  /* low .. high thousandths, written without exponent; never kept */
    TT_FORM_TRUE,
    TT_FORM_COLOR,
    TT_FORM_GAME,   /* never kept: it is read before everything else */
    TT_FORM_CARDS,  /* an object of colors with low .. high cards each, at least one */
    TT_FORM_OBJECT, /* an object with fields of its own, kept in the draft */
    TT_FORM_POINTS, /* a list of TT_MAX_LENGTH numbers low .. high */
    TT_FORM_UNKEPT, /* a word for a tt_unkept */
    TT_FORM_MAP,    /* the name of a board; never kept: it is read before everything else */
    TT_FORM_LIST
} tt_form_kind;

typedef enum tt_form_games { TT_EVERY_GAME, TT_BOARD_GAMES, TT_CARD_GAME } tt_form_games;

enum { TT_NOT_KEPT = -1 };

/* A field of an object. A table of fields ends with one without a name. */
typedef struct tt_form_field {
    const char *name;
    tt_form_kind kind;
    int to; /* its offset in the item, or TT_NOT_KEPT */
    int low, high;
    const char *must_be; /* "a number from 0 to 1" */
    bool is_optional;
    tt_form_games games;                /* the games that have it */
    bool is_of_map;                     /* not in a file that uses the map of another board */
    const struct tt_form_field *fields; /* of a TT_FORM_OBJECT */
    const struct tt_form_list *list;    /* of a TT_FORM_LIST */
} tt_form_field;

/* A list of the draft, all of its items objects with the same fields. */
typedef struct tt_form_list {
    const char *one, *many;
    const tt_form_field *fields;
    size_t items, item_size, count; /* offset of the items in the draft, size of one item, offset of their count */
    int most;
} tt_form_list;

/* The fields of the whole file, kept in a tt_draft. */
extern const tt_form_field tt_board_fields[];

/* The words for colors, including gray, in the order of card.h; and for games, NULL after the last. */
enum { TT_COLOR_WORDS = TT_GRAY + 1 };
extern const char *const tt_color_words[TT_COLOR_WORDS];
extern const char *const tt_game_words[];

/* By game: whether it has rail yards in place of a map, and so another form of board file. */
extern const bool tt_game_yards[];

/* The words for tt_unkept. */
enum { TT_UNKEPT_WORDS = TT_UNKEPT_SHUFFLED_IN + 1 };
extern const char *const tt_unkept_words[TT_UNKEPT_WORDS];

#endif
