/* version.h: which libturntable these headers belong to, and which one a program is linked to. */
#ifndef TURNTABLE_VERSION_H
#define TURNTABLE_VERSION_H

#include "turntable/export.h"

#ifdef __cplusplus
extern "C" {
#endif

/* The version of the headers: numbers for #if, and the same as a text. */
#define TT_VERSION_MAJOR 0
#define TT_VERSION_MINOR 1
#define TT_VERSION_PATCH 0

#define TT_VERSION_JOIN(major, minor, patch) #major "." #minor "." #patch
#define TT_VERSION_TEXT(major, minor, patch) TT_VERSION_JOIN(major, minor, patch)
#define TT_VERSION TT_VERSION_TEXT(TT_VERSION_MAJOR, TT_VERSION_MINOR, TT_VERSION_PATCH) /* "0.1.0" */

/* The version of the library that the program runs with. Before 1.0 it must equal TT_VERSION. */
TT_API const char *tt_version(void);

/* Raised with every change after which an old game may replay differently. A server continues only tables that were
 * started under its own number. */
#define TT_RULES_NUMBER 1

#ifdef __cplusplus
}
#endif

#endif
