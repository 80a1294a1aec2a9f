/* string.c: the five functions of string.h that the freestanding layers use. Without NO_BUILTIN clang would turn a loop
 * into a call of the function that contains it. */
#include <string.h>

#define NO_BUILTIN __attribute__((no_builtin))

NO_BUILTIN void *memcpy(void *restrict to, const void *restrict from, size_t size)
{
    char *t = to;
    const char *f = from;
    for (size_t i = 0; i < size; i++)
        t[i] = f[i];
    return to;
}

NO_BUILTIN void *memmove(void *to, const void *from, size_t size)
{
    char *t = to;
    const char *f = from;
    if (t < f)
        return memcpy(to, from, size);
    for (size_t i = size; i > 0; i--)
        t[i - 1] = f[i - 1];
    return to;
}

NO_BUILTIN void *memset(void *to, int byte, size_t size)
{
    char *t = to;
    for (size_t i = 0; i < size; i++)
        t[i] = (char)byte;
    return to;
}

NO_BUILTIN int memcmp(const void *a, const void *b, size_t size)
{
    const unsigned char *x = a, *y = b;
    for (size_t i = 0; i < size; i++)
        if (x[i] != y[i])
            return x[i] < y[i] ? -1 : 1;
    return 0;
}

NO_BUILTIN size_t strlen(const char *text)
{
    size_t length = 0;
    while (text[length])
        length++;
    return length;
}
