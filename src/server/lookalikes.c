/* lookalikes.c: skeletons of names. */
#include "server/lookalikes.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <utf8proc.h>

/* Consecutive letters, and the Latin letters they look like; '.' is one that looks like none. */
static const struct {
    uint32_t first;
    const char *look;
} rows[] = {
    /* Latin outside of ASCII: strokes, small capitals, phonetic letters. */
    {0x00D0, "d"},
    {0x00D8, "o"},
    {0x00DE, "p"},
    {0x00F0, "o"},
    {0x00F8, "o"},
    {0x00FE, "p"},
    {0x0110, "dd"},
    {0x0126, "hh"},
    {0x0131, "i"},
    {0x0141, "ll"},
    {0x0166, "tt"},
    {0x0180, "b"},
    {0x0192, "f"},
    {0x0197, "i"},
    {0x019A, "l"},
    {0x01A0, "oo"},
    {0x01B5, "zz"},
    {0x01C0, "l"},
    {0x01C3, "l"},
    {0x0237, "j"},
    {0x0251, "a"},
    {0x0253, "b"},
    {0x0261, "g"},
    {0x0262, "g"},
    {0x0268, "iii"},
    {0x0274, "n"},
    {0x0280, "r"},
    {0x028F, "y"},
    {0x0299, "b"},
    {0x029C, "h"},
    {0x029F, "l"},
    {0x0265, "u"},
    {0x1D00, "a"},
    {0x1D04, "cd"},
    {0x1D07, "e"},
    {0x1D0A, "jklm"},
    {0x1D0F, "o"},
    {0x1D18, "p"},
    {0x1D1B, "tu"},
    {0x1D20, "vwz"},
    {0xA730, "fs"},
    {0xA7FE, "i"},
    /* Greek. */
    {0x0391, "ab..ezh.ik.mn.o"},
    {0x03A1, "p..ty.x"},
    {0x03B1, "aby.ezn.ik.uv.o.pcotu.x.w"},
    {0x03F2, "cj"},
    {0x03F9, "c"},
    {0x037F, "j"},
    /* Cyrillic. */
    {0x0405, "si.j"},
    {0x0410, "a.b..e.3..k.mho.pcty.x"},
    {0x042C, "b"},
    {0x0430, "a6br.e.3..k.mhonpcty.x"},
    {0x044C, "b"},
    {0x0455, "si.j"},
    {0x0460, "ww"},
    {0x0474, "vv"},
    {0x0490, "rr"},
    {0x049A, "kk"},
    {0x04A2, "hh"},
    {0x04AA, "cc"},
    {0x04AE, "yyyy"},
    {0x04B2, "xx"},
    {0x04BA, "hhee"},
    {0x04C0, "i"},
    {0x04CF, "i"},
    {0x04D8, "ee"},
    {0x04E8, "oo"},
    {0x0500, "dd"},
    {0x050C, "gg"},
    {0x051A, "qqww"},
    /* Armenian. */
    {0x0531, "u"},
    {0x053C, "l"},
    {0x0555, "o"},
    {0x054D, "u"},
    {0x054F, "s"},
    {0x0561, "w"},
    {0x0563, "q"},
    {0x0566, "q"},
    {0x0570, "h"},
    {0x0575, "j"},
    {0x0578, "n"},
    {0x057C, "n"},
    {0x057D, "u"},
    {0x0581, "g"},
    {0x0582, "i"},
    {0x0585, "o"},
    {0x0584, "f"},
    {0x056C, "l"},
    /* Hebrew and Arabic: strokes and circles. */
    {0x05D5, "i"},
    {0x05DF, "i"},
    {0x05E1, "o"},
    {0x0627, "i"},
    {0x0647, "o"},
    /* Cherokee; its small letters fold to these. */
    {0x13A0, "drt..i...yaje"},
    {0x13B3, "w"},
    {0x13B7, "m"},
    {0x13BB, "h.y"},
    {0x13C0, "g"},
    {0x13C2, "hz"},
    {0x13CE, "4b"},
    {0x13D2, "r.ws"},
    {0x13D9, "vs"},
    {0x13DE, "lc"},
    {0x13E2, "p"},
    {0x13E6, "kd"},
    {0x13EE, "6"},
    {0x13F3, "gb"},
    /* Canadian syllables. */
    {0x142F, "v"},
    {0x144C, "u"},
    {0x146D, "p"},
    {0x148D, "j"},
    {0x14AA, "l"},
    {0x1455, "c"},
    {0x1587, "r"},
    {0x15C5, "a"},
    {0x15DE, "d"},
    {0x15EA, "d"},
    {0x15F0, "m"},
    {0x15F7, "b"},
    {0x157C, "h"},
    {0x166D, "x"},
    {0x1515, "s"},
    {0x15E9, "a"},
    {0x15EF, "w"},
    /* Coptic. */
    {0x2C80, "aabb"},
    {0x2C88, "ee"},
    {0x2C8E, "hh"},
    {0x2C92, "iikk"},
    {0x2C98, "mmnn"},
    {0x2C9E, "oo"},
    {0x2CA2, "ppccttyy"},
    {0x2CAC, "xx"},
    /* Lisu. */
    {0xA4D0, "bp.dt.gk.jc.zf.mnlsr..vh..wxy.a.e.iou"},
    /* Tifinagh, Old Italic, Runic. */
    {0x2D4F, "l"},
    {0x2D54, "o"},
    {0x2D59, "o"},
    {0x2D5D, "x"},
    {0x10300, "abc.ef...i..mno.p.st..x"},
    {0x16C1, "i"},
    {0x16B7, "x"},
    /* Signs. */
    {0x25CB, "o"},
    {0x25EF, "o"},
    {0x3007, "o"},
    {0x2B55, "o"},
    /* Other digits: circles and strokes. */
    {0x0660, ".i...o.v"},
    {0x06F0, ".i...o.v"},
    {0x07C0, "oi"},
    {0x0966, "o"},
    {0x09E6, "o"},
    {0x0A66, "o"},
    {0x0AE6, "o"},
    {0x0B66, "o"},
    {0x0C66, "o"},
    {0x0CE6, "o"},
    {0x0D66, "o"},
    {0x0E50, "o"},
    {0x0ED0, "o"},
    {0x1040, "o"},
    /* Letters in black circles and squares, and those of flags, which compatibility normalization keeps. */
    {0x1F150, "abcdefghijklmnopqrstuvwxyz"},
    {0x1F170, "abcdefghijklmnopqrstuvwxyz"},
    {0x1F1E6, "abcdefghijklmnopqrstuvwxyz"},
    /* ASCII. */
    {'0', "oi"},
    {'|', "i"}};

