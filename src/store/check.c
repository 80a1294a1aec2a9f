/* check.c: which values can be stored, with any engine. */
#include "store/check.h"

#include <string.h>

/* The length of the character at this place, 0 if it is invalid. */
static size_t character(const unsigned char *at, size_t left)
{
    unsigned char low = 0x80, high = 0xBF;
    size_t size;
    if (at[0] < 0x80)
        return at[0] != 0;
    if (at[0] >= 0xC2 && at[0] <= 0xDF)
        size = 2;
    else if (at[0] >= 0xE0 && at[0] <= 0xEF)
        size = 3;
    else if (at[0] >= 0xF0 && at[0] <= 0xF4)
        size = 4;
    else
        return 0;
    if (size > left)
        return 0;
    if (at[0] == 0xE0)
        low = 0xA0; /* no overlong forms */
    else if (at[0] == 0xED)
        high = 0x9F; /* no surrogates */
    else if (at[0] == 0xF0)
        low = 0x90;
    else if (at[0] == 0xF4)
        high = 0x8F;
    if (at[1] < low || at[1] > high)
        return 0;
    for (size_t i = 2; i < size; i++)
        if ((at[i] & 0xC0) != 0x80)
            return 0;
    return size;
}

/* Whether eight bytes are all from 1 to 127, as almost all stored text is. */
static bool is_plain(const unsigned char *at)
{
    const uint64_t high = 0x8080808080808080, ones = 0x0101010101010101;
    uint64_t word;
    memcpy(&word, at, sizeof word);
    return ((word | (word - ones)) & high) == 0;
}

bool tt_store_is_text(const char *text, size_t size)
{
    const unsigned char *at = (const unsigned char *)text;
    while (size > 0) {
        size_t length = size >= 8 && is_plain(at) ? 8 : character(at, size);
        if (length == 0)
            return false;
        at += length;
        size -= length;
    }
    return true;
}

void tt_store_mend_text(char *text, size_t size)
{
    if (tt_store_is_text(text, size))
        return;
    for (size_t at = 0, length; at < size; at += length) {
        length = character((const unsigned char *)text + at, size - at);
        if (length > 0)
            continue;
        text[at] = '?';
        length = 1;
    }
}

bool tt_store_is_name(const char *name, size_t capacity, bool may_be_empty)
{
    size_t size = name ? strnlen(name, capacity) : capacity;
    return size < capacity && (size > 0 || may_be_empty) && tt_store_is_text(name, size);
}

bool tt_store_is_seat(const tt_store_seat *seat)
{
    if ((unsigned)seat->kind >= TT_STORE_KINDS || (seat->guest > 0) != (seat->kind == TT_SITS_GUEST) || seat->guest < 0)
        return false;
    return seat->kind != TT_SITS_BOT || tt_store_is_name(seat->name, sizeof seat->name, false);
}

bool tt_store_is_table(const tt_store_table *table)
{
    if (table->seat_count < 1 || table->seat_count > TT_MAX_SEATS || table->host <= 0)
        return false;
    for (int seat = 0; seat < table->seat_count; seat++)
        if (!tt_store_is_seat(&table->seats[seat]))
            return false;
    if (table->has_board &&
        (!tt_store_is_name(table->board_name, sizeof table->board_name, false) || table->board.size == 0 ||
         table->board.size > TT_STORE_BOARD || !tt_store_is_text(table->board.at, table->board.size)))
        return false;
    return table->due >= 0 && tt_store_is_name(table->game, sizeof table->game, false) &&
           tt_store_is_name(table->options, sizeof table->options, true) &&
           tt_store_is_name(table->clock, sizeof table->clock, true);
}

static bool is_result(const tt_store_result *result)
{
    return result->seat_count >= 1 && result->seat_count <= TT_MAX_SEATS;
}

bool tt_store_is_action(const tt_store_action *action)
{
    bool by_person = action->chooser == TT_CHOSEN_BY_PERSON;
    if (action->table <= 0 || action->number == 0 || action->seat < 0 || action->seat >= TT_MAX_SEATS)
        return false;
    if (!by_person && action->chooser != TT_CHOSEN_BY_BOT && action->chooser != TT_CHOSEN_BY_STAND_IN)
        return false;
    if (by_person != (action->bot == NULL) || (action->bot && !tt_store_is_name(action->bot, TT_STORE_NAME, false)))
        return false;
    if (action->text.size == 0 || action->text.size > TT_STORE_CHAT || action->events.size > TT_STORE_LINES)
        return false;
    return tt_store_is_text(action->text.at, action->text.size) &&
           tt_store_is_text(action->events.at, action->events.size) && (!action->result || is_result(action->result));
}
