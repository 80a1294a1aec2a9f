/* fit.h: what the files of fit share. */
#ifndef TURNTABLE_BENCH_FIT_H
#define TURNTABLE_BENCH_FIT_H

#include "bots/search.h"

/* The inputs for a seat, and the points that it still got, divided by 50. */
typedef struct tt_fit_row {
    float feature[TT_SEARCH_FEATURES], rest;
} tt_fit_row;

typedef struct tt_fit_rows {
    tt_fit_row *row;
    long count, room;
} tt_fit_rows;

/* fit_games.c: lets sketches play `games` games, and keeps rows from them. */
void tt_fit_play(const tt_rules *rules, int games, tt_rng *rng, tt_fit_rows *rows);

#endif
