/* lookalikes.h: names that people could take for one another.
 *
 * The skeleton of a name is what is left of it to the eye (after Unicode TR 39, for the alphabets that matter): two
 * names with the same skeleton look alike. It forgets case, accents, spaces and punctuation, takes letters of other
 * alphabets, small capitals and mathematical letters for the Latin ones they look like, 0 for o, and 1 and i for l. */
#ifndef TURNTABLE_SERVER_LOOKALIKES_H
#define TURNTABLE_SERVER_LOOKALIKES_H

#include <stdbool.h>

enum { SKELETON_MAX = 1024 }; /* bytes with the NUL: a character can become a word */

/* The skeleton of a clean name (guest_names.h). Empty for one without letters, digits and symbols. */
void skeleton_make(const char *name, char skeleton[SKELETON_MAX]);

/* Whether the letters are of more than one of the alphabets that look alike: Latin, Greek, Cyrillic and so on. Others
 * may stand beside one of them. */
bool skeleton_is_mixed(const char *name);

/* Whether a name looks like a word that the program says itself, also with a number behind it: "Bot 2". */
bool skeleton_is_reserved(const char *name);

/* Whether two names look alike. */
bool skeleton_is_same(const char *one, const char *other);

#endif