/* Alphabets with letters that look like those of another one. */
static const struct {
    uint32_t first, last;
    int alphabet;
} alphabets[] = {{'A', 'Z', 1},          {'a', 'z', 1},        {0x00C0, 0x024F, 1},    {0x0250, 0x02AF, 1},
                 {0x0370, 0x03FF, 2},    {0x0400, 0x052F, 3},  {0x0531, 0x058F, 4},    {0x13A0, 0x13FF, 5},
                 {0x1400, 0x167F, 6},    {0x18B0, 0x18FF, 6},  {0x1C80, 0x1C8F, 3},    {0x1D00, 0x1D25, 1},
                 {0x1D26, 0x1D2A, 2},    {0x1D2B, 0x1D2B, 3},  {0x1D6B, 0x1D77, 1},    {0x1D79, 0x1D9A, 1},
                 {0x1E00, 0x1EFF, 1},    {0x1F00, 0x1FFF, 2},  {0x2C60, 0x2C7F, 1},    {0x2C80, 0x2CFF, 7},
                 {0x2DE0, 0x2DFF, 3},    {0xA4D0, 0xA4FF, 8},  {0xA640, 0xA69F, 3},    {0xA722, 0xA7FF, 1},
                 {0xAB30, 0xAB6F, 1},    {0xAB70, 0xABBF, 5},  {0x10400, 0x1044F, 9},  {0x104B0, 0x104FF, 10},
                 {0x118A0, 0x118FF, 11}, {0x2D30, 0x2D7F, 12}, {0x10300, 0x1032F, 13}, {0x10330, 0x1034F, 14},
                 {0x16A0, 0x16FF, 15}};

