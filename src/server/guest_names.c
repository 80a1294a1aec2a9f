/* guest_names.c: cleans names and chat. */
#include "server/guest_names.h"

#include <stdlib.h>
#include <string.h>
#include <utf8proc.h>

#include "server/lookalikes.h"

enum { MARKS_MAX = 3 }; /* marks on one character */

static bool is_space(utf8proc_int32_t character)
{
    return utf8proc_category(character) == UTF8PROC_CATEGORY_ZS;
}

static bool is_mark(utf8proc_int32_t character)
{
    utf8proc_category_t category = utf8proc_category(character);
    return category == UTF8PROC_CATEGORY_MN || category == UTF8PROC_CATEGORY_MC || category == UTF8PROC_CATEGORY_ME;
}

/* Whether it selects how the character before it is shown, in color or not: keyboards add it after emoji. It is
 * dropped. */
static bool is_for_color(utf8proc_int32_t character)
{
    return character == 0xFE0E || character == 0xFE0F;
}

/* Characters that show nothing though they are not spaces: the blanks of Braille, of music and of other scripts, and
 * the object replacement. */
static bool is_blank(utf8proc_int32_t character)
{
    return character == 0x2800 || character == 0x1D159 || character == 0x16FE4 || character == 0x13441 ||
           character == 0x13442 || character == 0xFFFC;
}

/* Cf has characters that change the writing direction or have no width; Cn has unassigned ones. */
static bool is_allowed(utf8proc_int32_t character)
{
    switch (utf8proc_category(character)) {
    case UTF8PROC_CATEGORY_CC:
    case UTF8PROC_CATEGORY_CF:
    case UTF8PROC_CATEGORY_CS:
    case UTF8PROC_CATEGORY_CO:
    case UTF8PROC_CATEGORY_CN:
    case UTF8PROC_CATEGORY_ZL:
    case UTF8PROC_CATEGORY_ZP:
        return false;
    default: /* selectors and fillers */
        return !utf8proc_get_property(character)->ignorable && !is_blank(character);
    }
}

static bool copy_clean(const utf8proc_uint8_t *text, int most, char *to)
{
    int count = 0, marks = MARKS_MAX; /* a mark needs a character before it */
    bool space = false;
    while (*text) {
        utf8proc_int32_t character;
        utf8proc_ssize_t size = utf8proc_iterate(text, -1, &character);
        if (size <= 0)
            return false;
        text += size;
        if (is_for_color(character))
            continue;
        if (is_space(character)) {
            space = count > 0;
            marks = MARKS_MAX;
            continue;
        }
        marks = is_mark(character) ? marks + 1 : 0;
        if (!is_allowed(character) || marks > MARKS_MAX)
            return false;
        count += 1 + space;
        if (count > most)
            return false;
        if (space)
            *to++ = ' ';
        space = false;
        to += utf8proc_encode_char(character, (utf8proc_uint8_t *)to);
    }
    *to = 0;
    return count > 0;
}

bool text_clean(const char *text, size_t size, int most, char *to)
{
    utf8proc_uint8_t *composed = NULL;
    utf8proc_ssize_t length = utf8proc_map((const utf8proc_uint8_t *)text, (utf8proc_ssize_t)size, &composed,
                                           UTF8PROC_STABLE | UTF8PROC_COMPOSE);
    bool clean = length >= 0 && strlen((char *)composed) == (size_t)length && copy_clean(composed, most, to);
    free(composed);
    return clean;
}

bool name_clean(const char *text, size_t size, char *to)
{
    char skeleton[SKELETON_MAX];
    if (!text_clean(text, size, NAME_CHARACTERS, to) || strchr(to, ':') || skeleton_is_mixed(to))
        return false;
    skeleton_make(to, skeleton);
    return skeleton[0] != 0;
}
