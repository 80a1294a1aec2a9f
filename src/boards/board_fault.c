/* board_fault.c: the sentences of faults. */
#include "boards/draft.h"

#include <stdarg.h>

enum { LONGEST_PART = 120 }; /* the most bytes of the file that a fault shows */

typedef struct sentence {
    char text[512];
    size_t size;
} sentence;

static bool continues_character(char c)
{
    return ((unsigned char)c & 0xC0) == 0x80;
}

/* Adds as many whole characters as there is room for. */
static void add_bytes(sentence *to, const char *bytes, size_t size)
{
    size_t room = sizeof to->text - 1 - to->size;
    if (room > LONGEST_PART)
        room = LONGEST_PART;
    if (size > room)
        for (size = room; size > 0 && continues_character(bytes[size]);)
            size--;
    for (size_t i = 0; i < size; i++) {
        bool is_control = (unsigned char)bytes[i] < 0x20 || bytes[i] == 0x7F;
        to->text[to->size++] = is_control ? '?' : bytes[i];
    }
}

static void add_text(sentence *to, const char *text)
{
    add_bytes(to, text, __builtin_strlen(text));
}

static void add_number(sentence *to, int number)
{
    char digits[12];
    int at = (int)sizeof digits;
    unsigned rest = number < 0 ? 0U - (unsigned)number : (unsigned)number;
    do
        digits[--at] = (char)('0' + rest % 10);
    while (rest /= 10);
    if (number < 0)
        digits[--at] = '-';
    add_bytes(to, digits + at, sizeof digits - (size_t)at);
}

/* The parts that a format puts into a sentence, one after another with a 0 after each. */
typedef struct parts {
    sentence texts;
    char pattern[128]; /* the format, with %s for every part */
} parts;

static void add_format(sentence *to, parts *apart, const char *format, va_list values, tt_board_fault *fault)
{
    size_t size = 0;
    for (const char *at = format; *at; at++) {
        apart->pattern[size++] = *at;
        if (*at != '%') {
            add_bytes(to, at, 1);
            continue;
        }
        size_t from = to->size;
        if (*++at == 's') {
            add_text(to, va_arg(values, const char *));
        } else if (*at == 'd') {
            add_number(to, va_arg(values, int));
        } else { /* .*s */
            at += 2;
            int length = va_arg(values, int);
            add_bytes(to, va_arg(values, const char *), (size_t)length);
        }
        apart->pattern[size++] = 's';
        fault->part[fault->parts++] = apart->texts.text + apart->texts.size;
        add_bytes(&apart->texts, to->text + from, to->size - from);
        apart->texts.text[apart->texts.size++] = 0;
    }
    apart->pattern[size] = 0;
}

/* "route paris-zurich ", "route number 7 " or "the board " */
static void add_item(sentence *to, const tt_draft_item *item)
{
    if (!item->id[0] && !item->number)
        add_text(to, "the ");
    add_text(to, item->what);
    if (item->id[0]) {
        add_text(to, " ");
        add_text(to, item->id);
    } else if (item->number) {
        add_text(to, " number ");
        add_number(to, item->number);
    }
    add_text(to, " ");
}

void tt_draft_fault(tt_draft *draft, int line, const tt_draft_item *item, const char *format, ...)
{
    sentence whole;
    parts apart;
    tt_board_fault fault = {.line = line, .text = whole.text, .id = "", .pattern = apart.pattern};
    whole.size = apart.texts.size = 0;
    if (item) {
        add_item(&whole, item);
        fault.what = item->what;
        fault.id = item->id;
        fault.number = item->number;
    }
    va_list values;
    va_start(values, format);
    add_format(&whole, &apart, format, values, &fault);
    va_end(values);
    whole.text[whole.size] = 0;
    draft->fault_count++;
    if (draft->faults && draft->faults->tell)
        draft->faults->tell(draft->faults->context, line, whole.text);
    if (draft->faults && draft->faults->show)
        draft->faults->show(draft->faults->context, &fault);
}