/* How the page and the terminal name people, bots and themselves, in all languages. */
static const char *const reserved[] = {
    "you", "me", "bot", "bots", "robot", "computer", "easy", "medium", "hard", "expert", "easy bot", "medium bot",
    "hard bot", "expert bot", "bot easy", "bot medium", "bot hard", "bot expert", "host", "the host", "server",
    "the server", "admin", "administrator", "moderator", "operator", "system", "turntable", "nobody", "somebody",
    "everybody", "anonymous", "former player", "watcher", "watchers", "spectator", "dealer", "null", "undefined",
    "root", "support", "stand in", "away",
    /* Romanian */
    "tu", "eu", "boti", "bot usor", "bot mediu", "bot greu", "usor", "mediu", "greu", "gazda", "serverul",
    "administratorul", "sistem", "nimeni", "cineva", "toti", "anonim", "fost jucator", "spectatori", "plecat",
    /* Italian */
    "bot facile", "bot medio", "bot difficile", "bot esperto", "facile", "medio", "difficile", "esperto", "organizza",
    "organizzatore", "il server", "amministratore", "moderatore", "sistema", "nessuno", "qualcuno", "tutti", "anonimo",
    "ex giocatore", "spettatore", "spettatori", "assente",
    /* Portuguese */
    "voce", "bot facil", "bot dificil", "bot especialista", "facil", "dificil", "especialista", "anfitriao",
    "o anfitriao", "servidor", "o servidor", "administrador", "moderador", "ninguem", "alguem", "todos", "ex jogador",
    "espectador", "espectadores", "ausente"};

enum { LONGEST_ROW = 40 };

static char look_of(uint32_t character)
{
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        uint32_t at = character - rows[i].first; /* huge for characters before it */
        if (at < LONGEST_ROW && at < strlen(rows[i].look) && rows[i].look[at] != '.')
            return rows[i].look[at];
    }
    return 0;
}

/* Marks that are placed on letters of any alphabet. */
static bool is_accent(uint32_t character)
{
    return (character >= 0x0300 && character <= 0x036F) || (character >= 0x1AB0 && character <= 0x1AFF) ||
           (character >= 0x1DC0 && character <= 0x1DFF) || (character >= 0x20D0 && character <= 0x20FF) ||
           (character >= 0xFE20 && character <= 0xFE2F);
}

static bool is_passed_over(uint32_t character)
{
    utf8proc_category_t category = utf8proc_category((utf8proc_int32_t)character);
    return is_accent(character) || category == UTF8PROC_CATEGORY_ZS || category == UTF8PROC_CATEGORY_SK ||
           category == UTF8PROC_CATEGORY_LM || (category >= UTF8PROC_CATEGORY_PC && category <= UTF8PROC_CATEGORY_PO);
}

/* Replaces each letter by the one it looks like. `to` holds as many bytes as `from`: no replacement is longer. */
static void put_looks(const utf8proc_uint8_t *from, char *to)
{
    while (*from) {
        utf8proc_int32_t character;
        utf8proc_ssize_t size = utf8proc_iterate(from, -1, &character);
        if (size <= 0)
            break;
        char look = is_passed_over((uint32_t)character) ? 0 : look_of((uint32_t)character);
        if (look) {
            *to++ = look;
        } else if (!is_passed_over((uint32_t)character)) {
            memcpy(to, from, (size_t)size);
            to += size;
        }
        from += size;
    }
    *to = 0;
}

/* i looks like l, rn like m and vv like w. */
static void put_pairs(char *text)
{
    char *to = text;
    for (const char *from = text; *from; from++) {
        bool is_m = from[0] == 'r' && from[1] == 'n', is_w = from[0] == 'v' && from[1] == 'v';
        *to++ = (char)(is_m ? 'm' : is_w ? 'w' : *from == 'i' ? 'l' : *from);
        from += is_m || is_w;
    }
    *to = 0;
}

