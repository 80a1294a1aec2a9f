/* export.h: TT_API marks what libturntable exports.
 *
 * The library is compiled with hidden visibility: a program can link to what carries TT_API in these headers and to
 * nothing else. wasm has no shared library; there the module alone decides what the page can call. */
#ifndef TURNTABLE_EXPORT_H
#define TURNTABLE_EXPORT_H

#if defined __GNUC__ && !defined __wasm__
#define TT_API __attribute__((visibility("default")))
#else
#define TT_API
#endif

#endif
