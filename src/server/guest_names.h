/* guest_names.h: cleans names and chat: no control, bidi, zero-width or blank characters. */
#ifndef TURNTABLE_SERVER_GUEST_NAMES_H
#define TURNTABLE_SERVER_GUEST_NAMES_H

#include <stdbool.h>
#include <stddef.h>

enum { NAME_CHARACTERS = 30, CHAT_CHARACTERS = 280, CHAT_MAX = 4 * CHAT_CHARACTERS + 1 };

/* Writes the text in Unicode's composed form, spaces trimmed and merged, with a final 0. False if it has a forbidden
 * character, is empty or longer than `most` characters. `to` holds 4 * most + 1 bytes. */
bool text_clean(const char *text, size_t size, int most, char *to);

/* Cleans a name: a text without ":" (which marks bots), with something visible in it, and with letters of only one of
 * the alphabets that look alike (lookalikes.h). `to` holds TT_STORE_NAME bytes. */
bool name_clean(const char *text, size_t size, char *to);

#endif