/* Normalizes compatibility and, if asked, case; then replaces letters. */
static void look(const char *text, int more, char skeleton[SKELETON_MAX])
{
    utf8proc_uint8_t *plain = NULL;
    int options = UTF8PROC_NULLTERM | UTF8PROC_COMPAT | UTF8PROC_DECOMPOSE | more;
    utf8proc_ssize_t size = utf8proc_map((const utf8proc_uint8_t *)text, 0, &plain, (utf8proc_option_t)options);
    skeleton[0] = 0;
    if (size >= 0 && size < SKELETON_MAX)
        put_looks(plain, skeleton);
    free(plain);
}

/* Twice: a capital may look like another letter than its small form does. */
void skeleton_make(const char *name, char skeleton[SKELETON_MAX])
{
    char capitals[SKELETON_MAX];
    look(name, 0, capitals);
    look(capitals, UTF8PROC_CASEFOLD, skeleton);
    put_pairs(skeleton);
}

/* The same for a name in lower case, as others may write it. */
static void make_small(const char *name, char skeleton[SKELETON_MAX])
{
    look(name, UTF8PROC_CASEFOLD, skeleton);
    put_pairs(skeleton);
}

static int alphabet_of(uint32_t character)
{
    for (size_t i = 0; i < sizeof alphabets / sizeof alphabets[0]; i++)
        if (character >= alphabets[i].first && character <= alphabets[i].last)
            return alphabets[i].alphabet;
    return 0;
}

static bool is_letter(uint32_t character)
{
    utf8proc_category_t category = utf8proc_category((utf8proc_int32_t)character);
    return category >= UTF8PROC_CATEGORY_LU && category <= UTF8PROC_CATEGORY_LO;
}

bool skeleton_is_mixed(const char *name)
{
    utf8proc_uint8_t *plain = NULL;
    int known = 0;
    bool is_mixed = false;
    if (utf8proc_map((const utf8proc_uint8_t *)name, 0, &plain,
                     UTF8PROC_NULLTERM | UTF8PROC_COMPAT | UTF8PROC_COMPOSE) < 0)
        return true;
    for (const utf8proc_uint8_t *at = plain; *at && !is_mixed;) {
        utf8proc_int32_t character;
        utf8proc_ssize_t size = utf8proc_iterate(at, -1, &character);
        if (size <= 0)
            break;
        int alphabet = is_letter((uint32_t)character) ? alphabet_of((uint32_t)character) : 0;
        is_mixed = alphabet && known && alphabet != known;
        known = alphabet ? alphabet : known;
        at += size;
    }
    free(plain);
    return is_mixed;
}

/* Skeletons of reserved words, made at the first call; only the main thread comes here. */
static bool is_known(const char *skeleton)
{
    enum { WORDS = sizeof reserved / sizeof reserved[0], LONGEST = 32 };
    static char words[WORDS][LONGEST];
    for (int i = 0; i < WORDS; i++) {
        char word[SKELETON_MAX];
        if (!words[i][0]) {
            skeleton_make(reserved[i], word);
            memcpy(words[i], word, strlen(word) + 1); /* they are short */
        }
        if (strcmp(words[i], skeleton) == 0)
            return true;
    }
    return false;
}

bool skeleton_is_reserved(const char *name)
{
    char word[SKELETON_MAX], skeleton[SKELETON_MAX];
    size_t length = strlen(name);
    skeleton_make(name, skeleton);
    if (is_known(skeleton))
        return true;
    if (length >= sizeof word)
        return false;
    memcpy(word, name, length + 1);
    while (length > 0 && strchr("0123456789 .-_#()", word[length - 1]))
        word[--length] = 0;
    skeleton_make(word, skeleton);
    return is_known(skeleton);
}

bool skeleton_is_same(const char *one, const char *other)
{
    char first[SKELETON_MAX], second[SKELETON_MAX];
    skeleton_make(one, first);
    skeleton_make(other, second);
    if (strcmp(first, second) == 0)
        return true;
    make_small(one, first);
    make_small(other, second);
    return strcmp(first, second) == 0;
}
