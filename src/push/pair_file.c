/* pair_file.c: the server's key pair in a file: two lines of base64url, the public key and the private one. */
#include <errno.h>
#include <fcntl.h>
#include <openssl/crypto.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "push/curve.h"

enum { POINT_LENGTH = 87, SCALAR_LENGTH = 43, FILE_SIZE = POINT_LENGTH + 1 + SCALAR_LENGTH + 1 };

static push_error read_pair(int file, push_pair *pair)
{
    char text[FILE_SIZE + 1];
    ssize_t size = 0, more;
    do {
        more = read(file, text + size, sizeof text - (size_t)size);
        size += more > 0 ? more : 0;
    } while (more > 0 && size < (ssize_t)sizeof text);
    if (more < 0)
        return PUSH_FILE;
    bool is_pair = size == FILE_SIZE && text[POINT_LENGTH] == '\n' && text[FILE_SIZE - 1] == '\n' &&
                   push_base64_read(text, POINT_LENGTH, pair->point, PUSH_POINT) &&
                   push_base64_read(text + POINT_LENGTH + 1, SCALAR_LENGTH, pair->scalar, PUSH_SCALAR);
    OPENSSL_cleanse(text, sizeof text);
    EVP_PKEY *key = is_pair ? push_curve_key(pair->point, pair->scalar) : NULL;
    EVP_PKEY_free(key);
    return key ? PUSH_OK : PUSH_BAD_KEY;
}

static bool write_all(int file, const char *text, size_t size)
{
    while (size > 0) {
        ssize_t some = write(file, text, size);
        if (some < 0)
            return false;
        text += some;
        size -= (size_t)some;
    }
    return fsync(file) == 0;
}

static push_error write_pair(int file, const push_pair *pair)
{
    char text[FILE_SIZE + 1];
    size_t size = push_base64_write(pair->point, PUSH_POINT, text);
    text[size++] = '\n';
    size += push_base64_write(pair->scalar, PUSH_SCALAR, text + size);
    text[size++] = '\n';
    bool done = write_all(file, text, size);
    OPENSSL_cleanse(text, sizeof text);
    return done ? PUSH_OK : PUSH_FILE;
}

/* Writes a draft and links it to the name: of two servers that start at once both get the pair of the first. */
static push_error make_pair(const char *path, push_pair *pair)
{
    char draft[4096];
    int length = snprintf(draft, sizeof draft, "%s.XXXXXX", path);
    if (length < 0 || length >= (int)sizeof draft) {
        errno = ENAMETOOLONG;
        return PUSH_FILE;
    }
    push_error error = push_pair_make(pair);
    int file = error == PUSH_OK ? mkstemp(draft) : -1; /* for its owner only: mode 0600 */
    if (error != PUSH_OK)
        return error;
    if (file < 0)
        return PUSH_FILE;
    error = write_pair(file, pair);
    if (close(file) != 0)
        error = PUSH_FILE;
    if (error == PUSH_OK && link(draft, path) != 0 && errno != EEXIST)
        error = PUSH_FILE;
    int saved = errno;
    unlink(draft);
    errno = saved;
    return error;
}

static push_error load_pair(const char *path, push_pair *pair)
{
    int file = open(path, O_RDONLY | O_CLOEXEC);
    if (file < 0)
        return PUSH_FILE;
    push_error error = read_pair(file, pair);
    int saved = errno;
    close(file);
    errno = saved;
    return error;
}

push_error push_pair_keep(const char *path, push_pair *pair)
{
    push_error error = load_pair(path, pair);
    if (error != PUSH_FILE || errno != ENOENT)
        return error;
    error = make_pair(path, pair);
    return error == PUSH_OK ? load_pair(path, pair) : error;
}
