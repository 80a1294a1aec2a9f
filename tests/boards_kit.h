/* boards_kit.h: board files in memory, for the tests of src/boards. */
#ifndef TURNTABLE_TESTS_BOARDS_KIT_H
#define TURNTABLE_TESTS_BOARDS_KIT_H

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "boards/form.h"
#include "turntable/board_file.h"

static const char *root = ".";

/* A board file in memory, the board made of it, and all its faults as lines "12: route ...". */
typedef struct file {
    char text[1 << 16];
    char strings[1 << 16];
    char faults[1 << 14];
    int told;
    tt_board board;
} file;

static inline void note_fault(void *context, int line, const char *text)
{
    file *of = context;
    size_t used = strlen(of->faults);
    int added = snprintf(of->faults + used, sizeof of->faults - used, "%d: %s\n", line, text);
    assert_true((size_t)added < sizeof of->faults - used);
}

static inline void check(file *of)
{
    const tt_board_faults faults = {.tell = note_fault, .context = of};
    of->faults[0] = 0;
    of->told = tt_board_read(of->text, strlen(of->text), of->strings, strlen(of->text), &of->board, &faults);
}

static inline file *open_file(const char *folder, const char *name)
{
    char path[1024];
    snprintf(path, sizeof path, "%s/%s/%s.json", root, folder, name);
    FILE *from = fopen(path, "rb");
    if (!from)
        fail_msg("cannot open %s", path);
    file *of = calloc(1, sizeof(file));
    size_t size = fread(of->text, 1, sizeof of->text - 1, from);
    fclose(from);
    assert_true(size > 0 && size < sizeof of->text - 1);
    check(of);
    return of;
}

/* Puts `after` in the place of the one `before` of the text. */
static inline void change(file *of, const char *before, const char *after)
{
    char old[sizeof of->text];
    snprintf(old, sizeof old, "%s", of->text);
    const char *at = strstr(old, before);
    assert_non_null(at);
    if (at)
        snprintf(of->text, sizeof of->text, "%.*s%s%s", (int)(at - old), old, after, at + strlen(before));
}

/* Makes this the text. */
static inline void write_text(file *of, const char *text)
{
    snprintf(of->text, sizeof of->text, "%s", text);
}

/* A good file of tests/boards with this change has exactly these faults. */
static inline void assert_faults(const char *name, const char *before, const char *after, const char *faults)
{
    file *of = open_file("tests/boards", name);
    assert_string_equal(of->faults, "");
    change(of, before, after);
    check(of);
    int lines = 0;
    for (const char *c = of->faults; *c; c++)
        lines += *c == '\n';
    assert_string_equal(of->faults, faults);
    assert_int_equal(of->told, lines);
    free(of);
}

static inline void assert_same_texts(const char *const *a, const char *const *b, int count)
{
    for (int i = 0; i < count; i++)
        assert_string_equal(a[i], b[i]);
}

#endif
