/* bots.c: bot settings of card_game, found by play for each number of players. games/bot_settings.h says what they
 * mean. */
#include "games/bots.h"

static const tt_yards_setting yards[] = {
    {
        /* two players */
        .draw_share = 0.66,       .rob_will = 0.853,     .rob_locomotive = 0.86, .rob_draws = 3.75,
        .rob_price = 12,          .rob_hope = 0.192,     .deny_hand = 1.82,      .deny_card = 0.111,
        .rival_share = 0.688,     .rival_tickets = 0.99, .tempo = 3.71,          .ticket_cost = 3.04,
        .group_size = 2.68,       .ticket_turns = 0.87,  .turns_spread = 0.121,  .growth = 0.544,
        .hand_locomotive = 0.659, .single_lay = 0.26,    .useful = 0.0829,       .width = 10.1,
        .width_turns = 3.28,      .supply_cost = 0.769,  .spare_worth = 2.53,    .spare_half = 7.79,
        .spare_turns = 2.91,      .city_width = 2.69,    .next_round = 0.267,    .next_cards = 2.57,
        .next_hand = 2.53,        .offer_kept = 0.253,
    },
    {
        /* three players */
        .draw_share = 0.531,      .rob_will = 0.92,       .rob_locomotive = 0.552, .rob_draws = 4,
        .rob_price = 3.39,        .rob_hope = 0.17,       .deny_hand = 0.997,      .deny_card = 0.147,
        .rival_share = 0.459,     .rival_tickets = 0.465, .tempo = 3.95,           .ticket_cost = 3.55,
        .group_size = 1.88,       .ticket_turns = 0.889,  .turns_spread = 0.155,   .growth = 0.564,
        .hand_locomotive = 0.772, .single_lay = 0.373,    .useful = 0.107,         .width = 6.07,
        .width_turns = 3.29,      .supply_cost = 0.37,    .spare_worth = 2.02,     .spare_half = 5.07,
        .spare_turns = 1.5,       .city_width = 1.71,     .next_round = 0.422,     .next_cards = 2.91,
        .next_hand = 3.99,        .offer_kept = 0.46,
    },
    {
        /* four players */
        .draw_share = 0.473,      .rob_will = 0.63,       .rob_locomotive = 0.687, .rob_draws = 3.2,
        .rob_price = 2.3,         .rob_hope = 0.215,      .deny_hand = 1.56,       .deny_card = 0.0705,
        .rival_share = 0.858,     .rival_tickets = 0.865, .tempo = 2.19,           .ticket_cost = 2.54,
        .group_size = 5.14,       .ticket_turns = 0.524,  .turns_spread = 0.242,   .growth = 0.452,
        .hand_locomotive = 0.787, .single_lay = 0.546,    .useful = 0.149,         .width = 5.18,
        .width_turns = 3.3,       .supply_cost = 0.39,    .spare_worth = 1.7,      .spare_half = 10.5,
        .spare_turns = 2.44,      .city_width = 1.86,     .next_round = 0.495,     .next_cards = 5.67,
        .next_hand = 0.863,       .offer_kept = 0.493,
    },
};

#define SEARCH                                                                                                         \
    TT_SEARCH_TIME, .rounds = 3, .prior = 1, .most_prior = 20, .share_keep = 1.5, .share_second = 0.6,                 \
                    .share_turn = 1.2, .noise = 2, .decided = 40, .doubt = 20, .win = 10, .turns = 2

#define STRATEGIST .candidates = 8, .spread = 7, .by_margin = 1, .by_win = 50

const tt_game_bots tt_bots_card_game = {
    .yards = yards,
    .search = {[TT_SEARCH_USUAL] = {.iterations = 350, SEARCH, .candidates = 4, .spread = 3},
               [TT_SEARCH_STRATEGIST] = {.iterations = 350, SEARCH, STRATEGIST},
               [TT_SEARCH_EXPERT] = {.iterations = 1600, SEARCH, STRATEGIST}},
    .net = TT_YARDSTICK_NET(card_game),
    .joint = &tt_joint_net_card_game,
    .stated = {{0.000f, 0.057f, 0.137f, 0.236f, 0.312f, 0.358f, 0.429f, 0.501f, 0.585f, 0.787f, 0.960f},
               {0.000f, 0.076f, 0.168f, 0.236f, 0.276f, 0.326f, 0.413f, 0.464f, 0.608f, 0.713f, 0.834f}},
    .tempo = {{0.45f, 0.0056f}, {-0.42f, -0.0054f}, {-0.62f, -0.0133f}},
};
