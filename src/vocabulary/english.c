/* english.c: the language that the library speaks. A file of its own, so that a program can speak another one. */
#include "vocabulary/vocabulary.h"

const tt_language *tt_language_spoken(void)
{
    return NULL;
}
