/* version.c: the version of the compiled library. */
#include "turntable/version.h"

const char *tt_version(void)
{
    return TT_VERSION;
}
