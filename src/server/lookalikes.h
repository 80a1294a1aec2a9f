/* lookalikes.h: names that people could mistake for one another.
 *
 * The skeleton of a name is what it looks like (after Unicode TR 39, for the alphabets that matter): two names with the
 * same skeleton look alike. It ignores case, accents, spaces and punctuation, and replaces letters of other alphabets,
 * small capitals and mathematical letters by the Latin ones they look like, 0 by o, and 1 and i by l. */
#ifndef TURNTABLE_SERVER_LOOKALIKES_H
#define TURNTABLE_SERVER_LOOKALIKES_H

#include <stdbool.h>

enum { SKELETON_MAX = 1024 }; /* bytes with the NUL: one character can become a word */

/* The skeleton of a clean name (guest_names.h). Empty for one without letters, digits and symbols. */
void skeleton_make(const char *name, char skeleton[SKELETON_MAX]);

/* Whether a name mixes alphabets that look alike: Latin, Greek, Cyrillic and so on. Other alphabets may be mixed with
 * one of them. */
bool skeleton_is_mixed(const char *name);

/* Whether a name looks like a word that the program uses itself, also with a number after it: "Bot 2". */
bool skeleton_is_reserved(const char *name);

/* Whether two names look alike. */
bool skeleton_is_same(const char *one, const char *other);

#endif
