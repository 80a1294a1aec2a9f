/* facts.c: tables as the store knows them. */
#include "server/facts.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "games/options.h"
#include "store/check.h"

static const struct {
    const char *head;
    int most;
} clocks[] = {[CLOCK_TURN] = {"turn:", 86400}, [CLOCK_GAME] = {"game:", 86400}, [CLOCK_DAYS] = {"days:", 30}};

bool clock_read(const char *text, settings *to)
{
    to->clock = CLOCK_NONE;
    to->amount = 0;
    if (strcmp(text, "none") == 0)
        return true;
    for (int kind = CLOCK_TURN; kind <= CLOCK_DAYS; kind++) {
        size_t length = strlen(clocks[kind].head);
        const char *digits = text + length;
        if (strncmp(text, clocks[kind].head, length) != 0)
            continue;
        if (*digits < '1' || *digits > '9' || strlen(digits) > 5 || strspn(digits, "0123456789") != strlen(digits))
            return false;
        to->clock = (clock_kind)kind;
        to->amount = (int)strtol(digits, NULL, 10);
        return to->amount <= clocks[kind].most;
    }
    return false;
}

void clock_write(const settings *from, char text[32])
{
    if (from->clock == CLOCK_NONE)
        snprintf(text, 32, "none");
    else
        snprintf(text, 32, "%s%d", clocks[from->clock].head, from->amount);
}

static void put_text(void *context, const char *bytes, size_t size)
{
    strncat(context, bytes, size < TT_STORE_SETTINGS ? size : 0); /* options are short */
}

void options_write(const tt_options *options, char text[TT_STORE_SETTINGS])
{
    tt_json_writer json;
    text[0] = 0;
    tt_json_writer_open(&json, put_text, text);
    tt_options_write(&json, *options);
}

bool options_read(const char *text, tt_options *options)
{
    tt_json json;
    *options = (tt_options){0};
    tt_json_open(&json, text, strlen(text));
    return tt_options_read(&json, options) && tt_json_finish(&json);
}

int facts_players(const tt_store_table *facts)
{
    int players = 0;
    while (players < facts->seat_count && facts->seats[players].kind != TT_SITS_NOBODY)
        players++;
    return players;
}

int facts_seat(const tt_store_table *facts, tt_store_id guest)
{
    for (int seat = 0; guest && seat < facts->seat_count; seat++)
        if (facts->seats[seat].kind == TT_SITS_GUEST && facts->seats[seat].guest == guest)
            return seat;
    return -1;
}

unsigned facts_abandoned(const tt_store_table *facts)
{
    unsigned seats = 0;
    for (int seat = 0; seat < facts->seat_count; seat++)
        if (facts->notes.seats[seat].abandoned)
            seats |= 1U << seat;
    return seats;
}

bool facts_ended(const tt_store_table *facts)
{
    return facts->life >= TT_LIFE_OVER;
}

bool facts_game(const tt_store_table *facts, const table_board *board, tt_game *game)
{
    tt_options options;
    const tt_rules *rules = tt_rules_find(facts->game, (int)strlen(facts->game));
    return rules && (board != NULL) == facts->has_board && options_read(facts->options, &options) &&
           tt_game_make(rules, table_board_of(board), facts_players(facts), options, game) == TT_GAME_OK;
}

void facts_sitter(const tt_store_seat *seat, tt_sitter *sitter)
{
    static const uint8_t kinds[TT_STORE_KINDS] = {TT_SEAT_EMPTY, TT_SEAT_PERSON, TT_SEAT_BOT};
    *sitter = (tt_sitter){.kind = kinds[seat->kind]};
    if (seat->kind == TT_SITS_NOBODY)
        return;
    snprintf(sitter->name, sizeof sitter->name, "%s%.120s", seat->kind == TT_SITS_BOT ? "bot:" : "", seat->name);
    tt_store_mend_text(sitter->name, strlen(sitter->name)); /* a name that was too long may be cut inside a character */
}

bool facts_setup(const tt_store_table *facts, const table_board *board, tt_setup *setup)
{
    *setup = (tt_setup){.memory_aid = facts->memory_aid};
    memcpy(setup->seed, facts->seed, sizeof setup->seed);
    for (int seat = 0; seat < facts->seat_count; seat++)
        facts_sitter(&facts->seats[seat], &setup->sitters[seat]);
    return facts_game(facts, board, &setup->game);
}
