/* result_read.c: reads the result line, as strictly as every other line. */
#include "record/lines.h"
#include "record/reading.h"
#include "record/record_read.h"
#include "record/result.h"

static bool read_borrowed(tt_reading *in, uint8_t *station, uint8_t *borrowed)
{
    int count = 0;
    if (!tt_reading_object(in))
        return false;
    while (tt_reading_next(in) && in->json.token.type == TT_JSON_KEY) {
        int city = tt_board_city(in->board, in->json.token.bytes, (int)in->json.token.size);
        if (city < 0)
            return tt_reading_refuse_token(in, "this board has no city '{token}'");
        if (count == TT_MAX_MARKS)
            return tt_reading_refuse(in, "more borrowed routes than stations");
        if (!tt_reading_next(in) || !tt_reading_route(in, &borrowed[count]))
            return false;
        station[count++] = (uint8_t)city;
    }
    return tt_reading_fine(in);
}

static int find_big_city(const tt_board *board, int city)
{
    for (int i = 0; i < board->big_cities; i++)
        if (board->big_city[i] == city)
            return i;
    return -1;
}

static bool read_big_cities(tt_reading *in, uint8_t *won)
{
    if (!tt_reading_object(in))
        return false;
    while (tt_reading_next(in) && in->json.token.type == TT_JSON_KEY) {
        int city = tt_board_city(in->board, in->json.token.bytes, (int)in->json.token.size);
        int big = find_big_city(in->board, city), points = 0;
        if (city < 0 || big < 0)
            return tt_reading_refuse_token(in, "unknown big city '{token}'");
        if (!tt_reading_next(in) || !tt_reading_integer(in, 0, 255, &points))
            return false;
        if (points != in->board->big_city_points[big])
            return tt_reading_refuse_token(in, "the bonus of this city is not '{token}'");
        *won |= (uint8_t)(1 << big);
    }
    return tt_reading_fine(in);
}

static bool read_part(tt_reading *in, tt_result *result, int seat, tt_part part)
{
    tt_seat_score *score = &result->score.seat[seat];
    int value = 0;
    switch (part) {
    case TT_PART_COMPLETED:
        return tt_reading_ticket_set(in, &score->completed);
    case TT_PART_FAILED:
        return tt_reading_ticket_set(in, &score->failed);
    case TT_PART_BORROWED:
        return read_borrowed(in, result->station[seat], score->borrowed);
    case TT_PART_BIG_CITIES:
        return read_big_cities(in, &score->big_cities);
    default:
        if (!tt_reading_next(in) || !tt_reading_integer(in, INT16_MIN, INT16_MAX, &value))
            return false;
        *tt_part_number(score, part) = (int16_t)value;
        return true;
    }
}

static bool read_score(tt_reading *in, const tt_game *game, tt_result *result, int seat)
{
    if (!tt_reading_object(in))
        return false;
    for (int part = 0; part < TT_PARTS; part++) {
        if (!tt_part_belongs(game, (tt_part)part))
            continue;
        if (!tt_reading_key(in, tt_part_name((tt_part)part)) || !read_part(in, result, seat, (tt_part)part))
            return false;
    }
    return tt_reading_object_end(in);
}

static bool read_scores(tt_reading *in, const tt_game *game, tt_result *result)
{
    if (!tt_reading_array(in))
        return false;
    for (int seat = 0; seat < game->players; seat++)
        if (!read_score(in, game, result, seat))
            return false;
    return !tt_reading_item(in) ? tt_reading_fine(in) : tt_reading_refuse(in, "more scores than players");
}

static bool read_winners(tt_reading *in, int players, uint8_t *winners)
{
    if (!tt_reading_array(in))
        return false;
    while (tt_reading_item(in)) {
        int seat = 0;
        if (!tt_reading_integer(in, 0, players - 1, &seat))
            return false;
        *winners |= (uint8_t)(1 << seat);
    }
    return tt_reading_fine(in);
}

static void clear(const tt_game *game, tt_result *result)
{
    *result = (tt_result){0};
    if (!game->rules->stations)
        return;
    for (int seat = 0; seat < game->players; seat++)
        for (int i = 0; i < TT_MAX_MARKS; i++)
            result->station[seat][i] = result->score.seat[seat].borrowed[i] = TT_NO_CITY;
}

bool tt_result_read(const tt_game *game, const char *line, size_t size, int number, tt_result *result,
                    tt_record_fault *fault)
{
    tt_reading in;
    clear(game, result);
    tt_reading_begin(&in, game->board, line, size, number, fault);
    if (!tt_reading_object(&in) || !tt_reading_key(&in, "event") || !tt_reading_next(&in))
        return false;
    if (!tt_json_is(&in.json, "result"))
        return tt_reading_refuse(&in, "expected a result");
    if (!tt_reading_key(&in, "scores") || !read_scores(&in, game, result) || !tt_reading_key(&in, "winners") ||
        !read_winners(&in, game->players, &result->score.winners) || !tt_reading_object_end(&in) ||
        !tt_reading_end(&in))
        return false;
    tt_comparison comparison = tt_comparison_begin(&(tt_line){.bytes = line, .size = size});
    tt_output out = tt_comparison_output(&comparison);
    tt_result_write(game, result, &out);
    return tt_comparison_equal(&comparison) || tt_refuse_form(number, fault);
}
