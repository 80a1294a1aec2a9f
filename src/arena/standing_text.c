/* standing_text.c: a standing as JSON, for tournaments that are stopped and continued. */
#include "arena/standing.h"

enum { FIELDS = sizeof(tt_entrant_sums) / sizeof(int64_t), MOST_DEALS = 1000000000 };

static const int64_t MOST = INT64_C(1) << 58; /* the largest number whose sum over all entrants does not overflow */

/* The sums of an entrant in the order of the file. */
static void list_fields(tt_entrant_sums *sums, int64_t *field[FIELDS])
{
    int64_t *const list[FIELDS] = {&sums->games,       &sums->finished,    &sums->won,       &sums->shared,
                                   &sums->wins,        &sums->points,      &sums->margin,    &sums->completed,
                                   &sums->failed,      &sums->turns,       &sums->decisions, &sums->illegal,
                                   &sums->over_budget, &sums->nanoseconds, &sums->forfeits};
    for (int i = 0; i < FIELDS; i++)
        field[i] = list[i];
}

void tt_standing_write(tt_json_writer *writer, const tt_seating *seating, const tt_standing *standing)
{
    tt_json_member_integer(writer, "deals", standing->deals);
    tt_json_member_array(writer, "entrants");
    for (int i = 0; i < seating->entrants; i++) {
        tt_entrant_sums sums = standing->entrant[i];
        int64_t *field[FIELDS];
        list_fields(&sums, field);
        for (int f = 0; f < FIELDS; f++)
            tt_json_write_integer(writer, *field[f]);
    }
    tt_json_write_array_end(writer);
    tt_json_member_array(writer, "pairs");
    for (int c = 0; c < seating->contests; c++) {
        tt_json_write_integer(writer, standing->pair[c].wins);
        tt_json_write_integer(writer, standing->pair[c].squares);
    }
    tt_json_write_array_end(writer);
    tt_json_member_array(writer, "products");
    for (int i = 0; i < seating->entrants; i++)
        for (int j = 0; j < seating->entrants; j++)
            tt_json_write_integer(writer, standing->products[i][j]);
    tt_json_write_array_end(writer);
}

/* The next number of an array that is open. */
static void read_number(tt_json *json, int64_t *value)
{
    if (!tt_json_item(json))
        tt_json_refuse(json, TT_JSON_BAD_VALUE); /* too few */
    else if (json->token.type != TT_JSON_NUMBER || !json->token.is_integer)
        tt_json_refuse(json, TT_JSON_WRONG_TYPE);
    else if (json->token.integer > MOST || json->token.integer < -MOST)
        tt_json_refuse(json, TT_JSON_OUT_OF_RANGE);
    else
        *value = json->token.integer;
}

static void read_entrants(tt_json *json, const tt_seating *seating, tt_standing *standing)
{
    for (int i = 0; i < seating->entrants; i++) {
        int64_t *field[FIELDS];
        list_fields(&standing->entrant[i], field);
        for (int f = 0; f < FIELDS; f++)
            read_number(json, field[f]);
    }
}

static void read_pairs(tt_json *json, const tt_seating *seating, tt_standing *standing)
{
    for (int c = 0; c < seating->contests; c++) {
        read_number(json, &standing->pair[c].wins);
        read_number(json, &standing->pair[c].squares);
    }
}

static void read_products(tt_json *json, const tt_seating *seating, tt_standing *standing)
{
    for (int i = 0; i < seating->entrants; i++)
        for (int j = 0; j < seating->entrants; j++)
            read_number(json, &standing->products[i][j]);
}

bool tt_standing_sound(const tt_seating *seating, const tt_standing *standing)
{
    int64_t games = standing->deals * seating->games, seats = 0, wins = 0;
    int64_t most = (int64_t)seating->games * TT_WIN; /* wins in a deal */
    for (int i = 0; i < seating->entrants; i++) {
        seats += standing->entrant[i].games;
        wins += standing->entrant[i].wins;
        for (int j = 0; j < seating->entrants; j++)
            if (standing->products[i][j] < 0 || standing->products[i][j] > standing->deals * most * most)
                return false;
    }
    most = (int64_t)seating->players * TT_WIN; /* of a pair */
    for (int c = 0; c < seating->contests; c++)
        if (standing->pair[c].wins < 0 || standing->pair[c].wins > standing->deals * most ||
            standing->pair[c].squares < 0 || standing->pair[c].squares > standing->deals * most * most)
            return false;
    return seats == games * seating->players && wins == games * TT_WIN;
}

bool tt_standing_read(tt_json *json, const tt_seating *seating, tt_standing *standing)
{
    static const struct {
        const char *key;
        void (*read)(tt_json *json, const tt_seating *seating, tt_standing *standing);
    } lists[] = {{"entrants", read_entrants}, {"pairs", read_pairs}, {"products", read_products}};
    if (tt_json_is(json, "deals")) {
        tt_json_integer(json, 0, MOST_DEALS, &standing->deals);
        return true;
    }
    for (int i = 0; i < 3; i++)
        if (tt_json_is(json, lists[i].key)) {
            tt_json_expect(json, TT_JSON_ARRAY);
            lists[i].read(json, seating, standing);
            if (tt_json_item(json))
                tt_json_refuse(json, TT_JSON_BAD_VALUE); /* too many */
            return true;
        }
    return false;
}
