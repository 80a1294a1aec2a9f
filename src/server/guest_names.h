/* guest_names.h: what people may call themselves and write: no control, bidi, zero-width or blank characters. */
#ifndef TURNTABLE_SERVER_GUEST_NAMES_H
#define TURNTABLE_SERVER_GUEST_NAMES_H

#include <stdbool.h>
#include <stddef.h>

enum { NAME_CHARACTERS = 30, CHAT_CHARACTERS = 280, CHAT_MAX = 4 * CHAT_CHARACTERS + 1 };

/* The text in Unicode's composed form, spaces trimmed and run together, ended by 0; false if it can't be had so, is
 * empty or longer than `most` characters. `to` has room for 4 * most + 1 bytes. */
bool text_clean(const char *text, size_t size, int most, char *to);

/* A name: text without ":" (which marks bots), with something to be seen in it, and letters of one alphabet where
 * alphabets look alike (lookalikes.h). `to` has room for TT_STORE_NAME bytes. */
bool name_clean(const char *text, size_t size, char *to);

#endif
