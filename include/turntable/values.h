/* values.h: the rule values, which a game sets without code of its own. docs/rules.md lists them for the built-in
 * games; a board file can change any of them (docs/boards.md). */
#ifndef TURNTABLE_VALUES_H
#define TURNTABLE_VALUES_H

/* Every value is one byte of tt_rules and a field of `rules` in a board file:
 *
 *     X(name, least, most, what it is)
 *
 * The bounds keep every state, action and offer within the sizes of state.h and action.h. */
#define TT_RULE_VALUES(X)                                                                                              \
    X(min_players, 2, 6, "players at least")                                                                           \
    X(max_players, 2, 6, "players at most")                                                                            \
    X(trains, 1, 60, "trains of each player")                                                                          \
    X(each_color, 1, 12, "train cards of each color")                                                                  \
    X(locomotives, 0, 14, "locomotives among the train cards")                                                         \
    X(dealt_cards, 0, 8, "train cards dealt to each player")                                                           \
    X(drawn_cards, 1, 2, "train cards drawn in a turn (G-5)")                                                          \
    X(locomotive_draws, 1, 2, "draws that a locomotive from the market takes: with 2 it is the only card (G-6)")       \
    X(renewal_locomotives, 2, 6, "locomotives that renew the market; 6: never (G-7)")                                  \
    X(extra_locomotives, 0, 8, "locomotives in a payment beyond those a ferry needs; 8: any number (G-11)")            \
    X(closed_parallel_players, 0, 6, "players up to which only one of parallel routes can be claimed (G-12)")          \
    X(dealt_tickets, 1, 6, "tickets dealt to each player, long ones included")                                         \
    X(dealt_long, 0, 1, "long tickets among them (E-1)")                                                               \
    X(kept_at_start, 0, 6, "tickets kept at least at the start")                                                       \
    X(drawn_tickets, 1, 6, "tickets drawn in a turn")                                                                  \
    X(kept_in_turn, 0, 6, "tickets kept at least of those (all, if fewer are left)")                                   \
    X(last_round_trains, 0, 20, "trains left, or fewer, that set off the last round (G-17)")                           \
    X(tunnel_cards, 0, 3, "cards that a tunnel turns up (E-3)")                                                        \
    X(stations, 0, 3, "stations of each player (E-10)")                                                                \
    X(station_bonus, 0, 20, "points for each station not built (E-11)")                                                \
    X(markers, 0, 3, "city markers of each player, the starting city's included (W-1)")                                \
    X(marker_cards, 1, 8, "cards that a marker costs (W-6)")                                                           \
    X(alvin_points, 0, 20, "points for catching Alvin (W-10), and for holding him at the end (W-11)")                  \
    X(longest_bonus, 0, 50, "points for the longest path (G-18)")                                                      \
    X(globetrotter_bonus, 0, 50, "points for the most completed tickets (W-8)")

typedef enum tt_value {
#define TT_VALUE_NUMBER(name, least, most, what) TT_VALUE_##name,
    TT_RULE_VALUES(TT_VALUE_NUMBER)
#undef TT_VALUE_NUMBER
        TT_VALUE_COUNT
} tt_value;

/* Where the tickets go that are not kept at the start. */
typedef enum tt_unkept {
    TT_UNKEPT_UNDER,          /* usa: under the pile, by seat, in the order drawn */
    TT_UNKEPT_OUT,            /* europe: out of the game */
    TT_UNKEPT_SHUFFLED_UNDER, /* old_west: shuffled together, under the pile */
    TT_UNKEPT_SHUFFLED_IN     /* card_game: shuffled back into the pile (C-3) */
} tt_unkept;

enum { TT_MOST_ROUTE_POINTS = 50 }; /* for a route of any length: `route_points` in a board file */

#endif
